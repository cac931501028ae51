//! Where a request comes from: the address of the connection, or what a trusted
//! proxy says about it.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;

use super::AppState;

/// An address, or all that begin like it: `10.0.0.7`, `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

/// Why a text is no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no address such as 10.0.0.7 or 10.0.0.0/8")]
pub struct NoNetwork(String);

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Network, NoNetwork> {
        let wrong = || NoNetwork(text.to_owned());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most { Err(wrong()) } else { Ok(Network { address, bits }) }
    }
}

impl Network {
    fn has(&self, other: IpAddr) -> bool {
        let kept = |value: u128, width: u32| match width - self.bits {
            128 => 0,
            rest => value >> rest,
        };
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                kept(u32::from(own).into(), 32) == kept(u32::from(other).into(), 32)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                kept(own.into(), 128) == kept(other.into(), 128)
            }
            _ => false,
        }
    }
}

/// The proxies that are trusted to say where a request comes from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(pub(crate) Vec<Network>);

impl Proxies {
    /// Whether this is one of them.
    pub(crate) fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.has(address))
    }

    /// Where a request comes from that arrived from `peer`: the last address
    /// on its way that no trusted proxy has, whatever the client itself says.
    fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut origin = peer.to_canonical();
        for stop in hops(headers).into_iter().rev() {
            if !self.trust(origin) {
                break;
            }
            match stop {
                Some(before) => origin = before,
                None => break,
            }
        }
        origin
    }
}

/// The addresses that a request came by, as `X-Forwarded-For` or `Forwarded`
/// names them, the nearest last.
fn hops(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let values = |name: &str| -> Vec<String> {
        let all = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        all.flat_map(|value| value.split(',').map(|one| one.trim().to_owned())).collect()
    };
    let plain = values("x-forwarded-for");
    let named = values(header::FORWARDED.as_str());
    // A proxy writes one of them: the other is the client's, and which is which
    // nobody can tell.
    if !plain.is_empty() && !named.is_empty() {
        return Vec::new();
    }
    if !plain.is_empty() {
        return plain.iter().map(|text| address(text)).collect();
    }
    named
        .iter()
        .map(|hop| {
            let parts = hop.split(';').map(str::trim);
            let by = parts.filter_map(|part| part.split_once('='));
            let mut sent = by.filter(|(name, _)| name.eq_ignore_ascii_case("for"));
            address(sent.next()?.1.trim_matches('"'))
        })
        .collect()
}

/// An address with or without a port and brackets.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let parsed = bare.parse::<IpAddr>().ok();
    parsed.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip())).map(|ip| ip.to_canonical())
}

/// Whose an address is: of the later kind everybody has 64 bits to choose from.
pub(super) fn household(address: IpAddr) -> IpAddr {
    const OWN: u128 = u64::MAX as u128;
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !OWN).into()),
        address => address,
    }
}

/// Where a request comes from: the address that is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whence(pub(super) IpAddr);

/// Notes where a request comes from.
pub(super) async fn note(
    State(app): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|from| from.0.ip());
    if let Some(peer) = peer {
        let origin = app.guard.proxies().origin(peer, request.headers());
        request.extensions_mut().insert(Whence(household(origin)));
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let forged = headers(&[("x-forwarded-for", "1.2.3.4")]);
        let nobody = Proxies::default();
        assert_eq!(nobody.origin(ip("9.9.9.9"), &forged), ip("9.9.9.9"));
        let proxies = Proxies(vec!["10.0.0.0/8".parse().unwrap(), "::1".parse().unwrap()]);
        assert_eq!(proxies.origin(ip("9.9.9.9"), &forged), ip("9.9.9.9"));
        assert_eq!(proxies.origin(ip("10.1.2.3"), &forged), ip("1.2.3.4"));
        // What the client says about itself stands before what the proxy adds.
        let chain =
            headers(&[("x-forwarded-for", "6.6.6.6, 1.2.3.4"), ("x-forwarded-for", "10.9.9.9")]);
        assert_eq!(proxies.origin(ip("10.1.2.3"), &chain), ip("1.2.3.4"));
        let named =
            headers(&[("forwarded", "for=\"[2001:db8::7]:123\";proto=https, for=10.0.0.9")]);
        assert_eq!(proxies.origin(ip("::1"), &named), ip("2001:db8::7"));
        // A proxy that writes one of them passes the other on as the client sent it.
        let both = headers(&[("x-forwarded-for", "6.6.6.6"), ("forwarded", "for=1.2.3.4")]);
        assert_eq!(proxies.origin(ip("10.1.2.3"), &both), ip("10.1.2.3"));
        let nonsense = headers(&[("x-forwarded-for", "unknown")]);
        assert_eq!(proxies.origin(ip("10.1.2.3"), &nonsense), ip("10.1.2.3"));
    }

    #[test]
    fn nobody_has_more_than_one_network() {
        assert_eq!(household(ip("2001:db8:1:2:3:4:5:6")), ip("2001:db8:1:2::"));
        assert_eq!(household(ip("::ffff:9.8.7.6")), ip("9.8.7.6"));
        assert_eq!(household(ip("9.8.7.6")), ip("9.8.7.6"));
    }

    #[test]
    fn networks_are_read() {
        assert!("10.0.0.0/8".parse::<Network>().unwrap().has(ip("10.255.0.1")));
        assert!(!"10.0.0.0/8".parse::<Network>().unwrap().has(ip("11.0.0.1")));
        assert!("0.0.0.0/0".parse::<Network>().unwrap().has(ip("11.0.0.1")));
        assert!("::/0".parse::<Network>().unwrap().has(ip("2001:db8::1")));
        assert!("127.0.0.1".parse::<Network>().unwrap().has(ip("::ffff:127.0.0.1")));
        for wrong in ["", "proxy", "10.0.0.0/33", "10.0.0.0/x", "::1/129"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }
}

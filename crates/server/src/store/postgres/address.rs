//! Where a database is, and how it is spoken to: in the clear on this machine or
//! a private network, by TLS where the address says so.

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use futures_util::{Stream, StreamExt, stream};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_postgres::config::SslMode;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Error, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::StoreError;
use super::pool::PATIENCE;

/// What the database says unasked. Somebody has to take it in for anything to be answered.
pub(super) type Messages = Pin<Box<dyn Stream<Item = Result<AsyncMessage, Error>> + Send>>;

/// A database that can be connected to.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    /// Nothing where it is spoken to in the clear.
    tls: Option<MakeRustlsConnect>,
}

impl Address {
    /// What an address says, without a word of it in the answer: it may have a
    /// password.
    pub(super) fn read(text: &str) -> Result<Address, StoreError> {
        let (plain, wishes) = Wishes::taken_out(text);
        let mut config: Config = plain.parse().map_err(|_| {
            let form = "the address is written postgres://user:password@host:port/database, \
                        with ?sslmode=require behind it where TLS is wanted";
            StoreError::Postgres(form.to_owned())
        })?;
        config.application_name("holdout");
        config.connect_timeout(PATIENCE);
        config.tcp_user_timeout(PATIENCE);
        // Where TLS is only preferred, whoever listens in could refuse it: then it may as well
        // be left out. Where it is wanted, the certificate must be good.
        // Whoever names whom they trust wants it.
        let named = wishes.is_secure || wishes.roots.is_some();
        let wanted = named || config.get_ssl_mode() == SslMode::Require;
        config.ssl_mode(if wanted { SslMode::Require } else { SslMode::Disable });
        let tls = wanted.then(|| trusting(wishes.roots.as_deref())).transpose()?;
        Ok(Address { config, tls })
    }

    /// Connects.
    pub(super) async fn connect(&self) -> Result<(Client, Messages), StoreError> {
        match &self.tls {
            Some(tls) => {
                let (client, connection) = self.config.connect(tls.clone()).await?;
                Ok((client, messages(connection)))
            }
            None => {
                let (client, connection) = self.config.connect(NoTls).await?;
                Ok((client, messages(connection)))
            }
        }
    }
}

fn messages<S, T>(mut connection: Connection<S, T>) -> Messages
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    stream::poll_fn(move |context| connection.poll_message(context)).boxed()
}

/// What an address may say about TLS that the client library doesn't read, as
/// PostgreSQL's own programs write it.
#[derive(Default, PartialEq, Debug)]
struct Wishes {
    /// `sslmode=verify-full` or `verify-ca`: the certificate is always looked at here.
    is_secure: bool,
    /// `sslrootcert=FILE`: who is trusted, instead of whom this machine trusts.
    roots: Option<String>,
}

impl Wishes {
    /// The address without them.
    fn taken_out(text: &str) -> (String, Wishes) {
        let mut wishes = Wishes::default();
        let Some((place, query)) = text.split_once('?') else {
            return (text.to_owned(), wishes);
        };
        let mut left = Vec::new();
        for pair in query.split('&') {
            match pair.split_once('=') {
                Some(("sslmode", "verify-full" | "verify-ca")) => wishes.is_secure = true,
                Some(("sslrootcert", "system")) => wishes.is_secure = true,
                Some(("sslrootcert", file)) => wishes.roots = Some(file.replace("%2F", "/")),
                _ => left.push(pair),
            }
        }
        let query = if left.is_empty() { String::new() } else { format!("?{}", left.join("&")) };
        (format!("{place}{query}"), wishes)
    }
}

/// TLS with whom a file names, or whom this machine trusts.
fn trusting(file: Option<&str>) -> Result<MakeRustlsConnect, StoreError> {
    let mut roots = RootCertStore::empty();
    let certificates = match file {
        Some(file) => read_certificates(Path::new(file))?,
        None => rustls_native_certs::load_native_certs().certs,
    };
    roots.add_parsable_certificates(certificates);
    if roots.is_empty() {
        let why = match file {
            Some(file) => format!("there is no certificate in {file}"),
            None => "this machine trusts no certificates: name a file with sslrootcert=FILE \
                     behind the address"
                .to_owned(),
        };
        return Err(StoreError::Postgres(why));
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| StoreError::Postgres(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

fn read_certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, StoreError> {
    let cannot = |error: &dyn std::fmt::Display| {
        let why = format!("the certificates in {} can't be read: {error}", file.display());
        StoreError::Postgres(why)
    };
    let all = CertificateDer::pem_file_iter(file).map_err(|error| cannot(&error))?;
    all.collect::<Result<_, _>>().map_err(|error| cannot(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_postgresql_says_about_tls_is_understood() {
        let read = |text: &str| Wishes::taken_out(text);
        let plain = "postgres://a:b@localhost/c";
        assert_eq!(read(plain), (plain.to_owned(), Wishes::default()));
        let (left, wishes) =
            read(&format!("{plain}?sslmode=verify-full&connect_timeout=3&sslrootcert=/x/y.crt"));
        assert_eq!(left, format!("{plain}?connect_timeout=3"));
        assert_eq!(wishes, Wishes { is_secure: true, roots: Some("/x/y.crt".to_owned()) });
        for (text, secure) in [
            (plain.to_owned(), false),
            (format!("{plain}?sslmode=prefer"), false),
            (format!("{plain}?sslmode=disable"), false),
        ] {
            assert_eq!(Address::read(&text).unwrap().tls.is_some(), secure, "{text}");
        }
    }

    #[test]
    fn a_file_without_certificates_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("roots.crt");
        let address = format!(
            "postgres://a:secret@localhost/c?sslmode=require&sslrootcert={}",
            file.display()
        );
        let why = |address: &str| Address::read(address).err().unwrap().to_string();
        // Never in the clear where somebody is named to be trusted.
        assert!(why(&address.replace("sslmode=require&", "")).contains("roots.crt"));
        assert!(why(&address).contains("roots.crt"), "{}", why(&address));
        std::fs::write(&file, "nothing").unwrap();
        assert!(why(&address).contains("no certificate in"), "{}", why(&address));
        assert!(!why(&address).contains("secret"));
    }
}

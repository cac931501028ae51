//! What only a database that servers share has to do: two servers here are two
//! stores on one database.

use std::time::Duration;

use super::super::tests::cluster::Cluster;
use super::super::tests::{chat, entry, link, table};
use super::super::*;
use super::Postgres;
use ::table::Seats;

/// Two servers on one database, and its address.
async fn two() -> Option<(Store, Store, &'static Cluster, String)> {
    let cluster = Cluster::any()?;
    let address = cluster.database();
    let one = Store::shared(&address).await.unwrap();
    let other = Store::shared(&address).await.unwrap();
    one.create(table("t")).await.unwrap();
    Some((one, other, cluster, address))
}

fn position(stamp: u64, entries: u64, said: u64) -> Position {
    Position { mark: Mark { generation: 0, stamp }, entries, said }
}

#[tokio::test]
async fn whoever_was_not_first_is_refused_and_catches_up() {
    let Some((one, other, ..)) = two().await else { return };
    let mark = one.change("t", Mark::default(), entry(2, "2\n", Some("k"))).await.unwrap();
    assert_eq!(mark.stamp, 1);
    // The same place, and a change of something else, of what is no longer so.
    let late = other.change("t", Mark::default(), entry(2, "9\n", None)).await;
    assert!(matches!(late, Err(StoreError::Taken)), "{late:?}");
    let said = Change { chat: vec![chat(1, "hello")], ..Change::default() };
    let late = other.change("t", Mark::default(), said.clone()).await;
    assert!(matches!(late, Err(StoreError::Taken)), "{late:?}");
    let Since::More(news) = other.since("t", position(0, 1, 0), false).await.unwrap() else {
        panic!("there is more")
    };
    assert_eq!(news.lines, [("2\n".to_owned(), Some("k".to_owned()))]);
    assert_eq!((news.stamp, news.links), (1, Some(vec![link("abc", "t")])));
    // Whoever has heard that it was changed once, asks for a play first.
    let Since::More(news) = other.since("t", position(0, 1, 0), true).await.unwrap() else {
        panic!("there is more")
    };
    assert_eq!(news.lines, [("2\n".to_owned(), Some("k".to_owned()))]);
    assert_eq!((news.stamp, news.links), (1, None), "and for nothing else");
    other.change("t", Mark { generation: 0, stamp: 1 }, said).await.unwrap();
    let Since::More(news) = one.since("t", position(1, 2, 0), true).await.unwrap() else {
        panic!("there is more")
    };
    assert_eq!((news.lines.len(), news.chat), (0, vec![chat(1, "hello")]));
    assert!(matches!(one.since("t", position(2, 2, 1), false).await.unwrap(), Since::Same(_)));
    assert!(matches!(one.since("t", position(0, 5, 0), false).await.unwrap(), Since::Anew));
    assert!(matches!(one.since("u", position(0, 5, 0), false).await.unwrap(), Since::Gone));
    let stamps = one.stamps(vec!["t".to_owned(), "u".to_owned()]).await.unwrap();
    assert_eq!(stamps, [("t".to_owned(), 2, Attendance::default())]);
    // Of a play with which something was said, both are taken in.
    let both = Change { chat: vec![chat(2, "bye")], ..entry(3, "3\n", None) };
    one.change("t", Mark { generation: 0, stamp: 2 }, both).await.unwrap();
    let Since::More(news) = other.since("t", position(2, 2, 1), true).await.unwrap() else {
        panic!("there is more")
    };
    assert_eq!((news.lines.len(), news.chat), (1, vec![chat(2, "bye")]));
}

#[tokio::test]
async fn of_many_who_append_at_once_one_does() {
    let Some((one, other, ..)) = two().await else { return };
    for round in 0..20u64 {
        let mark = Mark { generation: 0, stamp: round };
        let append = |store: Store| async move {
            let done = store.change("t", mark, entry(round + 2, "0\n", None)).await;
            assert!(matches!(done, Ok(_) | Err(StoreError::Taken)), "{done:?}");
            usize::from(done.is_ok())
        };
        let (a, b, c, d) = tokio::join!(
            append(one.clone()),
            append(other.clone()),
            append(one.clone()),
            append(other.clone())
        );
        assert_eq!(a + b + c + d, 1);
    }
    let found = one.load("t").await.unwrap().unwrap();
    assert_eq!((found.save.lines().count(), found.cut), (22, None));
}

#[tokio::test]
async fn what_one_changes_the_other_hears_and_after_a_break_again() {
    let Some((one, other, cluster, address)) = two().await else { return };
    let mut news = other.news().unwrap();
    assert!(other.news().is_none(), "for whoever asks first");
    let mut hear = async || tokio::time::timeout(Duration::from_secs(30), news.recv()).await;
    assert_eq!(hear().await.unwrap(), Some(Heard::Missed), "what was before is not known");
    one.change("t", Mark::default(), entry(2, "2\n", None)).await.unwrap();
    let played = |stamp, line: &str| {
        let (table, line) = ("t".to_owned(), line.to_owned());
        Some(Heard::Played { table, stamp, line, key: None })
    };
    assert_eq!(hear().await.unwrap(), played(1, "2\n"));
    // The line breaks: whoever listens is told that something may be missing.
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    cluster.ask(&address, cut).unwrap();
    assert_eq!(hear().await.unwrap(), Some(Heard::Missed));
    // The first may meet a connection that is gone, and says so.
    let mark = Mark { generation: 0, stamp: 1 };
    if one.change("t", mark, entry(3, "3\n", None)).await.is_err() {
        one.change("t", mark, entry(3, "3\n", None)).await.unwrap();
    }
    assert_eq!(hear().await.unwrap(), played(2, "3\n"));
    // What was refused is not told, nor what was played at this very server.
    let late = one.change("t", mark, entry(3, "9\n", None)).await;
    assert!(matches!(late, Err(StoreError::Taken)), "{late:?}");
    let next = Mark { generation: 0, stamp: 2 };
    other.change("t", next, entry(4, "4\n", None)).await.unwrap();
    // Of whatever is more than an entry only that it was changed, and of what is long.
    let with = Change { settings: Some("{}".to_owned()), ..entry(5, "5\n", None) };
    one.change("t", Mark { generation: 0, stamp: 3 }, with).await.unwrap();
    let moved = |stamp| Some(Heard::Moved { table: "t".to_owned(), stamp });
    assert_eq!(hear().await.unwrap(), moved(4));
    let long = format!("{}\n", "6".repeat(9000));
    one.change("t", Mark { generation: 0, stamp: 4 }, entry(6, &long, None)).await.unwrap();
    assert_eq!(hear().await.unwrap(), moved(5));
    let said = Change { chat: vec![chat(1, "hello")], ..Change::default() };
    one.change("t", Mark { generation: 0, stamp: 5 }, said).await.unwrap();
    assert_eq!(hear().await.unwrap(), moved(6));
}

#[tokio::test]
async fn bots_and_clocks_run_once_and_a_killed_server_is_followed() {
    let Some((one, other, cluster, address)) = two().await else { return };
    assert!(one.lease("t").await.unwrap());
    assert!(!other.lease("t").await.unwrap());
    assert!(one.lease("t").await.unwrap(), "it goes on");
    one.release("t").await.unwrap();
    assert!(other.lease("t").await.unwrap());
    // The other is killed, and time goes by.
    cluster.ask(&address, "UPDATE holdout.leases SET until = now() - interval '1 second'").unwrap();
    assert!(one.lease("t").await.unwrap());
    assert!(!other.lease("t").await.unwrap());
    other.release("t").await.unwrap();
    assert!(!other.lease("t").await.unwrap(), "nobody gives away what another has");
}

#[tokio::test]
async fn who_is_there_is_known_everywhere_until_a_server_falls_silent() {
    let Some((one, other, cluster, address)) = two().await else { return };
    let there = Attendance { seats: Seats(0b101), host: true, watchers: 3 };
    one.attend(vec![("t".to_owned(), there), ("gone".to_owned(), there)], true).await.unwrap();
    assert_eq!(other.load("t").await.unwrap().unwrap().elsewhere, there);
    assert_eq!(one.load("t").await.unwrap().unwrap().elsewhere, Attendance::default());
    cluster.ask(&address, "UPDATE holdout.presence SET at = now() - interval '1 minute'").unwrap();
    assert_eq!(other.load("t").await.unwrap().unwrap().elsewhere, Attendance::default());
    // Where somebody is, nothing is forgotten.
    one.attend(vec![("t".to_owned(), there)], true).await.unwrap();
    cluster.ask(&address, "UPDATE holdout.tables SET over = true, used = 0").unwrap();
    assert_eq!(other.forget(1, Vec::new()).await.unwrap(), 0);
    one.attend(vec![("t".to_owned(), Attendance::default())], true).await.unwrap();
    assert_eq!(other.forget(1, Vec::new()).await.unwrap(), 1);
}

#[tokio::test]
async fn a_record_with_a_hole_is_opened_up_to_it() {
    let Some((one, _, cluster, address)) = two().await else { return };
    for seq in 2..=4 {
        let mark = Mark { generation: 0, stamp: seq - 2 };
        one.change("t", mark, entry(seq, "0\n", None)).await.unwrap();
    }
    cluster.ask(&address, "DELETE FROM holdout.entries WHERE seq = 3").unwrap();
    assert!(cluster.ask(&address, "UPDATE holdout.entries SET line = 'x'").is_none());
    let found = one.load("t").await.unwrap().unwrap();
    assert_eq!((found.save.as_str(), found.cut), ("head\n1\n0\n", None));
    let said = &found.chat[0];
    assert!(said.notice && said.text.contains("after entry 2 of 4"), "{}", said.text);
    let mark = Mark { generation: 0, stamp: found.stamp };
    one.change("t", mark, entry(3, "3\n", None)).await.unwrap();
    let aside = cluster.ask(&address, "SELECT count(*) FROM holdout.set_aside").unwrap();
    assert_eq!(aside, "1");
}

#[tokio::test]
async fn two_versions_run_side_by_side_as_long_as_the_newer_allows_it() {
    let Some((_, _, cluster, address)) = two().await else { return };
    let newest = super::schema::STEPS.len();
    let newer = |oldest| {
        let (version, set) = (newest + 1, "UPDATE holdout.form SET version =");
        cluster.ask(&address, &format!("{set} {version}, oldest = {oldest}")).unwrap();
    };
    newer(newest);
    Store::shared(&address).await.unwrap();
    newer(newest + 1);
    let refused = Store::shared(&address).await.err().unwrap();
    assert!(matches!(refused, StoreError::Newer { .. }), "{refused}");
}

#[tokio::test]
async fn a_database_of_an_older_program_is_carried_forward_and_keeps_its_tables() {
    let Some((_, _, cluster, address)) = two().await else { return };
    let older = "ALTER TABLE holdout.form DROP COLUMN plays; UPDATE holdout.form SET version = 1";
    cluster.ask(&address, older).unwrap();
    let store = Store::shared(&address).await.unwrap();
    assert_eq!(store.load("t").await.unwrap().unwrap().save, "head\n1\n");
    let form = "SELECT version, oldest, length(plays) FROM holdout.form";
    assert_eq!(cluster.ask(&address, form).unwrap(), "2|1|40");
    // Once is enough: the channel stays what it is for all who start later.
    let channel = || cluster.ask(&address, "SELECT plays FROM holdout.form").unwrap();
    let before = channel();
    Store::shared(&address).await.unwrap();
    assert_eq!(channel(), before);
}

#[tokio::test]
async fn a_database_that_is_not_ours_is_left_alone_and_no_password_is_told() {
    let Some(cluster) = Cluster::any() else { return };
    let address = cluster.database();
    cluster.ask(&address, "CREATE SCHEMA holdout").unwrap();
    assert!(matches!(Postgres::open(&address).await.err(), Some(StoreError::Foreign)));
    for wrong in ["postgres://u:s3cret@127.0.0.1:1/x", "postgres://u:s3cret@[:x", "s3cret"] {
        let told = Postgres::open(wrong).await.err().unwrap().to_string();
        assert!(!told.contains("s3cret"), "{told}");
    }
}

#[tokio::test]
async fn servers_that_start_together_make_one_database() {
    let Some(cluster) = Cluster::any() else { return };
    let address = cluster.database();
    let start = || Store::shared(&address);
    let (a, b, c) = tokio::join!(start(), start(), start());
    assert!(a.is_ok() && b.is_ok() && c.is_ok());
}

/// A certificate for this machine's address, and who signed it.
fn signed(by: &str) -> (String, String, String) {
    use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
    let mut authority = CertificateParams::new([]).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.distinguished_name.push(rcgen::DnType::CommonName, by);
    let authority_key = KeyPair::generate().unwrap();
    let root = authority.self_signed(&authority_key).unwrap();
    let issuer = Issuer::new(authority, authority_key);
    let key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(["127.0.0.1".to_owned()]).unwrap();
    let own = own.signed_by(&key, &issuer).unwrap();
    (own.pem(), key.serialize_pem(), root.pem())
}

#[tokio::test]
async fn tls_is_spoken_where_the_address_says_so_and_only_with_whom_it_trusts() {
    let (certificate, key, root) = signed("those we trust");
    let (.., stranger) = signed("somebody else");
    let Some(cluster) = Cluster::secured(&certificate, &key) else { return };
    let folder = tempfile::tempdir().unwrap();
    let trusted = folder.path().join("root.crt");
    let strange = folder.path().join("strange.crt");
    std::fs::write(&trusted, root).unwrap();
    std::fs::write(&strange, stranger).unwrap();
    let plain = cluster.database();
    let with = |mode: &str, file: &std::path::Path| {
        format!("{plain}?sslmode={mode}&sslrootcert={}", file.display())
    };
    for mode in ["require", "verify-full"] {
        let store = Store::shared(&with(mode, &trusted)).await.unwrap();
        let name = format!("t-{mode}");
        store.create(table(&name)).await.unwrap();
        let mark = store.change(&name, Mark::default(), entry(2, "2\n", Some("k"))).await;
        assert_eq!(mark.unwrap().stamp, 1);
    }
    // The line between servers too.
    let one = Store::shared(&with("require", &trusted)).await.unwrap();
    let other = Store::shared(&with("require", &trusted)).await.unwrap();
    let mut news = other.news().unwrap();
    assert!(matches!(news.recv().await, Some(Heard::Missed)));
    one.create(table("u")).await.unwrap();
    one.change("u", Mark::default(), entry(2, "2\n", None)).await.unwrap();
    let heard = tokio::time::timeout(Duration::from_secs(20), news.recv()).await.unwrap();
    assert!(matches!(heard, Some(Heard::Played { table, stamp: 1, .. }) if table == "u"));
    // Not with whom a stranger signed, and not in the clear.
    for (address, why) in
        [(with("require", &strange), "certificate"), (plain.clone(), "encryption")]
    {
        let error = Store::shared(&address).await.err().expect("it is refused").to_string();
        assert!(error.contains(why), "{error}");
    }
}

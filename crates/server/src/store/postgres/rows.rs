//! What is read from the database and written into it, in its own words.

use serde::Deserialize;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::super::keeper::{Attendance, News, Position, Since};
use super::super::{
    Anew, Assembly, CHAT_LOADED, Change, ChatLine, Cut, NOTICE, NewTable, SAID, StoreError,
    StoredLink, StoredTable,
};
use super::line::{NOTIFY, NOTIFY_PLAY, Teller, payload, told_twice};
use super::pool::Connected;
use super::schema::LOCK;
use table::Seats;

/// For how long a server lets a table's bots and clock run before it says so
/// again, in seconds. If it is killed, another one begins after that.
pub(super) const LEASE: i32 = 10;

/// After so many seconds of silence nobody is there by way of a server.
const SILENT: i32 = 45;

/// Reads of several tables agree with each other.
const LOOK: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// A number as the database has it.
fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn count(row: &Row, at: usize) -> u64 {
    u64::try_from(row.get::<_, i64>(at)).unwrap_or(0)
}

/// Keeps a new table.
pub(super) async fn create(db: &Connected, table: &NewTable) -> Result<(), StoreError> {
    db.whole("BEGIN", async {
        let last = number(table.lines.len() as u64);
        db.execute(
            "INSERT INTO holdout.tables (id, game, head, settings, over, last) \
             VALUES ($1, $2, $3, $4, $5, $6)",
            &[&table.id, &table.game, &table.head, &table.settings, &table.over, &last],
        )
        .await?;
        insert_past(db, &table.id, &table.lines).await?;
        insert_links(db, &table.links).await
    })
    .await
}

async fn insert_past(db: &Connected, table: &str, lines: &[String]) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO holdout.entries (tbl, seq, line) \
         SELECT $1, seq, line FROM unnest($2::text[]) WITH ORDINALITY AS past (line, seq) \
         ORDER BY seq",
        &[&table, &lines],
    )
    .await
    .map(drop)
}

async fn insert_links(db: &Connected, links: &[StoredLink]) -> Result<(), StoreError> {
    for link in links {
        let seats = i32::from(link.seats);
        db.execute(
            "INSERT INTO holdout.links (hash, tbl, seats, host) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (hash) DO UPDATE SET seats = excluded.seats, host = excluded.host",
            &[&link.hash, &link.table, &seats, &link.host],
        )
        .await?;
    }
    Ok(())
}

/// Keeps all that changes at once at a table, or nothing of it: if it was
/// changed so often before, and no oftener. Whether others are told already.
pub(super) async fn change(
    db: &Connected,
    table: &str,
    teller: &Teller,
    stamp: u64,
    change: &Change,
) -> Result<bool, StoreError> {
    let is_play = change.entry.is_some()
        && change.head.is_none()
        && change.anew.is_none()
        && change.chat.is_empty()
        && change.unlink.is_empty()
        && change.link.is_empty();
    match is_play {
        // What is asked for most often is one question.
        true => append(db, table, teller, stamp, change).await.map(|()| true),
        false => db.whole("BEGIN", alter(db, table, stamp, change)).await.map(|()| false),
    }
}

/// One more entry and what goes with it, in one statement. The news for others
/// follow right behind it, so that they are told even if this server is killed
/// before it hears that the entry is kept. The session remembers what it kept
/// last, and forgets it again where the commit fails: so nobody is told of
/// what is not kept, and the entry itself can be told.
async fn append(
    db: &Connected,
    table: &str,
    teller: &Teller,
    stamp: u64,
    change: &Change,
) -> Result<(), StoreError> {
    let Some(entry) = &change.entry else { return Ok(()) };
    let (ticket, plain) = (db.ticket(), payload(table, stamp + 1));
    // What goes with an entry, whoever hears of it looks for.
    let is_alone = change.settings.is_none() && change.renewed.is_none();
    let carried = is_alone.then(|| teller.play(table, stamp + 1, entry)).flatten();
    let twice = told_twice(&plain);
    let told: &[&(dyn ToSql + Sync)] = match &carried {
        Some(carried) => &[&ticket, &twice, carried, &teller.channel],
        None => &[&ticket, &plain],
    };
    let appended = db
        .execute_then(
            "WITH moved AS ( \
                 UPDATE holdout.tables SET stamp = stamp + 1, last = $3::bigint, \
                     used = extract(epoch FROM now())::bigint, over = coalesce($6, over), \
                     settings = coalesce($7, settings), head = coalesce($8, head) \
                 WHERE id = $1 AND stamp = $2 AND last = $3::bigint - 1 RETURNING id) \
             INSERT INTO holdout.entries (tbl, seq, line, key) SELECT id, $3, $4, $5 FROM moved \
             RETURNING set_config('holdout.kept', $9, false)",
            &[
                &table,
                &number(stamp),
                &number(entry.seq),
                &entry.line,
                &entry.key,
                &change.over,
                &change.settings,
                &change.renewed,
                &ticket,
            ],
            if carried.is_some() { NOTIFY_PLAY } else { NOTIFY },
            told,
        )
        .await?;
    if appended == 1 { Ok(()) } else { Err(StoreError::Taken) }
}

/// Anything else.
async fn alter(db: &Connected, table: &str, stamp: u64, change: &Change) -> Result<(), StoreError> {
    let moved = db
        .execute(
            "UPDATE holdout.tables SET stamp = stamp + 1, over = coalesce($3, over), \
                 settings = coalesce($4, settings), head = coalesce($5, head) \
             WHERE id = $1 AND stamp = $2",
            &[&table, &number(stamp), &change.over, &change.settings, &change.renewed],
        )
        .await?;
    if moved == 0 {
        return Err(StoreError::Taken);
    }
    if let Some(head) = &change.head {
        // Only a game that nobody has played may become another.
        let begun = db
            .execute(
                "UPDATE holdout.tables SET head = $2 WHERE id = $1 AND last = 0",
                &[&table, head],
            )
            .await?;
        if begun == 0 {
            return Err(StoreError::Taken);
        }
    }
    if let Some(anew) = &change.anew {
        begin_anew(db, table, anew).await?;
    }
    if let Some(entry) = &change.entry {
        let seq = number(entry.seq);
        let counted = db
            .execute(
                "UPDATE holdout.tables SET last = $2, used = extract(epoch FROM now())::bigint \
             WHERE id = $1 AND last = $2::bigint - 1",
                &[&table, &seq],
            )
            .await?;
        if counted == 0 {
            return Err(StoreError::Taken);
        }
        let sql = "INSERT INTO holdout.entries (tbl, seq, line, key) VALUES ($1, $2, $3, $4)";
        db.execute(sql, &[&table, &seq, &entry.line, &entry.key]).await?;
    }
    for line in &change.chat {
        insert_chat(db, table, line).await?;
    }
    if !change.unlink.is_empty() {
        db.execute("DELETE FROM holdout.links WHERE hash = ANY($1)", &[&change.unlink]).await?;
    }
    insert_links(db, &change.link).await
}

pub(crate) async fn insert_chat(
    db: &Connected,
    table: &str,
    line: &ChatLine,
) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO holdout.chat (tbl, seq, by, text, at, key, kind) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[&table, &number(line.seq), &line.by, &line.text, &line.at, &line.key, &line.kind()],
    )
    .await
    .map(drop)
}

/// Keeps a record aside as it is, and puts another in its place.
async fn begin_anew(db: &Connected, table: &str, anew: &Anew) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO holdout.records (tbl, save) SELECT id, head || coalesce( \
             (SELECT string_agg(line, '' ORDER BY seq) FROM holdout.entries WHERE tbl = id), '') \
         FROM holdout.tables WHERE id = $1",
        &[&table],
    )
    .await?;
    db.execute("DELETE FROM holdout.entries WHERE tbl = $1", &[&table]).await?;
    db.execute(
        "UPDATE holdout.tables SET head = $2, last = $3 WHERE id = $1",
        &[&table, &anew.head, &number(anew.lines.len() as u64)],
    )
    .await?;
    insert_past(db, table, &anew.lines).await
}

/// The table that a link leads to.
pub(super) async fn table_of(db: &Connected, hash: &str) -> Result<Option<String>, StoreError> {
    let found = db.first("SELECT tbl FROM holdout.links WHERE hash = $1", &[&hash]).await?;
    Ok(found.map(|row| row.get(0)))
}

/// A table as it was kept, up to the first entry that is missing or damaged.
pub(super) async fn load(
    db: &Connected,
    table: &str,
    process: &str,
) -> Result<Option<StoredTable>, StoreError> {
    db.whole(LOOK, async {
        let sql = "SELECT head, settings, last, stamp FROM holdout.tables WHERE id = $1";
        let Some(found) = db.first(sql, &[&table]).await? else { return Ok(None) };
        let mut save: String = found.get(0);
        let mut record = Assembly::default();
        let sql = "SELECT seq, line, key FROM holdout.entries WHERE tbl = $1 ORDER BY seq";
        for row in db.query(sql, &[&table]).await? {
            record.put(count(&row, 0), Some(row.get(1)), row.get(2));
        }
        save.push_str(&record.lines);
        let mut chat = Vec::new();
        // What people say can't push away what the table has said.
        for kind in [SAID, NOTICE] {
            let sql = "SELECT seq, by, text, at, key, kind FROM holdout.chat \
                       WHERE tbl = $1 AND kind = $2 ORDER BY seq DESC LIMIT $3";
            let rows = db.query(sql, &[&table, &kind, &i64::from(CHAT_LOADED)]).await?;
            chat.extend(rows.iter().map(chat_line));
        }
        chat.sort_by_key(|line| line.seq);
        let cut = record.cut(count(&found, 2));
        Ok(Some(StoredTable {
            save,
            keys: record.keys,
            settings: found.get(1),
            chat,
            links: links(db, table).await?,
            cut,
            stamp: count(&found, 3),
            elsewhere: elsewhere(db, table, process).await?,
        }))
    })
    .await
}

async fn links(db: &Connected, table: &str) -> Result<Vec<StoredLink>, StoreError> {
    let sql = "SELECT hash, tbl, seats, host FROM holdout.links WHERE tbl = $1";
    let rows = db.query(sql, &[&table]).await?;
    let link = |row: &Row| StoredLink {
        hash: row.get(0),
        table: row.get(1),
        seats: u16::try_from(row.get::<_, i32>(2)).unwrap_or(0),
        host: row.get(3),
    };
    Ok(rows.iter().map(link).collect())
}

pub(crate) fn chat_line(row: &Row) -> ChatLine {
    ChatLine {
        seq: count(row, 0),
        by: row.get(1),
        text: row.get(2),
        at: row.get(3),
        key: row.get(4),
        notice: row.get::<_, &str>(5) == NOTICE,
    }
}

/// Who is there by way of other servers that have said so lately.
async fn elsewhere(db: &Connected, table: &str, process: &str) -> Result<Attendance, StoreError> {
    let sql = "SELECT coalesce(bit_or(seats), 0), coalesce(bool_or(host), false), \
                   coalesce(sum(watchers), 0) \
               FROM holdout.presence \
               WHERE tbl = $1 AND process <> $2 AND at > now() - make_interval(secs => $3)";
    let row = db.first(sql, &[&table, &process, &f64::from(SILENT)]).await?;
    Ok(row.map_or_else(Attendance::default, |row| attendance(&row, 0)))
}

/// Who is there, as three columns tell it.
fn attendance(row: &Row, first: usize) -> Attendance {
    Attendance {
        seats: Seats(u16::try_from(row.get::<_, i32>(first)).unwrap_or(0)),
        host: row.get(first + 1),
        watchers: u32::try_from(row.get::<_, i64>(first + 2)).unwrap_or(0),
    }
}

/// All that is new at a table, in one question. Where it was not changed, that
/// is who is there; what it asks for besides then is not even looked at.
const SINCE: &str = "\
    SELECT t.settings, t.last, t.stamp, e.lines, e.keys, c.lines, l.hashes, l.seats, l.hosts, \
        p.seats, p.host, p.watchers, CASE WHEN $2::bigint = 0 THEN t.head END \
    FROM holdout.tables AS t, \
        LATERAL (SELECT array_agg(line ORDER BY seq) AS lines, array_agg(key ORDER BY seq) AS keys \
            FROM holdout.entries WHERE tbl = t.id AND seq > $2 AND t.stamp <> $4) AS e, \
        LATERAL (SELECT json_agg(json_build_object('seq', seq, 'by', by, 'text', text, 'at', at, \
                'key', key, 'kind', kind) ORDER BY seq)::text AS lines \
            FROM holdout.chat WHERE tbl = t.id AND seq > $3 AND t.stamp <> $4) AS c, \
        LATERAL (SELECT array_agg(hash) AS hashes, array_agg(seats) AS seats, \
                array_agg(host) AS hosts \
            FROM holdout.links WHERE tbl = t.id AND t.stamp <> $4) AS l, \
        LATERAL (SELECT coalesce(bit_or(seats), 0) AS seats, \
                coalesce(bool_or(host), false) AS host, coalesce(sum(watchers), 0) AS watchers \
            FROM holdout.presence WHERE tbl = t.id AND process <> $5 \
                AND at > now() - make_interval(secs => $6)) AS p \
    WHERE t.id = $1";

/// A line of chat as [`SINCE`] tells it.
#[derive(Deserialize)]
struct Said {
    seq: u64,
    by: String,
    text: String,
    at: i64,
    key: Option<String>,
    kind: String,
}

/// What became of a table since it was so far known.
pub(super) async fn since(
    db: &Connected,
    table: &str,
    process: &str,
    known: Position,
    is_once: bool,
) -> Result<Since, StoreError> {
    if is_once && let Some(news) = next_play(db, table, known).await? {
        return Ok(Since::More(Box::new(news)));
    }
    let (entries, said) = (number(known.entries), number(known.said));
    let stamp = number(known.mark.stamp);
    let values: [&(dyn ToSql + Sync); 6] =
        [&table, &entries, &said, &stamp, &process, &f64::from(SILENT)];
    let Some(found) = db.first(SINCE, &values).await? else { return Ok(Since::Gone) };
    let (last, stamp) = (count(&found, 1), count(&found, 2));
    let elsewhere = attendance(&found, 9);
    if stamp == known.mark.stamp {
        return Ok(Since::Same(elsewhere));
    }
    let lines: Vec<String> = found.get::<_, Option<_>>(3).unwrap_or_default();
    let keys: Vec<Option<String>> = found.get::<_, Option<_>>(4).unwrap_or_default();
    if known.entries + lines.len() as u64 != last {
        return Ok(Since::Anew);
    }
    let said = found.get::<_, Option<&str>>(5).unwrap_or("[]");
    let said: Vec<Said> = serde_json::from_str(said)
        .map_err(|error| StoreError::Postgres(format!("what was said can't be read: {error}")))?;
    let chat = said.into_iter().map(|Said { seq, by, text, at, key, kind }| ChatLine {
        seq,
        by,
        text,
        at,
        key,
        notice: kind == NOTICE,
    });
    let hashes: Vec<String> = found.get::<_, Option<_>>(6).unwrap_or_default();
    let seats: Vec<i32> = found.get::<_, Option<_>>(7).unwrap_or_default();
    let hosts: Vec<bool> = found.get::<_, Option<_>>(8).unwrap_or_default();
    let links = hashes.into_iter().zip(seats).zip(hosts).map(|((hash, seats), host)| StoredLink {
        hash,
        table: table.to_owned(),
        seats: u16::try_from(seats).unwrap_or(0),
        host,
    });
    Ok(Since::More(Box::new(News {
        stamp,
        head: found.get(12),
        lines: lines.into_iter().zip(keys).collect(),
        settings: Some(found.get(0)),
        chat: chat.collect(),
        links: Some(links.collect()),
        elsewhere: Some(elsewhere),
    })))
}

/// The one play that was made since, where nothing else was: a fifth of the work
/// of [`SINCE`]. A change that is more than a play says so in the chat, or has no
/// entry.
async fn next_play(
    db: &Connected,
    table: &str,
    known: Position,
) -> Result<Option<News>, StoreError> {
    // Until something is played, the game may become another.
    if known.entries == 0 {
        return Ok(None);
    }
    let (next, stamp) = (known.entries + 1, known.mark.stamp + 1);
    let sql = "SELECT t.settings, e.line, e.key FROM holdout.tables AS t \
               JOIN holdout.entries AS e ON e.tbl = t.id AND e.seq = $2 \
               WHERE t.id = $1 AND t.stamp = $3 AND t.last = $2 AND NOT EXISTS \
                   (SELECT 1 FROM holdout.chat WHERE tbl = $1 AND seq > $4)";
    let values: [&(dyn ToSql + Sync); 4] =
        [&table, &number(next), &number(stamp), &number(known.said)];
    let found = db.first(sql, &values).await?;
    Ok(found.map(|found| News {
        settings: Some(found.get(0)),
        ..News::of_play(stamp, found.get(1), found.get(2))
    }))
}

/// How often tables were changed, and who is there by way of other servers.
pub(super) async fn stamps(
    db: &Connected,
    tables: &[String],
    process: &str,
) -> Result<Vec<(String, u64, Attendance)>, StoreError> {
    let sql = "SELECT t.id, t.stamp, coalesce(bit_or(p.seats), 0), \
                   coalesce(bool_or(p.host), false), coalesce(sum(p.watchers), 0) \
               FROM holdout.tables AS t LEFT JOIN holdout.presence AS p ON p.tbl = t.id \
                   AND p.process <> $2 AND p.at > now() - make_interval(secs => $3) \
               WHERE t.id = ANY($1) GROUP BY t.id";
    let rows = db.query(sql, &[&tables, &process, &f64::from(SILENT)]).await?;
    Ok(rows.iter().map(|row| (row.get(0), count(row, 1), attendance(row, 2))).collect())
}

/// Goes on from where the record is whole: what stands behind the hole is put
/// aside, and the table says so.
pub(super) async fn mend(
    db: &Connected,
    table: &str,
    stamp: u64,
    cut: Cut,
) -> Result<(), StoreError> {
    db.whole("BEGIN", async {
        let whole = number(cut.whole);
        let moved = db
            .execute(
            "UPDATE holdout.tables SET stamp = stamp + 1, last = $3 WHERE id = $1 AND stamp = $2",
            &[&table, &number(stamp), &whole],
        )
            .await?;
        if moved == 0 {
            return Err(StoreError::Taken);
        }
        db.execute(
            "WITH behind AS (DELETE FROM holdout.entries WHERE tbl = $1 AND seq > $2 RETURNING *) \
             INSERT INTO holdout.set_aside (tbl, seq, line, key) \
             SELECT tbl, seq, line, key FROM behind",
            &[&table, &whole],
        )
        .await?;
        db.execute(
            "INSERT INTO holdout.chat (tbl, seq, by, text, kind) \
             SELECT $1, coalesce(max(seq), 0) + 1, '', $2, $3 FROM holdout.chat WHERE tbl = $1",
            &[&table, &cut.to_string(), &NOTICE],
        )
        .await
        .map(drop)
    })
    .await
}

/// Deletes tables that were over before so many days, unless they are in use
/// anywhere. One server at a time does it.
pub(super) async fn forget(
    db: &Connected,
    days: u32,
    in_use: &[String],
) -> Result<usize, StoreError> {
    db.whole("BEGIN", async {
        let alone = db.first("SELECT pg_try_advisory_xact_lock($1)", &[&(LOCK + 1)]).await?;
        if !alone.is_some_and(|row| row.get(0)) {
            return Ok(0);
        }
        // Servers that ended left word of who was there.
        db.execute("DELETE FROM holdout.presence WHERE at < now() - interval '1 day'", &[]).await?;
        let forgotten = db
            .execute(
                "DELETE FROM holdout.tables WHERE over AND NOT id = ANY($2) \
                 AND used < extract(epoch FROM now())::bigint - $1::bigint * 86400 \
                 AND NOT EXISTS (SELECT 1 FROM holdout.presence WHERE tbl = id \
                     AND at > now() - make_interval(secs => $3) \
                     AND (seats <> 0 OR host OR watchers > 0))",
                &[&i64::from(days), &in_use, &f64::from(SILENT)],
            )
            .await?;
        Ok(usize::try_from(forgotten).unwrap_or(0))
    })
    .await
}

/// Writes something of no weight.
pub(super) async fn beat(db: &Connected) -> Result<(), StoreError> {
    let sql = "INSERT INTO holdout.health (id, at) VALUES (1, now()) \
               ON CONFLICT (id) DO UPDATE SET at = excluded.at";
    db.execute(sql, &[]).await.map(drop)
}

/// Takes on a table's bots and clock, or goes on with them.
pub(super) async fn lease(db: &Connected, table: &str, process: &str) -> Result<bool, StoreError> {
    let taken = db
        .execute(
            "INSERT INTO holdout.leases AS held (tbl, process, until) \
         VALUES ($1, $2, now() + make_interval(secs => $3)) \
         ON CONFLICT (tbl) DO UPDATE SET process = excluded.process, until = excluded.until \
         WHERE held.process = excluded.process OR held.until < now()",
            &[&table, &process, &f64::from(LEASE)],
        )
        .await?;
    Ok(taken == 1)
}

/// Leaves a table's bots and clock to others.
pub(super) async fn release(db: &Connected, table: &str, process: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM holdout.leases WHERE tbl = $1 AND process = $2";
    db.execute(sql, &[&table, &process]).await.map(drop)
}

/// Says who is there by way of this server.
pub(super) async fn attend(
    db: &Connected,
    process: &str,
    there: &[(String, Attendance)],
) -> Result<(), StoreError> {
    let tables: Vec<&str> = there.iter().map(|(table, _)| table.as_str()).collect();
    let seats: Vec<i32> = there.iter().map(|(_, who)| i32::from(who.seats.0)).collect();
    let hosts: Vec<bool> = there.iter().map(|(_, who)| who.host).collect();
    let watchers: Vec<i32> =
        there.iter().map(|(_, who)| i32::try_from(who.watchers).unwrap_or(i32::MAX)).collect();
    let values: [&(dyn ToSql + Sync); 5] = [&process, &tables, &seats, &hosts, &watchers];
    db.execute(
        "INSERT INTO holdout.presence (tbl, process, seats, host, watchers) \
         SELECT t.id, $1, p.seats, p.host, p.watchers \
         FROM unnest($2::text[], $3::int[], $4::bool[], $5::int[]) \
             AS p (tbl, seats, host, watchers) \
         JOIN holdout.tables AS t ON t.id = p.tbl \
         ON CONFLICT (tbl, process) DO UPDATE SET seats = excluded.seats, host = excluded.host, \
             watchers = excluded.watchers, at = now()",
        &values,
    )
    .await
    .map(drop)
}

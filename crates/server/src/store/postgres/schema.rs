//! The database's form, carried forward step by step.
//!
//! Servers of two versions may use it at the same time while they are updated:
//! steps only add. One that older programs could not live with raises `oldest`,
//! and those refuse to start.

use super::super::StoreError;
use super::pool::{Connected, in_time};

/// One step: the oldest form whose programs can still use it, and what is done.
type Step = (i32, &'static str);

/// The steps from an empty database to the newest form; each is done once, and
/// none is ever changed.
pub(super) const STEPS: &[Step] = &[(1, TABLES), (1, PLAYS)];

const TABLES: &str = "
    CREATE TABLE holdout.tables (
        id text PRIMARY KEY,
        game text NOT NULL,
        head text NOT NULL,
        settings text NOT NULL,
        created bigint NOT NULL DEFAULT extract(epoch FROM now())::bigint,
        used bigint NOT NULL DEFAULT extract(epoch FROM now())::bigint,
        -- How many entries were ever acknowledged, kept apart from them.
        last bigint NOT NULL DEFAULT 0,
        over boolean NOT NULL DEFAULT false,
        -- How often anything of it was changed.
        stamp bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 70);
    CREATE TABLE holdout.entries (
        tbl text NOT NULL REFERENCES holdout.tables ON DELETE CASCADE,
        seq bigint NOT NULL,
        line text NOT NULL,
        key text,
        PRIMARY KEY (tbl, seq)
    );
    CREATE UNIQUE INDEX entry_keys ON holdout.entries (tbl, key) WHERE key IS NOT NULL;
    CREATE FUNCTION holdout.entries_in_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION 'entries are never changed';
        END IF;
        IF NEW.seq <> 1 AND NOT EXISTS (
            SELECT 1 FROM holdout.entries WHERE tbl = NEW.tbl AND seq = NEW.seq - 1
        ) THEN
            RAISE EXCEPTION 'entries follow one another' USING ERRCODE = 'unique_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER entries_in_order BEFORE INSERT OR UPDATE ON holdout.entries
        FOR EACH ROW EXECUTE FUNCTION holdout.entries_in_order();
    CREATE TABLE holdout.links (
        hash text PRIMARY KEY,
        tbl text NOT NULL REFERENCES holdout.tables ON DELETE CASCADE,
        seats integer NOT NULL,
        host boolean NOT NULL
    );
    CREATE INDEX links_of ON holdout.links (tbl);
    CREATE TABLE holdout.chat (
        tbl text NOT NULL REFERENCES holdout.tables ON DELETE CASCADE,
        seq bigint NOT NULL,
        by text NOT NULL,
        text text NOT NULL,
        at bigint NOT NULL DEFAULT extract(epoch FROM now())::bigint,
        key text,
        kind text NOT NULL,
        PRIMARY KEY (tbl, seq)
    );
    -- What stood behind a hole: it can't be played, and is not thrown away.
    CREATE TABLE holdout.set_aside (
        tbl text NOT NULL REFERENCES holdout.tables ON DELETE CASCADE,
        seq bigint NOT NULL,
        line text NOT NULL,
        key text,
        at bigint NOT NULL DEFAULT extract(epoch FROM now())::bigint
    );
    -- Whole records as they were before somebody played on from an earlier play.
    CREATE TABLE holdout.records (
        tbl text NOT NULL REFERENCES holdout.tables ON DELETE CASCADE,
        save text NOT NULL,
        at bigint NOT NULL DEFAULT extract(epoch FROM now())::bigint
    );
    -- Which server lets a table's bots and clock run, and until when.
    CREATE TABLE holdout.leases (
        tbl text PRIMARY KEY REFERENCES holdout.tables ON DELETE CASCADE,
        process text NOT NULL,
        until timestamptz NOT NULL
    );
    -- Who is at a table by way of which server, as it said last.
    CREATE TABLE holdout.presence (
        tbl text NOT NULL REFERENCES holdout.tables ON DELETE CASCADE,
        process text NOT NULL,
        seats integer NOT NULL,
        host boolean NOT NULL,
        watchers integer NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tbl, process)
    );
    CREATE TABLE holdout.health (id integer PRIMARY KEY CHECK (id = 1), at timestamptz NOT NULL);
";

/// Whoever may connect to a database may listen and tell on any channel whose
/// name they know. So the one on which plays are told has a name that only
/// those know who may read the tables.
const PLAYS: &str = "
    ALTER TABLE holdout.form ADD COLUMN plays text NOT NULL
        DEFAULT 'holdout_' || replace(gen_random_uuid()::text, '-', '');
";

/// Servers that start at the same time wait for each other here.
pub(super) const LOCK: i64 = 0x486f_6c64;

/// Brings a database to the newest form, if it isn't newer already; the channel
/// on which plays are told.
pub(super) async fn carry_forward(db: &Connected) -> Result<String, StoreError> {
    in_time(db.whole("BEGIN", async {
        db.query("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
        let is_new = db.first("SELECT to_regnamespace('holdout') IS NULL", &[]).await?;
        if is_new.is_some_and(|row| row.get(0)) {
            db.batch(
                "CREATE SCHEMA holdout;
                 CREATE TABLE holdout.form (
                     id integer PRIMARY KEY CHECK (id = 1),
                     version integer NOT NULL,
                     oldest integer NOT NULL
                 );
                 INSERT INTO holdout.form VALUES (1, 0, 0);",
            )
            .await?;
        }
        let is_ours = db.first("SELECT to_regclass('holdout.form') IS NOT NULL", &[]).await?;
        if !is_ours.is_some_and(|row| row.get(0)) {
            return Err(StoreError::Foreign);
        }
        let form = db.first("SELECT version, oldest FROM holdout.form", &[]).await?;
        let (found, oldest): (i32, i32) =
            form.map(|row| (row.get(0), row.get(1))).ok_or(StoreError::Foreign)?;
        refuse_newer(found, oldest, STEPS.len())?;
        for (oldest, step) in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
            db.batch(step).await?;
            db.execute("UPDATE holdout.form SET version = version + 1, oldest = $1", &[oldest])
                .await?;
        }
        let plays = db.first("SELECT plays FROM holdout.form", &[]).await?;
        plays.map(|row| row.get(0)).ok_or(StoreError::Foreign)
    }))
    .await
}

/// A newer form is used as long as it says that this program can.
fn refuse_newer(found: i32, oldest: i32, known: usize) -> Result<(), StoreError> {
    let number = |n: i32| usize::try_from(n).unwrap_or(0);
    match number(oldest) > known {
        true => Err(StoreError::Newer { found: number(found), known }),
        false => Ok(()),
    }
}

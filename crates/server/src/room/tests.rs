//! What only time brings about: a seat left for long, a host who is gone. Tests
//! don't wait; they move past events further back.

use std::sync::Arc;
use std::time::Duration;

use table::{Salt, Seat, Seats};

use super::{Click, MOST_CHAT, Refused, Room};
use crate::any_family::Families;
use crate::form::Answers;
use crate::hall::{Hall, SharedRoom};
use crate::link::{Link, Pass};
use crate::settings::{Settings, Wished};
use crate::store::Store;
use crate::web::Limits;
use crate::{Invazions, Survival};

const SECOND: Duration = Duration::from_secs(1);
/// What these tables set.
const ABSENCE: Duration = Duration::from_secs(7 * 60);

fn families() -> Families {
    let survival = survival::content::Content::embedded().expect("sound content");
    let invazions = invazions::content::Content::embedded().expect("sound content");
    Families::default().with(Survival::new(survival)).with(Invazions::new(invazions))
}

/// A table that was opened, and the links it has given away.
struct Opened {
    hall: Arc<Hall>,
    room: SharedRoom,
    host: Link,
    invitations: Vec<Link>,
}

impl Opened {
    async fn new(mission: &str, answers: &[(&str, &str)]) -> Opened {
        let pairs = answers.iter().chain(&[("absence", "7")]);
        let answers = Answers::new(pairs.map(|(name, value)| ((*name).into(), (*value).into())));
        let store = Store::in_memory().expect("a store");
        let limits = Limits::none();
        let hall = Arc::new(Hall::new(families(), store, Duration::from_secs(3600), &limits));
        let family = hall.families().of_mission(mission).expect("the mission");
        let game = family.start(mission, &answers, 8, Salt([7; 32])).expect("a game");
        let mut settings = Settings::new(game.seats(), &answers, family.bots()).expect("seats");
        if game.has_secrets() {
            settings.guard("5ec3e7".to_owned()).expect("nobody chose the seed");
        }
        let host = hall.open(game.as_ref(), &settings).await.expect("a table");
        let room = hall.find(&host, None, true).await.expect("the table").room;
        let invitations = settings.chairs.iter().filter_map(|chair| chair.invite.link()).collect();
        Opened { hall, room, host, invitations }
    }

    fn store(&self) -> &Store {
        self.hall.store()
    }
}

fn pass(room: &Room, link: &Link) -> Pass {
    room.pass(&link.hash()).expect("the link leads here")
}

fn enter(room: &mut Room, link: &Link) -> u64 {
    let pass = pass(room, link);
    room.enter(&link.hash(), pass).expect("a place")
}

fn last_said(room: &Room) -> &str {
    room.chat().last().map_or("", |line| &line.text)
}

#[tokio::test]
async fn a_seat_is_given_away_after_the_absence_that_the_table_set() {
    for renews in [false, true] {
        let two = [("seat0", "me"), ("seat1", "link")];
        let opened = Opened::new("invazions/attack_of_the_lab_2p", &two).await;
        let (store, own) = (opened.store(), Link::draw().expect("entropy"));
        let mut room = opened.room.lock().await;
        room.take_seat(store, &opened.invitations[1], &own).await.expect("a free seat");
        let (host, guest) = (pass(&room, &opened.host), pass(&room, &own));
        let give = async |room: &mut Room| match renews {
            true => room.renew(store, host, Seat(1)).await,
            false => room.sit(store, host, Seat(1), "bot:random").await,
        };
        // Neither while they are there nor a moment too early.
        let number = enter(&mut room, &own);
        for passed in [Duration::ZERO, ABSENCE - SECOND] {
            if passed > Duration::ZERO {
                room.leave(number);
            }
            room.visitors.age(passed);
            give(&mut room).await.expect("a wish");
            assert!(room.wish().is_some(), "{passed:?}: the guest is asked");
            assert_eq!(room.pass(&own.hash()), Some(guest));
            assert_eq!(room.settings().people(), Seats(0b11));
            room.agree(store, guest, false).await.expect("a no");
        }
        room.visitors.age(SECOND);
        give(&mut room).await.expect("it was time");
        assert_eq!(room.wish(), None);
        if renews {
            assert_eq!(room.pass(&own.hash()), None, "the old link leads nowhere");
            assert!(last_said(&room).contains("new link"), "{}", last_said(&room));
        } else {
            assert_eq!(room.settings().people(), Seats(0b01));
            assert!(last_said(&room).contains("plays for"), "{}", last_said(&room));
        }
    }
}

#[tokio::test]
async fn the_others_choose_another_host_when_the_host_is_gone() {
    let three = [("players", "3"), ("seat0", "me"), ("seat1", "link"), ("seat2", "link")];
    let opened = Opened::new("invader/m0", &three).await;
    let store = opened.store();
    let mut room = opened.room.lock().await;
    let [bo, cy] = [1, 2].map(|at| opened.invitations[at].clone());
    let (bos, cys) = (pass(&room, &bo), pass(&room, &cy));
    let is_host = |room: &Room, link: &Link| pass(room, link).host;

    // Not while the host is there, nor a moment too early.
    let number = enter(&mut room, &opened.host);
    let refused = room.hand_over(store, bos, Seat(1)).await;
    assert!(matches!(refused, Err(Refused::Rule(why)) if why.contains("7 minutes")));
    room.leave(number);
    room.visitors.age(ABSENCE - SECOND);
    assert!(room.hand_over(store, bos, Seat(1)).await.is_err());
    room.visitors.age(SECOND);
    // Those who look on have no say.
    let watching = Pass { seats: Seats::NONE, host: false };
    assert!(room.hand_over(store, watching, Seat(1)).await.is_err());

    // Whoever is still there is asked; a no is a no.
    room.hand_over(store, bos, Seat(1)).await.expect("a vote");
    let wish = room.wish().expect("a vote").clone();
    assert_eq!((wish.what, wish.open), (Wished::Host { seat: Seat(1) }, Seats::only(Seat(2))));
    room.agree(store, cys, false).await.expect("a no");
    assert!(room.wish().is_none() && is_host(&room, &opened.host));

    // A host who comes back in time stays it.
    room.hand_over(store, bos, Seat(1)).await.expect("a vote");
    let number = enter(&mut room, &opened.host);
    room.agree(store, cys, true).await.expect("too late");
    assert!(last_said(&room).contains("host is back"), "{}", last_said(&room));
    assert!(is_host(&room, &opened.host) && !is_host(&room, &bo));
    room.leave(number);
    room.visitors.age(ABSENCE);

    room.hand_over(store, bos, Seat(1)).await.expect("a vote");
    room.agree(store, cys, true).await.expect("a yes");
    assert!(is_host(&room, &bo) && !is_host(&room, &opened.host) && !is_host(&room, &cy));
    assert!(last_said(&room).contains("is the host from now on"), "{}", last_said(&room));
    // The old host still has the seat.
    assert_eq!(pass(&room, &opened.host).seats, Seats::only(Seat(0)));
}

/// A game of two whose hands are hidden from each other: the host's pass, and
/// the guest's.
async fn two_hidden(opened: &Opened) -> (Pass, Pass) {
    let (store, own) = (opened.store(), Link::draw().expect("entropy"));
    let mut room = opened.room.lock().await;
    room.take_seat(store, &opened.invitations[1], &own).await.expect("a free seat");
    let passes = (pass(&room, &opened.host), pass(&room, &own));
    room.throw(store, passes.0, None).await.expect("a throw");
    room.throw(store, passes.1, None).await.expect("a throw");
    passes
}

#[tokio::test]
async fn dice_that_are_told_are_not_played_with() {
    let two = [("seat0", "me"), ("seat1", "link")];
    let opened = Opened::new("invazions/attack_of_the_lab_2p", &two).await;
    let (host, guest) = two_hidden(&opened).await;
    let (store, mut room) = (opened.store(), opened.room.lock().await);
    // Nobody rehearses them while the game runs.
    assert!(matches!(room.note_rehearsal(store).await, Err(Refused::Rule(_))));
    let mut plays = 0;
    while let Some(seat) = room.game().movers().lowest() {
        let choices = room.game().choices(seat);
        let action = choices[plays * 31 % choices.len()].action.clone();
        plays += 1;
        let click = Click { key: format!("k{plays}"), version: room.version() };
        let mine = if seat == Seat(0) { host } else { guest };
        room.act(store, mine, &click, seat, &action).await.expect("a choice");
        assert!(plays < 20_000, "it ends");
    }
    assert!(room.game().ending().is_some());
    let click = Click { key: "back".to_owned(), version: room.version() };
    for pass in [host, guest] {
        let refused = room.undo(store, pass, &click, false).await;
        assert!(matches!(&refused, Err(Refused::Rule(why)) if why.contains("dice are known")));
    }
    assert!(room.take_back(store, 0, None).await.is_err(), "nor by agreement");
}

#[tokio::test]
async fn whoever_holds_a_seat_is_asked_even_when_they_are_away_for_a_moment() {
    let three = [("seat0", "me"), ("seat1", "link"), ("seat2", "link")];
    let opened = Opened::new("invazions/attack_of_the_lab_3p", &three).await;
    let store = opened.store();
    let mut room = opened.room.lock().await;
    let mut own = Vec::new();
    for at in [1, 2] {
        let link = Link::draw().expect("entropy");
        room.take_seat(store, &opened.invitations[at], &link).await.expect("a free seat");
        own.push(link);
    }
    let (host, number) = (pass(&room, &opened.host), enter(&mut room, &own[1]));
    room.leave(number);
    room.renew(store, host, Seat(2)).await.expect("a wish");
    let wish = room.wish().expect("a wish").clone();
    assert_eq!(wish.open, Seats(0b110), "the friend alone can't give it away");
    let friend = pass(&room, &own[0]);
    room.agree(store, friend, true).await.expect("a yes");
    assert!(room.pass(&own[1].hash()).is_some(), "it is still theirs");
}

#[tokio::test]
async fn a_table_whose_settings_are_damaged_opens_with_those_of_a_new_one() {
    let opened = Opened::new("invader/m0", &[("name0", "Ann")]).await;
    let room = opened.room.lock().await;
    let mut stored = opened.store().load(room.id()).await.expect("a store").expect("a table");
    stored.settings.truncate(stored.settings.len() / 2);
    let again = Room::load(room.id(), stored, 0, opened.hall.families()).expect("a room");
    assert_eq!(again.pass(&opened.host.hash()), room.pass(&opened.host.hash()));
    assert_eq!(again.settings().people(), room.settings().people());
    assert!(last_said(&again).contains("could not be read"), "{}", last_said(&again));
}

#[tokio::test]
async fn nothing_is_changed_before_a_doubtful_room_was_loaded_anew() {
    let opened = Opened::new("invader/m0", &[]).await;
    let mut room = opened.room.lock().await;
    room.is_doubtful = true;
    let host = pass(&room, &opened.host);
    let refused = room.rename(opened.store(), host, Seat(0), "Ann").await;
    assert!(matches!(refused, Err(Refused::Store(_))) && room.is_doubtful());
}

#[tokio::test]
async fn what_a_table_says_is_not_remembered_without_end() {
    let opened = Opened::new("invader/m0", &[]).await;
    let (store, mut room) = (opened.store(), opened.room.lock().await);
    let host = pass(&room, &opened.host);
    room.say(store, host, "hello", "Hello").await.expect("a line");
    for at in 0..2 * MOST_CHAT {
        room.rename(store, host, Seat(0), &format!("Ann {at}")).await.expect("a name");
    }
    assert_eq!(room.chat().len(), MOST_CHAT + 1);
    assert!(room.chat().iter().any(|line| line.text == "Hello"));
}

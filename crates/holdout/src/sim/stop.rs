//! Ctrl-C: the first one lets games under way end, the second one leaves at
//! once.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// What becomes true when somebody presses Ctrl-C.
pub fn on_interrupt() -> &'static AtomicBool {
    // Where there is no such thread, Ctrl-C ends the program as it always does.
    let _ = std::thread::Builder::new().name("interrupt".to_owned()).spawn(|| {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
            return;
        };
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_err() {
                return;
            }
            STOP.store(true, Ordering::Relaxed);
            let told =
                "stopping: games under way are played to their end; Ctrl-C again leaves at once\n";
            // Nobody is left to tell if this fails.
            let _ = std::io::stderr().write_all(told.as_bytes());
            if tokio::signal::ctrl_c().await.is_ok() {
                std::process::exit(130);
            }
        });
    });
    &STOP
}

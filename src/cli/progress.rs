//! Progress on a terminal, for what takes more than a second.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::pipeline::{Generator, Progress};
use crate::text::visible;

/// The time after which progress is shown.
const LATE: Duration = Duration::from_secs(1);

/// The time between two pictures.
const TICK: Duration = Duration::from_millis(100);

/// Runs the work of a generator, and shows how far it is if it takes long.
pub(super) fn shown<T>(generator: &mut Generator, work: impl FnOnce(&Generator) -> T) -> T {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} of {len} {wide_msg}") {
        bar.set_style(style);
    }
    let told = bar.clone();
    generator.progress = Progress::new(move |done, all, name| {
        told.set_length(all as u64);
        told.set_position(done as u64);
        told.set_message(visible(name).into_owned());
    });
    let late = bar.downgrade();
    let show = move || {
        thread::sleep(LATE);
        // The work may have ended.
        if let Some(bar) = late.upgrade() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
    };
    // Without a thread, nothing is shown.
    drop(thread::Builder::new().spawn(show));
    let done = work(generator);
    bar.finish_and_clear();
    generator.progress = Progress::default();
    done
}

/// Returns whether somebody watches standard error.
pub(super) fn is_watched() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stderr().is_terminal() && !is_dumb && !is_set("NO_COLOR") && !is_set("CI")
}

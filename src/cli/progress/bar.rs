//! A bar of progress, shown by a thread.

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
pub(in crate::cli) fn shown<T>(generator: &mut Generator, work: impl FnOnce(&Generator) -> T) -> T {
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

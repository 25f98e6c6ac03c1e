//! Interruptions: what a run has staged doesn't stay behind.

/// Makes the signals that end a run remove what it has staged first. Files that are taking their places do so, so that
/// they are of one version.
#[cfg(unix)]
pub(super) fn clean_up() {
    use crate::output::abandon;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Where there are no handlers or threads, the next run removes what this one leaves.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            let _held = abandon();
            let _ = emulate_default_handler(signal);
        }
    };
    drop(std::thread::Builder::new().spawn(wait));
}

/// Where there are no signals, the next run removes what an interrupted one leaves.
#[cfg(not(unix))]
pub(super) fn clean_up() {}

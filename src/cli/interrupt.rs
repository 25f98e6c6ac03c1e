//! Interruptions: an interrupted run removes its staged files.

/// Makes the signals that end a run first remove its staged files. Files that are already being moved into place are
/// completed, so that all are of one version.
#[cfg(unix)]
pub(super) fn clean_up() {
    // `watch` writes many times.
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(handle_signals);
}

#[cfg(unix)]
fn handle_signals() {
    use crate::output::abandon;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without handlers or threads, the next run removes the staged files of this one.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            let _held = abandon();
            let _ = emulate_default_handler(signal);
        }
    };
    drop(std::thread::Builder::new().spawn(wait));
}

/// Does nothing: without signals, the next run removes the staged files of an interrupted one.
#[cfg(not(unix))]
pub(super) fn clean_up() {}

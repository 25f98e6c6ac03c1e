//! Interruptions: an interrupted run removes its staged files.

/// Makes the signals that end a run first remove its staged files. Files that are already being moved into place are
/// completed, so that all are of one version.
#[cfg(any(unix, windows))]
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

#[cfg(windows)]
fn handle_signals() {
    /// The exit code of processes that don't handle Ctrl-C, `STATUS_CONTROL_C_EXIT`.
    const INTERRUPTED: i32 = -0x3fff_fec6;

    // Windows calls the handler in a thread of its own.
    drop(ctrlc::set_handler(|| {
        let _held = crate::output::abandon();
        std::process::exit(INTERRUPTED);
    }));
}

/// Does nothing: without signals, a later run removes the staged files of an interrupted one, once they are old.
#[cfg(not(any(unix, windows)))]
pub(super) fn clean_up() {}

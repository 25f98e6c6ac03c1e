//! Progress on a terminal, for what takes more than a second.

#[cfg(not(target_family = "wasm"))]
mod bar;

use std::io::{self, IsTerminal};

#[cfg(not(target_family = "wasm"))]
pub(super) use bar::shown;

/// Runs the work of a generator: WebAssembly has no threads that could show how far it is.
#[cfg(target_family = "wasm")]
pub(super) fn shown<T>(generator: &mut crate::Generator, work: impl FnOnce(&crate::Generator) -> T) -> T {
    work(generator)
}

/// Returns whether somebody watches standard error.
pub(super) fn is_watched() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stderr().is_terminal() && !is_dumb && !is_set("NO_COLOR") && !is_set("CI")
}

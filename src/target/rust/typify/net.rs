//! The last net: a panic of typify's is an error, and nobody hears of it otherwise.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Calls a function, and returns a panic as an error. Panics elsewhere are reported as usual.
pub(super) fn catch<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                previous(panic);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(call));
    QUIET.set(before);
    result.map_err(|panic| words(panic.as_ref()))
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".to_owned())
}

#[cfg(test)]
mod tests {
    use super::catch;

    #[test]
    fn a_panic_is_an_error() {
        assert_eq!(catch(|| 1), Ok(1));
        assert_eq!(catch(|| -> i32 { panic!("no {}", 1) }), Err("no 1".to_owned()));
    }
}

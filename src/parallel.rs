//! Work on several cores.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The stack of a thread: that of a process, since printing follows the nesting of schemas.
const STACK: usize = 8 << 20;

/// Applies a function to each item, on as many threads as there are cores; returns the results in the order of the items.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], apply: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((index, item)) = take(items, &next) {
            done.push((index, apply(item)));
        }
        done
    };
    // This thread works, too.
    let others = match items.len() {
        0 | 1 => 0,
        several => thread::available_parallelism().map_or(1, usize::from).min(several) - 1,
    };
    let mut done = thread::scope(|scope| {
        // Without a thread, the others do its work.
        let spawn = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
        let others: Vec<_> = (0..others).filter_map(spawn).collect();
        let mut done = work();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Returns the results of two functions, of which the first may have a thread of its own.
#[cfg(feature = "cli")]
pub(crate) fn both<A: Send, B>(one: impl Fn() -> A + Sync, other: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let spawned = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &one);
        let other = other();
        let one = match spawned {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // Without a thread, this one does its work.
            Err(_) => one(),
        };
        (one, other)
    })
}

/// Takes the next item, with its index.
fn take<'i, T>(items: &'i [T], next: &AtomicUsize) -> Option<(usize, &'i T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, items.get(index)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..100).collect();
        let doubled = map(&items, |item| {
            thread::yield_now();
            item * 2
        });
        assert_eq!(doubled, items.iter().map(|item| item * 2).collect::<Vec<_>>());
        assert!(map(&[], |item: &usize| *item).is_empty());
    }

    #[test]
    fn a_panic_is_passed_on() {
        let panics = |item: &usize| assert!(*item < 3, "of the test");
        assert!(std::panic::catch_unwind(|| map(&[1, 2, 3, 4], panics)).is_err());
    }
}

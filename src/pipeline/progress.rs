//! Tells how far a run is.

use std::fmt;
use std::sync::Arc;

use super::Source;

/// A function that is told the number of documents that are done, that of all, and the name of the next.
type Told = dyn Fn(usize, usize, &str) + Send + Sync;

/// The receiver of progress reports; none by default.
#[derive(Clone, Default)]
pub(crate) struct Progress(Option<Arc<Told>>);

impl Progress {
    /// Tells a function.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn new(told: impl Fn(usize, usize, &str) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(told)))
    }

    /// Goes through documents, and tells before each.
    pub(super) fn over(&self, sources: Vec<Source>) -> impl Iterator<Item = Source> {
        let (told, all) = (self.0.clone(), sources.len());
        sources.into_iter().enumerate().map(move |(done, source)| {
            if let Some(told) = &told {
                told(done, all, &source.name());
            }
            source
        })
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Progress")
    }
}

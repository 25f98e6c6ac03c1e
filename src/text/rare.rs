//! Parts of a value that few values have.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value that is mostly empty, and takes no more than a pointer then: large documents have millions of them. Clones
/// share the value until one of them changes.
#[derive(Debug, Clone)]
pub struct Rare<T>(Option<Arc<T>>);

/// A type with an empty value.
pub trait Empty: Clone + Default + PartialEq + 'static {
    /// The empty value.
    const EMPTY: &'static Self;
}

impl<T> Default for Rare<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Empty> From<T> for Rare<T> {
    fn from(value: T) -> Self {
        Self((value != *T::EMPTY).then(|| Arc::new(value)))
    }
}

impl<T: Empty> Deref for Rare<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or(T::EMPTY)
    }
}

impl<T: Empty> DerefMut for Rare<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

impl<T: Empty> Rare<T> {
    /// Returns the value.
    pub fn into_inner(self) -> T {
        self.0.map_or_else(T::default, Arc::unwrap_or_clone)
    }
}

impl<T: Clone> Rare<T> {
    /// Returns the value, unless it is empty.
    pub fn as_deref(&self) -> Option<&T> {
        self.0.as_deref()
    }

    /// Returns the value to be changed, unless it is empty.
    pub fn as_deref_mut(&mut self) -> Option<&mut T> {
        self.0.as_mut().map(Arc::make_mut)
    }
}

impl<T: Empty> PartialEq for Rare<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Empty + Eq> Eq for Rare<T> {}

impl<T: Empty + Hash> Hash for Rare<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

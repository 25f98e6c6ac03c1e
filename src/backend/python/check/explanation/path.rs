//! Where the value stands that an explanation speaks of.

use crate::backend::python::quote::{self, Segment};
use crate::model::check::phrase;

/// Where a value stands: the parts of its path.
#[derive(Debug, Clone)]
pub(super) struct Path(Vec<Segment>);

impl Path {
    /// What a variable holds.
    pub(super) fn variable(name: &str) -> Self {
        Self(vec![Segment::Variable(name.to_owned())])
    }

    pub(super) fn member(&self, name: &str) -> Self {
        let mut segments = self.0.clone();
        segments.push(Segment::Text(format!("/{}", phrase::segment(name))));
        Self(segments)
    }

    pub(super) fn index(&self, variable: &str) -> Self {
        let mut segments = self.0.clone();
        segments.extend([Segment::Text("/".to_owned()), Segment::Variable(variable.to_owned())]);
        Self(segments)
    }

    pub(super) fn text(&self) -> String {
        quote::formatted(&self.0)
    }
}

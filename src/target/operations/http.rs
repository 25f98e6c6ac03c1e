//! The module that operations share: a text in sections, of which a package has those that it uses.

use std::collections::BTreeSet;

use super::{Feature, operations};
use crate::model::Model;
use crate::render::views;
use crate::target::job::{Form, Job};
use crate::target::{package_header, runtime_header};

views! {
    /// The module that operations share. The flags are its sections.
    struct HttpView {
        header: String,
        label: bool, matrix: bool, delimited: bool, deep: bool, content: bool, query_string: bool,
        form: bool, multipart: bool, basic: bool, api_key: bool, headers: bool,
    }
}

/// Returns the header of the modules that operations share, and the parts that these have: in a package, what its operations
/// use. Files that stand alone may be joined by others, so that they have everything. None if they aren't wanted.
pub(in crate::target) fn shared<'m>(
    job: &Job<'_>,
    models: impl Iterator<Item = &'m Model>,
) -> Option<(String, BTreeSet<Feature>)> {
    let mut called = models.flat_map(operations).peekable();
    let is_wanted = job.wants.http && called.peek().is_some();
    is_wanted.then(|| match job.form {
        Form::Files => (runtime_header(), Feature::ALL.into_iter().collect()),
        Form::Package => (package_header(), Feature::of(called)),
    })
}

impl HttpView {
    /// Returns the module with the sections of these features.
    pub(in crate::target) fn new(header: String, features: &BTreeSet<Feature>) -> Self {
        let has = |feature| features.contains(&feature);
        Self {
            header,
            label: has(Feature::Label),
            matrix: has(Feature::Matrix),
            delimited: has(Feature::Delimited),
            deep: has(Feature::DeepObject),
            content: has(Feature::Content),
            query_string: has(Feature::QueryString),
            form: has(Feature::Form),
            multipart: has(Feature::Multipart),
            basic: has(Feature::Basic),
            api_key: has(Feature::ApiKey),
            headers: has(Feature::Headers),
        }
    }
}

//! The module that operations share: a text in sections, of which a package has those that it uses.

use std::collections::BTreeSet;

use super::{Feature, Operation};
use crate::render::views;
use crate::target::job::{Form, Job};
use crate::target::{package_header, runtime_header};

views! {
    /// The module that operations share.
    struct HttpView {
        header: String,
        /// The sections that it has.
        has: Sections,
    }

    /// The sections of what operations share: each is there if it is used.
    struct Sections {
        label: bool, matrix: bool, delimited: bool, deep: bool, content: bool, query_string: bool,
        form: bool, multipart: bool, basic: bool, api_key: bool, range: bool, alternatives: bool,
        variables: bool, headers: bool, streams: bool, webhooks: bool,
    }
}

/// What the modules that operations share have.
pub(in crate::target) struct Shared {
    pub(in crate::target) header: String,
    /// The sections of the module of HTTP.
    pub(in crate::target) http: BTreeSet<Feature>,
    /// What the operations use.
    pub(in crate::target) used: BTreeSet<Feature>,
}

/// Returns what the modules that operations share have: in a package, what its operations use. Files that stand alone may be
/// joined by others, so that their module of HTTP has everything. None if they aren't wanted.
pub(in crate::target) fn shared<'m>(job: &Job<'_>, all: impl Iterator<Item = Operation<'m>>) -> Option<Shared> {
    let mut all = all.peekable();
    let is_wanted = job.wants.http && all.peek().is_some();
    is_wanted.then(|| {
        let used = Feature::of(all);
        match job.form {
            Form::Files => Shared { header: runtime_header(), http: Feature::ALL.into_iter().collect(), used },
            Form::Package => Shared { header: package_header(), http: used.clone(), used },
        }
    })
}

impl Sections {
    /// Returns the sections of these features.
    pub(in crate::target) fn of(features: &BTreeSet<Feature>) -> Self {
        let has = |feature| features.contains(&feature);
        Self {
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
            range: has(Feature::Range),
            alternatives: has(Feature::Alternatives),
            variables: has(Feature::ServerVariables),
            headers: has(Feature::Headers),
            streams: has(Feature::Streams),
            webhooks: has(Feature::Webhooks),
        }
    }
}

impl HttpView {
    /// Returns the module with the sections of these features.
    pub(in crate::target) fn new(header: String, features: &BTreeSet<Feature>) -> Self {
        Self { header, has: Sections::of(features) }
    }
}

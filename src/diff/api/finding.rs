//! Findings of operations: rules, and the conventions that decide where the specification leaves it open.

use super::witness::Witness;
use crate::diff::Places;
use crate::diff::table::{in_words, rules};
use crate::text::choices;

rules! {
    /// A change of an operation that breaks someone.
    ApiRule {
        OperationRemoved, "operation-removed", "the operation was removed";
        OperationMoved, "operation-moved", "the operation has another method or path";
        PathShadowed, "path-shadowed", "another path answers some of the requests";
        PathNarrowed, "path-narrowed", "the value in the path is no longer accepted";
        ServerRemoved, "server-removed", "a server no longer has the operation";
        ParameterRemoved, "parameter-removed", "a parameter was removed";
        ParameterAdded, "parameter-added", "a required parameter was added";
        ParameterRequired, "parameter-required", "a parameter became required";
        ParameterValues, "parameter-values", "a parameter accepts other values";
        ParameterForm, "parameter-form", "a parameter is written otherwise";
        ParameterEmpty, "parameter-empty", "a parameter may no longer be empty";
        ParameterReserved, "parameter-reserved", "reserved characters of a parameter must be encoded";
        ParameterMissing, "parameter-missing", "a required parameter may be missing";
        BodyAdded, "body-added", "a required body was added";
        BodyRequired, "body-required", "the body became required";
        BodyRemoved, "body-removed", "the body was removed";
        BodyMissing, "body-missing", "there may be no body";
        BodyValues, "body-values", "the body has other values";
        MediaTypeRemoved, "media-type-removed", "a media type was removed";
        MediaTypeAdded, "media-type-added", "other media types are possible";
        PartMediaType, "part-media-type", "a part of a form has other media types";
        PartForm, "part-form", "a part of a form is written otherwise";
        PropertyReadOnly, "property-read-only", "a property became readOnly";
        XmlForm, "xml-form", "XML has another form";
        StatusAdded, "status-added", "another status is possible";
        StatusRemoved, "status-removed", "a status is no longer understood";
        HeaderMissing, "header-missing", "a required header may be missing";
        HeaderRequired, "header-required", "a header of a part became required";
        HeaderValues, "header-values", "a header has other values";
        HeaderForm, "header-form", "a header is written otherwise";
        SecurityAdded, "security-added", "credentials are required";
        SecurityRemoved, "security-removed", "credentials are no longer enough";
        ScopeAdded, "scope-added", "another scope is required";
        TokenUrl, "token-url", "tokens are no longer issued there";
        WebhookRemoved, "webhook-removed", "the webhook was removed";
        CallbackRemoved, "callback-removed", "the callback was removed";
        CallbackMoved, "callback-moved", "the callback has another URL or method";
    }
}

impl ApiRule {
    /// Returns whether it is about the whole API, so that many operations have the same change.
    pub(crate) fn is_of_api(self) -> bool {
        matches!(
            self,
            Self::ServerRemoved | Self::SecurityAdded | Self::SecurityRemoved | Self::ScopeAdded | Self::TokenUrl
        )
    }
}

choices! {
    /// A convention: it decides where neither the documents nor the specification do.
    Convention {
        /// An input that isn't declared any more is no longer honoured
        UndeclaredInput = "undeclared-input",
        /// A success that isn't declared may not occur
        UndeclaredSuccess = "undeclared-success",
        /// An error that isn't declared may occur at any time
        UndeclaredError = "undeclared-error",
        /// Nobody reads a body that wasn't declared
        UndeclaredBody = "undeclared-body",
        /// The server still answers in a media type that the client accepts
        OtherMediaType = "other-media-type",
        /// An address that isn't declared any more isn't served
        UndeclaredAddress = "undeclared-address",
        /// Properties that are readOnly aren't honoured in a request
        ReadOnlyInput = "read-only-input",
    }
}

choices! {
    /// The ruling of a convention on a change.
    Ruling {
        /// It breaks someone
        Breaking = "breaking",
        /// It breaks nobody
        Compatible = "compatible",
    }
}

impl Convention {
    /// Returns its ruling, unless the configuration states another.
    fn usual(self) -> Ruling {
        match self {
            Self::UndeclaredInput | Self::UndeclaredSuccess | Self::UndeclaredAddress | Self::ReadOnlyInput => {
                Ruling::Breaking
            }
            Self::UndeclaredError | Self::UndeclaredBody | Self::OtherMediaType => Ruling::Compatible,
        }
    }
}

/// The rulings of conventions that the configuration states.
#[derive(Debug, Clone, Default)]
pub(crate) struct Conventions(Vec<(Convention, Ruling)>);

impl Conventions {
    /// Sets the ruling of a convention.
    pub(crate) fn set(&mut self, convention: Convention, ruling: Ruling) {
        self.0.push((convention, ruling));
    }

    /// Returns whether a change that a convention decides is a break.
    pub(super) fn breaks(&self, convention: Convention) -> bool {
        let said = self.0.iter().rev().find(|(known, _)| *known == convention).map(|(_, ruling)| *ruling);
        said.unwrap_or(convention.usual()) == Ruling::Breaking
    }
}

/// The verdict of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Something breaks.
    Breaks,
    /// Nothing was proved.
    Unknown,
    /// Something breaks, but only with properties that nobody declared who makes the values.
    Undeclared,
}

impl Outcome {
    /// Returns the name of the verdict.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Breaks => "breaking",
            Self::Unknown => "unknown",
            Self::Undeclared => "undeclared",
        }
    }
}

/// A change of an operation that breaks someone, or may.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    pub(crate) rule: ApiRule,
    /// The part that it is about, and what is different.
    pub(crate) detail: String,
    pub(crate) outcome: Outcome,
    /// The convention that decides it, if one does.
    pub(crate) convention: Option<Convention>,
    pub(crate) witness: Option<Witness>,
    pub(crate) places: Places,
}

impl Finding {
    /// Returns it in words.
    pub(crate) fn sentence(&self) -> String {
        in_words("", self.rule.edit(), &self.detail)
    }
}

impl OperationDiff {
    /// Returns whether nothing answers its requests.
    pub(crate) fn is_gone(&self) -> bool {
        let is_of_address = |rule| matches!(rule, ApiRule::OperationRemoved | ApiRule::OperationMoved);
        self.findings.iter().any(|finding| is_of_address(finding.rule))
    }
}

/// The findings of an operation.
#[derive(Debug, Clone)]
pub(crate) struct OperationDiff {
    /// The operation in words: `GET /pets`.
    pub(crate) words: String,
    /// The worst first.
    pub(crate) findings: Vec<Finding>,
}

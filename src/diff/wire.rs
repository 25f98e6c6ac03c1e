//! The verdict on the wire: whether all values of one side are valid for the other.

use std::sync::LazyLock;

use super::explain::Change;
use super::side::Subject;
use crate::compat::{self, Comparison, Containment};
use crate::model::Kinds;
use crate::model::check::{Check, Constraints, ObjectCheck, Properties};
use crate::text::Json;

/// The verdict on a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing breaks, as a proof shows.
    Compatible,
    /// Something breaks.
    Breaking {
        /// A value of one side that the other refuses. None if the reason isn't a value.
        counterexample: Option<Json>,
        reasons: Vec<String>,
    },
    /// Neither was proved.
    Unknown { reasons: Vec<String> },
}

impl Verdict {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Compatible => "compatible",
            Self::Breaking { .. } => "breaking",
            Self::Unknown { .. } => "unknown",
        }
    }

    pub(crate) fn is_compatible(&self) -> bool {
        *self == Self::Compatible
    }

    pub(crate) fn reasons(&self) -> &[String] {
        match self {
            Self::Compatible => &[],
            Self::Breaking { reasons, .. } | Self::Unknown { reasons } => reasons,
        }
    }

    pub(super) fn breaking(reason: impl Into<String>) -> Self {
        Self::Breaking { counterexample: None, reasons: vec![reason.into()] }
    }

    fn of(containment: Containment, reasons: Vec<String>) -> Self {
        match containment {
            Containment::Proved => Self::Compatible,
            Containment::Refuted { counterexample } => Self::Breaking { counterexample: Some(counterexample), reasons },
            Containment::Unknown { reasons } => {
                let text = |reason: &compat::Reason| match reason.path.as_str() {
                    "" => format!("`{}` {}", reason.keyword, reason.message),
                    path => format!("`{}` {} at `{path}`", reason.keyword, reason.message),
                };
                Self::Unknown { reasons: reasons.iter().map(text).collect() }
            }
        }
    }
}

/// Decides the results: every value that the later contract allows must be valid for readers of the earlier one.
pub(super) fn results<'s>(
    comparison: &mut Comparison<'s>,
    old: &Subject<'s>,
    new: &Subject<'s>,
    changes: &[Change],
) -> Verdict {
    if let Some((before, now)) = media_types(old, new) {
        return Verdict::breaking(format!("the content type is `{now}`, which was `{before}`"));
    }
    // A tool without `returns` may return anything.
    let check = |subject: &Subject<'s>| match subject.result() {
        Some(id) => subject.document.check(id),
        None => Some(&*ANYTHING),
    };
    let (Some(before), Some(now)) = (check(old), check(new)) else { return unchecked() };
    let found = comparison.contains(
        compat::Operand { side: compat::Side::New, check: now },
        compat::Operand { side: compat::Side::Old, check: before },
    );
    let mut reasons: Vec<String> =
        changes.iter().filter(|change| change.effect.may_add()).map(Change::sentence).collect();
    if new.result().is_none() && old.result().is_some() {
        reasons.push("the tool no longer declares a result".to_owned());
    }
    Verdict::of(found, reasons)
}

/// Decides the parameters: every value that was valid for the earlier contract must be so for the later one. None if no
/// side declares any.
pub(super) fn inputs<'s>(
    comparison: &mut Comparison<'s>,
    old: &Subject<'s>,
    new: &Subject<'s>,
    changes: &[Change],
) -> Option<Verdict> {
    let (before, now) = match (old.input(), new.input()) {
        (None, None) => return None,
        // Callers passed nothing, which is an empty object.
        (None, Some(id)) => (Some(&*NO_PROPERTIES), new.document.check(id)),
        // What callers pass is ignored.
        (Some(_), None) => return Some(Verdict::Compatible),
        (Some(before), Some(now)) => (old.document.check(before), new.document.check(now)),
    };
    let (Some(before), Some(now)) = (before, now) else { return Some(unchecked()) };
    let found = comparison.contains(
        compat::Operand { side: compat::Side::Old, check: before },
        compat::Operand { side: compat::Side::New, check: now },
    );
    let reasons = changes.iter().filter(|change| change.effect.may_remove()).map(Change::sentence).collect();
    Some(Verdict::of(found, reasons))
}

/// Returns the content types of both sides, if they differ.
fn media_types<'s>(old: &Subject<'s>, new: &Subject<'s>) -> Option<(&'s str, &'s str)> {
    let (before, now) = (old.contract()?.content_type.as_str(), new.contract()?.content_type.as_str());
    (!before.eq_ignore_ascii_case(now)).then_some((before, now))
}

fn unchecked() -> Verdict {
    Verdict::Unknown { reasons: vec!["the type has no check".to_owned()] }
}

/// The check of any value.
static ANYTHING: LazyLock<Check> = LazyLock::new(Check::always);

/// The check of an empty object.
static NO_PROPERTIES: LazyLock<Check> = LazyLock::new(|| {
    let others = Some(Box::new(Check::never("additionalProperties")));
    let properties = Properties { known: Vec::new(), patterns: Vec::new(), others };
    let constraints = Constraints { object: vec![ObjectCheck::Properties(properties)], ..Constraints::default() };
    Check { kinds: Kinds::OBJECT, ..Check::from(constraints) }
});

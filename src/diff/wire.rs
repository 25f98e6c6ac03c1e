//! The verdict on the wire: whether all values of one side are valid for the other.

use std::sync::LazyLock;

use super::Level;
use super::api::{Finding, OperationDiff, Outcome};
use super::explain::{Change, Typed};
use super::side::Subject;
use super::source::Role;
use crate::compat::{self, Comparison, Containment, Depth};
use crate::model::Kinds;
use crate::model::check::{Check, Constraints, ObjectCheck, Properties};
use crate::text::Json;
use crate::text::markdown::code;

/// The verdict on a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing breaks, as a proof shows.
    Compatible,
    /// Something breaks, but only with properties that nobody declared who makes the values, as a proof shows.
    Undeclared {
        /// A value with such properties that the other side refuses, if one was found.
        counterexample: Option<Json>,
        reasons: Vec<String>,
    },
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
            Self::Undeclared { .. } => "undeclared",
            Self::Breaking { .. } => "breaking",
            Self::Unknown { .. } => "unknown",
        }
    }

    pub(crate) fn is_compatible(&self) -> bool {
        *self == Self::Compatible
    }

    /// Returns whether a break was found, or can't be excluded, for a level of values.
    pub(crate) fn breaks(&self, level: Level) -> bool {
        match self {
            Self::Compatible => false,
            Self::Undeclared { .. } => level == Level::Undeclared,
            Self::Breaking { .. } | Self::Unknown { .. } => level == Level::Wire,
        }
    }

    pub(crate) fn reasons(&self) -> &[String] {
        match self {
            Self::Compatible => &[],
            Self::Undeclared { reasons, .. } | Self::Breaking { reasons, .. } | Self::Unknown { reasons } => reasons,
        }
    }

    /// Returns the value that shows the break.
    pub(crate) fn counterexample(&self) -> Option<&Json> {
        match self {
            Self::Compatible | Self::Unknown { .. } => None,
            Self::Undeclared { counterexample, .. } | Self::Breaking { counterexample, .. } => counterexample.as_ref(),
        }
    }

    /// Returns the same with other reasons, unless it says why there is no proof.
    pub(super) fn because(self, reasons: Vec<String>) -> Self {
        match self {
            Self::Undeclared { counterexample, .. } => Self::Undeclared { counterexample, reasons },
            Self::Breaking { counterexample, .. } => Self::Breaking { counterexample, reasons },
            verdict @ (Self::Compatible | Self::Unknown { .. }) => verdict,
        }
    }

    /// Returns the verdict on what was found of an operation.
    pub(super) fn of_operation(found: &OperationDiff) -> Self {
        let worst = found.findings.iter().map(|finding| finding.outcome).min();
        let reasons = |outcome| {
            let meant = found.findings.iter().filter(move |finding| finding.outcome == outcome);
            meant.map(Finding::sentence).collect()
        };
        match worst {
            None => Self::Compatible,
            Some(Outcome::Breaks) => Self::Breaking { counterexample: None, reasons: reasons(Outcome::Breaks) },
            Some(Outcome::Unknown) => Self::Unknown { reasons: reasons(Outcome::Unknown) },
            Some(Outcome::Undeclared) => {
                Self::Undeclared { counterexample: None, reasons: reasons(Outcome::Undeclared) }
            }
        }
    }

    pub(super) fn breaking(reason: impl Into<String>) -> Self {
        Self::Breaking { counterexample: None, reasons: vec![reason.into()] }
    }

    fn unchecked() -> Self {
        Self::Unknown { reasons: vec!["the type has no check".to_owned()] }
    }

    fn of(containment: Containment, reasons: Vec<String>) -> Self {
        match containment {
            Containment::Proved => Self::Compatible,
            Containment::Refuted { counterexample } => Self::Breaking { counterexample: Some(counterexample), reasons },
            Containment::Unknown { reasons } => {
                let text = |reason: &compat::Reason| match reason.path.as_str() {
                    "" => format!("`{}` {}", reason.keyword, reason.message),
                    path => format!("`{}` {} at {}", reason.keyword, reason.message, code(path)),
                };
                Self::Unknown { reasons: reasons.iter().map(text).collect() }
            }
        }
    }
}

/// Decides the results: every value that the later contract allows must be valid for readers of the earlier one.
/// `declared` is what the later one declares.
pub(super) fn results<'s>(
    comparison: &mut Comparison<'s>,
    (old, new): (&Subject<'s>, &Subject<'s>),
    declared: Option<Typed<'_, 's>>,
    changes: &[Change],
) -> Verdict {
    if let Some((before, now)) = media_types(old, new) {
        return Verdict::breaking(format!("the content type is {}, which was {}", code(now), code(before)));
    }
    // A tool without `returns` may return anything.
    let check = |subject: &Subject<'s>| match subject.result() {
        Some(id) => subject.document.check(id),
        None => Some(&*ANYTHING),
    };
    let (Some(before), Some(now)) = (check(old), check(new)) else { return Verdict::unchecked() };
    let mut reasons: Vec<String> =
        changes.iter().filter(|change| change.harms(Role::Result)).map(Change::sentence).collect();
    if new.result().is_none() && old.result().is_some() {
        reasons.push("the tool no longer declares a result".to_owned());
    }
    let makers = compat::Operand { side: compat::Side::New, check: now };
    let readers = compat::Operand { side: compat::Side::Old, check: before };
    decide(comparison, (makers, readers), declared, &[], reasons)
}

/// Decides the parameters: every value that was valid for the earlier contract must be so for the later one. None if no
/// side declares any. `declared` is what the earlier one declares.
pub(super) fn inputs<'s>(
    comparison: &mut Comparison<'s>,
    (old, new): (&Subject<'s>, &Subject<'s>),
    declared: Option<Typed<'_, 's>>,
    changes: &[Change],
) -> Option<Verdict> {
    let (before, now) = match (old.input(), new.input()) {
        (None, None) => return None,
        // Callers passed nothing, which is an empty object.
        (None, Some(id)) => (Some(&*NO_PROPERTIES), new.document.check(id)),
        // The arguments of callers are ignored.
        (Some(_), None) => return Some(Verdict::Compatible),
        (Some(before), Some(now)) => (old.document.check(before), new.document.check(now)),
    };
    let (Some(before), Some(now)) = (before, now) else { return Some(Verdict::unchecked()) };
    let reasons = changes.iter().filter(|change| change.harms(Role::Input)).map(Change::sentence).collect();
    let makers = compat::Operand { side: compat::Side::Old, check: before };
    let readers = compat::Operand { side: compat::Side::New, check: now };
    let are_listed = old.lists_parameters().or(new.lists_parameters()).unwrap_or_default();
    let depths: &[Depth] = if are_listed { &[Depth::Top] } else { &[] };
    Some(decide(comparison, (makers, readers), declared, depths, reasons))
}

/// Decides whether all values that makers make are valid for readers, apart from properties that nobody can send at
/// these depths.
pub(super) fn decide<'s>(
    comparison: &mut Comparison<'s>,
    (makers, readers): (compat::Operand<'s>, compat::Operand<'s>),
    declared: Option<Typed<'_, 's>>,
    depths: &[Depth],
    reasons: Vec<String>,
) -> Verdict {
    let Some(Typed { schema, schemas, .. }) = declared else {
        return Verdict::of(comparison.contains(makers, readers), reasons);
    };
    let declared = (schema, schemas.by_name());
    let mut within = |depths: &[Depth]| comparison.contains_declared(makers, readers, declared, depths);
    let found = within(depths);
    if found == Containment::Proved {
        return Verdict::Compatible;
    }
    match within(&[depths, &[Depth::All]].concat()) {
        Containment::Proved => {
            let counterexample = match found {
                Containment::Refuted { counterexample } => Some(counterexample),
                Containment::Proved | Containment::Unknown { .. } => None,
            };
            Verdict::Undeclared { counterexample, reasons }
        }
        // The better example, without what nobody sends.
        refuted @ Containment::Refuted { .. } => Verdict::of(refuted, reasons),
        Containment::Unknown { .. } => Verdict::of(found, reasons),
    }
}

/// Returns the content types of both sides, if they differ.
fn media_types<'s>(old: &Subject<'s>, new: &Subject<'s>) -> Option<(&'s str, &'s str)> {
    let (before, now) = (old.contract()?.content_type.as_str(), new.contract()?.content_type.as_str());
    (!before.eq_ignore_ascii_case(now)).then_some((before, now))
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

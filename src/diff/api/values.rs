//! Questions about the values of schemas, which the comparison of contracts answers.

use std::sync::LazyLock;

use super::unchanged::Unchanged;
use crate::compat::{self, Comparison};
use crate::diff::explain::{Schemas, Typed, explain};
use crate::diff::side::Document;
use crate::diff::source::Role;
use crate::diff::wire::decide;
use crate::diff::{Change, Places, Verdict};
use crate::model::check::{ArrayCheck, Check, Constraints, ObjectCheck, PresenceCheck, Properties};
use crate::model::{Exchange, Kinds, SchemaNumber};
use crate::text::Json;

/// An operation on one of the sides.
#[derive(Clone, Copy)]
pub(super) struct End<'s> {
    pub(super) side: compat::Side,
    pub(super) exchange: &'s Exchange,
}

/// The schemas of both documents, and what was found of them.
pub(super) struct Values<'s> {
    comparison: Comparison<'s>,
    documents: Documents<'s>,
    unchanged: Unchanged<'s>,
}

/// Both documents, each with its schemas.
struct Documents<'s> {
    old: (&'s Document, Schemas<'s>),
    new: (&'s Document, Schemas<'s>),
}

/// Whether values that one side sends are values for the other.
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    /// The places of the first edit that may be the reason.
    pub(super) places: Option<Places>,
}

impl<'s> Documents<'s> {
    fn of(&self, side: compat::Side) -> &(&'s Document, Schemas<'s>) {
        match side {
            compat::Side::Old => &self.old,
            compat::Side::New => &self.new,
        }
    }

    /// Returns the check of a schema; without a schema, that of any value.
    fn operand(&self, end: End<'s>, number: Option<SchemaNumber>) -> compat::Operand<'s> {
        let (document, _) = self.of(end.side);
        let check = end.exchange.schema(number).and_then(|id| document.check(id));
        compat::Operand { side: end.side, check: check.unwrap_or(&ANYTHING) }
    }

    fn typed(&self, end: End<'s>, number: Option<SchemaNumber>) -> Option<Typed<'_, 's>> {
        let (document, schemas) = self.of(end.side);
        let id = document.schema_id(end.exchange.schema(number)?)?;
        Some(Typed { schemas, id, schema: schemas.of(id)? })
    }
}

impl<'s> Values<'s> {
    pub(super) fn new(old: &'s Document, new: &'s Document) -> Self {
        let schemas = |document: &'s Document| (document, Schemas::new(document.of_schemas()));
        let comparison = Comparison::new(new.checks(), old.checks());
        let (old, new) = (schemas(old), schemas(new));
        let unchanged = Unchanged::of(&old.1, &new.1);
        Self { comparison, documents: Documents { old, new }, unchanged }
    }

    /// Returns whether all values of a schema are values of another.
    pub(super) fn contained(
        &mut self,
        maker: (End<'s>, Option<SchemaNumber>),
        reader: (End<'s>, Option<SchemaNumber>),
    ) -> Answer {
        let operands = (self.documents.operand(maker.0, maker.1), self.documents.operand(reader.0, reader.1));
        let types = self.documents.typed(maker.0, maker.1).zip(self.documents.typed(reader.0, reader.1));
        let are_same = types.is_some_and(|(one, other)| self.unchanged.has(one, other));
        if are_same || operands.1.check.is_always() {
            return Answer { verdict: Verdict::Compatible, places: None };
        }
        let declared = self.documents.typed(maker.0, maker.1);
        let found = decide(&mut self.comparison, operands, declared, &[], Vec::new());
        if found.is_compatible() {
            return Answer { verdict: found, places: None };
        }
        let changes = self.changes(maker, reader);
        let reasons = changes.iter().map(Change::sentence).collect();
        Answer { verdict: found.because(reasons), places: changes.first().map(|change| change.places.clone()) }
    }

    /// Returns the edits of a schema that may be the reason for a break.
    fn changes(&self, maker: (End<'s>, Option<SchemaNumber>), reader: (End<'s>, Option<SchemaNumber>)) -> Vec<Change> {
        let (old, new, role) = match maker.0.side {
            compat::Side::Old => (maker, reader, Role::Input),
            compat::Side::New => (reader, maker, Role::Result),
        };
        let types = self.documents.typed(old.0, old.1).zip(self.documents.typed(new.0, new.1));
        let changes = types.map(|(old, new)| explain(old, new)).unwrap_or_default();
        changes.into_iter().filter(|change| change.harms(role)).collect()
    }

    /// Returns a value of a schema that is of a form, too.
    pub(super) fn sample(&mut self, end: End<'s>, number: Option<SchemaNumber>, form: Form) -> Option<Json> {
        let operand = self.documents.operand(end, number);
        self.comparison.common(operand, compat::Operand { side: end.side, check: form.check() })
    }

    /// Returns a value of a schema that has something at a path, in which `*` stands for items and other properties.
    pub(super) fn holding(&self, end: End<'s>, number: Option<SchemaNumber>, path: &[&str]) -> Option<Json> {
        let (document, _) = self.documents.of(end.side);
        let (operand, check) = (self.documents.operand(end, number), with(path));
        // One of its own, since the check doesn't live as long as the documents.
        let mut comparison = Comparison::new(document.checks(), document.checks());
        comparison.common(operand, compat::Operand { side: end.side, check: &check })
    }

    /// Returns whether a value is one of a schema.
    pub(super) fn accepts(&self, end: End<'s>, number: Option<SchemaNumber>, value: &Json) -> bool {
        let (document, _) = self.documents.of(end.side);
        document.checks().holds(self.documents.operand(end, number).check, value)
    }
}

/// Returns the check of values that have something at a path.
fn with(path: &[&str]) -> Check {
    let Some((token, inner)) = path.split_first() else { return SOMETHING.clone() };
    let (inner, mut constraints) = (with(inner), Constraints::default());
    let mut properties = Properties { known: Vec::new(), patterns: Vec::new(), others: None };
    if *token == "*" {
        constraints.array =
            vec![ArrayCheck::MinItems(1), ArrayCheck::Items { prefix: Vec::new(), rest: Some(inner.clone()) }];
        properties.others = Some(Box::new(inner));
        constraints.object = vec![FILLED, ObjectCheck::Properties(properties)];
        return Check { kinds: Kinds::ARRAY.or(Kinds::OBJECT), ..Check::from(constraints) };
    }
    properties.known.push(((*token).into(), inner));
    constraints.object = vec![ObjectCheck::Required(vec![(*token).into()]), ObjectCheck::Properties(properties)];
    Check { kinds: Kinds::OBJECT, ..Check::from(constraints) }
}

/// A form of values, each of which is written in its own way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Any,
    Text,
    Scalar,
    /// An array of at least two items.
    Several,
    /// An object with a property.
    Object,
}

impl Form {
    fn check(self) -> &'static Check {
        match self {
            Self::Any => &ANYTHING,
            Self::Text => &TEXT,
            Self::Scalar => &SCALAR,
            Self::Several => &SEVERAL,
            Self::Object => &OBJECT,
        }
    }
}

static ANYTHING: LazyLock<Check> = LazyLock::new(Check::always);

static TEXT: LazyLock<Check> = LazyLock::new(|| Check::of_kinds(Kinds::STRING));

static SCALAR: LazyLock<Check> = LazyLock::new(|| Check::of_kinds(Kinds::STRING.or(Kinds::NUMBER).or(Kinds::BOOLEAN)));

static SEVERAL: LazyLock<Check> = LazyLock::new(|| {
    let constraints = Constraints { array: vec![ArrayCheck::MinItems(2)], ..Constraints::default() };
    Check { kinds: Kinds::ARRAY, ..Check::from(constraints) }
});

/// Any value but null.
static SOMETHING: LazyLock<Check> =
    LazyLock::new(|| Check::of_kinds([Kinds::ARRAY, Kinds::OBJECT].into_iter().fold(SCALAR.kinds, Kinds::or)));

/// The constraint that there is a property.
const FILLED: ObjectCheck = ObjectCheck::Presence(PresenceCheck::MinProperties(1));

static OBJECT: LazyLock<Check> = LazyLock::new(|| {
    let constraints = Constraints { object: vec![FILLED], ..Constraints::default() };
    Check { kinds: Kinds::OBJECT, ..Check::from(constraints) }
});

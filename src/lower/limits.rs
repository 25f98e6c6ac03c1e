//! Limits of what is expanded into types. Beyond one a type is wider than its schema: the loss is reported with its
//! place, and the validator stays exact. docs/growth.md has the table.

use super::Lowering;
use crate::diagnostics::{Code, Diagnostic};
use crate::schema::{Keyword, SchemaId};

/// Maximum number of alternatives in the product of several unions of one schema; beyond it the later unions are
/// ignored.
pub(super) const PRODUCT: usize = 64;

/// Maximum nesting depth of unions that must be combined with constraints around them.
pub(super) const CHOICES: usize = 16;

/// Maximum number of expanded branches of nested unions, in total.
pub(super) const NESTED: usize = 10_000;

/// Maximum number of types that intersect several schemas. Intersections of recursive types make as many types as the
/// product of their lengths; beyond the limit a type accepts anything.
pub(super) const INTERSECTIONS: usize = 2_000;

/// Maximum number of cases of a record. Each repeats every property, so more would not help a reader.
pub(super) const CASES: usize = 16;

/// Maximum number of properties that all cases of a record repeat together.
pub(super) const CASE_PROPERTIES: usize = 96;

/// Maximum number of definitions that repeat a schema they share: in more than these, a reference or a call stands for
/// it.
pub(super) const REPEATED: usize = 64;

/// Maximum nesting depth of inline types; deeper ones are named, and lowered later. This limits the stack where
/// intersected references make infinitely nested lists.
pub(super) const OPEN: usize = 32;

/// Maximum number of definitions that all modules of a package know together: each knows its own, and those to which
/// these refer in other documents, also through others. In a chain of documents that grows with their square.
pub(super) const KNOWN_TO_MODULES: usize = 500_000;

impl Lowering<'_> {
    /// Reports, once, that a type is wider than a keyword because of a limit.
    pub(super) fn widened(&mut self, schema: SchemaId, keyword: Keyword, message: String) {
        if self.limited.insert((schema, keyword)) {
            let place = self.graph.get(schema).place_of(keyword).clone();
            self.warnings.push(Diagnostic::new(Code::Widened, message).at(place).help(
                "the validator is exact; for an exact type, give the alternatives a common discriminator, or combine fewer",
            ));
        }
    }
}

//! Prints the guards of readers: of the whole value before it is read, or of the value of a property.

use crate::model::{Type, TypeId};

use super::super::types::plain;
use super::super::{Printer, quote};
use super::ReadGuard;

impl Printer<'_> {
    /// Returns the table that the whole value of a definition must fit before it is read.
    pub(in super::super) fn table(&mut self, id: TypeId) -> Option<String> {
        match self.plan.of(id).whole {
            Some(ReadGuard::Value(check)) => {
                self.uses.need("checked");
                Some(self.checking.table(check))
            }
            Some(ReadGuard::Count { .. }) | None => None,
        }
    }

    /// Returns the same as macros know it: ` in TABLE`.
    pub(in super::super) fn in_table(&mut self, id: TypeId) -> String {
        self.table(id).map_or(String::new(), |table| format!(" in {table}"))
    }

    /// Returns the same for types that are read by a value in any case.
    pub(in super::super) fn by_value(&mut self, id: TypeId) -> String {
        let table = self.in_table(id);
        if table.is_empty() {
            self.uses.need("by_value");
        }
        table
    }

    /// Returns the reader of an alias of a type, where serde doesn't read it exactly.
    pub(in super::super) fn alias_reader(&mut self, id: TypeId, ty: &Type) -> Option<String> {
        let guard = self.plan.of(id).whole;
        self.guarded(guard, ty)
    }

    /// Returns the reader of a property, where serde doesn't read it exactly.
    pub(in super::super) fn property_reader(&mut self, id: TypeId, index: usize, ty: &Type) -> Option<String> {
        let guard = self.plan.of(id).properties.get(&index).copied();
        self.guarded(guard, ty)
    }

    fn guarded(&mut self, guard: Option<ReadGuard>, ty: &Type) -> Option<String> {
        let reader = self.types.reader(ty, &mut self.uses);
        let Some(guard) = guard else { return reader };
        let reader = reader.unwrap_or_else(|| plain(&mut self.uses));
        Some(match guard {
            ReadGuard::Value(check) => {
                self.uses.need("Checked");
                format!("json::Checked({}, {reader})", self.checking.table_path(check))
            }
            ReadGuard::Count { min, max } => {
                self.uses.need("Counted");
                let (range, expected) = counted(min, max);
                format!("json::Counted({range}, {}, {reader})", quote::literal(&expected))
            }
        })
    }
}

/// Returns a range of numbers of items, and the same in words.
fn counted(min: u64, max: Option<u64>) -> (String, String) {
    let items = |count: u64| if count == 1 { "1 item".to_owned() } else { format!("{count} items") };
    let (range, expected) = match (min, max) {
        (0, Some(max)) => (format!("..={max}"), format!("at most {}", items(max))),
        (min, Some(max)) if min == max => (format!("{min}..={max}"), items(max)),
        (min, Some(max)) => (format!("{min}..={max}"), format!("{min} to {}", items(max))),
        (min, None) => (format!("{min}.."), format!("at least {}", items(min))),
    };
    (range, format!("an array of {expected}"))
}

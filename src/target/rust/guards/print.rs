//! Prints the guards of readers: of the whole value before it is read, or of the value of a property.

use crate::model::{Type, TypeId};

use super::super::ItemPrinter;
use super::super::reading::assigned;
use super::ReadGuard;

impl ItemPrinter<'_> {
    /// Returns the table that the whole value of a definition must fit before it is read.
    pub(in super::super) fn table(&mut self, id: TypeId) -> Option<String> {
        match self.analysis.of(id).whole {
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

    /// Returns how the target of an alias is read, where serde doesn't read it exactly: ` in TABLE = Reader`.
    pub(in super::super) fn alias_reader(&mut self, id: TypeId, ty: &Type) -> String {
        let guard = self.analysis.of(id).whole;
        self.guarded(guard, ty)
    }

    /// Returns the same of a property.
    pub(in super::super) fn property_reader(&mut self, id: TypeId, index: usize, ty: &Type) -> String {
        let guard = self.analysis.of(id).properties.get(&index).copied();
        self.guarded(guard, ty)
    }

    fn guarded(&mut self, guard: Option<ReadGuard>, ty: &Type) -> String {
        let reader = self.types.reader(ty, &mut self.uses);
        match guard {
            None => assigned(reader, &mut self.uses),
            Some(ReadGuard::Value(check)) => {
                self.uses.need("Checked");
                if reader.is_none() {
                    self.uses.need("Plain");
                }
                let reader = reader.map_or(String::new(), |reader| format!(" = {reader}"));
                format!(" in {}{reader}", self.checking.table(check))
            }
            Some(ReadGuard::Count { min, max }) => {
                self.uses.need_all(["Counted", "By", "seed"]);
                let max = max.map(|max| max.to_string());
                let arguments = match (max, reader) {
                    (None, None) => String::new(),
                    (Some(max), None) => format!(", {max}"),
                    (max, Some(reader)) => format!(", {}, {reader}", max.as_deref().unwrap_or("{ usize::MAX }")),
                };
                format!(" = json::Counted<{min}{arguments}>")
            }
        }
    }
}

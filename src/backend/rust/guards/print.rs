//! Prints the guards of readers: of the whole value before it is read, or of the value of a property.

use crate::model::{CheckId, Type, TypeId};

use super::super::fields::Member;
use super::super::format::{indented, listed};
use super::super::generics::Generics;
use super::super::names::unraw;
use super::super::uses::Helper;
use super::super::{Printer, quote};
use super::ReadGuard;

/// What a value is read from: the deserializer, or a value that was checked.
#[derive(Clone)]
pub(in super::super) struct Source {
    /// What stands before the expression that reads it.
    before: String,
    /// What that reads from.
    value: &'static str,
    /// What stands after it.
    after: &'static str,
}

impl From<Source> for tera::Value {
    fn from(source: Source) -> Self {
        let Source { before, value, after } = source;
        let members: [(&'static str, Self); 3] =
            [("before", before.into()), ("value", value.into()), ("after", after.into())];
        std::collections::BTreeMap::from(members).into()
    }
}

impl Printer<'_> {
    /// Returns what the values of a definition are read from.
    pub(in super::super) fn source(&mut self, id: TypeId) -> Source {
        match self.plan.of(id).whole {
            Some(ReadGuard::Value(check)) => {
                self.uses.help(Helper::Checked);
                let before = format!("reader::checked(deserializer, {}, |value| ", self.checking.table_path(check));
                Source { before, value: "value", after: ")" }
            }
            Some(ReadGuard::Count { .. }) | None => Source { before: String::new(), value: "deserializer", after: "" },
        }
    }

    /// Returns the expression that reads an alias of a type.
    pub(in super::super) fn read_alias(&mut self, id: TypeId, ty: &Type) -> String {
        let read = self.reader(id, ty);
        match self.plan.of(id).whole {
            Some(ReadGuard::Count { min, max }) => {
                format!("let items = {read}(deserializer)?;\n        {}.map(Self)", self.counted(min, max))
            }
            Some(ReadGuard::Value(check)) => format!("{}.map(Self)", self.checked(check, read)),
            None => format!("{read}(deserializer).map(Self)"),
        }
    }

    /// Returns the name of the function that reads a property, where it has a guard.
    pub(in super::super) fn member_reader(&self, id: TypeId, index: usize, member: &Member) -> Option<String> {
        self.plan.of(id).properties.get(&index).map(|_| format!("read_{}", unraw(&member.name)))
    }

    /// Prints the functions that read the properties with a guard.
    pub(in super::super) fn member_readers(
        &mut self,
        id: TypeId,
        types: &[&Type],
        members: &[Member],
        is_required: impl Fn(usize, &Member) -> bool,
    ) -> Vec<String> {
        let guards = self.plan.of(id).properties.clone();
        let mut readers = Vec::new();
        for (index, guard) in guards {
            let (member, ty) = (&members[index], types[index]);
            let required = is_required(index, member);
            let bounds = if ty.is_open() { self.bounds(id) } else { String::new() };
            let read = if required { member.value.clone() } else { member.optional() };
            let before = format!("fn read_{}<'de{bounds}, D: Deserializer<'de>>", unraw(&member.name));
            let after = format!(") -> Result<{read}, D::Error> {{");
            let head = listed(2, [&before, "(", &after], &["deserializer: D".to_owned()], ",");
            let body = self.read_member(id, ty, member, guard, required);
            readers.push(format!("{head}\n{body}\n        }}\n"));
        }
        readers
    }

    fn bounds(&mut self, id: TypeId) -> String {
        Generics::new(&self.types, id, &mut self.uses).bounds
    }

    fn read_member(&mut self, id: TypeId, ty: &Type, member: &Member, guard: ReadGuard, required: bool) -> String {
        match guard {
            ReadGuard::Value(check) => {
                let read = member.reader_path(required, &mut self.uses);
                if !self.types.is_exact(ty) {
                    self.types.help_exact(id, ty, &mut self.uses);
                }
                self.uses.help(Helper::Checked);
                let arguments = ["deserializer".to_owned(), self.checking.table_path(check), read];
                listed(3, ["reader::checked", "(", ")"], &arguments, ",")
            }
            ReadGuard::Count { min, max } => {
                let (read, counted) = (self.reader(id, ty), self.counted(min, max));
                let some = if required { "" } else { ".map(Some)" };
                let items = format!("let items: {} = {read}(deserializer)?;\n{counted}{some}", member.value);
                indented(3, &items).trim_end().to_owned()
            }
        }
    }

    /// The expression that reads a value which is checked.
    fn checked(&mut self, check: CheckId, read: &str) -> String {
        self.uses.help(Helper::Checked);
        format!("reader::checked(deserializer, {}, {read})", self.checking.table_path(check))
    }

    /// Returns the call that reads a definition by its value, up to the function that does: the value is checked where needed.
    pub(in super::super) fn by_value(&mut self, id: TypeId) -> String {
        match self.plan.of(id).whole {
            Some(ReadGuard::Value(check)) => {
                self.uses.help(Helper::Checked);
                format!("reader::checked(deserializer, {}, ", self.checking.table_path(check))
            }
            Some(ReadGuard::Count { .. }) | None => {
                self.uses.help(Helper::Union);
                "reader::union(deserializer, ".to_owned()
            }
        }
    }

    fn counted(&mut self, min: u64, max: Option<u64>) -> String {
        self.uses.help(Helper::Counted);
        let items = |count: u64| if count == 1 { "1 item".to_owned() } else { format!("{count} items") };
        let (range, expected) = match (min, max) {
            (0, Some(max)) => (format!("..={max}"), format!("at most {}", items(max))),
            (min, Some(max)) if min == max => (format!("{min}..={max}"), items(max)),
            (min, Some(max)) => (format!("{min}..={max}"), format!("{min} to {}", items(max))),
            (min, None) => (format!("{min}.."), format!("at least {}", items(min))),
        };
        format!("reader::counted(items, {range}, {})", quote::literal(&format!("an array of {expected}")))
    }
}

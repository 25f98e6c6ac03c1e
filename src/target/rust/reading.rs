//! Implementations of serde's traits: calls of macros, apart from the types.

use std::collections::BTreeMap;

use crate::diagnostics::Diagnostic;
use crate::model::{self, Body, Case, Record, Rest, Type, TypeId};
use crate::target::docs::listed;

use super::check::Part;
use super::fields::{Fields, Member, fields};
use super::format::{Text, block, braces, call};
use super::items::either;
use super::types::{open_tuple, texts};
use super::uses::Uses;
use super::{ItemPrinter, names, quote};
use crate::codegen::layout::Doc;

/// The calls of macros that implement traits, and what is printed as impls.
#[derive(Default)]
pub(super) struct Implementations {
    /// The rows of macros that take those of all types.
    rows: BTreeMap<&'static str, Vec<String>>,
    /// Calls of a macro that takes one type, and impls.
    others: Vec<Text>,
}

impl Implementations {
    /// Returns the items of a file.
    pub(super) fn items(mut self) -> Vec<Text> {
        let call = |name| {
            let rows = self.rows.remove(name)?;
            Some(Text::Filled(format!("json::{name}! {{\n    {}\n}}", rows.join("\n    "))))
        };
        let calls = ["objects", "texts", "literals", "newtypes", "unions"].into_iter().filter_map(call);
        calls.chain(self.others).collect()
    }
}

impl ItemPrinter<'_> {
    /// Adds the implementation of a definition; an alias has none.
    pub(super) fn implement(&mut self, id: TypeId, all: &mut Implementations) -> Result<(), Diagnostic> {
        let model = self.types.model;
        let (name, row) = match &model.definition(id).body {
            Body::Alias(_) if !self.types.is_newtype(id) => return Ok(()),
            Body::Alias(ty) => match open_tuple(ty) {
                Some(tuple) => {
                    all.others.push(self.read_tuple(id, tuple)?);
                    return Ok(());
                }
                None => ("newtypes", self.newtype(id, ty)),
            },
            Body::Enum(members) => match texts(members.iter().map(|member| &member.value)) {
                Some(texts) => ("texts", self.enumerated(id, members, texts)),
                None => {
                    self.checking.need(Part::Canonical);
                    let values: Vec<String> = members.iter().map(|member| member.value.to_string()).collect();
                    ("literals", self.enumerated(id, members, values.iter().map(String::as_str)))
                }
            },
            Body::Record(record) if record.cases.is_empty() && record.fields.iter().any(is_filled_in) => {
                all.others.push(self.object_with_defaults(id, record));
                return Ok(());
            }
            Body::Record(record) if record.cases.is_empty() => ("objects", self.object(id, record)),
            Body::Record(record) => {
                all.others.push(self.object_with_cases(id, record));
                return Ok(());
            }
            Body::Union(union) => ("unions", self.union_row(id, union)),
        };
        self.uses.need(name);
        all.rows.entry(name).or_default().push(row);
        Ok(())
    }

    fn newtype(&mut self, id: TypeId, ty: &Type) -> String {
        let reader = self.alias_reader(id, ty);
        let ty = self.types.text(id, ty, &mut self.uses);
        format!("{}({ty}){reader};", self.types.name(id))
    }

    /// Returns the row of an enumeration, given the texts of its values.
    fn enumerated<'t>(
        &mut self,
        id: TypeId,
        members: &[model::Member],
        texts: impl IntoIterator<Item = &'t str>,
    ) -> String {
        let value = |(member, text): (&model::Member, &str)| {
            Doc::text(format!("{} {}", names::escaped(&member.name), quote::literal(text)))
        };
        let table = self.in_table(id);
        let head = format!("{}{table}", self.types.name(id));
        call(1, block(head, members.iter().zip(texts).map(value).collect()))
    }

    fn object(&mut self, id: TypeId, record: &Record) -> String {
        let fields = fields(&self.types, id, record, &mut self.uses);
        let doc = self.properties(id, record, &fields, |_, member| member.required);
        call(1, doc)
    }

    /// Returns the properties of a record behind the name of its type.
    fn properties(
        &mut self,
        id: TypeId,
        record: &Record,
        fields: &Fields,
        is_required: impl Fn(usize, &Member) -> bool,
    ) -> Doc {
        let mut properties = Vec::new();
        for (index, (member, field)) in fields.members.iter().zip(&record.fields).enumerate() {
            let required = is_required(index, member);
            let reader = self.property_reader(id, index, &field.ty);
            self.uses.need_all(["fields", "seed"]);
            if required {
                self.uses.need("required");
            }
            properties.push(Doc::text(format!("{}{reader},", member.property(required))));
        }
        match &record.rest {
            Rest::Refused => {}
            Rest::Ignored => properties.push(Doc::text("..")),
            Rest::Kept(ty) => {
                self.uses.need_all(["extra", "seed"]);
                let reader = self.types.reader(ty, &mut self.uses);
                let reader = assigned(reader, &mut self.uses);
                let name = fields.extra.as_ref().map_or("", |extra| &extra.name);
                properties.push(Doc::text(format!("..{name}{reader}")));
            }
        }
        let (_, ty) = self.types.generic(id);
        braces(Doc::text(ty + &self.in_table(id)), properties)
    }

    fn object_with_defaults(&mut self, id: TypeId, record: &Record) -> Text {
        self.uses.need("filled");
        let fields = fields(&self.types, id, record, &mut self.uses);
        let head = self.properties(id, record, &fields, |_, member| member.required);
        let Fields { members, extra } = fields;
        let names = members.iter().map(taken).chain(extra.iter().map(|extra| extra.name.clone()));
        let value = block("Ok(Self".to_owned(), names.map(Doc::text).collect());
        let head = call(1, Doc::all([head, Doc::text(" => "), value, Doc::text(");")]));
        let written = members.iter().map(|member| format!("{},", member.property(member.is_always_present())));
        let written = written.chain(extra.iter().map(|extra| format!("..{}", extra.name)));
        let written = call(1, braces(Doc::text(""), written.map(Doc::text).collect()));
        Text::Filled(format!("json::filled! {{\n    {head}\n    {}\n}}", written.trim_start()))
    }

    fn object_with_cases(&mut self, id: TypeId, record: &Record) -> Text {
        self.uses.need("cases");
        let fields = fields(&self.types, id, record, &mut self.uses);
        let deciding = deciding(record);
        let is_required = |index, member: &Member| member.required && !deciding.contains(&index);
        let head = self.properties(id, record, &fields, is_required);
        let Fields { members, extra } = fields;
        let extra = extra.map(|extra| extra.name);
        let scrutinee = tuple(deciding.iter().map(|&index| members[index].name.clone()));
        let head = call(1, Doc::all([head, Doc::text(format!(" => match {scrutinee} {{"))]));
        let mut text = format!("json::cases! {{\n    {head}\n");
        for case in &record.cases {
            let pattern = tuple(deciding.iter().map(|&index| pattern(case, index, &members)));
            let names = present(case, &members).map(|index| taken(&members[index])).chain(extra.clone());
            let case = names::escaped(&case.name);
            let value = block(format!("{pattern} => Ok(Self::{case}"), names.map(Doc::text).collect());
            text += &format!("        {}),\n", call(2, value));
        }
        for (pattern, message) in refusals(record, &deciding) {
            text += &format!("        {pattern} => Err({}),\n", quote::literal(&message));
        }
        text += "    };\n";
        for case in &record.cases {
            let property = |index: usize| {
                let required = members[index].is_always_present() || case.present.contains(&index);
                format!("{},", members[index].property(required))
            };
            let extra = extra.iter().map(|name| format!("..{name}"));
            let properties = present(case, &members).map(property).chain(extra).map(Doc::text).collect();
            text += &format!("    {}\n", call(1, braces(Doc::text(names::escaped(&case.name)), properties)));
        }
        Text::Filled(text + "}")
    }
}

/// Returns a reader behind what it reads, unless a table guards that.
pub(super) fn assigned(reader: Option<String>, uses: &mut Uses) -> String {
    let Some(reader) = reader else { return String::new() };
    uses.need_all(["By", "seed"]);
    format!(" = {reader}")
}

/// Returns whether readers fill in the default of a property.
fn is_filled_in(field: &model::Field) -> bool {
    field.filled_in().is_some()
}

/// Returns a member as a constructor takes it, after it was read.
fn taken(member: &Member) -> String {
    match &member.default {
        Some(function) => format!("{0}: {0}.unwrap_or_else(Self::{function})", member.name),
        None => member.name.clone(),
    }
}

/// Returns the members that a case may have.
fn present<'c>(case: &'c Case, members: &[Member]) -> impl Iterator<Item = usize> + 'c {
    (0..members.len()).filter(|index| !case.absent.contains(index))
}

/// Returns the members by which the cases of a record are told apart, in its order.
fn deciding(record: &Record) -> Vec<usize> {
    let named = |index: &usize| {
        let is_free = !record.fields[*index].required;
        is_free && record.cases.iter().any(|case| case.present.contains(index) || case.absent.contains(index))
    };
    (0..record.fields.len()).filter(named).collect()
}

fn tuple(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    match parts.as_slice() {
        [only] => only.clone(),
        parts => format!("({})", parts.join(", ")),
    }
}

/// Returns the pattern of a deciding member in a case.
fn pattern(case: &Case, index: usize, members: &[Member]) -> String {
    let name = &members[index].name;
    if case.present.contains(&index) {
        format!("Some({name})")
    } else if case.absent.contains(&index) {
        "None".to_owned()
    } else {
        name.clone()
    }
}

/// Returns the patterns of combinations that are no case, each with its message.
fn refusals(record: &Record, deciding: &[usize]) -> Vec<(&'static str, String)> {
    let Some((first, second)) = either(record).filter(|_| deciding.len() == 2) else {
        return general_refusal(record, deciding).into_iter().map(|message| ("_", message)).collect();
    };
    let expected = format!("expected exactly one of {} and {}", key(record, first), key(record, second));
    vec![
        ("(Some(_), Some(_))", format!("{expected}, found both")),
        ("(None, None)", format!("{expected}, found neither")),
    ]
}

fn key(record: &Record, index: usize) -> String {
    format!("`{}`", record.fields[index].name)
}

fn general_refusal(record: &Record, deciding: &[usize]) -> Option<String> {
    if is_exhaustive(record, deciding) {
        return None;
    }
    let keys = |indexes: &[usize]| listed(&indexes.iter().map(|&index| key(record, index)).collect::<Vec<_>>(), "and");
    let words = |case: &Case| match (case.present.as_slice(), case.absent.as_slice()) {
        ([], absent) => format!("no {}", keys(absent)),
        (present, []) => keys(present),
        (present, absent) => format!("{} without {}", keys(present), keys(absent)),
    };
    let cases: Vec<String> = record.cases.iter().map(words).collect();
    Some(format!("expected one of: {}", cases.join("; ")))
}

/// Returns whether every combination of deciding members is a case; false if there are too many to try.
fn is_exhaustive(record: &Record, deciding: &[usize]) -> bool {
    const MANY: usize = 12;
    deciding.len() <= MANY
        && (0..1_usize << deciding.len()).all(|there| {
            let is_there = |index: &usize| {
                deciding.iter().position(|other| other == index).is_none_or(|bit| there >> bit & 1 == 1)
            };
            let is_absent = |index: &usize| deciding.contains(index) && !is_there(index);
            record.cases.iter().any(|case| case.present.iter().all(is_there) && case.absent.iter().all(is_absent))
        })
}

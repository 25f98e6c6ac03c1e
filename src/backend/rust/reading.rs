//! How the types are read: the impls of `Deserialize`, apart from the types.

use crate::diagnostics::Diagnostic;
use crate::model::{Body, Case, Record, Rest, Type, TypeId};
use crate::render::views;

use super::fields::{self, Member};
use super::format::{Text, indented};
use super::generics::Generics;
use super::guards::Source;
use super::items::{either, list};
use super::types::{open_tuple, texts};
use super::uses::{Helper, Import};
use super::{Printer, names, quote};

views! {
    struct RecordView {
        name: String, bounds: String, generics: String, container: String, fields: Vec<FieldView>,
        reads: Vec<String>, source: Source,
    }
    struct FieldView { head: String, name: String, ty: String, }
    struct CasesView {
        name: String, bounds: String, generics: String, container: String, fields: Vec<FieldView>,
        reads: Vec<String>, source: Source, scrutinee: String, arms: Vec<ArmView>, refusals: Vec<RefusalView>,
    }
    struct ArmView { pattern: String, variant: String, fields: Vec<String>, }
    struct RefusalView { pattern: String, message: String, }
    struct EnumView { name: String, source: Source, }
    struct NewtypeView { name: String, body: String, }
}

impl Printer<'_> {
    /// The impl that reads a definition; an alias has none.
    pub(super) fn reading(&mut self, id: TypeId) -> Result<Option<Text>, Diagnostic> {
        let model = self.types.model;
        let definition = model.definition(id);
        if matches!(definition.body, Body::Alias(_)) && !self.types.is_newtype(id) {
            return Ok(None);
        }
        self.uses.import(Import::Deserialize);
        self.uses.import(Import::Deserializer);
        match &definition.body {
            Body::Alias(ty) => self.read_newtype(id, ty),
            Body::Enum(members) => {
                let is_text = texts(members.iter().map(|member| &member.value)).is_some();
                self.uses.import(Import::Serializer);
                self.uses.import(if is_text { Import::Fmt } else { Import::Value });
                self.uses.help(if is_text { Helper::OneOf } else { Helper::Literal });
                let view = EnumView { name: self.types.name(id).to_owned(), source: self.source(id) };
                self.laid_out(if is_text { "read_text_enum" } else { "read_literal_enum" }, view)
            }
            Body::Record(record) if record.cases.is_empty() => self.read_record(id, record),
            Body::Record(record) => self.read_cases(id, record),
            Body::Union(union) => Ok(self.read_union(id, union)),
        }
        .map(Some)
    }

    fn read_newtype(&mut self, id: TypeId, ty: &Type) -> Result<Text, Diagnostic> {
        if let Some(tuple) = open_tuple(ty) {
            return self.read_tuple(id, tuple);
        }
        let body = self.read_alias(id, ty);
        self.laid_out("read_newtype", NewtypeView { name: self.types.name(id).to_owned(), body })
    }

    /// The function that reads a type from a deserializer.
    pub(super) fn reader(&mut self, owner: TypeId, ty: &Type) -> &'static str {
        if self.types.is_exact(ty) {
            return "Deserialize::deserialize";
        }
        self.uses.help(Helper::Integer);
        self.types.help_exact(owner, ty, &mut self.uses);
        "reader::integer"
    }

    /// Notes what reading the fields of a record needs.
    fn help_fields(&mut self, id: TypeId, record: &Record) {
        self.uses.help(Helper::Object);
        let rest = match &record.rest {
            Rest::Kept(ty) => Some(ty),
            Rest::Ignored | Rest::Refused => None,
        };
        for ty in record.fields.iter().map(|field| &field.ty).chain(rest) {
            if !self.types.is_exact(ty) {
                self.types.help_exact(id, ty, &mut self.uses);
            }
        }
    }

    fn read_record(&mut self, id: TypeId, record: &Record) -> Result<Text, Diagnostic> {
        self.help_fields(id, record);
        let members = fields::members(&self.types, id, record, &mut self.uses);
        let is_required = |_, member: &Member| member.required;
        let fields = self.read_fields(id, record, &members, is_required);
        let reads = self.member_readers(id, &types_of(record), &members, is_required);
        let source = self.source(id);
        let Generics { used: generics, bounds, .. } = Generics::new(&self.types, id, &mut self.uses);
        let name = format!("{}{generics}", self.types.name(id));
        let mut container = vec![format!("remote = \"{}\"", self.types.name(id))];
        container.extend(container_attributes(record, &bounds));
        let container = serde(&container);
        self.filled("read_record", RecordView { name, bounds, generics, container, fields, reads, source })
    }

    /// The fields as they stand in JSON.
    fn read_fields(
        &mut self,
        id: TypeId,
        record: &Record,
        members: &[Member],
        is_required: impl Fn(usize, &Member) -> bool,
    ) -> Vec<FieldView> {
        let mut views = Vec::new();
        for (index, member) in members.iter().enumerate() {
            let required = is_required(index, member);
            let own_reader = self.member_reader(id, index, member);
            let attribute = member.read(required, own_reader.as_deref(), &mut self.uses);
            let ty = if required { member.value.clone() } else { member.optional() };
            views.push(FieldView { head: field_head(&attribute, &member.name, &ty), name: member.name.clone(), ty });
        }
        if let Some(extra) = fields::extra(&self.types, id, record, members, &mut self.uses) {
            let head = field_head(&extra.read(&mut self.uses), &extra.name, &extra.ty);
            views.push(FieldView { head, name: extra.name, ty: extra.ty });
        }
        views
    }

    fn read_cases(&mut self, id: TypeId, record: &Record) -> Result<Text, Diagnostic> {
        self.help_fields(id, record);
        let members = fields::members(&self.types, id, record, &mut self.uses);
        let deciding = deciding(record);
        let is_required = |index, member: &Member| member.required && !deciding.contains(&index);
        let fields = self.read_fields(id, record, &members, is_required);
        let reads = self.member_readers(id, &types_of(record), &members, is_required);
        let source = self.source(id);
        let extra = fields.get(members.len()).map(|extra| extra.name.clone());
        let arm = |case: &Case| ArmView {
            pattern: tuple(deciding.iter().map(|&index| pattern(case, index, &members))),
            variant: names::escaped(&case.name),
            fields: (0..members.len())
                .filter(|index| !case.absent.contains(index))
                .map(|index| members[index].name.clone())
                .chain(extra.clone())
                .collect(),
        };
        self.uses.import(Import::AnyError);
        let Generics { used: generics, bounds, .. } = Generics::new(&self.types, id, &mut self.uses);
        let view = CasesView {
            name: format!("{}{generics}", self.types.name(id)),
            container: serde(&container_attributes(record, &bounds)),
            bounds,
            generics,
            fields,
            reads,
            source,
            scrutinee: tuple(deciding.iter().map(|&index| members[index].name.clone())),
            arms: record.cases.iter().map(arm).collect(),
            refusals: refusals(record, &deciding),
        };
        self.draft("read_cases", view)
    }
}

/// An attribute before a field that is read: on the same line where both fit.
fn field_head(attribute: &str, name: &str, ty: &str) -> String {
    const MARGIN: &str = "            ";
    let width = [MARGIN, attribute, " ", name, ": ", ty, ","].iter().map(|part| part.chars().count()).sum::<usize>();
    match (attribute, width) {
        ("", _) => MARGIN.to_owned(),
        (_, 0..=100) => format!("{MARGIN}{attribute} "),
        _ => format!("{MARGIN}{attribute}\n{MARGIN}"),
    }
}

/// The types of the fields of a record.
fn types_of(record: &Record) -> Vec<&Type> {
    record.fields.iter().map(|field| &field.ty).collect()
}

/// What serde is told of the fields of a record as a whole.
fn container_attributes(record: &Record, bounds: &str) -> Vec<String> {
    let refused = match record.rest {
        Rest::Refused => Some("deny_unknown_fields".to_owned()),
        Rest::Ignored | Rest::Kept(_) => None,
    };
    // serde would ask for more than is needed: for `Default`.
    let bound = bounds.strip_prefix(", ").map(|bounds| format!("bound(deserialize = \"{bounds}\")"));
    refused.into_iter().chain(bound).collect()
}

fn serde(attributes: &[String]) -> String {
    if attributes.is_empty() { String::new() } else { indented(2, &format!("#[serde({})]", attributes.join(", "))) }
}

/// The members by which the cases of a record are told apart, in its order.
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

/// What a case asks of a deciding member.
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

/// What is said where no case holds. Nothing where one always does.
fn refusals(record: &Record, deciding: &[usize]) -> Vec<RefusalView> {
    let key = |index: usize| format!("`{}`", record.fields[index].name);
    let refusal =
        |pattern: &str, message: &str| RefusalView { pattern: pattern.to_owned(), message: quote::literal(message) };
    let Some((first, second)) = either(record).filter(|_| deciding.len() == 2) else {
        return general_refusal(record, deciding);
    };
    let expected = format!("expected exactly one of {} and {}", key(first), key(second));
    vec![
        refusal("(Some(_), Some(_))", &format!("{expected}, found both")),
        refusal("(None, None)", &format!("{expected}, found neither")),
    ]
}

fn general_refusal(record: &Record, deciding: &[usize]) -> Vec<RefusalView> {
    if is_exhaustive(record, deciding) {
        return Vec::new();
    }
    let keys = |indexes: &[usize]| {
        list(&indexes.iter().map(|&index| format!("`{}`", record.fields[index].name)).collect::<Vec<_>>())
    };
    let words = |case: &Case| match (case.present.as_slice(), case.absent.as_slice()) {
        ([], absent) => format!("no {}", keys(absent)),
        (present, []) => keys(present),
        (present, absent) => format!("{} without {}", keys(present), keys(absent)),
    };
    let cases: Vec<String> = record.cases.iter().map(words).collect();
    let message = quote::literal(&format!("expected one of: {}", cases.join("; ")));
    vec![RefusalView { pattern: "_".to_owned(), message }]
}

/// Whether some case holds whatever members there are. Many deciding members are too many to try, and never so.
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

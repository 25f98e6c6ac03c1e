//! The public types.

use crate::diagnostics::Diagnostic;
use crate::model::{self, Body, Case, Definition, Record, Type, TypeId, Union};
use crate::render::views;

use super::fields::{self, Extra, Member};
use super::format::{Text, indented};
use super::generics::Generics;
use super::types::open_tuple;
use super::{ItemPrinter, docs, names, quote};

views! {
    /// Another name for a type.
    struct AliasView { head: String, name: String, ty: String, }
    /// A type that wraps another one.
    struct NewtypeView { head: String, name: String, ty: String, }
    /// An object.
    struct RecordView { head: String, name: String, fields: Vec<FieldView>, }
    /// A field, or a variant with a value.
    struct FieldView { head: String, name: String, ty: String, }
    /// An object of which properties require or exclude each other: an enum.
    struct CasesView { head: String, name: String, variants: Vec<CaseView>, }
    /// A variant.
    struct CaseView { head: String, name: String, fields: Vec<FieldView>, }
    /// A union.
    struct UnionView { head: String, name: String, variants: Vec<FieldView>, }
    /// An enumeration of strings or other values.
    struct EnumView { head: String, name: String, members: String, }
    /// The conversion of a result that is data or an error.
    struct IntoResultView {
        data: String, data_type: String,
        data_variant: String, error: String, error_type: String, error_variant: String,
    }
    /// The accessors of an enum of cases.
    struct CaseImplView { generics: String, name: String, functions: Vec<String>, }
}

/// The comment and the attributes of a declaration.
struct Head {
    docs: Vec<String>,
    deprecated: bool,
    derives: &'static str,
}

impl Head {
    fn text(self) -> String {
        let mut out = quote::doc_comment(&self.docs);
        if self.deprecated {
            out.push_str("#[deprecated]\n");
        }
        if !self.derives.is_empty() {
            out.push_str(&format!("#[derive({})]\n", self.derives));
        }
        out
    }
}

const STRUCT: &str = "Debug, Clone, PartialEq";
const OPTIONAL_STRUCT: &str = "Debug, Clone, Default, PartialEq";
const ENUM: &str = "Debug, Clone, Copy, PartialEq, Eq, Hash";

impl ItemPrinter<'_> {
    /// The declaration of a definition, with what belongs to it.
    pub(super) fn item(&mut self, id: TypeId) -> Result<Text, Diagnostic> {
        let model = self.types.model;
        let definition = model.definition(id);
        match &definition.body {
            Body::Alias(ty) => self.alias(id, definition, ty),
            Body::Enum(members) => self.enumeration(id, definition, members),
            Body::Record(record) if record.cases.is_empty() => self.record(id, definition, record),
            Body::Record(record) => self.cases(id, definition, record),
            Body::Union(union) => self.union(id, definition, union),
        }
    }

    /// The head of a declaration.
    fn head(&self, id: TypeId, definition: &Definition) -> Head {
        let mut docs = docs::with_facts(&definition.docs, case_facts(&definition.body));
        if definition.docs.description.is_none() && definition.docs.title.is_none() {
            docs = docs::join([self.contract_line(id), docs].into_iter().filter(|lines| !lines.is_empty()).collect());
        }
        Head { docs, deprecated: definition.docs.deprecated, derives: "" }
    }

    /// Returns the description of a contract's result.
    fn contract_line(&self, id: TypeId) -> Vec<String> {
        let contract = self.types.model.contracts.iter().find(|contract| contract.result == id);
        match contract.map(|contract| (&contract.description, &contract.tool)) {
            Some((Some(description), _)) => quote::doc_text(description),
            Some((None, tool)) => vec![format!("What {} returns.", quote::code(tool))],
            None => Vec::new(),
        }
    }

    fn alias(&mut self, id: TypeId, definition: &Definition, ty: &Type) -> Result<Text, Diagnostic> {
        let text = match open_tuple(ty) {
            Some(_) => String::new(),
            None => self.types.text(id, ty, &mut self.uses),
        };
        let mut head = self.head(id, definition);
        let name = self.types.name(id).to_owned();
        if !self.types.is_newtype(id) {
            return self.laid_out("rust/alias.tera", AliasView { head: head.text(), name, ty: text });
        }
        if let Some(tuple) = open_tuple(ty) {
            head.derives = if tuple.min == 0 { OPTIONAL_STRUCT } else { STRUCT };
            return self.tuple(id, head.text(), tuple);
        }
        head.derives = match ty {
            Type::Integer(_) => "Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash",
            Type::String => "Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash",
            _ => STRUCT,
        };
        self.laid_out("rust/newtype.tera", NewtypeView { head: head.text(), name, ty: text })
    }

    /// The name of a definition with its parameters.
    fn declared(&mut self, id: TypeId) -> String {
        let generics = Generics::new(&self.types, id, &mut self.uses);
        format!("{}{}", self.types.name(id), generics.declared)
    }

    fn record(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Result<Text, Diagnostic> {
        let members = fields::members(&self.types, id, record, &mut self.uses);
        let extra = fields::extra(&self.types, id, record, &members, &mut self.uses);
        let mut head = self.head(id, definition);
        let all_optional = members.iter().all(|member| !member.required);
        head.derives = if all_optional { OPTIONAL_STRUCT } else { STRUCT };
        let shown = members.iter().zip(&record.fields).map(|(member, field)| FieldView {
            head: field_head(1, field),
            name: member.name.clone(),
            ty: member.ty(),
        });
        let fields = shown.chain(extra.as_ref().map(|extra| extra_view(1, extra))).collect();
        let name = self.declared(id);
        let item = self.render("rust/record.tera", RecordView { head: head.text(), name, fields })?;
        Ok(Text::filled(match self.constructor(id, &members, extra.as_ref())? {
            Some(constructor) => item + "\n" + &constructor,
            None => item,
        }))
    }

    fn cases(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Result<Text, Diagnostic> {
        let members = fields::members(&self.types, id, record, &mut self.uses);
        let extra = fields::extra(&self.types, id, record, &members, &mut self.uses);
        let mut head = self.head(id, definition);
        head.derives = STRUCT;
        let variants = record.cases.iter().map(|case| case_view(record, case, &members, extra.as_ref())).collect();
        let name = self.declared(id);
        let item = self.render("rust/cases.tera", CasesView { head: head.text(), name, variants })?;
        let mut functions = self.case_constructors(record, &members, extra.as_ref());
        functions.extend(self.result_conversion(record, &members)?);
        let generics = Generics::new(&self.types, id, &mut self.uses).used;
        let view = CaseImplView { name: format!("{}{generics}", self.types.name(id)), generics, functions };
        Ok(Text::Draft(item + &self.render("rust/case_impl.tera", view)?))
    }

    /// `into_result`, where the cases are one with `data` and one with `error`.
    fn result_conversion(&self, record: &Record, members: &[Member]) -> Result<Option<String>, Diagnostic> {
        let [one, other] = record.cases.as_slice() else { return Ok(None) };
        let only = |case: &Case, key: &str| match case.present.as_slice() {
            [index] if record.fields[*index].name == key => Some(*index),
            _ => None,
        };
        let (data_case, error_case) = if only(one, "data").is_some() { (one, other) } else { (other, one) };
        let (Some(data), Some(error)) = (only(data_case, "data"), only(error_case, "error")) else {
            return Ok(None);
        };
        let view = IntoResultView {
            data: members[data].name.clone(),
            data_type: members[data].value.clone(),
            data_variant: names::escaped(&data_case.name),
            error: members[error].name.clone(),
            error_type: members[error].value.clone(),
            error_variant: names::escaped(&error_case.name),
        };
        self.render("rust/into_result.tera", view).map(Some)
    }

    fn union(&mut self, id: TypeId, definition: &Definition, union: &Union) -> Result<Text, Diagnostic> {
        let mut variants = Vec::new();
        for variant in &union.variants {
            let docs = docs::lines(&variant.docs);
            let ty = self.types.text(id, &variant.ty, &mut self.uses);
            let deprecated = if variant.docs.deprecated { "#[deprecated]\n" } else { "" };
            let head = indented(1, &format!("{}{deprecated}", quote::doc_comment(&docs)));
            variants.push(FieldView { head, name: names::escaped(&variant.name), ty });
        }
        let mut head = self.head(id, definition);
        head.derives = STRUCT;
        let name = self.types.name(id).to_owned();
        self.laid_out("rust/union.tera", UnionView { head: head.text(), name, variants })
    }

    fn enumeration(
        &mut self,
        id: TypeId,
        definition: &Definition,
        members: &[model::Member],
    ) -> Result<Text, Diagnostic> {
        let mut head = self.head(id, definition);
        head.derives = ENUM;
        let variant = |member: &model::Member| {
            let head = indented(1, &quote::doc_comment(&[quote::code(&member.value.to_string())]));
            format!("{head}    {},\n", names::escaped(&member.name))
        };
        let view = EnumView {
            head: head.text(),
            name: self.types.name(id).to_owned(),
            members: members.iter().map(variant).collect(),
        };
        self.laid_out("rust/enum.tera", view)
    }
}

/// Returns the sentence about the cases of a record, if one describes them.
fn case_facts(body: &Body) -> Vec<String> {
    let Body::Record(record) = body else { return Vec::new() };
    let sentence = |(one, other): (usize, usize)| {
        let keys = [one, other].map(|index| quote::code(&record.fields[index].name));
        format!("Exactly one of {} is present.", list(&keys))
    };
    either(record).map(sentence).into_iter().collect()
}

/// The two members of which one is present, where that is all that tells the cases apart.
pub(super) fn either(record: &Record) -> Option<(usize, usize)> {
    let [one, other] = record.cases.as_slice() else { return None };
    let ([first], [second]) = (one.present.as_slice(), other.present.as_slice()) else { return None };
    (one.absent == other.present && other.absent == one.present).then_some((*first, *second))
}

fn field_head(level: usize, field: &model::Field) -> String {
    let deprecated = if field.docs.deprecated { "#[deprecated]\n" } else { "" };
    let docs = quote::doc_comment(&docs::lines(&field.docs));
    indented(level, &format!("{docs}{deprecated}"))
}

fn extra_view(level: usize, extra: &Extra) -> FieldView {
    FieldView { head: indented(level, "/// The other members.\n"), name: extra.name.clone(), ty: extra.ty.clone() }
}

fn case_view(record: &Record, case: &Case, members: &[Member], extra: Option<&Extra>) -> CaseView {
    let fields = record.fields.iter().zip(members).enumerate().filter(|(index, _)| !case.absent.contains(index));
    let shown = fields.map(|(index, (field, member))| {
        let required = member.required || case.present.contains(&index);
        FieldView {
            head: field_head(2, field),
            name: member.name.clone(),
            ty: if required { member.value.clone() } else { member.optional() },
        }
    });
    let present: Vec<String> = case.present.iter().map(|&index| quote::code(&record.fields[index].name)).collect();
    let summary =
        if present.is_empty() { "With none of the others.".to_owned() } else { format!("With {}.", list(&present)) };
    CaseView {
        head: quote::doc_comment(&[summary]),
        name: names::escaped(&case.name),
        fields: shown.chain(extra.map(|extra| extra_view(2, extra))).collect(),
    }
}

/// `a`, `a and b`, `a, b and c`
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

//! The public types.

use crate::diagnostics::Diagnostic;
use crate::model::{self, Body, Case, Definition, Record, Type, TypeId, Union, Variant};
use crate::render::{List, views};
use crate::target::docs::listed;

use super::fields::{Extra, Fields, Member, fields};
use super::format::{Text, indented};
use super::heads::{ENUM, OPTIONAL_STRUCT, STRUCT, comment};
use super::types::open_tuple;
use super::uses::Uses;
use super::{ItemPrinter, derived, docs, names, quote};

views! {
    /// An object.
    struct RecordView { head: String, name: String, fields: List<FieldView>, }
    /// A field, a variant with a value, another name for a type, or a type that wraps another one.
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

impl ItemPrinter<'_> {
    /// Returns the declaration of a definition, with what belongs to it.
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

    fn alias(&mut self, id: TypeId, definition: &Definition, ty: &Type) -> Result<Text, Diagnostic> {
        let open = open_tuple(ty).filter(|_| !self.derives());
        let text = match open {
            Some(_) => String::new(),
            None => self.types.text(id, ty, &mut self.uses),
        };
        let mut head = self.head(id, definition);
        let name = self.types.name(id).to_owned();
        if !self.types.is_newtype(id) {
            self.refuse_derives(definition)?;
            return self.laid_out("rust/alias.tera", FieldView { head: head.text(), name, ty: text });
        }
        if let Some(tuple) = open {
            let derives = if tuple.min == 0 { OPTIONAL_STRUCT } else { STRUCT };
            self.derive(&mut head, definition, derives, Vec::new);
            return self.tuple(id, head.text(), tuple);
        }
        let derives = match ty {
            Type::Integer(_) => "Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash",
            Type::String => "Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash",
            _ => STRUCT,
        };
        self.derive(&mut head, definition, derives, || vec!["transparent".to_owned()]);
        self.laid_out("rust/newtype.tera", FieldView { head: head.text(), name, ty: text })
    }

    fn record(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Result<Text, Diagnostic> {
        let fields = fields(&self.types, id, record, &mut self.uses);
        let mut head = self.head(id, definition);
        let all_optional = fields.members.iter().all(|member| !member.is_always_present());
        let derives = if all_optional { OPTIONAL_STRUCT } else { STRUCT };
        self.derive(&mut head, definition, derives, || derived::of_record(definition, record));
        let extra_view = fields.extra.as_ref().map(|extra| self.extra_view(1, extra));
        let field = |(member, field): (&Member, _)| {
            let head = self.field_head(1, id, field, member, member.required);
            FieldView { head, name: member.name.clone(), ty: member.ty() }
        };
        let views = fields.members.iter().zip(&record.fields).map(field).chain(extra_view).collect();
        let name = self.types.declared(id, &mut self.uses);
        let item = self.render("rust/record.tera", RecordView { head: head.text(), name, fields: views })?;
        let defaults = self.default_functions(id, record, &fields.members)?;
        if self.derives() {
            let is_default = fields.members.iter().all(|member| !member.required);
            let constructor = defaults.as_ref().filter(|_| is_default).map(|_| self.constructor(id, &fields));
            let functions = constructor.transpose()?.flatten().into_iter().chain(defaults);
            return Ok(Text::filled(functions.fold(item, apart)));
        }
        let constructor = self.constructor(id, &fields)?;
        let functions = constructor.into_iter().chain(self.setters(id, record, &fields.members)?).chain(defaults);
        Ok(Text::filled(functions.fold(item, apart)))
    }

    fn cases(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Result<Text, Diagnostic> {
        let fields = fields(&self.types, id, record, &mut self.uses);
        let mut head = self.head(id, definition);
        self.derive(&mut head, definition, STRUCT, || derived::of_record(definition, record));
        let cases = if self.derives() { derived::reading_order(record) } else { record.cases.iter().collect() };
        let variants = cases.into_iter().map(|case| self.case_view(id, record, case, &fields)).collect();
        let name = self.types.declared(id, &mut self.uses);
        let item = self.render("rust/cases.tera", CasesView { head: head.text(), name, variants })?;
        let (mut functions, mut names) = self.case_constructors(record, &fields);
        names.extend(fields.members.iter().filter_map(|member| member.default.clone()));
        let mut uses = Uses::default();
        let accessors = self.case_accessors(id, record, &fields, names, &mut uses)?.unwrap_or_default();
        self.uses.extend(uses);
        let defaults = self.default_functions(id, record, &fields.members)?;
        let item = defaults.into_iter().fold(item, apart);
        if self.derives() {
            return Ok(Text::Draft(item + &accessors));
        }
        functions.extend(self.result_conversion(record, &fields.members)?);
        let (generics, name) = self.types.generic(id);
        let view = CaseImplView { name, generics, functions };
        Ok(Text::Draft(item + &self.render("rust/case_impl.tera", view)? + &accessors))
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
        // Types of several kinds have one comment for all of them.
        let shared = docs::lines(&definition.docs);
        let mut variants = Vec::new();
        let mut declared: Vec<&Variant> = union.variants.iter().collect();
        if self.derives() {
            declared.sort_by_key(|variant| derived::rank(self.kinds.of(&variant.ty)));
        }
        for variant in declared {
            let docs = docs::lines(&variant.docs);
            let docs = if docs == shared { Vec::new() } else { docs };
            let ty = self.types.text(id, &variant.ty, &mut self.uses);
            let head = indented(1, &comment(&docs, variant.docs.deprecated));
            variants.push(FieldView { head, name: names::escaped(&variant.name), ty });
        }
        let mut head = self.head(id, definition);
        self.derive(&mut head, definition, STRUCT, || vec!["untagged".to_owned()]);
        let name = self.types.name(id).to_owned();
        let item = self.render("rust/union.tera", UnionView { head: head.text(), name, variants })?;
        let mut uses = Uses::default();
        let accessors = self.union_accessors(id, union, &mut uses)?;
        self.uses.extend(uses);
        Ok(Text::laid_out(item + &accessors.unwrap_or_default()))
    }

    fn enumeration(
        &mut self,
        id: TypeId,
        definition: &Definition,
        members: &[model::Member],
    ) -> Result<Text, Diagnostic> {
        let mut head = self.head(id, definition);
        if self.types.is_any_value(members) {
            let values: Vec<String> = members.iter().map(|member| quote::code(&member.value.to_string())).collect();
            head.docs.push(format!("One of {}.", listed(&values, "and")));
            head.docs = docs::join(vec![head.docs, docs::values(members)]);
            let ty = self.types.text(id, &Type::Any, &mut self.uses);
            return self.laid_out(
                "rust/alias.tera",
                FieldView { head: head.text(), name: self.types.name(id).to_owned(), ty },
            );
        }
        self.derive(&mut head, definition, ENUM, Vec::new);
        let derives = self.derives();
        let variant = |member: &model::Member| {
            let name = names::escaped(&member.name);
            let (mut docs, serde) = match derives {
                true => (Vec::new(), derived::of_value(&name, &member.value)),
                false => (vec![quote::code(&member.value.to_string())], String::new()),
            };
            docs = docs::join(vec![docs::lines(&member.docs), docs]);
            let head = comment(&docs, member.docs.deprecated) + &serde;
            format!("{}    {name},\n", indented(1, &head))
        };
        let view = EnumView {
            head: head.text(),
            name: self.types.name(id).to_owned(),
            members: members.iter().map(variant).collect(),
        };
        self.laid_out("rust/enum.tera", view)
    }

    fn extra_view(&self, level: usize, extra: &Extra) -> FieldView {
        let serde = if self.derives() { "#[serde(flatten)]\n" } else { "" };
        let head = indented(level, &format!("/// Undeclared properties.\n{serde}"));
        FieldView { head, name: extra.name.clone(), ty: extra.ty.clone() }
    }

    fn case_view(&mut self, id: TypeId, record: &Record, case: &Case, fields: &Fields) -> CaseView {
        let mut views = Vec::new();
        let all = record.fields.iter().zip(&fields.members).enumerate();
        for (index, (field, member)) in all.filter(|(index, _)| !case.absent.contains(index)) {
            let required = member.required || case.present.contains(&index);
            let ty = if required || member.default.is_some() { member.value.clone() } else { member.optional() };
            views.push(FieldView {
                head: self.field_head(2, id, field, member, required),
                name: member.name.clone(),
                ty,
            });
        }
        views.extend(fields.extra.as_ref().map(|extra| self.extra_view(2, extra)));
        let present: Vec<String> = case.present.iter().map(|&index| quote::code(&record.fields[index].name)).collect();
        let summary = match present.is_empty() {
            true => "With none of the others.".to_owned(),
            false => format!("With {}.", listed(&present, "and")),
        };
        CaseView { head: quote::doc_comment(&[summary]), name: names::escaped(&case.name), fields: views }
    }
}

/// Returns the two members of which one is present, where that is all that tells the cases apart.
pub(super) fn either(record: &Record) -> Option<(usize, usize)> {
    let [one, other] = record.cases.as_slice() else { return None };
    let ([first], [second]) = (one.present.as_slice(), other.present.as_slice()) else { return None };
    (one.absent == other.present && other.absent == one.present).then_some((*first, *second))
}

/// Returns two texts with an empty line between them.
fn apart(text: String, next: String) -> String {
    format!("{}\n\n{}", text.trim_end(), next.trim_start())
}

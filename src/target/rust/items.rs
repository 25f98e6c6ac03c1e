//! The public types.

use super::options::RustOptions;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{self, Body, Case, Definition, Docs, Record, Type, TypeId, Union, Variant};
use crate::render::{List, views};

use super::fields::{self, Extra, Member};
use super::format::{Text, indented};
use super::generics::Generics;
use super::types::open_tuple;
use super::uses::Import;
use super::{ItemPrinter, derived, docs, names, quote};

views! {
    /// Another name for a type.
    struct AliasView { head: String, name: String, ty: String, }
    /// A type that wraps another one.
    struct NewtypeView { head: String, name: String, ty: String, }
    /// An object.
    struct RecordView { head: String, name: String, fields: List<FieldView>, }
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
    /// The traits that the configuration adds.
    added: Vec<String>,
    /// The attributes that the user adds.
    attributes: Vec<String>,
    /// The arguments of serde's attribute, if its traits are derived.
    serde: Option<Vec<String>>,
}

impl Head {
    fn text(self) -> String {
        let mut out = quote::doc_comment(&self.docs);
        if self.deprecated {
            out.push_str("#[deprecated]\n");
        }
        if !self.derives.is_empty() {
            out.push_str(&format!("#[derive({})]\n", self.traits().join(", ")));
        }
        out.extend(
            self.serde.iter().filter(|arguments| !arguments.is_empty()).map(|arguments| derived::attribute(arguments)),
        );
        out.extend(self.attributes.iter().map(|attribute| format!("#[{attribute}]\n")));
        out
    }

    /// Returns the derived traits, each once.
    fn traits(&self) -> Vec<&str> {
        let serde = if self.serde.is_some() { ["Serialize", "Deserialize"].as_slice() } else { &[] };
        let mut traits: Vec<&str> = self.derives.split(", ").chain(serde.iter().copied()).collect();
        for path in &self.added {
            let name = |path: &str| path.rsplit("::").next().map(str::trim).map(str::to_owned);
            if !traits.iter().any(|known| name(known) == name(path)) {
                traits.push(path);
            }
        }
        traits
    }
}

/// Returns the attributes of the runtime's error, which is a part of types and derives what these do.
pub(in crate::target) fn attributes_of_error(options: &RustOptions) -> String {
    let (added, attributes) = of_all(options);
    let serde = Some(Vec::new());
    Head { docs: Vec::new(), deprecated: false, derives: OPTIONAL_STRUCT, added, attributes, serde }.text()
}

/// Returns the traits that the user derives of all structs and enums, and their further attributes.
fn of_all(options: &RustOptions) -> (Vec<String>, Vec<String>) {
    let derives = options.derives.iter().map(|path| path.text().to_owned());
    (derives.collect(), options.attributes.iter().map(|attribute| attribute.text().to_owned()).collect())
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
        let none = Docs::default();
        let own: &Docs = if self.commented.contains(&id) { &none } else { &definition.docs };
        let mut docs = docs::with_facts(own, case_facts(&definition.body));
        if definition.docs.description.is_none() && definition.docs.title.is_none() {
            docs = docs::join(vec![self.contract_line(id), docs]);
        }
        let attributes = self.attributes_at(definition, None);
        Head { docs, deprecated: definition.docs.deprecated, derives: "", added: Vec::new(), attributes, serde: None }
    }

    /// Returns the attributes that the user adds to a type or a property.
    fn attributes_at(&self, definition: &Definition, property: Option<&str>) -> Vec<String> {
        let of_path = self.options.rust().paths.of(self.document, &definition.name, property);
        of_path.flat_map(|options| &options.attributes).map(|attribute| attribute.text().to_owned()).collect()
    }

    /// Reports options of an alias that only a type of its own can have.
    fn refuse_derives(&self, definition: &Definition) -> Result<(), Diagnostic> {
        let mut of_path = self.options.rust().paths.of(self.document, &definition.name, None);
        if of_path.all(|options| options.derives.is_empty() && options.non_exhaustive.is_none()) {
            return Ok(());
        }
        let message = format!("`{}` is an alias in Rust, which derives nothing", definition.name);
        Err(Diagnostic::new(Code::UnusedName, message)
            .help("set `derives` and `non-exhaustive` of the types that it names"))
    }

    /// Adds what the user derives of a struct or an enum, the attributes of all of them, and that it is non-exhaustive.
    fn add_derives(&self, head: &mut Head, definition: &Definition) {
        let rust = self.options.rust();
        let of_path = || rust.paths.of(self.document, &definition.name, None);
        let (derives, of_all) = of_all(rust);
        let of_type = of_path().flat_map(|options| &options.derives).map(|path| path.text().to_owned());
        head.added = derives.into_iter().chain(of_type).collect();
        let is_open = of_path().filter_map(|options| options.non_exhaustive).last().unwrap_or(rust.non_exhaustive);
        head.attributes.splice(0..0, of_all.into_iter().chain(is_open.then(|| "non_exhaustive".to_owned())));
    }

    /// Sets the derived traits of a declaration.
    fn derive(
        &mut self,
        head: &mut Head,
        definition: &Definition,
        derives: &'static str,
        serde: impl FnOnce() -> Vec<String>,
    ) {
        head.derives = derives;
        self.add_derives(head, definition);
        if self.derives() {
            self.uses.import(Import::SERIALIZE);
            self.uses.import(Import::DESERIALIZE);
            head.serde = Some(serde());
        }
    }

    /// Returns the description of a contract's result.
    fn contract_line(&self, id: TypeId) -> Vec<String> {
        let contract = self.types.model.contracts.iter().find(|contract| contract.result == id);
        match contract.map(|contract| (&contract.description, &contract.tool)) {
            Some((Some(description), _)) => quote::doc_text(description),
            Some((None, tool)) => vec![format!("The result of the tool {}.", quote::code(tool))],
            None => Vec::new(),
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
            return self.laid_out("rust/alias.tera", AliasView { head: head.text(), name, ty: text });
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
        let derives = if all_optional { OPTIONAL_STRUCT } else { STRUCT };
        self.derive(&mut head, definition, derives, || derived::of_record(definition, record));
        let extra_view = extra.as_ref().map(|extra| self.extra_view(1, extra));
        let field = |(member, field): (&Member, _)| {
            let head = self.field_head(1, definition, field, member, member.required);
            FieldView { head, name: member.name.clone(), ty: member.ty() }
        };
        let fields = members.iter().zip(&record.fields).map(field).chain(extra_view).collect();
        let name = self.declared(id);
        let item = self.render("rust/record.tera", RecordView { head: head.text(), name, fields })?;
        if self.derives() {
            return Ok(Text::filled(item));
        }
        let constructor = self.constructor(id, &members, extra.as_ref())?;
        let functions = constructor.into_iter().chain(self.setters(id, record, &members)?);
        Ok(Text::filled(functions.fold(item, |text, functions| text + "\n" + &functions)))
    }

    fn cases(&mut self, id: TypeId, definition: &Definition, record: &Record) -> Result<Text, Diagnostic> {
        let members = fields::members(&self.types, id, record, &mut self.uses);
        let extra = fields::extra(&self.types, id, record, &members, &mut self.uses);
        let mut head = self.head(id, definition);
        self.derive(&mut head, definition, STRUCT, || derived::of_record(definition, record));
        let cases = if self.derives() { derived::reading_order(record) } else { record.cases.iter().collect() };
        let variants =
            cases.into_iter().map(|case| self.case_view(definition, record, case, &members, extra.as_ref())).collect();
        let name = self.declared(id);
        let item = self.render("rust/cases.tera", CasesView { head: head.text(), name, variants })?;
        if self.derives() {
            return Ok(Text::Draft(item));
        }
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
            let deprecated = if variant.docs.deprecated { "#[deprecated]\n" } else { "" };
            let head = indented(1, &format!("{}{deprecated}", quote::doc_comment(&docs)));
            variants.push(FieldView { head, name: names::escaped(&variant.name), ty });
        }
        let mut head = self.head(id, definition);
        self.derive(&mut head, definition, STRUCT, || vec!["untagged".to_owned()]);
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
        if self.types.is_any_value(members) {
            let values: Vec<String> = members.iter().map(|member| quote::code(&member.value.to_string())).collect();
            head.docs.push(format!("One of {}.", list(&values)));
            head.docs = docs::join(vec![head.docs, docs::values(members)]);
            let ty = self.types.text(id, &Type::Any, &mut self.uses);
            return self.laid_out(
                "rust/alias.tera",
                AliasView { head: head.text(), name: self.types.name(id).to_owned(), ty },
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
            let deprecated = if member.docs.deprecated { "#[deprecated]\n" } else { "" };
            let head = format!("{}{deprecated}{serde}", quote::doc_comment(&docs));
            format!("{}    {name},\n", indented(1, &head))
        };
        let view = EnumView {
            head: head.text(),
            name: self.types.name(id).to_owned(),
            members: members.iter().map(variant).collect(),
        };
        self.laid_out("rust/enum.tera", view)
    }

    /// Returns the comment and the attributes of a field.
    fn field_head(
        &mut self,
        level: usize,
        owner: &Definition,
        field: &model::Field,
        member: &Member,
        required: bool,
    ) -> String {
        let deprecated = if field.docs.deprecated { "#[deprecated]\n" } else { "" };
        let docs = quote::doc_comment(&docs::lines(&field.docs));
        let serde = if self.derives() { self.attributes(field, member, required) } else { String::new() };
        let added = self.attributes_at(owner, Some(&field.name));
        let added: String = added.iter().map(|attribute| format!("#[{attribute}]\n")).collect();
        indented(level, &format!("{docs}{deprecated}{serde}{added}"))
    }

    fn extra_view(&self, level: usize, extra: &Extra) -> FieldView {
        let serde = if self.derives() { "#[serde(flatten)]\n" } else { "" };
        let head = indented(level, &format!("/// Undeclared properties.\n{serde}"));
        FieldView { head, name: extra.name.clone(), ty: extra.ty.clone() }
    }

    fn case_view(
        &mut self,
        owner: &Definition,
        record: &Record,
        case: &Case,
        members: &[Member],
        extra: Option<&Extra>,
    ) -> CaseView {
        let mut fields = Vec::new();
        let all = record.fields.iter().zip(members).enumerate();
        for (index, (field, member)) in all.filter(|(index, _)| !case.absent.contains(index)) {
            let required = member.required || case.present.contains(&index);
            let ty = if required { member.value.clone() } else { member.optional() };
            fields.push(FieldView {
                head: self.field_head(2, owner, field, member, required),
                name: member.name.clone(),
                ty,
            });
        }
        fields.extend(extra.map(|extra| self.extra_view(2, extra)));
        let present: Vec<String> = case.present.iter().map(|&index| quote::code(&record.fields[index].name)).collect();
        let summary = match present.is_empty() {
            true => "With none of the others.".to_owned(),
            false => format!("With {}.", list(&present)),
        };
        CaseView { head: quote::doc_comment(&[summary]), name: names::escaped(&case.name), fields }
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

/// `a`, `a and b`, `a, b and c`
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

//! The comments and attributes of types and fields.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{self, Body, Definition, Docs, TypeId};
use crate::target::docs::{cases, of_result};

use super::fields::Member;
use super::format::indented;
use super::items::either;
use super::options::RustOptions;
use super::options::is_non_exhaustive;
use super::uses::Import;
use super::{ItemPrinter, derived, docs, quote};

/// The comment and the attributes of a declaration.
pub(super) struct Head {
    pub(super) docs: Vec<String>,
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
    pub(super) fn text(self) -> String {
        let mut out = comment(&self.docs, self.deprecated);
        if !self.derives.is_empty() {
            out.push_str(&format!("#[derive({})]\n", self.traits().join(", ")));
        }
        out.extend(
            self.serde.iter().filter(|arguments| !arguments.is_empty()).map(|arguments| derived::attribute(arguments)),
        );
        out + &written(&self.attributes)
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

/// Returns a comment, and behind it the attribute of what is deprecated.
pub(super) fn comment(docs: &[String], is_deprecated: bool) -> String {
    quote::doc_comment(docs) + if is_deprecated { "#[deprecated]\n" } else { "" }
}

fn written(attributes: &[String]) -> String {
    attributes.iter().map(|attribute| format!("#[{attribute}]\n")).collect()
}

pub(super) const STRUCT: &str = "Debug, Clone, PartialEq";
pub(super) const OPTIONAL_STRUCT: &str = "Debug, Clone, Default, PartialEq";
pub(super) const ENUM: &str = "Debug, Clone, Copy, PartialEq, Eq, Hash";

impl ItemPrinter<'_> {
    /// Returns the head of a declaration.
    pub(super) fn head(&self, id: TypeId, definition: &Definition) -> Head {
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
    pub(super) fn refuse_derives(&self, definition: &Definition) -> Result<(), Diagnostic> {
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
        let is_open = is_non_exhaustive(self.options, self.document, &definition.name);
        head.attributes.splice(0..0, of_all.into_iter().chain(is_open.then(|| "non_exhaustive".to_owned())));
    }

    /// Sets the derived traits of a declaration.
    pub(super) fn derive(
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
        match contract.map(|contract| (&contract.description, contract)) {
            Some((Some(description), _)) => quote::doc_text(description),
            Some((None, contract)) => vec![of_result(contract, quote::code)],
            None => Vec::new(),
        }
    }

    /// Returns the comment and the attributes of a field.
    pub(super) fn field_head(
        &mut self,
        level: usize,
        id: TypeId,
        field: &model::Field,
        member: &Member,
        required: bool,
    ) -> String {
        let comment = comment(&docs::lines(&field.docs), field.docs.deprecated);
        let owner = self.types.model.definition(id);
        let serde = if self.derives() { self.attributes(id, field, member, required) } else { String::new() };
        let added = written(&self.attributes_at(owner, Some(&field.name)));
        indented(level, &format!("{comment}{serde}{added}"))
    }
}

/// Returns the sentence about the cases of a record, if one describes them.
fn case_facts(body: &Body) -> Vec<String> {
    let Body::Record(record) = body else { return Vec::new() };
    cases(record, quote::code).filter(|_| either(record).is_some()).into_iter().collect()
}

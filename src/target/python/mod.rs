//! Python: `TypedDict`s, `Literal`s and aliases, from the standard library of the oldest supported version.
//!
//! A file is evaluated from top to bottom, so each type comes after those it uses. Only recursion needs forward
//! references, which are quoted; from 3.12 on, a recursive alias is a `type` statement. `from __future__ import
//! annotations` isn't used: up to 3.13 it makes `__required_keys__` wrong.

mod check;
mod contract_index;
mod contracts;
mod dataclasses;
mod declarations;
mod docs;
mod enums;
mod expression;
mod losses;
mod manifest;
pub(super) mod names;
mod operations;
pub(super) mod options;
mod own_types;
mod package;
pub(super) mod pydantic;
pub(super) mod quote;
mod records;
mod runtime;
pub(super) mod symbols;
mod target;
#[cfg(test)]
mod tests;
pub(super) mod types;
mod unions;

use std::collections::{BTreeMap, BTreeSet};

use self::dataclasses::Builders;
pub(super) use self::losses::ABILITIES;
use self::names::Names;
use self::options::{PythonObjects, PythonVersion};
use self::package::Scope;
use self::pydantic::{ABSENT, Bases};
use self::symbols::Symbols;
pub(super) use self::target::PROFILE;
use self::target::level;
use super::contracts::TypesOfTools;
use super::job::Generated;
use super::operations::{CheckedTypes, HttpView};
use super::{CheckLevel, Options, header};
use crate::codegen::layout::{self, Doc};
use crate::diagnostics::Diagnostic;
use crate::model::declaration_order::Order;
use crate::model::{Filled, Loss, Model, TypeId};
use crate::render::{BuiltIn, List, UserTemplates, Value, template, views};

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template!("python/module.tera", ModuleView),
    template!("python/class.tera", ClassView),
    template!("python/functional.tera", FunctionalView),
    template!("python/dataclass.tera", DataclassView),
    template!("python/alias.tera", AliasView),
    template!("python/enum.tera", EnumView),
    template!("python/checks.tera", ChecksView),
    template!("python/contracts.tera", contracts::ContractsView),
    template!("python/contract_index.tera", contract_index::ContractIndexView),
    template!("python/http.tera", HttpView),
    template!("python/streams.tera", operations::StreamsView),
    template!("python/tools.tera", operations::ToolsView),
    template!("python/webhooks.tera", operations::WebhooksView),
    template!("python/operations.tera", operations::OperationsView),
    template!("python/runtime.tera", runtime::RuntimeView),
    template!("python/legacy.tera", runtime::RuntimeView),
    template!("python/pyproject.toml.tera", manifest::ProjectView),
    template!("python/index.tera", IndexView),
    template!("python/pydantic/model.tera", ModelView),
]);

views! {
    /// A file.
    struct ModuleView {
        header: String, imports: Vec<String>, own_imports: Vec<String>,
        never: Option<NeverView>, exported: String, declarations: List<String>,
    }
    /// The type without values: `Never` for type checkers. At run time it is `None`, since pydantic and other readers of
    /// types refuse to build anything that contains `Never`.
    struct NeverView { type_checking: String, import: String, name: String, }
    /// A `TypedDict` in class syntax.
    struct ClassView { name: String, bases: String, doc: Option<String>, fields: List<Field>, }
    /// A `TypedDict` in functional syntax.
    struct FunctionalView {
        name: String, literal: String, typed_dict: String, fields: Vec<Field>, doc: Option<String>,
    }
    /// A dataclass.
    struct DataclassView { decorator: String, name: String, doc: Option<String>, fields: Vec<Field>, }
    /// An enumeration as a class.
    struct EnumView { name: String, base: String, doc: Option<String>, members: Vec<Field>, }
    /// A key and its type, or a member and its value.
    struct Field { line: String, doc: Option<String>, }
    /// The public checks of a type.
    struct ChecksView {
        name: String, is: String, body: String, guard: String, any: String, explained: Option<ExplainedView>,
    }
    /// The functions that explain invalid values.
    struct ExplainedView {
        check: String, same_check: Option<String>, parse: String, table: String, is_never: bool, violations: String,
        read: String, refuse: String, text: String, object: String, list: String, violation: String,
        invalid_value: String, reading: Option<ReadingView>,
    }
    /// The function that reads dataclasses or fills in defaults: `read_user` calls `made` with the function that builds them.
    struct ReadingView { read: String, made: String, build: String, }
    /// A class of pydantic.
    struct ModelView { name: String, bases: String, doc: Option<String>, config: Option<String>, fields: Vec<String>, }
    /// Another name for a type.
    struct AliasView { line: String, doc: Option<String>, }
}

views! {
    /// The file of a package that imports its modules.
    struct IndexView { header: String, imports: Vec<String>, exported: String, incomplete: Vec<String>, }
}

/// The style of lines.
const STYLE: layout::Style = layout::Style { width: types::LINE, indent: 4 };

views! {
    /// The public names of a type.
    struct PublicType {
        ty: String,
        /// The type guard.
        is: String,
        check: String,
        parse: String,
    }
}

/// The names that contracts and operations refer to.
struct PublicTypes {
    of_contracts: TypesOfTools<PublicType>,
    of_operations: CheckedTypes,
}

/// A printed file, and the names that others refer to.
type Printed = (Generated, PublicTypes);

/// Prints a model, given what passes lost.
fn generate(model: &Model, lost: Vec<Loss>, options: &Options) -> Result<Printed, Diagnostic> {
    let names = Names::new(model, names::is_reserved, &[]);
    let mut printer = Printer::new(model, names, options, Style::of(options));
    printer.typed_dicts()?;
    printer.losses.extend(lost);
    printer.generated()
}

/// The style of the types in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Style {
    /// Types of values, with what is printed beside them, and with the declarations of objects.
    Types(CheckLevel, PythonObjects),
    /// Types of stubs, in few words.
    Stubs,
    /// pydantic types, with the type variables for the parameters of definitions.
    Pydantic(BTreeMap<String, String>),
}

impl Style {
    /// Returns the style that options ask for.
    fn of(options: &Options) -> Self {
        Self::Types(level(options), options.python().objects)
    }

    /// Returns whether objects are declared as dataclasses.
    fn has_dataclasses(&self) -> bool {
        matches!(self, Self::Types(_, PythonObjects::Dataclass | PythonObjects::FrozenDataclass))
    }
}

/// Returns the declaration of a type; none if it is written where it is used.
fn declaration(model: &Model, id: TypeId, options: &Options) -> Result<Option<String>, Diagnostic> {
    let names = Names::new(model, names::is_reserved, &[]);
    let mut printer = Printer::new(model, names, options, Style::Types(CheckLevel::None, options.python().objects));
    if !printer.declared().contains(&id) {
        return Ok(None);
    }
    printer.definition(id, model.definition(id))?;
    Ok(Some(printer.items.into_iter().map(|(_, text)| text).collect()))
}

/// The state while a file is printed.
pub(super) struct Printer<'m> {
    model: &'m Model,
    style: Style,
    version: PythonVersion,
    pub(super) names: Names,
    pub(super) symbols: Symbols,
    pub(super) order: Order,
    /// The definitions that are written where they are used.
    pub(super) inlined: Vec<bool>,
    losses: Vec<Loss>,
    items: Vec<(Item, String)>,
    exported: BTreeSet<String>,
    check_classes: [String; 2],
    /// The annotations that aliases stand for.
    values: BTreeMap<TypeId, String>,
    public_checks: BTreeMap<TypeId, check::Public>,
    /// The imports from other modules of the package; none in a file that stands alone.
    package: Option<Scope>,
    builders: Builders,
    /// The name of the type or the class of what is absent.
    absent: String,
    uses_absent: bool,
    pub(super) templates: UserTemplates,
    pub(super) bases: Bases,
    /// The classes of enumerations: those of other modules by their names there.
    enum_classes: BTreeMap<TypeId, String>,
    /// The modules of types in place of generated ones, with their names in the file.
    own_modules: BTreeMap<String, String>,
}

/// A top-level item of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    /// With two blank lines around it.
    Class,
    /// With one.
    Alias,
    /// With none between others of its kind.
    Line,
}

impl<'m> Printer<'m> {
    /// Adds all that a file of `TypedDict`s declares.
    fn typed_dicts(&mut self) -> Result<(), Diagnostic> {
        self.losses = losses::losses(self.model, self.objects());
        for id in self.declared() {
            self.definition(id, self.model.definition(id))?;
        }
        if self.uses_absent && self.package.is_none() {
            self.absent_class();
        }
        self.checks()
    }

    /// Returns the file with what contracts, operations and reports need of it.
    fn generated(mut self) -> Result<Printed, Diagnostic> {
        let losses = std::mem::take(&mut self.losses);
        let names = PublicTypes { of_contracts: self.result_names(), of_operations: self.checked_types() };
        let header = header(self.model);
        Ok((Generated { text: self.module(header)?, losses }, names))
    }

    pub(super) fn new(model: &'m Model, mut names: Names, options: &Options, style: Style) -> Self {
        let symbols = Symbols::new(&mut names, options.python().version, options.python().typing);
        let builders = Builders::new(model, &style, options.python().attributes);
        if let Style::Types(CheckLevel::Full, PythonObjects::TypedDict) = style {
            names.name_inputs(model, &Filled::new(model, |_| true), |_| String::new());
        }
        let absent = if style.has_dataclasses() { names.claim(ABSENT.to_owned()) } else { String::new() };
        let mut printer = Self {
            model,
            style,
            version: options.python().version,
            names,
            symbols,
            order: Order::new(model),
            inlined: model.definitions.iter().map(|definition| definition.inlined().is_some()).collect(),
            losses: Vec::new(),
            items: Vec::new(),
            exported: BTreeSet::new(),
            check_classes: Default::default(),
            values: BTreeMap::new(),
            public_checks: BTreeMap::new(),
            package: None,
            builders,
            absent,
            uses_absent: false,
            templates: options.templates.clone(),
            bases: Bases::new(options),
            enum_classes: BTreeMap::new(),
            own_modules: BTreeMap::new(),
        };
        printer.name_enum_classes(match printer.is_of_pydantic() {
            true => options.pydantic().enums,
            false => options.python().enums,
        });
        printer.builders.build_enums(&printer.style, &printer.enum_classes, model);
        printer.name_own_types();
        printer
    }

    fn push(&mut self, item: Item, template: &str, view: impl Into<Value>) -> Result<(), Diagnostic> {
        let text = TEMPLATES.render(&self.templates, template, view)?;
        self.items.push((item, text));
        Ok(())
    }

    /// Returns whether types are those of pydantic.
    fn is_of_pydantic(&self) -> bool {
        matches!(self.style, Style::Pydantic(_))
    }

    /// Returns what is printed beside types.
    fn level(&self) -> CheckLevel {
        match self.style {
            Style::Types(level, _) => level,
            Style::Stubs => CheckLevel::None,
            Style::Pydantic(_) if self.has_plain_models() => CheckLevel::None,
            Style::Pydantic(_) => CheckLevel::Full,
        }
    }

    /// Returns the names that contracts refer to.
    fn result_names(&self) -> TypesOfTools<PublicType> {
        TypesOfTools::new(self.model, |id| {
            let check::Public { is, explains, .. } = self.public_checks.get(&id)?.clone();
            let [check, parse] = explains?;
            Some(PublicType { ty: self.names.of(id).to_owned(), is, check, parse })
        })
    }

    /// Returns the text of the file, with that text in its first line.
    fn module(mut self, header: String) -> Result<String, Diagnostic> {
        let (own_imports, late_import) = self.own_imports();
        let (extern_imports, foreign_imports) = (self.extern_imports(), self.imports_of_own_types());
        self.items.extend(late_import.map(|text| (Item::Class, text)));
        let of_others = self.exports_of_others();
        // Checkers don't infer the type through several modules.
        let exported = match of_others {
            Some(_) => exported(&self.exported).replacen("__all__", "__all__: list[str]", 1),
            None => exported(&self.exported),
        };
        self.items.extend(of_others.map(|text| (Item::Class, text)));
        let mut before = Item::Alias;
        let spaced = |(item, mut text): (Item, String)| {
            let blank = match [before, item] {
                [Item::Class, _] | [_, Item::Class] => "\n\n",
                [Item::Line, Item::Line] => "",
                [Item::Alias | Item::Line, _] => "\n",
            };
            before = item;
            text.truncate(text.trim_end().len());
            text.reserve_exact(blank.len() + 1);
            text.insert_str(0, blank);
            text.push('\n');
            text
        };
        let declarations = self.items.into_iter().map(spaced).collect();
        let symbols = &self.symbols;
        let view = ModuleView {
            header: comments(&header),
            imports: symbols.imports(extern_imports, foreign_imports),
            own_imports,
            never: symbols.definition_of_never(),
            exported,
            declarations,
        };
        TEMPLATES.render(&self.templates, "python/module.tera", view)
    }
}

/// Returns the comments at the top of the file of a model.
fn header_lines(model: &Model) -> String {
    comments(&header(model))
}

/// Returns the comments at the top of a file: where it comes from, and that linters and formatters leave it alone.
fn comments(header: &str) -> String {
    format!("# {}\n# ruff: noqa: PGH004\n# ruff: noqa\n# fmt: off", quote::comment(header))
}

/// Returns the declaration of the public names of a file.
fn exported(names: &BTreeSet<String>) -> String {
    let names = names.iter().map(|name| Doc::text(quote::string(name)));
    Doc::filled(names, "__all__ = [", "]").print(STYLE, 0)
}

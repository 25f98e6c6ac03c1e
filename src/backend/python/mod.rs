//! Python: `TypedDict`s, `Literal`s and aliases, from the standard library of the oldest supported version.
//!
//! A file is evaluated from top to bottom, so each type comes after those it uses. Only recursion needs forward
//! references, which are quoted; from 3.12 on, a recursive alias is a `type` statement. `from __future__ import
//! annotations` isn't used: up to 3.13 it makes `__required_keys__` wrong.

mod check;
mod contracts;
mod docs;
mod losses;
pub(super) mod names;
pub(super) mod pydantic;
pub(super) mod quote;
mod records;
mod symbols;
#[cfg(test)]
mod tests;
pub(super) mod types;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use self::docs::Text;
pub(super) use self::losses::PROFILE;
use self::names::Names;
use self::symbols::{Symbol, Symbols};
use self::types::{Expression, Forward};
pub(super) use contracts::print as contracts;

use super::order::Order;
use super::{Generated, Options, PublicNames, PythonVersion, ResultNames, header};
use crate::diagnostics::Diagnostic;
use crate::model::{Body, Category, Contract, Definition, Loss, Model, Type, TypeId, Union};
use crate::render::{Templates, views};

static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    Templates::new(&[
        ("module", include_str!("../../../templates/python/module.tera")),
        ("class", include_str!("../../../templates/python/class.tera")),
        ("functional", include_str!("../../../templates/python/functional.tera")),
        ("alias", include_str!("../../../templates/python/alias.tera")),
        ("checks", include_str!("../../../templates/python/check/checks.tera")),
        ("contracts", include_str!("../../../templates/python/contracts.tera")),
        ("model", include_str!("../../../templates/python/pydantic/model.tera")),
    ])
});

views! {
    /// A file.
    struct ModuleView {
        header: String, imports: Vec<String>, typed_dict: Option<TypedDictView>, for_checkers: Option<CheckersView>,
        never: Option<NeverView>, exported: String, items: String,
    }
    /// Where `TypedDict` comes from: checkers, and Python from 3.12 on, take the first import.
    struct TypedDictView { condition: String, standard: String, extension: String, }
    /// An import for type checkers only.
    struct CheckersView { type_checking: String, import: String, }
    /// The type without values: `Never` for type checkers. At run time it is `None`, since pydantic and other readers of
    /// types refuse to build anything that contains `Never`.
    struct NeverView { type_checking: String, import: String, name: String, }
    /// A `TypedDict` in class syntax.
    struct ClassView { name: String, bases: String, doc: Option<String>, fields: Vec<Field>, }
    /// A `TypedDict` in functional syntax.
    struct FunctionalView {
        name: String, literal: String, typed_dict: String, fields: Vec<Field>, partial: bool, doc: Option<String>,
    }
    /// A key: a name in class syntax, a literal in functional syntax.
    struct Field { key: String, ty: String, note: String, doc: Option<String>, }
    /// The public checks of a type.
    struct ChecksView {
        name: String, is: String, check: String, same_check: Option<String>, parse: String, body: String, table: String,
        is_never: bool, guard: String, text: String, any: String, object: String, list: String, violation: String, invalid_value: String,
    }
    /// A class of pydantic.
    struct ModelView { name: String, bases: String, doc: Option<String>, config: Option<String>, fields: Vec<String>, }
    /// Another name for a type.
    struct AliasView { keyword: String, name: String, value: String, doc: Option<String>, }
}

/// How long a line of public names may be.
const EXPORTS: usize = 120;

/// Prints a model.
pub(super) fn generate(model: &Model, options: &Options) -> Result<Generated, Diagnostic> {
    let mut printer = Printer::printed(model, options)?;
    let losses = std::mem::take(&mut printer.losses);
    let names = printer.result_names();
    Ok(Generated { text: printer.module()?, losses, names })
}

/// The style of the types in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Style {
    /// Types for type checkers alone.
    TypedDicts,
    /// pydantic types, with the type variables for the parameters of definitions.
    Pydantic(BTreeMap<String, String>),
}

/// The state while a file is printed.
struct Printer<'m> {
    model: &'m Model,
    style: Style,
    version: PythonVersion,
    names: Names,
    symbols: Symbols,
    order: Order,
    losses: Vec<Loss>,
    items: Vec<(Item, String)>,
    exported: BTreeSet<String>,
    check_classes: [String; 2],
    /// The annotations that aliases stand for.
    values: BTreeMap<TypeId, String>,
    public_checks: BTreeMap<TypeId, check::Public>,
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
    /// Returns all that a file of `TypedDict`s declares.
    fn printed(model: &'m Model, options: &Options) -> Result<Self, Diagnostic> {
        let mut printer = Self::new(model, options, Style::TypedDicts);
        printer.losses = losses::losses(model);
        for id in printer.declared() {
            printer.definition(id, model.definition(id))?;
        }
        printer.checks()?;
        Ok(printer)
    }

    fn new(model: &'m Model, options: &Options, style: Style) -> Self {
        let mut names = Names::new(model, names::is_reserved, &[]);
        let symbols = Symbols::new(&mut names, options.python_version, options.python_typing);
        Self {
            model,
            style,
            version: options.python_version,
            names,
            symbols,
            order: Order::new(model),
            losses: Vec::new(),
            items: Vec::new(),
            exported: BTreeSet::new(),
            check_classes: Default::default(),
            values: BTreeMap::new(),
            public_checks: BTreeMap::new(),
        }
    }

    /// Returns the definitions that the file declares, from top to bottom.
    fn declared(&self) -> Vec<TypeId> {
        self.order.ids().filter(|id| self.model.definition(*id).inlined().is_none()).collect()
    }

    fn definition(&mut self, id: TypeId, definition: &'m Definition) -> Result<(), Diagnostic> {
        match &definition.body {
            Body::Record(record) => self.record(id, definition, record)?,
            Body::Alias(ty) => {
                let text = self.definition_text(id, definition, Some(ty), []);
                self.evaluated_alias(id, text, |printer, forward| printer.aliased(ty, id, forward))?;
            }
            Body::Enum(members) => {
                let text = self.definition_text(id, definition, None, []);
                self.evaluated_alias(id, text, |printer, _| printer.enumeration(members))?;
            }
            Body::Union(union) => {
                let text = self.union_text(id, definition, union);
                self.evaluated_alias(id, text, |printer, forward| {
                    let variants =
                        union.variants.iter().map(|variant| printer.expression(&variant.ty, id, forward)).collect();
                    printer.union(variants)
                })?;
            }
        }
        self.streams(id)
    }

    /// Returns an alias's type.
    fn aliased(&mut self, ty: &Type, here: TypeId, forward: Forward) -> Expression {
        match ty {
            Type::Null => self.literal_none(),
            _ => self.expression(ty, here, forward),
        }
    }

    /// Returns an alias whose value may speak of itself.
    fn evaluated_alias(
        &mut self,
        id: TypeId,
        text: Text,
        value: impl Fn(&mut Self, Forward) -> Expression,
    ) -> Result<(), Diagnostic> {
        let mut expression = value(self, Forward::Plain);
        if expression.is_forward && !self.version.at_least(12) {
            expression = value(self, Forward::Quoted);
        }
        let name = self.names.of(id).to_owned();
        if !expression.is_forward {
            self.values.insert(id, expression.text.clone());
        }
        self.alias(&name, expression, text)
    }

    fn alias(&mut self, name: &str, value: Expression, text: Text) -> Result<(), Diagnostic> {
        self.exported.insert(name.to_owned());
        let keyword = if value.is_forward && self.version.at_least(12) { "type " } else { "" };
        let before = keyword.len() + name.chars().count() + " = ".len();
        let view = AliasView {
            keyword: keyword.to_owned(),
            name: name.to_owned(),
            value: value.fitted("", before),
            doc: quote::docstring(&text.into_string(), ""),
        };
        let item = if view.doc.is_none() && !view.value.contains('\n') { Item::Line } else { Item::Alias };
        self.push(item, "alias", view)
    }

    fn union_text(&mut self, id: TypeId, definition: &Definition, union: &Union) -> Text {
        let mut text = self.definition_text(id, definition, None, []);
        let mut variants = Vec::new();
        for variant in union.variants.iter().filter(|variant| !matches!(variant.ty, Type::Named(_))) {
            let described = self.field_text(&variant.docs, &variant.ty, id);
            if !described.is_empty() && !text.begins_with(&described) {
                variants.push((self.described(&variant.ty, id), described));
            }
        }
        text.push_list(&variants);
        text
    }

    /// Returns the stream of a contract whose type describes one element of it.
    fn streams(&mut self, id: TypeId) -> Result<(), Diagnostic> {
        let is_stream =
            |contract: &&Contract| contract.result == id && contract.returns.category() == Some(Category::Stream);
        let Some(contract) = self.model.contracts.iter().find(is_stream) else { return Ok(()) };
        let mut text = Text::default();
        text.push(format!("The stream that {} returns, element by element.", quote::code(&contract.tool)));
        let element = self.names.of(id).to_owned();
        let name = self.names.claim(format!("{element}Stream"));
        let value = Expression::name(format!("{}[{element}]", self.symbols.get(Symbol::AsyncIterator)));
        self.alias(&name, value, text)
    }

    fn push(&mut self, item: Item, template: &str, view: impl Into<tera::Value>) -> Result<(), Diagnostic> {
        let text = TEMPLATES.render(template, view)?;
        self.items.push((item, text));
        Ok(())
    }

    /// Returns the names that contracts refer to.
    fn result_names(&self) -> PublicNames {
        let names = |contract: &Contract| {
            let check::Public { is, check, parse } = self.public_checks.get(&contract.result)?.clone();
            Some(ResultNames { ty: self.names.of(contract.result).to_owned(), is, check, parse, schema: None })
        };
        PublicNames { results: self.model.contracts.iter().map(names).collect(), ..PublicNames::default() }
    }

    fn module(self) -> Result<String, Diagnostic> {
        let mut items = String::new();
        let mut before = Item::Alias;
        for (item, text) in self.items {
            let blank = match [before, item] {
                [Item::Class, _] | [_, Item::Class] => "\n\n",
                [Item::Line, Item::Line] => "",
                [Item::Alias | Item::Line, _] => "\n",
            };
            items.extend([blank, text.trim_end(), "\n"]);
            before = item;
        }
        let symbols = &self.symbols;
        let view = ModuleView {
            header: header_lines(self.model),
            imports: symbols.imports(),
            typed_dict: symbols.typed_dict(),
            for_checkers: symbols.type_guard(),
            never: symbols.definition_of_never(),
            exported: exported(&self.exported),
            items,
        };
        TEMPLATES.render("module", view)
    }
}

/// Returns the comments at the top of a file: where it comes from, and that linters and formatters leave it alone.
fn header_lines(model: &Model) -> String {
    format!("# {}\n# ruff: noqa: PGH004\n# ruff: noqa\n# fmt: off", quote::comment(&header(model)))
}

/// Returns the declaration of the public names of a file.
fn exported(names: &BTreeSet<String>) -> String {
    let names: Vec<String> = names.iter().map(|name| quote::string(name)).collect();
    let line = format!("__all__ = [{}]", names.join(", "));
    if line.chars().count() <= EXPORTS {
        return line;
    }
    let mut lines = vec![String::from("   ")];
    for name in names {
        let width = |line: &String| line.chars().count() + name.chars().count() + " ,".len();
        match lines.last_mut().filter(|line| width(line) <= EXPORTS) {
            Some(line) => line.push_str(&format!(" {name},")),
            None => lines.push(format!("    {name},")),
        }
    }
    format!("__all__ = [\n{}\n]", lines.join("\n"))
}

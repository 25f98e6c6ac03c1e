//! pydantic: a model (version 2) for each type, with the exact verdict of its check.
//!
//! The annotations express what pydantic's types can; the validators below them, the same as in the target `python`,
//! decide. pydantic then only builds the value: it rejects nothing that they accept. A model keeps undeclared
//! properties and knows which properties were present, so that it round-trips.

mod attributes;
mod bases;
mod class_kinds;
mod fields;
mod losses;
mod models;
pub(in crate::target) mod options;
mod plain;

use std::collections::BTreeMap;

pub(super) use self::bases::{Bases, is_large};
pub(super) use self::class_kinds::printable;
use self::class_kinds::{ClassKind, ClassKinds};
use self::options::{ModelStyle, PydanticOptions};
use super::check::helpers;
use super::docs::Text;
use super::names::{Names, is_reserved};
use super::quote;
use super::symbols::Symbol;
use super::target::FACTS;
use super::types::{Expression, Forward, LINE};
use super::{Item, ModelView, Printer, Style, manifest, package};
use crate::codegen::residual::{Domains, Residuals};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::model::declaration_order::Order;
use crate::model::{Body, Check, Definition, Model, Parameter, TypeId, Union, named};
use crate::names::base_name;
use crate::target::defaults::{APPLIED_DEFAULTS, no_refusal};
use crate::target::job::{File, Form, Generated, Input, Job};
use crate::target::manifest::{Dependency, package_name};
use crate::target::own_types::{CONVERTED, OWN_TYPES, OwnTypes};
use crate::target::pass::Subject;
use crate::target::profile::{FillsIn, Profile};
use crate::target::{CheckLevel, DefaultsMode, Options, Target};

/// The names in a file besides its types.
const OWN: [&str; 4] = ["_CHECKS", "_Model", "_Root", "_T"];

/// The name of the type of absent values, unless a type has it.
pub(super) const ABSENT: &str = "Absent";

/// The facts of pydantic.
pub(in crate::target) static PROFILE: Profile = Profile {
    id: Target::Pydantic,
    // A folder that is called as the library would hide it.
    folder: "pydantic_models",
    suffix: "_models.py",
    whole_file: Some("__init__.py"),
    file_name: str::to_owned,
    is_reserved: |_| false,
    // Models are validators themselves.
    checks: Some(|options| match options.pydantic().model {
        ModelStyle::Exact => CheckLevel::Full,
        ModelStyle::Plain => CheckLevel::None,
    }),
    lists_all_losses: |options| options.pydantic().model == ModelStyle::Plain,
    strict: Some(|options| options.pydantic().strict),
    runtime: None,
    has_operations: false,
    manifests: Some(|job| {
        manifest::print(job, Target::Pydantic, package_name(job, Target::Python, "pydantic"), Some(PYDANTIC))
    }),
    options: PydanticOptions::TABLE,
    templates: &[],
    passes: &[OWN_TYPES, APPLIED_DEFAULTS],
    own_types: Some(|options| OwnTypes {
        paths: options.pydantic().paths.map(|at| at.ty.as_ref().map(|ty| ty.text())),
        formats: options.pydantic().formats.types(),
        converts: true,
        bytes: "bytes",
        sent: ["bytes"; 2],
        loss: CONVERTED,
    }),
    fills_in: Some(FillsIn {
        // A plain model has `None` in place of what is absent.
        own: |options| match options.pydantic().model {
            ModelStyle::Exact => options.pydantic().defaults,
            ModelStyle::Plain => Some(DefaultsMode::Document),
        },
        refusal: no_refusal,
    }),
    print,
    declaration: None,
    ..FACTS
};

/// Fails if operations are wanted of models alone: they send and return `TypedDict`s.
fn require_python(job: &Job<'_>) -> Result<(), Diagnostic> {
    if !job.wants.http || job.targets.contains(&Target::Python) {
        return Ok(());
    }
    let message = "operations send and return `TypedDict`s, which the target `pydantic` doesn't print";
    Err(Diagnostic::new(Code::Usage, message).help("add the target `python`, or remove `operations`"))
}

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    require_python(job)?;
    let host = PROFILE.strict_host(job.options);
    let mut files = match job.form {
        Form::Package if host.is_none() => package::files_of_models(job)?,
        Form::Files | Form::Package => job.strictly(|input| generate(input, job.options))?,
    };
    if job.form == Form::Package && host.is_some() {
        files.push(package::marker());
    }
    Ok(files)
}

const PYDANTIC: Dependency = Dependency::new("pydantic", "2.11");

/// Prints a model.
fn generate(input: &Input<'_>, options: &Options) -> Result<Generated, Diagnostic> {
    let document = base_name(&input.model.input.name);
    let (model, lost) = input.after(&PROFILE, &Subject::new(&PROFILE, input.model, &document, options))?;
    let order = Order::new(&model);
    let model = printable(model, &order);
    let mut names = Names::new(&model, is_reserved, &[]);
    OWN.iter().for_each(|name| names.reserve(name));
    let mut printer = Printer::new(&model, names, options, Style::Pydantic(BTreeMap::new()));
    printer.bases.is_deferred = is_large(&model);
    printer.models()?;
    printer.losses.extend(lost);
    Ok(printer.generated()?.0)
}

impl Printer<'_> {
    /// Adds all that a file of models declares.
    pub(super) fn models(&mut self) -> Result<(), Diagnostic> {
        let model = self.model;
        let variables = variables(self);
        self.style = Style::Pydantic(variables);
        if self.has_plain_models() {
            return self.plain_models();
        }
        self.absent = self.names.claim(ABSENT.to_owned());
        let kinds = ClassKinds::of(model, &self.order);
        let residuals = Residuals::new(&model.checks);
        let domains = Domains::new(model, &losses::ABILITIES, |id| kinds.is_class(id));
        self.losses = losses::losses(model, &domains);
        let mut models = Models { printer: self, model, kinds, residuals, domains, checked: Vec::new() };
        for id in models.printer.declared() {
            models.definition(id)?;
        }
        models.finish()
    }

    /// Returns whether models have no validators of their own.
    pub(super) fn has_plain_models(&self) -> bool {
        self.is_of_pydantic() && self.bases.options.model == ModelStyle::Plain
    }

    /// `Annotated[value, metadata]`
    fn annotated(&mut self, mut value: Expression, metadata: Vec<String>) -> Expression {
        if metadata.is_empty() {
            return value;
        }
        let annotated = self.symbol(Symbol::Annotated);
        value.has_string |= metadata.iter().any(|part| part.contains('"'));
        let parts: Vec<String> = std::iter::once(value.text.clone()).chain(metadata).collect();
        Expression::alternatives(annotated, &parts, value)
    }

    /// Adds the class of a model.
    fn model_class(
        &mut self,
        id: TypeId,
        bases: String,
        config: Option<String>,
        fields: Vec<String>,
    ) -> Result<(), Diagnostic> {
        let name = self.names.of(id).to_owned();
        if let Some(package) = &mut self.package {
            let order = &self.order;
            let is_later = |part: TypeId| part != id && order.is_forward(part, id);
            let is_forward = named(self.model.definition(id).parts()).into_iter().any(is_later);
            package.classes.push((name.clone(), is_forward));
        }
        self.exported.insert(name.clone());
        let doc = quote::docstring(&self.text(id).into_string(), "    ");
        let view = ModelView { name, bases, doc, config, fields };
        self.push(Item::Class, "python/pydantic/model.tera", view)
    }

    /// Adds the type variables of the file's own generic types.
    fn type_variables(&mut self) {
        let Style::Pydantic(names) = &self.style else { return };
        let symbols = &mut self.symbols;
        let line = |name: &String| format!("{name} = {}({})", symbols.get(Symbol::TypeVar), quote::string(name));
        let lines: Vec<String> = names.values().map(line).collect();
        self.items.extend(lines.into_iter().map(|line| (Item::Line, line)));
    }

    /// Adds the type of absent values.
    pub(super) fn absent_type(&mut self) -> Result<(), Diagnostic> {
        let value = Expression::name(format!("{}[None]", self.symbols.get(Symbol::SkipJsonSchema)));
        let mut text = Text::default();
        text.push("An absent property: reads as `None`, and is not serialized.");
        self.alias(&self.absent.clone(), value, text)
    }
}

/// Returns whether JSON Schema states more of a definition than its type.
pub(super) fn has_metadata(definition: &Definition) -> bool {
    !fields::of_definition(definition, |_| true).is_empty()
}

/// Returns a type variable for each name that a parameter has.
fn variables(printer: &mut Printer) -> BTreeMap<String, String> {
    let (mut variables, names) = (BTreeMap::new(), &mut printer.names);
    for Parameter { name, .. } in printer.model.own().flat_map(|(_, definition)| &definition.parameters) {
        variables.entry(name.clone()).or_insert_with(|| names.claim(name.clone()));
    }
    variables
}

/// The state while models are printed.
struct Models<'p, 'm> {
    printer: &'p mut Printer<'m>,
    model: &'m Model,
    kinds: ClassKinds,
    residuals: Residuals<'m>,
    /// A class validates its values by itself.
    domains: Domains<'m>,
    /// The used checks: the class or the name that uses it, and the definition of the check.
    checked: Vec<(String, TypeId)>,
}

impl<'m> Models<'_, 'm> {
    fn definition(&mut self, id: TypeId) -> Result<(), Diagnostic> {
        let definition = self.model.definition(id);
        let name = self.printer.names.of(id).to_owned();
        match (self.kinds.of_definition(id), &definition.body) {
            (ClassKind::Model, Body::Record(record)) => self.record(id, definition, record)?,
            (ClassKind::Extended, Body::Alias(base)) => {
                let base = self.printer.expression(base, id, Forward::Plain).text;
                self.class(id, base, Vec::new())?;
            }
            (ClassKind::Same, Body::Alias(ty)) => {
                let value = self.printer.expression(ty, id, Forward::Plain);
                let text = self.printer.definition_text(id, definition, None, []);
                self.printer.alias(&name, value, text)?;
            }
            (ClassKind::Root, _) => self.root(id)?,
            (ClassKind::Alias, Body::Enum(_)) if self.printer.enum_class(id)? == Some(false) => {}
            (ClassKind::Alias | ClassKind::Model | ClassKind::Extended | ClassKind::Same, _) => {
                self.alias(id, definition, &name)?
            }
        }
        self.printer.streams(id)
    }

    /// Returns an alias, with a validator if pydantic could decide differently, or would list the violations of each
    /// alternative.
    fn alias(&mut self, id: TypeId, definition: &Definition, name: &str) -> Result<(), Diagnostic> {
        let value = self.value(id, Forward::Plain);
        let mut metadata = Vec::new();
        if !self.is_exact(id) || matches!(definition.body, Body::Union(_)) {
            let module = self.printer.package.as_ref().map(|package| format!("{}.", package.file));
            let key = quote::string(&format!("{}{name}", module.unwrap_or_default()));
            let validator = self.printer.symbols.get(Symbol::WrapValidator);
            let built = self.printer.helper("_built");
            metadata.push(format!("{validator}(lambda value, build: {built}({key}, value, build))"));
            self.checked.push((key, id));
        }
        metadata.extend(self.alias_metadata(definition));
        let value = self.printer.annotated(value, metadata);
        let text = self.printer.text(id);
        self.printer.alias(name, value, text)
    }

    /// Returns whether pydantic accepts the same values as the check of a definition.
    fn is_exact(&self, id: TypeId) -> bool {
        let is_implied = |function| self.residuals.implies(&self.domains.of_definition(id), &Check::call(function));
        self.model.checks.of(id).is_none_or(is_implied)
    }

    /// Returns the type of a definition that isn't a record.
    fn value(&mut self, id: TypeId, forward: Forward) -> Expression {
        let value = self.printer.aliased(id, forward);
        match &self.model.definition(id).body {
            Body::Union(union) => self.discriminated(id, value, union),
            Body::Alias(_) | Body::Enum(_) | Body::Record(_) => value,
        }
    }

    /// Returns the alternatives of a union, told apart by pydantic where it can. It builds all others that are valid, in
    /// search of the best; of alternatives that lead back for the same value only the first, or the cost would double
    /// with each level.
    fn discriminated(&mut self, id: TypeId, value: Expression, union: &Union) -> Expression {
        let checks = &self.model.checks;
        let argument = match attributes::discriminator(self.model, &self.kinds, &self.printer.names, union) {
            Some(attribute) => format!("discriminator={}", quote::string(&attribute)),
            None if checks.of(id).is_some_and(|check| checks.function(check).forks) => {
                "union_mode=\"left_to_right\"".to_owned()
            }
            None => return value,
        };
        let field = self.printer.symbols.get(Symbol::Field);
        self.printer.annotated(value, vec![format!("{field}({argument})")])
    }

    /// Returns a class around a value that is no object of its own.
    fn root(&mut self, id: TypeId) -> Result<(), Diagnostic> {
        let value = self.value(id, Forward::Plain);
        let base = self.printer.helper("_Root");
        let head = format!("class {}({base}[{}]):", self.printer.names.of(id), value.text);
        if !value.is_forward && head.chars().count() <= LINE {
            return self.class(id, format!("{base}[{}]", value.text), Vec::new());
        }
        // References back to the class can't be in its bases, which checkers evaluate too early.
        let value = value.quoted().unwrap_or_else(|| self.value(id, Forward::Quoted));
        let line = value.between("root: ".to_owned(), "", 1);
        let any = self.printer.symbols.get(Symbol::Any);
        self.class(id, format!("{base}[{any}]"), vec![line])
    }

    /// Adds a class, whose values are checked.
    fn class(&mut self, id: TypeId, bases: String, fields: Vec<String>) -> Result<(), Diagnostic> {
        let name = self.printer.names.of(id).to_owned();
        self.checked.push((name, id));
        let config = self.config(self.model.definition(id));
        self.printer.model_class(id, bases, config, fields)
    }

    /// Orders the file: base classes, models, validators.
    fn finish(mut self) -> Result<(), Diagnostic> {
        let models = std::mem::take(&mut self.printer.items);
        if self.printer.package.is_none() {
            self.bases(&models)?;
        }
        self.printer.type_variables();
        self.printer.items.extend(models);
        self.printer.decide(&self.checked)
    }

    fn bases(&mut self, models: &[(Item, String)]) -> Result<(), Diagnostic> {
        let uses = |base: &str| models.iter().any(|(_, text)| text.contains(&format!("({base}")));
        let (uses_model, uses_root) = (uses("_Model"), uses("_Root["));
        if self.printer.uses_absent {
            self.printer.absent_type()?;
        }
        for (_, base) in [(uses_model, "_Model"), (uses_root, "_Root")].into_iter().filter(|(is_used, _)| *is_used) {
            let text = self.printer.bases.printed(helpers::text(base));
            self.printer.code_as(Item::Class, &text);
        }
        Ok(())
    }
}

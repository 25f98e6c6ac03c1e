//! Models as a user of pydantic writes them: constraints are arguments of `Field`, and no validator is generated.
//!
//! A check is taken apart beside its type: each part for which pydantic has an exact argument is printed, and what remains is
//! a loss. So a file without losses decides as its schemas do.

mod annotations;
mod expressions;
mod parents;
mod records;

use std::collections::{BTreeSet, HashMap};

use self::annotations::{Annotation, Argument};
use self::parents::Class;
use super::attributes;
use super::class_kinds::{ClassKind, ClassKinds};
use super::fields;
use crate::codegen::layout::Doc;
use crate::codegen::residual::{Domains, Profile, Residuals};
use crate::diagnostics::Diagnostic;
use crate::model::check::Check;
use crate::model::{Body, Definition, Loss, Member, Model, Type, TypeId, Union};
use crate::target::python::losses::VALUES;
use crate::target::python::symbols::Symbol;
use crate::target::python::types::{Expression, Forward, LINE};
use crate::target::python::{Printer, STYLE, quote};
use crate::text::Place;

/// The abilities of types that are printed without their constraints.
const ABILITIES: Profile =
    Profile { cases: |_| Some("has all properties of its cases, each of them optional"), ..VALUES };

impl Printer<'_> {
    /// Adds all that a file of plain models declares.
    pub(super) fn plain_models(&mut self) -> Result<(), Diagnostic> {
        let model = self.model;
        self.order.put_first(|id| parents::candidate(model, id));
        let mut models = PlainModels {
            kinds: ClassKinds::of(model, &self.order),
            residuals: Residuals::new(&model.checks),
            domains: Domains::new(model, &ABILITIES, |_| true),
            current: TypeId(0),
            subject: String::new(),
            place: None,
            depth: 0,
            losses: Vec::new(),
            known: BTreeSet::new(),
            classes: HashMap::new(),
            printer: self,
            model,
        };
        for id in models.printer.declared() {
            models.definition(id)?;
        }
        let losses = models.losses;
        self.losses = losses;
        let items = std::mem::take(&mut self.items);
        self.type_variables();
        self.items.extend(items);
        Ok(())
    }
}

/// The state while plain models are printed.
struct PlainModels<'p, 'm> {
    printer: &'p mut Printer<'m>,
    model: &'m Model,
    kinds: ClassKinds,
    residuals: Residuals<'m>,
    /// Every definition decides by itself, and its losses are its own.
    domains: Domains<'m>,
    /// The definition that is printed.
    current: TypeId,
    /// What losses are about: the definition or a property of it, and its source location.
    subject: String,
    place: Option<Place>,
    /// The nesting depth of the current type.
    depth: usize,
    losses: Vec<Loss>,
    /// The messages of the losses.
    known: BTreeSet<(&'static str, String)>,
    /// The printed classes of records.
    classes: HashMap<TypeId, Class>,
}

impl PlainModels<'_, '_> {
    fn definition(&mut self, id: TypeId) -> Result<(), Diagnostic> {
        let definition = self.model.definition(id);
        self.current = id;
        self.about(definition.name.clone(), definition.place.clone());
        match (self.kinds.of_definition(id), &definition.body) {
            (ClassKind::Model, Body::Record(record)) => self.record(id, definition, record)?,
            (ClassKind::Extended, Body::Alias(base)) => {
                let (parent, arguments): (_, &[Type]) = match base {
                    Type::Named(parent) => (parent, &[]),
                    Type::Instance(parent, arguments) => (parent, arguments),
                    _ => return Ok(()),
                };
                self.instance(base, arguments, &self.check_of(id));
                let config = self.config(definition, Vec::new(), &[], Some(*parent));
                let base = self.printer.expression(base, id, Forward::Plain).text;
                self.printer.model_class(id, base, config, Vec::new())?;
            }
            (ClassKind::Same, Body::Alias(ty)) => {
                let value = self.printer.expression(ty, id, Forward::Plain);
                let text = self.printer.definition_text(id, definition, None, []);
                let name = self.printer.names.of(id).to_owned();
                self.printer.alias(&name, value, text)?;
            }
            (ClassKind::Root, _) => self.root(id, definition)?,
            (_, Body::Enum(members)) if self.printer.enum_classes.contains_key(&id) => {
                self.lose_rest(&self.given_values(id, members));
                self.printer.enum_class(id)?;
            }
            (ClassKind::Alias | ClassKind::Model | ClassKind::Extended | ClassKind::Same, _) => {
                self.alias(id, definition)?;
            }
        }
        self.printer.streams(id)
    }

    /// Sets what the following losses are about.
    fn about(&mut self, subject: String, place: Option<Place>) {
        self.subject = subject;
        self.place = place;
    }

    /// Records a constraint that pydantic can't express.
    fn lose(&mut self, keyword: &'static str, message: &str) {
        let message = format!("`{}` {message}", self.subject);
        if self.known.insert((keyword, message.clone())) {
            self.losses.push(Loss::new(keyword, message).of(self.current).at(self.place.clone()));
        }
    }

    /// Records a loss of the whole definition, once.
    fn lose_of_definition(&mut self, keyword: &'static str, message: &str) {
        let definition = self.model.definition(self.current);
        let (subject, place) = (definition.name.clone(), definition.place.clone());
        let outer = (std::mem::replace(&mut self.subject, subject), std::mem::replace(&mut self.place, place));
        self.lose(keyword, message);
        (self.subject, self.place) = outer;
    }

    /// Records what remains of a check.
    fn lose_rest(&mut self, rest: &Check) {
        if !rest.is_always() {
            for keyword in rest.keywords() {
                self.lose(keyword, &format!("accepts values that `{keyword}` rejects"));
            }
        }
    }

    /// Returns the check of a definition.
    fn check_of(&self, id: TypeId) -> Check {
        match self.model.checks.of(id) {
            None => Check::always(),
            Some(function) if self.model.checks.function(function).definition == Some(id) => {
                self.model.checks.function(function).check.clone()
            }
            Some(function) => Check::call(function),
        }
    }

    /// Returns the annotation of a definition that isn't a record, and the arguments of `Field` for its alternatives.
    fn value(&mut self, id: TypeId, definition: &Definition) -> (Annotation, Vec<String>) {
        let check = self.check_of(id);
        match &definition.body {
            Body::Enum(members) => {
                self.lose_of_values(members);
                self.lose_rest(&self.given_values(id, members));
                (self.annotate_body(&definition.body, &Check::always()), Vec::new())
            }
            body => {
                let annotation = self.annotate_body(body, &check);
                let alternatives = match body {
                    Body::Union(union) => self.alternatives(id, union),
                    Body::Alias(_) | Body::Enum(_) | Body::Record(_) => None,
                };
                (annotation, alternatives.into_iter().collect())
            }
        }
    }

    /// Returns the argument of `Field` that says how pydantic chooses an alternative, if it needs to be told.
    fn alternatives(&mut self, id: TypeId, union: &Union) -> Option<String> {
        let attribute = attributes::discriminator(self.model, &self.kinds, &self.printer.names, union);
        match attribute {
            Some(attribute) => Some(format!("discriminator={}", quote::string(&attribute))),
            None => {
                let checks = &self.model.checks;
                let forks = checks.of(id).is_some_and(|check| checks.function(check).forks);
                forks.then(|| "union_mode=\"left_to_right\"".to_owned())
            }
        }
    }

    /// Returns what remains of the check of an enumeration.
    fn given_values(&self, id: TypeId, members: &[Member]) -> Check {
        let values = members.iter().map(|member| member.value.clone()).collect();
        self.residuals.given(&self.check_of(id), &Check::listed(values, "enum"))
    }

    /// Returns the expression of a definition's value, with more arguments of `Field`.
    fn expression(&mut self, id: TypeId, annotation: &Annotation, more: &[String], forward: Forward) -> Expression {
        let bare = match &self.model.definition(id).body {
            Body::Enum(_) => self.printer.aliased(id, forward),
            Body::Alias(Type::Null) => self.printer.literal_none(),
            Body::Alias(_) | Body::Record(_) | Body::Union(_) => self.printer.bare(annotation, id, forward),
        };
        let arguments = annotation.arguments.iter().map(Argument::text).chain(more.iter().cloned()).collect();
        self.printer.constrained(bare, arguments)
    }

    fn alias(&mut self, id: TypeId, definition: &Definition) -> Result<(), Diagnostic> {
        let (annotation, mut more) = self.value(id, definition);
        let expressed = annotation.keywords();
        let keywords = fields::of_definition(definition, |constraint| !fields::is_one_of(constraint, &expressed));
        more.extend(fields::extra(&keywords));
        let expression = self.expression(id, &annotation, &more, Forward::Plain);
        let text = self.printer.text(id);
        let name = self.printer.names.of(id).to_owned();
        self.printer.alias(&name, expression, text)
    }

    /// Adds a class around a value that is no object of its own.
    fn root(&mut self, id: TypeId, definition: &Definition) -> Result<(), Diagnostic> {
        let (annotation, more) = self.value(id, definition);
        let config = self.config(definition, Vec::new(), &annotation.keywords(), None);
        let expression = self.expression(id, &annotation, &more, Forward::Plain);
        let base = self.printer.symbols.get(Symbol::RootModel);
        let head = format!("class {}({base}[{}]):", self.printer.names.of(id), expression.text);
        if !expression.is_forward && head.chars().count() <= LINE {
            return self.printer.model_class(id, format!("{base}[{}]", expression.text), config, Vec::new());
        }
        // References back to the class can't be in its bases, which checkers evaluate too early.
        let expression = match expression.quoted() {
            Some(quoted) => quoted,
            None => self.expression(id, &annotation, &more, Forward::Quoted),
        };
        let line = expression.between("root: ".to_owned(), "", 1);
        let any = self.printer.symbols.get(Symbol::Any);
        self.printer.model_class(id, format!("{base}[{any}]"), config, vec![line])
    }

    /// Returns the configuration of a class, given the settings that its properties need, the keywords that are expressed,
    /// and the class that it extends.
    fn config(
        &mut self,
        definition: &Definition,
        mut settings: Vec<String>,
        expressed: &[&str],
        parent: Option<TypeId>,
    ) -> Option<String> {
        let bases = &self.printer.bases;
        settings.extend(bases.options.frozen.then(|| "frozen=True".to_owned()));
        settings.extend(bases.is_deferred.then(|| "defer_build=True".to_owned()));
        // A class inherits the title of its parent, and keywords.
        let own_name = || parent.filter(|id| self.has_title(*id)).map(|_| definition.name.as_str());
        let title = definition.docs.title.as_deref().or_else(own_name);
        settings.extend(title.map(|title| format!("title={}", quote::string(title))));
        let keywords = fields::of_definition(definition, |constraint| !fields::is_one_of(constraint, expressed));
        let no_keywords = || parent.map(|_| "json_schema_extra=None".to_owned());
        let has_keywords =
            parent.is_some_and(|id| !fields::of_definition(self.model.definition(id), |_| true).is_empty());
        settings.extend(fields::extra(&keywords).or_else(|| no_keywords().filter(|_| has_keywords)));
        (!settings.is_empty()).then(|| {
            let open = format!("model_config = {}(", self.printer.symbols.get(Symbol::ConfigDict));
            Doc::listed(settings.into_iter().map(Doc::text).collect(), Doc::LINE, &open, ")").print(STYLE, 1)
        })
    }

    /// Returns whether a class or one that it extends has a title.
    fn has_title(&self, id: TypeId) -> bool {
        let parent = self.classes.get(&id).and_then(|class| class.parent);
        self.model.definition(id).docs.title.is_some() || parent.is_some_and(|id| self.has_title(id))
    }
}

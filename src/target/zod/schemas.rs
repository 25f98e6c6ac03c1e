//! Schemas: for each use of a type, methods of zod that accept exactly its values. Constraints without a method become a
//! test, a plain function that a refinement calls.
//!
//! The methods come from the type, and from the check if they mean the same; the residual of the check is the test.

use std::collections::{HashMap, HashSet};

use super::docs::documented;
use super::expression::Zod;
use super::records::is_opaque;
use crate::codegen::residual::{Domains, Profile, Residuals};
use crate::model::check::{Check, Checks, Function};
use crate::model::declaration_order::Order;
use crate::model::{Body, Kinds, Loss, Model, Type, TypeId, components};
use crate::target::typescript::check::functions::Test;
use crate::target::typescript::types::{BYTES, Types};

/// The name of the function of references.
pub(super) const REFERENCE: &str = "nested";

/// The name of the function that tests values before their defaults are filled in.
pub(super) const BEFORE_DEFAULTS: &str = "beforeDefaults";

/// Builds the schemas of a model.
pub(super) struct SchemaBuilder<'m> {
    pub(super) model: &'m Model,
    pub(super) types: &'m Types<'m>,
    pub(super) residuals: Residuals<'m>,
    /// Every definition has a schema, which accepts exactly its values.
    pub(super) domains: Domains<'m>,
    /// The names of the schemas, by definition.
    names: &'m [String],
    order: &'m Order,
    /// The definitions of other modules whose schemas may come later.
    later: &'m HashSet<TypeId>,
    /// The definition that is printed.
    pub(super) current: TypeId,
    pub(super) tests: Vec<Test>,
    /// The large checks of tests that narrow no type, each with the index of its test.
    pub(super) large: HashMap<Check, usize>,
    pub(super) losses: Vec<Loss>,
    /// Whether a schema accepts integers of any size.
    pub(super) has_integers: bool,
    /// Whether a schema refers to one that isn't declared before it.
    pub(super) has_references: bool,
    /// Whether a test sees values before their defaults are filled in.
    pub(super) has_tests_before_defaults: bool,
    /// For each function of the checks, whether alternatives lead back to it or to one that it calls and that calls it.
    revisited: Vec<bool>,
}

impl<'m> SchemaBuilder<'m> {
    pub(super) fn new(types: &'m Types<'m>, names: &'m [String], order: &'m Order, later: &'m HashSet<TypeId>) -> Self {
        let model = types.model;
        Self {
            model,
            types,
            residuals: Residuals::new(&model.checks),
            domains: Domains::new(model, &Profile::EXACT, |_| true),
            names,
            order,
            later,
            current: TypeId(0),
            tests: Vec::new(),
            large: HashMap::new(),
            losses: Vec::new(),
            has_integers: false,
            has_references: false,
            has_tests_before_defaults: false,
            revisited: revisited(&model.checks),
        }
    }

    /// Returns the name of the schema of a definition.
    pub(super) fn name(&self, id: TypeId) -> &str {
        &self.names[id.index()]
    }

    /// Returns the schema of a definition.
    pub(super) fn definition(&mut self, id: TypeId) -> Zod {
        self.current = id;
        let definition = self.model.definition(id);
        let (check, at) = (self.check_of(id), definition.name.as_str());
        let zod = match &definition.body {
            // Any value, as validators have it.
            Body::Alias(_) if definition.is_bytes() => Zod::z(&format!("custom<{}>", self.types.global(BYTES))),
            Body::Alias(ty) => self.schema(ty, &check, at),
            Body::Enum(members) => self.enumeration(members, &check, at),
            // An object that zod can't read: a test.
            Body::Record(_) if is_opaque(definition) => {
                let custom = format!("custom<{}>", self.types.names.of(id));
                self.refined(Zod::z(&custom), check, Kinds::ALL, at)
            }
            Body::Record(record) => self.record(record, &check, at),
            Body::Union(union) => self.union(union, &check, at),
        };
        documented(zod, &self.model.definition(id).docs)
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

    /// Returns the schema whose values are those of the type that the check accepts.
    pub(super) fn schema(&mut self, ty: &Type, check: &Check, at: &str) -> Zod {
        let mut plain = |name: &str, kinds: Kinds| {
            let rest = self.of_kinds(check, kinds);
            self.refined(Zod::z(name), rest, kinds, at)
        };
        match ty {
            Type::Any | Type::Parameter { .. } => match kind_of(check) {
                Some(ty) => self.schema(&ty, check, at),
                None => self.refined(Zod::z("unknown"), check.clone(), Kinds::ALL, at),
            },
            Type::Never => Zod::z("never"),
            Type::Null => plain("null", Kinds::NULL),
            Type::Boolean => plain("boolean", Kinds::BOOLEAN),
            Type::Integer(_) => self.number(check, Kinds::INTEGER, at),
            Type::Number => self.number(check, Kinds::NUMBER, at),
            Type::String => self.string(check, at),
            Type::List(item) => self.list(item, check, at),
            Type::Tuple(tuple) => self.tuple(tuple, check, at),
            Type::Map(value) => self.map(value, check, at),
            Type::Nullable(inner) => self.nullable(inner, check, at),
            Type::Named(id) | Type::Instance(id, _) => self.named(*id, check, at),
        }
    }

    /// Returns the residual of a check for values of those kinds.
    pub(super) fn of_kinds(&self, check: &Check, kinds: Kinds) -> Check {
        self.residuals.given(check, &Check::of_kinds(kinds))
    }

    fn nullable(&mut self, inner: &Type, check: &Check, at: &str) -> Zod {
        if self.residuals.implies(&Check::of_kinds(Kinds::NULL), check) {
            let others = self.of_kinds(check, Kinds::ALL.without(Kinds::NULL));
            return self.schema(inner, &others, at).then("nullable");
        }
        let zod = self.schema(inner, &Check::always(), at).then("nullable");
        self.refined(zod, self.of_kinds(check, Kinds::ALL), Kinds::ALL, at)
    }

    /// Returns a use of a definition, whose schema implies its check.
    fn named(&mut self, id: TypeId, check: &Check, at: &str) -> Zod {
        if let Some(members) = self.model.definition(id).inlined() {
            return self.enumeration(members, check, at);
        }
        let known = self.model.checks.of(id).map_or_else(Check::always, Check::call);
        let (rest, kinds) = (self.residuals.given(check, &known), self.residuals.kinds(&known));
        let name = self.name(id).to_owned();
        let zod = match self.is_declared_before(id) {
            true => match self.extended(id, &rest, at) {
                Some(zod) => return zod,
                None => Zod::code(name).filling(self.types.filled.has(id)),
            },
            false => self.reference(id, known, at),
        };
        self.refined(zod, rest, kinds, at)
    }

    /// Returns a reference to a definition that isn't declared yet. Where alternatives lead back to it, zod would try each
    /// of them, again at each level: a test remembers its results.
    fn reference(&mut self, id: TypeId, check: Check, at: &str) -> Zod {
        let ty = self.types.names.of(id).to_owned();
        let types = match self.types.names.input(id) {
            Some(input) => format!("{ty}, {}", input.ty),
            // Without an input type of its own, zod takes it for unknown.
            None if !self.types.filled.is_empty() => format!("{ty}, {ty}"),
            None => ty.clone(),
        };
        if self.model.checks.of(id).is_some_and(|function| self.revisited[function.index()]) {
            return self.tested(Zod::z("unknown"), check, Kinds::ALL, at, Some(ty));
        }
        self.has_references = true;
        let reference = Zod::code(format!("{REFERENCE}((): z.ZodType<{types}> => {})", self.name(id)));
        reference.filling(self.types.filled.has(id))
    }

    /// Returns whether the schema of a definition comes before the current one.
    pub(super) fn is_declared_before(&self, id: TypeId) -> bool {
        match self.model.definition(id).external {
            Some(_) => !self.later.contains(&id),
            None => !self.order.is_forward(id, self.current),
        }
    }
}

/// Returns for each function whether it is one that alternatives revisit, or one of those that call each other with it.
pub(super) fn revisited(checks: &Checks) -> Vec<bool> {
    let called = |function: &Function| function.check.calls().iter().map(|called| called.index()).collect();
    let component = components(&checks.functions.iter().map(called).collect::<Vec<_>>());
    let marked = checks.functions.iter().zip(&component).filter(|(function, _)| function.revisited);
    let marked: HashSet<usize> = marked.map(|(_, component)| *component).collect();
    component.iter().map(|component| marked.contains(component)).collect()
}

/// Returns the widest type of the values of a check, if they are of one kind.
fn kind_of(check: &Check) -> Option<Type> {
    let any = || Box::new(Type::Any);
    if check.values.is_some() {
        return None;
    }
    match check.kinds {
        Kinds::STRING => Some(Type::String),
        Kinds::NUMBER => Some(Type::Number),
        Kinds::INTEGER => Some(Type::Integer(Box::default())),
        Kinds::BOOLEAN => Some(Type::Boolean),
        Kinds::NULL => Some(Type::Null),
        Kinds::ARRAY => Some(Type::List(any())),
        Kinds::OBJECT => Some(Type::Map(any())),
        _ => None,
    }
}

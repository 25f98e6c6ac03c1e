//! Schemas: for each use of a type, methods of zod that accept exactly its values. Constraints without a method become a
//! test, a plain function that a refinement calls.
//!
//! The methods come from the type, and from the check if they mean the same; the residual of the check is the test.

use std::collections::{HashMap, HashSet};

use super::expression::{Argument, Zod};
use super::methods;
use crate::codegen::residual::{Domains, Profile, Residuals};
use crate::model::check::phrases::Phrase;
use crate::model::check::{
    ArrayCheck, Check, Checks, Composite, Function, NumberCheck, ObjectCheck, PatternId, StringCheck,
};
use crate::model::declaration_order::Order;
use crate::model::{Body, Docs, Kinds, Loss, LossKind, Model, Tuple, Type, TypeId, components};
use crate::pattern::Pattern;
use crate::target::typescript::check::place;
use crate::target::typescript::quote;
use crate::target::typescript::types::Types;
use crate::text::Number;

/// The name of the function of references.
pub(super) const REFERENCE: &str = "nested";

/// The greatest integer that `z.int()` accepts.
const SAFE: f64 = 9_007_199_254_740_991.0;

/// The greatest number whose multiples zod tests exactly, whatever the divisor.
const EXACT: f64 = 1e15;

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
    large: HashMap<Check, usize>,
    pub(super) losses: Vec<Loss>,
    /// Whether a schema accepts integers of any size.
    pub(super) has_integers: bool,
    /// Whether a schema refers to one that isn't declared before it.
    pub(super) has_references: bool,
    /// For each function of the checks, whether alternatives lead back to it or to one that it calls and that calls it.
    revisited: Vec<bool>,
}

/// A test that a refinement calls.
pub(super) struct Test {
    /// The source in the schema, as words.
    pub(super) at: String,
    pub(super) check: Check,
    /// The type that it guarantees to the compiler.
    pub(super) narrows: Option<String>,
    /// Whether no value that comes to it is nested.
    pub(super) is_flat: bool,
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
            Body::Alias(ty) => self.schema(ty, &check, at),
            Body::Enum(members) => self.enumeration(members, &check, at),
            Body::Record(record) => self.record(record, &check, at),
            Body::Union(union) => self.union(union, &check, at),
        };
        documented(zod, &self.model.definition(id).docs)
    }

    /// Returns a schema of any value, with a test of the whole check of a definition.
    pub(super) fn whole(&mut self, zod: Zod, id: TypeId) -> Zod {
        self.current = id;
        let zod = self.refined(zod, self.check_of(id), Kinds::ALL, &self.model.definition(id).name);
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

    fn number(&mut self, check: &Check, kinds: Kinds, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, kinds);
        let is_integer = kinds == Kinds::INTEGER;
        let greatest = greatest(&rest.number);
        let zod = match is_integer {
            true if greatest <= SAFE => Zod::z("int"),
            true => {
                self.has_integers = true;
                Zod::code("integer()")
            }
            false => Zod::z("number"),
        };
        rest.number.retain(|part| *part != NumberCheck::MultipleOf(Number::from_text("1")) || !is_integer);
        let zod = with_methods(zod, &mut rest.number, |part| {
            let (name, number) = match part {
                NumberCheck::Minimum(bound) => ("min", bound),
                NumberCheck::ExclusiveMinimum(bound) => ("gt", bound),
                NumberCheck::Maximum(bound) => ("max", bound),
                NumberCheck::ExclusiveMaximum(bound) => ("lt", bound),
                NumberCheck::MultipleOf(divisor) if is_integer && divisor.is_integer() && greatest <= EXACT => {
                    ("multipleOf", divisor)
                }
                NumberCheck::MultipleOf(_) => return None,
            };
            Some((name, number.as_str().to_owned()))
        });
        self.refined(zod, rest, kinds, at)
    }

    fn pattern(&self, id: PatternId) -> &'m Pattern {
        &self.model.checks.pattern(id).pattern
    }

    fn string(&mut self, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::STRING);
        rest.string.retain(|part| *part != StringCheck::MinLength(0));
        let zod = with_methods(Zod::z("string"), &mut rest.string, |part| match part {
            StringCheck::MinLength(least) => Some(("min", least.to_string())),
            StringCheck::MaxLength(most) => Some(("max", most.to_string())),
            StringCheck::Pattern(id) if self.pattern(*id).matcher().is_none() => {
                Some(("regex", quote::regex(self.pattern(*id))))
            }
            StringCheck::Pattern(_) | StringCheck::Format(..) => None,
        });
        self.refined(zod, rest, Kinds::STRING, at)
    }

    fn list(&mut self, item: &Type, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::ARRAY);
        let mut each = Check::always();
        rest.array.retain_mut(|part| match part {
            ArrayCheck::Items { prefix, rest } if prefix.is_empty() => {
                each.add(rest.take().unwrap_or_else(Check::always));
                false
            }
            _ => true,
        });
        let is_flat = self.kinds(item).and(Kinds::ARRAY.or(Kinds::OBJECT)) == Kinds::NONE;
        let item = self.schema(item, &each, &place(at, "item"));
        let zod = Zod::of("array", vec![Argument::Schema(item)]);
        let zod = with_methods(zod, &mut rest.array, |part| match part {
            ArrayCheck::MinItems(least) => Some(("min", least.to_string())),
            ArrayCheck::MaxItems(most) => Some(("max", most.to_string())),
            ArrayCheck::UniqueItems
            | ArrayCheck::Items { .. }
            | ArrayCheck::Contains { .. }
            | ArrayCheck::Unevaluated { .. } => None,
        });
        let first = self.tests.len();
        let zod = self.refined(zod, rest, Kinds::ARRAY, at);
        self.tests.iter_mut().skip(first).for_each(|test| test.is_flat = is_flat);
        zod
    }

    fn tuple(&mut self, tuple: &Tuple, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::ARRAY);
        let length = tuple.items.len();
        let (mut each, mut others) = (vec![Check::always(); length], Check::always());
        let mut is_found = false;
        rest.array.retain_mut(|part| match part {
            ArrayCheck::Items { prefix, rest } if !is_found && (prefix.len() <= length || tuple.rest.is_none()) => {
                is_found = true;
                others = rest.take().unwrap_or_else(Check::always);
                let known = std::mem::take(prefix).into_iter().chain(std::iter::repeat(others.clone()));
                each = known.take(length).collect();
                false
            }
            ArrayCheck::MinItems(least) => *least > tuple.min as u64,
            ArrayCheck::MaxItems(most) => tuple.rest.is_some() || *most < length as u64,
            _ => true,
        });
        let mut items = Vec::new();
        for (index, (ty, check)) in tuple.items.iter().zip(&each).enumerate() {
            let item = self.schema(ty, check, &place(at, &format!("item {}", index + 1)));
            items.push(match index < tuple.min {
                // Where any number of items may follow, zod takes what isn't there for `undefined`.
                true if tuple.rest.is_some() && self.may_be_anything(ty) => item.then("nonoptional"),
                true => item,
                false => item.then("exactOptional"),
            });
        }
        let mut arguments = vec![Argument::Schemas(items)];
        let further = tuple.rest.as_ref().map(|ty| self.schema(ty, &others, &place(at, "item")));
        let zod = match (length, further) {
            (0, Some(item)) => Zod::of("array", vec![Argument::Schema(item)]),
            (_, further) => {
                arguments.extend(further.map(Argument::Schema));
                Zod::of("tuple", arguments)
            }
        };
        self.refined(zod, rest, Kinds::ARRAY, at)
    }

    fn map(&mut self, value: &Type, check: &Check, at: &str) -> Zod {
        let mut rest = self.of_kinds(check, Kinds::OBJECT);
        let (mut each, mut names) = (Check::always(), Check::always());
        rest.object.retain_mut(|part| match part {
            ObjectCheck::Properties(members) if members.known.is_empty() && members.patterns.is_empty() => {
                each.add(members.others.take().map_or_else(Check::always, |check| *check));
                false
            }
            ObjectCheck::PropertyNames(check) => {
                names.add(std::mem::replace(check, Check::always()));
                false
            }
            _ => true,
        });
        let zod = match *value == Type::Any && each.is_always() && names.is_always() {
            true => Zod::of("looseObject", vec![Argument::Properties(Vec::new())]),
            false => {
                let key = self.schema(&Type::String, &names, &place(at, "name"));
                let value = self.schema(value, &each, &place(at, "member"));
                Zod::of("record", vec![Argument::Schema(key), Argument::Schema(value)])
            }
        };
        self.refined(zod, rest, Kinds::OBJECT, at)
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
                None => Zod::code(name),
            },
            false => self.reference(id, known, at),
        };
        self.refined(zod, rest, kinds, at)
    }

    /// Returns a reference to a definition that isn't declared yet. Where alternatives lead back to it, zod would try each
    /// of them, again at each level: a test remembers its results.
    fn reference(&mut self, id: TypeId, check: Check, at: &str) -> Zod {
        let ty = self.types.names.of(id).to_owned();
        if self.model.checks.of(id).is_some_and(|function| self.revisited[function.index()]) {
            return self.tested(Zod::z("unknown"), check, Kinds::ALL, at, Some(ty));
        }
        self.has_references = true;
        Zod::code(format!("{REFERENCE}((): z.ZodType<{ty}> => {})", self.name(id)))
    }

    /// Returns whether the schema of a definition comes before the current one.
    pub(super) fn is_declared_before(&self, id: TypeId) -> bool {
        match self.model.definition(id).external {
            Some(_) => !self.later.contains(&id),
            None => !self.order.is_forward(id, self.current),
        }
    }

    /// Returns whether a type has every JSON value, so that its schema accepts `undefined` too.
    fn may_be_anything(&self, ty: &Type) -> bool {
        match self.model.resolve(ty) {
            Type::Any | Type::Parameter { .. } => true,
            Type::Nullable(inner) => self.may_be_anything(inner),
            Type::Named(id) => match &self.model.definition(*id).body {
                Body::Union(union) => union.variants.iter().any(|variant| matches!(variant.ty, Type::Any)),
                Body::Alias(_) | Body::Enum(_) | Body::Record(_) => false,
            },
            _ => false,
        }
    }

    /// Returns a schema with a test of the residual of its check.
    pub(super) fn refined(&mut self, zod: Zod, rest: Check, kinds: Kinds, at: &str) -> Zod {
        match rest.is_always() {
            true => zod,
            false => self.tested(zod, rest, kinds, at, None),
        }
    }

    /// Returns a schema with a test that narrows its type for the compiler.
    pub(super) fn tested(&mut self, zod: Zod, rest: Check, kinds: Kinds, at: &str, narrows: Option<String>) -> Zod {
        let keyword = methods::keyword(&rest);
        let message = quote::string(&Phrase::MustBe.with(&[&methods::expected(&rest, &self.model.checks)]));
        let (metadata, is_all) = methods::metadata(&rest, kinds);
        if !is_all {
            self.loses(keyword);
        }
        let index = self.test(Test { at: place(at, keyword), check: framed(rest, kinds), narrows, is_flat: false });
        let zod = zod.with("refine", vec![Argument::Test(index), Argument::Text(message)]);
        match metadata.is_empty() {
            true => zod,
            false => zod.with("meta", vec![Argument::Meta(methods::entries(metadata))]),
        }
    }

    /// Returns the index of a test, which is added unless there is an equal large one.
    fn test(&mut self, test: Test) -> usize {
        let index = self.tests.len();
        if test.narrows.is_none() && test.check.is_large() {
            let known = *self.large.entry(test.check.clone()).or_insert(index);
            if known < index {
                return known;
            }
        }
        self.tests.push(test);
        index
    }

    fn loses(&mut self, keyword: &str) {
        let message = "zod has no method for it: a refinement enforces it, which `z.toJSONSchema` doesn't show";
        let place = self.model.definition(self.current).place.clone();
        let loss = Loss { kind: LossKind::Checked, ..Loss::new(keyword, message).of(self.current).at(place) };
        self.losses.push(loss);
    }
}

/// Returns for each function whether it is one that alternatives revisit, or one of those that call each other with it.
fn revisited(checks: &Checks) -> Vec<bool> {
    let called = |function: &Function| function.check.calls().iter().map(|called| called.index()).collect();
    let component = components(&checks.functions.iter().map(called).collect::<Vec<_>>());
    let marked = checks.functions.iter().zip(&component).filter(|(function, _)| function.revisited);
    let marked: HashSet<usize> = marked.map(|(_, component)| *component).collect();
    component.iter().map(|component| marked.contains(component)).collect()
}

/// Returns a residual with the known kind of its values, which the function of a test checks first.
fn framed(rest: Check, kinds: Kinds) -> Check {
    let is_one = [Kinds::STRING, Kinds::NUMBER, Kinds::ARRAY, Kinds::OBJECT].contains(&kinds);
    if !is_one || rest.kinds != Kinds::ALL || rest.values.is_some() {
        return rest;
    }
    let mut framed = Check { kinds, ..rest };
    if framed.number.is_empty() && framed.string.is_empty() && framed.array.is_empty() && framed.object.is_empty() {
        if kinds != Kinds::OBJECT || !framed.also.iter().all(is_of_presence) {
            return Check { kinds: Kinds::ALL, ..framed };
        }
        // No property is required, but properties are read.
        framed.object.push(ObjectCheck::Required(Vec::new()));
    }
    framed
}

/// Returns whether it only constrains the presence of properties.
fn is_of_presence(also: &Composite) -> bool {
    let is_plain = |check: &Check| {
        let is_required = |part: &ObjectCheck| matches!(part, ObjectCheck::Required(_));
        check.values.is_none()
            && check.also.is_empty()
            && !check.object.is_empty()
            && check.number.is_empty()
            && check.string.is_empty()
            && check.array.is_empty()
            && check.object.iter().all(is_required)
    };
    match also {
        Composite::AnyOf(alternatives) => alternatives.branches.iter().all(|branch| is_plain(&branch.check)),
        Composite::OneOf(alternatives) => {
            alternatives.branches.len() == 2 && alternatives.branches.iter().all(|branch| is_plain(&branch.check))
        }
        Composite::Not(check) => is_plain(check),
        Composite::If { .. } | Composite::Call(_) => false,
    }
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

/// Moves the parts of a check that zod has a method for, with a single argument, to a schema.
fn with_methods<P>(mut zod: Zod, parts: &mut Vec<P>, method: impl Fn(&P) -> Option<(&'static str, String)>) -> Zod {
    parts.retain(|part| match method(part) {
        Some((name, argument)) => {
            zod.call(name, vec![Argument::Text(argument)]);
            false
        }
        None => true,
    });
    zod
}

/// Returns the greatest absolute value of numbers with these bounds.
fn greatest(checks: &[NumberCheck]) -> f64 {
    let (mut least, mut greatest) = (f64::NEG_INFINITY, f64::INFINITY);
    for check in checks {
        match check {
            NumberCheck::Minimum(bound) | NumberCheck::ExclusiveMinimum(bound) => least = least.max(bound.as_f64()),
            NumberCheck::Maximum(bound) | NumberCheck::ExclusiveMaximum(bound) => {
                greatest = greatest.min(bound.as_f64());
            }
            NumberCheck::MultipleOf(_) => {}
        }
    }
    (-least).max(greatest)
}

/// Returns a schema with its documentation.
pub(super) fn documented(zod: Zod, docs: &Docs) -> Zod {
    let mut entries: Vec<(&str, String)> = Vec::new();
    let description = docs.description.as_ref().or(docs.title.as_ref());
    if docs.description.is_some() {
        entries.extend(docs.title.iter().map(|title| ("title", quote::string(title))));
    }
    entries.extend(description.map(|text| ("description", quote::string(text))));
    entries.extend(docs.format.iter().map(|format| ("format", quote::string(format))));
    entries.extend(docs.default.iter().map(|value| ("default", quote::value(value))));
    if !docs.examples.is_empty() {
        let examples: Vec<String> = docs.examples.iter().map(quote::value).collect();
        entries.push(("examples", format!("[{}]", examples.join(", "))));
    }
    let flags = [("readOnly", docs.read_only), ("writeOnly", docs.write_only), ("deprecated", docs.deprecated)];
    entries.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(key, _)| (key, "true".to_owned())));
    match &entries[..] {
        [] => zod,
        [("description", text)] => zod.with("describe", vec![Argument::Text(text.clone())]),
        _ => {
            let entries = entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
            zod.with("meta", vec![Argument::Meta(entries)])
        }
    }
}

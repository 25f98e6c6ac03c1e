//! The conditions of the program as those of Python.

use super::condition::Condition;
use super::functions::{Functions, literal};
use super::literals::{at_least, at_most, natural, number};
use super::verdict::has;
use crate::backend::python::symbols::Symbol;
use crate::codegen::program::{self, Bound, ListId, Literal, Local, Presence};
use crate::model::Kinds;
use crate::model::check::{FormatRule, NumberCheck};
use crate::text::Json;

type Source<'m> = program::Condition<'m>;

/// A class of values, and `None`.
#[derive(Clone, Copy)]
enum Class {
    String,
    Integer,
    Boolean,
    Null,
    Array,
}

impl<'m> Functions<'m, '_> {
    /// Returns a condition of the program.
    pub(super) fn condition(&mut self, condition: &Source<'m>) -> Condition {
        match condition {
            Source::Constant(true) => Condition::TRUE,
            Source::Constant(false) => Condition::FALSE,
            Source::All(parts) => Condition::all(self.conditions(parts)),
            Source::Any(parts) => Condition::any(self.conditions(parts)),
            Source::One(parts) => Condition::One(self.conditions(parts), false),
            Source::Not(inner) => self.condition(inner).negated(),
            Source::Choice(parts) => {
                let [condition, then, otherwise] = parts.each_ref().map(|part| self.condition(part));
                Condition::any([
                    Condition::all([condition.clone(), then]),
                    Condition::all([condition.negated(), otherwise]),
                ])
            }
            Source::Kind { value, kinds, known } => self.kind(*value, *kinds, *known),
            Source::Property { property, presence, test } => self.property_meets(*property, *presence, test),
            Source::Has { object, name, .. } => has(&self.local(*object), name),
            Source::Among { value, literals, known } => self.among(*value, literals, *known),
            Source::Listed { value, list, known } => self.listed(*value, *list, *known),
            Source::Number(value, check) => self.number(&self.local(*value), check),
            Source::Size { value, bound, .. } => {
                let (len, value) = (self.symbol(Symbol::Len), self.local(*value));
                match bound {
                    Bound::AtLeast(least) => at_least(&len, &value, *least),
                    Bound::AtMost(most) => at_most(&len, &value, *most),
                }
            }
            Source::Matches(value, pattern) => {
                let search = self.pattern(*pattern);
                Condition::compared(&format!("{search}({})", self.local(*value)), ["is not", "is"], "None")
            }
            Source::Rule(value, rule) => self.rule(&self.local(*value), *rule),
            Source::Distinct(value) => {
                let repeated = self.helper("_first_repeated");
                Condition::compared(&format!("{repeated}({})", self.local(*value)), ["is", "is not"], "None")
            }
            Source::Contains { array, item, test } => {
                let (any, test) = (self.symbol(Symbol::AnyOf), self.condition(test));
                Condition::test(format!("{any}({test} for {} in {})", self.local(*item), self.local(*array)))
            }
            Source::Call(function, value) => {
                Condition::test(format!("{}({})", self.name(*function), self.local(*value)))
            }
            Source::Flag(flag) => Condition::test(self.local(*flag)),
            Source::Counted(count, bound) => match bound {
                Bound::AtLeast(least) => Condition::compared(&self.local(*count), [">=", "<"], &least.to_string()),
                Bound::AtMost(most) => Condition::compared(&self.local(*count), ["<=", ">"], &most.to_string()),
            },
            Source::Before(index, number) => Condition::compared(&self.local(*index), ["<", ">="], &number.to_string()),
        }
    }

    fn conditions(&mut self, parts: &[Source<'m>]) -> Vec<Condition> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    fn property_meets(&mut self, property: Local, presence: Presence, test: &Source<'m>) -> Condition {
        let (object, name) = self.inlined(property);
        let has = has(&object, name);
        let test = self.condition(test);
        match presence {
            Presence::Optional => Condition::any([has.negated(), test]),
            Presence::Required | Presence::Tested => Condition::all([has, test]),
        }
    }

    /// Tests whether a value has one of these kinds, of those that it may have.
    fn kind(&mut self, local: Local, kinds: Kinds, known: Kinds) -> Condition {
        let kinds = kinds.and(known);
        if kinds == known {
            return Condition::TRUE;
        }
        if known.without(kinds) == Kinds::NULL && known != Kinds::ALL {
            return self.is_null(local).negated();
        }
        let mut any = Vec::new();
        if kinds.has(Kinds::STRING) {
            any.push(self.instance(local, Class::String));
        }
        any.extend(self.numeric(local, kinds));
        if kinds.has(Kinds::OBJECT) {
            any.push(Condition::test(format!("{}({})", self.helper("_is_object"), self.local(local))));
        }
        if kinds.has(Kinds::ARRAY) {
            any.push(self.instance(local, Class::Array));
        }
        if kinds.has(Kinds::BOOLEAN) {
            any.push(self.instance(local, Class::Boolean));
        }
        if kinds.has(Kinds::NULL) {
            any.push(self.is_null(local));
        }
        Condition::any(any)
    }

    fn instance(&mut self, local: Local, class: Class) -> Condition {
        let [is_instance, class] = [self.symbol(Symbol::IsInstance), self.class(local, class)];
        Condition::test(format!("{is_instance}({}, {class})", self.local(local)))
    }

    fn is_null(&mut self, local: Local) -> Condition {
        let null = self.class(local, Class::Null);
        Condition::compared(&self.local(local), ["is", "is not"], &null)
    }

    /// Returns the name of a class: one that type checkers narrow a value by, if nothing else is done with that.
    fn class(&mut self, local: Local, class: Class) -> String {
        let (builtin, any) = match class {
            Class::String => (self.symbol(Symbol::Str), "_String"),
            Class::Integer => (self.symbol(Symbol::Int), "_Int"),
            Class::Boolean => (self.symbol(Symbol::Bool), "_Boolean"),
            Class::Null => ("None".to_owned(), "_Null"),
            Class::Array => return self.helper("_Array").to_owned(),
        };
        if self.is_narrowed(local) { builtin } else { self.helper(any).to_owned() }
    }

    /// Tests whether a value is a number of these kinds: the class `int` is tested first, which most numbers have.
    fn numeric(&mut self, local: Local, kinds: Kinds) -> Option<Condition> {
        let value = self.local(local);
        let helper = match (kinds.has(Kinds::INTEGER), kinds.has(Kinds::FRACTION)) {
            (true, true) => "_is_number",
            (true, false) => "_is_integer",
            (false, true) => return Some(Condition::test(format!("{}({value})", self.helper("_is_fraction")))),
            (false, false) => return None,
        };
        let [type_of, int] = [self.symbol(Symbol::TypeOf), self.class(local, Class::Integer)];
        let is_int = Condition::compared(&format!("{type_of}({value})"), ["is", "is not"], &int);
        Some(Condition::any([is_int, Condition::test(format!("{}({value})", self.helper(helper)))]))
    }

    /// Tests whether a value is one of few scalars.
    fn among(&mut self, local: Local, literals: &[Literal<'m>], known: Kinds) -> Condition {
        let value = self.local(local);
        let mut any = Vec::new();
        let texts = texts(literals);
        if !texts.is_empty() {
            any.push(Condition::all([self.kind(local, Kinds::STRING, known), self.is_text(local, &texts)]));
        }
        let numbers = scalars(literals, |json| matches!(json, Json::Number(_)));
        if !numbers.is_empty() {
            let equal = match &numbers[..] {
                [only] if self.is_narrowed(local) => Condition::untyped(&value, ["==", "!="], only),
                _ => is_in(&value, ["{", "}"], &numbers),
            };
            any.push(Condition::all([self.kind(local, Kinds::NUMBER, known), equal]));
        }
        for boolean in scalars(literals, |json| matches!(json, Json::Bool(_))) {
            any.push(match self.is_narrowed(local) {
                true => Condition::compared(&value, ["is", "is not"], &boolean),
                false => Condition::all([self.instance(local, Class::Boolean), is_in(&value, ["{", "}"], &[boolean])]),
            });
        }
        if literals.contains(&Literal::Json(&Json::Null)) {
            any.push(self.is_null(local));
        }
        Condition::any(any)
    }

    /// Tests whether a string is one of these.
    pub(super) fn is_text(&self, local: Local, texts: &[String]) -> Condition {
        let value = self.local(local);
        match texts {
            [only] if self.is_narrowed(local) => Condition::compared(&value, ["==", "!="], only),
            _ => is_in(&value, ["{", "}"], texts),
        }
    }

    /// Tests whether a value is one of a list.
    fn listed(&mut self, local: Local, list: ListId, known: Kinds) -> Condition {
        let (value, (list, kinds)) = (self.local(local), self.list(list));
        if kinds.has(Kinds::ARRAY.or(Kinds::OBJECT)) {
            return Condition::test(format!("{}({value}, {list})", self.helper("_is_one_of")));
        }
        let kinds = if kinds.has(Kinds::NUMBER) { Kinds::NUMBER } else { kinds };
        Condition::all([self.kind(local, kinds, known), Condition::compared(&value, ["in", "not in"], &list)])
    }

    fn number(&mut self, value: &str, check: &NumberCheck) -> Condition {
        let compared = |operators, bound| Condition::untyped(value, operators, &number(bound));
        match check {
            NumberCheck::Minimum(bound) => compared([">=", "<"], bound),
            NumberCheck::ExclusiveMinimum(bound) => compared([">", "<="], bound),
            NumberCheck::Maximum(bound) => compared(["<=", ">"], bound),
            NumberCheck::ExclusiveMaximum(bound) => compared(["<", ">="], bound),
            NumberCheck::MultipleOf(divisor) => {
                let (digits, exponent) = divisor.digits();
                let is_multiple = self.helper("_is_multiple");
                Condition::test(format!("{is_multiple}({value}, {}, {exponent})", natural(&digits)))
            }
        }
    }

    fn rule(&mut self, value: &str, rule: FormatRule) -> Condition {
        let validator = self.helper(super::helpers::validator(rule));
        Condition::test(format!("{validator}({value})"))
    }
}

/// Tests whether a value is one of these. Every value can be looked up in a list or a tuple; checkers narrow by a tuple.
pub(super) fn is_in(value: &str, [open, close]: [&str; 2], values: &[String]) -> Condition {
    Condition::compared(value, ["in", "not in"], &format!("{open}{}{close}", values.join(", ")))
}

fn texts(literals: &[Literal<'_>]) -> Vec<String> {
    let texts = literals.iter().filter(|value| matches!(value, Literal::Name(_) | Literal::Json(Json::String(_))));
    texts.map(|value| literal(*value)).collect()
}

fn scalars(literals: &[Literal<'_>], is_wanted: impl Fn(&Json) -> bool) -> Vec<String> {
    let scalars = literals.iter().filter(|value| matches!(value, Literal::Json(json) if is_wanted(json)));
    scalars.map(|value| literal(*value)).collect()
}

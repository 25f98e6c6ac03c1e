//! The conditions of the program as those of Python.

use super::condition::Condition;
use super::functions::{Functions, literal};
use super::literals::{at_least, at_most, natural, number};
use super::verdict::has;
use crate::backend::python::symbols::Symbol;
use crate::codegen::program::{self, Bound, Literal, Local, Presence};
use crate::model::Kinds;
use crate::model::check::{FormatRule, NumberCheck};
use crate::text::Json;

type Source<'m> = program::Condition<'m>;

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
            Source::Kind { value, kinds, known } => self.kind(&self.local(*value), *kinds, *known),
            Source::Property { property, presence, test } => self.property_meets(*property, *presence, test),
            Source::Has { object, name, .. } => has(&self.local(*object), name),
            Source::Among { value, literals, known } => self.among(&self.local(*value), literals, *known),
            Source::Listed { value, list, known } => {
                let (value, (list, kinds)) = (self.local(*value), self.list(*list));
                self.listed(&value, &list, kinds, *known)
            }
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

    /// Whether a value has one of these kinds, of those that it may have.
    fn kind(&mut self, value: &str, kinds: Kinds, known: Kinds) -> Condition {
        let kinds = kinds.and(known);
        if kinds == known {
            return Condition::TRUE;
        }
        let is_none = Condition::compared(value, ["is", "is not"], "None");
        if known.without(kinds) == Kinds::NULL && known != Kinds::ALL {
            return is_none.negated();
        }
        let mut any = Vec::new();
        if kinds.has(Kinds::STRING) {
            any.push(self.instance(value, Symbol::Str));
        }
        any.extend(self.numeric(value, kinds));
        if kinds.has(Kinds::OBJECT) {
            any.push(Condition::test(format!("{}({value})", self.helper("_is_object"))));
        }
        if kinds.has(Kinds::ARRAY) {
            let [is_instance, array] = [self.symbol(Symbol::IsInstance), self.helper("_Array").to_owned()];
            any.push(Condition::test(format!("{is_instance}({value}, {array})")));
        }
        if kinds.has(Kinds::BOOLEAN) {
            any.push(self.instance(value, Symbol::Bool));
        }
        if kinds.has(Kinds::NULL) {
            any.push(is_none);
        }
        Condition::any(any)
    }

    fn instance(&mut self, value: &str, class: Symbol) -> Condition {
        let [is_instance, class] = [Symbol::IsInstance, class].map(|symbol| self.symbol(symbol));
        Condition::test(format!("{is_instance}({value}, {class})"))
    }

    /// Whether a value is a number of these kinds: the class `int` is tested first, which most numbers have.
    fn numeric(&mut self, value: &str, kinds: Kinds) -> Option<Condition> {
        let helper = match (kinds.has(Kinds::INTEGER), kinds.has(Kinds::FRACTION)) {
            (true, true) => "_is_number",
            (true, false) => "_is_integer",
            (false, true) => return Some(Condition::test(format!("{}({value})", self.helper("_is_fraction")))),
            (false, false) => return None,
        };
        let [class, int] = [Symbol::TypeOf, Symbol::Int].map(|symbol| self.symbol(symbol));
        let is_int = Condition::compared(&format!("{class}({value})"), ["is", "is not"], &int);
        Some(Condition::any([is_int, Condition::test(format!("{}({value})", self.helper(helper)))]))
    }

    /// Whether a value is one of few scalars.
    fn among(&mut self, value: &str, literals: &[Literal<'m>], known: Kinds) -> Condition {
        let mut any = Vec::new();
        for (kind, listed) in [
            (Kinds::STRING, texts(literals)),
            (Kinds::NUMBER, scalars(literals, |json| matches!(json, Json::Number(_)))),
        ] {
            let equal = match &listed[..] {
                [] => continue,
                [only] => Condition::compared(value, ["==", "!="], only),
                _ => Condition::compared(value, ["in", "not in"], &format!("{{{}}}", listed.join(", "))),
            };
            any.push(Condition::all([self.kind(value, kind, known), equal]));
        }
        let others = scalars(literals, |json| matches!(json, Json::Null | Json::Bool(_)));
        any.extend(others.iter().map(|other| Condition::compared(value, ["is", "is not"], other)));
        Condition::any(any)
    }

    /// Whether a value is one of a list.
    fn listed(&mut self, value: &str, list: &str, kinds: Kinds, known: Kinds) -> Condition {
        if kinds.has(Kinds::ARRAY.or(Kinds::OBJECT)) {
            return Condition::test(format!("{}({value}, {list})", self.helper("_is_one_of")));
        }
        let kinds = if kinds.has(Kinds::NUMBER) { Kinds::NUMBER } else { kinds };
        Condition::all([self.kind(value, kinds, known), Condition::compared(value, ["in", "not in"], list)])
    }

    fn number(&mut self, value: &str, check: &NumberCheck) -> Condition {
        let compared = |operators, bound| Condition::compared(value, operators, &number(bound));
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

fn texts(literals: &[Literal<'_>]) -> Vec<String> {
    let texts = literals.iter().filter(|value| matches!(value, Literal::Name(_) | Literal::Json(Json::String(_))));
    texts.map(|value| literal(*value)).collect()
}

fn scalars(literals: &[Literal<'_>], is_wanted: impl Fn(&Json) -> bool) -> Vec<String> {
    let scalars = literals.iter().filter(|value| matches!(value, Literal::Json(json) if is_wanted(json)));
    scalars.map(|value| literal(*value)).collect()
}

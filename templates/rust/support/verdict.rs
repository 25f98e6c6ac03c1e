//: accepts
/// The constraints of a value.
pub(super) type Table = &'static [Rule];

/// A constraint. One for a JSON type accepts values of every other type.
pub(super) enum Rule {
    @rules
}

/// A verdict in the making.
#[derive(Default)]
struct Verdict {
    /// How many rules are around the one that is checked.
    nested: usize,
    /// Whether a part wasn't checked, because it is nested too deeply.
    is_too_deep: bool,
    @fields
}

/// Returns whether a value is valid.
pub(super) fn accepts(table: Table, value: &Value) -> bool {
    table.iter().all(|rule| {
        let mut verdict = Verdict::default();
        verdict.follows(rule, value) && !verdict.is_too_deep
    })
}

/// Returns the error of an invalid value.
pub(super) fn violations(_: Table, _: &Value) -> &'static str {
    "the value is invalid"
}

impl Verdict {
    /// Returns whether a table accepts a value.
    fn accepts(&mut self, table: Table, value: &Value) -> bool {
        table.iter().all(|rule| self.follows(rule, value))
    }

    /// Returns whether a value follows a rule.
    fn follows(&mut self, rule: &Rule, value: &Value) -> bool {
        rule.accepts(value).unwrap_or_else(|| self.nest(rule, value))
    }

    /// Returns whether a rule about the parts of a value, or about alternatives, accepts it.
    fn nest(&mut self, rule: &Rule, value: &Value) -> bool {
        if self.nested == MOST_NESTED {
            return self.refuse_depth();
        }
        self.nested += 1;
        let accepted = accepts_parts(rule, value, self);
        self.nested -= 1;
        accepted
    }

    /// Rejects a value that is nested too deeply.
    #[cold]
    fn refuse_depth(&mut self) -> bool {
        self.is_too_deep = true;
        false
    }
    @methods
}

impl Rule {
    /// Returns whether a rule about the value alone accepts it; none for other rules, and those for other JSON types.
    fn accepts(&self, value: &Value) -> Option<bool> {
        Some(match (self, value) {
            @accepts
            _ => return None,
        })
    }
}

/// Returns whether a rule about the parts of a value, or about alternatives, accepts it.
#[allow(unused_variables)]
#[inline(never)] // Its large frame would slow down the rules about the value alone.
fn accepts_parts(rule: &Rule, value: &Value, out: &mut Verdict) -> bool {
    match (rule, value) {
        @parts
        _ => true,
    }
}
//: Rule::Type
//. rules
    /// The value has one of these JSON types.
    Type(u8),
//. accepts
            (Type(types), _) => has_type(value, *types),
//: Rule::Texts
//. rules
    /// The value is one of these strings.
    Texts(&'static [&'static str]),
//. accepts
            (Texts(texts), _) => value.as_str().is_some_and(|text| texts.contains(&text)),
//: Rule::SortedTexts
//. rules
    /// The value is one of these strings, which are sorted.
    SortedTexts(&'static [&'static str]),
//. accepts
            (SortedTexts(texts), _) => value.as_str().is_some_and(|text| texts.binary_search(&text).is_ok()),
//: Rule::Values
//. rules
    /// The value is one of these, which are canonical texts.
    Values(&'static [&'static str]),
//. accepts
            (Values(values), _) => !is_too_deep(value, DEEPEST) && values.contains(&canonical(value).as_str()),
//: Rule::Minimum
//. rules
    Minimum(Bound),
//. accepts
            (Minimum(bound), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_ge),
//: Rule::ExclusiveMinimum
//. rules
    ExclusiveMinimum(Bound),
//. accepts
            (ExclusiveMinimum(bound), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_gt),
//: Rule::Maximum
//. rules
    Maximum(Bound),
//. accepts
            (Maximum(bound), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_le),
//: Rule::ExclusiveMaximum
//. rules
    ExclusiveMaximum(Bound),
//. accepts
            (ExclusiveMaximum(bound), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_lt),
//: Rule::MultipleOf
//. rules
    /// The digits and the power of ten of the divisor.
    MultipleOf(u64, i32),
//. accepts
            (MultipleOf(digits, power), Value::Number(number)) => is_multiple(number, *digits, *power),
//: Rule::MinLength
//. rules
    /// In code points.
    MinLength(usize),
//. accepts
            (MinLength(least), Value::String(text)) => text.chars().take(*least).count() == *least,
//: Rule::MaxLength
//. rules
    /// In code points.
    MaxLength(usize),
//. accepts
            (MaxLength(most), Value::String(text)) => text.len() <= *most || text.chars().count() <= *most,
//: Rule::Pattern
//. rules
    Pattern(&'static Program),
//. accepts
            (Pattern(program), Value::String(text)) => program.is_match(text),
//: Rule::Format
//. rules
    /// The pattern, and an additional condition.
    Format(&'static Program, Option<fn(&str) -> bool>),
//. accepts
            (Format(program, is_so), Value::String(text)) => {
                program.is_match(text) && is_so.is_none_or(|is_so| is_so(text))
            }
//: Rule::MinItems
//. rules
    MinItems(usize),
//. accepts
            (MinItems(least), Value::Array(items)) => items.len() >= *least,
//: Rule::MaxItems
//. rules
    MaxItems(usize),
//. accepts
            (MaxItems(most), Value::Array(items)) => items.len() <= *most,
//: Rule::UniqueItems
//. rules
    UniqueItems,
//. parts
        (UniqueItems, _) if is_too_deep(value, DEEPEST) => out.refuse_depth(),
        (UniqueItems, Value::Array(items)) => repeated(items).is_none(),
//: Rule::Items
//. rules
    /// The first items, and all items after them.
    Items(&'static [Table], Table),
//. parts
        (Items(prefix, rest), Value::Array(items)) => {
            let mut items = items.iter().enumerate();
            items.all(|(index, item)| out.accepts(prefix.get(index).unwrap_or(rest), item))
        }
//: Rule::Contains
//. rules
    /// The least and the most items that match.
    Contains(Table, usize, usize),
//. parts
        (Contains(table, least, most), Value::Array(items)) => {
            let matching = items.iter().filter(|item| out.accepts(table, item)).count();
            (*least..=*most).contains(&matching)
        }
//: Rule::UnevaluatedItems
//. rules
    /// Unevaluated items, and what evaluates items.
    UnevaluatedItems(Table, &'static [EvaluatedItems]),
//. parts
        (UnevaluatedItems(table, evaluated), Value::Array(items)) => {
            let mut applies = |when: &[Table]| when.iter().all(|table| out.accepts(table, value));
            let evaluated: Vec<_> = evaluated.iter().filter(|part| applies(part.0)).collect();
            items.iter().enumerate().all(|(index, item)| {
                let mut matches = |tables: &[Table]| tables.iter().any(|table| out.accepts(table, item));
                evaluated.iter().any(|part| part.3 || index < part.1 || matches(part.2)) || out.accepts(table, item)
            })
        }
//: Rule::MinProperties
//. rules
    MinProperties(usize),
//. accepts
            (MinProperties(least), Value::Object(object)) => object.len() >= *least,
//: Rule::MaxProperties
//. rules
    MaxProperties(usize),
//. accepts
            (MaxProperties(most), Value::Object(object)) => object.len() <= *most,
//: Rule::Required
//. rules
    Required(&'static [&'static str]),
//. parts
        (Required(names), Value::Object(object)) => names.iter().all(|name| object.contains_key(*name)),
//: Rule::DependentRequired
//. rules
    /// Where the first property is present, the others are.
    DependentRequired(&'static str, &'static [&'static str]),
//. parts
        (DependentRequired(name, needed), Value::Object(object)) => {
            !object.contains_key(*name) || needed.iter().all(|needed| object.contains_key(*needed))
        }
//: Rule::Properties
//. rules
    /// The properties with these names.
    Properties(&'static [(&'static str, Table)]),
//. parts
        (Properties(properties), Value::Object(object)) => {
            let mut properties = properties.iter();
            properties.all(|(name, table)| object.get(*name).is_none_or(|value| out.accepts(table, value)))
        }
//: Rule::AdditionalProperties
//. rules
    /// The properties with other names than these, which are in order.
    AdditionalProperties(&'static [&'static str], Table),
//. parts
        (AdditionalProperties(names, table), Value::Object(object)) => {
            let is_named = |name: &String| names.binary_search(&name.as_str()).is_ok();
            object.iter().all(|(name, value)| is_named(name) || out.accepts(table, value))
        }
//: Rule::PatternProperties
//. rules
    /// The properties with other names than these, which are in order: by pattern, and those that match none.
    PatternProperties(&'static [&'static str], &'static [(&'static Program, Table)], Table),
//. parts
        (PatternProperties(names, patterns, others), Value::Object(object)) => object.iter().all(|(name, value)| {
            let mut matching = patterns.iter().filter(|(program, _)| program.is_match(name)).peekable();
            match matching.peek() {
                _ if names.binary_search(&name.as_str()).is_ok() => true,
                None => out.accepts(others, value),
                Some(_) => matching.all(|(_, table)| out.accepts(table, value)),
            }
        }),
//: Rule::PropertyNames
//. rules
    /// The names of properties.
    PropertyNames(Table),
//. parts
        (PropertyNames(table), Value::Object(object)) => {
            object.keys().all(|name| out.accepts(table, &Value::from(name.as_str())))
        }
//: Rule::DependentSchema
//. rules
    /// The object, where the property is present.
    DependentSchema(&'static str, Table),
//. parts
        (DependentSchema(name, table), Value::Object(object)) => {
            !object.contains_key(*name) || out.accepts(table, value)
        }
//: Rule::UnevaluatedProperties
//. rules
    /// Unevaluated properties, and what evaluates properties.
    UnevaluatedProperties(Table, &'static [EvaluatedProperties]),
//. parts
        (UnevaluatedProperties(table, evaluated), Value::Object(object)) => {
            let mut applies = |when: &[Table]| when.iter().all(|table| out.accepts(table, value));
            let evaluated: Vec<_> = evaluated.iter().filter(|part| applies(part.0)).collect();
            object.iter().all(|(name, value)| {
                let matches = |patterns: &[&Program]| patterns.iter().any(|program| program.is_match(name));
                let is_named = |names: &[&str]| names.contains(&name.as_str());
                evaluated.iter().any(|part| part.3 || is_named(part.1) || matches(part.2)) || out.accepts(table, value)
            })
        }
//: Rule::AnyOf
//. rules
    /// Alternatives, each for values of some JSON types.
    AnyOf(&'static [(u8, Table)]),
//. parts
        (AnyOf(branches), _) => {
            branches.iter().any(|(types, table)| has_type(value, *types) && out.accepts(table, value))
        }
//: Rule::Tagged
//. rules
    /// The property that selects an alternative; alternatives by its values.
    Tagged(&'static str, &'static [(&'static [&'static str], Table)]),
//. parts
        (Tagged(tag, branches), _) => {
            let found = value.get(tag).and_then(Value::as_str);
            let selected = branches.iter().find(|(tags, _)| found.is_some_and(|found| tags.contains(&found)));
            selected.is_some_and(|(_, table)| out.accepts(table, value))
        }
//: Rule::OneOf
//. rules
    /// Alternatives, each for values of some JSON types: exactly one accepts the value.
    OneOf(&'static [(u8, Table)]),
//. parts
        (OneOf(branches), _) => {
            let fitting = branches.iter().filter(|(types, table)| has_type(value, *types) && out.accepts(table, value));
            fitting.take(2).count() == 1
        }
//: Rule::Not
//. rules
    /// The table doesn't accept the value.
    Not(Table),
//. parts
        (Not(table), _) => !out.accepts(table, value),
//: Rule::If
//. rules
    /// If the first table accepts the value, the second applies, else the third.
    If(Table, Table, Table),
//. parts
        (If(condition, then, otherwise), _) => {
            let table = if out.accepts(condition, value) { then } else { otherwise };
            out.accepts(table, value)
        }
//: Rule::Call
//. rules
    /// Another table.
    Call(&'static Table),
//. parts
        (Call(table), _) => out.accepts(table, value),
//: Rule::Revisit
//. rules
    /// Another table, to which alternatives lead back for the same value at each level.
    Revisit(&'static Table),
//. parts
        (Revisit(table), _) => out.revisit(table, value),
//. fields
    /// The verdicts of revisited tables on arrays and objects.
    known: BTreeMap<(*const Rule, *const Value), bool>,
//. methods

    /// Returns whether a table accepts a value, which is decided once for each array and object.
    fn revisit(&mut self, table: Table, value: &Value) -> bool {
        if !(value.is_array() || value.is_object()) {
            return self.accepts(table, value);
        }
        let key = (table.as_ptr(), std::ptr::from_ref(value));
        match self.known.get(&key) {
            Some(known) => *known,
            None => {
                let accepted = self.accepts(table, value);
                self.known.insert(key, accepted);
                accepted
            }
        }
    }

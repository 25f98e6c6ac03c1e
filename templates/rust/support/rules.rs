//: Rule::Type
//. rules
    /// The value has one of these JSON types. If not, the rest of the table doesn't apply.
    Type(u8),
//. accepts
            (Type(types), _) => has_type(value, *types),
//. expected
            Type(types) => ("type", names(*types), true),
//: Rule::TypeBy
//. rules
    /// The value has one of these JSON types, by that keyword. If not, the rest of the table doesn't apply.
    TypeBy(u8, &'static str),
//. accepts
            (TypeBy(types, _), _) => has_type(value, *types),
//. expected
            TypeBy(types, keyword) => (keyword, names(*types), true),
//: Rule::Texts
//. rules
    /// The value is one of these strings. If not, the rest of the table doesn't apply. The keyword.
    Texts(&'static [&'static str], &'static str),
//. accepts
            (Texts(texts, _), _) => value.as_str().is_some_and(|text| texts.contains(&text)),
//. expected
            Texts(texts, keyword) => (keyword, one_of(texts), true),
//: Rule::SortedTexts
//. rules
    /// The value is one of these sorted strings. If not, the rest of the table doesn't apply. The keyword and the
    /// expected phrase.
    SortedTexts(&'static [&'static str], &'static str, &'static str),
//. accepts
            (SortedTexts(texts, ..), _) => value.as_str().is_some_and(|text| texts.binary_search(&text).is_ok()),
//. expected
            SortedTexts(_, keyword, expected) => (keyword, (*expected).to_owned(), true),
//: Rule::Values
//. rules
    /// The value has one of these canonical texts. If not, the rest of the table doesn't apply. The keyword and
    /// the expected phrase.
    Values(&'static [&'static str], &'static str, &'static str),
//. accepts
            (Values(values, ..), _) => !is_too_deep(value, DEEPEST) && values.contains(&canonical(value).as_str()),
//. expected
            Values(_, keyword, expected) => (keyword, (*expected).to_owned(), true),
//: Rule::Minimum
//. rules
    /// The bound and its text.
    Minimum(Bound, &'static str),
//. accepts
            (Minimum(bound, _), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_ge),
//. expected
            Minimum(_, bound) => ("minimum", format!(phrase_minimum(bound)), false),
//: Rule::ExclusiveMinimum
//. rules
    /// The bound and its text.
    ExclusiveMinimum(Bound, &'static str),
//. accepts
            (ExclusiveMinimum(bound, _), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_gt),
//. expected
            ExclusiveMinimum(_, bound) => ("exclusiveMinimum", format!(phrase_exclusive_minimum(bound)), false),
//: Rule::Maximum
//. rules
    /// The bound and its text.
    Maximum(Bound, &'static str),
//. accepts
            (Maximum(bound, _), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_le),
//. expected
            Maximum(_, bound) => ("maximum", format!(phrase_maximum(bound)), false),
//: Rule::ExclusiveMaximum
//. rules
    /// The bound and its text.
    ExclusiveMaximum(Bound, &'static str),
//. accepts
            (ExclusiveMaximum(bound, _), Value::Number(number)) => bound.order(number).is_some_and(Ordering::is_lt),
//. expected
            ExclusiveMaximum(_, bound) => ("exclusiveMaximum", format!(phrase_exclusive_maximum(bound)), false),
//: Rule::MultipleOf
//. rules
    /// The digits and the power of ten of the divisor, and its text.
    MultipleOf(u64, i32, &'static str),
//. accepts
            (MultipleOf(digits, power, _), Value::Number(number)) => is_multiple(number, *digits, *power),
//. expected
            MultipleOf(_, _, divisor) => ("multipleOf", format!(phrase_multiple_of(divisor)), false),
//: Rule::MinLength
//. rules
    /// In code points.
    MinLength(usize),
//. accepts
            (MinLength(least), Value::String(text)) => text.chars().take(*least).count() == *least,
//. expected
            MinLength(least) => {
                ("minLength", format!(phrase_min_length(*least)), false)
            }
//: Rule::MaxLength
//. rules
    /// In code points.
    MaxLength(usize),
//. accepts
            (MaxLength(most), Value::String(text)) => text.len() <= *most || text.chars().count() <= *most,
//. expected
            MaxLength(most) => {
                ("maxLength", format!(phrase_max_length(*most)), false)
            }
//: Rule::Pattern
//. rules
    /// The pattern and its source.
    Pattern(&'static Program, &'static str),
//. accepts
            (Pattern(program, _), Value::String(text)) => program.is_match(text),
//. expected
            Pattern(_, source) => ("pattern", format!(phrase_pattern(visible(source))), false),
//: Rule::Format
//. rules
    /// The pattern, an additional condition, and the expected phrase.
    Format(&'static Program, Option<fn(&str) -> bool>, &'static str),
//. accepts
            (Format(program, is_so, _), Value::String(text)) => {
                program.is_match(text) && is_so.is_none_or(|is_so| is_so(text))
            }
//. expected
            Format(_, _, expected) => ("format", (*expected).to_owned(), false),
//: Rule::MinItems
//. rules
    MinItems(usize),
//. accepts
            (MinItems(least), Value::Array(items)) => items.len() >= *least,
//. expected
            MinItems(least) => ("minItems", format!(phrase_min_items(*least)), false),
//: Rule::MaxItems
//. rules
    MaxItems(usize),
//. accepts
            (MaxItems(most), Value::Array(items)) => items.len() <= *most,
//. expected
            MaxItems(most) => ("maxItems", format!(phrase_max_items(*most)), false),
//: Rule::UniqueItems
//. rules
    UniqueItems,
//. parts
        (UniqueItems, _) if is_too_deep(value, DEEPEST) => out.refuse_depth(),
        (UniqueItems, Value::Array(items)) => repeated(items).map_or(Flow::Continue(()), |(first, second)| {
            let found = || format!(phrase_equal_items(first, second));
            out.add(at, "uniqueItems", || (phrase_unique_items().to_owned(), found()))
        }),
//: Rule::Items
//. rules
    /// The first items, and all items after them.
    Items(&'static [Table], Table),
//. parts
        (Items(prefix, rest), Value::Array(items)) => items.iter().enumerate().try_for_each(|(index, item)| {
            check(prefix.get(index).unwrap_or(rest), item, &At(Some((at, &index))), out)
        }),
//: Rule::Contains
//. rules
    /// The least and the most items that match; the keyword of too few.
    Contains(Table, usize, usize, &'static str),
//. parts
        (Contains(table, least, most, keyword), Value::Array(items)) => {
            let matching = items.iter().filter(|item| out.accepts(table, item)).count();
            let found = || format!(phrase_matching_items(matching));
            let least_expected = || format!(phrase_min_contains(*least));
            let most_expected = || format!(phrase_max_contains(*most));
            match matching {
                _ if matching < *least => out.add(at, keyword, || (least_expected(), found())),
                _ if matching > *most => out.add(at, "maxContains", || (most_expected(), found())),
                _ => Flow::Continue(()),
            }
        }
//: Rule::UnevaluatedItems
//. rules
    /// Unevaluated items, and what evaluates items.
    UnevaluatedItems(Table, &'static [EvaluatedItems]),
//. parts
        (UnevaluatedItems(table, evaluated), Value::Array(items)) => {
            let mut applies = |when: &[Table]| when.iter().all(|table| out.accepts(table, value));
            let evaluated: Vec<_> = evaluated.iter().filter(|part| applies(part.0)).collect();
            items.iter().enumerate().try_for_each(|(index, item)| {
                let mut matches = |tables: &[Table]| tables.iter().any(|table| out.accepts(table, item));
                match evaluated.iter().any(|part| part.3 || index < part.1 || matches(part.2)) {
                    true => Flow::Continue(()),
                    false => check(table, item, &At(Some((at, &index))), out),
                }
            })
        }
//: Rule::MinProperties
//. rules
    MinProperties(usize),
//. accepts
            (MinProperties(least), Value::Object(object)) => object.len() >= *least,
//. expected
            MinProperties(least) => {
                ("minProperties", format!(phrase_min_properties(*least)), false)
            }
//: Rule::MaxProperties
//. rules
    MaxProperties(usize),
//. accepts
            (MaxProperties(most), Value::Object(object)) => object.len() <= *most,
//. expected
            MaxProperties(most) => {
                ("maxProperties", format!(phrase_max_properties(*most)), false)
            }
//: Rule::Required
//. rules
    Required(&'static [&'static str]),
//. parts
        (Required(names), Value::Object(object)) => {
            let mut missing = names.iter().filter(|name| !object.contains_key(**name));
            missing.try_for_each(|name| out.add(at, "required", || (with_property(name), WITHOUT.to_owned())))
        }
//: Rule::DependentRequired
//. rules
    /// If the first property is present, the others are required.
    DependentRequired(&'static str, &'static [&'static str]),
//. parts
        (DependentRequired(name, needed), Value::Object(object)) if object.contains_key(*name) => {
            let mut missing = needed.iter().filter(|needed| !object.contains_key(**needed));
            missing.try_for_each(|needed| {
                let (needed, name) = (quoted(needed), quoted(name));
                let expected = || format!(phrase_dependent_required(needed, name));
                out.add(at, "dependentRequired", || (expected(), WITHOUT.to_owned()))
            })
        }
//: Rule::Properties
//. rules
    /// The properties with these names.
    Properties(&'static [(&'static str, Table)]),
//. parts
        (Properties(properties), Value::Object(object)) => properties.iter().try_for_each(|(name, table)| {
            object.get(*name).map_or(Flow::Continue(()), |value| check(table, value, &At(Some((at, name))), out))
        }),
//: Rule::AdditionalProperties
//. rules
    /// The properties with other names than these, which are in order.
    AdditionalProperties(&'static [&'static str], Table),
//. parts
        (AdditionalProperties(names, table), Value::Object(object)) => {
            members(object, out, |name, value, out| match names.binary_search(&name) {
                Ok(_) => Flow::Continue(()),
                Err(_) => check(table, value, &At(Some((at, &name))), out),
            })
        }
//: Rule::PatternProperties
//. rules
    /// The properties with other names than these, which are in order: by pattern, and those that match none.
    PatternProperties(&'static [&'static str], &'static [(&'static Program, Table)], Table),
//. parts
        (PatternProperties(names, patterns, others), Value::Object(object)) => {
            members(object, out, |name, value, out| {
                let at = At(Some((at, &name)));
                let mut matching = patterns.iter().filter(|(program, _)| program.is_match(name)).peekable();
                match matching.peek() {
                    _ if names.binary_search(&name).is_ok() => Flow::Continue(()),
                    None => check(others, value, &at, out),
                    Some(_) => matching.try_for_each(|(_, table)| check(table, value, &at, out)),
                }
            })
        }
//: Rule::PropertyNames
//. rules
    /// The names of properties.
    PropertyNames(Table),
//. parts
        (PropertyNames(table), Value::Object(object)) => members(object, out, |name, _, out| {
            let text = Value::from(name);
            if out.accepts(table, &text) {
                return Flow::Continue(());
            }
            out.add(&At(Some((at, &name))), "propertyNames", || {
                let (_, wrong) = Report::default().explained(table, &text, &At(None));
                let expected = wrong.into_iter().next().map(|wrong| wrong.expected).unwrap_or_default();
                (format!(phrase_property_names(expected)), format!(phrase_the_name(quoted(name))))
            })
        }),
//: Rule::DependentSchema
//. rules
    /// The object, where the property is present.
    DependentSchema(&'static str, Table),
//. parts
        (DependentSchema(name, table), Value::Object(object)) if object.contains_key(*name) => {
            check(table, value, at, out)
        }
//: Rule::UnevaluatedProperties
//. rules
    /// Unevaluated properties, and what evaluates properties.
    UnevaluatedProperties(Table, &'static [EvaluatedProperties]),
//. parts
        (UnevaluatedProperties(table, evaluated), Value::Object(object)) => {
            let mut applies = |when: &[Table]| when.iter().all(|table| out.accepts(table, value));
            let evaluated: Vec<_> = evaluated.iter().filter(|part| applies(part.0)).collect();
            members(object, out, |name, value, out| {
                let matches = |patterns: &[&Program]| patterns.iter().any(|program| program.is_match(name));
                match evaluated.iter().any(|part| part.3 || part.1.contains(&name) || matches(part.2)) {
                    true => Flow::Continue(()),
                    false => check(table, value, &At(Some((at, &name))), out),
                }
            })
        }
//: Rule::AnyOf
//. rules
    /// The keyword; alternatives, each for values of some JSON types.
    AnyOf(&'static str, &'static [(u8, Table)]),
//. parts
        (AnyOf(keyword, branches), _) => any_of(keyword, branches, value, at, out),
//: Rule::Tagged
//. rules
    /// The keyword; the property that selects an alternative; alternatives by its values.
    Tagged(&'static str, &'static str, &'static [(&'static [&'static str], Table)]),
//. parts
        (Tagged(keyword, tag, branches), _) => tagged(keyword, tag, branches, value, at, out),
//: Rule::OneOf
//. rules
    /// Alternatives, each for values of some JSON types: exactly one accepts the value.
    OneOf(&'static [(u8, Table)]),
//. parts
        (OneOf(branches), _) => {
            let fitting = branches.iter().filter(|(types, table)| has_type(value, *types) && out.accepts(table, value));
            match fitting.take(2).count() {
                0 => any_of("oneOf", branches, value, at, out),
                1 => Flow::Continue(()),
                _ => out.add(at, "oneOf", || (phrase_exactly_one().to_owned(), describe(value))),
            }
        }
//: Rule::Not
//. rules
    /// The table doesn't accept the value. The expected phrase.
    Not(Table, &'static str),
//. parts
        (Not(table, expected), _) if out.accepts(table, value) => {
            out.add(at, "not", || ((*expected).to_owned(), describe(value)))
        }
//: Rule::If
//. rules
    /// If the first table accepts the value, the second applies, else the third.
    If(Table, Table, Table),
//. parts
        (If(condition, then, otherwise), _) => {
            check(if out.accepts(condition, value) { then } else { otherwise }, value, at, out)
        }
//: Rule::Call
//. rules
    /// Another table.
    Call(&'static Table),
//. parts
        (Call(table), _) => check(table, value, at, out),
//: Rule::Revisit
//. rules
    /// Another table, to which alternatives lead back for the same value at each level.
    Revisit(&'static Table),
//. parts
        (Revisit(table), _) => out.revisit(table, value, at),
//. fields
    /// The verdicts and violations of revisited tables about arrays and objects.
    known: BTreeMap<(*const Rule, *const Value, bool), (Flow, Vec<Violation>)>,
//. methods

    /// Adds the violations of the value at a place, which are found once for each array and object.
    fn revisit(&mut self, table: Table, value: &Value, at: &At) -> Flow {
        if !(value.is_array() || value.is_object()) {
            return check(table, value, at, self);
        }
        let key = (table.as_ptr(), std::ptr::from_ref(value), self.is_verdict);
        let (flow, violations) = match self.known.get(&key) {
            Some(known) => known.clone(),
            None => {
                let known = self.explained(table, value, at);
                self.known.insert(key, known.clone());
                known
            }
        };
        let appended = self.append(violations);
        if self.is_verdict { flow } else { appended }
    }

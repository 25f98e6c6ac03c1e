//! Checks as tables: the data from which an interpreter finds the violations of a value.
//!
//! A [`Table`] is a list of [`Row`]s, one for each constraint, in the order in which violations are reported. A printer
//! writes rows as literals of its language; their meaning is defined by the interpreter in that language's support
//! module, which has one function for each [`Rule`]. `model/check/explain` specifies its results.

use crate::model::Kinds;
use crate::model::check::phrases::Phrase;
use crate::model::check::{
    Alternatives, ArrayCheck, Branch, Check, CheckId, Checks, Composite, EvaluatedItems, EvaluatedProperties, Format,
    NumberCheck, ObjectCheck, PatternId, PresenceCheck, Properties, StringCheck, Values, phrase,
};
use crate::text::{Json, Number};

/// The maximum number of properties in a row: all of a large object's in one would be copied into the text of the row, and
/// again into that of the table.
const MOST_PROPERTIES: usize = 256;

/// The constraints on a value, in the order in which they are reported. An empty table accepts every value.
pub(crate) type Table<'m> = Vec<Row<'m>>;

/// A constraint: a rule, and its operands in the order that the rule documents.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row<'m> {
    /// The rule.
    pub(crate) rule: Rule,
    /// The operands.
    pub(crate) cells: Vec<Cell<'m>>,
}

/// An operand of a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell<'m> {
    /// An omitted operand.
    Absent,
    /// True or false.
    Flag(bool),
    /// A number of characters, items or properties.
    Count(u64),
    /// A bound or a divisor.
    Number(&'m Number),
    /// A keyword, a property name or a phrase.
    Text(&'m str),
    /// A phrase of this row only.
    Phrase(String),
    /// JSON types.
    Kinds(Kinds),
    /// The allowed values.
    Values(&'m [Json]),
    /// A pattern, compiled once for the file.
    Pattern(PatternId),
    /// An asserted format.
    Format(Format),
    /// The constraints of a part of the value, or of the value itself: [`table`] makes their rows when they are printed, so
    /// that a large schema doesn't have all of its tables at once.
    Table(&'m Check),
    /// The name of a property, and the constraints of its value.
    Property(&'m str, &'m Check),
    /// The table of a function.
    Function(CheckId),
    /// Several cells.
    List(Vec<Cell<'m>>),
}

/// Declares the rules, and for tests that there is an interpreter of each the list of them.
macro_rules! rules {
    ($(#[$attribute:meta])* pub(crate) enum $name:ident { $($(#[$doc:meta])* $rule:ident,)* }) => {
        $(#[$attribute])*
        pub(crate) enum $name { $($(#[$doc])* $rule,)* }

        #[cfg(test)]
        impl $name {
            /// All rules.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$rule),*];
        }
    };
}

rules! {
    /// The meaning of a row. Rules for one JSON type accept values of every other type.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum Rule {
        /// `[kinds, keyword?]`: the value has one of these types. If it doesn't, no other row of the table applies. The
        /// keyword is omitted if it is `type`.
        Type,
        /// `[values, keyword, phrase?]`: the value equals one of these. If it doesn't, no other row of the table applies.
        /// The phrase is given if it can't be derived from the values.
        Values,
        /// `[bound, text?]`; the text is given if the number was written otherwise than ECMAScript prints it.
        Minimum,
        /// `[bound, text?]`
        ExclusiveMinimum,
        /// `[bound, text?]`
        Maximum,
        /// `[bound, text?]`
        ExclusiveMaximum,
        /// `[divisor, text?]`
        MultipleOf,
        /// `[count]`, in code points
        MinLength,
        /// `[count]`, in code points
        MaxLength,
        /// `[pattern, source]`
        Pattern,
        /// `[format, pattern]`
        Format,
        /// `[count]`
        MinItems,
        /// `[count]`
        MaxItems,
        /// `[]`
        UniqueItems,
        /// `[[table…], table?]`: the first items, and all items after them.
        Items,
        /// `[table, min, max?, keyword]`: the keyword is for violations of the minimum.
        Contains,
        /// `[table, [[[table…], first, [table…], all]…]]`: the table for unevaluated items, and the evaluated ones: under
        /// which conditions on the array, how many of the first, those that match, or all.
        UnevaluatedItems,
        /// `[count]`
        MinProperties,
        /// `[count]`
        MaxProperties,
        /// `[name…]`
        Required,
        /// `[name, [name…]]`
        DependentRequired,
        /// `[[[name, table]…], [[pattern, table]…]?, table?]`: the named properties (several rows if they are many, and nothing else
        /// is said), those by pattern, the others.
        Properties,
        /// `[table]`
        PropertyNames,
        /// `[name, table]`
        DependentSchema,
        /// `[table, [[[table…], [name…], [pattern…], all]…]]`: the table for unevaluated properties, and the evaluated
        /// ones: under which conditions on the object, which names, which patterns, or all.
        UnevaluatedProperties,
        /// `[keyword, [[kinds, table]…]]`: at least one alternative.
        AnyOf,
        /// `[keyword, kinds, tag, [[[value…], table]…]]`: the alternative for the value of the tag.
        Tagged,
        /// `[keyword, [[kinds, table]…]]`: exactly one alternative.
        OneOf,
        /// `[table, phrase?]`: the phrase is omitted if it is "something else".
        Not,
        /// `[if, then, else]`
        If,
        /// `[function, revisited]`: the table of a function. Alternatives may lead back to a revisited one for the same value,
        /// again at each level: what it finds is remembered.
        Call,
    }
}

/// Returns the table of a check.
pub(crate) fn table<'m>(checks: &'m Checks, check: &'m Check) -> Table<'m> {
    Lowering { checks }.table(check)
}

/// Returns the names of JSON types in the order of phrases: `any` if they are all. Numbers without integers have none of
/// their own.
pub(crate) fn type_names(kinds: Kinds, fraction: &'static str) -> Vec<&'static str> {
    let number = match kinds.and(Kinds::NUMBER) {
        Kinds::INTEGER => "integer",
        Kinds::FRACTION => fraction,
        _ => "number",
    };
    let all = [
        (Kinds::OBJECT, "object"),
        (Kinds::ARRAY, "array"),
        (Kinds::STRING, "string"),
        (Kinds::NUMBER, number),
        (Kinds::BOOLEAN, "boolean"),
        (Kinds::NULL, "null"),
    ];
    match kinds {
        Kinds::ALL => vec!["any"],
        kinds => all.iter().filter(|(kind, _)| kinds.has(*kind)).map(|(_, name)| *name).collect(),
    }
}

struct Lowering<'m> {
    checks: &'m Checks,
}

impl<'m> Lowering<'m> {
    fn table(&self, check: &'m Check) -> Table<'m> {
        let mut rows = Vec::new();
        if check.kinds != Kinds::ALL {
            let keyword = (check.keyword != "type").then_some(Cell::Text(check.keyword));
            rows.push(row(Rule::Type, [Cell::Kinds(check.kinds)].into_iter().chain(keyword)));
        }
        rows.extend(check.values.as_ref().map(values));
        rows.extend(check.number.iter().map(number));
        rows.extend(check.string.iter().map(|part| self.string(part)));
        rows.extend(check.array.iter().map(|part| self.array(part)));
        rows.extend(check.object.iter().flat_map(|part| self.object(part)));
        rows.extend(check.also.iter().map(|also| self.composite(also)));
        // Most tables have one row, for which a vector that grew takes four times the memory.
        rows.shrink_to_fit();
        rows
    }

    fn string(&self, part: &'m StringCheck) -> Row<'m> {
        match part {
            StringCheck::MinLength(least) => row(Rule::MinLength, [Cell::Count(*least)]),
            StringCheck::MaxLength(most) => row(Rule::MaxLength, [Cell::Count(*most)]),
            StringCheck::Pattern(id) => {
                row(Rule::Pattern, [Cell::Pattern(*id), Cell::Phrase(self.checks.pattern(*id).pattern.shown())])
            }
            StringCheck::Format(format, id) => row(Rule::Format, [Cell::Format(*format), Cell::Pattern(*id)]),
        }
    }

    fn array(&self, part: &'m ArrayCheck) -> Row<'m> {
        match part {
            ArrayCheck::MinItems(least) => row(Rule::MinItems, [Cell::Count(*least)]),
            ArrayCheck::MaxItems(most) => row(Rule::MaxItems, [Cell::Count(*most)]),
            ArrayCheck::UniqueItems => row(Rule::UniqueItems, []),
            ArrayCheck::Items { prefix, rest } => {
                let rest = rest.as_ref().map(Cell::Table);
                row(Rule::Items, [tables(prefix)].into_iter().chain(rest))
            }
            ArrayCheck::Contains { check, min, max, .. } => {
                let max = max.map_or(Cell::Absent, Cell::Count);
                row(Rule::Contains, [Cell::Table(check), Cell::Count(*min), max, Cell::Text(part.keyword())])
            }
            ArrayCheck::Unevaluated { check, evaluated } => {
                let evaluated = evaluated.iter().map(|part| self.evaluated_items(part)).collect();
                row(Rule::UnevaluatedItems, [Cell::Table(check), Cell::List(evaluated)])
            }
        }
    }

    fn evaluated_items(&self, part: &'m EvaluatedItems) -> Cell<'m> {
        let EvaluatedItems { when, first, matching, all } = part;
        Cell::List(vec![tables(when), Cell::Count(*first as u64), tables(matching), Cell::Flag(*all)])
    }

    fn object(&self, part: &'m ObjectCheck) -> Vec<Row<'m>> {
        vec![match part {
            ObjectCheck::Required(names) => row(Rule::Required, names.iter().map(|name| text(name))),
            ObjectCheck::Presence(part) => presence(part),
            ObjectCheck::Properties(properties) => return properties_of(properties),
            ObjectCheck::PropertyNames(check) => row(Rule::PropertyNames, [Cell::Table(check)]),
            ObjectCheck::DependentSchema(name, check) => row(Rule::DependentSchema, [text(name), Cell::Table(check)]),
            ObjectCheck::Unevaluated { check, evaluated } => {
                let evaluated = evaluated.iter().map(|part| self.evaluated_properties(part)).collect();
                row(Rule::UnevaluatedProperties, [Cell::Table(check), Cell::List(evaluated)])
            }
        }]
    }

    fn evaluated_properties(&self, part: &'m EvaluatedProperties) -> Cell<'m> {
        let EvaluatedProperties { when, names, patterns, all } = part;
        let names = Cell::List(names.iter().map(|name| text(name)).collect());
        let patterns = Cell::List(patterns.iter().map(|id| Cell::Pattern(*id)).collect());
        Cell::List(vec![tables(when), names, patterns, Cell::Flag(*all)])
    }

    fn composite(&self, composite: &'m Composite) -> Row<'m> {
        match composite {
            Composite::AnyOf(alternatives) => match &alternatives.tag {
                Some(tag) => self.tagged(alternatives, tag),
                None => self.alternatives(Rule::AnyOf, alternatives),
            },
            Composite::OneOf(alternatives) => self.alternatives(Rule::OneOf, alternatives),
            Composite::Not(check) => {
                let phrase = Some(phrase::other_than(check)).filter(|phrase| phrase != Phrase::NotThis.words());
                row(Rule::Not, [Cell::Table(check)].into_iter().chain(phrase.map(Cell::Phrase)))
            }
            Composite::If { condition, then, otherwise } => {
                row(Rule::If, [Cell::Table(condition), Cell::Table(then), Cell::Table(otherwise)])
            }
            Composite::Call(id) => {
                row(Rule::Call, [Cell::Function(*id), Cell::Flag(self.checks.function(*id).revisited)])
            }
        }
    }

    fn alternatives(&self, rule: Rule, alternatives: &'m Alternatives) -> Row<'m> {
        let branch = |branch: &'m Branch| Cell::List(vec![Cell::Kinds(branch.kinds), Cell::Table(&branch.check)]);
        let branches = alternatives.branches.iter().map(branch).collect();
        row(rule, [Cell::Text(alternatives.keyword), Cell::List(branches)])
    }

    fn tagged(&self, alternatives: &'m Alternatives, tag: &'m str) -> Row<'m> {
        let branch = |branch: &'m Branch| {
            let tags = branch.tags.iter().map(|name| text(name)).collect();
            Cell::List(vec![Cell::List(tags), Cell::Table(&branch.check)])
        };
        let branches = alternatives.branches.iter().map(branch).collect();
        let kinds = Cell::Kinds(alternatives.kinds());
        row(Rule::Tagged, [Cell::Text(alternatives.keyword), kinds, Cell::Text(tag), Cell::List(branches)])
    }
}

/// Returns the rows of properties: several if there are many, and no others for which all names must be known.
fn properties_of(properties: &Properties) -> Vec<Row<'_>> {
    let Properties { known, patterns, others } = properties;
    if patterns.is_empty() && others.is_none() {
        let known: Vec<_> = known
            .iter()
            .filter(|(_, check)| !check.is_always())
            .map(|(name, check)| Cell::Property(name, check))
            .collect();
        return known.chunks(MOST_PROPERTIES).map(|some| row(Rule::Properties, [Cell::List(some.to_vec())])).collect();
    }
    let patterns = patterns.iter().map(|(id, check)| Cell::List(vec![Cell::Pattern(*id), Cell::Table(check)]));
    let patterns = patterns.collect::<Vec<_>>();
    let patterns = if patterns.is_empty() { Cell::Absent } else { Cell::List(patterns) };
    let known = Cell::List(known.iter().map(|(name, check)| Cell::Property(name, check)).collect());
    vec![row(Rule::Properties, [known, patterns].into_iter().chain(others.as_deref().map(Cell::Table)))]
}

fn tables(checks: &[Check]) -> Cell<'_> {
    Cell::List(checks.iter().map(Cell::Table).collect())
}

fn row<'m>(rule: Rule, cells: impl IntoIterator<Item = Cell<'m>>) -> Row<'m> {
    Row { rule, cells: cells.into_iter().collect() }
}

fn text(text: &str) -> Cell<'_> {
    Cell::Text(text)
}

fn values(values: &Values) -> Row<'_> {
    let phrase = (!values.values.iter().all(is_plain)).then(|| Cell::Phrase(values.phrase()));
    row(Rule::Values, [Cell::Values(&values.values), Cell::Text(values.keyword)].into_iter().chain(phrase))
}

/// Returns whether every language prints the value as it was written.
fn is_plain(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(_) | Json::String(_) => true,
        Json::Number(number) => is_canonical(number),
        Json::Array(_) | Json::Object(_) => false,
    }
}

fn is_canonical(number: &Number) -> bool {
    phrase::number_text(number.as_f64()) == number.as_str()
}

fn presence(part: &PresenceCheck) -> Row<'_> {
    match part {
        PresenceCheck::MinProperties(least) => row(Rule::MinProperties, [Cell::Count(*least)]),
        PresenceCheck::MaxProperties(most) => row(Rule::MaxProperties, [Cell::Count(*most)]),
        PresenceCheck::DependentRequired(name, needed) => {
            row(Rule::DependentRequired, [text(name), Cell::List(needed.iter().map(|name| text(name)).collect())])
        }
    }
}

fn number(part: &NumberCheck) -> Row<'_> {
    let (rule, number) = match part {
        NumberCheck::Minimum(bound) => (Rule::Minimum, bound),
        NumberCheck::ExclusiveMinimum(bound) => (Rule::ExclusiveMinimum, bound),
        NumberCheck::Maximum(bound) => (Rule::Maximum, bound),
        NumberCheck::ExclusiveMaximum(bound) => (Rule::ExclusiveMaximum, bound),
        NumberCheck::MultipleOf(divisor) => (Rule::MultipleOf, divisor),
    };
    let text = (!is_canonical(number)).then(|| Cell::Text(number.as_str()));
    row(rule, [Cell::Number(number)].into_iter().chain(text))
}

//! The words of violations, in one table: the specification uses them, and the support code of each language gets them
//! when code is generated (`codegen/phrases.rs`). No other file has words of its own.

use std::fmt::Display;

/// Declares the phrases: the name, and the words with the places of their arguments. `{0}` is the first argument;
/// `{0 item|items}` is a count and its noun, in singular and plural.
macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident, $words:literal;)*) => {
        /// A phrase of violations.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Phrase {
            $($(#[$doc])* $name,)*
        }

        impl Phrase {
            /// All phrases.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Returns its words, with places for arguments.
            pub(crate) const fn words(self) -> &'static str {
                match self {
                    $(Self::$name => $words,)*
                }
            }
        }
    };
}

phrases! {
    /// A violation as a sentence: the value or a part of it, what is expected, and what is found.
    Message, "{0} must be {1}, found {2}";
    /// The value itself, as the subject of a message.
    TheValue, "the value";
    /// A part of the value, as the subject of a message: its path.
    PartAt, "`{0}`";
    /// An expected phrase as a sentence without a subject.
    MustBe, "must be {0}";

    // Expected: types and values.
    Absent, "absent";
    Anything, "anything";
    Object, "an object";
    Array, "an array";
    String, "a string";
    Integer, "an integer";
    Number, "a number";
    Boolean, "a boolean";
    Null, "null";
    Json, "a JSON value";
    /// All but the last of several alternatives, separated by commas, and the last.
    Or, "{0} or {1}";
    /// The first of many values, and the number of others.
    OneOfMany, "one of {0} and {1} more";

    // Expected: numbers and strings.
    Minimum, "at least {0}";
    ExclusiveMinimum, "greater than {0}";
    Maximum, "at most {0}";
    ExclusiveMaximum, "less than {0}";
    MultipleOf, "a multiple of {0}";
    MinLength, "a string of at least {0 character|characters}";
    MaxLength, "a string of at most {0 character|characters}";
    Pattern, "a string that matches {0}";

    // Expected: arrays and objects.
    MinItems, "an array of at least {0 item|items}";
    MaxItems, "an array of at most {0 item|items}";
    UniqueItems, "an array of unique items";
    MinContains, "an array with at least {0 matching item|matching items}";
    MaxContains, "an array with at most {0 matching item|matching items}";
    MinProperties, "an object with at least {0 property|properties}";
    MaxProperties, "an object with at most {0 property|properties}";
    Required, "an object with the property {0}";
    /// The required property, and the property that requires it.
    DependentRequired, "an object with the property {0} in addition to {1}";
    PropertyNames, "a property whose name is {0}";

    // Expected: alternatives, negations, depth.
    ExactlyOne, "valid for exactly one alternative";
    Not, "anything but {0}";
    NotThis, "a different value";
    Shallower, "nested within the supported depth";
    Valid, "valid";

    // Expected: constraints in a few words, where there is one message for all of them.
    PropertyIs, "an object whose property {0} is {1}";
    AtLeastOneProperty, "an object with at least one of the properties {0}";
    ExactlyOneProperty, "an object with exactly one of the properties {0}";
    ArrayBy, "an array that satisfies `{0}`";
    ObjectBy, "an object that satisfies `{0}`";
    /// The property that requires another schema, and the keyword.
    ObjectWithBy, "an object that satisfies `{1}` for the property {0}";
    ValueBy, "a value that satisfies `{0}`";
    OfType, "a valid `{0}`";
    And, "{0} and {1}";

    // Found.
    TheNumber, "the number {0}";
    TheString, "the string {0}";
    TheName, "the name {0}";
    ArrayOf, "an array of {0 item|items}";
    ObjectOf, "an object with {0 property|properties}";
    /// A value that isn't JSON: its type in the language.
    OtherType, "a value of type {0}";
    /// An object without the property that is required.
    Without, "an object without it";
    /// The indexes of the items.
    EqualItems, "equal items at indexes {0} and {1}";
    MatchingItems, "an array with {0 matching item|matching items}";
    DeepText, "text that is nested too deeply";
    /// The number of violations that aren't listed.
    More, "{0 more violation|more violations}";
    ValueWith, "a value with {0}";
}

/// A part of a phrase, given what stands for an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part<A> {
    Words(&'static str),
    Argument(A),
    /// A count, and its noun in singular and plural.
    Count(A, &'static str, &'static str),
}

impl<A> Part<A> {
    /// Returns the part with something else for its argument.
    pub(crate) fn map<B>(self, argument: impl FnOnce(A) -> B) -> Part<B> {
        match self {
            Self::Words(words) => Part::Words(words),
            Self::Argument(place) => Part::Argument(argument(place)),
            Self::Count(place, one, many) => Part::Count(argument(place), one, many),
        }
    }
}

impl Phrase {
    /// Returns its parts in order, with the places of arguments.
    pub(crate) fn parts(self) -> Vec<Part<usize>> {
        let mut parts = Vec::new();
        let mut rest = self.words();
        while let Some((before, (place, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            parts.extend((!before.is_empty()).then_some(Part::Words(before)));
            parts.push(part(place));
            rest = after;
        }
        parts.extend((!rest.is_empty()).then_some(Part::Words(rest)));
        parts
    }

    /// Returns the phrase with its arguments.
    pub(crate) fn with(self, arguments: &[&dyn Display]) -> std::string::String {
        let argument = |index: usize| arguments.get(index).map(ToString::to_string).unwrap_or_default();
        let text = |part: Part<usize>| match part.map(argument) {
            Part::Words(words) => words.to_owned(),
            Part::Argument(argument) => argument,
            Part::Count(count, one, many) => format!("{count} {}", if count == "1" { one } else { many }),
        };
        self.parts().into_iter().map(text).collect()
    }
}

/// Reads a place: `0`, or `0 item|items`.
fn part(place: &'static str) -> Part<usize> {
    let (index, nouns) = place.split_once(' ').unwrap_or((place, ""));
    let index = index.parse().unwrap_or_default();
    nouns.split_once('|').map_or(Part::Argument(index), |(one, many)| Part::Count(index, one, many))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_nouns_in_singular_and_plural() {
        let parts = [Part::Words("an object with at least "), Part::Count(0, "property", "properties")];
        assert_eq!(Phrase::MinProperties.parts(), parts);
        assert_eq!(Phrase::MinProperties.with(&[&1]), "an object with at least 1 property");
        assert_eq!(Phrase::MinProperties.with(&[&0]), "an object with at least 0 properties");
        assert_eq!(Phrase::Message.with(&[&"`/a`", &"null", &"true"]), "`/a` must be null, found true");
    }

    #[test]
    fn words_need_no_escapes_in_any_language() {
        for phrase in Phrase::ALL {
            for part in phrase.parts() {
                let (Part::Words(text) | Part::Count(_, text, _)) = part else { continue };
                assert!(!text.contains(['"', '\'', '\\', '$', '{', '}', '%']) && !text.contains("  "), "{phrase:?}");
            }
        }
    }
}

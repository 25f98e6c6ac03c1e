//! The rules of changes of the generated code, as data: which languages' users they break.

use std::collections::BTreeSet;

use crate::diff::names::languages;
use crate::diff::table::rules;
use crate::target::Target;
use crate::target::profile::Users;

/// Returns whether something is seen in a language, given what its users see.
type Sees = fn(&Users) -> bool;

const NOBODY: Sees = |_| false;
pub(super) const ALL: Sees = |_| true;
/// In languages that have a module for each document.
pub(super) const MODULES: Sees = |users| users.have_modules;
/// In languages whose types have parameters.
pub(super) const GENERICS: Sees = |users| users.have_generics;
/// In languages that distinguish integers from other numbers.
pub(super) const INTEGERS: Sees = |users| users.have_integers;
/// In languages in which a tuple isn't a list.
const TUPLES: Sees = |users| users.have_tuples;
/// In languages in which a wider or narrower type is another one.
const EXACT: Sees = |users| users.have_exact_types;
/// In languages whose types must be built and matched in full.
const EXHAUSTIVE: Sees = |users| users.is_open.is_some();
/// In languages in which the type of undeclared properties includes the types of declared ones.
pub(super) const INDEX_SIGNATURES: Sees = |users| users.have_index_signatures;

/// Returns the languages in which something is seen.
pub(super) fn seen_in(sees: Sees) -> BTreeSet<Target> {
    languages().filter(|target| target.profile().users.as_ref().is_some_and(sees)).collect()
}

/// The role of a type: who makes its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Role {
    /// A result: users read it.
    Result,
    /// Parameters: users make them.
    Input,
}

rules! {
    /// A change of the generated code.
    SourceRule,
    /// Returns the languages in which it breaks readers of a result, and those in which it breaks makers of parameters.
    breaks: [Sees; 2] {
        ToolRemoved, "tool-removed", [ALL, ALL], "the tool was removed";
        DefinitionRemoved, "definition-removed", [ALL, ALL], "the type was removed";
        TypeAdded, "type-added", [NOBODY, NOBODY], "the tool has a type now";
        TypeRemoved, "type-removed", [ALL, ALL], "the tool no longer has the type";
        TypeRenamed, "type-renamed", [ALL, ALL], "a type has another name";
        ModuleMoved, "module-moved", [MODULES, MODULES], "a type is in another module";
        BecameNonExhaustive, "became-non-exhaustive", [EXHAUSTIVE, EXHAUSTIVE], "a type became `#[non_exhaustive]`";
        ParametersChanged, "parameters-changed", [GENERICS, GENERICS],
            "the type parameters, or their arguments, are others";
        ShapeChanged, "shape-changed", [ALL, ALL], "a type has another form";
        VariantAdded, "variant-added", [ALL, EXHAUSTIVE], "an alternative was added";
        NoLongerShared, "property-no-longer-shared", [EXHAUSTIVE, EXHAUSTIVE],
            "not all alternatives have a property any more";
        VariantRemoved, "variant-removed", [EXACT, ALL], "an alternative was removed";
        VariantRenamed, "variant-renamed", [EXACT, EXACT], "an alternative has another name";
        ValueAdded, "value-added", [ALL, EXHAUSTIVE], "a listed value was added";
        ValueRemoved, "value-removed", [EXACT, ALL], "a listed value was removed";
        ValueRenamed, "value-renamed", [EXACT, EXACT], "a listed value has another name";
        OptionalAdded, "optional-property-added", [EXHAUSTIVE, EXHAUSTIVE], "an optional property was added";
        RequiredAdded, "required-property-added", [EXHAUSTIVE, ALL], "a required property was added";
        PropertyRemoved, "property-removed", [ALL, ALL], "a property was removed";
        BecameRequired, "property-became-required", [EXACT, ALL], "a property became required";
        BecameOptional, "property-became-optional", [ALL, EXACT], "a property became optional";
        BecameNullable, "became-nullable", [ALL, EXACT], "a value may be null";
        NeverNull, "never-null", [EXACT, ALL], "a value can't be null any more";
        TypeWidened, "type-widened", [ALL, EXACT], "a type became wider";
        TypeNarrowed, "type-narrowed", [EXACT, ALL], "a type became narrower";
        TypeChanged, "type-changed", [ALL, ALL], "a type is another one";
        IntegerWidth, "integer-width-changed", [EXHAUSTIVE, EXHAUSTIVE], "an integer has another width or sign";
        IntegerToNumber, "integer-to-number", [INTEGERS, EXACT], "an integer became a number";
        NumberToInteger, "number-to-integer", [EXACT, INTEGERS], "a number became an integer";
        ListToTuple, "list-to-tuple", [TUPLES, ALL], "a list became a tuple";
        TupleToList, "tuple-to-list", [ALL, TUPLES], "a tuple became a list";
        OthersKept, "others-kept", [EXHAUSTIVE, EXHAUSTIVE], "undeclared properties are kept now";
        OthersDropped, "others-dropped", [ALL, EXACT], "undeclared properties are no longer kept";
        OthersWidened, "others-widened", [INDEX_SIGNATURES, NOBODY],
            "the type of undeclared properties includes more declared ones";
        CasesChanged, "cases-changed", [ALL, ALL], "the combinations of properties are others";
    }
}

impl SourceRule {
    /// Returns whether users of a type to which others can be added are spared the break.
    pub(super) fn is_expected_of_open_types(self) -> bool {
        matches!(self, Self::VariantAdded | Self::ValueAdded | Self::OptionalAdded)
    }
}

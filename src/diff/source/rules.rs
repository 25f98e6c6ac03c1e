//! The rules of changes of the generated code, as data: which languages' users they break.

use std::collections::BTreeSet;

use self::Sees::{All, Exhaustive, Generics, IndexSignatures, Integers, Modules, Nobody, Tuples};
use crate::diff::table::rules;
use crate::target::Target;
use crate::target::profile::Users;

/// Returns the languages and libraries whose users are told of breaks.
pub(crate) fn languages() -> impl Iterator<Item = Target> {
    Target::ALL.iter().copied().filter(|target| target.profile().users.is_some())
}

/// The languages in which something is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sees {
    Nobody,
    All,
    /// Those that have a module for each document.
    Modules,
    /// Those whose types have parameters.
    Generics,
    /// Those that distinguish integers from other numbers.
    Integers,
    /// Those in which a tuple isn't a list.
    Tuples,
    /// Those whose types must be built and matched in full.
    Exhaustive,
    /// Those in which the type of undeclared properties includes the types of declared ones.
    IndexSignatures,
}

impl Sees {
    fn is_of(self, users: &Users) -> bool {
        match self {
            Nobody => false,
            All => true,
            Modules => users.have_modules,
            Generics => users.have_generics,
            Integers => users.have_integers,
            Tuples => users.have_tuples,
            Exhaustive => users.is_open.is_some(),
            IndexSignatures => users.have_index_signatures,
        }
    }

    /// Returns the languages.
    pub(super) fn languages(self) -> BTreeSet<Target> {
        languages().filter(|target| target.profile().users.as_ref().is_some_and(|users| self.is_of(users))).collect()
    }
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
    /// Returns the languages in which it breaks readers of a result, and those in which it breaks who makes parameters.
    breaks: [Sees; 2] {
        ToolRemoved, "tool-removed", [All, All], "the tool was removed";
        DefinitionRemoved, "definition-removed", [All, All], "the type was removed";
        TypeAdded, "type-added", [Nobody, Nobody], "the tool has a type now";
        TypeRemoved, "type-removed", [All, All], "the tool no longer has the type";
        TypeRenamed, "type-renamed", [All, All], "a type has another name";
        ModuleMoved, "module-moved", [Modules, Modules], "a type is in another module";
        BecameNonExhaustive, "became-non-exhaustive", [Exhaustive, Exhaustive], "a type became `#[non_exhaustive]`";
        ParametersChanged, "parameters-changed", [Generics, Generics],
            "the type parameters, or their arguments, are others";
        ShapeChanged, "shape-changed", [All, All], "a type has another form";
        VariantAdded, "variant-added", [All, Exhaustive], "an alternative was added";
        VariantRemoved, "variant-removed", [Exhaustive, All], "an alternative was removed";
        VariantRenamed, "variant-renamed", [Exhaustive, Exhaustive], "an alternative has another name";
        ValueAdded, "value-added", [All, Exhaustive], "a listed value was added";
        ValueRemoved, "value-removed", [Exhaustive, All], "a listed value was removed";
        ValueRenamed, "value-renamed", [Exhaustive, Exhaustive], "a listed value has another name";
        OptionalAdded, "optional-property-added", [Exhaustive, Exhaustive], "an optional property was added";
        RequiredAdded, "required-property-added", [Exhaustive, All], "a required property was added";
        PropertyRemoved, "property-removed", [All, All], "a property was removed";
        BecameRequired, "property-became-required", [Exhaustive, All], "a property became required";
        BecameOptional, "property-became-optional", [All, Exhaustive], "a property became optional";
        BecameNullable, "became-nullable", [All, Exhaustive], "a value may be null";
        NeverNull, "never-null", [Exhaustive, All], "a value can't be null any more";
        TypeWidened, "type-widened", [All, Exhaustive], "a type became wider";
        TypeNarrowed, "type-narrowed", [Exhaustive, All], "a type became narrower";
        TypeChanged, "type-changed", [All, All], "a type is another one";
        IntegerWidth, "integer-width-changed", [Exhaustive, Exhaustive], "an integer has another width or sign";
        IntegerToNumber, "integer-to-number", [Integers, Exhaustive], "an integer became a number";
        NumberToInteger, "number-to-integer", [Exhaustive, Integers], "a number became an integer";
        ListToTuple, "list-to-tuple", [Tuples, All], "a list became a tuple";
        TupleToList, "tuple-to-list", [All, Tuples], "a tuple became a list";
        OthersKept, "others-kept", [Exhaustive, Exhaustive], "undeclared properties are kept now";
        OthersDropped, "others-dropped", [All, Exhaustive], "undeclared properties are no longer kept";
        OthersWidened, "others-widened", [IndexSignatures, Nobody],
            "the type of undeclared properties includes more declared ones";
        CasesChanged, "cases-changed", [All, All], "the combinations of properties are others";
    }
}

impl SourceRule {
    /// Returns the languages in which it breaks code.
    pub(super) fn broken_for(self, role: Role) -> Sees {
        let [of_result, of_input] = self.breaks();
        match role {
            Role::Result => of_result,
            Role::Input => of_input,
        }
    }

    /// Returns whether users of a type to which others can be added are spared the break.
    pub(super) fn is_expected_of_open_types(self) -> bool {
        matches!(self, Self::VariantAdded | Self::ValueAdded | Self::OptionalAdded)
    }
}

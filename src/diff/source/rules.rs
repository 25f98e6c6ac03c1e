//! The rules of changes of the generated code, as data: which languages' users they break.

use std::collections::BTreeSet;

use self::Language::{OpenApi, Pydantic, Python, Rust, TypeScript, Zod};
use crate::target::Target;

/// A language, or a library, whose users are told of breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Language {
    Rust,
    TypeScript,
    Python,
    Zod,
    Pydantic,
    OpenApi,
}

impl Language {
    pub(crate) const ALL: [Self; 6] = [Rust, TypeScript, Python, Zod, Pydantic, OpenApi];

    /// Returns the target that generates its code.
    pub(crate) fn target(self) -> Target {
        match self {
            Rust => Target::Rust,
            TypeScript => Target::TypeScript,
            Python => Target::Python,
            Zod => Target::Zod,
            Pydantic => Target::Pydantic,
            OpenApi => Target::OpenApi,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        self.target().name()
    }

    /// Returns the languages that distinguish integers from other numbers.
    pub(super) fn with_integers() -> BTreeSet<Self> {
        INTEGERS.iter().copied().collect()
    }

    /// Returns the languages that have a module for each document.
    pub(super) fn with_modules() -> BTreeSet<Self> {
        CODE.iter().copied().collect()
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

const ALL: &[Language] = &Language::ALL;
const CODE: &[Language] = &[Rust, TypeScript, Python, Zod, Pydantic];
const GENERIC: &[Language] = &[Rust, TypeScript];
/// The languages that distinguish integers from other numbers.
const INTEGERS: &[Language] = &[Rust, Python, Pydantic, OpenApi];
const RUST: &[Language] = &[Rust];
/// The languages in which a tuple isn't a list.
const TUPLES: &[Language] = &[Rust, Python, Pydantic];
const TYPESCRIPT: &[Language] = &[TypeScript];

/// Declares the table: a row for each change, with the languages in which it breaks readers of a result, and those in
/// which it breaks those who make parameters.
macro_rules! rules {
    ($($variant:ident, $id:literal, $result:expr, $input:expr, $edit:literal;)*) => {
        /// A change of the generated code.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum SourceRule {
            $(#[doc = $edit] $variant,)*
        }

        impl SourceRule {
            /// Returns the stable id.
            pub(crate) fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),* }
            }

            /// Returns the change in words.
            pub(crate) fn edit(self) -> &'static str {
                match self { $(Self::$variant => $edit),* }
            }

            /// Returns the languages in which it breaks code.
            pub(super) fn breaks(self, role: Role) -> &'static [Language] {
                match (self, role) { $(
                    (Self::$variant, Role::Result) => $result,
                    (Self::$variant, Role::Input) => $input,
                )* }
            }
        }
    };
}

rules! {
    ToolRemoved, "tool-removed", ALL, ALL, "the tool was removed";
    DefinitionRemoved, "definition-removed", ALL, ALL, "the type was removed";
    TypeAdded, "type-added", &[], &[], "the tool has a type now";
    TypeRemoved, "type-removed", ALL, ALL, "the tool no longer has the type";
    TypeRenamed, "type-renamed", ALL, ALL, "a type has another name";
    ModuleMoved, "module-moved", CODE, CODE, "a type is in another module";
    BecameNonExhaustive, "became-non-exhaustive", RUST, RUST, "a type became `#[non_exhaustive]`";
    ParametersChanged, "parameters-changed", GENERIC, GENERIC, "the type parameters, or their arguments, are others";
    ShapeChanged, "shape-changed", ALL, ALL, "a type has another form";
    VariantAdded, "variant-added", ALL, RUST, "an alternative was added";
    VariantRemoved, "variant-removed", RUST, ALL, "an alternative was removed";
    VariantRenamed, "variant-renamed", RUST, RUST, "an alternative has another name";
    ValueAdded, "value-added", ALL, RUST, "a listed value was added";
    ValueRemoved, "value-removed", RUST, ALL, "a listed value was removed";
    ValueRenamed, "value-renamed", RUST, RUST, "a listed value has another name";
    OptionalAdded, "optional-property-added", RUST, RUST, "an optional property was added";
    RequiredAdded, "required-property-added", RUST, ALL, "a required property was added";
    PropertyRemoved, "property-removed", ALL, ALL, "a property was removed";
    BecameRequired, "property-became-required", RUST, ALL, "a property became required";
    BecameOptional, "property-became-optional", ALL, RUST, "a property became optional";
    BecameNullable, "became-nullable", ALL, RUST, "a value may be null";
    NeverNull, "never-null", RUST, ALL, "a value can't be null any more";
    TypeWidened, "type-widened", ALL, RUST, "a type became wider";
    TypeNarrowed, "type-narrowed", RUST, ALL, "a type became narrower";
    TypeChanged, "type-changed", ALL, ALL, "a type is another one";
    IntegerWidth, "integer-width-changed", RUST, RUST, "an integer has another width or sign";
    IntegerToNumber, "integer-to-number", INTEGERS, RUST, "an integer became a number";
    NumberToInteger, "number-to-integer", RUST, INTEGERS, "a number became an integer";
    ListToTuple, "list-to-tuple", TUPLES, ALL, "a list became a tuple";
    TupleToList, "tuple-to-list", ALL, TUPLES, "a tuple became a list";
    OthersKept, "others-kept", RUST, RUST, "undeclared properties are kept now";
    OthersDropped, "others-dropped", ALL, RUST, "undeclared properties are no longer kept";
    OthersWidened, "others-widened", TYPESCRIPT, &[], "the type of undeclared properties includes more declared ones";
    CasesChanged, "cases-changed", ALL, ALL, "the combinations of properties are others";
}

impl SourceRule {
    /// Returns whether a Rust type that is `#[non_exhaustive]` spares users the break.
    pub(super) fn is_expected_of_non_exhaustive(self) -> bool {
        matches!(self, Self::VariantAdded | Self::ValueAdded | Self::OptionalAdded)
    }
}

//! The keywords of JSON Schema 2020-12, as a table.

use self::{Data::*, OperandKind::*, Role::*};
use super::dialect::Dialect::{self, *};
use crate::model::Kinds;

/// The operand of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperandKind {
    /// A value that is no schema.
    Data(Data),
    /// A schema.
    Schema,
    /// An array of schemas.
    Schemas,
    /// An object of schemas.
    SchemaMap,
    /// The URI of a schema.
    Reference,
}

/// An operand that is no schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Data {
    /// Any value.
    Any,
    /// An array.
    Array,
    /// An array of strings.
    Strings,
    /// An object of arrays of strings.
    StringLists,
    /// The name of a JSON type, or an array of them.
    Types,
    /// A number.
    Number,
    /// A whole number, 0 or more.
    Count,
    /// A boolean.
    Boolean,
    /// A string.
    String,
}

/// The effect of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Applies subschemas to the same value (Core §7.7.1, §10.2).
    InPlace,
    /// Applies subschemas to parts of the value (Core §10.3, §11).
    Child,
    /// Constrains the value (Validation §6).
    Assertion,
    /// Annotates strings with a format or the form of their content (Validation §7, §8).
    Semantic,
    /// Annotates values (Validation §9).
    Metadata,
}

/// Declares the table: a row for each keyword, with the dialect that introduced it and the JSON types that it
/// constrains.
macro_rules! keywords {
    ($($variant:ident, $name:literal, $form:expr, $role:ident, $since:ident, $kinds:ident;)*) => {
        /// A known keyword.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Keyword {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Keyword {
            /// Every keyword.
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the keyword of that name.
            pub(crate) fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)* _ => None }
            }

            /// Returns its name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Returns the kind of its operand.
            pub(crate) fn operand_kind(self) -> OperandKind {
                match self { $(Self::$variant => $form),* }
            }

            /// Returns the dialect that introduced it.
            pub(crate) fn since(self) -> Dialect {
                match self { $(Self::$variant => $since),* }
            }

            /// Returns the JSON types that it constrains: it ignores values of other types.
            pub(crate) fn kinds(self) -> Kinds {
                match self { $(Self::$variant => Kinds::$kinds),* }
            }

            fn role(self) -> Role {
                match self { $(Self::$variant => $role),* }
            }
        }
    };
}

keywords! {
    Ref, "$ref", Reference, InPlace, Draft4, ALL;
    AllOf, "allOf", Schemas, InPlace, Draft4, ALL;
    AnyOf, "anyOf", Schemas, InPlace, Draft4, ALL;
    OneOf, "oneOf", Schemas, InPlace, Draft4, ALL;
    Not, "not", Schema, InPlace, Draft4, ALL;
    If, "if", Schema, InPlace, Draft7, ALL;
    Then, "then", Schema, InPlace, Draft7, ALL;
    Else, "else", Schema, InPlace, Draft7, ALL;
    DependentSchemas, "dependentSchemas", SchemaMap, InPlace, Draft201909, OBJECT;
    Properties, "properties", SchemaMap, Child, Draft4, OBJECT;
    PatternProperties, "patternProperties", SchemaMap, Child, Draft4, OBJECT;
    AdditionalProperties, "additionalProperties", Schema, Child, Draft4, OBJECT;
    UnevaluatedProperties, "unevaluatedProperties", Schema, Child, Draft201909, OBJECT;
    PropertyNames, "propertyNames", Schema, Child, Draft6, OBJECT;
    PrefixItems, "prefixItems", Schemas, Child, Draft202012, ARRAY;
    Items, "items", Schema, Child, Draft4, ARRAY;
    UnevaluatedItems, "unevaluatedItems", Schema, Child, Draft201909, ARRAY;
    Contains, "contains", Schema, Child, Draft6, ARRAY;
    MinContains, "minContains", Data(Count), Assertion, Draft201909, ARRAY;
    MaxContains, "maxContains", Data(Count), Assertion, Draft201909, ARRAY;
    Type, "type", Data(Types), Assertion, Draft4, ALL;
    Enum, "enum", Data(Array), Assertion, Draft4, ALL;
    Const, "const", Data(Any), Assertion, Draft6, ALL;
    MultipleOf, "multipleOf", Data(Number), Assertion, Draft4, NUMBER;
    Minimum, "minimum", Data(Number), Assertion, Draft4, NUMBER;
    ExclusiveMinimum, "exclusiveMinimum", Data(Number), Assertion, Draft4, NUMBER;
    Maximum, "maximum", Data(Number), Assertion, Draft4, NUMBER;
    ExclusiveMaximum, "exclusiveMaximum", Data(Number), Assertion, Draft4, NUMBER;
    MinLength, "minLength", Data(Count), Assertion, Draft4, STRING;
    MaxLength, "maxLength", Data(Count), Assertion, Draft4, STRING;
    Pattern, "pattern", Data(String), Assertion, Draft4, STRING;
    MinItems, "minItems", Data(Count), Assertion, Draft4, ARRAY;
    MaxItems, "maxItems", Data(Count), Assertion, Draft4, ARRAY;
    UniqueItems, "uniqueItems", Data(Boolean), Assertion, Draft4, ARRAY;
    MinProperties, "minProperties", Data(Count), Assertion, Draft4, OBJECT;
    MaxProperties, "maxProperties", Data(Count), Assertion, Draft4, OBJECT;
    Required, "required", Data(Strings), Assertion, Draft4, OBJECT;
    DependentRequired, "dependentRequired", Data(StringLists), Assertion, Draft201909, OBJECT;
    Format, "format", Data(String), Semantic, Draft4, ALL;
    ContentEncoding, "contentEncoding", Data(String), Semantic, Draft7, STRING;
    ContentMediaType, "contentMediaType", Data(String), Semantic, Draft7, STRING;
    ContentSchema, "contentSchema", Schema, Semantic, Draft201909, STRING;
    Title, "title", Data(String), Metadata, Draft4, ALL;
    Description, "description", Data(String), Metadata, Draft4, ALL;
    Default, "default", Data(Any), Metadata, Draft4, ALL;
    Examples, "examples", Data(Array), Metadata, Draft6, ALL;
    Deprecated, "deprecated", Data(Boolean), Metadata, Draft201909, ALL;
    ReadOnly, "readOnly", Data(Boolean), Metadata, Draft7, ALL;
    WriteOnly, "writeOnly", Data(Boolean), Metadata, Draft7, ALL;
    Discriminator, "discriminator", Data(Any), Metadata, Draft4, ALL;
    EnumNames, "x-enum-varnames", Data(Any), Metadata, Draft4, ALL;
    EnumNamesOfNSwag, "x-enumNames", Data(Any), Metadata, Draft4, ALL;
    EnumDescriptions, "x-enum-descriptions", Data(Any), Metadata, Draft4, ALL;
    EnumDescriptionsOfRedoc, "x-enumDescriptions", Data(Any), Metadata, Draft4, ALL;
    EnumOfAutoRest, "x-ms-enum", Data(Any), Metadata, Draft4, ALL;
    McpHeader, "x-mcp-header", Data(String), Metadata, Draft4, ALL;
}

impl Keyword {
    /// Returns whether its subschemas apply to the same value as the schema that it is a keyword of.
    pub(crate) fn applies_in_place(self) -> bool {
        self.role() == InPlace
    }

    /// Returns whether its subschemas apply to parts of the value.
    pub(crate) fn applies_to_children(self) -> bool {
        self.role() == Child
    }

    /// Returns whether its subschemas give properties or items their types.
    pub(crate) fn gives_types(self) -> bool {
        self.role() == Child && !matches!(self, Self::PropertyNames | Self::Contains)
    }

    /// Returns whether it belongs to the validation vocabulary (Validation §6).
    pub(crate) fn is_validation(self) -> bool {
        self.role() == Assertion
    }

    /// Returns whether it bounds a number, a length, or a number of items or properties.
    pub(crate) fn is_bound(self) -> bool {
        let is_part = matches!(self, Self::MinContains | Self::MaxContains);
        matches!(self.operand_kind(), Data(Number | Count)) && !is_part
    }

    /// Returns whether its operand is a whole number, 0 or more.
    #[cfg(feature = "typify")]
    pub(crate) fn is_count(self) -> bool {
        self.operand_kind() == Data(Count)
    }

    /// Returns whether it describes a value without affecting validity.
    pub(crate) fn is_annotation(self) -> bool {
        matches!(self.role(), Semantic | Metadata)
    }

    /// Returns whether it concerns the documentation and the use of a value (Validation §9).
    pub(crate) fn is_metadata(self) -> bool {
        self.role() == Metadata
    }
}

#[cfg(test)]
mod tests {
    use super::Keyword;

    #[test]
    fn names_lead_back() {
        assert_eq!(Keyword::from_name(Keyword::AdditionalProperties.name()), Some(Keyword::AdditionalProperties));
        assert_eq!(Keyword::from_name("requried"), None);
    }
}

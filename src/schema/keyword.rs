//! The keywords of JSON Schema 2020-12, as a table.

/// What kind of operand a keyword has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A value that is no schema.
    Data,
    /// A schema.
    Schema,
    /// An array of schemas.
    Schemas,
    /// An object of schemas.
    SchemaMap,
    /// The URI of a schema.
    Reference,
}

/// Declares the table: one row a keyword. `in_place` is whether its subschemas apply to the same value.
macro_rules! keywords {
    ($($variant:ident, $name:literal, $form:ident, $in_place:literal;)*) => {
        /// A keyword that adl-gen knows.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Keyword {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Keyword {
            /// Every keyword.
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];

            /// The keyword of that name.
            pub(crate) fn from_name(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)* _ => None }
            }

            /// Its name.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// What its operand is.
            pub(crate) fn form(self) -> Form {
                match self { $(Self::$variant => Form::$form),* }
            }

            /// Whether its subschemas apply to the same value as the schema that it stands in (Core §7.7.1, §10.2).
            pub(crate) fn applies_in_place(self) -> bool {
                match self { $(Self::$variant => $in_place),* }
            }
        }
    };
}

keywords! {
    Ref, "$ref", Reference, true;
    AllOf, "allOf", Schemas, true;
    AnyOf, "anyOf", Schemas, true;
    OneOf, "oneOf", Schemas, true;
    Not, "not", Schema, true;
    If, "if", Schema, true;
    Then, "then", Schema, true;
    Else, "else", Schema, true;
    DependentSchemas, "dependentSchemas", SchemaMap, true;
    Properties, "properties", SchemaMap, false;
    PatternProperties, "patternProperties", SchemaMap, false;
    AdditionalProperties, "additionalProperties", Schema, false;
    UnevaluatedProperties, "unevaluatedProperties", Schema, false;
    PropertyNames, "propertyNames", Schema, false;
    PrefixItems, "prefixItems", Schemas, false;
    Items, "items", Schema, false;
    UnevaluatedItems, "unevaluatedItems", Schema, false;
    Contains, "contains", Schema, false;
    MinContains, "minContains", Data, false;
    MaxContains, "maxContains", Data, false;
    Type, "type", Data, false;
    Enum, "enum", Data, false;
    Const, "const", Data, false;
    MultipleOf, "multipleOf", Data, false;
    Minimum, "minimum", Data, false;
    ExclusiveMinimum, "exclusiveMinimum", Data, false;
    Maximum, "maximum", Data, false;
    ExclusiveMaximum, "exclusiveMaximum", Data, false;
    MinLength, "minLength", Data, false;
    MaxLength, "maxLength", Data, false;
    Pattern, "pattern", Data, false;
    MinItems, "minItems", Data, false;
    MaxItems, "maxItems", Data, false;
    UniqueItems, "uniqueItems", Data, false;
    MinProperties, "minProperties", Data, false;
    MaxProperties, "maxProperties", Data, false;
    Required, "required", Data, false;
    DependentRequired, "dependentRequired", Data, false;
    Format, "format", Data, false;
    ContentEncoding, "contentEncoding", Data, false;
    ContentMediaType, "contentMediaType", Data, false;
    ContentSchema, "contentSchema", Schema, false;
    Title, "title", Data, false;
    Description, "description", Data, false;
    Default, "default", Data, false;
    Examples, "examples", Data, false;
    Deprecated, "deprecated", Data, false;
    ReadOnly, "readOnly", Data, false;
    WriteOnly, "writeOnly", Data, false;
    Discriminator, "discriminator", Data, false;
}

impl Keyword {
    /// Whether it is of the validation vocabulary (Validation §6).
    pub(crate) fn is_validation(self) -> bool {
        (Self::Type..=Self::DependentRequired).contains(&self) || matches!(self, Self::MinContains | Self::MaxContains)
    }

    /// Whether it says something about a value without deciding whether it is valid.
    pub(crate) fn is_annotation(self) -> bool {
        matches!(
            self,
            Self::Format
                | Self::ContentEncoding
                | Self::ContentMediaType
                | Self::ContentSchema
                | Self::Title
                | Self::Description
                | Self::Default
                | Self::Examples
                | Self::Deprecated
                | Self::ReadOnly
                | Self::WriteOnly
                | Self::Discriminator
        )
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

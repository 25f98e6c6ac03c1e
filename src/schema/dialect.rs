//! Dialects of JSON Schema, and the named rules that turn each into 2020-12.

use std::fmt;
use std::str::FromStr;

use ecow::EcoString;

use super::keyword::Keyword;
use crate::source::{Member, Node, Value};
use crate::text::Json;
use crate::text::Span;

/// A dialect of JSON Schema, oldest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dialect {
    /// draft-04
    Draft4,
    /// draft-06
    Draft6,
    /// draft-07
    Draft7,
    /// 2019-09
    Draft201909,
    /// 2020-12
    Draft202012,
}

/// The dialect of a schema, and whether it is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DeclaredDialect {
    pub(super) version: Dialect,
    /// Whether `$schema` or the user declares it. Schemas without a declaration are often taken from OpenAPI 3.0, so
    /// `nullable` applies to them.
    pub(super) is_declared: bool,
}

impl DeclaredDialect {
    /// The dialect of schemas that declare none (ADL 1.5 §1).
    pub(super) const DEFAULT: Self = Self { version: Dialect::Draft202012, is_declared: false };

    pub(super) fn declared(version: Dialect) -> Self {
        Self { version, is_declared: true }
    }
}

impl Dialect {
    /// Returns the dialect that a `$schema` names.
    pub(crate) fn from_uri(uri: &str) -> Option<Self> {
        Some(match official_path(uri.strip_suffix('#').unwrap_or(uri))? {
            "draft-04/schema" => Self::Draft4,
            "draft-06/schema" => Self::Draft6,
            "draft-07/schema" => Self::Draft7,
            "draft/2019-09/schema" => Self::Draft201909,
            "draft/2020-12/schema" => Self::Draft202012,
            _ => return None,
        })
    }

    /// Every dialect, oldest first.
    pub const ALL: [Self; 5] = [Self::Draft4, Self::Draft6, Self::Draft7, Self::Draft201909, Self::Draft202012];

    /// Returns its name, as `--dialect` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Draft4 => "draft-04",
            Self::Draft6 => "draft-06",
            Self::Draft7 => "draft-07",
            Self::Draft201909 => "2019-09",
            Self::Draft202012 => "2020-12",
        }
    }

    /// Returns the keyword for the URI of a schema.
    pub(super) fn id_keyword(self) -> &'static str {
        if self == Self::Draft4 { "id" } else { "$id" }
    }

    /// Returns whether `$ref` disables the keywords beside it.
    pub(super) fn ref_stands_alone(self) -> bool {
        self <= Self::Draft7
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Dialect {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|dialect| dialect.name() == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("`{name}` is not a supported dialect of JSON Schema: {names}")
        })
    }
}

/// Returns the version of JSON Schema that a `$schema` names, where it is one from before draft-04.
pub(super) fn unsupported(uri: &str) -> Option<&'static str> {
    let (version, _) = official_path(uri)?.split_once('/')?;
    ["draft-00", "draft-01", "draft-02", "draft-03"].into_iter().find(|old| *old == version)
}

/// Returns the path of a URI on the site of JSON Schema.
fn official_path(uri: &str) -> Option<&str> {
    let rest = uri.strip_prefix("http://").or_else(|| uri.strip_prefix("https://"))?;
    rest.strip_prefix("json-schema.org/")
}

/// A keyword of a schema in the form of 2020-12, its operand still as values of the document.
pub(super) struct Normalised<'a> {
    pub(super) keyword: NormalisedKeyword,
    /// The source location of the keyword.
    pub(super) span: Span,
    pub(super) operand: RawOperand<'a>,
}

/// A keyword of 2020-12, or a dynamic reference, which the graph resolves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NormalisedKeyword {
    Keyword(Keyword),
    /// `$dynamicRef`
    DynamicRef,
    /// `$recursiveRef` of 2019-09
    RecursiveRef,
}

impl From<Keyword> for NormalisedKeyword {
    fn from(keyword: Keyword) -> Self {
        Self::Keyword(keyword)
    }
}

/// An operand before its schemas have ids.
pub(super) enum RawOperand<'a> {
    /// A node of the document.
    Node(&'a Node),
    /// A value that a rule has made.
    Made(Json),
    /// Schemas by name that a rule has gathered.
    SchemaMap(Vec<(EcoString, &'a Node)>),
}

/// The normalised form of a keyword: one, several, or none; `None` if a rule doesn't apply to it.
type Rewritten<'a> = Option<Vec<Normalised<'a>>>;

/// A rule of normalisation: its name, the newest dialect to which it applies, and what it makes of a keyword.
type Rule = (&'static str, Dialect, for<'a> fn(&'a Node, &'a Member, DeclaredDialect) -> Rewritten<'a>);

const RULES: [Rule; 7] = [
    ("ref-stands-alone", Dialect::Draft7, ref_stands_alone),
    ("keywords-of-the-dialect", Dialect::Draft201909, keywords_of_the_dialect),
    ("boolean-exclusive", Dialect::Draft4, boolean_exclusive),
    ("tuple-items", Dialect::Draft201909, tuple_items),
    ("dependencies", Dialect::Draft7, dependencies),
    ("recursive-ref", Dialect::Draft201909, recursive_ref),
    ("nullable", Dialect::Draft202012, nullable),
];

/// Normalises a member of a schema to 2020-12. Returns nothing if it isn't a keyword.
pub(super) fn normalise<'a>(schema: &'a Node, member: &'a Member, dialect: DeclaredDialect) -> Vec<Normalised<'a>> {
    let mut rules = RULES.iter().filter(|(_, until, _)| dialect.version <= *until);
    if let Some(normalised) = rules.find_map(|(_, _, apply)| apply(schema, member, dialect)) {
        return normalised;
    }
    if member.key == "$dynamicRef" && dialect.version >= Dialect::Draft202012 {
        return vec![as_it_stands(NormalisedKeyword::DynamicRef, member)];
    }
    Keyword::from_name(&member.key).map(|keyword| as_it_stands(keyword, member)).into_iter().collect()
}

fn normalised<'a>(keyword: impl Into<NormalisedKeyword>, member: &Member, operand: RawOperand<'a>) -> Normalised<'a> {
    Normalised { keyword: keyword.into(), span: member.key_span, operand }
}

fn as_it_stands(keyword: impl Into<NormalisedKeyword>, member: &Member) -> Normalised<'_> {
    normalised(keyword, member, RawOperand::Node(&member.value))
}

/// Ignores keywords beside `$ref`, up to draft-07.
fn ref_stands_alone<'a>(schema: &'a Node, member: &'a Member, _: DeclaredDialect) -> Rewritten<'a> {
    let is_reference = schema.get("$ref").is_some_and(|reference| reference.as_str().is_some());
    (is_reference && member.key != "$ref").then(Vec::new)
}

/// Ignores keywords that a later dialect introduced.
fn keywords_of_the_dialect<'a>(_: &'a Node, member: &'a Member, dialect: DeclaredDialect) -> Rewritten<'a> {
    (dialect.version < Keyword::from_name(&member.key)?.since()).then(Vec::new)
}

/// Converts `exclusiveMinimum: true` of draft-04, which makes `minimum` exclusive; likewise for the maximum.
fn boolean_exclusive<'a>(schema: &'a Node, member: &'a Member, _: DeclaredDialect) -> Rewritten<'a> {
    let (bound, exclusive, keyword) = match member.key.as_str() {
        "minimum" | "exclusiveMinimum" => ("minimum", "exclusiveMinimum", Keyword::ExclusiveMinimum),
        "maximum" | "exclusiveMaximum" => ("maximum", "exclusiveMaximum", Keyword::ExclusiveMaximum),
        _ => return None,
    };
    let is_exclusive = schema.get(exclusive).and_then(Node::as_bool) == Some(true);
    Some(match member.key == bound {
        true if is_exclusive => vec![as_it_stands(keyword, member)],
        true => return None,
        false => Vec::new(),
    })
}

/// Converts an array of `items` to `prefixItems`, and `additionalItems` to `items`, up to 2019-09.
fn tuple_items<'a>(schema: &'a Node, member: &'a Member, _: DeclaredDialect) -> Rewritten<'a> {
    let is_tuple = schema.get("items").is_some_and(|items| items.as_array().is_some());
    match member.key.as_str() {
        // An empty tuple constrains no item; `prefixItems` must not be empty.
        "items" if is_tuple && member.value.as_array().is_some_and(<[_]>::is_empty) => Some(Vec::new()),
        "items" if is_tuple => Some(vec![as_it_stands(Keyword::PrefixItems, member)]),
        "additionalItems" if is_tuple => Some(vec![as_it_stands(Keyword::Items, member)]),
        _ => None,
    }
}

/// Splits `dependencies` into `dependentRequired` and `dependentSchemas`, up to draft-07.
fn dependencies<'a>(_: &'a Node, member: &'a Member, _: DeclaredDialect) -> Rewritten<'a> {
    if member.key != "dependencies" {
        return None;
    }
    let (names, schemas): (Vec<_>, Vec<_>) =
        member.value.members().iter().partition(|dependency| dependency.value.as_array().is_some());
    let mut out = Vec::new();
    if !names.is_empty() {
        let names = Json::object(names.into_iter().map(|found| (found.key.clone(), found.value.to_json())));
        out.push(normalised(Keyword::DependentRequired, member, RawOperand::Made(names)));
    }
    if !schemas.is_empty() {
        let schemas = schemas.into_iter().map(|found| (found.key.clone(), &found.value)).collect();
        out.push(normalised(Keyword::DependentSchemas, member, RawOperand::SchemaMap(schemas)));
    }
    Some(out)
}

/// Converts `$recursiveRef` of 2019-09 to a `$dynamicRef` to the one anchor that `$recursiveAnchor` sets.
fn recursive_ref<'a>(_: &'a Node, member: &'a Member, dialect: DeclaredDialect) -> Rewritten<'a> {
    let is_it = member.key == "$recursiveRef" && dialect.version == Dialect::Draft201909;
    is_it.then(|| vec![as_it_stands(NormalisedKeyword::RecursiveRef, member)])
}

/// Converts `nullable: true` of OpenAPI 3.0 (Schema Object) beside `type`, which also allows `null`. If the dialect is
/// declared, it isn't a keyword.
fn nullable<'a>(schema: &'a Node, member: &'a Member, dialect: DeclaredDialect) -> Rewritten<'a> {
    let is_nullable = !dialect.is_declared && schema.get("nullable").and_then(Node::as_bool) == Some(true);
    let name = member.value.as_str().filter(|_| is_nullable && member.key == "type")?;
    let types = Json::array([Json::string(name), Json::string("null")]);
    Some(vec![normalised(Keyword::Type, member, RawOperand::Made(types))])
}

/// Returns whether a value can be a schema.
pub(crate) fn can_be_schema(node: &Node) -> bool {
    matches!(node.value, Value::Object(_) | Value::Bool(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Document, Format};

    /// Returns the keywords of a schema after normalisation.
    fn keywords(text: &str, dialect: DeclaredDialect) -> Vec<String> {
        let document = Document::parse("test.json", text.as_bytes(), Format::Json).expect("parses");
        let members = document.root.members().iter();
        let normalised = members.flat_map(|member| normalise(&document.root, member, dialect));
        normalised
            .map(|normalised| match normalised.keyword {
                NormalisedKeyword::Keyword(keyword) => keyword.name().to_owned(),
                other => format!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn every_rule_does_what_its_name_says() {
        let cases: [(&str, &str, Dialect, &[&str]); 10] = [
            ("ref-stands-alone", r##"{"$ref": "#", "minimum": 1}"##, Dialect::Draft7, &["$ref"]),
            ("ref-stands-alone", r##"{"$ref": "#", "minimum": 1}"##, Dialect::Draft201909, &["$ref", "minimum"]),
            ("keywords-of-the-dialect", r#"{"const": 1, "if": true}"#, Dialect::Draft6, &["const"]),
            (
                "boolean-exclusive",
                r#"{"minimum": 1, "exclusiveMinimum": true}"#,
                Dialect::Draft4,
                &["exclusiveMinimum"],
            ),
            ("boolean-exclusive", r#"{"minimum": 1, "exclusiveMinimum": false}"#, Dialect::Draft4, &["minimum"]),
            (
                "tuple-items",
                r#"{"items": [true], "additionalItems": false}"#,
                Dialect::Draft201909,
                &["prefixItems", "items"],
            ),
            ("tuple-items", r#"{"items": true, "additionalItems": false}"#, Dialect::Draft7, &["items"]),
            (
                "dependencies",
                r#"{"dependencies": {"a": ["b"], "c": {}}}"#,
                Dialect::Draft7,
                &["dependentRequired", "dependentSchemas"],
            ),
            ("recursive-ref", r##"{"$recursiveRef": "#"}"##, Dialect::Draft201909, &["RecursiveRef"]),
            ("nullable", r#"{"type": "string", "nullable": true}"#, Dialect::Draft202012, &["type"]),
        ];
        for (rule, text, dialect, expected) in cases {
            // Only `nullable` needs the dialect to be undeclared.
            let dialect = DeclaredDialect { version: dialect, is_declared: rule != "nullable" };
            assert_eq!(keywords(text, dialect), expected, "{rule}: {text}");
        }
        for (rule, ..) in RULES {
            assert!(cases.iter().any(|(name, ..)| *name == rule), "`{rule}` has no case");
        }
    }

    #[test]
    fn a_dialect_is_known_by_its_uri() {
        assert_eq!(Dialect::from_uri("http://json-schema.org/draft-07/schema#"), Some(Dialect::Draft7));
        assert_eq!(Dialect::from_uri("https://json-schema.org/draft/2020-12/schema"), Some(Dialect::Draft202012));
        assert_eq!(Dialect::from_uri("https://example.com/schema"), None);
    }

    #[test]
    fn names_lead_back() {
        assert!(Dialect::ALL.iter().all(|dialect| dialect.name().parse() == Ok(*dialect)));
        assert!("draft-03".parse::<Dialect>().is_err());
    }
}

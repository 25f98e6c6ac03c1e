//! Reads `returns`, in the forms of ADL 1.5, of ADL 1.0 and of the passport.

use super::agent::{AgentReader, has_form, said};
use super::media_type::is_media_type;
use super::{Returns, Source};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{ReturnType, StandardType};
use crate::schema::{is_json_type, is_schema_word, misspelled, nearest, suggestion, typo};
use crate::source::{Member, Node};

/// The members of `returns` (§2.2).
const MEMBERS: &[&str] = &["type", "schema", "description", "examples", "content_type"];

/// Returns whether `returns` has keywords of JSON Schema in addition to its own members.
fn has_keywords(returns: &Node) -> bool {
    schema_members(returns).next().is_some()
}

/// Returns the keywords of JSON Schema that `returns` has in addition to its own members.
pub(crate) fn schema_members(returns: &Node) -> impl Iterator<Item = &Member> {
    let is_schemas = |member: &&Member| !MEMBERS.contains(&member.key.as_str()) && is_keyword(&member.key);
    returns.members().iter().filter(is_schemas)
}

/// Returns whether a name is a keyword that constrains values.
fn is_keyword(name: &str) -> bool {
    is_schema_word(name) && !matches!(name, "id" | "example" | "xml" | "externalDocs" | "$comment")
}

/// Returns whether `returns` has the form of ADL 1.5, also in a passport: a member `schema`, or a type that is none of
/// JSON Schema's.
pub(super) fn is_of_adl(returns: &Node) -> bool {
    let name = said(returns, "type").and_then(Node::as_str);
    name.is_some_and(|name| name == "Custom" || StandardType::from_name(name).is_some())
        || returns.get("schema").is_some_and(|schema| schema.is_object() || schema.as_str().is_some())
}

impl<'a> AgentReader<'a, '_> {
    /// Reads `returns` of a passport, which is a JSON Schema.
    pub(super) fn returns_of_passport(&mut self, node: &'a Node) -> Option<Returns<'a>> {
        let type_name = node.get("type").and_then(|member| Some((member, member.as_str()?)));
        if let Some((member, name)) = type_name.filter(|(_, name)| !is_json_type(name)) {
            let message = format!("`{name}` is not a JSON type, and `adl_spec` makes this document a passport");
            let help = format!(
                "`returns` of a passport is a JSON Schema; of ADL 1.5, `type` is a standard type: {}",
                suggestion(name)
            );
            self.notes.report(member, Diagnostic::new(Code::WrongType, message).help(help));
            return None;
        }
        self.check_content_type(node);
        Some(self.result(node, ReturnType::Custom, Source::Document(node)))
    }

    /// Reads `returns` of ADL.
    pub(super) fn returns(&mut self, node: &'a Node) -> Option<Returns<'a>> {
        if !node.is_object() {
            self.notes.wrong_type(node, format!("`returns` is an object, not {}", node.kind()));
            return None;
        }
        let types = said(node, "type").and_then(Node::as_array);
        if let Some(wrong) = said(node, "type").filter(|value| value.as_str().is_none() && types.is_none()) {
            let message = format!("`type` is the name of a return type, not {}", wrong.kind());
            self.notes.report(wrong, Diagnostic::new(Code::WrongType, message).help(suggestion("")));
            return None;
        }
        let (kind, schema) = match node.get("schema") {
            Some(schema) if schema.as_str().is_some() => (self.kind(node), Source::Uri(schema)),
            Some(schema) => (self.kind(node), Source::Document(schema)),
            None => self.without_schema(node)?,
        };
        self.check_members(node);
        self.check_content_type(node);
        self.warn_of_unknown(node, &schema);
        Some(self.result(node, kind, schema))
    }

    /// Validates the members of `returns` other than `type` and `schema` (§2.2).
    fn check_members(&mut self, returns: &Node) {
        for (name, expected) in [("description", "a string"), ("content_type", "a string"), ("examples", "an array")] {
            if let Some(value) = returns.get(name).filter(|value| !has_form(name, value)) {
                self.notes.wrong_type(value, format!("`{name}` is {expected}, not {}", value.kind()));
            }
        }
    }

    fn check_content_type(&mut self, returns: &Node) {
        let Some(node) = returns.get("content_type") else { return };
        if let Some(text) = node.as_str().filter(|text| !is_media_type(text)) {
            let message = format!("{text:?} is not a media type");
            let help = "a media type is a type, `/` and a subtype, as in `application/json` (RFC 6838)";
            self.notes.report_broken(node, Diagnostic::new(Code::InvalidMediaType, message).help(help));
        }
    }

    /// Warns of members of `returns` that have no effect.
    fn warn_of_unknown(&mut self, returns: &Node, schema: &Source) {
        let is_schema = matches!(schema, Source::Narrowed(..))
            || matches!(schema, Source::Document(node) if std::ptr::eq(*node, returns));
        for member in returns.members() {
            let key = member.key.as_str();
            // Misspelled keywords are reported where schemas are read.
            let is_of_schema = is_schema && (is_keyword(key) || misspelled(key).is_some());
            if MEMBERS.contains(&key) || key.starts_with("x-") || key == "$comment" || is_of_schema {
                continue;
            }
            let typo = typo(key, MEMBERS).filter(|_| !is_keyword(key));
            let help = match typo.or_else(|| nearest(key, MEMBERS)) {
                _ if is_keyword(key) => "move it into `schema`".to_owned(),
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("`returns` has {}; other names begin with `x-`", quoted(MEMBERS)),
            };
            let sure = typo.filter(|meant| returns.get(meant).is_none() && has_form(meant, &member.value));
            let fix = sure.map(|meant| member.renamed(&self.notes.document.file, meant));
            let found = Diagnostic::new(Code::UnknownMember, format!("`{key}` in `returns` is ignored"));
            self.notes.report_key(member, found.help(help).fix(fix));
        }
    }

    fn result(&self, node: &'a Node, kind: ReturnType, schema: Source<'a>) -> Returns<'a> {
        Returns { kind, schema, node, place: self.notes.document.place(node.span) }
    }

    /// Reads `returns.type` beside a `schema`, which takes precedence.
    fn kind(&mut self, returns: &Node) -> ReturnType {
        let Some(node) = said(returns, "type") else {
            let found = Diagnostic::new(Code::LegacyReturns, "`returns` has no `type`");
            self.notes.report(returns, found.help("add one of the 14 standard types, or `Custom`"));
            return ReturnType::Custom;
        };
        let name = node.as_str();
        if name == Some("Custom") {
            return ReturnType::Custom;
        }
        if let Some(standard) = name.and_then(StandardType::from_name) {
            return ReturnType::Standard(standard);
        }
        let what = name.map_or_else(|| "an array of JSON types".to_owned(), |name| format!("`{name}`"));
        let found = Diagnostic::new(Code::LegacyReturns, format!("{what} is not a return type of ADL 1.5"));
        let standard = suggestion(name.unwrap_or_default());
        let help = format!("the `schema` takes precedence; set `type` to `Custom` or a standard type: {standard}");
        self.notes.report(node, found.help(help));
        ReturnType::Legacy
    }

    /// Reads `returns` without `schema`: the name of a standard type, alone or with keywords beside it, and the forms
    /// from before 1.5 (§7.3).
    fn without_schema(&mut self, returns: &'a Node) -> Option<(ReturnType, Source<'a>)> {
        let member = said(returns, "type");
        let name = member.and_then(Node::as_str);
        let mut note = |code, message: String, help: &str| {
            self.notes.report(member.unwrap_or(returns), Diagnostic::new(code, message).help(help));
        };
        if let Some(standard) = name.and_then(StandardType::from_name) {
            let (message, help, source) = implied(standard, returns);
            note(Code::ImpliedSchema, message, &help);
            return Some((ReturnType::Standard(standard), source));
        }
        let is_typed_by_list = member.is_some_and(|member| member.as_array().is_some());
        Some(match name {
            Some("Custom") => {
                note(Code::MissingSchema, "`Custom` needs a `schema`".to_owned(), "add `schema`, any JSON Schema");
                return None;
            }
            _ if (has_keywords(returns) || is_typed_by_list) && name.is_none_or(is_json_type) => {
                note(
                    Code::LegacyReturns,
                    "the schema is directly in `returns`".to_owned(),
                    "move it into `returns.schema`, with `\"type\": \"Custom\"`",
                );
                (ReturnType::Legacy, Source::Document(returns))
            }
            Some("text") => {
                note(Code::LegacyReturns, "`text` is any string".to_owned(), "use `StringValue` as `type`");
                (ReturnType::Legacy, Source::JsonType("string"))
            }
            Some(json_type) if is_json_type(json_type) => {
                let message = format!("any {json_type} is accepted: `returns` has only a JSON type");
                note(Code::LegacyReturns, message, "add `schema`, and one of the standard types as `type`");
                (ReturnType::Legacy, Source::JsonType(json_type))
            }
            name => {
                let message = match name {
                    Some(name) => {
                        format!("`{name}` is not a standard type, and there is no `schema`: any value is accepted")
                    }
                    None => "`returns` has neither `type` nor `schema`: any value is accepted".to_owned(),
                };
                note(Code::OpaqueType, message, &suggestion(name.unwrap_or_default()));
                (ReturnType::Legacy, Source::Anything)
            }
        })
    }
}

/// Returns the source for a standard type without `schema`, with descriptions of the schema that is used and of what to
/// write instead.
fn implied<'a>(standard: StandardType, returns: &'a Node) -> (String, String, Source<'a>) {
    let name = standard.name();
    let reference = format!("{{\"$ref\": \"#/$defs/StandardReturnTypes/{name}\"}}");
    if has_keywords(returns) {
        let message = format!("no `schema`: the keywords beside `type` narrow the standard schema of {name}");
        let help = format!("move them into `\"schema\": {{\"allOf\": [{reference}, {{…}}]}}`");
        return (message, help, Source::Narrowed(standard, returns));
    }
    let message = format!("no `schema`: the standard schema of {name} is used");
    (message, format!("add `\"schema\": {reference}`"), Source::Standard(standard))
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

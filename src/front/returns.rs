//! Reads `returns`, in the forms of ADL 1.5, of ADL 1.0 and of the passport.

use super::media_type::is_media_type;
use super::{Reader, Returns, Source, said};
use crate::diagnostics::{Code, Diagnostic, Findings};
use crate::model::{ReturnType, StandardType};
use crate::schema::{is_json_type, is_schema_word, misspelled, nearest, suggestion, typo};
use crate::source::Node;

/// The members of `returns` (§2.2).
const MEMBERS: &[&str] = &["type", "schema", "description", "examples", "content_type"];

/// Returns whether `returns` has keywords of JSON Schema in addition to its own members.
fn has_keywords(returns: &Node) -> bool {
    returns.members().iter().any(|member| !MEMBERS.contains(&member.key.as_str()) && is_keyword(&member.key))
}

/// Returns whether a name is a keyword that constrains values.
fn is_keyword(name: &str) -> bool {
    is_schema_word(name) && !matches!(name, "id" | "example" | "xml" | "externalDocs" | "$comment")
}

impl<'a> Reader<'a> {
    pub(super) fn returns(&self, node: &'a Node, passport: bool, findings: &mut Findings) -> Option<Returns<'a>> {
        if passport {
            self.check_content_type(node, findings);
            return Some(self.result(node, ReturnType::Custom, Source::Document(node)));
        }
        if !node.is_object() {
            let message = format!("`returns` is an object, not {}", node.kind());
            findings.push(Diagnostic::new(Code::WrongType, message).at(self.place(node)));
            return None;
        }
        let types = said(node, "type").and_then(Node::as_array);
        if let Some(wrong) = said(node, "type").filter(|value| value.as_str().is_none() && types.is_none()) {
            let message = format!("`type` is the name of a return type, not {}", wrong.kind());
            let help = suggestion("");
            findings.push(Diagnostic::new(Code::WrongType, message).at(self.place(wrong)).help(help));
            return None;
        }
        let (kind, schema) = match node.get("schema") {
            Some(schema) if schema.as_str().is_some() => (self.kind(node, findings), Source::Uri(schema)),
            Some(schema) => (self.kind(node, findings), Source::Document(schema)),
            None => self.without_schema(node, findings)?,
        };
        self.check_members(node, findings);
        self.check_content_type(node, findings);
        self.warn_of_unknown(node, &schema, findings);
        Some(self.result(node, kind, schema))
    }

    /// Validates the members of `returns` other than `type` and `schema` (§2.2).
    fn check_members(&self, returns: &Node, findings: &mut Findings) {
        let texts = ["description", "content_type"].map(|name| (name, "a string"));
        for (name, expected) in texts.into_iter().chain([("examples", "an array")]) {
            let fits = |value: &&Node| match expected {
                "a string" => value.as_str().is_some(),
                _ => value.as_array().is_some(),
            };
            if let Some(value) = returns.get(name).filter(|value| !fits(value)) {
                let message = format!("`{name}` is {expected}, not {}", value.kind());
                findings.push(Diagnostic::new(Code::WrongType, message).at(self.place(value)));
            }
        }
    }

    fn check_content_type(&self, returns: &Node, findings: &mut Findings) {
        let Some(node) = returns.get("content_type") else { return };
        if let Some(text) = node.as_str().filter(|text| !is_media_type(text)) {
            let message = format!("{text:?} is not a media type");
            let help = "a media type is a type, `/` and a subtype, as in `application/json` (RFC 6838)";
            findings.push(Diagnostic::new(Code::InvalidMediaType, message).at(self.place(node)).help(help));
        }
    }

    /// Warns of members of `returns` that have no effect.
    fn warn_of_unknown(&self, returns: &Node, schema: &Source, findings: &mut Findings) {
        let is_schema = matches!(schema, Source::Narrowed(..))
            || matches!(schema, Source::Document(node) if std::ptr::eq(*node, returns));
        for member in returns.members() {
            let key = member.key.as_str();
            // Misspelled keywords are reported where schemas are read.
            let is_of_schema = is_schema && (is_keyword(key) || misspelled(key).is_some());
            if MEMBERS.contains(&key) || key.starts_with("x-") || key == "$comment" || is_of_schema {
                continue;
            }
            let help = match typo(key, MEMBERS).or_else(|| nearest(key, MEMBERS)) {
                _ if is_keyword(key) => "move it into `schema`".to_owned(),
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("`returns` has {}; other names begin with `x-`", quoted(MEMBERS)),
            };
            findings.push(
                Diagnostic::new(Code::UnknownMember, format!("`{key}` in `returns` is ignored"))
                    .at(self.key_place(member))
                    .help(help),
            );
        }
    }

    fn result(&self, node: &'a Node, kind: ReturnType, schema: Source<'a>) -> Returns<'a> {
        let text = |key| node.get(key).and_then(Node::as_str);
        Returns {
            kind,
            schema,
            description: text("description"),
            content_type: text("content_type"),
            examples: node.get("examples").and_then(Node::as_array).unwrap_or_default(),
            place: self.place(node),
        }
    }

    /// Reads `returns.type` beside a `schema`, which takes precedence.
    fn kind(&self, returns: &Node, findings: &mut Findings) -> ReturnType {
        let Some(node) = said(returns, "type") else {
            let message = "`returns` has no `type`";
            findings.push(
                Diagnostic::new(Code::LegacyReturns, message)
                    .at(self.place(returns))
                    .help("add one of the 14 standard types, or `Custom`"),
            );
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
        findings.push(
            Diagnostic::new(Code::LegacyReturns, format!("{what} is not a return type of ADL 1.5"))
                .at(self.place(node))
                .help(format!(
                    "the `schema` decides the type; as `type`, take `Custom` or a standard type: {}",
                    suggestion(name.unwrap_or_default())
                )),
        );
        ReturnType::Legacy
    }

    /// Reads `returns` without `schema`: the name of a standard type, alone or with keywords beside it, and the forms
    /// from before 1.5 (§7.3).
    fn without_schema(&self, returns: &'a Node, findings: &mut Findings) -> Option<(ReturnType, Source<'a>)> {
        let member = said(returns, "type");
        let name = member.and_then(Node::as_str);
        let place = member.map_or_else(|| self.place(returns), |member| self.place(member));
        let mut note = |code, message: String, help: &str| {
            findings.push(Diagnostic::new(code, message).at(place.clone()).help(help));
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
                    "the schema stands directly in `returns`".to_owned(),
                    "move it into `returns.schema`, with `\"type\": \"Custom\"`",
                );
                (ReturnType::Legacy, Source::Document(returns))
            }
            Some("text") => {
                note(Code::LegacyReturns, "`text` is any string".to_owned(), "use `StringValue` as `type`");
                (ReturnType::Legacy, Source::JsonType("string"))
            }
            Some(json_type) if is_json_type(json_type) => {
                let message = format!("any {json_type} is accepted: `returns` says no more than its JSON type");
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

//! Leaves out the broken parts of a document (`--lenient`): where such a part stands, anything is accepted.

use std::collections::{HashMap, HashSet};

use super::parts::{Child, PartKind};
use super::{Operation, OperationReader, array, follow, member, object, percent_decode, string, unresolved};
use crate::diagnostics::{Code, Diagnostic};
use crate::front::Notes;
use crate::schema::LEFT_OUT;
use crate::source::{Member, Node, Value};

/// Puts parts that accept anything where parts have the wrong JSON type, which is reported already, and where references
/// lead nowhere, which is reported here.
pub(super) fn leave_out(root: &mut Node, notes: &mut Notes) {
    let mut references = References { root, ends: HashMap::new() };
    references.members(root, PartKind::Document);
    let ends = references.ends.into_iter().filter_map(|(text, end)| Some((text.to_owned(), end?)));
    Repair { broken: ends.collect(), notes }.members(root, PartKind::Document);
}

/// Returns the diagnostic for a part that is a reference to itself.
pub(super) fn cyclic() -> Diagnostic {
    Diagnostic::new(Code::CyclicReference, "this reference refers only to itself")
        .help("refer to a part of the document")
}

/// The end of the references of a document that lead to no part.
#[derive(Clone)]
enum DeadEnd {
    Missing(String),
    Cycle,
}

/// The references of the parts of a document.
struct References<'n> {
    root: &'n Node,
    /// The end of each reference; none if that is a part.
    ends: HashMap<&'n str, Option<DeadEnd>>,
}

impl<'n> References<'n> {
    fn part(&mut self, part: &'n Node, kind: PartKind) {
        match part.get("$ref").and_then(Node::as_str) {
            Some(reference) => self.follow(reference),
            None => self.members(part, kind),
        }
    }

    fn members(&mut self, part: &'n Node, kind: PartKind) {
        for member in part.members() {
            let value = &member.value;
            match Child::of(kind, &member.key) {
                Child::Part(PartKind::Schema) | Child::Map(PartKind::Schema) | Child::Other => {}
                Child::Part(kind) => self.part(value, kind),
                Child::Map(kind) => value.members().iter().for_each(|part| self.part(&part.value, kind)),
                Child::List(kind) => {
                    value.as_array().unwrap_or_default().iter().for_each(|part| self.part(part, kind));
                }
            }
        }
    }

    fn follow(&mut self, reference: &'n str) {
        let (mut text, mut passed) = (reference, HashSet::new());
        let end = loop {
            if let Some(known) = self.ends.get(text) {
                break known.clone();
            }
            if !passed.insert(text) {
                break Some(DeadEnd::Cycle);
            }
            let pointer = text.strip_prefix('#').and_then(percent_decode);
            let Some(target) = pointer.and_then(|pointer| follow(self.root, &pointer)) else {
                break Some(DeadEnd::Missing(text.to_owned()));
            };
            match target.get("$ref").and_then(Node::as_str) {
                Some(next) => text = next,
                None => break None,
            }
        };
        self.ends.extend(passed.into_iter().map(|text| (text, end.clone())));
    }
}

/// Replaces broken parts.
struct Repair<'r, 'd, 'f> {
    /// The references that lead to no part.
    broken: HashMap<String, DeadEnd>,
    notes: &'r mut Notes<'d, 'f>,
}

impl Repair<'_, '_, '_> {
    fn part(&mut self, part: &mut Node, kind: PartKind, what: &str) {
        let Some(reference) = part.get("$ref").filter(|_| part.is_object()) else {
            match &part.value {
                Value::Object(_) => self.members(part, kind),
                // YAML writes no value as null: no part.
                Value::Null => {}
                Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => replace(part, kind, what),
            }
            return;
        };
        let found = match (reference.as_str(), reference.as_str().and_then(|text| self.broken.get(text))) {
            (None, _) => unresolved(""),
            (Some(_), Some(DeadEnd::Missing(text))) => unresolved(text),
            (Some(_), Some(DeadEnd::Cycle)) => cyclic(),
            (Some(_), None) => return,
        };
        self.notes.report_broken(reference, found);
        *part = Node { span: reference.span, ..part.clone() };
        replace(part, kind, "$ref");
    }

    fn members(&mut self, part: &mut Node, kind: PartKind) {
        let Value::Object(members) = &mut part.value else { return };
        for Member { key, value, .. } in members {
            match (Child::of(kind, key), &mut value.value) {
                (Child::Part(PartKind::Schema) | Child::Map(PartKind::Schema) | Child::Other, _) => {}
                (Child::Part(kind), _) => self.part(value, kind, key),
                (_, Value::Null) => {}
                (Child::Map(kind), Value::Object(parts)) => {
                    let own = parts.iter_mut().filter(|part| !part.key.starts_with("x-"));
                    own.for_each(|part| self.part(&mut part.value, kind, &part.key));
                }
                (Child::List(kind), Value::Array(items)) => {
                    items.iter_mut().for_each(|item| self.part(item, kind, key));
                }
                (Child::Map(PartKind::Carrier), _) => {
                    let name = if key == "content" { "*/*" } else { "default" };
                    *value = object(value, vec![member(value, name, anything(value, key))]);
                }
                (Child::List(PartKind::Carrier), _) => *value = array(value, vec![anything(value, key)]),
                (Child::Map(_) | Child::List(_), _) => *value = object(value, Vec::new()),
            }
        }
    }
}

/// Replaces a part by one that accepts anything; what has no values, by one that says nothing.
fn replace(part: &mut Node, kind: PartKind, what: &str) {
    match kind {
        PartKind::Carrier => *part = anything(part, what),
        PartKind::PathItem | PartKind::Callback | PartKind::CallbackItem | PartKind::Example => {
            *part = object(part, Vec::new())
        }
        // An operation of which nothing can be read is none; schemas are read later.
        PartKind::Document | PartKind::Components | PartKind::Operation | PartKind::Schema => {}
    }
}

/// Returns a body, a response or a media type that accepts anything. A parameter without a name is left out.
fn anything(at: &Node, what: &str) -> Node {
    let marker = || member(at, LEFT_OUT, string(at, what));
    let schema = || member(at, "schema", object(at, vec![marker()]));
    let content = object(at, vec![member(at, "*/*", object(at, vec![schema()]))]);
    object(at, vec![marker(), schema(), member(at, "content", content)])
}

impl<'n> OperationReader<'n, '_, '_, '_> {
    /// Returns the record of a parameter that is left out of an operation, if there is one.
    pub(super) fn unread_parameter(&mut self, operation: &Operation<'n>) -> Option<Member> {
        if !self.notes.lenient {
            return None;
        }
        let lists = [operation.node, operation.item].into_iter().filter_map(|part| part.get("parameters"));
        let mut parameters = lists.flat_map(|list| list.as_array().unwrap_or_default());
        parameters.find_map(|parameter| self.resolve(parameter)?.member(LEFT_OUT).cloned())
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostics::{Diagnostic, Severity};
    use crate::{Generator, Source};

    /// Returns the model of a document and the diagnostics about it.
    fn read(generator: &Generator, paths: &str, components: &str) -> Result<(String, Vec<Diagnostic>), String> {
        let text = format!(
            r#"{{"openapi": "3.0.3", "info": {{"title": "T", "version": "1"}}, "paths": {paths}, "components": {components}}}"#
        );
        let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
        let read = generator.read([source]).map_err(|error| error.to_string())?;
        Ok((read.models[0].to_string(), read.warnings))
    }

    /// Compares the model of a document without its broken parts with lines, and the number of warnings.
    #[track_caller]
    fn check(paths: &str, components: &str, expected: &[&str], warnings: usize) {
        assert!(read(&Generator::new(), paths, components).is_err(), "{paths}");
        let (model, found) = read(&Generator::new().lenient(true), paths, components).expect("reads");
        for line in expected {
            assert!(model.contains(line), "{line}\n{model}");
        }
        let found: Vec<_> = found.iter().filter(|found| found.severity == Severity::Warning).collect();
        assert!(found.iter().all(|found| found.place.is_some()), "{found:?}");
        assert_eq!(found.len(), warnings, "{found:#?}");
    }

    #[test]
    fn responses_that_cant_be_read_accept_anything() {
        for (responses, warnings) in [
            ("[]", 1),
            (r#"{"200": 5}"#, 1),
            (r#"{"200": {"description": "", "content": "application/json"}}"#, 1),
            (r##"{"200": {"$ref": "#/components/responses/None"}}"##, 1),
            (r##"{"200": {"$ref": "none.json#/None"}}"##, 1),
            (r##"{"200": {"$ref": "#/components/responses/Round"}}"##, 2),
            (r#"{"200": {"description": "", "content": {"a/b": 5}}}"#, 1),
        ] {
            let paths = format!(r#"{{"/a": {{"get": {{"operationId": "a", "responses": {responses}}}}}}}"#);
            let components = match warnings {
                1 => "{}",
                _ => r##"{"responses": {"Round": {"$ref": "#/components/responses/Round"}}}"##,
            };
            check(&paths, components, &["AResult = any"], warnings);
        }
    }

    #[test]
    fn inputs_that_cant_be_read_accept_anything() {
        let operation =
            |members: &str| format!(r#"{{"/a": {{"get": {{"operationId": "a", {members}, "responses": {{}}}}}}}}"#);
        for (body, warnings) in
            [("5", 1), (r##"{"$ref": "#/components/requestBodies/None"}"##, 1), (r#"{"content": []}"#, 1)]
        {
            check(&operation(&format!(r#""requestBody": {body}"#)), "{}", &[r#"AParams = { "body"?: any }"#], warnings);
        }
        let parameters = r##""parameters": [{"$ref": "#/components/parameters/None"}, 5,
            {"name": "n", "in": "query", "schema": {"type": "integer", "pattern": 5}}]"##;
        check(&operation(parameters), "{}", &[r#"AParams = { "n"?: integer }"#], 3);
        check(&operation(r#""parameters": {}"#), "{}", &["AParams = map any"], 1);
    }

    #[test]
    fn operations_keep_their_names() {
        let operation = |id: &str| format!(r#"{{"operationId": {id}, "responses": {{"204": {{"description": ""}}}}}}"#);
        let paths = format!(
            r##"{{"/a": {{"get": {}, "put": {}, "post": {}, "delete": 5}}, "/b": {{"$ref": "#/paths/none"}}, "/c": 5}}"##,
            operation("\"one\""),
            operation("\"one\""),
            operation("2"),
        );
        check(&paths, "{}", &["contract \"one\"", "contract \"put_a\"", "contract \"post_a\""], 5);
    }

    #[test]
    fn patterns_of_other_languages_are_left_out() {
        let patterns = [
            r"\\A(25[0-5])(\\.(25[0-5])){3}\\z",
            r"^[\\p{Print}\\p{Blank}]+",
            r"^[\\-\\p{Alnum}_:.]+$",
            r"^([$\\-._+!*\\x{60}(),;/?:@=&\\w]|%([0-9a-fA-F?]{2}|[0-9a-fA-F?]?[*]))+$",
        ];
        for pattern in patterns {
            let schemas =
                format!(r#"{{"schemas": {{"A": {{"type": "string", "minLength": 2, "pattern": "{pattern}"}}}}}}"#);
            check("{}", &schemas, &["A = string"], 1);
        }
        let misplaced =
            r#"{"schemas": {"A": {"type": "object", "properties": {"type": {"type": {"type": "string"}}}}}}"#;
        check("{}", misplaced, &[r#"A = { "type"?: any }"#], 1);
    }

    #[test]
    fn errors_suggest_it() {
        let error = read(&Generator::new(), "[]", "{}").expect_err("broken");
        assert!(error.contains("`--lenient` leaves it out"), "{error}");
        let source = Source::Text { name: "a.schema.json".into(), bytes: br#"{"type": 1}"#.to_vec() };
        let error = Generator::new().read([source]).expect_err("broken").to_string();
        assert!(!error.contains("--lenient"), "an author mends a schema: {error}");
    }

    #[test]
    fn what_is_left_out_is_denied_as_a_loss() {
        let generator = Generator::new().lenient(true).deny_loss(true).targets([crate::Target::OpenApi]);
        let text = r#"{"tools": [{"name": "a", "outputSchema": {"type": "object", "properties": {"b": 5}}, "inputSchema": {}}]}"#;
        let source = || Source::Text { name: "a.json".into(), bytes: text.as_bytes().to_vec() };
        let error = generator.clone().generate_sources([source()]).expect_err("a loss").to_string();
        assert!(error.contains("`schema`: left out"), "{error}");
        let generated = generator.deny_loss(false).generate_sources([source()]).expect("generates");
        assert_eq!(generated.losses[0].kind.name(), "left-out");
    }

    #[test]
    fn each_place_that_accepts_anything_has_a_schema_of_its_own() {
        let text = r##"{"openapi": "3.0.3", "paths": {"/a": {
            "parameters": [{"name": "q", "in": "query", "schema": {"$ref": "none.json#/x"}}], "get": {}, "post": {}}},
            "components": {"schemas": {"A": {"anyOf": [{"$ref": "#/nope"}]}}}}"##;
        let source = Source::Text { name: "api.json".into(), bytes: text.as_bytes().to_vec() };
        let generator = Generator::new().lenient(true).targets([crate::Target::TypeScript]);
        let generated = generator.generate_sources([source]).expect("generates");
        let (_, text) = generated.files.iter().next().expect("a file");
        let mut declared: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("function ")).collect();
        let count = declared.len();
        declared.sort_unstable();
        declared.dedup();
        assert!(count > 0 && declared.len() == count, "{text}");
    }
}

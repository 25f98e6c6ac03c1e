//! Copies parts that are used in another direction than the one for which they are written, so that each part has one.
//!
//! A component of requests is sent by the API where a callback or a webhook refers to it, and a path item by whoever its
//! requests are for: the direction of a schema follows the use, not the place.

use std::collections::{HashMap, HashSet};

use super::Direction;
use super::units::{At, each};
use crate::front::openapi::parts::{CALLBACKS, PartKind};
use crate::front::openapi::schemas::entry;
use crate::schema::follow;
use crate::source::{Member, Node, Value};
use crate::text::{decode_token, encode_token, percent_decode, percent_encode_path};

/// How a part is used, as far as the direction of its schemas depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Use {
    /// What carries a schema, in a direction.
    Carrier(Direction),
    /// A path item, and whether the API sends its requests.
    Item { is_reversed: bool },
    /// A callback: the API always sends its requests.
    Callback,
}

impl Use {
    /// Returns the use of a part at its place; none if it has no schemas, or none of a direction of its own.
    fn of(kind: PartKind, at: &At) -> Option<Self> {
        match kind {
            PartKind::Carrier => Some(Self::Carrier(at.direction)),
            PartKind::PathItem | PartKind::CallbackItem => Some(Self::Item { is_reversed: at.is_reversed }),
            PartKind::Callback => Some(Self::Callback),
            PartKind::Document | PartKind::Components | PartKind::Operation | PartKind::Example | PartKind::Schema => {
                None
            }
        }
    }

    /// Returns the pointer to the parts of a document that are written for this use.
    fn section(self) -> Vec<&'static str> {
        match self {
            Self::Carrier(Direction::Request) => vec!["components", "requestBodies"],
            Self::Carrier(Direction::Response) => vec!["components", "responses"],
            Self::Item { is_reversed: false } => vec!["components", "pathItems"],
            Self::Item { is_reversed: true } => vec![CALLBACKS[1]],
            Self::Callback => vec![CALLBACKS[0]],
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Carrier(direction) => direction.word(),
            Self::Item { .. } | Self::Callback => "Item",
        }
    }
}

/// A part to be copied.
struct Open {
    pointer: String,
    usage: Use,
    kind: PartKind,
    /// The name of the copy.
    name: String,
}

/// A copy of a part for a use.
struct Copied {
    name: String,
    usage: Use,
    part: Node,
}

/// Returns whether a document has parts that are used in another direction than the one for which they are written.
pub(super) fn has_others(root: &mut Node) -> bool {
    let source = root.clone();
    let mut uses = Uses::new(&source);
    each(root, PartKind::Document, &At::default(), &mut |part, kind, at| drop(uses.other(part, kind, at)));
    !uses.open.is_empty()
}

/// Copies the parts that are used in another direction than the one for which they are written, once for each, and
/// refers to the copies.
pub(super) fn copy(root: &mut Node) {
    let source = root.clone();
    let mut uses = Uses::new(&source);
    each(root, PartKind::Document, &At::default(), &mut |part, kind, at| uses.redirect(part, kind, at));
    let mut copies = Vec::new();
    while let Some(Open { pointer, usage, kind, name }) = uses.open.pop() {
        let Some(mut part) = follow(&source, &pointer).cloned() else { continue };
        let at = usage.section().into_iter().chain([name.as_str()]).collect::<Vec<_>>().join("/");
        let at = At::of_use(at, usage);
        uses.redirect(&mut part, kind, &at);
        each(&mut part, kind, &at, &mut |part, kind, at| uses.redirect(part, kind, at));
        copies.push(Copied { name, usage, part });
    }
    copies.into_iter().for_each(|copied| add(root, copied));
}

impl At {
    /// Returns the place of a copy for a use.
    fn of_use(pointer: String, usage: Use) -> Self {
        let at = Self { pointer: format!("/{pointer}"), ..Self::default() };
        match usage {
            Use::Carrier(direction) => Self { direction, ..at },
            Use::Item { is_reversed } => Self { is_reversed, ..at },
            Use::Callback => Self { is_reversed: true, ..at },
        }
    }
}

/// Adds a copy to the parts of a document that are written for its use.
fn add(root: &mut Node, Copied { name, usage, part }: Copied) {
    let section = usage.section().into_iter().try_fold(root, |owner, name| entry(owner, name));
    if let Some(Node { value: Value::Object(members), .. }) = section {
        members.push(Member { key: name.into(), key_span: part.span, value: part });
    }
}

/// The uses of the parts of a document.
struct Uses<'n> {
    source: &'n Node,
    /// The names that copies can't have.
    taken: HashSet<&'n str>,
    /// The names of copies, by pointers to what they are copies of, and by their uses.
    names: HashMap<(String, Use), String>,
    /// The number in the last one.
    number: usize,
    open: Vec<Open>,
}

impl<'n> Uses<'n> {
    fn new(source: &'n Node) -> Self {
        let sections = source.get("components").map(Node::members).unwrap_or_default();
        let own = sections.iter().chain(source.members()).flat_map(|section| section.value.members());
        let taken = own.map(|member| member.key.as_str()).collect();
        Self { source, taken, names: HashMap::new(), number: 0, open: Vec::new() }
    }

    /// Lets a part that is a reference lead to a copy, if its target is written for another use.
    fn redirect(&mut self, part: &mut Node, kind: PartKind, at: &At) {
        let Some((usage, name)) = self.other(part, kind, at) else { return };
        let section = usage.section().join("/");
        let reference = format!("#{}", percent_encode_path(&format!("/{section}/{}", encode_token(&name))));
        let Value::Object(members) = &mut part.value else { return };
        let own = members.iter_mut().find(|member| member.key == "$ref");
        own.into_iter().for_each(|own| own.value.value = Value::String(reference.as_str().into()));
    }

    /// Returns the use of a part that is a reference, and the name of the copy for it; none if its target is written for
    /// that use.
    fn other(&mut self, part: &Node, kind: PartKind, at: &At) -> Option<(Use, String)> {
        let reference = part.get("$ref").and_then(Node::as_str)?;
        let usage = Use::of(kind, at)?;
        let pointer = reference.strip_prefix('#').and_then(percent_decode)?;
        follow(self.source, &pointer)?;
        if At::of(self.source, &pointer).and_then(|(at, kind)| Use::of(kind, &at)) == Some(usage) {
            return None;
        }
        let key = (pointer, usage);
        if let Some(known) = self.names.get(&key) {
            return Some((usage, known.clone()));
        }
        let token = key.0.rsplit('/').next().map(decode_token).unwrap_or_default();
        // Copies have distinct numbers, so that each name of the document is in the way of one at most.
        let name = loop {
            self.number += 1;
            let name = format!("{token}{}{}", usage.word(), self.number);
            if !self.taken.contains(name.as_str()) {
                break name;
            }
        };
        self.names.insert(key.clone(), name.clone());
        self.open.push(Open { pointer: key.0, usage, kind, name: name.clone() });
        Some((usage, name))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{USER_SCHEMA, separated};
    use crate::source::Node;
    use crate::{Generator, Source};

    /// The requests and the responses of the API itself, and of what it calls: each member is what a type must be.
    const OF_CALLER: [&str; 2] = [
        r#""id"?: integer, "name": string, "password": string"#,
        r#""id": integer, "name": string, "password"?: string"#,
    ];

    /// Returns a document of 3.1 whose requests and responses are separated: with components, and one operation that `uses`
    /// them.
    fn calling(paths: &str, webhooks: &str, components: &str) -> String {
        let text = format!(
            r#"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "paths": {paths}, "webhooks": {webhooks},
            "components": {{"schemas": {{"User": {USER_SCHEMA}}}, {components}}}}}"#
        );
        let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
        let read = Generator::new().set("openapi.read-write", "separate").read([source]);
        read.unwrap_or_else(|error| panic!("{error}")).models[0].to_string()
    }

    const BODY: &str =
        r##"{"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}}"##;

    /// Returns an operation with a body and a response.
    fn calls(id: &str, body: &str, response: &str, more: &str) -> String {
        format!(r#"{{"operationId": "{id}", "requestBody": {body}, "responses": {{"200": {response}}}{more}}}"#)
    }

    #[test]
    fn the_api_sends_the_requests_of_callbacks_and_webhooks() {
        let (body, response) =
            (r##"{"$ref": "#/components/requestBodies/B"}"##, r##"{"$ref": "#/components/responses/R"}"##);
        let components = format!(
            r##""requestBodies": {{"B": {{"$ref": "#/components/requestBodies/C"}}, "C": {BODY}}}, "responses": {{"R": {BODY}}},
            "pathItems": {{"P": {{"post": {}}}}}"##,
            calls("item", body, response, "")
        );
        let callbacks = r##""callbacks": {"K": {"x": {"$ref": "#/components/pathItems/P"}}}"##;
        let of = |id: &str, is_reversed: bool, found: &str| {
            let (request, response) = if is_reversed { ("User", "UserRequest") } else { ("UserRequest", "User") };
            for line in [format!("{id}Params = {{ \"body\": {request} }}"), format!("{id}Result = {response}")] {
                assert!(found.lines().any(|known| known == line), "{line}\n{found}");
            }
        };
        for (body, response) in [(BODY, BODY), (body, response)] {
            let callback =
                format!(r#", "callbacks": {{"c": {{"x": {{"post": {}}}}}}}"#, calls("called", body, response, ""));
            let paths = format!(r#"{{"/a": {{"post": {}}}}}"#, calls("own", body, response, &callback));
            let webhooks = format!(r#"{{"w": {{"post": {}}}}}"#, calls("hook", body, response, ""));
            let found = calling(&paths, &webhooks, &components);
            of("Own", false, &found);
            of("Called", true, &found);
            of("Hook", true, &found);
            for line in OF_CALLER {
                assert!(found.contains(line), "{found}");
            }
        }
        // Through a path item, and through a callback that is a component.
        let callback = r##", "callbacks": {"k": {"$ref": "#/components/callbacks/K"}}"##;
        let paths = format!(r#"{{"/a": {{"post": {}}}}}"#, calls("own", body, response, callback));
        let found = calling(&paths, "{}", &format!("{components}, {callbacks}"));
        of("Own", false, &found);
        of("Item", true, &found);
        let found = calling("{}", r##"{"w": {"$ref": "#/components/pathItems/P"}}"##, &components);
        of("Item", true, &found);
        let found = calling(r##"{"/a": {"$ref": "#/components/pathItems/P"}}"##, "{}", &components);
        of("Item", false, &found);
    }

    #[test]
    fn a_path_item_may_call_back_itself() {
        let callback = r##", "callbacks": {"k": {"x": {"$ref": "#/components/pathItems/P"}}}"##;
        let components = format!(r#""pathItems": {{"P": {{"post": {}}}}}"#, calls("item", BODY, BODY, callback));
        let text = format!(
            r##"{{"openapi": "3.1.0", "paths": {{"/a": {{"$ref": "#/components/pathItems/P"}}}}, "components": {{"schemas":
            {{"User": {USER_SCHEMA}}}, {components}}}}}"##
        );
        let root = separated(&text);
        let copies = root.get("x-callback-items-of-files").map(Node::members).unwrap_or_default();
        assert_eq!(copies.len(), 1);
        let found = copies[0].value.to_json().to_string();
        let again = format!("{{\"$ref\":\"#/x-callback-items-of-files/{}\"}}", copies[0].key);
        assert!(found.contains(&again) && found.contains("requestBody"), "{found}");
    }
}

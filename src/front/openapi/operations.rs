//! Finds the operations of a document: in its paths, its webhooks, and the callbacks of other operations.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::OperationReader;
use super::operation::Operation;
use super::parts::METHODS;
use crate::front::FrontOptions;
use crate::model::OperationPlace;
use crate::source::{Member, Node};

/// Returns the operations of a path item, each behind its method.
pub(crate) fn operations(item: &Node) -> impl Iterator<Item = &Member> {
    let fixed = item.members().iter().filter(|member| METHODS.contains(&member.key.as_str()));
    let more = item.get("additionalOperations").map(Node::members).unwrap_or_default();
    fixed.chain(more).filter(|member| member.value.is_object())
}

/// An operation that was found.
pub(super) struct Found<'n> {
    pub(super) operation: Operation<'n>,
    /// Whether it is selected by its id, by a tag, or with the operation that it is a callback of.
    pub(super) is_selected: bool,
}

/// What is to be found, or to be looked through for operations.
enum Pending<'n> {
    Operation(Operation<'n>),
    /// A callback, with the name of the operation that refers to it.
    Callback(&'n Member, Option<String>),
}

/// Finds operations.
pub(super) struct Finder<'o, 'n, 'r, 'd, 'f, 'm> {
    reader: &'r mut OperationReader<'n, 'd, 'f, 'm>,
    options: &'o FrontOptions,
    found: Vec<Found<'n>>,
    /// The callbacks so far and their operations, by their addresses, and whether they are selected. Several operations may
    /// refer to a callback, which may lead back to itself.
    callbacks: HashMap<*const Node, bool>,
}

impl<'o, 'n, 'r, 'd, 'f, 'm> Finder<'o, 'n, 'r, 'd, 'f, 'm> {
    /// Returns all operations of the document: those of paths, of webhooks, then of callbacks that no operation refers to.
    /// Each is followed by its callbacks.
    pub(super) fn all(reader: &'r mut OperationReader<'n, 'd, 'f, 'm>, options: &'o FrontOptions) -> Vec<Found<'n>> {
        let root = reader.root;
        let mut finder = Self { reader, options, found: Vec::new(), callbacks: HashMap::new() };
        for (section, place) in [("paths", OperationPlace::Path), ("webhooks", OperationPlace::Webhook)] {
            for member in own_members(root.get(section)) {
                let operations = finder.of_item(&member.value, place, &member.key);
                operations.into_iter().for_each(|operation| finder.add_all(operation));
            }
        }
        for member in own_members(root.get("components").and_then(|components| components.get("callbacks"))) {
            let operations = finder.of_callback(member, None);
            operations.into_iter().for_each(|operation| finder.add_all(operation));
        }
        finder.found
    }

    /// Adds an operation, and its callbacks behind it.
    fn add_all(&mut self, operation: Operation<'n>) {
        let mut pending = vec![(Pending::Operation(operation), self.options.only.is_empty())];
        while let Some((next, is_inherited)) = pending.pop() {
            match next {
                Pending::Operation(operation) => {
                    let is_selected = is_inherited || self.options.only.iter().any(|only| operation.is_called(only));
                    if operation.place == OperationPlace::Callback && !self.is_new(operation.node, is_selected) {
                        continue;
                    }
                    let callbacks: Vec<&'n Member> = own_members(operation.node.get("callbacks")).collect();
                    let around = (!callbacks.is_empty()).then(|| operation.own_name());
                    let callback = |member| (Pending::Callback(member, around.clone()), is_selected);
                    pending.extend(callbacks.into_iter().rev().map(callback));
                    self.found.push(Found { operation, is_selected });
                }
                Pending::Callback(member, around) => {
                    // The node of a callback is another one than those of its operations.
                    let items = self.reader.resolve(&member.value);
                    if items.is_some_and(|items| self.is_new(items, is_inherited)) {
                        let operations = self.of_callback(member, around).into_iter().rev();
                        pending.extend(operations.map(|operation| (Pending::Operation(operation), is_inherited)));
                    }
                }
            }
        }
    }

    /// Returns whether a callback or an operation of one is new, or is selected for the first time.
    fn is_new(&mut self, part: &'n Node, is_selected: bool) -> bool {
        let known = self.callbacks.entry(part);
        match known {
            Entry::Vacant(free) => {
                free.insert(is_selected);
                true
            }
            Entry::Occupied(mut known) => is_selected && !known.insert(true),
        }
    }

    /// Returns the operations of a path item, behind references.
    fn of_item(&mut self, item: &'n Node, place: OperationPlace, name: &'n str) -> Vec<Operation<'n>> {
        let Some(item) = self.reader.resolve(item) else { return Vec::new() };
        let is_alone = operations(item).nth(1).is_none();
        let operation = |Member { key, value, .. }: &'n Member| Operation {
            place,
            name,
            method: key,
            is_alone,
            node: value,
            item,
            around: None,
        };
        operations(item).map(operation).collect()
    }

    /// Returns the operations of a callback: those of its path items, which it has by expressions.
    fn of_callback(&mut self, callback: &'n Member, around: Option<String>) -> Vec<Operation<'n>> {
        let Some(items) = self.reader.resolve(&callback.value) else { return Vec::new() };
        let of_item = |item: &'n Member| self.of_item(&item.value, OperationPlace::Callback, &callback.key);
        let mut found: Vec<Operation> = own_members(Some(items)).flat_map(of_item).collect();
        let is_alone = found.len() == 1;
        for operation in &mut found {
            operation.is_alone = is_alone;
            operation.around.clone_from(&around);
        }
        found
    }
}

/// Returns the members of an object but those that begin with `x-`, which are the author's.
fn own_members(node: Option<&Node>) -> impl Iterator<Item = &Member> {
    let members = node.map(Node::members).unwrap_or_default();
    members.iter().filter(|member| !member.key.starts_with("x-"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{document, model, model_of};
    use crate::{Generator, Source};

    /// Returns an operation that takes an integer, with more members.
    fn operation(more: &str) -> String {
        format!(
            r#"{{{more} "requestBody": {{"required": true, "content": {{"application/json": {{"schema":
            {{"type": "integer"}}}}}}}}, "responses": {{"204": {{"description": "Seen"}}}}}}"#
        )
    }

    fn contracts(model: &str) -> Vec<&str> {
        model.lines().filter_map(|line| line.strip_prefix("contract \"")?.split('"').next()).collect()
    }

    #[test]
    fn webhooks_are_tools() {
        let webhooks = format!(
            r#"{{"new-pet": {{"post": {}}}, "gone": {{"post": {}, "put": {}}}, "x-note": {{"get": 1}}}}"#,
            operation(""),
            operation(r#""operationId": "onGone","#),
            operation(""),
        );
        let text = document("3.1.0", "{}", "{}").replacen('{', &format!("{{\"webhooks\": {webhooks}, "), 1);
        let found = model(&text);
        assert_eq!(contracts(&found), ["new-pet", "onGone", "gone_put"], "{found}");
        assert!(found.contains("NewPetParams = { \"body\": integer }"), "{found}");
        assert!(found.contains("NewPetResult = null"), "{found}");
    }

    /// Returns a document with a path whose operation has a callback, which leads back to itself, and so has another path.
    fn with_callbacks() -> String {
        let again = r##""callbacks": {"again": {"$ref": "#/components/callbacks/Done"}},"##;
        let paths = format!(
            r##"{{"/a": {{"get": {{"operationId": "getA", "callbacks": {{"done": {{"$ref": "#/components/callbacks/Done"}}}}}}}},
            "/b": {{"get": {{"operationId": "getB", "callbacks": {{
                "done": {{"$ref": "#/components/callbacks/Done"}},
                "state": {{"{{$url}}": {{"post": {}, "put": {}}}}}}}}}}}}}"##,
            operation(""),
            operation(r#""tags": ["x"],"#),
        );
        let callbacks = format!(
            r#""components": {{"callbacks": {{"Done": {{"{{$url}}": {{"post": {}}}}}, "Alone": {{"x": {{"put": {}}}}}}}, "#,
            operation(&format!(r#""operationId": "onDone", {again}"#)),
            operation(""),
        );
        document("3.0.3", &paths, "{}").replace(r#""components": {"#, &callbacks)
    }

    #[test]
    fn callbacks_are_tools_once() {
        let found = model(&with_callbacks());
        let expected = ["getA", "onDone", "getB", "getB_state_post", "getB_state_put", "Alone"];
        assert_eq!(contracts(&found), expected, "{found}");
    }

    #[test]
    fn a_callback_of_many_operations_is_looked_through_once() {
        const COUNT: usize = 1_000;
        let refers = r##"{"get": {"callbacks": {"c": {"$ref": "#/components/callbacks/C"}}}}"##;
        let paths: Vec<String> = (0..COUNT).map(|index| format!(r#""/p{index}": {refers}"#)).collect();
        let items: Vec<String> = (0..COUNT).map(|index| format!(r#""x{index}": {{"post": {{}}}}"#)).collect();
        let text = document("3.0.3", &format!("{{{}}}", paths.join(", ")), "{}");
        let callbacks = format!(r#""components": {{"callbacks": {{"C": {{{}}}}}, "#, items.join(", "));
        let text = text.replace(r#""components": {"#, &callbacks);
        assert_eq!(contracts(&model(&text)).len(), 2 * COUNT);
    }

    #[test]
    fn callbacks_are_selected_with_their_operations() {
        let of = |only: &str| model_of(&Generator::new().only([only]), &with_callbacks());
        assert_eq!(contracts(&of("getB")), ["getB", "onDone", "getB_state_post", "getB_state_put"]);
        assert_eq!(contracts(&of("x")), ["getB_state_put"]);
    }

    #[test]
    fn callbacks_of_other_files_stand_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let api = r##"{"openapi": "3.0.3", "info": {"title": "T", "version": "1"},
            "paths": {"/a": {"get": {"operationId": "getA", "callbacks": {"one": {"$ref": "c.json#/C"}, "two":
                {"$ref": "c.json#/C"}}}}}}"##;
        // Each copy would have two more copies.
        let again = r##""callbacks": {"one": {"$ref": "#/C"}, "two": {"y": {"$ref": "#/C/x"}}},"##;
        let callback =
            format!(r#"{{"C": {{"x": {{"post": {}}}}}}}"#, operation(&format!("\"operationId\": \"on\", {again}")));
        std::fs::write(folder.path().join("api.json"), api).expect("a file");
        std::fs::write(folder.path().join("c.json"), callback).expect("a file");
        let read = Generator::new().read([Source::Path(folder.path().join("api.json"))]);
        let found = read.unwrap_or_else(|error| panic!("{error}")).models[0].to_string();
        assert_eq!(contracts(&found), ["getA", "on"], "{found}");
    }
}

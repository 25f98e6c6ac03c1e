//! References to definitions, in a document and in those beside it, and the edits that rename a definition.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::cursor::Cursor;
use super::definition::{self, Referent};
use crate::diagnostics::{Code, Diagnostic};
use crate::front::openapi_version;
use crate::lint::Part;
use crate::source::{Document, Member, Node, Value, changed, finding};
use crate::text::{
    Change, Edit, Json, Operation, Span, decode_token, encode_token, percent_encode, stringified, with_token,
};

/// Returns whether the members at this way from the root are definitions.
pub(super) fn is_map_of_definitions<S: AsRef<str>>(way: &[S]) -> bool {
    match way {
        [key] => matches!(key.as_ref(), "$defs" | "definitions"),
        [components, _] => components.as_ref() == "components",
        _ => false,
    }
}

/// A definition: a member of `$defs`, `definitions` or a part of `components`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Definition {
    /// The file; none if it is the document with the cursor, and that has no file.
    pub(super) path: Option<PathBuf>,
    /// The keys that lead there.
    way: Vec<String>,
}

impl Definition {
    /// Returns the definition at the cursor: on its key, or on a reference to it or to a part of it.
    pub(super) fn at(cursor: &Cursor, own: Option<&Path>) -> Option<Self> {
        if cursor.is_on_key {
            let way: Vec<String> = cursor.keys()?.into_iter().map(str::to_owned).collect();
            let length = way.len();
            let definition = Self { path: own.map(Path::to_owned), way }.of_way();
            return definition.filter(|definition| definition.way.len() == length);
        }
        let Referent { path, fragment } = definition::referent(cursor.reference()?, own)?;
        let way: Vec<String> = fragment.strip_prefix('/')?.split('/').map(decode_token).collect();
        Self { path, way }.of_way()
    }

    /// Returns the definition on the way to a part of it; none if there is none.
    fn of_way(mut self) -> Option<Self> {
        let length = (1..self.way.len()).find(|length| is_map_of_definitions(&self.way[..*length]))? + 1;
        self.way.truncate(length);
        Some(self)
    }

    /// Returns its name.
    pub(super) fn name(&self) -> &str {
        self.way.last().map_or("", String::as_str)
    }

    /// Returns the member that declares it in its document.
    pub(super) fn member<'d>(&self, document: &'d Document) -> Option<&'d Member> {
        let (name, around) = self.way.split_last()?;
        around.iter().try_fold(&document.root, |node, key| node.get(key))?.member(name)
    }

    /// Returns why it can't have a name.
    pub(super) fn refusal(&self, document: &Document, name: &str) -> Option<String> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let mut renamed = self.clone();
        renamed.way.pop();
        renamed.way.push(name.to_owned());
        if name.is_empty() {
            Some("a definition needs a name".to_owned())
        } else if openapi_version(&document.root).is_some() && !name.chars().all(is_plain) {
            Some(format!("`{name}`: OpenAPI's components have names of ASCII letters, digits, `.`, `_` and `-`"))
        } else if name != self.name() && renamed.member(document).is_some() {
            Some(format!("there is a definition `{name}` already"))
        } else {
            None
        }
    }

    /// Returns the edit that renames it where it is declared; none if it can't be edited in place.
    pub(super) fn rename(&self, document: &Document, name: &str) -> Option<Edit> {
        let Member { key, key_span, .. } = self.member(document)?;
        Some(Edit { span: *key_span, text: requoted(document, *key_span, key, name)? })
    }

    /// Returns the edits after which a document, whose file this is, has another name for the definition, where it
    /// declares it or refers to it. They are verified: the document has the same data but for the names.
    pub(super) fn renamed(&self, document: &Document, own: Option<&Path>, name: &str) -> Result<Vec<Edit>, Diagnostic> {
        let refused = |span| {
            let found = finding(&document.file, Code::NotEdited, span, "this text can't be edited in place");
            found.help("write it in one line, without an alias or escapes")
        };
        let mut change = Change::default();
        if let Some(member) = self.member(document).filter(|_| self.path.as_deref() == own) {
            change.operations.push(Operation::Rename(member.key_span, name.into()));
            change.edits.push(self.rename(document, name).ok_or_else(|| refused(member.key_span))?);
        }
        let mut edited = HashSet::new();
        for reference in self.references(document, own) {
            let Some(old) = reference.node.as_str() else { continue };
            let Some(new) = reference.renamed(old, self, name) else { continue };
            change.operations.push(Operation::Set(reference.pointer.clone(), Json::string(new.as_str())));
            let span = reference.span();
            // The text of an alias is that of its anchor, which is a reference itself: otherwise the change is refused.
            let is_alias = document.file.text().get(span.start..).is_some_and(|text| text.starts_with('*'));
            // Aliases of objects lead to one text.
            if !is_alias && edited.insert(span) {
                let text = requoted(document, span, old, &new).ok_or_else(|| refused(span))?;
                change.edits.push(Edit { span, text });
            }
        }
        changed(&document.file, &change)?;
        Ok(change.edits)
    }

    /// Returns the references in a document, whose file this is, to the definition or a part of it.
    pub(super) fn references<'d>(&self, document: &'d Document, own: Option<&Path>) -> Vec<Reference<'d>> {
        let mut found = Vec::new();
        collect(&document.root, Part::Keywords, &mut String::new(), &mut |node, pointer, is_name| {
            let text = node.as_str().unwrap_or_default();
            let is_name = is_name && self.path.as_deref() == own && self.way[..] == ["components", "schemas", text];
            if is_name || self.is_target(document, text, own) {
                found.push(Reference { node, pointer: pointer.to_owned(), is_name });
            }
        });
        found
    }

    fn is_target(&self, document: &Document, reference: &str, own: Option<&Path>) -> bool {
        let Some(Referent { path, fragment }) = definition::referent(reference, own) else { return false };
        if path != self.path {
            return false;
        }
        if fragment.is_empty() || fragment.starts_with('/') {
            let mut tokens = fragment.split('/').skip(1).map(decode_token);
            return self.way.iter().all(|key| tokens.next().as_ref() == Some(key));
        }
        // An anchor of the definition; in another file it isn't looked for.
        path.as_deref() == own
            && self.member(document).is_some_and(|member| definition::has_anchor(&member.value, &fragment))
    }
}

/// A reference in a document.
pub(super) struct Reference<'d> {
    /// The text.
    node: &'d Node,
    /// Where it is in the data.
    pointer: String,
    /// Whether it is a name alone, in the mapping of a discriminator.
    is_name: bool,
}

impl Reference<'_> {
    pub(super) fn span(&self) -> Span {
        self.node.span
    }

    /// Returns the text that refers to the definition by its new name; none for an anchor, which stays.
    fn renamed(&self, old: &str, definition: &Definition, name: &str) -> Option<String> {
        if self.is_name {
            return Some(name.to_owned());
        }
        let (file, fragment) = old.split_once('#')?;
        let mut tokens: Vec<&str> = fragment.split('/').collect();
        let encoded = percent_encode(&encode_token(name));
        *tokens.get_mut(definition.way.len())? = &encoded;
        Some(format!("{file}#{}", tokens.join("/")))
    }
}

/// Calls a function with each text that may be a reference, its pointer, and whether it may be a name alone. References
/// in data aren't references.
fn collect<'d>(node: &'d Node, part: Part, pointer: &mut String, found: &mut impl FnMut(&'d Node, &str, bool)) {
    let mut each = |token: &str, inner: Part, value: &'d Node| {
        with_token(pointer, token, |pointer| match (token, &value.value) {
            _ if inner == Part::Data => {}
            ("$ref" | "$dynamicRef", Value::String(_)) => found(value, pointer, false),
            ("discriminator", Value::Object(_)) if part == Part::Keywords => {
                for Member { key, value, .. } in value.get("mapping").map(Node::members).unwrap_or_default() {
                    found(value, &format!("{pointer}/mapping/{}", encode_token(key)), true);
                }
            }
            _ => collect(value, inner, pointer, found),
        });
    };
    match &node.value {
        Value::Object(members) => {
            members
                .iter()
                .for_each(|Member { key, value, .. }| each(&encode_token(key), part.member(key, value), value));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| each(&index.to_string(), part.item(), item));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns a new text in the quotes of the old one, which is at a location; none if that isn't written in full in one
/// line.
fn requoted(document: &Document, at: Span, old: &str, new: &str) -> Option<String> {
    in_quotes(document.file.text().get(at.start..at.end)?, old, new)
}

fn in_quotes(written: &str, old: &str, new: &str) -> Option<String> {
    let double = || Some(stringified(new));
    let is_plain = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
    };
    match written.as_bytes().first()? {
        b'"' if !written.contains('\n') => double(),
        b'\'' if written.get(1..written.len() - 1)?.replace("''", "'") == old => {
            Some(format!("'{}'", new.replace('\'', "''")))
        }
        _ if written == old && is_plain(new) && !is_reserved(new) => Some(new.to_owned()),
        _ if written == old => double(),
        _ => None,
    }
}

/// Returns whether YAML reads a plain text as another type than a string.
fn is_reserved(text: &str) -> bool {
    ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Format;

    /// Renames the definition that keys lead to; returns the new text, or where and why it can't be done.
    fn renamed(text: &str, way: &[&str], name: &str) -> Result<String, String> {
        let document = Document::parse("a.yaml", text.as_bytes(), Format::Yaml).expect(text);
        let definition = Definition { path: None, way: way.iter().map(|key| (*key).to_owned()).collect() };
        assert!(definition.member(&document).is_some(), "{text}");
        match definition.renamed(&document, None, name) {
            Ok(edits) => Ok(Edit::apply(&edits, text).expect("distinct edits")),
            Err(found) => Err(format!("{}: {}", found.place.expect("a place"), found.message)),
        }
    }

    #[test]
    fn renames_keep_everything_else() {
        let user = &["$defs", "User"];
        for (text, expected) in [
            // Flow, and quotes.
            (
                "$defs: {User: {type: string}, 'Other': {$ref: '#/$defs/User'}}\nx: {\"$ref\": \"#/$defs/User\"}\n",
                "$defs: {New: {type: string}, 'Other': {$ref: '#/$defs/New'}}\nx: {\"$ref\": \"#/$defs/New\"}\n",
            ),
            // A complex key, and a comment.
            (
                "$defs:\n  ? User # the user\n  : type: string\nx:\n  $ref: '#/$defs/User/items'\n",
                "$defs:\n  ? New # the user\n  : type: string\nx:\n  $ref: '#/$defs/New/items'\n",
            ),
            // References that share their text.
            (
                "$defs:\n  User: {}\nx: &x\n  $ref: &r '#/$defs/User'\ny: *x\nz:\n  <<: *x\nw:\n  $ref: *r\n",
                "$defs:\n  New: {}\nx: &x\n  $ref: &r '#/$defs/New'\ny: *x\nz:\n  <<: *x\nw:\n  $ref: *r\n",
            ),
            // A definition that refers to itself, and one whose value is shared.
            (
                "$defs:\n  User: &u\n    items: {$ref: '#/$defs/User'}\n  Other: *u\n",
                "$defs:\n  New: &u\n    items: {$ref: '#/$defs/New'}\n  Other: *u\n",
            ),
        ] {
            assert_eq!(renamed(text, user, "New").as_deref(), Ok(expected), "{text}");
        }
        let text = "components:\n  schemas:\n    Cat: {}\n    Pet:\n      discriminator:\n        mapping:\n          c: Cat\n";
        let name = renamed(text, &["components", "schemas", "Cat"], "Dog");
        assert_eq!(name.as_deref(), Ok(text.replace("Cat", "Dog").as_str()));
    }

    #[test]
    fn references_in_data_stay() {
        let reference = "{$ref: '#/components/schemas/User'}";
        for (around, is_reference) in [
            ("x: {const: _}", false),
            ("x: {enum: [{a: _}]}", false),
            ("x: {default: {a: [_]}}", false),
            ("x: {example: _}", false),
            ("x: {examples: [_]}", false),
            ("x: {default: {properties: {a: _}}}", false),
            ("x: {examples: {a: {value: _}}}", false),
            ("x: {examples: {a: _}}", true),
            // The keys are names, not keywords.
            ("x: {properties: {const: _, default: {items: _}}}", true),
            ("$defs: {enum: _, properties: {default: {$ref: '#'}, items: _}}", true),
            ("x: {responses: {default: _}}", true),
            ("x: {headers: {example: {schema: _}}}", true),
        ] {
            let around = around.replace('_', reference);
            let text = format!("components: {{schemas: {{User: {{}}, default: {reference}}}}}\n{around}\n");
            let declared = "components: {schemas: {New: {}, default: {$ref: '#/components/schemas/New'}}}";
            let around = if is_reference { around.replace("/User", "/New") } else { around };
            let found = renamed(&text, &["components", "schemas", "User"], "New");
            assert_eq!(found, Ok(format!("{declared}\n{around}\n")));
            let document = Document::parse("a.yaml", text.as_bytes(), Format::Yaml).expect("YAML");
            let cursor = Cursor::new(&document, text.rfind("/User").expect("a reference"));
            assert_eq!(Definition::at(&cursor, None).is_some(), is_reference, "{text}");
        }
    }

    #[test]
    fn renames_that_would_change_more_are_refused() {
        for (text, line) in [
            // The text of a reference is also a description.
            ("$defs:\n  User: {}\nx:\n  $ref: &r '#/$defs/User'\ny:\n  description: *r\n", 6),
            ("x: &r '#/$defs/User'\ny:\n  $ref: *r\n$defs:\n  User: {}\n", 3),
            // Both maps of definitions have one text.
            ("$defs: &d\n  User: {}\ninner:\n  $defs: *d\n", 4),
            ("common: &c\n  User: {}\n$defs:\n  <<: *c\n", 4),
            // References over several lines.
            ("$defs:\n  ? \"Us\\\n    er\"\n  : {}\n", 2),
            ("$defs:\n  User: {}\nx:\n  $ref: >-\n    #/$defs/User\n", 5),
            ("$defs:\n  ? |-\n    User\n  : {}\n", 3),
        ] {
            let refused = renamed(text, &["$defs", "User"], "New").expect_err(text);
            assert!(refused.starts_with(&format!("a.yaml:{line}:")), "{text}: {refused}");
        }
    }

    #[test]
    fn texts_keep_their_quotes() {
        for (written, old, new, expected) in [
            ("\"a\"", "a", "b\"", Some("\"b\\\"\"")),
            ("'a'", "a", "it's", Some("'it''s'")),
            ("a", "a", "b", Some("b")),
            ("a", "a", "no", Some("\"no\"")),
            ("a", "a", "b: c", Some("\"b: c\"")),
            ("\"a\n  b\"", "a b", "c", None),
            (">-\n a", "a", "c", None),
        ] {
            assert_eq!(in_quotes(written, old, new).as_deref(), expected, "{written}");
        }
    }
}

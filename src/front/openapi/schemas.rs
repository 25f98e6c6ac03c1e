//! Finds the schemas of a document, those in them, and those among the components by references and by names.

use std::collections::{HashMap, HashSet};

use super::parts::{self, PartKind};
use super::{array, member, object, string};
use crate::front::references::subschemas;
use crate::names::{Case, identifier};
use crate::schema::Keyword;
use crate::source::{Member, Node, Value};
use crate::text::{decode_token, encode_token, percent_decode, percent_encode};

/// Calls a function with every schema of a document, each before those in it: what the function writes is visited, too.
pub(super) fn each(root: &mut Node, visit: &mut impl FnMut(&mut Node)) {
    parts::visit(root, &mut |part, kind, _| {
        if kind == PartKind::Schema {
            schema(part, visit);
        }
    });
}

/// Visits a schema and those in it: the operands of keywords, and definitions.
pub(super) fn schema(schema: &mut Node, visit: &mut impl FnMut(&mut Node)) {
    if schema.is_object() {
        visit(schema);
    }
    let Value::Object(members) = &mut schema.value else { return };
    let parts = members.iter_mut().flat_map(|member| subschemas(&member.key, &mut member.value));
    parts.for_each(|part| self::schema(part, visit));
}

/// Returns a member of a schema that is being rewritten.
pub(super) fn find<'m>(members: &'m [Member], name: &str) -> Option<&'m Node> {
    members.iter().find(|member| member.key == name).map(|member| &member.value)
}

/// Returns a member of a schema, to be rewritten.
pub(super) fn find_mut<'m>(schema: &'m mut Node, name: &str) -> Option<&'m mut Node> {
    let Value::Object(members) = &mut schema.value else { return None };
    members.iter_mut().find(|member| member.key == name).map(|member| &mut member.value)
}

/// Returns the member of an object, which gets an empty object for none and for `null`, as YAML writes no value; none if it
/// is no object.
pub(super) fn entry<'n>(owner: &'n mut Node, name: &str) -> Option<&'n mut Node> {
    let empty = object(owner, Vec::new());
    let Value::Object(members) = &mut owner.value else { return None };
    let index = members.iter().position(|member| member.key == name).unwrap_or_else(|| {
        members.push(member(&empty, name, empty.clone()));
        members.len() - 1
    });
    let value = &mut members.get_mut(index)?.value;
    if value.value == Value::Null {
        value.value = empty.value;
    }
    Some(value)
}

/// Returns the schemas among the components.
pub(super) fn components(root: &Node) -> &[Member] {
    root.get("components").and_then(|components| components.get("schemas")).map(Node::members).unwrap_or_default()
}

/// Returns the schemas among the components, where more can be added; none in a document with something else there.
pub(super) fn components_mut(root: &mut Node) -> Option<&mut Vec<Member>> {
    let Value::Object(schemas) = &mut entry(entry(root, "components")?, "schemas")?.value else { return None };
    Some(schemas)
}

/// The prefix of references to components.
const SCHEMAS: &str = "#/components/schemas/";

/// Returns the name of the component that a reference leads to, and what stands behind it.
pub(super) fn component(reference: &str) -> Option<(String, &str)> {
    let rest = reference.strip_prefix(SCHEMAS)?;
    let (name, path) = rest.find('/').map_or((rest, ""), |end| rest.split_at(end));
    Some((decode_token(&percent_decode(name)?), path))
}

/// Returns the name of the component that a schema refers to as a whole.
pub(super) fn referred(schema: &Node) -> Option<String> {
    let (name, path) = component(schema.get("$ref")?.as_str()?)?;
    path.is_empty().then_some(name)
}

/// Returns the text of a reference to a component.
pub(super) fn pointer(name: &str) -> String {
    format!("{SCHEMAS}{}", percent_encode(&encode_token(name)))
}

/// Names that no component has. Types are named by identifiers: components whose names have the same one would get others.
#[derive(Debug, Default)]
pub(super) struct FreeNames {
    /// The identifiers of the components.
    taken: HashSet<String>,
    /// The last number behind names, by their identifiers.
    numbers: HashMap<String, usize>,
}

impl FreeNames {
    /// Creates the names beside those of components.
    pub(super) fn of<'n>(components: impl IntoIterator<Item = &'n str>) -> Self {
        let taken = components.into_iter().map(|name| identifier(name, Case::UpperCamel)).collect();
        Self { taken, numbers: HashMap::new() }
    }

    /// Returns whether a component has a name of the same identifier.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(&identifier(name, Case::UpperCamel))
    }

    /// Returns a name, with a number behind it if it is taken, which it is from then on.
    pub(super) fn take(&mut self, name: &str) -> String {
        let own = identifier(name, Case::UpperCamel);
        if self.taken.insert(own.clone()) {
            return name.to_owned();
        }
        let number = self.numbers.entry(own).or_insert(1);
        loop {
            *number += 1;
            let free = format!("{name}{number}");
            if self.taken.insert(identifier(&free, Case::UpperCamel)) {
                return free;
            }
        }
    }
}

/// Returns whether a member of a schema is documentation: it says something about values, and decides about none. What
/// belongs to other keywords (`discriminator`, names of the values of `enum`) is none.
pub(super) fn is_about(name: &str) -> bool {
    use Keyword::{Default, Deprecated, Description, Examples, ReadOnly, Title, WriteOnly};
    let keyword = Keyword::from_name(name);
    matches!(keyword, Some(Title | Description | Default | Examples | Deprecated | ReadOnly | WriteOnly))
}

/// Returns the member of a schema by which it accepts what another one does, and null.
pub(super) fn or_null(schema: Node) -> Member {
    let at = object(&schema, Vec::new());
    let null = object(&at, vec![member(&at, "type", string(&at, "null"))]);
    member(&at, "anyOf", array(&at, vec![schema, null]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Document, Format};

    /// Returns the titles of the schemas of a document, in the order of visits.
    fn titles(text: &str) -> Vec<String> {
        let mut root = Document::parse("it.yaml", text.as_bytes(), Format::Yaml).expect("YAML").root;
        let mut found = Vec::new();
        each(&mut root, &mut |schema| found.extend(schema.get("title").and_then(Node::as_str).map(str::to_owned)));
        found
    }

    #[test]
    fn parts_may_be_called_as_keywords() {
        let text = "
webhooks:
  example: {post: {requestBody: {content: {example: {schema: {title: a}}}}}}
  examples: {parameters: [{schema: {title: b}}], additionalOperations: {schema: {responses: {x: {content: {a/b: {itemSchema: {title: c}}}}}}}}
  schema: {get: {callbacks: {content: {schema: {post: {parameters: [{schema: {title: d}}]}}}}}}
components:
  headers: {schema: {schema: {title: e}}, x-rate: {schema: {title: f}}}
  responses: {examples: {headers: {examples: {schema: {title: g}}, x-id: {content: {a/b: {schema: {title: h}}}}}}}
  requestBodies: {content: {content: {multipart/mixed: {encoding: {schema: {headers: {x-part: {schema: {title: i}}}}}}}}}
  mediaTypes: {schema: {schema: {title: j, properties: {examples: {title: k}}}}}
  pathItems: {example: {query: {parameters: [{schema: {title: l}}]}}}
  schemas: {example: {title: m}, x-own: {title: n}}
";
        assert_eq!(titles(text).concat(), "abcdefghijklmn");
    }

    #[test]
    fn data_is_no_part() {
        let text = "
x-own: {schema: {title: a}}
paths:
  x-note: {get: {parameters: [{schema: {title: b}}]}}
  /a:
    get:
      x-own: {schema: {title: c}}
      servers: [{variables: {a: {schema: {title: d}}}}]
      responses:
        x-note: {content: {a/b: {schema: {title: e}}}}
        '200':
          links: {a: {parameters: {schema: {title: f}}, requestBody: {schema: {title: g}}}}
          content: {a/b: {example: {schema: {title: h}}, examples: {a: {value: {schema: {title: i}}}}}}
components:
  examples: {schema: {value: {schema: {title: j}}}, a: {value: {content: {schema: {title: k}}}}}
  links: {a: {parameters: {schema: {title: l}}}}
  schemas: {a: {example: {title: m}, default: {schema: {title: n}}}}
";
        assert_eq!(titles(text), Vec::<String>::new());
    }

    #[test]
    fn callbacks_of_other_files_have_schemas() {
        let text = "
x-callbacks-of-files: {'0': {'{$url}': {post: {requestBody: {content: {a/b: {schema: {title: a}}}}}}, x-own: {get: {parameters: [{schema: {title: z}}]}}}}
x-callback-items-of-files: {'0': {put: {responses: {default: {content: {a/b: {schema: {title: b}}}}}}}}
";
        assert_eq!(titles(text).concat(), "ab");
    }

    #[test]
    fn null_is_no_part() {
        for text in ["openapi: 3.1.0", "components:", "components: {schemas: }", "components: {schemas: {}}"] {
            let mut root = Document::parse("it.yaml", text.as_bytes(), Format::Yaml).expect("YAML").root;
            assert!(components(&root).is_empty(), "{text}");
            let at = root.clone();
            components_mut(&mut root).expect("an object").push(super::super::member(&at, "A", at.clone()));
            assert_eq!(components(&root).len(), 1, "{text}");
        }
        let mut root = Document::parse("it.yaml", b"components: 5", Format::Yaml).expect("YAML").root;
        assert!(components_mut(&mut root).is_none());
    }

    #[test]
    fn references_lead_to_components() {
        for (text, expected) in [
            ("#/components/schemas/A", Some(("A", ""))),
            ("#/components/schemas/A/properties/b", Some(("A", "/properties/b"))),
            ("#/components/schemas/My%20File", Some(("My File", ""))),
            ("#/components/schemas/a~1b%7E0", Some(("a/b~", ""))),
            ("#/components/responses/A", None),
            ("other.yaml#/components/schemas/A", None),
        ] {
            let found = component(text);
            assert_eq!(found.as_ref().map(|(name, rest)| (name.as_str(), *rest)), expected, "{text}");
        }
        assert_eq!(component(&pointer("a/b c")), Some(("a/b c".to_owned(), "")));
    }

    #[test]
    fn names_are_free_as_identifiers() {
        let mut names = FreeNames::of(["petBase", "A", "A2"]);
        assert_eq!(names.take("PetBase"), "PetBase2");
        assert_eq!(names.take("PetBase"), "PetBase3");
        assert_eq!(names.take("A"), "A3");
        assert_eq!(names.take("B"), "B");
    }
}

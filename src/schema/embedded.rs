//! The schemas of documents that are none themselves: those of OpenAPI from 3.1 on, wherever a schema may stand, and
//! files with schemas by name. Their URIs and anchors are known from the start (OpenAPI 3.1.0 §4.6).

use std::sync::Arc;

use super::dialect::{Dialect, can_be_schema};
use super::resource::{Index, ResourceId, Setting, subschemas};
use super::uri::own_uri;
use super::vocabulary::is_schema_word;
use crate::source::{Node, Value};
use crate::text::File;

/// The keywords that identify a schema.
const IDENTITIES: [&str; 3] = ["$id", "$anchor", "$dynamicAnchor"];

/// The member of OpenAPI's Components Object, and of a Media Type Object and the like, with schemas.
const SCHEMAS: &str = "schemas";
const SCHEMA: [&str; 2] = ["schema", "itemSchema"];

/// The members that have values, or what the index finds by itself.
const OTHERS: [&str; 5] = ["example", "examples", "tools", "$defs", "definitions"];

impl<'a> Index<'a> {
    /// Notes the URIs and the anchors of the schemas in a document that isn't one.
    pub(super) fn note_embedded(&mut self, file: &'a Arc<File>, root: &'a Node, document: ResourceId) {
        let dialect = self.get(document).setting.dialect;
        // OpenAPI 3.0, whose schemas have no declared dialect, has none of these keywords.
        let has_identities = dialect.is_declared && dialect.version >= Dialect::Draft201909;
        if has_identities && has_any(root, &IDENTITIES) {
            schemas_in(root).into_iter().for_each(|schema| self.note_schema(file, schema, document));
        }
    }

    /// Notes the URIs and the anchors in a schema of a document.
    ///
    /// If it gives a dynamic anchor, it is a resource of its own: schemas of a document that give one of the same name mean
    /// different ones (a generic schema and those that say of what), and within one resource that would be undefined (Core
    /// §8.2.2). If the name is given once, this makes no difference.
    fn note_schema(&mut self, file: &'a Arc<File>, schema: &'a Node, document: ResourceId) {
        let Setting { dialect, .. } = self.get(document).setting;
        let is_own = own_uri(schema, dialect.version).is_none() && has_any(schema, &["$dynamicAnchor"]);
        let first = match is_own && self.of_root(schema).is_none() {
            true => {
                let setting = Setting { outer: Some(document), ..self.get(document).setting.clone() };
                self.open(file, schema, setting)
            }
            false => document,
        };
        let mut pending = vec![(schema, first)];
        while let Some((node, resource)) = pending.pop() {
            let is_opened = std::ptr::eq(node, self.get(resource).root);
            let resource = if is_opened { resource } else { self.embedded(node, resource, Some(document)) };
            self.note_anchors(node, resource);
            if resource == first && first != document {
                self.note_names(node, document);
            }
            let dialect = self.get(resource).setting.dialect;
            pending.extend(subschemas(node, dialect).into_iter().map(|child| (child, resource)));
        }
    }

    /// Notes the anchors of a schema as names in a document, by which its other schemas refer to it.
    fn note_names(&mut self, node: &'a Node, document: ResourceId) {
        let names = ["$anchor", "$dynamicAnchor"].into_iter().filter_map(|key| node.get(key)?.as_str());
        names.for_each(|name| self.name(document, name, node));
    }
}

/// Returns whether an object in a value has a member of one of these names.
fn has_any(root: &Node, names: &[&str]) -> bool {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        match &node.value {
            Value::Object(members) => {
                if members.iter().any(|member| names.contains(&member.key.as_str())) {
                    return true;
                }
                pending.extend(members.iter().map(|member| &member.value));
            }
            Value::Array(items) => pending.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    false
}

/// Returns the schemas of a document that isn't one, in order: OpenAPI's, or those by name.
fn schemas_in(root: &Node) -> Vec<&Node> {
    let has_word = root.members().iter().any(|member| is_schema_word(&member.key));
    if root.get("openapi").is_none() && (has_word || root.get("components").is_none()) {
        let named = root.members().iter().map(|member| &member.value).filter(|_| !has_word);
        return named.filter(|schema| can_be_schema(schema)).collect();
    }
    let mut found = Vec::new();
    let mut pending = Vec::new();
    for part in root.members().iter().filter(|part| !is_value(&part.key)) {
        match part.key == "components" {
            true => part.value.members().iter().for_each(|section| match section.key == SCHEMAS {
                true => found.extend(section.value.members().iter().map(|member| &member.value)),
                false => pending.extend(section.value.members().iter().map(|member| &member.value)),
            }),
            false => pending.push(&part.value),
        }
    }
    while let Some(part) = pending.pop() {
        match &part.value {
            Value::Object(members) => {
                for member in members.iter().filter(|member| !is_value(&member.key)) {
                    let is_schema = SCHEMA.contains(&member.key.as_str());
                    if is_schema { &mut found } else { &mut pending }.push(&member.value);
                }
            }
            Value::Array(items) => pending.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    found.retain(|schema| can_be_schema(schema));
    // The first anchor of a name counts.
    found.sort_by_key(|schema| schema.span);
    found
}

fn is_value(key: &str) -> bool {
    OTHERS.contains(&key) || key.starts_with("x-")
}

#[cfg(test)]
mod tests {
    use crate::{Generator, Source};

    fn model(text: &str) -> String {
        let source = Source::Text { name: "api.yaml".into(), bytes: text.as_bytes().to_vec() };
        Generator::new().read([source]).unwrap_or_else(|error| panic!("{error}")).models[0].to_string()
    }

    #[track_caller]
    fn check(version: &str, parts: &str, expected: &[&str]) {
        let found = model(&format!("openapi: {version}\ninfo: {{title: t, version: '1'}}\n{parts}"));
        for line in expected {
            assert!(found.lines().any(|known| known.trim_end().starts_with(line)), "{line}\n{found}");
        }
    }

    #[test]
    fn schemas_have_uris_and_anchors() {
        let components = "components:
  schemas:
    Tree: {$id: 'https://e.org/tree', $dynamicAnchor: node, type: object, required: [v],
      properties: {v: {type: integer}, kids: {type: array, items: {$dynamicRef: '#node'}}}}
    Named: {$anchor: named, type: string}
    Leaf: {$id: 'https://e.org/leaf', type: boolean}
    User: {type: object, properties: {n: {$ref: '#named'}, t: {$ref: 'https://e.org/tree'}}}
    Twig: {$id: 'https://e.org/twig', type: object, properties: {l: {$ref: leaf}, u: {$ref: '#/components/schemas/User'}}}";
        let expected = [
            "Tree = { \"v\": integer, \"kids\"?: [Tree] }",
            "User = { \"n\"?: Named, \"t\"?: Tree }",
            "Twig = { \"l\"?: Leaf, \"u\"?: User }",
        ];
        check("3.1.0", components, &expected);
        check("3.2.0", components, &expected);
    }

    #[test]
    fn any_part_may_have_them() {
        let paths = "paths:
  /a:
    parameters: [{name: q, in: query, schema: {$anchor: q, type: integer}}]
    get:
      operationId: a
      responses:
        '200': {description: '', headers: {H: {schema: {$anchor: h, type: boolean}}},
          content: {application/json: {schema: {type: object, properties:
            {q: {$ref: '#q'}, h: {$ref: '#h'}, e: {$ref: 'https://e.org/error#code'}}}}}}
        '400': {$ref: '#/components/responses/E'}
components:
  responses:
    E: {description: '', content: {application/json: {schema:
      {$id: 'https://e.org/error', type: object, properties: {c: {$ref: '#code'}}, $defs: {C: {$anchor: code, type: string}}}}}}
";
        check("3.1.0", paths, &["AResult = { \"q\"?: Q, \"h\"?: H, \"e\"?: ", "Q = integer", "H = boolean"]);
    }

    #[test]
    fn generic_schemas_are_bound() {
        let with_uris = "components:
  schemas:
    Page: {$id: page, type: object, required: [items], properties: {items: {type: array, items: {$dynamicRef: '#item'}}},
      $defs: {unbound: {$dynamicAnchor: item, not: {}}}}
    Pet: {$id: pet, type: object, required: [name], properties: {name: {type: string}}}
    PetPage: {$id: pet-page, $ref: page, $defs: {bound: {$dynamicAnchor: item, $ref: pet}}}
    NumberPage: {$id: number-page, $ref: page, $defs: {bound: {$dynamicAnchor: item, type: number}}}
    Shop: {type: object, properties: {pets: {$ref: '#/components/schemas/PetPage'}, none: {$ref: '#/components/schemas/Page'}}}";
        let without = "components:
  schemas:
    Page: {type: object, required: [items], properties: {items: {type: array, items: {$dynamicRef: '#T'}}}}
    Pet: {type: object, required: [name], properties: {name: {type: string}}}
    PetPage: {$ref: '#/components/schemas/Page', $defs: {T: {$dynamicAnchor: T, $ref: '#/components/schemas/Pet'}}}
    NumberPage: {$ref: '#/components/schemas/Page', $defs: {T: {$dynamicAnchor: T, type: number}}}";
        for parts in [with_uris, without] {
            let expected = [
                "PetPage = { \"items\": [Pet] }",
                "NumberPage = { \"items\": [number] }",
                "Pet = { \"name\": string }",
            ];
            check("3.1.0", parts, &expected);
        }
    }

    #[test]
    fn a_document_may_have_a_uri() {
        let parts = "$self: https://e.org/v1/openapi.yaml
paths:
  /a: {$ref: 'openapi.yaml#/components/pathItems/A'}
components:
  pathItems: {A: {get: {operationId: a, responses: {'200': {description: '', content: {application/json: {schema:
    {type: object, properties: {s: {$ref: 'https://e.org/v1/openapi.yaml#/components/schemas/S'}, t: {$ref: ../t}}}}}}}}}}
  schemas: {S: {type: string}, T: {$id: 'https://e.org/t', type: integer}}";
        check("3.2.0", parts, &["AResult = { \"s\"?: S, \"t\"?: T }"]);
    }

    #[test]
    fn older_documents_have_none() {
        let parts = "components:
  schemas:
    A: {$id: 'https://e.org/a', type: object, properties: {b: {$ref: '#/components/schemas/B'}}}
    B: {$anchor: b, type: string}";
        check("3.0.3", parts, &["A = { \"b\"?: B }"]);
        let broken = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\ncomponents:
  schemas: {A: {type: object, properties: {b: {$ref: '#b'}}}, B: {$anchor: b, type: string}}";
        let source = Source::Text { name: "api.yaml".into(), bytes: broken.as_bytes().to_vec() };
        assert!(Generator::new().read([source]).is_err(), "3.0 has no `$anchor`");
    }
}

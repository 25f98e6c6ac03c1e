use super::*;
use crate::source::{Document, Format};

/// The prefix of references to components.
const SCHEMAS: &str = "#/components/schemas/";

fn parsed(text: &str) -> Node {
    Document::parse("it.json", text.as_bytes(), Format::Json).expect("JSON").root
}

/// Returns the schemas of a document after the rewriting, by name.
fn selected(schemas: &str) -> Vec<(String, String)> {
    let text = schemas.replace("#/", SCHEMAS);
    let mut root = parsed(&format!(r#"{{"components": {{"schemas": {text}}}}}"#));
    assert_eq!(select(&mut root), None);
    let schemas = super::schemas(&root).expect("schemas").members();
    schemas
        .iter()
        .map(|known| (known.key.to_string(), known.value.to_json().to_string().replace(SCHEMAS, "#/")))
        .collect()
}

/// Fails unless the schemas of a document become these, in any order of the members of objects.
fn check(schemas: &str, expected: &[(&str, &str)]) {
    let found = selected(schemas);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, expected.iter().map(|(name, _)| *name).collect::<Vec<_>>(), "{found:#?}");
    for ((name, found), (_, expected)) in found.iter().zip(expected) {
        assert_eq!(parsed(found).to_json(), parsed(expected).to_json(), "{name}: {found}");
    }
}

const PLAIN: &str = r#"{"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}"#;

/// Returns what `PLAIN` becomes with a tag.
fn tagged(name: &str) -> String {
    format!(
        r#"{{"type": "object", "required": ["kind"], "properties": {{"kind": {{"type": "string", "enum": ["{name}"]}}}}}}"#
    )
}

#[test]
fn a_branch_gets_the_names_of_the_mapping_or_its_own() {
    let pet = r##"{"oneOf": [{"$ref": "#/Cat"}, {"$ref": "#/Dog"}],
        "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/Cat"}}}"##;
    let schemas = format!(r#"{{"Pet": {pet}, "Cat": {PLAIN}, "Dog": {PLAIN}}}"#);
    check(&schemas, &[("Pet", pet), ("Cat", &tagged("cat")), ("Dog", &tagged("Dog"))]);
}

#[test]
fn a_component_that_is_used_alone_has_a_base() {
    let pet = r##"{"oneOf": [{"$ref": "#/Cat"}], "discriminator": {"propertyName": "kind"}}"##;
    let schemas = format!(
        r##"{{"Pet": {pet}, "Cat": {PLAIN}, "CatBase": true, "Owner": {{"properties": {{"cat": {{"$ref": "#/Cat"}}}}}}}}"##
    );
    let extension = r##"{"allOf": [{"$ref": "#/CatBase2"},
        {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["Cat"]}}}]}"##;
    check(
        &schemas,
        &[
            ("Pet", pet),
            ("Cat", extension),
            ("CatBase2", PLAIN),
            ("CatBase", "true"),
            ("Owner", r##"{"properties": {"cat": {"$ref": "#/CatBase2"}}}"##),
        ],
    );
}

#[test]
fn a_schema_that_lists_its_tags_keeps_them() {
    let pet = r##"{"anyOf": [{"$ref": "#/Cat"}, {"$ref": "#/Dog"}, {"$ref": "#/Any"}, {"type": "null"}],
        "discriminator": {"propertyName": "kind", "mapping": {"cat": "Cat", "Dog": "Dog"}}}"##;
    let listed = |values: &str| PLAIN.replace(r#""type": "string""#, &format!(r#""enum": [{values}]"#));
    let (cat, dog, any) = (listed(r#""cat""#), listed(r#""dog""#), listed(r#""cat", "dog", "Any""#));
    let schemas = format!(r#"{{"Pet": {pet}, "Cat": {cat}, "Dog": {dog}, "Any": {any}}}"#);
    check(&schemas, &[("Pet", pet), ("Cat", &cat), ("Dog", &dog), ("Any", &listed(r#""Any""#))]);
}

#[test]
fn what_can_have_no_tag_stays() {
    let pet = r##"{"oneOf": [{"$ref": "#/Text"}, {"$ref": "#/Closed"}, {"$ref": "#/Other"}, {"$ref": "#/Union"}, {"$ref": "#/none"}],
        "discriminator": {"propertyName": "kind"}}"##;
    let others = [
        ("Text", r#"{"type": "string"}"#),
        ("Closed", r#"{"type": "object", "additionalProperties": false}"#),
        ("Other", r#"{"type": "object", "properties": {"kind": {"type": "integer"}}}"#),
        ("Union", r#"{"oneOf": [{}, {}]}"#),
    ];
    let members: String = others.iter().map(|(name, schema)| format!(r#", "{name}": {schema}"#)).collect();
    let mut expected = vec![("Pet", pet)];
    expected.extend(others);
    check(&format!(r#"{{"Pet": {pet}{members}}}"#), &expected);
}

#[test]
fn another_tag_of_the_same_component_stands_in_its_branch() {
    let union = |name: &str| {
        format!(
            r##"{{"oneOf": [{{"$ref": "#/Cat"}}], "discriminator": {{"propertyName": "kind", "mapping": {{"{name}": "Cat"}}}}}}"##
        )
    };
    let inline = r##"{"oneOf": [{"allOf": [{"$ref": "#/CatBase"},
        {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["b"]}}}]}],
        "discriminator": {"propertyName": "kind", "mapping": {"b": "Cat"}}}"##;
    let extension = r##"{"allOf": [{"$ref": "#/CatBase"},
        {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["a"]}}}]}"##;
    let schemas = format!(r#"{{"A": {}, "B": {}, "Cat": {PLAIN}}}"#, union("a"), union("b"));
    check(&schemas, &[("A", &union("a")), ("B", inline), ("Cat", extension), ("CatBase", PLAIN)]);
}

#[test]
fn a_default_takes_what_selects_no_other() {
    let pet = r##"{"oneOf": [{"$ref": "#/Cat"}, {"$ref": "#/Other"}],
        "discriminator": {"propertyName": "kind", "defaultMapping": "Other"}}"##;
    let other = r#"{"type": "object", "properties": {"kind": {"type": "string"}, "any": {}}}"#;
    let excluding =
        r#"{"type": "object", "properties": {"kind": {"type": "string", "not": {"enum": ["Cat"]}}, "any": {}}}"#;
    let schemas = format!(r#"{{"Pet": {pet}, "Cat": {PLAIN}, "Other": {other}}}"#);
    check(&schemas, &[("Pet", pet), ("Cat", &tagged("Cat")), ("Other", excluding)]);
}

#[test]
fn a_parent_is_the_union_of_its_children() {
    let discriminator = r#""discriminator": {"propertyName": "kind", "mapping": {"dog": "Dog"}}"#;
    let parent = PLAIN.replace("}}}", &format!("}}}}, {discriminator}}}"));
    let child = |parent: &str, more: &str| {
        format!(r##"{{"allOf": [{{"$ref": "#/{parent}"}}, {{"minProperties": 2}}{more}]}}"##)
    };
    let tag = |name: &str| {
        format!(
            r#", {{"type": "object", "required": ["kind"], "properties": {{"kind": {{"type": "string", "enum": ["{name}"]}}}}}}"#
        )
    };
    let schemas = format!(
        r##"{{"Pet": {parent}, "Cat": {}, "Dog": {}, "Puppy": {},
        "Owner": {{"properties": {{"pet": {{"$ref": "#/Pet"}}, "cat": {{"$ref": "#/Cat"}}, "kind": {{"$ref": "#/Pet/properties/kind"}}}}}}}}"##,
        child("Pet", ""),
        child("Pet", ""),
        child("Dog", "")
    );
    let found = selected(&schemas);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Pet", "PetBase", "Cat", "Dog", "DogBase", "PlainDog", "Puppy", "Owner"]);
    let of = |name: &str| parsed(&found.iter().find(|(known, _)| known == name).expect(name).1).to_json();
    let branches = |name: &str| of(name).get("anyOf").expect("a union").to_string();
    assert_eq!(branches("Pet"), r##"[{"$ref":"#/Cat"},{"$ref":"#/PlainDog"},{"$ref":"#/Puppy"}]"##);
    assert_eq!(branches("Dog"), r##"[{"$ref":"#/PlainDog"},{"$ref":"#/Puppy"}]"##);
    assert_eq!(of("PetBase"), parsed(PLAIN).to_json());
    assert_eq!(of("Cat"), parsed(&child("PetBase", &tag("Cat"))).to_json());
    assert_eq!(of("DogBase"), parsed(&child("PetBase", "")).to_json());
    assert_eq!(of("Puppy"), parsed(&child("DogBase", &tag("Puppy"))).to_json());
    let plain = format!(r##"{{"allOf": [{{"$ref": "#/DogBase"}}{}]}}"##, tag("dog"));
    assert_eq!(of("PlainDog"), parsed(&plain).to_json());
    let owner = of("Owner").to_string();
    assert!(owner.contains(r##"{"$ref":"#/Pet"}"##) && owner.contains(r##"{"$ref":"#/Cat"}"##), "{owner}");
    assert!(owner.contains("#/PetBase/properties/kind"), "{owner}");
}

#[test]
fn a_parent_stands_alone_if_its_tags_name_it() {
    let parent = |kind: &str, mapping: &str| {
        format!(
            r#"{{"type": "object", "required": ["kind"], "properties": {{"kind": {kind}}},
            "discriminator": {{"propertyName": "kind"{mapping}}}}}"#
        )
    };
    let child = r##"{"allOf": [{"$ref": "#/Pet"}, {"minProperties": 2}]}"##;
    for (kind, mapping, tag) in [
        (r#"{"type": "string"}"#, "", None),
        (r#"{"type": "string"}"#, r#", "mapping": {"any": "Pet", "cat": "Cat"}"#, Some(r#"["any"]"#)),
        (r#"{"enum": ["cat", "other"]}"#, r#", "mapping": {"cat": "Cat"}"#, Some(r#"["other"]"#)),
        (r#"{"enum": ["cat", "other"]}"#, "", None),
    ] {
        let found = selected(&format!(r#"{{"Pet": {}, "Cat": {child}}}"#, parent(kind, mapping)));
        let plain = found.iter().find(|(name, _)| name == "PlainPet").map(|(_, schema)| schema);
        assert_eq!(plain.is_some(), tag.is_some(), "{found:#?}");
        assert!(tag.is_none_or(|tag| plain.is_some_and(|plain| plain.contains(tag))), "{found:#?}");
    }
}

#[test]
fn a_union_in_the_parent_of_its_branches_is_read_once() {
    let schemas = format!(
        r##"{{"Pet": {}, "Cat": {{"allOf": [{{"$ref": "#/Pet"}}, {{"minProperties": 2}}]}}}}"##,
        PLAIN.replace("}}}", r##"}}, "oneOf": [{"$ref": "#/Cat"}], "discriminator": {"propertyName": "kind"}}"##)
    );
    let found = selected(&schemas);
    let base = found.iter().find(|(name, _)| name == "PetBase").expect("a base");
    assert_eq!(parsed(&base.1).to_json(), parsed(PLAIN).to_json());
    assert!(found.iter().any(|(name, schema)| name == "Cat" && schema.contains("#/PetBase")), "{found:#?}");
}

#[test]
fn components_may_extend_each_other_in_cycles() {
    for schemas in [
        r##"{"A": {"allOf": [{"$ref": "#/B"}, {}], "discriminator": {"propertyName": "k"}}, "B": {"allOf": [{"$ref": "#/A"}, {}]}}"##,
        r##"{"A": {"allOf": [{"$ref": "#/A"}, {}], "discriminator": {"propertyName": "k"}}}"##,
        r##"{"A": {"oneOf": [{"$ref": "#/A"}], "discriminator": {"propertyName": "k"}}}"##,
        r##"{"A": {"$ref": "#/B"}, "B": {"$ref": "#/A"}, "C": {"oneOf": [{"$ref": "#/A"}], "discriminator": {"propertyName": "k"}}}"##,
    ] {
        assert!(!selected(schemas).is_empty());
    }
}

#[test]
fn a_component_may_have_its_tag_in_an_extension() {
    let child =
        |extension: &str| format!(r##"{{"allOf": [{{"$ref": "#/Pet"}}], "properties": {{"a": true}}{extension}}}"##);
    let with_tag = |name: &str, extension: &str| {
        let required = format!(
            r#"{{"type": "object", "required": ["kind"], "properties": {{"kind": {{"type": "string", "enum": ["{name}"]}}}}}}"#
        );
        format!(r##"{{"allOf": [{{"$ref": "#/PetBase"}}, {required}], "properties": {{"a": true}}{extension}}}"##)
    };
    let own = r#", "x-ms-discriminator-value": "Zahme Katze""#;
    let schemas = format!(
        r#"{{"Pet": {{{}, "discriminator": {{"propertyName": "kind"}}}}, "Cat": {}, "Dog": {}}}"#,
        &PLAIN[1..PLAIN.len() - 1],
        child(own),
        child("")
    );
    check(
        &schemas,
        &[
            (
                "Pet",
                r##"{"anyOf": [{"$ref": "#/Cat"}, {"$ref": "#/Dog"}],
                "discriminator": {"propertyName": "kind", "mapping": {"Zahme Katze": "#/Cat"}}}"##,
            ),
            ("PetBase", PLAIN),
            ("Cat", &with_tag("Zahme Katze", own)),
            ("Dog", &with_tag("Dog", "")),
        ],
    );
}

/// Returns the JSON of a schema after the rewriting.
fn of(found: &[(String, String)], name: &str) -> String {
    let schema = found.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name}: {found:#?}"));
    parsed(&schema.1).to_json().to_string()
}

#[test]
fn a_child_that_is_nullable_stays_a_child() {
    let pet = format!(r#"{{{}, "discriminator": {{"propertyName": "kind"}}}}"#, &PLAIN[1..PLAIN.len() - 1]);
    let cat = r##"{"anyOf": [{"allOf": [{"$ref": "#/Pet"}, {"minProperties": 2}]}, {"type": "null"}]}"##;
    let dog = r##"{"allOf": [{"anyOf": [{"$ref": "#/Pet"}, {"type": "null"}]}, {"type": "object"}]}"##;
    let found = selected(&format!(r#"{{"Pet": {pet}, "Cat": {cat}, "Dog": {dog}}}"#));
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Pet", "PetBase", "Cat", "PlainCat", "Dog"]);
    // Null is a `Cat`, but no `Pet`.
    let union = of(&found, "Pet");
    assert!(union.starts_with(r##"{"anyOf":[{"$ref":"#/PlainCat"},{"$ref":"#/Dog"}]"##), "{union}");
    assert!(union.contains(r#""mapping":{"Cat":"PlainCat"}"#), "{union}");
    assert!(of(&found, "Cat").starts_with(r##"{"anyOf":[{"$ref":"#/PlainCat"},{"type":"null"}],"discriminator""##));
    let tag = |name: &str| format!(r#""properties":{{"kind":{{"type":"string","enum":["{name}"]}}}}"#);
    let plain = of(&found, "PlainCat");
    assert!(plain.contains(r##"{"$ref":"#/PetBase"}"##) && plain.contains(&tag("Cat")), "{plain}");
    let dog = of(&found, "Dog");
    assert!(dog.contains(r##"{"anyOf":[{"$ref":"#/PetBase"},{"type":"null"}]}"##), "{dog}");
    assert!(dog.contains(&tag("Dog")), "{dog}");
}

#[test]
fn a_parent_that_is_nullable_stays_a_parent() {
    let pet = r##"{"title": "P", "anyOf": [{"allOf": [{"$ref": "#/Thing"}], "required": ["kind"],
        "discriminator": {"propertyName": "kind"}}, {"type": "null"}]}"##;
    let cat = r##"{"allOf": [{"$ref": "#/Pet"}, {"minProperties": 2}]}"##;
    let found = selected(&format!(r#"{{"Thing": {{}}, "Pet": {pet}, "Cat": {cat}}}"#));
    let union = of(&found, "Pet");
    assert!(
        union.starts_with(r##"{"title":"P","anyOf":[{"$ref":"#/Cat"},{"type":"null"}],"discriminator""##),
        "{union}"
    );
    assert_eq!(of(&found, "PetBase"), r##"{"allOf":[{"$ref":"#/Thing"}],"required":["kind"]}"##);
    let cat = of(&found, "Cat");
    assert!(cat.contains("#/PetBase") && cat.contains(r#"["Cat"]"#), "{cat}");
}

#[test]
fn branches_that_are_nullable_have_tags() {
    let pet = r##"{"anyOf": [{"oneOf": [{"$ref": "#/Cat"}, {"anyOf": [{"$ref": "#/Dog"}, {"type": "null"}]}],
        "discriminator": {"propertyName": "kind"}}, {"type": "null"}]}"##;
    let nullable = format!(r#"{{"anyOf": [{PLAIN}, {{"type": "null"}}]}}"#);
    let found = selected(&format!(r##"{{"Pet": {pet}, "Cat": {nullable}, "Dog": {PLAIN}}}"##));
    assert_eq!(of(&found, "Pet"), parsed(pet).to_json().to_string());
    let expected = parsed(&format!(r#"{{"anyOf": [{}, {{"type": "null"}}]}}"#, tagged("Cat")));
    assert_eq!(of(&found, "Cat"), expected.to_json().to_string());
    assert_eq!(of(&found, "Dog"), parsed(&tagged("Dog")).to_json().to_string());
    // So do those that are used alone, and null stays.
    let users = r##""A": {"items": {"$ref": "#/Cat"}}"##;
    let nullable = nullable.replacen('{', r#"{"title": "C", "#, 1);
    let found = selected(&format!(r##"{{"Pet": {pet}, "Cat": {nullable}, "Dog": {PLAIN}, {users}}}"##));
    let cat = of(&found, "Cat");
    assert!(
        cat.starts_with(r##"{"title":"C","anyOf":[{"allOf":[{"$ref":"#/CatBase"},"##)
            && cat.ends_with(r#"{"type":"null"}]}"#),
        "{cat}"
    );
}

#[test]
fn a_parent_as_a_branch_of_another_union_has_its_own_names() {
    let pet = format!(r#"{{{}, "discriminator": {{"propertyName": "kind"}}}}"#, &PLAIN[1..PLAIN.len() - 1]);
    let child = |parent: &str| format!(r##"{{"allOf": [{{"$ref": "#/{parent}"}}, {{"minProperties": 2}}]}}"##);
    let union = r##"{"oneOf": [{"$ref": "#/Dog"}, {"type": "null"}], "discriminator": {"propertyName": "kind"}}"##;
    let (dog, puppy) = (child("Pet"), child("Dog"));
    let found = selected(&format!(r##"{{"Pet": {pet}, "Dog": {dog}, "Puppy": {puppy}, "U": {union}}}"##));
    let union = of(&found, "U");
    assert!(union.starts_with(r##"{"oneOf":[{"$ref":"#/PlainDog"},{"$ref":"#/Puppy"},{"type":"null"}]"##), "{union}");
}

#[test]
fn too_many_branches_are_reported() {
    let pet = format!(r#"{{{}, "discriminator": {{"propertyName": "kind"}}}}"#, &PLAIN[1..PLAIN.len() - 1]);
    let child = r##"{"allOf": [{"$ref": "#/components/schemas/Pet"}, {"minProperties": 2}]}"##;
    let union = r##"{"oneOf": [{"$ref": "#/components/schemas/Pet"}], "discriminator": {"propertyName": "kind"}}"##;
    let text = format!(
        r#"{{"components": {{"schemas": {{"Pet": {pet}, "A": {child}, "B": {child}, "U": {union}, "V": {union}}}}}}}"#
    );
    // The parent has three, with itself; and each union has two.
    for (budget, is_enough) in [(2, false), (3, false), (6, false), (7, true)] {
        assert_eq!(select_within(&mut parsed(&text), budget).is_none(), is_enough, "{budget}");
    }
    // A branch of many parts.
    for (count, is_enough) in [(900, true), (1100, false)] {
        let parts = vec!["{}"; count].join(", ");
        let text = format!(
            r##"{{"components": {{"schemas": {{"A": {{"allOf": [{parts}]}},
            "U": {{"oneOf": [{{"$ref": "#/components/schemas/A"}}], "discriminator": {{"propertyName": "k"}}}}}}}}}}"##
        );
        assert_eq!(select(&mut parsed(&text)).is_none(), is_enough, "{count}");
    }
    // Copies of a branch that has all names.
    let names: Vec<String> = (0..1000).map(|name| format!(r#""{name}": "A""#)).collect();
    let copies = vec![r##"{"$ref": "#/components/schemas/A"}"##; 1000].join(", ");
    let text = format!(
        r#"{{"components": {{"schemas": {{"A": {{}}, "U": {{"oneOf": [{copies}], "discriminator": {{"propertyName": "k", "mapping": {{{}}}}}}}}}}}}}"#,
        names.join(", ")
    );
    assert!(select(&mut parsed(&text)).is_some());
}

#[test]
fn a_parent_with_children_in_other_files_stays() {
    let parent = |to: &str| {
        format!(
            r#"{{{}, "discriminator": {{"propertyName": "kind", "mapping": {{"bird": "{to}"}}}}}}"#,
            &PLAIN[1..PLAIN.len() - 1]
        )
    };
    let child = r##"{"allOf": [{"$ref": "#/Pet"}, {"minProperties": 2}]}"##;
    for (to, is_union) in
        [("bird.yaml", false), ("birds.json#/A", false), ("birds/A", false), ("Bird", true), ("#/Bird", true)]
    {
        let found = selected(&format!(r#"{{"Pet": {}, "Cat": {child}}}"#, parent(to)));
        assert_eq!(found.iter().any(|(name, _)| name == "PetBase"), is_union, "{to}: {found:#?}");
        assert!(is_union || of(&found, "Cat") == parsed(child).to_json().to_string(), "{found:#?}");
    }
}

#[test]
fn names_that_are_added_have_identifiers_of_their_own() {
    let pet = r##"{"oneOf": [{"$ref": "#/cat"}, {"$ref": "#/_cat"}], "discriminator": {"propertyName": "kind"}}"##;
    let schemas = format!(
        r##"{{"Pet": {pet}, "cat": {PLAIN}, "_cat": {PLAIN}, "cat_base": true, "Owner": {{"items": [{{"$ref": "#/cat"}}, {{"$ref": "#/_cat"}}]}}}}"##
    );
    let schemas = schemas.replace(r#""items": ["#, r#""allOf": ["#);
    let found = selected(&schemas);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Pet", "cat", "catBase2", "_cat", "_catBase3", "cat_base", "Owner"]);
}

#[test]
fn types_of_nullable_children_are_variants() {
    use super::super::tests::{document, model};
    let reference = |name: &str| format!(r##"{{"$ref": "#/components/schemas/{name}"}}"##);
    let child = |more: &str| format!(r#"{{"allOf": [{}, {{"type": "object"}}]{more}}}"#, reference("Pet"));
    let schemas = format!(
        r#"{{"Pet": {{"type": "object", "required": ["kind"], "properties": {{"kind": {{"type": "string"}}}},
            "discriminator": {{"propertyName": "kind", "mapping": {{"cat": "Cat", "dog": "Dog"}}}}}},
            "Cat": {}, "Dog": {}, "Owner": {{"type": "object", "properties": {{"cat": {}, "pet": {}}}}}}}"#,
        child(r#", "nullable": true"#),
        child(""),
        reference("Cat"),
        reference("Pet"),
    );
    let found = model(&document("3.0.3", "{}", &schemas));
    for line in ["Cat = PlainCat or null", r#"Pet = union by "kind" { Cat PlainCat, Dog Dog }"#, "\"cat\"?: Cat"] {
        assert!(found.contains(line), "{line}\n{found}");
    }
}

#[test]
fn children_have_the_tags_of_their_parent_in_every_union() {
    let child = r##"{"allOf": [{"$ref": "#/Pet"}], "properties": {"name": {"type": "string"}}}"##;
    for of_union in ["{}", r##"{"kitty": "#/Cat"}"##] {
        let schemas = format!(
            r##"{{"CatOrDog": {{"oneOf": [{{"$ref": "#/Cat"}}, {{"$ref": "#/Dog"}}],
                "discriminator": {{"propertyName": "kind", "mapping": {of_union}}}}},
            "Pet": {{"type": "object", "required": ["kind"], "properties": {{"kind": {{"type": "string"}}}},
                "discriminator": {{"propertyName": "kind", "mapping": {{"cat": "#/Cat", "dog": "#/Dog"}}}}}},
            "Cat": {child}, "Dog": {child}}}"##
        );
        let found = selected(&schemas);
        for (name, tag) in [("Cat", "cat"), ("Dog", "dog")] {
            let schema = &found.iter().find(|(known, _)| known == name).expect("a child").1;
            assert!(
                schema.contains(&format!(r#"["{tag}"]"#)) && !schema.contains(&format!(r#"["{name}"]"#)),
                "{schema}"
            );
        }
        let union = &found.iter().find(|(name, _)| name == "CatOrDog").expect("a union").1;
        assert!(!union.contains("enum"), "{union}");
    }
}

use crate::source::{Document, Format, Library, Node};
use crate::{Generator, Source};

/// Returns a document with an operation whose request and response have the same schema.
fn document(schema: &str, schemas: &str) -> String {
    let body = format!(r#"{{"content": {{"application/json": {{"schema": {schema}}}}}}}"#);
    format!(
        r#"{{"openapi": "3.0.3", "info": {{"title": "T", "version": "1"}}, "paths": {{"/users": {{"put": {{
            "operationId": "save", "requestBody": {body}, "responses": {{"200": {body}}}}}}}}},
            "components": {{"schemas": {schemas}}}}}"#
    )
}

pub(super) fn separated(text: &str) -> Node {
    let mut root = Document::parse("it.json", text.as_bytes(), Format::Json).expect("JSON").root;
    super::separate(&mut root, "file:///it.json", &Library::new(None, &[]), true);
    root
}

/// Returns the schemas of a document, each on a line.
fn schemas(text: &str) -> String {
    let root = separated(text);
    let schemas = root.get("components").and_then(|components| components.get("schemas")).expect("schemas");
    schemas.members().iter().map(|member| format!("{}: {}\n", member.key, member.value.to_json())).collect()
}

/// Returns the model of a document: a line for each declaration.
fn model(text: &str) -> String {
    let source = Source::Text { name: "api.json".into(), bytes: text.as_bytes().to_vec() };
    Generator::new().read([source]).unwrap_or_else(|error| panic!("{error}")).models[0].to_string()
}

const USER: &str = r##"{"$ref": "#/components/schemas/User"}"##;

pub(super) const USER_SCHEMA: &str = r#"{"type": "object", "required": ["id", "name", "password"], "properties": {
    "id": {"type": "integer", "readOnly": true}, "name": {"type": "string"},
    "password": {"type": "string", "writeOnly": true}}}"#;

#[test]
fn requests_and_responses_require_their_own() {
    let found = model(&document(USER, &format!(r#"{{"User": {USER_SCHEMA}}}"#)));
    for line in [
        r#"User = { "id": integer, "name": string, "password"?: string }"#,
        r#"UserRequest = { "id"?: integer, "name": string, "password": string }"#,
        r#"SaveParams = { "body"?: UserRequest }"#,
        "SaveResult = User",
    ] {
        assert!(found.contains(line), "{line}\n{found}");
    }
}

#[test]
fn schemas_of_operations_are_written_in_place() {
    let found = model(&document(USER_SCHEMA, "{}"));
    for line in [
        r#"{ "id": integer, "name": string, "password"?: string }"#,
        r#"{ "id"?: integer, "name": string, "password": string }"#,
    ] {
        assert!(found.contains(line), "{line}\n{found}");
    }
}

#[test]
fn what_refers_to_a_variant_has_one() {
    let schemas = format!(
        r##"{{"User": {USER_SCHEMA}, "Users": {{"type": "array", "items": {USER}}},
        "ByName": {{"type": "object", "additionalProperties": {{"$ref": "#/components/schemas/Users"}}}},
        "Team": {{"type": "object", "properties": {{"tag": {{"$ref": "#/components/schemas/Tag"}},
            "lead": {{"type": "object", "properties": {{"who": {USER}}}}},
            "parent": {{"$ref": "#/components/schemas/Team"}}, "by": {{"$ref": "#/components/schemas/ByName"}}}}}},
        "Tag": {{"type": "object", "properties": {{"name": {{"type": "string"}}}}}}}}"##
    );
    let found = model(&document(r##"{"$ref": "#/components/schemas/Team"}"##, &schemas));
    for line in [
        "TeamRequest = { \"tag\"?: Tag, \"lead\"?: TeamRequestLead, \"parent\"?: TeamRequest, \"by\"?: ByNameRequest }",
        "TeamRequestLead = { \"who\"?: UserRequest }",
        "TeamLead = { \"who\"?: User }",
        "ByNameRequest = ",
        "UsersRequest = [UserRequest]",
    ] {
        assert!(found.contains(line), "{line}\n{found}");
    }
    assert!(!found.contains("TagRequest"), "{found}");
}

#[test]
fn only_what_requests_need_gets_a_variant() {
    let text = document(r#"{"type": "string"}"#, &format!(r#"{{"User": {USER_SCHEMA}}}"#));
    assert!(!schemas(&text).contains("Request"), "{}", schemas(&text));
}

#[test]
fn what_both_directions_require_alike_is_shared() {
    let schemas = r#"{"User": {"type": "object", "required": ["name"], "properties": {
        "id": {"type": "integer", "readOnly": true}, "name": {"type": "string"}}}}"#;
    let found = model(&document(USER, schemas));
    assert!(found.contains(r#"SaveParams = { "body"?: User }"#) && !found.contains("UserRequest"), "{found}");
}

#[test]
fn marks_are_found_in_what_is_joined() {
    let marked = r#""properties": {"id": {"readOnly": true}}"#;
    let branch = format!(r#"{{"allOf": [{{"required": ["id"]}}, {{{marked}}}]}}"#);
    let sibling = format!(r#"{{"required": ["id"], "allOf": [{{"allOf": [{{{marked}}}]}}]}}"#);
    let base = r##"{"allOf": [{"$ref": "#/components/schemas/Base"}, {"required": ["id"]}]}"##.to_owned();
    let property =
        r##"{"required": ["id"], "properties": {"id": {"allOf": [{"$ref": "#/components/schemas/Id"}]}}}"##.to_owned();
    let beside = r##"{"required": ["id"], "properties": {"id": {"allOf": [{"type": "string"}], "readOnly": true}}}"##;
    for user in [branch, sibling, base, property, beside.to_owned()] {
        let all = format!(
            r##"{{"User": {user}, "Base": {{{marked}, "allOf": [{USER}]}}, "Id": {{"type": "string", "readOnly": true}}}}"##
        );
        let found = schemas(&document(USER, &all));
        let variant = found.lines().find(|line| line.starts_with("UserRequest: ")).expect("a variant");
        assert!(!variant.contains("required"), "{found}");
        assert!(found.contains("\"required\":[\"id\"]"), "{found}");
    }
}

#[test]
fn a_mark_elsewhere_says_nothing() {
    let schema = r#"{"required": ["id"], "properties": {"id": {"anyOf": [{"readOnly": true}]},
        "other": {"properties": {"id": {"readOnly": true}}}}}"#;
    assert!(!schemas(&document(USER, &format!(r#"{{"User": {schema}}}"#))).contains("UserRequest"));
}

#[test]
fn a_name_that_is_taken_gives_way() {
    let schemas = format!(r#"{{"User": {USER_SCHEMA}, "user_request": {{"type": "string"}}}}"#);
    let found = model(&document(USER, &schemas));
    assert!(found.contains("SaveParams = { \"body\"?: UserRequest2 }"), "{found}");
}

#[test]
fn discriminators_of_requests_lead_to_requests() {
    let pet = |kind: &str| {
        format!(
            r#"{{"type": "object", "required": ["id", "kind"], "properties": {{"id": {{"type": "string", "readOnly": true}},
            "kind": {{"type": "string", "enum": ["{kind}"]}}}}}}"#
        )
    };
    let all = format!(
        r##"{{"Cat": {}, "Dog": {}, "Eel": {}, "User": {{"oneOf": [{{"$ref": "#/components/schemas/Cat"}},
        {{"$ref": "#/components/schemas/Dog"}}, {{"$ref": "#/components/schemas/Eel"}}],
        "discriminator": {{"propertyName": "kind", "mapping": {{"cat": "Cat", "dog": "#/components/schemas/Dog"}}}}}}}}"##,
        pet("cat"),
        pet("dog"),
        pet("Eel")
    );
    let found = schemas(&document(USER, &all));
    let mapping = r##""mapping":{"cat":"#/components/schemas/CatRequest","dog":"#/components/schemas/DogRequest","Eel":"#/components/schemas/EelRequest"}"##;
    assert!(found.contains(mapping), "{found}");
    assert!(found.contains(r##""mapping":{"cat":"Cat","dog":"#/components/schemas/Dog"}"##), "{found}");
    let found = model(&document(USER, &all));
    assert!(
        found.contains("UserRequest = union by \"kind\" { Cat CatRequest, Dog DogRequest, Eel EelRequest }"),
        "{found}"
    );
}

#[test]
fn schemas_with_titles_are_named_by_direction() {
    let schemas = r#"{"User": {"type": "object", "title": "User", "required": ["id"], "properties": {
        "id": {"type": "integer", "readOnly": true},
        "places": {"type": "array", "items": {"title": "Place", "type": "object", "properties": {"x": {"type": "number"}}}},
        "at": {"title": "Visit", "type": "object", "required": ["n"], "properties": {"n": {"readOnly": true}}}}}}"#;
    let found = model(&document(USER, schemas));
    for line in [
        r#"User = { "id": integer, "places"?: [Place], "at"?: Visit }"#,
        r#"UserRequest = { "id"?: integer, "places"?: [Place], "at"?: VisitRequest }"#,
    ] {
        assert!(found.contains(line), "{line}\n{found}");
    }
}

#[test]
fn references_into_schemas_are_followed() {
    let at = r##"{"$ref": "#/components/schemas/User/properties/at"}"##;
    let schemas = r#"{"User": {"properties": {"at": {"type": "object", "required": ["n"], "properties": {"n": {"readOnly": true}}},
        "other": {"type": "object", "properties": {"a": {"type": "string"}}}}}}"#;
    let found = separated(&document(at, schemas)).to_json().to_string();
    assert!(found.contains("#/components/schemas/UserRequest/properties/at\""), "{found}");
    let body = "#/paths/~1users/put/requestBody/content/application~1json/schema";
    let text = document(USER_SCHEMA, &format!(r#"{{"A": {{"$ref": "{body}"}}}}"#));
    let found = model(&text);
    assert!(found.contains(r#"A = UsersPutRequestBodyResponse"#), "{found}");
}

#[test]
fn the_reading_follows_the_version_and_the_setting() {
    let of_3_0 = document(USER, &format!(r#"{{"User": {USER_SCHEMA}}}"#));
    let of_3_1 = of_3_0.replace("3.0.3", "3.1.0");
    for (text, reading, is_separated) in [
        (&of_3_0, "by-version", true),
        (&of_3_1, "by-version", false),
        (&of_3_1, "separate", true),
        (&of_3_0, "annotation", false),
    ] {
        let source = Source::Text { name: "api.json".into(), bytes: text.as_bytes().to_vec() };
        let found =
            Generator::new().set("openapi.read-write", reading).read([source]).expect("a model").models[0].to_string();
        assert_eq!(found.contains("UserRequest = "), is_separated, "{reading}: {found}");
    }
}

#[test]
fn long_chains_and_cycles_are_followed() {
    const LENGTH: usize = 3_000;
    let mut all = format!(r#""S0": {USER_SCHEMA}"#);
    for index in 1..LENGTH {
        let (before, first) = (index - 1, LENGTH - 1);
        all += &format!(
            r##", "S{index}": {{"properties": {{"a": {{"$ref": "#/components/schemas/S{before}"}},
            "b": {{"$ref": "#/components/schemas/S{first}"}}}}}}"##
        );
    }
    let last = format!(r##"{{"$ref": "#/components/schemas/S{}"}}"##, LENGTH - 1);
    let found = schemas(&document(&last, &format!("{{{all}}}")));
    assert_eq!(found.lines().count(), 2 * LENGTH);
}

#[test]
fn contracts_decide_by_direction() {
    let source = Source::Text {
        name: "api.json".into(),
        bytes: document(USER, &format!(r#"{{"User": {USER_SCHEMA}}}"#)).into_bytes(),
    };
    let model = Generator::new().read([source]).expect("a model").models.remove(0);
    let contract = &model.contracts[0];
    let accepts = |ty, value: &str| {
        let value = Document::parse("value.json", value.as_bytes(), Format::Json).expect("JSON").root.to_json();
        model.checks.accepts(model.checks.of(ty).expect("a check"), &value)
    };
    let (request, response) = (r#"{"name": "A", "password": "p"}"#, r#"{"id": 1, "name": "A"}"#);
    let both = r#"{"id": 1, "name": "A", "password": "p"}"#;
    for (value, is_request, is_response) in [(request, true, false), (response, false, true), (both, true, true)] {
        let body = format!(r#"{{"body": {value}}}"#);
        assert_eq!(accepts(contract.input.expect("parameters"), &body), is_request, "{value}");
        assert_eq!(accepts(contract.result, value), is_response, "{value}");
    }
}

/// The files of an API whose schemas refer to each other.
const FILES: [(&str, &str); 4] = [
    (
        "api.json",
        r##"{"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {"/users": {"$ref": "parts/paths.json#/users"}},
        "components": {"schemas": {"User": {"$ref": "parts/user.json#/User"},
            "Team": {"type": "object", "properties": {"users": {"type": "array", "items": {"$ref": "parts/user.json#/User"}},
                "place": {"$ref": "parts/place.json"}, "tag": {"$ref": "parts/user.json#/Tag"}}}}}}"##,
    ),
    (
        "parts/paths.json",
        r##"{"users": {"put": {"operationId": "save", "requestBody": {"required": true, "content": {"application/json": {"schema":
        {"$ref": "../api.json#/components/schemas/Team"}}}}, "responses": {"200": {"content": {"application/json": {"schema":
        {"$ref": "user.json#/User"}}}}}}}}"##,
    ),
    (
        "parts/user.json",
        r##"{"User": {"type": "object", "required": ["id", "at"], "properties": {"id": {"type": "integer", "readOnly": true},
        "at": {"$ref": "place.json"}, "team": {"$ref": "../api.json#/components/schemas/Team"}, "tag": {"$ref": "#/Tag"}}},
        "Tag": {"type": "object", "properties": {"name": {"type": "string"}}}}"##,
    ),
    (
        "parts/place.json",
        r#"{"type": "object", "required": ["x"], "properties": {"x": {"type": "string", "nullable": true, "readOnly": true}}}"#,
    ),
];

#[test]
fn schemas_of_other_files_are_separated() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("parts")).expect("a folder");
    for (name, text) in FILES {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let read = Generator::new().read([Source::Path(folder.path().join("api.json"))]);
    let found = read.unwrap_or_else(|error| panic!("{error}")).models[0].to_string();
    for line in [
        r#"SaveParams = { "body": TeamRequest }"#,
        "SaveResult = User",
        r#"User = { "id": integer, "at": Place, "team"?: Team, "tag"?: Tag }"#,
        r#"UserRequest = { "id"?: integer, "at": PlaceRequest, "team"?: TeamRequest, "tag"?: Tag }"#,
        r#"Team = { "users"?: [User], "place"?: Place, "tag"?: Tag }"#,
        r#"TeamRequest = { "users"?: [UserRequest], "place"?: PlaceRequest, "tag"?: Tag }"#,
        r#"Place = { "x": string or null }"#,
        r#"PlaceRequest = { "x"?: string or null }"#,
        r#"Tag = { "name"?: string }"#,
    ] {
        assert!(found.lines().any(|known| known == line), "{line}\n{found}");
    }
}

#[test]
fn long_references_and_conjunctions_are_followed() {
    // Once for each name, not for each schema; and a long pointer leads nowhere.
    const LENGTH: usize = 20_000;
    let required = r#""required": ["id"]"#;
    let mut all = format!(r#""S0": {{{required}, "properties": {{"id": {{"readOnly": true}}}}}}"#);
    for index in 1..LENGTH {
        all +=
            &format!(r##", "S{index}": {{{required}, "allOf": [{{"$ref": "#/components/schemas/S{}"}}]}}"##, index - 1);
    }
    all += &format!(r##", "Far": {{"$ref": "#/{}"}}"##, "a/".repeat(500_000));
    let last = format!(r##"{{"$ref": "#/components/schemas/S{}"}}"##, LENGTH - 1);
    let found = schemas(&document(&last, &format!("{{{all}}}")));
    assert_eq!(found.lines().count(), 2 * LENGTH + 1);
    assert!(
        found.lines().filter(|line| line.contains("Request\": ")).all(|line| !line.contains("required")),
        "{found}"
    );
}

#[test]
fn marks_are_found_in_nullable_schemas_and_unions() {
    let id = r#""properties": {"id": {"type": "string", "readOnly": true}}"#;
    let beside = r##"{"required": ["id"], "allOf": [{"$ref": "#/components/schemas/Pet"}]}"##;
    let nullable = format!(r#"{{"anyOf": [{{"allOf": [{{{id}}}]}}, {{"type": "null"}}]}}"#);
    let child = r##"{"allOf": [{"$ref": "#/components/schemas/Base"}]}"##;
    let union = r##"{"anyOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}, {"type": "null"}],
        "discriminator": {"propertyName": "kind"}}"##;
    for (pet, dog, is_released) in [(nullable.as_str(), child, true), (union, child, true), (union, "{}", false)] {
        let all = format!(r#"{{"User": {beside}, "Pet": {pet}, "Base": {{{id}}}, "Cat": {child}, "Dog": {dog}}}"#);
        let found = schemas(&document(USER, &all));
        assert_eq!(found.contains("UserRequest"), is_released, "{pet} {dog}: {found}");
    }
    // A component that is marked itself.
    let property = r##"{"required": ["pet"], "properties": {"pet": {"$ref": "#/components/schemas/Pet"}}}"##;
    let all = format!(
        r#"{{"User": {property}, "Pet": {union}, "Base": {{"readOnly": true}}, "Cat": {child}, "Dog": {child}}}"#
    );
    assert!(schemas(&document(USER, &all)).contains("UserRequest"));
}

#[test]
fn parents_keep_their_marks() {
    let all = r##"{"Pet": {"type": "object", "required": ["id", "kind"], "discriminator": {"propertyName": "kind"}, "properties": {
            "id": {"type": "string", "readOnly": true}, "kind": {"type": "string"}}},
        "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"cat": {"type": "string"}}}]},
        "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"dog": {"type": "string"}}}]}}"##;
    let schema = r##"{"allOf": [{"$ref": "#/components/schemas/Pet"}, {"required": ["id"]}]}"##;
    let source = Source::Text { name: "api.json".into(), bytes: document(schema, all).into_bytes() };
    let model = Generator::new().read([source]).expect("a model").models.remove(0);
    let contract = &model.contracts[0];
    let accepts = |ty, value: &str| {
        let value = Document::parse("value.json", value.as_bytes(), Format::Json).expect("JSON").root.to_json();
        model.checks.accepts(model.checks.of(ty).expect("a check"), &value)
    };
    let value = r#"{"kind": "Cat", "cat": "a"}"#;
    assert!(accepts(contract.input.expect("parameters"), &format!(r#"{{"body": {value}}}"#)), "{model}");
    assert!(!accepts(contract.result, value), "{model}");
}

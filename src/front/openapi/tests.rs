use crate::{Generator, Source};

/// Returns the model of a document: a line for each declaration.
pub(super) fn model(text: &str) -> String {
    model_of(&Generator::new(), text)
}

pub(super) fn model_of(generator: &Generator, text: &str) -> String {
    let source = Source::Text { name: "api.json".into(), bytes: text.as_bytes().to_vec() };
    generator.read([source]).unwrap_or_else(|error| panic!("{error}")).models[0].to_string()
}

/// Returns a document of a version with these paths and schemas.
pub(super) fn document(version: &str, paths: &str, schemas: &str) -> String {
    format!(
        r#"{{"openapi": "{version}", "info": {{"title": "T", "version": "1"}}, "paths": {paths},
        "components": {{"schemas": {schemas}}}}}"#
    )
}

const USER: &str = r#"{"User": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}"#;

fn response(status: &str, schema: &str) -> String {
    format!(r#""{status}": {{"description": "", "content": {{"application/json": {{"schema": {schema}}}}}}}"#)
}

const REFERENCE: &str = r##"{"$ref": "#/components/schemas/User"}"##;

#[test]
fn all_schemas_are_types() {
    assert!(model(&document("3.1.0", "{}", USER)).contains("User = { \"id\": string }"));
}

#[test]
fn an_operation_is_a_tool() {
    let paths = format!(
        r#"{{"/users/{{id}}": {{
            "parameters": [{{"name": "id", "in": "path", "required": true, "schema": {{"type": "integer"}}}},
                {{"name": "all", "in": "query", "schema": {{"type": "string"}}}}],
            "put": {{"operationId": "saveUser",
                "parameters": [{{"name": "all", "in": "query", "required": true, "schema": {{"type": "boolean"}}}},
                    {{"name": "X-Trace", "in": "header", "schema": {{"type": "string"}}}}],
                "requestBody": {{"required": true, "content": {{"text/xml": {{}}, "application/json": {{"schema": {REFERENCE}}}}}}},
                "responses": {{{}, {}}}}},
            "delete": {{"responses": {{"204": {{"description": "Gone"}}}}}}}}}}"#,
        response("200", REFERENCE),
        response("default", r#"{"type": "string"}"#),
    );
    let found = model(&document("3.1.0", &paths, USER));
    for line in [
        r#"contract "saveUser"(SaveUserParams) -> SaveUserResult"#,
        r#"contract "delete_users_by_id"(DeleteUsersByIdParams) -> DeleteUsersByIdResult"#,
        "SaveUserResult = User",
        "SaveUserError = string",
        r#"SaveUserParams = { "all": boolean, "id": integer, "body": User }"#,
        "DeleteUsersByIdResult = null",
        r#"DeleteUsersByIdParams = { "id": integer, "all"?: string }"#,
    ] {
        assert!(found.contains(line), "{line}\n{found}");
    }
}

#[test]
fn several_successes_are_a_union() {
    let responses = [response("200", REFERENCE), response("201", REFERENCE), response("202", r#"{"type": "string"}"#)];
    let paths = format!(
        r#"{{"/a": {{"get": {{"responses": {{{}, "204": {{"description": "None"}}}}}}}}}}"#,
        responses.join(", ")
    );
    let found = model(&document("3.1.0", &paths, USER));
    for line in ["GetAResult = GetAValue or null", "GetAValue = union { User User, String string }"] {
        assert!(found.contains(line), "{found}");
    }
}

#[test]
fn a_default_response_is_a_success_if_no_other_is() {
    let paths = format!(r#"{{"/a": {{"get": {{"responses": {{{}}}}}}}}}"#, response("default", REFERENCE));
    let found = model(&document("3.1.0", &paths, USER));
    assert!(found.contains("GetAResult = User") && !found.contains("GetAError"), "{found}");
}

#[test]
fn each_version_has_its_dialect() {
    let schemas = r#"{"A": {"type": "integer", "nullable": true, "minimum": 0, "const": 1}}"#;
    assert!(model(&document("3.0.3", "{}", schemas)).contains("A = integer 0.. or null"));
    assert!(model(&document("3.1.0", "{}", schemas)).contains("A = enum"));
}

#[test]
fn operations_are_selected_by_tag_and_id() {
    let operation = |id: &str, tag: &str| format!(r#"{{"operationId": "{id}", "tags": ["{tag}"], "responses": {{}}}}"#);
    let paths = format!(
        r#"{{"/a": {{"get": {}, "put": {}}}, "/b": {{"get": {}}}}}"#,
        operation("one", "x"),
        operation("two", "y"),
        operation("three", "x")
    );
    let text = document("3.1.0", &paths, USER);
    let found = model_of(&Generator::new().only(["x"]), &text);
    assert!(found.contains("\"one\"") && found.contains("\"three\"") && !found.contains("\"two\""), "{found}");
    assert!(!found.contains("User"), "no operation uses it: {found}");
    assert!(model_of(&Generator::new().only(["two"]), &text).contains("\"two\""));
}

#[test]
fn parts_are_found_behind_references() {
    let text = r##"{"openapi": "3.0.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {
            "parameters": [{"$ref": "#/components/parameters/Page"}],
            "responses": {"200": {"$ref": "#/components/responses/Names"}}}}},
        "components": {"parameters": {"Page": {"name": "page", "in": "query", "schema": {"type": "integer"}}},
            "responses": {"Names": {"description": "", "content": {"*/*": {"schema": {"type": "array", "items":
                {"type": "string"}}}}}}}}"##;
    let found = model(text);
    assert!(found.contains("GetAParams = { \"page\"?: integer }"), "{found}");
    assert!(found.contains("GetAResult = [string]"), "{found}");
}

#[test]
fn a_reference_to_nowhere_is_an_error() {
    let paths = r##"{"/a": {"get": {"responses": {"200": {"$ref": "other.yaml#/a"}}}, "put": {"responses":
        {"200": {"$ref": "#/components/responses/A"}}}, "post": {"responses": {"200": {"$ref": "#/none"}}}}}"##;
    let text = document("3.1.0", paths, r#"{}"#).replace(
        r#""components": {"#,
        r##""components": {"responses": {"A": {"$ref": "#/components/responses/A"}}, "##,
    );
    let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
    let error = Generator::new().read([source]).expect_err("no such part").to_string();
    for part in ["there is no file with `other.yaml#/a`", "`#/none` is not in this document", "refers only to itself"] {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn an_operation_without_an_id_is_named_by_its_path() {
    for (path, name) in [("/a/{b}/c", "get_a_by_b_c"), ("/a/{b}.{c}", "get_a_b_._c"), ("/", "get"), ("a", "get_a")] {
        let found = model(&document("3.1.0", &format!(r#"{{"{path}": {{"get": {{}}}}}}"#), "{}"));
        assert!(found.contains(&format!("contract \"{name}\"")), "{name}: {found}");
    }
}

#[test]
fn names_of_parameters_are_distinct() {
    let parameter = |name: &str, place: &str| format!(r#"{{"name": "{name}", "in": "{place}", "schema": {{}}}}"#);
    let parameters = [("body", "query"), ("path_body", "query"), ("body", "path"), ("all", "querystring")];
    let parameters = parameters.map(|(name, place)| parameter(name, place)).join(", ");
    let body = r#"{"content": {"application/json": {"schema": {}}}}"#;
    let paths = format!(r#"{{"/a": {{"put": {{"parameters": [{parameters}], "requestBody": {body}}}}}}}"#);
    let found = model(&document("3.2.0", &paths, "{}"));
    let line = r#""body"?: any, "path_body"?: any, "path_path_body": any, "all"?: any, "request_body"?: any"#;
    assert!(found.contains(line), "{found}");
}

#[test]
fn an_event_stands_for_its_data() {
    let event = |media_type: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"data": {{"type": "string", "contentMediaType": "{media_type}",
            "contentSchema": {REFERENCE}}}}}}}"#
        )
    };
    let stream = |id: &str, media_type: &str| {
        format!(
            r#""/{id}": {{"get": {{"operationId": "{id}", "responses": {{"200": {{"content": {{"text/event-stream":
            {{"itemSchema": {}}}}}}}}}}}}}"#,
            event(media_type)
        )
    };
    let paths = format!("{{{}, {}}}", stream("users", "application/json"), stream("pages", "text/html"));
    let found = model(&document("3.2.0", &paths, USER));
    assert!(found.contains("UsersResult = User") && found.contains("PagesResult = { \"data\"?: string }"), "{found}");
}

#[test]
fn parts_of_the_wrong_type_are_errors() {
    let paths = r##"{"a": {"get": {"operationId": 5, "parameters": {}, "requestBody": 3, "responses": []}},
        "/b": {"get": {"parameters": [true], "responses": {"200": 1, "201": {"content": []}, "x-note": 2, "204": null}}},
        "/c": [], "x-d": 7}"##;
    let text = document("3.1.0", paths, r#"{"E": 8, "F": true}"#);
    let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
    let found = Generator::new().read([source]).expect_err("wrong types");
    let found: Vec<&str> = found.diagnostics().iter().map(|found| found.message.as_str()).collect();
    let expected = [
        "an `operationId` must be a string, not a number",
        "`parameters` must be an array, not an object",
        "`requestBody` must be an object, not a number",
        "`responses` must be an object, not an array",
        "an item of `parameters` must be an object, not a boolean",
        "`200` must be an object, not a number",
        "`content` must be an object, not an array",
        "`/c` must be an object, not an array",
        "a schema must be an object or a boolean, not a number",
    ];
    assert_eq!(found, expected);
}

/// The files of an API whose parts refer to each other.
const FILES: [(&str, &str); 4] = [
    (
        "api.json",
        r##"{"openapi": "3.0.3", "info": {"title": "T", "version": "1"},
        "paths": {"/users/{id}": {"$ref": "parts/paths.json#/user"}},
        "components": {"schemas": {"Id": {"type": "integer"}, "User": {"$ref": "parts/user.json#/User"}},
            "responses": {"Missing": {"$ref": "parts/shared.json#/responses/Missing"}}}}"##,
    ),
    (
        "parts/paths.json",
        r##"{"user": {"parameters": [{"$ref": "shared.json#/parameters/id"}],
        "get": {"operationId": "getUser", "responses": {"200": {"$ref": "shared.json#/responses/User"},
            "404": {"$ref": "../api.json#/components/responses/Missing"}}},
        "put": {"operationId": "putUser", "requestBody": {"$ref": "#/bodies/user"}, "responses": {"200": {"content":
            {"application/json": {"schema": {"type": "object", "properties": {"at": {"type": "string"}}}}}}}}},
        "bodies": {"user": {"required": true, "content": {"application/json": {"schema":
            {"type": "object", "properties": {"name": {"type": "string", "nullable": true}}, "required": ["name"]}}}}}}"##,
    ),
    (
        "parts/shared.json",
        r##"{"parameters": {"id": {"name": "id", "in": "path", "schema": {"$ref": "../api.json#/components/schemas/Id"}}},
        "responses": {"User": {"content": {"application/json": {"schema": {"$ref": "user.json#/User"}}}},
            "Missing": {"content": {"application/json": {"schema": {"type": "object", "properties":
                {"missing": {"type": "boolean"}}, "required": ["missing"]}}}}}}"##,
    ),
    (
        "parts/user.json",
        r##"{"User": {"type": "object", "properties": {"id": {"$ref": "../api.json#/components/schemas/Id"}}, "required": ["id"]}}"##,
    ),
];

#[test]
fn parts_are_found_in_other_files() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("parts")).expect("a folder");
    for (name, text) in FILES {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    let read = Generator::new().read([Source::Path(folder.path().join("api.json"))]);
    let found = read.unwrap_or_else(|error| panic!("{error}")).models[0].to_string();
    for line in [
        "contract \"getUser\"(GetUserParams) -> GetUserResult",
        "GetUserParams = { \"id\": Id }",
        "GetUserResult = User",
        "User = { \"id\": Id }",
        "{ \"missing\": boolean }",
        "\"name\": string or null",
        "Id = integer",
        "PutUserResult = { \"at\"?: string }",
    ] {
        assert!(found.contains(line), "{line}: {found}");
    }
    assert_eq!(found.matches("User = {").count(), 1, "{found}");
}

#[test]
fn long_chains_of_references_are_followed() {
    const LENGTH: usize = 2_000;
    let mut parameters = r#""p0": {"name": "q", "in": "query", "schema": {"type": "integer"}}"#.to_owned();
    for index in 1..LENGTH {
        parameters += &format!(r##", "p{index}": {{"$ref": "#/components/parameters/p{}"}}"##, index - 1);
    }
    let paths = |last: &str| {
        format!(
            r##"{{"/a": {{"parameters": [{{"$ref": "#/components/parameters/{last}"}}],
            "get": {{"operationId": "a", "responses": {{{}}}}}}}}}"##,
            response("200", "true")
        )
    };
    let chain = |last: &str, more: &str| {
        format!(
            r#"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "paths": {},
            "components": {{"parameters": {{{parameters}{more}}}}}}}"#,
            paths(last)
        )
    };
    let found = model(&chain(&format!("p{}", LENGTH - 1), ""));
    assert!(found.contains(r#"AParams = { "q"?: integer }"#), "{found}");
    let cyclic =
        chain("x", r##", "x": {"$ref": "#/components/parameters/y"}, "y": {"$ref": "#/components/parameters/x"}"##);
    let source = Source::Text { name: "api.json".into(), bytes: cyclic.into_bytes() };
    let error = Generator::new().read([source]).expect_err("a cycle");
    assert!(error.to_string().contains("refers only to itself"), "{error}");
}

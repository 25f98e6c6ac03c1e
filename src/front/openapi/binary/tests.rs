use super::super::tests::{document, model};
use crate::{Generator, Source};

/// Returns a document whose operation has this request and this response, with these schemas.
fn api(version: &str, request: &str, response: &str, schemas: &str) -> String {
    let paths = format!(
        r#"{{"/a": {{"post": {{"requestBody": {{"required": true, "content": {{{request}}}}},
        "responses": {{"200": {{"description": "", "content": {{{response}}}}}}}}}}}}}"#
    );
    document(version, &paths, schemas)
}

const FILE: &str = r#"{"type": "string", "format": "binary"}"#;

#[test]
fn parts_are_files() {
    let properties = format!(
        r#""one": {FILE}, "many": {{"type": "array", "items": {FILE}}}, "text": {{"type": "string"}},
        "none": {{"type": "string", "format": "binary", "nullable": true, "description": "One."}}"#
    );
    let request = format!(r#""multipart/form-data": {{"schema": {{"properties": {{{properties}}}}}}}"#);
    let found = model(&api("3.0.3", &request, "", "{}"));
    let line = r#"{ "one"?: Binary, "many"?: [Binary], "text"?: string, "none"?: Binary or null }"#;
    assert!(found.contains(line) && found.contains("Binary = any"), "{found}");
}

#[test]
fn content_is_a_file_unless_it_is_text_or_encoded() {
    let part = |name: &str, more: &str| format!(r#""{name}": {{"contentMediaType": {more}}}"#);
    let properties = [
        part("file", r#""image/png""#),
        part("other", r#""application/octet-stream", "type": "string""#),
        part("json", r#""application/json", "type": "string""#),
        part("encoded", r#""image/png", "type": "string", "contentEncoding": "base64""#),
    ];
    let request = format!(r#""multipart/form-data": {{"schema": {{"properties": {{{}}}}}}}"#, properties.join(", "));
    let found = model(&api("3.1.0", &request, "", "{}"));
    let line = r#"{ "file"?: Binary, "other"?: Binary, "json"?: string, "encoded"?: string }"#;
    assert!(found.contains(line), "{found}");
}

#[test]
fn whole_bodies_are_files() {
    for (media_type, schema, expected) in [
        ("image/png", FILE, "Binary"),
        ("image/png", "{\"$ref\": \"#/components/schemas/Photo\"}", "Binary"),
        ("*/*", FILE, "Binary"),
        ("application/json", FILE, "string"),
        ("text/plain", "{\"type\": \"string\"}", "string"),
    ] {
        let response = format!(r#""{media_type}": {{"schema": {schema}}}"#);
        let text = api("3.0.3", r#""a/b": {}"#, &response, &format!(r#"{{"Photo": {FILE}}}"#));
        let found = model(&text);
        assert!(found.contains(&format!("PostAResult = {expected}")), "{media_type}: {found}");
    }
    let found = model(&api("3.1.0", r#""a/b": {}"#, r#""application/pdf": {}, "text/html": {}"#, "{}"));
    assert!(found.contains("PostAResult = Binary"), "{found}");
}

#[test]
fn schemas_of_parts_alone_are_rewritten() {
    let upload = r##"{"type": "object", "properties": {"file": {"type": "string", "format": "binary"},
        "inner": {"$ref": "#/components/schemas/Inner"}}}"##;
    let inner = r#"{"type": "object", "properties": {"file": {"type": "string", "format": "binary"}}}"#;
    let schemas = format!(r#"{{"Upload": {upload}, "Inner": {inner}, "Binary": {{"type": "integer"}}}}"#);
    let request = r##""multipart/form-data": {"schema": {"$ref": "#/components/schemas/Upload"}}"##;
    let response = r##""application/json": {"schema": {"$ref": "#/components/schemas/Inner"}}"##;
    let found = model(&api("3.0.3", request, response, &schemas));
    for line in [r#"Upload = { "file"?: BinaryFile, "inner"?: Inner }"#, r#"Inner = { "file"?: string }"#] {
        assert!(found.contains(line), "{found}");
    }
}

#[test]
fn types_with_null_accept_null() {
    for (types, expected) in
        [(r#""string""#, "Binary"), (r#"["string"]"#, "Binary"), (r#"["string", "null"]"#, "Binary or null")]
    {
        let file = format!(r#"{{"type": {types}, "format": "binary"}}"#);
        let request = format!(r#""multipart/form-data": {{"schema": {{"properties": {{"a": {file}}}}}}}"#);
        let response = r##""image/png": {"schema": {"$ref": "#/components/schemas/Photo"}}"##;
        let found = model(&api("3.1.0", &request, response, &format!(r#"{{"Photo": {file}}}"#)));
        assert!(found.contains(&format!(r#""a"?: {expected} }}"#)), "{types}: {found}");
        assert!(found.contains(&format!("PostAResult = {expected}\n")), "{types}: {found}");
    }
}

#[test]
fn parts_refer_to_files() {
    let schemas = format!(r##"{{"File": {FILE}, "My File": {{"$ref": "#/components/schemas/File"}}}}"##);
    let part = |name: &str| format!(r##""{name}": {{"$ref": "#/components/schemas/{name}"}}"##);
    let upload = format!(
        r#""multipart/form-data": {{"schema": {{"properties": {{{}, {}}}}}}}"#,
        part("File"),
        part("My%20File")
    );
    // Where JSON has the file, it is a string there, and no part.
    let json = r##""application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/File"}}}"##;
    let found = model(&api("3.0.3", &upload, json, &schemas));
    let line = r#""File"?: Binary, "My%20File"?: MyFile }"#;
    assert!(found.contains(line) && found.contains("PostAResult = [File]"), "{found}");
    assert!(found.contains("File = string") && found.contains("MyFile = Binary"), "{found}");
    // A download is no other use.
    let download = r##""application/octet-stream": {"schema": {"$ref": "#/components/schemas/File"}}"##;
    let found = model(&api("3.0.3", &upload, download, &schemas));
    let line = r#""File"?: File, "My%20File"?: MyFile }"#;
    assert!(found.contains(line) && found.contains("PostAResult = Binary"), "{found}");
    assert!(found.contains("File = Binary\n"), "{found}");
}

#[test]
fn references_behind_a_component_use_it() {
    let schemas = format!(r#"{{"A": {{"type": "object", "properties": {{"b": {FILE}}}}}}}"#);
    let request = r##""multipart/form-data": {"schema": {"$ref": "#/components/schemas/A"}}"##;
    let response = r##""application/json": {"schema": {"$ref": "#/components/schemas/A/properties/b"}}"##;
    let found = model(&api("3.1.0", request, response, &schemas));
    assert!(found.contains("AB = string"), "{found}");
}

#[test]
fn empty_sections_get_the_component() {
    for components in ["null", r#"{"schemas": null}"#] {
        let request = r#""application/octet-stream": {}"#;
        let text = api("3.1.0", request, "", "{}").replace(r#"{"schemas": {}}"#, components);
        assert!(text.contains(&format!(r#""components": {components}"#)), "{text}");
        let found = model(&text);
        assert!(found.contains("Binary = any"), "{found}");
    }
}

#[test]
fn bodies_in_parts_that_are_called_as_keywords_are_files() {
    let text = document("3.1.0", "{}", "{}").replacen(
        '{',
        r#"{"webhooks": {"example": {"post": {"operationId": "on", "requestBody": {"required": true, "content":
        {"image/png": {}}}, "responses": {"204": {"description": ""}}}}}, "#,
        1,
    );
    let found = model(&text);
    assert!(found.contains(r#"OnParams = { "body": Binary }"#), "{found}");
}

#[test]
fn callbacks_of_other_files_have_files_and_use_components() {
    let folder = tempfile::tempdir().expect("a folder");
    let request = r##""multipart/form-data": {"schema": {"$ref": "#/components/schemas/Upload"}}"##;
    let upload = format!(r#"{{"Upload": {{"type": "object", "properties": {{"file": {FILE}}}}}}}"#);
    let operation = r##"{"post": {"callbacks": {"on": {"$ref": "c.json#/C"}}, "##;
    let api = api("3.0.3", request, "", &upload).replacen(r#"{"post": {"#, operation, 1);
    let body = |schema: &str| format!(r#""requestBody": {{"required": true, "content": {{{schema}}}}}"#);
    let json = r##""application/json": {"schema": {"$ref": "api.json#/components/schemas/Upload"}}"##;
    let callbacks = format!(
        r#"{{"C": {{"x": {{"post": {{"operationId": "onJson", {}, "responses": {{}}}}}},
        "y": {{"post": {{"operationId": "onBytes", {}, "responses": {{}}}}}}}}}}"#,
        body(json),
        body(r#""image/png": {}"#),
    );
    std::fs::write(folder.path().join("api.json"), api).expect("a file");
    std::fs::write(folder.path().join("c.json"), callbacks).expect("a file");
    let read = Generator::new().read([Source::Path(folder.path().join("api.json"))]);
    let found = read.unwrap_or_else(|error| panic!("{error}")).models[0].to_string();
    assert!(found.contains(r#"Upload = { "file"?: string }"#), "{found}");
    assert!(found.contains(r#"OnBytesParams = { "body": Binary }"#), "{found}");
}

#[test]
fn formats_of_values_in_json_are_no_bytes() {
    let response = r##""application/json": {"schema": {"$ref": "#/components/schemas/Any"}}"##;
    let any = r#"{"Any": {"format": "binary", "contentMediaType": "application/octet-stream"}}"#;
    let text = api("3.1.0", r#""image/png": {}"#, response, any);
    let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
    let read = Generator::new().read([source]).unwrap_or_else(|error| panic!("{error}"));
    let of_bytes: Vec<&str> =
        read.models[0].iter().filter(|(_, found)| found.is_bytes()).map(|(_, found)| &*found.name).collect();
    assert_eq!(of_bytes, ["Binary"]);
}

#[cfg(feature = "cli")]
#[test]
fn imported_files_stay_files() {
    use crate::diagnostics::Findings;
    use crate::front::FrontOptions;
    use crate::front::import::import;
    use crate::source::{Document, Format, Library};
    use crate::text::Json;

    let text = api("3.1.0", r#""image/png": {}"#, "", "{}");
    let document = Document::parse("api.json", text.as_bytes(), Format::Json).expect("JSON");
    let (library, mut findings) = (Library::new(None, &[]), Findings::default());
    let members =
        import(&document, "api", &FrontOptions::default(), &library, &mut findings).expect("an agent definition");
    let source = Source::Text { name: "it.adl.json".into(), bytes: Json::object(members).to_string().into_bytes() };
    let read = Generator::new().read([source]).unwrap_or_else(|error| panic!("{error}"));
    assert!(read.models[0].has_bytes(), "{}", read.models[0]);
    assert!(read.warnings.is_empty(), "{:?}", read.warnings);
}

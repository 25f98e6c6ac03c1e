use crate::model::{
    BodyForm, Contract, Location, Model, ParameterForm, PlacedParameter, Placement, SecurityScheme, Status, Style,
    Styled, TypeId,
};
use crate::{Generator, Source};

/// Returns the model of a document of a version with these paths and components, and the diagnostics.
fn read(version: &str, paths: &str, components: &str) -> (Model, Vec<String>) {
    let text = format!(
        r#"{{"openapi": "{version}", "info": {{"title": "T", "version": "1"}},
        "servers": [{{"url": "https://{{region}}.x/v1", "variables": {{"region": {{"default": "eu"}}}}}}],
        "paths": {paths}, "components": {components}}}"#
    );
    let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
    let read = Generator::new().set("operations", true).read([source]).unwrap_or_else(|error| panic!("{error}"));
    let found = read.warnings.iter().map(|found| format!("{}: {}", found.code.name(), found.message)).collect();
    (read.models.into_iter().next().expect("a model"), found)
}

/// Returns the placement of the first operation.
fn placement(model: &Model) -> &Placement {
    model.contracts[0].placement.as_deref().expect("a placement")
}

/// Returns a path item of an operation with these members.
fn get(members: &str) -> String {
    format!(r#"{{"/a": {{"get": {{{members}}}}}}}"#)
}

fn parameter(name: &str, location: Location, style: Style, explode: bool) -> PlacedParameter {
    let form = ParameterForm::Styled(Styled { style, explode, reserved: false });
    PlacedParameter { name: name.to_owned(), key: name.to_owned(), location, form }
}

const DONE: &str = r#""responses": {"204": {"description": ""}}"#;

#[test]
fn parameters_are_placed_by_location_and_style() {
    let paths = format!(
        r##"{{"/users/{{id}}": {{
            "parameters": [{{"$ref": "#/components/parameters/Id"}}, {{"name": "q", "in": "query", "schema": {{}}}}],
            "get": {{"tags": ["users", "all"], "parameters": [
                {{"name": "id", "in": "header", "schema": {{"type": "string"}}}},
                {{"name": "q", "in": "query", "style": "deepObject", "explode": true, "schema": {{}}}},
                {{"name": "r", "in": "query", "allowReserved": true, "explode": false, "schema": {{}}}},
                {{"name": "j", "in": "query", "content": {{"application/json": {{"schema": {{}}}}}}}},
                {{"name": "Accept", "in": "header", "schema": {{}}}},
                {{"name": "sid", "in": "cookie", "schema": {{"type": "string"}}}}], {DONE}}}}}}}"##
    );
    let components = r#"{"parameters": {"Id": {"name": "id", "in": "path", "required": true, "style": "label",
        "schema": {"type": "integer"}}}}"#;
    for version in ["3.0.3", "3.1.0", "3.2.0"] {
        let (model, found) = read(version, &paths, components);
        assert_eq!(found, Vec::<String>::new());
        let placed = placement(&model);
        assert_eq!((placed.method.as_str(), placed.path.as_str()), ("GET", "/users/{id}"));
        assert_eq!((placed.servers[0].url().as_str(), &placed.own_server), ("https://eu.x/v1", &None));
        assert_eq!(placed.tags, ["users", "all"]);
        let mut query = parameter("q", Location::Query, Style::DeepObject, true);
        let reserved = Styled { style: Style::Form, explode: false, reserved: true };
        let id = PlacedParameter { key: "path_id".to_owned(), ..parameter("id", Location::Path, Style::Label, false) };
        let expected = [
            parameter("id", Location::Header, Style::Simple, false),
            query.clone(),
            PlacedParameter {
                form: ParameterForm::Styled(reserved),
                ..parameter("r", Location::Query, Style::Form, false)
            },
            {
                query.form = ParameterForm::Content("application/json".to_owned());
                PlacedParameter { name: "j".to_owned(), key: "j".to_owned(), ..query }
            },
            parameter("sid", Location::Cookie, Style::Form, true),
            id,
        ];
        assert_eq!(placed.parameters, expected, "{version}");
        let input = model.to_string();
        assert!(
            input.contains(r#""id"?: string, "q"?: any, "r"?: any, "j"?: any, "sid"?: string, "path_id": integer"#),
            "{input}"
        );
    }
}

#[test]
fn placements_are_read_if_they_are_asked_for() {
    let paths = get(&format!(r#""parameters": [{{"name": "X-A", "in": "header", "schema": {{}}}}], {DONE}"#));
    let text = format!(r#"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "paths": {paths}}}"#);
    let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
    let read = Generator::new().read([source]).expect("a model");
    assert!(read.models[0].contracts[0].placement.is_none());
    assert_eq!(read.warnings.len(), 1, "the header is noted");
    let (model, _) = self::read("3.1.0", &paths, "{}");
    assert_eq!(placement(&model).parameters.len(), 1);
}

#[test]
fn webhooks_and_callbacks_are_sent_by_the_api() {
    let paths = get(&format!(r#""callbacks": {{"done": {{"x": {{"post": {{{DONE}}}}}}}}}, {DONE}"#));
    let (model, _) = read("3.1.0", &paths, "{}");
    let path = |contract: &Contract| contract.placement.as_ref().expect("a placement").path.clone();
    // Who receives the request knows its URL.
    assert_eq!(model.contracts.iter().map(path).collect::<Vec<_>>(), ["/a", ""]);
}

#[test]
fn the_query_is_one_parameter_in_3_2() {
    let paths = get(&format!(
        r#""parameters": [{{"name": "all", "in": "querystring", "content": {{"application/x-www-form-urlencoded": {{
        "schema": {{"type": "object"}}}}}}}}, {{"name": "c", "in": "cookie", "style": "cookie", "schema": {{}}}}], {DONE}"#
    ));
    let (model, found) = read("3.2.0", &paths, "{}");
    assert_eq!(found, Vec::<String>::new());
    let parameters = &placement(&model).parameters;
    assert_eq!(parameters[0].location, Location::QueryString);
    assert_eq!(parameters[1], parameter("c", Location::Cookie, Style::Cookie, true));
}

#[test]
fn requests_have_the_first_media_type_and_json_before_others() {
    let body = |content: &str| get(&format!(r#""requestBody": {{"content": {{{content}}}}}, {DONE}"#));
    let media = |content: &str| {
        let (model, _) = read("3.1.0", &body(content), "{}");
        let body = placement(&model).body.clone().expect("a body");
        (
            body.media_type,
            body.parts.into_iter().map(|part| (part.name, part.form)).collect::<Vec<_>>(),
            model.to_string(),
        )
    };
    let (media_type, parts, model) =
        media(r#""text/csv": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "integer"}}"#);
    assert_eq!((media_type.as_str(), parts.len()), ("application/json", 0));
    assert!(model.contains(r#"{ "body"?: integer }"#), "{model}");
    assert_eq!(media(r#""*/*": {"schema": {}}"#).0, "application/json");
    let (media_type, parts, _) = media(
        r#""multipart/form-data": {"schema": {"type": "object"}, "encoding": {"a": {"contentType": "image/png, image/*"},
        "b": {"contentType": "image/*"}, "c": {"style": "deepObject", "contentType": "x/y"}}}"#,
    );
    let styled = Styled { style: Style::DeepObject, explode: false, reserved: false };
    let expected = [
        ("a".to_owned(), ParameterForm::Content("image/png".to_owned())),
        ("c".to_owned(), ParameterForm::Styled(styled)),
    ];
    assert_eq!((media_type.as_str(), parts.as_slice()), ("multipart/form-data", &expected[..]));
}

/// Returns the status and the media types of each response, with the names of the types of bodies of JSON.
fn responses(model: &Model) -> Vec<(Status, Vec<String>)> {
    let of_body = |form: BodyForm| match form {
        BodyForm::Json(id) => model.definition(id).name.clone(),
        BodyForm::Text => "text".to_owned(),
        BodyForm::Bytes => "bytes".to_owned(),
        BodyForm::Items(framing, id) => format!("{} of {}", framing.name(), model.definition(id).name),
    };
    let responses = placement(model).responses.iter();
    responses.map(|of| (of.status, of.content.iter().map(|body| of_body(body.form)).collect())).collect()
}

#[test]
fn requests_have_other_media_types_each_with_its_schema() {
    let (user, team) = (r##"{"$ref": "#/components/schemas/User"}"##, r##"{"$ref": "#/components/schemas/Team"}"##);
    let content = [
        ("application/x-www-form-urlencoded", user),
        ("application/json", user),
        // Other words for JSON.
        ("text/json", user),
        ("application/*+json", user),
        ("*/*", user),
        ("application/merge-patch+json", user),
        ("multipart/form-data", team),
        ("application/x-yaml+json", team),
        ("application/xml", user),
        ("text/plain", r#"{"type": "string"}"#),
    ];
    let content = content.map(|(name, schema)| format!(r#""{name}": {{"schema": {schema}}}"#)).join(", ");
    let paths = get(&format!(r#""requestBody": {{"content": {{{content}}}}}, {DONE}"#));
    let (model, _) = read("3.1.0", &paths, r#"{"schemas": {"User": {"type": "object"}, "Team": {"type": "object"}}}"#);
    let body = placement(&model).body.as_ref().expect("a body");
    let input = |input: TypeId| model.definition(input).name.clone();
    let others: Vec<_> = body
        .others
        .iter()
        .map(|other| (other.media_type.as_str(), other.input.map(input).unwrap_or_default()))
        .collect();
    let expected = [
        ("application/merge-patch+json", ""),
        ("application/x-yaml+json", "GetAXYamlJsonParams"),
        ("application/x-www-form-urlencoded", ""),
        ("multipart/form-data", "GetAXYamlJsonParams"),
        // Texts of one schema.
        ("application/xml", "GetAXmlParams"),
        ("text/plain", "GetAXmlParams"),
    ];
    assert_eq!(
        (body.media_type.as_str(), others),
        ("application/json", expected.map(|(ty, name)| (ty, name.to_owned())).to_vec())
    );
    assert!(model.to_string().contains(r#"GetAXYamlJsonParams = { "body"?: Team }"#), "{model}");
}

#[test]
fn what_receives_a_webhook_reads_one_schema() {
    let content = r#"{"application/json": {"schema": {"type": "object"}}, "application/x-www-form-urlencoded":
        {"schema": {"type": "object"}}, "text/plain": {"schema": {"type": "string"}}}"#;
    let callback = format!(r#"{{"post": {{"requestBody": {{"content": {content}}}, {DONE}}}}}"#);
    let paths = get(&format!(r#""callbacks": {{"done": {{"x": {callback}}}}}, {DONE}"#));
    let (model, _) = read("3.1.0", &paths, "{}");
    let body = model.contracts[1].placement.as_ref().and_then(|placement| placement.body.as_ref()).expect("a body");
    let others: Vec<_> = body.others.iter().map(|other| (other.media_type.as_str(), other.input)).collect();
    assert_eq!(others, [("application/x-www-form-urlencoded", None)]);
}

#[test]
fn bodies_are_typed_as_they_are_sent_and_read() {
    let user = r##"{"schema": {"$ref": "#/components/schemas/User"}}"##;
    for (media_type, media, sent, expected) in [
        ("image/*", "{}", "image/*", "BYTES"),
        ("*/*", r#"{"schema": {"type": "string", "format": "binary"}}"#, "*/*", "BYTES"),
        ("application/*", user, "application/json", "User"),
        ("text/*", r#"{"schema": {"type": "string"}}"#, "text/*", "string"),
        ("text/plain", r#"{"schema": {"type": "integer"}}"#, "text/plain", "integer"),
        ("text/plain", user, "text/plain", "string"),
        ("application/xml", user, "application/xml", "string"),
        ("application/x-ndjson", user, "application/x-ndjson", "[User]"),
    ] {
        let body = format!(r#""requestBody": {{"content": {{"{media_type}": {media}}}}}, {DONE}"#);
        let (model, _) = read("3.1.0", &get(&body), r#"{"schemas": {"User": {"type": "object"}}}"#);
        assert_eq!(placement(&model).body.as_ref().map(|body| body.media_type.as_str()), Some(sent));
        let text = model.to_string();
        let of_bytes = text.contains(r#"{ "body"?: Binary }"#);
        assert!(text.contains(&format!(r#"{{ "body"?: {expected} }}"#)) || expected == "BYTES" && of_bytes, "{text}");
    }
}

#[test]
fn results_are_what_operations_return() {
    let user = r##"{"schema": {"$ref": "#/components/schemas/User"}}"##;
    let integer = r#"{"schema": {"type": "integer"}}"#;
    for (method, status, media_type, media, expected) in [
        ("get", "200", "application/json", user, "User"),
        ("head", "200", "application/json", user, "null"),
        ("get", "204", "application/json", user, "null"),
        ("get", "200", "text/plain", integer, "string"),
        ("get", "200", "application/xml", user, "string"),
        ("get", "200", "text/plain", r#"{"schema": {"type": ["string", "null"]}}"#, "string or null"),
        ("get", "200", "application/x-ndjson", user, "[User]"),
    ] {
        let content = format!(r#"{{"{media_type}": {media}}}"#);
        let responses = format!(r#"{{"{status}": {{"description": "", "content": {content}}}}}"#);
        let paths = format!(r#"{{"/a": {{"{method}": {{"operationId": "a", "responses": {responses}}}}}}}"#);
        let components = r#"{"schemas": {"User": {"type": "object", "properties": {"a": {"type": "string"}}}}}"#;
        let (model, _) = read("3.1.0", &paths, components);
        let text = model.to_string();
        assert!(text.lines().any(|line| line.trim() == format!("AResult = {expected}")), "{expected}: {text}");
    }
}

#[test]
fn streams_have_the_types_of_their_items() {
    let schema = r##"{"$ref": "#/components/schemas/User"}"##;
    let data = format!(
        r#"{{"properties": {{"data": {{"contentMediaType": "application/json", "contentSchema": {schema}}}}}}}"#
    );
    for (media_type, media, expected) in [
        ("text/event-stream", format!(r#""schema": {schema}"#), "data of User"),
        ("text/event-stream", format!(r#""itemSchema": {schema}"#), "events of User"),
        ("text/event-stream; charset=utf-8", format!(r#""itemSchema": {data}"#), "data of User"),
        ("text/event-stream", String::new(), "text"),
        ("application/x-ndjson", format!(r#""itemSchema": {schema}"#), "lines of User"),
        ("application/geo+json-seq", format!(r#""schema": {schema}"#), "lines of User"),
        ("application/jsonl", String::new(), "text"),
    ] {
        let content = format!(r#"{{"{media_type}": {{{media}}}}}"#);
        let paths = get(&format!(r#""responses": {{"200": {{"description": "", "content": {content}}}}}"#));
        let (model, _) = read("3.2.0", &paths, r#"{"schemas": {"User": {"type": "object"}}}"#);
        assert_eq!(responses(&model), [(Status::Code(200), vec![expected.to_owned()])], "{media_type}: {media}");
    }
}

#[test]
fn a_stream_that_answers_a_webhook_is_a_text() {
    let content = r#"{"text/event-stream": {"schema": {"type": "object"}}}"#;
    let text = format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "webhooks": {{"w": {{"post": {{
        "responses": {{"200": {{"description": "", "content": {content}}}}}}}}}}}}}"#
    );
    let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
    let read = Generator::new().set("operations", true).read([source]).expect("a model");
    assert_eq!(responses(&read.models[0]), [(Status::Code(200), vec!["text".to_owned()])]);
}

#[test]
fn responses_have_the_types_of_their_bodies() {
    let json = |schema: &str| format!(r#""content": {{"application/json": {{"schema": {schema}}}}}"#);
    let user = r##"{"$ref": "#/components/schemas/User"}"##;
    let paths = get(&format!(
        r##""operationId": "a", "responses": {{"200": {{"description": "", {}}}, "201": {{"description": "", {}}},
            "204": {{"description": "", {}}}, "4XX": {{"$ref": "#/components/responses/Bad"}}, "500": {{"description": "", "content": {{
                "text/plain": {{"schema": {{"type": "string"}}}}, "image/png": {{}}, "application/xml": {{"schema": {user}}},
                "application/problem+json": {{"schema": {{"type": "integer"}}}}}}}}, "default": {{"description": ""}}}}"##,
        json(user),
        json(r#"{"type": "array", "items": true}"#),
        json(user),
    ));
    let components = format!(
        r#"{{"schemas": {{"User": {{"type": "object"}}, "Bad": {{"type": "string"}}}},
        "responses": {{"Bad": {{"description": "", {}}}}}}}"#,
        json(r##"{"$ref": "#/components/schemas/Bad"}"##)
    );
    let (model, found) = read("3.1.0", &paths, &components);
    assert_eq!(found, Vec::<String>::new());
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let expected = [
        (Status::Code(200), named(&["User"])),
        (Status::Code(201), named(&["AResponse201"])),
        // Responses of this status have no body, whatever the document says.
        (Status::Code(204), named(&[])),
        (Status::Range(4), named(&["Bad"])),
        (Status::Code(500), named(&["text", "bytes", "text", "AResponse500ApplicationProblemJson"])),
        (Status::Default, named(&[])),
    ];
    assert_eq!(responses(&model), expected);
}

#[test]
fn types_of_bodies_are_asked_for_in_time() {
    let branches =
        |level: usize| vec![format!(r##"{{"$ref": "#/components/schemas/A{}"}}"##, level + 1); 20].join(", ");
    let level = |level: usize| format!(r#""A{level}": {{"anyOf": [{}]}}, "#, branches(level));
    let levels: String = (0..8).map(level).collect();
    let components = format!(r#"{{"schemas": {{{levels}"A8": {{"type": "integer"}}}}}}"#);
    let body = r##"{"text/csv": {"schema": {"$ref": "#/components/schemas/A0"}}}"##;
    let paths = get(&format!(r#""responses": {{"200": {{"description": "", "content": {body}}}}}"#));
    let (model, _) = read("3.1.0", &paths, &components);
    assert_eq!(placement(&model).responses[0].content[0].form, BodyForm::Text);
}

#[test]
fn a_body_of_one_schema_is_the_result() {
    let body = r#"{"description": "", "content": {"application/json": {"schema": {"type": "array", "items": true}}}}"#;
    let paths = get(&format!(r#""operationId": "a", "responses": {{"200": {body}, "400": {body}}}"#));
    let (model, _) = read("3.1.0", &paths, "{}");
    let result = || vec!["AResult".to_owned()];
    assert_eq!(responses(&model), [(Status::Code(200), result()), (Status::Code(400), result())]);
}

#[test]
fn headers_are_declared_with_simple_types() {
    let paths = get(
        r##""responses": {"200": {"description": "", "headers": {"X-Count": {"schema": {"$ref": "#/components/schemas/N"}},
        "Content-Type": {"schema": {}}, "Link": {"$ref": "#/components/headers/Link"}, "x-count": {}, "a b": {}}}}"##,
    );
    let components =
        r#"{"schemas": {"N": {"type": ["null", "integer"]}}, "headers": {"Link": {"schema": {"type": "array"}}}}"#;
    let (model, found) = read("3.1.0", &paths, components);
    assert_eq!(found, ["not-placed: no header can have the name `a b`: it is left out"]);
    let headers = &placement(&model).responses[0].headers;
    let named: Vec<(&str, &str)> = headers.iter().map(|header| (header.name.as_str(), header.ty.name())).collect();
    assert_eq!(named, [("x-count", "integer"), ("link", "string")]);
}

#[test]
fn security_is_that_of_the_operation_or_of_the_document() {
    let paths = get(&format!(
        r#""security": [{{"key": [], "user": []}}, {{"login": ["read"]}}, {{"digest": []}}, {{"none": []}}, {{}}], {DONE}"#
    ));
    let components = r#"{"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"},
        "user": {"type": "http", "scheme": "Basic"}, "login": {"type": "oauth2", "flows": {}},
        "digest": {"type": "http", "scheme": "digest"}}}"#;
    let (model, found) = read("3.1.0", &paths, components);
    let expected = [
        "not-placed: the scheme `digest` of HTTP isn't supported: this alternative of `security` is left out",
        "not-placed: there is no security scheme `none`: this alternative of `security` is left out",
    ];
    assert_eq!(found, expected);
    let alternatives = placement(&model).security.iter();
    let schemes: Vec<Vec<&SecurityScheme>> =
        alternatives.map(|schemes| schemes.iter().map(|required| &required.scheme).collect()).collect();
    let key = SecurityScheme::ApiKey { location: Location::Header, name: "X-Key".to_owned() };
    assert_eq!(schemes, [vec![&key, &SecurityScheme::Basic], vec![&SecurityScheme::Bearer], vec![]]);
}

#[test]
fn what_cannot_be_sent_is_reported_at_its_place() {
    let in_query =
        |style: &str| format!(r#""parameters": [{{"name": "q", "in": "query", "style": "{style}", "schema": {{}}}}]"#);
    for (paths, expected) in [
        (
            get(&format!("{}, {DONE}", in_query("label"))),
            "`label` is no style of a parameter in `query`: `form` is used",
        ),
        (
            format!(r#"{{"/a/{{id}}": {{"get": {{{DONE}}}}}}}"#),
            "the path has `{id}`, but no parameter: the operation can't be called",
        ),
        (
            get(&format!(r#""parameters": [{{"name": "x", "in": "path", "required": true, "schema": {{}}}}], {DONE}"#)),
            "the path has no `{x}`: the parameter isn't sent",
        ),
        (
            get(&format!(r#""parameters": [{{"name": "a b", "in": "header", "schema": {{}}}}], {DONE}"#)),
            "no header can have the name `a b`: it isn't sent",
        ),
        (get(r#""responses": {"2": {"description": ""}}"#), "`2` is no status of a response: it is left out"),
        (
            format!(r#"{{"a": {{"get": {{{DONE}}}}}}}"#),
            "the path `a` doesn't begin with `/`: the operation can't be called",
        ),
        (
            format!(r#"{{"/a": {{"additionalOperations": {{"GO ON": {{{DONE}}}}}}}}}"#),
            "`GO ON` is no HTTP method: the operation can't be called",
        ),
    ] {
        let (model, found) = read("3.2.0", &paths, "{}");
        assert_eq!(found, [format!("not-placed: {expected}")]);
        assert_eq!(model.contracts[0].placement.is_none(), expected.contains("can't be called"), "{expected}");
    }
}

#[test]
fn links_say_what_may_be_called_next() {
    let paths = get(r##""responses": {"201": {"description": "", "links": {
            "User": {"operationId": "getUser", "parameters": {"path.id": "$response.body#/id", "page": 1}, "description": "Who. "},
            "Again": {"operationRef": "#/paths/~1a~1{b}/get", "requestBody": "$request.body"},
            "Other": {"$ref": "#/components/links/Other"}, "Nothing": {}}}}"##);
    let (model, _) =
        read("3.1.0", &paths, r#"{"links": {"Other": {"operationRef": "https://x/y.json#/paths/~1c/get"}}}"#);
    let sentences: Vec<String> =
        placement(&model).links.iter().map(|link| link.sentence(|text| format!("`{text}`"))).collect();
    let expected = [
        "The link `User` of `201` leads to `getUser`, with `path.id` from `$response.body#/id`, `page` from `1`.",
        "The link `Again` of `201` leads to `GET /a/{b}`, with `body` from `$request.body`.",
        "The link `Other` of `201` leads to `https://x/y.json#/paths/~1c/get`.",
    ];
    assert_eq!(sentences, expected);
}

#[test]
fn variables_of_servers_have_their_values() {
    let text = r#"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "//{a}.x:{b}/{c}/{c}/{d}",
        "variables": {"a": {"enum": ["1", "2"], "default": "3"}, "b": {"default": "80/v1"}, "c": {"default": ""}, "e": {}}}],
        "paths": {"/a": {"get": {"responses": {}}}}}"#;
    let source = Source::Text { name: "api.json".into(), bytes: text.into() };
    let read = Generator::new().set("operations", true).read([source]).expect("a model");
    let server = &placement(&read.models[0]).servers[0];
    assert_eq!(server.url(), "//3.x:80/v1///{d}");
    let variables =
        server.variables.iter().map(|of| (of.name.as_str(), of.default.as_deref(), of.values.join(","), of.is_of_host));
    let expected = [
        ("a", Some("3"), "1,2,3".to_owned(), true),
        // Its default ends the host.
        ("b", Some("80/v1"), String::new(), false),
        ("c", Some(""), String::new(), false),
        ("d", None, String::new(), false),
    ];
    assert_eq!(variables.collect::<Vec<_>>(), expected);
}

#[test]
fn fragments_of_paths_are_never_sent() {
    let (model, _) = read("3.1.0", &format!(r##"{{"/a#b": {{"get": {{{DONE}}}}}}}"##), "{}");
    assert_eq!(placement(&model).path, "/a");
}

#[test]
fn tools_of_other_formats_have_no_placement() {
    let text = r#"{"tools": [{"name": "t", "returns": {"type": "VoidResult"}}]}"#;
    let source = Source::Text { name: "t.adl.json".into(), bytes: text.into() };
    let read = Generator::new().set("operations", true).read([source]).expect("a model");
    assert!(read.models[0].contracts[0].placement.is_none());
}

//! Requests and responses of operations that are written by hand: what the document of the other tests doesn't have.

use std::convert::Infallible;

use serde_json::{Value, json};

use crate::api::adl_http::{
    self, BodyType, File, HttpRequest, HttpResponse, Invalid, InvalidRequest, Location, Operation, Parameter, RequestBody, Scheme, Server,
    Spec, Style, UnexpectedResponse, Violation, Why, request,
};

const BASE: Spec = Spec::new("x", "GET", "/x");

fn violations(_: Result<(), ()>) -> Vec<Violation> {
    Vec::new()
}

fn value(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text)
}

#[derive(Debug, PartialEq)]
pub enum Ranged { Ok(Value), ClientError { status: u16, body: String }, NotFound }
adl_http::parameters! { RangedParams(Value) }
adl_http::operation! {
    RangedParams, |_: &Value| Ok(()) => Ranged: Value = BASE;
    read {
        "200" "application/json" => Ok(read.json(value, Invalid::of)?),
        "4XX" "text/*" => ClientError { status: read.raw.status, body: read.text()? },
        "404" "" => NotFound,
    }
    Ok(body) => body,
}

#[derive(Debug, PartialEq)]
pub enum Only { Default { status: u16, body: String } }
adl_http::parameters! { OnlyParams(Value) }
adl_http::operation! {
    OnlyParams, |_: &Value| Ok(()) => Only: String = BASE;
    read { "default" "*/*" => Default { status: read.raw.status, body: read.text()? }, }
    Default { status, body } if status < 400 => body,
}

#[derive(Debug, PartialEq)]
pub enum Several { OkJson(Value), OkAny(Value), Created { n: Option<i64>, on: Option<bool> } }
adl_http::parameters! { SeveralParams(Value) }
adl_http::operation! {
    SeveralParams, |_: &Value| Ok(()) => Several: Several = BASE;
    read {
        "200" "application/json" => OkJson(read.json(value, Invalid::of)?),
        "200" "*/*" => OkAny(read.json(value, Invalid::of)?),
        "201" "" => Created { n: read.header("n", "integer")?, on: read.header("on", "boolean")? },
    }
    OkJson(body) => Several::OkJson(body),
    OkAny(body) => Several::OkAny(body),
}

fn raw(status: u16, body: &str, media_type: &str, more: &[(&str, &str)]) -> HttpResponse {
    let kind = (!media_type.is_empty()).then_some(("Content-Type", media_type));
    let headers = kind.iter().chain(more).map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    HttpResponse { status, headers: headers.collect(), body: body.into(), ..HttpResponse::default() }
}

fn json_of(status: u16, body: &str) -> HttpResponse {
    raw(status, body, "application/json", &[])
}

fn why<T: std::fmt::Debug>(response: Result<T, UnexpectedResponse>) -> Why {
    response.expect_err("unexpected").why
}

fn responses() {
    let tea = RangedParams::response(&raw(418, "tea", "text/plain; charset=utf-8", &[])).expect("declared");
    assert_eq!(tea, Ranged::ClientError { status: 418, body: "tea".into() });
    assert_eq!(RangedParams::success(tea).expect_err("a failure"), Ranged::ClientError { status: 418, body: "tea".into() });
    assert_eq!(RangedParams::response(&json_of(404, "ignored")).expect("declared"), Ranged::NotFound);
    let error = RangedParams::response(&json_of(500, "oops")).expect_err("undeclared");
    assert_eq!((error.why, error.to_string().as_str()), (Why::Status, "x: the server answered 500, which isn't declared: oops"));
    assert_eq!(why(RangedParams::response(&json_of(200, ""))), Why::Body);
    let no_text = HttpResponse { body: b"\"\xff\"".to_vec(), ..json_of(200, "") };
    assert_eq!(why(RangedParams::response(&no_text)), Why::Body);
    assert_eq!(why(RangedParams::response(&raw(200, "<html>", "text/html", &[]))), Why::MediaType);
    // JSON without a type, or of another kind.
    for media_type in ["", "application/hal+json", "Application/JSON; charset=utf-8"] {
        assert_eq!(RangedParams::response(&raw(200, "{}", media_type, &[])).expect("JSON"), Ranged::Ok(json!({})));
    }
    // Long bodies are cut, also within a character.
    let long = RangedParams::response(&json_of(500, &"ä".repeat(300))).expect_err("undeclared");
    assert!(long.message.len() < 300, "{long}");
    // Where no success is declared, statuses decide.
    for (status, is_success) in [(200, true), (302, true), (500, false)] {
        let response = OnlyParams::response(&raw(status, "t", "text/x", &[])).expect("declared");
        assert_eq!(OnlyParams::success(response).is_ok(), is_success);
    }
    // Several media types: an exact one before a range, which has JSON or a text.
    for (media_type, body, expected) in [
        ("application/json", "[1]", Several::OkJson(json!([1]))),
        ("application/xml", "<a/>", Several::OkAny(json!("<a/>"))),
        ("", "2", Several::OkJson(json!(2))),
    ] {
        assert_eq!(SeveralParams::response(&raw(200, body, media_type, &[])).expect("declared"), expected);
    }
    let counted = |headers: &[(&str, &str)]| SeveralParams::response(&raw(201, "", "", headers));
    assert_eq!(counted(&[("N", "007"), ("on", "true")]).expect("declared"), Several::Created { n: Some(7), on: Some(true) });
    assert_eq!(counted(&[]).expect("declared"), Several::Created { n: None, on: None });
    assert_eq!(counted(&[("n", "5.0")]).expect("declared"), Several::Created { n: Some(5), on: None });
    for header in [("n", "1.5"), ("n", "+5"), ("n", "NaN"), ("on", "yes")] {
        assert_eq!(why(counted(&[header])), Why::Headers);
    }
}

/// No response.
#[derive(Debug)]
pub enum Nothing {}

/// Declares operations without responses, with parameters of any form.
macro_rules! requests {
    ($($name:ident: $spec:expr,)*) => {$(
        adl_http::parameters! { $name(Value) }
        adl_http::operation! { $name, |_: &Value| Ok(()) => Nothing: Infallible = $spec; read {} }
    )*};
}

requests! {
    Image: Spec { body: Some(RequestBody { key: "body", types: &[BodyType::new("image/*")] }), ..BASE },
    Anything: Spec { body: Some(RequestBody { key: "body", types: &[BodyType::new("*/*")] }), ..BASE },
    Lines: Spec { body: Some(RequestBody { key: "body", types: &[BodyType::new("application/x-ndjson")] }), ..BASE },
    Relative: Spec { server: Some("/v2/"), ..BASE },
    Folder: Spec { server: Some("./v2"), ..BASE },
    OtherHost: Spec { server: Some("//own/v2"), ..BASE },
    Secured: Spec {
        params: &[Parameter::new("sid", Location::Cookie)],
        security: &[
            &[("key", Scheme::ApiKey(Location::Query, "api key")), ("user", Scheme::Basic)],
            &[("token", Scheme::ApiKey(Location::Cookie, "tok"))],
            &[],
        ],
        ..BASE
    },
    Needed: Spec {
        security: &[&[("key", Scheme::ApiKey(Location::Header, "X-Key")), ("tls", Scheme::MutualTls), ("user", Scheme::Basic)]], ..BASE
    },
    Hostile: Spec {
        path: "/a/{id}/b",
        params: &[
            Parameter::new("id", Location::Path),
            Parameter::new("X-H", Location::Header),
            Parameter { style: Some(Style::Cookie), ..Parameter::new("c", Location::Cookie) },
        ],
        security: &[&[("bearer", Scheme::Bearer)]],
        ..BASE
    },
    Form: Spec { body: Some(RequestBody {
        key: "body", types: &[BodyType {
            media_type: "application/x-www-form-urlencoded",
            parts: &[Parameter { style: Some(Style::DeepObject), ..Parameter::new("deep", Location::Query) }],
        }],
    }), ..BASE },
    Parts: Spec { body: Some(RequestBody {
        key: "body", types: &[BodyType {
            media_type: "multipart/form-data",
            parts: &[Parameter { content: Some("image/png"), ..Parameter::new("a", Location::Query) }],
        }],
    }), ..BASE },
    Plain: Spec {
        body: Some(RequestBody { key: "body", types: &[BodyType::new("text/plain")] }), ..BASE
    },
    Chosen: Spec {
        body: Some(RequestBody {
            key: "body",
            types: &[BodyType::new("application/json"), BodyType::new("text/plain"), BodyType::new("application/x-www-form-urlencoded")],
        }),
        ..BASE
    },
    Json: Spec {
        body: Some(RequestBody { key: "body_2", types: &[BodyType::new("application/vnd.x+json; v=1")] }), ..BASE
    },
    Own: Spec {
        path: "/x?v=1", server: Some("https://own/"), params: &[Parameter::new("q", Location::Query)], ..BASE
    },
}

fn server() -> Server {
    Server::new("http://h/")
}

fn header<'r>(request: &'r HttpRequest, name: &str) -> Option<&'r str> {
    request.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

fn secrets() {
    let both = server().secret("key", "k&").secret("user", "Aladdin:ö");
    let made = request(&Secured(json!({ "sid": "a b" })), &both).expect("valid");
    assert_eq!(made.url, "http://h/x?api%20key=k%26");
    assert_eq!(header(&made, "authorization"), Some("Basic QWxhZGRpbjrDtg=="));
    assert_eq!(header(&made, "cookie"), Some("sid=a%20b"));
    let second = server().secret("key", "k").secret_by("token", || "t".to_owned());
    let made = request(&Secured(json!({ "sid": "s" })), &second).expect("valid");
    assert_eq!((made.headers.len(), header(&made, "cookie")), (1, Some("sid=s; tok=t")));
    assert_eq!(request(&Secured(json!({})), &server().secret("key", "k")).expect("none is needed").url, "http://h/x");
    let error = request(&Needed(json!({})), &second).expect_err("no user");
    assert_eq!(error.to_string(), "x: no credentials for key and tls and user");
    for (secret, encoded) in [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("\u{fff}~", "4L+/fg==")] {
        let made = request(&Needed(json!({})), &both.clone().secret("user", secret)).expect("valid");
        assert_eq!(header(&made, "authorization"), Some(format!("Basic {encoded}").as_str()));
        assert_eq!(header(&made, "x-key"), Some("k&"));
    }
    assert!(!format!("{both:?}").contains("Aladdin"));
}

fn hostile() {
    let with = |params: Value, bearer: &str| request(&Hostile(params), &server().secret("bearer", bearer));
    let made = |params: Value| with(params, "b");
    for id in [".", "..", ""] {
        assert!(made(json!({ "id": id })).is_err(), "{id}");
    }
    for (id, url) in [
        ("../../admin?x#y", "http://h/a/..%2F..%2Fadmin%3Fx%23y/b"),
        ("{X-H}", "http://h/a/%7BX-H%7D/b"),
        ("\"\\,]}:é", "http://h/a/%22%5C%2C%5D%7D%3A%C3%A9/b"),
    ] {
        assert_eq!(made(json!({ "id": id })).expect("valid").url, url);
    }
    for text in ["a\r\nX: y", "a\0", "a\u{100}", "a\u{7f}"] {
        assert!(made(json!({ "id": "1", "X-H": text })).is_err(), "{text:?}");
        let error: InvalidRequest = with(json!({ "id": "1" }), text).expect_err("invalid");
        assert!(error.message.contains("authorization"), "{error}");
    }
    for text in ["a; admin=1", "a\n", "ä"] {
        assert!(made(json!({ "id": "1", "c": text })).is_err(), "{text:?}");
    }
    let plain = made(json!({ "id": "1", "c": "a b", "X-H": "é" })).expect("valid");
    assert_eq!((header(&plain, "cookie"), header(&plain, "x-h")), (Some("c=a b"), Some("é")));
}

fn bodies() {
    let text = |made: Result<HttpRequest, InvalidRequest>| String::from_utf8(made.expect("valid").body.expect("a body")).expect("a text");
    let form = Form(json!({ "body": { "a": "b c", "d": ["1", "2"], "deep": { "b": { "c": [1] } }, "e": { "f": 1 }, "g": null } }));
    assert_eq!(text(request(&form, &server())), "a=b%20c&d=1&d=2&deep%5Bb%5D%5Bc%5D%5B0%5D=1&e=%7B%22f%22%3A1%7D");
    let plain = request(&Plain(json!({ "body": "t" })), &server());
    assert_eq!(plain.as_ref().map(|made| header(made, "content-type")), Ok(Some("text/plain")));
    assert_eq!(text(plain), "t");
    let error = request(&Plain(json!({ "body": { "a": 1 } })), &server()).expect_err("no text");
    assert_eq!(error.to_string(), "x: a body of text/plain must be a string or a file");
    let file = File { content_type: Some("text/x".into()), ..File::new("é") };
    let sent = request(&Plain(json!({ "body": file })), &server()).expect("valid");
    assert_eq!((header(&sent, "content-type"), sent.body.as_deref()), (Some("text/x"), Some("é".as_bytes())));
    // The first media type that is declared, or another one.
    let chosen = Chosen(json!({ "body": { "a": "b c" } }));
    for (media_type, expected) in [("application/json", r#"{"a":"b c"}"#), ("application/x-www-form-urlencoded", "a=b%20c")] {
        let made = request(&chosen.sent_as(media_type), &server());
        assert_eq!(made.as_ref().map(|made| header(made, "content-type")), Ok(Some(media_type)));
        assert_eq!(text(made), expected);
    }
    assert_eq!(text(request(&chosen, &server())), r#"{"a":"b c"}"#);
    for (body, expected) in [(json!(7), "7"), (json!(true), "true"), (json!("t"), "t")] {
        assert_eq!(text(request(&Chosen(json!({ "body": body })).sent_as("text/plain"), &server())), expected);
    }
    let error = request(&chosen.sent_as("text/csv"), &server()).expect_err("undeclared");
    assert_eq!(error.to_string(), "x: the body can't be sent as text/csv");
    assert_eq!(text(request(&Json(json!({ "body": 1, "body_2": null })), &server())), "null");
    let none = request(&Json(json!({ "body": 1 })), &server()).expect("valid");
    assert_eq!((header(&none, "content-type"), &none.body), (None, &None));
    let file = File::new(b"adl-boundary".to_vec());
    let parts = Parts(json!({ "body": { "a": file, "b\"\r\n": [1, "2", null], "c": { "d": 1 }, "e": null } }));
    let made = request(&parts, &server());
    let boundary = "adl-boundary12";
    let part = |head: &str, content: &str| format!("--{boundary}\r\nContent-Disposition: form-data; name={head}\r\n\r\n{content}\r\n");
    let expected = [
        part("\"a\"; filename=\"a\"\r\nContent-Type: image/png", "adl-boundary"),
        part("\"b%22%0D%0A\"", "1"),
        part("\"b%22%0D%0A\"", "2"),
        part("\"c\"\r\nContent-Type: application/json", "{\"d\":1}"),
        format!("--{boundary}--\r\n"),
    ];
    assert_eq!(text(made), expected.concat());
    let split = File { content_type: Some("a\r\nb".into()), ..File::new("") };
    assert!(request(&Parts(json!({ "body": { "a": split } })), &server()).is_err());
    assert_eq!(serde_json::from_str::<File>("\"t\"").expect("a text"), File::new("t"));
    let bytes = File { name: Some("n".into()), ..File::new((0..=255).collect::<Vec<u8>>()) };
    let json = serde_json::to_string(&bytes).expect("JSON");
    assert_eq!(serde_json::from_str::<File>(&json).expect("a file"), bytes);
}

fn ranges_and_lines() {
    let image = |content_type: Option<&str>| {
        let file = File { content_type: content_type.map(str::to_owned), ..File::new("x") };
        Image(json!({ "body": file }))
    };
    let sent = |made: Result<HttpRequest, InvalidRequest>| made.map(|made| header(&made, "content-type").map(str::to_owned));
    let png = || Ok(Some("image/png".to_owned()));
    assert_eq!(sent(request(&image(Some("image/png")), &server())), png());
    assert_eq!(sent(request(&image(None).sent_as("image/png"), &server())), png());
    let error = request(&image(None), &server()).expect_err("no media type");
    assert_eq!(error.message, "a body of image/* needs a media type: that of a File, or sent_as");
    assert!(request(&image(None).sent_as("text/plain"), &server()).is_err());
    let anything = Anything(json!({ "body": File::new("x") }));
    assert_eq!(sent(request(&anything, &server())), Ok(Some("application/octet-stream".into())));
    let lines = request(&Lines(json!({ "body": [{ "a": 1 }, "b"] })), &server()).expect("valid");
    assert_eq!(lines.body.as_deref(), Some(&b"{\"a\":1}\n\"b\"\n"[..]));
}

fn charsets() {
    for (charset, expected) in [("ISO-8859-1", "é"), ("\"latin1\"", "é"), ("utf-8", "\u{fffd}")] {
        let text = HttpResponse { body: vec![0xe9], ..raw(400, "", &format!("text/plain; charset={charset}"), &[]) };
        let response = RangedParams::response(&text).expect("declared");
        assert_eq!(response, Ranged::ClientError { status: 400, body: expected.into() }, "{charset}");
    }
}

fn servers() {
    let url = |base: &str| request(&Relative(json!({})), &Server::new(base)).expect("valid").url;
    assert_eq!(url("https://h/v1"), "https://h/v2/x");
    assert_eq!(url("https://h"), "https://h/v2/x");
    assert_eq!(request(&Folder(json!({})), &Server::new("http://h/a/b")).expect("valid").url, "http://h/a/v2/x");
    assert_eq!(request(&OtherHost(json!({})), &Server::new("http://h/a/b")).expect("valid").url, "http://own/v2/x");
}

pub fn all() {
    responses();
    ranges_and_lines();
    charsets();
    servers();
    secrets();
    hostile();
    bodies();
    assert_eq!(request(&Own(json!({ "q": "1" })), &server()).expect("valid").url, "https://own/x?v=1&q=1");
}

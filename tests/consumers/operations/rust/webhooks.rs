//! Requests that an API sends: read and answered without I/O, and by a server on loopback.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use crate::api::adl_http::{File, InvalidRequest, Invalid, Location, Parameter, RequestBody, BodyType, Spec, Violation};
use crate::api::adl_webhooks::{InvalidAnswer, ReceivedRequest, SentResponse, Webhook};
use crate::api::webhooks::*;
use crate::api::webhooks_operations::*;
use crate::server::{Seen, read_request};
use serde_json::{Value, json};

const FORM: &str = "application/x-www-form-urlencoded";

fn received(method: &str, url: &str, headers: &[(&str, &str)], body: impl Into<Vec<u8>>) -> ReceivedRequest {
    let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    ReceivedRequest { method: method.into(), url: url.into(), headers, body: body.into() }
}

const BORN: (&str, &str) = ("X-Event", "born");
const JSON: [(&str, &str); 2] = [BORN, ("Content-Type", "application/json; charset=utf-8")];
const URL: &str = "/hook?attempt=2&tags=a,b%2Cc#f";

fn requests_are_read() {
    let read = NewPetParams::read_request(&received("POST", URL, &JSON, r#"{"name":"7"}"#)).expect("valid");
    assert_eq!(json!(read), json!({ "X-Event": "born", "attempt": 2, "tags": ["a", "b", "c"], "body": { "name": "7" } }));
    let read = NewPetParams::read_request(&received("post", "/", &[BORN, ("content-type", FORM)], "name=7&age=3"));
    assert_eq!(json!(read.expect("valid").body), json!({ "name": "7", "age": 3 }));
    // A number where a text is wanted is a text, in any order.
    for form in ["pet=7&price=9.5&to=1&to=m+%C3%A9", "price=9.5&to=1&to=m%20%c3%a9&pet=7"] {
        let sold = PetSoldParams::read_request(&received("POST", "/", &[("content-type", FORM)], form)).expect("valid");
        assert_eq!(json!(sold), json!({ "body": { "pet": "7", "price": 9.5, "to": ["1", "m é"] } }));
    }
    assert_eq!(PetSoldParams::read_request(&received("POST", "/", &[], "")).expect("valid").body, None);
}

fn invalid_requests_are_refused() {
    let body = r#"{"name":"7"}"#;
    for (message, request) in [
        ("the method is GET, not POST", received("GET", URL, &JSON, body)),
        ("the body is no JSON", received("POST", URL, &JSON, "{")),
        ("body", received("POST", URL, &JSON, "")),
        ("name", received("POST", URL, &JSON, r#"{"name":7}"#)),
        ("the body is of text/html, not application/json or", received("POST", URL, &[BORN, ("content-type", "text/html")], body)),
        ("X-Event", received("POST", URL, &JSON[1..], body)),
        ("attempt", received("POST", "/?attempt=two", &JSON, body)),
    ] {
        let InvalidRequest { operation, message: found, .. } = NewPetParams::read_request(&request).expect_err(message);
        assert!(operation == "newPet" && found.contains(message), "{message}: {found}");
    }
    let error = NewPetParams::read_request(&received("POST", URL, &JSON, r#"{"name":7}"#)).expect_err("a number");
    assert_eq!(error.violations[0].path, "/body/name");
    assert!(!format!("{:?}", received("POST", URL, &JSON, body)).contains("born"));
}

/// A webhook that is written by hand: what the document doesn't have.
struct Plain(Value);

impl Webhook for Plain {
    type Answer = ();
    const SPEC: &'static Spec = &Spec {
        params: &[
            Parameter::new("b", Location::Cookie),
            Parameter::new("q", Location::Query),
            Parameter { key: "query_o", content: Some("application/json"), ..Parameter::new("o", Location::Query) },
        ],
        body: Some(RequestBody { key: "the body", types: &[BodyType::new("image/png")] }),
        ..Spec::new("plain", "POST", "")
    };

    fn violations(_: &Value) -> Vec<Violation> { Vec::new() }
    fn read(json: &str) -> Result<Self, Invalid> { serde_json::from_str(json).map(Self).map_err(Invalid::of) }
    fn written((): ()) -> Result<SentResponse, Invalid> { Err(Invalid::of("no answer")) }
}

fn cookies_and_bytes_are_read() {
    let headers = [("cookie", "a=1; b=t=u"), ("content-type", "image/png")];
    let request = received("POST", "/?q=1&q=%zz&o=%7B%22a%22:[1.0]%7D", &headers, [0xff, 0]);
    let mut read = Plain::read_request(&request).expect("valid").0;
    let file: File = serde_json::from_value(read["the body"].take()).expect("a file");
    assert_eq!(file.content, [0xff, 0]);
    assert_eq!(read, json!({ "b": "t=u", "q": ["1", "%zz"], "query_o": { "a": [1.0] }, "the body": null }));
}

fn answers_are_written() {
    let of = |sent: SentResponse| (sent.status, sent.headers, String::from_utf8(sent.body).expect("a text"));
    let typed = |media_type: &str| vec![("content-type".to_owned(), media_type.to_owned())];
    let new_pet = |answer| of(NewPetParams::respond(answer).expect("declared"));
    let seen = NewPetAnswer::Ok(NewPetResponse200::new(true));
    assert_eq!(new_pet(seen), (200, typed("application/json"), r#"{"seen":true}"#.to_owned()));
    assert_eq!(new_pet(NewPetAnswer::Accepted("data: {}\n\n".into())), (202, typed("text/event-stream"), "data: {}\n\n".to_owned()));
    assert_eq!(new_pet(NewPetAnswer::Gone), (410, Vec::new(), String::new()));
    let sold = |status| PetSoldParams::respond(PetSoldAnswer::Success { status });
    assert_eq!(of(sold(202).expect("declared")), (202, Vec::new(), String::new()));
    let InvalidAnswer { webhook, message, .. } = sold(404).expect_err("another class");
    assert_eq!((webhook, message.as_str()), ("petSold", "the status 404 isn't one of 2XX"));
    assert_eq!(WEBHOOKS.iter().map(|spec| spec.id).collect::<Vec<_>>(), ["petSold", "newPet"]);
}

fn a_server_receives_them() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        let Seen { method, target, headers, body } = read_request(&stream).expect("a request");
        let request = ReceivedRequest { method, url: target, headers, body };
        let read = NewPetParams::read_request(&request).expect("valid");
        let sent = NewPetParams::respond(NewPetAnswer::Ok(NewPetResponse200::new(read.body.name == "Tom"))).expect("declared");
        write!(stream, "HTTP/1.1 {} OK\r\nconnection: close\r\n\r\n", sent.status).expect("a head");
        stream.write_all(&sent.body).expect("a body");
    });
    let mut client = TcpStream::connect(address).expect("a server");
    let head = "POST /hook HTTP/1.1\r\nhost: x\r\nx-event: born\r\ncontent-type: application/json\r\ncontent-length: 14";
    write!(client, "{head}\r\n\r\n{{\"name\":\"Tom\"}}").expect("a request");
    let mut answer = String::new();
    client.read_to_string(&mut answer).expect("an answer");
    assert!(answer.ends_with(r#"{"seen":true}"#), "{answer}");
    server.join().expect("no panic");
}

pub fn all() {
    requests_are_read();
    invalid_requests_are_refused();
    cookies_and_bytes_are_read();
    answers_are_written();
    a_server_receives_them();
}

//! An API as tools, without a server of MCP: names and dates that the pet shop doesn't have.

use std::future::{Future, ready};
use std::io;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::api::adl_http::{Client, HttpRequest, HttpResponse, Server};
use crate::api::adl_tools::ApiTools;
use crate::api::operations::{DownloadPhotoParams, GetPetParams, ListPetsParams, UpdatePetParams};
use crate::api::operations_contracts::CONTRACTS;
use crate::api::streams::ChatParams;
use crate::api::streams_contracts::CONTRACTS as STREAMS;
use crate::api::streams_operations::{EventsParams, RowsParams, WordsParams};

fn answer(status: u16, media_type: &str, more: &[(&str, &str)], body: &[u8]) -> io::Result<HttpResponse> {
    let headers = [("content-type", media_type)].into_iter().chain(more.iter().copied()).map(|(name, value)| (name.to_owned(), value.to_owned()));
    Ok(HttpResponse { status, headers: headers.collect(), body: body.to_vec(), ..HttpResponse::default() })
}

fn api<T>(transport: T) -> ApiTools<T> {
    let client = Client { server: Server::new("http://h").secret("bearer", "b"), transport };
    ApiTools::new(client, &CONTRACTS).offer::<GetPetParams>().and_then(ApiTools::offer::<DownloadPhotoParams>).expect("contracts")
}

fn details(api: &ApiTools<impl Fn(HttpRequest) -> io::Result<HttpResponse>>) -> Value {
    let answer = api.call("getPet", &json!({ "id": "1" }));
    assert_eq!(answer["isError"], true, "{answer}");
    answer["structuredContent"]["error"].clone()
}

/// Takes what servers move between threads.
fn sendable<T: Send>(value: T) -> T {
    value
}

/// Returns the seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs()
}

fn streams_are_lists() {
    let list = |media_type: &'static str, body: &'static str, tool: &str| {
        let client = Client { server: Server::new("http://h"), transport: move |_: HttpRequest| answer(200, media_type, &[], body.as_bytes()) };
        let api = ApiTools::new(client, &STREAMS).offer::<RowsParams>().and_then(ApiTools::offer::<EventsParams>);
        let api = api.and_then(ApiTools::offer::<WordsParams>).expect("contracts");
        api.call(tool, &json!({}))["structuredContent"]["result"].clone()
    };
    assert_eq!(list("application/jsonl", "{\"n\":1}\n{\"n\":2}\n", "rows"), json!([{ "n": 1 }, { "n": 2 }]));
    assert_eq!(list("text/event-stream", "data: a\nevent: added\n\n", "events"), json!([{ "data": "a", "event": "added" }]));
    assert_eq!(list("text/event-stream", "data: a b\n\ndata: \"c\"\n\ndata: [DONE]\n\n", "words"), json!(["a b", "c"]));
}

/// What the program fills in isn't shown, since it may be a secret.
fn values_of_the_host_are_not_shown() {
    let client = Client { server: Server::new("http://h"), transport: |_: HttpRequest| answer(200, "application/json", &[], b"[]") };
    let api = ApiTools::new(client, &CONTRACTS).offer::<ListPetsParams>();
    let api = api.and_then(|api| api.host("X-Request-ID", || json!(["s3cr3t"]))).expect("a parameter");
    let shown = api.call("listPets", &json!({})).to_string();
    assert!(shown.contains("fills in an invalid X-Request-ID") && !shown.contains("s3cr3t"), "{shown}");
}

fn dates() {
    for (date, since) in [
        ("Sun, 29 Feb 2088 23:59:59 GMT", 3_728_937_599_u64),
        ("Mon, 01 Mar 2088 00:00:00 GMT", 3_728_937_600),
        ("Thu, 31 Dec 2099 12:00:00 GMT", 4_102_401_600),
        ("Fri, 01 Jan 2100 00:00:00 GMT", 4_102_444_800),
        ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ] {
        let error = details(&api(|_| answer(503, "text/html", &[("Retry-After", date)], b"")));
        let wait = error["details"]["retry_after"].as_u64().expect("seconds");
        assert!(wait.abs_diff(since - now()) < 60, "{date}: {wait}");
        assert_eq!((&error["code"], &error["details"]["why"]), (&json!("EXTERNAL_ERROR"), &json!("status")));
    }
    for (text, expected) in [
        ("7", json!(7)),
        ("Thu, 01 Jan 1970 00:00:00 GMT", json!(0)),
        ("Thu, 00 Jan 1970 00:00:00 GMT", Value::Null),
        ("-1", Value::Null),
        ("", Value::Null),
        ("99999999999999999999999", Value::Null),
        ("Mon, 99999999999999999999 Mar 9999 99:99:99 GMT", Value::Null),
    ] {
        let error = details(&api(|_| answer(429, "text/html", &[("Retry-After", text)], b"")));
        assert_eq!((&error["code"], &error["details"]["retry_after"]), (&json!("RATE_LIMIT_EXCEEDED"), &expected), "{text}");
    }
}

pub fn all() {
    streams_are_lists();
    values_of_the_host_are_not_shown();
    dates();
    // Connections that fail are errors of the contract; bytes are base64.
    let error = details(&api(|_| Err(io::ErrorKind::ConnectionRefused.into())));
    assert_eq!(error["code"], "EXTERNAL_CONNECTION");
    for (bytes, base64) in [(&b"\x89PNG"[..], "iVBORw=="), (b"\xff\xfe\xfd", "//79"), (b"ab", "YWI="), (b"", "")] {
        let photo = api(|_| answer(200, "image/png", &[], bytes)).call("downloadPhoto", &json!({ "id": "1" }));
        assert_eq!(photo["structuredContent"], json!({ "result": base64 }), "{photo}");
    }
    // Names that have no contract, or no operation.
    let client = || Client { server: Server::new("http://h"), transport: |_: HttpRequest| answer(204, "", &[], b"") };
    let error = ApiTools::new(client(), &CONTRACTS).offer::<ChatParams>().err().expect("unknown");
    assert_eq!(error.to_string(), "the operation chat has no contract");
    let update = ApiTools::new(client(), &CONTRACTS).offer::<UpdatePetParams>().expect("a contract");
    let twice = ApiTools::new(client(), &CONTRACTS).offer::<UpdatePetParams>().and_then(ApiTools::offer::<UpdatePetParams>);
    assert_eq!(twice.err().expect("one name").to_string(), "two operations would be the tool updatePet");
    let error = update.host("X-Request-ID", || json!("1")).err().expect("unknown");
    assert_eq!(error.to_string(), "no operation that is offered has the parameter X-Request-ID");
    // What the program fills in isn't the model's to set.
    let seen = |request: HttpRequest| {
        assert!(request.headers.contains(&("x-request-id".to_owned(), "3fa85f64-5717-4562-b3fc-2c963f66afa6".to_owned())));
        answer(200, "application/json", &[], b"[]")
    };
    let listed = ApiTools::new(Client { server: Server::new("http://h"), transport: seen }, &CONTRACTS).offer::<ListPetsParams>();
    let listed = listed.and_then(|api| api.host("X-Request-ID", || json!("3fa85f64-5717-4562-b3fc-2c963f66afa6"))).expect("a parameter");
    assert_eq!(listed.call("listPets", &json!({ "X-Request-ID": "mine" }))["isError"], false);
    assert_eq!(listed.list()[0]["inputSchema"]["properties"].get("X-Request-ID"), None);
    for (given, is_error) in [(json!({}), false), (json!([]), true), (json!(null), true)] {
        assert_eq!(listed.call("listPets", &given)["isError"], is_error, "{given}");
    }
    // Over a transport that returns a future.
    let later = api(|_| ready(answer(404, "application/problem+json", &[], br#"{"title":"gone","status":404}"#)));
    let given = json!({ "id": "1" });
    let mut called = pin!(sendable(later.call_async("getPet", &given)));
    let Poll::Ready(called) = called.as_mut().poll(&mut Context::from_waker(Waker::noop())) else { panic!("waits") };
    assert_eq!(called["structuredContent"]["error"]["message"], "gone.");
}

//! Streams of items: from bytes in parts of any size, and over loopback as they are sent.

use std::fmt::Debug;
use std::io::{self, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::channel;
use std::thread;

use serde::Serialize;
use serde_json::{Value, json};

use crate::api::adl_http::{CallError, Client, HttpResponse, Operation, Server, Stream, Why};
use crate::api::adl_streams::{Item, Items};
use crate::api::streams::*;
use crate::api::streams_operations::*;
use crate::server::{read_request, socket};

const SSE: &str = "text/event-stream; charset=utf-8";

/// A body in parts of a size.
struct Parts { bytes: Vec<u8>, size: usize }

impl Read for Parts {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.size.min(self.bytes.len()).min(to.len());
        to[..count].copy_from_slice(&self.bytes.drain(..count).collect::<Vec<_>>());
        Ok(count)
    }
}

fn raw(media_type: &str, body: &str) -> HttpResponse {
    let headers = vec![("Content-Type".to_owned(), media_type.to_owned())];
    HttpResponse { status: 200, headers, body: body.into(), ..HttpResponse::default() }
}

fn values<T: Serialize + Debug>(items: impl IntoIterator<Item = Item<T>>) -> Value {
    items.into_iter().map(|item| json!(item.expect("an item"))).collect()
}

/// Asserts what the items of a body are, read and pushed in parts of any size.
fn assert_items<T: Serialize + Debug>(media_type: &str, body: &str, read: impl Fn(&HttpResponse) -> Items<T>, expected: &Value) {
    assert_eq!(values(read(&raw(media_type, body))), *expected);
    for size in (1..=40).chain([1000]) {
        let stream = Some(Stream::new(Parts { bytes: body.into(), size }));
        assert_eq!(values(read(&HttpResponse { stream, ..raw(media_type, "") })), *expected, "{size}");
        let mut items = read(&raw(media_type, ""));
        let mut found: Vec<Item<T>> = body.as_bytes().chunks(size).flat_map(|part| items.push(part)).collect();
        found.extend(items.end());
        assert_eq!(values(found), *expected, "{size}");
    }
}

fn chunks(body: &str) -> Items<Chunk> {
    match ChatParams::response(&raw(SSE, body)).expect("declared") {
        ChatResponse::OkTextEventStream(items) => items,
        other => panic!("{other:?}"),
    }
}

fn parts_of_any_size() {
    let sent = "\u{feff}: hi\r\ndata: {\"a\":1}\r\n\r\nevent: added\rdata: é1\rdata: 2\r\rdata\n\nid: 7\nretry: 5\ndata: z\n\ndata: cut off";
    let expected = json!([{ "data": "{\"a\":1}" }, { "data": "é1\n2", "event": "added" }, { "data": "" }, { "data": "z", "id": "7", "retry": 5 }]);
    let events = |raw: &HttpResponse| {
        let EventsResponse::Ok(items) = EventsParams.response_of(raw);
        items
    };
    assert_items(SSE, sent, events, &expected);
    let rows = |raw: &HttpResponse| {
        let RowsResponse::Ok(items) = RowsParams.response_of(raw);
        items
    };
    let lines = "{\"n\":1}\n\n{\"n\":2}\r\n\u{1e}{\"n\":3}";
    assert_items("application/jsonl", lines, rows, &json!([{ "n": 1 }, { "n": 2 }, { "n": 3 }]));
    // Data is JSON of the type, or else a text, and `[DONE]` ends the stream.
    let words = |raw: &HttpResponse| {
        let WordsResponse::Ok(items) = WordsParams.response_of(raw);
        items
    };
    let said = "data: \"quoted\"\n\ndata: 7\n\ndata: bare\n\ndata: [DONE]\n\ndata: late\n\n";
    assert_items(SSE, said, words, &json!(["quoted", "7", "bare"]));
}

/// Reads a response of an operation without parameters.
trait ResponseOf: Operation {
    fn response_of(&self, raw: &HttpResponse) -> Self::Response { Self::response(raw).expect("declared") }
}
impl<O: Operation> ResponseOf for O {}

fn invalid_items() {
    let items: Vec<_> = chunks("data: {\"delta\":\"a\"}\n\ndata: {\"delta\":5}\n\ndata: {\"delta\":\"b\"}\n\n").collect();
    let [Ok(_), Err(CallError::Response(error)), Ok(last)] = &items[..] else { panic!("{items:?}") };
    assert_eq!((error.why, error.violations.len(), error.raw.body.as_slice()), (Why::Body, 1, &b"{\"delta\":5}"[..]));
    assert_eq!(last.delta, "b");
    // A body that breaks off is an error, after which nothing comes.
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> { Err(io::ErrorKind::ConnectionReset.into()) }
    }
    let broken = HttpResponse { stream: Some(Stream::new(Broken)), ..raw(SSE, "") };
    let items: Vec<_> = WordsParams::success(WordsParams.response_of(&broken)).expect("a success").collect();
    assert!(matches!(&items[..], [Err(CallError::Transport(_))]), "{items:?}");
    // Other bodies are read as a whole.
    let body = Parts { bytes: br#"{"text":"t"}"#.to_vec(), size: 5 };
    let whole = HttpResponse { stream: Some(Stream::new(body)), ..raw("application/json", "") };
    assert!(matches!(ChatParams::response(&whole), Ok(ChatResponse::OkApplicationJson(chat)) if chat.text == "t"));
}

/// Items come as they are sent; a program that takes no more closes the connection.
fn over_loopback() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let (next, deltas) = channel::<&str>();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        read_request(&stream).expect("a request");
        write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: {SSE}\r\nConnection: close\r\n\r\n").expect("a head");
        for delta in deltas {
            write!(stream, "data: {{\"delta\":\"{delta}\"}}\n\n").expect("an event");
        }
        // No more bytes, or a reset.
        assert!(!matches!(stream.read(&mut [0]), Ok(1..)));
    });
    let client = Client { server: Server::new(url), transport: socket };
    let body = serde_json::from_value(json!({ "stream": true })).expect("a body");
    let ChatResponse::OkTextEventStream(mut items) = client.send(&ChatParams::new(body)).expect("an answer") else {
        panic!("no stream");
    };
    for delta in ["a", "b", "c"] {
        next.send(delta).expect("a server");
        assert_eq!(items.next().expect("an item").expect("a chunk").delta, delta);
    }
    drop(items);
    drop(next);
    server.join().expect("the connection is closed");
}

pub fn all() {
    parts_of_any_size();
    invalid_items();
    over_loopback();
}

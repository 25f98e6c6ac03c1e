//! Bodies of several schemas: by a table, and over loopback.

use std::io::Write;
use std::net::TcpListener;
use std::thread;

use serde_json::{Value, json};

use crate::api::adl_http::{Client, File, HttpRequest, InvalidRequest, Operation, Server, request_of};
use crate::api::bodies::*;
use crate::api::bodies_operations::*;
use crate::server::{read_request, socket};

/// Returns the request of an operation for parameters in JSON.
fn made(operation: &str, media_type: Option<&str>, params: &Value) -> Result<HttpRequest, InvalidRequest> {
    let (json, server) = (params.to_string(), Server::new("http://h"));
    match (operation, media_type.unwrap_or("application/json")) {
        ("putNote", "application/json") => request_of::<PutNoteParams>(&json, media_type, &server),
        ("putNote", "application/merge-patch+json") => request_of::<PutNoteMergePatchJsonParams>(&json, media_type, &server),
        ("putNote", "application/xml") => request_of::<PutNoteXmlParams>(&json, media_type, &server),
        ("putNote", "text/plain") => request_of::<PutNoteTextParams>(&json, media_type, &server),
        ("putNote", _) => request_of::<PutNoteFormParams>(&json, media_type, &server),
        (_, "text/csv") => request_of::<AddNotesCsvParams>(&json, media_type, &server),
        (_, _) => request_of::<AddNotesParams>(&json, media_type, &server),
    }
}

fn rows() {
    for line in include_str!("../bodies.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        let media_type = row["type"].as_str();
        let found = made(row["operation"].as_str().expect("a name"), media_type, &row["params"]);
        if let Some(path) = row["violation"].as_str() {
            let error = found.expect_err(line);
            assert_eq!(error.violations[0].path, path, "{line}");
            continue;
        }
        let HttpRequest { headers, body, .. } = found.expect(line);
        assert!(headers.contains(&("content-type".into(), media_type.unwrap_or("application/json").into())), "{line}");
        let (body, sent) = (body.expect("a body"), row["sent"].as_str().expect("a text"));
        // A `Value` has no order.
        let is_same = String::from_utf8(body.clone()).as_deref() == Ok(sent);
        assert!(is_same || serde_json::from_slice::<Value>(&body).ok() == serde_json::from_str(sent).ok(), "{line}");
    }
}

/// Starts a server that answers with what was sent; returns its URL.
fn start() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let got = read_request(&stream).expect("a request");
            let text = format!("{}: {}", got.header("content-type"), String::from_utf8_lossy(&got.body));
            let body = json!({ "text": text }).to_string();
            let head = "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\nConnection: close";
            write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).expect("an answer");
        }
    });
    url
}

fn calls() {
    let client = Client { server: Server::new(start()), transport: socket };
    let told = |response: PutNoteResponse| match response {
        PutNoteResponse::Ok(note) => note.text,
        other => panic!("{other:?}"),
    };
    let note = Note { text: "a".into(), tags: None };
    let answer = client.send(&PutNoteParams::new(1, note)).expect("an answer");
    assert_eq!(told(answer), r#"application/json: {"text":"a"}"#);
    let answer = client.send(&PutNoteTextParams::new(1, "hi".into())).expect("an answer");
    assert_eq!(told(answer), "text/plain: hi");
    let form = PutNoteFormParams::new(1, NoteForm { text: "b".into(), tags: None });
    assert_eq!(told(client.send(&form).expect("an answer")), "application/x-www-form-urlencoded: text=b");
    let answer = told(client.send(&form.sent_as("multipart/form-data")).expect("an answer"));
    assert!(answer.starts_with("multipart/form-data; boundary="), "{answer}");
    let image = File { content_type: Some("image/png".into()), ..File::new("x") };
    assert_eq!(told(client.call(&PutNoteImageParams::new(1, image)).expect("an answer")), "image/png: x");
}

pub fn all() {
    rows();
    calls();
}

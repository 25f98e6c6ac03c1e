//! The API of the pet shop on loopback, in memory, and a transport over plain sockets.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::{Value, json};

use crate::api::adl_http::{HttpRequest, HttpResponse, Stream};

/// A request that the server got.
#[derive(Debug, Clone)]
pub struct Seen {
    pub method: String,
    pub target: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Seen {
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// The requests that a server got.
pub type AllSeen = Arc<Mutex<Vec<Seen>>>;

/// Starts the server; returns its URL, and what it gets.
pub fn start() -> (String, AllSeen) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
    let seen = AllSeen::default();
    let all = Arc::clone(&seen);
    thread::spawn(move || {
        let mut pets = vec![json!({ "id": TOM, "name": "Tom", "kind": "cat", "indoor": true })];
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let got = read_request(&stream).expect("a request");
            all.lock().expect("no panic").push(got.clone());
            stream.write_all(&answer(&got, &mut pets)).expect("an answer");
        }
    });
    (url, seen)
}

const TOM: &str = "11111111-1111-4111-8111-111111111111";

/// Reads the first line, and headers with names in lower case.
fn read_head(reader: &mut impl BufRead) -> io::Result<(String, Vec<(String, String)>)> {
    let mut line = || {
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line)?;
        Ok::<_, io::Error>(line.iter().map(|byte| char::from(*byte)).collect::<String>().trim_end().to_owned())
    };
    let first = line()?;
    let mut headers = Vec::new();
    loop {
        let header = line()?;
        let Some((name, value)) = header.split_once(": ") else { break };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    Ok((first, headers))
}

/// Reads the body; without a length, until the end.
fn read_body(mut reader: impl Read, headers: &[(String, String)], has_end: bool) -> io::Result<Vec<u8>> {
    let length = headers.iter().find(|(name, _)| name == "content-length").map(|(_, length)| length.parse().expect("a length"));
    let mut body = Vec::new();
    match length {
        Some(length) => drop(reader.take(length).read_to_end(&mut body)?),
        None if has_end => {}
        None => drop(reader.read_to_end(&mut body)?),
    }
    Ok(body)
}

pub fn read_request(stream: &TcpStream) -> io::Result<Seen> {
    let mut reader = BufReader::new(stream);
    let (first, headers) = read_head(&mut reader)?;
    let body = read_body(reader, &headers, true)?;
    let mut words = first.split(' ');
    let mut word = || words.next().unwrap_or("").to_owned();
    Ok(Seen { method: word(), target: word(), headers, body })
}

/// Sends a request over a socket. The body of a stream is left to be read.
pub fn socket(request: HttpRequest) -> io::Result<HttpResponse> {
    let (host, path) = request.url.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("a URL");
    let mut stream = TcpStream::connect(host)?;
    // Bodies of HTTP/1.0 don't come in chunks.
    let mut message = format!("{} /{path} HTTP/1.0\r\nHost: {host}\r\nConnection: close\r\n", request.method);
    for (name, value) in &request.headers {
        message += &format!("{name}: {value}\r\n");
    }
    let body = request.body.unwrap_or_default();
    message += &format!("Content-Length: {}\r\n\r\n", body.len());
    stream.write_all(message.as_bytes())?;
    stream.write_all(&body)?;
    let mut reader = BufReader::new(stream);
    let (first, headers) = read_head(&mut reader)?;
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let head = HttpResponse { status, headers, ..HttpResponse::default() };
    if head.is_stream() {
        return Ok(HttpResponse { stream: Some(Stream::new(reader)), ..head });
    }
    let body = read_body(reader, &head.headers, false)?;
    Ok(HttpResponse { body, ..head })
}

fn message(status: u16, media_type: &str, more: &str, body: &[u8]) -> Vec<u8> {
    let kind = if media_type.is_empty() { String::new() } else { format!("Content-Type: {media_type}\r\n") };
    let length = if status == 204 || status == 304 { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    let head = format!("HTTP/1.1 {status} Any\r\nConnection: close\r\n{kind}{more}{length}\r\n");
    [head.as_bytes(), body].concat()
}

fn answer(got: &Seen, pets: &mut Vec<Value>) -> Vec<u8> {
    let json = |status: u16, value: &Value| message(status, "application/json", "", value.to_string().as_bytes());
    let problem = |status: u16, title: &str| {
        let body = json!({ "title": title, "status": status }).to_string();
        message(status, "application/problem+json", "", body.as_bytes())
    };
    let text = |status: u16, media_type: &str, body: &str| message(status, media_type, "", body.as_bytes());
    if got.header("authorization") != "Bearer s3cret" {
        return text(401, "text/plain", "no token");
    }
    let target = got.target.strip_prefix("/v1").unwrap_or("");
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let body = || serde_json::from_slice::<Value>(&got.body).expect("JSON");
    match (got.method.as_str(), path.split('/').skip(1).collect::<Vec<_>>().as_slice()) {
        ("GET", ["pets"]) => match query.strip_prefix("cursor=") {
            Some("broken") => json(200, &json!([{ "id": 7 }])),
            Some("limit") => problem(429, "slow down"),
            Some("gateway") => text(502, "text/html", "<h1>Bad gateway</h1>"),
            Some("teapot") => problem(418, "short and stout"),
            Some("count") => message(200, "application/json", "X-Total-Count: many\r\n", b"[]"),
            _ => {
                let more = format!("X-Total-Count: {}\r\nLink: </pets?cursor=2>; rel=\"next\"\r\n", pets.len());
                message(200, "application/json", &more, Value::from(pets.clone()).to_string().as_bytes())
            }
        },
        ("POST", ["pets"]) => {
            let mut pet = body();
            if pet["name"] == "Rex" {
                return problem(422, "no more Rexes");
            }
            pet["id"] = Value::from("22222222-2222-4222-8222-222222222222");
            pet.as_object_mut().expect("an object").remove("secret");
            pets.push(pet.clone());
            json(201, &pet)
        }
        ("POST", ["pets", id, "photo"]) => json(200, &json!({ "url": format!("https://x/{id}") })),
        ("GET", ["pets", _, "photo"]) => message(200, "image/png", "", b"\x89PNG\r\n\x1a\n"),
        ("GET", ["pets", "x304"]) => message(304, "", "", b""),
        (method, ["pets", id]) => {
            let Some(at) = pets.iter().position(|pet| pet["id"] == *id) else {
                return problem(404, &format!("no pet {id}"));
            };
            match method {
                "GET" => json(200, &pets[at]),
                "PATCH" => {
                    for (name, value) in body().as_object().expect("an object") {
                        pets[at][name] = value.clone();
                    }
                    json(200, &pets[at])
                }
                _ => {
                    pets.remove(at);
                    message(204, "", "", b"")
                }
            }
        }
        _ => text(405, "text/plain", "no such call"),
    }
}

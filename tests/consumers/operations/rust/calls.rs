//! Calls of the pet shop, with success and each error.

use std::cell::RefCell;
use std::future::{Future, ready};
use std::io;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use crate::api::adl_http::{
    self, CallError, Client, FailedResponse, File, HttpRequest, HttpResponse, InvalidRequest, Operation, Server, Why,
};
use crate::api::operations::*;
use crate::api::operations_operations::{self as operations, *};
use crate::server::{Seen, socket, start};

const REQUEST_ID: &str = "3fa85f64-5717-4562-b3fc-2c963f66afa6";

fn list() -> ListPetsParams {
    ListPetsParams::new(REQUEST_ID.into())
}

fn at(cursor: &str) -> ListPetsParams {
    ListPetsParams { cursor: Some(cursor.into()), ..list() }
}

fn get(id: &str) -> GetPetParams {
    GetPetParams::new(id.into())
}

/// Returns the number of calls that were answered.
pub fn all() -> usize {
    let (url, seen) = start();
    let last = || -> Seen { seen.lock().expect("no panic").last().cloned().expect("a request") };
    let sent = || seen.lock().expect("no panic").len();
    let calls = RefCell::new(Vec::new());
    let logged = |request: HttpRequest| {
        let id = request.operation.id;
        let answer = socket(request)?;
        calls.borrow_mut().push(format!("{id} {}", answer.status));
        Ok::<HttpResponse, io::Error>(answer)
    };
    let client = Client { server: Server::new(&url).secret("bearer", "s3cret"), transport: logged };

    // A success: the type is that of the status.
    let filter = ListPetsParamsFilter { species: Some("cat & dog".into()) };
    let tags = Some(vec!["a,b".to_owned(), "c d".to_owned()]);
    let page = client.send(&ListPetsParams { limit: Some(10), tags, filter: Some(filter), ..list() });
    let Ok(ListPetsResponse::Ok { body, x_total_count, link }) = page else { panic!("{page:?}") };
    assert_eq!((body[0].name(), x_total_count), ("Tom", Some(1)));
    assert_eq!(link.as_deref(), Some("</pets?cursor=2>; rel=\"next\""));
    assert_eq!(last().target, "/v1/pets?limit=10&tags=a%2Cb,c%20d&filter%5Bspecies%5D=cat%20%26%20dog");
    assert_eq!(last().header("x-request-id"), REQUEST_ID);
    assert_eq!(last().header("accept"), "application/json, application/problem+json");
    let (_, raw) = client.exchange::<_, ()>(&list()).expect("a page");
    assert_eq!(raw.header("X-Total-Count"), Some("1"));

    // Failures that the document declares are values.
    let busy = client.send(&at("limit")).expect("declared");
    assert!(matches!(busy, ListPetsResponse::TooManyRequests(problem) if problem.title == "slow down"));
    let teapot = client.send(&at("teapot")).expect("declared");
    assert!(matches!(teapot, ListPetsResponse::Default { status: 418, .. }));

    // Undeclared responses are errors.
    for (cursor, why, text) in [
        ("broken", Why::Body, "`/0`"),
        ("gateway", Why::MediaType, "<h1>Bad gateway</h1>"),
        ("count", Why::Headers, "\"many\""),
    ] {
        let error = client.send(&at(cursor)).expect_err("undeclared");
        assert!(error.to_string().contains(text), "{error}");
        let CallError::Response(error) = error else { panic!("{error}") };
        assert_eq!((error.why, error.violations.is_empty()), (why, why != Why::Body), "{error}");
    }
    let anonymous = Client { server: Server::new(&url), transport: socket };
    let error = anonymous.send(&get("1")).expect_err("unauthorized");
    assert!(matches!(&error, CallError::Response(error) if error.why == Why::Status && error.raw.status == 401));
    assert!(error.to_string().contains("no token"), "{error}");

    // Nothing is sent if parameters are invalid.
    let before = sent();
    let error = adl_http::request(&ListPetsParams { limit: Some(1000), ..list() }, &client.server).expect_err("invalid");
    assert_eq!((error.violations[0].path.as_str(), error.violations[0].keyword), ("/limit", "maximum"));
    for id in ["..", ".", ""] {
        let is_sent = client.send(&get(id)).is_ok();
        assert!(!is_sent, "{id}");
    }
    let split = client.send(&ListPetsParams::new("a\r\nX: y".into()));
    assert!(matches!(split, Err(CallError::Request(InvalidRequest { operation: "listPets", .. }))), "{split:?}");
    let other = Client { server: Server::new(&url).secret("other", "x"), transport: socket };
    assert!(matches!(other.send(&get("1")), Err(CallError::Request(error)) if error.message == "no credentials for bearer"));
    assert_eq!(sent(), before);
    let closed = Client { server: Server::new("http://127.0.0.1:1"), transport: socket };
    assert!(matches!(closed.send(&get("1")), Err(CallError::Transport(_))));

    // Bodies of successes.
    let cat = PetRequest::parse(r#"{"name":"Zoë","kind":"cat","indoor":true,"secret":"s"}"#).expect("a cat");
    let pet = client.call(&CreatePetParams::new(cat)).expect("created");
    assert_eq!(last().header("content-type"), "application/json");
    assert_eq!(last().body, r#"{"name":"Zoë","kind":"cat","secret":"s","indoor":true}"#.as_bytes());
    let rex = PetRequest::parse(r#"{"name":"Rex","kind":"dog"}"#).expect("a dog");
    assert!(matches!(client.send(&CreatePetParams::new(rex)), Ok(CreatePetResponse::UnprocessableContent(_))));
    let nobody = client.call(&get("nobody")).expect_err("no pet");
    let CallError::Failed(FailedResponse { response: GetPetResponse::NotFound(_), status: 404, .. }) = &nobody else {
        panic!("{nobody}");
    };
    assert_eq!(nobody.to_string(), "getPet: the server answered 404");
    assert_eq!(client.send(&get("x304")).expect("declared"), GetPetResponse::NotModified);
    let patch = PetPatch { born: Some(None), ..PetPatch::default() };
    let patched = client.call(&UpdatePetParams { body: Some(patch), ..UpdatePetParams::new(pet.id().into()) });
    assert_eq!(patched.expect("patched").born(), Some(None));
    assert_eq!(last().header("content-type"), "application/merge-patch+json");

    // Files.
    let file = File { name: Some("a\"b.png".into()), content_type: Some("image/png".into()), ..File::new(b"\xff\x00\r\n".to_vec()) };
    let body = UploadPhotoParamsBody { caption: Some(None), ..UploadPhotoParamsBody::new(file) };
    let upload = UploadPhotoParams { query_id: Some(7), body: Some(body), ..UploadPhotoParams::new("a/b?c".into()) };
    assert_eq!(client.call(&upload).expect("uploaded").url, "https://x/a%2Fb%3Fc");
    assert_eq!(last().target, "/v1/pets/a%2Fb%3Fc/photo?id=7");
    let boundary = last().header("content-type").strip_prefix("multipart/form-data; boundary=").expect("a boundary").to_owned();
    let head = "Content-Disposition: form-data; name=\"file\"; filename=\"a%22b.png\"\r\nContent-Type: image/png";
    let (before, after) = (format!("--{boundary}\r\n{head}\r\n\r\n"), format!("\r\n--{boundary}--\r\n"));
    assert_eq!(last().body, [before.as_bytes(), b"\xff\x00\r\n", after.as_bytes()].concat());
    let image = client.call(&DownloadPhotoParams::new(pet.id().into())).expect("an image");
    assert_eq!(image.len(), 8);
    client.call(&DeletePetParams::new(pet.id().into())).expect("deleted");

    // Operations as data; without I/O; and over a transport that returns a future.
    assert_eq!(operations::SERVERS, ["https://api.example.com/v1"]);
    assert_eq!(OPERATIONS.iter().filter(|spec| spec.tags == ["pets"]).count(), 2);
    let _: fn(operations::pets::CreatePetParams) -> CreatePetParams = |params| params;
    let request = adl_http::request(&get("1"), &Server::new("https://h/v1/")).expect("valid");
    assert_eq!((request.method, request.url.as_str(), request.body), ("GET", "https://h/v1/pets/1", None));
    let raw = HttpResponse { status: 404, body: br#"{"title":"t","status":404}"#.to_vec(), ..HttpResponse::default() };
    assert!(matches!(GetPetParams::response(&raw), Ok(GetPetResponse::NotFound(_))));
    let later = Client { server: client.server.clone(), transport: |request| ready(socket(request)) };
    let params = list();
    let mut page = pin!(later.call_async(&params));
    let page = page.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    assert!(matches!(page, Poll::Ready(Ok(pets)) if pets.len() == 1));
    let calls = calls.borrow();
    calls.len()
}

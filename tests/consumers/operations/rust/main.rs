//! Operations in Rust: a table of parameters, requests and responses without I/O, calls over loopback, and streams.

mod api;
mod calls;
mod server;
mod streams;
mod units;
mod vectors;

fn main() {
    let rows = vectors::rows();
    units::all();
    streams::all();
    let calls = calls::all();
    println!("{rows} rows, {calls} calls");
}

//! Operations in Rust: a table of parameters, requests and responses without I/O, and calls over loopback.

mod api;
mod calls;
mod server;
mod units;
mod vectors;

fn main() {
    let rows = vectors::rows();
    units::all();
    let calls = calls::all();
    println!("{rows} rows, {calls} calls");
}

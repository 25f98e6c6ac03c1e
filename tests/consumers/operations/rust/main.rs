//! Operations in Rust: tables of parameters and bodies, requests and responses without I/O, calls over loopback, streams, tools,
//! and webhooks.

mod api;
mod bodies;
mod calls;
mod server;
mod servers;
mod streams;
mod tools;
mod units;
mod vectors;
mod webhooks;

fn main() {
    let rows = vectors::rows();
    units::all();
    bodies::all();
    servers::all();
    streams::all();
    tools::all();
    webhooks::all();
    let calls = calls::all();
    println!("{rows} rows, {calls} calls");
}

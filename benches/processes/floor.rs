//! The floor: reads a document by serde_json, and writes a file that was generated before.

use std::{env, fs};

fn main() {
    let [input, output, copy] = &env::args().skip(1).collect::<Vec<_>>()[..] else { panic!("three files") };
    let document: serde_json::Value = serde_json::from_slice(&fs::read(input).expect("reads")).expect("JSON");
    assert!(document.is_object());
    fs::write(copy, fs::read(output).expect("reads")).expect("writes");
}

//! What the fuzz targets do with their input.
//!
//! An input that begins with `{` is a document, as is one that begins with `%YAML`; any other is a list of choices, by
//! which a random schema is made.

mod pool;
mod random;
#[path = "../../tests/differential/schemas.rs"]
mod schemas;

use adl_gen::source::{Document, Format};
use adl_gen::{Error, Generator, Source, Target};
use random::Random;

/// Reads a document, without its meaning.
pub fn read(input: &[u8]) {
    for format in [Format::Json, Format::Yaml] {
        let _ = Document::parse("fuzz", input, format);
    }
}

/// Makes the model of a document.
pub fn model(input: &[u8]) {
    let _ = generator().read([source(input)]);
}

/// Generates a target, twice: the same input makes the same bytes.
pub fn generate(target: Target, input: &[u8]) {
    let generate = || -> Result<Vec<(String, String)>, Error> {
        let generated = generator().targets([target]).generate_sources([source(input)])?;
        Ok(generated.files.iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect())
    };
    match (generate(), generate()) {
        (Ok(first), Ok(second)) => assert_eq!(first, second, "the same input makes the same bytes"),
        (Err(first), Err(second)) => {
            assert_eq!(first.to_string(), second.to_string(), "the same input, the same error")
        }
        (Ok(_), Err(error)) | (Err(error), Ok(_)) => panic!("generated once of two times: {error}"),
    }
}

fn generator() -> Generator {
    Generator::new().lenient(true).contracts(true)
}

fn source(input: &[u8]) -> Source {
    let bytes = match input {
        [b'{' | b'%', ..] => input.to_vec(),
        choices => schemas::schema(&mut Random::new(choices)).to_string().into_bytes(),
    };
    Source::Text { name: "fuzz".to_owned(), bytes }
}

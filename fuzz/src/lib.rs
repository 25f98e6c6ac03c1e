//! What the fuzz targets do with their input.
//!
//! An input that begins with `{` is a document, as is one that begins with `%YAML`; any other is a list of choices, by
//! which a random schema is made. Two documents, or lists of choices, are divided by an empty line.

mod documents;
mod pool;
mod random;
#[path = "../../tests/differential/schemas.rs"]
mod schemas;

use adl_gen::compat::{Comparison, Containment, Operand, Side};
use adl_gen::source::{Document, Format};
use adl_gen::{Error, Generator, Source, Target};
use random::Random;

/// Maximum number of types of a document that are compared.
const MOST_TYPES: usize = 4;

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

/// Compares the types of two documents: a value that tells them apart is told apart by the checks of both. Without a
/// second document, the first is compared with itself.
pub fn compare(input: &[u8]) {
    let divided = input.windows(2).position(|pair| pair == b"\n\n");
    let (first, second) = divided.map_or((input, input), |at| (&input[..at], &input[at + 2..]));
    let models = [first, second].map(|input| generator().read([source(input)]).ok()?.models.pop());
    let [Some(new), Some(old)] = models else { return };
    let mut comparison = Comparison::new(&new.checks, &old.checks);
    for ((in_new, of_new), (in_old, of_old)) in new.checks.iter().zip(old.checks.iter()).take(MOST_TYPES) {
        let of_new = Operand { side: Side::New, check: &of_new.check };
        let of_old = Operand { side: Side::Old, check: &of_old.check };
        for (part, whole, is_new_part) in [(of_new, of_old, true), (of_old, of_new, false)] {
            let Containment::Refuted { counterexample } = comparison.contains(part, whole) else { continue };
            let accepted = [new.checks.accepts(in_new, &counterexample), old.checks.accepts(in_old, &counterexample)];
            assert_eq!(accepted, [is_new_part, !is_new_part], "no counterexample: {counterexample}");
        }
    }
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

/// Generates a target from a document of OpenAPI or a list of MCP tools, by choices: a real one, with changes.
pub fn front(input: &[u8]) {
    let mut random = Random::new(input);
    let target = random.pick(Target::ALL);
    let version = random.pick(&["3.0", "3.1", "3.2"]);
    let bytes = documents::document(&mut random).to_string().into_bytes();
    let generator = generator().targets([target]).set("openapi.version", version).set("openapi.paths", true);
    let _ = generator.generate_sources([Source::Text { name: "fuzz".to_owned(), bytes }]);
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

//! Asks whether every value of one schema is a value of another.

use std::time::{Duration, Instant};

use adl_gen::compat::{Comparison, Containment, Operand, Side};
use adl_gen::model::{Checks, Model};
use adl_gen::text::Json;
use adl_gen::{Dialect, Generator, Source};
use serde_json::Value;

/// The name of the type of a schema.
pub const ROOT: &str = "RootType";

/// The answer to a question, and the time that it took without reading the schemas.
pub struct Answered {
    pub containment: Containment,
    pub time: Duration,
}

/// Returns the answer, or why a schema can't be read.
pub fn ask(part: &Value, whole: &Value, dialect: Dialect) -> Result<Answered, String> {
    let (new, old) = (model(part, dialect)?, model(whole, dialect)?);
    let start = Instant::now();
    let containment = Comparison::new(&new.checks, &old.checks)
        .contains(Operand { side: Side::New, check: root(&new) }, Operand { side: Side::Old, check: root(&old) });
    Ok(Answered { containment, time: start.elapsed() })
}

/// Returns the check of the root.
pub fn root(model: &Model) -> &adl_gen::model::Check {
    let (id, _) = model.iter().find(|(_, definition)| definition.name == ROOT).expect("the root's type");
    let checks: &Checks = &model.checks;
    &checks.function(checks.of(id).expect("a check of the root")).check
}

/// Returns a schema that names its dialect.
pub fn of_dialect(schema: &Value, dialect: Dialect) -> Value {
    let mut schema = schema.clone();
    if let Value::Object(members) = &mut schema {
        // Without any keyword, it wouldn't be a schema.
        members.entry("$schema").or_insert_with(|| match dialect {
            Dialect::Draft4 => "http://json-schema.org/draft-04/schema#".into(),
            _ => "https://json-schema.org/draft/2020-12/schema".into(),
        });
    }
    schema
}

/// Returns the model of a schema.
pub fn model(schema: &Value, dialect: Dialect) -> Result<Model, String> {
    let schema = of_dialect(schema, dialect);
    let source = Source::Text { name: "case.schema.json".to_owned(), bytes: schema.to_string().into_bytes() };
    // Draft 4 asserts formats.
    let generator = Generator::new().root_name(ROOT).dialect(dialect).assert_formats(dialect == Dialect::Draft4);
    let mut models = generator.read([source]).map_err(|error| error.to_string())?;
    models.models.pop().ok_or_else(|| "no model".to_owned())
}

/// Returns a value in serde_json's form.
pub fn value(json: &Json) -> Value {
    serde_json::from_str(&json.to_string()).expect("a value is JSON")
}

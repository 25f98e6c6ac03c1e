//! Rust: structs and enums that serde reads exactly and writes.
//!
//! The file reads from the top: the types, clean; then how they are read, which serde's derive would leave inexact; then
//! the few helpers that reading takes.

mod docs;
mod fields;
mod format;
mod helpers;
mod items;
mod losses;
mod names;
mod quote;
mod reading;
mod sizes;
#[cfg(test)]
mod tests;
mod types;
#[cfg(feature = "typify")]
mod typify;
mod unions;
mod uses;

use std::sync::LazyLock;

#[cfg(not(feature = "typify"))]
use crate::diagnostics::Code;
use crate::diagnostics::Diagnostic;
use crate::model::Model;
use crate::render::Templates;

use super::{Generated, Options, RustEngine, header};
use sizes::Sizes;
use types::Types;
use uses::{Import, Uses, use_lines};

/// Names the templates of this target and embeds them.
macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        Templates::new(&[$(($name, include_str!(concat!("../../../templates/rust/", $name, ".rs")))),*])
    };
}

static TEMPLATES: LazyLock<Templates> = LazyLock::new(|| {
    templates![
        "alias",
        "newtype",
        "record",
        "cases",
        "into_result",
        "union",
        "text_enum",
        "literal_enum",
        "never",
        "error_category",
        "read_newtype",
        "read_record",
        "read_cases",
        "read_union",
        "read_text_enum",
        "read_literal_enum",
        "reader/object",
        "reader/present",
        "reader/nullable",
        "reader/integer",
        "reader/present_integer",
        "reader/one_of",
        "reader/literal",
        "reader/or",
        "reader/rest",
        "reader/integer_rest",
        "reader/exact",
        "reader/exact_integer",
        "reader/exact_list",
        "reader/exact_map",
        "reader/exact_option",
        "reader/exact_box",
        "reader/exact_tuple",
        "reader/exact_leaf",
        "reader/seed",
        "reader/fitting",
        "reader/whole",
    ]
});

/// Prints a model as a Rust file.
pub(super) fn generate(model: &Model, options: &Options) -> Result<Generated, Diagnostic> {
    match options.rust_engine {
        RustEngine::Native => native(model),
        #[cfg(feature = "typify")]
        RustEngine::Typify => typify::generate(model),
        #[cfg(not(feature = "typify"))]
        RustEngine::Typify => Err(Diagnostic::new(Code::Usage, "this adl-gen was built without typify")
            .help("build it with `--features typify`, or leave `--rust-engine` out")),
    }
}

/// A file in the making.
struct Printer<'a> {
    types: Types<'a>,
    sizes: Sizes,
    uses: Uses,
}

impl Printer<'_> {
    fn render(&self, template: &str, view: impl Into<tera::Value>) -> Result<String, Diagnostic> {
        TEMPLATES.render(template, view)
    }
}

fn native(model: &Model) -> Result<Generated, Diagnostic> {
    let types = Types::new(model);
    let sizes = Sizes::new(&types, model);
    let mut printer = Printer { types, sizes, uses: Uses::default() };
    let (mut items, mut impls) = (Vec::new(), Vec::new());
    for (id, _) in model.iter() {
        items.push(format::items(&printer.item(id)?)?);
        if let Some(reading) = printer.reading(id)? {
            impls.push(format::items(&reading)?);
        }
    }
    if let Some(error) = model.error {
        items.extend(printer.error_category(error)?.map(|text| format::items(&text)).transpose()?);
    }
    if printer.uses.never {
        let name = printer.types.names.never.clone();
        items.push(format::items(&printer.render("never", Never { name })?)?);
        use Import::{AnyError, Deserialize, Deserializer, Serialize, Serializer};
        for import in [Serialize, Serializer, Deserialize, Deserializer, AnyError] {
            printer.uses.import(import);
        }
    }
    let helpers = helpers::module(&TEMPLATES, &printer.uses)?;
    let mut sections = vec![format!("// {}", quote::line(&header(model)))];
    sections.push(use_lines(&printer.uses.imports).trim_end().to_owned());
    sections.extend(items);
    sections.extend(impls);
    sections.extend(helpers);
    sections.retain(|section| !section.is_empty());
    Ok(Generated { text: sections.join("\n\n") + "\n", losses: losses::of(model) })
}

crate::render::views! {
    struct Never { name: String, }
}

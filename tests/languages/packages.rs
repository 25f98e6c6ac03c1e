//! Documents of which each package has many: for a language whose files have more support than types, so that a file for each
//! would take its compiler a second.

use std::path::Path;

use adl_gen::{Generator, Layout, Source, Target};

use super::Language;
use crate::tools::{Tools, fresh_folder};
use crate::verdicts::{Answers, Question};

/// The most documents of a package.
const MOST: usize = 120;

/// Generates packages, and asks them: a question about each document, which has the name of the question's module.
pub fn answers(
    language: &dyn Language,
    folder: &Path,
    generator: &Generator,
    documents: &[(String, Question)],
    tools: &Tools,
) -> Result<Vec<Answers>, String> {
    let target: Target = language.name().parse()?;
    let generator = generator.clone().targets([target]).layout(Layout::Package);
    let mut answers = Vec::new();
    for (index, documents) in documents.chunks(MOST).enumerate() {
        let source = |(schema, question): &(String, Question)| Source::Text {
            name: format!("{}.schema.json", question.module),
            bytes: schema.clone().into_bytes(),
        };
        let generated = generator.generate_sources(documents.iter().map(source)).map_err(|error| error.to_string())?;
        let written = fresh_folder(folder.join(format!("generated-{index}")));
        generated.write(&written).map_err(|error| error.to_string())?;
        let questions: Vec<Question> = documents.iter().map(|(_, question)| question.clone()).collect();
        let compiled = folder.join(format!("compiled-{index}"));
        answers.extend(language.package_answers(&compiled, &written.join(language.name()), &questions, tools)?);
    }
    Ok(answers)
}

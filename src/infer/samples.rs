//! Reads samples: JSON, YAML, and JSON Lines.

use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::pipeline::Source;
use crate::source::{Document, Format};
use crate::text::Json;

/// The values of samples, each with its name for messages.
pub(crate) struct Samples {
    pub(crate) names: Vec<String>,
    pub(crate) values: Vec<Json>,
}

/// Reads the values of sources: one in each file, or one in each line of JSON Lines.
pub(crate) fn read(sources: &[Source]) -> Result<Samples, Error> {
    let mut samples = Samples { names: Vec::new(), values: Vec::new() };
    let mut findings = Findings::default();
    for source in sources {
        if let Err(error) = samples.add(source) {
            findings.extend(error.diagnostics().iter().cloned());
        }
    }
    findings.into_result()?;
    if samples.values.is_empty() {
        let found = Diagnostic::new(Code::Usage, "there are no samples");
        return Err(found.help("name files of JSON or JSON Lines: `adl-gen infer 'samples/*.json'`").into());
    }
    Ok(samples)
}

impl Samples {
    fn add(&mut self, source: &Source) -> Result<(), Error> {
        let (name, text) = match source {
            Source::Path(path) => {
                let name = path.to_string_lossy().into_owned();
                let file = Document::text(path, &name)?;
                (name, file.text().to_owned())
            }
            Source::Buffer { path, bytes } => {
                (path.to_string_lossy().into_owned(), String::from_utf8_lossy(bytes).into_owned())
            }
            Source::Text { name, bytes } => (name.clone(), String::from_utf8_lossy(bytes).into_owned()),
        };
        let read = Document::parse(&name, text.as_bytes(), Format::of(&name, text.as_bytes()));
        match read {
            Ok(document) if !is_lines(&name) => self.push(name, document.root.to_json()),
            Err(error) if !is_lines(&name) && (name != "-" || text.lines().count() < 2) => return Err(error.into()),
            Ok(_) | Err(_) => return self.add_lines(&name, &text),
        }
        Ok(())
    }

    fn add_lines(&mut self, name: &str, text: &str) -> Result<(), Error> {
        let mut findings = Findings::default();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            match Document::parse(name, line.as_bytes(), Format::Json) {
                Ok(document) => self.push(format!("{name}:{}", index + 1), document.root.to_json()),
                Err(_) => {
                    // Read again, where the line has its place.
                    let text = format!("{}{line}", "\n".repeat(index));
                    findings.extend(Document::parse(name, text.as_bytes(), Format::Json).err());
                }
            }
        }
        findings.into_result().map(|_| ())
    }

    fn push(&mut self, name: String, value: Json) {
        self.names.push(name);
        self.values.push(value);
    }
}

fn is_lines(name: &str) -> bool {
    [".jsonl", ".ndjson"].iter().any(|end| name.ends_with(end))
}

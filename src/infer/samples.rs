//! Reads samples: JSON, YAML, and JSON Lines.

use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::lint::values;
use crate::pipeline::Source;
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
        let found = values(source).unwrap_or_else(|unreadable| vec![Err(unreadable.into())]);
        let is_one = found.len() == 1;
        for value in found {
            match value {
                Ok((file, node)) => {
                    let (name, (line, _)) = (file.name(), file.line_column(node.span.start));
                    samples.names.push(if is_one { name.to_owned() } else { format!("{name}:{line}") });
                    samples.values.push(node.to_json());
                }
                Err(error) => findings.extend(error.diagnostics().iter().cloned()),
            }
        }
    }
    findings.into_result()?;
    if samples.values.is_empty() {
        let found = Diagnostic::new(Code::Usage, "there are no samples");
        return Err(found.help("name files of JSON or JSON Lines: `adl-gen infer 'samples/*.json'`").into());
    }
    Ok(samples)
}

//! `adl-gen fits`

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::report::table;
use super::{Exit, Output, ReadArgs, documents, print};
use crate::diagnostics::Error;
use crate::fits::{Answer, Fit, HOSTS, Objection, fits};
use crate::lower::ToolPart;
use crate::text::{Json, visible};

const EXAMPLES: &str = "\
Examples:
  adl-gen fits agent.adl.json                    A table of tools and hosts, and a line for each reason
  adl-gen fits shop.tools.json --format json     The same as JSON";

/// Format of the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FitsFormat {
    /// A table of tools and hosts, then the reasons for each `no`
    Table,
    /// An array of objects with `tool`, `part` and `hosts`
    Json,
}

/// Tells which hosts take the schemas of tools: the revisions of MCP, the OpenAI Agents SDK, OpenAI's strict structured
/// outputs, the AI SDK, Anthropic, and OpenAPI 3.0.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Fits {
    /// Agent definitions or lists of MCP tools (JSON or YAML), folders, glob patterns, or `-` for standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// Format of the answers
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = FitsFormat::Table)]
    format: FitsFormat,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: Output,
}

impl Fits {
    pub(super) fn run(self) -> Exit {
        self.output.run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        let config = self.read.config()?;
        let sources = documents(&self.inputs, &config)?;
        let mut found = Vec::new();
        for (document, options) in config.generator.documents(sources)? {
            let (fits, warnings) = fits(&document, &options)?;
            self.output.print(&warnings);
            found.extend(fits);
        }
        Ok(print(&match self.format {
            FitsFormat::Table => answers(&found),
            FitsFormat::Json => format!("{}\n", Json::array(found.iter().map(to_json)).to_pretty()),
        })?)
    }
}

fn part(part: ToolPart) -> &'static str {
    match part {
        ToolPart::Result => "result",
        ToolPart::Parameters => "parameters",
    }
}

/// Returns the answers as lines with aligned columns, then the reasons.
fn answers(fits: &[Fit]) -> String {
    let head = ["TOOL", "PART"].into_iter().chain(HOSTS.iter().map(|host| host.name)).map(str::to_owned);
    let mut rows: Vec<Vec<String>> = vec![head.collect()];
    rows.extend(fits.iter().map(|fit| {
        let own = [visible(&fit.tool).into_owned(), part(fit.part).to_owned()];
        own.into_iter().chain(fit.answers.iter().map(|answer| answer.name().to_owned())).collect()
    }));
    let table = table(&rows);
    let reasons: String = fits.iter().flat_map(reasons).collect();
    if reasons.is_empty() { table } else { format!("{table}\n{reasons}") }
}

/// Returns a line for each reason of a host.
fn reasons(fit: &Fit) -> Vec<String> {
    let (tool, part) = (visible(&fit.tool), part(fit.part));
    let objections = HOSTS.iter().zip(&fit.answers).flat_map(|(host, answer)| match answer {
        Answer::Yes | Answer::Wrapped => Vec::new(),
        Answer::No(objections) => objections.iter().map(|objection| (host.name, objection)).collect(),
    });
    let line = |(host, objection): (&str, &Objection)| {
        let (place, message) = (objection.place.to_string(), visible(&objection.message));
        format!("{}: {tool} ({part}), {host}: {message}\n", visible(&place))
    };
    objections.map(line).collect()
}

fn to_json(fit: &Fit) -> Json {
    let host = |(host, answer): (&crate::fits::Host, &Answer)| {
        let mut members = vec![
            ("host", Json::string(host.name)),
            ("description", Json::string(host.description)),
            ("answer", Json::string(answer.name())),
        ];
        if let Answer::No(objections) = answer {
            members.push(("because", Json::array(objections.iter().map(because))));
        }
        Json::object(members)
    };
    Json::object([
        ("tool", Json::string(&fit.tool)),
        ("part", Json::string(part(fit.part))),
        ("hosts", Json::array(HOSTS.iter().zip(&fit.answers).map(host))),
    ])
}

fn because(objection: &Objection) -> Json {
    let (line, column) = objection.place.line_column();
    Json::object([
        ("keyword", Json::string(objection.keyword)),
        ("file", Json::string(objection.place.file.name())),
        ("line", line.into()),
        ("column", column.into()),
        ("message", Json::string(&objection.message)),
    ])
}

//! `adl-gen inspect`: prints the result of each pass, as text and as JSON.

use super::assemble::Ids;
use super::merged_schema::{Key, Kinds};
use super::passes::{DocumentGraph, Shapes, pass};
use super::roots::Root;
use super::{Draft, ReadOptions};
use crate::codegen::lower as codegen;
use crate::diagnostics::{Diagnostic, Error};
use crate::model::json::{Members, docs, input, loss, naming, place};
use crate::model::print::{Listing, TypePrinter, placed};
use crate::model::{Input, Loss, Model, Naming, TypeId};
use crate::source::Document;
use crate::text::Json;
use crate::text::{choices, visible};

/// The pass whose result is printed.
#[derive(Clone, Copy)]
pub(crate) enum After<'p> {
    /// The schema graph.
    Graph,
    /// Definitions before they have names.
    Shapes,
    /// The model, after passes of a target up to the one of that name, if any.
    Model(&'p str, Option<Passes<'p>>),
    /// The verdict program of the finished model.
    Checks,
}

/// Runs the passes of a target over a model, and returns what they lose.
pub(crate) type Passes<'p> = &'p dyn Fn(&Model) -> Result<(Model, Vec<Loss>), Diagnostic>;

choices! {
    /// The output format.
    InspectFormat {
        /// One line per item, with its source location, for people and grep
        Text = "text",
        /// One JSON value per document (see schemas/model.schema.json)
        Json = "json",
    }
}

/// The output before the warnings are known.
enum Printed {
    Text(String),
    Json(Members),
}

/// Prints the result of a pass over a document, followed by the warnings so far.
pub(crate) fn inspect(
    document: &Document,
    options: &ReadOptions,
    after: After,
    form: InspectFormat,
) -> Result<String, Error> {
    let (printed, warnings, _) = pass(document, options, |document_graph, findings| {
        let input = &document_graph.part.input;
        match after {
            After::Graph => {
                print("graph", "graph", &[], input, form, || document_graph.text(), || document_graph.json())
            }
            After::Shapes => {
                let shapes = document_graph.shapes(findings);
                print("shapes", "shapes", &shapes.losses(), input, form, || shapes.text(), || shapes.json())
            }
            After::Checks => {
                let model = document_graph.shapes(findings).model(findings).0;
                let checks = &model.checks;
                let entries: Vec<_> = checks.of_definitions.iter().flatten().copied().collect();
                let json = || checks.to_json(|id| model.definition(id).name.clone());
                print("checks", "checks", &[], input, form, || codegen::lower(checks, &entries).text(checks), json)
            }
            After::Model(pass, passes) => {
                let mut model = document_graph.shapes(findings).model(findings).0;
                match passes.map(|run| run(&model)) {
                    Some(Ok((rewritten, lost))) => {
                        model = rewritten;
                        model.losses.extend(lost);
                    }
                    Some(Err(error)) => findings.push(error),
                    None => {}
                }
                print(pass, "model", &model.losses, input, form, || format!("{model:#}"), || model.to_json())
            }
        }
    })?;
    Ok(match printed {
        Printed::Text(text) => {
            let line = |warning: &Diagnostic| {
                let line = format!("{}[{}]: {}", warning.severity, warning.code.name(), one_line(&warning.message));
                placed(&line, warning.place.as_ref()) + "\n"
            };
            text + &warnings.iter().map(line).collect::<String>()
        }
        Printed::Json(members) => members.list("warnings", &warnings, warning).object().to_pretty() + "\n",
    })
}

/// Prints a result of a pass: a text with a line for each loss, or its JSON under a name.
fn print(
    pass: &str,
    name: &'static str,
    losses: &[Loss],
    input: &Input,
    form: InspectFormat,
    text: impl FnOnce() -> String,
    json: impl FnOnce() -> Json,
) -> Printed {
    match form {
        InspectFormat::Text => {
            let line = |loss: &Loss| {
                let line = format!("{}[{}]: {}", loss.kind.name(), loss.what, one_line(&loss.message));
                placed(&line, loss.place.as_ref()) + "\n"
            };
            let head = format!("input {:?} sha256:{}\n", input.name, input.sha256);
            Printed::Text(head + &text() + &losses.iter().map(line).collect::<String>())
        }
        InspectFormat::Json => Printed::Json(Members::default().with("pass", Json::string(pass)).with(name, json())),
    }
}

/// Returns text that may quote a document on one line.
fn one_line(text: &str) -> String {
    visible(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

fn warning(warning: &Diagnostic) -> Json {
    Members::default()
        .with("code", Json::string(warning.code.name()))
        .with("message", Json::string(&warning.message))
        .maybe("help", warning.help.as_ref().map(Json::string))
        .maybe("place", warning.place.as_ref().map(place))
        .object()
}

impl DocumentGraph<'_> {
    fn text(&self) -> String {
        let roots = self.part.all_roots().map(|root| root.line(&root.schema.to_string()));
        roots.chain([self.graph.to_string()]).collect()
    }

    fn json(&self) -> Json {
        Members::default()
            .with("input", input(&self.part.input))
            .list("roots", &self.part.all_roots().collect::<Vec<_>>(), |root| {
                root.members().with("schema", root.schema.to_json()).object()
            })
            .with("schemas", self.graph.to_json())
            .object()
    }
}

impl Root<'_> {
    /// Returns the name of the tool whose result or parameters it is.
    fn tool_name(&self) -> Option<&str> {
        self.tool.as_ref().map(|tool| tool.name).or(self.takes).or(self.takes_other.map(|(tool, _)| tool))
    }

    fn line(&self, target: &str) -> String {
        match self.tool_name() {
            Some(tool) => format!("root {} of {tool:?} = {target}\n", self.name),
            None => format!("root {} = {target}\n", self.name),
        }
    }

    fn members(&self) -> Members {
        let tool = self.tool_name().map(Json::string);
        Members::default().with("name", Json::string(&self.name)).maybe("tool", tool)
    }
}

/// Returns the name of a draft: `t` and its number.
fn draft_name(index: usize) -> String {
    format!("t{index}")
}

fn by_number(id: TypeId) -> String {
    draft_name(id.index())
}

impl Shapes<'_> {
    /// Returns the roots with their drafts.
    fn roots(&self) -> impl Iterator<Item = (&Root<'_>, usize)> {
        self.document_graph.part.all_roots().zip(self.roots.all())
    }

    fn text(&self) -> String {
        let roots = self.roots().map(|(root, draft)| root.line(&draft_name(draft)));
        let drafts = self.lowering.drafts.iter().enumerate().map(|(index, draft)| draft.lines(index));
        roots.chain(drafts).collect()
    }

    fn json(&self) -> Json {
        let roots: Vec<_> = self.roots().collect();
        let drafts: Vec<_> = self.lowering.drafts.iter().enumerate().collect();
        Members::default()
            .with("input", input(&self.document_graph.part.input))
            .list("roots", &roots, |(root, draft)| {
                root.members().with("definition", Json::string(draft_name(*draft))).object()
            })
            .list("definitions", &drafts, |(index, draft)| draft.to_json(*index))
            .maybe("error", self.lowering.error.map(|draft| Json::string(draft_name(draft))))
            .list("losses", &self.losses(), loss)
            .object()
    }

    fn losses(&self) -> Vec<Loss> {
        self.lowering.losses(&Ids::new(0..self.lowering.drafts.len()))
    }
}

impl Draft {
    fn lines(&self, index: usize) -> String {
        let printer = TypePrinter(by_number);
        let words = if self.naming == Naming::Path { &self.path } else { &self.words };
        let naming = naming(self.naming);
        let naming = naming.as_str().unwrap_or_default();
        let parent = self.parent.map(|parent| format!(" in {}", draft_name(parent))).unwrap_or_default();
        let key = self.key.as_ref().map(|key| format!(" from {key}")).unwrap_or_default();
        let parameters = printer.parameters(&self.parameters);
        let name = format!("{}{parameters} {naming} {words:?}{parent}{key}", draft_name(index));
        let listing = match &self.body {
            Some(body) => printer.body(body),
            None => Listing { head: "?".to_owned(), parts: None },
        };
        listing.lines(&name, self.place.as_ref())
    }

    fn to_json(&self, index: usize) -> Json {
        let printer = TypePrinter(by_number);
        let words = |words: &String| (!words.is_empty()).then(|| Json::string(words));
        Members::default()
            .with("name", Json::string(draft_name(index)))
            .with("naming", naming(self.naming))
            .maybe("words", words(&self.words))
            .maybe("parent", self.parent.map(|parent| Json::string(draft_name(parent))))
            .maybe("path", words(&self.path))
            .maybe("key", self.key.as_ref().map(Key::to_json))
            .maybe("place", self.place.as_ref().map(place))
            .with("docs", docs(&self.docs))
            .list("parameters", &self.parameters, |parameter| printer.parameter(parameter))
            .maybe("body", self.body.as_ref().map(|body| printer.body_json(body)))
            .object()
    }
}

/// Prints `s3 & s4`, the selected branches (`s4.oneOf[1]`) and the JSON types.
impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let schemas = self.schemas.iter().map(ToString::to_string);
        let choices = self.choices.iter().map(|(owner, keyword, branch)| {
            let branch = branch.map_or_else(|| "left out".to_owned(), |branch| branch.to_string());
            format!("{owner}.{}[{branch}]", keyword.name())
        });
        f.write_str(&schemas.chain(choices).collect::<Vec<_>>().join(" & "))?;
        if self.kinds == Kinds::ALL { Ok(()) } else { write!(f, " as {}", self.kinds.names()) }
    }
}

impl Key {
    fn to_json(&self) -> Json {
        Members::default()
            .list("schemas", &self.schemas, |id| id.to_json())
            .list("choices", &self.choices, |(owner, keyword, branch)| {
                let branch = branch.map(Json::number);
                let members = Members::default().with("schema", owner.to_json());
                members.with("keyword", Json::string(keyword.name())).maybe("branch", branch).object()
            })
            .with("kinds", self.kinds.names())
            .object()
    }
}

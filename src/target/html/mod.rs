//! A page for readers: the tools or operations of a document or a package, their parameters, results, errors and examples, and
//! all types with their limits. The page is one file, loads nothing, and checks values by the generated validator.

mod http;
mod options;
mod prose;
mod schemas;
#[cfg(test)]
mod tests;
mod tools;
mod tries;
mod types;
mod validator;

use std::collections::BTreeSet;

use self::options::HtmlOptions;
use self::schemas::Schemas;
use self::tools::Sections;
use self::tries::Tries;
use self::types::{Types, codes};
use self::validator::Validator;
use super::job::{File, Generated, Input, Job};
use super::operations::{has_operations, servers};
use super::profile::Profile;
use super::tools::{Tool, in_order};
use super::{Options, Target, header};
use crate::diagnostics::{Code, Diagnostic, Error, Severity};
use crate::model::Model;
use crate::names::base_name;
use crate::render::{BuiltIn, template, views};
use crate::text::html;

views! {
    /// A page. All texts are HTML.
    struct PageView {
        header: String, title: String, version: Option<String>, logo: Option<String>,
        /// The policy of the page, with the hashes of its style and its script: the template has both as they are.
        policy: String, style: String, script: String,
        about: String,
        servers: Vec<String>,
        contents: Vec<GroupView>,
        sections: Vec<String>,
        /// The table of error codes, if there are some.
        codes: Option<String>,
        /// Whether there is a validator.
        validates: bool,
    }

    /// A part of the contents.
    struct GroupView { title: String, links: Vec<String>, }

    /// A tool or an operation.
    struct ToolView {
        id: String, kind: String, name: String, title: Option<String>,
        /// The method and the path of an operation.
        address: Option<String>,
        badges: Vec<String>, description: String,
        input_id: Option<String>, input: String, input_try: Option<String>,
        security: String,
        result_id: Option<String>,
        /// The standard type with its category, or the media type.
        returns: String,
        returned: String, result: String, responses: String, errors: String,
        examples: Vec<ExampleView>, result_try: Option<String>,
    }

    /// A value of an author.
    struct ExampleView { json: String, }

    /// A type.
    struct TypeView {
        id: String, name: String, description: String, body: String, examples: Vec<ExampleView>, value_try: Option<String>,
        users: Vec<String>,
        /// The number of users that aren't listed.
        more_users: Option<String>,
    }

    /// A box in which a value is tried.
    struct TryView {
        /// The function of the validator.
        check: String,
        name: String,
        /// A valid value; none beside examples.
        sample: Option<String>,
    }
}

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template!("html/page.tera", PageView),
    template!("html/tool.tera", ToolView),
    template!("html/type.tera", TypeView),
    template!("html/try.tera", TryView),
]);

const COLOURS: &str = include_str!("../../../templates/html/colours.css");
const STYLE: &str = include_str!("../../../templates/html/page.css");
const SCRIPT: &str = include_str!("../../../templates/html/page.js");

/// The facts of the page.
pub(in crate::target) static PROFILE: Profile = Profile {
    options: HtmlOptions::TABLE,
    templates: &[&TEMPLATES],
    warnings,
    ..Profile::of_documents(Target::Html, ".html", print)
};

/// Prints the files of a job.
fn print(job: &Job<'_>) -> Result<Vec<File>, Error> {
    job.standalone(|input| generate(input, job.options))
}

/// Returns the note that operations have more to show.
fn warnings(model: &Model) -> Vec<Diagnostic> {
    if !model.input.about.has_operations || has_operations(model) || model.contracts.is_empty() {
        return Vec::new();
    }
    let message = format!("{}: the page has no headers, statuses and security of operations", model.input.name);
    let note = Diagnostic::new(Code::NotShown, message).with_severity(Severity::Note);
    vec![note.help("add `--operations`, which reads them")]
}

/// Prints the page of a model.
fn generate(input: &Input<'_>, options: &Options) -> Result<Generated, Error> {
    let model = &*input.plain;
    let own: &HtmlOptions = options.of();
    let validator = if own.validates.unwrap_or(true) { Some(Validator::new(model)?) } else { None };
    let schemas = Schemas::new(model);
    let tries = Tries::new(model, &schemas, validator.as_ref(), &options.templates);
    let (tools, types) = (in_order(model), Types::new(model, &schemas, &tries));
    let sections = Sections { model, schemas: &schemas, tries: &tries };
    let mut texts = Vec::new();
    for tool in &tools {
        texts.push(TEMPLATES.render(&options.templates, "html/tool.tera", sections.tool(tool)?)?);
    }
    for view in types.views()? {
        texts.push(TEMPLATES.render(&options.templates, "html/type.tera", view)?);
    }
    let (codes, about) = (codes(model, options), &model.input.about);
    let style = format!("{COLOURS}{STYLE}");
    let script = script(model, validator.as_ref());
    let title = own.title.as_ref().map(|title| title.text().to_owned()).or_else(|| about.title.clone());
    let view = PageView {
        header: html::text(&header(model)),
        title: html::text(&title.unwrap_or_else(|| base_name(&model.input.name))),
        version: about.version.as_deref().map(html::text),
        logo: own.logo.as_ref().map(|logo| html::text(logo.text())),
        policy: html::policy(Some(&script), &style),
        style,
        script,
        about: about.description.as_deref().filter(|text| !types.describe(text)).map(prose::blocks).unwrap_or_default(),
        servers: servers(model).iter().map(|server| html::code(server)).collect(),
        contents: contents(&tools, &types, codes.is_some()),
        sections: texts,
        codes,
        validates: validator.is_some(),
    };
    Ok(Generated { text: TEMPLATES.render(&options.templates, "html/page.tera", view)?, losses: Vec::new() })
}

/// Returns the contents of the page.
fn contents(tools: &[Tool<'_>], types: &Types<'_>, has_codes: bool) -> Vec<GroupView> {
    let are_operations =
        !tools.is_empty() && tools.iter().all(|tool| tool.contract.is_some_and(|of| of.operation.is_some()));
    let mut groups = vec![
        GroupView {
            title: if are_operations { "Operations" } else { "Tools" }.to_owned(),
            links: tools.iter().map(|tool| tools::link(tool.name)).collect(),
        },
        GroupView { title: "Types".to_owned(), links: types.links() },
    ];
    if has_codes {
        groups.push(GroupView {
            title: "Errors".to_owned(),
            links: vec!["<a href=\"#errors\">Error codes</a>".to_owned()],
        });
    }
    groups.retain(|group| !group.links.is_empty());
    groups
}

/// Returns the script of the page: the validator, the functions that boxes name, and what the page does with them.
fn script(model: &Model, validator: Option<&Validator>) -> String {
    let code = validator.map(|validator| validator.code.as_str()).unwrap_or_default();
    let functions: BTreeSet<&str> = match validator {
        Some(validator) => model.iter().filter_map(|(id, _)| validator.of(id)).collect(),
        None => BTreeSet::new(),
    };
    let functions: Vec<&str> = functions.into_iter().collect();
    // In a block, so that the names of the page are none of the validator's.
    format!("\n{code}\n{{\n  const checks = {{ {} }};\n{SCRIPT}}}\n", functions.join(", "))
}

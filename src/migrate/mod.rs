//! Migrates agent definitions from ADL 1.0 to 1.5 (§7).

mod example;

use crate::advise::{self, UseCase};
use crate::diagnostics::{Code, Diagnostic, Error, Findings, Severity};
use crate::front::{said, schema_members, tools};
use crate::lower::{Lowered, ReadOptions, lower};
use crate::model::{ReturnType, StandardType};
use crate::schema::{is_json_type, standard_named};
use crate::source::{Content, Document, Editor, Entry, Format, Member, Node, Value, changed};
use crate::text::{Change, Json, Place, choices};

choices! {
    /// The type in place of a JSON type whose standard types have another shape: `object`, `array` and `null`.
    Shape {
        /// `Custom` with the old schema: no result changes
        Keep = "keep",
        /// The standard type that fits the name of the tool best: results must then have its shape
        Standard = "standard",
        /// Asks for each; the default on a terminal
        Ask = "ask",
    }
}

/// A migrated document.
pub(crate) struct Migrated {
    /// The text.
    pub(crate) text: String,
    /// The number of tools that were migrated.
    pub(crate) tools: usize,
    /// Notes about what to review, and the remaining warnings.
    pub(crate) notes: Vec<Diagnostic>,
}

/// A tool whose shape would change with a standard type.
pub(crate) struct Question<'n> {
    pub(crate) tool: &'n str,
    /// The JSON type of its results.
    pub(crate) json_type: &'n str,
    pub(crate) place: Place,
    /// The standard types, the one that fits best first.
    pub(crate) standard: Vec<StandardType>,
}

/// The new type of a result.
struct Plan<'n> {
    kind: ReturnType,
    /// The new schema; none to keep the one that is there.
    schema: Option<Content<'n>>,
    note: Option<Diagnostic>,
}

impl Plan<'_> {
    fn standard(standard: StandardType) -> Self {
        let schema = Some(advise::reference(standard).into());
        Self { kind: ReturnType::Standard(standard), schema, note: None }
    }

    /// Returns the standard type for values that satisfy another schema too.
    fn narrowed(standard: StandardType, schema: Json) -> Self {
        let both = Json::object([("allOf", Json::array([advise::reference(standard), schema]))]);
        Self { kind: ReturnType::Standard(standard), schema: Some(both.into()), note: None }
    }
}

/// Migrates a document; `choose` decides where the shape of a result would change.
pub(crate) fn migrate<'d>(
    document: &'d Document,
    options: &ReadOptions,
    mut choose: impl FnMut(&Question<'d>) -> Result<ReturnType, Diagnostic>,
) -> Result<Migrated, Error> {
    let before = lower(document, options)?;
    // The results of the passport are JSON Schemas.
    let is_adl = document.root.get("adl_spec").is_none();
    let editor = Editor::new(document);
    let (mut change, mut planned, mut notes) = (Change::default(), Vec::new(), Vec::new());
    for (name, returns) in returns(&document.root).filter(|_| is_adl) {
        let mut planning = Planning { document, options, name, returns, choose: &mut choose };
        let Some(plan) = planning.plan(&before)? else { continue };
        change.extend(&written(&editor, returns, &plan).map_err(|found| planning.elsewhere(found))?);
        notes.extend(plan.note);
        planned.push(name);
    }
    let mut text = changed(&document.file, &change)?;
    if !planned.is_empty() {
        text = with_examples(document, text, options, &planned, &mut notes)?;
        let after = check(document, &text, options, &before)?;
        notes.extend(after.warnings.into_iter().filter(|found| found.severity != Severity::Note));
    }
    Ok(Migrated { text, tools: planned.len(), notes })
}

/// Returns the name and the `returns` of each tool that has both.
fn returns(root: &Node) -> impl Iterator<Item = (&str, &Node)> {
    tools(root).filter_map(|tool| Some((tool.get("name")?.as_str()?, said(tool, "returns")?)))
}

/// Chooses the new type of one tool.
struct Planning<'d, 'c, C> {
    document: &'d Document,
    options: &'c ReadOptions,
    name: &'d str,
    returns: &'d Node,
    choose: &'c mut C,
}

impl<'d, C: FnMut(&Question<'d>) -> Result<ReturnType, Diagnostic>> Planning<'d, '_, C> {
    /// Returns the new type; none if the tool has the form of 1.5 already.
    fn plan(&mut self, before: &Lowered) -> Result<Option<Plan<'d>>, Diagnostic> {
        let member = said(self.returns, "type");
        let name = member.and_then(Node::as_str);
        let standard = name.and_then(StandardType::from_name);
        match (said(self.returns, "schema"), standard) {
            (Some(schema), Some(standard)) => Ok(self.contradicted(schema, standard, before)),
            (_, None) if name == Some("Custom") => Ok(None),
            (Some(schema), None) => Ok(Some(self.labelled(schema))),
            (None, Some(standard)) => Ok(Some(self.implied(standard))),
            (None, None) => self.without_schema(member, name).map(Some),
        }
    }

    /// Returns `Custom` if no value of a schema is valid for the type beside it: the schema takes precedence.
    fn contradicted(&self, schema: &Node, standard: StandardType, before: &Lowered) -> Option<Plan<'d>> {
        let schema = self.document.place(schema.span);
        let is_here = |place: &Place| place.is_in(&schema);
        let contradicts =
            |found: &Diagnostic| found.code == Code::TypeMismatch && found.place.as_ref().is_some_and(is_here);
        before.warnings.iter().any(contradicts).then(|| {
            let message = format!("`{}` was not a {}: `type` is `Custom` now", self.name, standard.name());
            let note = self.note(message, "the schema is as it was");
            Plan { kind: ReturnType::Custom, schema: None, note: Some(note) }
        })
    }

    /// Returns the type of a schema beside a legacy `type`.
    fn labelled(&self, schema: &Node) -> Plan<'d> {
        let reference = schema.as_str().or_else(|| schema.get("$ref")?.as_str());
        let named = reference.and_then(standard_named).map(ReturnType::Standard);
        let kind = named.unwrap_or_else(|| self.kind(&schema.to_json()));
        Plan { kind, schema: None, note: None }
    }

    /// Returns the standard type that has all values of a schema, which stays as it is; otherwise `Custom`.
    fn kind(&self, schema: &Json) -> ReturnType {
        let fitting = advise::fitting(schema, &self.document.root.to_json(), self.options);
        fitting.map_or(ReturnType::Custom, ReturnType::Standard)
    }

    /// Returns the schema of a standard type without one.
    fn implied(&self, standard: StandardType) -> Plan<'d> {
        let keywords: Vec<_> =
            schema_members(self.returns).map(|member| (&member.key, member.value.to_json())).collect();
        if keywords.is_empty() { Plan::standard(standard) } else { Plan::narrowed(standard, Json::object(keywords)) }
    }

    fn without_schema(&mut self, member: Option<&'d Node>, name: Option<&'d str>) -> Result<Plan<'d>, Diagnostic> {
        let mut keywords: Vec<&Member> = schema_members(self.returns).collect();
        let has_types = member.is_some_and(|member| matches!(member.value, Value::Array(_)));
        if (!keywords.is_empty() || has_types) && name.is_none_or(is_json_type) {
            keywords.extend(self.returns.member("type"));
            keywords.sort_by_key(|member| member.key_span);
            let schema = Json::object(keywords.iter().map(|member| (&member.key, member.value.to_json())));
            let kind = self.kind(&schema);
            return Ok(Plan { kind, schema: Some(Content::Members(keywords)), note: None });
        }
        let any = |kind: &str| Json::object([("type", Json::string(kind))]);
        match name {
            Some("string" | "text") => Ok(Plan::standard(StandardType::StringValue)),
            Some("number") => Ok(Plan::standard(StandardType::NumberValue)),
            Some("integer") => Ok(Plan::narrowed(StandardType::NumberValue, any("integer"))),
            Some("boolean") => Ok(Plan::standard(StandardType::BooleanValue)),
            Some(json_type @ ("object" | "array" | "null")) => self.asked(json_type),
            Some(_) | None => {
                let was =
                    name.map_or_else(|| "no type".to_owned(), |name| format!("`{name}`, which is no standard type"));
                let note = self.note(format!("`{}` had {was}: it is `Custom` now, any value", self.name), REPLACE);
                Ok(Plan { kind: ReturnType::Custom, schema: Some(Json::object::<&str>([]).into()), note: Some(note) })
            }
        }
    }

    /// Lets the caller choose a type.
    fn asked(&mut self, json_type: &'d str) -> Result<Plan<'d>, Diagnostic> {
        let place = self.document.place(self.returns.span);
        let standard = candidates(self.name, json_type);
        match (self.choose)(&Question { tool: self.name, json_type, place, standard })? {
            ReturnType::Standard(standard) => Ok(Plan::standard(standard)),
            ReturnType::Custom | ReturnType::Legacy => {
                let message = format!("`{}` is `Custom` now: any {json_type}, as before", self.name);
                let schema = Json::object([("type", Json::string(json_type))]);
                let note = Some(self.note(message, REPLACE));
                Ok(Plan { kind: ReturnType::Custom, schema: Some(schema.into()), note })
            }
        }
    }

    fn note(&self, message: String, help: &str) -> Diagnostic {
        Diagnostic::new(Code::Migrated, message).at(self.document.place(self.returns.span)).help(help)
    }

    fn elsewhere(&self, found: Diagnostic) -> Diagnostic {
        let message = format!("the text of `{}`'s `returns` is elsewhere, behind an alias or a merge key", self.name);
        Diagnostic::new(Code::NotMigrated, message)
            .at(found.place)
            .help("write its members here, or migrate it by hand")
    }
}

const REPLACE: &str = "describe the result in `schema`: `adl-gen advise` and `adl-gen infer` propose one";

/// Returns the standard types whose values have a JSON type, the one that fits the name of a tool best first.
fn candidates(tool: &str, json_type: &str) -> Vec<StandardType> {
    let mut types = match json_type {
        "array" => vec![StandardType::ListResult, StandardType::BatchResult],
        "null" => vec![StandardType::VoidResult],
        _ => vec![StandardType::EntityResult, StandardType::ObjectResult, StandardType::OperationStatus],
    };
    let words = tool.split(|c: char| !c.is_alphanumeric());
    let fits = words.flat_map(UseCase::of_word).flat_map(|case| case.types).find(|standard| types.contains(standard));
    types.sort_by_key(|standard| Some(*standard) != fits);
    types
}

/// Returns the change of a `returns`: `type`, then `schema`, then the others in their order.
fn written(editor: &Editor, returns: &Node, plan: &Plan) -> Result<Change, Diagnostic> {
    let own = Json::string(plan.kind.name());
    let schema = plan.schema.iter().map(|schema| Entry::Set("schema", schema.clone()));
    let first: Vec<Entry> = std::iter::once(Entry::Set("type", own.into())).chain(schema).collect();
    let moved: Vec<&str> = match plan.schema {
        Some(_) => schema_members(returns).map(|member| member.key.as_str()).collect(),
        None => Vec::new(),
    };
    let is_kept = |member: &&Member| member.key != "type" && !moved.contains(&member.key.as_str());
    let others: Vec<Entry> = returns.members().iter().filter(is_kept).map(|member| Entry::Keep(&member.key)).collect();
    let is_before = |member: &&Member| returns.member("type").is_some_and(|own| member.key_span < own.key_span);
    let before = returns.members().iter().filter(is_kept).take_while(is_before);
    let (before, after) = others.split_at(before.count());
    let after = after.iter().filter(|entry| plan.schema.is_none() || !matches!(entry, Entry::Keep("schema")));
    editor.members(returns, &before.iter().chain(&first).chain(after).cloned().collect::<Vec<_>>())
}

fn defect(document: &Document, what: &str) -> Diagnostic {
    Diagnostic::new(Code::Defect, format!("{}: {what}", document.file.name()))
}

/// Reads the text of the same document after edits.
fn reread(document: &Document, text: &str) -> Result<Document, Error> {
    let name = document.file.name();
    let format = Format::of(name, document.file.text().as_bytes());
    Document::parse(name, text.as_bytes(), format).map_err(|error| invalid(document, &error))
}

fn not_valid(document: &Document, found: &Diagnostic) -> Diagnostic {
    let message = format!("the migrated document would not be valid: {}", found.message);
    let mut not_valid = Diagnostic::new(Code::NotMigrated, message)
        .at(document.place(document.root.span))
        .help("migrate it by hand, or use `--shape keep`");
    let migrated = found.place.clone().map(|place| (place, "in the migrated text, which isn't written".to_owned()));
    not_valid.related.extend(migrated);
    not_valid
}

/// Adds an example to each migrated tool that has none.
fn with_examples(
    before: &Document,
    text: String,
    options: &ReadOptions,
    planned: &[&str],
    notes: &mut Vec<Diagnostic>,
) -> Result<String, Error> {
    let document = reread(before, &text)?;
    let model = lower(&document, options).map_err(|error| invalid(before, &error))?.model;
    let editor = Editor::new(&document);
    let mut change = Change::default();
    for (name, returns) in returns(&document.root).filter(|(name, _)| planned.contains(name)) {
        let has_examples =
            returns.get("examples").and_then(Node::as_array).is_some_and(|examples| !examples.is_empty());
        let Some(contract) = model.contracts.iter().find(|contract| contract.tool == name && !has_examples) else {
            continue;
        };
        let is_valid =
            |value: &Json| model.checks.of(contract.result).is_some_and(|id| model.checks.accepts(id, value));
        let made = || example::of(&returns.get("schema")?.to_json(), &document.root);
        let standard = match contract.returns {
            ReturnType::Standard(standard) => advise::example(standard),
            ReturnType::Custom | ReturnType::Legacy => None,
        };
        let (message, help) = match standard.into_iter().chain(made()).find(is_valid) {
            Some(value) => {
                change.extend(&editor.set(returns, "examples", Json::array([value]))?);
                (format!("the example of `{name}` is a placeholder"), "replace it by a result of the tool")
            }
            None => (format!("`{name}` has no example"), "add a result of the tool to `examples`"),
        };
        let place = self::returns(&before.root).find(|(of, _)| *of == name).map(|(_, of)| before.place(of.span));
        notes.push(Diagnostic::new(Code::Migrated, message).at(place).help(help));
    }
    Ok(changed(&document.file, &change)?)
}

fn invalid(document: &Document, error: &Error) -> Error {
    let errors = error.diagnostics().iter().filter(|found| found.severity == Severity::Error);
    let mut findings = Findings::default();
    findings.extend(errors.map(|found| not_valid(document, found)));
    findings.into_result().err().unwrap_or_else(|| error.clone())
}

/// Validates the result: it has no legacy form, no warning that the document didn't have, and the same values except in
/// `returns`.
fn check(document: &Document, text: &str, options: &ReadOptions, before: &Lowered) -> Result<Lowered, Error> {
    const LEGACY: [Code; 4] = [Code::LegacyReturns, Code::ImpliedSchema, Code::OpaqueType, Code::TypeMismatch];
    let migrated = reread(document, text)?;
    let after = lower(&migrated, options).map_err(|error| invalid(document, &error))?;
    let is_old = |found: &Diagnostic| before.warnings.iter().any(|known| known.code == found.code);
    let is_new =
        |found: &&Diagnostic| found.severity == Severity::Warning && (LEGACY.contains(&found.code) || !is_old(found));
    if let Some(found) = after.warnings.iter().find(is_new) {
        return Err(not_valid(document, found).into());
    }
    let others = |root: &Node| root.to_json_without(&|member| member.key == "returns");
    if others(&document.root) != others(&migrated.root) {
        return Err(defect(document, "the migration would change more than `returns`").into());
    }
    Ok(after)
}

#[cfg(test)]
mod tests;

//! Schemas in words: what a value is, its limits, its documentation, and the parts that need lines of their own.

use std::collections::HashMap;

use super::prose;
use crate::model::{Constraint, DEPRECATED, Keyword, Member, Model, Schema, TypeId, component, published};
use crate::target::docs;
use crate::text::html::{self, code};
use crate::text::{Json, shortened};

/// Maximum depth of schemas within a schema; what is deeper is JSON.
const MAX_DEPTH: usize = 5;
/// Maximum number of values that stand in one line.
const VALUES: usize = 20;
/// Maximum number of properties of a type that is shown where it is used, beside the link to it.
const INLINE: usize = 40;
/// Maximum length of a value in a line.
const VALUE: usize = 200;

/// The schemas of a model by name.
pub(super) struct Schemas<'m> {
    model: &'m Model,
    by_name: HashMap<&'m str, usize>,
}

/// A schema in words.
pub(super) struct Words {
    /// The words for a value, in a line.
    pub(super) ty: String,
    /// The limits, each in a line.
    pub(super) limits: Vec<String>,
    /// The description.
    pub(super) docs: String,
    /// The parts in lines of their own.
    pub(super) parts: String,
}

impl Words {
    /// Returns whether the parts say all, so that a line before them would only repeat it.
    pub(super) fn is_in_parts(&self, schema: &Schema) -> bool {
        let is_object = self.ty == "object" || schema.has(Keyword::AllOf) || self.ty == SEVERAL;
        is_object && self.limits.is_empty() && !self.parts.is_empty()
    }
}

/// The line of alternatives that have lines of their own.
const SEVERAL: &str = "one of these";

/// A property, as a row of a table.
pub(super) struct Row {
    pub(super) name: String,
    /// The words beside its name, such as `required`.
    pub(super) marks: Vec<String>,
    pub(super) words: Words,
}

/// How deep a schema stands, and whether types that it refers to are shown beside the link.
#[derive(Clone, Copy)]
pub(super) struct At {
    depth: usize,
    shows_types: bool,
}

impl At {
    /// A schema on its own.
    pub(super) const TOP: Self = Self { depth: 0, shows_types: false };
    /// The schema of a result: most readers want the properties of its data, not a link.
    pub(super) const RESULT: Self = Self { depth: 0, shows_types: true };

    fn inside(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

/// The subject of the line of a schema: the first of these that it has. The others have lines of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Reference,
    Values,
    Types,
    Alternatives,
    Conjunction,
    Properties,
    Items,
    /// The properties that an object must have.
    Required,
    Nothing,
}

impl Subject {
    fn of(schema: &Schema) -> Self {
        let subjects: [(Self, &[Keyword]); 8] = [
            (Self::Reference, &[Keyword::Ref]),
            (Self::Values, &[Keyword::Const, Keyword::Enum]),
            (Self::Types, &[Keyword::Type]),
            (Self::Alternatives, &[Keyword::OneOf, Keyword::AnyOf]),
            (Self::Conjunction, &[Keyword::AllOf]),
            (Self::Properties, &[Keyword::Properties, Keyword::PatternProperties]),
            (Self::Items, &[Keyword::Items, Keyword::PrefixItems]),
            (Self::Required, &[Keyword::Required]),
        ];
        let found = subjects.into_iter().find(|(_, keywords)| schema.has_any(keywords));
        found.map_or(Self::Nothing, |(subject, _)| subject)
    }
}

/// The keywords that words, limits and tables express. Others are shown as JSON.
const EXPRESSED: &[Keyword] = &[
    Keyword::Ref,
    Keyword::AllOf,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::Properties,
    Keyword::PatternProperties,
    Keyword::AdditionalProperties,
    Keyword::PrefixItems,
    Keyword::Items,
    Keyword::Type,
    Keyword::Enum,
    Keyword::Const,
    Keyword::MultipleOf,
    Keyword::Minimum,
    Keyword::ExclusiveMinimum,
    Keyword::Maximum,
    Keyword::ExclusiveMaximum,
    Keyword::MinLength,
    Keyword::MaxLength,
    Keyword::Pattern,
    Keyword::MinItems,
    Keyword::MaxItems,
    Keyword::UniqueItems,
    Keyword::MinProperties,
    Keyword::MaxProperties,
    Keyword::Required,
    Keyword::Format,
    Keyword::ContentEncoding,
    Keyword::ContentMediaType,
    Keyword::Title,
    Keyword::Description,
    Keyword::Default,
    Keyword::Examples,
    Keyword::Deprecated,
    Keyword::ReadOnly,
    Keyword::WriteOnly,
    // What they say is in the documentation of values, or in the names of generated code.
    Keyword::Discriminator,
    Keyword::EnumNames,
    Keyword::EnumNamesOfNSwag,
    Keyword::EnumDescriptions,
    Keyword::EnumDescriptionsOfRedoc,
    Keyword::EnumOfAutoRest,
    Keyword::McpHeader,
];

/// The keywords of a schema that a line expresses without limits.
const PLAIN: &[Keyword] = &[Keyword::Ref, Keyword::Type, Keyword::Enum, Keyword::Const];

impl<'m> Schemas<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        let by_name = model.bundle.iter().enumerate().map(|(index, of)| (of.name.as_str(), index)).collect();
        Self { model, by_name }
    }

    /// Returns the schema of that name.
    pub(super) fn named(&self, name: &str) -> Option<&'m Schema> {
        self.model.bundle.get(*self.by_name.get(name)?).map(|of| &of.schema)
    }

    /// Returns the schema of a definition.
    pub(super) fn of(&self, id: TypeId) -> Option<&'m Schema> {
        self.named(&self.model.definition(id).name)
    }

    /// Returns the anchor of a type.
    pub(super) fn anchor(name: &str) -> String {
        format!("type-{}", component(name))
    }

    /// Returns the link to a type.
    pub(super) fn link(&self, name: &str) -> String {
        match self.by_name.contains_key(name) {
            true => format!("<a href=\"#{}\">{}</a>", Self::anchor(name), code(name)),
            false => code(name),
        }
    }

    /// Returns a schema in words.
    pub(super) fn words(&self, schema: &Schema, at: At) -> Words {
        Words {
            ty: self.ty(schema, at),
            limits: limits(schema),
            docs: description(schema).map(prose::short).unwrap_or_default(),
            parts: self.parts(schema, at),
        }
    }

    /// Returns what a value is, in a line.
    fn ty(&self, schema: &Schema, at: At) -> String {
        if at.depth > MAX_DEPTH {
            return brief(&published(schema));
        }
        let Schema::Keywords(_) = schema else {
            return if *schema == Schema::Boolean(true) { "any value" } else { "no value" }.to_owned();
        };
        match Subject::of(schema) {
            Subject::Reference => schema.reference().map(|name| self.link(name)).unwrap_or_default(),
            Subject::Values => schema.values().map(listed).unwrap_or_default(),
            Subject::Types => {
                let types = schema.types();
                types.iter().map(|name| self.of_type(name, schema, at)).collect::<Vec<_>>().join(" or ")
            }
            Subject::Alternatives => match alternatives(schema).filter(|(_, branches)| is_line(branches)) {
                Some((_, branches)) => {
                    branches.iter().map(|of| self.ty(of, at.inside())).collect::<Vec<_>>().join(" or ")
                }
                None => SEVERAL.to_owned(),
            },
            Subject::Conjunction => self.conjunction(schema.schemas(Keyword::AllOf).unwrap_or_default(), at),
            Subject::Properties => "object".to_owned(),
            Subject::Items => self.of_type("array", schema, at),
            Subject::Required => {
                let names: Vec<String> = schema.required().iter().map(|name| code(name)).collect();
                format!("an object with {}", docs::listed(&names, "and"))
            }
            Subject::Nothing => "any value".to_owned(),
        }
    }

    /// Returns the branches of `allOf` that stand in a line; others have lines of their own.
    fn conjunction(&self, branches: &[Schema], at: At) -> String {
        let mut distinct: Vec<String> = Vec::new();
        for branch in branches.iter().filter(|of| is_plain(of)) {
            let ty = self.ty(branch, at.inside());
            if ty != "object" && ty != "any value" && !distinct.contains(&ty) {
                distinct.push(ty);
            }
        }
        if distinct.is_empty() { "object".to_owned() } else { distinct.join(" and ") }
    }

    /// Returns a JSON type with that of its items.
    fn of_type(&self, name: &str, schema: &Schema, at: At) -> String {
        let grouped = |of: &Schema| {
            let ty = self.ty(of, at.inside());
            if ty.contains(" or ") || ty.contains(" and ") { format!("({ty})") } else { ty }
        };
        let any = &Schema::Boolean(true);
        match name {
            "array" => match (schema.schemas(Keyword::PrefixItems), schema.schema(Keyword::Items)) {
                (Some(prefix), items) => {
                    let mut parts: Vec<String> = prefix.iter().map(|of| self.ty(of, at.inside())).collect();
                    parts.extend(match items {
                        Some(Schema::Boolean(false)) => None,
                        Some(rest @ Schema::Keywords(_)) => Some(format!("… {}", grouped(rest))),
                        Some(Schema::Boolean(true)) | None => Some("…".to_owned()),
                    });
                    format!("array of [{}]", parts.join(", "))
                }
                (None, Some(items)) if items != any => format!("array of {}", grouped(items)),
                (None, _) => "array".to_owned(),
            },
            "object" => match schema.schema(Keyword::AdditionalProperties) {
                Some(values @ Schema::Keywords(_)) if !schema.has(Keyword::Properties) => {
                    format!("object of {}", grouped(values))
                }
                _ => "object".to_owned(),
            },
            name => html::text(name),
        }
    }

    /// Returns the parts of a schema in lines of their own.
    pub(super) fn parts(&self, schema: &Schema, at: At) -> String {
        if at.depth > MAX_DEPTH || matches!(schema, Schema::Boolean(_)) {
            return String::new();
        }
        let mut out = String::new();
        let conjuncts = schema.schemas(Keyword::AllOf).unwrap_or_default();
        let (types, inline): (Vec<&Schema>, Vec<&Schema>) = conjuncts.iter().partition(|of| is_reference(of));
        // Of types alone, the line says all.
        if !types.is_empty() && (!inline.is_empty() || Subject::of(schema) != Subject::Conjunction) {
            let links: Vec<String> = types.iter().filter_map(|of| of.reference()).map(|name| self.link(name)).collect();
            let end = if inline.is_empty() { "." } else { ", and:" };
            out += &format!("<p>All of {}{end}</p>", docs::listed(&links, "and"));
        }
        out += &self.shown_type(schema, at);
        out += &self.properties(schema, at);
        inline.iter().for_each(|of| out += &self.conjunct(of, at.inside()));
        out += &self.branches(schema, at);
        out += &self.items(schema, at);
        out + &others(schema)
    }

    /// Returns a branch of `allOf` that isn't a reference.
    fn conjunct(&self, schema: &Schema, at: At) -> String {
        let words = self.words(schema, at);
        let limits: String = words.limits.iter().map(|limit| limited(limit)).collect();
        let says = !limits.is_empty() || words.parts.is_empty();
        let line = if says { format!("<div>{}{limits}</div>", words.ty) } else { String::new() };
        line + &words.parts
    }

    /// Returns the properties of the type that a property of a result refers to.
    fn shown_type(&self, schema: &Schema, at: At) -> String {
        let items = || schema.schema(Keyword::Items).and_then(Schema::reference);
        let name = schema.reference().or_else(items).filter(|_| at.shows_types);
        let Some(of) = name.and_then(|name| self.named(name)) else { return String::new() };
        let is_short = (1..=INLINE).contains(&of.schema_map(Keyword::Properties).len());
        if !is_short {
            return String::new();
        }
        let inside = At { shows_types: false, ..at.inside() };
        format!("<details class=\"in\" open><summary>its properties</summary>{}</details>", self.properties(of, inside))
    }

    fn properties(&self, schema: &Schema, at: At) -> String {
        let rows = self.rows(schema, at);
        let table = if rows.is_empty() { String::new() } else { table(&rows) };
        table + closed(schema)
    }

    /// Returns the properties of an object.
    pub(super) fn rows(&self, schema: &Schema, at: At) -> Vec<Row> {
        let (required, properties) = (schema.required(), schema.schema_map(Keyword::Properties));
        let mark = |name: &str| required.contains(&name).then(|| REQUIRED.to_owned()).into_iter().collect();
        let row =
            |name: String, marks: Vec<String>, of: &Schema| Row { name, marks, words: self.words(of, at.inside()) };
        let mut rows: Vec<Row> = properties.iter().map(|(name, of)| row(code(name), mark(name), of)).collect();
        let subject = Subject::of(schema);
        if subject != Subject::Required {
            let undeclared = required.iter().filter(|name| properties.iter().all(|(known, _)| known != *name));
            rows.extend(undeclared.map(|name| row(code(name), mark(name), &Schema::Boolean(true))));
        }
        for (pattern, of) in schema.schema_map(Keyword::PatternProperties) {
            rows.push(row(format!("names that match {}", code(pattern)), Vec::new(), of));
        }
        // `object of string` says it, too.
        let is_said = subject == Subject::Types && properties.is_empty() && schema.types().contains(&"object");
        let others = schema.schema(Keyword::AdditionalProperties);
        if let Some(of @ Schema::Keywords(_)) = others.filter(|of| !rows.is_empty() || !is_said || needs_lines(of)) {
            rows.push(row("other properties".to_owned(), Vec::new(), of));
        }
        rows
    }

    /// Returns the alternatives that need a line each.
    fn branches(&self, schema: &Schema, at: At) -> String {
        let Some((word, branches)) = alternatives(schema) else { return String::new() };
        if is_line(branches) && Subject::of(schema) == Subject::Alternatives {
            return String::new();
        }
        let branch = |of: &Schema| format!("<li>{}</li>", self.line(&self.words(of, at.inside())));
        format!("<p>{word} of:</p><ul>{}</ul>", branches.iter().map(branch).collect::<String>())
    }

    /// Returns the schemas of items that need lines of their own.
    fn items(&self, schema: &Schema, at: At) -> String {
        let prefix = schema.schemas(Keyword::PrefixItems).unwrap_or_default();
        let named = prefix.iter().enumerate().map(|(index, of)| (format!("Item {}", index + 1), of));
        let rest = schema
            .schema(Keyword::Items)
            .map(|of| (if prefix.is_empty() { "Each item" } else { "Each other item" }.to_owned(), of));
        let is_said = match Subject::of(schema) {
            Subject::Items => true,
            Subject::Types => schema.types().contains(&"array"),
            _ => false,
        };
        let has_more = |of: &Schema| needs_lines(of) || !limits(of).is_empty();
        let of_items = named.chain(rest).filter(|(_, of)| !is_said || has_more(of));
        of_items.map(|(name, of)| format!("<div>{name}: {}</div>", self.line(&self.words(of, at.inside())))).collect()
    }

    /// Returns a schema with everything behind its line.
    pub(super) fn line(&self, words: &Words) -> String {
        let limits: String = words.limits.iter().map(|limit| limited(limit)).collect();
        let docs =
            if words.docs.is_empty() { String::new() } else { format!("<div class=\"doc\">{}</div>", words.docs) };
        format!("{}{limits}{docs}{}", words.ty, words.parts)
    }

    /// Returns the values of an enumeration with their documentation; none if no value has some.
    pub(super) fn values(&self, id: TypeId) -> Option<String> {
        let members = self.model.definition(id).body.members()?;
        if members.iter().all(|member| member.docs.is_empty()) {
            return None;
        }
        let texts: HashMap<String, String> =
            docs::value_texts(members).map(|(value, text)| (value.to_string(), text)).collect();
        let row = |Member { value, .. }: &Member| Row {
            name: html::value(value),
            marks: Vec::new(),
            words: Words {
                ty: String::new(),
                limits: Vec::new(),
                docs: texts.get(&value.to_string()).map(|text| prose::short(text)).unwrap_or_default(),
                parts: String::new(),
            },
        };
        Some(table(&members.iter().map(row).collect::<Vec<_>>()))
    }
}

/// Returns rows as a table.
pub(super) fn table(rows: &[Row]) -> String {
    let row = |Row { name, marks, words }: &Row| {
        let class = |mark: &str| if mark == REQUIRED { "mark required" } else { "mark" };
        let marks: String =
            marks.iter().map(|mark| format!(" <span class=\"{}\">{}</span>", class(mark), html::text(mark))).collect();
        let limits: String = words.limits.iter().map(|limit| limited(limit)).collect();
        let docs =
            if words.docs.is_empty() { String::new() } else { format!("<div class=\"doc\">{}</div>", words.docs) };
        format!("<tr><th scope=\"row\">{name}{marks}</th><td>{}{limits}{docs}{}</td></tr>", words.ty, words.parts)
    };
    format!("<table><tbody>{}</tbody></table>", rows.iter().map(row).collect::<String>())
}

/// Returns a limit behind the type that it limits.
pub(super) fn limited(limit: &str) -> String {
    let class = if limit == DEPRECATED { "limit old" } else { "limit" };
    format!(" <span class=\"{class}\">{limit}</span>")
}

/// The mark of a property that must be there.
const REQUIRED: &str = "required";

/// Returns the note that an object has no other properties.
fn closed(schema: &Schema) -> &'static str {
    let is_closed = |keyword| schema.schema(keyword) == Some(&Schema::Boolean(false));
    match is_closed(Keyword::AdditionalProperties) || is_closed(Keyword::UnevaluatedProperties) {
        true => "<p class=\"note\">No other properties.</p>",
        false => "",
    }
}

/// Returns whether a schema is a reference alone.
fn is_reference(schema: &Schema) -> bool {
    schema.has(Keyword::Ref) && schema.entries().len() == 1
}

/// Returns the alternatives of a schema, and how many of them a value matches.
fn alternatives(schema: &Schema) -> Option<(&'static str, &[Schema])> {
    let one = schema.schemas(Keyword::OneOf).map(|of| ("Exactly one", of));
    one.or_else(|| schema.schemas(Keyword::AnyOf).map(|of| ("At least one", of)))
}

/// Returns whether alternatives stand in a line.
fn is_line(branches: &[Schema]) -> bool {
    branches.len() <= VALUES && branches.iter().all(is_plain)
}

/// Returns whether a line says all of a schema.
fn is_plain(schema: &Schema) -> bool {
    schema.entries().iter().all(|(keyword, _)| match keyword {
        Keyword::Items => schema.schema(Keyword::Items).is_some_and(is_plain_item),
        keyword => PLAIN.contains(keyword),
    })
}

fn is_plain_item(schema: &Schema) -> bool {
    schema.entries().iter().all(|(keyword, _)| PLAIN.contains(keyword))
}

/// Returns whether a schema has parts that a line and limits don't say.
fn needs_lines(schema: &Schema) -> bool {
    let has_parts = schema.has_any(&[Keyword::Properties, Keyword::PatternProperties, Keyword::AllOf]);
    let has_items = || schema.schema(Keyword::Items).is_some_and(|of| !is_plain_item(of));
    let has_branches = || alternatives(schema).is_some_and(|(_, branches)| !is_line(branches));
    has_parts || has_items() || has_branches() || schema.has(Keyword::Description) || !others(schema).is_empty()
}

/// Returns the constraints that nothing else expresses, as JSON.
fn others(schema: &Schema) -> String {
    let is_said = |keyword: Keyword, of: &Schema| {
        EXPRESSED.contains(&keyword)
            || of.schema(Keyword::UnevaluatedProperties) == Some(&Schema::Boolean(false))
                && keyword == Keyword::UnevaluatedProperties
    };
    // Beside `oneOf`, `anyOf` isn't shown.
    let is_second = |keyword: Keyword| keyword == Keyword::AnyOf && schema.has(Keyword::OneOf);
    let left: Vec<_> = schema
        .entries()
        .iter()
        .filter(|(keyword, _)| !is_said(*keyword, schema) || is_second(*keyword))
        .cloned()
        .collect();
    if left.is_empty() {
        return String::new();
    }
    let json = published(&Schema::keywords(left));
    format!(
        "<details class=\"in\"><summary>more constraints</summary><pre tabindex=\"0\">{}</pre></details>",
        html::json(&json)
    )
}

/// Returns the description of a schema, or its title.
pub(super) fn description(schema: &Schema) -> Option<&str> {
    let text = |keyword| schema.data(keyword).and_then(Json::as_str).filter(|text| !text.trim().is_empty());
    text(Keyword::Description).or_else(|| text(Keyword::Title))
}

/// Returns the limits of a schema in words.
pub(super) fn limits(schema: &Schema) -> Vec<String> {
    let constraints: Vec<Constraint> =
        schema.entries().iter().filter_map(|(keyword, _)| constraint(*keyword, schema)).collect();
    let mut words = docs::constraints(&constraints.iter().collect::<Vec<_>>(), code);
    if schema.has(Keyword::Ref) {
        words.extend(schema.values().map(listed));
        words.extend((!schema.types().is_empty()).then(|| html::text(&schema.types().join(" or "))));
    }
    let text = |keyword| schema.data(keyword).and_then(Json::as_str);
    words.extend(text(Keyword::Format).map(|format| format!("format {}", code(format))));
    words.extend(text(Keyword::ContentEncoding).map(|encoding| format!("encoded as {}", code(encoding))));
    words.extend(text(Keyword::ContentMediaType).map(|media_type| format!("content {}", code(media_type))));
    words.extend(schema.data(Keyword::Default).map(|value| format!("default {}", brief(value))));
    let examples = schema.data(Keyword::Examples).map(Json::items).unwrap_or_default();
    words.extend(
        examples.iter().filter(|value| value.is_scalar()).take(1).map(|value| format!("for example {}", brief(value))),
    );
    let is_on = |keyword| schema.data(keyword) == Some(&Json::Bool(true));
    words.extend(is_on(Keyword::ReadOnly).then(|| "only in responses".to_owned()));
    words.extend(is_on(Keyword::WriteOnly).then(|| "only in requests".to_owned()));
    words.extend(is_on(Keyword::Deprecated).then(|| DEPRECATED.to_owned()));
    words
}

fn constraint(keyword: Keyword, schema: &Schema) -> Option<Constraint> {
    let value = schema.data(keyword)?;
    match (keyword, value) {
        (keyword, Json::Number(number)) if keyword.is_bound() => Some(Constraint::Bound(keyword, number.clone())),
        (Keyword::Pattern, Json::String(pattern)) => Some(Constraint::Pattern(pattern.to_string())),
        (Keyword::UniqueItems, Json::Bool(true)) => Some(Constraint::UniqueItems),
        _ => None,
    }
}

/// Returns values as alternatives.
fn listed(values: &[Json]) -> String {
    let mut words: Vec<String> = values.iter().map(brief).collect();
    if words.len() <= VALUES {
        return words.join(" or ");
    }
    let rest = words.split_off(VALUES);
    let first = words.join(" or ");
    format!("{first}<details class=\"in\"><summary>{} more values</summary>{}</details>", rest.len(), rest.join(" or "))
}

/// Returns a value in a line.
fn brief(value: &Json) -> String {
    let text = value.to_string();
    if text.len() <= VALUE { html::value(value) } else { code(&shortened(&text, VALUE)) }
}

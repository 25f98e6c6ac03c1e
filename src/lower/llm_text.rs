//! Parses templates of texts for a model, such as `Found {resultCount} results for {query}`, and checks them against
//! the result's type.

use std::collections::HashSet;

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Body, Case, LlmText, Model, Placeholder, Record, Rest, TextPart, Type, TypeId};
use crate::schema::nearest;
use crate::text::{Json, decode_token};

/// An error in a template: message and help.
type TemplateError = (String, &'static str);

/// Parses the template of a tool, given the definition of its result in a model without parameters.
pub(super) fn read(template: &str, result: TypeId, model: &Model) -> Result<LlmText, Diagnostic> {
    let read = parse(template).and_then(|parts| {
        parts.iter().try_for_each(|part| compare(part, result, model))?;
        Ok(LlmText { parts })
    });
    read.map_err(|(message, help)| Diagnostic::new(Code::LlmText, message).help(help))
}

/// Parses a template without a result to compare it with; none if it is invalid.
pub(crate) fn template(text: &str) -> Option<LlmText> {
    parse(text).ok().map(|parts| LlmText { parts })
}

const BRACES: &str = "`{name}` inserts a property; write a literal brace as `{{` or `}}`";

fn parse(template: &str) -> Result<Vec<TextPart>, TemplateError> {
    let (mut parts, mut literal, mut rest) = (Vec::new(), String::new(), template);
    while let Some(at) = rest.find(['{', '}']) {
        literal.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            literal.push_str(brace);
            rest = after;
        } else if brace == "}" {
            return Err(("unmatched `}` in the template".to_owned(), BRACES));
        } else {
            let (inside, after) = split(rest)?;
            parts.extend((!literal.is_empty()).then(|| TextPart::Literal(std::mem::take(&mut literal))));
            parts.push(placeholder(inside)?);
            rest = after;
        }
    }
    literal.push_str(rest);
    parts.extend((!literal.is_empty()).then_some(TextPart::Literal(literal)));
    Ok(parts)
}

/// Splits the text at the closing brace.
fn split(text: &str) -> Result<(&str, &str), TemplateError> {
    match text.split_once('}') {
        Some((inside, _)) if inside.contains('{') => Err(("nested `{` in the template".to_owned(), BRACES)),
        Some(found) => Ok(found),
        None => Err(("unclosed `{` in the template".to_owned(), BRACES)),
    }
}

fn placeholder(inside: &str) -> Result<TextPart, TemplateError> {
    let (path, fallback) = match inside.split_once('|') {
        Some((path, fallback)) => (path, Some(fallback.to_owned())),
        None => (inside, None),
    };
    let (path, count) = match path.trim().strip_prefix('#') {
        Some(path) => (path, true),
        None => (path.trim(), false),
    };
    let path = match path {
        "" => return Err(("empty braces in the template".to_owned(), BRACES)),
        "." => Vec::new(),
        pointer if pointer.starts_with('/') => pointer[1..].split('/').map(decode_token).collect(),
        dotted => dotted.split('.').map(str::to_owned).collect(),
    };
    let placeholder = Placeholder { path, fallback };
    Ok(if count { TextPart::Count(placeholder) } else { TextPart::Member(placeholder) })
}

/// Checks that the type has the properties that a part uses.
fn compare(part: &TextPart, result: TypeId, model: &Model) -> Result<(), TemplateError> {
    let (placeholder, count) = match part {
        TextPart::Literal(_) => return Ok(()),
        TextPart::Member(placeholder) => (placeholder, false),
        TextPart::Count(placeholder) => (placeholder, true),
    };
    let field = placeholder.path.join(".");
    let mut lookup = Lookup::at_root(model, result);
    placeholder.path.iter().for_each(|key| lookup.step(key));
    let open = lookup.found.contains(&Type::Any);
    if lookup.found.is_empty() || (lookup.unknown && placeholder.fallback.is_none()) {
        let name = &model.definition(result).name;
        let near = placeholder.path.last().and_then(|key| nearest(key, &lookup.declared));
        let near = near
            .filter(|name| !placeholder.path.iter().any(|key| key == name))
            .map(|name| format!("; did you mean `{name}`?"))
            .unwrap_or_default();
        return Err((format!("`{name}` has no property `{field}`{near}"), DECLARED));
    }
    if placeholder.fallback.is_none() && (lookup.absent || open || lookup.may_be_null()) {
        let may = if lookup.absent { "absent" } else { "null" };
        return Err((format!("`{field}` may be {may}"), "add a fallback: `{name|fallback}`"));
    }
    let is_list = |ty: &Type| matches!(ty, Type::List(_) | Type::Tuple(_) | Type::Null | Type::Any);
    if count && !lookup.found.iter().all(is_list) {
        return Err((format!("`{field}` is not an array, so its items can't be counted"), "remove the `#`"));
    }
    Ok(())
}

const DECLARED: &str = "use a property that the schema declares, or add a fallback: `{name|fallback}`";

/// The types that may occur at a path in a successful result.
struct Lookup<'m> {
    model: &'m Model,
    /// The possible types: no alias, no union, no `Nullable`.
    found: Vec<Type>,
    /// Whether it may be absent.
    absent: bool,
    /// Whether no schema declares it.
    unknown: bool,
    /// The properties declared by the last looked-up types.
    declared: Vec<&'m str>,
    /// Whether no property was looked up yet.
    at_root: bool,
}

impl<'m> Lookup<'m> {
    fn at_root(model: &'m Model, result: TypeId) -> Self {
        let mut lookup =
            Self { model, found: Vec::new(), absent: false, unknown: false, declared: Vec::new(), at_root: true };
        lookup.add(&Type::Named(result));
        lookup.found.retain(|ty| !is_error(model, ty));
        lookup
    }

    /// Adds a type, expanded to its alternatives.
    fn add(&mut self, ty: &Type) {
        let (mut pending, mut seen) = (vec![ty.clone()], HashSet::new());
        while let Some(ty) = pending.pop() {
            match &ty {
                Type::Nullable(inner) => pending.extend([(**inner).clone(), Type::Null]),
                Type::Named(id) => match &self.model.definition(*id).body {
                    _ if !seen.insert(*id) => {}
                    Body::Alias(ty) => pending.push(ty.clone()),
                    Body::Union(union) => pending.extend(union.variants.iter().map(|variant| variant.ty.clone())),
                    Body::Enum(_) | Body::Record(_) => self.found.push(ty),
                },
                _ => self.found.push(ty),
            }
        }
    }

    /// Proceeds to a property or an item.
    fn step(&mut self, key: &str) {
        self.declared.clear();
        for ty in std::mem::take(&mut self.found) {
            match &ty {
                Type::Named(id) => match &self.model.definition(*id).body {
                    Body::Record(record) => self.member(record, key),
                    Body::Alias(_) | Body::Enum(_) | Body::Union(_) => self.absent = true,
                },
                Type::Any => self.undeclared(&Type::Any),
                Type::Map(value) => {
                    self.absent = true;
                    self.add(value);
                }
                Type::List(item) => self.item(key, &[], 0, Some(item)),
                Type::Tuple(tuple) => self.item(key, &tuple.items, tuple.min, tuple.rest.as_deref()),
                Type::Never
                | Type::Null
                | Type::Boolean
                | Type::Integer(_)
                | Type::Number
                | Type::String
                | Type::Nullable(_)
                | Type::Instance(..)
                | Type::Parameter { .. } => self.absent = true,
            }
        }
        self.at_root = false;
    }

    fn undeclared(&mut self, ty: &Type) {
        (self.absent, self.unknown) = (true, true);
        self.add(ty);
    }

    fn item(&mut self, key: &str, items: &[Type], min: usize, rest: Option<&Type>) {
        let index = key.parse::<usize>().ok();
        self.absent |= index.is_none_or(|index| index >= min);
        if let Some(ty) = index.and_then(|index| items.get(index).or(rest)) {
            self.add(ty);
        }
    }

    fn member(&mut self, record: &'m Record, key: &str) {
        self.declared.extend(record.fields.iter().map(|field| field.name.as_str()));
        let Some(index) = record.fields.iter().position(|field| field.name == key) else {
            match &record.rest {
                Rest::Ignored => self.undeclared(&Type::Any),
                Rest::Kept(ty) => self.undeclared(ty),
                Rest::Refused => self.absent = true,
            }
            return;
        };
        let is_error = |case: &&Case| case.present.iter().any(|&index| record.fields[index].name == "error");
        let cases: Vec<&Case> = record.cases.iter().filter(|case| !(self.at_root && is_error(case))).collect();
        if !cases.is_empty() && cases.iter().all(|case| case.absent.contains(&index)) {
            self.absent = true;
            return;
        }
        let always = !cases.is_empty() && cases.iter().all(|case| case.present.contains(&index));
        self.absent |= !(record.fields[index].required || always);
        self.add(&record.fields[index].ty);
    }

    fn may_be_null(&self) -> bool {
        self.found.iter().any(|ty| {
            let listed = self.model.listed(ty).unwrap_or_default();
            *ty == Type::Null || listed.iter().any(|member| member.value == Json::Null)
        })
    }
}

/// Returns whether a type is an alternative that requires an `error`.
fn is_error(model: &Model, ty: &Type) -> bool {
    let fields = model.record(ty).map(|record| &record.fields[..]).unwrap_or_default();
    fields.iter().any(|field| field.name == "error" && field.required)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{Generator, Source};

    fn said(returns: &str, template: &str) -> Result<Vec<TextPart>, String> {
        let text = format!(r#"{{"tools": [{{"name": "find", "returns": {returns}}}]}}"#);
        let source = Source::Text { name: "agent.adl.json".into(), bytes: text.into_bytes() };
        let read = Generator::new().llm_text("find", template).read([source]);
        let text = |models: crate::Models| models.models[0].contracts[0].llm_text.clone().expect("a template");
        read.map(|models| text(models).parts).map_err(|error| error.diagnostics()[0].message.clone())
    }

    fn custom(template: &str) -> Result<Vec<TextPart>, String> {
        said(
            r#"{"type": "Custom", "schema": {"type": "object", "required": ["query", "rows", "note"], "properties": {
                "query": {"type": "string"}, "count": {"type": "integer"}, "note": {"type": ["string", "null"]},
                "rows": {"type": "array", "items": {"type": "object", "required": ["id"], "properties": {"id": {}}}}}}}"#,
            template,
        )
    }

    fn member(path: &[&str], fallback: Option<&str>) -> Placeholder {
        Placeholder { path: path.iter().map(|&key| key.to_owned()).collect(), fallback: fallback.map(str::to_owned) }
    }

    #[test]
    fn templates_are_read() {
        let parts = custom("{{{query}}}: {#rows}, {count|no count} {/rows/0/id|-}");
        let expected = [
            TextPart::Literal("{".into()),
            TextPart::Member(member(&["query"], None)),
            TextPart::Literal("}: ".into()),
            TextPart::Count(member(&["rows"], None)),
            TextPart::Literal(", ".into()),
            TextPart::Member(member(&["count"], Some("no count"))),
            TextPart::Literal(" ".into()),
            TextPart::Member(member(&["rows", "0", "id"], Some("-"))),
        ];
        assert_eq!(parts.as_deref(), Ok(&expected[..]));
        assert_eq!(custom("all: {.}").map(|parts| parts.len()), Ok(2));
    }

    #[test]
    fn what_may_not_be_there_needs_a_fallback() {
        for (template, message) in [
            ("{cuont}", "`FindResult` has no property `cuont`; did you mean `count`?"),
            ("{count}", "`count` may be absent"),
            ("{note}", "`note` may be null"),
            ("{rows.0.id}", "`rows.0.id` may be absent"),
            ("{query.length|0}", "`FindResult` has no property `query.length`"),
            ("{#query}", "`query` is not an array, so its items can't be counted"),
            ("{query", "unclosed `{` in the template"),
            ("{a{b}}", "nested `{` in the template"),
            ("query}", "unmatched `}` in the template"),
            ("{}", "empty braces in the template"),
        ] {
            assert_eq!(custom(template), Err(message.to_owned()), "{template}");
        }
    }

    #[test]
    fn a_template_speaks_of_success() {
        let list = r##"{"type": "ObjectResult", "schema": {"$ref": "#/$defs/StandardReturnTypes/ObjectResult"}}"##;
        assert_eq!(said(list, "{data}").map(|parts| parts.len()), Ok(1));
        assert_eq!(said(list, "{error}"), Err("`FindResult` has no property `error`".to_owned()));
        assert_eq!(said(list, "{data.id}"), Err("`data.id` may be absent".to_owned()));
        assert_eq!(said(list, "{data.id|?}").map(|parts| parts.len()), Ok(1));
    }
}

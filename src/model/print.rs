//! Prints the model as text, for people and for tests.

use std::fmt;

use super::{Body, Case, Definition, Field, Member, Model, Parameter, Record, Rest, Type, TypeId, Variant};
use crate::text::Place;

/// Prints one declaration per line, in reading order; `?` marks optional properties. With `{:#}`, each part has its own
/// line, which ends with its source location.
impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for contract in &self.contracts {
            let (input, result) = (self.input_name(contract.input), &self.definition(contract.result).name);
            let line = format!("contract {:?}{input} -> {result}", contract.tool);
            let place = Some(&contract.place).filter(|_| f.alternate());
            writeln!(f, "{}", placed(&line, place))?;
        }
        for tool in &self.silent {
            let line = format!("silent {:?}{}", tool.tool, self.input_name(tool.input));
            writeln!(f, "{}", placed(&line, Some(&tool.place).filter(|_| f.alternate())))?;
        }
        for definition in &self.definitions {
            f.write_str(&self.declaration(definition, f.alternate()))?;
        }
        Ok(())
    }
}

impl Model {
    /// Returns a definition on one line, or on a line for each part.
    pub(crate) fn declaration(&self, definition: &Definition, in_full: bool) -> String {
        let printer = TypePrinter(|id| self.definition(id).name.clone());
        let name = format!("{}{}", definition.name, printer.parameters(&definition.parameters));
        let listing = printer.body(&definition.body);
        if in_full { listing.lines(&name, definition.place.as_ref()) } else { listing.line(&name) + "\n" }
    }

    /// Returns the type of a tool's parameters in parentheses; empty if it declares none.
    fn input_name(&self, input: Option<TypeId>) -> String {
        input.map(|id| format!("({})", self.definition(id).name)).unwrap_or_default()
    }
}

/// Returns a line with its source location.
pub(crate) fn placed(line: &str, place: Option<&Place>) -> String {
    place.map_or_else(|| line.to_owned(), |place| format!("{line}  -- {place}"))
}

/// Returns a name as a prefix. Before types are named, it is any text of the document, or empty.
fn word(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("{} ", name.escape_debug()) }
}

/// A definition as text: on one line, or as an opening and its parts.
pub(crate) struct Listing<'m> {
    pub(crate) head: String,
    pub(crate) parts: Option<Vec<(String, Option<&'m Place>)>>,
}

impl Listing<'_> {
    fn line(&self, name: &str) -> String {
        match &self.parts {
            None => format!("{name} = {}", self.head),
            Some(parts) => {
                let parts: Vec<&str> = parts.iter().map(|(text, _)| text.as_str()).collect();
                format!("{name} = {} {} }}", self.head, parts.join(", "))
            }
        }
    }

    /// Returns a line for the declaration and for each part, with their places.
    pub(crate) fn lines(&self, name: &str, place: Option<&Place>) -> String {
        let mut lines = placed(&format!("{name} = {}", self.head), place) + "\n";
        if let Some(parts) = &self.parts {
            parts.iter().for_each(|(text, place)| lines.push_str(&format!("  {}\n", placed(text, *place))));
            lines.push_str("}\n");
        }
        lines
    }
}

/// Prints types, given the names of definitions.
pub(crate) struct TypePrinter<F>(pub(crate) F);

impl<F: Fn(TypeId) -> String> TypePrinter<F> {
    pub(crate) fn parameters(&self, parameters: &[Parameter]) -> String {
        let parameter = |parameter: &Parameter| format!("{} = {}", parameter.name, self.text(&parameter.default));
        let parameters: Vec<_> = parameters.iter().map(parameter).collect();
        if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) }
    }

    pub(crate) fn body<'m>(&self, body: &'m Body) -> Listing<'m> {
        match body {
            Body::Alias(ty) => Listing { head: self.text(ty), parts: None },
            Body::Enum(members) => {
                let part = |member: &'m Member| (word(&member.name) + &member.value.to_string(), member.place.as_ref());
                Listing { head: "enum {".to_owned(), parts: Some(members.iter().map(part).collect()) }
            }
            Body::Record(record) => Listing { head: "{".to_owned(), parts: Some(self.record(record)) },
            Body::Union(union) => {
                let part =
                    |variant: &'m Variant| (word(&variant.name) + &self.text(&variant.ty), variant.place.as_ref());
                let tag = union.tag.as_ref().map(|tag| format!(" by {tag:?}")).unwrap_or_default();
                Listing { head: format!("union{tag} {{"), parts: Some(union.variants.iter().map(part).collect()) }
            }
        }
    }

    fn record<'m>(&self, record: &'m Record) -> Vec<(String, Option<&'m Place>)> {
        let field = |field: &'m Field| {
            let optional = if field.required { "" } else { "?" };
            (format!("{:?}{optional}: {}", field.name, self.text(&field.ty)), field.place.as_ref())
        };
        let rest = match &record.rest {
            Rest::Ignored => None,
            Rest::Refused => Some(("closed".to_owned(), None)),
            Rest::Kept(ty) => Some((format!("rest: {}", self.text(ty)), None)),
        };
        let names = |indexes: &[usize]| {
            let name = |index: &usize| record.fields[*index].name.escape_debug().to_string();
            indexes.iter().map(name).collect::<Vec<_>>().join(" ")
        };
        let case = |case: &'m Case| {
            let text = format!("case {}(+{} -{})", word(&case.name), names(&case.present), names(&case.absent));
            (text, case.place.as_ref())
        };
        record.fields.iter().map(field).chain(rest).chain(record.cases.iter().map(case)).collect()
    }

    pub(crate) fn text(&self, ty: &Type) -> String {
        match ty {
            Type::Any => "any".to_owned(),
            Type::Never => "never".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Boolean => "boolean".to_owned(),
            Type::Integer(range) => match (range.min, range.max) {
                (None, None) => "integer".to_owned(),
                (min, max) => {
                    let bound = |bound: Option<i128>| bound.map(|bound| bound.to_string()).unwrap_or_default();
                    format!("integer {}..{}", bound(min), bound(max))
                }
            },
            Type::Number => "number".to_owned(),
            Type::String => "string".to_owned(),
            Type::List(item) => format!("[{}]", self.text(item)),
            Type::Tuple(tuple) => {
                let item = |(index, ty)| format!("{}{}", self.text(ty), if index < tuple.min { "" } else { "?" });
                let rest = tuple.rest.as_ref().map(|ty| format!("...{}", self.text(ty)));
                format!("({})", tuple.items.iter().enumerate().map(item).chain(rest).collect::<Vec<_>>().join(", "))
            }
            Type::Map(value) => format!("map {}", self.text(value)),
            Type::Nullable(inner) => format!("{} or null", self.text(inner)),
            Type::Named(id) => (self.0)(*id),
            Type::Instance(id, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|argument| self.text(argument)).collect();
                format!("{}<{}>", (self.0)(*id), arguments.join(", "))
            }
            Type::Parameter { name, .. } => name.clone(),
        }
    }
}

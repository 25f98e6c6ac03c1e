//! The model as text, for people and for tests.

use std::fmt;

use super::{Body, Definition, Model, Parameter, Record, Rest, Type};

/// One declaration a line, in reading order; `?` marks what may be absent.
impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for contract in &self.contracts {
            writeln!(f, "contract {:?} -> {}", contract.tool, self.definition(contract.result).name)?;
        }
        self.definitions.iter().try_for_each(|definition| writeln!(f, "{}", self.declaration(definition)))
    }
}

impl Model {
    fn declaration(&self, definition: &Definition) -> String {
        let parameter = |parameter: &Parameter| format!("{} = {}", parameter.name, self.text(&parameter.default));
        let parameters: Vec<_> = definition.parameters.iter().map(parameter).collect();
        let parameters = if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
        let name = format!("{}{parameters}", definition.name);
        match &definition.body {
            Body::Alias(ty) => format!("{name} = {}", self.text(ty)),
            Body::Enum(members) => {
                let members: Vec<_> =
                    members.iter().map(|member| format!("{} {}", member.name, member.value)).collect();
                format!("{name} = enum {{ {} }}", members.join(", "))
            }
            Body::Record(record) => format!("{name} = {}", self.record(record)),
            Body::Union(union) => {
                let variants: Vec<_> = union
                    .variants
                    .iter()
                    .map(|variant| format!("{} {}", variant.name, self.text(&variant.ty)))
                    .collect();
                let tag = union.tag.as_ref().map(|tag| format!(" by {tag:?}")).unwrap_or_default();
                format!("{name} = union{tag} {{ {} }}", variants.join(", "))
            }
        }
    }

    fn record(&self, record: &Record) -> String {
        let mut members: Vec<String> = record
            .fields
            .iter()
            .map(|field| format!("{:?}{}: {}", field.name, if field.required { "" } else { "?" }, self.text(&field.ty)))
            .collect();
        match &record.rest {
            Rest::Ignored => {}
            Rest::Refused => members.push("closed".to_owned()),
            Rest::Kept(ty) => members.push(format!("rest: {}", self.text(ty))),
        }
        let names = |indexes: &[usize]| {
            indexes.iter().map(|&index| record.fields[index].name.as_str()).collect::<Vec<_>>().join(" ")
        };
        for case in &record.cases {
            members.push(format!("case {} (+{} -{})", case.name, names(&case.present), names(&case.absent)));
        }
        format!("{{ {} }}", members.join(", "))
    }

    fn text(&self, ty: &Type) -> String {
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
            Type::Named(id) => self.definition(*id).name.clone(),
            Type::Instance(id, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|argument| self.text(argument)).collect();
                format!("{}<{}>", self.definition(*id).name, arguments.join(", "))
            }
            Type::Parameter { name, .. } => name.clone(),
        }
    }
}

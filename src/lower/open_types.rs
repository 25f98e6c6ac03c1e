//! Searches the golden documents for parts whose type accepts anything although the schema, evaluated for that part,
//! accepts some kinds of value only.

use std::path::Path;

use super::{ReadOptions, lower};
use crate::model::check::{ArrayCheck, Check, Checks, Composite};
use crate::model::{Body, Kinds, Model, Rest, Type};
use crate::source::{Document, Format};

/// A part of a value.
#[derive(Clone, Copy)]
enum Part<'p> {
    Property(&'p str),
    /// Any undeclared property.
    Undeclared,
    Item(usize),
}

/// Returns the kinds that a check accepts for the value itself.
fn kinds(check: &Check, checks: &Checks, calls: usize) -> Kinds {
    check.also.iter().fold(check.own_kinds(), |own, also| match also {
        Composite::Call(id) if calls > 0 => own.and(kinds(&checks.function(*id).check, checks, calls - 1)),
        Composite::AnyOf(alternatives) | Composite::OneOf(alternatives) => own.and(alternatives.kinds()),
        _ => own,
    })
}

/// Returns the kinds that a check accepts for a part of the value.
fn kinds_of(part: Part, check: &Check, checks: &Checks, calls: usize) -> Kinds {
    let kinds = |check: &Check| kinds(check, checks, calls);
    let mut all = Kinds::ALL;
    for properties in check.properties() {
        let others = || properties.others.as_ref().map_or(Kinds::ALL, |others| kinds(others));
        all = all.and(match part {
            Part::Property(name) => {
                let known = properties.known.iter().find(|(known, _)| known == name);
                let is_match = |id: crate::model::check::PatternId| checks.patterns[id.0].pattern.is_match(name);
                let matching: Vec<&Check> =
                    properties.patterns.iter().filter(|(id, _)| is_match(*id)).map(|(_, check)| check).collect();
                match (known, &matching[..]) {
                    (Some((_, check)), _) => kinds(check),
                    (None, []) => others(),
                    (None, matching) => matching.iter().fold(Kinds::ALL, |all, check| all.and(kinds(check))),
                }
            }
            Part::Undeclared => properties.patterns.iter().fold(others(), |all, (_, check)| all.or(kinds(check))),
            Part::Item(_) => Kinds::ALL,
        });
    }
    for array in &check.array {
        if let (ArrayCheck::Items { prefix, rest }, Part::Item(index)) = (array, part) {
            all = all.and(prefix.get(index).or(rest.as_ref()).map_or(Kinds::ALL, kinds));
        }
    }
    check.also.iter().fold(all, |all, also| match also {
        Composite::Call(id) if calls > 0 => all.and(kinds_of(part, &checks.function(*id).check, checks, calls - 1)),
        _ => all,
    })
}

/// Returns the parts of a model's types that accept anything, without reason.
fn open_parts(model: &Model) -> Vec<String> {
    let mut found = Vec::new();
    for (id, definition) in model.iter() {
        let Some(check) = model.checks.check_of(id) else { continue };
        let mut look = |part: Part, name: &str| {
            let kinds = kinds_of(part, check, &model.checks, 32);
            if kinds != Kinds::ALL && !kinds.is_empty() {
                found.push(format!("{}.{name}: {}", definition.name, kinds.names()));
            }
        };
        match &definition.body {
            Body::Record(record) => {
                for field in record.fields.iter().filter(|field| field.ty == Type::Any) {
                    look(Part::Property(&field.name), &field.name);
                }
                match &record.rest {
                    Rest::Kept(Type::Any) | Rest::Ignored => look(Part::Undeclared, "…"),
                    Rest::Kept(_) | Rest::Refused => {}
                }
            }
            Body::Alias(Type::Map(value)) if **value == Type::Any => look(Part::Undeclared, "…"),
            Body::Alias(Type::List(item)) if **item == Type::Any => look(Part::Item(0), "0"),
            Body::Alias(Type::Tuple(tuple)) => {
                let open = tuple.items.iter().enumerate().filter(|(_, item)| **item == Type::Any);
                open.for_each(|(index, _)| look(Part::Item(index), &index.to_string()));
            }
            Body::Alias(Type::Any) => {
                let kinds = kinds(check, &model.checks, 32);
                if kinds != Kinds::ALL {
                    found.push(format!("{}: {}", definition.name, kinds.names()));
                }
            }
            Body::Alias(_) | Body::Enum(_) | Body::Union(_) => {}
        }
    }
    found
}

#[test]
fn types_of_the_golden_documents_accept_anything_only_where_schemas_do() {
    let (mut found, mut documents) = (Vec::new(), 0);
    for file in crate::goldens::files(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        if ![".adl.json", ".schema.json", ".tools.json"].iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        let text = std::fs::read(&file).expect("a file");
        let document = Document::parse(&name, &text, Format::Json).expect("JSON");
        let folder = file.parent().map(Path::to_owned);
        let options = ReadOptions { stem: "root".to_owned(), folder, ..ReadOptions::default() };
        let Ok(lowered) = lower(&document, &options) else { continue };
        documents += 1;
        found.extend(open_parts(&lowered.model).into_iter().map(|part| format!("{name}: {part}")));
    }
    found.sort();
    assert!(documents > 60, "{documents}");
    assert_eq!(found, Vec::<String>::new(), "{}", found.join("\n"));
}

//! typify's tokens as a file like ours: the header first, types and fields in the model's order, comments made safe.

use std::collections::{HashMap, HashSet};

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Field, Fields, Item, ItemEnum, ItemStruct, Lit, Meta, Type};

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Model, Record};
use crate::render::UserTemplates;
use crate::target::header;
use crate::target::rust::options::Visibility;
use crate::target::rust::{file as file_of, format, quote};

/// Returns the file that shows these tokens.
pub(super) fn file(model: &Model, tokens: &str, templates: &UserTemplates) -> Result<String, Diagnostic> {
    let mut file = syn::parse_file(tokens)
        .map_err(|error| Diagnostic::new(Code::Usage, format!("typify's output is invalid Rust: {error}")))?;
    let order: HashMap<&str, usize> =
        model.iter().map(|(id, definition)| (definition.name.as_str(), id.index())).collect();
    let mut placed = Vec::new();
    let mut place = None;
    for mut item in file.items.drain(..) {
        mend(model, &order, &mut item)?;
        // Items that typify generates for a part of a definition follow it; its modules come last.
        place = match (&item, name(&item)) {
            (Item::Mod(_), _) => Some(usize::MAX),
            (_, name) => name.and_then(|name| order.get(name.as_str()).copied()).or(place),
        };
        placed.push((place, item));
    }
    placed.sort_by_key(|(place, _)| *place);
    let items: Vec<Item> = placed.into_iter().map(|(_, item)| item).collect();
    if let Some(twin) = twins(&items) {
        return Err(Diagnostic::new(Code::Usage, format!("typify's Rust doesn't compile: {twin}")).help(super::HELP));
    }
    let printed: Vec<String> = items.into_iter().map(format::item).collect();
    file_of(&header(model), quote::visible(&printed.join("\n\n")), Visibility::Public, templates)
}

/// Names that typify gives twice, so that its Rust doesn't compile.
fn twins(items: &[Item]) -> Option<String> {
    let mut types = HashSet::new();
    items.iter().find_map(|item| match item {
        Item::Struct(ItemStruct { ident, .. }) | Item::Enum(ItemEnum { ident, .. }) if !types.insert(ident) => {
            Some(format!("two types are called `{ident}`"))
        }
        Item::Struct(item) => twin_fields(&item.ident, &item.fields),
        Item::Enum(item) => {
            let mut variants = HashSet::new();
            item.variants.iter().find_map(|variant| {
                let is_twin = !variants.insert(&variant.ident);
                let twin = || format!("two variants of `{}` are called `{}`", item.ident, variant.ident);
                if is_twin { Some(twin()) } else { twin_fields(&item.ident, &variant.fields) }
            })
        }
        _ => None,
    })
}

fn twin_fields(owner: &syn::Ident, fields: &Fields) -> Option<String> {
    let mut names = HashSet::new();
    let twin = fields.iter().filter_map(|field| field.ident.as_ref()).find(|ident| !names.insert(*ident));
    twin.map(|ident| format!("two fields of `{owner}` are called `{ident}`"))
}

/// Returns the name that an item declares or belongs to.
fn name(item: &Item) -> Option<String> {
    match item {
        Item::Struct(ItemStruct { ident, .. }) | Item::Enum(ItemEnum { ident, .. }) => Some(ident.to_string()),
        Item::Type(item) => Some(item.ident.to_string()),
        Item::Impl(item) => match item.self_ty.as_ref() {
            Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// Makes the comments of an item safe, and sets its fields in the model's order.
fn mend(model: &Model, order: &HashMap<&str, usize>, item: &mut Item) -> Result<(), Diagnostic> {
    match item {
        Item::Struct(item) => {
            mend_docs(&mut item.attrs)?;
            mend_fields(&mut item.fields)?;
            restore(record(model, order, &item.ident), &mut item.fields);
        }
        Item::Enum(item) => {
            mend_docs(&mut item.attrs)?;
            let record = record(model, order, &item.ident);
            for variant in &mut item.variants {
                mend_docs(&mut variant.attrs)?;
                mend_fields(&mut variant.fields)?;
                restore(record, &mut variant.fields);
            }
        }
        Item::Type(item) => mend_docs(&mut item.attrs)?,
        _ => {}
    }
    Ok(())
}

/// Returns the record of that name.
fn record<'m>(model: &'m Model, order: &HashMap<&str, usize>, name: &syn::Ident) -> Option<&'m Record> {
    let index = order.get(name.to_string().as_str())?;
    model.definitions.get(*index)?.body.record()
}

/// Sets fields in the order of the record.
fn restore(record: Option<&Record>, fields: &mut Fields) {
    let (Some(record), Fields::Named(fields)) = (record, fields) else { return };
    let places: HashMap<&str, usize> =
        record.fields.iter().enumerate().map(|(index, field)| (field.name.as_str(), index)).collect();
    let place = |field: &Field| key(field).and_then(|key| places.get(key.as_str()).copied()).unwrap_or(usize::MAX);
    let mut named: Vec<Field> = std::mem::take(&mut fields.named).into_iter().collect();
    named.sort_by_cached_key(place);
    fields.named = named.into_iter().collect::<Punctuated<_, _>>();
}

fn mend_fields(fields: &mut Fields) -> Result<(), Diagnostic> {
    fields.iter_mut().try_for_each(|field| mend_docs(&mut field.attrs))
}

/// Returns the key of a field: the one in its serde attribute, otherwise its name.
fn key(field: &Field) -> Option<String> {
    let mut renamed = None;
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        // Arguments of other forms end the walk, and don't matter here.
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                renamed = Some(meta.value()?.parse::<syn::LitStr>()?.value());
            } else if meta.input.peek(syn::Token![=]) {
                meta.value()?.parse::<syn::LitStr>()?;
            }
            Ok(())
        });
    }
    renamed.or_else(|| field.ident.as_ref().map(|ident| ident.to_string().trim_start_matches("r#").to_owned()))
}

/// Returns documentation as inert line comments, without the schema that typify repeats.
fn mend_docs(attributes: &mut Vec<Attribute>) -> Result<(), Diagnostic> {
    let mut text = Vec::new();
    attributes.retain(|attribute| match doc(attribute) {
        Some(line) => {
            text.push(line);
            false
        }
        None => true,
    });
    let text = text.join("\n");
    let described = text.split("<details>").next().unwrap_or_default();
    let comment = quote::doc_comment(&quote::doc_text(described));
    let parsed: ItemStruct = syn::parse_str(&format!("{comment}struct Documented;"))
        .map_err(|error| Diagnostic::new(Code::Defect, format!("a comment isn't one: {error}")))?;
    attributes.splice(0..0, parsed.attrs);
    Ok(())
}

fn doc(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(meta) = &attribute.meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &meta.value else { return None };
    meta.path.is_ident("doc").then(|| text.value())
}

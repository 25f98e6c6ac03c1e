//! typify's tokens as a file like ours: the header first, types and fields in the model's order, comments made safe.

use std::collections::HashMap;

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Field, Fields, Item, Lit, Meta, Type};

use crate::backend::header;
use crate::backend::rust::{format, quote};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Body, Model};

/// The file that shows these tokens.
pub(super) fn file(model: &Model, tokens: &str) -> Result<String, Diagnostic> {
    let mut file = syn::parse_file(tokens)
        .map_err(|error| Diagnostic::new(Code::Usage, format!("what typify printed isn't Rust: {error}")))?;
    let order: HashMap<&str, usize> =
        model.iter().map(|(id, definition)| (definition.name.as_str(), id.index())).collect();
    let mut placed = Vec::new();
    let mut place = None;
    for mut item in file.items.drain(..) {
        mend(model, &order, &mut item)?;
        // What typify made of a part of a definition stands after it.
        place = name(&item).and_then(|name| order.get(name.as_str()).copied()).or(place);
        placed.push((place, item));
    }
    placed.sort_by_key(|(place, _)| *place);
    let printed: Vec<String> = placed.into_iter().map(|(_, item)| format::item(item)).collect();
    let text = format!("// {}\n\n{}\n", quote::line(&header(model)), printed.join("\n\n"));
    Ok(quote::visible(&text))
}

/// What an item declares, or is about.
fn name(item: &Item) -> Option<String> {
    match item {
        Item::Struct(item) => Some(item.ident.to_string()),
        Item::Enum(item) => Some(item.ident.to_string()),
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
            let definition = order.get(item.ident.to_string().as_str()).and_then(|&index| model.definitions.get(index));
            if let (Some(Body::Record(record)), Fields::Named(fields)) =
                (definition.map(|definition| &definition.body), &mut item.fields)
            {
                let position = |field: &Field| {
                    let key = key(field);
                    record.fields.iter().position(|field| Some(&field.name) == key.as_ref()).unwrap_or(usize::MAX)
                };
                let mut named: Vec<Field> = std::mem::take(&mut fields.named).into_iter().collect();
                named.sort_by_key(position);
                fields.named = named.into_iter().collect::<Punctuated<_, _>>();
            }
        }
        Item::Enum(item) => {
            mend_docs(&mut item.attrs)?;
            for variant in &mut item.variants {
                mend_docs(&mut variant.attrs)?;
                mend_fields(&mut variant.fields)?;
            }
        }
        Item::Type(item) => mend_docs(&mut item.attrs)?,
        _ => {}
    }
    Ok(())
}

fn mend_fields(fields: &mut Fields) -> Result<(), Diagnostic> {
    fields.iter_mut().try_for_each(|field| mend_docs(&mut field.attrs))
}

/// The key of a field: what serde is told, else its name.
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

/// Documentation as line comments that hold nothing live, without the schema that typify repeats.
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
    let parsed: syn::ItemStruct = syn::parse_str(&format!("{comment}struct Documented;"))
        .map_err(|error| Diagnostic::new(Code::Defect, format!("a comment isn't one: {error}")))?;
    attributes.splice(0..0, parsed.attrs);
    Ok(())
}

fn doc(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(meta) = &attribute.meta else { return None };
    match &meta.value {
        Expr::Lit(literal) if meta.path.is_ident("doc") => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

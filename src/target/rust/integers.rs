//! The widths of integers.

use super::options::{Integers, RustOptions};
use super::types::bounds;
use crate::model::{Formats, Loss, Model, Range, Type, TypeId};
use crate::target::options::formats::FormatType;
use crate::target::own_types::{part_path, read_by};
use crate::target::pass::Rewritten;

/// Gives integers the widths of their formats, and others 64 bits, unless they are narrow.
pub(super) fn pass(mut model: Model, options: &RustOptions) -> Rewritten {
    let mut losses: Vec<Loss> = Vec::new();
    for (index, definition) in model.definitions.iter_mut().enumerate() {
        let (id, name) = (TypeId(index), definition.name.clone());
        for part in definition.formatted_parts() {
            let mut narrowed = Vec::new();
            set(options, part.ty, part.formats, "", &mut narrowed);
            if narrowed.is_empty() {
                continue;
            }
            let path = part.name.path(&name);
            let lost = narrowed
                .into_iter()
                .map(|(below, of)| read_by(id, &format!("{path}{below}"), "format", of.ty, of.loss, part.place));
            losses.extend(lost);
        }
        for parameter in &mut definition.parameters {
            set(options, &mut parameter.default, Formats::NONE, "", &mut Vec::new());
        }
    }
    Ok((model, losses))
}

/// Sets the ranges of the integers in a type, and collects the paths of those that a format narrows.
fn set(
    options: &RustOptions,
    ty: &mut Type,
    formats: &Formats,
    path: &str,
    narrowed: &mut Vec<(String, &'static FormatType)>,
) {
    if let Type::Integer(range) = ty {
        let of_format = formats.own.as_ref().and_then(|format| options.formats.integer(format));
        match of_format {
            Some(of) => {
                let (min, max) = bounds(of.ty);
                let is_within = range.min.is_some_and(|own| own >= min) && range.max.is_some_and(|own| own <= max);
                if !is_within {
                    narrowed.push((path.to_owned(), of));
                }
                **range = Range { min: Some(min), max: Some(max) };
            }
            // Only whether it is negative is kept, so that a type doesn't change with its bounds.
            None if options.integers == Integers::Wide => {
                **range = Range { min: range.min.filter(|min| *min >= 0).map(|_| 0), max: None };
            }
            None => {}
        }
        return;
    }
    let steps: Vec<String> = (0..formats.parts.len()).map(|index| part_path(path, ty, index)).collect();
    for (index, part) in ty.parts_mut().into_iter().enumerate() {
        set(options, part, formats.part(index), steps.get(index).map_or("", String::as_str), narrowed);
    }
}

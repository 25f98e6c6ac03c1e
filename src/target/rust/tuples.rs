//! Arrays whose first items have their own types and whose length varies: tuple structs, with `Option` for items that
//! may be missing at the end.

use crate::diagnostics::Diagnostic;
use crate::model::{Tuple, Type, TypeId};
use crate::render::views;

use super::format::Text;
use super::uses::Import;
use super::{ItemPrinter, quote};

views! {
    /// A tuple.
    struct TupleView { head: String, name: String, items: Vec<ItemView>, }
    /// An item.
    struct ItemView { head: String, ty: String, }
    /// The reader and writer of a tuple.
    struct ReadView {
        name: String, writes: String, expected: String, reads: Vec<String>, closed: bool, longest: String,
        read: String,
    }
}

impl ItemPrinter<'_> {
    /// Returns the struct.
    pub(super) fn tuple(&mut self, id: TypeId, head: String, tuple: &Tuple) -> Result<Text, Diagnostic> {
        let mut items = Vec::new();
        for (index, item) in tuple.items.iter().enumerate() {
            let ty = self.types.text(id, item, &mut self.uses);
            let (summary, ty) = if index < tuple.min {
                (format!("The item at {index}."), ty)
            } else {
                (format!("The item at {index}, where there is one."), format!("Option<{ty}>"))
            };
            items.push(ItemView { head: quote::doc_comment(&[summary]), ty });
        }
        if let Some(rest) = &tuple.rest {
            let ty = self.types.text(id, &Type::List(rest.clone()), &mut self.uses);
            items.push(ItemView { head: "/// The items after these.\n".to_owned(), ty });
        }
        self.draft("rust/tuple.tera", TupleView { head, name: self.types.name(id).to_owned(), items })
    }

    /// Returns how it is read and written.
    pub(super) fn read_tuple(&mut self, id: TypeId, tuple: &Tuple) -> Result<Text, Diagnostic> {
        let imports = Import::OF_IMPLEMENTATIONS.into_iter().chain([Import::ANY_SEQ, Import::FMT]);
        imports.for_each(|import| self.uses.import(import));
        // If every length is valid, nothing is rejected.
        if tuple.min > 0 || tuple.rest.is_none() {
            self.uses.import(Import::ANY_ERROR);
        }
        let mut reads = Vec::new();
        for (index, item) in tuple.items.iter().enumerate() {
            let next = self.next(item);
            reads.push(if index < tuple.min {
                format!("{next}?.ok_or_else(|| S::Error::invalid_length({index}, &self))?")
            } else {
                format!("{next}?")
            });
        }
        if let Some(rest) = &tuple.rest {
            let next = self.next(rest);
            reads.push(format!("std::iter::from_fn(|| {next}.transpose()).collect::<Result<_, _>>()?"));
        }
        let view = ReadView {
            name: self.types.name(id).to_owned(),
            writes: writes(tuple),
            expected: quote::literal(&expected(tuple)),
            reads,
            closed: tuple.rest.is_none(),
            read: match self.table(id) {
                Some(table) => {
                    format!("json::checked(deserializer, check::{table}, |value| value.deserialize_seq(Fields))")
                }
                None => "deserializer.deserialize_seq(Fields)".to_owned(),
            },
            longest: (tuple.items.len() + 1).to_string(),
        };
        self.draft("rust/read_tuple.tera", view)
    }

    /// Returns the expression that reads the next item.
    fn next(&mut self, item: &Type) -> String {
        match self.types.reader(item, &mut self.uses) {
            Some(reader) => {
                self.uses.need_all(["By", "seed"]);
                format!("items.next_element_seed(json::seed!(= {reader}))")
            }
            None => "items.next_element()".to_owned(),
        }
    }
}

/// Returns the writer of the items, which stops at a missing one.
fn writes(tuple: &Tuple) -> String {
    let mut text = String::new();
    for index in 0..tuple.min.min(tuple.items.len()) {
        text.push_str(&format!("items.serialize_element(&self.{index})?;\n"));
    }
    // One after the other, not one in the other: a tuple may be longer than any stack is deep.
    for index in tuple.min..tuple.items.len() {
        text.push_str(&format!("let Some(item) = &self.{index} else {{ return items.end() }};\n"));
        text.push_str("items.serialize_element(item)?;\n");
    }
    if tuple.rest.is_some() {
        let index = tuple.items.len();
        text.push_str(&format!("for item in &self.{index} {{ items.serialize_element(item)?; }}\n"));
    }
    text
}

/// Returns the expectation of a reader, in words.
pub(super) fn expected(tuple: &Tuple) -> String {
    match (&tuple.rest, tuple.min) {
        (Some(_), 0) => "an array".to_owned(),
        (Some(_), min) => format!("an array of {min} or more items"),
        (None, min) if min == tuple.items.len() => format!("an array of {min} items"),
        (None, min) => format!("an array of {min} to {} items", tuple.items.len()),
    }
}

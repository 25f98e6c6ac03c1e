//! Explains unresolved references: the cause, the places searched, and the definition that may be meant.

use super::dialect::can_be_schema;
use super::reference::follow;
use super::resource::{Index, ResourceId};
use super::suggest::nearest;
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Member, Node};
use crate::text::{decode_token, encode_token};

/// Maximum number of definitions in a suggestion.
const MAX_LISTED: usize = 8;

impl Index<'_> {
    /// Returns the diagnostic for an unresolved reference.
    pub(super) fn unresolved(&self, reference: &str, from: ResourceId) -> Diagnostic {
        let (uri, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        if uri.is_empty() {
            let roots = self.roots(from);
            let message = format!("unresolved reference: `{reference}` is not in this document");
            return Diagnostic::new(Code::DanglingReference, message).help(suggestion(&roots, "", fragment));
        }
        let whole = self.absolute(uri, from);
        if let Some(document) = self.library.get(&whole) {
            let message = format!("unresolved reference: `#{fragment}` is not in `{}`", document.file.name());
            let help = suggestion(&[&document.root], uri, fragment);
            return Diagnostic::new(Code::DanglingReference, message).help(help);
        }
        let (message, help) = match self.library.looked_for(&whole).map(|path| path.display().to_string()) {
            Some(looked) => (
                format!("unresolved reference: no such file `{uri}`"),
                format!("looked for it at `{looked}`; use `--schema-map URI=FILE` for another file"),
            ),
            None => (format!("unresolved reference: no file is known for `{whole}`"), self.places(uri, &whole, from)),
        };
        Diagnostic::new(Code::ForeignReference, message).help(help)
    }

    /// Suggests where to put a schema without a file.
    fn places(&self, reference: &str, whole: &str, from: ResourceId) -> String {
        let prefix = whole.rsplit_once('/').map(|(folder, _)| folder).filter(|folder| folder.contains("://"));
        let of_all = prefix.map_or(String::new(), |folder| {
            format!(", or the folder of all files of `{folder}/` with `--schema-map {folder}/=FOLDER`")
        });
        let named = format!("name its file with `--schema-map {whole}=FILE`{of_all}; nothing is fetched");
        match self.beside(reference, from).and_then(|file| self.library.looked_for(&file)) {
            Some(path) => {
                let looked = path.display();
                format!("looked for a file with this or without `$id` at `{looked}`; {named}")
            }
            None => format!("add the schema to the document's `$defs`, or {named}"),
        }
    }
}

/// Suggests a replacement for an unresolved fragment.
fn suggestion<'n>(roots: &[&'n Node], uri: &str, fragment: &str) -> String {
    const MAPS: [&str; 3] = ["/$defs", "/definitions", "/components/schemas"];
    let maps = roots.iter().flat_map(|root| MAPS.into_iter().filter_map(move |at| Some((at, follow(root, at)?))));
    let members = maps.flat_map(|(at, map)| map.members().iter().map(move |member| (at, member)));
    let members = members.filter(|(_, member)| can_be_schema(&member.value));
    let pointer = |(at, member): (&str, &'n Member)| (format!("{at}/{}", encode_token(&member.key)), &*member.key);
    let definitions: Vec<(String, &str)> = members.map(pointer).collect();
    let last = decode_token(fragment.rsplit('/').next().unwrap_or_default());
    let names: Vec<&str> = definitions.iter().map(|(_, name)| *name).collect();
    let same = definitions.iter().find(|(_, name)| name.eq_ignore_ascii_case(&last));
    let near = || nearest(&last, &names).and_then(|near| definitions.iter().find(|(_, name)| *name == near));
    if let Some((pointer, _)) = same.or_else(near) {
        return format!("did you mean `{uri}#{pointer}`?");
    }
    if definitions.is_empty() {
        return "a reference is a JSON Pointer such as `#/$defs/User`, but there are no `$defs`".to_owned();
    }
    let mut listed: Vec<String> =
        definitions.iter().take(MAX_LISTED).map(|(pointer, _)| format!("`{uri}#{pointer}`")).collect();
    if definitions.len() > MAX_LISTED {
        listed.push("…".to_owned());
    }
    format!("the definitions are {}", listed.join(", "))
}

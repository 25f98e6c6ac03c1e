//! Configured names of schemas and tools.

use std::path::{Path, PathBuf};

use crate::diagnostics::{Code, Diagnostic};
use crate::names;
use crate::schema::{Given, follow};
use crate::source::{Document, Library, Node, absolute};
use crate::text::{Place, percent_decode};

/// A configured name, used unchanged.
#[derive(Debug, Clone)]
pub(crate) struct NameOverride {
    /// The type that gets the name.
    pub(crate) of: Named,
    /// The name.
    pub(crate) name: String,
    /// The source location, if it is in a file.
    pub(crate) place: Option<Place>,
}

/// A type or a tool that gets a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Named {
    /// A schema, by a JSON Pointer as references write it.
    Schema {
        /// The document that contains it; every input if none.
        file: Option<PathBuf>,
        /// The part after the `#`.
        pointer: String,
    },
    /// The root of a tool's contract.
    Tool(String),
}

/// The result of applying an override to one document, or to all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Match {
    /// There is no such tool, or the pointer is unresolved.
    Nothing,
    /// The schema exists, but no contract uses it.
    Unused,
    /// The schema makes no type of its own.
    NoType,
    /// The pointer names a type.
    Named,
}

impl Named {
    /// Reads `#/$defs/user` or `file.json#/$defs/user`.
    pub(crate) fn schema(reference: &str) -> Self {
        let (file, pointer) = reference.split_once('#').unwrap_or((reference, ""));
        let file = (!file.is_empty()).then(|| PathBuf::from(file));
        Self::Schema { file, pointer: pointer.to_owned() }
    }

    /// Returns the node of a document that gets the name.
    fn find<'a>(&self, document: &'a Document, is_input: bool) -> Option<&'a Node> {
        let Self::Schema { file, pointer } = self else { return None };
        let is_file = match file {
            Some(file) => absolute(file) == absolute(Path::new(document.file.name())),
            None => is_input,
        };
        if is_file { follow(&document.root, &percent_decode(pointer)?) } else { None }
    }
}

/// Returns the nodes with configured names, in the input, which may be another package's, and in the documents that it
/// refers to.
pub(super) fn given<'a>(
    overrides: &[NameOverride],
    input: &'a Document,
    is_own: bool,
    library: &'a Library,
) -> Vec<(&'a Node, Given)> {
    let mut found = Vec::new();
    for (index, given) in overrides.iter().enumerate() {
        let others = library.documents().filter_map(|document| given.of.find(document, false));
        let nodes = given.of.find(input, is_own).into_iter().chain(others);
        found.extend(nodes.map(|node| (node, Given { name: given.name.clone(), index })));
    }
    found
}

/// Returns the configured name of a tool, and the index of its override.
pub(super) fn of_tool(overrides: &[NameOverride], tool: &str) -> Option<(usize, String)> {
    let is_tool = |given: &NameOverride| given.of == Named::Tool(tool.to_owned());
    overrides.iter().position(is_tool).map(|index| (index, overrides[index].name.clone()))
}

impl NameOverride {
    /// Validates the name itself.
    pub(crate) fn check(&self) -> Option<Diagnostic> {
        (!names::is_plain(&self.name)).then(|| names::no_name(&self.name).at(self.place.clone()))
    }

    /// Returns the diagnostic for an override that matches nothing.
    pub(crate) fn unmatched(&self, best: Match) -> Option<Diagnostic> {
        let (what, help) = match (&self.of, best) {
            (_, Match::Named) => return None,
            (Named::Tool(tool), _) => {
                (format!("no tool `{tool}` declares a result"), "use the name of the tool in the document")
            }
            (Named::Schema { .. }, Match::Nothing) => (
                format!("`{}` is not in the inputs", self.of),
                "use a JSON Pointer into the document, such as `#/$defs/user` or `agent.adl.json#/$defs/user`",
            ),
            (Named::Schema { .. }, Match::Unused) => {
                (format!("no contract uses the schema `{}`", self.of), "use a schema that is part of a result")
            }
            (Named::Schema { .. }, Match::NoType) => (
                format!("no type is generated for `{}`", self.of),
                "name the schema that contains it, or remove the override",
            ),
        };
        let found = Diagnostic::new(Code::UnusedName, format!("unused name `{}`: {what}", self.name));
        Some(found.help(help).at(self.place.clone()))
    }

    /// Returns the diagnostic for a name that another type already has.
    pub(super) fn taken(&self) -> Diagnostic {
        Diagnostic::new(Code::NameTaken, format!("the name `{}` is given to two types", self.name))
            .help("change one of the names: they must differ in more than case and underscores")
            .at(self.place.clone())
    }
}

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Schema { file, pointer } => {
                let file = file.as_ref().map(|file| file.to_string_lossy()).unwrap_or_default();
                write!(f, "{file}#{pointer}")
            }
            Self::Tool(tool) => f.write_str(tool),
        }
    }
}

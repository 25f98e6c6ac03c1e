//! What a file uses: imports, and parts of the module `json`.

use std::collections::{BTreeMap, BTreeSet};

/// Declares the names that can be imported: one row a name.
macro_rules! imports {
    ($($variant:ident, $module:literal, $name:literal;)*) => {
        /// A name from elsewhere.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Import {
            $(#[doc = concat!("`", $module, "::", $name, "`")] $variant,)*
        }

        impl Import {
            fn module(self) -> &'static str {
                match self { $(Self::$variant => $module),* }
            }

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }
    };
}

imports! {
    Deserialize, "serde", "Deserialize";
    Deserializer, "serde", "Deserializer";
    Serialize, "serde", "Serialize";
    Serializer, "serde", "Serializer";
    AnyError, "serde::de", "Error as _";
    AnySeq, "serde::ser", "SerializeSeq as _";
    Map, "serde_json", "Map";
    Value, "serde_json", "Value";
    Fmt, "std", "fmt";
    BTreeMap, "std::collections", "BTreeMap";
}

/// The `use` lines for these names, a line a module.
pub(super) fn use_lines(imports: &BTreeSet<Import>) -> String {
    let mut modules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for import in imports {
        modules.entry(import.module()).or_default().push(import.name());
    }
    let line = |(module, names): (&str, Vec<&str>)| match names.as_slice() {
        [name] => format!("use {module}::{name};\n"),
        names => format!("use {module}::{{{}}};\n", names.join(", ")),
    };
    let mut lines: Vec<String> = modules.into_iter().map(line).collect();
    lines.sort_unstable();
    lines.concat()
}

/// The imports of a file, and the parts of the module `json` that it needs.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// The names that its types and impls import.
    pub(super) imports: BTreeSet<Import>,
    /// The parts of the module `json`.
    pub(super) needs: BTreeSet<String>,
    /// The lengths of the tuples that it reads.
    pub(super) tuples: BTreeSet<usize>,
    /// Whether the file has the type without values.
    pub(super) never: bool,
}

impl Uses {
    pub(super) fn import(&mut self, import: Import) {
        self.imports.insert(import);
    }

    /// Adds what another module of a package uses.
    pub(super) fn extend(&mut self, other: Self) {
        let Self { imports, needs, tuples, never } = other;
        self.imports.extend(imports);
        self.needs.extend(needs);
        self.tuples.extend(tuples);
        self.never |= never;
    }

    /// Requires a part of the module `json`.
    pub(super) fn need(&mut self, part: &str) {
        self.needs.insert(part.to_owned());
    }
}

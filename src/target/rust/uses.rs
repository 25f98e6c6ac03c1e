//! The needs of a file: imports, and parts of the module `json`.

use std::collections::{BTreeMap, BTreeSet};

/// A name from elsewhere: its module, and the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Import(&'static str, &'static str);

impl Import {
    pub(super) const DESERIALIZE: Self = Self("serde", "Deserialize");
    pub(super) const DESERIALIZER: Self = Self("serde", "Deserializer");
    pub(super) const SERIALIZE: Self = Self("serde", "Serialize");
    pub(super) const SERIALIZER: Self = Self("serde", "Serializer");
    pub(super) const ANY_ERROR: Self = Self("serde::de", "Error as _");
    pub(super) const ANY_SEQ: Self = Self("serde::ser", "SerializeSeq as _");
    pub(super) const MAP: Self = Self("serde_json", "Map");
    pub(super) const VALUE: Self = Self("serde_json", "Value");
    pub(super) const FMT: Self = Self("std", "fmt");
    pub(super) const BTREE_MAP: Self = Self("std::collections", "BTreeMap");
    /// The names of which implementations of serde's traits are made.
    pub(super) const OF_IMPLEMENTATIONS: [Self; 4] =
        [Self::SERIALIZE, Self::SERIALIZER, Self::DESERIALIZE, Self::DESERIALIZER];
}

/// The `use` lines for these names, a line a module.
pub(super) fn use_lines(imports: &BTreeSet<Import>) -> String {
    let mut modules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for Import(module, name) in imports {
        modules.entry(module).or_default().push(name);
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

    /// Requires parts of the module `json`.
    pub(super) fn need_all<const N: usize>(&mut self, parts: [&str; N]) {
        parts.into_iter().for_each(|part| self.need(part));
    }

    /// Requires a part of the module `json`.
    pub(super) fn need(&mut self, part: &str) {
        self.needs.insert(part.to_owned());
    }
}

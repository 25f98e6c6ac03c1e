//! The packages that generated code needs, with the lowest versions that do. Every range in a manifest comes from here,
//! and `make lowest` compiles and runs generated code with exactly these versions: lower one only if it then passes.

/// Where a package comes from, which determines how its range is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Registry {
    Crates,
    Npm,
    PyPi,
}

/// A package, with the lowest of its compatible versions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dependency<'a> {
    pub(super) registry: Registry,
    pub(super) name: &'a str,
    /// The lowest version; any version will do without one.
    pub(super) lowest: Option<&'a str>,
    /// The features of a crate.
    pub(super) features: &'a [&'a str],
}

const fn of(
    registry: Registry,
    name: &'static str,
    lowest: &'static str,
    features: &'static [&'static str],
) -> Dependency<'static> {
    Dependency { registry, name, lowest: Some(lowest), features }
}

pub(super) const SERDE: Dependency = of(Registry::Crates, "serde", "1.0.203", &[]);
pub(super) const SERDE_JSON: Dependency = of(Registry::Crates, "serde_json", "1.0.127", &[]);
pub(super) const INDEXMAP: Dependency = of(Registry::Crates, "indexmap", "2.0.0", &["serde"]);
pub(super) const SCHEMARS: Dependency = of(Registry::Crates, "schemars", "1.0.0", &[]);
pub(super) const ZOD: Dependency = of(Registry::Npm, "zod", "4.5.0", &[]);
pub(super) const TYPESCRIPT: Dependency = of(Registry::Npm, "typescript", "5.9.2", &[]);
pub(super) const PYDANTIC: Dependency = of(Registry::PyPi, "pydantic", "2.11", &[]);
pub(super) const TYPING_EXTENSIONS: Dependency = of(Registry::PyPi, "typing_extensions", "4.0.0", &[]);
pub(super) const SETUPTOOLS: Dependency = of(Registry::PyPi, "setuptools", "77.0.1", &[]);

/// The crates with types for formats.
const OF_FORMATS: [Dependency; 5] = [
    of(Registry::Crates, "chrono", "0.4.20", &["serde"]),
    of(Registry::Crates, "jiff", "0.2.0", &["serde"]),
    of(Registry::Crates, "time", "0.3.35", &["serde-human-readable"]),
    of(Registry::Crates, "url", "2.2.0", &["serde"]),
    of(Registry::Crates, "uuid", "1.0.0", &["serde"]),
];

/// Returns the crates with the types of these libraries.
pub(in crate::target) fn of_libraries<'a>(is_used: impl Fn(&str) -> bool) -> impl Iterator<Item = Dependency<'a>> {
    OF_FORMATS.into_iter().filter(move |dependency| is_used(dependency.name))
}

impl Dependency<'_> {
    /// Returns the entry of a manifest: the name, and the versions that are compatible with the lowest.
    pub(super) fn entry(&self) -> String {
        let Self { registry, name, lowest, features } = self;
        match registry {
            Registry::Crates => {
                let version = lowest.unwrap_or("*");
                if features.is_empty() {
                    return format!("{name} = \"{version}\"");
                }
                let features = features.iter().map(|feature| format!("\"{feature}\"")).collect::<Vec<_>>().join(", ");
                format!("{name} = {{ version = \"{version}\", features = [{features}] }}")
            }
            Registry::Npm => {
                let range = lowest.map_or_else(|| "*".to_owned(), |version| format!("^{version}"));
                format!("\"{name}\": \"{range}\"")
            }
            Registry::PyPi => format!("\"{name}{}\"", lowest.map(specifier).unwrap_or_default()),
        }
    }
}

/// Returns the versions that are compatible with the lowest one, as PEP 440 writes them.
fn specifier(version: &str) -> String {
    let numbers: Vec<u64> = version.split('.').filter_map(|part| part.parse().ok()).collect();
    let next = match numbers.as_slice() {
        [0, minor, ..] => format!("0.{}", minor.saturating_add(1)),
        [major, ..] => major.saturating_add(1).to_string(),
        [] => return String::new(),
    };
    format!(">={version},<{next}")
}

/// Returns the table.
#[cfg(test)]
pub(super) fn all() -> Vec<Dependency<'static>> {
    let others = [SERDE, SERDE_JSON, INDEXMAP, SCHEMARS, ZOD, TYPESCRIPT, PYDANTIC, TYPING_EXTENSIONS, SETUPTOOLS];
    others.into_iter().chain(OF_FORMATS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compatible_versions_are_those_of_semantic_versions() {
        for (version, expected) in
            [("1", ">=1,<2"), ("1.4", ">=1.4,<2"), ("1.4.2", ">=1.4.2,<2"), ("0.3.1", ">=0.3.1,<0.4"), ("0", ">=0,<1")]
        {
            assert_eq!(specifier(version), expected);
        }
    }
}

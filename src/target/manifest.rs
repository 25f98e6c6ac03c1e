//! The common parts of the manifests that publish a package. They are the user's: they are written once, and kept from
//! then on.

use std::collections::BTreeSet;

use super::externs::Extern;
use super::job::Job;
use super::{Options, Target};

/// A package that generated code needs, with the lowest of its compatible versions. `make lowest` compiles and runs
/// generated code with exactly these versions: lower one only if it then passes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dependency<'a> {
    pub(super) name: &'a str,
    /// The lowest version; any version will do without one.
    pub(super) lowest: Option<&'a str>,
}

impl Dependency<'static> {
    /// Returns a package with its lowest version.
    pub(super) const fn new(name: &'static str, lowest: &'static str) -> Self {
        Self { name, lowest: Some(lowest) }
    }
}

/// Returns the name of the package of a target. A registry has one package of a name: beside the package of a library's
/// language, that of the library has a name of its own, with a suffix.
pub(super) fn package_name(job: &Job<'_>, language: Target, suffix: &str) -> String {
    let name = job.options.package.name();
    match job.targets.contains(&language) {
        true => format!("{name}-{suffix}"),
        false => name.to_owned(),
    }
}

/// Returns the packages whose types others use, each once, with the versions that are required of them.
pub(super) fn externs(options: &Options) -> impl Iterator<Item = Dependency<'_>> {
    let mut seen = BTreeSet::new();
    let required = options.externs.iter().filter_map(Extern::dependency).filter(move |(name, _)| seen.insert(*name));
    required.map(move |(name, lowest)| Dependency { name, lowest })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{Generator, Source};

    #[test]
    fn manifests_list_what_files_need() {
        let folder = tempfile::tempdir().expect("a folder");
        let other = folder.path().join("other.schema.json");
        std::fs::write(&other, r#"{"$defs": {"Id": {"type": "string", "format": "uuid", "minLength": 1}}}"#)
            .expect("writes");
        let user = folder.path().join("user.schema.json");
        let schema = r##"{"type": "object", "properties": {"id": {"$ref": "other.schema.json#/$defs/Id"}}}"##;
        std::fs::write(&user, schema).expect("writes");
        let mut generator = Generator::new()
            .targets([Target::Rust, Target::TypeScript, Target::Zod, Target::Python, Target::Pydantic, Target::Go])
            .package("acme-users", "1.0.0")
            .set("rust.schemars", true)
            .set("rust.formats", [("uuid", "uuid")])
            .set("go.formats", [("uuid", "uuid")])
            .set("go.module", "example.com/acme/users")
            .extern_package(&other, "acme-other@1.4");
        generator.options.package.manifests = true;
        let generated = generator.generate_sources([Source::Path(user)]).expect("generates");
        for (file, expected) in [
            ("rust/Cargo.toml", "\nacme-other = \"1.4\"\n"),
            ("typescript/package.json", "  \"dependencies\": { \"acme-other\": \"^1.4\" },\n"),
            ("zod/package.json", ", \"acme-other\": \"^1.4\" },\n"),
            ("python/pyproject.toml", "dependencies = [\"acme-other>=1.4,<2\"]\n"),
            ("pydantic_models/pyproject.toml", ", \"acme-other>=1.4,<2\"]\n"),
            ("typescript/package.json", "\"name\": \"acme-users\""),
            ("zod/package.json", "\"name\": \"acme-users-zod\""),
            ("python/pyproject.toml", "name = \"acme-users\""),
            ("pydantic_models/pyproject.toml", "name = \"acme-users-pydantic\""),
            ("pydantic_models/pyproject.toml", "packages = [\"acme_users_pydantic\"]"),
            ("go/go.mod", "module example.com/acme/users\n\ngo 1.24\n\nrequire github.com/google/uuid v1.3.0\n"),
        ] {
            let text = generated.files.get(file).expect(file);
            assert!(text.contains(expected), "{text}");
        }
    }
}

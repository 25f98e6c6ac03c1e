//! The manifests that publish a package: `Cargo.toml`, `package.json`, `pyproject.toml`. They are the user's: they are
//! written once, and kept from then on.

use std::collections::BTreeSet;

use super::dependencies::{self, Dependency, Registry};
use super::externs::Extern;
use super::options::MapType;
use super::{CheckLevel, ImportExtension, Options, Target};
use crate::diagnostics::{Code, Diagnostic};
use crate::names::{Case, identifier};
use crate::render::{BuiltIn, template, views};

/// The metadata of a package.
#[derive(Debug, Clone, Default)]
pub struct Package {
    /// The name: lower-case letters, digits, `-` and `_`.
    pub name: Option<String>,
    /// The version, such as `1.4.0` or `2.0.0-rc.1`.
    pub version: Option<String>,
    /// Whether the manifests that registries need are written where there are none.
    pub manifests: bool,
}

views! {
    /// `Cargo.toml`
    struct CargoView {
        name: String,
        version: String,
        dependencies: Vec<String>,
    }

    /// `package.json`
    struct NpmView {
        name: String,
        version: String,
        dependencies: String,
        compiler: String,
    }

    /// `tsconfig.json`
    struct CompilerView {
        rewrites: bool,
    }

    /// `pyproject.toml`
    struct PythonView {
        name: String,
        version: String,
        python: String,
        backend: String,
        dependencies: String,
        module: String,
    }
}

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template!("package/Cargo.toml.tera", CargoView),
    template!("package/package.json.tera", NpmView),
    template!("package/pyproject.toml.tera", PythonView),
    template!("package/tsconfig.json.tera", CompilerView),
]);

impl Package {
    /// Returns the name; `package` if there is none.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("package")
    }

    fn version(&self) -> &str {
        self.version.as_deref().unwrap_or("0.0.0")
    }

    /// Checks the name and the version.
    pub(crate) fn check(&self) -> Result<(), Diagnostic> {
        let name = self.name.as_deref().map_or(Ok(()), check_name);
        let checked = name.and_then(|()| self.version.as_deref().map_or(Ok(()), check_version));
        checked.map_err(|error| Diagnostic::new(Code::Usage, error).help("for example `acme-tools` and `1.4.0`"))
    }
}

/// Checks that every registry accepts a name: that of crates is the strictest, and npm's are in lower case.
pub(crate) fn check_name(name: &str) -> Result<(), String> {
    let is_letter = |c: char| c.is_ascii_lowercase();
    let is_part = |c: char| is_letter(c) || c.is_ascii_digit() || matches!(c, '-' | '_');
    match name.starts_with(is_letter) && name.chars().all(is_part) && !name.ends_with(['-', '_']) {
        true => Ok(()),
        false => Err(format!("`{name}` is not a name for packages: lower-case letters, digits, `-` and `_`")),
    }
}

/// Checks that every registry accepts a version: semantic versions that PEP 440 also has.
pub(crate) fn check_version(version: &str) -> Result<(), String> {
    let (release, pre) = version.split_once('-').map_or((version, None), |(release, pre)| (release, Some(pre)));
    let is_pre = |pre: &str| {
        pre.split_once('.').is_some_and(|(kind, number)| ["alpha", "beta", "rc"].contains(&kind) && is_number(number))
    };
    match release.split('.').count() == 3 && release.split('.').all(is_number) && pre.is_none_or(is_pre) {
        true => Ok(()),
        false => Err(format!("`{version}` is not a version such as `1.4.0` or `2.0.0-rc.1`")),
    }
}

/// Checks the least version that a package requires of another: `1`, `1.4` or `1.4.0`.
pub(super) fn check_requirement(version: &str) -> Result<(), String> {
    let parts: Vec<&str> = version.split('.').collect();
    match parts.len() <= 3 && parts.iter().all(|part| is_number(part)) {
        true => Ok(()),
        false => Err(format!("`{version}` is not a version such as `1.4`")),
    }
}

/// Returns whether a part of a version is a number in its one form.
fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) && (part == "0" || !part.starts_with('0'))
}

/// Returns the name of the package of a target. A registry has one package of a name: beside the types, the schemas of
/// zod and the models of pydantic have a name of their own.
fn package_name(target: Target, targets: &[Target], options: &Options) -> String {
    let name = options.package.name();
    let beside = |types: Target, suffix: &str| match targets.contains(&types) {
        true => format!("{name}-{suffix}"),
        false => name.to_owned(),
    };
    match target {
        Target::Zod => beside(Target::TypeScript, "zod"),
        Target::Pydantic => beside(Target::Python, "pydantic"),
        Target::Rust
        | Target::TypeScript
        | Target::Python
        | Target::OpenApi
        | Target::JsonSchema
        | Target::Mcp
        | Target::Preamble => name.to_owned(),
    }
}

/// Returns the manifests of the package of a target, one of several, with their names in its folder.
pub(crate) fn manifests(
    target: Target,
    targets: &[Target],
    options: &Options,
    contracts: bool,
) -> Result<Vec<(&'static str, String)>, Diagnostic> {
    let (name, version) = (package_name(target, targets, options), options.package.version().to_owned());
    let manifest = |file, view: tera::Value| {
        let text = TEMPLATES.render(&options.templates, &format!("package/{file}.tera"), view)?;
        Ok((file, text))
    };
    match target {
        Target::Rust => {
            let dependencies = crates(options, contracts);
            Ok(vec![manifest("Cargo.toml", CargoView { name, version, dependencies }.into())?])
        }
        Target::TypeScript | Target::Zod => {
            let rewrites = options.import_extension == ImportExtension::Ts;
            let zod = (target == Target::Zod).then_some(dependencies::ZOD);
            let dependencies = entries(zod.into_iter().chain(externs(options, Registry::Npm)));
            let compiler = dependencies::TYPESCRIPT.entry();
            Ok(vec![
                manifest("package.json", NpmView { name, version, dependencies, compiler }.into())?,
                manifest("tsconfig.json", CompilerView { rewrites }.into())?,
            ])
        }
        Target::Python | Target::Pydantic => {
            let module = identifier(&name, Case::Snake);
            let python = options.python_version.to_string();
            let typing = options.python_typing.module(options.python_version) == "typing_extensions";
            let models = (target == Target::Pydantic).then_some(dependencies::PYDANTIC);
            let needed = models.into_iter().chain(typing.then_some(dependencies::TYPING_EXTENSIONS));
            let dependencies = entries(needed.chain(externs(options, Registry::PyPi)));
            let backend = dependencies::SETUPTOOLS.entry();
            let view = PythonView { name, version, python, backend, dependencies, module };
            Ok(vec![manifest("pyproject.toml", view.into())?])
        }
        Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Preamble => Ok(Vec::new()),
    }
}

/// Returns the entries of a manifest for packages.
fn entries<'a>(dependencies: impl Iterator<Item = Dependency<'a>>) -> String {
    dependencies.map(|dependency| dependency.entry()).collect::<Vec<_>>().join(", ")
}

/// Returns the packages whose types others use, each once, with the versions that are required of them.
fn externs(options: &Options, registry: Registry) -> impl Iterator<Item = Dependency<'_>> {
    let mut seen = BTreeSet::new();
    let required = options.externs.iter().filter_map(Extern::dependency).filter(move |(name, _)| seen.insert(*name));
    required.map(move |(name, lowest)| Dependency { registry, name, lowest, features: &[] })
}

/// Returns the lines of the dependencies of a crate.
fn crates(options: &Options, contracts: bool) -> Vec<String> {
    let derives = contracts || options.checks_of(Target::Rust) == CheckLevel::None;
    let serde = if derives { Dependency { features: &["derive"], ..dependencies::SERDE } } else { dependencies::SERDE };
    let formats = dependencies::of_libraries(|library| options.rust.formats.has_library(library));
    let map = (options.rust.map == MapType::Ordered).then_some(dependencies::INDEXMAP);
    let schemars = options.rust.schemars.then_some(dependencies::SCHEMARS);
    let own = [serde, dependencies::SERDE_JSON].into_iter().chain(formats).chain(map).chain(schemars);
    own.chain(externs(options, Registry::Crates)).map(|dependency| dependency.entry()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{Generator, Source};

    #[test]
    fn requirements_are_versions_of_up_to_three_numbers() {
        assert!(["1", "1.4", "1.4.0", "0.3"].iter().all(|version| check_requirement(version).is_ok()));
        assert!(["1.4.0.0", "v1", "", "1.", "01", "^1"].iter().all(|version| check_requirement(version).is_err()));
    }

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
            .targets([Target::Rust, Target::TypeScript, Target::Zod, Target::Python, Target::Pydantic])
            .package("acme-users", "1.0.0")
            .set("rust.schemars", true)
            .set("rust.formats", [("uuid", "uuid")])
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
        ] {
            let text = generated.files.get(file).expect(file);
            assert!(text.contains(expected), "{text}");
        }
    }

    /// Returns the manifests of packages with these settings of Rust.
    fn manifests_with(formats: [(&'static str, &'static str); 4]) -> Vec<(String, String)> {
        let folder = tempfile::tempdir().expect("a folder");
        let user = folder.path().join("user.schema.json");
        std::fs::write(&user, r#"{"type": "object", "properties": {"id": {"type": "string"}}}"#).expect("writes");
        let mut generator = Generator::new()
            .targets([Target::Rust, Target::TypeScript, Target::Zod, Target::Python, Target::Pydantic])
            .set("rust.schemars", true)
            .set("rust.map", "IndexMap")
            .set("rust.formats", formats)
            .set("python-typing", "typing-extensions")
            .package("acme", "1.0.0");
        generator.options.package.manifests = true;
        let generated = generator.generate_sources([Source::Path(user)]).expect("generates");
        let text = |file: &str| (file.to_owned(), generated.files.get(file).expect(file).to_string());
        ["rust/Cargo.toml", "typescript/package.json", "zod/package.json", "python/pyproject.toml"]
            .into_iter()
            .chain(["pydantic_models/pyproject.toml"])
            .map(text)
            .collect()
    }

    /// Returns the entries of a manifest for packages, as it writes them.
    fn entries_of(file: &str, text: &str) -> Vec<String> {
        if file.ends_with("Cargo.toml") {
            let (_, entries) = text.split_once("[dependencies]\n").expect("dependencies");
            return entries.lines().map(str::to_owned).collect();
        }
        let lines = text.lines().filter(|line| line.contains("ependencies") || line.starts_with("requires ="));
        let within = |line: &str| {
            let start = line.find(['[', '{']).expect("a list") + 1;
            line[start..line.rfind([']', '}']).expect("its end")].trim().to_owned()
        };
        let entries = lines.flat_map(|line| within(line).split(", ").map(str::to_owned).collect::<Vec<_>>());
        entries.filter(|entry| !entry.is_empty()).collect()
    }

    #[test]
    fn every_range_of_a_manifest_comes_from_the_table() {
        let formats = [
            [("date-time", "chrono"), ("date", "jiff"), ("uuid", "uuid"), ("uri", "url")],
            [("date-time", "time"), ("date", "time"), ("uuid", "uuid"), ("uri", "url")],
        ];
        let manifests = formats.into_iter().flat_map(manifests_with);
        let found: BTreeSet<String> = manifests.flat_map(|(file, text)| entries_of(&file, &text)).collect();
        let table: BTreeSet<String> = dependencies::all().iter().map(Dependency::entry).collect();
        assert_eq!(found, table);
    }
}

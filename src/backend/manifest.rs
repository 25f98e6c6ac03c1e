//! The manifests that publish a package: `Cargo.toml`, `package.json`, `pyproject.toml`. They are the user's: they are
//! written once, and kept from then on.

use std::collections::BTreeSet;

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

/// The least versions that generated code needs of packages. Of the golden cases, those for zod 4.4 decide one instance
/// otherwise, and those for 4.2 don't compile; pydantic 2.10 imports none.
mod least {
    pub(super) const PYDANTIC: &str = "2.11";
    pub(super) const TYPING_EXTENSIONS: &str = "4";
    pub(super) const ZOD: &str = "4.5.0";
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
            let zod = (target == Target::Zod).then(|| format!("\"zod\": \"^{}\"", least::ZOD));
            let range = |version: Option<&str>| version.map_or_else(|| "*".to_owned(), |version| format!("^{version}"));
            let others = externs(options).map(|(name, version)| format!("\"{name}\": \"{}\"", range(version)));
            let dependencies = zod.into_iter().chain(others).collect::<Vec<_>>().join(", ");
            Ok(vec![
                manifest("package.json", NpmView { name, version, dependencies }.into())?,
                manifest("tsconfig.json", CompilerView { rewrites }.into())?,
            ])
        }
        Target::Python | Target::Pydantic => {
            let module = identifier(&name, Case::Snake);
            let python = options.python_version.to_string();
            let typing = options.python_typing.module(options.python_version) == "typing_extensions";
            let needed = [
                ("pydantic", least::PYDANTIC, target == Target::Pydantic),
                ("typing_extensions", least::TYPING_EXTENSIONS, typing),
            ];
            let needed = needed.into_iter().filter(|(.., is_needed)| *is_needed);
            let needed = needed.map(|(name, version, _)| format!("{name}{}", specifier(Some(version))));
            let others = externs(options).map(|(name, version)| format!("{name}{}", specifier(version)));
            let dependencies = needed.chain(others).map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
            let view = PythonView { name, version, python, dependencies, module };
            Ok(vec![manifest("pyproject.toml", view.into())?])
        }
        Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Preamble => Ok(Vec::new()),
    }
}

/// Returns the packages whose types others use, each once, with the versions that are required of them.
fn externs(options: &Options) -> impl Iterator<Item = (&str, Option<&str>)> {
    let mut seen = BTreeSet::new();
    options.externs.iter().filter_map(Extern::dependency).filter(move |(name, _)| seen.insert(*name))
}

/// Returns the lines of the dependencies of a crate.
fn crates(options: &Options, contracts: bool) -> Vec<String> {
    let derives = contracts || options.checks_of(Target::Rust) == CheckLevel::None;
    let serde = if derives { "serde = { version = \"1\", features = [\"derive\"] }" } else { "serde = \"1\"" };
    let own = [serde, "serde_json = \"1\""].map(str::to_owned);
    let map =
        (options.rust.map == MapType::Ordered).then_some("indexmap = { version = \"2\", features = [\"serde\"] }");
    let schemars = options.rust.schemars.then_some("schemars = \"1\"");
    let of_options = options.rust.formats.crates().into_iter().chain(map).chain(schemars).map(str::to_owned);
    let others = externs(options).map(|(name, version)| format!("{name} = \"{}\"", version.unwrap_or("*")));
    own.into_iter().chain(of_options).chain(others).collect()
}

/// Returns the versions that are compatible with the least one, as PEP 440 writes them.
fn specifier(version: Option<&str>) -> String {
    let Some(version) = version else { return String::new() };
    let numbers: Vec<u64> = version.split('.').filter_map(|part| part.parse().ok()).collect();
    let next = match numbers.as_slice() {
        [0, minor, ..] => format!("0.{}", minor.saturating_add(1)),
        [major, ..] => major.saturating_add(1).to_string(),
        [] => return String::new(),
    };
    format!(">={version},<{next}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::{Generator, Source};

    #[test]
    fn compatible_versions_are_those_of_semantic_versions() {
        for (version, expected) in
            [("1", ">=1,<2"), ("1.4", ">=1.4,<2"), ("1.4.2", ">=1.4.2,<2"), ("0.3.1", ">=0.3.1,<0.4"), ("0", ">=0,<1")]
        {
            assert_eq!(specifier(Some(version)), expected);
        }
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
            (
                "rust/Cargo.toml",
                "serde = \"1\"\nserde_json = \"1\"\nuuid = { version = \"1\", features = [\"serde\"] }\nschemars = \"1\"\nacme-other = \"1.4\"\n",
            ),
            ("typescript/package.json", "  \"dependencies\": { \"acme-other\": \"^1.4\" },\n"),
            ("zod/package.json", "  \"dependencies\": { \"zod\": \"^4.5.0\", \"acme-other\": \"^1.4\" },\n"),
            ("python/pyproject.toml", "dependencies = [\"acme-other>=1.4,<2\"]\n"),
            ("pydantic_models/pyproject.toml", "dependencies = [\"pydantic>=2.11,<3\", \"acme-other>=1.4,<2\"]\n"),
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
}

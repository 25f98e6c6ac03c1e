//! The manifests that publish a package: `Cargo.toml`, `package.json`, `pyproject.toml`. They are the user's: they are
//! written once, and kept from then on.

use super::{ImportExtension, Options, PythonTyping, Target};
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
        contracts: bool,
    }

    /// `package.json`
    struct NpmView {
        name: String,
        version: String,
        zod: bool,
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
    let is_number = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) && (part == "0" || !part.starts_with('0'))
    };
    let (release, pre) = version.split_once('-').map_or((version, None), |(release, pre)| (release, Some(pre)));
    let is_pre = |pre: &str| {
        pre.split_once('.').is_some_and(|(kind, number)| ["alpha", "beta", "rc"].contains(&kind) && is_number(number))
    };
    match release.split('.').count() == 3 && release.split('.').all(is_number) && pre.is_none_or(is_pre) {
        true => Ok(()),
        false => Err(format!("`{version}` is not a version such as `1.4.0` or `2.0.0-rc.1`")),
    }
}

/// Returns the manifests of a package, with their names in its folder.
pub(crate) fn manifests(
    target: Target,
    options: &Options,
    contracts: bool,
) -> Result<Vec<(&'static str, String)>, Diagnostic> {
    let (name, version) = (options.package.name().to_owned(), options.package.version().to_owned());
    let manifest = |file, view: tera::Value| {
        let text = TEMPLATES.render(&options.templates, &format!("package/{file}.tera"), view)?;
        Ok((file, text))
    };
    match target {
        Target::Rust => Ok(vec![manifest("Cargo.toml", CargoView { name, version, contracts }.into())?]),
        Target::TypeScript | Target::Zod => {
            let rewrites = options.import_extension == ImportExtension::Ts;
            let npm = NpmView { name, version, zod: target == Target::Zod };
            Ok(vec![
                manifest("package.json", npm.into())?,
                manifest("tsconfig.json", CompilerView { rewrites }.into())?,
            ])
        }
        Target::Python | Target::Pydantic => {
            let module = identifier(&name, Case::Snake);
            let python = options.python_version.to_string();
            let typing = options.python_typing == PythonTyping::TypingExtensions;
            let needed = [("\"pydantic>=2\"", target == Target::Pydantic), ("\"typing_extensions>=4\"", typing)];
            let dependencies = needed.into_iter().filter(|(_, is_needed)| *is_needed).map(|(name, _)| name);
            let dependencies = dependencies.collect::<Vec<_>>().join(", ");
            let view = PythonView { name, version, python, dependencies, module };
            Ok(vec![manifest("pyproject.toml", view.into())?])
        }
        Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Preamble => Ok(Vec::new()),
    }
}

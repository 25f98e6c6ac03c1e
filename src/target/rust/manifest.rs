//! `Cargo.toml`

use super::TEMPLATES;
use super::options::MapType;
use super::options::level;
use super::package::root;
use crate::diagnostics::Diagnostic;
use crate::render::views;
use crate::target::job::Job;
use crate::target::manifest::{Dependency, externs};
use crate::target::{CheckLevel, Options};

views! {
    /// `Cargo.toml`
    struct CargoView {
        name: String,
        version: String,
        /// The base name of the file that declares the modules.
        root: String,
        dependencies: Vec<String>,
    }
}

const SERDE: Dependency = Dependency::new("serde", "1.0.203");
const SERDE_JSON: Dependency = Dependency::new("serde_json", "1.0.127");
const INDEXMAP: Dependency = Dependency::new("indexmap", "2.0.0");
const SCHEMARS: Dependency = Dependency::new("schemars", "1.0.0");

/// The crates with types for formats, and the feature by which serde reads and writes them, if it does.
pub(super) const OF_FORMATS: [(Dependency, Option<&str>); 7] = [
    (Dependency::new("base64", "0.22.0"), None),
    (Dependency::new("chrono", "0.4.20"), Some("serde")),
    (Dependency::new("jiff", "0.2.0"), Some("serde")),
    (Dependency::new("rust_decimal", "1.20.0"), Some("serde")),
    (Dependency::new("time", "0.3.35"), Some("serde-human-readable")),
    (Dependency::new("url", "2.2.0"), Some("serde")),
    (Dependency::new("uuid", "1.0.0"), Some("serde")),
];

/// Prints the manifest of a package.
pub(super) fn print(job: &Job<'_>) -> Result<String, Diagnostic> {
    let (options, package) = (job.options, &job.options.package);
    let dependencies = dependencies(options, job.wants.contracts);
    let view = CargoView {
        name: package.name().to_owned(),
        version: package.version().to_owned(),
        root: root(job).to_owned(),
        dependencies,
    };
    TEMPLATES.render(&options.templates, "rust/Cargo.toml.tera", view)
}

/// Returns the lines of the dependencies.
fn dependencies(options: &Options, contracts: bool) -> Vec<String> {
    let derives = contracts || level(options) == CheckLevel::None;
    let serde = entry(SERDE, derives.then_some("derive"));
    let formats = OF_FORMATS.into_iter().filter(|(of, _)| options.rust().formats.has_library(of.name));
    let formats = formats.map(|(library, feature)| entry(library, feature));
    let map = (options.rust().map == MapType::Ordered).then(|| entry(INDEXMAP, Some("serde")));
    let schemars = options.rust().schemars.then(|| entry(SCHEMARS, None));
    let own = [serde, entry(SERDE_JSON, None)].into_iter().chain(formats).chain(map).chain(schemars);
    own.chain(externs(options).map(|package| entry(package, None))).collect()
}

/// Returns the entry of a crate: its name, and the versions that are compatible with the lowest.
fn entry(Dependency { name, lowest }: Dependency<'_>, feature: Option<&str>) -> String {
    let version = lowest.unwrap_or("*");
    match feature {
        Some(feature) => format!("{name} = {{ version = \"{version}\", features = [\"{feature}\"] }}"),
        None => format!("{name} = \"{version}\""),
    }
}

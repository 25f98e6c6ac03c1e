//! The package, and the packages of documents that it uses: `package` and `extern`.

use std::collections::BTreeMap;

use super::read::{Reader, Value};
use super::{Config, Setting};
use crate::pipeline::Layout;
use crate::target::Target;
use crate::target::externs::{Extern, ExternName};
use crate::target::metadata::{self, Package};

const PACKAGE_HELP: &str = "for example `name = \"acme-tools\"`, `version = \"1.4.0\"`";

const EXTERN_HELP: &str =
    "for example `\"acme-common\"`, or `{ rust = \"crate::common\", typescript = \"@acme/common\" }`";

/// The settings under `package`.
pub(super) const PACKAGE: &[Setting<Package>] = &[
    ("name", |reader, value, package| package.name = reader.checked(value, metadata::check_name, PACKAGE_HELP)),
    ("version", |reader, value, package| {
        package.version = reader.checked(value, metadata::check_version, PACKAGE_HELP);
    }),
    ("manifests", |reader, value, package| package.manifests = reader.boolean(value)),
];

impl Reader {
    /// Reads the documents of other packages, each with its package: a name, or one of each target.
    pub(super) fn externs(&mut self, value: &Value, config: &mut Config) {
        config.layout.get_or_insert(Layout::Package);
        for (key, value) in self.table(value) {
            let name = match value.is_table() {
                true => Some(ExternName::Paths(self.extern_paths(&value))),
                false => self.checked(&value, Extern::check_name, EXTERN_HELP).map(ExternName::Package),
            };
            let (file, place) = (self.folder.join(key.text), self.at(&key));
            config.generator.options.externs.extend(name.map(|name| Extern { file, name, place }));
        }
    }

    pub(super) fn extern_paths(&mut self, value: &Value) -> BTreeMap<Target, String> {
        let mut paths = BTreeMap::new();
        let targets: Vec<Target> =
            Target::ALL.iter().copied().filter(|target| target.profile().imports.is_some()).collect();
        for (key, value) in self.table(value) {
            match targets.iter().find(|target| target.name() == key.text) {
                Some(target) => {
                    let profile = target.profile();
                    let path = self.checked(&value, |path| Extern::check_path(profile, path), EXTERN_HELP);
                    paths.extend(path.map(|path| (*target, path)));
                }
                None => self.unknown(&key, &targets.iter().map(|target| target.name()).collect::<Vec<_>>()),
            }
        }
        paths
    }
}

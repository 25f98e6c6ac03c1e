//! The registry of a package: the contracts of all documents in one place.

use super::{Input, Options, Target, package_header, python, rust, typescript};
use crate::diagnostics::Diagnostic;
use crate::names::{Taken, repeated};
use crate::render::{BuiltIn, template, views};

/// The base name of its file.
pub(super) const NAME: &str = "adl_contracts";

views! {
    /// The contracts of all documents of a package, by tool.
    struct RegistryView {
        header: String,
        modules: Vec<ModuleView>,
        entries: Vec<EntryView>,
    }

    /// The contracts of a document.
    struct ModuleView {
        name: String,
        path: String,
    }

    /// A contract.
    struct EntryView {
        /// Its name as a value, and as a member of a type.
        key: String,
        ty: String,
        module: String,
        /// Its name in its document.
        tool: String,
    }
}

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template!("registry/registry.py.tera", RegistryView),
    template!("registry/registry.rs.tera", RegistryView),
    template!("registry/registry.ts.tera", RegistryView),
]);

/// How a language writes the names in a registry.
struct Words {
    template: &'static str,
    /// Names the module of a file, given its base name.
    module: fn(&str) -> String,
    /// Writes the import of a file, given its base name.
    path: fn(&str, &Options) -> String,
    /// Writes a string.
    string: fn(&str) -> String,
    /// Writes the key of a value.
    key: fn(&str) -> String,
}

impl Words {
    /// Returns those of a target; none if it has no contracts.
    fn of(target: Target) -> Option<Self> {
        match target {
            Target::Rust => Some(Self {
                template: "registry/registry.rs.tera",
                module: str::to_owned,
                path: |file, _| file.to_owned(),
                string: rust::quote::literal,
                key: rust::quote::literal,
            }),
            Target::TypeScript => Some(Self {
                template: "registry/registry.ts.tera",
                module: typescript::package::namespace,
                path: typescript::package::path,
                string: typescript::quote::string,
                key: typescript::quote::own_key,
            }),
            Target::Python => Some(Self {
                template: "registry/registry.py.tera",
                module: str::to_owned,
                path: |file, _| file.to_owned(),
                string: python::quote::string,
                key: python::quote::string,
            }),
            Target::OpenApi | Target::JsonSchema | Target::Mcp | Target::Pydantic | Target::Zod | Target::Preamble => {
                None
            }
        }
    }
}

/// Returns the file with the contracts of all modules, and its name, if the target has contracts and there are some.
pub(crate) fn registry(
    inputs: &[(String, Input<'_>)],
    target: Target,
    options: &Options,
) -> Result<Option<(String, String)>, Diagnostic> {
    let Some(words) = Words::of(target) else { return Ok(None) };
    let shared = repeated(inputs.iter().flat_map(|(_, input)| input.model.tool_names()));
    let (mut modules, mut entries, mut taken) = (Vec::new(), Vec::new(), Taken::default());
    for (name, input) in inputs.iter().filter(|(_, input)| input.model.tool_names().next().is_some()) {
        let file = target.contracts_file(name);
        let file = file.strip_suffix(target.extension()).unwrap_or(&file);
        let module = taken.claim(&(words.module)(file), "Module");
        modules.push(ModuleView { name: module.clone(), path: (words.path)(file, options) });
        entries.extend(input.model.tool_names().map(|tool| {
            let key = if shared.contains(tool) { format!("{name}.{tool}") } else { tool.to_owned() };
            EntryView {
                ty: typescript::quote::key(&key),
                key: (words.key)(&key),
                module: module.clone(),
                tool: (words.string)(tool),
            }
        }));
    }
    if modules.is_empty() {
        return Ok(None);
    }
    let view = RegistryView { header: package_header(), modules, entries };
    Ok(Some((format!("{NAME}{}", target.extension()), TEMPLATES.render(&options.templates, words.template, view)?)))
}

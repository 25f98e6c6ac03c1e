//! The registry of a package: the contracts of all documents in one place, and their tools as one.

use std::collections::{BTreeMap, BTreeSet};

use super::python::Signature;
use super::{Options, PackageInput, PublicNames, Target, package_header, python, rust, typescript};
use crate::diagnostics::Diagnostic;
use crate::names::{Taken, repeated};
use crate::render::{BuiltIn, template, views};

/// The base name of its file.
pub(super) const NAME: &str = "adl_contracts";

views! {
    /// The contracts of all documents of a package, by tool.
    struct RegistryView {
        header: String,
        /// The path of the runtime, in TypeScript.
        runtime: String,
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

views! {
    /// The contracts of all documents of a package in Python, whose tools are methods.
    struct PythonView {
        header: String,
        modules: Vec<ModuleView>,
        entries: Vec<EntryView>,
        /// The modules with the types of the methods.
        types: Vec<String>,
        methods: Vec<MethodView>,
    }

    /// A method that is a tool.
    struct MethodView {
        key: String,
        name: String,
        /// The type of its parameters; empty if it has none.
        input: String,
        result: String,
        about: String,
    }
}

pub(super) static TEMPLATES: BuiltIn = BuiltIn::new(&[
    template!("registry/registry.py.tera", PythonView),
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
/// `names` are those of the types of each module.
pub(crate) fn registry(
    inputs: &[PackageInput<'_>],
    names: &BTreeMap<usize, PublicNames>,
    target: Target,
    options: &Options,
) -> Result<Option<(String, String)>, Diagnostic> {
    let Some(words) = Words::of(target) else { return Ok(None) };
    let own = || inputs.iter().filter(|input| input.package.is_none());
    let shared = repeated(own().flat_map(|of| of.input.model.tool_names()));
    let (mut modules, mut keys, mut entries, mut taken) = (Vec::new(), Vec::new(), Vec::new(), Taken::default());
    for PackageInput { name, input, .. } in own().filter(|of| of.input.model.tool_names().next().is_some()) {
        let file = target.contracts_file(name);
        let file = file.strip_suffix(target.extension()).unwrap_or(&file);
        let module = taken.claim(&(words.module)(file), "Module");
        modules.push(ModuleView { name: module.clone(), path: (words.path)(file, options) });
        entries.extend(input.model.tool_names().map(|tool| {
            let key = if shared.contains(tool) { format!("{name}.{tool}") } else { tool.to_owned() };
            let (ty, tool) = (typescript::quote::key(&key), (words.string)(tool));
            let entry = EntryView { ty, key: (words.key)(&key), module: module.clone(), tool };
            keys.push(key);
            entry
        }));
    }
    if modules.is_empty() {
        return Ok(None);
    }
    let header = package_header();
    let view: tera::Value = match target {
        Target::Python => {
            let (types, methods) = methods(inputs, names, &modules, keys, &entries)?;
            PythonView { header, modules, types, methods, entries }.into()
        }
        Target::Rust
        | Target::TypeScript
        | Target::OpenApi
        | Target::JsonSchema
        | Target::Mcp
        | Target::Pydantic
        | Target::Zod
        | Target::Preamble => {
            let runtime = (words.path)("adl_runtime", options);
            RegistryView { header, runtime, modules, entries }.into()
        }
    };
    let text = TEMPLATES.render(&options.templates, words.template, view)?;
    Ok(Some((format!("{NAME}{}", target.extension()), text)))
}

/// Returns the methods of Python that are the tools, and the modules of their types. `keys` are the names of the entries.
fn methods(
    inputs: &[PackageInput<'_>],
    names: &BTreeMap<usize, PublicNames>,
    modules: &[ModuleView],
    keys: Vec<String>,
    entries: &[EntryView],
) -> Result<(Vec<String>, Vec<MethodView>), Diagnostic> {
    let mut signatures = Vec::new();
    for (index, PackageInput { name, input, .. }) in inputs.iter().enumerate() {
        let Some(names) = names.get(&index) else { continue };
        let module = Target::Python.module(name);
        signatures.extend(python::signatures(&input.plain, names)?.into_iter().map(|of| (module.clone(), of)));
    }
    let uses_types = |signature: &Signature| signature.input.is_some() || signature.result.is_some();
    let used = signatures.iter().filter(|(_, signature)| uses_types(signature)).map(|(module, _)| module.clone());
    let types: BTreeSet<String> = used.collect();
    // In a class, a method would hide a module of that name.
    let is_module = |name: &str| types.contains(name) || modules.iter().any(|module| module.name == name);
    let names = python::method_names(&keys, is_module);
    let method = |((name, entry), (module, of)): ((String, &EntryView), (String, Signature))| MethodView {
        key: entry.key.clone(),
        name,
        input: of.input.map(|ty| format!("{module}.{ty}")).unwrap_or_default(),
        result: of.result.map_or_else(|| "runtime.TextResult".to_owned(), |ty| format!("{module}.{ty}")),
        about: of.about,
    };
    let methods = names.into_iter().zip(entries).zip(signatures).map(method).collect();
    Ok((types.into_iter().collect(), methods))
}

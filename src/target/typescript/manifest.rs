//! `package.json` and `tsconfig.json`

use super::TEMPLATES;
use super::options::{Emit, ImportExtension};
use crate::diagnostics::Diagnostic;
use crate::render::{Value, views};
use crate::target::job::{File, Job};
use crate::target::manifest::{Dependency, externs};

views! {
    /// `package.json`
    struct NpmView {
        name: String,
        version: String,
        /// The folder of what is imported, with a slash.
        folder: String,
        /// What is published.
        files: String,
        dependencies: String,
        /// The compiler; empty if there is nothing to compile.
        compiler: String,
    }

    /// `tsconfig.json`
    struct CompilerView {
        rewrites: bool,
    }
}

const COMPILER: Dependency = Dependency::new("typescript", "5.9.2");

/// Prints the manifests of a package of that name and those files, whose modules import a library.
pub(in crate::target) fn print(
    job: &Job<'_>,
    name: String,
    library: Option<Dependency<'static>>,
    emit: Emit,
) -> Result<Vec<File>, Diagnostic> {
    let options = job.options;
    let dependencies: Vec<String> = library.into_iter().chain(externs(options)).map(entry).collect();
    let (folder, files, compiler) = match emit {
        Emit::TypeScript => ("dist/", "\"dist\"", entry(COMPILER)),
        Emit::JavaScript => ("", "\"*.js\", \"*.d.ts\"", String::new()),
    };
    let npm = NpmView {
        name,
        version: options.package.version().to_owned(),
        dependencies: dependencies.join(", "),
        folder: folder.to_owned(),
        files: files.to_owned(),
        compiler,
    };
    let compiler = CompilerView { rewrites: options.typescript().import_extension == ImportExtension::Ts };
    let render = |template, view: Value| TEMPLATES.render(&options.templates, template, view);
    let mut files = vec![File::once("package.json", render("typescript/package.json.tera", npm.into())?)];
    if emit == Emit::TypeScript {
        files.push(File::once("tsconfig.json", render("typescript/tsconfig.json.tera", compiler.into())?));
    }
    Ok(files)
}

/// Returns the entry of a package: its name, and the versions that are compatible with the lowest.
fn entry(Dependency { name, lowest }: Dependency<'_>) -> String {
    let range = lowest.map_or_else(|| "*".to_owned(), |version| format!("^{version}"));
    format!("\"{name}\": \"{range}\"")
}

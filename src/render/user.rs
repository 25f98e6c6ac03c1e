//! The user's templates: a folder of files, each in place of the built-in template of the same path.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tera::{Context, ErrorKind, ReportError, Tera};

use super::{Template, Value};
use crate::diagnostics::{Code, Diagnostic, Error, Findings};
use crate::schema::nearest;
use crate::source::Document;
use crate::text::{File, Place, Span};

/// A filter of templates: its name, and the function that writes a text as a string of a language.
pub(crate) type Filter = (&'static str, Box<dyn Fn(&str) -> String + Send + Sync>);

/// The user's templates.
#[derive(Clone, Default)]
pub struct UserTemplates(Option<Arc<Loaded>>);

/// A folder of templates, and the built-in ones that it doesn't replace; parsed once.
pub(super) struct Loaded {
    tera: Tera,
    files: BTreeMap<String, Arc<File>>,
    known: BTreeMap<&'static str, &'static Template>,
}

impl fmt::Debug for UserTemplates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().flat_map(|loaded| loaded.files.keys())).finish()
    }
}

impl UserTemplates {
    /// Reads a folder, and notes the files that were read. A file whose name begins with `_` is for others to include;
    /// every other `.tera` file replaces the template of its path.
    pub(crate) fn read(
        folder: &Path,
        known: impl IntoIterator<Item = &'static Template>,
        filters: Vec<Filter>,
        read: &mut Vec<PathBuf>,
    ) -> Result<Self, Error> {
        let mut paths = Vec::new();
        collect(folder, &mut paths)?;
        paths.sort();
        let mut files = BTreeMap::new();
        for path in paths {
            let name = name_in(folder, &path);
            files.insert(name, Document::text(&path, &path.to_string_lossy())?);
            read.push(path);
        }
        let known: BTreeMap<_, _> = known.into_iter().map(|template| (template.name, template)).collect();
        let mut tera = Tera::new();
        for (name, filter) in filters {
            tera.register_filter(name, move |text: &str, _: tera::Kwargs, _: &tera::State| filter(text));
        }
        let mut loaded = Loaded { tera, files, known };
        let mut findings = Findings::default();
        findings.extend(loaded.unknown_files());
        findings.into_result()?;
        loaded.parse()?;
        Ok(Self(Some(Arc::new(loaded))))
    }

    /// Returns an error of a run with templates of the user's: code that can't be read is theirs, not a defect of ours.
    pub(crate) fn blame(error: Error) -> Error {
        let mut findings = Findings::default();
        findings.extend(error.diagnostics().iter().cloned().map(|found| match found.code {
            Code::Defect => Diagnostic { code: Code::Template, ..found }.help("check your templates"),
            _ => found,
        }));
        findings.into_result().err().unwrap_or(error)
    }

    /// Returns whether the user has a template of that name.
    #[cfg(any(feature = "cli", test))]
    pub(crate) fn has(&self, name: &str) -> bool {
        self.loaded().is_some_and(|loaded| loaded.files.contains_key(name))
    }

    /// Returns whether the user has templates.
    pub(crate) fn are_given(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the templates, if the user has some.
    pub(super) fn loaded(&self) -> Option<&Loaded> {
        self.0.as_deref()
    }
}

impl Loaded {
    /// Renders a template with the fields of a view.
    pub(super) fn render(&self, name: &str, view: Value) -> Result<String, Diagnostic> {
        let rendered = self.tera.render(name, &context(view));
        rendered.map_err(|error| self.diagnostic(&error, self.known.get(name).copied()))
    }

    fn unknown_files(&self) -> impl Iterator<Item = Diagnostic> {
        let is_unknown = |name: &str| !is_partial(name) && !self.known.contains_key(name);
        self.files.iter().filter(move |(name, _)| is_unknown(name)).map(|(name, file)| {
            let help = match nearest(name, &self.known.keys().copied().collect::<Vec<_>>()) {
                Some(similar) => format!("did you mean `{similar}`? (`adl-gen templates` lists them)"),
                None => "`adl-gen templates` lists them; a template for others to include begins with `_`".to_owned(),
            };
            Diagnostic::new(Code::Template, format!("there is no template `{name}` to replace"))
                .at(Place { file: Arc::clone(file), span: Span::default() })
                .help(help)
        })
    }

    fn parse(&mut self) -> Result<(), Error> {
        let built_in = self.known.values().filter(|template| !self.files.contains_key(template.name));
        let built_in = built_in.map(|template| (template.name, template.text));
        let own = self.files.iter().map(|(name, file)| (name.as_str(), file.text()));
        let added = self.tera.add_raw_templates(built_in.chain(own));
        added.map_err(|error| self.diagnostic(&error, None))?;
        let mut findings = Findings::default();
        findings.extend(self.known.values().filter_map(|template| self.unknown_variable(template)));
        findings.into_result()?;
        Ok(())
    }

    /// Reports a variable that a template of the user's reads and isn't given.
    fn unknown_variable(&self, template: &Template) -> Option<Diagnostic> {
        let file = self.files.get(template.name)?;
        let used = self.tera.get_template_variables(template.name).unwrap_or_default();
        let is_known = |name: &&str| template.variables.iter().any(|variable| variable.name == *name);
        let unknown = used.into_iter().filter(|name| !is_known(name)).min()?;
        let start = file.text().find(unknown)?;
        let message = format!("`{}` is given no variable `{unknown}`", template.name);
        let place = Place { file: Arc::clone(file), span: Span { start, end: start + unknown.len() } };
        Some(Diagnostic::new(Code::Template, message).at(place).help(variables(template)))
    }

    /// Returns the diagnostic for an error, with the variables of a template.
    fn diagnostic(&self, error: &tera::Error, template: Option<&Template>) -> Diagnostic {
        let (message, report) = report(error);
        let place = report.and_then(|report| {
            let (file, range) = (self.files.get(report.filename())?, report.span().range.clone());
            Some(Place { file: Arc::clone(file), span: Span { start: range.start, end: range.end } })
        });
        let diagnostic = Diagnostic::new(Code::Template, message).at(place);
        match template {
            Some(template) => diagnostic.help(variables(template)),
            None => diagnostic,
        }
    }
}

/// Returns the context of a template with the fields of a view.
fn context(view: Value) -> Context {
    let mut context = Context::new();
    if let Value::Fields(fields) = view {
        for (name, value) in fields {
            context.insert_value(name, value.into());
        }
    }
    context
}

/// Returns the message of an error of Tera, and the report with its place if it has one.
fn report(error: &tera::Error) -> (String, Option<&ReportError>) {
    match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
            (report.message().to_owned(), Some(report))
        }
        _ => (error.to_string(), None),
    }
}

/// Returns whether a template is for others to include.
fn is_partial(name: &str) -> bool {
    name.rsplit('/').next().is_some_and(|name| name.starts_with('_'))
}

/// Returns the help about the variables of a template.
fn variables(template: &Template) -> String {
    let variables: Vec<String> = template.variables.iter().map(ToString::to_string).collect();
    format!("its variables are {}", variables.join(", "))
}

/// Collects the templates of a folder and of those within.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Diagnostic> {
    let unreadable = |error: std::io::Error| {
        let message = format!("can't read the templates in `{}`: {error}", folder.display());
        Diagnostic::new(Code::Unreadable, message).help("`adl-gen templates --export DIR` writes them to begin with")
    };
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "tera") {
            paths.push(path);
        }
    }
    Ok(())
}

/// Returns the path of a file from a folder, with `/`.
fn name_in(folder: &Path, path: &Path) -> String {
    let below = path.strip_prefix(folder).unwrap_or(path);
    let parts: Vec<_> = below.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

//! `adl-gen lock`

use std::path::{Path, PathBuf};

use clap::Args;

use super::inputs::layout;
use super::report::difference;
use super::{Config, Exit, Output, ReadArgs, count, documents};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::diff::{Conventions, FailOn, Side, compare, lock, relative, report};
use crate::output;
use crate::pipeline::{Generator, Layout, Source};
use crate::source::Document;

const EXAMPLES: &str = "\
Examples:
  adl-gen lock agents                          Write adl-gen.lock, for the documents of a folder
  adl-gen lock agents --check                  Exit with 1 if it is out of date, and explain the difference
  adl-gen diff agents --against lock           What breaks since it was written

Git merges the lock block by block with
  echo 'adl-gen.lock merge=adl-gen-lock' >> .gitattributes
  git config merge.adl-gen-lock.driver 'adl-gen lock --merge-driver %O %A %B'";

/// The lock has the contracts of a project: their normalised schemas, and the names of their types in each language. It
/// is sorted, and changes only if they do: commit it, and review its changes.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Lock {
    /// Agent definitions or JSON Schemas (JSON or YAML), folders, or glob patterns [default: those of adl-gen.toml]
    #[arg(value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// Write nothing; exit with 1 if the lock is out of date, and explain the difference
    #[arg(long)]
    check: bool,

    /// Merge three versions of a lock into OURS, as git asks a merge driver to
    #[arg(long, value_names = ["BASE", "OURS", "THEIRS"], num_args = 3, conflicts_with_all = ["inputs", "check"])]
    merge_driver: Option<Vec<PathBuf>>,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: Output,
}

impl Lock {
    pub(super) fn run(mut self) -> Exit {
        let output = std::mem::take(&mut self.output);
        let output = if self.check { output.into_result() } else { output };
        output.run(|| match self.merge_driver.as_deref() {
            Some([base, ours, theirs]) => merge(base, ours, theirs, &output),
            Some(_) | None => self.try_run(&output),
        })
    }

    fn try_run(&self, output: &Output) -> Result<Exit, Error> {
        let config = self.read.config()?;
        let mut generator = config.generator.clone();
        let side = side(&mut generator, &config, documents(&self.inputs, &config)?, true)?;
        let path = path(&config);
        let text = lock::write(&side);
        if self.check {
            return check(&path, &text, &side, &generator, output);
        }
        output::replace([(path.as_path(), text.as_str())])?;
        let contracts = side.subjects().len();
        output.summary(&format!("wrote {} to `{}`", count(contracts, "contract"), path.display()));
        Ok(Exit::Success)
    }
}

/// Reads the documents of a side, as `generate` does: of a package, or each by itself.
pub(super) fn side(
    generator: &mut Generator,
    config: &Config,
    sources: Vec<Source>,
    has_settings: bool,
) -> Result<Side, Error> {
    generator.partial = true;
    let side = contracts_of(generator, config, sources.clone(), has_settings)?;
    if !side.has_operations() {
        return Ok(side);
    }
    let mut reader = generator.clone();
    reader.read.front.read_exchanges();
    Ok(side.with_apis(reader.read(sources)?.models))
}

/// Reads the contracts of documents.
fn contracts_of(
    generator: &Generator,
    config: &Config,
    sources: Vec<Source>,
    has_settings: bool,
) -> Result<Side, Error> {
    Ok(match layout(config, generator, &sources) {
        Layout::File => Side::of_models(generator.read(sources)?.models, &generator.options, has_settings),
        Layout::Package => Side::of_package(generator.read_package(sources)?, &generator.options, has_settings),
    })
}

/// Returns the path of the lock: beside the config file, otherwise in this folder.
pub(super) fn path(config: &Config) -> PathBuf {
    config.folder().unwrap_or(Path::new("")).join(lock::LOCK)
}

/// Reads the lock as a side.
pub(super) fn read(path: &Path, generator: &Generator) -> Result<(Document, Side), Error> {
    if !path.exists() {
        let message = format!("there is no lock `{}`", path.display());
        return Err(Diagnostic::new(Code::InvalidLock, message).help("write it: `adl-gen lock`").into());
    }
    let document = parse(path)?;
    let side = lock::read(&document, generator.read.assert_formats, &generator.options)?;
    Ok((document, side))
}

fn parse(path: &Path) -> Result<Document, Error> {
    let name = path.to_string_lossy();
    let text = Document::text(path, &name)?;
    Document::parse(&name, text.text().as_bytes(), crate::source::Format::Json)
}

/// Compares the lock with what it should be.
fn check(path: &Path, text: &str, new: &Side, generator: &Generator, output: &Output) -> Result<Exit, Error> {
    let (document, old) = read(path, generator)?;
    let contracts = count(new.subjects().len(), "contract");
    if document.file.text() == text {
        output.summary(&format!("{contracts} in `{}`: up to date", path.display()));
        return Ok(Exit::Success);
    }
    let mut contracts = compare(&old, new, &Conventions::default());
    relative(&mut contracts, &mut []);
    let mut found = report::diagnostics(&contracts, &[FailOn::Wire]);
    let message = format!("`{}` differs from the documents", path.display());
    let stale = Diagnostic::new(Code::StaleLock, message).help("write it again and review it: `adl-gen lock`");
    found.push(stale);
    output.text(&difference(&document, text));
    output.print(&found);
    Ok(Exit::Failure)
}

/// The way out where versions of a lock can't be merged.
const RESOLVE: &str = "resolve the documents, then write the lock again: `adl-gen lock`";

/// Merges three versions of a lock into ours.
fn merge(base: &Path, ours: &Path, theirs: &Path, output: &Output) -> Result<Exit, Error> {
    let text = |path: &Path| Ok::<_, Diagnostic>(Document::text(path, &path.to_string_lossy())?.text().to_owned());
    let merged = lock::merge(&text(base)?, &text(ours)?, &text(theirs)?)
        .ok_or_else(|| Diagnostic::new(Code::InvalidLock, "one of the three versions is no JSON").help(RESOLVE))?;
    output::replace([(ours, merged.text.as_str())])?;
    if merged.conflicts.is_empty() {
        return Ok(Exit::Success);
    }
    let message = format!("both sides changed {}", merged.conflicts.join(", "));
    output.print(&[Diagnostic::new(Code::StaleLock, message).help(RESOLVE)]);
    Ok(Exit::Failure)
}

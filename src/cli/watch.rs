//! `adl-gen watch`

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant, SystemTime};

use clap::Args;
use notify::event::{EventKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use same_file::Handle;

use super::generate::{Generate, Trace};
use super::inputs::{base_and_rest, is_pattern};
use super::{Exit, Output, count, line};
use crate::diagnostics::{Code, Diagnostic, Error};
use crate::pipeline::may_be_document;
use crate::source::absolute;

/// The help after the flags, in place of that of `generate`.
pub(super) const EXAMPLES: &str = "\
Examples:
  adl-gen watch                                  The inputs and targets of adl-gen.toml
  adl-gen watch agents -t typescript -o src      Those of the flags, which are the same as of `generate`
  adl-gen watch --exec 'npm test'                A command after each time that files were written";

/// Takes the flags of `generate`. Errors are printed, and the next change is waited for.
#[derive(Debug, Args)]
pub(super) struct Watch {
    #[command(flatten)]
    generate: Generate,

    /// Run a command in the shell after files were written
    #[arg(long, value_name = "COMMAND")]
    exec: Option<String>,
}

/// The time without events after which a change is complete: editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(15);

/// The time after which files are looked at though events don't end: another program may write into the folder.
const LONGEST: Duration = Duration::from_millis(60);

/// The time without events after which files and folders are looked at all the same: where a folder was removed, the
/// system tells nothing of the one that takes its place.
const LOOK: Duration = Duration::from_millis(500);

impl Watch {
    pub(super) fn run(self) -> Exit {
        Output::default().run(|| self.try_run())
    }

    fn try_run(&self) -> Result<Exit, Error> {
        if cfg!(target_family = "wasm") {
            let message = "WebAssembly can't watch files";
            return Err(Diagnostic::new(Code::Usage, message).help("run the binary of your platform").into());
        }
        if !self.generate.writes() {
            let message = "`watch` writes files: `--check` and `--stdout` are flags of `generate`";
            return Err(Diagnostic::new(Code::Usage, message).help("remove the flag").into());
        }
        let (sender, events) = channel();
        // Whoever reads a file changes nothing, and may do so all the time.
        let send = move |event: notify::Result<Event>| {
            if !event.as_ref().is_ok_and(|event| event.kind.is_access()) {
                // Nobody listens when the command ends.
                let _ = sender.send(event);
            }
        };
        let watcher = notify::recommended_watcher(send).map_err(|error| unwatchable(Path::new("."), &error))?;
        let mut folders = Folders { watcher, watched: BTreeMap::new() };
        let mut run = self.generate(&mut folders, BTreeMap::new())?;
        while run.wait(&events, &mut folders) {
            // A change while the files are read again is a later one.
            let before = run.files.into_keys().map(|path| (path.clone(), state(&path)));
            run = self.generate(&mut folders, before.collect())?;
        }
        Ok(Exit::Success)
    }

    /// Generates, runs the command, and watches the folders of everything that was read. The files that are known have
    /// the states from before.
    fn generate(&self, folders: &mut Folders, before: BTreeMap<PathBuf, State>) -> Result<Run, Error> {
        let mut trace = Trace::default();
        let began = SystemTime::now();
        let exit = self.generate.clone().traced(&mut trace);
        let changed = folders.watch(&trace, began)?;
        let mut run = Run::new(trace, exit == Exit::Success, before, began);
        let entries = changed.iter().filter_map(|folder| folder.read_dir().ok()).flatten().flatten();
        run.is_late = entries.into_iter().any(|entry| run.may_matter(&entry.path()));
        if exit == Exit::Success && run.trace.written > 0 {
            self.exec.iter().for_each(|command| execute(command));
        }
        line(&format!("watching {}; Ctrl-C ends", count(run.files.len(), "file")));
        Ok(run)
    }
}

/// Returns the shell with a command.
#[cfg(not(windows))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    shell
}

/// Returns the shell with a command, which it reads as it is: it has no escapes for quotes.
#[cfg(windows)]
fn shell(command: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let mut shell = Command::new("cmd");
    shell.raw_arg("/C").raw_arg(command);
    shell
}

/// Runs a command in the shell, and reports its failure.
fn execute(command: &str) {
    match shell(command).status() {
        Ok(status) if status.success() => {}
        Ok(status) => line(&format!("the command failed: {status}")),
        Err(error) => line(&format!("the command can't run: {error}")),
    }
}

/// The paths that are watched, by path: the folders of files, since editors replace files by renaming.
struct Folders {
    watcher: RecommendedWatcher,
    watched: BTreeMap<PathBuf, Watched>,
}

struct Watched {
    mode: RecursiveMode,
    /// The file or folder at the path when its watch began; none if there was none, or if it was renamed since. A watch follows what
    /// is renamed, and ends with what is removed.
    found: Option<Handle>,
}

impl Folders {
    /// Watches the folders of what a run depends on. Returns those that were written after the run began, and
    /// maybe before they were watched.
    fn watch(&mut self, trace: &Trace, began: SystemTime) -> Result<Vec<PathBuf>, Error> {
        let files = trace.read.iter().map(|path| absolute(path));
        let folders = files.filter_map(|path| Some((path.parent()?.to_owned(), RecursiveMode::NonRecursive)));
        let inputs = trace.inputs.iter().flat_map(|input| of_input(input, trace.is_recursive));
        for (path, mode) in inputs.chain(folders) {
            self.watched.entry(path).or_insert(Watched { mode, found: None });
        }
        let mut changed = Vec::new();
        for (path, watched) in &mut self.watched {
            if watched.found.is_some() && watched.is_in_place(path) {
                continue;
            }
            // Files that are gone aren't watched either.
            let _ = self.watcher.unwatch(path);
            watched.found = Handle::from_path(path).ok();
            if !path.is_dir() {
                continue;
            }
            match self.watcher.watch(path, watched.mode) {
                Ok(()) => {}
                Err(_) if !path.exists() => watched.found = None,
                Err(error) => return Err(unwatchable(path, &error).into()),
            }
            // A folder is written when a file appears in it.
            if state(path).is_none_or(|(written, _)| written >= began - TICK) {
                changed.push(path.clone());
            }
        }
        Ok(changed)
    }

    /// Notes the paths that are to be watched anew, whatever is there now: what was renamed may have come back.
    fn note(&mut self, event: &Event) {
        if let EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)) = event.kind {
            for path in &event.paths {
                self.watched.entry(path.clone()).and_modify(|watched| watched.found = None);
            }
        }
    }

    /// Returns whether a path is that of a folder within one that is watched as a whole. Its files may have appeared before
    /// it was watched.
    fn is_below(&self, path: &Path) -> bool {
        let is_whole =
            |folder: &Path| self.watched.get(folder).is_some_and(|watched| watched.mode == RecursiveMode::Recursive);
        path.ancestors().skip(1).any(is_whole) && path.is_dir()
    }

    /// Returns whether something appeared at a path that is watched, disappeared, or was replaced.
    fn have_moved(&self) -> bool {
        self.watched.iter().any(|(path, watched)| !watched.is_in_place(path))
    }
}

impl Watched {
    fn is_in_place(&self, path: &Path) -> bool {
        Handle::from_path(path).ok() == self.found
    }
}

/// Returns the input's own path, and the folder in which its documents are, and new ones may appear.
fn of_input(input: &Path, is_recursive: bool) -> [(PathBuf, RecursiveMode); 2] {
    // The rest is a file, or a pattern, perhaps with folders; or what isn't there at present.
    let (folder, rest) = base_and_rest(input);
    let is_deep = match rest.components().count() {
        0 => is_recursive,
        count => count > 1 && is_pattern(rest),
    };
    let mode = if is_deep { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
    // Without a name, the folder is this one.
    let absolute = |path: &Path| absolute(&Path::new(".").join(path));
    let own = if is_recursive { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
    [(absolute(folder), mode), (absolute(input), own)]
}

fn unwatchable(folder: &Path, error: &notify::Error) -> Diagnostic {
    Diagnostic::new(Code::Unreadable, format!("can't watch `{}`: {error}", folder.display()))
        .help("check that you may read it, and how many folders the system lets a user watch")
}

/// The time by which a file's time of modification may lag behind the clock: systems take it from their last tick.
const TICK: Duration = Duration::from_millis(10);

/// When a file was written, and its size; none if there is no file.
type State = Option<(SystemTime, u64)>;

fn state(path: &Path) -> State {
    let metadata = path.metadata().ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// A run, and the files that it depends on.
struct Run {
    trace: Trace,
    is_success: bool,
    files: BTreeMap<PathBuf, State>,
    /// Whether it may have missed a document that appeared before its folder was watched.
    is_late: bool,
}

impl Run {
    fn new(trace: Trace, is_success: bool, before: BTreeMap<PathBuf, State>, began: SystemTime) -> Self {
        // A file that wasn't known may have changed since it was read: then it counts as changed.
        let meanwhile = began - TICK..=SystemTime::now();
        let now = |path: &Path| state(path).filter(|(written, _)| !meanwhile.contains(written));
        let of = |path: PathBuf| {
            let state = before.get(&path).copied().unwrap_or_else(|| now(&path));
            (path, state)
        };
        let files = trace.read.iter().map(|path| of(absolute(path))).collect();
        Self { trace, is_success, files, is_late: false }
    }

    /// Waits for a change of what the run depends on; returns false when nothing can change any more.
    fn wait(&self, events: &Receiver<notify::Result<Event>>, folders: &mut Folders) -> bool {
        let is_stale = || self.files.iter().any(|(path, known)| state(path) != *known);
        if self.is_late {
            return true;
        }
        loop {
            if is_stale() || folders.have_moved() {
                return true;
            }
            let first = match events.recv_timeout(LOOK) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return false,
            };
            let (mut paths, mut next, began) = (BTreeSet::new(), Some(first), Instant::now());
            while let Some(event) = next {
                event.iter().for_each(|event| folders.note(event));
                paths.extend(event.into_iter().flat_map(|event| event.paths));
                next = if began.elapsed() < LONGEST { events.recv_timeout(QUIET).ok() } else { None };
            }
            if paths.iter().any(|path| self.may_matter(path) || folders.is_below(path)) {
                return true;
            }
        }
    }

    /// Returns whether a file that was not read may be read next time: a new document, or after an error any file.
    fn may_matter(&self, path: &Path) -> bool {
        let path = absolute(path);
        let is_known = self.files.contains_key(&path) || self.trace.produced.iter().any(|own| absolute(own) == path);
        !is_known && may_be_document(&path) && (!self.is_success || path.is_file())
    }
}

//! The last run of a command: if nothing that it depended on has changed since, there is nothing to generate.
//!
//! A run leaves a record in the user's cache folder, named after the working folder and the arguments: the files that were
//! read and produced, and a digest of each group. The digest of what was read is kept only if it was the same before and
//! after the run, so that it is of the bytes that the run saw. A new list of files has no digest yet: the next run
//! generates once more, and has one.

use std::borrow::Cow;
use std::fs::{self, Metadata};
use std::io::Write;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use hmac_sha256::Hash;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use crate::source::hexadecimal;

/// Maximum number of records; beyond it, the oldest are removed.
const MAX_RECORDS: usize = 200;

/// Maximum size of a record, in bytes: some 100,000 files.
const MAX_RECORD_SIZE: u64 = 16 << 20;

/// Maximum size of a file whose bytes are compared with those of the last run; a run with a larger one generates.
const MAX_FILE_SIZE: u64 = 256 << 20;

type Digest = String;

/// The last run of a command, and what it depended on that isn't in a file.
pub(super) struct LastRun {
    record: PathBuf,
    context: Vec<u8>,
    last: Option<Record>,
    /// The digest, at the beginning of this run, of what the last one read.
    before: Option<Digest>,
}

/// The inputs, the files and the output of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) read: Vec<PathBuf>,
    pub(super) produced: Vec<PathBuf>,
    /// The lines on standard error, without the summary.
    pub(super) printed: Vec<String>,
    /// The digests of what was read and produced, once they are known.
    digests: Option<[Digest; 2]>,
}

impl LastRun {
    /// Finds the last run of this process's arguments. Returns none if the user has no cache folder.
    pub(super) fn find(context: &[String]) -> Option<Self> {
        let folder = choose_base_strategy().ok()?.cache_dir().join("adl-gen");
        let arguments = std::env::args_os().skip(1).map(|argument| argument.into_encoded_bytes());
        let command =
            [std::env::current_dir().ok()?.into_os_string().into_encoded_bytes()].into_iter().chain(arguments);
        let context = std::iter::once(program()?).chain(context.iter().cloned()).map(String::into_bytes);
        Some(Self::open(&folder, &joined(command), joined(context)))
    }

    fn open(folder: &Path, command: &[u8], context: Vec<u8>) -> Self {
        let record = folder.join(format!("{}.json", hexadecimal(&Hash::hash(command))));
        // adl-gen writes regular files. Behind a link may be any file of the user's.
        let metadata = fs::symlink_metadata(&record).ok();
        let last = metadata.and_then(|metadata| read(&record, &metadata, MAX_RECORD_SIZE));
        let last: Option<Record> = last.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let before = last.as_ref().and_then(|last| digest(&context, from_disk(&last.read)));
        Self { record, context, last, before }
    }

    /// Returns the record of the last run if everything is as it was then.
    pub(super) fn unchanged(&self) -> Option<&Record> {
        let last = self.last.as_ref()?;
        let [read, produced] = last.digests.as_ref()?;
        let is_unchanged = self.before.as_ref() == Some(read)
            && digest(&self.context, from_disk(&last.produced)).as_ref() == Some(produced);
        is_unchanged.then_some(last)
    }

    /// Records this run, with the text of each file that it produced; none if the file is the user's. A record is only a
    /// saving of time: if it can't be written, the next run generates.
    pub(super) fn store(&self, record: Record, texts: &[Option<&str>]) {
        let is_known = self.last.as_ref().is_some_and(|last| last.read == record.read);
        let read = self
            .before
            .clone()
            .filter(|before| is_known && digest(&self.context, from_disk(&record.read)).as_ref() == Some(before));
        let own = record.produced.iter().zip(texts).map(|(path, text)| (path, text.map(|text| text.as_bytes().into())));
        let digests = read.and_then(|read| Some([read, digest(&self.context, own)?]));
        let record = Record { digests, ..record };
        if self.last.as_ref() != Some(&record) {
            let _ = self.write(&record);
        }
    }

    fn write(&self, record: &Record) -> std::io::Result<()> {
        // There is no text if a path isn't Unicode.
        let text = serde_json::to_string(record).ok().filter(|text| text.len() as u64 <= MAX_RECORD_SIZE);
        let Some((folder, text)) = self.record.parent().zip(text) else { return Ok(()) };
        fs::create_dir_all(folder)?;
        if self.last.is_none() {
            remove_oldest(folder)?;
        }
        let mut file = NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.persist(&self.record)?;
        Ok(())
    }
}

impl Record {
    pub(super) fn new(read: Vec<PathBuf>, produced: Vec<PathBuf>, printed: Vec<String>) -> Self {
        Self { read, produced, printed, digests: None }
    }
}

/// Returns what tells this build of adl-gen from others: a version may be built twice.
fn program() -> Option<String> {
    let path = std::env::current_exe().ok()?;
    let metadata = path.metadata().ok()?;
    let built = metadata.modified().ok()?;
    Some(format!("{} {} {} {built:?}", env!("CARGO_PKG_VERSION"), path.display(), metadata.len()))
}

fn from_disk(paths: &[PathBuf]) -> impl Iterator<Item = (&PathBuf, Option<Cow<'static, [u8]>>)> {
    paths.iter().map(|path| (path, None))
}

/// Returns the digest of a context and files, which are read if no bytes are given; none if one can't be read.
fn digest<'p, 't>(context: &[u8], files: impl Iterator<Item = (&'p PathBuf, Option<Cow<'t, [u8]>>)>) -> Option<Digest> {
    let mut hash = Hash::new();
    add(&mut hash, context);
    for (path, bytes) in files {
        add(&mut hash, path.as_os_str().as_encoded_bytes());
        add(&mut hash, &bytes.or_else(|| read(path, &fs::metadata(path).ok()?, MAX_FILE_SIZE).map(Cow::Owned))?);
    }
    Some(hexadecimal(&hash.finalize()))
}

/// Reads a regular file of a bounded size: a pipe may block, and a device has no end.
fn read(path: &Path, metadata: &Metadata, max_size: u64) -> Option<Vec<u8>> {
    if metadata.is_file() && metadata.len() <= max_size { fs::read(path).ok() } else { None }
}

/// Adds bytes after their number, so that no two sequences of them have the same digest.
fn add(hash: &mut Hash, bytes: &[u8]) {
    hash.update(bytes.len().to_le_bytes());
    hash.update(bytes);
}

/// Joins sequences of bytes, each after its length.
fn joined(parts: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    parts.flat_map(|part| [part.len().to_le_bytes().to_vec(), part].concat()).collect()
}

/// Makes room for another record.
fn remove_oldest(folder: &Path) -> std::io::Result<()> {
    let mut records: Vec<_> = fs::read_dir(folder)?
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    records.sort();
    let excess = (records.len() + 1).saturating_sub(MAX_RECORDS);
    records.into_iter().take(excess).try_for_each(|(_, path)| fs::remove_file(path))
}

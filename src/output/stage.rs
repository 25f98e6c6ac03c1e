//! Staged files: written to a folder beside their destination, so that they can be renamed within one file system.
//!
//! The folder's name is random, and a run holds a lock in it until it ends. A process that gets the lock of another
//! run's folder thus knows that the run was killed, even across machines and containers that share process ids. WASI has
//! no locks: there, a folder that is old is that of a killed run.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const PREFIX: &str = ".adl-gen-";
const LOCK: &str = "lock";
/// The age of a folder of a killed run where there are no locks: no run stages files for that long.
const DEAD: Duration = Duration::from_secs(600);

/// The staging folders of this process, which an interrupted run removes.
static ALIVE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A staging folder. Dropping it removes it with all files that are still in it.
#[derive(Debug)]
pub(super) struct Stage {
    folder: PathBuf,
    files: usize,
    /// Held until the folder is removed.
    lock: Option<File>,
}

impl Stage {
    /// Creates a staging folder in a folder, and removes those of runs that were killed.
    pub(super) fn new(parent: &Path) -> io::Result<Self> {
        remove_leftovers(parent);
        loop {
            let folder = parent.join(format!("{PREFIX}{}", random()));
            let mut alive = alive();
            fs::create_dir(&folder)?;
            let lock = lock(&folder);
            if let Ok(Some(lock)) = lock {
                alive.insert(folder.clone());
                return Ok(Self { folder, files: 0, lock: Some(lock) });
            }
            remove(&folder);
            // Otherwise another run removed the folder as a leftover just before it was locked.
            lock?;
        }
    }

    /// Writes a file that will replace another, with the permissions of that one.
    pub(super) fn write(&mut self, bytes: &[u8], like: Option<&fs::Metadata>) -> io::Result<PathBuf> {
        let _uninterrupted = alive();
        let path = self.folder.join(self.files.to_string());
        self.files += 1;
        let mut file = File::create_new(&path)?;
        file.write_all(bytes)?;
        // WASI has no permissions.
        if let Some(like) = like.filter(|_| !cfg!(target_os = "wasi")) {
            file.set_permissions(like.permissions())?;
        }
        Ok(path)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        let mut alive = alive();
        // A folder stays on Windows while a file in it is open. A run that locks it from here on only removes it, too.
        self.lock = None;
        remove(&self.folder);
        alive.remove(&self.folder);
    }
}

/// Creates the lock of a folder; returns none if another run removed the folder meanwhile.
fn lock(folder: &Path) -> io::Result<Option<File>> {
    let path = folder.join(LOCK);
    let lock = match File::create_new(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        lock => lock?,
    };
    // On a file system without locks nobody else gets one either, so the folder is never removed as a leftover, but on
    // WASI once it is old.
    let _ = lock.lock();
    Ok(path.exists().then_some(lock))
}

/// Removes the staging folders that no process has locked; on WASI, those that are old.
pub(crate) fn remove_leftovers(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_folder || !entry.file_name().to_str().is_some_and(is_stage) {
            continue;
        }
        let folder = entry.path();
        // Opened for writing, because some systems can't lock otherwise.
        match File::options().write(true).open(folder.join(LOCK)) {
            Ok(lock) => match lock.try_lock() {
                // Held until the folder is removed: a run that waits for the lock then sees that it is gone.
                Ok(()) => remove(&folder),
                Err(TryLockError::Error(_)) if cfg!(target_os = "wasi") && is_dead(&folder.join(LOCK)) => {
                    remove(&folder)
                }
                Err(TryLockError::WouldBlock | TryLockError::Error(_)) => {}
            },
            // The run was killed before the lock was created or after it was removed; or it is just being created.
            Err(error) if error.kind() == ErrorKind::NotFound => drop(fs::remove_dir(&folder)),
            Err(_) => {}
        }
    }
}

fn is_dead(lock: &Path) -> bool {
    let modified = fs::metadata(lock).and_then(|found| found.modified());
    // A time in the future has no age.
    modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > DEAD))
}

fn is_stage(name: &str) -> bool {
    name.strip_prefix(PREFIX)
        .is_some_and(|id| id.len() == 32 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')))
}

/// Removes a folder and the files in it, the lock last. If that fails, the next run tries again.
fn remove(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name() != LOCK) {
        let _ = fs::remove_file(entry.path());
    }
    let _ = fs::remove_file(folder.join(LOCK));
    let _ = fs::remove_dir(folder);
}

/// Returns the staging folders of this process. An interruption waits while they are borrowed, so that it never finds
/// an incomplete change.
pub(super) fn alive() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    // A set of paths stays valid even if another thread panicked.
    ALIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the staged files of this process, which is about to end. Waits until files that are being moved into place
/// are complete.
#[cfg(all(feature = "cli", any(unix, windows)))]
pub(crate) fn abandon() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    let alive = alive();
    alive.iter().for_each(|folder| remove(folder));
    // Nothing is staged while this is locked.
    alive
}

/// Returns 128 unpredictable bits: the standard library seeds its hashers with the system's randomness.
fn random() -> String {
    let half = || RandomState::new().hash_one(0);
    format!("{:016x}{:016x}", half(), half())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(folder: &Path) -> usize {
        fs::read_dir(folder).expect("a folder").count()
    }

    #[test]
    fn names_are_recognised() {
        let (a, b) = (random(), random());
        assert_ne!(a, b);
        assert!(is_stage(&format!("{PREFIX}{a}")));
        for name in [".adl-gen-", ".adl-gen-1", "adl-gen.toml", &a, &format!("{PREFIX}{}", "g".repeat(32))] {
            assert!(!is_stage(name), "{name}");
        }
    }

    #[test]
    fn locks_are_dead_when_they_are_old() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(LOCK);
        let lock = File::create_new(&path).expect("a lock");
        assert!(!is_dead(&path));
        let before = std::time::SystemTime::now() - DEAD * 2;
        lock.set_modified(before).expect("a time");
        assert!(is_dead(&path));
        assert!(!is_dead(&folder.path().join("absent")));
    }

    #[test]
    fn leftovers_are_removed_and_living_runs_left_alone() {
        let parent = tempfile::tempdir().expect("a folder");
        let mut living = Stage::new(parent.path()).expect("a stage");
        let staged = living.write(b"1", None).expect("writes");
        for (id, with_lock) in [("0", true), ("1", false)] {
            let dead = parent.path().join(format!("{PREFIX}{}", id.repeat(32)));
            fs::create_dir(&dead).expect("a folder");
            if with_lock {
                fs::write(dead.join(LOCK), "").expect("writes");
                fs::write(dead.join("0"), "half").expect("writes");
            }
        }
        fs::create_dir(parent.path().join(".adl-gen-mine")).expect("a folder");
        let other = Stage::new(parent.path()).expect("a stage");
        assert_eq!(entries(parent.path()), 3, "two living runs, and what only looks like one");
        assert_eq!(fs::read(staged).expect("the file"), b"1");
        drop((living, other));
        assert_eq!(entries(parent.path()), 1);
    }

    #[test]
    fn runs_at_once_do_not_take_each_other_for_dead() {
        let parent = tempfile::tempdir().expect("a folder");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let mut stage = Stage::new(parent.path()).expect("a stage");
                        let staged = stage.write(b"1", None).expect("writes");
                        assert!(staged.exists());
                    }
                });
            }
        });
        assert_eq!(entries(parent.path()), 0);
    }
}

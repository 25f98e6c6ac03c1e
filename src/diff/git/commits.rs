//! The commits that names stand for, and the one that a branch is compared with.

use super::program::{answer, failed};
use crate::diagnostics::Diagnostic;

/// The branches that others are usually merged into, if the current one follows none.
const MAIN: [&str; 5] = ["origin/HEAD", "origin/main", "origin/master", "main", "master"];

/// Returns the commit of a name.
pub(super) fn commit_of(name: &str) -> Result<String, Diagnostic> {
    let found = answer(&["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{name}^{{commit}}")])?;
    // A name may also exclude commits, or be a range.
    let is_hash = |hash: &String| !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    if let Some(hash) = found.filter(is_hash) {
        return Ok(hash);
    }
    let message = format!("git has no commit `{name}`");
    Err(if is_shallow() {
        failed(message + ": the clone is shallow").help(match remote_name(name) {
            Some(name) => format!("fetch it: `git fetch --depth=1 origin {name}`, then name it `FETCH_HEAD`"),
            None => "fetch the history: `git fetch --unshallow`".to_owned(),
        })
    } else {
        failed(message).help("name a commit, a branch or a tag; `git fetch --tags` fetches those of the remote")
    })
}

/// Returns the name of a commit as a remote knows it; none of one that is counted from another (`HEAD~1`), or abbreviated.
fn remote_name(name: &str) -> Option<&str> {
    /// Number of digits of a whole hash, with SHA-1.
    const HASH: usize = 40;
    let is_counted = name.starts_with("HEAD") || name.contains(['~', '^', '@', ':']);
    let is_short = name.len() < HASH && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    (!is_counted && !is_short).then(|| name.strip_prefix("origin/").unwrap_or(name))
}

/// Returns the branch that the current one follows, unless that is its own copy in a remote: what was pushed is no earlier
/// version.
fn upstream() -> Option<String> {
    let name = |of: &str| {
        let found = answer(&["rev-parse", "--abbrev-ref", "--symbolic-full-name", of]).ok()?;
        found.filter(|name| !name.is_empty())
    };
    let (own, followed) = (name("HEAD")?, name("@{upstream}")?);
    let is_copy = followed.strip_suffix(own.as_str()).is_some_and(|remote| remote.ends_with('/'));
    Some(followed).filter(|_| !is_copy)
}

/// Returns the merge base of the current branch and the one that it follows, otherwise the main branch.
pub(super) fn merge_base() -> Result<String, Diagnostic> {
    let upstream = upstream();
    for other in upstream.as_deref().into_iter().chain(MAIN) {
        if answer(&["rev-parse", "--verify", "--quiet", &format!("{other}^{{commit}}")])?.is_none() {
            continue;
        }
        if let Some(base) = answer(&["merge-base", "HEAD", other])? {
            return Ok(base);
        }
        if is_shallow() {
            let message = format!("the commit where this branch left `{other}` is missing: the clone is shallow");
            return Err(failed(message).help("fetch the history: `git fetch --unshallow`"));
        }
    }
    let message = "there is no branch to compare this one with";
    let help = if is_shallow() {
        "the clone is shallow: `git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'`"
    } else {
        "name a commit: `--against git:main`"
    };
    Err(failed(message).help(help))
}

fn is_shallow() -> bool {
    answer(&["rev-parse", "--is-shallow-repository"]).is_ok_and(|found| found.as_deref() == Some("true"))
}

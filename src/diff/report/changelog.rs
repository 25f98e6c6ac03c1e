//! An entry for a changelog, and the next semantic version.

use crate::diff::rules::Effect;
use crate::diff::source::Language;
use crate::diff::{ContractDiff, Level, Status};

/// The part of a semantic version that a change raises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bump {
    Patch,
    Minor,
    Major,
}

impl Bump {
    /// Returns what the changes of contracts raise: a break the major version, a tool or another type the minor one.
    pub(crate) fn of(contracts: &[ContractDiff]) -> Option<Self> {
        let of_one = |found: &ContractDiff| {
            if found.breaks(Level::Wire) || found.breaks(Level::Source) {
                Self::Major
            } else if found.status == Status::Added || !found.source.is_empty() || changes_values(found) {
                Self::Minor
            } else {
                Self::Patch
            }
        };
        contracts.iter().filter(|found| !found.is_unchanged()).map(of_one).max()
    }

    /// Returns the next version. Before 1.0.0, a break raises the minor version, and everything else the patch.
    pub(crate) fn next(self, version: &str) -> Option<String> {
        let core = version.split(['-', '+']).next().unwrap_or_default();
        let numbers: Vec<u64> = core.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [major, minor, patch] = numbers.try_into().ok()?;
        let raised = if major == 0 && self != Self::Patch {
            if self == Self::Major { Self::Minor } else { Self::Patch }
        } else {
            self
        };
        let (major, minor, patch): (u64, u64, u64) = (major, minor, patch);
        Some(match raised {
            Self::Major => format!("{}.0.0", major.checked_add(1)?),
            Self::Minor => format!("{major}.{}.0", minor.checked_add(1)?),
            Self::Patch => format!("{major}.{minor}.{}", patch.checked_add(1)?),
        })
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Patch => "patch",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }
}

fn changes_values(found: &ContractDiff) -> bool {
    found.changes.iter().chain(&found.input_changes).any(|change| change.effect != Effect::None)
}

/// The title of a section, and whether a contract belongs to it.
type Section = (&'static str, fn(&ContractDiff) -> bool);

/// Returns an entry in the form of Keep a Changelog, under a version if it is known.
pub(crate) fn changelog(contracts: &[ContractDiff], version: Option<&str>) -> String {
    let mut out = match Bump::of(contracts) {
        None => return "No contract changed.\n".to_owned(),
        Some(bump) => match version.and_then(|version| bump.next(version)) {
            Some(next) => format!("## {next}\n"),
            None => format!("## Next {} version\n", bump.name()),
        },
    };
    let sections: [Section; 4] = [
        ("Breaking", |found| found.status == Status::Kept && is_breaking(found)),
        ("Removed", |found| matches!(found.status, Status::Removed { .. })),
        ("Added", |found| found.status == Status::Added),
        ("Changed", |found| found.status == Status::Kept && !is_breaking(found)),
    ];
    for (title, is_meant) in sections {
        let entries: Vec<&ContractDiff> =
            contracts.iter().filter(|found| !found.is_unchanged() && is_meant(found)).collect();
        if !entries.is_empty() {
            out += &format!("\n### {title}\n\n");
            entries.iter().for_each(|found| out += &entry(found));
        }
    }
    out
}

fn is_breaking(found: &ContractDiff) -> bool {
    found.breaks(Level::Wire) || found.breaks(Level::Source)
}

/// Returns the lines of a contract.
fn entry(found: &ContractDiff) -> String {
    let mut lines: Vec<String> = Vec::new();
    let edits = found.changes.iter().chain(&found.input_changes);
    lines.extend(edits.filter(|change| change.effect != Effect::None).map(|change| change.sentence()));
    for change in found.source.iter().filter(|change| change.is_breaking()) {
        let names: Vec<&str> = change.broken().map(Language::name).collect();
        lines.push(format!("{} ({})", change.sentence(), names.join(", ")));
    }
    lines.extend(found.text.iter().map(|change| change.sentence()));
    lines.dedup();
    let name = format!("- `{}`", found.tool);
    match lines.as_slice() {
        [] => format!("{name}\n"),
        [line] => format!("{name}: {line}\n"),
        lines => format!("{name}:\n{}", lines.iter().map(|line| format!("  - {line}\n")).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::Bump;

    #[test]
    fn versions_are_raised_as_semver_says() {
        for (bump, version, next) in [
            (Bump::Major, "1.4.2", Some("2.0.0")),
            (Bump::Minor, "1.4.2", Some("1.5.0")),
            (Bump::Patch, "1.4.2-rc.1", Some("1.4.3")),
            (Bump::Major, "0.4.2", Some("0.5.0")),
            (Bump::Minor, "0.4.2", Some("0.4.3")),
            (Bump::Major, "one", None),
            (Bump::Major, "18446744073709551615.0.0", None),
        ] {
            assert_eq!(bump.next(version).as_deref(), next, "{version}");
        }
    }
}

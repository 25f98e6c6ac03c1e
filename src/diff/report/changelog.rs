//! An entry for a changelog, and the next semantic version.

use std::collections::HashMap;

use crate::diff::rules::Effect;
use crate::diff::source::Role;
use crate::diff::{Change, ContractDiff, Finding, Level, OperationDiff, Outcome, Places, Status};
use crate::text::Place;
use crate::text::markdown::{code, with_code};

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
        let [major, minor, patch]: [u64; 3] = numbers.try_into().ok()?;
        let raised = match self {
            Self::Major if major == 0 => Self::Minor,
            Self::Minor if major == 0 => Self::Patch,
            bump => bump,
        };
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

/// The titles of the sections of an entry.
const BREAKING: &str = "Breaking";
const REMOVED: &str = "Removed";
const ADDED: &str = "Added";
const CHANGED: &str = "Changed";

/// A change, with the contracts that it affects: one of a shared file affects several.
struct Entry<'d> {
    section: &'static str,
    /// The text that tells it apart from other changes: what it is, and where it was made.
    key: String,
    /// The change in Markdown, without the path.
    text: String,
    /// The contracts, each with the path in its values.
    contracts: Vec<(&'d str, &'d str)>,
}

/// Returns an entry in the form of Keep a Changelog, under a version if it is known.
pub(crate) fn changelog(contracts: &[ContractDiff], version: Option<&str>) -> String {
    let mut out = match Bump::of(contracts) {
        None => return "No contract changed.\n".to_owned(),
        Some(bump) => match version.and_then(|version| bump.next(version)) {
            Some(next) => format!("## {next}\n"),
            None => format!("## Next {} version\n", bump.name()),
        },
    };
    let mut entries: Vec<Entry> = Vec::new();
    let mut known: HashMap<(&str, String), usize> = HashMap::new();
    for entry in contracts.iter().filter(|found| !found.is_unchanged()).flat_map(entries_of) {
        match known.get(&(entry.section, entry.key.clone())).and_then(|index| entries.get_mut(*index)) {
            Some(same) => {
                for contract in entry.contracts {
                    if !same.contracts.contains(&contract) {
                        same.contracts.push(contract);
                    }
                }
            }
            None => {
                known.insert((entry.section, entry.key.clone()), entries.len());
                entries.push(entry);
            }
        }
    }
    for section in [BREAKING, REMOVED, ADDED, CHANGED] {
        let lines: String = entries.iter().filter(|entry| entry.section == section).map(line).collect();
        if !lines.is_empty() {
            out += &format!("\n### {section}\n\n{lines}");
        }
    }
    out
}

/// Returns a change as an item of a list.
fn line(entry: &Entry) -> String {
    let text = if entry.text.is_empty() { String::new() } else { format!(": {}", entry.text) };
    let (_, first) = entry.contracts.first().copied().unwrap_or_default();
    let is_one_path = entry.contracts.iter().all(|(_, path)| *path == first);
    let contract = |(tool, path): &(&str, &str)| match is_one_path || path.is_empty() {
        true => code(tool),
        false => format!("{} ({})", code(tool), code(path)),
    };
    let contracts: Vec<String> = entry.contracts.iter().map(contract).collect();
    let path = if is_one_path && !first.is_empty() { format!(": {}", code(first)) } else { String::new() };
    format!("- {}{path}{text}\n", contracts.join(", "))
}

/// Returns the changes of a contract: those that break, and the others.
fn entries_of(found: &ContractDiff) -> Vec<Entry<'_>> {
    let tool = found.tool.as_str();
    let alone =
        |section, text: String| Entry { section, key: format!("{tool} {text}"), text, contracts: vec![(tool, "")] };
    let operation: Vec<Entry> = found.operation.iter().flat_map(|of| entries_of_operation(tool, of)).collect();
    match found.status {
        Status::Removed { .. } if !operation.is_empty() => return operation,
        Status::Removed { .. } => return vec![alone(REMOVED, String::new())],
        Status::Added => return vec![alone(ADDED, String::new())],
        Status::Kept => {}
    }
    let mut entries = operation;
    let sides =
        [(Some(&found.wire), &found.changes, Role::Result), (found.input.as_ref(), &found.input_changes, Role::Input)];
    for (verdict, changes, role) in sides {
        let is_broken = found.operation.is_none() && verdict.is_some_and(|verdict| verdict.breaks(Level::Wire));
        let breaks = |change: &Change| is_broken && change.harms(role);
        if let Some(verdict) = verdict.filter(|_| is_broken && !changes.iter().any(breaks)) {
            let reasons = match verdict.reasons() {
                [] => "it isn't proved that nothing breaks".to_owned(),
                reasons => with_code(&reasons.join("; ")),
            };
            entries.push(alone(BREAKING, reasons));
        }
        for change in changes.iter().filter(|change| change.effect != Effect::None) {
            let section = if breaks(change) { BREAKING } else { CHANGED };
            let text = with_code(&change.edit());
            let key = key(&text, &change.places);
            entries.push(Entry { section, key, text, contracts: vec![(tool, change.path.as_str())] });
        }
    }
    for change in found.source.iter().filter(|change| change.is_breaking()) {
        let text = format!("{} ({})", with_code(&change.sentence()), change.broken_names());
        let key = key(&text, &change.places);
        entries.push(Entry { section: BREAKING, key, text, contracts: vec![(tool, "")] });
    }
    entries.extend(found.text.iter().map(|change| alone(CHANGED, change.markdown())));
    entries
}

/// Returns the breaks of an operation. One of the whole API is the same of each.
fn entries_of_operation<'d>(tool: &'d str, operation: &'d OperationDiff) -> Vec<Entry<'d>> {
    let entry = |finding: &Finding| {
        let text = with_code(&finding.sentence());
        let key = if finding.rule.is_of_api() { text.clone() } else { format!("{tool} {text}") };
        Entry { section: BREAKING, key, text, contracts: vec![(tool, "")] }
    };
    operation.findings.iter().filter(|finding| finding.outcome != Outcome::Undeclared).map(entry).collect()
}

/// Returns what changes share that are one, in a file that contracts share.
fn key(text: &str, Places { old, new }: &Places) -> String {
    let place = |place: &Option<Place>| place.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("{text}\n{}\n{}", place(old), place(new))
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

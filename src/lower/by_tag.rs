//! Divides documents of OpenAPI into modules by the tags of their operations.
//!
//! All definitions of a document have their names before it is divided. The module of a tag declares the parameters, the
//! results and the errors of its operations, with what only these reach; one module declares what several tags reach; the
//! document's own module declares what no operation reaches, and exports everything. A definition that another tag reaches
//! later moves, but each module that had its name still has it.

use std::collections::HashMap;

use super::modules::{ModuleId, Modules};
use super::passes::{DocumentRoots, RootDrafts};
use super::Lowering;
use crate::names::{Case, identifier};

/// The name of the module of what several tags reach.
const SHARED: &str = "schemas";

/// What a module has of a divided document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Division {
    /// The module of the document.
    pub(super) document: ModuleId,
    /// The tools of a tag; none if it has what several tags reach.
    pub(super) tools: Option<Vec<String>>,
}

/// What reaches a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reached {
    ByNone,
    /// By one tag, of this index.
    ByOne(usize),
    BySeveral,
}

/// A tag of a document.
struct Tag<'a> {
    /// The base name of its module.
    name: String,
    tools: Vec<&'a str>,
    /// The drafts of its roots.
    roots: Vec<usize>,
}

/// Divides the documents whose tools have tags, given the drafts of their roots.
pub(super) fn divide(lowering: &Lowering, parts: &[DocumentRoots], roots: &[RootDrafts], modules: &mut Modules) {
    let documents = parts.iter().filter(|part| part.package.is_none()).count();
    for (index, (part, roots)) in parts.iter().zip(roots).enumerate() {
        let tags = tags(part, roots);
        if part.package.is_some() || tags.is_empty() {
            continue;
        }
        let document = ModuleId(index);
        let reached = reached(lowering, &tags);
        let free = |name: &str| {
            // Where others may have the name, it begins with the document's.
            let full = format!("{}_{name}", modules.name(document));
            if documents > 1 || modules.has(name) { full } else { name.to_owned() }
        };
        // Those of several tags, then those of each.
        let mut moved: Vec<Vec<usize>> = vec![Vec::new(); tags.len() + 1];
        for (draft, reached) in reached.into_iter().enumerate().filter(|(draft, _)| modules.of(*draft) == document) {
            match reached {
                Reached::ByNone => {}
                Reached::BySeveral => moved[0].push(draft),
                Reached::ByOne(tag) => moved[tag + 1].push(draft),
            }
        }
        let tools = |tag: &Tag| Some(tag.tools.iter().copied().map(str::to_owned).collect());
        let tagged = tags.iter().map(|tag| (free(&tag.name), tools(tag)));
        let divisions: Vec<_> = std::iter::once((free(SHARED), None)).chain(tagged).collect();
        for ((name, tools), drafts) in divisions.into_iter().zip(moved) {
            modules.divide(name, Division { document, tools }, &drafts);
        }
    }
}

/// Returns the tags of a document's tools, in its order. Those that languages can't tell apart are one.
fn tags<'a>(part: &'a DocumentRoots, drafts: &RootDrafts) -> Vec<Tag<'a>> {
    let tools = part.roots.iter().filter_map(|root| root.tool.as_ref());
    let tags: HashMap<&str, &str> = tools.filter_map(|tool| Some((tool.name, tool.tag()?))).collect();
    let (mut found, mut known) = (Vec::<Tag>::new(), HashMap::<String, usize>::new());
    let roots = part.roots.iter().zip(&drafts.results).chain(part.inputs.iter().zip(&drafts.inputs));
    for (root, draft) in roots {
        let tagged = root.owner().and_then(|tool| Some((tool, *tags.get(tool)?)));
        let Some((tool, tag)) = tagged else { continue };
        let name = identifier(tag, Case::Snake);
        let index = *known.entry(name).or_insert_with_key(|name| {
            found.push(Tag { name: name.clone(), tools: Vec::new(), roots: Vec::new() });
            found.len() - 1
        });
        if root.tool.is_some() {
            found[index].tools.push(tool);
        }
        found[index].roots.push(*draft);
    }
    found
}

/// Returns what reaches each draft. A root is its tag's, whatever else reaches it.
fn reached(lowering: &Lowering, tags: &[Tag]) -> Vec<Reached> {
    let mut reached = vec![Reached::ByNone; lowering.drafts.len()];
    let roots = tags.iter().enumerate().flat_map(|(tag, of)| of.roots.iter().map(move |draft| (*draft, tag)));
    let mut pending: Vec<(usize, Reached)> = roots.clone().map(|(draft, tag)| (draft, Reached::ByOne(tag))).collect();
    // Each draft changes at most twice.
    while let Some((draft, by)) = pending.pop() {
        let joined = match reached[draft] {
            Reached::ByNone => by,
            known if known == by => continue,
            Reached::BySeveral => continue,
            Reached::ByOne(_) => Reached::BySeveral,
        };
        reached[draft] = joined;
        pending.extend(lowering.used(draft).into_iter().map(|used| (used, joined)));
    }
    for (draft, tag) in roots {
        reached[draft] = Reached::ByOne(tag);
    }
    reached
}

//! Divides documents of OpenAPI into modules by the tags of their operations.
//!
//! All definitions of a document have their names before it is divided. The module of a tag declares the parameters, the
//! results and the errors of its operations, with what only these reach; one module declares what several tags reach; the
//! document's own module declares what no operation reaches, and exports everything. A definition that another tag reaches
//! later moves, but each module that had its name still has it.

use std::collections::HashMap;

use super::Lowering;
use super::modules::{ModuleId, Modules};
use super::passes::{DocumentRoots, RootDrafts};
use crate::model::InputFormat;
use crate::names::{Case, identifier};

/// The name of the module of what several tags reach.
const SHARED: &str = "schemas";

/// What a module has of a divided document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Division {
    /// The module of the document.
    pub(super) document: ModuleId,
    /// Whether it has what several tags reach; otherwise it is that of a tag.
    pub(super) is_shared: bool,
}

/// What reaches a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reached {
    None,
    /// By one tag, of this index.
    One(usize),
    Several,
}

/// A tag of a document.
struct Tag {
    /// The base name of its module.
    name: String,
    /// The drafts of its roots.
    roots: Vec<usize>,
}

/// Divides the documents whose tools have tags, given the drafts of their roots.
pub(super) fn divide(lowering: &Lowering, parts: &[DocumentRoots], roots: &[RootDrafts], modules: &mut Modules) {
    let documents = parts.iter().filter(|part| part.package.is_none()).count();
    for (index, (part, roots)) in parts.iter().zip(roots).enumerate() {
        let is_divided = part.options.front.openapi.has_several_modules() && part.input.format == InputFormat::OpenApi;
        let tags = if is_divided && part.package.is_none() { tags(part, roots) } else { Vec::new() };
        if tags.is_empty() {
            continue;
        }
        let document = ModuleId(index);
        let reached = reached(lowering, &tags, &siblings(part, roots));
        // The drafts of several tags, then those of each.
        let mut moved: Vec<Vec<usize>> = vec![Vec::new(); tags.len() + 1];
        for (draft, reached) in reached.into_iter().enumerate().filter(|(draft, _)| modules.of(*draft) == document) {
            match reached {
                Reached::None => {}
                Reached::Several => moved[0].push(draft),
                Reached::One(tag) => moved[tag + 1].push(draft),
            }
        }
        let tagged = tags.iter().map(|tag| (tag.name.as_str(), false));
        for ((name, is_shared), drafts) in std::iter::once((SHARED, true)).chain(tagged).zip(moved) {
            let name = free(name, documents > 1, document, modules);
            modules.divide(name, Division { document, is_shared }, &drafts);
        }
    }
}

/// Returns a name for a module that no other one has. Where others may have it, it begins with the document's.
fn free(name: &str, is_long: bool, document: ModuleId, modules: &Modules) -> String {
    let long = format!("{}_{name}", modules.name(document));
    let short = Some(name.to_owned()).filter(|_| !is_long);
    let numbered = (2..).map(|number| format!("{long}_{number}"));
    let mut candidates = short.into_iter().chain(std::iter::once(long.clone())).chain(numbered);
    candidates.find(|name| !modules.has(name)).unwrap_or(long)
}

/// Returns the tags of a document's tools, in its order. Those that languages can't tell apart are one.
fn tags(part: &DocumentRoots, drafts: &RootDrafts) -> Vec<Tag> {
    let tools = part.roots.iter().filter_map(|root| root.tool.as_ref());
    let tags: HashMap<&str, &str> = tools.filter_map(|tool| Some((tool.name, tool.tag()?))).collect();
    let (mut found, mut known) = (Vec::<Tag>::new(), HashMap::<String, usize>::new());
    let roots = part.roots.iter().zip(&drafts.results).chain(part.inputs.iter().zip(&drafts.inputs));
    for (root, draft) in roots {
        let Some(tag) = root.owner().and_then(|tool| tags.get(tool)) else { continue };
        let name = identifier(tag, Case::Snake);
        let index = *known.entry(name).or_insert_with_key(|name| {
            found.push(Tag { name: name.clone(), roots: Vec::new() });
            found.len() - 1
        });
        found[index].roots.push(*draft);
    }
    found
}

/// Returns, for each draft of a root, those of the roots of the same tools.
fn siblings(part: &DocumentRoots, drafts: &RootDrafts) -> HashMap<usize, Vec<usize>> {
    let roots = part.roots.iter().zip(&drafts.results).chain(part.inputs.iter().zip(&drafts.inputs));
    let mut of_tools: HashMap<&str, Vec<usize>> = HashMap::new();
    for (root, draft) in roots {
        root.owner().into_iter().for_each(|tool| of_tools.entry(tool).or_default().push(*draft));
    }
    let mut siblings: HashMap<usize, Vec<usize>> = HashMap::new();
    for drafts in of_tools.values() {
        drafts.iter().for_each(|draft| siblings.entry(*draft).or_default().extend(drafts));
    }
    siblings
}

/// Returns what reaches each draft. The roots of a tool, which is in one module, are shared if one of them is.
fn reached(lowering: &Lowering, tags: &[Tag], siblings: &HashMap<usize, Vec<usize>>) -> Vec<Reached> {
    let mut reached = vec![Reached::None; lowering.drafts.len()];
    let roots = tags.iter().enumerate().flat_map(|(tag, of)| of.roots.iter().map(move |draft| (*draft, tag)));
    let mut pending: Vec<(usize, Reached)> = roots.map(|(draft, tag)| (draft, Reached::One(tag))).collect();
    // Each draft changes at most twice.
    while let Some((draft, by)) = pending.pop() {
        let joined = match reached[draft] {
            Reached::None => by,
            known if known == by => continue,
            Reached::Several => continue,
            Reached::One(_) => Reached::Several,
        };
        reached[draft] = joined;
        pending.extend(lowering.used(draft).into_iter().map(|used| (used, joined)));
        if joined == Reached::Several {
            pending.extend(siblings.get(&draft).into_iter().flatten().map(|sibling| (*sibling, joined)));
        }
    }
    reached
}

/// The roots of a module, by their numbers in its document.
#[derive(Debug, Clone, Default)]
pub(super) struct OwnRoots {
    pub(super) results: Vec<usize>,
    pub(super) inputs: Vec<usize>,
    /// The drafts that the module has for themselves: of these roots, and of those of others that it declares.
    pub(super) drafts: Vec<usize>,
    /// Whether it has all roots of its document.
    pub(super) is_whole: bool,
}

impl OwnRoots {
    /// Returns all roots of a document.
    pub(super) fn whole(part: &DocumentRoots, drafts: &RootDrafts) -> Self {
        let (results, inputs) = ((0..part.roots.len()).collect(), (0..part.inputs.len()).collect());
        Self { results, inputs, drafts: drafts.all().collect(), is_whole: true }
    }
}

/// Returns the roots of each module, given the drafts of the roots of each document.
pub(super) fn own_roots(parts: &[DocumentRoots], roots: &[RootDrafts], modules: &Modules) -> Vec<OwnRoots> {
    let mut own = vec![OwnRoots::default(); modules.ids().len()];
    for (index, (part, drafts)) in parts.iter().zip(roots).enumerate() {
        let document = ModuleId(index);
        // A tool is where its result is, with its other roots.
        let results = part.roots.iter().zip(&drafts.results).filter(|(root, _)| root.tool.is_some());
        let of_tools: HashMap<&str, ModuleId> =
            results.filter_map(|(root, draft)| Some((root.owner()?, modules.of(*draft)))).collect();
        if modules.divisions_of(document).next().is_none() {
            own[index] = OwnRoots::whole(part, drafts);
            continue;
        }
        for (roots, drafts, is_input) in [(&part.roots, &drafts.results, false), (&part.inputs, &drafts.inputs, true)] {
            for (number, (root, draft)) in roots.iter().zip(drafts).enumerate() {
                let declaring = modules.of(*draft);
                let module = root.owner().and_then(|tool| of_tools.get(tool).copied());
                if let Some(own) = module.and_then(|module| own.get_mut(module.0)) {
                    if is_input {
                        own.inputs.push(number)
                    } else {
                        own.results.push(number)
                    }
                    own.drafts.push(*draft);
                }
                if let Some(own) = own.get_mut(declaring.0).filter(|_| module != Some(declaring)) {
                    own.drafts.push(*draft);
                }
            }
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::pipeline::{Generator, Layout, Source};
    use crate::target::Target;

    /// An operation of a tag whose result is a schema.
    fn operation(path: &str, tag: &str, schema: &str) -> String {
        let tags = if tag.is_empty() { String::new() } else { format!(r#""tags": ["{tag}", "other"], "#) };
        format!(
            r##""/{path}": {{"get": {{{tags}"responses": {{"200": {{"description": "", "content": {{
            "application/json": {{"schema": {{"$ref": "#/components/schemas/{schema}"}}}}}}}}}}}}}}"##
        )
    }

    /// Returns a document with these operations.
    fn document(operations: &[String]) -> String {
        format!(
            r##"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}}, "paths": {{{}}}, "components": {{"schemas": {{
            "Pet": {{"type": "object", "properties": {{"home": {{"$ref": "#/components/schemas/Home"}}, "age": {{"type": "object"}}}}}},
            "Home": {{"type": "object", "properties": {{"city": {{"type": "string"}}}}}},
            "Order": {{"type": "object", "properties": {{"to": {{"$ref": "#/components/schemas/Home"}}}}}},
            "Unused": {{"type": "object", "properties": {{"pet": {{"$ref": "#/components/schemas/Pet"}}}}}}}}}}}}"##,
            operations.join(", ")
        )
    }

    /// Returns the modules of TypeScript of a document with these operations.
    fn modules(operations: &[String]) -> BTreeMap<String, String> {
        modules_of(&document(operations))
    }

    fn modules_of(document: &str) -> BTreeMap<String, String> {
        let source = Source::Text { name: "api.json".into(), bytes: document.as_bytes().to_vec() };
        let generator = Generator::new().targets([Target::TypeScript]).set("openapi.modules", "tag");
        let generated = generator.layout(Layout::Package).generate_sources([source]).expect("generates");
        let name = |name: &str| name.strip_prefix("typescript/")?.strip_suffix(".ts").map(str::to_owned);
        generated.files.iter().filter_map(|(path, text)| Some((name(path)?, text.to_owned()))).collect()
    }

    /// Returns the types that a module declares, or exports again, sorted.
    fn exported(modules: &BTreeMap<String, String>, module: &str) -> Vec<String> {
        let text = &modules[module];
        let declared = text.lines().filter_map(|line| line.strip_prefix("export type ")?.split(' ').next());
        let mut found: Vec<String> = declared.map(str::to_owned).collect();
        let again = text.lines().filter_map(|line| line.strip_prefix("export * from \"./")?.strip_suffix(".js\";"));
        again.for_each(|module| found.extend(exported(modules, module)));
        found.sort();
        found.dedup();
        found
    }

    #[test]
    fn a_definition_is_in_the_module_of_what_reaches_it() {
        let found = modules(&[operation("pets", "Pets", "Pet"), operation("orders", "orders", "Order")]);
        let declares = |module: &str, name: &str| found[module].contains(&format!("export type {name} = "));
        assert!(declares("pets", "Pet") && declares("orders", "Order"), "{found:?}");
        assert!(declares("schemas", "Home") && declares("api", "Unused"), "{found:?}");
        assert!(declares("pets", "GetPetsResult"));
        assert_eq!(exported(&found, "pets"), ["GetPetsResult", "Home", "Pet"]);
        let all = ["GetOrdersResult", "GetPetsResult", "Home", "Order", "Pet", "Unused"];
        assert_eq!(exported(&found, "api"), all);
        // No tag depends on another one, and none on the module that exports everything.
        assert!(!found["pets"].contains("./orders.js") && !found["pets"].contains("./api.js"), "{}", found["pets"]);
    }

    #[test]
    fn a_result_that_another_tag_reaches_is_shared() {
        // The component has the name of the result of `a`, and `b` has it as a part.
        for component in ["Home", "Pet"] {
            let operations = [operation("a", "a", component), operation("b", "b", "Pet")];
            let renamed = modules_of(&document(&operations).replace(&format!("{component}\""), "GetAResult\""));
            for (name, text) in renamed.iter().filter(|(name, _)| ["a", "b", "schemas"].contains(&name.as_str())) {
                for other in ["a", "b", "api"].iter().filter(|other| *other != name) {
                    assert!(!text.contains(&format!("./{other}.js")), "{name}: {text}");
                }
            }
            assert!(exported(&renamed, "a").contains(&"GetAResult".to_owned()), "{renamed:?}");
            assert!(renamed["schemas"].contains("export type GetAResult = "), "{renamed:?}");
            // Contracts take their types from one module.
            let text = document(&operations).replace(&format!("{component}\""), "GetAResult\"");
            let source = Source::Text { name: "api.json".into(), bytes: text.into_bytes() };
            let targets = [Target::TypeScript, Target::Python, Target::Rust];
            let mut generator = Generator::new().targets(targets).set("openapi.modules", "tag").layout(Layout::Package);
            generator.contracts = true;
            let generated = generator.generate_sources([source]).unwrap_or_else(|error| panic!("{error}"));
            assert!(generated.files.iter().any(|(_, text)| text.contains("GetAResult")));
        }
    }

    #[test]
    fn another_operation_takes_no_name_from_a_module() {
        let before = vec![operation("pets", "pets", "Pet"), operation("orders", "orders", "Order")];
        for added in [
            operation("more", "orders", "Pet"),
            operation("a", "shops", "Pet"),
            operation("b", "shops", "Unused"),
            operation("c", "", "Order"),
        ] {
            let old = modules(&before);
            for position in 0..=before.len() {
                let mut after = before.clone();
                after.insert(position, added.clone());
                let new = modules(&after);
                for module in old.keys().filter(|module| !["index", "adl_support"].contains(&module.as_str())) {
                    let names = exported(&new, module);
                    for name in exported(&old, module) {
                        assert!(names.contains(&name), "{module}.{name} is gone with {added}");
                    }
                }
                for line in old["index"].lines().filter(|line| line.starts_with("export *")) {
                    assert!(new["index"].contains(line), "{line}");
                }
            }
        }
    }

    #[test]
    fn modules_have_names_of_their_own() {
        let of = |tags: &[&str]| {
            let operations = tags.iter().enumerate().map(|(index, tag)| operation(&format!("p{index}"), tag, "Pet"));
            let found = modules(&operations.collect::<Vec<_>>());
            let support = ["index", "adl_support"];
            found.into_keys().filter(|name| !support.contains(&name.as_str())).collect::<Vec<_>>().join(" ")
        };
        // One for tags that languages can't tell apart.
        assert_eq!(of(&["Big pets", "bigPets", ""]), "api big_pets schemas untagged");
        assert_eq!(of(&["api", "schemas"]), "api api_api api_schemas schemas");
    }

    #[test]
    fn files_that_stand_alone_have_one_module() {
        let source = Source::Text { name: "api.json".into(), bytes: b"{}".to_vec() };
        let generator = Generator::new().set("openapi.modules", "tag").layout(Layout::File);
        let error = generator.generate_sources([source]).expect_err("a file").to_string();
        assert!(error.contains("only a package has several modules of a document"), "{error}");
    }
}

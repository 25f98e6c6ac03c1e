//! `adl-gen generate --merge`: writes generated components into an OpenAPI document, and keeps all the rest of it.

use std::path::Path;

use ecow::EcoString;

use crate::diagnostics::{Code, Diagnostic, Error};
use crate::front;
use crate::pipeline::{Generated, Generator};
use crate::source::{Document, Editor, Entry, Format, Member, Node, Value, changed};
use crate::target::Target;
use crate::text::{Change, Json};

/// The member of `components` that lists those of adl-gen, by section.
const OWNED: &str = "x-adl-gen";

/// The sections that adl-gen writes.
const SECTIONS: [&str; 2] = ["schemas", "responses"];

/// A document to merge components into.
pub(super) struct MergeInto {
    document: Document,
}

impl MergeInto {
    /// Reads a document of OpenAPI.
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let target = Self { document: Document::open(path, &path.to_string_lossy())? };
        target.version()?;
        target.refuse_other_types()?;
        Ok(target)
    }

    /// Returns the version of OpenAPI: `3.1`.
    pub(super) fn version(&self) -> Result<&'static str, Diagnostic> {
        let root = &self.document.root;
        front::openapi_version(root).ok_or_else(|| {
            Diagnostic::new(Code::Usage, "`--merge` needs a document of OpenAPI 3.0, 3.1 or 3.2")
                .help("a document of OpenAPI begins with its version: `openapi: 3.1.0`")
                .at(self.document.place(root.span))
        })
    }

    /// Makes a generator print what the document lacks: an overlay in its version.
    pub(super) fn configure(&self, generator: &mut Generator) -> Result<(), Diagnostic> {
        generator.set_targets([Target::OpenApi]);
        generator.custom.clear();
        let options = &mut generator.options;
        for (key, value) in [
            ("openapi.version", self.version()?.into()),
            ("openapi.format", "json".into()),
            ("openapi.overlay", true.into()),
            ("openapi.paths", false.into()),
        ] {
            options.set(key, &value)?;
        }
        Ok(())
    }

    pub(super) fn path(&self) -> &Path {
        Path::new(self.document.file.name())
    }

    pub(super) fn text(&self) -> &str {
        self.document.file.text()
    }

    /// Returns the text with generated components in place of those that adl-gen wrote before.
    pub(super) fn merged(&self, generated: &Generated) -> Result<String, Error> {
        let mut files = generated.files.iter();
        let (Some((name, overlay)), None) = (files.next(), files.next()) else {
            return Err(Diagnostic::new(Code::Usage, "`--merge` needs one input, or `--layout package`")
                .help("name one document, or merge several as a package")
                .into());
        };
        let overlay = Document::parse(name, overlay.as_bytes(), Format::Json)?.root;
        let update = overlay.get("actions").and_then(Node::as_array).and_then(|actions| actions.first()?.get("update"));
        let components = update.and_then(|update| update.get("components")).map(Node::to_json);
        let components = components.unwrap_or_else(|| Json::object::<String>([]));
        let mut text = self.text().to_owned();
        let mut owned = Vec::new();
        for section in SECTIONS {
            let new = components.get(section).map(Json::members).unwrap_or_default();
            self.refuse_others(section, new)?;
            if !new.is_empty() {
                owned.push((section, Json::array(new.iter().map(|(name, _)| Json::string(name)))));
            }
            text = self.edited(&text, |target, editor| target.section(editor, section, new))?;
        }
        let owned = (!owned.is_empty()).then(|| Json::object(owned));
        self.edited(&text, |target, editor| {
            let known = target.components().and_then(|components| components.get(OWNED));
            match (known.map(Node::to_json), &owned) {
                (known, owned) if known == *owned => Ok(Change::default()),
                (_, Some(owned)) => target.set(editor, OWNED, owned.clone()),
                (_, None) => target.remove(editor, OWNED),
            }
        })
    }

    /// Returns a text after a change of its document.
    fn edited(
        &self,
        text: &str,
        change: impl Fn(&Self, &Editor) -> Result<Change, Diagnostic>,
    ) -> Result<String, Error> {
        let name = self.document.file.name();
        let target = Self { document: Document::parse(name, text.as_bytes(), Format::of(name, text.as_bytes()))? };
        let change = change(&target, &Editor::new(&target.document))?;
        Ok(changed(&target.document.file, &change)?)
    }

    /// Returns the change that sets a member of `components`, which may be missing.
    fn set(&self, editor: &Editor, name: &str, value: Json) -> Result<Change, Diagnostic> {
        match self.components().filter(|components| !components.members().is_empty()) {
            Some(components) => editor.set(components, name, value),
            None => editor.set(&self.document.root, "components", Json::object([(name, value)])),
        }
    }

    /// Returns the change that removes a member of `components`, and with the last one these.
    fn remove(&self, editor: &Editor, name: &str) -> Result<Change, Diagnostic> {
        let Some(components) = self.components() else { return Ok(Change::default()) };
        match components.members() {
            [_] => editor.remove(&self.document.root, "components"),
            _ => editor.remove(components, name),
        }
    }

    fn components(&self) -> Option<&Node> {
        self.document.root.get("components").filter(|components| components.is_object())
    }

    /// Returns the members of a section.
    fn members(&self, section: &str) -> &[Member] {
        self.components().and_then(|components| components.get(section)).map(Node::members).unwrap_or_default()
    }

    /// Returns whether a component is one of those that adl-gen wrote.
    fn is_owned(&self, section: &str, name: &str) -> bool {
        let listed = self.components().and_then(|components| components.get(OWNED)?.get(section)?.as_array());
        listed.unwrap_or_default().iter().any(|listed| listed.as_str() == Some(name))
    }

    /// Reports `components`, or a section of them, that can't have members.
    fn refuse_other_types(&self) -> Result<(), Diagnostic> {
        let components = self.document.root.get("components");
        let sections = SECTIONS.map(|section| (section, components.and_then(|components| components.get(section))));
        for (name, node) in [("components", components)].into_iter().chain(sections) {
            // In YAML, nothing is written for an empty one.
            if let Some(node) = node.filter(|node| !node.is_object() && node.value != Value::Null) {
                let message = format!("`{name}` must be an object, not {}", node.kind());
                return Err(Diagnostic::new(Code::WrongType, message).at(self.document.place(node.span)));
            }
        }
        Ok(())
    }

    /// Reports a component of the document's own that has the name of a generated one.
    fn refuse_others(&self, section: &str, new: &[(EcoString, Json)]) -> Result<(), Diagnostic> {
        let is_new = |name: &str| new.iter().any(|(known, _)| known == name);
        let others = self.members(section).iter().filter(|member| !self.is_owned(section, &member.key));
        match others.into_iter().find(|member| is_new(&member.key)) {
            None => Ok(()),
            Some(member) => {
                let message = format!("`components/{section}/{}` isn't adl-gen's, and would be replaced", member.key);
                Err(Diagnostic::new(Code::NameTaken, message)
                    .help("rename it, or give the generated type another name in adl-gen.toml under `[names]`")
                    .at(self.document.place(member.key_span)))
            }
        }
    }

    /// Returns the change that replaces the components of a section.
    fn section(&self, editor: &Editor, section: &str, new: &[(EcoString, Json)]) -> Result<Change, Diagnostic> {
        let object = self.components().and_then(|components| components.get(section));
        let Some(object) = object.filter(|object| !object.members().is_empty()) else {
            let set = || self.set(editor, section, Json::Object(new.to_vec()));
            return if new.is_empty() { Ok(Change::default()) } else { set() };
        };
        let find = |name: &str| new.iter().find(|(known, _)| known == name);
        let mut entries = Vec::new();
        for member in object.members() {
            match find(&member.key) {
                Some((name, value)) if member.value.to_json() != *value => {
                    entries.push(Entry::Set(name, value.clone().into()));
                }
                Some(_) => entries.push(Entry::Keep(&member.key)),
                None if self.is_owned(section, &member.key) => {}
                None => entries.push(Entry::Keep(&member.key)),
            }
        }
        let missing = new.iter().filter(|(name, _)| object.get(name).is_none());
        entries.extend(missing.map(|(name, value)| Entry::Set(name, value.clone().into())));
        if entries.is_empty() { self.remove(editor, section) } else { editor.members(object, &entries) }
    }
}

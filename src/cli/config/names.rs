//! The names of types, under `names`, and the settings of tools, under `tools`.

use super::read::{Reader, Value};
use super::{Config, Setting};
use crate::lower::{NameOverride, Named};
use crate::model::ToolSettings;
use crate::names::{is_plain, no_name};

/// The settings of a tool, apart from its name.
const TOOL: &[Setting<Tool>] = &[
    ("name", |reader, value, tool| tool.name = reader.name(value)),
    ("llm_text", |reader, value, tool| {
        let settings = tool.settings.get_or_insert_default();
        settings.llm_text = reader.string(value).map(str::to_owned);
        settings.llm_text_place = Some(reader.place(value.span.clone()));
    }),
    ("max_chars", |reader, value, tool| {
        tool.settings.get_or_insert_default().max_chars = reader.count(value);
    }),
    ("keep", |reader, value, tool| tool.settings.get_or_insert_default().keep = reader.parsed(value)),
];

/// The name of a tool's result, and the settings of its contract.
#[derive(Default)]
struct Tool {
    name: Option<String>,
    settings: Option<ToolSettings>,
}

impl Reader {
    /// Reads the name of a type.
    pub(super) fn name(&mut self, value: &Value) -> Option<String> {
        let text = self.string(value)?;
        if is_plain(text) {
            return Some(text.to_owned());
        }
        self.push(no_name(text), value.span.clone());
        None
    }

    pub(super) fn names(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.table(value) {
            let Some(name) = self.name(&value) else { continue };
            let mut of = Named::schema(key.text);
            let Named::Schema { file, pointer } = &mut of else { continue };
            if !key.text.contains('#') || !(pointer.is_empty() || pointer.starts_with('/')) {
                let message = format!("`{}` is not a JSON Pointer that begins with `#`", key.text);
                self.wrong(&key, message, "for example \"#/$defs/user\" or \"agent.adl.json#/$defs/user\"");
                continue;
            }
            *file = file.take().map(|file| self.folder.join(file));
            let place = self.at(&key);
            config.generator.override_name(NameOverride { of, name, place });
        }
    }

    pub(super) fn tools(&mut self, value: &Value, config: &mut Config) {
        for (key, value) in self.table(value) {
            let (mut tool, place) = (Tool::default(), self.at(&key));
            self.settings(&value, TOOL, &mut tool);
            if let Some(name) = tool.name {
                let of = Named::Tool(key.text.to_owned());
                config.generator.override_name(NameOverride { of, name, place: place.clone() });
            }
            let settings = tool.settings.map(|settings| ToolSettings { tool: key.text.to_owned(), place, ..settings });
            config.read().tools.extend(settings);
        }
    }
}

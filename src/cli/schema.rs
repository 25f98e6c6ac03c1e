//! `adl-gen schema`

use clap::{Args, ValueEnum};

use super::{Exit, Output, print};

const EXAMPLES: &str = "\
Examples:
  adl-gen schema document > adl-document.schema.json   Then \"$schema\": \"./adl-document.schema.json\" in agent.adl.json
  adl-gen schema config > adl-gen.schema.json          Then #:schema ./adl-gen.schema.json in adl-gen.toml";

/// Editors complete, explain and validate files by these schemas.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Schema {
    /// The kind of file
    #[arg(value_name = "KIND", value_enum)]
    kind: Kind,
}

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Agent definitions: ADL 1.0, ADL 1.5 and the passport
    Document,
    /// `adl-gen.toml`
    Config,
    /// The output of `adl-gen inspect --format json`
    Model,
}

impl Kind {
    fn schema(self) -> &'static str {
        match self {
            Self::Document => include_str!("../../schemas/adl-document.schema.json"),
            Self::Config => include_str!("../../schemas/config.schema.json"),
            Self::Model => include_str!("../../schemas/model.schema.json"),
        }
    }
}

impl Schema {
    pub(super) fn run(self) -> Exit {
        Output::default().run(|| Ok(print(self.kind.schema())?))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value, json};

    use super::*;
    use crate::model::StandardType;
    use crate::schema::Keyword;

    fn definitions() -> Value {
        serde_json::from_str::<Value>(Kind::Document.schema()).expect("JSON")["definitions"].take()
    }

    #[test]
    fn editors_know_every_keyword() {
        let definitions = definitions();
        let known = definitions["Schema"]["properties"].as_object().expect("keywords");
        let missing: Vec<_> = Keyword::ALL.iter().filter(|keyword| !known.contains_key(keyword.name())).collect();
        assert!(missing.is_empty(), "{missing:?}");
        let is_undescribed = |schema: &Value| schema["description"].is_null() && schema["$ref"].is_null();
        let undescribed: Vec<_> = known.iter().filter(|(_, schema)| is_undescribed(schema)).collect();
        assert!(undescribed.is_empty(), "{undescribed:?}");
    }

    #[test]
    fn editors_know_every_rule() {
        let definitions = definitions();
        let known = definitions["Allow"]["properties"].as_object().expect("rules");
        let expected: serde_json::Map<String, Value> = crate::lint::rules()
            .map(|rule| (rule.name().to_owned(), json!({ "description": rule.meaning(), "type": "string" })))
            .collect();
        let differ = |(name, rule): &(&String, &Value)| expected.get(*name) != Some(rule);
        let stale: Vec<_> = known.iter().filter(differ).collect();
        assert!(stale.is_empty() && known.len() == expected.len(), "{stale:?}");
    }

    #[test]
    fn editors_know_every_standard_type() {
        let standard = &definitions()["StandardType"];
        let names: Vec<&str> = StandardType::ALL.iter().map(|standard| standard.name()).chain(["Custom"]).collect();
        assert_eq!(standard["enum"], Value::from(names));
        let described = standard["enumDescriptions"].as_array().expect("descriptions");
        for (standard, description) in StandardType::ALL.iter().zip(described) {
            let expected = format!("{}. {:?}, {}.", standard.purpose(), standard.category(), standard.section());
            assert_eq!(description, &expected);
        }
    }

    #[test]
    fn editors_offer_references_to_standard_types() {
        let offered = &definitions()["Schema"]["properties"]["$ref"]["anyOf"][1]["enum"];
        let offered: BTreeSet<&str> =
            offered.as_array().expect("references").iter().filter_map(Value::as_str).collect();
        let names = StandardType::ALL.iter().map(|standard| format!("#/$defs/StandardReturnTypes/{}", standard.name()));
        assert_eq!(offered, names.collect::<Vec<_>>().iter().map(String::as_str).collect());
    }
}

use super::super::adl_runtime::{
    {{ uses }},
};
{% if contracts %}use super::super::{{ module }} as types;
{% endif %}
#[allow(unused_imports)] // For tools that return them.
pub use super::super::adl_runtime::{ErrorResponse, ToolError};

{% if codes %}/// A known error code, or another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ErrorCode {
{% for code in codes %}    /// {{ code.doc }}
    {{ code.name }},
{% endfor %}    /// Another code.
    Other(String),
}

impl ErrorCode {
    /// Returns the code.
    pub fn as_str(&self) -> &str {
        match self {
{% for code in codes %}            Self::{{ code.name }} => {{ code.literal }},
{% endfor %}            Self::Other(code) => code,
        }
    }
}

impl From<&str> for ErrorCode {
    fn from(code: &str) -> Self {
        match code {
{% for code in codes %}            {{ code.literal }} => Self::{{ code.name }},
{% endfor %}            _ => Self::Other(code.to_owned()),
        }
    }
}

{% endif %}/// The contracts of all tools, by name.
#[derive(Debug)]
pub struct Contracts {
{% for contract in contracts %}    /// {{ contract.doc }}
    pub {{ contract.field }}: Contract<types::{{ contract.ty }}>,
{% endfor %}{% for tool in silent %}    /// {{ tool.doc }}
    pub {{ tool.field }}: Contract<TextResult>,
{% endfor %}}

/// The contracts of all tools.
pub static CONTRACTS: Contracts = Contracts {
{% for contract in contracts %}    {{ contract.field }}: Contract::new(AnyContract {
        name: {{ contract.name }},
        description: {{ contract.description }},
        returns: {{ contract.returns }},
        standard_type: {{ contract.standard_type }},
        category: {{ contract.category }},
        content_type: {{ contract.content_type }},
        limit: Limit { max_chars: {{ contract.max_chars }}, keep: Keep::{{ contract.keep }} },
        known: Known {
            schema: {{ contract.schema }},
            schemas: SCHEMAS,
            examples: {{ contract.examples }},
            check: |value| violations(types::{{ contract.check }}(value)),
            text: {{ contract.text }},
            plan: {{ contract.plan }},
            plans: PLANS,
        },
    }),
{% endfor %}{% for tool in silent %}    {{ tool.field }}: Contract::text({{ tool.name }}, {{ tool.description }}),
{% endfor %}};

impl Contracts {
    /// Returns all contracts, in the document's order; those of tools that declare no result are last.
    pub fn all(&self) -> Vec<&AnyContract> {
        vec![
{% for contract in contracts %}            &self.{{ contract.field }},
{% endfor %}{% for tool in silent %}            &self.{{ tool.field }},
{% endfor %}        ]
    }
}

impl Registry for Contracts {
    fn get(&self, tool: &str) -> Option<&AnyContract> {
        match tool {
{% for contract in contracts %}            {{ contract.name }} => Some(&self.{{ contract.field }}),
{% endfor %}{% for tool in silent %}            {{ tool.name }} => Some(&self.{{ tool.field }}),
{% endfor %}            _ => None,
        }
    }
}

{% if contracts %}
/// Converts the violations of a check to those of the runtime.
fn violations(checked: Result<(), {{ violations }}>) -> Vec<Violation> {
    let violations = checked.err().into_iter().flatten();
    let violation = |found| {
        let message = ToString::to_string(&found);
        let {{ violation }} { path, keyword, expected, found } = found;
        Violation { path, keyword: keyword.into(), expected, found, message }
    };
    violations.map(violation).collect()
}

/// The schemas of the contracts, and those that they refer to.
const SCHEMAS: &str = {{ schemas }};

/// The projections of values for a sandbox.
const PLANS: &str = {{ plans }};
{%- endif %}

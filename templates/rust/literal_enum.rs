{{ head }}pub enum {{ name }} {
{% for member in members %}{{ member.head }}    {{ member.name }},
{% endfor %}}

impl {{ name }} {
    /// Every value, in the order of the schema.
{{ all }}

    /// The value as JSON text.
    pub const fn as_json(self) -> &'static str {
        match self {
{% for member in members %}            Self::{{ member.name }} => {{ member.literal }},
{% endfor %}        }
    }
}

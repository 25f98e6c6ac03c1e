{{ head }}pub enum {{ name }} {
{% for member in members %}{{ member.head }}    {{ member.name }},
{% endfor %}}

impl {{ name }} {
    /// Every value, in the order of the schema.
{{ all }}

    /// The value as it stands in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
{% for member in members %}            Self::{{ member.name }} => {{ member.literal }},
{% endfor %}        }
    }
}

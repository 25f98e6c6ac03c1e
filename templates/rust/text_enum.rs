{{ head }}pub enum {{ name }} {
{% for member in members %}{{ member.name }},
{% endfor %}}

{{ allow }}impl {{ name }} {
    /// Every value, in the order of the schema.
    pub const ALL: &'static [Self] = &[{% for member in members %}Self::{{ member.name }}, {% endfor %}];

    /// The value as it stands in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
{% for member in members %}Self::{{ member.name }} => {{ member.literal }},
{% endfor %}}
    }
}

{{ allow }}impl fmt::Display for {{ name }} {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

{{ allow }}impl Serialize for {{ name }} {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

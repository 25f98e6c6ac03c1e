impl<'de> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = {{ value }}?;
        let read: serde_json::Result<Self> = match value {
{% for arm in arms %}{{ arm.pattern }} => {% if arm.tag %}match value.get({{ arm.tag }}).and_then(Value::as_str) {
{% for alternative in arm.alternatives %}Some({{ alternative.tags }}) => {{ alternative.read }},
{% endfor %}_ => Err(serde_json::Error::custom({{ arm.expected }})),
}{% else %}{{ arm.read }}{% endif %},
{% endfor %}{% if expected %}_ => Err(serde_json::Error::custom({{ expected }})),
{% endif %}};
        read.map_err(D::Error::custom)
    }
}

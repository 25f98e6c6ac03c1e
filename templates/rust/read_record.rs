{{ allow }}impl<'de> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde({{ container }})]
        {{ allow }}struct Fields {
{% for field in fields %}{{ field.head }}{{ field.name }}: {{ field.ty }},
{% endfor %}}

        Fields::deserialize(reader::Object(deserializer))
    }
}

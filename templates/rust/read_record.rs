{{ allow }}impl<'de{{ bounds }}> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        {{ container }}
        {{ allow }}struct Fields{{ generics }} {
{% for field in fields %}{{ field.head }}{{ field.name }}: {{ field.ty }},
{% endfor %}}

        Fields::deserialize(reader::Object(deserializer))
    }
}

{{ allow }}impl<'de{{ bounds }}> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
{{ container }}{% if allow %}        {{ allow }}{% endif %}        struct Fields{{ generics }} {{ "{" }}{% if fields %}
{% for field in fields %}{{ field.head }}            {{ field.name }}: {{ field.ty }},
{% endfor %}        {% endif %}}

        Fields::deserialize(reader::Object(deserializer))
    }
}

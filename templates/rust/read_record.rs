impl<'de{{ bounds }}> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
{{ container }}        struct Fields{{ generics }} {{ "{" }}{% if fields %}
{% for field in fields %}{{ field.head }}{{ field.name }}: {{ field.ty }},
{% endfor %}        {% endif %}}
{% for read in reads %}
{{ read }}{% endfor %}
        {{ source.before }}Fields::deserialize(reader::Object({{ source.value }})){{ source.after }}
    }
}

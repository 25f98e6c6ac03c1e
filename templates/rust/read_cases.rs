impl<'de{{ bounds }}> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        {{ container }}
        struct Fields{{ generics }} {
{% for field in fields %}{{ field.head }}{{ field.name }}: {{ field.ty }},
{% endfor %}}
{% for read in reads %}
{{ read }}{% endfor %}
        {% if source.before %}let fields = {{ source.before }}Fields::deserialize(reader::Object({{ source.value }})){{ source.after }}?;
        let Fields { {% for field in fields %}{{ field.name }}, {% endfor %} } = fields;
        {% else %}let object = reader::Object(deserializer);
        let Fields { {% for field in fields %}{{ field.name }}, {% endfor %} } = Fields::deserialize(object)?;
        {% endif %}
        match {{ scrutinee }} {
{% for arm in arms %}{{ arm.pattern }} => Ok(Self::{{ arm.variant }} { {% for name in arm.fields %}{{ name }}, {% endfor %} }),
{% endfor %}{% for refusal in refusals %}{{ refusal.pattern }} => Err(D::Error::custom({{ refusal.message }})),
{% endfor %}}
    }
}

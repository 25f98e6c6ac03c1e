{{ head }}pub struct {{ name }} {{ "{" }}{% if fields %}
{% for field in fields %}{{ field.head }}    pub {{ field.name }}: {{ field.ty }},
{% endfor %}{% endif %}}

{{ head }}pub struct {{ name }} {
{% for field in fields %}{{ field.head }}pub {{ field.name }}: {{ field.ty }},
{% endfor %}}

{{ head }}pub enum {{ name }} {
{% for variant in variants %}{{ variant.head }}{{ variant.name }} {
{% for field in variant.fields %}{{ field.head }}{{ field.name }}: {{ field.ty }},
{% endfor %}},
{% endfor %}}

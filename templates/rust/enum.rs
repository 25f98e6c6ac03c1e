{{ head }}pub enum {{ name }} {
{% for member in members %}{{ member.head }}    {{ member.name }},
{% endfor %}}

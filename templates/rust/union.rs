{{ head }}pub enum {{ name }} {
{% for variant in variants %}{{ variant.head }}    {{ variant.name }}({{ variant.ty }}),
{% endfor %}}

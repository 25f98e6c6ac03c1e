{{ head }}pub struct {{ name }}(
{% for item in items %}{{ item.head }}pub {{ item.ty }},
{% endfor %});

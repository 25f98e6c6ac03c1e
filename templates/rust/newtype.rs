{{ head }}pub struct {{ name }}(
{{ docs }}pub {{ ty }});

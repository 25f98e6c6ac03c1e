{{ head }}pub type {{ name }} = {{ ty }};

{{ head }}pub struct {{ name }}(pub {{ ty }});

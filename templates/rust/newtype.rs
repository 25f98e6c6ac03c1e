{{ head }}pub struct {{ name }}(pub {{ ty }});

impl std::ops::Deref for {{ name }} {
    type Target = {{ ty }};

    fn deref(&self) -> &{{ ty }} {
        &self.0
    }
}

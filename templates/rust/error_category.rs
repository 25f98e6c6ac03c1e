/// What went wrong, as the prefix of an error's code tells it (ADL 1.5 §5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum {{ name }} {
{% for category in categories %}{{ category.head }}{{ category.name }},
{% endfor %}}

impl {{ error }} {
    /// The category of the code; none where there is no code, or its prefix is not one of the specification's.
    pub fn category(&self) -> Option<{{ name }}> {
        const PREFIXES: [(&str, {{ name }}); {{ count }}] = [
{% for category in categories %}({{ category.prefix }}, {{ name }}::{{ category.name }}),
{% endfor %}];
        let code = {{ code }};
        PREFIXES.iter().find(|(prefix, _)| code.starts_with(prefix)).map(|(_, category)| *category)
    }
}

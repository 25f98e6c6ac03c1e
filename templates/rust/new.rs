{% if required %}/// The required properties of [`{{ owner }}`].
#[derive(Debug, Clone, PartialEq)]
pub struct {{ required }} {
{% for parameter in parameters %}    pub {{ parameter }},
{% endfor %}}

{% endif %}impl{{ generics }} {{ name }} {
    /// Creates a value from its required properties; all others are absent.
    {{ head }}
        {{ body }}
    }
}

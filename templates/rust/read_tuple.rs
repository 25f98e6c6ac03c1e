impl Serialize for {{ name }} {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut items = serializer.serialize_seq(None)?;
        {{ writes }}
        items.end()
    }
}

impl<'de> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> serde::de::Visitor<'de> for Fields {
            type Value = {{ name }};

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str({{ expected }})
            }

            fn visit_seq<S: serde::de::SeqAccess<'de>>(self, mut items: S) -> Result<Self::Value, S::Error> {
                let tuple = {{ name }}({% for read in reads %}{{ read }}, {% endfor %});
{% if closed %}                if items.next_element::<serde::de::IgnoredAny>()?.is_some() {
                    return Err(S::Error::invalid_length({{ longest }}, &self));
                }
{% endif %}                Ok(tuple)
            }
        }

        {{ read }}
    }
}

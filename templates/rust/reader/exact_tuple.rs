impl<{% for item in items %}{{ item.ty }}: Exact, {% endfor %}> Exact for ({% for item in items %}{{ item.ty }}, {% endfor %}) {
    fn read<'de, De: Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
        struct Items<T>(PhantomData<T>);

        impl<'de, {% for item in items %}{{ item.ty }}: Exact, {% endfor %}> Visitor<'de> for Items<({% for item in items %}{{ item.ty }}, {% endfor %})> {
            type Value = ({% for item in items %}{{ item.ty }}, {% endfor %});

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str({{ expected }})
            }

            fn visit_seq<Seq: SeqAccess<'de>>(self, mut items: Seq) -> Result<Self::Value, Seq::Error> {
                Ok(({% for item in items %}
                    items.next_element_seed(Seed(PhantomData))?.ok_or_else(|| Seq::Error::invalid_length({{ item.index }}, &self))?,
                {% endfor %}))
            }
        }

        deserializer.deserialize_tuple({{ count }}, Items(PhantomData))
    }
}

{{ allow }}impl<'de> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(reader::OneOf(Self::ALL, Self::as_str))
    }
}

impl Exact for {{ ty }} {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Fitting({{ expected }}, PhantomData))
    }
}

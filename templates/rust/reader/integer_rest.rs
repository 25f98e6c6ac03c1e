/// The members that have no field of their own, and hold integers.
pub(super) fn integer_rest<'de, T: Exact, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    let members = BTreeMap::<String, serde_json::Value>::deserialize(deserializer)?;
    let read = |(key, value)| match T::read(value) {
        Ok(value) => Ok((key, value)),
        Err(error) => Err(D::Error::custom(format_args!("{key:?}: {error}"))),
    };
    members.into_iter().map(read).collect()
}

/// An integer, or what holds integers.
pub(super) fn integer<'de, T: Exact, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    T::read(deserializer)
}

/// The same as a member that may be absent; `null` is not absent.
pub(super) fn present_integer<'de, T: Exact, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::read(deserializer).map(Some)
}

/// One of the texts of an enumeration: its values, and the text of each.
pub(super) struct OneOf<T: 'static>(pub(super) &'static [T], pub(super) fn(T) -> &'static str);

impl<T: Copy> Visitor<'_> for OneOf<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of")?;
        self.0.iter().try_for_each(|value| write!(f, " {:?}", (self.1)(*value)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let found = self.0.iter().copied().find(|value| (self.1)(*value) == text);
        found.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

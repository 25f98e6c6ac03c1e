/// Reads an integer that fits the type: `1`, `1.0` and `1e0` are one.
struct Fitting<T>(&'static str, PhantomData<T>);

impl<'de, T: TryFrom<i128>> Visitor<'de> for Fitting<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let fitting = T::try_from(number.into()).ok();
        fitting.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        let fitting = T::try_from(number.into()).ok();
        fitting.ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        let whole = (number.fract() == 0.0 && number.abs() < 1e38).then_some(number as i128);
        let fitting = whole.and_then(|integer| T::try_from(integer).ok());
        fitting.ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }

    /// A number as it is written, where serde_json keeps it so (its feature `arbitrary_precision`).
    fn visit_map<A: MapAccess<'de>>(self, number: A) -> Result<T, A::Error> {
        let number = Number::deserialize(MapAccessDeserializer::new(number))?;
        match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => self.visit_u64(number),
            (None, Some(number)) => self.visit_i64(number),
            (None, None) => self.visit_f64(number.as_f64().unwrap_or(f64::INFINITY)),
        }
    }
}

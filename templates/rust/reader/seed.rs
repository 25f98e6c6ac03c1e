/// Reads a part of what holds integers.
struct Seed<T>(PhantomData<T>);

impl<'de, T: Exact> DeserializeSeed<'de> for Seed<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        T::read(deserializer)
    }
}

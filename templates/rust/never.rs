/// A type without values: nothing is allowed here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum {{ name }} {}

impl Serialize for {{ name }} {
    fn serialize<S: Serializer>(&self, _serializer: S) -> Result<S::Ok, S::Error> {
        match *self {}
    }
}

impl<'de> Deserialize<'de> for {{ name }} {
    fn deserialize<D: Deserializer<'de>>(_deserializer: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("no value is allowed here"))
    }
}

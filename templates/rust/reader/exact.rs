/// What serde doesn't read as JSON Schema does: integers (`1.0` is one), and what holds them.
pub(super) trait Exact: Sized {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

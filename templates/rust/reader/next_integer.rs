/// The next item, which is an integer or holds integers.
pub(super) fn next_integer<'de, T: Exact, A: SeqAccess<'de>>(
    items: &mut A,
) -> Result<Option<T>, A::Error> {
    items.next_element_seed(Seed(PhantomData))
}

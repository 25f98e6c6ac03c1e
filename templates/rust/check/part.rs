impl At<'_> {
    /// Where a member or an item stands.
    fn part<'a>(&'a self, step: &'a dyn fmt::Display) -> At<'a> {
        At(Some((self, step)))
    }
}

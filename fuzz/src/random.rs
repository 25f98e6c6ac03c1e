//! Choices, taken from the fuzzer's input.

/// Takes a choice after another; all of them are 0 when the input ends.
pub struct Random(std::vec::IntoIter<u8>);

impl Random {
    pub fn new(input: &[u8]) -> Self {
        Self(input.to_vec().into_iter())
    }

    /// One of 0, 1, …, `end` - 1.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.next().map_or(0, |byte| usize::from(byte) % end)
    }

    /// Returns true with a probability in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

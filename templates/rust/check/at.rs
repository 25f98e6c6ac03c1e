/// How many violations are listed.
const LISTED: usize = 100;

/// Where a value stands: in which other one, and under which name or index.
pub(super) struct At<'a>(Option<(&'a At<'a>, &'a dyn fmt::Display)>);

impl At<'_> {
    /// Adds that the value here isn't what it must be.
    fn refuse(
        &self,
        value: &Value,
        keyword: &'static str,
        expected: &str,
        out: &mut Vec<Violation>,
    ) {
        self.say(keyword, expected, describe(value), out);
    }

    /// Adds that something else was found here than what must be.
    fn say(
        &self,
        keyword: &'static str,
        expected: &str,
        found: String,
        out: &mut Vec<Violation>,
    ) {
        // Those that aren't listed are only counted.
        out.push(match out.len() < LISTED {
            true => Violation { path: self.path(), keyword, expected: expected.to_owned(), found },
            false => Violation { path: String::new(), keyword, expected: String::new(), found: String::new() },
        });
    }

    /// The JSON Pointer (RFC 6901), in which long names are shortened.
    fn path(&self) -> String {
        match self.0 {
            None => String::new(),
            Some((outer, step)) => {
                let step = shortened(&step.to_string()).replace('~', "~0").replace('/', "~1");
                format!("{}/{}", outer.path(), visible(&step))
            }
        }
    }
}

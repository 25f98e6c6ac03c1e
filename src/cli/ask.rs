//! Questions on a terminal; a pipe may answer them too.

use std::io::{self, BufRead};

use super::line;
use crate::diagnostics::{Code, Diagnostic};
use crate::text::visible;

/// Asks for one of several options; returns its index.
pub(super) fn choice(question: &str, options: &[String]) -> Result<usize, Diagnostic> {
    line(&visible(question));
    for (index, option) in options.iter().enumerate() {
        line(&visible(&format!("  {}  {option}", index + 1)));
    }
    answer(&format!("Which? [1-{}]", options.len()), |text| match text.parse::<usize>() {
        _ if text.is_empty() => Some(0),
        Ok(number) if (1..=options.len()).contains(&number) => Some(number - 1),
        Ok(_) | Err(_) => None,
    })
}

/// Asks a question that is answered with yes or no.
pub(super) fn yes(question: &str) -> Result<bool, Diagnostic> {
    answer(&format!("{question} [y/n]"), |text| match text.to_ascii_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    })
}

/// Asks for a text, which may be empty.
pub(super) fn text(question: &str) -> Result<String, Diagnostic> {
    answer(question, |text| Some(text.to_owned()))
}

/// Asks until an answer is valid.
fn answer<T>(question: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, Diagnostic> {
    loop {
        line(question);
        let mut text = String::new();
        let read = io::stdin().lock().read_line(&mut text).map_err(|error| unanswered(&error.to_string()))?;
        if read == 0 {
            return Err(unanswered("standard input ended"));
        }
        match parse(text.trim()) {
            Some(answer) => return Ok(answer),
            None => line("not one of the answers"),
        }
    }
}

fn unanswered(why: &str) -> Diagnostic {
    Diagnostic::new(Code::Usage, format!("no answer: {why}")).help("use the options in place of answers: see `--help`")
}

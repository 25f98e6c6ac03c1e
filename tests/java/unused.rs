//! Members of the support of generated Java that nothing uses: javac has no warning of them.

use std::collections::HashMap;

/// What stands before the support of a class.
const SUPPORT: &str = "// Support code, the same in every file.";

/// The methods of small classes that have them whole: what tables say of evaluated parts, and the writer of JSON.
const WHOLE: [&str; 9] = ["when", "first", "matching", "names", "patterns", "all", "name", "raw", "text"];

/// Returns the members of the support that a file declares, but doesn't use.
pub fn unused(text: &str) -> Vec<String> {
    let lines: Vec<String> = text.lines().map(code).collect();
    let mut places: HashMap<&str, Vec<(usize, bool)>> = HashMap::new();
    for (number, line) in lines.iter().enumerate() {
        for (name, is_called) in words(line) {
            places.entry(name).or_default().push((number, is_called));
        }
    }
    let start = text.lines().position(|line| line.trim() == SUPPORT).expect("a file has support");
    let is_unused = |&(number, name, is_method): &(usize, &str, bool)| {
        let own = number..=end_of(&lines, number);
        !places[name].iter().any(|(place, is_called)| !own.contains(place) && (*is_called || !is_method))
    };
    let declared = (start..lines.len()).filter_map(|number| declared(&lines, number));
    declared
        .filter(|(_, name, _)| !WHOLE.contains(name))
        .filter(is_unused)
        .map(|(number, name, _)| format!("line {}: `{name}` is unused", number + 1))
        .collect()
}

/// Returns a line without comments and the content of strings.
fn code(line: &str) -> String {
    let (mut code, mut quote, mut is_escaped) = (String::new(), None, false);
    if line.trim_start().starts_with(['*', '/']) {
        return code;
    }
    for c in line.chars() {
        match quote {
            Some(_) if is_escaped => is_escaped = false,
            Some(_) if c == '\\' => is_escaped = true,
            Some(mark) if c == mark => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quote = Some(c),
            None => code.push(c),
        }
    }
    code
}

/// Returns the words of a line, each with whether it is called, or named as a function.
fn words(line: &str) -> impl Iterator<Item = (&str, bool)> {
    let is_part = |c: char| c == '_' || c.is_alphanumeric();
    line.split(move |c| !is_part(c)).filter(|word| !word.is_empty()).map(move |word| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        let is_called = line[start + word.len()..].starts_with('(') || line[..start].ends_with("::");
        (word, is_called)
    })
}

/// Returns what a line declares: the line, the name, and whether it is a method. A method that overrides another is called by it.
fn declared(lines: &[String], number: usize) -> Option<(usize, &str, bool)> {
    const STATEMENTS: [&str; 14] = [
        "return",
        "new",
        "else",
        "throw",
        "if",
        "for",
        "while",
        "do",
        "switch",
        "case",
        "try",
        "catch",
        "synchronized",
        "default",
    ];
    let line = lines[number].trim();
    let first = line.split(|c: char| !c.is_alphanumeric()).next()?;
    let overrides = number > 0 && lines[..number].iter().rev().take(2).any(|line| line.trim() == "@Override");
    if first.is_empty() && !line.starts_with('<') || STATEMENTS.contains(&first) || overrides {
        return None;
    }
    let head = line.split(['(', '=', ';']).next()?.trim_end();
    let name = head.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let is_type = ["class ", "record ", "interface "].iter().find_map(|kind| head.split_once(kind));
    if let Some((_, behind)) = is_type {
        return Some((number, behind.split(|c: char| !c.is_alphanumeric()).next()?, false));
    }
    let has_type = head.len() > name.len() && !head.contains('.');
    let is_method = line.ends_with('{') && line[head.len()..].starts_with('(') && has_type;
    let is_field =
        ["private ", "static "].iter().any(|word| line.starts_with(word)) && !head.is_empty() && !line.ends_with('{');
    let is_constructor = name.starts_with(char::is_uppercase) && is_method;
    ((is_method || is_field) && !is_constructor).then_some((number, name, is_method))
}

/// Returns the last line of what a line declares.
fn end_of(lines: &[String], number: usize) -> usize {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let line = &lines[number];
    let ends = |other: &String| indent(other) == indent(line) && other.trim_start().starts_with(['}', ')']);
    match line.ends_with('{') {
        true => lines[number + 1..].iter().position(ends).map_or(number, |below| number + 1 + below),
        false => number,
    }
}

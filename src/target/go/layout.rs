//! Lays text out as gofmt does: tabs, columns, and the lines of comments. In templates, a tab within a line separates
//! columns.

/// The spaces of a level in printed functions.
const LEVEL: &str = "    ";

/// Returns a text as gofmt leaves it.
pub(super) fn laid_out(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(tabbed).flat_map(|line| broken(&line)).collect();
    let mut out = String::with_capacity(text.len());
    let mut rest = &lines[..];
    while let Some(first) = rest.first() {
        let is_same: fn(&str) -> bool = if is_comment(first) {
            is_comment
        } else if cells(first).len() > 1 {
            |line| !is_comment(line) && cells(line).len() > 1
        } else {
            |line| !is_comment(line) && cells(line).len() == 1
        };
        let count = rest.iter().take_while(|line| is_same(line)).count();
        let (block, after) = rest.split_at(count.max(1));
        let printed = match (is_comment(first), cells(first).len()) {
            (true, _) => comment(block),
            (false, 1) => block.to_vec(),
            (false, _) => columns(block),
        };
        for line in printed {
            out.push_str(line.trim_end());
            out.push('\n');
        }
        rest = after;
    }
    out
}

/// Returns a line with tabs at its beginning.
fn tabbed(line: &str) -> String {
    let mut rest = line;
    let mut tabs = String::new();
    while let Some(after) = rest.strip_prefix(LEVEL).or_else(|| rest.strip_prefix('\t')) {
        tabs.push('\t');
        rest = after;
    }
    tabs + rest
}

/// The greatest length of a function in one line.
const LENGTH: usize = 100;

/// The greatest length of a line with a condition.
const WIDTH: usize = 120;

/// Breaks a function in one line, if it is too long for that, or a condition.
fn broken(line: &str) -> Vec<String> {
    if let Some(head) = line.strip_suffix(" {}").filter(|head| line.starts_with("func ") && head.len() > LENGTH) {
        return vec![format!("{head} {{"), "}".to_owned()];
    }
    if let Some((head, body)) = line.split_once(" { ").filter(|_| line.starts_with("func "))
        && let Some(body) = body.strip_suffix(" }")
        && head.len() + body.len() >= LENGTH
    {
        return [format!("{head} {{")]
            .into_iter()
            .chain(broken(&format!("\t{body}")))
            .chain(["}".to_owned()])
            .collect();
    }
    let code = line.trim_start();
    match line.len() > WIDTH && (code.starts_with("return ") || code.starts_with("if ")) {
        true => filled(line),
        false => vec![line.to_owned()],
    }
}

/// Breaks a condition behind its outermost operators.
fn filled(line: &str) -> Vec<String> {
    let operands = [" || ", " && "].map(|operator| operands(line, operator));
    let operands = operands.into_iter().find(|operands| operands.len() > 1).unwrap_or_else(|| vec![line]);
    let mut lines: Vec<String> = Vec::new();
    for operand in operands {
        match lines.last_mut() {
            Some(last) if last.len() + operand.len() < WIDTH => *last += operand,
            Some(_) => lines.push(format!("{}\t{}", indent(line), operand.trim_start())),
            None => lines.push(operand.to_owned()),
        }
    }
    lines
}

/// Returns the parts of a line behind an operator that is in no brackets and no text, each with the operator.
fn operands<'l>(line: &'l str, operator: &str) -> Vec<&'l str> {
    let (mut depth, mut quote, mut is_escaped, mut start) = (0, None, false, 0);
    let mut parts = Vec::new();
    for (at, c) in line.char_indices() {
        match quote {
            Some(mark) if c == mark && !is_escaped => quote = None,
            None if c == '"' || c == '`' => quote = Some(c),
            None if depth == 0 && line[at..].starts_with(operator) => {
                parts.push(&line[start..at + operator.len() - 1]);
                start = at + operator.len() - 1;
            }
            None => depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c)),
            Some(_) => {}
        }
        is_escaped = quote == Some('"') && c == '\\' && !is_escaped;
    }
    parts.push(&line[start..]);
    parts
}

fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches('\t').len()]
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_start_matches('\t').split('\t').collect()
}

/// Aligns the columns of lines.
fn columns(block: &[String]) -> Vec<String> {
    let count = block.iter().map(|line| cells(line).len()).max().unwrap_or_default();
    let width = |column: usize| {
        block
            .iter()
            .filter_map(|line| cells(line).get(column).map(|cell| cell.chars().count()))
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |line: &String| {
        let padded: Vec<String> =
            cells(line).iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("{}{}", indent(line), padded.join(" "))
    };
    block.iter().map(line).collect()
}

/// Lays a comment out: lists have an indentation, what follows them is a paragraph, and no empty line follows another.
fn comment(block: &[String]) -> Vec<String> {
    let indent = block.first().map_or("", |line| indent(line));
    let mut lines: Vec<String> = Vec::new();
    let mut is_in_list = false;
    for line in block {
        let text = line.trim_start().strip_prefix("//").unwrap_or_default();
        // A directive, such as `//sumtype:decl`.
        if text.starts_with(|c: char| c.is_ascii_lowercase()) && text.contains(':') && !text.contains(' ') {
            lines.push(format!("//{text}"));
            continue;
        }
        // gofmt has these marks in place of such quotation marks.
        let text = &text.trim().replace("``", "“").replace("''", "”");
        // Text that begins like a directive is none.
        let first = text.split(' ').next().filter(|first| ["+build", "go:"].iter().any(|mark| first.starts_with(mark)));
        let text = &first.map_or_else(|| text.clone(), |first| text.replacen(first, &format!("“{first}”"), 1));
        match item(text) {
            _ if text.is_empty() => {
                if lines.last().is_some_and(|last| last != "//") {
                    lines.push("//".to_owned());
                }
                is_in_list = false;
                continue;
            }
            Some(item) => {
                lines.push(format!("// {item}"));
                is_in_list = true;
            }
            None => {
                if is_in_list {
                    lines.push("//".to_owned());
                }
                lines.push(format!("// {text}"));
                is_in_list = false;
            }
        }
    }
    while lines.last().is_some_and(|last| last == "//") {
        lines.pop();
    }
    lines.iter().map(|line| format!("{indent}{line}")).collect()
}

/// Returns an item of a list with its indentation.
fn item(text: &str) -> Option<String> {
    let (mark, rest) = text.split_once(' ')?;
    let number = mark.strip_suffix(['.', ')']).filter(|number| number.chars().all(|c| c.is_ascii_digit()));
    match (mark, number) {
        ("-" | "*" | "+" | "•", _) => Some(format!("  - {}", rest.trim_start())),
        (_, Some(number)) if !number.is_empty() => Some(format!(" {number}. {}", rest.trim_start())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::laid_out;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(laid_out(text), expected);
        assert_eq!(laid_out(expected), expected);
    }

    #[test]
    fn columns_are_aligned_between_comments() {
        check(
            "\tA\tint\t`a`\n\tLong\tstring\t`b`\n\t// c\n\tX\tT\t`d`\n",
            "\tA    int    `a`\n\tLong string `b`\n\t// c\n\tX T `d`\n",
        );
    }

    #[test]
    fn comments_are_those_of_gofmt() {
        check("//  a\n//\n//\n// - b\n// 2) c\n// d ''e``\n//\nx\n", "// a\n//\n//   - b\n//  2. c\n//\n// d ”e“\nx\n");
        check("// a\n//\n//sumtype:decl\n", "// a\n//\n//sumtype:decl\n");
        check("// +build ignore\n// go:embed x\n", "// “+build” ignore\n// “go:embed” x\n");
    }

    #[test]
    fn long_functions_and_conditions_have_several_lines() {
        let (name, operand) = ("f".repeat(60), "x".repeat(60));
        check(
            &format!("func {name}() {{ return {operand} }}\n"),
            &format!("func {name}() {{\n\treturn {operand}\n}}\n"),
        );
        check(&format!("func ({name}) {name}() {{}}\n"), &format!("func ({name}) {name}() {{\n}}\n"));
        check(
            &format!("    return {operand} || ({operand} || \" || \") || {operand}\n"),
            &format!("\treturn {operand} ||\n\t\t({operand} || \" || \") ||\n\t\t{operand}\n"),
        );
    }
}

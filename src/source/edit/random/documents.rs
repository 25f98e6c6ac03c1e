//! Writes random documents.

use std::fmt::Write;

use crate::text::Json;

/// A deterministic generator of pseudo-random numbers.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    pub(super) fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    fn pick<'p>(&mut self, of: &[&'p str]) -> &'p str {
        of[self.below(of.len())]
    }
}

/// Writes a random document.
struct Writer<'r> {
    random: &'r mut Random,
    out: String,
    /// The anchors of objects, and those of all values.
    maps: Vec<String>,
    anchors: Vec<String>,
    number: usize,
    shares: bool,
}

impl Writer<'_> {
    fn next(&mut self, prefix: &str) -> String {
        self.number += 1;
        format!("{prefix}{}", self.number)
    }

    fn comment(&mut self) {
        if self.random.one_in(4) {
            let comment = self.next(" # c");
            self.out.push_str(&comment);
        }
    }

    /// Ends a line, maybe with a comment, maybe with lines that have only comments or nothing.
    fn line(&mut self, indent: usize) {
        self.comment();
        self.out.push('\n');
        while self.random.one_in(6) {
            match self.random.below(3) {
                0 => self.out.push('\n'),
                1 => {
                    let comment = self.next("# own");
                    let _ = writeln!(self.out, "{:indent$}{comment}", "");
                }
                _ => {
                    let comment = self.next("# deep");
                    let _ = writeln!(self.out, "{:1$}{comment}", "", indent + 3);
                }
            }
        }
    }

    fn key(&mut self, flow: bool) -> String {
        let key = self.next("k");
        match self.random.below(if flow { 8 } else { 9 }) {
            0 => format!("\"{key}\""),
            1 => format!("'{key} x'"),
            2 => format!("? {key}"),
            3 => format!("{}{}", 100 + self.number, ""),
            4 if self.shares => format!("&{key} {key}"),
            _ => key,
        }
    }

    fn anchor(&mut self, is_map: bool, out_of_flow: bool) {
        if !self.shares || !self.random.one_in(4) {
            return;
        }
        let name = self.next("a");
        let _ = write!(self.out, "&{name} ");
        if out_of_flow {
            if is_map {
                self.maps.push(name.clone());
            }
            self.anchors.push(name);
        }
    }

    fn scalar(&mut self, flow: bool) {
        let text = self.next("v");
        let texts = match self.random.below(11) {
            0 => "null".to_owned(),
            1 => self.number.to_string(),
            2 => format!("'{text} it''s'"),
            3 => format!("\"{text} # \\n\""),
            4 => "true".to_owned(),
            5 => format!("!!str {text}"),
            6 => "~".to_owned(),
            7 => format!("{text} more words"),
            8 if !flow => format!("!!str {}", self.number),
            _ => text,
        };
        self.out.push_str(&texts);
    }

    fn flow(&mut self, depth: usize, indent: usize, lines: bool) {
        self.anchor(false, false);
        if depth == 0 || self.random.one_in(3) {
            if self.shares && !self.anchors.is_empty() && self.random.one_in(3) && !self.out.ends_with(' ') {
                let alias = self.anchors[self.random.below(self.anchors.len())].clone();
                let _ = write!(self.out, "*{alias}");
            } else {
                self.scalar(true);
            }
            return;
        }
        let is_map = self.random.one_in(2);
        self.out.push(if is_map { '{' } else { '[' });
        let count = self.random.below(4);
        for index in 0..count {
            if lines {
                self.line(indent + 2);
                let _ = write!(self.out, "{:1$}", "", indent + 2);
            }
            if is_map {
                let key = self.key(true);
                let colon = if key.starts_with('?') { " : " } else { ": " };
                self.out.push_str(&key);
                if !self.random.one_in(8) || key.starts_with('?') {
                    self.out.push_str(colon);
                    self.flow(depth - 1, indent + 2, lines);
                }
            } else if self.random.one_in(8) {
                let key = self.next("p");
                let _ = write!(self.out, "{key}: ");
                self.scalar(true);
            } else {
                self.flow(depth - 1, indent + 2, lines);
            }
            if index + 1 < count || self.random.one_in(6) {
                self.out.push_str(if lines { "," } else { ", " });
            }
        }
        if lines && count > 0 {
            self.line(indent + 2);
            let _ = write!(self.out, "{:1$}", "", indent + 1);
        }
        self.out.push(if is_map { '}' } else { ']' });
    }

    /// Writes what follows a colon, or a dash, with the line break.
    fn value(&mut self, depth: usize, indent: usize, is_item: bool) {
        let kind = self.random.below(if depth == 0 { 6 } else { 12 });
        match kind {
            0 => self.block_scalar(indent + 2),
            1 => {
                let text = self.next("w");
                let _ = write!(self.out, " {text}\n{:1$}goes on", "", indent + 3);
                self.line(indent);
            }
            2 => self.line(indent),
            3 if self.shares && !self.anchors.is_empty() => {
                let alias = self.anchors[self.random.below(self.anchors.len())].clone();
                let _ = write!(self.out, " *{alias}");
                self.line(indent);
            }
            3..=5 => {
                self.out.push(' ');
                self.anchor(false, true);
                self.scalar(false);
                self.line(indent);
            }
            6 | 7 => {
                self.out.push(' ');
                let lines = self.random.one_in(2);
                self.flow(depth, indent, lines);
                self.line(indent);
            }
            8 if is_item => {
                self.out.push(' ');
                self.map(depth - 1, indent + 2, true);
            }
            8..=10 => {
                self.out.push(' ');
                self.map_below(depth - 1, indent + 2);
            }
            _ => {
                self.line(indent);
                let indent = if is_item || self.random.one_in(2) { indent + 2 } else { indent };
                for _ in 0..=self.random.below(3) {
                    let _ = write!(self.out, "{:indent$}-", "");
                    self.value(depth - 1, indent, true);
                }
            }
        }
    }

    fn block_scalar(&mut self, indent: usize) {
        let text = self.next("t");
        let style = self.random.pick(&["|", ">", "|-", ">-", "|+", ">+"]);
        let _ = write!(self.out, " {style}");
        self.comment();
        let _ = write!(self.out, "\n{:indent$}{text}\n", "");
        while self.random.one_in(3) {
            let _ = writeln!(self.out, "{}{:indent$}more # no comment", self.random.pick(&["", "\n"]), "");
        }
        while self.random.one_in(3) {
            self.out.push('\n');
        }
    }

    /// Writes a map on the lines below its key, maybe with an anchor and a tag.
    fn map_below(&mut self, depth: usize, indent: usize) {
        let before = self.anchors.len();
        self.anchor(true, true);
        // The anchor of a value isn't known in it.
        let own = self.anchors.split_off(before);
        let maps = self.maps.clone();
        self.maps.retain(|map| !own.contains(map));
        if self.random.one_in(6) {
            self.out.push_str("!!map");
        }
        self.comment();
        self.out.push('\n');
        self.map(depth, indent, false);
        self.anchors.extend(own.clone());
        self.maps.extend(maps.into_iter().filter(|map| own.contains(map)));
    }

    fn map(&mut self, depth: usize, indent: usize, is_beside: bool) {
        let count = 1 + self.random.below(4);
        let merge = self.random.below(count);
        for index in 0..count {
            if index > 0 || !is_beside {
                let _ = write!(self.out, "{:indent$}", "");
            }
            if self.shares && index == merge && !self.maps.is_empty() && self.random.one_in(2) {
                let map = self.maps[self.random.below(self.maps.len())].clone();
                let _ = write!(self.out, "<<: *{map}");
                self.line(indent);
                continue;
            }
            let key = self.key(false);
            if let Some(key) = key.strip_prefix("? ") {
                let _ = write!(self.out, "? {key}");
                self.comment();
                let _ = write!(self.out, "\n{:indent$}:", "");
            } else {
                let _ = write!(self.out, "{key}:");
            }
            self.value(depth, indent, false);
        }
    }
}

/// Returns the text of a random document, whose values are shared by aliases if it has some.
pub(super) fn text(random: &mut Random, shares: bool) -> (&'static str, String) {
    if random.one_in(5) {
        let value = json(random, 3);
        let value = if matches!(value, Json::Object(_)) { value } else { Json::object([("a", value)]) };
        let text = if random.one_in(2) { value.to_pretty() } else { value.to_string() };
        return ("a.json", with_breaks(text, random));
    }
    let mut writer = Writer { random, out: String::new(), maps: Vec::new(), anchors: Vec::new(), number: 0, shares };
    if writer.random.one_in(4) {
        writer.out.push_str("# top\n---\n");
    }
    if writer.random.one_in(8) {
        let lines = writer.random.one_in(2);
        writer.out.push_str("{k: 1, l: ");
        writer.flow(3, 0, lines);
        writer.out.push_str("}\n");
    } else {
        writer.map(3, 0, false);
    }
    let mut text = writer.out;
    if random.one_in(4) {
        text = text.trim_end_matches('\n').to_owned();
    }
    ("a.yaml", with_breaks(text, random))
}

fn with_breaks(text: String, random: &mut Random) -> String {
    match random.below(4) {
        0 => text.replace('\n', "\r\n"),
        1 => text.replace('\n', "\r"),
        _ => text,
    }
}

pub(super) fn json(random: &mut Random, depth: usize) -> Json {
    match random.below(if depth == 0 { 4 } else { 8 }) {
        0 => Json::Null,
        1 => Json::Bool(true),
        2 => Json::string(random.pick(&["text", "no", "a: b", "# c", "x\ny", ""])),
        3 => Json::Number(crate::text::Number::from_text("12")),
        4 | 5 => Json::array((0..random.below(4)).map(|_| json(random, depth - 1)).collect::<Vec<_>>()),
        _ => {
            let keys = ["m", "yes", "a b", "1", "long"];
            let count = random.below(keys.len());
            Json::object(keys.iter().take(count).map(|key| (*key, json(random, depth - 1))).collect::<Vec<_>>())
        }
    }
}

//! The edits of the entries of an object or an array: of its members or items.

use super::lines::{line_end, line_start, next_line};
use super::syntax::{Entry, Kind, Layout};
use super::{Editor, New, Plan, Slot, Syntax};
use crate::diagnostics::Diagnostic;
use crate::text::{Edit, Json, Span};

/// An entry that is added to a collection.
pub(super) struct Insertion<'e> {
    /// The index of the entry before it.
    pub(super) after: Option<usize>,
    /// None of an item.
    pub(super) key: Option<&'e str>,
    pub(super) value: New<'e>,
}

/// The maximum length of a line with an object.
pub(super) const LINE: usize = 100;

/// How the entries of a collection are laid out.
#[derive(Debug, Clone)]
pub(super) enum Form {
    /// Between brackets, on one line.
    Line,
    /// Between brackets, on lines with this indentation.
    Lines(String),
    /// A block of YAML whose entries have this indentation.
    Block(String),
}

fn edit(start: usize, end: usize, text: impl Into<String>) -> Edit {
    Edit { span: Span { start, end: end.max(start) }, text: text.into() }
}

impl Editor<'_> {
    /// Returns the edits that write what a collection becomes.
    pub(super) fn write(&self, slot: Slot, plan: Plan) -> Result<Vec<Edit>, Diagnostic> {
        let (Kind::Object(layout, entries) | Kind::Array(layout, entries)) = &slot.syntax.kind else {
            return Err(self.elsewhere(slot.syntax.node));
        };
        if plan.insertions.is_empty() && !entries.is_empty() && !plan.kept.contains(&true) {
            let empty =
                if matches!(slot.syntax.kind, Kind::Object(..)) { Json::object::<&str>([]) } else { Json::array([]) };
            return Ok(self.replacement(slot, &New::Json(empty)));
        }
        let form = self.form(slot.syntax, *layout);
        let mut edits = Vec::new();
        for (index, content) in &plan.values {
            if let Some(entry) = entries.get(*index) {
                let inner = Slot { syntax: &entry.value, outer: Some((slot.syntax, entry)) };
                edits.extend(self.replacement(inner, content));
            }
        }
        match layout {
            Layout::Lines => return Err(self.elsewhere(slot.syntax.node)),
            Layout::Block => edits.extend(self.write_block(slot.syntax, entries, &plan, &form)),
            Layout::Flow | Layout::Pair => {
                if let Some(spread) = self.spread(slot.syntax, entries, &plan, &form, &edits) {
                    return Ok(vec![spread]);
                }
                edits.extend(self.write_flow(slot.syntax, entries, &plan, &form, *layout));
            }
        }
        // What is added within an entry comes before what is added after it.
        let mut all = plan.nested;
        all.extend(edits);
        Ok(all)
    }

    /// Returns how the entries of a collection are laid out.
    pub(super) fn form(&self, syntax: &Syntax, layout: Layout) -> Form {
        match (layout, syntax.entries().first()) {
            (Layout::Block, Some(first)) => Form::Block(self.column(first.start)),
            (Layout::Flow, Some(first)) if self.has_break(syntax.content, first.start) => {
                Form::Lines(self.indentation(first.start))
            }
            (Layout::Flow, None) if self.is_json() && self.has_lines => {
                Form::Lines(format!("{}{}", self.indentation(syntax.start), self.unit))
            }
            _ => Form::Line,
        }
    }

    /// Returns the text of a new entry.
    fn inserted(&self, insertion: &Insertion, form: &Form) -> String {
        match (insertion.key, form, &insertion.value) {
            (Some(key), ..) => self.member(key, &insertion.value, form),
            (None, Form::Block(indent), New::Json(item)) => format!("- {}", self.item(item, indent)),
            (None, ..) => self.content(&insertion.value, form),
        }
    }

    fn write_block(&self, outer: &Syntax, entries: &[Entry], plan: &Plan, form: &Form) -> Vec<Edit> {
        let text = self.text();
        let indent = self.column(entries.first().map_or(outer.content, |first| first.start));
        let between = format!("{}{indent}", self.newline);
        let mut edits = Vec::new();
        let mut all = Vec::new();
        let insertions = plan.by_place();
        for (number, insertion) in plan.insertions.iter().enumerate() {
            let inserted = self.inserted(insertion, form);
            match insertion.after.and_then(|index| Some((index, entries.get(index)?))) {
                Some((index, after)) => {
                    let mut at = line_end(text, after.end);
                    if last_block_scalar(&insertion.value).is_some() {
                        let removed = plan.kept.iter().skip(index + 1).take_while(|kept| !**kept).count();
                        at = entries.get(index + removed).map_or(at, |last| line_end(text, last.end));
                        at = self.absorbed(at, indent.len()).last().map_or(at, |(line, _)| line_end(text, *line));
                    }
                    let is_last = number + 1 == plan.insertions.len();
                    let end = if is_last { self.last_break(plan, at) } else { "" };
                    edits.push(edit(at, at, format!("{between}{inserted}{end}")));
                }
                None => all.push(inserted),
            }
        }
        let first = entries.first().map_or(outer.content, |first| first.start);
        if !plan.kept.contains(&true) {
            let (mut end, mut comments) = (line_end(text, outer.end), String::new());
            let moved = plan.insertions.last().and_then(|insertion| last_block_scalar(&insertion.value));
            if let Some(scalar) = moved {
                (end, comments) = self.detached(end, scalar, &indent);
            }
            let rest = if comments.is_empty() { self.last_break(plan, end) } else { &comments };
            edits.push(edit(first, end, all.join(&between) + rest));
            return edits;
        }
        edits.extend(all.into_iter().map(|inserted| edit(first, first, inserted + &between)));
        for (from, to) in runs(&plan.kept) {
            let following = from.checked_sub(1).and_then(|before| insertions.get(&Some(before))?.first());
            let is_followed = following.is_some_and(|insertion| last_block_scalar(&insertion.value).is_none());
            edits.push(self.removed_block(entries, from, to, is_followed));
        }
        edits
    }

    /// Returns the edit that removes entries of a block, with the comments above each and beside it.
    fn removed_block(&self, entries: &[Entry], from: usize, to: usize, is_followed: bool) -> Edit {
        let text = self.text();
        let (first, last) = (&entries[from], &entries[to - 1]);
        let end = line_end(text, last.end);
        let Some(before) = from.checked_sub(1).and_then(|before| entries.get(before)) else {
            let next = entries.get(to).map_or(end, |next| next.start);
            // A comment above the next entry stays.
            let comment = self.slice(end, next).find('#').map_or(next, |at| end + at);
            return edit(first.start, comment, "");
        };
        let start = line_end(text, before.end);
        let scalar = before.value.last();
        if !matches!(scalar.kind, Kind::BlockScalar) || is_followed {
            return edit(start, end, "");
        }
        let (rest, comments) = self.detached(end, scalar, &self.column(first.start));
        if rest == text.len() {
            // The scalar keeps its last line break.
            edit(next_line(text, start), rest, comments.strip_prefix(self.newline).unwrap_or_default())
        } else {
            edit(start, rest, comments)
        }
    }

    /// Returns what becomes of the lines after a place that a block scalar comes to precede, and may not become a part
    /// of it: the end of those that go, which are blank or have comments, and the comments with their indentation.
    fn detached(&self, from: usize, scalar: &Syntax, column: &str) -> (usize, String) {
        let keeps = self.indicators(scalar).contains('+');
        let (mut end, mut comments) = (from, String::new());
        for (line, comment) in self.absorbed(from, column.len()) {
            if !comment.is_empty() {
                comments.push_str(&format!("{}{column}{comment}", self.newline));
            }
            if !comment.is_empty() || keeps {
                end = line_end(self.text(), line);
            }
        }
        (end, comments)
    }

    /// Returns the lines after a place that a block scalar before them would take for its own, each with its comment.
    fn absorbed(&self, from: usize, column: usize) -> Vec<(usize, &str)> {
        let (text, mut lines, mut at) = (self.text(), Vec::new(), from);
        loop {
            let next = next_line(text, at);
            let line = self.slice(next, line_end(text, next));
            let solid = line.trim_start_matches([' ', '\t']);
            let is_comment = solid.starts_with('#') && line.len() - solid.len() > column;
            if !solid.is_empty() && !is_comment || next >= text.len() {
                return lines;
            }
            lines.push((next, solid));
            at = line_end(text, next);
        }
    }

    /// Returns all edits of a change, fitted to each other, and to the end of the text.
    pub(super) fn fitted(&self, mut edits: Vec<Edit>) -> Vec<Edit> {
        let text = self.text();
        // What is removed at the end of a collection may reach to the comments below it, where others begin.
        edits.sort_by_key(|edit| edit.span);
        let mut reached = 0;
        for Edit { span, .. } in &mut edits {
            span.start = span.start.max(reached);
            span.end = span.end.max(reached);
            reached = span.end;
        }
        let keeps_break = |edit: &Edit| {
            let Span { start, end } = edit.span;
            edit.text.is_empty() && start < end && end == text.len() && start == line_start(text, start)
        };
        let is_new_line = edits.iter().any(keeps_break);
        let Some(added) = edits.iter_mut().find(|edit| edit.span.start == text.len()) else { return edits };
        if let Some(rest) = added.text.strip_prefix(self.newline).filter(|_| is_new_line) {
            added.text = rest.to_owned();
        }
        let finished = self.syntax.as_deref().and_then(|root| self.finished(root)).filter(|header| {
            let at = header.span.start;
            !edits.iter().any(|edit| edit.span.start <= at && at < edit.span.end)
        });
        edits.extend(finished);
        edits
    }

    /// Returns the edit of the header of a block scalar at the end of the text that has no line break: it gets one if
    /// something follows, which is then no part of it.
    fn finished(&self, before: &Syntax) -> Option<Edit> {
        let last = before.last();
        let is_unfinished = matches!(last.kind, Kind::BlockScalar) && last.end == self.text().len();
        let indicators = self.indicators(last);
        if !is_unfinished || indicators.contains('-') || !self.has_break(last.content, last.end) {
            return None;
        }
        let (start, length) = indicators.find('+').map_or((1, 0), |at| (at, 1));
        Some(edit(last.content + start, last.content + start + length, "-"))
    }

    /// Returns the line break that the last insertion needs at a place: at the end of the text, a block scalar that was
    /// moved there would lose its own.
    fn last_break(&self, plan: &Plan, at: usize) -> &str {
        let last = plan.insertions.last().and_then(|insertion| last_block_scalar(&insertion.value));
        let needs_break = last.is_some_and(|last| {
            at == self.text().len()
                && last.end < at
                && !self.indicators(last).contains('-')
                && self.has_break(last.content, last.end)
        });
        if needs_break { self.newline } else { "" }
    }

    /// Returns the first word of a block scalar: `|+`.
    fn indicators(&self, scalar: &Syntax) -> &str {
        let header = self.slice(scalar.content, line_end(self.text(), scalar.content));
        header.split([' ', '\t', '#']).next().unwrap_or_default()
    }

    fn write_flow(&self, outer: &Syntax, entries: &[Entry], plan: &Plan, form: &Form, layout: Layout) -> Vec<Edit> {
        if plan.insertions.is_empty() && !plan.kept.contains(&false) {
            return Vec::new();
        }
        let mut edits = Vec::new();
        let insertions = plan.by_place();
        let is_pair = layout == Layout::Pair;
        if is_pair {
            edits.push(edit(outer.content, outer.content, "{"));
        }
        let separator = match form {
            Form::Line if self.is_dense() => String::new(),
            Form::Line => " ".to_owned(),
            Form::Lines(indent) | Form::Block(indent) => format!("{}{indent}", self.newline),
        };
        let last_kept = plan.kept.iter().rposition(|kept| *kept);
        let ends_with_comma = entries.last().is_some_and(|last| last.comma.is_some());
        for after in std::iter::once(None).chain((0..entries.len()).map(Some)) {
            let new = insertions.get(&after).into_iter().flatten();
            let new: Vec<String> = new.map(|insertion| self.inserted(insertion, form)).collect();
            let joined = new.join(&format!(",{separator}"));
            let has_new = !new.is_empty();
            match after.and_then(|index| entries.get(index)) {
                None if !has_new => {}
                None if last_kept.is_none() => edits.push(self.only(outer, entries, joined, form)),
                None => {
                    let first = entries.first().map_or(outer.content + 1, |first| first.start);
                    edits.push(edit(first, first, format!("{joined},{separator}")));
                }
                Some(entry) => {
                    let is_last = after == last_kept;
                    let at = match form {
                        Form::Line => entry.comma.map_or(entry.end, |comma| comma + 1),
                        Form::Lines(_) | Form::Block(_) => self.after_comma(outer, entry),
                    };
                    match entry.comma {
                        None if has_new => {
                            edits.push(edit(entry.end, entry.end, ","));
                            edits.push(edit(at, at, format!("{separator}{joined}")));
                        }
                        Some(_) if has_new => {
                            let comma = if is_last && !ends_with_comma { "" } else { "," };
                            edits.push(edit(at, at, format!("{separator}{joined}{comma}")));
                        }
                        Some(comma) if is_last && !ends_with_comma => edits.push(edit(comma, comma + 1, "")),
                        None | Some(_) => {}
                    }
                }
            }
        }
        if last_kept.is_some() {
            edits.extend(runs(&plan.kept).into_iter().map(|(from, to)| self.removed_flow(outer, entries, from, to)));
        }
        if is_pair {
            edits.push(edit(outer.end, outer.end, "}"));
        }
        edits
    }

    /// Returns the edit that gives a collection between brackets new entries only.
    fn only(&self, outer: &Syntax, entries: &[Entry], joined: String, form: &Form) -> Edit {
        let (start, end) = match (entries.first(), entries.last()) {
            (Some(first), Some(last)) => (first.start, self.after_comma(outer, last)),
            _ => (outer.content + 1, outer.content + 1),
        };
        match form {
            Form::Lines(indent) if entries.is_empty() => {
                let inner = indent.strip_suffix(&self.unit).unwrap_or_default();
                edit(start, end, format!("{0}{indent}{joined}{0}{inner}", self.newline))
            }
            Form::Line | Form::Lines(_) | Form::Block(_) => edit(start, end, joined),
        }
    }

    /// Returns the end of an entry with its comma, and the comment beside it.
    fn after_comma(&self, outer: &Syntax, entry: &Entry) -> usize {
        let text = self.text();
        let end = entry.comma.map_or(entry.end, |comma| comma + 1);
        let is_comment = text[end..].trim_start_matches([' ', '\t']).starts_with('#') && end < outer.end;
        if is_comment { line_end(text, end) } else { end }
    }

    /// Returns the edit that removes entries between brackets, with the comments above each and beside it.
    fn removed_flow(&self, outer: &Syntax, entries: &[Entry], from: usize, to: usize) -> Edit {
        let end = self.after_comma(outer, &entries[to - 1]);
        let before = from.checked_sub(1).and_then(|before| entries.get(before));
        match (before, entries.get(to)) {
            (Some(before), _) => edit(self.after_comma(outer, before), end, ""),
            (None, Some(next)) => {
                let comment = self.slice(end, next.start).find('#').map_or(next.start, |at| end + at);
                edit(entries[from].start, comment, "")
            }
            (None, None) => edit(entries[from].start, end, ""),
        }
    }

    /// Returns the edit that writes an object of one line on several, if it is too long for one.
    fn spread(&self, outer: &Syntax, entries: &[Entry], plan: &Plan, form: &Form, values: &[Edit]) -> Option<Edit> {
        let text = self.text();
        let inner = format!("{}{}", self.indentation(outer.start), self.unit);
        let lines = Form::Lines(inner.clone());
        let is_line = matches!(form, Form::Line)
            && matches!(outer.kind, Kind::Object(Layout::Flow, _))
            && self.has_lines
            && !self.has_break(outer.start, outer.end);
        if plan.insertions.is_empty() || !is_line {
            return None;
        }
        let new: usize = values.iter().chain(&plan.nested).map(|edit| edit.text.len()).sum();
        let line = line_end(text, outer.end) - line_start(text, outer.end);
        let inserted: usize = plan.insertions.iter().map(|insertion| self.inserted(insertion, form).len()).sum();
        if line + new + inserted <= LINE {
            return None;
        }
        let (mut parts, insertions) = (Vec::new(), plan.by_place());
        for after in std::iter::once(None).chain((0..entries.len()).map(Some)) {
            if let Some((index, entry)) =
                after.and_then(|index| Some((index, entries.get(index)?))).filter(|(index, _)| plan.kept[*index])
            {
                let set = plan.values.iter().find(|(set, _)| *set == index);
                let key = entry.key.as_ref().and_then(|key| key.text.as_deref());
                parts.push(match (set, key) {
                    (Some((_, content)), Some(key)) => self.member(key, content, &lines),
                    _ => edited(&plan.nested, text, entry.start, entry.end)?,
                });
            }
            for insertion in insertions.get(&after).into_iter().flatten() {
                parts.push(self.inserted(insertion, &lines));
            }
        }
        let newline = self.newline;
        let parts: Vec<String> = parts.into_iter().map(|part| format!("{newline}{inner}{part}")).collect();
        let end = format!("{newline}{}", self.indentation(outer.start));
        Some(edit(outer.content, outer.end, format!("{{{}{end}}}", parts.join(","))))
    }

    /// Returns the edits that give an entry, or the document, another value.
    ///
    /// An anchor stays, and so do comments; a tag, which is that of the old value, doesn't.
    pub(super) fn replacement(&self, slot: Slot, new: &New) -> Vec<Edit> {
        let old = slot.syntax;
        let anchor = old.anchor.map(|span| self.slice(span.start, span.end)).unwrap_or_default();
        let is_flow = matches!(&old.kind, Kind::Object(Layout::Flow, _) | Kind::Array(Layout::Flow, _));
        if slot.is_in_flow() || self.is_json() || is_flow && slot.outer.is_none() {
            let form = match slot.outer {
                Some((outer, _)) => self.form(outer, Layout::Flow),
                None if self.is_dense() || is_flow && !self.has_break(old.start, old.end) => Form::Line,
                None => Form::Lines(self.indentation(old.start)),
            };
            let text = joined(anchor, &self.content(new, &form));
            let (gap, at) = match slot.outer.map(|(_, entry)| entry) {
                // Nothing is written for null, and maybe no colon.
                Some(entry) if old.start == old.end && entry.key.is_some() => match entry.indicator {
                    Some(colon) => (" ", colon),
                    None => (": ", entry.end),
                },
                _ => ("", old.start),
            };
            return vec![edit(at, old.end.max(at), format!("{gap}{text}"))];
        }
        match slot.outer {
            // A list in a list is on one line.
            Some((_, entry)) if entry.key.is_none() && matches!(new, New::Json(Json::Array(_))) => {
                self.replace_by_line(slot, anchor, new)
            }
            Some(_) | None if !new.is_inline() => self.replace_by_lines(slot, anchor, new),
            Some(_) | None => self.replace_by_line(slot, anchor, new),
        }
    }

    /// Returns where a value of a block may begin: after its dash or colon.
    fn value_start(&self, slot: Slot) -> usize {
        match slot.outer {
            Some((_, entry)) => entry.indicator.unwrap_or(entry.end),
            None => slot.syntax.start,
        }
    }

    /// Returns the edits that replace a value of a block by text beside its key or dash.
    fn replace_by_line(&self, slot: Slot, anchor: &str, new: &New) -> Vec<Edit> {
        let (old, text) = (slot.syntax, self.text());
        let new = joined(anchor, &self.content(new, &Form::Line));
        let at = self.value_start(slot);
        if let Some((_, entry)) = slot.outer.filter(|(_, entry)| entry.key.is_some() && entry.indicator.is_none()) {
            // A complex key without a value.
            let at = line_end(text, entry.end);
            let text = format!("{}{}: {new}", self.newline, self.column(entry.start));
            return vec![edit(at, at, text)];
        }
        let line = line_end(text, at);
        if old.start == old.end {
            return vec![edit(at, at, format!(" {new}"))];
        }
        if old.content < line || slot.outer.is_none() {
            return vec![edit(old.start, old.end, new)];
        }
        // The value is below: comments beside its key stay.
        let properties = if old.start < line { self.properties_end(old).min(line) } else { at };
        vec![edit(at, properties.max(at), format!(" {new}")), edit(line, line_end(text, old.end), "")]
    }

    /// Returns the end of the anchor and the tag of a value, where these are on one line.
    fn properties_end(&self, syntax: &Syntax) -> usize {
        let line = line_end(self.text(), syntax.start).min(syntax.content);
        let properties = self.slice(syntax.start, line);
        let end = properties.find(" #").unwrap_or(properties.len());
        syntax.start + properties[..end].trim_end_matches([' ', '\t']).len()
    }

    /// Returns the edits that replace a value of a block by lines.
    fn replace_by_lines(&self, slot: Slot, anchor: &str, new: &New) -> Vec<Edit> {
        let (old, text, newline) = (slot.syntax, self.text(), self.newline);
        let Some((_, entry)) = slot.outer else {
            let start = if anchor.is_empty() { String::new() } else { format!("{anchor}{newline}") };
            return vec![edit(old.start, old.end, start + &self.block(new, ""))];
        };
        let outer = self.column(entry.start);
        let is_array = matches!(new, New::Json(Json::Array(_)));
        let at = self.value_start(slot);
        let line = line_end(text, at);
        let spaces = |anchor: &str| if anchor.is_empty() { String::new() } else { format!(" {anchor}") };
        // An item begins beside its dash, and a block below its key stays at its column.
        let is_item = entry.key.is_none();
        let is_below = old.content > line;
        let is_block = matches!(old.kind, Kind::Object(Layout::Block, _) | Kind::Array(Layout::Block, _));
        if is_item && anchor.is_empty() && !is_below {
            let gap = if old.start == old.end { " " } else { "" };
            let at = if old.start == old.end { at } else { old.start };
            let column = if old.start == old.end { format!("{outer}  ") } else { self.column(old.start) };
            return vec![edit(at, old.end.max(at), format!("{gap}{}", self.block(new, &column)))];
        }
        let column = match (is_block && is_below, is_array) {
            (true, _) if self.column(old.content).len() > outer.len() => self.column(old.content),
            (_, true) if !is_item && !self.indents_items => outer.clone(),
            _ => format!("{outer}{}", if is_item { "  " } else { &self.unit }),
        };
        let lines = format!("{newline}{column}{}", self.block(new, &column));
        if entry.indicator.is_none() {
            let at = line_end(text, entry.end);
            return vec![edit(at, at, format!("{newline}{outer}:{lines}"))];
        }
        if is_below {
            let properties = if old.start < line { self.properties_end(old).min(line) } else { at };
            let mut edits = Vec::new();
            if self.slice(at, properties.max(at)).trim() != anchor {
                edits.push(edit(at, properties.max(at), spaces(anchor)));
            }
            let start = line_start(text, old.content);
            let below = lines.strip_prefix(newline).unwrap_or(&lines);
            edits.push(edit(start.max(line), old.end, below));
            return edits;
        }
        // A comment beside the old value stays beside its key.
        let end = line_end(text, old.end);
        let value = edit(at, old.end.max(at), spaces(anchor));
        if end == old.end.max(at) {
            return vec![edit(at, end, spaces(anchor) + &lines)];
        }
        vec![value, edit(end, end, lines)]
    }

    /// Returns the lines of members as they are in a block, with the comments above each, for another indentation.
    pub(super) fn moved_lines(&self, outer: &Syntax, members: &[usize], indent: &str) -> String {
        let (text, entries) = (self.text(), outer.entries());
        let mut keeps = false;
        let lines = members.iter().filter_map(|index| {
            let entry = entries.get(*index)?;
            let column = self.column(entry.start);
            let before = index.checked_sub(1).and_then(|before| entries.get(before));
            let start = before.map(|before| next_line(text, before.end)).filter(|start| *start < entry.start);
            let end = line_end(text, entry.end);
            let edits: Vec<Edit> = self.finished(&entry.value).into_iter().collect();
            let own = format!("{column}{}", edited(&edits, text, entry.start, end)?);
            // Comments that are indented more would become a part of a block scalar above them.
            let above = start.and_then(|start| text.get(start..line_start(text, entry.start))).unwrap_or_default();
            // So would blank lines, if it keeps its line breaks.
            let blank = if keeps { above.len() - above.trim_ascii_start().len() } else { 0 };
            let above = &above[line_start(above, blank)..];
            let last = entry.value.last();
            keeps = matches!(last.kind, Kind::BlockScalar) && self.indicators(last).contains('+');
            let above = above.split_inclusive(['\n', '\r']).map(|line| match line.trim_start_matches([' ', '\t']) {
                comment if comment.starts_with('#') => format!("{indent}{comment}"),
                _ => line.to_owned(),
            });
            Some(above.collect::<String>() + &reindented(&own, &column, indent))
        });
        lines.collect::<Vec<_>>().join(self.newline)
    }

    /// Returns members as they are between brackets, with the comments above and beside each, for another place.
    pub(super) fn moved_text(&self, outer: &Syntax, members: &[usize], form: &Form) -> String {
        let (text, entries) = (self.text(), outer.entries());
        let between = match form {
            Form::Line if self.is_dense() => String::new(),
            Form::Line => " ".to_owned(),
            Form::Lines(indent) | Form::Block(indent) => format!("{}{indent}", self.newline),
        };
        let mut moved = String::new();
        for (number, index) in members.iter().enumerate() {
            let Some(entry) = entries.get(*index) else { continue };
            let before = index.checked_sub(1).and_then(|before| entries.get(before));
            let above = self
                .slice(before.map_or(entry.start, |before| self.after_comma(outer, before)), entry.start)
                .trim_start();
            let end = entry.comma.map_or(entry.end, |comma| comma + 1);
            let comma = if number + 1 < members.len() { "," } else { "" };
            let own = format!("{above}{}", &text[entry.start..entry.end]);
            let own = match form {
                Form::Line => own,
                Form::Lines(indent) | Form::Block(indent) => {
                    let mut lines = own.split_inclusive(['\n', '\r']);
                    let first = lines.next().unwrap_or_default();
                    let rest: String = lines.collect();
                    format!("{first}{}", reindented(&rest, &self.column(entry.start), indent))
                }
            };
            moved.push_str(&format!("{between}{own}{comma}{}", &text[end..self.after_comma(outer, entry)]));
        }
        moved
    }

    /// Returns whether there are comments above or beside members between brackets.
    pub(super) fn have_comments(&self, outer: &Syntax, members: &[usize]) -> bool {
        let entries = outer.entries();
        members.iter().any(|index| {
            let (Some(entry), before) =
                (entries.get(*index), index.checked_sub(1).and_then(|before| entries.get(before)))
            else {
                return false;
            };
            let above =
                before.map_or("", |before| self.slice(before.comma.map_or(before.end, |comma| comma + 1), entry.start));
            above.contains('#') || self.after_comma(outer, entry) > entry.comma.map_or(entry.end, |comma| comma + 1)
        })
    }
}

/// Returns the block scalar at the end of a value, of which lines after it may become a part.
fn last_block_scalar<'e>(value: &New<'e>) -> Option<&'e Syntax> {
    let New::Moved(outer, members) = value else { return None };
    let last = outer.entries().get(*members.last()?)?.value.last();
    matches!(last.kind, Kind::BlockScalar).then_some(last)
}

/// Returns a part of a text after the edits within it.
fn edited(edits: &[Edit], text: &str, start: usize, end: usize) -> Option<String> {
    let own = edits.iter().filter(|edit| start <= edit.span.start && edit.span.end <= end);
    let moved = |other: &Edit| edit(other.span.start - start, other.span.end - start, other.text.as_str());
    Edit::apply(&own.map(moved).collect::<Vec<_>>(), text.get(start..end)?)
}

/// Returns lines with another indentation.
fn reindented(lines: &str, old: &str, new: &str) -> String {
    let line = |line: &str| match line.strip_prefix(old).filter(|_| !line.trim_ascii().is_empty()) {
        Some(rest) => format!("{new}{rest}"),
        None => line.to_owned(),
    };
    lines.split_inclusive(['\n', '\r']).map(line).collect()
}

/// Returns the text of a value with its anchor.
fn joined(anchor: &str, text: &str) -> String {
    if anchor.is_empty() { text.to_owned() } else { format!("{anchor} {text}") }
}

/// Returns the ranges of entries that go.
fn runs(kept: &[bool]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (index, _) in kept.iter().enumerate().filter(|(_, kept)| !**kept) {
        match runs.last_mut() {
            Some((_, to)) if *to == index => *to = index + 1,
            _ => runs.push((index, index + 1)),
        }
    }
    runs
}

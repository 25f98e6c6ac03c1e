//! Prints the program as text, for people.

use super::{Block, Bound, Condition, Function, List, Literal, Local, Presence, Program, Role, Statement, Test};
use crate::model::check::Checks;
use crate::text::Json;

impl Program<'_> {
    /// Prints the functions and the lists.
    pub(crate) fn text(&self, checks: &Checks) -> String {
        let mut text = String::new();
        for (_, function) in self.functions() {
            let mut lines = Lines { program: self, checks, function, text: &mut text };
            lines.function();
        }
        self.lists.iter().for_each(|list| text.push_str(&list.text()));
        text
    }
}

impl List<'_> {
    fn text(&self) -> String {
        format!("list {} = {}\n", self.name, joined(&self.values, ", "))
    }
}

struct Lines<'p> {
    program: &'p Program<'p>,
    checks: &'p Checks,
    function: &'p Function<'p>,
    text: &'p mut String,
}

impl Lines<'_> {
    fn function(&mut self) {
        let kind = if self.function.check.is_some() { "function" } else { "part" };
        let deep = if self.function.is_deep { " deep" } else { "" };
        self.line(0, &format!("{kind} {}{deep} {{", self.function.name));
        self.block(&self.function.body, 1);
        self.line(0, "}");
    }

    fn line(&mut self, level: usize, line: &str) {
        self.text.extend(std::iter::repeat_n("  ", level));
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn block(&mut self, block: &Block<'_>, level: usize) {
        block.iter().for_each(|statement| self.statement(statement, level));
    }

    fn inside(&mut self, head: &str, block: &Block<'_>, level: usize) {
        if let [Statement::Require(condition)] = &block[..] {
            self.line(level, &format!("{head}: require {}", self.condition(condition)));
            return;
        }
        self.line(level, &format!("{head} {{"));
        self.block(block, level + 1);
        self.line(level, "}");
    }

    fn statement(&mut self, statement: &Statement<'_>, level: usize) {
        match statement {
            Statement::Require(condition) => self.line(level, &format!("require {}", self.condition(condition))),
            Statement::Read { object, properties } => {
                let property = |presence: Presence, property: Local| match presence {
                    Presence::Optional => format!("{}?", self.local(property)),
                    Presence::Required | Presence::Tested => self.local(property),
                };
                let names: Vec<_> = properties.iter().map(|read| property(read.presence, read.property)).collect();
                self.line(level, &format!("read {{ {} }} of {}", names.join(", "), self.local(*object)));
            }
            Statement::Property { property, is_optional, body } => {
                let head = if *is_optional { "if present" } else { "with" };
                self.inside(&format!("{head} {}", self.local(*property)), body, level);
            }
            Statement::Item { array, index, is_optional, item, body } => {
                let head = if *is_optional { "if present" } else { "with" };
                let (item, array) = (self.local(*item), self.local(*array));
                self.inside(&format!("{head} {item} = {array}[{index}]"), body, level);
            }
            Statement::EachItem { array, first, index, item, body } => {
                let from = if *first == 0 { String::new() } else { format!(" from {first}") };
                let names = self.names(*index, *item);
                self.inside(&format!("for {names} in {}{from}", self.local(*array)), body, level);
            }
            Statement::EachProperty { object, name, member, body } => {
                let names = self.names(*name, *member);
                self.inside(&format!("for {names} of {}", self.local(*object)), body, level);
            }
            Statement::Skip(condition) => self.line(level, &format!("skip if {}", self.condition(condition))),
            Statement::Let(flag, condition) => {
                self.line(level, &format!("let {} = {}", self.local(*flag), self.condition(condition)));
            }
            Statement::Count { count, array, item, test } => {
                let (count, item, array) = (self.local(*count), self.local(*item), self.local(*array));
                let test = self.condition(test);
                self.line(level, &format!("let {count} = number of {item} in {array} with {test}"));
            }
            Statement::If(branch) => {
                self.inside(&format!("if {}", self.condition(&branch.condition)), &branch.then, level);
                if !branch.otherwise.is_empty() {
                    self.inside("else", &branch.otherwise, level);
                }
            }
            Statement::Switch { tag, cases, is_table } => {
                let kind = if *is_table { "look up" } else { "switch" };
                self.line(level, &format!("{kind} {} {{", self.local(*tag)));
                for case in cases {
                    let tags: Vec<_> = case.tags.iter().map(|tag| format!("{tag:?}")).collect();
                    self.inside(&tags.join(", "), &case.body, level + 1);
                }
                self.line(level, "}");
            }
        }
    }

    fn names(&self, first: Option<Local>, second: Option<Local>) -> String {
        let name = |local: Option<Local>| local.map_or_else(|| "_".to_owned(), |local| self.local(local));
        format!("{}, {}", name(first), name(second))
    }

    /// Returns the name of a variable; its number is added if another variable has the same words.
    fn local(&self, local: Local) -> String {
        let words =
            |local: Local| self.function.locals.get(local.index()).map_or("?", |variable| variable.role.words());
        let wanted = words(local);
        let before = (0..local.index()).filter(|index| words(Local::new(*index)) == wanted).count();
        let name = match self.function.locals.get(local.index()).map(|variable| &variable.role) {
            Some(Role::Property(..)) if !crate::names::is_plain(wanted) => format!("{wanted:?}"),
            _ => wanted.to_owned(),
        };
        if before == 0 { name } else { format!("{name}#{}", before + 1) }
    }

    fn condition(&self, condition: &Condition<'_>) -> String {
        match condition {
            Condition::Constant(is_true) => is_true.to_string(),
            Condition::All(parts) => self.operands(parts, " and "),
            Condition::Any(parts) => self.operands(parts, " or "),
            Condition::One(parts) => format!("one of ({})", self.list(parts)),
            Condition::Not(inner) => format!("not {}", self.operand(inner)),
            Condition::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                let (condition, then) = (self.operand(condition), self.operand(then));
                format!("if {condition} then {then} else {}", self.operand(otherwise))
            }
            Condition::Test(value, test) => self.test(&self.local(*value), test),
            Condition::Property { property, presence, test } => {
                let (state, operator) = match presence {
                    Presence::Optional => ("absent", "or"),
                    Presence::Required | Presence::Tested => ("has", "and"),
                };
                format!("({state} {} {operator} {})", self.local(*property), self.operand(test))
            }
            Condition::Has { object, name, .. } => format!("{} has {name:?}", self.local(*object)),
            Condition::Call(function, value) => {
                let name = self.program.function(*function).map_or("?", |function| &function.name);
                format!("{name}({})", self.local(*value))
            }
            Condition::Flag(flag) => self.local(*flag),
            Condition::Counted(count, bound) => format!("{} {}", self.local(*count), bound.text()),
            Condition::Before(index, number) => format!("{} < {number}", self.local(*index)),
        }
    }

    fn test(&self, value: &str, test: &Test<'_>) -> String {
        match test {
            Test::Kind { kinds, .. } => format!("{value} is {}", kinds.names()),
            Test::Among { literals, .. } => format!("{value} = {}", joined(literals, " | ")),
            Test::Listed { list, .. } => {
                format!("{value} in {}", self.program.lists.get(list.0).map_or("?", |list| &list.name))
            }
            Test::Number(check) => format!("{value} is {}", check.phrase()),
            Test::Size(of, bound) => format!("{} of {value} {}", format!("{of:?}").to_lowercase(), bound.text()),
            Test::Matches(pattern) => {
                format!("{value} matches {:?}", self.checks.pattern(*pattern).pattern.source())
            }
            Test::Rule(rule) => format!("{value} follows {rule:?}"),
            Test::Distinct => format!("distinct {value}"),
            Test::Contains { item, test } => {
                format!("{value} contains {} with {}", self.local(*item), self.operand(test))
            }
        }
    }

    fn operands(&self, parts: &[Condition<'_>], operator: &str) -> String {
        parts.iter().map(|part| self.operand(part)).collect::<Vec<_>>().join(operator)
    }

    fn list(&self, parts: &[Condition<'_>]) -> String {
        parts.iter().map(|part| self.condition(part)).collect::<Vec<_>>().join(", ")
    }

    fn operand(&self, condition: &Condition<'_>) -> String {
        match condition {
            Condition::All(_) | Condition::Any(_) | Condition::Choice(_) => format!("({})", self.condition(condition)),
            _ => self.condition(condition),
        }
    }
}

impl Bound {
    fn text(self) -> String {
        match self {
            Self::AtLeast(least) => format!(">= {least}"),
            Self::AtMost(most) => format!("<= {most}"),
        }
    }
}

impl Literal<'_> {
    fn text(self) -> String {
        match self {
            Self::Json(json) => json.to_string(),
            Self::Name(name) => Json::string(name).to_string(),
        }
    }
}

fn joined(literals: &[Literal<'_>], between: &str) -> String {
    literals.iter().map(|literal| literal.text()).collect::<Vec<_>>().join(between)
}

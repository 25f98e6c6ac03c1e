//! Finds a number for bounds and divisors, in exact decimal arithmetic.

use super::Reason;
use super::outcome::{Budget, Outcome, TOO_LARGE};
use crate::model::check::NumberCheck;
use crate::text::{Json, Number};

/// Maximum number of numbers that are tried.
const MOST_TRIED: i128 = 2_000;
/// Maximum magnitude that is computed with.
const LARGEST: i128 = 1_000_000_000_000_000_000_000_000_000_000;

/// The constraints on a number.
#[derive(Debug, Clone, Default)]
pub(super) struct NumberConstraints<'a> {
    /// Whether the number has a fractional part.
    pub(super) is_fraction: bool,
    /// Each with whether it holds.
    pub(super) checks: Vec<(&'a NumberCheck, bool)>,
    pub(super) excluded: Vec<Number>,
}

/// A bound, and whether the number may equal it.
type Bound<'a> = (&'a Number, bool);

impl<'a> NumberConstraints<'a> {
    fn accept(&self, number: &Number) -> bool {
        number.is_integer() != self.is_fraction
            && self.checks.iter().all(|(check, holds)| check.holds(number) == *holds)
            && !self.excluded.contains(number)
    }

    /// Finds a number.
    pub(super) fn solve(&self, budget: &Budget) -> Outcome {
        let (lower, upper) = (self.lower(), self.upper());
        if let (Some((low, with_low)), Some((high, with_high))) = (lower, upper) {
            if low > high || (low == high && !(with_low && with_high)) {
                return Outcome::Nothing;
            }
            if low == high {
                let accepted = self.accept(low);
                return if accepted { Outcome::value(Json::Number(low.clone())) } else { Outcome::Nothing };
            }
        }
        self.on_grid(lower, upper, budget)
    }

    fn lower(&self) -> Option<Bound<'a>> {
        let bounds = self.checks.iter().filter_map(|(check, holds)| match (check, holds) {
            (NumberCheck::Minimum(bound), true) | (NumberCheck::ExclusiveMaximum(bound), false) => Some((bound, true)),
            (NumberCheck::ExclusiveMinimum(bound), true) | (NumberCheck::Maximum(bound), false) => Some((bound, false)),
            _ => None,
        });
        bounds.max_by(|(one, with_one), (other, with_other)| one.cmp(other).then(with_other.cmp(with_one)))
    }

    fn upper(&self) -> Option<Bound<'a>> {
        let bounds = self.checks.iter().filter_map(|(check, holds)| match (check, holds) {
            (NumberCheck::Maximum(bound), true) | (NumberCheck::ExclusiveMinimum(bound), false) => Some((bound, true)),
            (NumberCheck::ExclusiveMaximum(bound), true) | (NumberCheck::Minimum(bound), false) => Some((bound, false)),
            _ => None,
        });
        bounds.min_by(|(one, with_one), (other, with_other)| one.cmp(other).then(with_one.cmp(with_other)))
    }

    fn divisors(&self, holds: bool) -> impl Iterator<Item = &'a Number> {
        self.checks.iter().filter(move |(_, is)| *is == holds).filter_map(|(check, _)| match check {
            NumberCheck::MultipleOf(divisor) => Some(divisor),
            NumberCheck::Minimum(_)
            | NumberCheck::ExclusiveMinimum(_)
            | NumberCheck::Maximum(_)
            | NumberCheck::ExclusiveMaximum(_) => None,
        })
    }

    /// Finds a number among the multiples of a power of ten that divides all numbers of the constraints.
    fn on_grid(&self, lower: Option<Bound<'_>>, upper: Option<Bound<'_>>, budget: &Budget) -> Outcome {
        let numbers = self
            .divisors(true)
            .chain(self.divisors(false))
            .chain(lower.map(|(low, _)| low))
            .chain(upper.map(|(high, _)| high));
        // A number of very many digits makes no grid.
        let exponents = numbers.filter(|number| !number.digits().0.is_empty()).map(|number| number.digits().1);
        let exponent = exponents.filter(|exponent| *exponent >= -18).min().unwrap_or(0).min(0);
        let has_divisor = self.divisors(true).next().is_some();
        // Between two multiples there are others of a finer grid.
        let exponent = if self.is_fraction && !has_divisor { exponent - 2 } else { exponent };
        let unit = 10_i128.pow(exponent.unsigned_abs() as u32);
        let mut step = Some(if self.is_fraction { 1 } else { unit });
        for divisor in self.divisors(true) {
            step = step.zip(scaled(divisor, exponent)).and_then(|(step, divisor)| least_common_multiple(step, divisor));
        }
        let grid =
            Grid { constraints: self, exponent, unit, step: step.unwrap_or(1), is_exact: step.is_some(), budget };
        grid.search(lower, upper, has_divisor || !self.is_fraction)
    }
}

/// The multiples of a step, in units of a power of ten.
struct Grid<'g, 'a> {
    constraints: &'g NumberConstraints<'a>,
    exponent: i64,
    /// 1, in such units.
    unit: i128,
    step: i128,
    /// Whether all divisors are in the step.
    is_exact: bool,
    budget: &'g Budget,
}

impl Grid<'_, '_> {
    /// Searches from the bounds and from 0. If the grid has all numbers of the constraints, nothing found among few is
    /// the proof that there is none.
    fn search(&self, lower: Option<Bound<'_>>, upper: Option<Bound<'_>>, has_all: bool) -> Outcome {
        let (low, high) = (lower.map(|(low, _)| low), upper.map(|(high, _)| high));
        let multiple = |bound: &Number| Some(floor(bound, self.exponent)?.div_euclid(self.step));
        let (first, last) = (low.and_then(multiple), high.and_then(multiple).map(|last| last + 1));
        if let (Some(first), Some(last)) = (first, last)
            && last - first <= MOST_TRIED
        {
            return match self.among(first..=last) {
                Some(found) => found,
                None if has_all && self.is_exact => Outcome::Nothing,
                None => self.bounds(low, high).unwrap_or(Outcome::stopped(STOP)),
            };
        }
        if has_all && self.is_exact && self.has_no_candidates() {
            return Outcome::Nothing;
        }
        let near = MOST_TRIED / 2;
        let zero = (first.is_none_or(|first| first <= 0) && last.is_none_or(|last| last >= 0)).then_some(0);
        let starts = [zero, first];
        let upward = starts.into_iter().flatten().find_map(|start| self.among(start..=start + near));
        let downward = || [zero, last].into_iter().flatten().find_map(|start| self.among((start - near..=start).rev()));
        upward.or_else(downward).or_else(|| self.bounds(low, high)).unwrap_or(Outcome::stopped(STOP))
    }

    /// Returns whether every number of the grid is excluded by its divisors.
    fn has_no_candidates(&self) -> bool {
        let divides = |divisor: &Number| {
            scaled(divisor, self.exponent).is_some_and(|divisor| divisor != 0 && self.step % divisor == 0)
        };
        (self.constraints.is_fraction && self.step % self.unit == 0) || self.constraints.divisors(false).any(divides)
    }

    fn among(&self, multiples: impl Iterator<Item = i128>) -> Option<Outcome> {
        // A number is compared with all constraints, in decimal.
        let work = 20 * (1 + self.constraints.checks.len()) + 4 * self.constraints.excluded.len();
        for multiple in multiples {
            if !self.budget.spend(work) {
                return Some(Outcome::stopped(TOO_LARGE));
            }
            let Some(multiple) = multiple.checked_mul(self.step) else { continue };
            let number = text(multiple, self.exponent);
            if self.constraints.accept(&number) {
                return Some(Outcome::value(Json::Number(number)));
            }
        }
        None
    }

    /// Tries numbers at and beyond bounds that are too large to compute with.
    fn bounds(&self, low: Option<&Number>, high: Option<&Number>) -> Option<Outcome> {
        let beyond = ["1e30", "-1e30", "1e300", "-1e300"].map(Number::from_text);
        let tenths: Vec<Number> = low.into_iter().chain(high).map(tenth).filter(Number::is_in_doubles).collect();
        let mut numbers = low.into_iter().chain(high).chain(&tenths).chain(&beyond);
        numbers
            .find(|number| self.constraints.accept(number))
            .map(|number| Outcome::value(Json::Number(number.clone())))
    }
}

const STOP: Reason = Reason::of("multipleOf", "has numbers that are too large or too many to try");

/// Returns a number in units of a power of ten, if it is a whole number of them, and not too large.
fn scaled(number: &Number, exponent: i64) -> Option<i128> {
    let (digits, own) = number.digits();
    let zeros = u32::try_from(own.checked_sub(exponent)?).ok().filter(|zeros| *zeros < 30);
    if digits.is_empty() {
        return Some(0);
    }
    let magnitude = digits.parse::<i128>().ok()?.checked_mul(10_i128.checked_pow(zeros?)?)?;
    let magnitude = Some(magnitude).filter(|magnitude| *magnitude <= LARGEST)?;
    Some(if number.as_str().starts_with('-') { -magnitude } else { magnitude })
}

/// Returns a number in units of a power of ten, rounded down, if it isn't too large.
fn floor(number: &Number, exponent: i64) -> Option<i128> {
    let (digits, own) = number.digits();
    if own >= exponent || digits.is_empty() {
        return scaled(number, exponent);
    }
    let kept = (digits.len() as i64).saturating_sub(exponent.saturating_sub(own)).max(0) as usize;
    let magnitude = match digits.get(..kept) {
        Some("") | None => 0,
        Some(kept) => kept.parse::<i128>().ok().filter(|magnitude| *magnitude <= LARGEST)?,
    };
    Some(if number.as_str().starts_with('-') { -magnitude - 1 } else { magnitude })
}

/// Returns the tenth of a number.
fn tenth(number: &Number) -> Number {
    let (digits, exponent) = number.digits();
    let sign = if number.as_str().starts_with('-') { "-" } else { "" };
    Number::from_text(format!("{sign}{}e{}", if digits.is_empty() { "0" } else { &digits }, exponent.saturating_sub(1)))
}

fn least_common_multiple(one: i128, other: i128) -> Option<i128> {
    let divisor = greatest_common_divisor(one, other);
    (divisor != 0).then(|| (one / divisor).checked_mul(other)).flatten().filter(|product| *product <= LARGEST)
}

fn greatest_common_divisor(one: i128, other: i128) -> i128 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

/// Returns a number of units of a power of ten, as JSON.
fn text(units: i128, exponent: i64) -> Number {
    let places = exponent.unsigned_abs() as usize;
    if places == 0 {
        return Number::from_text(units.to_string());
    }
    let digits = format!("{:0>width$}", units.unsigned_abs(), width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    Number::from_text(format!("{}{whole}{point}{fraction}", if units < 0 { "-" } else { "" }))
}

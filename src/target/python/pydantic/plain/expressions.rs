//! Annotations as expressions.

use super::annotations::{Annotation, Argument, Shape};
use crate::model::TypeId;
use crate::target::python::Printer;
use crate::target::python::symbols::Symbol;
use crate::target::python::types::{Expression, Forward};

impl Printer<'_> {
    /// Returns an annotation without the constraints on the whole value.
    pub(super) fn bare(&mut self, annotation: &Annotation, here: TypeId, forward: Forward) -> Expression {
        let part = |printer: &mut Self, part: &Annotation| printer.whole(part, here, forward);
        match &annotation.shape {
            Shape::Type(ty) => self.expression(ty, here, forward),
            Shape::List(item) => Expression::subscript(self.symbol(Symbol::List), part(self, item)),
            Shape::ListOfAny(items) => {
                let items = items.iter().map(|item| part(self, item)).collect();
                Expression::subscript(self.symbol(Symbol::List), self.union(items))
            }
            Shape::Tuple(items) => {
                let items: Vec<Expression> = items.iter().map(|item| part(self, item)).collect();
                let texts: Vec<String> = items.iter().map(|item| item.text.clone()).collect();
                // The type of an empty tuple.
                let texts = if texts.is_empty() { vec!["()".to_owned()] } else { texts };
                Expression::alternatives(self.symbol(Symbol::Tuple), &texts, Expression::joined(items))
            }
            Shape::Map(key, value) => {
                let (key, value) = (part(self, key), part(self, value));
                let texts = [key.text.clone(), value.text.clone()];
                Expression::alternatives(self.symbol(Symbol::Dict), &texts, Expression::joined([key, value]))
            }
            Shape::Nullable(inner) => {
                let inner = part(self, inner);
                self.union(vec![inner, Expression::none()])
            }
            Shape::Union(parts) => {
                let parts = parts.iter().map(|item| part(self, item)).collect();
                self.union(parts)
            }
        }
    }

    /// Returns an annotation with all constraints.
    pub(super) fn whole(&mut self, annotation: &Annotation, here: TypeId, forward: Forward) -> Expression {
        let value = self.bare(annotation, here, forward);
        self.constrained(value, annotation.arguments.iter().map(Argument::text).collect())
    }

    /// `Annotated[value, Field(arguments)]`
    pub(super) fn constrained(&mut self, value: Expression, arguments: Vec<String>) -> Expression {
        if arguments.is_empty() {
            return value;
        }
        let field = format!("{}({})", self.symbols.get(Symbol::Field), arguments.join(", "));
        self.annotated(value, vec![field])
    }
}

//! Finishes functions: counts the reads of variables.

use crate::codegen::program::{Access, Block, Function, Local, Statement, Variable, each_read};

/// Counts the reads of a function's variables, and removes unread variables of loops.
pub(super) fn finished(mut function: Function<'_>) -> Function<'_> {
    let locals = &mut function.locals;
    each_read(&function.body, &mut |local, access| {
        if let Some(variable) = locals.get_mut(local.index()) {
            variable.reads += 1;
            variable.tests += u32::from(access == Access::Test);
        }
    });
    forget_unread(&mut function.body, &function.locals);
    function.locals.shrink_to_fit();
    function
}

fn forget_unread(block: &mut Block<'_>, locals: &[Variable<'_>]) {
    let forget = |local: &mut Option<Local>| {
        *local = local.filter(|local| locals.get(local.index()).is_some_and(|variable| variable.reads > 0));
    };
    for statement in block {
        match statement {
            Statement::Require(_)
            | Statement::Read { .. }
            | Statement::Skip(_)
            | Statement::Let(..)
            | Statement::Count { .. } => {}
            Statement::Property { body, .. } | Statement::Item { body, .. } => forget_unread(body, locals),
            Statement::EachItem { index: first, item: second, body, .. }
            | Statement::EachProperty { name: first, member: second, body, .. } => {
                forget(first);
                forget(second);
                forget_unread(body, locals);
            }
            Statement::If(branch) => {
                forget_unread(&mut branch.then, locals);
                forget_unread(&mut branch.otherwise, locals);
            }
            Statement::Switch { cases, .. } => {
                cases.iter_mut().for_each(|case| forget_unread(&mut case.body, locals));
            }
        }
    }
}

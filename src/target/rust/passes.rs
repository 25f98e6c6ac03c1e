//! The passes that a model goes through before it is printed.

use super::options::level;
use super::options::{Extra, Integers, RustEngine};
use super::{generics, guards, integers, name_open_tuples, retain_shared_properties, scripts};
use crate::model::{Body, Model, Record, Rest, Type};
use crate::target::CheckLevel;
use crate::target::defaults::APPLIED_DEFAULTS;
use crate::target::own_types::{OWN_TYPES, RUNTIME_ERROR};
use crate::target::pass::{Pass, Subject, lossless};

/// The passes of the native engine.
pub(super) const PASSES: [Pass; 10] = [
    Pass {
        name: "extra-kept",
        about: "For Rust, with `--extra keep`: open records keep undeclared properties",
        applies: |subject| is_native(subject) && subject.options.rust().extra == Extra::Keep,
        run: |model, _| lossless(keep_extra(model)),
    },
    Pass {
        name: "rust-generics",
        about: "For Rust: parameters only on records whose arguments serde reads exactly",
        applies: is_native,
        run: |model, _| lossless(generics::pass(model)),
    },
    Pass {
        name: "shared-properties",
        about: "For Rust: records in overlapping unions keep the properties of the other branches",
        applies: is_native,
        run: |model, _| lossless(retain_shared_properties::pass(model)),
    },
    Pass {
        name: "named-tuples",
        about: "For Rust: arrays of varying length, whose items have types of their own, have definitions",
        applies: has_readers,
        run: |model, _| lossless(name_open_tuples::pass(model)),
    },
    Pass {
        name: "checked-properties",
        about: "For Rust: records keep the undeclared properties that their checks depend on",
        applies: has_readers,
        run: |model, _| lossless(guards::with_what_checks_see(model)),
    },
    Pass {
        name: "look-alikes",
        about: "For Rust: names beyond ASCII that look like others are told apart",
        applies: is_native,
        run: |model, _| lossless(scripts::pass(model)),
    },
    Pass {
        name: "integer-widths",
        about: "For Rust: integers have the width of their format by the option `formats`; others have 64 bits, whatever \
                their bounds, unless `--integers narrow`",
        applies: |subject| {
            let rust = subject.options.rust();
            is_native(subject) && (rust.integers == Integers::Wide || rust.formats.have_integers())
        },
        run: |model, subject| integers::pass(model, subject.options.rust()),
    },
    RUNTIME_ERROR,
    OWN_TYPES,
    APPLIED_DEFAULTS,
];

fn is_native(subject: &Subject<'_>) -> bool {
    subject.options.rust().engine == RustEngine::Native
}

/// Returns whether types are read by more than serde's derive.
fn has_readers(subject: &Subject<'_>) -> bool {
    level(subject.options) != CheckLevel::None
}

/// Makes open records keep undeclared properties.
fn keep_extra(mut model: Model) -> Model {
    for definition in &mut model.definitions {
        if let Body::Record(Record { rest: rest @ Rest::Ignored, .. }) = &mut definition.body {
            *rest = Rest::Kept(Type::Any);
        }
    }
    model
}

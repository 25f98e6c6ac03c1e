//! The names of components: `^[a-zA-Z0-9._-]+$` (OpenAPI 3.1 §4.8.7).

/// Where references to schemas lead.
const SCHEMAS: &str = "#/components/schemas/";

/// The name of a component for a name of the model. Distinct names stay distinct: what isn't an ASCII letter or digit, a
/// hyphen or an underscore is written as `.u<hex>.`, so that every dot is one of an escape.
pub(super) fn component(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            'A'..='Z' | 'a'..='z' | '0'..='9' | '-' | '_' => out.push(c),
            _ => out.push_str(&format!(".u{:x}.", u32::from(c))),
        }
    }
    out
}

/// The reference to the schema of a definition.
pub(super) fn schema_reference(definition: &str) -> String {
    component_reference(&component(definition))
}

/// The reference to a schema by the name of its component.
pub(super) fn component_reference(component: &str) -> String {
    format!("{SCHEMAS}{component}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_have_names_that_openapi_allows() {
        assert_eq!(component("GetUserResult"), "GetUserResult");
        assert_eq!(component("Café"), "Caf.ue9.");
        assert_ne!(component("a.ue9."), component("aé"));
    }
}

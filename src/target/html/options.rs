//! The options of the page.

use crate::target::Target;
use crate::target::options::options;
use crate::target::options::value::texts;

options! {
    /// Options of the HTML page.
    HtmlOptions of Target::Html => {
        /// Title of the page, in place of that of the document
        title: Option<Title> = "title";
        /// Whether the page has the generated validator, which checks what is typed into "Try a value": true by default
        validates: Option<bool> = "try";
        /// Logo above the contents, as a `data:` URL of a PNG, a JPEG, a GIF, a WebP or an SVG: the page loads nothing
        logo: Option<Logo> = "logo";
    }
}

texts! {
    /// A title.
    Title, "a title", |text| !text.trim().is_empty();
    /// An image in a URL.
    Logo, "an image as a URL, such as `data:image/svg+xml;base64,…`", is_image;
}

fn is_image(text: &str) -> bool {
    let is_kind = ["png", "jpeg", "gif", "webp", "svg+xml"].iter().any(|kind| {
        text.strip_prefix("data:image/")
            .and_then(|rest| rest.strip_prefix(kind))
            .is_some_and(|rest| rest.starts_with([';', ',']))
    });
    is_kind && text.contains(',') && text.chars().all(|c| c.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logos_are_in_the_page() {
        for (text, expected) in [
            ("data:image/png;base64,iVBORw0KGgo=", true),
            ("data:image/svg+xml,%3Csvg%2F%3E", true),
            ("data:text/html,x", false),
            ("data:image/svg+xmlx,y", false),
            ("https://e.example/logo.png", false),
            ("logo.svg", false),
            ("data:image/png;base64,a b", false),
        ] {
            assert_eq!(is_image(text), expected, "{text}");
        }
    }
}

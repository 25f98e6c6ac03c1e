"""Why an example is rejected, in a word: from the violations that generated code reports."""

# From the one that says most about an example to the one that says least.
REASONS = {
    "document refused": "an error in the document, and nothing is generated",
    "no type": "the code has no type for it",
    "text": "the example is a text, where the schema has an object or a list",
    "null": "`null` where nothing allows it",
    "several alternatives": "valid for more than one branch of a `oneOf`",
    "no alternative": "valid for no branch of a `oneOf` or `anyOf`",
    "wrong type": "a value of another JSON type",
    "missing property": "a required property is missing",
    "other property": "a property that the schema doesn't allow",
    "enumeration": "a value that `enum` or `const` doesn't list",
    "pattern": "a string that `pattern` or `format` doesn't match",
    "bound": "too long, too short, too large or too small",
    "other": "another keyword",
}
OF_KEYWORDS = {
    "type": "wrong type",
    "required": "missing property",
    "dependentRequired": "missing property",
    "additionalProperties": "other property",
    "unevaluatedProperties": "other property",
    "propertyNames": "other property",
    "enum": "enumeration",
    "const": "enumeration",
    "pattern": "pattern",
    "format": "pattern",
    "anyOf": "no alternative",
    "oneOf": "no alternative",
    "discriminator": "no alternative",
    **dict.fromkeys(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
                     "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"], "bound"),
}
ORDER = list(REASONS)


def reason_of(violations, is_structure):
    """The reason for which a value with these violations is rejected: an object or an array, or another one."""
    if not is_structure and all(path == "" and keyword in ("type", "oneOf", "anyOf") for path, keyword, *_ in violations):
        return "text"
    found = {one(*violation) for violation in violations if violation[1] != "more"}
    # Only `null` is in the way: otherwise it would need more than that.
    others = found - {"null"}
    return min(others or found or {"other"}, key=ORDER.index)


def one(path, keyword, expected, got):
    if got == "null":
        return "null"
    if expected == "valid for exactly one alternative":
        return "several alternatives"
    return OF_KEYWORDS.get(keyword, "other")

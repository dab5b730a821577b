//! Names and documentation of options, derived from struct fields. For macros only.

/// Returns the text of a doc comment without its leading blank.
pub const fn doc(text: &str) -> &str {
    text.split_at(1).1
}

/// Returns the name of a field with dashes for underscores.
pub const fn dashed<const N: usize>(name: &str) -> [u8; N] {
    let mut bytes = [b'-'; N];
    let mut at = 0;
    while at < N {
        if name.as_bytes()[at] != b'_' {
            bytes[at] = name.as_bytes()[at];
        }
        at += 1;
    }
    bytes
}

/// The explicit name if there is one, otherwise the name of the field with dashes.
#[doc(hidden)]
#[macro_export]
macro_rules! field_name {
    ($field:ident $name:literal) => {
        $name
    };
    ($field:ident) => {{
        const FIELD: &str = stringify!($field);
        const NAME: [u8; FIELD.len()] = $crate::option_docs::dashed(FIELD);
        match std::str::from_utf8(&NAME) {
            Ok(name) => name,
            Err(_) => panic!("a field has a name in ASCII"),
        }
    }};
}

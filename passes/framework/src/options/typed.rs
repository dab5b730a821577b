//! Options as the fields of a struct; the type of a field determines the valid values.

use super::{OptionKind, OptionSpec, OptionValue};
use std::ops::RangeInclusive;
use std::slice::Iter;

/// The options of a pass as a struct; implemented by [`options!`](crate::options!).
pub trait PassOptions: Sized {
    /// The declarations of the fields, in order.
    const DECLARED: &'static [OptionSpec];

    /// Builds the struct from the values, in the order of the declarations.
    fn chosen(values: &[OptionValue]) -> Self;

    /// Returns the values of the fields, in the order of the declarations.
    fn values(self) -> Vec<OptionValue>;
}

/// A type that an option can have.
pub trait Choice: Sized {
    /// The kind of its values.
    const KIND: OptionKind;

    /// Converts a value; `None` if it is of another kind.
    fn of(value: &OptionValue) -> Option<Self>;

    /// Converts to a value. Integers are bounded by the declaration of the option.
    fn value(self) -> OptionValue;
}

/// Integers under names that the pass does not declare; see [`OptionKind::Others`].
pub type Others = Vec<(String, i64)>;

/// Returns the next value, converted to its declared type.
pub fn next<T: Choice>(values: &mut Iter<'_, OptionValue>) -> T {
    values.next().and_then(T::of).expect("values are read by the rows of the same struct")
}

impl OptionKind {
    /// Returns the kind of the integers of a range.
    pub const fn integers(range: &RangeInclusive<i64>) -> Self {
        Self::Integer(*range.start(), *range.end())
    }

    /// Restricts the kind to a range of integers.
    ///
    /// # Panics
    /// If the values are no integers.
    pub const fn within(self, integers: &'static Self) -> Self {
        match (self, integers) {
            (Self::Integer(..), range) => *range,
            (Self::Others(..), Self::Integer(min, max)) => Self::Others(*min, *max),
            (Self::List(Self::Integer(..)), range) => Self::List(range),
            _ => panic!("only integers have a range"),
        }
    }
}

impl Choice for bool {
    const KIND: OptionKind = OptionKind::Flag;

    fn of(value: &OptionValue) -> Option<Self> {
        if let OptionValue::Flag(value) = value { Some(*value) } else { None }
    }

    fn value(self) -> OptionValue {
        OptionValue::Flag(self)
    }
}

impl Choice for i64 {
    const KIND: OptionKind = OptionKind::Integer(i64::MIN, i64::MAX);

    fn of(value: &OptionValue) -> Option<Self> {
        if let OptionValue::Integer(value) = value { Some(*value) } else { None }
    }

    fn value(self) -> OptionValue {
        OptionValue::Integer(self)
    }
}

impl Choice for u64 {
    const KIND: OptionKind = OptionKind::Integer(0, i64::MAX);

    fn of(value: &OptionValue) -> Option<Self> {
        Self::try_from(i64::of(value)?).ok()
    }

    fn value(self) -> OptionValue {
        OptionValue::Integer(i64::try_from(self).unwrap_or(i64::MAX))
    }
}

impl Choice for String {
    const KIND: OptionKind = OptionKind::Text;

    fn of(value: &OptionValue) -> Option<Self> {
        if let OptionValue::Text(value) = value { Some(value.clone()) } else { None }
    }

    fn value(self) -> OptionValue {
        OptionValue::Text(self)
    }
}

impl<T: Choice> Choice for Vec<T> {
    const KIND: OptionKind = OptionKind::List(&T::KIND);

    fn of(value: &OptionValue) -> Option<Self> {
        let OptionValue::List(values) = value else { return None };
        values.iter().map(T::of).collect()
    }

    fn value(self) -> OptionValue {
        OptionValue::List(self.into_iter().map(T::value).collect())
    }
}

/// An enum of keywords, as declared by [`words!`](crate::words!).
pub trait Word: Choice + Copy + PartialEq + 'static {
    /// The keywords and their variants.
    const ALL: &'static [(&'static str, Self)];

    /// Returns the keyword of this variant.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, meant)| *meant == self).map_or("", |(word, _)| word)
    }

    /// Returns the variant of a keyword.
    fn meant_by(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == word).map(|(_, meant)| *meant)
    }
}

impl Choice for Others {
    const KIND: OptionKind = OptionKind::Others(i64::MIN, i64::MAX);

    fn of(value: &OptionValue) -> Option<Self> {
        if let OptionValue::Others(pairs) = value { Some(pairs.clone()) } else { None }
    }

    fn value(self) -> OptionValue {
        OptionValue::Others(self)
    }
}

/// Declares a struct of the options of a pass. `DECLARED` goes into the record of the pass, and
/// [`PassContext::options`](crate::PassContext::options) returns the struct with the chosen values.
///
/// ```
/// cotan_pass::options! {
///     /// Options of `unroll`.
///     struct UnrollOptions {
///         /// Largest trip count of an unrolled loop
///         at_most: u64 = 8 in 0..=1000,
///         /// Names of functions that stay as they are
///         except: Vec<String> = "",
///     }
/// }
///
/// assert_eq!(UnrollOptions::DECLARED[0].name, "at-most");
/// ```
///
/// The type of a field is a [`Choice`](crate::options::Choice). Its default is written as in a
/// pipeline. A range may follow. The option has the name of the field, with dashes, or an explicit
/// one: `parameter as "PARAMETER": Others = ""`. Its doc comment is the help text. Enums of
/// keywords are declared by [`words!`](crate::words!).
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Options:ident {
            $(
                $(#[doc = $doc:literal])+
                $field:ident $(as $name:literal)? : $Type:ty = $default:literal $(in $range:expr)?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $Options {
            $($(#[doc = $doc])+ $vis $field: $Type),+
        }

        impl $Options {
            /// The declarations of the options, in order.
            $vis const DECLARED: &'static [$crate::options::OptionSpec] =
                <Self as $crate::options::PassOptions>::DECLARED;
        }

        impl $crate::options::PassOptions for $Options {
            const DECLARED: &'static [$crate::options::OptionSpec] = &[$(
                $crate::options::OptionSpec {
                    name: $crate::field_name!($field $($name)?),
                    doc: $crate::option_docs::doc(concat!($($doc),+)),
                    kind: <$Type as $crate::options::Choice>::KIND$(.within({
                        const RANGE: $crate::options::OptionKind =
                            $crate::options::OptionKind::integers(&$range);
                        &RANGE
                    }))?,
                    default: concat!($default),
                }
            ),+];

            fn chosen(values: &[$crate::options::OptionValue]) -> Self {
                let mut values = values.iter();
                Self { $($field: $crate::options::next(&mut values)),+ }
            }

            fn values(self) -> Vec<$crate::options::OptionValue> {
                vec![$($crate::options::Choice::value(self.$field)),+]
            }
        }
    };
}

/// Declares an enum of keywords for an option.
///
/// ```
/// cotan_pass::words! {
///     /// The functions whose types change.
///     enum Signatures {
///         /// Every function.
///         All = "all",
///         /// Private ones only.
///         Private = "private",
///     }
/// }
/// # let _ = (Signatures::All, Signatures::Private);
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Words:ident { $($(#[$word_meta:meta])* $Word:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $Words { $($(#[$word_meta])* $Word),+ }

        $crate::words! { for $Words { $($Word = $word),+ } }
    };
    (for $Words:ident { $($Word:ident = $word:literal),+ $(,)? }) => {
        impl $crate::options::Choice for $Words {
            const KIND: $crate::options::OptionKind =
                $crate::options::OptionKind::Word(&[$($word),+]);

            fn of(value: &$crate::options::OptionValue) -> Option<Self> {
                let $crate::options::OptionValue::Word(word) = value else { return None };
                <Self as $crate::options::Word>::meant_by(word)
            }

            fn value(self) -> $crate::options::OptionValue {
                $crate::options::OptionValue::Word($crate::options::Word::word(self))
            }
        }

        impl $crate::options::Word for $Words {
            const ALL: &'static [(&'static str, Self)] = &[$(($word, Self::$Word)),+];
        }
    };
}

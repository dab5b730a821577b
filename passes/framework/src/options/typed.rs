//! Options as the fields of a struct, each of a type that says which values there are.

use super::{OptionKind, OptionSpec, OptionValue};
use std::ops::RangeInclusive;
use std::slice::Iter;

/// What can be chosen about a pass, as a struct: made by [`options!`](crate::options!).
pub trait PassOptions: Sized {
    /// A row for each field, in order.
    const DECLARED: &'static [OptionSpec];

    /// The struct with the values of the rows.
    fn chosen(values: &[OptionValue]) -> Self;
}

/// A type that an option may have.
pub trait Choice: Sized {
    /// Which values it has.
    const KIND: OptionKind;

    /// One of these values; `None` for others.
    fn of(value: &OptionValue) -> Option<Self>;
}

/// Integers by names that the pass does not know; see [`OptionKind::Others`].
pub type Others = Vec<(String, i64)>;

/// The next value, which is of the type that its row declares.
pub fn next<T: Choice>(values: &mut Iter<'_, OptionValue>) -> T {
    values.next().and_then(T::of).expect("values are read by the rows of the same struct")
}

impl OptionKind {
    /// The integers of a range.
    pub const fn integers(range: &RangeInclusive<i64>) -> Self {
        Self::Integer(*range.start(), *range.end())
    }

    /// The same, of these integers only.
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
}

impl Choice for i64 {
    const KIND: OptionKind = OptionKind::Integer(i64::MIN, i64::MAX);

    fn of(value: &OptionValue) -> Option<Self> {
        if let OptionValue::Integer(value) = value { Some(*value) } else { None }
    }
}

impl Choice for u64 {
    const KIND: OptionKind = OptionKind::Integer(0, i64::MAX);

    fn of(value: &OptionValue) -> Option<Self> {
        Self::try_from(i64::of(value)?).ok()
    }
}

impl Choice for String {
    const KIND: OptionKind = OptionKind::Text;

    fn of(value: &OptionValue) -> Option<Self> {
        if let OptionValue::Text(value) = value { Some(value.clone()) } else { None }
    }
}

impl<T: Choice> Choice for Vec<T> {
    const KIND: OptionKind = OptionKind::List(&T::KIND);

    fn of(value: &OptionValue) -> Option<Self> {
        let OptionValue::List(values) = value else { return None };
        values.iter().map(T::of).collect()
    }
}

/// An enum of words, as [`words!`](crate::words!) makes it.
pub trait Word: Choice + Copy + PartialEq + 'static {
    /// The words, and what they mean.
    const ALL: &'static [(&'static str, Self)];

    /// The word that means this.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, meant)| *meant == self).map_or("", |(word, _)| word)
    }

    /// What a word means.
    fn meant_by(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == word).map(|(_, meant)| *meant)
    }
}

impl Choice for Others {
    const KIND: OptionKind = OptionKind::Others(i64::MIN, i64::MAX);

    fn of(value: &OptionValue) -> Option<Self> {
        if let OptionValue::Others(pairs) = value { Some(pairs.clone()) } else { None }
    }
}

/// Makes a struct of the options of a pass. `DECLARED` goes into the record of the pass, and
/// [`PassContext::options`](crate::PassContext::options) gives the struct with what was chosen.
///
/// ```
/// cotan_pass::options! {
///     /// What can be chosen about `unroll`.
///     struct UnrollOptions {
///         /// How often an iteration may repeat to be written out
///         at_most: u64 = 8 in 0..=1000,
///         /// Names of functions that stay as they are
///         except: Vec<String> = "",
///     }
/// }
///
/// assert_eq!(UnrollOptions::DECLARED[0].name, "at-most");
/// ```
///
/// A field has a type that is a [`Choice`](crate::options::Choice), a default, which is
/// written as in a pipeline, and may be kept in a range. The option has the name of the field, with
/// dashes, or what is written after it: `parameter as "PARAMETER": Others = ""`. Its doc comment is
/// shown by the help. Enums of words are made by [`words!`](crate::words!).
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
            $($(#[doc = $doc])+ $field: $Type),+
        }

        impl $Options {
            /// The rows of the options, in order.
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
        }
    };
}

/// Makes an enum of words that an option is one of.
///
/// ```
/// cotan_pass::words! {
///     /// Which functions get other types.
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
        }

        impl $crate::options::Word for $Words {
            const ALL: &'static [(&'static str, Self)] = &[$(($word, Self::$Word)),+];
        }
    };
}

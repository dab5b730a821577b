//! Statistics of passes, declared as the fields of a struct.

/// The declaration of a count.
#[derive(Debug, PartialEq, Eq)]
pub struct Statistic {
    /// The name, as in `num-cse'd`.
    pub name: &'static str,
    /// The counted event.
    pub doc: &'static str,
}

/// The counts of a pass as a struct; implemented by [`statistics!`](crate::statistics!).
pub trait Counts {
    /// The declarations of the fields, in order.
    const DECLARED: &'static [Statistic];

    /// Adds each field to the element of the same position.
    fn add_to(&self, row: &mut [u64]);
}

/// Declares a struct of the counts of a pass. `DECLARED` goes into the record of the pass, and
/// [`PassContext::count`](crate::PassContext::count) adds the counts of one run.
///
/// ```
/// cotan_pass::statistics! {
///     /// Statistics of `unroll`.
///     struct UnrollStatistics {
///         /// Number of iterations written out
///         num_unrolled,
///         /// Number of operations erased
///         num_dced as "num-dce'd",
///     }
/// }
///
/// assert_eq!(UnrollStatistics::DECLARED[0].name, "num-unrolled");
/// # let _ = UnrollStatistics { num_unrolled: 0, num_dced: 0 };
/// ```
#[macro_export]
macro_rules! statistics {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Struct:ident {
            $($(#[doc = $doc:literal])+ $field:ident $(as $name:literal)?),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $Struct {
            $($(#[doc = $doc])+ $field: usize),+
        }

        impl $Struct {
            /// The declarations of the counts, in order.
            $vis const DECLARED: &'static [$crate::Statistic] = <Self as $crate::Counts>::DECLARED;
        }

        impl $crate::Counts for $Struct {
            const DECLARED: &'static [$crate::Statistic] = &[$(
                $crate::Statistic {
                    name: $crate::field_name!($field $($name)?),
                    doc: $crate::option_docs::doc(concat!($($doc),+)),
                }
            ),+];

            fn add_to(&self, row: &mut [u64]) {
                let counted = [$(self.$field),+];
                row.iter_mut().zip(counted).for_each(|(sum, more)| *sum += more as u64);
            }
        }
    };
}

//! What passes count: the fields of a struct.

/// Something that a pass counts.
#[derive(Debug, PartialEq, Eq)]
pub struct Statistic {
    /// `num-cse'd`.
    pub name: &'static str,
    /// What it counts.
    pub doc: &'static str,
}

/// What a pass counted, as a struct: made by [`statistics!`](crate::statistics!).
pub trait Counts {
    /// A row for each field, in order.
    const DECLARED: &'static [Statistic];

    /// Adds each field to its place in a row of numbers.
    fn add_to(&self, row: &mut [u64]);
}

/// Makes a struct of the numbers that a pass counts. `DECLARED` goes into the record of the pass,
/// and [`PassContext::count`](crate::PassContext::count) adds what one run counted.
///
/// ```
/// cotan_pass::statistics! {
///     /// What `unroll` counts.
///     struct Counted {
///         /// NumberFormat of iterations written out
///         num_unrolled,
///         /// NumberFormat of operations erased
///         num_dced as "num-dce'd",
///     }
/// }
///
/// assert_eq!(Counted::DECLARED[0].name, "num-unrolled");
/// # let _ = Counted { num_unrolled: 0, num_dced: 0 };
/// ```
#[macro_export]
macro_rules! statistics {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Counted:ident {
            $($(#[doc = $doc:literal])+ $field:ident $(as $name:literal)?),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $Counted {
            $($(#[doc = $doc])+ $field: usize),+
        }

        impl $Counted {
            /// The rows of the numbers, in order.
            $vis const DECLARED: &'static [$crate::Statistic] = <Self as $crate::Counts>::DECLARED;
        }

        impl $crate::Counts for $Counted {
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

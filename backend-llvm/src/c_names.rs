//! Identifiers that are valid in C.

use std::collections::BTreeSet;

/// Keywords of C and C++, and identifiers of `stdint.h` and `stddef.h`.
const WORDS: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl \
    concept const constexpr const_cast continue decltype default delete do double dynamic_cast else enum \
    explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not \
    not_eq NULL nullptr operator or or_eq private protected public register reinterpret_cast requires restrict \
    return short signed sizeof static static_assert static_cast struct switch template this thread_local throw \
    true try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq";

/// The functions that machine code may call, and the prefixes of symbols of the runtime and the
/// linker.
const TAKEN: &str = "aligned_alloc free malloc calloc realloc memcpy memmove memset memcmp bcmp main abort exit \
    _start _init _fini _end _edata _etext _exit";

/// The functions of libm for `double`; each has others that end in `f` and `l`. LLVM calls some of
/// them for instructions that a machine lacks.
const MATH: &str = "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp10 exp2 \
    expm1 fabs fdim floor fma fmax fmaximum fmaximum_num fmin fminimum fminimum_num fmod frexp hypot ilogb ldexp \
    lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nexttoward pow powi \
    remainder remquo rint round roundeven scalbln scalbn sin sincos sinh sqrt tan tanh tgamma trunc";

/// Types and macros of `stdint.h` and `stddef.h` that no pattern covers, and macros that compilers
/// define.
const MACROS: &str = "offsetof unreachable size_t ptrdiff_t max_align_t nullptr_t intptr_t uintptr_t intmax_t \
    uintmax_t SIZE_MAX SIZE_WIDTH linux unix i386";

fn is_word(name: &str) -> bool {
    WORDS.split_whitespace().any(|word| word == name)
}

/// Returns whether the header or its includes define the name.
fn is_in_header(name: &str) -> bool {
    let is_own = name.to_ascii_lowercase().starts_with("cotan_");
    let number = name.strip_prefix('u').unwrap_or(name).strip_prefix("int");
    let is_type = number.is_some_and(|rest| {
        let rest = ["_least", "_fast"].iter().find_map(|it| rest.strip_prefix(it)).unwrap_or(rest);
        matches!(rest, "8_t" | "16_t" | "32_t" | "64_t")
    });
    let is_limit = ["_C", "_MAX", "_MIN", "_WIDTH"].iter().any(|end| name.ends_with(end));
    let limits = ["PTRDIFF_", "WCHAR_", "WINT_", "SIG_ATOMIC_", "INTPTR_", "INTMAX_", "INT_"];
    let limit = name.strip_prefix('U').unwrap_or(name);
    let has_width =
        limit.strip_prefix("INT").is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()));
    let is_macro = is_limit && (has_width || limits.iter().any(|start| limit.starts_with(start)));
    is_own || is_type || is_macro || MACROS.split_whitespace().any(|word| word == name)
}

/// Returns whether C leaves the name to compilers and libraries.
fn is_reserved(name: &str) -> bool {
    let rest = name.strip_prefix('_');
    rest.is_some_and(|rest| rest.starts_with(|c: char| c == '_' || c.is_ascii_uppercase()))
}

/// Returns whether libm has a function of the name.
fn is_in_libm(name: &str) -> bool {
    let names = [Some(name), name.strip_suffix('f'), name.strip_suffix('l')];
    MATH.split_whitespace().any(|function| names.contains(&Some(function)))
}

fn is_identifier(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns the reason why C has no function of this name, if it has none.
pub(crate) fn refused_name(name: &str) -> Option<String> {
    if !is_identifier(name) {
        return Some(format!("`{name}` is no name in C"));
    }
    if is_word(name) {
        return Some(format!("`{name}` is a word of C or C++"));
    }
    if is_in_header(name) {
        return Some(format!("`{name}` is a name of the header, or of one that it includes"));
    }
    if is_reserved(name) {
        return Some(format!("`{name}` is a name that C reserves for compilers and libraries"));
    }
    let is_taken = TAKEN.split_whitespace().any(|taken| taken == name) || is_in_libm(name);
    is_taken.then(|| format!("C has another function `{name}`"))
}

/// Unique names for parameters.
#[derive(Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// Returns an unused C identifier similar to this one.
    pub fn like(&mut self, wanted: &str) -> String {
        let mut name: String =
            wanted.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        if !is_identifier(&name) {
            name.insert_str(0, "arg");
        }
        if is_word(&name) || is_in_header(&name) {
            name.push('_');
        }
        if is_reserved(&name) {
            name.insert_str(0, "arg");
        }
        let more = (2..).map(|number| format!("{name}_{number}"));
        let free = std::iter::once(name.clone()).chain(more).find(|name| !self.0.contains(name));
        let free = free.unwrap_or(name);
        self.0.insert(free.clone());
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_unique_c_names() {
        let mut names = Names::default();
        let given = ["n", "n", "int", "0", "a.b", "a_b", "", "n_2"].map(|name| names.like(name));
        assert_eq!(given, ["n", "n_2", "int_", "arg0", "a_b", "a_b_2", "arg", "n_2_2"]);
    }

    #[test]
    fn functions_keep_their_names_or_have_none() {
        let refused = ["a.b", "double", "free", "1st", "grad_f"].map(refused_name);
        let refused = refused.map(Option::unwrap_or_default);
        let [dotted, word, taken, digit, fine] = refused.each_ref().map(String::as_str);
        assert_eq!([dotted, digit], ["`a.b` is no name in C", "`1st` is no name in C"]);
        assert_eq!(word, "`double` is a word of C or C++");
        assert_eq!((taken, fine), ("C has another function `free`", ""));
    }

    #[test]
    fn names_of_headers_and_linkers_are_refused() {
        let names = "COTAN_DONE cotan_workspace offsetof int64_t uint_least8_t INT64_MAX UINT8_C SIZE_MAX NULL \
                     __dso_handle _GLOBAL_OFFSET_TABLE_ _start exp expf fmodl floor llvm.assume";
        let accepted: Vec<&str> =
            names.split_whitespace().filter(|name| refused_name(name).is_none()).collect();
        assert!(accepted.is_empty(), "{accepted:?}");
        let fine = "f _f grad_exp interior INTEGER_MAX MAX_INT size tanf_ uint end";
        let refused: Vec<String> = fine.split_whitespace().filter_map(refused_name).collect();
        assert_eq!(refused, [""; 0]);
    }

    #[test]
    fn parameters_avoid_names_of_the_header() {
        let mut names = Names::default();
        let given = ["int64_t", "COTAN_DONE", "__x", "offsetof"].map(|name| names.like(name));
        assert_eq!(given, ["int64_t_", "COTAN_DONE_", "arg__x", "offsetof_"]);
    }
}

//! Names that C takes.

use std::collections::BTreeSet;

/// Words of C and C++, which name nothing else, and what stands for a value in `stdint.h` and `stddef.h`.
const WORDS: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl \
    concept const constexpr const_cast continue decltype default delete do double dynamic_cast else enum \
    explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not \
    not_eq NULL nullptr operator or or_eq private protected public register reinterpret_cast requires restrict \
    return short signed sizeof static static_assert static_cast struct switch template this thread_local throw \
    true try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq";

/// What machine code calls, and where programs begin.
const TAKEN: &str = "aligned_alloc free memcpy memmove memset memcmp fma fmaf main";

fn is_word(name: &str) -> bool {
    WORDS.split_whitespace().any(|word| word == name)
}

fn is_identifier(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Why C has no function of this name, if it has none.
pub(crate) fn refused_name(name: &str) -> Option<String> {
    if !is_identifier(name) {
        return Some(format!("`{name}` is no name in C"));
    }
    if is_word(name) {
        return Some(format!("`{name}` is a word of C or C++"));
    }
    let is_taken = TAKEN.split_whitespace().any(|taken| taken == name);
    is_taken.then(|| format!("C has another function `{name}`"))
}

/// Names for parameters, each given once.
#[derive(Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// A name of C like this one that was not given yet.
    pub fn like(&mut self, wanted: &str) -> String {
        let mut name: String =
            wanted.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        if !is_identifier(&name) {
            name.insert_str(0, "arg");
        }
        if is_word(&name) {
            name.push('_');
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
    fn parameters_have_names_of_their_own_that_c_takes() {
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
}

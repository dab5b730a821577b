//! The kinds of artifacts.

/// A kind of artifact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An object file.
    Object,
    /// A shared library.
    Shared,
    /// A header of C.
    Header,
    /// LLVM IR.
    Llvm,
    /// Assembly.
    Assembly,
    /// Our IR, at its lowest level.
    Loops,
    /// StableHLO.
    Stablehlo,
}

impl Kind {
    /// Each of them.
    pub const ALL: [Self; 7] = [
        Self::Object,
        Self::Shared,
        Self::Header,
        Self::Llvm,
        Self::Assembly,
        Self::Loops,
        Self::Stablehlo,
    ];

    /// Returns its name in `--emit`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Object => "obj",
            Self::Shared => "so",
            Self::Header => "header",
            Self::Llvm => "llvm",
            Self::Assembly => "asm",
            Self::Loops => "loops",
            Self::Stablehlo => "stablehlo",
        }
    }

    /// Returns its file suffix.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Object => ".o",
            Self::Shared => ".so",
            Self::Header => ".h",
            Self::Llvm => ".ll",
            Self::Assembly => ".s",
            Self::Loops => ".mlir",
            Self::Stablehlo => ".stablehlo.mlir",
        }
    }

    /// Returns whether a terminal can show it.
    pub fn is_text(self) -> bool {
        !matches!(self, Self::Object | Self::Shared)
    }

    /// Returns the one of a name of `--emit`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the kind of a file, by its name.
    pub fn of(path: &str) -> Option<Self> {
        // The last ones have the longest suffixes.
        Self::ALL.into_iter().rev().find(|kind| path.ends_with(kind.suffix()))
    }
}

/// Returns the artifacts to build, and their outputs; `emit` are kinds, `out` is a file.
pub fn plan(emit: &[Kind], out: Option<&str>) -> Result<Vec<(Kind, String)>, String> {
    match (emit, out) {
        ([], None) => Err("name an output: `-o NAME.o`, or --emit=header".to_owned()),
        ([], Some(out)) => match Kind::of(out) {
            Some(kind) => Ok(vec![(kind, out.to_owned())]),
            None => Err(format!(
                "-o: `{out}` does not end in .o, .so, .h, .ll, .s or .mlir; --emit names its kind"
            )),
        },
        ([kind], None) if kind.is_text() => Ok(vec![(*kind, "-".to_owned())]),
        ([kind], Some(out)) => Ok(vec![(*kind, out.to_owned())]),
        ([kind, ..], None) => {
            let (name, suffix) = (kind.name(), kind.suffix());
            Err(format!("--emit={name}: name an output, as in `-o NAME{suffix}`"))
        }
        (_, Some("-")) => Err("-o -: only one kind can go to the standard output".to_owned()),
        (kinds, Some(out)) => {
            let stem = Kind::of(out).and_then(|kind| out.strip_suffix(kind.suffix()));
            let stem = stem.unwrap_or(out);
            Ok(kinds.iter().map(|&kind| (kind, format!("{stem}{}", kind.suffix()))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_the_format_of_their_names() {
        let planned = |emit: &[Kind], out| {
            plan(emit, out).map(|all| all.into_iter().map(|(_, path)| path).collect::<Vec<_>>())
        };
        let both = [Kind::Object, Kind::Header];
        assert_eq!(plan(&[], Some("a.ll")), Ok(vec![(Kind::Llvm, "a.ll".to_owned())]));
        assert_eq!(planned(&both, Some("d/f.o")), Ok(vec!["d/f.o".to_owned(), "d/f.h".to_owned()]));
        assert_eq!(planned(&both, Some("f")), Ok(vec!["f.o".to_owned(), "f.h".to_owned()]));
        assert_eq!(planned(&[Kind::Object], Some("f.obj")), Ok(vec!["f.obj".to_owned()]));
        assert_eq!(planned(&[Kind::Header], None), Ok(vec!["-".to_owned()]));
        let refused = [planned(&both, None), planned(&both, Some("-")), planned(&[], Some("a"))];
        assert!(refused.iter().all(Result::is_err) && planned(&[], None).is_err());
    }
}

//! Virtual environments of Python, in cargo's folder.

use super::extension::target;
use crate::Result;
use crate::setup::debian;
use crate::shell::{output, root, run};
use std::fs;
use std::path::{Path, PathBuf};

/// Prints whether this Python is new enough and makes environments.
const PROBE: &str = "import sys, venv, ensurepip; print(sys.version_info >= (3, 11))";

/// A virtual environment.
pub struct Venv {
    folder: PathBuf,
}

/// Returns the environment of a name with the packages that a file lists, made or completed if
/// needed. The inner error is that packages cannot be downloaded.
pub fn ensure(name: &str, requirements: &str) -> Result<Result<Venv>> {
    let venv = create(name)?;
    let path = root().join(requirements);
    let wanted = fs::read_to_string(&path)
        .map_err(|error| format!("cannot read {requirements}: {error}"))?;
    let stamp = venv.folder.join("requirements.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(Ok(venv));
    }
    eprintln!("Packages of {requirements} are installed in {}.", venv.folder.display());
    if let Err(why) = venv.pip(&["install", "--quiet", "-r", requirements]) {
        // A package that pip itself is: if not even that is found, no package is.
        let reached = venv.pip(&["download", "--quiet", "--no-deps", "-d", "target/pip", "pip"]);
        let offline = format!("PyPI cannot be reached ({why})");
        return if reached.is_ok() { Err(why) } else { Ok(Err(offline)) };
    }
    fs::write(&stamp, wanted).map_err(|error| format!("cannot write a stamp: {error}"))?;
    Ok(Ok(venv))
}

/// Returns the environment of a name, made if needed; it may be empty.
pub fn create(name: &str) -> Result<Venv> {
    let venv = Venv { folder: target().join("python").join(name) };
    if output(&venv.program("python"), &["-m", "pip", "--version"]).is_none() {
        let folder = venv.folder.display().to_string();
        run(&interpreter()?, &["-m", "venv", "--clear", &folder])?;
    }
    Ok(venv)
}

/// Returns an empty environment of a name.
pub fn create_empty(name: &str) -> Result<Venv> {
    // There may be none to remove.
    let _ = fs::remove_dir_all(target().join("python").join(name));
    create(name)
}

/// Returns a Python that makes environments; Debian's is installed if there is none.
fn interpreter() -> Result<String> {
    if let Some(found) = find() {
        return Ok(found);
    }
    debian::install(&["python3", "python3-venv"])?;
    find().ok_or_else(|| "there is no Python 3.11 or later with the module `venv`".to_owned())
}

fn find() -> Option<String> {
    let candidates = ["python3", "/usr/bin/python3"].into_iter();
    let mut candidates =
        candidates.filter(|it| output(it, &["-c", PROBE]).as_deref() == Some("True"));
    candidates.next().map(str::to_owned)
}

impl Venv {
    /// Returns the path of a program of the environment.
    pub fn program(&self, name: &str) -> String {
        self.folder.join("bin").join(name).display().to_string()
    }

    /// Runs its Python.
    pub fn python(&self, arguments: &[&str]) -> Result {
        run(&self.program("python"), arguments)
    }

    /// Runs its pip.
    pub fn pip(&self, arguments: &[&str]) -> Result {
        self.python(&[&["-m", "pip", "--disable-pip-version-check"], arguments].concat())
    }

    /// Returns what a program of its Python prints.
    pub fn answer(&self, program: &str, arguments: &[&str]) -> Option<String> {
        output(&self.program("python"), &[&["-c", program], arguments].concat())
    }

    /// Makes its Python import packages from a folder.
    pub fn import_from(&self, folder: &Path) -> Result {
        let site = self.answer("import sysconfig; print(sysconfig.get_path('purelib'))", &[]);
        let site = site.ok_or("the environment has no Python that runs")?;
        fs::write(Path::new(&site).join("cotan.pth"), format!("{}\n", folder.display()))
            .map_err(|error| format!("cannot write {site}/cotan.pth: {error}"))
    }
}

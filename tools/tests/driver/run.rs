//! Running the program.

use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The output and the status of a run.
pub struct Ended {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// Everything at once, for snapshots.
impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { status, out, err } = self;
        write!(f, "status: {status}\n--- out\n{out}--- err\n{err}")
    }
}

/// Returns the program.
pub fn cotan() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_cotan"))
}

/// Returns the example of a program of one's own.
pub fn own_opt() -> PathBuf {
    let own = cotan().with_file_name("examples").join("own_opt");
    assert!(own.exists(), "`cargo test -p cotan` builds the examples");
    own
}

/// Runs a program with an input.
pub fn run(program: &Path, args: &[&str], input: &[u8]) -> Ended {
    let mut command = Command::new(program);
    command.args(args).env_remove("RUST_BACKTRACE").env_remove("COTAN_BLESS");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end without reading everything.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap_or(-1);
    Ended { status, out: text(output.stdout), err: text(output.stderr) }
}

/// `cotan opt` on a text.
pub fn opt(args: &[&str], input: &str) -> Ended {
    let args: Vec<&str> = ["opt"].iter().chain(args).copied().collect();
    run(&cotan(), &args, input.as_bytes())
}

/// A temporary folder.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Returns the path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file and returns its path.
    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }

    /// Returns the names of its files, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

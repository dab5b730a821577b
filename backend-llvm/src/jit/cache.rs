//! Compiled modules in files.
//!
//! A file holds the objects of a module and the signatures of its functions. Its name is a hash of
//! everything that determines them: the module before lowering, the pipeline, the CPU, and a salt
//! for the version of the compiler. Damaged files are ignored.

use crate::compile::{CompiledModule, Stages};
use crate::{Cpu, Object};
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::{Ir, parse_str};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

/// The first bytes of a file.
const MAGIC: &[u8] = b"cotan-cache-1\n";

/// A folder of compiled modules, which processes may share.
///
/// The files hold machine code: only trusted users may write to the folder.
#[derive(Clone, Debug)]
pub struct CompilationCache {
    folder: PathBuf,
    salt: String,
}

/// The contents of a file.
pub(super) struct Entry {
    /// The lowered module, which has the signatures.
    pub lowered: Ir,
    /// Their code.
    pub compiled: CompiledModule,
}

impl CompilationCache {
    /// Returns the cache in a folder, which is made if it does not exist. The salt distinguishes
    /// versions of the program that compiles.
    ///
    /// # Errors
    /// If there is no such folder and none can be made.
    pub fn new(folder: impl Into<PathBuf>, salt: impl Into<String>) -> io::Result<Self> {
        let (folder, salt) = (folder.into(), salt.into());
        fs::create_dir_all(&folder)?;
        Ok(Self { folder, salt })
    }

    /// Returns the file of a module and the pipeline that lowers it.
    pub(super) fn file(&self, ir: &Ir, pipeline: &str) -> PathBuf {
        let text = text(ir);
        let cpu = Cpu::host();
        let half = |number: u64| {
            let mut hasher = DefaultHasher::new();
            let compiler = (env!("CARGO_PKG_VERSION"), &self.salt, cpu.name(), cpu.features());
            (number, compiler, pipeline, &text).hash(&mut hasher);
            hasher.finish()
        };
        self.folder.join(format!("{:016x}{:016x}.cotan", half(0), half(1)))
    }

    /// Returns the contents of a file; `None` if there is none, or it is damaged.
    pub(super) fn load(&self, file: &Path, ir: &Ir) -> Option<Entry> {
        let bytes = fs::read(file).ok()?;
        let mut rest = Chunks::checked(&bytes)?;
        let lowered = std::str::from_utf8(rest.chunk()?).ok()?;
        let lowered = parse_str(ir.registry(), lowered).ok()?;
        let needs_workspace = rest.chunk()? == [1];
        let (count, mut objects) = (rest.number()?, Vec::new());
        for _ in 0..count {
            objects.push(Object::new(rest.chunk()?.to_vec()));
        }
        let (count, mut apart) = (rest.number()?, BTreeMap::new());
        for _ in 0..count {
            let name = String::from_utf8(rest.chunk()?.to_vec()).ok()?;
            apart.insert(name, Arc::new(Object::new(rest.chunk()?.to_vec())));
        }
        let compiled =
            CompiledModule { objects, apart, needs_workspace, stages: Stages::default() };
        Some(Entry { lowered, compiled })
    }

    /// Writes a file. A failure is no error: the module is compiled again next time.
    pub(super) fn store(&self, file: &Path, lowered: &Ir, compiled: &CompiledModule) {
        let mut out = MAGIC.to_vec();
        add(&mut out, text(lowered).as_bytes());
        add(&mut out, &[u8::from(compiled.needs_workspace)]);
        out.extend((compiled.objects.len() as u64).to_le_bytes());
        compiled.objects.iter().for_each(|object| add(&mut out, object.bytes()));
        out.extend((compiled.apart.len() as u64).to_le_bytes());
        for (name, object) in &compiled.apart {
            add(&mut out, name.as_bytes());
            add(&mut out, object.bytes());
        }
        let sum = checksum(&out);
        out.extend(sum.to_le_bytes());
        let part = file.with_extension(format!("{}.part", std::process::id()));
        let written = fs::write(&part, out).and_then(|()| fs::rename(&part, file));
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
    }
}

fn text(ir: &Ir) -> String {
    print_to_string(ir, PrintOptions { generic: true, ..PrintOptions::default() })
}

fn add(out: &mut Vec<u8>, chunk: &[u8]) {
    out.extend((chunk.len() as u64).to_le_bytes());
    out.extend(chunk);
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The rest of a file.
struct Chunks<'a>(&'a [u8]);

impl<'a> Chunks<'a> {
    /// Returns the chunks of a file whose checksum is right.
    fn checked(bytes: &'a [u8]) -> Option<Self> {
        let (contents, sum) = bytes.split_last_chunk::<8>()?;
        let is_whole = checksum(contents) == u64::from_le_bytes(*sum);
        contents.strip_prefix(MAGIC).filter(|_| is_whole).map(Self)
    }

    fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    fn chunk(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (chunk, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(chunk)
    }
}

//! The vector functions of glibc, called in a loop.

use cotan_backend_llvm::{Host, Loader};
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::support::load_library_permanently;
use std::error::Error;
use std::path::Path;

/// As a loop of ours, for a size that is a multiple of `LANES`.
const LOOP: &str = "
declare <LANES x double> @_ZGVKINDNLANESv_NAME(<LANES x double>)

define i32 @f(i64 %n, ptr %x, ptr %y, ptr %workspace) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %from = getelementptr double, ptr %x, i64 %i
  %to = getelementptr double, ptr %y, i64 %i
  %given = load <LANES x double>, ptr %from, align 8
  %made = call <LANES x double> @_ZGVKINDNLANESv_NAME(<LANES x double> %given)
  store <LANES x double> %made, ptr %to, align 8
  %next = add i64 %i, LANES
  %more = icmp slt i64 %next, %n
  br i1 %more, label %body, label %done
done:
  ret i32 0
}
";

/// CPU features, and the letter and the number of lanes of functions that need them, the widest
/// first.
const WIDTHS: [(&str, (&str, &str)); 2] = [("+avx512f", ("e", "8")), ("+avx2", ("d", "4"))];

/// Code with a function `f`; an error if glibc has none, or not for this machine.
pub fn compiled(name: &str) -> Result<Loader, Box<dyn Error>> {
    load_library_permanently(Path::new("libmvec.so.1"))?;
    let host = Host::new()?;
    let (kind, lanes) = WIDTHS
        .into_iter()
        .find_map(|(feature, of)| host.features().contains(feature).then_some(of))
        .ok_or("glibc has vectors for AVX2 and AVX-512")?;
    let context = Context::create();
    let text = LOOP.replace("NAME", name).replace("KIND", kind).replace("LANES", lanes);
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "loop");
    let module = context.create_module_from_ir(buffer).map_err(|error| error.to_string())?;
    let loader = Loader::new()?;
    loader.add(&host.compile(&module)?)?;
    loader.address("f")?;
    Ok(loader)
}

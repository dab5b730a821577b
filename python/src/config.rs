//! Settings of this process: the cache of compiled functions, and threads.

use crate::compile::Settings;
use cotan_backend_llvm::CompilationCache;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The settings.
struct Config {
    cache: Option<CompilationCache>,
    threads: Option<usize>,
}

static CONFIG: Mutex<Config> = Mutex::new(Config { cache: None, threads: None });

fn with<T>(run: impl FnOnce(&mut Config) -> T) -> T {
    run(&mut CONFIG.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Returns the cache, if there is one.
pub fn cache() -> Option<CompilationCache> {
    with(|config| config.cache.clone())
}

/// Returns settings with the default number of threads, where none is given.
pub fn with_defaults(settings: Settings) -> Settings {
    let threads = settings.threads.or_else(|| with(|config| config.threads));
    Settings { threads, ..settings }
}

/// Sets the folder of compiled functions; ``None`` for no cache. ``salt`` names the version of this
/// library.
#[pyfunction]
pub fn set_cache_dir(folder: Option<PathBuf>, salt: String) -> PyResult<()> {
    let made = folder.map(|folder| {
        let shown = folder.display().to_string();
        CompilationCache::new(folder, salt)
            .map_err(|error| PyOSError::new_err((error.raw_os_error(), error.to_string(), shown)))
    });
    let cache = made.transpose()?;
    with(|config| config.cache = cache);
    Ok(())
}

/// Sets the number of threads of functions that are compiled later without ``threads``.
#[pyfunction]
pub fn set_default_threads(threads: Option<usize>) -> PyResult<()> {
    if threads == Some(0) {
        return Err(PyValueError::new_err("threads: at least one thread is needed"));
    }
    with(|config| config.threads = threads);
    Ok(())
}

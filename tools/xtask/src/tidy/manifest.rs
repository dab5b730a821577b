//! The dependencies that a `Cargo.toml` lists: a reader for the plain style that ours keep to.

/// A manifest's dependencies.
pub struct Manifest {
    /// Its path from the root.
    pub path: String,
    /// Every dependency, in order.
    pub dependencies: Vec<Dependency>,
}

/// One dependency.
#[derive(Debug, PartialEq, Eq)]
pub struct Dependency {
    /// Its name.
    pub name: String,
    /// Its specification, as written: `workspace = true` for `name.workspace = true`.
    pub spec: String,
    /// The line it is on.
    pub line: usize,
    /// The table it is in.
    pub table: Table,
}

/// A table of dependencies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// `[workspace.dependencies]`
    Workspace,
    /// `[dependencies]` and `[build-dependencies]`
    Normal,
    /// `[dev-dependencies]`
    Dev,
}

impl Manifest {
    /// Reads a manifest.
    pub fn parse(path: &str, text: &str) -> Self {
        let mut dependencies = Vec::new();
        let mut header = "";
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(inside) = line.strip_prefix('[') {
                header = inside.trim_end_matches(']');
            } else if let Some((key, value)) = line.split_once('=') {
                dependencies.extend(dependency(header, key.trim(), value.trim(), index + 1));
            }
        }
        Manifest { path: path.to_owned(), dependencies }
    }

    /// Returns the folder of the crate, from the root; empty for the workspace itself.
    pub fn folder(&self) -> &str {
        self.path.trim_end_matches("Cargo.toml").trim_end_matches('/')
    }
}

fn dependency(header: &str, key: &str, value: &str, line: usize) -> Option<Dependency> {
    if key.starts_with('#') {
        return None;
    }
    let (table, inner) = table(header)?;
    let (name, spec) = match (inner, key.split_once('.')) {
        (Some(name), _) => (name, format!("{key} = {value}")),
        (None, Some((name, field))) => (name, format!("{field} = {value}")),
        (None, None) => (key, value.to_owned()),
    };
    Some(Dependency { name: name.to_owned(), spec, line, table })
}

/// Returns the table a header opens, and the dependency when it is a table of its own.
fn table(header: &str) -> Option<(Table, Option<&str>)> {
    let (before, after) = header.split_once("dependencies")?;
    let table = match before {
        "workspace." => Table::Workspace,
        _ if before.ends_with("dev-") => Table::Dev,
        _ => Table::Normal,
    };
    Some((table, after.strip_prefix('.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_style_is_read() {
        let text = "[package]\nname = \"x\"\n[dependencies]\na.workspace = true\n\
                    b = { workspace = true, optional = true }\n# c = \"1\"\n\
                    [dev-dependencies]\nd = \"1\"\n[target.'cfg(unix)'.dependencies.e]\n\
                    workspace = true\n";
        let manifest = Manifest::parse("ir/macros/Cargo.toml", text);
        let read: Vec<_> =
            manifest.dependencies.iter().map(|d| (&*d.name, &*d.spec, d.line)).collect();
        let optional = "{ workspace = true, optional = true }";
        let expected = [
            ("a", "workspace = true", 4),
            ("b", optional, 5),
            ("d", "\"1\"", 8),
            ("e", "workspace = true", 10),
        ];
        assert_eq!(read, expected);
        assert_eq!(manifest.folder(), "ir/macros");
    }
}

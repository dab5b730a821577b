//! Writing the resource section.

use crate::file::{Resource, Resources};
use crate::text::printer::Printer;

impl Printer<'_> {
    /// `{-# ... #-}` after an empty line; `None` if there are no resources.
    pub fn resources(&mut self) {
        let file = &self.ir.file;
        let sections = [
            ("dialect_resources", &file.dialect_resources),
            ("external_resources", &file.external_resources),
        ];
        let mut before = "\n{-#\n";
        for (name, groups) in sections {
            if groups.is_empty() {
                continue;
            }
            self.out.push_str(before);
            self.out.push_str("  ");
            self.out.push_str(name);
            self.out.push_str(": {\n");
            self.resource_groups(groups);
            self.out.push_str("  }");
            before = ",\n";
        }
        if before == ",\n" {
            self.out.push_str("\n#-}\n");
        }
    }

    fn resource_groups(&mut self, groups: &Resources) {
        let ir = self.ir;
        for (index, (&group, entries)) in groups.iter().enumerate() {
            self.line_end(index);
            self.out.push_str("    ");
            self.word_or_string(ir.store.text(group));
            self.out.push_str(": {\n");
            for (index, (&key, value)) in entries.iter().enumerate() {
                self.line_end(index);
                self.out.push_str("      ");
                self.word_or_string(ir.store.text(key));
                self.out.push_str(": ");
                self.resource(value);
            }
            self.out.push_str(if entries.is_empty() { "    }" } else { "\n    }" });
        }
        self.out.push('\n');
    }

    fn line_end(&mut self, index: usize) {
        if index > 0 {
            self.out.push_str(",\n");
        }
    }

    fn resource(&mut self, value: &Resource) {
        match value {
            Resource::Blob(bytes) => self.hex_literal(bytes),
            Resource::Bool(true) => self.out.push_str("true"),
            Resource::Bool(false) => self.out.push_str("false"),
            Resource::Text(text) => self.string_literal(text.as_bytes()),
        }
    }
}

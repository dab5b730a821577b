//! A server with one open text. `|` marks positions in it.

use cotan_lsp::client::Client;
use serde_json::Value;

/// The identifier of the text.
pub const URI: &str = "untitled:test.mlir";

/// A server with one open text.
pub struct Session {
    /// The client.
    pub client: Client,
    /// The text without marks.
    pub text: String,
    /// The marked positions: line and column in UTF-16 code units.
    pub marks: Vec<(u32, u32)>,
}

impl Session {
    /// Opens a text.
    pub fn new(marked: &str) -> Self {
        let mut client = Client::start(env!("CARGO_BIN_EXE_cotan")).unwrap();
        let pieces: Vec<&str> = marked.split('|').collect();
        let text = pieces.concat();
        let mut marks = Vec::new();
        let mut before = String::new();
        for piece in &pieces[..pieces.len() - 1] {
            before += piece;
            let line = before.matches('\n').count() as u32;
            let start = before.rfind('\n').map_or(0, |end| end + 1);
            marks.push((line, before[start..].encode_utf16().count() as u32));
        }
        client.open(URI, &text).unwrap();
        Self { client, text, marks }
    }

    /// Sends a request about a mark.
    pub fn at(&mut self, method: &str, mark: usize) -> Value {
        let (line, column) = self.marks[mark];
        self.client.at(method, URI, line, column).unwrap()
    }

    /// Sends a request about the text.
    pub fn of(&mut self, method: &str) -> Value {
        self.client.of(method, URI).unwrap()
    }

    /// Returns the Markdown of the hover at a mark.
    pub fn hover(&mut self, mark: usize) -> String {
        self.at("hover", mark)["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// Returns the labels of the completion items at a mark.
    pub fn labels(&mut self, mark: usize) -> Vec<String> {
        let items = self.at("completion", mark)["items"].as_array().cloned().unwrap_or_default();
        items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }

    /// Returns the offset of a position.
    pub fn offset(&self, position: &Value) -> usize {
        let number = |key: &str| position[key].as_u64().unwrap() as usize;
        let lines = self.text.split_inclusive('\n');
        let start: usize = lines.take(number("line")).map(str::len).sum();
        let line = &self.text[start..];
        let mut units = 0;
        for (at, c) in line.char_indices() {
            if units == number("character") {
                return start + at;
            }
            units += c.len_utf16();
        }
        self.text.len()
    }

    /// Returns the text of a range.
    pub fn slice(&self, range: &Value) -> &str {
        &self.text[self.offset(&range["start"])..self.offset(&range["end"])]
    }

    /// Returns the text after edits.
    pub fn applied(&self, edits: &Value) -> String {
        let mut edits: Vec<Value> = edits.as_array().cloned().unwrap_or_default();
        edits.sort_by_key(|edit| std::cmp::Reverse(self.offset(&edit["range"]["start"])));
        let mut text = self.text.clone();
        for edit in &edits {
            let range = self.offset(&edit["range"]["start"])..self.offset(&edit["range"]["end"]);
            text.replace_range(range, edit["newText"].as_str().unwrap());
        }
        text
    }
}

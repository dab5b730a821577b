// Colours `mlir` blocks of the book by the grammar that editors use, `mlir.tmLanguage.json`, which
// `cargo xtask docs` puts in front of this as `GRAMMAR`. Its patterns are regular expressions of one
// line each, so that nothing but the names of what they find has to be translated.
(function () {
  const CLASSES = [
    ["comment", "comment"],
    ["string", "string"],
    ["variable", "variable"],
    ["entity.name.function", "title"],
    ["entity.name.label", "symbol"],
    ["entity.name.type", "type"],
    ["entity.other", "attr"],
    ["storage.type", "type"],
    ["constant.language", "literal"],
    ["constant.numeric", "number"],
    ["keyword", "keyword"],
  ];
  const classOf = (scope) => (CLASSES.find(([start]) => scope.startsWith(start)) || [])[1];
  hljs.registerLanguage("mlir", () => ({
    name: GRAMMAR.name,
    contains: GRAMMAR.patterns.map(({ name, match }) => ({
      className: classOf(name),
      begin: match,
      relevance: 0,
    })),
  }));
  const highlight = hljs.highlightElement || hljs.highlightBlock;
  document.querySelectorAll("code.language-mlir").forEach((block) => highlight(block));
})();

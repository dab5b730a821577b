const GRAMMAR = {
  "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
  "name": "MLIR",
  "scopeName": "source.mlir",
  "fileTypes": ["mlir"],
  "patterns": [
    { "name": "comment.line.double-slash.mlir", "match": "//.*$" },
    { "name": "string.quoted.double.mlir", "match": "\"(?:[^\"\\\\]|\\\\.)*\"" },
    { "name": "variable.other.mlir", "match": "%[A-Za-z0-9_.$-]+(?:[:#][0-9]+)?" },
    { "name": "entity.name.function.mlir", "match": "@(?:[A-Za-z_][A-Za-z0-9_.$]*|\"(?:[^\"\\\\]|\\\\.)*\")" },
    { "name": "entity.name.label.mlir", "match": "\\^[A-Za-z0-9_.$-]+" },
    { "name": "entity.name.type.mlir", "match": "![A-Za-z_][A-Za-z0-9_.$]*" },
    { "name": "entity.other.attribute-name.mlir", "match": "#[A-Za-z_][A-Za-z0-9_.$]*" },
    { "name": "storage.type.mlir", "match": "(?:\\b|(?<=[0-9?*]x))(?:[su]?i[1-9][0-9]*|b?f[0-9][A-Za-z0-9]*|tf32|index|none|complex|tuple|vector|tensor|memref)\\b" },
    { "name": "constant.numeric.size.mlir", "match": "(?:\\?|\\*|\\b[1-9][0-9]*|(?<=[0-9?]x)[0-9]+)x(?=[0-9?a-z!*])" },
    { "name": "constant.language.mlir", "match": "\\b(?:true|false|unit|dense|sparse|array|strided|affine_map|affine_set|loc|distinct)\\b(?=[<\\s,})\\]]|$)" },
    { "name": "keyword.other.mlir", "match": "\\b[a-z_][A-Za-z0-9_]*(?:\\.[A-Za-z0-9_$]+)+" },
    { "name": "keyword.control.mlir", "match": "\\b(?:module|return|attributes|private|public|along|over|from|to|step|low|high|else|wrt)\\b" },
    { "name": "constant.numeric.mlir", "match": "\\b(?:0x[0-9A-Fa-f]+|[0-9]+(?:\\.[0-9]*(?:[eE][+-]?[0-9]+)?)?)" }
  ]
};
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

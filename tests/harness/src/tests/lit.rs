//! Cases in the language of lit, and moving them to this one's.

use super::Folder;

#[test]
fn output_is_piped_into_file_check() {
    let folder = Folder::new(
        "// RUN: toy show %s \\\n// RUN: | FileCheck %s\n// CHECK: a\n// CHECK-NEXT: b\na\nb\n",
    );
    assert_eq!(folder.wrong(), "");
    let folder = Folder::new("// RUN: toy show %s | FileCheck %s --check-prefix=X\n// X: c\na\n");
    let wrong = folder.wrong();
    assert!(wrong.contains("a.mlir:2:7: error: X: this was not found in the output"), "{wrong}");
    assert!(wrong.contains("a.mlir:1:9: error: this command fails"), "{wrong}");
}

#[test]
fn programs_must_succeed_unless_they_shall_not() {
    let folder = Folder::new("// RUN: toy show %s 2>&1 | FileCheck %s\n// CHECK: a\nbad\n");
    assert!(folder.wrong().contains("`toy show a.mlir` exits with 1"), "{}", folder.wrong());
    let text = "// RUN: not toy show %s 2>&1 | FileCheck %s\n// CHECK: this is bad\nbad\n";
    assert_eq!(Folder::new(text).wrong(), "");
    let folder = Folder::new("// RUN: not toy show %s\na\n");
    assert!(folder.wrong().contains("this shall fail, and succeeds"), "{}", folder.wrong());
    let folder = Folder::new("// XFAIL: *\n// RUN: not toy show %s\na\n");
    assert_eq!(folder.wrong(), "");
}

#[test]
fn files_are_those_of_the_case() {
    let text = "// RUN: toy show < %s > %t && cat %t | count 1\na\n";
    assert_eq!(Folder::new(text).wrong(), "");
    let folder = Folder::new("// RUN: toy show < %s > x | count 0\na\n");
    assert!(folder.wrong().contains("writes to `%t`, not to `x`"), "{}", folder.wrong());
    let folder = Folder::new("// RUN: toy show %{nothing} | FileCheck %s\n");
    assert!(folder.wrong().contains("`%{nothing}` is undefined"), "{}", folder.wrong());
    let folder = Folder::new("// RUN: tuy show %s | FileCheck %s\n");
    assert!(folder.wrong().contains("did you mean `toy`?"), "{}", folder.wrong());
}

#[test]
fn a_case_that_passes_is_moved() {
    let text = "// RUN: toy show %s | FileCheck %s\n// RUN: toy show < %s | FileCheck %s -check-prefix=B\n\n\
                // A comment.\n// CHECK: a\n\n// CHECK-NOT: c\na // CHECK: a\n// B: a\n";
    let folder = Folder::new(text);
    assert_eq!(folder.migrate(), "");
    let moved = "// RUN: toy show %s\n// RUN: toy show < %s\n\n// A comment.\n\na\n";
    assert_eq!(folder.read("a.mlir").unwrap(), moved);
    assert_eq!(folder.read("a.out").unwrap(), "\n\na\n");
    assert_eq!(folder.wrong(), "", "what is moved passes");
}

#[test]
fn a_case_that_cannot_be_moved_stays() {
    for (text, message) in [
        ("// RUN: toy show %s | FileCheck %s\n// CHECK: b\na\n", "a case that fails is not moved"),
        ("// RUN: toy show %s | cat | FileCheck %s\n// CHECK: a\na\n", "only one program"),
        ("// RUN: toy show %s > %t && not cat %t.x\na\n", "only one program"),
    ] {
        let folder = Folder::new(text);
        assert!(folder.migrate().contains(message), "{}", folder.migrate());
        assert_eq!(folder.read("a.mlir").unwrap(), text);
    }
}

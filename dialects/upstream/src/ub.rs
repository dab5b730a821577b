//! The dialect `ub`.

use cotan_ir::Value;
use cotan_ir::constraints::ANY;

foreign! {
    /// A value that nothing may depend on.
    Poison = "ub.poison" [, pure] ("attr-dict `:` type($result)") {
        result(ANY) result: Value,
    }
}

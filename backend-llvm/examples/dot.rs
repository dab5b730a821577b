//! A dot product: built with inkwell's builder, compiled for this CPU, called.

use cotan_backend_llvm::{Host, Jit};
use inkwell::builder::BuilderError;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::{AddressSpace, IntPredicate};

type Dot = unsafe extern "C" fn(*const f64, *const f64, i64) -> f64;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = Context::create();
    let module = dot(&context)?;
    println!("{}", module.print_to_string().to_string());

    let host = Host::new()?;
    host.optimise(&module, "default<O2>")?;
    let object = host.compile(&module)?;
    println!("; {} bytes of object code for {}", object.bytes().len(), host.cpu());

    let jit = Jit::new()?;
    jit.add(&object)?;
    // SAFETY: `dot` below builds a function of exactly this signature.
    let dot = unsafe { jit.function::<Dot>("dot")? };
    let (x, y) = ([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]);
    // SAFETY: both arrays hold three numbers, and `dot` only reads them.
    let result = unsafe { dot(x.as_ptr(), y.as_ptr(), 3) };
    println!("dot({x:?}, {y:?}) = {result}");
    Ok(())
}

/// `double dot(const double *x, const double *y, int64_t n)`, for `n >= 1`.
fn dot(context: &Context) -> Result<Module<'_>, BuilderError> {
    let (module, b) = (context.create_module("dot"), context.create_builder());
    let (f64, i64) = (context.f64_type(), context.i64_type());
    let pointer = context.ptr_type(AddressSpace::default());
    let signature = f64.fn_type(&[pointer.into(), pointer.into(), i64.into()], false);
    let function = module.add_function("dot", signature, None);
    let parameter = |index| function.get_nth_param(index).expect("dot has three parameters");
    let (x, y) = (parameter(0).into_pointer_value(), parameter(1).into_pointer_value());
    let n = parameter(2).into_int_value();
    let entry = context.append_basic_block(function, "entry");
    let body = context.append_basic_block(function, "loop");
    let done = context.append_basic_block(function, "done");

    b.position_at_end(entry);
    b.build_unconditional_branch(body)?;

    b.position_at_end(body);
    let (i, sum) = (b.build_phi(i64, "i")?, b.build_phi(f64, "sum")?);
    let index = i.as_basic_value().into_int_value();
    // SAFETY: inkwell asks whether the address is in bounds: the caller of `dot` promises it.
    let (at_x, at_y) =
        unsafe { (b.build_gep(f64, x, &[index], "at_x")?, b.build_gep(f64, y, &[index], "at_y")?) };
    let left = b.build_load(f64, at_x, "left")?.into_float_value();
    let right = b.build_load(f64, at_y, "right")?.into_float_value();
    let product = b.build_float_mul(left, right, "product")?;
    let total = b.build_float_add(sum.as_basic_value().into_float_value(), product, "total")?;
    let next = b.build_int_add(index, i64.const_int(1, false), "next")?;
    i.add_incoming(&[(&i64.const_zero(), entry), (&next, body)]);
    sum.add_incoming(&[(&f64.const_zero(), entry), (&total, body)]);
    let more = b.build_int_compare(IntPredicate::SLT, next, n, "more")?;
    b.build_conditional_branch(more, body, done)?;

    b.position_at_end(done);
    b.build_return(Some(&total))?;
    Ok(module)
}

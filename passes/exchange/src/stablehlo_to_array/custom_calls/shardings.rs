//! Shardings: constraints on arrays, and computations that are written for each device.

use super::super::importer::{Importer, Translation};
use super::super::{attributes, types};
use crate::shardings;
use cotan_ir::{Attr, AttrData, AttrValue, Mapping, Op, Symbol, Value};
use cotan_stablehlo::attributes::{Mesh, Sharding};

/// Keeps a constraint on an array. It is dropped on a mesh without axes, and on a scalar.
pub fn constraint(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let sharding = it.ir().attr_named(op, "sharding");
    let is_scalar = types::sizes(it.ir(), it.ir().ty(x)).is_some_and(|sizes| sizes.is_empty());
    let kept = sharding.filter(|&sharding| !is_scalar && has_axes(it, sharding));
    Ok(vec![shardings::emit(&mut it.b, it.loc, x, kept)])
}

/// Returns whether the mesh of a sharding has axes, as far as it is known.
fn has_axes(it: &Importer<'_>, sharding: Attr) -> bool {
    let ir = it.ir();
    let Some(sharding) = Sharding::from_attr(&ir.store, sharding) else { return true };
    let AttrData::SymbolRef(names) = ir.store.attr_data(sharding.mesh) else { return true };
    let name: Option<Symbol> = names.first().copied();
    let root = ir.try_root();
    let meshes = root.into_iter().flat_map(|root| ir.walk(root));
    let mut meshes = meshes.filter(|&mesh| ir.name_text(mesh) == "sdy.mesh");
    let mesh = meshes.find(|&mesh| ir.symbol_name(mesh) == name);
    let mesh: Option<Mesh> = mesh.and_then(|mesh| attributes::get(ir, mesh, "mesh"));
    mesh.is_none_or(|mesh| !mesh.axes.is_empty())
}

/// Keeps a computation for each device as it is: only other compilers run it.
pub fn manual_computation(it: &mut Importer<'_>, op: Op) -> Translation {
    let operands = it.operands(op)?;
    let olds: Vec<Value> = it.ir().operands(op).chain(it.ir().results(op)).collect();
    for old in olds {
        let ty = it.ir().ty(old);
        if it.convert(ty) != ty {
            return it.refuse(op, "has an operand or result without a type of arrays");
        }
    }
    let mut mapping = Mapping::default();
    let copy = it.b.ir_mut().clone_op(op, &mut mapping);
    it.b.ir_mut().set_operands(copy, &operands);
    it.b.insert(copy);
    Ok(it.ir().results(copy).collect())
}

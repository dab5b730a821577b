//! `#stablehlo.conv`

use super::{Integers, fields};
use cotan_ir::codes::BAD_ATTRIBUTE;
use cotan_ir::spec::{AttrConstraint, AttrDef, AttrStyle, ParamSyntax};
use cotan_ir::text::cursor::Cursor;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::{ParamAssembly, ParseResult, Printer};
use cotan_ir::{Attr, AttrValue, Store};

/// The dimensions of one array of a convolution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The batch dimension; of the kernel, the dimension of input features.
    pub first: i64,
    /// The feature dimension; of the kernel, the dimension of output features.
    pub second: i64,
    /// The spatial dimensions.
    pub spatial: Integers,
}

/// The dimensions of a convolution: `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ConvDimensions {
    /// Those of the input: batch `b`, features `f`.
    pub input: Layout,
    /// Those of the kernel: input features `i`, output features `o`.
    pub kernel: Layout,
    /// Those of the output: batch `b`, features `f`.
    pub output: Layout,
}

impl ConvDimensions {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "stablehlo.conv",
            doc: "The dimensions of a convolution: `<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };

    /// Returns the number of spatial dimensions.
    pub fn spatial_rank(&self) -> usize {
        self.input.spatial.len()
    }
}

impl Layout {
    fn params(&self, store: &mut Store) -> [Attr; 3] {
        [self.first.to_attr(store), self.second.to_attr(store), self.spatial.to_attr(store)]
    }

    fn of(store: &Store, params: &[Attr]) -> Option<Self> {
        let &[first, second, spatial] = params else { return None };
        Some(Self {
            first: i64::from_attr(store, first)?,
            second: i64::from_attr(store, second)?,
            spatial: Integers::from_attr(store, spatial)?,
        })
    }
}

impl AttrValue for ConvDimensions {
    const CONSTRAINT: &'static AttrConstraint = {
        static CONSTRAINT: AttrConstraint = AttrConstraint {
            description: "`stablehlo.conv`",
            holds: |store, attr| ConvDimensions::from_attr(store, attr).is_some(),
            style: AttrStyle::Params(ConvDimensions::DEF),
        };
        &CONSTRAINT
    };

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        let params = store.dialect_params(attr, Self::DEF)?;
        let mut layouts = params.chunks(3).map(|params| Layout::of(store, params));
        Some(Self { input: layouts.next()??, kernel: layouts.next()??, output: layouts.next()?? })
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        let layouts = [&self.input, &self.kernel, &self.output];
        let params: Vec<Attr> =
            layouts.into_iter().flat_map(|layout| layout.params(store)).collect();
        store.dialect_attr(Self::DEF, &params)
    }
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`, or `raw` and nine fields.
pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let dimensions = match cursor.eat_word("raw") {
            true => parse_raw(cursor)?,
            false => parse_dimensions(cursor)?,
        };
        let attr = dimensions.to_attr(&mut cursor.ir.store);
        let params = cursor.ir.store.dialect_params(attr, ConvDimensions::DEF);
        Ok(params.unwrap_or_default().into())
    },
    print: |p, params| {
        let mut layouts = params.chunks(3).map(|params| Layout::of(&p.ir.store, params));
        let mut next = || layouts.next().flatten().unwrap_or_default();
        let dimensions = ConvDimensions { input: next(), kernel: next(), output: next() };
        print_dimensions(p, &dimensions);
    },
};

/// Parses `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.
pub fn parse_dimensions(cursor: &mut Cursor<'_>) -> ParseResult<ConvDimensions> {
    let input = parse_layout(cursor, ["b", "f"])?;
    cursor.expect_word("x")?;
    let kernel = parse_layout(cursor, ["i", "o"])?;
    cursor.expect(Kind::Arrow, "`->` and the dimensions of the output")?;
    let output = parse_layout(cursor, ["b", "f"])?;
    Ok(ConvDimensions { input, kernel, output })
}

/// `[b, 0, 1, f]`.
fn parse_layout(cursor: &mut Cursor<'_>, words: [&str; 2]) -> ParseResult<Layout> {
    let open = cursor.expect(Kind::LeftSquare, "`[` before dimensions")?;
    let mut named = [None; 2];
    let mut spatial: Vec<(i64, i64)> = Vec::new();
    let mut index = 0;
    cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        let token = cursor.token();
        let word = words.iter().position(|word| cursor.at_word(word));
        let double = match word {
            Some(word) => {
                cursor.bump();
                named[word].replace(index).is_some()
            }
            None => {
                let what = format!("`{}`, `{}` or a spatial dimension", words[0], words[1]);
                let dimension = cursor.small_integer(&what)?;
                let double = spatial.iter().any(|other| other.0 == dimension);
                spatial.push((dimension, index));
                double
            }
        };
        if double {
            let message = format!("the dimension `{}` occurs twice", cursor.text_of(token));
            return Err(cursor.error_at(token, &BAD_ATTRIBUTE, message));
        }
        index += 1;
        Ok(())
    })?;
    spatial.sort_unstable();
    let in_order = spatial.iter().zip(0..).all(|(dimension, wanted)| dimension.0 == wanted);
    let ([Some(first), Some(second)], true) = (named, in_order) else {
        let message = format!(
            "the dimensions must be `{}`, `{}`, and spatial ones from 0 on",
            words[0], words[1]
        );
        return Err(cursor.error_at(open, &BAD_ATTRIBUTE, message));
    };
    let spatial = spatial.into_iter().map(|dimension| dimension.1).collect();
    Ok(Layout { first, second, spatial })
}

const RAW: [&str; 9] = [
    "input_batch_dimension",
    "input_feature_dimension",
    "input_spatial_dimensions",
    "kernel_input_feature_dimension",
    "kernel_output_feature_dimension",
    "kernel_spatial_dimensions",
    "output_batch_dimension",
    "output_feature_dimension",
    "output_spatial_dimensions",
];

fn parse_raw(cursor: &mut Cursor<'_>) -> ParseResult<ConvDimensions> {
    let mut all = ConvDimensions::default();
    fields::parse(cursor, &RAW, |cursor, index| {
        let layout = match index / 3 {
            0 => &mut all.input,
            1 => &mut all.kernel,
            _ => &mut all.output,
        };
        match index % 3 {
            0 => layout.first = cursor.small_integer("a dimension")?,
            1 => layout.second = cursor.small_integer("a dimension")?,
            _ => layout.spatial = fields::integers(cursor)?,
        }
        Ok(())
    })?;
    Ok(all)
}

/// Prints `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`; dimensions that are no permutation by fields.
pub fn print_dimensions(p: &mut Printer<'_>, all: &ConvDimensions) {
    let layouts = [(&all.input, ["b", "f"]), (&all.kernel, ["i", "o"]), (&all.output, ["b", "f"])];
    let texts = layouts.map(|(layout, words)| layout_text(layout, words));
    match texts {
        [Some(input), Some(kernel), Some(output)] => {
            p.text(&format!("{input}x{kernel}->{output}"));
        }
        _ => print_raw(p, all),
    }
}

/// `[b, 0, 1, f]`; `None` if the dimensions are not all numbers below their count.
fn layout_text(layout: &Layout, words: [&str; 2]) -> Option<String> {
    let rank = layout.spatial.len() + 2;
    let mut texts = vec![None; rank];
    let mut set = |dimension: i64, text: String| {
        let slot = texts.get_mut(usize::try_from(dimension).ok()?)?;
        slot.replace(text).is_none().then_some(())
    };
    set(layout.first, words[0].to_owned())?;
    set(layout.second, words[1].to_owned())?;
    for (index, &dimension) in layout.spatial.iter().enumerate() {
        set(dimension, index.to_string())?;
    }
    let texts: Vec<String> = texts.into_iter().flatten().collect();
    Some(format!("[{}]", texts.join(", ")))
}

fn print_raw(p: &mut Printer<'_>, all: &ConvDimensions) {
    p.text("raw ");
    let layouts = [&all.input, &all.kernel, &all.output].into_iter().enumerate();
    p.commas(layouts, |p, (index, layout)| {
        let names = &RAW[3 * index..];
        p.text(&format!("{} = {}, {} = {}, ", names[0], layout.first, names[1], layout.second));
        p.text(&format!("{} = ", names[2]));
        fields::print_integers(p, &layout.spatial);
    });
}

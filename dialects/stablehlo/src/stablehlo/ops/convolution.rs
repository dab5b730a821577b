//! `stablehlo.convolution`

use crate::attributes::{
    BOOLS, ConvDimensions, Integers, PRECISIONS, Padding, booleans, parse_dimensions,
    print_dimensions,
};
use crate::check_op::windows::Window;
use crate::check_op::{Check, Tensor, size_text};
use crate::text;
use crate::types::TENSOR;
use cotan_ir::codes::EXPECTED;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Attr, AttrData, AttrValue, Diagnostics, Ir, Op, Type, Value};

/// Sums of products of a kernel and windows of an input.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.convolution", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct Convolution {
    /// The input.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The kernel.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The strides.
    #[attr]
    pub window_strides: Option<Integers>,
    /// The padding of the input.
    #[attr]
    pub padding: Option<Padding>,
    /// The dilation of the input.
    #[attr]
    pub lhs_dilation: Option<Integers>,
    /// The dilation of the kernel.
    #[attr]
    pub rhs_dilation: Option<Integers>,
    /// True for dimensions in which the kernel is reversed.
    #[attr(BOOLS)]
    pub window_reversal: Option<Attr>,
    /// The dimensions.
    #[attr]
    pub dimension_numbers: ConvDimensions,
    /// The number of groups of features.
    #[attr]
    pub feature_group_count: i64,
    /// The number of groups of batches.
    #[attr]
    pub batch_group_count: i64,
    /// The precision of each operand.
    #[attr(PRECISIONS)]
    pub precision_config: Option<Attr>,
    /// The output.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Convolution>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(lhs), Some(rhs)) = (check.tensor(this.lhs), check.tensor(this.rhs)) else { return };
    let groups = [this.feature_group_count, this.batch_group_count];
    let rule = Rule {
        dimensions: &this.dimension_numbers,
        groups,
        strides: this.window_strides.as_deref().unwrap_or_default(),
        padding: Some(this.padding.as_ref().map(|padding| &padding.0[..]).unwrap_or_default()),
        lhs_dilation: this.lhs_dilation.as_deref().unwrap_or_default(),
        rhs_dilation: this.rhs_dilation.as_deref().unwrap_or_default(),
    };
    if let Some(shape) = rule.result(&mut check, lhs, rhs) {
        check.expect_shape("the result", this.result, &shape);
    }
}

/// What decides the shape of a convolution.
pub(super) struct Rule<'a> {
    pub dimensions: &'a ConvDimensions,
    pub groups: [i64; 2],
    pub strides: &'a [i64],
    /// The padding; `None` if it is an operand.
    pub padding: Option<&'a [(i64, i64)]>,
    pub lhs_dilation: &'a [i64],
    pub rhs_dilation: &'a [i64],
}

impl Rule<'_> {
    /// Verifies the shapes of the operands and returns that of the result.
    pub fn result(
        &self,
        check: &mut Check<'_>,
        lhs: Tensor<'_>,
        rhs: Tensor<'_>,
    ) -> Option<Vec<i64>> {
        let d = self.dimensions;
        let rank = d.spatial_rank() + 2;
        let layouts = [("input", &d.input), ("kernel", &d.kernel), ("output", &d.output)];
        for (what, layout) in layouts {
            let all = [&[layout.first, layout.second], &layout.spatial[..]].concat();
            if !check.expect_length(&format!("dimensions of the {what}"), all.len(), rank)
                || !check.expect_dimensions(&format!("dimensions of the {what}"), &all, rank)
            {
                return None;
            }
        }
        if !check.expect_length("the shape of the input", lhs.shape.len(), rank)
            || !check.expect_length("the shape of the kernel", rhs.shape.len(), rank)
            || !self.groups_fit(check, lhs, rhs)
        {
            return None;
        }
        let sizes = match self.padding {
            Some(padding) => self.spatial_sizes(check, lhs, rhs, padding)?,
            None => vec![DYNAMIC; d.spatial_rank()],
        };
        let mut shape = vec![DYNAMIC; rank];
        let batch = lhs.shape[d.input.first as usize];
        let is_known = batch != DYNAMIC;
        shape[d.output.first as usize] = if is_known { batch / self.groups[1] } else { DYNAMIC };
        shape[d.output.second as usize] = rhs.shape[d.kernel.second as usize];
        for (&index, size) in d.output.spatial.iter().zip(sizes) {
            shape[index as usize] = size;
        }
        Some(shape)
    }

    fn spatial_sizes(
        &self,
        check: &mut Check<'_>,
        lhs: Tensor<'_>,
        rhs: Tensor<'_>,
        padding: &[(i64, i64)],
    ) -> Option<Vec<i64>> {
        let d = self.dimensions;
        let spatial = |shape: &[i64], dimensions: &[i64]| -> Vec<i64> {
            dimensions.iter().map(|&index| shape[index as usize]).collect()
        };
        let window = Window {
            sizes: &spatial(rhs.shape, &d.kernel.spatial),
            strides: self.strides,
            padding,
            base_dilations: self.lhs_dilation,
            dilations: self.rhs_dilation,
        };
        check.windowed(&spatial(lhs.shape, &d.input.spatial), &window)
    }

    fn groups_fit(&self, check: &mut Check<'_>, lhs: Tensor<'_>, rhs: Tensor<'_>) -> bool {
        let d = self.dimensions;
        let [features, batches] = self.groups;
        let positive = features > 0 && batches > 0 && (features == 1 || batches == 1);
        if !check.ensure(positive, || "group counts must be positive, one of them 1".to_owned()) {
            return false;
        }
        let [batch, input, kernel, output] = [
            lhs.shape[d.input.first as usize],
            lhs.shape[d.input.second as usize],
            rhs.shape[d.kernel.first as usize],
            rhs.shape[d.kernel.second as usize],
        ];
        let divides = |size: i64, by: i64| size == DYNAMIC || size % by == 0;
        let divided = divides(batch, batches)
            && divides(input, features)
            && divides(output, features)
            && divides(output, batches);
        let fits = input == DYNAMIC || kernel == DYNAMIC || input / features == kernel;
        check.ensure(divided && fits, || {
            format!(
                "features do not fit: {} of the input in {features} groups, {} of the kernel",
                size_text(input),
                size_text(kernel)
            )
        })
    }
}

/// `(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], ...} {...} :
/// (...) -> tensor<2x3x5xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    p.cursor.expect(Kind::LeftParen, "`(` and the operands")?;
    let operands = p.operand_list()?;
    p.cursor.expect(Kind::RightParen, "`)`")?;
    text::key(p, "dim_numbers")?;
    let dimensions = parse_dimensions(p.cursor)?;
    let dimensions = dimensions.to_attr(&mut p.cursor.ir.store);
    p.set_attr("dimension_numbers", dimensions);
    p.cursor.expect(Kind::Comma, "`,` and the window")?;
    text::key(p, "window")?;
    p.cursor.expect(Kind::LeftBrace, "`{` and the window")?;
    while !p.cursor.at(Kind::RightBrace) {
        parse_window(p)?;
        if !p.cursor.eat(Kind::Comma) {
            break;
        }
    }
    p.cursor.expect(Kind::RightBrace, "`,` or `}`")?;
    text::attributes_and_types(p, &operands)
}

/// The words of a window, and their attributes.
const WINDOW: [(&str, &str); 5] = [
    ("stride", "window_strides"),
    ("pad", "padding"),
    ("lhs_dilate", "lhs_dilation"),
    ("rhs_dilate", "rhs_dilation"),
    ("reverse", "window_reversal"),
];

/// `stride = [2, 2]`.
fn parse_window(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let token = p.cursor.token();
    let Some(&(word, name)) = WINDOW.iter().find(|(word, _)| p.cursor.at_word(word)) else {
        let words: Vec<String> = WINDOW.iter().map(|(word, _)| format!("`{word}`")).collect();
        return Err(p.cursor.expected(&format!("one of {}", words.join(", "))));
    };
    if p.attr(name).is_some() {
        let message = format!("`{word}` occurs twice");
        return Err(p.cursor.error_at(token, &EXPECTED, message));
    }
    text::key(p, word)?;
    match word {
        "pad" => parse_padding(p),
        "reverse" => parse_reversal(p),
        _ => text::integers(p, name),
    }
}

/// `[[0, 1], [0, 1]]`.
fn parse_padding(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let mut pairs = Vec::new();
    p.cursor.expect(Kind::LeftSquare, "`[` and the padding of each dimension")?;
    p.cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        cursor.expect(Kind::LeftSquare, "`[` and the padding of a dimension")?;
        let low = cursor.small_integer("the padding before")?;
        cursor.expect(Kind::Comma, "`,` and the padding after")?;
        pairs.push((low, cursor.small_integer("the padding after")?));
        cursor.expect(Kind::RightSquare, "`]`").map(|_| ())
    })?;
    let padding = Padding(pairs).to_attr(&mut p.cursor.ir.store);
    p.set_attr("padding", padding);
    Ok(())
}

/// `[true, false]`.
fn parse_reversal(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let mut items = Vec::new();
    p.cursor.expect(Kind::LeftSquare, "`[` and a boolean for each dimension")?;
    p.cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        let reversed = cursor.eat_word("true");
        if !reversed {
            cursor.expect_word("false")?;
        }
        items.push(u8::from(reversed));
        Ok(())
    })?;
    let data = AttrData::DenseArray { element: Type::I1, bytes: items.into() };
    let attr = p.cursor.ir.store.intern_attr(data);
    p.set_attr("window_reversal", attr);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<Convolution>(op);
    p.text("(");
    p.values([this.lhs, this.rhs]);
    p.text(") dim_numbers = ");
    print_dimensions(p, &this.dimension_numbers);
    p.text(", window = {");
    p.commas(this.window_texts(p.ir), |p, text| p.text(&text));
    p.text("}");
    let elided = [
        "dimension_numbers",
        "window_strides",
        "padding",
        "lhs_dilation",
        "rhs_dilation",
        "window_reversal",
    ];
    text::print_attributes_and_types(p, op, &elided);
}

impl Convolution {
    /// Returns the parts of the window that are there: `stride = [2, 2]`.
    fn window_texts(&self, ir: &cotan_ir::Ir) -> Vec<String> {
        fn list<T: ToString>(word: &str, items: impl IntoIterator<Item = T>) -> String {
            let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
            format!("{word} = [{}]", items.join(", "))
        }
        let integers =
            |word, items: &Option<Integers>| items.as_ref().map(|items| list(word, items.iter()));
        let pairs = self.padding.as_ref().map(|padding| {
            list("pad", padding.0.iter().map(|(low, high)| format!("[{low}, {high}]")))
        });
        let reversal = self.window_reversal.and_then(|attr| booleans(&ir.store, attr));
        let parts = [
            integers("stride", &self.window_strides),
            pairs,
            integers("lhs_dilate", &self.lhs_dilation),
            integers("rhs_dilate", &self.rhs_dilation),
            reversal.map(|items| list("reverse", items)),
        ];
        parts.into_iter().flatten().collect()
    }
}

package dev.heddle.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Books with one fault each: the message, and its place. In the texts a `@` stands before the place.
class BookFaultsTest {
    private static final String HEAD = """
            isa t "T" {
              granule 2
              max 4
              variant one | uno "the first"
              variant two "the second"
              dialect plain
              dialect loud
              evidence manual "stated by the manual"
              state r : u16[8]
              view rf : f16[8] of r
              space mem : 16
            }
            enum Mode[2] open (cost) { 0 "" (1)  1 up (2) }
            shape Reg(n:3) "a register" {
              | "r{n}" is u16 r[n]
            }
            form Two(op) {
              bytes 2
              fixed [3:0]=op
            }
            """;

    private static Arguments head(String name, String book, String message) {
        return arguments(name, book, message);
    }

    /// A fault in an item.
    private static Arguments item(String name, String item, String message) {
        return arguments(name, HEAD + item, message);
    }

    /// A fault in the body of an instruction of four bits op, a register `a` and six bits `x`.
    private static Arguments member(String name, String lines, String message) {
        return arguments(
                name,
                HEAD
                        + "insn i : Two(1) {\na: Reg(n [6:4])\nx[12:7]\nrest unknown\ntext \"i {a}, {x}\"\n"
                        + lines
                        + "\n}\n",
                message);
    }

    /// A fault in a `data` of an instruction, told of the instruction.
    private static Arguments data(String name, String data, String message) {
        return arguments(
                name,
                HEAD + "insn @i : Two(1) {\na: Reg(n [6:4])\nrest unknown\ntext \"i {a}\"\ndata " + data + "\n}\n",
                message);
    }

    /// A fault in a `does`.
    private static Arguments does(String name, String statements, String message) {
        return member(name, "does { " + statements + " }", message);
    }

    /// A fault in a `timing` of an instruction of a head with a wait and a unit.
    private static Arguments timing(String name, String timing, String message) {
        Object[] parts = member(name, "timing " + timing, message).get();
        String book = (String) parts[1];
        String head = "space mem : 16\n  sync slow \"a\"\n  unit alu \"b\" results slow";
        return arguments(name, book.replace("space mem : 16", head), message);
    }

    static Stream<Arguments> faults() {
        return Stream.of(heads(), lengths(), items(), members(), meanings(), times())
                .flatMap(s -> s);
    }

    private static Stream<Arguments> lengths() {
        return Stream.of(
                head(
                        "rule of a length that the book does not have",
                        "isa t \"T\" { granule 2 max 4 length @6 [0]=1 }",
                        "6 bytes: this book has lengths up to 4 in steps of 2"),
                head(
                        "rule that no word fits",
                        "isa t \"T\" { granule 2 max 4 length 4 [1:0]=1 @[0]=0 }",
                        "some of these bits have another value in this rule already"));
    }

    private static Stream<Arguments> times() {
        String head = "isa t \"T\" {\n  state reg : u16[8]\n  sync slow \"a\"\n  unit alu \"b\"\n  ";
        return Stream.of(
                head("wait without a text", "isa t \"T\" {\n  sync slow\n@}", "expected what it waits for, found '}'"),
                head(
                        "results of no wait",
                        head + "unit sfu \"c\" results @slaw\n}",
                        "there is no wait 'slaw'; did you mean 'slow'?"),
                head(
                        "results of no file",
                        head + "unit sfu \"c\" results slow in @rge\n}",
                        "there is no register file 'rge'; did you mean 'reg'?"),
                head(
                        "sources of no wait",
                        head + "unit sfu \"c\" sources slow or @slaw\n}",
                        "there is no wait 'slaw'; did you mean 'slow'?"),
                head(
                        "delay of no unit",
                        head + "delay @alx to any 3\n}",
                        "there is no unit 'alx'; did you mean 'alu'?"),
                head(
                        "delay that is too long",
                        head + "delay alu to any @1001\n}",
                        "the number of slots is 0 to 1000, found 1001"),
                head(
                        "delay without evidence",
                        head + "delay alu to any 3 evidence @hearsay\n}",
                        "there is no tag 'hearsay'"),
                head(
                        "follows no book",
                        "isa t \"T\" {\n  follows @valhal v14\n}",
                        "there is no book 'valhal' to follow; did you mean 'valhall'?"),
                head(
                        "follows no variant",
                        "isa t \"T\" {\n  follows @valhall v99\n}",
                        "'valhall' cannot be read: valhall@v99: unknown variant; valhall has seed, mesa, v9, v10, v11, v12, v13, v14; did you mean 'v9'?"),
                head(
                        "overlap of no file",
                        head + "overlap reg @rge\n}",
                        "there is no register file 'rge'; did you mean 'reg'?"),
                timing("no unit", "@alx", "there is no unit 'alx'; did you mean 'alu'?"),
                timing("need of no wait", "alu needs @x", "'x' is not a wait of the book's head"),
                timing("demand of no wait", "alu then slow, @x", "'x' is not a wait of the book's head"),
                timing("slots of nothing", "alu takes 1 + @y", "nothing in the encoding is called 'y'"),
                timing("read of nothing", "alu { reads @b }", "there is no operand 'b'"),
                timing("mask of nothing", "alu { reads a mask @y }", "nothing in the encoding is called 'y'"),
                timing("words in another order", "alu { reads a mask x @count 2 }", "expected '}', found 'count'"),
                timing(
                        "slots that are too many",
                        "alu { reads a at @256 }",
                        "a number of slots is 0 to 255, found 256"));
    }

    private static Stream<Arguments> heads() {
        return Stream.of(
                head("no head", "@enum M[1] { 0 a }", "expected 'isa', the head of the book, found 'enum'"),
                head("no title", "isa t @{ granule 2 }", "expected a title, in quotes, found '{'"),
                head(
                        "unknown line of the head",
                        "isa t \"T\" {\n  @granul 2\n}",
                        "expected one of doc, missing, include, follows, extends, granule, max, length, lanes, names, fragments, padding, variant, dialect, evidence, state, view, space, table, input, stage, constants, column, labels, literal, header, section, repeat, sync, unit, delay, overlap, costs, found 'granul'; did you mean 'granule'?"),
                head(
                        "nothing before a stage",
                        "@isa t \"T\" {\n  stage s \"a\" { before f }\n}\nfn f(a) = a",
                        "'f' before stage 's' is not a function of a register and its width; did you mean 'f'?"),
                head("granule out of range", "isa t \"T\" {\n  granule @99\n}", "the granule is 1 to 16, found 99"),
                head(
                        "longest out of range",
                        "isa t \"T\" {\n  max @33\n}",
                        "the longest instruction is 1 to 32, found 33"),
                head(
                        "longest is not a multiple",
                        "isa @t \"T\" {\n  granule 4\n  max 6\n}",
                        "the longest instruction is not a multiple of the granule"),
                head(
                        "type of a state",
                        "isa t \"T\" {\n  state r : @q16[8]\n}",
                        "expected u1..u64, s1..s64, f16, bf16, f32 or f64, found 'q16'"),
                head(
                        "view of nothing",
                        "isa t \"T\" {\n  state reg : u16[8]\n  view v : u8[8] of @rge\n}",
                        "there is no register file 'rge'; did you mean 'reg'?"),
                head(
                        "labels that count too much",
                        "isa t \"T\" {\n  labels l @99\n}",
                        "the bytes that are counted is 1 to 16, found 99"),
                head(
                        "column beyond the line",
                        "isa t \"T\" {\n  column @99\n}",
                        "the width of the mnemonic is 0 to 80, found 99"),
                head(
                        "literal that is not a word",
                        "isa t \"T\" {\n  literal @5\n}",
                        "expected a word, or one in quotes, found '5'"),
                head(
                        "header without quotes",
                        "isa t \"T\" {\n  header @buf \"a size\"\n}",
                        "expected the first word of a line, in quotes, found 'buf'"),
                head(
                        "section without an instruction",
                        "isa t \"T\" {\n  section \"a\" \"b\"\n@}",
                        "expected an instruction, in quotes, found '}'"),
                head(
                        "default variant without a title",
                        "isa t \"T\" {\n  variant a @default\n}",
                        "expected what the variant is, found 'default'"),
                head(
                        "number that is none",
                        "isa t \"T\" {\n  granule @2x\n}",
                        "'2x' is not a number; write 12, 0x0c or 0b1100"),
                head(
                        "text without an end",
                        "isa t @\"T {\n  granule 2\n}",
                        "this text has no closing quote in its line"),
                head("character that means nothing", "isa t \"T\" {\n  granule 2 @$\n}", "'$' means nothing here"));
    }

    private static Stream<Arguments> items() {
        return Stream.of(
                item(
                        "unknown item",
                        "@shpae S(n:3) { | \"s\" }",
                        "expected one of enum, family, shape, form, insn, descriptor, record, set, spell, also, fn, only, found 'shpae'; did you mean 'shape'?"),
                item("item twice", "@shape Reg(n:3) \"again\" { | \"q{n}\" }", "'Reg' has been defined before"),
                item("enum value twice", "enum E[2] { 0 a @0 b }", "the value 0 has a name already"),
                item("enum value too wide", "enum E[2] { @4 a }", "4 does not fit into 2 bits"),
                item("enum without columns' numbers", "enum E[2] (c) { 0 a @1 b }", "expected '(', found '1'"),
                item("enum width", "enum E[@17] { 0 a }", "the width of an enum is 1 to 16, found 17"),
                item("shape without alternative", "@shape S(n:3) \"s\" { }", "the shape 'S' has no alternative"),
                item("alternative without text", "shape S(n:3) \"s\" {\n  @| n=000\n}", "this alternative has no text"),
                item(
                        "pattern of an unknown variable",
                        "shape S(kind:3) \"s\" { | @knid=000 \"s\" }",
                        "there is no variable 'knid'; did you mean 'kind'?"),
                item("pattern too narrow", "shape S(n:3) \"s\" { | @n=00 \"s\" }", "'n' has 3 bits, the pattern 2"),
                item(
                        "pattern that is not binary",
                        "shape S(n:3) \"s\" { | n=@012 \"s\" }",
                        "expected binary digits, or a number with its width such as 0x10:8"),
                item(
                        "pattern in binary that is too wide",
                        "shape S(n:3) \"s\" { | @n=0b0011 \"s\" }",
                        "'n' has 3 bits, the pattern 4"),
                item(
                        "pattern in binary without digits",
                        "shape S(n:3) \"s\" { | n=@0b \"s\" }",
                        "expected binary digits, or a number with its width such as 0x10:8"),
                item(
                        "set without a name",
                        "shape S(n:3) \"s\" { | \"s{n}\" is u16 n set @{ } }",
                        "expected a name for the value that is written, found '{'"),
                item(
                        "shape without a meaning in a meaning",
                        "shape S(n:3) \"s\" { | \"s{n}\" }\nfn f(x) = @S(x)",
                        "the shape 'S' does not say what it is"),
                item(
                        "shape with too many arguments in a meaning",
                        "shape S(n:3) \"s\" { | \"s{n}\" is u16 n }\nfn f(x) = @S(x, 1)",
                        "'S' takes 1 arguments, found 2"),
                item(
                        "shape of a float in a meaning",
                        "shape S(n:3) \"s\" { | \"s{n}\" is u16 n }\nfn f(x) = S(@1.5)",
                        "an argument of a shape is an integer, found a float"),
                item(
                        "shape in a guard",
                        "shape S(n:3) \"s\" { | \"s{n}\" is u16 n }\nshape T(n:3) \"t\" { | when @S(n) > 1 \"t{n}\" }",
                        "'S' needs more than the encoding"),
                item(
                        "step in a guard",
                        "shape S(n:3) \"s\" { | when @step > 1 \"s{n}\" }",
                        "nothing in the encoding is called 'step'"),
                item("pattern number too wide", "shape S(n:3) \"s\" { | n=@9:3 \"s\" }", "9 does not fit into 3 bits"),
                item(
                        "unknown variable in a text",
                        "shape S(nn:3) \"s\" { | \"s@{mn}\" }",
                        "there is no variable 'mn'; did you mean 'nn'?"),
                item(
                        "unknown enum in a text",
                        "shape S(n:2) \"s\" { | \"s@{n:Moed}\" }",
                        "there is no enum or shape 'Moed'; did you mean 'Mode'?"),
                item(
                        "enum of another width",
                        "shape S(n:3) \"s\" { | \"s@{n:Mode}\" }",
                        "the enum Mode has 2 bits, 'n' has 3"),
                item(
                        "shape of another width",
                        "shape S(n:4) \"s\" { | \"s@{n:Reg}\" }",
                        "'n' of Reg has 3 bits, found 4"),
                item(
                        "too many choices",
                        "shape S(n:1) \"s\" { | \"s@{n:a|b|c}\" }",
                        "'n' has 1 bits, which is fewer values than the 3 texts"),
                item(
                        "float of another width",
                        "shape S(n:5) \"s\" { | \"s@{n:float(3,4,3)}\" }",
                        "a float of 1 + 3 + 4 bits, 'n' has 5"),
                item(
                        "float of another width",
                        "shape S(n:8) \"s\" { | \"s@{n:f32}\" }",
                        "a float of 32 bits, 'n' has 8"),
                item(
                        "sum of too many",
                        "shape S(n:8) \"s\" { | \"s{n:@plus(1,2)}\" }",
                        "expected float(exponent, fraction, bias), rel(scale, bias), step(scale), step(scale, bias), address(scale, bias), ahead(scale, bias) or plus(number)"),
                item(
                        "format without arguments",
                        "shape S(n:8) \"s\" { | \"s{n:@float(3)}\" }",
                        "expected float(exponent, fraction, bias), rel(scale, bias), step(scale), step(scale, bias), address(scale, bias), ahead(scale, bias) or plus(number)"),
                item(
                        "brace without an end",
                        "shape S(n:8) \"s\" { | \"s@{n\" }",
                        "no '}' closes this; write \\{ for the character"),
                item(
                        "group without an end",
                        "shape S(n:8) \"s\" { | \"s@<{n}\" }",
                        "no '>' closes this; write \\< for the character"),
                item("variable that is none", "shape S(n:8) \"s\" { | \"s{@n-1}\" }", "'n-1' is not a variable"),
                item(
                        "empty format",
                        "shape S(n:8) \"s\" { | \"s{n:@}\" }",
                        "expected what to print the value as, such as {x:hex}, {x:Table} or {x:.flag}"),
                item(
                        "unknown dialect of an alternative",
                        "shape S(n:8) \"s\" { @| \"s{n}\" laud \"S{n}\" }",
                        "'laud' is not a dialect of this book; did you mean 'loud'?"),
                item(
                        "guard about nothing",
                        "shape S(n:8) \"s\" { | when @many > 1 \"s{n}\" }",
                        "nothing in the encoding is called 'many'"),
                item(
                        "guard that needs more than the encoding",
                        "shape S(nn:8) \"s\" { | when @rf > 1 \"s{nn}\" }",
                        "nothing in the encoding is called 'rf'"),
                item(
                        "function that needs more than the encoding",
                        "shape S(n:8) \"s\" { | when @ballot(n) > 1 \"s{n}\" }",
                        "'ballot' needs more than the encoding"),
                item(
                        "use of an unknown shape",
                        "shape S(n:3) \"s\" { | \"s{@Rge(n)}\" }",
                        "there is no shape 'Rge'; did you mean 'Reg'?"),
                item(
                        "use with too many arguments",
                        "shape S(n:3) \"s\" { | \"s{@Reg(n, n)}\" }",
                        "Reg takes 1 arguments"),
                item(
                        "use with too few arguments",
                        "shape P(a:1, b:1) \"p\" { | \"{a}{b}\" }\nshape S(n:1) \"s\" { | \"s{@P(n)}\" }",
                        "the argument 'b' of P is missing"),
                item(
                        "use with another width",
                        "shape S(n:4) \"s\" { | \"s{@Reg(n)}\" }",
                        "'n' of Reg has 3 bits, found 4"),
                item(
                        "value of an unknown type",
                        "shape S(n:3) \"s\" { | \"s{n}\" is @u99 n }",
                        "expected u1..u64, s1..s64, f16, bf16, f32 or f64, found 'u99'"),
                item(
                        "value of another kind",
                        "shape S(n:3) \"s\" { | \"s{n}\" is @f16 n }",
                        "f16 is a float, the value an integer"),
                item("form twice", "form @Two(op) { bytes 2 }", "the form 'Two' has been defined before"),
                item(
                        "unknown form",
                        "insn i : @Tow(1) \"I\" { rest unknown text \"i\" }",
                        "there is no form 'Tow'; did you mean 'Two'?"),
                item(
                        "too few form arguments",
                        "insn i : @Two \"I\" { rest unknown text \"i\" }",
                        "the form 'Two' takes 1 arguments, found 0"),
                item(
                        "too many form arguments",
                        "insn i : @Two(1, 2) \"I\" { rest unknown text \"i\" }",
                        "the form 'Two' takes 1 arguments, found 2"),
                item(
                        "form argument that is not a word",
                        "insn i : Two(@{ 1) \"I\" { rest unknown text \"i\" }",
                        "an argument of a form or a family is one name, number or text"),
                item(
                        "form of itself",
                        "form A : @A { bytes 2 }\ninsn i : A { text \"i\" rest unknown }",
                        "this form extends itself"),
                item(
                        "instruction twice",
                        "insn i : Two(1) { rest unknown text \"i\" }\ninsn @i : Two(2) { rest unknown text \"i\" }",
                        "the instruction 'i' has been defined before; 'insn ID as MNEMONIC' gives two one mnemonic"),
                item(
                        "no length",
                        "insn @i { text \"i\" }",
                        "the length of 'i' is missing: 'bytes 4', or 'bytes 4 or 6 by [15]'"),
                item("no text", "insn @i : Two(1) { rest unknown }", "'i' has no text"),
                item(
                        "length that is not a multiple",
                        "insn @i { bytes 3 rest unknown text \"i\" }",
                        "3 bytes: this book has lengths up to 4 in steps of 2"),
                item(
                        "length beyond the longest",
                        "insn @i { bytes 6 rest unknown text \"i\" }",
                        "6 bytes: this book has lengths up to 4 in steps of 2"),
                item(
                        "overlapping instructions",
                        "insn i : Two(1) { rest unknown text \"i\" }\ninsn @j : Two(1) { rest unknown text \"j\" }",
                        "'j' and 'i' both match 0x1; if one is the general case, say 'j general of i' or the reverse"),
                item(
                        "general of nothing",
                        "insn @i general of k : Two(1) { rest unknown text \"i\" }",
                        "'i' is general of 'k', which does not exist"),
                item(
                        "general of each other",
                        "insn @i general of j : Two(1) { rest unknown text \"i\" }\ninsn j general of i : Two(1) { fixed [15:4]=0 text \"j\" }",
                        "'i' and 'j' are each the general case of the other"),
                item(
                        "unknown variant",
                        "only @tree { enum E[1] { 0 a } }",
                        "'tree' is not a variant; there are one, two"),
                item(
                        "family not there",
                        "family Source(n:3)\nshape S : @Sorce { | \"{n}\" }",
                        "no family 'Sorce' stands before this shape; did you mean 'Source'?"),
                item("family twice", "family F(n:3)\nfamily @F(n:2)", "the family 'F' has been defined before"),
                item(
                        "arguments of a family",
                        "family F(c, n:3) { | n=c \"\" }\nshape S : F @\"title\"",
                        "the family 'F' takes 1 arguments, found 0"),
                item(
                        "argument of another name",
                        "form F(op, kind) { }\ninsn i : F(1, @knid = 2) { }",
                        "the form 'F' has no parameter 'knid'; did you mean 'kind'?"),
                item(
                        "argument given twice",
                        "form F(op, kind) { }\ninsn i : F(1, @op = 2) { }",
                        "the form 'F': 'op' is given twice"),
                item(
                        "parameter without a width",
                        "shape S(b:2, @a) { | \"{b}\" }",
                        "a parameter of a shape has a width, as in 'a:4'"),
                item("shape without parameters", "shape S @{ | \"x\" }", "a shape has parameters, as in (n:4)"),
                item("function twice", "fn f(x) = x\n@fn f(x) = x", "'f' has been defined before"),
                item(
                        "function that calls nothing",
                        "fn twice(x) = @twise(x)",
                        "there is no function 'twise'; did you mean 'twice'?"),
                item(
                        "function that calls itself",
                        "fn f(x) = @f(x)\ninsn i : Two(1) { x[15:4] text \"i {x}\" does { r[0] = f(x) } }",
                        "'f' calls itself; loops have constant bounds"),
                item(
                        "fixed beyond the length",
                        "insn @i : Two(1) { rest unknown fixed [16]=0 text \"i\" }",
                        "fixed bits 16 of 'i' are beyond its 2 bytes"),
                item(
                        "bits without an owner",
                        "insn @i : Two(1) { x[15:5] text \"i {x}\" }",
                        "bits 4 of 'i' have no owner: name them, or say 'rest unknown', 'rest ignored' or 'rest reserved'"));
    }

    private static Stream<Arguments> members() {
        return Stream.of(
                member(
                        "unknown member",
                        "@feild y",
                        "expected a field 'x[3:0]', an operand 'd: Shape(…)', or bytes, fixed, ignored, unknown, reserved, rest, let, prefix, text, accept, require, advise, does, initially, finally, doc, note, evidence, data, timing, descriptor, live; found 'feild'"),
                data(
                        "helper lanes",
                        "helped y",
                        "'helped' of 'i' is 'y', neither a number nor one of its fields or values"),
                data("slots", "waited y", "'waited' of 'i' is 'y', neither a number nor one of its fields or values"),
                data("an internal table", "memory y", "'memory' of 'i' is 'y', not an internal table of the head"),
                data(
                        "a table of aliases",
                        "aliases y",
                        "'aliases' of 'i' is 'y', not what 'aliased' of an entry names"),
                data("a stage", "stage y", "'stage' of 'i' is 'y', not a stage of the head"),
                member("overlapping fields", "@y[8:7]", "field 'y' overlaps 'x' at bit 7"),
                member("field beyond the length", "@y[16]", "bit 16 of 'y' is beyond the 2 bytes of 'i'"),
                member("bits the wrong way round", "y@[7:8]", "write the higher bit first: [8:7]"),
                member("bit beyond every word", "y[@256]", "a bit is 0 to 255, found 256"),
                member("fixed value too wide", "fixed [15:13]=@8", "8 does not fit into 3 bits"),
                member("fixed twice", "fixed @[0]=0", "some of these bits are fixed to another value already"),
                member("unknown shape", "@b: Rge(n [15:13])", "there is no shape 'Rge'; did you mean 'Reg'?"),
                member("unknown parameter", "b: Reg(@m [15:13])", "'Reg' has no parameter 'm'; it has n"),
                member("parameter of another width", "b: Reg(@n [14:13])", "'n' of Reg has 3 bits, found 2 in [14:13]"),
                member("parameter left out", "@b: Reg()", "the parameter 'n' of Reg is missing"),
                member("unknown operand in a text", "accept \"i @{other}\"", "there is no variable 'other'"),
                member(
                        "unknown dialect",
                        "text laud @\"I {a}\"",
                        "'laud' is not a dialect of this book; did you mean 'loud'?"),
                member(
                        "unknown evidence",
                        "evidence @manul",
                        "'manul' is not an evidence tag of this book; it has manual; did you mean 'manual'?"),
                member(
                        "rest of what",
                        "rest @known",
                        "expected 'unknown', 'ignored', 'reserved' or 'raw', found 'known'"),
                member(
                        "requirement about nothing",
                        "require @why > 1 \"y\"",
                        "nothing in the encoding is called 'why'"),
                member(
                        "requirement without a reason",
                        "require x > 1\n@doc \"x\"",
                        "expected the reason, in quotes, found 'doc'"),
                member(
                        "requirement about registers",
                        "require @rfile > 1 \"r\"",
                        "nothing in the encoding is called 'rfile'"),
                member("let too wide", "let y: @33 = x", "the width of the value is 1 to 32, found 33"),
                member("data without a value", "data unit @{", "expected a name, number or text"),
                member("unknown lanes", "does lanes @some { }", "expected 'active' or 'all', found 'some'"),
                member("let about nothing", "let y: 3 = @zed + 1", "nothing in the encoding is called 'zed'"));
    }

    private static Stream<Arguments> meanings() {
        return Stream.of(
                does("unknown name", "r[0] = @other", "nothing is called 'other'"),
                does("unknown function", "r[0] = @balot(x)", "there is no function 'balot'; did you mean 'ballot'?"),
                does(
                        "too few arguments",
                        "r[0] = @min(x)",
                        "'min' takes 2 arguments (the smaller; of floats, a number wins over NaN), found 1"),
                does("float for an integer", "@r[0] = rf[0]", "the target is an integer, the value a float"),
                does(
                        "integer and float",
                        "rf[0] = rf[0] @+ x",
                        "'+' needs two integers or two floats, found a float and an integer"),
                does(
                        "compare integer and float",
                        "if rf[0] @== x { stop() }",
                        "cannot compare a float with an integer"),
                does(
                        "condition that is a float",
                        "let f = rf[0]; if @f { stop() }",
                        "expected a condition, found a float"),
                does("bits of a float", "let f = rf[0]; r[0] = f@[3:0]", "a float has no bits; write bits(x, f32)"),
                does("shift of a float", "r[0] = rf[0] @<< 1", "'<<' needs two integers, found a float and an integer"),
                does("complement of a float", "r[0] = @~rf[0]", "'~' needs an integer, found a float"),
                does("not of a float", "r[0] = @!rf[0]", "'!' needs a condition, found a float"),
                does("choice of two kinds", "r[0] = x @? 1 : rf[0]", "the two sides of '?' are an integer and a float"),
                does(
                        "assignment to a number",
                        "@1 = x",
                        "only an operand, a register, a name or bits of one can be assigned to"),
                does(
                        "assignment to a sum",
                        "@x + 1 = x",
                        "only an operand, a register, a name or bits of one can be assigned to"),
                does(
                        "unknown type",
                        "rf[0] = round(rf[0], @f8)",
                        "expected a type: u1..u64, s1..s64, f16, bf16, f32 or f64"),
                does("unknown space", "r[0] = load(@mme, x, u16)", "expected an address space: mem"),
                does(
                        "unknown word",
                        "r[0] = reduce(@sum, x, group)",
                        "expected one of add, and, fadd, fmax, fmin, fmul, max, min, mul, or, umax, umin, xor"),
                does(
                        "integer function of a float",
                        "let f = rf[0]; r[0] = sext(@f, 3)",
                        "argument 1 of sext is an integer, found a float"),
                does(
                        "column that is none",
                        "r[0] = Mode@.price[x[1:0]]",
                        "the enum 'Mode' has no column and no value 'price'"),
                does("value that is none", "r[0] = Mode@.dear", "the enum 'Mode' has no column and no value 'dear'"),
                does(
                        "together over floats",
                        "let f = rf[0]; together k in 0..@f { r[0] = k }",
                        "a bound is an integer, found a float"),
                does("part that is none", "r[0] = a@.m", "the operand 'a' has no 'm'"),
                does(
                        "loop over floats",
                        "let f = rf[0]; for k in 0..@f { r[0] = k }",
                        "a bound is an integer, found a float"),
                does("statement without an end", "r[0] = @+ 1", "expected a value, found '+'"),
                does("half a number", "r[0] = 1.@5x", "not a decimal fraction"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void faultIsReportedAtItsPlace(String name, String marked, String message) {
        int at = marked.indexOf('@');
        Source source = new Source("t.isa", marked.substring(0, at) + marked.substring(at + 1));
        List<Diagnostic> found = diagnostics(source);
        String place = "t.isa:%d:%d: ".formatted(source.line(at), source.column(at));
        assertThat(found)
                .extracting(d -> d.render().lines().findFirst().orElse(""))
                .as(name)
                .contains(place + message);
        // At most one more that follows from it.
        assertThat(found).as(name).hasSizeLessThan(3);
    }

    @Test
    void bookWithoutAFault() {
        assertThat(diagnostics(new Source("t.isa", HEAD + "insn i : Two(1) { rest unknown text \"i\" }")))
                .isEmpty();
    }

    @Test
    void allFaultsAreReportedInOneGo() {
        String book = HEAD + """
                        shape S(n:3) "s" { | "s{m}" }
                        insn i : Tow(1) { text "i" }
                        insn j : Two(1) {
                          rest unknown
                          evidence manul
                          text "j"
                          does { r[0] = balot(1) }
                        }
                        insn k : Two(2) { rest unknown }
                        """;
        assertThat(diagnostics(new Source("t.isa", book)))
                .extracting(d -> d.line() + ":" + d.column() + ": " + d.message())
                .containsExactly(
                        "21:24: there is no variable 'm'",
                        "22:10: there is no form 'Tow'; did you mean 'Two'?",
                        "25:12: 'manul' is not an evidence tag of this book; it has manual; did you mean 'manual'?",
                        "27:17: there is no function 'balot'; did you mean 'ballot'?",
                        "29:6: 'k' has no text");
    }

    @Test
    void lineAndCaretAreShown() {
        List<Diagnostic> found = diagnostics(new Source("my.isa", HEAD + "insn i : Tow(1) { text \"i\" }"));
        assertThat(Diagnostic.render(found)).isEqualTo("""
                        my.isa:21:10: there is no form 'Tow'; did you mean 'Two'?
                            insn i : Tow(1) { text "i" }
                                     ^~~\
                        """);
    }

    @Test
    void faultThatEndsALineLeavesTheNextLineAlone() {
        String book = HEAD + "insn i {\n  bytes 2\n  fixed [3:0] = 99\n  x[15:4]\n  text \"i {x}\"\n}\n";
        assertThat(diagnostics(new Source("t.isa", book)))
                .extracting(Diagnostic::message)
                .contains("99 does not fit into 4 bits")
                .doesNotContain("there is no variable 'x'");
    }

    @Test
    void nothingIsSuggestedInPlaceOfItself() {
        String book = HEAD + "insn i : Two(1) { a: Rge(n [6:4]) rest unknown text \"i\" does { r[0] = a } }\n";
        assertThat(diagnostics(new Source("t.isa", book)))
                .extracting(Diagnostic::message)
                .noneMatch(m -> m.contains("'a'; did you mean 'a'?"));
    }

    private static List<Diagnostic> diagnostics(Source source) {
        try {
            Books.parse(source, null);
            return List.of();
        } catch (SourceException e) {
            return e.diagnostics();
        }
    }
}

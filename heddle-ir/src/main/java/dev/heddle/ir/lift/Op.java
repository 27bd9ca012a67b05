package dev.heddle.ir.lift;

import static dev.heddle.ir.lift.ValueKind.ALIKE;
import static dev.heddle.ir.lift.ValueKind.BITS;
import static dev.heddle.ir.lift.ValueKind.ELEMENTS;
import static dev.heddle.ir.lift.ValueKind.F32;
import static dev.heddle.ir.lift.ValueKind.F64;
import static dev.heddle.ir.lift.ValueKind.I32;
import static dev.heddle.ir.lift.ValueKind.I64;
import static dev.heddle.ir.lift.ValueKind.INT;
import static dev.heddle.ir.lift.ValueKind.LIKE;
import static dev.heddle.ir.lift.ValueKind.MASK;
import static dev.heddle.ir.lift.ValueKind.MORE;
import static dev.heddle.ir.lift.ValueKind.NOTHING;
import static dev.heddle.ir.lift.ValueKind.REAL;
import static dev.heddle.ir.lift.ValueKind.SAME;
import static dev.heddle.ir.lift.ValueKind.VALUE;
import static dev.heddle.ir.lift.ValueKind.WIDTH;

import java.util.List;

/// The operations of lane code: all that an engine has to do, what they take and what they give. What those that
/// compute mean, `dev.heddle.ir.number.Reference` says once, for single values; all faster forms are tested against
/// it. Values are computed in every lane, active or not; what changes registers or memory, jumps or faults, does so for
/// the lanes of its condition only.
///
/// Unless it says otherwise an operation works on its type's width and drops carries. `x`, `y`, `z` are the arguments.
public enum Op {
    /// The number in `value`; for f64 its bits.
    CONST("a number", VALUE),
    /// The lane's number.
    LANE("number of the lane", I32),
    /// Whether the lane is active.
    EXEC("whether the lane is active", MASK),
    /// The bits of `place`, zero-extended.
    READ("bits of a register", INT),
    /// The same of the element x of `place`'s file, counted in elements of the place's width. An index beyond the file
    /// is a fault in lanes of its condition, and gives 0 in others.
    READ_AT("bits of the register that x names", INT, I32),

    /// Begins a loop of `value` turns, up to its END; the value is the number of the turn, from 0 on.
    EACH("number of the turn of a loop", Detail.VALUE, I32),
    END("end of a loop", NOTHING),
    /// An array of `value` elements of the step's type.
    ARRAY("an array of values", Detail.VALUE, VALUE),
    /// Sets the element y of the array x to z.
    PUT("sets an element of an array", NOTHING, ELEMENTS, I32, VALUE),
    /// The element y of the array x.
    GET("an element of an array", VALUE, ELEMENTS, I32),
    /// The bits of the descriptor that the code is for; code for descriptors only.
    DESCRIPTOR("bits of the descriptor", I64),

    /// The bits of `place`'s packed file from the byte x on; past its end comes its beginning.
    RING("bits of a ring of bytes", INT, I32),

    ADD("x + y", INT, SAME, SAME),
    /// As a mask: true if x is 0 and y is 1, false if both are 0.
    SUB("x - y", BITS, WIDTH, WIDTH),
    MUL("x * y", INT, SAME, SAME),
    /// The upper 64 bits of the 128-bit product of two unsigned i64.
    MUL_HIGH("upper half of x * y, unsigned", I64, I64, I64),
    AND("x & y", BITS, SAME, SAME),
    OR("x | y", BITS, SAME, SAME),
    XOR("x ^ y", BITS, SAME, SAME),
    /// x << y; y is an i32 from 0 on; the width or more moves everything out.
    SHL("x << y", INT, SAME, I32),
    /// Logical shift right, in the same way.
    SHR("x >> y, zeros in", INT, SAME, I32),
    /// Arithmetic shift right; the width or more leaves the sign.
    SAR("x >> y, signs in", INT, SAME, I32),
    /// The quotient rounded towards zero; 0 if y is 0.
    DIV_S("x / y, signed", INT, SAME, SAME),
    DIV_U("x / y, unsigned", INT, SAME, SAME),
    /// x - y * quotient; 0 if y is 0.
    REM_S("x % y, signed", INT, SAME, SAME),
    REM_U("x % y, unsigned", INT, SAME, SAME),
    MIN_S("the smaller, signed", INT, SAME, SAME),
    MAX_S("the larger, signed", INT, SAME, SAME),
    MIN_U("the smaller, unsigned", INT, SAME, SAME),
    MAX_U("the larger, unsigned", INT, SAME, SAME),
    /// The low `value` bits of x as a two's complement number.
    SEXT("sign extension from bit value - 1", Detail.VALUE, INT, SAME),
    POPCOUNT("number of ones", INT, SAME),
    /// All bits of x in reverse order.
    REVERSE("bits in reverse order", INT, SAME),
    /// Position of the highest one of x, -1 if there is none.
    HIGHEST("position of the highest one", INT, SAME),
    /// Position of the lowest one of x, -1 if there is none.
    LOWEST("position of the lowest one", INT, SAME),
    /// An i32 as an i64.
    WIDEN_S("sign extension to 64 bits", I64, I32),
    WIDEN_U("zero extension to 64 bits", I64, I32),
    /// The low 32 bits of an i64.
    NARROW("low half", I32, I64),
    /// The high 32 bits of an i64.
    HIGH("high half", I32, I64),
    /// An i64 of two i32: x low, y high.
    PAIR("x below y", I64, I32, I32),
    EQ("x == y", MASK, INT, LIKE),
    LT_S("x < y, signed", MASK, INT, LIKE),
    LT_U("x < y, unsigned", MASK, INT, LIKE),
    /// y where the mask x holds, else z; of any type.
    SELECT("x ? y : z", VALUE, MASK, SAME, SAME),

    /// The bits of an i32 as a binary32.
    AS_FLOAT("a float of these bits", REAL, ALIKE),
    /// The bits of an f32; every NaN gives 0x7fc00000.
    AS_INT("the bits of a float, one NaN", INT, ALIKE),
    /// The low 16 bits of an i32 as a binary16, or a bfloat16 if `format` says so.
    FROM_HALF("a float of these 16 bits", Detail.FORMAT, F32, I32),
    /// Rounds an f32 or f64 to the 16 bits of `format`; every NaN gives the quiet one without payload.
    TO_HALF("16 bits of a float", Detail.FORMAT, I32, REAL),
    /// An f32 as an f64.
    WIDEN_F("as f64", F64, F32),
    /// Rounds an f64 to an f32 by `format`.
    ROUND("rounds an f64", Detail.FORMAT, F32, F64),
    /// An integer as a float: exact for f32, where the lifter only asks for what fits; rounded to odd for f64.
    FROM_S("a signed integer as a float", REAL, INT),
    FROM_U("an unsigned integer as a float", REAL, INT),
    /// An f64 as an i64, rounded by `format`; beyond the range the nearest end of it; 0 for NaN.
    TO_INT("a float as an integer", Detail.FORMAT, I64, F64),
    /// x + y; f32: rounded once by `format`; f64: to odd. So are FMUL and FMA.
    FADD("x + y", Detail.FORMAT, REAL, SAME, SAME),
    FMUL("x * y", Detail.FORMAT, REAL, SAME, SAME),
    FMA("x * y + z, rounded once", Detail.FORMAT, REAL, SAME, SAME, SAME),
    /// f64, to odd.
    FDIV("x / y", F64, F64, F64),
    FSQRT("square root", F64, F64),
    RCP("1 / x", F64, F64),
    RSQRT("1 / square root of x", F64, F64),
    EXP2("2 to the power x", F64, F64),
    LOG2("logarithm to base 2", F64, F64),
    SIN("sine of x", F64, F64),
    COS("cosine of x", F64, F64),
    SINPI("sine of pi * x", F64, F64),
    COSPI("cosine of pi * x", F64, F64),
    /// Three f64 as the packed format `word`: rgb9e5 or rg11b10f (by the rounding of `format`), or one as srgb8.
    PACK("a packed format", Detail.WORD, I32, F64, MORE, MORE),
    FNEG("-x", REAL, SAME),
    FABS("x without its sign", REAL, SAME),
    /// A number wins over NaN; -0 is below +0.
    FMIN("the smaller float", REAL, SAME, SAME),
    FMAX("the larger float", REAL, SAME, SAME),
    /// A magnitude below the least normal number of `format`'s width becomes a zero of the same sign.
    FLUSH("denormals to zero", Detail.FORMAT, REAL, SAME),
    /// NaN, negative numbers and -0 give +0, numbers above 1 give 1.
    SATURATE("limited to 0..1", REAL, SAME),
    /// An integral value by the rounding of `format`; keeps the sign of a zero.
    INTEGRAL("rounded to an integral value", Detail.FORMAT, REAL, SAME),
    /// Comparisons of floats are false if one is NaN.
    FEQ("x == y", MASK, REAL, LIKE),
    FLT("x < y", MASK, REAL, LIKE),
    FLE("x <= y", MASK, REAL, LIKE),

    /// Bit t tells whether lane `value` + t is active and its mask x holds; the same in all lanes.
    BALLOT("bit t: active lane t holds", INT, MASK),
    /// Whether x holds in an active lane.
    ANY("whether it holds in an active lane", MASK, MASK),
    /// x of lane y, active or not. y is an i32; lanes beyond the last one wrap round.
    ACROSS("x of lane y", VALUE, SAME, I32),
    /// Combines x over the active ones of `value` neighbours by `word`, in lane order.
    REDUCE("over the active lanes", Detail.WORD_AND_VALUE, VALUE, SAME),
    /// The same over the active lanes before the own one.
    SCAN("over the active lanes before", Detail.WORD_AND_VALUE, VALUE, SAME),

    /// What is asked about the resource that the launch has bound to the number x, an i64, of a table: `word` is
    /// `fact table`.
    RESOURCE("about a bound resource", I64, I64),

    /// The part number `value` of the next question to the texture unit: see `dev.heddle.ir.state.Textures.Part`.
    ASK("a part of a question to the texture unit", Detail.VALUE, NOTHING, INT),
    /// Asks the texture unit for `word`. Parts that were not said are 0.
    LOOK("asks the texture unit", Detail.WORD, NOTHING),
    /// The component `value`, 0 to 3, of what the texture unit has answered last.
    TEXEL("of the texture unit's answer", Detail.VALUE, I32),

    /// `value` bits of the space `word` at the byte address x, zero-extended; inactive lanes get 0.
    LOAD("from memory", Detail.WORD_AND_VALUE, INT, I64),
    /// Stores the low `value` bits of y to the space `word` at the byte address x.
    STORE("to memory", Detail.WORD_AND_VALUE, NOTHING, I64, INT),
    /// Changes `value` bits of the space at the byte address x in one step: `word` is `operation space`. y is the
    /// operand, z the value that a compare-exchange expects. Gives the old value.
    ATOMIC("in memory, in one step", Detail.WORD_AND_VALUE, INT, I64, SAME, SAME),

    /// Sets `place` to the low bits of x.
    WRITE("to a register", NOTHING, INT),
    /// Sets the element x of `place`'s file, counted in elements of the place's width, to the low bits of y.
    WRITE_AT("to the register that x names", NOTHING, I32, INT),
    /// Does what the descriptor x of the kind `word` says.
    PERFORM("does what a descriptor says", Detail.WORD, NOTHING, I64),
    /// Goes on at the address x.
    JUMP("goes on at x", NOTHING, I64),
    /// Sets for every lane whether it is active.
    SET_EXEC("sets the active lanes", NOTHING, MASK),
    STOP("ends the program", NOTHING),
    /// Waits for the other lanes of the scope `word`.
    BARRIER("waits for other lanes", Detail.WORD, NOTHING),
    /// Waits for the results of the slot `value`.
    WAIT("waits for a slot", Detail.VALUE, NOTHING),
    /// The results of the instruction arrive when the slot `value` is waited for.
    ASYNC("results arrive with a slot", Detail.VALUE, NOTHING),
    /// From the end of the instruction on, `place` holds nothing that can be relied on, unless it is written.
    LAST("is read for the last time", Detail.WORD, NOTHING),
    /// Tells who asks for it that an access lies x bytes, an i64, beyond what it is to; nothing else comes of it.
    BEYOND("an access beyond what it is to", NOTHING, I64),
    /// Ends the run with the reason `word`.
    FAULT("a fault", NOTHING);

    /// What of a step is written after the name of its operation.
    enum Detail {
        NOTHING,
        VALUE,
        WORD,
        WORD_AND_VALUE,
        FORMAT
    }

    private final String doc;
    private final Detail detail;
    private final ValueKind result;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<ValueKind> args;

    Op(String doc, ValueKind result, ValueKind... args) {
        this(doc, Detail.NOTHING, result, args);
    }

    Op(String doc, Detail detail, ValueKind result, ValueKind... args) {
        this.doc = doc;
        this.detail = detail;
        this.result = result;
        this.args = List.of(args);
    }

    /// @return a few words
    public String doc() {
        return doc;
    }

    Detail detail() {
        return detail;
    }

    /// @return what its value can be
    public ValueKind result() {
        return result;
    }

    /// @return what its arguments can be, in their order
    public List<ValueKind> args() {
        return args;
    }

    /// @return as lane code is written, `mul_high`
    public String text() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}

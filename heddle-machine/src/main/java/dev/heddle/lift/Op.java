package dev.heddle.lift;

/// The operations of lane code: all that an engine has to do. Values are computed in every lane, active or not; what
/// changes registers or memory, jumps or faults, does so for the lanes of its condition only.
///
/// Unless it says otherwise an operation works on its type's width and drops carries. `x`, `y`, `z` are the arguments.
public enum Op {
    /// The number in `value`; for f64 its bits.
    CONST("a number"),
    /// The lane's number.
    LANE("number of the lane"),
    /// Whether the lane is active.
    EXEC("whether the lane is active"),
    /// The bits of `place`, zero-extended.
    READ("bits of a register"),
    /// The same of the element x of `place`'s file, counted in elements of the place's width. An index beyond the file
    /// is a fault in lanes of its condition, and gives 0 in others.
    READ_AT("bits of the register that x names"),

    /// Begins a loop of `value` turns, up to its END; the value is the number of the turn, from 0 on.
    EACH("number of the turn of a loop"),
    END("end of a loop"),
    /// A row of `value` elements of the step's type.
    ROW("a row of values"),
    /// Sets the element y of the row x to z.
    PUT("sets an element of a row"),
    /// The element y of the row x.
    GET("an element of a row"),
    /// The bits of the descriptor that the code is for; code for descriptors only.
    DESCRIPTOR("bits of the descriptor"),

    /// The bits of `place`'s packed file from the byte x on; past its end comes its beginning.
    RING("bits of a ring of bytes"),

    ADD("x + y"),
    SUB("x - y"),
    MUL("x * y"),
    /// The upper 64 bits of the 128-bit product of two unsigned i64.
    MUL_HIGH("upper half of x * y, unsigned"),
    AND("x & y"),
    OR("x | y"),
    XOR("x ^ y"),
    /// x << y; y is an i32 from 0 on; the width or more moves everything out.
    SHL("x << y"),
    /// Logical shift right, in the same way.
    SHR("x >> y, zeros in"),
    /// Arithmetic shift right; the width or more leaves the sign.
    SAR("x >> y, signs in"),
    /// The quotient rounded towards zero; 0 if y is 0.
    DIV_S("x / y, signed"),
    DIV_U("x / y, unsigned"),
    /// x - y * quotient; 0 if y is 0.
    REM_S("x % y, signed"),
    REM_U("x % y, unsigned"),
    MIN_S("the smaller, signed"),
    MAX_S("the larger, signed"),
    MIN_U("the smaller, unsigned"),
    MAX_U("the larger, unsigned"),
    /// The low `value` bits of x as a two's complement number.
    SEXT("sign extension from bit value - 1"),
    POPCOUNT("number of ones"),
    /// All bits of x in reverse order.
    REVERSE("bits in reverse order"),
    /// Position of the highest one of x, -1 if there is none.
    HIGHEST("position of the highest one"),
    /// Position of the lowest one of x, -1 if there is none.
    LOWEST("position of the lowest one"),
    /// An i32 as an i64.
    WIDEN_S("sign extension to 64 bits"),
    WIDEN_U("zero extension to 64 bits"),
    /// The low 32 bits of an i64.
    NARROW("low half"),
    /// The high 32 bits of an i64.
    HIGH("high half"),
    /// An i64 of two i32: x low, y high.
    PAIR("x below y"),
    EQ("x == y"),
    LT_S("x < y, signed"),
    LT_U("x < y, unsigned"),
    /// y where the mask x holds, else z; of any type.
    SELECT("x ? y : z"),

    /// The bits of an i32 as a binary32.
    AS_FLOAT("a float of these bits"),
    /// The bits of an f32; every NaN gives 0x7fc00000.
    AS_INT("the bits of a float, one NaN"),
    /// The low 16 bits of an i32 as a binary16, or a bfloat16 if `format` says so.
    FROM_HALF("a float of these 16 bits"),
    /// Rounds an f32 or f64 to the 16 bits of `format`; every NaN gives the quiet one without payload.
    TO_HALF("16 bits of a float"),
    /// An f32 as an f64.
    WIDEN_F("as f64"),
    /// Rounds an f64 to an f32 by `format`.
    ROUND("rounds an f64"),
    /// An integer as a float: exact for f32, where the lifter only asks for what fits; rounded to odd for f64.
    FROM_S("a signed integer as a float"),
    FROM_U("an unsigned integer as a float"),
    /// An f64 as an i64, rounded by `format`; beyond the range the nearest end of it; 0 for NaN.
    TO_INT("a float as an integer"),
    /// x + y; f32: rounded once by `format`; f64: to odd. So are FMUL and FMA.
    FADD("x + y"),
    FMUL("x * y"),
    FMA("x * y + z, rounded once"),
    /// f64, to odd.
    FDIV("x / y"),
    FSQRT("square root"),
    RCP("1 / x"),
    RSQRT("1 / square root of x"),
    EXP2("2 to the power x"),
    LOG2("logarithm to base 2"),
    SIN("sine of x"),
    COS("cosine of x"),
    SINPI("sine of pi * x"),
    COSPI("cosine of pi * x"),
    /// Three f64 as the packed format `word`: rgb9e5 or rg11b10f (by the rounding of `format`), or one as srgb8.
    PACK("a packed format"),
    FNEG("-x"),
    FABS("x without its sign"),
    /// A number wins over NaN; -0 is below +0.
    FMIN("the smaller float"),
    FMAX("the larger float"),
    /// A magnitude below the least normal number of `format`'s width becomes a zero of the same sign.
    FLUSH("denormals to zero"),
    /// NaN, negative numbers and -0 give +0, numbers above 1 give 1.
    SATURATE("limited to 0..1"),
    /// An integral value by the rounding of `format`; keeps the sign of a zero.
    INTEGRAL("rounded to an integral value"),
    /// Comparisons of floats are false if one is NaN.
    FEQ("x == y"),
    FLT("x < y"),
    FLE("x <= y"),

    /// Bit t tells whether lane `value` + t is active and its mask x holds; the same in all lanes.
    BALLOT("bit t: active lane t holds"),
    /// Whether x holds in an active lane.
    ANY("whether it holds in an active lane"),
    /// x of lane y, active or not. y is an i32; lanes beyond the last one wrap round.
    ACROSS("x of lane y"),
    /// Combines x over the active ones of `value` neighbours by `word`, in lane order.
    REDUCE("over the active lanes"),
    /// The same over the active lanes before the own one.
    SCAN("over the active lanes before"),

    /// What is asked about the resource that the launch has bound to the number x, an i64, of a table: `word` is
    /// `fact table`.
    RESOURCE("about a bound resource"),

    /// `value` bits of the space `word` at the byte address x, zero-extended; inactive lanes get 0.
    LOAD("from memory"),
    /// Stores the low `value` bits of y to the space `word` at the byte address x.
    STORE("to memory"),
    /// Changes `value` bits of the space at the byte address x in one step: `word` is `operation space`. y is the
    /// operand, z the value that a compare-exchange expects. Gives the old value.
    ATOMIC("in memory, in one step"),

    /// Sets `place` to the low bits of x.
    WRITE("to a register"),
    /// Sets the element x of `place`'s file, counted in elements of the place's width, to the low bits of y.
    WRITE_AT("to the register that x names"),
    /// Does what the descriptor x of the kind `word` says.
    PERFORM("does what a descriptor says"),
    /// Goes on at the address x.
    JUMP("goes on at x"),
    /// Sets for every lane whether it is active.
    SET_EXEC("sets the active lanes"),
    STOP("ends the program"),
    /// Waits for the other lanes of the scope `word`.
    BARRIER("waits for other lanes"),
    /// Waits for the results of the slot `value`.
    WAIT("waits for a slot"),
    /// The results of the instruction arrive when the slot `value` is waited for.
    ASYNC("results arrive with a slot"),
    /// From the end of the instruction on, `place` holds nothing that can be relied on, unless it is written.
    LAST("is read for the last time"),
    /// Tells who asks for it that an access lies x bytes, an i64, beyond what it is to; nothing else comes of it.
    BEYOND("an access beyond what it is to"),
    /// Ends the run with the reason `word`.
    FAULT("a fault");

    private final String doc;

    Op(String doc) {
        this.doc = doc;
    }

    /// @return a few words
    public String doc() {
        return doc;
    }

    /// @return as lane code is written, `mul_high`
    public String text() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}

package dev.heddle.base.expr;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A function of the language itself.
// Kinds and lists of arguments are immutable, which is not to be seen from their types.
@SuppressWarnings("ImmutableEnumChecker")
public enum Builtin {
    ONES(Kinds.INT, true, 0, "number of one bits", Arg.I),
    ABS(Kinds.ANY, true, 0, "absolute value", Arg.X),
    MIN(Kinds.ANY, true, 0, "the smaller; of floats, a number wins over NaN", Arg.X, Arg.X),
    MAX(Kinds.ANY, true, 0, "the larger; of floats, a number wins over NaN", Arg.X, Arg.X),
    SEXT(Kinds.INT, true, 0, "the low n bits as a two's complement number", Arg.I, Arg.I),
    ZEXT(Kinds.INT, true, 0, "the low n bits", Arg.I, Arg.I),
    CLAMP(Kinds.INT, true, 0, "x limited to lo..hi", Arg.I, Arg.I, Arg.I),
    REVERSE(Kinds.INT, false, 0, "the low n bits in reverse order", Arg.I, Arg.I),
    HIGHEST(Kinds.INT, false, 0, "position of the highest one bit, -1 if there is none", Arg.I),
    LOWEST(Kinds.INT, false, 0, "position of the lowest one bit, -1 if there is none", Arg.I),
    SMALLFLOAT(
            Kinds.REAL,
            false,
            0,
            "value of a small float: bits, exponent and fraction width, bias",
            Arg.I,
            Arg.I,
            Arg.I,
            Arg.I),
    BITS(Kinds.INT, false, 0, "the bits of a float in a type", Arg.R, Arg.TYPE),
    REAL(Kinds.REAL, false, 0, "the float that has these bits in a type", Arg.I, Arg.TYPE),
    ROUND(
            Kinds.REAL,
            false,
            1,
            "rounds to a float type, nearest even unless a mode is given",
            Arg.R,
            Arg.TYPE,
            Arg.ROUNDING),
    INTEGRAL(Kinds.REAL, false, 0, "rounds to an integral value", Arg.R, Arg.ROUNDING),
    TRUNCATE(Kinds.INT, false, 0, "a float as an integer", Arg.R, Arg.ROUNDING),
    FLUSH(Kinds.REAL, false, 0, "a denormal of the type becomes a zero of the same sign", Arg.R, Arg.TYPE),
    SATURATE01(Kinds.REAL, false, 0, "limits to 0..1; NaN and negative numbers give +0", Arg.R),
    SRGB8(Kinds.INT, false, 0, "a linear 0..1 as 8 bits of sRGB", Arg.R),
    RGB9E5(Kinds.INT, false, 0, "three floats as 9 bits each with a common exponent", Arg.R, Arg.R, Arg.R),
    RG11B10F(Kinds.INT, false, 1, "three floats as 11, 11 and 10 bits", Arg.R, Arg.R, Arg.R, Arg.ROUNDING),
    TOFLOAT(Kinds.REAL, false, 0, "an integer as a float, exactly", Arg.I),
    ISNAN(Kinds.BOOL, false, 0, "whether it is not a number", Arg.R),
    RCP(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    RSQRT(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    SQRT(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    EXP2(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    LOG2(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    SIN(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    COS(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    SINPI(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    COSPI(Kinds.REAL, false, 0, Arg.ROUNDED, Arg.R),
    BALLOT(
            Kinds.INT,
            false,
            1,
            "bit t is set if the condition holds in active lane t; 32 of them from a lane on",
            Arg.B,
            Arg.I),
    ANY(Kinds.BOOL, false, 0, "whether the condition holds in an active lane", Arg.B),
    ACROSS(Kinds.ANY, false, 0, "x of another lane, active or not, before the instruction", Arg.X, Arg.I),
    REDUCE(Kinds.ANY, false, 0, "over the active lanes of a scope", Arg.HOW, Arg.X, Arg.LANES),
    SCAN(Kinds.ANY, false, 0, "exclusive, in lane order, over the active lanes of a scope", Arg.HOW, Arg.X, Arg.LANES),
    RESOURCE(
            Kinds.INT,
            false,
            0,
            "something about the resource that a launch has bound: table, number, fact",
            Arg.TABLE,
            Arg.I,
            Arg.FACT),
    LOAD(Kinds.INT, false, 0, "from an address space: space, address, type", Arg.SPACE, Arg.I, Arg.TYPE),
    STORE(
            Kinds.NOTHING,
            false,
            0,
            "to an address space: space, address, type, value",
            Arg.SPACE,
            Arg.I,
            Arg.TYPE,
            Arg.I),
    ATOMIC(
            Kinds.INT,
            false,
            0,
            "old value of a memory word: operation, space, address, type, value, second value",
            Arg.CHANGE,
            Arg.SPACE,
            Arg.I,
            Arg.TYPE,
            Arg.I,
            Arg.I),
    SAMPLE(
            Kinds.NOTHING,
            false,
            "asks the texture unit: what for, and values with a label such as 'x: a'",
            List.of(
                    "texture",
                    "sampler",
                    "borders",
                    "levels",
                    "x",
                    "y",
                    "z",
                    "layer",
                    "sample",
                    "offset_x",
                    "offset_y",
                    "offset_z",
                    "compare",
                    "reference",
                    "lod",
                    "least_lod",
                    "dsdx",
                    "dtdx",
                    "drdx",
                    "dsdy",
                    "dtdy",
                    "drdy",
                    "channel",
                    "narrow",
                    "plain",
                    "unswizzled",
                    "r",
                    "g",
                    "b",
                    "a"),
            Arg.LOOK),
    SAMPLED(Kinds.INT, false, 0, "a component of what the texture unit has answered last", Arg.I),
    BARRIER(Kinds.NOTHING, false, 0, "waits for the other lanes of a scope", Arg.SCOPE),
    WAIT(Kinds.NOTHING, false, 0, "waits for the results of a slot", Arg.I),
    LAST(Kinds.INT, true, 1, "what a register holds, read for the last time", Arg.I, Arg.GROUP),
    BEYOND(Kinds.NOTHING, false, 0, "reports an access that is out of bounds by so many bytes", Arg.I),
    STOP(Kinds.NOTHING, false, 0, "ends the program"),
    RING(
            Kinds.INT,
            false,
            0,
            "bits of a packed file from a byte on; after its end comes its beginning",
            Arg.X,
            Arg.I,
            Arg.TYPE);

    /// What an argument must be.
    ///
    /// @param kind or null when one of `words` is written instead of a value; with both, either may be
    /// @param words that stand for themselves; `type`, `space` and `table` for any name of that sort
    public record Argument(@Nullable ExprKind kind, Set<String> words) {
        public Argument {
            words = Set.copyOf(words);
        }

        private Argument(ExprKind kind) {
            this(kind, Set.of());
        }

        private Argument(String... words) {
            this(null, Set.of(words));
        }
    }

    private interface Arg {
        String ROUNDED = "correctly rounded to the type it is stored in";

        Argument I = new Argument(Kinds.INT);
        Argument R = new Argument(Kinds.REAL);
        Argument B = new Argument(Kinds.BOOL);
        Argument X = new Argument(Kinds.ANY);
        Argument TYPE = new Argument("type");
        Argument SPACE = new Argument("space");
        Argument TABLE = new Argument("table");
        Argument ROUNDING = new Argument("rte", "rtz", "rtp", "rtn");
        Argument SCOPE = new Argument("group", "device", "quad", "image");
        Argument LOOK = new Argument(
                "filtered",
                "leveled",
                "graded",
                "gathered",
                "fetched",
                "stored",
                "lod_of",
                "lod_graded",
                "size_of",
                "info_of",
                "address_of",
                "encoded",
                "decoded");
        Argument GROUP = new Argument("group");
        Argument LANES = new Argument(Kinds.INT, SCOPE.words());
        Argument HOW = new Argument(
                "add", "mul", "and", "or", "xor", "min", "max", "umin", "umax", "fadd", "fmul", "fmin", "fmax");
        Argument CHANGE = new Argument(
                "add", "sub", "xchg", "cmpxchg", "umin", "smin", "umax", "smax", "and", "or", "xor", "inc", "dec");
        Argument FACT = new Argument(
                "bound", "address", "bytes", "width", "height", "depth", "texel", "row", "layer", "descriptor");
    }

    private static final Map<String, Builtin> BY_NAME = new HashMap<>();

    private static final Set<String> WORDS = new HashSet<>();

    static {
        for (Builtin b : values()) {
            BY_NAME.put(b.text(), b);
            b.args.forEach(a -> WORDS.addAll(a.words));
        }
    }

    private final ExprKind result;
    private final boolean encoding;
    private final int optional;
    private final String doc;
    private final List<Argument> args;
    private final List<String> labels;

    Builtin(ExprKind result, boolean encoding, int optional, String doc, Argument... args) {
        this.result = result;
        this.encoding = encoding;
        this.optional = optional;
        this.doc = doc;
        this.args = List.of(args);
        this.labels = List.of();
    }

    /// Values with a label are integers or conditions. They come after the others, in any order, and are 0 if they are
    /// left out.
    Builtin(ExprKind result, boolean encoding, String doc, List<String> labels, Argument... args) {
        this.result = result;
        this.encoding = encoding;
        this.optional = 0;
        this.doc = doc;
        List<Argument> all = new ArrayList<>(List.of(args));
        for (int i = 0; i < labels.size(); i++) all.add(new Argument(Kinds.BOOL));
        this.args = List.copyOf(all);
        this.labels = labels;
    }

    /// @return the function of that name, or null
    public static @Nullable Builtin of(String name) {
        return BY_NAME.get(name);
    }

    /// @return the names of all functions
    public static Set<String> names() {
        return Set.copyOf(BY_NAME.keySet());
    }

    /// @return as it is written
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @return kind of the value; [Kinds#ANY] stands for the kind of the first argument
    public ExprKind result() {
        return result;
    }

    /// @return whether it may be used where only the encoding is known: guards, requirements, arguments
    public boolean needsOnlyEncoding() {
        return encoding;
    }

    /// @return how many arguments at the end may be left out
    public int optional() {
        return optional;
    }

    /// @return one sentence
    public String doc() {
        return doc;
    }

    /// @return its arguments in order; the last ones may be optional
    public List<Argument> args() {
        return args;
    }

    /// @return labels of its last arguments, in their order; empty if they have none
    public List<String> labels() {
        return labels;
    }

    /// Whether an argument stands for itself, and is not the value of a name.
    ///
    /// @param number of the argument, from 0
    public boolean isWord(int number, Expr argument) {
        if (number >= args.size()) return false;
        Argument a = args.get(number);
        return a.kind == null || argument instanceof Expr.Name n && a.words.contains(n.name());
    }

    /// @return whether a function takes this word for itself, such as `rtz`
    public static boolean isWord(String name) {
        return WORDS.contains(name);
    }

    /// Computes on 64 bits what needs only the encoding; arguments that it does not take are ignored.
    public long apply(long x, long y, long z) {
        return switch (this) {
            case ONES -> Long.bitCount(x);
            case HIGHEST -> Long.SIZE - 1 - Long.numberOfLeadingZeros(x);
            case ABS -> Math.abs(x);
            case MIN -> Math.min(x, y);
            case MAX -> Math.max(x, y);
            case CLAMP -> Math.max(y, Math.min(z, x));
            case ZEXT -> y <= 0 ? 0 : y >= Long.SIZE ? x : x & (1L << y) - 1;
            case SEXT -> {
                int unused = Long.SIZE - Math.clamp(y, 0, Long.SIZE);
                yield unused == Long.SIZE ? 0 : x << unused >> unused;
            }
            default -> throw new IllegalStateException(text());
        };
    }

    /// Computes on integers without a limit of range.
    ///
    /// @param args as many as it takes
    /// @return null if its result is not an integer that depends on these numbers alone
    public @Nullable BigInteger apply(List<BigInteger> args) {
        BigInteger x = args.isEmpty() ? BigInteger.ZERO : args.getFirst();
        BigInteger y = args.size() < 2 ? BigInteger.ZERO : args.get(1);
        return switch (this) {
            case ONES -> x.signum() < 0 ? null : BigInteger.valueOf(x.bitCount());
            case ABS -> x.abs();
            case MIN -> x.min(y);
            case MAX -> x.max(y);
            case CLAMP -> y.max(args.get(2).min(x));
            case ZEXT, SEXT, REVERSE ->
                bits(x, Math.clamp(y.bitLength() > 31 ? 0 : y.intValue(), 0, Operator.MAX_SHIFT));
            case HIGHEST -> x.signum() < 0 ? null : BigInteger.valueOf(x.bitLength() - 1);
            case LOWEST -> x.signum() < 0 ? null : BigInteger.valueOf(x.getLowestSetBit());
            default -> null;
        };
    }

    /// The low bits of a number, with a sign or in reverse order as the function says.
    private BigInteger bits(BigInteger x, int width) {
        BigInteger all = BigInteger.ONE.shiftLeft(width);
        BigInteger low = x.and(all.subtract(BigInteger.ONE));
        if (this == SEXT) return width > 0 && low.testBit(width - 1) ? low.subtract(all) : low;
        if (this == ZEXT) return low;
        BigInteger out = BigInteger.ZERO;
        for (int i = 0; i < width; i++) if (low.testBit(i)) out = out.setBit(width - 1 - i);
        return out;
    }
}

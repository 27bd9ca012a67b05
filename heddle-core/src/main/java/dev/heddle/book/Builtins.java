package dev.heddle.book;

import static dev.heddle.book.Types.ANY;
import static dev.heddle.book.Types.BOOL;
import static dev.heddle.book.Types.INT;
import static dev.heddle.book.Types.NOTHING;
import static dev.heddle.book.Types.REAL;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The functions and names of the language itself.
public final class Builtins {
    /// What an argument must be.
    ///
    /// @param kind or null when one of `words` is written instead of a value; with both, either may be
    record Argument(Types.@Nullable Kind kind, Set<String> words) {}

    /// @param result kind of the value; [Types#ANY] stands for the kind of the first argument
    /// @param encoding whether it may be used where only the encoding is known: guards, requirements, arguments
    /// @param optional arguments at the end that may be left out
    record Function(
            String name,
            List<Argument> args,
            Types.Kind result,
            boolean encoding,
            int optional,
            String doc) {}

    /// Word sets that stand for themselves in an argument.
    private static final Set<String> OPS =
            Set.of(
                    "add", "mul", "and", "or", "xor", "min", "max", "umin", "umax", "fadd", "fmul",
                    "fmin", "fmax");

    private static final Set<String> ATOMICS =
            Set.of(
                    "add", "sub", "xchg", "cmpxchg", "umin", "smin", "umax", "smax", "and", "or",
                    "xor", "inc", "dec");
    private static final Set<String> ROUNDING = Set.of("rte", "rtz", "rtp", "rtn");
    private static final Set<String> SCOPES = Set.of("group", "device", "quad", "image");

    /// What is known of a resource that a launch has bound.
    private static final Set<String> RESOURCE =
            Set.of(
                    "bound", "address", "bytes", "width", "height", "depth", "texel", "row",
                    "layer");

    /// A scope, or how many neighbours belong together.
    private static final Argument LANES = new Argument(INT, SCOPES);

    private static final Map<String, Function> FUNCTIONS = new TreeMap<>();

    private static final Argument I = new Argument(INT, Set.of());
    private static final Argument R = new Argument(REAL, Set.of());
    private static final Argument B = new Argument(BOOL, Set.of());
    private static final Argument X = new Argument(ANY, Set.of());
    private static final Argument TYPE = new Argument(null, Set.of("type"));
    private static final Argument SPACE = new Argument(null, Set.of("space"));
    private static final Argument TABLE = new Argument(null, Set.of("table"));

    private static void put(
            String name, Types.Kind result, boolean encoding, String doc, Argument... args) {
        FUNCTIONS.put(name, new Function(name, List.of(args), result, encoding, 0, doc));
    }

    private static void optional(
            String name, Types.Kind result, int optional, String doc, Argument... args) {
        FUNCTIONS.put(name, new Function(name, List.of(args), result, false, optional, doc));
    }

    static {
        put("ones", INT, true, "number of one bits", I);
        put("abs", ANY, true, "absolute value", X);
        put("min", ANY, true, "the smaller; of floats, a number wins over NaN", X, X);
        put("max", ANY, true, "the larger; of floats, a number wins over NaN", X, X);
        put("sext", INT, true, "the low n bits as a two's complement number", I, I);
        put("zext", INT, true, "the low n bits", I, I);
        put("clamp", INT, true, "x limited to lo..hi", I, I, I);
        put("reverse", INT, false, "the low n bits in reverse order", I, I);
        put("highest", INT, false, "position of the highest one bit, -1 if there is none", I);
        put("lowest", INT, false, "position of the lowest one bit, -1 if there is none", I);
        put(
                "smallfloat",
                REAL,
                false,
                "value of a small float: bits, exponent and fraction width, bias",
                I,
                I,
                I,
                I);
        put("bits", INT, false, "the bits of a float in a type", R, TYPE);
        put("real", REAL, false, "the float that has these bits in a type", I, TYPE);
        optional(
                "round",
                REAL,
                1,
                "rounds to a float type, nearest even unless a mode is given",
                R,
                TYPE,
                new Argument(null, ROUNDING));
        optional(
                "integral",
                REAL,
                0,
                "rounds to an integral value",
                R,
                new Argument(null, ROUNDING));
        optional("truncate", INT, 0, "a float as an integer", R, new Argument(null, ROUNDING));
        put(
                "flush",
                REAL,
                false,
                "a denormal of the type becomes a zero of the same sign",
                R,
                TYPE);
        put("saturate01", REAL, false, "limits to 0..1; NaN and negative numbers give +0", R);
        put("srgb8", INT, false, "a linear 0..1 as 8 bits of sRGB", R);
        put("rgb9e5", INT, false, "three floats as 9 bits each with a common exponent", R, R, R);
        optional(
                "rg11b10f",
                INT,
                1,
                "three floats as 11, 11 and 10 bits",
                R,
                R,
                R,
                new Argument(null, ROUNDING));
        put("tofloat", REAL, false, "an integer as a float, exactly", I);
        put("isnan", BOOL, false, "whether it is not a number", R);
        for (String f :
                List.of("rcp", "rsqrt", "sqrt", "exp2", "log2", "sin", "cos", "sinpi", "cospi"))
            put(f, REAL, false, "correctly rounded to the type it is stored in", R);
        optional(
                "ballot",
                INT,
                1,
                "bit t is set if the condition holds in active lane t; 32 of them from a lane on",
                B,
                I);
        put("any", BOOL, false, "whether the condition holds in an active lane", B);
        put("across", ANY, false, "x of another lane, active or not, before the instruction", X, I);
        put(
                "reduce",
                ANY,
                false,
                "over the active lanes of a scope",
                new Argument(null, OPS),
                X,
                LANES);
        put(
                "scan",
                ANY,
                false,
                "exclusive, in lane order, over the active lanes of a scope",
                new Argument(null, OPS),
                X,
                LANES);
        put(
                "resource",
                INT,
                false,
                "something about the resource that a launch has bound: table, number, fact",
                TABLE,
                I,
                new Argument(null, RESOURCE));
        put("load", INT, false, "from an address space: space, address, type", SPACE, I, TYPE);
        put(
                "store",
                NOTHING,
                false,
                "to an address space: space, address, type, value",
                SPACE,
                I,
                TYPE,
                I);
        put(
                "atomic",
                INT,
                false,
                "old value of a memory word: operation, space, address, type, value, second value",
                new Argument(null, ATOMICS),
                SPACE,
                I,
                TYPE,
                I,
                I);
        put(
                "barrier",
                NOTHING,
                false,
                "waits for the other lanes of a scope",
                new Argument(null, SCOPES));
        put("wait", NOTHING, false, "waits for the results of a slot", I);
        put("beyond", NOTHING, false, "an access lies so many bytes beyond what it is to", I);
        put("last", INT, true, "what a register holds, read for the last time", I);
        put("stop", NOTHING, false, "ends the program");
        put(
                "ring",
                INT,
                false,
                "bits of a packed file from a byte on, with its beginning behind its end",
                X,
                I,
                TYPE);
    }

    /// Names that every meaning has.
    static final Map<String, Types.Kind> NAMES =
            Map.of(
                    "pc", INT, // written: where to go on
                    "start", INT, // address of this instruction
                    "next", INT, // address of the instruction behind it
                    "lane", INT, // own lane
                    "exec", BOOL); // whether the own lane is active

    private Builtins() {}

    static @Nullable Function function(String name) {
        return FUNCTIONS.get(name);
    }

    /// Whether an argument of a function stands for itself, and is not the value of a name.
    ///
    /// @param number of the argument, from 0
    public static boolean isWord(String function, int number, Expr argument) {
        Function f = FUNCTIONS.get(function);
        if (f == null || number >= f.args.size()) return false;
        Argument a = f.args.get(number);
        return a.kind == null || argument instanceof Expr.Name n && a.words.contains(n.name());
    }

    /// @return names of all functions
    static Set<String> functions() {
        return FUNCTIONS.keySet();
    }
}

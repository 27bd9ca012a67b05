package dev.heddle.book;

/// The types of the language. Integers have unlimited range and floats are exact until they are stored or converted,
/// so expressions only know kinds; element types say what a register or a memory cell holds.
public final class Types {
    /// What an element type may be, for messages.
    public static final String ELEMENTS = "u1..u64, s1..s64, f16, bf16, f32 or f64";

    private Types() {}

    /// What an expression is.
    public sealed interface Kind {
        /// An integer of unlimited range.
        record Int() implements Kind {}

        /// A real number, an infinity or not a number.
        record Real() implements Kind {}

        /// True or false; integers stand for "not 0" in conditions.
        record Bool() implements Kind {}

        /// A run of registers: element k is `x[k]`.
        record Items(Kind of) implements Kind {}

        /// No value.
        record Nothing() implements Kind {}

        /// Not known because of an earlier fault or `unknown`; fits everywhere.
        record Any() implements Kind {}
    }

    static final Kind INT = new Kind.Int();
    static final Kind REAL = new Kind.Real();
    static final Kind BOOL = new Kind.Bool();
    static final Kind NOTHING = new Kind.Nothing();
    static final Kind ANY = new Kind.Any();

    /// @return whether `name` is a type such as `u16` or `f32`
    public static boolean isElement(String name) {
        return bits(name) > 0;
    }

    /// @return bits of an element type, or 0 if `name` is none
    public static int bits(String name) {
        if (name.equals("bf16")) return 16;
        if (name.length() < 2 || name.length() > 3) return 0;
        int n = 0;
        for (int i = 1; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < '0' || c > '9' || n == 0 && c == '0') return 0;
            n = 10 * n + c - '0';
        }
        return switch (name.charAt(0)) {
            case 'u', 's' -> n <= 64 ? n : 0;
            case 'f' -> n == 16 || n == 32 || n == 64 ? n : 0;
            default -> 0;
        };
    }

    /// @return the kind of a value of an element type
    static Kind kind(String element) {
        char c = element.charAt(0);
        return c == 'f' || c == 'b' ? REAL : INT;
    }

    static String shown(Kind k) {
        return switch (k) {
            case Kind.Int i -> "an integer";
            case Kind.Real r -> "a float";
            case Kind.Bool b -> "a condition";
            case Kind.Items i -> "a run of registers";
            case Kind.Nothing n -> "no value";
            case Kind.Any a -> "anything";
        };
    }
}

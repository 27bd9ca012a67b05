package dev.heddle.asm.source;

import dev.heddle.asm.insn.Header;
import dev.heddle.asm.text.WholeNumbers;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The form of what follows the first word of a line that says how to run a program.
public enum HeaderForm {
    /// Nothing is known about it.
    ANY(0, Integer.MAX_VALUE),
    /// One word.
    WORD(1, 1),
    /// A number of bytes.
    BYTES(1, 1),
    /// A number from 1 on.
    COUNT(1, 1),
    /// One to three numbers of groups or threads.
    SIZE(1, 3),
    /// A key and a content.
    CONTENT(2, Integer.MAX_VALUE),
    /// An address and a content.
    PLACED(2, Integer.MAX_VALUE),
    /// A register, and a value of two words or values for it and those after it.
    SETTING(2, Integer.MAX_VALUE),
    /// A register, a number of words, a key.
    RECORD(3, 3),
    /// A table, a number, a key and perhaps a number of bytes.
    BINDING(3, 4),
    /// A table, a first number, a count, an address and a number of bytes.
    DESCRIPTORS(5, 5),
    /// A key, a width, a height and a format.
    PICTURE(4, 4),
    /// A key, a width, a height and keys of buffers.
    PLOT(5, Integer.MAX_VALUE),
    /// A register in parentheses.
    REGISTER(1, 1),
    /// A register in parentheses, and values with names.
    CALL(1, Integer.MAX_VALUE),
    /// A register in parentheses, and words.
    VALUES(1, Integer.MAX_VALUE),
    /// A number of words, perhaps a register in parentheses, words.
    WORDS(1, Integer.MAX_VALUE);

    private static final BigInteger MAX_THREADS = BigInteger.valueOf(Integer.MAX_VALUE);

    /// A buffer has at most 1 GiB.
    private static final BigInteger MAX_WORDS = BigInteger.ONE.shiftLeft(28);

    private static final BigInteger MAX_BYTES = BigInteger.ONE.shiftLeft(30);
    private static final BigInteger MAX_ADDRESS = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final BigInteger MAX_RECORD = BigInteger.valueOf(256);
    private static final BigInteger MAX_SIDE = BigInteger.ONE.shiftLeft(15);
    private static final BigInteger LEAST_WORD = BigInteger.ONE.shiftLeft(31).negate();
    private static final BigInteger MAX_WORD = BigInteger.ONE.shiftLeft(32).subtract(BigInteger.ONE);

    private final int least;
    private final int most;

    HeaderForm(int least, int most) {
        this.least = least;
        this.most = most;
    }

    /// @param role one of [dev.heddle.isa.Isa#ROLES], or empty
    public static HeaderForm ofRole(String role) {
        return switch (role) {
            case "size" -> SIZE;
            case "buffer" -> WORDS;
            case "values" -> VALUES;
            case "local", "group", "groups" -> REGISTER;
            case "shared", "stack" -> BYTES;
            case "before" -> CALL;
            default -> ANY;
        };
    }

    /// @return what is wrong with a line, or null
    public @Nullable String wrong(Header h) {
        List<String> a = h.arguments();
        if (a.size() < least || a.size() > most) return h.name() + " takes " + h.takes();
        return switch (this) {
            case ANY, WORD, CONTENT, SETTING -> null;
            case RECORD -> outside(a.subList(1, 2), BigInteger.ONE, MAX_RECORD);
            case BINDING -> {
                String wrong = outside(a.subList(1, 2), BigInteger.ZERO, MAX_WORD);
                yield wrong == null ? outside(a.subList(3, a.size()), BigInteger.ONE, MAX_BYTES) : wrong;
            }
            case BYTES -> outside(a, BigInteger.ZERO, MAX_BYTES);
            case PLACED -> outside(a.subList(0, 1), BigInteger.ZERO, MAX_ADDRESS);
            case DESCRIPTORS -> descriptors(a);
            case COUNT, SIZE -> outside(a, BigInteger.ONE, MAX_THREADS);
            case PICTURE, PLOT -> outside(a.subList(1, 3), BigInteger.ONE, MAX_SIDE);
            case REGISTER, CALL -> isRegister(a.getFirst()) ? null : h.name() + " takes " + h.takes();
            case VALUES -> isRegister(a.getFirst()) ? words(a.subList(1, a.size())) : h.name() + " takes " + h.takes();
            case WORDS -> {
                String wrong = outside(a.subList(0, 1), BigInteger.ZERO, MAX_WORDS);
                int from = a.size() > 1 && isRegister(a.get(1)) ? 2 : 1;
                yield wrong == null ? words(a.subList(from, a.size())) : wrong;
            }
        };
    }

    private static @Nullable String descriptors(List<String> a) {
        String wrong = outside(a.subList(1, 2), BigInteger.ZERO, MAX_WORD);
        if (wrong == null) wrong = outside(a.subList(2, 3), BigInteger.ONE, MAX_WORD);
        if (wrong == null) wrong = outside(a.subList(3, 4), BigInteger.ZERO, MAX_ADDRESS);
        return wrong == null ? outside(a.subList(4, 5), BigInteger.ONE, MAX_BYTES) : wrong;
    }

    private static boolean isRegister(String s) {
        return s.length() > 2 && s.startsWith("(") && s.endsWith(")");
    }

    private static @Nullable String outside(List<String> all, BigInteger least, BigInteger most) {
        for (String s : all) {
            BigInteger n = WholeNumbers.integer(s);
            if (n == null || n.compareTo(least) < 0 || n.compareTo(most) > 0)
                return "expected a number %d..%d, found '%s'".formatted(least, most, s);
        }
        return null;
    }

    private static @Nullable String words(List<String> all) {
        for (String s : all) {
            BigInteger n = WholeNumbers.integer(s);
            boolean fits = n == null ? isFloat(s) : n.compareTo(LEAST_WORD) >= 0 && n.compareTo(MAX_WORD) <= 0;
            if (!fits) return "expected a word of 32 bits such as 7, 0xff or 1.5, found '%s'".formatted(s);
        }
        return null;
    }

    private static boolean isFloat(String s) {
        return s.matches("-?[0-9]+\\.[0-9]*([eE][-+]?[0-9]+)?");
    }
}

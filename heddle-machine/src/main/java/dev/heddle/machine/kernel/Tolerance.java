package dev.heddle.machine.kernel;

import dev.heddle.base.json.Json;
import java.util.Set;

/// The tolerance within which results count as right.
public sealed interface Tolerance {
    /// @param index number of the word in its buffer
    /// @param got a 32-bit word
    boolean accepts(int index, int got, int expected);

    /// Bit by bit.
    record Exact() implements Tolerance {
        @Override
        public boolean accepts(int index, int got, int expected) {
            return got == expected;
        }
    }

    /// binary32 words that are near: `|got - expected| <= absolute + relative * |expected|`.
    record Near(double absolute, double relative) implements Tolerance {
        @Override
        public boolean accepts(int index, int got, int expected) {
            if (got == expected) return true;
            double g = Float.intBitsToFloat(got);
            double e = Float.intBitsToFloat(expected);
            if (Double.isNaN(g) || Double.isNaN(e)) return Double.isNaN(g) && Double.isNaN(e);
            return Math.abs(g - e) <= absolute + relative * Math.abs(e);
        }
    }

    /// Bit by bit, but in some words +0 and -0 are the same.
    ///
    /// @param words numbers of these words, modulo `stride`
    record ZeroSign(Set<Long> words, long stride) implements Tolerance {
        @Override
        public boolean accepts(int index, int got, int expected) {
            return got == expected || words.contains(index % stride) && ((got | expected) << 1) == 0;
        }
    }

    /// @param io the `io.json` of a kernel
    static Tolerance of(Json io) {
        if (io.get("result") instanceof String s && s.equals("exact")) return new Exact();
        Json r = io.object("result");
        if (r == null) return new Exact();
        return switch (r.string("kind")) {
            case "float" -> new Near(r.real("absolute"), r.real("relative"));
            case "float_zero_sign" -> {
                Set<Long> words = new java.util.HashSet<>();
                for (long w : r.numbers("words")) words.add(w);
                yield new ZeroSign(words, r.number("stride"));
            }
            default -> throw new IllegalArgumentException(r.where() + ": a result of kind '" + r.string("kind") + "'");
        };
    }
}

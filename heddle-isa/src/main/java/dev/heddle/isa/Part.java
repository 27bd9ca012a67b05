package dev.heddle.isa;

import dev.heddle.base.expr.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of a text template. It prints from the bits, and parses into them.
public sealed interface Part {
    /// @return offset in the book's text
    int at();

    /// Characters that stand for themselves.
    record Literal(String text, int at) implements Part {}

    /// A blank or a comma between operands. It vanishes with an operand that prints nothing.
    record Separator(String text, int at) implements Part {}

    /// `{name}` of an entry: its mnemonic.
    record Mnemonic(int at) implements Part {}

    /// `{x}`, `{b.k:hex}`: a number.
    record Number(Glue value, Format format, int at) implements Part {}

    /// `{x:Table}`: the name that an enum gives to the value.
    record Named(Glue value, String table, int at) implements Part {}

    /// `{h:l|h}`: a text for each value, from 0.
    record Choice(Glue value, List<String> texts, int at) implements Part {
        public Choice {
            texts = List.copyOf(texts);
        }
    }

    /// `{abs:.abs}`: printed when the value is not 0.
    ///
    /// @param aliases also accepted
    record Flag(Glue value, String text, List<String> aliases, int at) implements Part {
        public Flag {
            aliases = List.copyOf(aliases);
        }
    }

    /// `{v:Half}`, `{Tuple(n, t, v)}`: another shape.
    record Use(String shape, List<Arg> args, int at) implements Part {
        public Use {
            args = List.copyOf(args);
        }
    }

    /// `{d}` in an entry: its operand of that name.
    record Operand(String name, int at) implements Part {}

    /// `{v:Half*n}`, `{v:Reg*(2*c+1) join :}`: n neighbours, starting at v.
    record Repeat(Glue start, String shape, Expr count, String join, int at) implements Part {}

    /// `<…>`: printed in this order, parsed in any.
    ///
    /// @param isPrefix whether it stands before the mnemonic: blanks may follow each of its parts
    record AnyOrder(List<Part> parts, boolean isPrefix, int at) implements Part {
        public AnyOrder {
            parts = List.copyOf(parts);
        }
    }

    /// `[…]`: printed when a variable inside is not 0.
    record Optional(List<Part> parts, int at) implements Part {
        public Optional {
            parts = List.copyOf(parts);
        }
    }

    /// Variables glued to one number, most significant first: `b.k`.
    record Glue(List<String> names) {
        public Glue {
            names = List.copyOf(names);
        }

        @Override
        public String toString() {
            return String.join(".", names);
        }

        // By hand, as printers compare them at every start: a record's own takes milliseconds to be
        // linked.
        @Override
        public boolean equals(@Nullable Object o) {
            return o instanceof Glue g && names.equals(g.names);
        }

        @Override
        public int hashCode() {
            return names.hashCode();
        }
    }

    /// An argument of a shape: glued variables or constant bits, or an expression.
    record Arg(@Nullable Glue glue, @Nullable Expr value) {}

    /// How a number is written.
    sealed interface Format {
        /// @param base 2, 10 or 16
        /// @param signed two's complement in the variable's width
        /// @param prefix `0x`, `0b` or nothing
        /// @param fixedWidth all digits of the width are printed
        /// @param plus is added to what is printed
        record Integer(int base, boolean signed, boolean upper, String prefix, boolean fixedWidth, int plus)
                implements Format {
            /// Unsigned decimal.
            public static final Integer PLAIN = new Integer(10, false, false, "", false, 0);

            // By hand, as printers ask for them at every start.
            @Override
            public boolean equals(@Nullable Object o) {
                return o instanceof Integer i && toString().equals(i.toString());
            }

            @Override
            public int hashCode() {
                return toString().hashCode();
            }

            @Override
            public String toString() {
                return base + (signed ? "s" : "u") + (upper ? "X" : "x") + fixedWidth + plus + prefix;
            }
        }

        /// A sign bit, `exponent` bits and `fraction` bits; exponent 0 has the denormals, there is no
        /// infinity. Printed as the shortest decimal that is not taken for an integer.
        record SmallFloat(int exponent, int fraction, int bias) implements Format {}

        /// A distance: the target is `address + bias + scale * value` bytes.
        ///
        /// @param style how a target without a name is written
        record Relative(int scale, int bias, Style style) implements Format {
            /// How a target is written that has no name.
            public enum Style {
                /// As `pc+12`.
                DISTANCE,
                /// As the value.
                COUNT,
                /// As the address, in hexadecimal.
                ADDRESS,
                /// The same, and the value has no sign.
                AHEAD
            }

            /// @return whether it is written as the value
            public boolean isCount() {
                return style == Style.COUNT;
            }

            /// @return whether it is written as the address
            public boolean isAddress() {
                return style == Style.ADDRESS || style == Style.AHEAD;
            }

            /// @param width bits of the field, 1 to 64
            /// @return the number that the bits stand for
            public long value(long bits, int width) {
                int unused = Long.SIZE - width;
                return style == Style.AHEAD ? bits : bits << unused >> unused;
            }

            // By hand, as for integers.
            @Override
            public boolean equals(@Nullable Object o) {
                return o instanceof Relative r && scale == r.scale && bias == r.bias && style == r.style;
            }

            @Override
            public int hashCode() {
                return 31 * scale + bias;
            }
        }

        /// The number that a function of the book gives for the value, in hexadecimal; parsed to the
        /// smallest value that gives the number.
        record By(String function) implements Format {
            /// Bits of a value, at most.
            public static final int MOST_BITS = 20;
        }

        /// A binary float of 16 or 32 bits; parsed to the nearest one.
        ///
        /// @param exact whether it is printed with as many digits as tell it from all others, as C's `%.5g`
        ///     and `%.9g` do, and whole ones with a decimal; otherwise with six decimals, as `%f` does
        record Decimal(int bits, boolean exact) implements Format {}
    }
}

package dev.heddle.asm.print;

import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.insn.Tests;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Part;
import org.jspecify.annotations.Nullable;

/// Writes one part of a text from the bits of a word.
public sealed interface Printer
        permits Printer.Literal,
                Printer.Integer,
                Printer.SmallFloat,
                Printer.Decimal,
                Printer.By,
                Printer.Relative,
                Printer.Names,
                Printer.Flag,
                Printer.Optional,
                Printer.Ambiguous,
                Printer.Taken,
                Printer.None,
                Printer.Cases,
                Printer.Repeat,
                Printer.Undefined,
                PrinterCompiler.Late,
                Sequence {
    /// The word has no text here.
    int FAIL = -1;

    /// The word is not an instruction: a value is reserved.
    int RESERVED = -2;

    /// Parsing the text gives the bits back, but for those that [TextBuffer#differ] has.
    int CLEAN = 0;

    /// It is unknown what parsing the text gives.
    int SUSPECT = 1;

    /// There may be something to remark: an operand has no meaning, or bits of unknown meaning are set.
    int ODD = 2;

    /// An operand's bits have no text and are written as numbers.
    int UNDEFINED = 4;

    /// What other parts say decides what some bits are parsed as.
    int ENTANGLED = 8;

    /// @return [#FAIL], [#RESERVED], or [#CLEAN] or the sum of others
    int print(TextBuffer out, Word w);

    record Literal(byte[] text) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            out.add(text);
            return CLEAN;
        }
    }

    record Integer(Bits bits, Part.Format.Integer format, byte[] prefix, int leastDigits) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            long v = bits.get(w);
            int width = bits.width();
            if (format.signed() && v >>> (width - 1) != 0) {
                out.add('-');
                v = -(v << 64 - width >> 64 - width);
            }
            v += format.plus();
            out.add(prefix);
            out.number(v, format.base(), leastDigits, format.upper());
            return CLEAN;
        }
    }

    record SmallFloat(Bits bits, Part.Format.SmallFloat format) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            out.add(text(value(bits.get(w), format)));
            return CLEAN;
        }

        /// The shortest decimal that gives the value back, without an exponent.
        private static String text(double value) {
            String s = Double.toString(value);
            if (s.indexOf('E') < 0) return s;
            String plain = new java.math.BigDecimal(s).toPlainString();
            return plain.indexOf('.') < 0 ? plain + ".0" : plain;
        }

        public static double value(long v, Part.Format.SmallFloat f) {
            long fraction = v & Word.lowMask(f.fraction());
            long exponent = v >>> f.fraction() & Word.lowMask(f.exponent());
            double one = Math.pow(2, f.fraction());
            double m = (exponent == 0 ? 0 : 1) + (int) fraction / one;
            double magnitude = m * Math.pow(2, (int) Math.max(exponent, 1) - f.bias());
            return v >>> (f.fraction() + f.exponent()) == 0 ? magnitude : -magnitude;
        }
    }

    record Decimal(Bits bits, Part.Format.Decimal format) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            long v = bits.get(w);
            int start = out.length;
            Decimals.print(out, v, format);
            Long back = Decimals.parse(out.bytes, start, out.length, format.bits());
            if (back == null) return SUSPECT;
            out.differ(bits, v ^ back);
            return CLEAN;
        }
    }

    /// A number that is computed from bits.
    record By(IntExpr value) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            out.add('0');
            out.add('x');
            out.number(value.eval(w), 16, 1, false);
            return CLEAN;
        }
    }

    record Relative(Bits bits, Part.Format.Relative format) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            long value = format.value(bits.get(w), bits.width());
            long distance = format.bias() + format.scale() * value;
            TextBuffer.Labels labels = out.labels;
            if (labels != null) {
                out.usedAddress = true;
                byte[] label = labels.label(out.address + distance, !format.isCount());
                if (label != null) {
                    out.add(label);
                    return CLEAN;
                }
            }
            if (format.isAddress()) {
                out.usedAddress = true;
                out.add('0');
                out.add('x');
                out.number(out.address + distance, 16, 1, false);
                return CLEAN;
            }
            if (format.isCount()) {
                if (value < 0) out.add('-');
                out.number(Math.abs(value), 10, 1, false);
                return CLEAN;
            }
            out.add('p');
            out.add('c');
            out.add(distance < 0 ? '-' : '+');
            out.number(Math.abs(distance), 10, 1, false);
            return CLEAN;
        }
    }

    /// A text for each value; null where a value has none.
    ///
    /// @param first the first value with the same text, for each value
    /// @param open whether values without a text are printed as numbers
    /// @param missing the result for other values without a text
    record Names(Bits bits, byte[] @Nullable [] names, int[] first, boolean open, int missing) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            int v = (int) bits.get(w);
            byte[] name = v < names.length ? names[v] : null;
            if (name == null) {
                if (!open) return missing;
                out.number(v, 10, 1, false);
                return CLEAN;
            }
            out.add(name);
            out.differ(bits, v ^ first[v]);
            return CLEAN;
        }
    }

    record Flag(Bits bits, byte[] text) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            long v = bits.get(w);
            if (v == 0) return CLEAN;
            out.add(text);
            out.differ(bits, v ^ 1);
            return CLEAN;
        }
    }

    /// `[…]`: printed when one of the bits is set.
    record Optional(Bits[] bits, Printer inside) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            for (Bits b : bits) if (b.get(w) != 0) return inside.print(out, w);
            return CLEAN;
        }
    }

    /// An alternative whose text may also be another one's.
    record Ambiguous(Printer text) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            int r = text.print(out, w);
            return r < 0 ? r : r | SUSPECT;
        }
    }

    /// An alternative whose text is parsed as that of another one.
    ///
    /// @param instead the bits that choose the other one
    record Taken(Printer text, Tests instead) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            out.differLo |= instead.differLo(w);
            out.differHi |= instead.differHi(w);
            out.differUpper(instead.differUpper(w));
            return text.print(out, w);
        }
    }

    /// An alternative without a text.
    record None() implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            return FAIL;
        }
    }

    /// An alternative with its condition and computed values.
    ///
    /// @param hidden bits that the text does not show: parsing it clears them
    /// @param doubtful those of them that something else may set when the text is parsed
    /// @param isUndefined whether its bits have no meaning
    /// @param unknown bits of unknown meaning
    record Branch(
            Scope.Case condition,
            Scope.Equation[] equations,
            Printer text,
            Mask hidden,
            Mask doubtful,
            boolean isUndefined,
            Mask unknown) {
        /// Whether it holds for every word and computes nothing.
        boolean isAlways() {
            return condition.tests().isEmpty()
                    && condition.guard() == Scope.TRUE
                    && equations.length == 0
                    && !isUndefined
                    && unknown.isEmpty();
        }

        private boolean isOdd(Word w) {
            return isUndefined || unknown.isSomeIn(w);
        }
    }

    /// A shape: the first alternative that holds and prints.
    ///
    record Cases(Candidates branches) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            int start = out.length;
            int owed = out.owed;
            long differLo = out.differLo;
            long differHi = out.differHi;
            Mask differUpper = out.differUpper;
            int odd = CLEAN;
            boolean sure = branches.isSure();
            for (Branch b : branches.candidates(w)) {
                if (!sure && !b.condition.holds(w)) continue;
                for (Scope.Equation e : b.equations) e.bits().put(w, e.value().eval(w));
                if (b.isOdd(w)) odd = ODD;
                int r = b.text.print(out, w);
                if (r == RESERVED) return r;
                if (r != FAIL) return r | odd | (out.hides(w, b.hidden, b.doubtful) ? ENTANGLED : CLEAN);
                out.length = start;
                out.owed = owed;
                out.differLo = differLo;
                out.differHi = differHi;
                out.differUpper = differUpper;
            }
            return FAIL;
        }
    }

    /// Neighbours joined by a text.
    record Repeat(Bits start, Bits element, IntExpr count, byte[] join, Printer one) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            long n = count.eval(w);
            long first = start.get(w);
            if (n < 0 || n > 0 && first + n - 1 > Word.lowMask(element.width())) return FAIL;
            for (int i = 0; i < n; i++) {
                if (i > 0) out.add(join);
                element.put(w, first + i);
                int r = one.print(out, w);
                if (r < 0) return r;
            }
            return n == 0 && first != 0 ? SUSPECT : CLEAN;
        }
    }

    /// An operand whose bits have no text: its parameters as numbers.
    ///
    /// @param saysMore whether its text would say bits that are elsewhere: what others take from them is lost
    record Undefined(Printer defined, Bits[] own, boolean saysMore) implements Printer {
        @Override
        public int print(TextBuffer out, Word w) {
            int start = out.length;
            long differLo = out.differLo;
            long differHi = out.differHi;
            Mask differUpper = out.differUpper;
            int r = defined.print(out, w);
            if (r != FAIL) return r;
            out.length = start;
            out.differLo = differLo;
            out.differHi = differHi;
            out.differUpper = differUpper;
            out.add("undefined(");
            for (int i = 0; i < own.length; i++) {
                if (i > 0) out.add(',');
                out.add("0x");
                out.number(own[i].get(w), 16, 1, false);
            }
            out.add(')');
            return saysMore ? UNDEFINED | ODD | SUSPECT : UNDEFINED | ODD;
        }
    }
}

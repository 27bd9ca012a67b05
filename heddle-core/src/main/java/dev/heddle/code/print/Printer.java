package dev.heddle.code.print;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Part;
import dev.heddle.insn.scope.IntExpr;
import dev.heddle.insn.scope.Scope;
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
                Printer.Cases,
                Printer.Shared,
                Printer.Repeat,
                Printer.Undefined,
                Sequence {
    /// The word has no text here.
    int FAIL = -1;

    /// The word is not an instruction: a value is reserved.
    int RESERVED = -2;

    /// Parsing the text gives the bits back.
    int CLEAN = 0;

    /// Parsing the text may give other bits.
    int SUSPECT = 1;

    /// An operand's bits have no text and are written as numbers; what other operands take from its text is lost.
    int UNDEFINED = 2;

    /// Bits are set that a [Sequence] does not show, see [Sequence#show]; all else is as the other bits of the result
    /// say. Printers around it turn this into [#SUSPECT].
    int HIDDEN = 4;

    /// @return [#FAIL], [#RESERVED], or [#CLEAN] or the sum of others
    int print(Out out, Word w);

    record Literal(byte[] text) implements Printer {
        @Override
        public int print(Out out, Word w) {
            out.add(text);
            return CLEAN;
        }
    }

    record Integer(Bits bits, Part.Format.Integer format, byte[] prefix, int leastDigits)
            implements Printer {
        @Override
        public int print(Out out, Word w) {
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
        public int print(Out out, Word w) {
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
        public int print(Out out, Word w) {
            long v = bits.get(w);
            int start = out.length;
            Decimals.print(out, v, format.bits());
            Long back = Decimals.parse(out.bytes, start, out.length, format.bits());
            return back != null && back == v ? CLEAN : SUSPECT;
        }
    }

    /// A number that is computed from bits.
    record By(IntExpr value) implements Printer {
        @Override
        public int print(Out out, Word w) {
            out.add('0');
            out.add('x');
            out.number(value.eval(w), 16, 1, false);
            return CLEAN;
        }
    }

    record Relative(Bits bits, Part.Format.Relative format) implements Printer {
        @Override
        public int print(Out out, Word w) {
            int width = bits.width();
            long value = bits.get(w) << 64 - width >> 64 - width;
            long distance = format.bias() + format.scale() * value;
            Out.Labels labels = out.labels;
            if (labels != null) {
                byte[] label = labels.label(out.address + distance, !format.isCount());
                if (label != null) {
                    out.add(label);
                    return CLEAN;
                }
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
    /// @param suspect values whose text belongs to a smaller value too
    /// @param open whether values without a text are printed as numbers
    /// @param missing the result for other values without a text
    record Names(Bits bits, byte[] @Nullable [] names, boolean[] suspect, boolean open, int missing)
            implements Printer {
        @Override
        public int print(Out out, Word w) {
            int v = (int) bits.get(w);
            byte[] name = v < names.length ? names[v] : null;
            if (name == null) {
                if (!open) return missing;
                out.number(v, 10, 1, false);
                return CLEAN;
            }
            out.add(name);
            return suspect[v] ? SUSPECT : CLEAN;
        }
    }

    record Flag(Bits bits, byte[] text) implements Printer {
        @Override
        public int print(Out out, Word w) {
            long v = bits.get(w);
            if (v == 0) return CLEAN;
            out.add(text);
            return v == 1 ? CLEAN : SUSPECT;
        }
    }

    /// `[…]`: printed when one of the bits is set.
    record Optional(Bits[] bits, Printer inside) implements Printer {
        @Override
        public int print(Out out, Word w) {
            for (Bits b : bits) if (b.get(w) != 0) return inside.print(out, w);
            return CLEAN;
        }
    }

    /// An alternative whose text may also be another one's.
    record Ambiguous(Printer text) implements Printer {
        @Override
        public int print(Out out, Word w) {
            int r = text.print(out, w);
            return r < 0 ? r : r | SUSPECT;
        }
    }

    /// An alternative with its condition and computed values.
    ///
    /// @param hidden bits that the text does not show
    record Branch(Scope.Case condition, Scope.Equation[] equations, Printer text, Mask hidden) {}

    /// A shape: the first alternative that holds and prints.
    ///
    record Cases(Candidates branches) implements Printer {
        @Override
        public int print(Out out, Word w) {
            int start = out.length;
            int owed = out.owed;
            boolean sure = branches.isSure();
            for (Branch b : branches.candidates(w)) {
                if (!sure && !b.condition.holds(w)) continue;
                for (Scope.Equation e : b.equations) e.bits().put(w, e.value().eval(w));
                int r = b.text.print(out, w);
                if (r == RESERVED) return r;
                if (r != FAIL)
                    return (w.lo & b.hidden.lo() | w.hi & b.hidden.hi()) == 0 ? r : SUSPECT;
                out.length = start;
                out.owed = owed;
            }
            return FAIL;
        }
    }

    /// An operand with too many texts to keep, printed as all operands of its shape are.
    ///
    /// @param index its bits
    /// @param printer of the bits by themselves
    /// @param table of all operands of its shape
    record Shared(Bits index, Printer printer, OperandTexts table) implements Printer {
        @Override
        public int print(Out out, Word w) {
            long value = index.get(w);
            if (!out.wide) return print(out, value);
            int known = out.recent.print(table.number(), value, out);
            if (known != FAIL) return known;
            int start = out.length;
            int r = print(out, value);
            out.recent.keep(table.number(), value, out, start, r);
            return r;
        }

        private int print(Out out, long value) {
            Word here = out.operand;
            here.set(value, 0);
            int start = out.length;
            int r = printer.print(out, here);
            if (r != SUSPECT) return r;
            here.set(value, 0);
            ReadBack reader = table.readBack();
            ReadBack.Memory memory = out.memory;
            if (memory == null) out.memory = memory = reader.memory();
            return reader.gives(memory, out.bytes, start, out.length, here) ? CLEAN : SUSPECT;
        }
    }

    /// Neighbours joined by a text.
    record Repeat(Bits start, Bits element, IntExpr count, byte[] join, Printer one)
            implements Printer {
        @Override
        public int print(Out out, Word w) {
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
    record Undefined(Printer defined, Bits[] own) implements Printer {
        @Override
        public int print(Out out, Word w) {
            int start = out.length;
            int r = defined.print(out, w);
            if (r != FAIL) return r;
            out.length = start;
            out.add("undefined(");
            for (int i = 0; i < own.length; i++) {
                if (i > 0) out.add(',');
                out.add("0x");
                out.number(own[i].get(w), 16, 1, false);
            }
            out.add(')');
            return UNDEFINED;
        }
    }
}

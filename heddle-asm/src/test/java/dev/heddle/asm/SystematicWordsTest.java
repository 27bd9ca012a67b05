package dev.heddle.asm;

import dev.heddle.Exhaustive;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every entry of every book, field by field: all values of each, while the others stay as they are. Of variants and
/// dialects that are not the default ones, a tenth of the values.
@Tag("long")
class SystematicWordsTest {
    /// Fields up to this width are tried with all values, wider ones with each bit and some random values.
    private static final int WIDEST = 10;

    /// The parts of one operand together, up to this width: every alternative of its shape.
    private static final int WIDEST_OPERAND = 13;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(7);

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void everyValueOfEveryFieldComesBack(Codec codec) {
        RoundTrip trip = new RoundTrip(codec, "fields");
        for (Entry e : codec.book().entries()) {
            for (Entry.Field f : e.fields()) each(codec, trip, e, f.bits(), WIDEST);
            for (Entry.OperandDecl o : e.operands()) {
                for (Entry.OperandArg a : o.args())
                    if (a.bits() != null && !a.bits().isConstant()) each(codec, trip, e, a.bits(), WIDEST);
            }
        }
        trip.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void everyAlternativeOfEveryOperandComesBack(Codec codec) {
        RoundTrip trip = new RoundTrip(codec, "operands");
        for (Entry e : codec.book().entries()) {
            for (Entry.OperandDecl o : e.operands()) {
                List<Bits> own = new ArrayList<>();
                for (Entry.OperandArg a : o.args())
                    if (a.bits() != null && !a.bits().isConstant()) own.add(a.bits());
                if (own.isEmpty()) continue;
                each(codec, trip, e, Bits.glue(own), WIDEST_OPERAND);
            }
        }
        trip.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void everyUnknownAndIgnoredBitComesBack(Codec codec) {
        RoundTrip trip = new RoundTrip(codec, "unknown and ignored bits");
        for (Entry e : codec.book().entries()) {
            Mask odd = e.unknown().or(e.ignored());
            for (int bit = 0; bit < 8 * e.length().longBytes(); bit++) {
                if (!odd.bit(bit)) continue;
                each(codec, trip, e, Bits.of(bit, 1), 1);
            }
            trip.checkInsn(Words.of(e, odd.lo(), odd.hi()));
        }
        trip.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void bothLengthsOfEveryEntryComeBack(Codec codec) {
        RoundTrip trip = new RoundTrip(codec, "lengths");
        for (Entry e : codec.book().entries()) {
            trip.checkInsn(Words.of(e, 0, 0));
            trip.checkInsn(Words.of(e, -1, -1));
            int by = e.length().by();
            if (by < 0) continue;
            // A long form with nothing in its upper bits, which the assembler would write as the
            // short one.
            trip.checkInsn(Words.of(e, by < 64 ? 1L << by : 0, by < 64 ? 0 : 1L << by - 64));
        }
        trip.verify();
    }

    /// Tries the values of a field over zeros and over two random words; over one, where a variant or a dialect is not
    /// the default one.
    private void each(Codec codec, RoundTrip trip, Entry e, Bits field, int widest) {
        boolean all = field.width() <= widest;
        int count = all ? 1 << field.width() : 2 * field.width();
        Book book = codec.book();
        boolean isPreset = book.variant().equals(book.isa().preset())
                && codec.compiled().dialect().equals(book.isa().dialects().getFirst());
        for (int background = isPreset ? 0 : 2; background < 3; background++) {
            long lo = background == 0 ? 0 : random.nextLong();
            long hi = background == 0 ? 0 : random.nextLong();
            int step = Exhaustive.of(1, isPreset ? 1 : 10);
            for (int i = step == 1 ? 0 : random.nextInt(step); i < count; i += step) {
                long value = all ? i : i < field.width() ? 1L << i : random.nextLong();
                Word w = new Word(lo, hi);
                field.put(w, value);
                trip.checkInsn(Words.of(e, w.lo, w.hi));
            }
            if (all && field.width() > 12) return;
        }
    }
}

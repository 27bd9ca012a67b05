package dev.heddle.code.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.book.Outline;
import dev.heddle.code.Agx;
import dev.heddle.code.Codec;
import dev.heddle.code.Words;
import dev.heddle.code.print.EntryCode;
import dev.heddle.code.print.OperandTables;
import dev.heddle.code.print.Printer;
import dev.heddle.code.print.TextBuffer;
import dev.heddle.source.SourceException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Where texts are matched cell by cell, the result is that of the matchers, which try everything.
class CachedOperandParserTest {
    private static final int WORDS_OF_ENTRY = 100;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20_260_102);
    private final Parse parse = new Parse();
    private Codec codec = Agx.CODEC;
    private ReadingTables readings = new ReadingTables(codec.book(), "");
    private OperandTables tables = new OperandTables(codec.book(), "", readings);

    private void choose(Codec other) {
        codec = other;
        readings = new ReadingTables(codec.book(), "");
        tables = new OperandTables(codec.book(), "", readings);
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.code.Words#dialects")
    void cellsSayWhatTheMatchersSay(Codec book) {
        choose(book);
        int fast = 0;
        int texts = 0;
        for (Entry e : codec.book().entries()) {
            EntryCode code = code(e);
            List<Candidate> candidates = candidates(code);
            for (int i = 0; i < WORDS_OF_ENTRY; i++) {
                byte[] text = text(code);
                if (text.length > 0) texts++;
                for (Candidate c : candidates) if (isFast(c, text)) fast++;
            }
        }
        assertThat(fast).isGreaterThan(texts / 2);
    }

    @Test
    void anOperandDecidesWhatATextStandsFor() {
        String lod =
                "texture_load 0, 1, 0b1100, 0b0, none, xyzw, 0b00, r0l_r0h_r1l_r1h, None, ts0, ss0,"
                        + " tex_2d, r0_r1, lod_min, ";
        assertThat(isFast("texture_load", lod + "u3l")).isTrue();
        assertThat(isFast("texture_load", lod + "r3l")).isTrue();
        assertThat(isFast("texture_load", lod.replace("None, ts0", "u0_u1, r6l") + "r3l")).isTrue();
        assertThat(isFast("texture_load", lod.replace("ts0", "r6l") + "r3l")).isTrue();
        assertThat(isFast("iter", "iter r1, cf1, r5l, sample, 0b1, 6, 1, 1, 4, 0")).isTrue();
    }

    /// The first operand has the bits of all, and does not say them if it is a register.
    @Test
    void anotherOperandSaysWhatTheFirstOneLends() throws SourceException {
        choose(Codec.load("valhall"));
        assertThat(isFast("FMA.f32", "FMA.f32 r2, r49, ^r16, u92")).isTrue();
        assertThat(isFast("FMA.f32", "FMA.f32 r2, r49, u92, u20")).isFalse();
        assertThat(isFast("FMA.f32", "FMA.f32 r2, u92, r16, u100")).isTrue();
    }

    /// What stands before the blank reads the type, which the first operand says.
    @Test
    void anOperandSaysWhatTheBeginningDependsOn() throws SourceException {
        choose(Codec.load("ir3"));
        assertThat(isFast("getlod", "getlod.3d (s32)(xy)r15.w, hr57.x, s#7, t#8")).isTrue();
        assertThat(isFast("getlod", "getlod.3d.rck (u8_32)(xy)r15.w, hr57.x, s#7, t#8")).isTrue();
        assertThat(isFast("getlod", "getlod.3d.rck (s32)(xy)r15.w, hr57.x, s#7, t#8")).isFalse();
        assertThat(result("getlod", 0xa1c1_533f_10e0_01c8L)).isEqualTo(Printer.CLEAN);
    }

    private int result(String id, long lo) {
        Entry e = Objects.requireNonNull(codec.book().entry(id));
        Word w = new Word(lo & ~e.fixed().lo() | e.match().lo(), 0);
        return code(e).printer().print(new TextBuffer(), w);
    }

    private boolean isFast(String id, String text) {
        Entry e = Objects.requireNonNull(codec.book().entry(id));
        boolean fast = false;
        for (Candidate c : candidates(code(e)))
            fast |= isFast(c, text.getBytes(StandardCharsets.UTF_8));
        return fast;
    }

    private List<Candidate> candidates(EntryCode code) {
        return Candidate.of(codec.book(), code, "", readings);
    }

    private EntryCode code(Entry e) {
        for (Outline o : codec.book().outlines())
            if (o.id().equals(e.id())) return new EntryCode(codec.book(), o, "", tables, false);
        throw new AssertionError(e.id());
    }

    private boolean isFast(Candidate c, byte[] text) {
        int begin = MnemonicIndex.begin(text, 0, text.length);
        int head = MnemonicIndex.end(text, begin, text.length);
        CachedOperandParser cells = c.fast();
        parse.start(text, 0, text.length);
        String whole = new String(text, begin, head - begin, StandardCharsets.UTF_8);
        if (cells == null || !c.heads().contains(whole) && !cells.readsHead()) return false;
        if (!cells.match(parse, 0, head)) return false;
        Word found = new Word(parse.word.lo, parse.word.hi);
        parse.start(text, 0, text.length);
        parse.begin(c.code().entry());
        String line = new String(text, StandardCharsets.UTF_8);
        assertThat(c.matcher().match(parse, 0)).as(line).isTrue();
        assertThat(parse.word.lo).as(line).isEqualTo(found.lo);
        assertThat(parse.word.hi).as(line).isEqualTo(found.hi);
        return true;
    }

    /// The text of a random word, without a note.
    private byte[] text(EntryCode code) {
        byte[] bytes = Words.of(code.entry(), random.nextLong(), random.nextLong());
        Word w = new Word();
        w.read(bytes, 0, bytes.length);
        TextBuffer out = new TextBuffer();
        if (code.printer().print(out, w) < 0) return new byte[0];
        return out.text(0).getBytes(StandardCharsets.UTF_8);
    }
}

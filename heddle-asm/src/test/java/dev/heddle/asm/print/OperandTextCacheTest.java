package dev.heddle.asm.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.bits.Memo;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts that are kept by the value of their bits, with the notes about them.
class OperandTextCacheTest {
    private static final int VALUES = 1 << 20;

    private final Memo<OperandTextCache.Known> texts = new Memo<>(12);
    private final AtomicInteger room = new AtomicInteger(1 << 18);
    private int made;

    /// Two parts with the same values, and other texts.
    @ParameterizedTest
    @ValueSource(ints = {4, 14, 40, 60})
    void aTextIsTheSameWhenItIsKept(int bits) {
        OperandTextCache slots = new OperandTextCache(texts, room, 0, this::make);
        OperandTextCache others = new OperandTextCache(texts, room, 1, this::other);
        for (int i = 0; i < 200; i++) {
            long value = value(bits, i % 50);
            check(slots, value);
            TextBuffer out = new TextBuffer();
            assertThat(others.print(out, value)).isEqualTo(Printer.SUSPECT);
            assertThat(out.text(0)).isEqualTo("other");
        }
        assertThat(made).isEqualTo(bits == 4 ? 16 : 50);
    }

    /// There is no room for all of them; then others are forgotten.
    @ParameterizedTest
    @ValueSource(ints = {20, 40})
    void thereMayBeMoreTextsThanRoom(int bits) {
        OperandTextCache slots = new OperandTextCache(texts, room, 0, this::make);
        for (int i = 0; i < VALUES; i++) check(slots, value(bits, i));
        for (int i = 0; i < VALUES; i += 1000) check(slots, value(bits, i));
    }

    /// Arrays take no more room than there is; then texts go where there is place for those of all parts.
    @Test
    void arraysGrowWhileThereIsRoom() {
        AtomicInteger little = new AtomicInteger(100);
        OperandTextCache slots = new OperandTextCache(texts, little, 0, this::make);
        OperandTextCache others = new OperandTextCache(texts, little, 1, this::make);
        for (int turn = 0; turn < 2; turn++) {
            for (int i = 0; i < 200; i++) {
                check(slots, i);
                check(others, i);
            }
        }
        // 16 places are there at first. One has got 48 more, the other 48, and 4 are left.
        assertThat(little).hasValue(4);
        assertThat(made).isEqualTo(400);
    }

    /// A text that one thread loses is made again.
    @ParameterizedTest
    @ValueSource(ints = {14, 40})
    void threadsSeeWholeTexts(int bits) {
        OperandTextCache slots = new OperandTextCache(texts, room, 0, this::make);
        IntStream.range(0, 1 << 17).parallel().forEach(i -> check(slots, value(bits, i)));
    }

    private static long value(int bits, int i) {
        return i * 0x9E37_79B9_7F4A_7C15L >>> 64 - bits;
    }

    private int other(long value, TextBuffer out) {
        out.add("other");
        return Printer.SUSPECT;
    }

    private int make(long value, TextBuffer out) {
        made++;
        if (value % 7 == 3) return Printer.FAIL;
        out.add(text(value));
        out.delta = value % 5 == 2 ? value & 6 : 0;
        return value % 3 == 1 ? Printer.ODD : Printer.CLEAN;
    }

    /// Up to 40 characters, sometimes none.
    private static String text(long value) {
        return value % 11 == 0 ? "" : "r" + value + "x".repeat((int) (value % 23));
    }

    private static void check(OperandTextCache slots, long value) {
        TextBuffer out = new TextBuffer();
        int result = slots.print(out, value);
        if (value % 7 == 3) {
            assertThat(result).isEqualTo(Printer.FAIL);
            return;
        }
        assertThat(out.text(0)).isEqualTo(text(value));
        assertThat(out.delta).isEqualTo(value % 5 == 2 ? value & 6 : 0);
        assertThat(result).isEqualTo(value % 3 == 1 ? Printer.ODD : Printer.CLEAN);
    }
}

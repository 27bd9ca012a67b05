package dev.heddle.code.print;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts that are kept by the value of their bits, with what there is to tell about them.
class OperandTextCacheTest {
    private static final int VALUES = 1 << 20;

    private static final CacheBudget ROOM = new CacheBudget();
    private static final TextPool SHARED = new TextPool(ROOM, true);

    private int made;

    /// Values that are an index, values that are found by hash, and values that are not kept.
    @ParameterizedTest
    @ValueSource(ints = {4, 14, 15, 20, 40, 60})
    void aTextIsTheSameWhenItIsKept(int bits) {
        OperandTextCache slots = new OperandTextCache(bits, SHARED, ROOM, this::make);
        for (int i = 0; i < 200; i++) check(slots, value(bits, i % 50));
        // Of 60 bits only 0 has few enough.
        assertThat(made).isEqualTo(bits == 60 ? 1 + 4 * 49 : bits == 4 ? 16 : 50);
    }

    /// There is no room for all of them; then others are forgotten.
    @ParameterizedTest
    @ValueSource(ints = {20, 40})
    void thereMayBeMoreTextsThanRoom(int bits) {
        OperandTextCache slots = new OperandTextCache(bits, SHARED, new CacheBudget(), this::make);
        for (int i = 0; i < VALUES; i++) check(slots, value(bits, i));
        for (int i = 0; i < VALUES; i += 1000) check(slots, value(bits, i));
    }

    private static long value(int bits, int i) {
        return i * 0x9E37_79B9_7F4A_7C15L >>> 64 - bits;
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

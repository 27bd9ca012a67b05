package dev.heddle.code.print;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Texts that are kept once, whoever adds them.
class TextPoolTest {
    @Test
    void equalTextsHaveOnePlace() {
        TextPool pool = new TextPool(new CacheBudget(), true);
        int[] places = new int[1000];
        for (int i = 0; i < places.length; i++) places[i] = add(pool, "r" + i, Printer.CLEAN, 0);
        long[] longs = pool.longs();
        for (int i = 0; i < places.length; i++)
            assertThat(add(pool, "r" + i, Printer.CLEAN, 0)).isEqualTo(places[i]);
        assertThat(pool.longs()).isSameAs(longs);
        assertThat(places).doesNotHaveDuplicates();
    }

    /// Two texts that are read as other bits are not the same.
    @Test
    void whatIsToldMakesAnother() {
        TextPool pool = new TextPool(new CacheBudget(), true);
        int plain = add(pool, "x", Printer.CLEAN, 0);
        int odd = add(pool, "x", Printer.ODD, 0);
        int other = add(pool, "x", Printer.CLEAN, 5);
        assertThat(odd).isNotEqualTo(plain);
        assertThat(other).isNotIn(plain, odd);
        assertThat(add(pool, "x", Printer.ODD, 0)).isEqualTo(odd);
        assertThat(TextPool.isClean(pool.longs()[plain])).isTrue();
        assertThat(pool.told(pool.longs()[odd])).isEqualTo(new TextPool.Told(Printer.ODD, 0));
        assertThat(pool.told(pool.longs()[other])).isEqualTo(new TextPool.Told(Printer.CLEAN, 5));
        int failed = add(pool, "", Printer.FAIL, 0);
        assertThat(pool.told(pool.longs()[failed]).result()).isEqualTo(Printer.FAIL);
        assertThat(add(pool, "", Printer.FAIL, 0)).isEqualTo(failed);
    }

    private static int add(TextPool pool, String text, int result, long delta) {
        TextBuffer out = new TextBuffer();
        out.add(text);
        return pool.add(out, result, delta);
    }
}

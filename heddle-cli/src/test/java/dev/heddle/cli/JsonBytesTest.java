package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.listing.JsonBytes;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Numbers are written as Java writes them.
class JsonBytesTest {
    private static final int NUMBERS = 100_000;

    @Test
    void numbersOfAllLengths() {
        for (long n = 1; n < Long.MAX_VALUE / 10; n *= 10) around(n);
        around(Integer.MAX_VALUE);
        around(Long.MAX_VALUE - 1);
        around(0);
        check(Long.MIN_VALUE);
    }

    @Test
    void anyNumbers() {
        Random r = new Random(4);
        for (int i = 0; i < NUMBERS; i++) check(r.nextLong() >> r.nextInt(Long.SIZE));
        for (int n = 0; n < NUMBERS; n++) check(n);
    }

    private static void around(long n) {
        for (long d = -1; d <= 1; d++) {
            check(n + d);
            check(-(n + d));
        }
    }

    private static void check(long n) {
        byte[] written = new JsonBytes().raw("x").number(n).toBytes();
        assertThat(new String(written, StandardCharsets.US_ASCII)).isEqualTo("x" + n);
    }
}

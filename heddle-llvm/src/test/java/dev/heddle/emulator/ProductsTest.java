package dev.heddle.emulator;

import org.junit.jupiter.api.Test;

/// Products of 64 bits with lanes side by side, of random bits and of edges.
class ProductsTest {
    @Test
    void ofWords() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) text.append("""
                    imadd r%1$d_r%2$d, r%3$d, r%4$d, r%1$d_r%2$d
                    imadd r%3$d_r%4$d, r%3$d.sx, r%2$d.sx, r%1$d_r%2$d
                    """.formatted(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3));
        HalvesTest.compare(Dialect.AGX, text + "stop\n");
    }

    /// Signed words: neither half of what is multiplied is 0.
    @Test
    void ofPairs() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) text.append("""
                    IMULD.s64 r%1$d, r%2$d.w0, r%3$d.w0
                    IMULD.u64 r%2$d, r%3$d.w0, r%1$d.w0
                    """.formatted(6 * i, 6 * i + 2, 6 * i + 4));
        HalvesTest.compare(Dialect.VALHALL.on("v9"), text + "NOP.end\n");
    }
}

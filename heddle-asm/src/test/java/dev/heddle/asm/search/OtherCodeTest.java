package dev.heddle.asm.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Bytes;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Code without a book is recognised, and code of the books is not taken for it.
class OtherCodeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    x86-64 code                  | 554889e54883ec10f30f1efa488b45f84889c7e8000100004883c4105dc3
                    x86-64 code                  | 4889e54c89ef4c8d65d0e81200000085c00f8510000000
                    A64 code of a CPU            | ff8300d1fe0b00f9e00b00b908280071cb00005401000014e80b40b9089101714b01005405000014e80b40b90805080be80f00b90b000014
                    A64 code of a CPU            | 1f2800716a0000540004000bc0035fd61f900171e2000054fe4fbfa9f303002a000000940000134bfe4fc1a8c0035fd608000090000140b9
                    code of the M5 (G17G, G17S)  | 1f000300780000000f0403003800000000001f0003017800
                    """)
    void others(String title, String code) {
        assertThat(OtherCode.of(Bytes.of(code)).map(OtherCode::title)).contains(title);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0e000000",
                "1ca010066710440000012000510100404600e7005600010121001100009011000e000000",
                "0501140d00c4f2003800720510048e05c2222c0010000549f00f0fc8f20f8800"
            })
    void codeOfTheBooks(String code) {
        assertThat(OtherCode.of(Bytes.of(code))).isEmpty();
    }

    @Test
    void randomBytesAreNothing() {
        byte[] bytes = new byte[1 << 12];
        for (int seed = 0; seed < 50; seed++) {
            new Random(seed).nextBytes(bytes);
            assertThat(OtherCode.of(bytes)).isEmpty();
        }
    }
}

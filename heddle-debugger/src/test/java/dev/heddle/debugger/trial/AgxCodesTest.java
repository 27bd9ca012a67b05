package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Instructions of AGX that have no name of their own, but known bits: in Mesa's syntax, which says what they are.
class AgxCodesTest {
    private final TrialLines trials;

    AgxCodesTest() throws SourceException {
        trials = new TrialLines(Codec.load("agx"));
    }

    private String answer(String text, String state) {
        String line = "{'text':'" + text + "','in':" + state + "}";
        return trials.run(line.replace('\'', '"'), 1).json().replace('"', '\'');
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    quad r2, r1, prefix, smin  | 2147483647,5,-3,-3,2147483647,7,7,2
                    quad r2, r1, prefix, smax  | -2147483648,5,5,9,-2147483648,7,8,8
                    quad r2, r1, prefix, umin  | -1,5,5,5,-1,7,7,2
                    quad r2, r1, prefix, umax  | 0,5,-3,-3,0,7,8,8
                    quad r2, r1, prefix, and   | -1,5,5,1,-1,7,0,0
                    quad r2, r1, prefix, or    | 0,5,-3,-3,0,7,15,15
                    quad r2, r1, prefix, xor   | 0,5,-8,-15,0,7,15,13
                    """)
    void scansOfAQuad(String text, String expected) {
        StringBuilder all = new StringBuilder();
        for (String s : expected.split(","))
            all.append(all.isEmpty() ? "" : ",").append(Integer.toUnsignedString(Integer.parseInt(s)));
        assertThat(answer(text, "{'lanes':8,'r1':[5,-3,9,1,7,8,2,1]}")).endsWith("'out':{'r2':[" + all + "]}}");
    }

    @Test
    void codesThatNoNameIsPutTogetherAs() {
        assertThat(answer("simd_op 0b1, 0b0001000000011000, r2, r1", "{'lanes':4}"))
                .contains("has not been explored");
        assertThat(answer("simd_op 0b0, 0b0010000000010001, r2, r1", "{'lanes':4}"))
                .contains("has not been explored");
        assertThat(answer("quad r2, r1, prefix, fmin", "{'lanes':4}"))
                .contains("what the first lane receives is not known");
    }

    /// Numbers whose low six bits are 0 are numbers as all others.
    @ParameterizedTest
    @CsvSource({"0, 5", "63, 2735", "64, 8197", "128, 32773", "192, 40965", "255, 43695"})
    void numbersThatAreInterleaved(int number, int expected) {
        assertThat(answer("intl r0, r1, " + number, "{'lanes':1,'r1':3}")).endsWith("'out':{'r0':[" + expected + "]}}");
    }

    /// Rotations down, in Mesa's syntax and in that of the public decoder.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    shuffle r2, r1, 1, rotate, down       | 11,12,13,14,15,16,17,0
                    shuffle r2, r1, 6, rotate, down       | 16,17,0,0,0,0,0,0
                    shuffle r2, r1, 1, quad, rotate, down | 11,12,13,10,15,16,17,14
                    simd_shuf_op 0b1, 0b11, 0b00, r2, r1, 3 | 13,10,11,12,17,14,15,16
                    """)
    void rotationsDown(String text, String expected) {
        assertThat(answer(text, "{'lanes':8,'r1':[10,11,12,13,14,15,16,17]}"))
                .endsWith("'out':{'r2':[" + expected + "]}}");
    }

    @Test
    void codesThatNobodyHasExplored() {
        for (String text : new String[] {
            "simd_shuf_op 0b1, 0b01, 0b01, r2, r1, 3",
            "simd_shuf_op 0b1, 0b11, 0b10, r2, r1, 3",
            "iunop r2, r1, 0b01, 0b00",
            "funop r2, r1, 0b111111"
        }) assertThat(answer(text, "{'lanes':4}")).as(text).contains("explored");
    }

    @Test
    void bitsBesideZeros() {
        assertThat(answer("iunop r2, r1, 0b00, 0b00", "{'lanes':1,'r1':65535}")).endsWith("'out':{'r2':[1431655765]}}");
    }

    @Test
    void coherentAccesses() {
        String memory = "'mem':{'at':4096,'hex':'0102030405060708'}";
        String state = "{'lanes':2,'r1':[0,1],'u0':4096,'u1':0," + memory + "}";
        for (String how : new String[] {"", " coherent1,", " coherent2,", " coherent,"}) {
            assertThat(answer("load r2, du0, r1, i32, x," + how + " a", state))
                    .endsWith("'out':{'r2':[67305985,134678021]}}");
        }
        String stored = "{'lanes':1,'r1':1,'r2':9,'u0':4096,'u1':0," + memory + "}";
        assertThat(answer("store r2, du0, r1, i32, x, coherent, a", stored)).contains("'0x1004':'09000000'");
        assertThat(answer("device_load.TODO 0, i32, x, r2, u0_u1, r1, unsigned, 1, 1, 4, 0", state))
                .contains("have not been explored");
    }
}

package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.source.SourceException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// The language carries what is hard in Valhall. Floats are given by their bits.
class PaperValhallTest {
    private static final PaperBook BOOK = new PaperBook("valhall", "");

    @AfterAll
    static void everyEntryHasBeenTried() {
        BOOK.nothingIsLeft();
    }

    private static String out(String text, String state) {
        return BOOK.out(text, state);
    }

    @Test
    void loads() throws SourceException {
        PaperBook.loads("valhall");
    }

    @Test
    void packedHalves() {
        // r1 = (low 1.0, high 2.0), r2.h10 = (low 1.0, high 2.0) of (low 2.0, high 1.0), r3 = (low
        // 0.25, high 0.5)
        String state = "{'lanes':1,'r1':'0x40003c00','r2':'0x3c004000','r3':'0x38003400'}";
        // 1 * 1 - 0.25 = 0.75 = 0x3a00; 2 * 2 - 0.5 = 3.5 = 0x4300
        assertThat(out("FMA.v2f16 r0, r1, r2.h10, r3.neg", state))
                .isEqualTo("{'r0':[" + 0x43003a00 + "]}");
        // The high one is limited to 1 = 0x3c00.
        assertThat(out("FMA.v2f16.clamp_0_1 r0, r1, r2.h10, r3.neg", state))
                .isEqualTo("{'r0':[" + 0x3c003a00 + "]}");
        // All from the low halves: 1 * -2 + 0.25 = -1.75, limited to -1 = 0xbc00
        assertThat(out("FMA.v2f16.clamp_m1_1 r0, r1.h00, r2.neg.h00, r3.h00", state))
                .isEqualTo("{'r0':[" + 0xbc00bc00L + "]}");
        // NaN becomes the lower bound, -0 becomes +0 if that is the bound: 0x7e00 * 1 + 0 and -0 *
        // 1 - 0
        String special = "{'lanes':1,'r0':7,'r1':'0x80007e00','r2':'0x3c003c00','r3':'0x80000000'}";
        assertThat(out("FMA.v2f16.clamp_0_inf r0, r1, r2, r3", special)).isEqualTo("{'r0':[0]}");
        assertThat(out("FMA.v2f16.clamp_m1_1 r0, r1, r2, r3", special))
                .isEqualTo("{'r0':[" + 0x8000bc00L + "]}");
    }

    @Test
    void halvesInSingles() {
        // the high half of r1 is 2.0: 2 * -|2| + 1 = -3 = 0xc0400000
        assertThat(
                        out(
                                "FMA.f32 r0, r1.h1, r2.neg.abs, 0x3F800000",
                                "{'lanes':1,'r1':'0x40003c00','r2':'0xc0000000'}"))
                .isEqualTo("{'r0':[" + 0xc0400000L + "]}");
    }

    @Test
    void saturation() {
        // Bytes from the highest: 127 + 2 = 127, -128 + 2 = -126 = 0x82, -1 + 2 = 1, 1 + 2 = 3
        String bytes = "{'lanes':1,'r1':'0x7f80ff01','r2':2}";
        assertThat(out("IADD.v4s8.saturate r0, r1, r2.b0000", bytes))
                .isEqualTo("{'r0':[" + 0x7f820103 + "]}");
        // 127 + 2 = 129 = 0x81 without a limit
        assertThat(out("IADD.v4s8 r0, r1, r2.b0000", bytes))
                .isEqualTo("{'r0':[" + 0x81820103L + "]}");
        // 2^31 - 1 - 2^31 = -1; -2^31 - 2^31 is limited to -2^31
        assertThat(
                        out(
                                "IADD.s32.saturate r0, r1, u5",
                                "{'lanes':2,'r1':['0x7fffffff','0x80000000'],'u[5]':'0x80000000'}"))
                .isEqualTo("{'r0':[4294967295,2147483648]}");
        // 2^63 - 1 + 1 and -2^63 - 1 are limited to 2^63 - 1 and -2^63, and wrap without
        String wide =
                "{'lanes':2,'r2':['0xffffffff',0],'r3':['0x7fffffff','0x80000000'],"
                        + "'r4':[1,'0xffffffff'],'r5':[0,'0xffffffff']}";
        assertThat(out("IADD.s64.saturate r0:r1, r2, r4", wide))
                .isEqualTo("{'r0':[4294967295,0],'r1':[2147483647,2147483648]}");
        assertThat(out("IADD.s64 r0:r1, r2, r4", wide))
                .isEqualTo("{'r0':[0,4294967295],'r1':[2147483648,2147483647]}");
        // 5 + 1 * 2 + 2 * -1 + 3 * 0 + 4 * 1 = 9; 2^31 - 1 + 4 is limited
        assertThat(
                        out(
                                "IDP.v4s8.saturate r0, r1, r2, r3",
                                "{'lanes':2,'r1':'0x04030201','r2':'0x0100ff02','r3':[5,'0x7fffffff']}"))
                .isEqualTo("{'r0':[9,2147483647]}");
    }

    @Test
    void rounding() {
        // 1.5 up is 2, 2.5 to even is 2, 2.5 down is 2, -2.5 to zero is -2
        assertThat(out("FROUND.f32.rtp r0, r1", "{'lanes':1,'r1':'0x3fc00000'}"))
                .isEqualTo("{'r0':[1073741824]}");
        assertThat(out("FROUND.f32 r0, r1", "{'lanes':1,'r1':'0x40200000'}"))
                .isEqualTo("{'r0':[1073741824]}");
        assertThat(out("FROUND.f32.rtn r0, r1", "{'lanes':1,'r1':'0x40200000'}"))
                .isEqualTo("{'r0':[1073741824]}");
        assertThat(out("FROUND.f32.rtz r0, r1.neg", "{'lanes':1,'r1':'0x40200000'}"))
                .isEqualTo("{'r0':[" + 0xc0000000L + "]}");
        // 3.5, -2.5, NaN, infinity, each to even: 4, -2, 0, 2^31 - 1
        assertThat(
                        out(
                                "F32_TO_S32 r0, r1",
                                "{'lanes':4,'r1':['0x40600000','0xc0200000','0x7fc00000','0x7f800000']}"))
                .isEqualTo("{'r0':[4,4294967294,0,2147483647]}");
    }

    @Test
    void comparisonsAndChoices() {
        String state = "{'lanes':2,'r1':['0xffffffff',2],'r2':2,'r3':[0,1],'r4':6}";
        // -1 < 2 holds, 2 < 2 does not
        assertThat(out("ICMP.s32.lt.i1 r0, r1, r2, 0x0", state)).isEqualTo("{'r0':[1,0]}");
        assertThat(out("ICMP.s32.lt.m1 r0, r1, r2, 0x0", state)).isEqualTo("{'r0':[4294967295,0]}");
        assertThat(out("ICMP.s32.lt.f1 r0, r1, r2, 0x0", state)).isEqualTo("{'r0':[1065353216,0]}");
        // or r3 != 0, and r3 != 0
        assertThat(out("ICMP.s32.lt.i1 r0, r1, r2, r3", state)).isEqualTo("{'r0':[1,1]}");
        assertThat(out("ICMP.s32.and.lt.i1 r0, r1, r2, r3", state)).isEqualTo("{}");
        assertThat(out("MUX.i32 r0, r1, r4, r3", state)).isEqualTo("{'r0':[4294967295,6]}");
        assertThat(out("MUX.i32.neg r0, r4, r2, r1", state)).isEqualTo("{'r0':[6,2]}");
        // bit by bit: (-1 & 0) | (6 & -1) = 6; (2 & 1) | (6 & ~1) = 6
        assertThat(out("MUX.i32.bit r0, r1, r4, r3", state)).isEqualTo("{'r0':[6,6]}");
        // -0 is 0 as a float
        assertThat(
                        out(
                                "MUX.i32.fp_zero r0, r1, r2, r3",
                                "{'lanes':2,'r1':1,'r2':2,'r3':['0x80000000',1]}"))
                .isEqualTo("{'r0':[1,2]}");
        // Only the upper half is written: 6 where -1 > 2 does not hold, and where 2 > 2 does not
        assertThat(out("CSEL.s32.lt r5.h1, r1, r2, r3, r4", state))
                .isEqualTo("{'r5':[0," + (6 << 16) + "]}");
    }

    @Test
    void otherLanes() {
        // Pairs are exchanged; lane 7 is not active, so lane 6 gets 1, and lane 7 gets nothing.
        assertThat(
                        out(
                                "CLPER.i32.subgroup4.xor.i1 r0, r1, r2",
                                "{'lanes':8,'exec':127,'r1':[1,2,3,4,5,6,7,8],'r2':1}"))
                .isEqualTo("{'r0':[2,1,4,3,6,5,1,0]}");
        // Lane 3 of each four
        assertThat(
                        out(
                                "CLPER.i32.subgroup4 r0, r1, r2",
                                "{'lanes':8,'r1':[1,2,3,4,5,6,7,8],'r2':3}"))
                .isEqualTo("{'r0':[4,4,4,4,8,8,8,8]}");
        // Lanes 0 and 2 of the first four, 0 and 1 of the second; lane 7 is not active
        assertThat(out("WMASK.subgroup4 r0, r1", "{'lanes':8,'exec':127,'r1':[1,0,3,0,5,6,0,8]}"))
                .isEqualTo("{'r0':[5,5,5,5,3,3,3,0]}");
    }

    @Test
    void branches() {
        // The upper half of 1 is 0.
        assertThat(out("BRANCHZ.eq r1.h1, pc+32", "{'lanes':2,'r1':1}")).isEqualTo("{'pc':32}");
        assertThat(out("BRANCHZ r1.h1, pc+32", "{'lanes':2,'r1':1}")).isEqualTo("{}");
        assertThat(BOOK.fault("BRANCHZ r1, pc+32", "{'lanes':2,'r1':[0,1]}"))
                .isEqualTo("lanes would go on at different addresses");
        assertThat(out("IADD.s32.end r0, r1, r1", "{'lanes':2,'r1':1}"))
                .isEqualTo("{'r0':[2,2],'stopped':true}");
    }

    @Test
    void stagingRegisters() {
        // Descriptor 1 says that the buffer is at 0x2000; from bytes 0 and 4 on, three registers
        // each
        assertThat(
                        out(
                                "LD_BUFFER.slot1.wait1 @r4:r5:r6, r1, r2",
                                "{'lanes':2,'r1':[0,4],'r2':1,'resources':4096,'mem':{"
                                        + "'0x1000':'00000000000000000020000000000000',"
                                        + "'0x2000':'01000000020000000300000004000000'}}"))
                .isEqualTo("{'r4':[1,2],'r5':[2,3],'r6':[3,4]}");
    }
}

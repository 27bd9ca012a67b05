package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.source.SourceException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// The language carries what is hard in ir3. Scalar r1.y is r[5]; floats are given by their bits.
class PaperIr3Test {
    private static final PaperBook MERGED = new PaperBook("ir3", "a6xx");
    private static final PaperBook SEPARATE = new PaperBook("ir3", "a3xx");

    @AfterAll
    static void everyEntryHasBeenTried() {
        MERGED.nothingIsLeft();
    }

    private static String out(String text, String state) {
        return MERGED.out(text, state);
    }

    @Test
    void loads() throws SourceException {
        PaperBook.loads("ir3");
    }

    @Test
    void repetitionsCountTheDestinationAndMarkedSources() {
        // 1 + 0.5 = 1.5, 2 + 0.5 = 2.5, 3 + 0.5 = 3.5
        assertThat(
                        out(
                                "(rpt2)add.f r1.x, (r)r0.x, r4.x",
                                "{'lanes':1,'r0.x':1065353216,'r0.y':1073741824,'r0.z':1077936128,"
                                        + "'r4.x':1056964608}"))
                .isEqualTo("{'r1.x':[1069547520],'r1.y':[1075838976],'r1.z':[1080033280]}");
        // A constant counts too: 10 + 1, 10 + 2. An immediate counts by its value: 10 + 7, 10 + 8.
        assertThat(
                        out(
                                "(rpt1)add.s r0.x, r1.x, (r)c4.x",
                                "{'lanes':1,'r1.x':10,'c[16]':1,'c[17]':2}"))
                .isEqualTo("{'r0.x':[11],'r0.y':[12]}");
        assertThat(out("(rpt1)add.s r0.x, r1.x, (r)7", "{'lanes':1,'r1.x':10}"))
                .isEqualTo("{'r0.x':[17],'r0.y':[18]}");
    }

    @Test
    void aStepSeesWhatEarlierOnesWrote() {
        // r0.x = r0.x + 1 = 6; then r0.y = r0.x + 1 = 7, with the new r0.x
        assertThat(out("(rpt1)add.s r0.x, r0.x, 1", "{'lanes':1,'r0.x':5}"))
                .isEqualTo("{'r0.x':[6],'r0.y':[7]}");
    }

    @Test
    void halfFloatsSaturate() {
        // hr1.x, hr1.y are the halves of r[2] (1.5 = 0x3e00, 0.25 = 0x3400), hr2.x = 0.5 = 0x3800
        // is the low half
        // of r[4], hr3.x = 0.0625 = 0x2c00 that of r[6]. 1.5 * 0.5 - 0.0625 = 0.6875 = 0x3980;
        // 0.25 * 0.5 - 0.0625 = 0.0625 = 0x2c00. They are the halves of r[0]: 0x2c003980.
        String state = "{'lanes':1,'r[2]':'0x34003e00','r[4]':'0x3800','r[6]':'0x2c00'}";
        assertThat(out("(sat)(rpt1)mad.f16 hr0.x, (r)hr1.x, hr2.x, (neg)hr3.x", state))
                .isEqualTo("{'r0.x':[" + 0x2c003980 + "]}");
        // Without (r) both steps give the first; 1.5 * 0.5 + 0.0625 = 0.8125 = 0x3a80
        assertThat(out("(rpt1)mad.f16 hr0.x, hr1.x, hr2.x, hr3.x", state))
                .isEqualTo("{'r0.x':[" + 0x3a803a80 + "]}");
        // 1.5 * 1.5 = 2.25 is limited to 1.0 = 0x3c00, and -1.5 * 1.5 to 0: no change
        assertThat(out("(sat)mad.f16 hr0.x, hr1.x, hr1.x, hr8.x", state))
                .isEqualTo("{'r0.x':[" + 0x3c00 + "]}");
        assertThat(out("(sat)mad.f16 hr0.x, (neg)hr1.x, hr1.x, hr8.x", state)).isEqualTo("{}");
        // A file of its own in older ones.
        assertThat(
                        SEPARATE.out(
                                "mad.f16 hr0.x, hr1.x, hr2.x, hr3.x",
                                "{'lanes':1,'hr1.x':'0x3e00','hr2.x':'0x3800','hr3.x':'0x2c00'}"))
                .isEqualTo("{'hr0.x':[" + 0x3a80 + "]}");
    }

    @Test
    void singleFloats() {
        // 3 * 0.5 - 2 = -0.5
        assertThat(
                        out(
                                "mad.f32 r0.x, r1.x, r2.x, (neg)r3.x",
                                "{'lanes':1,'r1.x':1077936128,'r2.x':1056964608,'r3.x':1073741824}"))
                .isEqualTo("{'r0.x':[" + 0xbf000000L + "]}");
        // -|-3| * 2 = -6 = 0xc0c00000
        assertThat(out("mul.f r0.x, (absneg)r1.x, (2.0)", "{'lanes':1,'r1.x':'0xc0400000'}"))
                .isEqualTo("{'r0.x':[" + 0xc0c00000L + "]}");
        // To the other width: 0.5 + 1 = 1.5 = 0x3e00, in the low half of r[0]
        assertThat(out("add.f hr0.x, r1.x, (1.0)", "{'lanes':1,'r1.x':'0x3f000000'}"))
                .isEqualTo("{'r0.x':[" + 0x3e00 + "]}");
    }

    @Test
    void conversionsRound() {
        // 1 + 2^-11 is half way between 1 (0x3c00) and 1 + 2^-10 (0x3c01): even takes the former,
        // up the latter.
        String x = "{'lanes':1,'r1.x':'0x3f801000'}";
        assertThat(out("cov.f32.f16 hr0.x, (even)r1.x", x)).isEqualTo("{'r0.x':[15360]}");
        assertThat(out("cov.f32.f16 hr0.x, (pos_infinity)r1.x", x)).isEqualTo("{'r0.x':[15361]}");
        assertThat(out("cov.f32.f16 hr0.x, r1.x", x)).isEqualTo("{'r0.x':[15360]}");
        // -2.5 to -2 = 0xfffe; as an unsigned number 0, which is there already. The upper half
        // stays.
        String y = "{'lanes':1,'r1.x':'0xc0200000','r0.x':'0x50000'}";
        assertThat(out("cov.f32.s16 hr0.x, r1.x", y)).isEqualTo("{'r0.x':[" + 0x5fffe + "]}");
        assertThat(out("cov.f32.u16 hr0.x, r1.x", y)).isEqualTo("{}");
        // A half register of 16 bits keeps 16 bits.
        assertThat(SEPARATE.out("cov.f32.s16 hr0.x, r1.x", "{'lanes':1,'r1.x':'0xc0200000'}"))
                .isEqualTo("{'hr0.x':[65534]}");
        // 2049 lies between 2048 (0x6800) and 2050 (0x6801); towards zero is 2048.
        assertThat(out("cov.s32.f16 hr0.x, r1.x", "{'lanes':1,'r1.x':2049}"))
                .isEqualTo("{'r0.x':[" + 0x6800 + "]}");
        assertThat(out("cov.s16.s32 r0.x, hr1.x", "{'lanes':1,'r[2]':'0x18000'}"))
                .isEqualTo("{'r0.x':[" + 0xffff8000L + "]}");
    }

    @Test
    void registersAtADistance() {
        // a0.x is -1 and 4: r[-1 + 4] = r0.w and r[4 + 4] = r2.x
        assertThat(out("mov.to r<a0.x + 4>, r1.x", "{'lanes':2,'a0':[65535,4],'r1.x':[7,8]}"))
                .isEqualTo("{'r0.w':[7,0],'r2.x':[0,8]}");
        assertThat(out("mov.from r0.x, c<a0.x + 16>", "{'lanes':2,'a0':[0,1],'c[16]':5,'c[17]':6}"))
                .isEqualTo("{'r0.x':[5,6]}");
        assertThat(out("mov.from r1.x, r<a0.x + -3>", "{'lanes':2,'a0':[3,4],'r0.x':5,'r0.y':6}"))
                .isEqualTo("{'r1.x':[5,6]}");
        assertThat(out("mova a0.x, hr1.x", "{'lanes':2,'r[2]':[65535,4]}"))
                .isEqualTo("{'a0':[65535,4]}");
        // c[0 + 1] + r[1 + 1]: 1 + 2 = 3, and in lane 1 with a0.x = 1: c[2] + r[3] = 0.5 + 0.5 = 1
        assertThat(
                        out(
                                "add.f r1.x, c<a0.x + 1>, r<a0.x + 2>",
                                "{'lanes':2,'a0':[0,1],'c[1]':1065353216,'c[2]':1056964608,"
                                        + "'r0.z':1073741824,'r0.w':1056964608}"))
                .isEqualTo("{'r1.x':[1077936128,1065353216]}");
    }

    @Test
    void integersSaturateOrHalve() {
        String state = "{'lanes':2,'r1.x':['0x7fffffff','0x80000000'],'r1.y':[1,'0xffffffff']}";
        // 2^31 and -2^31 - 1, limited to 2^31 - 1 and -2^31
        assertThat(out("(sat)add.s r0.x, r1.x, r1.y", state))
                .isEqualTo("{'r0.x':[2147483647,2147483648]}");
        // Halved exactly: 2^30 and -2^30 - 1 (rounded down)
        assertThat(out("add.s (ei)r0.x, r1.x, r1.y", state))
                .isEqualTo("{'r0.x':[1073741824," + 0xbfffffffL + "]}");
    }

    @Test
    void productsOfParts() {
        // 0xffffff is -1 in 24 bits: -1 * 0x7fffff = -0x7fffff
        assertThat(out("mul.s24 r0.x, r1.x, r2.x", "{'lanes':1,'r1.x':'0x1ffffff','r2.x':8388607}"))
                .isEqualTo("{'r0.x':[" + 0xff800001L + "]}");
        // 0x2345 * 6 = 0xd39e; 0xd39e0000 + 9
        assertThat(
                        out(
                                "madsh.m16 r0.x, r1.x, r2.x, r3.x",
                                "{'lanes':1,'r1.x':'0x12345','r2.x':'0x67890','r3.x':9}"))
                .isEqualTo("{'r0.x':[" + 0xd39e0009L + "]}");
    }

    @Test
    void comparisonsAndChoices() {
        String state = "{'lanes':4,'r1.x':[1,2,3,'0xffffffff'],'r0.x':5}";
        assertThat(out("cmps.s.lt p0.y, r1.x, 3", state)).isEqualTo("{'p0.y':[1,1,0,1]}");
        assertThat(out("cmps.s.lt r0.x, r1.x, 3", state)).isEqualTo("{'r0.x':[1,1,0,1]}");
        assertThat(
                        out(
                                "sel.b32 r0.x, r1.x, r2.x, r3.x",
                                "{'lanes':2,'r1.x':1,'r2.x':[0,'0x80000000'],'r3.x':9}"))
                .isEqualTo("{'r0.x':[9,1]}");
    }

    @Test
    void branches() {
        assertThat(out("br p0.x, pc+16", "{'lanes':2,'p0.x':1}")).isEqualTo("{'pc':16}");
        assertThat(out("br !p0.x, pc+16", "{'lanes':2,'p0.x':1}")).isEqualTo("{}");
        assertThat(out("br p0.x, pc-8", "{'lanes':4,'exec':6,'pc':64,'p0.x':[0,1,1,0]}"))
                .isEqualTo("{'pc':56}");
        assertThat(out("bany p0.x, pc+16", "{'lanes':2,'p0.x':[1,0]}")).isEqualTo("{'pc':16}");
        // The meaning says that fibers go apart; waves cannot follow yet.
        assertThat(MERGED.fault("br p0.x, pc+16", "{'lanes':2,'p0.x':[1,0]}"))
                .isEqualTo("lanes would go on at different addresses");
    }

    @Test
    void endings() {
        // Lane 0 ends, lane 1 goes on; lane 2 had ended before.
        assertThat(out("kill p0.x", "{'lanes':3,'exec':3,'p0.x':[1,0,0]}")).isEqualTo("{'exec':2}");
        assertThat(out("end", "{'lanes':2}")).isEqualTo("{'stopped':true}");
    }

    @Test
    void loads32And16Bits() {
        String memory = "'mem':{'0x200001000':'ffffffff0100020003000400'}";
        assertThat(
                        out(
                                "(sy)ldg.u32 r0.x, g[r1.x + 4], 2",
                                "{'lanes':1,'r1.x':4096,'r1.y':2," + memory + "}"))
                .isEqualTo("{'r0.x':[131073],'r0.y':[262147]}");
        // hr0.x = 1 and hr0.y = 2 are the halves of r[0], hr0.z = 3 is the low half of r[1]
        assertThat(
                        out(
                                "ldg.u16 hr0.x, g[r1.x + -4], 3",
                                "{'lanes':1,'r1.x':4104,'r1.y':2," + memory + "}"))
                .isEqualTo("{'r0.x':[131073],'r0.y':[3]}");
    }
}

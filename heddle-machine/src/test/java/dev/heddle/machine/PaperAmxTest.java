package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.source.SourceException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// The language carries what is hard in AMX. The operand is in x0; z[16 r + k] is lane k of 32 bits of row r, and holds
/// the lanes 2 k and 2 k + 1 of 16 bits. What is not set is 0.
class PaperAmxTest {
    private static final PaperBook BOOK = new PaperBook("amx", "");

    private static final String ZEROS = "00".repeat(32);

    @AfterAll
    static void everyEntryHasBeenTried() {
        BOOK.nothingIsLeft();
    }

    private static String out(String name, long operand, String state) {
        return BOOK.out(
                name + " x0",
                "{'gpr[0]':'0x%016x'%s}".formatted(operand, state.isEmpty() ? "" : "," + state));
    }

    @Test
    void loads() throws SourceException {
        PaperBook.loads("amx");
    }

    @Test
    void rowsGoToAndFromMemory() {
        // Two rows from x7 on: the second is x0. Bytes 1 and 2 of the first, 3 in the middle of the
        // second.
        String memory =
                "'mem':{'0x1000':'0102" + "00".repeat(62) + ZEROS + "03" + "00".repeat(31) + "'}";
        assertThat(out("ldx", 1L << 62 | 7L << 56 | 0x1000, memory))
                .isEqualTo("{'x[32]':3,'x[448]':1,'x[449]':2}");
        assertThat(out("ldx", 3L << 56 | 0x1000, memory)).isEqualTo("{'x[192]':1,'x[193]':2}");
        // z63, then z0. Two bytes make one element of z here: 0x0201.
        assertThat(out("ldz", 1L << 62 | 63L << 56 | 0x1000, memory))
                .isEqualTo("{'z[8]':3,'z[1008]':513}");
        assertThat(out("stx", 7L << 56 | 0x1000, memory + ",'x[448]':1,'x[449]':9"))
                .isEqualTo("{'mem':{'0x1001':'09'}}");
        assertThat(
                        BOOK.fault(
                                "ldx x0",
                                "{'gpr[0]':'0x%x',%s}".formatted(1L << 62 | 0x1040, memory)))
                .isEqualTo("an address that is no multiple of 128 faults");
    }

    @Test
    void rowsMove() {
        // X[1] = Y[2]
        assertThat(out("extrx", 1L << 27 | 1L << 16 | 2L << 20, "'y[128]':7,'y[191]':255"))
                .isEqualTo("{'x[64]':7,'x[127]':255}");
    }

    @Test
    void multiplyVectors() {
        // X and Y from byte 511 on, so that lane 0 has the bytes 511 and 0: x = 0xfffe = -2, y =
        // 0x0103 = 259.
        String pools = "'x[511]':254,'x[0]':255,'y[511]':3,'y[0]':1";
        long offsets = 511L << 10 | 511;
        // Row 5, lane 0: 1000 + -2 * 259 = 482; lane 1 keeps 7.
        long vector = 1L << 63 | 5L << 20 | offsets;
        assertThat(out("mac16", vector, pools + ",'z[80]':" + ((7 << 16) + 1000)))
                .isEqualTo("{'z[80]':" + ((7 << 16) + 482) + "}");
        // Without z, shifted by 2: -518 >> 2 = -130 = 0xff7e
        assertThat(out("mac16", vector | 1L << 27 | 2L << 55, pools))
                .isEqualTo("{'z[80]':" + 0xff7e + "}");
        // Y as a byte: -2 * 3 = -6 = 0xfffa
        assertThat(out("mac16", vector | 1L << 60, pools)).isEqualTo("{'z[80]':" + 0xfffa + "}");
        // Mode 1 enables lane 3 only, where x and y are 0; nothing changes.
        assertThat(out("mac16", vector | 1L << 46 | 3L << 41, pools)).isEqualTo("{}");
    }

    @Test
    void multiplyMatrices() {
        // x0 = 2, x3 = 4; y0 = 3, y1 = -5. Rows 2 j + 1 of 16 bits, so rows 1 and 3; lane 3 is the
        // upper half of
        // element 1.
        String pools = "'x[0]':2,'x[6]':4,'y[0]':3,'y[2]':251,'y[3]':255";
        // Row 1: 2 * 3 = 6, 4 * 3 = 12; row 3: 2 * -5 = -10 = 0xfff6, 4 * -5 = -20 = 0xffec
        assertThat(out("mac16", 1L << 20, pools))
                .isEqualTo(
                        "{'z[16]':6,'z[17]':%d,'z[48]':%d,'z[49]':%d}"
                                .formatted(12 << 16, 0xfff6, 0xffec0000L));
        // With 32 bits: lane i of row j is lane i / 2 of row 2 j + i % 2. x3 goes to row 1 and 3,
        // lane 1.
        assertThat(out("mac16", 1L << 62, pools + ",'z[0]':100"))
                .isEqualTo(
                        "{'z[0]':106,'z[17]':12,'z[32]':%d,'z[49]':%d}"
                                .formatted(0xfffffff6L, 0xffffffecL));
        // Only y1 (mode 2: all but for n lanes; mode 1: lane 1), added to 65535: 65525, 65515
        assertThat(out("mac16", 1L << 37 | 1L << 32, pools))
                .isEqualTo("{'z[32]':%d,'z[33]':%d}".formatted(0xfff6, 0xffec0000L));
    }

    @Test
    void shuffledVectors() {
        // Shuffle 1 of 32 lanes: result lane 1 takes lane 16 of X (byte 32): 6 * y1 = 6 * 7 = 42,
        // shifted by 1: 21
        assertThat(out("vecint", 1L << 29 | 1L << 58, "'x[32]':6,'y[2]':7"))
                .isEqualTo("{'z[0]':" + (21 << 16) + "}");
        // x = 0xffff is 65535, or -1 if signed: 65535 * 65535 >> 16 = 65534; -1 * 65535 >> 16 = -1
        String ones = "'x[0]':255,'x[1]':255,'y[0]':255,'y[1]':255";
        assertThat(out("vecint", 16L << 58, ones)).isEqualTo("{'z[0]':65534}");
        assertThat(out("vecint", 16L << 58 | 1L << 63, ones)).isEqualTo("{'z[0]':65535}");
        // ALU 10 leaves z out.
        assertThat(out("vecint", 10L << 47 | 16L << 58, ones + ",'z[0]':5"))
                .isEqualTo("{'z[0]':65534}");
    }

    @Test
    void shiftsRoundAndSaturate() {
        // Lanes of 32 bits, saturated to 16 signed ones, row 1, shift 4, rounded:
        // (1000 + 8) >> 4 = 63; (-1000 + 8) >> 4 = -62; 2^30 >> 4 is limited to 32767
        long shr = 4L << 47 | 3L << 42 | 4L << 58 | 1L << 20;
        String row = "'z[16]':1000,'z[17]':'0xfffffc18','z[18]':1073741824";
        assertThat(out("vecint", shr | 1L << 29 | 1L << 30 | 1L << 26 | 1L << 63, row))
                .isEqualTo("{'z[16]':63,'z[17]':" + 0xffffffc2L + ",'z[18]':32767}");
        // Not rounded: 62 and -63. To unsigned: -63 is limited to 0, 2^26 to 65535.
        assertThat(out("vecint", shr | 1L << 30 | 1L << 63, row))
                .isEqualTo("{'z[16]':62,'z[17]':0,'z[18]':65535}");
    }

    @Test
    void lookups() {
        // Source at byte 8 of X: indices 2, 1, then 0. Table y1: lane 0 is 10, lane 1 20, lane 2
        // 0x01000003 (bytes).
        String pools = "'x[8]':18,'y[64]':10,'y[68]':20,'y[72]':3,'y[75]':1";
        long lookup = 11L << 53 | 1L << 59 | 1L << 60 | 8;
        // Row z4: lane 0 is table 2, lane 1 table 1, all others table 0
        String rest = "";
        for (int k = 2; k < 16; k++) rest += ",'z[%d]':10".formatted(64 + k);
        assertThat(out("genlut", lookup | 1L << 26 | 4L << 20, pools))
                .isEqualTo("{'z[64]':16777219,'z[65]':20" + rest + "}");
        // Into the table itself, y1: all is read before anything is written.
        StringBuilder own = new StringBuilder("{'y[64]':3,'y[67]':1");
        for (int k = 2; k < 16; k++) {
            if (k == 2) own.append(",'y[72]':10,'y[75]':0");
            else own.append(",'y[%d]':10".formatted(64 + 4 * k));
        }
        assertThat(out("genlut", lookup | 1L << 25 | 1L << 20, pools)).isEqualTo(own + "}");
    }

    @Test
    void lookupsOfFiveBits() {
        // Index 1 of 5 bits crosses a byte: the stream 0xe0 0x03 has 00000, 11111, 00000 from
        // below.
        // Table x1: byte 0 is 9, byte 31 is 7; bytes of row z0.
        String pools = "'x[0]':224,'x[1]':3,'x[64]':9,'x[95]':7";
        String rest = "";
        for (int k = 1; k < 16; k++) rest += ",'z[%d]':%d".formatted(k, 0x09090909);
        assertThat(out("genlut", 15L << 53 | 1L << 60 | 1L << 26, pools))
                .isEqualTo("{'z[0]':" + 0x09090709 + rest + "}");
    }

    @Test
    void indicesAreFound() {
        // Table x1 of signed numbers: 5, 10, then 0s. Sources x0: 5, -1, 12, and 0s.
        // 5: the first that is greater is lane 1 (10), so 0. -1: lane 0, so -1 = 15. 12: none, 15.
        // 0: lane 0, 15.
        String pools =
                "'x[0]':5,'x[4]':255,'x[5]':255,'x[6]':255,'x[7]':255,'x[8]':12,'x[64]':5,'x[68]':10";
        assertThat(out("genlut", 3L << 53 | 1L << 60 | 2L << 20, pools))
                .isEqualTo(
                        "{'x[128]':240,'x[129]':255,'x[130]':255,'x[131]':255,'x[132]':255,"
                                + "'x[133]':255,'x[134]':255,'x[135]':255}");
        // Floats: table 1.0, 2.0, NaN ..., source 1.5 and 0: 1.5 is below 2.0 (lane 1), so 0; 0
        // below 1.0, so 15.
        assertThat(
                        out(
                                "genlut",
                                1L << 60 | 2L << 20,
                                "'x[2]':192,'x[3]':63,'x[66]':128,'x[67]':63,'x[71]':64"))
                .isEqualTo(
                        "{'x[128]':240,'x[129]':255,'x[130]':255,'x[131]':255,'x[132]':255,"
                                + "'x[133]':255,'x[134]':255,'x[135]':255}");
    }
}

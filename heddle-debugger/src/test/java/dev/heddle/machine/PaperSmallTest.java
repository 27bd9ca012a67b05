package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Registers of all widths, numbers of many bits, and conditions that few or all lanes share.
class PaperSmallTest {
    private static final PaperBook BOOK = new PaperBook("small", "");

    @AfterAll
    static void everyEntryHasBeenTried() {
        BOOK.nothingIsLeft();
    }

    private static String out(String text, String state) {
        return BOOK.out(text, state);
    }

    @Test
    void loads() throws SourceException {
        PaperBook.loads("small");
    }

    @Test
    void aSmallRegisterKeepsItsBits() {
        assertThat(out("put.small", "{'lanes':1,'r[0]':'0x12345'}")).isEqualTo("{'r1':[9029],'h[0]':[9029]}");
    }

    @Test
    void widerElementsThanThoseOfTheFile() {
        assertThat(out("put.pair", "{'lanes':1,'r[0]':'0xffffffff'}")).isEqualTo("{'r3':[1]}");
        // 0x0200000000000001 << 8 = 0x0100 in 64 bits
        assertThat(out("put.bytes", "{'lanes':2,'b[0]':1,'b[7]':2}")).isEqualTo("{'b[9]':1}");
        // d[1] is r2, r3; d[2] is r4, r5
        assertThat(out("put.at", "{'lanes':2,'r[7]':[1,2],'r[0]':1,'r[1]':2}"))
                .isEqualTo("{'r2':[1,0],'r3':[2,0],'r[4]':[0,1],'r[5]':[0,2]}");
    }

    @Test
    void lanesThatAreNotMeantStayActiveOrNot() {
        // Lane 2 is not active and stays so, although its p0 holds.
        assertThat(out("leave", "{'lanes':3,'p[0]':[1,0,1],'exec':3}")).isEqualTo("{'exec':2}");
        assertThat(out("join", "{'lanes':4,'p[0]':[1,0,0,1],'exec':2}")).isEqualTo("{'exec':11}");
    }

    @Test
    void anIndexCountsWhereItIsUsed() {
        assertThat(out("guarded", "{'lanes':2,'r[0]':[7,8],'r[7]':9}")).isEqualTo("{'r1':[9,0]}");
    }

    @Test
    void conditionsThatAllLanesShare() {
        assertThat(out("uniform", "{'lanes':4,'s':1}")).isEqualTo("{'r1':[5,5,5,5]}");
        assertThat(out("uniform", "{'lanes':4,'s':2}")).isEqualTo("{}");
    }

    @Test
    void partsOfLongNumbers() {
        // 0x77778888_55556666_33334444_11112222, in lane 1 without the first part
        String state = "{'lanes':2,'r[0]':'0x11112222','r[1]':'0x33334444','r[2]':'0x55556666',"
                + "'r[3]':'0x77778888','p[0]':[1,0]}";
        assertThat(out("together", state))
                .isEqualTo("{'r[4]':[%d,%d],'r[5]':[%d,%d],'r[6]':[%d,%d]}"
                        .formatted(0x44441111, 0x44441111, 0x55556666, 0x55556666, 0x77888855, 0x55));
    }

    @Test
    void conditionsAsOperands() {
        assertThat(out("flag p1, r2", "{'lanes':2,'r2':[0,3]}")).isEqualTo("{'p1':[1,0]}");
        assertThat(out("flag r1, p2", "{'lanes':2,'p2':[0,1]}")).isEqualTo("{'r1':[1,0]}");
    }
}

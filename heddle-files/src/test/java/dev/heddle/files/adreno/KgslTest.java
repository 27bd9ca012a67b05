package dev.heddle.files.adreno;

import static dev.heddle.files.adreno.RdBuilder.bytes;
import static dev.heddle.files.adreno.RdBuilder.concat;
import static dev.heddle.files.adreno.RdBuilder.type7;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.Container;
import dev.heddle.files.container.Crash;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Snapshots of Android's driver.
class KgslTest {
    private static final int[] CODE = Arrays.copyOf(RdBuilder.code(0x20244000_00000000L, RdBuilder.END), 32);

    static int[] section(int number, int... payload) {
        return concat(new int[] {number << 16 | 0xabcd, 8 + 4 * payload.length}, payload);
    }

    /// Two texts of 32 bytes and one or two of 16.
    private static int[] system(int version) {
        int each = version == 0x203 ? 2 : 1;
        int[] out = new int[7 + 2 * each + 2 * each + 1 + 16 + 4 * each];
        out[0] = version;
        out[1] = 1_700_000_000;
        out[7 + 2 * each] = 1234;
        out[7 + 3 * each] = 5;
        int texts = 7 + 4 * each + 1;
        out[texts] = 0x342e35;
        out[texts + 16] = 0x707061;
        return section(0x0101, out);
    }

    static int[] snapshot(boolean isWide) {
        int[] load = type7(0x34, 2 << 16 | 12 << 18 | 1 << 22, 0x20000, 0);
        int[] call = type7(0x3f, 0x10000, 0, load.length);
        int[] ring = {0, call.length, 8192, call.length, call.length, call.length, 2, 1};
        int[] ringAt = isWide ? new int[] {0x1000, 0, 3} : new int[] {0x1000};
        int[] commands = isWide ? new int[] {0x10000, 0, 0, 0, load.length, 0} : new int[] {0x10000, 0, load.length};
        int[] memory = isWide ? new int[] {0x20000, 0, 0, 0, 32, 0} : new int[] {0x20000, 0, 32};
        int wide = isWide ? 2 : 1;
        return concat(
                new int[] {0x504d_0002, 0x30280, 0x0604_0001},
                // The order of sections is not fixed.
                section(0x0b00 | wide, concat(new int[] {1}, memory, CODE)),
                section(0x0300 | wide, concat(ring, ringAt, call)),
                section(0x0400 | wide, concat(commands, load)),
                section(0x0201, 2, 0x210, 0x0084_0004, 0x823, 2),
                section(0x0202, 0x8000_0928, 0x10000, 0x929, 2, 0, 0),
                section(0x0777, 1, 2, 3),
                system(0x202),
                section(0xffff));
    }

    static Container read(byte[] snapshot) {
        try {
            return KgslReader.read(new ByteArrayInputStream(snapshot), "dump");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void ringCommandsAndMemory() {
        for (boolean isWide : new boolean[] {true, false}) {
            Container c = read(bytes(snapshot(isWide)));
            assertThat(Shown.broke(c)).isEmpty();
            assertThat(c.summary()).isEqualTo("chip 0x6040001, app");
            assertThat(Shown.programs(c)).containsExactly("fs0 ir3@a6xx @20000 2 x1 in 1 [was running]");
            Crash crash = c.crash().orElseThrow();
            assertThat(crash.positions())
                    .first()
                    .extracting(Crash.Position::text)
                    .asString()
                    .startsWith("dword 4 of 4 of the buffer at 0x10000, before the first draw");
            assertThat(crash.facts())
                    .contains(
                            new Crash.Fact("process", "app (1234)"),
                            new Crash.Fact("kernel", "5.4"),
                            new Crash.Fact("time", "1700000000"));
            assertThat(crash.registers())
                    .extracting(r -> r.name() + " " + r.text())
                    .contains("CP_INTERRUPT_STATUS an error of the microcode");
        }
    }

    @Test
    void systemOfTwoProcesses() {
        int[] all = concat(new int[] {0x504d_0002, 0, 0x4305_0a01}, system(0x203), section(0xffff));
        Container c = read(bytes(all));
        assertThat(c.summary()).isEqualTo("chip 0x43050a01, app");
    }

    /// Each form of shader memory has other numbers before its dwords.
    @Test
    void shaderMemory() {
        int[][] heads = {{9, 2, 32}, {9, 2, 1, 0, 4, 32}, {9, 1, 2, 1, 0, 4, 0, 0, 32}};
        for (int i = 0; i < heads.length; i++) {
            int[] all = concat(
                    new int[] {0x504d_0002, 0, 0x0604_0001},
                    section(0x1201 + i, concat(heads[i], CODE)),
                    section(0xffff));
            Container c = read(bytes(all));
            assertThat(Shown.broke(c)).isEmpty();
            assertThat(c.programs()).hasSize(1);
            assertThat(c.programs().getFirst().notes().getFirst()).startsWith("type_0x9+0x0, copy");
        }
    }

    @Test
    void whereItIsBroken() {
        byte[] all = bytes(snapshot(true));
        for (int length = 12; length < all.length; length++) {
            Container c = read(Arrays.copyOf(all, length));
            assertThat(Shown.broke(c)).as("cut at %d", length).startsWith("dump: broken at byte 0x");
        }
        byte[] bad = all.clone();
        bad[12] = 0;
        assertThat(Shown.broke(read(bad)))
                .isEqualTo("dump: broken at byte 0xc: expected a section, 0xabcd, found 0xab00 with 0xa4 bytes");
    }
}

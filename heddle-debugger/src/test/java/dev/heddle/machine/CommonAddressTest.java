package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.trial.TrialResult;
import dev.heddle.debugger.trial.TrialStart;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterRef;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loads from an address that all lanes have in common: lanes share the address, not always what is there.
class CommonAddressTest {
    private static final int LANES = 8;
    private static final int AT = 16;
    private static final RegisterRef R0 = new RegisterRef("r", 0, 0, 32);
    private static final RegisterRef R1 = new RegisterRef("r", 1, 0, 32);

    private static final List<BitSet> MASKS =
            List.of(bits(0xff), bits(0xfe), bits(0x80), bits(0xa4), bits(0x01), bits(0));

    private static BitSet bits(int mask) {
        return BitSet.valueOf(new byte[] {(byte) mask});
    }

    private static byte[] content(int lane) {
        ByteBuffer b = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        return b.putLong(0x8182_8384_8586_87ffL - 0x11 * lane).array();
    }

    private static long expected(int lane, int bits) {
        long all = ByteBuffer.wrap(content(lane)).order(ByteOrder.LITTLE_ENDIAN).getLong();
        return (bits == 64 ? all : all & (1L << bits) - 1) + 1;
    }

    private static TrialStart start(BitSet active) {
        TrialStart start = new TrialStart(LANES).active(active).set(new RegisterRef("s", 0, 0, 32), AT);
        start.set(R0, 0xabcd).set(R1, 0xabcd);
        start.set(new RegisterRef("r", 7, 0, 32), 0, 1, 1, 0, 1, 0, 1, 1);
        for (int lane = 0; lane < LANES; lane++) start.lane(lane, AT, content(lane));
        return start.group(AT, content(20)).device(AT, content(40));
    }

    private static TrialResult run(String text, BitSet active) {
        PaperBook book = new PaperBook("spaces", "");
        return book.trial(text + " " + AT, start(active));
    }

    private static long[] of(TrialResult r, RegisterRef place) {
        long[] values = r.registers().get(place);
        return values == null ? LANES_OF_NOTHING : values;
    }

    private static final long[] LANES_OF_NOTHING = new long[LANES];

    static {
        Arrays.fill(LANES_OF_NOTHING, 0xabcd);
    }

    @Test
    void loads() throws SourceException {
        PaperBook.loads("spaces");
    }

    /// @param memory -1: the lane's, else the number of the content
    @ParameterizedTest
    @CsvSource({
        "own.byte, -1, 8",
        "own.half, -1, 16",
        "own.word, -1, 32",
        "own.long, -1, 64",
        "own.at, -1, 32",
        "all.own, -1, 32",
        "team.word, 20, 32",
        "team.long, 20, 64",
        "all.team, 20, 64",
        "dev.word, 40, 32",
        "dev.long, 40, 64",
        "all.dev, 40, 32"
    })
    void lanesSeeTheirOwn(String name, int memory, int bits) {
        for (BitSet mask : MASKS) {
            TrialResult r = run(name, mask);
            for (int lane = 0; lane < LANES; lane++) {
                long sum = expected(memory < 0 ? lane : memory, bits);
                long low = mask.get(lane) ? sum & 0xffffffffL : 0xabcd;
                assertThat(of(r, R0)[lane])
                        .as("%s %s lane %d", name, mask, lane)
                        .isEqualTo(low);
                if (bits != 64) continue;
                long high = mask.get(lane) ? sum >>> 32 : 0xabcd;
                assertThat(of(r, R1)[lane])
                        .as("%s %s lane %d", name, mask, lane)
                        .isEqualTo(high);
            }
        }
    }

    @Test
    void underACondition() {
        TrialResult r = run("own.some", bits(0xfe));
        List<Integer> meant = List.of(1, 2, 4, 6, 7);
        for (int lane = 0; lane < LANES; lane++)
            assertThat(of(r, R0)[lane]).isEqualTo(meant.contains(lane) ? expected(lane, 32) & 0xffffffffL : 0xabcd);
    }

    @Test
    void afterAStoreOfTheLane() {
        assertThat(of(run("own.then", bits(0xff)), R0)).containsExactly(1, 2, 2, 1, 2, 1, 2, 2);
        TrialResult r = run("own.add", bits(0xff));
        for (int lane = 0; lane < LANES; lane++) {
            assertThat(of(r, R0)[lane]).isEqualTo(expected(lane, 32) - 1);
            assertThat(of(r, R1)[lane]).isEqualTo(expected(lane, 32));
        }
    }

    /// How many lanes are active differs between neighbourhoods, although what they add is the same.
    @Test
    void countsOfNeighboursDiffer() {
        assertThat(of(run("count", bits(0xa7)), R0)).containsExactly(19, 19, 19, 0xabcd, 0xabcd, 18, 0xabcd, 18);
    }

    // ---- the books

    private static int[] kernel(String isa, int threads, String address, String source) throws SourceException {
        Codec codec = Codec.load(isa);
        Device device = new Device();
        Buffer out = device.buffer("out", 4 * threads);
        byte[] code = codec.assembler().assemble(new Source("t.s", source)).bytes();
        Launch launch = new Launch(new Executable(codec, code, 0), 0)
                .group(threads, 1, 1)
                .groupBytes(256)
                .laneBytes(64);
        if (address.isEmpty()) launch.bind("storage", 0, Resource.of(out)).input("r0.x", "local.x");
        else launch.address(address, out);
        device.run(launch);
        return Arrays.copyOf(out.ints(), threads);
    }

    private static int[] squares(int threads) {
        return IntStream.range(0, threads).map(i -> i * i).toArray();
    }

    @Test
    void spillsOfAgx() throws SourceException {
        String source = """
                get_sr       r1, thread_position_in_grid.x
                imadd        r2, r1, r1, 0
                stack_store  i32, 1, 0, x, 4, r2, 0, 0
                stack_load   r3, i32, 1, 0, x, 4, 0, 0
                wait         0
                device_store 0, i32, x, r3, u0_u1, r1, unsigned, 0
                stop
                """;
        for (int threads : List.of(1, 7, 32, 70))
            assertThat(kernel("agx", threads, "u0", source)).isEqualTo(squares(threads));
    }

    @Test
    void spillsOfAdreno() throws SourceException {
        String source = """
                mul.u24 r1.x, r0.x, r0.x
                mov.u32u32 r2.x, 0
                (rpt5)nop
                stp.u32 p[r2.x + 4], r1.x, 1
                (sy)(ss)nop
                ldp.u32 r3.x, p[r2.x + 4], 1
                mov.u32u32 r2.y, 0
                (sy)(ss)nop
                stib.b.untyped.1d.u32.1.imm r3.x, r0.x, 0
                end
                """;
        List<int[]> results = new ArrayList<>();
        for (int threads : List.of(1, 7, 64, 200)) {
            results.add(kernel("a630", threads, "", source));
            assertThat(results.getLast()).isEqualTo(squares(threads));
        }
    }

    @Test
    void spillsOfValhall() throws SourceException {
        String source = """
                IMUL.i32 r1, r60, r60
                STORE.i32.slot0 @r1, thread_local_pointer.w0, offset:8
                NOP.wait0
                LOAD.i32.unsigned.slot0.wait0 @r2, thread_local_pointer.w0, offset:8
                SHADDX.u64 r62, u0, r60.w0, shift:0x2
                STORE.i32.slot0.end @r2, ^r62, offset:0
                """;
        for (int threads : List.of(1, 7, 16, 70))
            assertThat(kernel("valhall", threads, "u0", source)).isEqualTo(squares(threads));
    }
}

package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Warps, branches, messages and slots: what single instructions do not show.
class ValhallRunTest {
    private static final int WORDS = 256;
    private static Codec codec;

    private final Device device = new Device();
    private final Buffer out = device.buffer("out", 4 * WORDS);
    private final Buffer in = device.buffer("in", 4 * WORDS);

    /// Stores r0 of each thread.
    private static final String STORE = """
            SHADDX.u64 r62, u0, r60.w0, shift:0x2
            STORE.i32.slot0.end @r0, ^r62, offset:0
            """;

    @BeforeAll
    static void load() throws SourceException {
        codec = Codec.load("valhall");
    }

    private Launch launch(int threads, String source) throws SourceException {
        Program p = codec.assembler().assemble(new Source("t.s", source));
        return new Launch(new Executable(codec, p.bytes(), 0), 0)
                .group(threads, 1, 1)
                .groupBytes(1024)
                .laneBytes(64)
                .address("u0", out)
                .address("u2", in)
                .set("u4", 7)
                .bind("handle", 6 << 24, Resource.of(out))
                .bind("handle", 6 << 24 | 1, Resource.of(in));
    }

    /// @return what each thread stored
    private int[] run(int threads, String source) throws SourceException {
        device.run(launch(threads, source + STORE));
        return Arrays.copyOf(out.ints(), threads);
    }

    private static void fill(Buffer b, IntUnaryOperator f) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * WORDS).order(ByteOrder.LITTLE_ENDIAN);
        for (int x : each(WORDS, f)) bytes.putInt(x);
        b.put(bytes.array());
    }

    private static int[] each(int threads, IntUnaryOperator f) {
        return IntStream.range(0, threads).map(f).toArray();
    }

    // ---- warps

    /// Four warps may run abreast; none of them sees it.
    @ParameterizedTest
    @ValueSource(ints = {1, 16, 17, 64, 100})
    void warpsHaveSixteenLanes(int threads) throws SourceException {
        assertThat(run(threads, "MOV.i32 r0, lane_id.w0\n")).isEqualTo(each(threads, i -> i & 15));
        assertThat(run(threads, "IADD_IMM.i32 r1, 0x0, #0\nICMP_OR.u32.eq.i1 r2, r1, r1, 0x0\nWMASK r0, r2\n"))
                .isEqualTo(each(threads, i -> (1 << Math.min(16, threads - (i & ~15))) - 1));
    }

    @ParameterizedTest
    @CsvSource({"'.xor', 1", "'.subgroup4.xor', 2", "'.subgroup8.xor', 5", "'.xor', 15"})
    void readsTheOtherThread(String how, int by) throws SourceException {
        String source = "IADD_IMM.i32 r1, 0x0, #%d\nCLPER.i32%s r0, r60, r1\n".formatted(by, how);
        assertThat(run(64, source)).isEqualTo(each(64, i -> i ^ by));
    }

    @Test
    void aThreadThatIsNotThereHasAConstant() throws SourceException {
        String source = "IADD_IMM.i32 r1, 0x0, #8\nCLPER.i32.xor.umax r0, r60, r1\n";
        assertThat(run(20, source)).isEqualTo(each(20, i -> i >= 16 ? -1 : i ^ 8));
    }

    @Test
    void instructionsOfWarpsAreCountedHoweverManyRunAbreast() throws SourceException {
        Launch fast = launch(100, STORE);
        Launch slow = launch(100, STORE).strictSync(true);
        RunResult a = device.run(fast);
        RunResult b = device.run(slow);
        assertThat(a.instructions()).isEqualTo(14).isEqualTo(b.instructions());
        assertThat(a.laneInstructions()).isEqualTo(200).isEqualTo(b.laneInstructions());
    }

    // ---- branches

    @Test
    void lanesGoTheirOwnWaysAndMeet() throws SourceException {
        String source = """
                IADD_IMM.i32.reconverge r0, r60, #0
                BRANCHZ.eq.reconverge r60.h0, offset:zero
                IADD_IMM.i32 r1, 0x0, #3
                ICMP_OR.u32.lt.m1 r1, r60, ^r1, 0x0
                BRANCHZ.reconverge ^r1, offset:low
                IADD_IMM.i32 r0, ^r0, #100
                BRANCHZ.eq.reconverge 0x0, offset:join
                zero:
                IADD_IMM.i32 r0, ^r0, #50
                BRANCHZ.eq.reconverge 0x0, offset:join
                low:
                IADD_IMM.i32.reconverge r0, ^r0, #10
                join:
                IADD_IMM.i32 r0, ^r0, #1
                """;
        assertThat(run(40, source)).isEqualTo(each(40, i -> i == 0 ? 51 : i < 3 ? i + 11 : i + 101));
    }

    @Test
    void aFaultTellsTheWarpAndTheLane() throws SourceException {
        String source = """
                IADD_IMM.i32 r0, 0x0, #37
                ICMP_OR.u32.ne.m1 r0, ^r0, r60, 0x0
                BRANCHZ.reconverge ^r0, offset:end
                IADD_IMM.i32 r2, 0x0, #5
                IADD_IMM.i32 r3, 0x0, #0
                LOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0
                end:
                NOP.end
                """;
        assertThatThrownBy(() -> device.run(launch(64, source)))
                .isInstanceOf(RunFault.class)
                .hasMessageStartingWith("group 0,0,0, wave 2, lane 5, at 0x28 (LOAD.i32");
    }

    // ---- messages

    @Test
    void buffersByHandle() throws SourceException {
        fill(in, i -> 3 * i);
        String source = """
                LSHIFT_OR.i32 r1, r60, 0x3020100.b22, 0x0
                IADD_IMM.i32 r2, 0x0, #0x6000001
                LD_BUFFER.i32.unsigned.slot0.wait0 @r0, ^r1, ^r2
                """;
        assertThat(run(WORDS, source)).isEqualTo(each(WORDS, i -> 3 * i));
    }

    @Test
    void whatIsBehindABufferIsZero() throws SourceException {
        String source = """
                IADD_IMM.i32 r1, 0x0, #4096
                IADD_IMM.i32 r2, 0x0, #0x6000001
                LD_BUFFER.i32.unsigned.slot0.wait0 @r0, ^r1, ^r2
                """;
        assertThat(run(4, source)).containsOnly(0);
    }

    @Test
    void texelsOfAnImage() throws SourceException {
        fill(in, i -> i);
        String coordinates = """
                IADD_IMM.i32 r1, r60, #0x20000
                IADD_IMM.i32 r2, 0x0, #0x30000
                """;
        String load = "LD_TEX_IMM.v4.u32.slot0.wait0 @r4:r5:r6:r7, r1, r2, index:0x0, table:0x5\n";
        String sum = """
                IADD.u32 r0, r4, r5
                IADD.u32 r0, r0, r6
                LSHIFT_OR.i32 r7, r7, 0xB0A0908.b11, 0x0
                IADD.u32 r0, r0, r7
                """;
        Launch l = launch(20, coordinates + load + sum + STORE);
        device.run(l.bind("handle", 5 << 24, new Resource(in, 16, 4, 4, 4)));
        int row = 16 * (2 + 4 * 3);
        assertThat(out.ints()).startsWith(each(20, i -> i < 16 ? row + i + 512 : 0));
        String store = """
                LEA_TEX_IMM.slot0.wait0 @r4:r5:r6, r1, r2, table:0x5, index:0x0
                ST_CVT.slot0.v4.u32.end @r60:r61:r62:r63, r4, r6, offset:0x0
                """;
        l = launch(20, coordinates + store);
        device.run(l.bind("handle", 5 << 24, new Resource(in, 16, 4, 4, 4)));
        assertThat(Arrays.copyOfRange(in.ints(), row, row + 20)).isEqualTo(each(20, i -> i < 16 ? i : row + i));
    }

    @Test
    void eachThreadHasItsOwnMemory() throws SourceException {
        String source = """
                MOV.i32 r2, thread_local_pointer.w0
                MOV.i32 r3, thread_local_pointer.w1
                STORE.i32.force.slot0.wait0 @r60, r2, offset:4
                LOAD.i32.unsigned.force.slot0.wait0 @r0, ^r2, offset:4
                """;
        assertThat(run(100, source)).isEqualTo(each(100, i -> i));
    }

    @Test
    void atomicsCountEveryThread() throws SourceException {
        String source = """
                MOV.i32 r2, u2
                MOV.i32 r3, u3
                MOV.i32 r4, u4
                ATOM_RETURN.i32.aadd.slot0.wait0 @r0, @r4, r2, offset:0
                ATOM1_RETURN.i32.slot0.ainc.wait0 @, ^r2, offset:4
                """;
        int[] old = run(100, source);
        Arrays.sort(old);
        assertThat(old).isEqualTo(each(100, i -> 7 * i));
        assertThat(in.ints()).startsWith(700, 100);
    }

    /// Each thread has its turn to replace its own number by the next one; the new value comes before the expected one.
    @Test
    void compareAndExchange() throws SourceException {
        String source = """
                MOV.i32 r2, u2
                MOV.i32 r3, u3
                again:
                IADD_IMM.i32 r4, r60, #1
                MOV.i32 r5, r60
                ATOM_RETURN.i32.compare.axchg.slot0.wait0 @r0, @r4:r5, r2, offset:0
                ICMP_OR.u32.ne.m1 r6, r0, r60, 0x0
                BRANCHZ.reconverge r6, offset:again
                """;
        assertThat(run(50, source)).isEqualTo(each(50, i -> i));
        assertThat(in.ints()).startsWith(50);
    }

    // ---- sequences that compilers emit for functions

    /// @return the function of 0.25, 0.5, 0.75 ... as the sequence gives it in r0; it finds x in r1
    private float[] floats(String sequence, float... constants) throws SourceException {
        fill(in, i -> Float.floatToRawIntBits((i + 1) / 4f));
        String load = """
                SHADDX.u64 r0, u2, r60.w0, shift:0x2
                LOAD.i32.unsigned.slot0.wait0 @r1, ^r0, offset:0
                """;
        Launch l = launch(64, load + sequence + STORE);
        for (int i = 0; i < constants.length; i++) l.set("u" + (10 + 2 * i), Float.floatToRawIntBits(constants[i]));
        device.run(l);
        float[] result = new float[64];
        for (int i = 0; i < 64; i++) result[i] = Float.intBitsToFloat(out.ints()[i]);
        return result;
    }

    private static void assertNear(float[] is, DoubleUnaryOperator f, double absolute, double relative) {
        for (int i = 0; i < is.length; i++) {
            double right = f.applyAsDouble((i + 1) / 4.0);
            assertThat((double) is[i]).isCloseTo(right, within(absolute + relative * Math.abs(right)));
        }
    }

    /// The tables hold 64 angles; the rest is the second-order series.
    private static final String ANGLE = """
            MOV.i32 r20, u12
            FMA.f32 r2, r1, u10, r20
            FADD.f32 r3, r2, ^r20.neg
            FMA.f32 r3, ^r3, u14, r1
            FSIN_TABLE.u6 r4, r2
            FCOS_TABLE.u6 r5, ^r2
            MOV.i32 r6, 0xFFFFFFFF
            FMA_RSCALE.f32 r6, r3, r3, 0x0.neg, r6
            """;

    @Test
    void sineAndCosine() throws SourceException {
        float[] constants = {(float) (2 / Math.PI), 786432, (float) (-Math.PI / 2)};
        String sine = """
                FMA.f32 r7, ^r6.neg, r4, 0x0.neg
                FMA.f32.clamp_m1_1 r7, ^r3, ^r5, ^r7
                FADD.f32 r0, ^r7, ^r4
                """;
        assertNear(floats(ANGLE + sine, constants), Math::sin, 2e-5, 0);
        String cosine = """
                FMA.f32 r7, ^r6.neg, r5, 0x0.neg
                FMA.f32.clamp_m1_1 r7, ^r3, ^r4.neg, ^r7
                FADD.f32 r0, ^r7, ^r5
                """;
        assertNear(floats(ANGLE + cosine, constants), Math::cos, 2e-5, 0);
    }

    @Test
    void powersOfTwo() throws SourceException {
        String sequence = """
                IADD_IMM.i32 r2, 0x0, #24
                MOV.i32 r3, u10
                FMA_RSCALE.f32 r3, ^r1, ^r3, 0x0.neg, ^r2
                F32_TO_S32 r2, r3
                FEXP.f32 r0, ^r2, ^r3
                """;
        assertNear(floats(sequence, 1), x -> Math.pow(2, x), 0, 2e-7);
    }

    @Test
    void logarithms() throws SourceException {
        String sequence = """
                FREXPE.f32.log r2, r1
                S32_TO_F32 r2, ^r2
                MOV.i32 r3, u10
                FADD_LSCALE.f32 r3, ^r3, r1
                FLOGD.f32 r4, ^r1
                FMA.f32 r0, ^r4, ^r3, ^r2
                """;
        assertNear(floats(sequence, -1), x -> Math.log(x) / Math.log(2), 2e-7, 2e-7);
    }

    // ---- slots and last uses

    private String fault(String source) throws SourceException {
        try {
            device.run(launch(1, source).strictSync(true));
            return "";
        } catch (RunFault f) {
            return f.reason();
        }
    }

    private static final String LOAD = """
            MOV.i32 r2, u2
            MOV.i32 r3, u3
            LOAD.i32.unsigned.slot1%s @r0, r2, offset:0
            %s
            NOP.end
            """;

    @Test
    void aResultIsPoisonUntilItsSlotWasWaitedFor() throws SourceException {
        String early = "strict sync: reads r0 before slot 1 is waited for, and 0x10 writes it: LOAD.i32";
        assertThat(fault(LOAD.formatted("", "MOV.i32 r1, r0"))).startsWith(early);
        assertThat(fault(LOAD.formatted(".wait02", "MOV.i32 r1, r0"))).startsWith(early);
        assertThat(fault(LOAD.formatted("", "MOV.i32 r0, 0x0")))
                .startsWith("strict sync: overwrites r0 before slot 1 is waited for");
        assertThat(fault(LOAD.formatted("", "MOV.i32 r1, r2"))).isEmpty();
        assertThat(fault(LOAD.formatted(".wait1", "MOV.i32 r1, r0"))).isEmpty();
        assertThat(fault(LOAD.formatted("", "NOP.wait12\nMOV.i32 r1, r0"))).isEmpty();
    }

    @Test
    void aRegisterIsPoisonAfterItsLastUse() throws SourceException {
        assertThat(fault("MOV.i32 r1, ^r0\nMOV.i32 r2, r0\nNOP.end"))
                .isEqualTo("strict sync: reads r0, and 0x0 read it for the last time: MOV.i32 r1, ^r0");
        assertThat(fault("IADD.u32 r1, ^r0, r0\nNOP.end")).isEmpty();
        assertThat(fault("IADD.u32 r0, ^r0, r1\nMOV.i32 r2, r0\nNOP.end")).isEmpty();
        assertThat(fault("MOV.i32 r1, ^r0\nMOV.i32 r0, 0x0\nMOV.i32 r2, r0\nNOP.end"))
                .isEmpty();
    }

    @Test
    void bothWordsOfAPairHaveTheirLastUse() throws SourceException {
        String source = "MOV.i32 r2, u2\nMOV.i32 r3, u3\nLOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\n";
        assertThat(fault(source + "MOV.i32 r1, r3\nNOP.end"))
                .startsWith("strict sync: reads r3, and 0x10 read it for the last time");
    }

    /// The rule is about the lanes that ran the instruction.
    @Test
    void otherLanesAreNotMeant() throws SourceException {
        String source = """
                BRANCHZ.eq.reconverge r60.h0, offset:join
                MOV.i32.reconverge r1, ^r0
                join:
                MOV.i32 r2, r0
                NOP.end
                """;
        assertThat(fault(source)).isEmpty();
        assertThatThrownBy(() -> device.run(launch(2, source).strictSync(true)))
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("lane 1");
    }
}

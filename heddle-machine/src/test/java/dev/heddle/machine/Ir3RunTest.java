package dev.heddle.machine;

import static dev.heddle.machine.Ir3Device.codec;
import static dev.heddle.machine.Ir3Device.each;
import static dev.heddle.machine.Ir3Device.register;
import static dev.heddle.machine.Ir3Device.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// What the kernels of the vectors do not use, or only some of them: flow, fibers that look at each other, and every
/// way to memory.
class Ir3RunTest {
    private static final int WORDS = 256;

    private final Ir3Device ir3 = new Ir3Device(WORDS);
    private final Device device = ir3.device;
    private final Buffer out = ir3.out;
    private final Buffer in = device.buffer("in", 4 * WORDS);

    /// Lanes have their number in r0.x; `out` is storage buffer 0, `in` is 1.
    private Launch launch(String target, int lanes, String source) throws SourceException {
        return ir3.program(target, lanes, source).bind("storage", 1, Resource.of(in));
    }

    /// @return the first words of `out`, one for each lane
    private int[] run(String target, int lanes, String source) throws SourceException {
        return ir3.run(launch(target, lanes, source), lanes);
    }

    // ---- flow

    @Test
    void subroutinesComeBackToEachCaller() throws SourceException {
        int[] got = run("a630", 8, """
                        and.b p0.x, r0.x, 1
                        br p0.x, #odd
                        call #three
                        add.u r1.x, r1.x, 10
                        jump #join
                        odd: call #three
                        add.u r1.x, r1.x, 20
                        join: stib.b.untyped.1d.u32.1.imm r1.x, r0.x, 0
                        end
                        three: mov.u32u32 r1.x, 3
                        ret
                        """);
        assertThat(got).isEqualTo(each(8, i -> i % 2 == 0 ? 13 : 23));
    }

    @Test
    void oneFiberOrAllButSevenOfTheFirstEight() throws SourceException {
        String one = "mov.u32u32 r1.x, 0\n%s #other\nmov.u32u32 r1.x, 1\nother: (jp)nop";
        assertThat(run("a630", 20, stored(one.formatted("getone")))).isEqualTo(each(20, i -> i == 0 ? 1 : 0));
        assertThat(run("a630", 20, stored(one.formatted("getlast.w8")))).isEqualTo(each(20, i -> i >= 7 ? 1 : 0));
    }

    @Test
    void decisionsOfTheWave() throws SourceException {
        String any = """
                cmps.u.eq p0.x, r0.x, 3
                mov.u32u32 r1.x, 0
                %s p0.x, #join
                mov.u32u32 r1.x, 1
                join: (jp)nop
                """;
        assertThat(run("a630", 6, stored(any.formatted("bany")))).containsOnly(0);
        assertThat(run("a630", 6, stored(any.formatted("ball")))).containsOnly(1);
        assertThat(run("a630", 3, stored(any.formatted("bany")))).containsOnly(1);
    }

    @Test
    void predicatedRegions() throws SourceException {
        String both = """
                cmps.u.lt p0.x, r0.x, 3
                mov.u32u32 r1.x, 0
                predt
                add.u r1.x, r1.x, 1
                cmps.u.lt p0.x, r0.x, 99
                predf
                add.u r1.x, r1.x, 2
                prede
                add.u r1.x, r1.x, 4
                """;
        assertThat(run("a630", 6, stored(both))).containsExactly(5, 5, 5, 6, 6, 6);
    }

    @Test
    void fibersThatEndEarly() throws SourceException {
        String source = "mov.u32u32 r1.x, 7\ncmps.u.gt p0.x, r0.x, 2\nkill p0.x";
        assertThat(run("a630", 5, stored(source))).containsExactly(7, 7, 7, 0, 0);
    }

    @Test
    void aBarrierThatSomeFibersNeverReach() throws SourceException {
        Launch l = launch("a630", 4, "cmps.u.gt p0.x, r0.x, 2\nbr p0.x, #over\nbar.g\nover: end\n");
        assertThatThrownBy(() -> device.run(l))
                .hasMessageContaining("lane 3, at 0x10 (bar.g): not all lanes reach this barrier");
    }

    // ---- fibers that look at each other

    @Test
    void masksOfFibers() throws SourceException {
        Launch l = launch("a630", 100, """
                        movmsk.w128 r1.x
                        stib.b.untyped.1d.u32.4.imm r1.x, r2.x, 0
                        end
                        """);
        device.run(l.lanes(128));
        assertThat(Arrays.copyOf(out.ints(), 5)).containsExactly(-1, -1, -1, 15, 0);
    }

    @Test
    void shuffles() throws SourceException {
        assertThat(run("a630", 8, stored("shfl.xor.u32 r1.x, r0.x, 3"))).isEqualTo(each(8, i -> i ^ 3));
        device.run(launch("a630", 8, stored("shfl.rdown.u32 r1.x, r0.x, 3")).lanes(8));
        assertThat(out.ints()).startsWith(each(8, i -> (i + 3) % 8));
        device.run(launch("a630", 8, stored("shfl.rup.u32 r1.x, r0.x, 3")).lanes(8));
        assertThat(out.ints()).startsWith(each(8, i -> (i + 5) % 8));
        // Of a wave that is not full, the others are not there.
        assertThat(run("a630", 8, stored("shfl.rdown.u32 r1.x, r0.x, 3"))).isEqualTo(each(8, i -> i < 5 ? i + 3 : 0));
        assertThat(run("a630", 8, stored("quad_shuffle.horiz (u32)(x)r1.x, r0.x")))
                .isEqualTo(each(8, i -> i ^ 1));
        assertThat(run("a630", 8, stored("quad_shuffle.diag (u32)(x)r1.x, r0.x")))
                .isEqualTo(each(8, i -> i ^ 3));
        assertThat(run("a630", 8, stored("mov.u32u32 r2.x, 2\nquad_shuffle.brcst (u32)(x)r1.x, r0.x, r2.x")))
                .isEqualTo(each(8, i -> i & 4 | 2));
        assertThat(run("a740", 16, stored("mov.u32u32 r1.x, 99\nbrcst.active.w8 (u32)(x)r1.x, r0.x")))
                .isEqualTo(each(16, i -> (i & 4) == 0 ? 99 : i & 8 | 3));
    }

    // ---- registers

    @Test
    void halvesAreHalvesFromA6xxOn() throws SourceException {
        String source = "mov.u32u32 r1.x, 0x12345678\nmov.u16u16 hr2.x, 0x9abc";
        assertThat(run("a630", 1, stored(source))).containsExactly(0x12349abc & 0xffff0000 | 0x9abc);
        String early = source
                + "\nmov.u32u32 r3.x, 0\nmov.u32u32 r3.y, 0\nstgb.untyped.4d.u32.1 g[0], r1.x, r3.x, r3.x\nend\n";
        assertThat(run("a530", 1, early)).containsExactly(0x12345678);
    }

    @Test
    void registersAtADistance() throws SourceException {
        String source = """
                mov.u32u32 r4.x, 5
                mov.u32u32 r4.y, 6
                cov.u32s16 hr40.x, r0.x
                mova a0.x, hr40.x
                mov.u32u32 r1.x, r<a0.x + 16>
                """;
        assertThat(run("a630", 2, stored(source))).containsExactly(5, 6);
    }

    @Test
    void constantsThatAreStored() throws SourceException {
        String source = """
                getone #other
                mov.u32u32 r2.x, 41
                mov.u32u32 r2.y, 42
                stc.u32 c[8], r2.x, 2
                other: (jp)nop
                add.u r1.x, c2.y, r0.x
                """;
        assertThat(run("a630", 3, stored(source))).containsExactly(42, 43, 44);
    }

    // ---- memory

    private void fill() {
        byte[] bytes = new byte[(int) in.size()];
        for (int i = 0; i < WORDS; i++) bytes[4 * i] = (byte) (100 + i);
        in.put(bytes);
    }

    @Test
    void globalPointers() throws SourceException {
        fill();
        Launch l = launch("a630", 4, """
                        shl.b r1.x, r0.x, 2
                        add.u r2.x, c0.z, r1.x
                        mov.u32u32 r2.y, c0.w
                        ldg.u32 r3.x, g[r2.x+4], 1
                        add.u r4.x, c0.x, r1.x
                        mov.u32u32 r4.y, c0.y
                        stg.u32 g[r4.x], r3.x, 1
                        end
                        """);
        l.constant(0, 64, out.address()).constant(2, 64, in.address());
        device.run(l);
        assertThat(Arrays.copyOf(out.ints(), 4)).containsExactly(101, 102, 103, 104);
    }

    @Test
    void memoryOfAFiberAndOfTheGroup() throws SourceException {
        String source = """
                mov.u32u32 r2.x, 4
                stp.u32 p[r2.x+4], r0.x, 1
                ldp.u32 r1.x, p[r2.x+4], 1
                shl.b r3.x, r0.x, 2
                stl.u32 l[r3.x+8], r1.x, 1
                bar.g
                ldl.u32 r1.x, l[r2.x+8], 1
                """;
        assertThat(run("a630", 4, stored(source))).containsExactly(1, 1, 1, 1);
    }

    @Test
    void atomicOperations() throws SourceException {
        String source = """
                mov.u32u32 r3.x, 0
                mov.u32u32 r2.x, 0
                mov.u32u32 r2.y, %s
                mov.u32u32 r2.z, %s
                atomic.b.%s.untyped.1d.%s.1.imm r2.x, r3.x, 1
                mov.u32u32 r1.x, r2.x
                """;
        assertThat(run("a630", 3, stored(source.formatted("5", "0", "add", "u32"))))
                .containsExactly(0, 5, 10);
        assertThat(in.ints()[0]).isEqualTo(15);
        run("a630", 1, stored(source.formatted("77", "15", "cmpxchg", "u32")));
        assertThat(in.ints()[0]).isEqualTo(77);
        run("a630", 1, stored(source.formatted("-3", "0", "min", "s32")));
        assertThat(in.ints()[0]).isEqualTo(-3);
        run("a630", 1, stored(source.formatted("1", "0", "max", "u32")));
        assertThat(in.ints()[0]).isEqualTo(-3);
        run("a630", 1, stored(source.formatted("1", "0", "xchg", "u32")));
        assertThat(in.ints()[0]).isEqualTo(1);
    }

    /// Their offsets are counted in units of 16 bits.
    @Test
    void atomicOperationsOf64Bits() throws SourceException {
        String source = """
                mov.u32u32 r3.x, 4
                mov.u32u32 r2.z, -1
                mov.u32u32 r2.w, 0
                atomic.b.add.untyped.1d.u64.1.imm r2.x, r3.x, 1
                mov.u32u32 r1.x, r2.x
                """;
        run("a630", 2, stored(source.replace("-1", "0xffffffff")));
        assertThat(Arrays.copyOfRange(in.ints(), 2, 4)).containsExactly(-2, 1);
    }

    @Test
    void atomicOperationsOfLocalMemory() throws SourceException {
        String source = """
                mov.u32u32 r2.x, 8
                mov.u32u32 r2.y, 1
                atomic.add.untyped.1d.u32.1.l r1.x, l[r2.x], r2.y
                """;
        assertThat(run("a530", 0 + 4, source + AT_A5XX)).containsExactly(0, 1, 2, 3);
    }

    private static final String AT_A5XX = """
            shl.b r6.x, r0.x, 2
            mov.u32u32 r6.y, 0
            stgb.untyped.4d.u32.1 g[0], r1.x, r0.x, r6.x
            end
            """;

    @Test
    void buffersBeforeA6xx() throws SourceException {
        fill();
        String a5xx = """
                shl.b r4.x, r0.x, 2
                mov.u32u32 r4.y, 0
                ldgb.untyped.4d.u32.1 r1.x, g[1], r4.x, r0.x
                """;
        assertThat(run("a530", 3, a5xx + AT_A5XX)).containsExactly(100, 101, 102);
        String a4xx = """
                ldgb.untyped.4d.u32.1 r1.x, g[1], r4.x, r0.x
                stgb.untyped.4d.u32.1 g[0], r1.x, r0.x, r4.x
                end
                """;
        assertThat(run("a420", 3, a4xx)).containsExactly(100, 101, 102);
    }

    @Test
    void images() throws SourceException {
        fill();
        Resource image = new Resource(in, 4, 3, 1, 4);
        String at = "and.b r2.x, r0.x, 3\nshr.b r2.y, r0.x, 2\n";
        Launch l = launch("a630", 12, stored(at + "ldib.b.typed.2d.u32.4.imm r4.x, r2.x, 2\nadd.u r1.x, r4.x, r4.w"));
        device.run(l.bind("storage", 2, image));
        assertThat(Arrays.copyOf(out.ints(), 12)).isEqualTo(each(12, i -> 101 + i));
        Launch fetch = launch("a630", 16, stored(at + "isam (u32)(x)r1.x, r2.x, s#0, t#1"));
        device.run(fetch.bind("texture", 1, image));
        assertThat(Arrays.copyOf(out.ints(), 16)).isEqualTo(each(16, i -> i < 12 ? 100 + i : 0));
        Launch set = launch("a740", 12, stored(at + "isam.base2 (u32)(x)r1.x, r2.x, s#0, t#3"));
        device.run(set.bind("descriptor", 2L << 24 | 3, image));
        assertThat(Arrays.copyOf(out.ints(), 12)).isEqualTo(each(12, i -> 100 + i));
        Launch store = launch("a630", 16, at + "mov.u32u32 r1.x, 7\nstib.b.typed.2d.u32.1.imm r1.x, r2.x, 2\nend\n");
        device.run(store.bind("storage", 2, image));
        assertThat(Arrays.copyOf(in.ints(), 13)).isEqualTo(each(13, i -> i < 12 ? 7 : 112));
    }

    @Test
    void uniformBuffersEndWithZeros() throws SourceException {
        fill();
        Buffer small = device.buffer("small", 12);
        small.put(new byte[] {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0});
        String source = """
                mova1 a1.x, 16
                ldc.1.k.imm.base1 c[a1.x], 0, 2
                add.u r1.x, c4.y, c4.w
                """;
        Launch l = launch("a630", 1, stored(source.replace("c4.y, c4.w", "c4.y, r9.x")));
        device.run(l.bind("descriptor", 1L << 24 | 2, Resource.of(small)));
        assertThat(out.ints()[0]).isEqualTo(2);
    }

    @Test
    void sizesOfBuffers() throws SourceException {
        assertThat(run("a630", 1, stored("resinfo.b.untyped.1d.u32.1.imm r1.x, 1")))
                .containsExactly(WORDS);
        Buffer large = device.buffer("large", 0x50000);
        for (String target : new String[] {"a420", "a530"}) {
            String store = target.equals("a420") ? "r4.x" : "r6.x";
            Launch l = launch(
                    target,
                    1,
                    "resinfo.u32.1d r2.x, g[2]\nshl.b r2.y, r2.y, 16\nor.b r1.x, r2.x, r2.y\n"
                            + "stgb.untyped.4d.u32.1 g[0], r1.x, r0.x, "
                            + store
                            + "\nend\n");
            device.run(l.bind("storage", 2, Resource.of(large)));
            assertThat(out.ints()[0]).as(target).isEqualTo(target.equals("a420") ? 0x14000 : 0x50000);
        }
    }

    @Test
    void aNumberThatNothingIsBoundTo() throws SourceException {
        Launch l = launch("a630", 2, "ldib.b.untyped.1d.u32.1.imm r1.x, r0.x, 9\nend\n");
        assertThatThrownBy(() -> device.run(l)).hasMessageContaining("there is no 'storage' with the number 0x9");
    }

    @Test
    void aTextureThatIsNotBound() throws SourceException {
        Launch l = launch("a630", 2, "sam (f32)(xyzw)r1.x, r2.x, s#0, t#0\nend\n");
        assertThatThrownBy(() -> device.run(l)).hasMessageContaining("no texture is bound here");
    }

    @Test
    void verticesComeInRegistersAndGoInRegisters() throws SourceException {
        Codec codec = codec("a320");
        Program p = codec.assembler().assemble(new Source("t.s", """
                                        (sy)(ss)add.u r2.x, r0.x, r0.y
                                        mul.u24 r2.y, r0.x, r0.y
                                        end
                                        """));
        fill();
        Launch l = new Launch(new Executable(codec, p.bytes(), 0), 0)
                .group(70, 1, 1)
                .lanes(8)
                .attribute(register(codec, "r0.x"), 2, in)
                .result(register(codec, "r2.x"), 2, out);
        device.run(l);
        int[] words = out.ints();
        for (int i = 0; i < 70; i++) {
            int x = 100 + 2 * i & 0xff;
            int y = 101 + 2 * i & 0xff;
            assertThat(words[2 * i]).isEqualTo(x + y);
            assertThat(words[2 * i + 1]).isEqualTo(x * y);
        }
    }
}

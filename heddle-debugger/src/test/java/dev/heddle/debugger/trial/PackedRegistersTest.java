package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import dev.heddle.isa.read.Books;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.LocalMemory;
import dev.heddle.machine.Spaces;
import org.junit.jupiter.api.Test;

/// Loops of lane code, rows of values, packed files and descriptors, on a machine made up for it.
class PackedRegistersTest {
    private static final String HEAD = """
            isa rows "Rows" {
              granule 4
              max 4
              fragments
              state a : u8[64] packed rows 16
              view  a16 : u16[32] of a
              view  a32 : u32[16] of a
              view  a64 : u64[8] of a
              state r : u32[4] shared
              state q : u64[2] shared
              space memory : 64
            }
            insn go "Do it" { bytes 4  fixed [31:0]=1  text "go"  does {
            """;

    private final Device device = new Device();
    private final Buffer memory = device.buffer("memory", 0x1000, 64);

    /// @return the state after the meaning has been done
    private Wave done(String does) throws SourceException {
        return run(HEAD + does + "\n} }", "go");
    }

    private Wave run(String book, String text) throws SourceException {
        Codec codec = Codec.of(Books.parse(new Source("rows.isa", book), null));
        byte[] code = codec.assembler().assemble(new Source("t", text)).bytes();
        LocalMemory none = new LocalMemory("no", 0, 1);
        Wave wave = new Wave(
                new Executable(codec, code, 0),
                new Spaces(new DeviceMemory(device), none, none).of(codec.book().isa()));
        wave.reset(0, 1);
        wave.set("r", 1, 0, 5);
        wave.set("q", 1, 0, 1);
        new Interpreter().run(wave, 100);
        return wave;
    }

    private static long number(Wave w, int from, int bytes) {
        long out = 0;
        for (int i = bytes - 1; i >= 0; i--) out = out << 8 | w.get("a", from + i, 0);
        return out;
    }

    @Test
    void aLoopRunsOneTurnAfterTheOther() throws SourceException {
        Wave w = done("a[0] = 1  each k in 1..63 { a[k] = a[k - 1] + 1 }");
        for (int i = 0; i < 64; i++) assertThat(w.get("a", i, 0)).isEqualTo(i + 1);
    }

    @Test
    void loopsInLoopsAndTheirConditions() throws SourceException {
        Wave w = done("""
                        each j in 0..3 {
                          if j != r[1] - 4 {
                            each i in 0..3 { if (i & 1) == (j & 1) { a32[4 * j + i] = 100 * j + i } }
                          }
                        }
                        """);
        for (int j = 0; j < 4; j++)
            for (int i = 0; i < 4; i++)
                assertThat(number(w, 4 * (4 * j + i), 4)).isEqualTo(j != 1 && (i & 1) == (j & 1) ? 100 * j + i : 0);
    }

    @Test
    void aRowIsComputedBeforeWhatFollows() throws SourceException {
        Wave w = done("""
                        each k in 0..15 { a[k] = k }
                        let v[k in 0..15] = a[15 - k]
                        each k in 0..15 { a[k] = v[k] }
                        """);
        for (int i = 0; i < 16; i++) assertThat(w.get("a", i, 0)).isEqualTo(15 - i);
    }

    @Test
    void rowsOfNegativeNumbersConditionsAndFloats() throws SourceException {
        Wave w = done("""
                        let n[k in 2..5] = 3 - k
                        let c[k in 0..3] = k > r[1] - 4
                        let f[k in 0..3] = real(0x3f800000 + (k << 20), f32)
                        each k in 0..3 {
                          a16[k] = n[k + 2]
                          a[8 + k] = c[k] ? 1 : 0
                          a32[4 + k] = bits(f[k] + f[0], f32)
                        }
                        """);
        assertThat(number(w, 0, 8)).isEqualTo(0xfffe_ffff_0000_0001L);
        assertThat(number(w, 8, 4)).isEqualTo(0x01010000);
        for (int i = 0; i < 4; i++) {
            float f = Float.intBitsToFloat(0x3f800000 + (i << 20)) + 1;
            assertThat((int) number(w, 16 + 4 * i, 4)).isEqualTo(Float.floatToRawIntBits(f));
        }
    }

    @Test
    void viewsOfAllWidthsSeeTheSameBytes() throws SourceException {
        Wave w = done("""
                        a64[1] = 0x1122334455667788
                        r[0] = a32[3]  r[2] = a16[4]
                        q[0] = a64[1]
                        each k in 0..3 { a16[12 + k] = a16[4 + k] }
                        r[3] = ring(a, 62, u32)
                        each k in 0..0 { a[63] = 0x99 }
                        r[3] = ring(a, 63, u16)
                        """);
        assertThat(w.get("r", 0, 0)).isEqualTo(0x11223344);
        assertThat(w.get("r", 2, 0)).isEqualTo(0x7788);
        assertThat(w.get("q", 0, 0)).isEqualTo(0x1122334455667788L);
        assertThat(number(w, 24, 8)).isEqualTo(0x1122334455667788L);
        assertThat(w.get("r", 3, 0)).isEqualTo(0x0099);
    }

    @Test
    void aRingHasItsBeginningBehindItsEnd() throws SourceException {
        Wave w = done("""
                        each k in 0..63 { a[k] = k }
                        r[0] = ring(a, 61, u32)
                        q[0] = ring(a, 58 + r[1], u64)
                        """);
        assertThat(w.get("r", 0, 0)).isEqualTo(0x003f3e3dL);
        assertThat(w.get("q", 0, 0)).isEqualTo(0x06050403_0201003fL);
    }

    @Test
    void doublesAreRoundedOnce() throws SourceException {
        Wave w = done("""
                        a64[0] = 0x3ff0000000000001  a64[1] = 0xbff0000000000002
                        let x[k in 0..0] = real(a64[k], f64)
                        a64[2] = bits(round(x[0] * x[0] + real(a64[1], f64), f64), f64)
                        a64[3] = bits(x[0] * real(0x7ff0000000000001, f64), f64)
                        """);
        double x = Double.longBitsToDouble(0x3ff0000000000001L);
        double want = Math.fma(x, x, Double.longBitsToDouble(0xbff0000000000002L));
        assertThat(number(w, 16, 8)).isEqualTo(Double.doubleToRawLongBits(want));
        assertThat(number(w, 24, 8)).isEqualTo(0x7ff8000000000000L);
    }

    @Test
    void memoryInLoops() throws SourceException {
        memory.put(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        Wave w = done("""
                        let v[k in 0..7] = load(memory, 0x1000 + k, u8)
                        each k in 0..7 { store(memory, 0x1010 + k, u8, v[7 - k]) }
                        a64[0] = load(memory, 0x1010, u64)
                        """);
        assertThat(number(w, 0, 8)).isEqualTo(0x0102030405060708L);
    }

    /// Longer than a method of the virtual machine may be.
    @Test
    void whatIsLongIsRun() throws SourceException {
        Wave w = done("for k in 0..3000 { each j in 0..0 { a[j] = a[j + 1] + k } }");
        assertThat(w.get("a", 0, 0)).isEqualTo(3000 & 0xff);
    }

    @Test
    void whatAnArrayCannotDo() {
        assertThatThrownBy(() -> done("let s = 0  each k in 0..3 { s = s + k }  a[0] = s"))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("'s', which is from outside");
        assertThatThrownBy(() -> done("let v[k in 0..3] = k  a[0] = v[4]"))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("index 4..4 of an array of 4");
        assertThatThrownBy(() -> done("each k in 0..64 { a[k] = 0 }"))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("register number 64 is beyond the last of 64");
        assertThatThrownBy(() -> done("each k in 0..3 { a[k] = k  if k == 2 { fault \"no\" } }"))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("no");
    }

    private static final String POINTED = """
            isa rows "Rows" {
              granule 4
              max 4
              fragments
              state a : u8[64] packed rows 16
              state q : u64[2] shared
              state r : u32[2] shared
            }
            shape Q(n:1) { | "q{n}"  is u64 q[n] }
            insn go "Do it" { bytes 4  fixed [31:1]=1  g: Q(n[0])  descriptor g put  text "go {g}" }
            insn up "Count" { bytes 4  fixed [31:1]=2  g: Q(n[0])  text "up {g}"  does { g = g + 0x100 } }
            descriptor put "Set a byte" {
              at[5:0]  value[15:8]  twice[63]
              live value
              rest raw
              text "put a{at}, {value}{twice:.twice}"
              does { a[at] = twice ? 2 * value : value }
            }
            """;

    @Test
    void aDescriptorDoesWhatItSaysEachTime() throws SourceException {
        Wave w = run(POINTED, "go q1\nup q1\ngo q0\ngo q1");
        assertThat(w.get("a", 0, 0)).isZero();
        assertThat(w.get("a", 1, 0)).isEqualTo(1);
    }
}

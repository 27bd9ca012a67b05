package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveParts;
import dev.heddle.ir.state.Fault;
import dev.heddle.isa.read.Books;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Code with loops, compiled and by the reference: what stands under a condition is not touched where it does not hold,
/// and both refuse the same.
class ScalarConditionsTest {
    private static final String BOOK = """
            isa turns "A machine with loops" {
              granule 1
              max 1
              fragments
              state n : u32[4] shared
              state w : u64[2] shared
              state p : u8[16] packed
              state o : u32[4]
              space memory : 64
            }
            form Op(code) { bytes 1  fixed [7:0]=code  text "{name}" }
            insn indexed : Op(1) "Adds the bytes that are there" {
              does { each k in 0..15 { if n[0] + k < 16 { n[1] = n[1] + p[n[0] + k] } } }
            }
            insn beyond : Op(2) "Adds bytes" {
              does { each k in 0..15 { n[1] = n[1] + p[n[0] + k] } }
            }
            insn loaded : Op(3) "Adds words of memory" {
              does { each k in 0..15 { if n[0] + k < 16 { n[1] = n[1] + load(memory, n[0] + k, u8) } } }
            }
            insn wide : Op(4) "Adds long words of memory" {
              does { each k in 0..1 { if n[0] + k < 2 { w[1] = w[1] + load(memory, 8 * (n[0] + k), u64) } } }
            }
            insn own : Op(5) "What each lane has" {
              does { each k in 0..15 { o[1] = o[1] + k } }
            }
            insn counted : Op(6) "A function, a quotient and a mode of rounding" {
              does {
                each k in 0..0 {
                  let x = real(n[k], f32)
                  n[k + 1] = bits(round(sqrt(x) / 3.0, f32, rtz), f32)
                }
              }
            }
            insn waiting : Op(7) "What only a wave can" { does { each k in 0..3 { barrier(group) } } }
            """;

    private final Codec codec = codec();

    private static Codec codec() {
        try {
            return Codec.of(Books.parse(new Source("turns.isa", BOOK), null));
        } catch (SourceException e) {
            throw new AssertionError(e.diagnostics().toString(), e);
        }
    }

    /// @return what is in n[1] and w[1] afterwards, or the fault
    private String run(boolean isCompiled, String text, long first) {
        LocalMemory memory = new LocalMemory("memory", 16, 1);
        Wave w = new Wave(new Executable(codec, codec.insn(text, 0).bytes(), 0), memory);
        w.reset(0, 1);
        if (isCompiled) new WaveParts(w).compileDescriptors();
        byte[] bytes = new byte[16];
        for (int i = 0; i < 16; i++) {
            bytes[i] = (byte) (i + 1);
            memory.store(0, i, 8, i + 1);
        }
        w.set("p", 0, bytes);
        w.set("n", 0, 0, first);
        try {
            new Interpreter().run(w, 1);
        } catch (Fault f) {
            return f.reason();
        }
        return "%x %x".formatted(w.get("n", 1, 0), w.get("w", 1, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "indexed, 0, 88 0",
        "indexed, 13, 2d 0",
        "indexed, 16, 0 0",
        "loaded, 0, 88 0",
        "loaded, 13, 2d 0",
        "loaded, 100, 0 0",
        "wide, 0, 0 18161412100e0c0a",
        "wide, 1, 0 100f0e0d0c0b0a09",
        "wide, 7, 0 0",
    })
    void whatIsNotMeantIsNotRead(String text, long first, String expected) {
        assertThat(run(true, text, first)).isEqualTo(expected);
        assertThat(run(false, text, first)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "beyond  | 1 | register number 16 is beyond the last of 16",
                "own     | 0 | 'o' is a register of each lane; loops need shared ones",
                "waiting | 0 | 'barrier' is not available beside loops",
            })
    void bothRefuseTheSame(String text, long first, String reason) {
        String compiled = run(true, text, first);
        assertThat(compiled).startsWith(reason);
        assertThat(run(false, text, first)).isEqualTo(compiled);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "3f800000, 3eaaaaaa", "41100000, 3f800000", "7fc00001, 7fc00000", "bf800000, 7fc00000"})
    void functionsAndModesOfRoundingAreDoneInLoops(String first, String expected) {
        long bits = Long.parseLong(first, 16);
        String all = expected + " 0";
        assertThat(run(true, "counted", bits)).isEqualTo(all);
        assertThat(run(false, "counted", bits)).isEqualTo(all);
    }
}

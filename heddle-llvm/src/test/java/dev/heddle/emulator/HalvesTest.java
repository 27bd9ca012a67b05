package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Arithmetic of 16-bit floats with lanes side by side, on random bits: every program has some 250 lanes' worth of each
/// operation.
class HalvesTest {
    private static final int STARTS = 150;

    @Test
    void agx() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) text.append("""
                    fmadd16 r%1$dl, r%2$dl, r%3$dh, r%4$dl
                    fadd16 r%1$dh, r%3$dl, r%4$dl
                    fmul16 r%2$dh, r%2$dl, r%4$dh
                    fmadd16 r%3$dl, r%1$dl, r%1$dh, r%2$dh
                    """.formatted(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3));
        compare(Dialect.AGX, text + "stop\n");
    }

    @Test
    void flushed() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) text.append("""
                    mad.f16 hr%1$d.x, hr%1$d.y, hr%1$d.z, hr%2$d.x
                    add.f hr%1$d.w, hr%2$d.y, hr%2$d.z
                    mul.f hr%2$d.w, (neg)hr%1$d.w, hr%2$d.x
                    mad.f16 hr%2$d.x, hr%1$d.x, hr%2$d.w, (neg)hr%1$d.y
                    """.formatted(2 * i, 2 * i + 1));
        compare(Dialect.IR3, text + "end\n");
    }

    @Test
    void packed() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) text.append("""
                    FMA.v2f16 r%1$d, r%2$d, r%3$d, r%4$d
                    FADD.v2f16 r%2$d, r%3$d, r%4$d
                    FMA.v2f16 r%3$d, r%1$d.neg, r%2$d, 0x0.neg
                    """.formatted(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3));
        compare(Dialect.VALHALL, text + "NOP.end\n");
    }

    static void compare(Dialect dialect, String text) throws Exception {
        Codec codec = Codec.load(dialect.target());
        byte[] code = codec.assembler().assemble(new Source("halves.s", text)).bytes();
        Executable right = new Executable(codec, code, 0);
        Executable tried = new Executable(codec, code, 0);
        Profile profile = new Profile(tried);
        Engine compiled = new Interpreter(Engines.LLVM, profile);
        for (int i = 0; i < STARTS; i++) {
            FuzzRun.Start start = FuzzRun.Start.random(right, dialect, new SplittableRandom(1000 + i));
            FuzzRun.of(right, start, new Interpreter())
                    .compare(FuzzRun.of(tried, start, compiled), "start %d".formatted(i));
        }
        if (!EngineSupport.problem().isEmpty()) return;
        assertThat(profile.codes()).anyMatch(c -> c.by() == Engines.LLVM && c.instructions() > 0);
    }
}

package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analysis.hazard.Warnings;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Accesses beyond a buffer that the machine lets pass.
class WarningsTest {
    private static final String LOAD = "LD_BUFFER.%s.unsigned.slot0.wait0 @r4, r60, r2";

    /// @param bytes of the buffer; each of 16 threads reads at its own number
    private static List<String> run(String width, int bytes, int groups) throws SourceException {
        Codec codec = Codec.load("valhall");
        String source = LOAD.formatted(width) + "\nNOP.end\n";
        byte[] code = codec.assembler().assemble(new Source("t.s", source)).bytes();
        Device device = new Device();
        Warnings warnings = new Warnings(codec);
        Launch launch = new Launch(new Executable(codec, code, 0), 0)
                .group(16, 1, 1)
                .grid(groups, 1, 1)
                .bind("handle", 0, device.buffer("b", 0x1000, bytes))
                .warn(warnings);
        device.run(launch);
        return warnings.lines();
    }

    @Test
    void oneLineForEachInstruction() throws SourceException {
        assertThat(run("i32", 8, 1))
                .containsExactly("at 0x0 (LD_BUFFER.i32.unsigned.slot0.wait0 @r4, r60, r2), first in group 0,0,0,"
                        + " wave 0, lane 5: 11 accesses beyond the end of the buffer, by up to 11 bytes");
    }

    @Test
    void theLastByteIsInside() throws SourceException {
        assertThat(run("i32", 19, 1)).isEmpty();
        assertThat(run("i8", 16, 1)).isEmpty();
        assertThat(run("i8", 15, 1))
                .singleElement()
                .asString()
                .endsWith("lane 15: 1 access beyond the end of the buffer, by up to 1 byte");
    }

    @Test
    void allGroupsCount() throws SourceException {
        assertThat(run("i8", 16, 3))
                .singleElement()
                .asString()
                .contains(": 32 accesses beyond the end of the buffer, by up to 32 bytes");
    }
}

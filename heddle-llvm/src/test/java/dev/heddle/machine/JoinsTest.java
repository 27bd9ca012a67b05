package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Profile;
import org.junit.jupiter.api.Test;

/// Lanes that wait for others in the middle of a block: it was compiled by a launch in which no lane came there by
/// another way.
class JoinsTest {
    /// Lanes below c0.x miss the long sum and wait at `low`.
    private static final String SOURCE = """
                    mov.u32u32   r1.x, 0
                    mov.u32u32   r1.y, 0
                    jump         #loop
            other:  jump         #low
            loop:   cmps.u.lt    p0.x, r0.x, c0.x
                    (rpt5)nop
                    br           p0.x, #other
                    (rpt3)add.u  r2.x, (r)r2.x, 1
                    (rpt3)add.u  r3.x, (r)r3.x, 2
                    (rpt3)add.u  r4.x, (r)r2.x, (r)r3.x
                    add.u        r1.x, r1.x, 1
                    add.u        r1.x, r1.x, 5
            low:    add.u        r1.x, r1.x, 3
                    add.u        r1.y, r1.y, 1
                    (rpt5)nop
                    cmps.u.lt    p0.x, r1.y, c0.y
                    (rpt5)nop
                    br           p0.x, #loop
                    stib.b.untyped.1d.u32.1.imm r1.x, r0.w, 0
                    end
            """;

    private static final int GROUPS = 500;
    private static final int LANES = 64;
    private static final int TURNS = 60;

    private final Device device = new Device();
    private final Buffer out = device.buffer("out", 4 * LANES * GROUPS);

    private static Executable program() throws SourceException {
        Codec codec = Codec.load("a630");
        return new Executable(
                codec, codec.assembler().assemble(new Source("t.s", SOURCE)).bytes(), 0);
    }

    /// @param low lanes of a group that wait
    private Launch launch(Executable program, int low) {
        Launch launch = new Launch(program, 0);
        return launch.grid(GROUPS, 1, 1)
                .group(LANES, 1, 1)
                .threads(1)
                .engine(Engines.LLVM)
                .bind("storage", 0, Resource.of(out))
                .set("c0.x", low)
                .set("c0.y", TURNS)
                .input("r0.x", "local.x")
                .input("r0.w", "global.x");
    }

    @Test
    void theBlockIsCutWhereTheyWait() throws SourceException, InterruptedException {
        Executable program = program();
        device.run(launch(program, 0));
        for (int i = 0; i < 100; i++) {
            if (part(program) < 0.1) return;
            Thread.sleep(50); // It is compiled beside the run.
        }
        assertThat(part(program)).isLessThan(0.1);
    }

    /// @return the part of the instructions of a launch that the interpreter has run
    private double part(Executable program) {
        Launch launch = launch(program, LANES / 2);
        Profile profile = launch.profile();
        long all = device.run(launch.profile(profile)).instructions();
        int[] sums = out.ints();
        for (int i = 0; i < sums.length; i++) assertThat(sums[i]).isEqualTo(TURNS * (i % LANES < LANES / 2 ? 3 : 9));
        return profile.codes().stream()
                        .filter(c -> c.by() == Engines.INTERPRETER)
                        .mapToDouble(Profile.Code::instructions)
                        .sum()
                / all;
    }
}

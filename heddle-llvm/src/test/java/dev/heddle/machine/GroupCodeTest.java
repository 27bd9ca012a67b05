package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Executable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Groups that machine code runs by itself: what they find when they start, and the ways out of the middle of one.
@Tag("long")
class GroupCodeTest {
    /// Each thread stores what its word of the group's memory holds at the start, 0, with numbers that differ from
    /// group to group, and what the word of the next thread holds after a barrier. One thread goes another way
    /// first, and stores to the group's memory at c0.y.
    private static final String SOURCE = """
                    mov.u32u32   r4.x, c0.y
                    shl.b        r2.x, r0.x, 2
                    (rpt5)nop
                    add.u        r2.y, r2.x, 4
                    ldl.u32      r1.x, l[r2.x], 1
                    (ss)nop
                    add.u        r1.x, r1.x, r3.x
                    shl.b        r3.y, r3.y, 8
                    shl.b        r3.z, r3.z, 16
                    (rpt5)nop
                    add.u        r1.x, r1.x, r3.y
                    (rpt5)nop
                    add.u        r1.x, r1.x, r3.z
                    cmps.u.ne    p0.x, r0.w, c0.x
                    (rpt5)nop
                    br           p0.x, #usual
                    stl.u32      l[r4.x], r4.x, 1
                    (ss)nop
                    add.u        r1.x, r1.x, 77
            usual:  stl.u32      l[r2.x], r1.x, 1
                    (ss)nop
                    bar.g
                    ldl.u32      r1.z, l[r2.y], 1
                    (ss)nop
                    add.u        r1.x, r1.x, r1.z
                    (rpt5)nop
                    stib.b.untyped.1d.u32.1.imm r1.x, r0.w, 0
                    end
            """;

    private static final int NEVER = -1;
    private static final int X = 7;
    private static final int Y = 5;
    private static final int Z = 3;
    private static final int GROUPS = X * Y * Z;
    private static final int SIZE = 200;

    /// Of a group's memory: a word for each thread, and one more.
    private static final int BYTES = 4 * SIZE + 4;

    /// What a run leaves behind.
    private record Result(
            int[] out,
            long instructions,
            long laneInstructions,
            @Nullable String fault) {
        void is(Result other, String what) {
            assertThat(fault).as(what).isEqualTo(other.fault);
            if (fault == null) assertThat(out).as(what).isEqualTo(other.out);
            assertThat(instructions).as(what).isEqualTo(other.instructions);
            assertThat(laneInstructions).as(what).isEqualTo(other.laneInstructions);
        }
    }

    private static Executable program(String source) throws SourceException {
        Codec codec = Codec.load("a630");
        return new Executable(
                codec, codec.assembler().assemble(new Source("t.s", source)).bytes(), 0);
    }

    private static Result run(Executable program, Engines by, int threads, int rare, int at, long budget) {
        Device device = new Device();
        Buffer out = device.buffer("out", 4 * SIZE * GROUPS);
        Launch launch = new Launch(program, 0)
                .grid(X, Y, Z)
                .group(SIZE, 1, 1)
                .groupBytes(BYTES)
                .threads(threads)
                .engine(by)
                .budget(budget)
                .bind("storage", 0, Resource.of(out))
                .set("c0.x", rare)
                .set("c0.y", at)
                .input("r0.x", "local.x")
                .input("r0.w", "global.index")
                .input("r3.x", "group.x")
                .input("r3.y", "group.y")
                .input("r3.z", "group.z");
        RunResult[] result = new RunResult[1];
        RunFault f = catchThrowableOfType(RunFault.class, () -> result[0] = device.run(launch));
        if (f != null) return new Result(out.ints(), 0, 0, f.getMessage());
        return new Result(out.ints(), result[0].instructions(), result[0].laneInstructions(), null);
    }

    /// @return what the interpreter leaves, as machine code does
    private static Result agree(String source, int rare, int at, long budget) throws SourceException {
        Result right = run(program(source), Engines.INTERPRETER, 1, rare, at, budget);
        for (int threads : List.of(1, 2)) {
            if (right.fault != null && threads > 1 && budget < Launch.BUDGET) continue;
            Executable program = program(source);
            // The second launch begins in machine code.
            for (int turn = 0; turn < 2; turn++)
                run(program, Engines.LLVM, threads, rare, at, budget).is(right, threads + " threads, turn " + turn);
        }
        return right;
    }

    @Test
    void groupsDifferByTheirPlaces() throws SourceException {
        Result r = agree(SOURCE, NEVER, 0, Launch.BUDGET);
        for (int g = 0; g < GROUPS; g++) {
            int place = g % X + (g / X % Y << 8) + (g / X / Y << 16);
            int row = g / X * X * SIZE + g % X * SIZE;
            assertThat(r.out[row]).isEqualTo(2 * place);
            assertThat(r.out[row + SIZE - 1]).isEqualTo(place);
        }
    }

    /// No code is there for it the first time: its waves go on.
    @Test
    void oneGroupGoesAnotherWay() throws SourceException {
        int rare = 3 * SIZE * X + SIZE + 5;
        Result r = agree(SOURCE, rare, 4 * SIZE, Launch.BUDGET);
        assertThat(r.out[rare]).isEqualTo(2 * (1 + (3 << 8)) + 77);
    }

    @Test
    void oneGroupHasAFault() throws SourceException {
        int rare = 3 * SIZE * X + SIZE + 5;
        Result r = agree(SOURCE, rare, BYTES, Launch.BUDGET);
        assertThat(r.fault).contains("group 1,3,0, wave 0, lane 5").contains("outside of the 804 bytes");
    }

    @Test
    void theBudgetEndsInTheMiddleOfAGroup() throws SourceException {
        long all = agree(SOURCE, NEVER, 0, Launch.BUDGET).instructions;
        for (long less : List.of(1L, 7L, all / 2, all / 2 + 1))
            assertThat(agree(SOURCE, NEVER, 0, all - less).fault).contains("instructions is spent");
    }

    /// What the interpreter alone writes, by an index, is as at the start in the groups after that.
    @Test
    void registersOfAGroupThatWasHandedOver() throws SourceException {
        String source = SOURCE.replace(
                        "stl.u32      l[r4.x], r4.x, 1", "mova a0.x, hr12.x\n(rpt5)nop\nmov.u32u32 r<a0.x + 32>, r4.x")
                .replace("add.u        r1.x, r1.x, 77", "add.u r1.x, r1.x, r8.x")
                .replace("add.u        r1.x, r1.x, r1.z", "add.u r1.x, r1.x, r1.z\n(rpt5)nop\nadd.u r1.x, r1.x, r8.x");
        int rare = 3 * SIZE * X + SIZE + 5;
        Result r = agree(source, rare, 99, Launch.BUDGET);
        assertThat(r.out[rare]).isEqualTo(2 * (1 + (3 << 8)) + 2 * 99);
        assertThat(r.out[rare + SIZE]).isEqualTo(2 * (2 + (3 << 8)));
    }

    /// The first wave of a group ends where others wait.
    @Test
    void aBarrierThatOneWaveNeverReaches() throws SourceException {
        String source = SOURCE.replace("cmps.u.ne    p0.x, r0.w, c0.x", "cmps.u.ge    p0.x, r0.x, c0.x")
                .replace("stl.u32      l[r4.x], r4.x, 1", "end");
        assertThat(agree(source, 128, 0, Launch.BUDGET).fault)
                .contains("waits at a barrier that other lanes of the group never reach");
    }
}

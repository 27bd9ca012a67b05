package dev.heddle.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// All engines leave the same registers, masks, memory, counts and faults, also if several threads run a program at the
/// same time. `-Dheddle.fuzz=N` runs N programs, a third of them of each book, and as many with
/// registers that all lanes share; `-Dheddle.fuzz.seed=N` begins with
/// another one.
///
/// Each program is of its own: between 3 and 30 words that are drawn from 1,024, which are new for each 1,024 programs.
/// It is run by the interpreter, and by each other engine in 1, 2 or 7 threads, each of which begins with other
/// registers and memory.
class EnginesTest {
    private static final int PROGRAMS = Math.max(Integer.getInteger("heddle.fuzz", 180) / 3, 1);
    private static final long SEED = Long.getLong("heddle.fuzz.seed", 1);
    private static final int[] THREADS = {1, 1, 2, 1, 1, 7};
    private static final boolean TELLS = Integer.getInteger("heddle.fuzz") != null;
    private static final int TOLD = 10_000;

    @Test
    void agx() throws Exception {
        all(RandomProgram.AGX);
    }

    @Test
    void ir3() throws Exception {
        all(RandomProgram.IR3);
    }

    @Test
    void registersThatAllLanesShare() throws Exception {
        all(RandomProgram.SHARED);
    }

    @Test
    void valhall() throws Exception {
        all(RandomProgram.VALHALL);
    }

    @Test
    void lanesThatLeaveALoopInItsMiddle() throws Exception {
        all(RandomProgram.LEAVING);
    }

    @Test
    void loopsThatStoreNothing() throws Exception {
        all(RandomProgram.LOADING);
    }

    /// Two pieces of a loop access memory, one of them a word for all lanes: what is in reach of a word is not in reach
    /// of a vector.
    @Test
    void piecesThatReachOtherwise() throws Exception {
        long seed = 51_000_677;
        try (ExecutorService threads = Executors.newFixedThreadPool(7)) {
            RandomProgram programs = new RandomProgram(RandomProgram.AGX);
            assertThat(one(programs, seed, 7, threads)).isPositive();
        }
    }

    /// A register is only flushed: a region in which that does nothing relies on it.
    @Test
    void aRegisterThatIsFlushedAndNothingElse() throws Exception {
        long seed = 70_045_481;
        try (ExecutorService threads = Executors.newFixedThreadPool(7)) {
            RandomProgram programs = new RandomProgram(RandomProgram.IR3);
            assertThat(one(programs, seed, 7, threads)).isPositive();
        }
    }

    private static void all(RandomProgram.Dialect dialect) throws Exception {
        RandomProgram programs = new RandomProgram(dialect);
        int runs = 0;
        int ended = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(7)) {
            for (int i = 0; i < PROGRAMS; i++) {
                long seed = SEED + i;
                int n = THREADS[(int) (seed % THREADS.length)];
                ended += one(programs, seed, n, threads);
                runs += n;
                if (TELLS && (i + 1) % TOLD == 0)
                    System.out.printf("%s: %,d programs%n", dialect.target(), i + 1);
            }
        }
        assertThat(ended).isGreaterThan(runs / 2);
    }

    /// @return how many of its runs have come to the end of the program
    private static int one(RandomProgram programs, long seed, int n, ExecutorService threads)
            throws Exception {
        String text = programs.source(seed, new Random(seed));
        byte[] code = programs.bytes(text);
        Executable program = new Executable(programs.codec(), code, 0);
        SplittableRandom random = new SplittableRandom(seed);
        List<FuzzRun.Start> starts = new ArrayList<>();
        List<FuzzRun> right = new ArrayList<>();
        int ended = 0;
        for (int i = 0; i < n; i++) {
            FuzzRun.Start start = FuzzRun.Start.random(program, programs.dialect(), random.split());
            starts.add(start);
            right.add(FuzzRun.of(program, start, Engines.INTERPRETER.make()));
            if (right.getLast().hasStopped()) ended++;
        }
        for (Engines e : List.of(Engines.SCALAR, Engines.VECTOR)) {
            Executable other = new Executable(programs.codec(), code, 0);
            List<FuzzRun> got = runs(other, starts, e, threads);
            for (int i = 0; i < n; i++)
                right.get(i)
                        .compare(
                                got.get(i),
                                "%s, seed %d, start %d of %d, %s%n%s"
                                        .formatted(
                                                programs.dialect().target(), seed, i, n, e, text));
        }
        return ended;
    }

    private static List<FuzzRun> runs(
            Executable program, List<FuzzRun.Start> starts, Engines by, ExecutorService threads)
            throws Exception {
        if (starts.size() == 1) return List.of(FuzzRun.of(program, starts.getFirst(), by.make()));
        List<Future<FuzzRun>> open = new ArrayList<>();
        for (FuzzRun.Start s : starts)
            open.add(threads.submit(() -> FuzzRun.of(program, s, by.make())));
        List<FuzzRun> out = new ArrayList<>();
        for (Future<FuzzRun> f : open) out.add(f.get());
        return out;
    }
}

package dev.heddle.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.exec.llvm.LlvmGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Machine code leaves the same registers, masks, memory, counts and faults as the interpreter, for random programs,
/// in one thread and in several. `-Dheddle.fuzz=N` runs N programs, a sixth of them of each dialect, and
/// `-Dheddle.fuzz.seed=N` begins with another one; `-Dheddle.llvm.strip=N` makes strips of N lanes.
@Tag("long")
class LlvmEngineTest {
    private static final int PROGRAMS = Math.max(Integer.getInteger("heddle.fuzz", 120) / 6, 1);
    private static final long SEED = Long.getLong("heddle.fuzz.seed", 1);
    private static final int[] THREADS = {1, 1, 3};

    /// Programs that draw from one pool of words, and words of a pool.
    private static final long POOL = 1 << 9;

    private static final int WORDS = 600;

    @BeforeAll
    static void hasLibrary() {
        String problem = new LlvmGenerator().problem();
        assumeTrue(problem.isEmpty(), problem);
    }

    @Test
    void agx() throws Exception {
        all(Dialect.AGX);
    }

    @Test
    void ir3() throws Exception {
        all(Dialect.IR3);
    }

    @Test
    void registersThatAllLanesShare() throws Exception {
        all(Dialect.SHARED);
    }

    @Test
    void valhall() throws Exception {
        all(Dialect.VALHALL);
    }

    @Test
    void lanesThatLeaveALoopInItsMiddle() throws Exception {
        all(Dialect.LEAVING);
    }

    @Test
    void loopsThatStoreNothing() throws Exception {
        all(Dialect.LOADING);
    }

    private static void all(Dialect dialect) throws Exception {
        List<String> differences = new ArrayList<>();
        int ended = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            RandomProgram programs = null;
            for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
                Dialect its = dialect.on(seed / POOL);
                if (programs == null || seed % POOL == 0)
                    programs = new RandomProgram(its, RandomWords.of(its, seed / POOL, WORDS));
                try {
                    ended += one(programs, seed, threads);
                } catch (AssertionError e) {
                    differences.add(String.valueOf(e.getMessage()));
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(ended).isGreaterThan(PROGRAMS / 2);
    }

    /// @return 1 if the program has come to its end in the first run
    private static int one(RandomProgram programs, long seed, ExecutorService threads)
            throws Exception {
        String text = programs.source(seed);
        byte[] code = programs.bytes(text);
        Executable plain = new Executable(programs.codec(), code, 0);
        Executable compiled = new Executable(programs.codec(), code, 0);
        SplittableRandom random = new SplittableRandom(seed);
        List<FuzzRun> right = new ArrayList<>();
        List<Future<FuzzRun>> open = new ArrayList<>();
        for (int i = 0; i < THREADS[(int) (seed % THREADS.length)]; i++) {
            FuzzRun.Start start = FuzzRun.Start.random(plain, programs.dialect(), random.split());
            right.add(FuzzRun.of(plain, start, new Interpreter()));
            Interpreter engine = new Interpreter(Engines.LLVM, null);
            open.add(threads.submit(() -> FuzzRun.inSlices(compiled, start, engine)));
        }
        for (int i = 0; i < right.size(); i++)
            right.get(i)
                    .compare(
                            open.get(i).get(),
                            "%s, seed %d, start %d%n%s"
                                    .formatted(programs.dialect().name(), seed, i, text));
        return right.getFirst().hasStopped() ? 1 : 0;
    }
}

package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Machine code leaves the same registers, masks, memory, counts and faults as the interpreter, also if several threads
/// run a program at the same time. `-Dheddle.fuzz=N` runs N programs, a sixth of them of each dialect, on all
/// processors; `-Dheddle.fuzz.seed=N` begins with another one, and `-Dheddle.llvm.strip=N` makes strips of N lanes.
///
/// Each program is of its own: between 3 and 30 words that are drawn from up to 2,048, which are new for each 16,384
/// programs, and of another chip then. It is run by the interpreter, and compiled in 1, 2 or 7 threads, each of which
/// begins with other registers and memory.
@Tag("long")
class EnginesTest {
    private static final int USUAL = 120;
    private static final int PROGRAMS = Math.max(Integer.getInteger("heddle.fuzz", USUAL) / 6, 1);
    private static final long SEED = Long.getLong("heddle.fuzz.seed", 1);
    private static final int[] THREADS = {1, 1, 2, 1, 1, 7};
    private static final boolean TELLS = PROGRAMS > USUAL / 6;

    /// Programs that draw from one pool of words, and those that one thread runs in a row.
    private static final long POOL = 1 << 14;

    /// Of a pool: to make them takes longer than a few programs.
    private static final int WORDS = Math.clamp(8L * PROGRAMS, 512, 2048);

    private static final long SHARE = 1 << 10;

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

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

    /// Two pieces of a loop access memory, one of them a word for all lanes: what is in reach of a word is not in reach
    /// of a vector.
    @Test
    void piecesThatReachOtherwise() throws Exception {
        assertSame("reach.agx", Dialect.AGX, 51_000_677);
    }

    /// A register is only flushed: a region in which that does nothing relies on it.
    @Test
    void aRegisterThatIsFlushedAndNothingElse() throws Exception {
        assertSame("flushed.ir3", Dialect.IR3, 70_045_481);
    }

    /// Bytes of a register are written under a mask: of this LLVM makes wrong code for AVX-512 in strips of 8 and 16
    /// lanes.
    /// Exact sums are functions of another module, which may be made for other features.
    @Test
    void registersThatAreWrittenInPart() throws Exception {
        assertSame("partly.valhall", Dialect.VALHALL.on("v9"), 3_000_002);
    }

    /// Seven threads run a program of `resources/engines`.
    private static void assertSame(String name, Dialect dialect, long seed) throws Exception {
        String text;
        try (InputStream in = EnginesTest.class.getResourceAsStream("/engines/" + name + ".s")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(7)) {
            RandomProgram programs = new RandomProgram(dialect, List.of());
            for (int i = 0; i < 8; i++)
                assertThat(one(programs, text, seed + i, 7, threads)).isPositive();
        }
    }

    /// What many programs have come to.
    ///
    /// @param runs of all threads
    /// @param ended how many of them have come to the end of their program
    /// @param differences what engines have not done as the interpreter
    private record Tally(int programs, int runs, int ended, List<String> differences) {
        static final Tally NONE = new Tally(0, 0, 0, List.of());

        Tally and(Tally more) {
            List<String> all = new ArrayList<>(differences);
            all.addAll(more.differences);
            return new Tally(programs + more.programs, runs + more.runs, ended + more.ended, all);
        }
    }

    private static void all(Dialect dialect) throws Exception {
        Map<Long, List<String>> words = new ConcurrentHashMap<>();
        Tally sum = Tally.NONE;
        try (ExecutorService workers = Executors.newFixedThreadPool(PROCESSORS)) {
            List<Future<Tally>> open = new ArrayList<>();
            for (long from = SEED; from < SEED + PROGRAMS; ) {
                long first = from;
                long to = Math.min((first / SHARE + 1) * SHARE, SEED + PROGRAMS);
                open.add(workers.submit(() -> some(dialect, words, first, to)));
                from = to;
            }
            for (Future<Tally> f : open) {
                sum = sum.and(f.get());
                if (TELLS) System.out.printf("%s: %,d programs%n", dialect.name(), sum.programs);
            }
        }
        assertThat(sum.differences).isEmpty();
        assertThat(sum.ended).isGreaterThan(sum.runs / 3);
    }

    /// Runs programs of words that the same codec knows.
    ///
    /// @param words of pools, by their numbers
    private static Tally some(Dialect dialect, Map<Long, List<String>> words, long from, long to) throws Exception {
        Dialect its = dialect.on(from / POOL);
        List<String> pool = words.computeIfAbsent(from / POOL, n -> RandomWords.of(its, n, WORDS));
        RandomProgram programs = new RandomProgram(its, pool);
        Tally sum = Tally.NONE;
        try (ExecutorService threads = Executors.newFixedThreadPool(7)) {
            for (long seed = from; seed < to; seed++) {
                int n = THREADS[(int) (seed % THREADS.length)];
                int ended = 0;
                List<String> differences = new ArrayList<>();
                try {
                    ended = one(programs, programs.source(seed), seed, n, threads);
                } catch (AssertionError e) {
                    differences.add(String.valueOf(e.getMessage()));
                }
                if (TELLS) differences.forEach(System.out::println);
                sum = sum.and(new Tally(1, n, ended, differences));
            }
        }
        return sum;
    }

    /// @param seed of the registers and the memory
    /// @return how many of its runs have come to the end of the program
    private static int one(RandomProgram programs, String text, long seed, int n, ExecutorService threads)
            throws Exception {
        Dialect its = programs.dialect();
        byte[] code = programs.bytes(text);
        Executable program = new Executable(programs.codec(), code, 0);
        SplittableRandom random = new SplittableRandom(seed);
        List<FuzzRun.Start> starts = new ArrayList<>();
        List<FuzzRun> right = new ArrayList<>();
        int ended = 0;
        for (int i = 0; i < n; i++) {
            FuzzRun.Start start = FuzzRun.Start.random(program, its, random.split());
            starts.add(start);
            right.add(FuzzRun.of(program, start, new Interpreter()));
            if (right.getLast().hasStopped()) ended++;
        }
        Executable compiled = new Executable(programs.codec(), code, 0);
        List<FuzzRun> got = runs(compiled, starts, threads);
        for (int i = 0; i < n; i++)
            right.get(i)
                    .compare(
                            got.get(i),
                            "%s (%s), seed %d, start %d of %d%n%s"
                                    .formatted(its.name(), its.target(), seed, i, n, text));
        return ended;
    }

    private static List<FuzzRun> runs(Executable program, List<FuzzRun.Start> starts, ExecutorService threads)
            throws Exception {
        List<Future<FuzzRun>> open = new ArrayList<>();
        for (FuzzRun.Start s : starts)
            open.add(threads.submit(() -> FuzzRun.inSlices(program, s, new Interpreter(Engines.LLVM, null))));
        List<FuzzRun> out = new ArrayList<>();
        for (Future<FuzzRun> f : open) out.add(f.get());
        return out;
    }
}

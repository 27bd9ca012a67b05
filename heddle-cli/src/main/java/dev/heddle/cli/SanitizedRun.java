package dev.heddle.cli;

import dev.heddle.kernel.Kernel;
import dev.heddle.machine.RunFault;
import dev.heddle.sanitize.Check;
import dev.heddle.sanitize.Coverage;
import dev.heddle.sanitize.Examined;
import dev.heddle.sanitize.Finding;
import dev.heddle.sanitize.FindingText;
import dev.heddle.sanitize.Findings;
import dev.heddle.sanitize.Sanitizer;
import dev.heddle.sanitize.Suppressions;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Kernels that are run and looked at, one after the other, and what is found in all of them.
final class SanitizedRun {
    /// What was found in one kernel.
    ///
    /// @param kernel as the user has named it
    /// @param instructions of its program
    record Result(
            String kernel,
            List<Finding> findings,
            Examined examined,
            List<Coverage.Line> lines,
            long instructions) {}

    /// Reads kernels, each time anew.
    interface Reader {
        List<Kernel> read() throws SourceException, Failure, IOException;
    }

    private final Set<Check> wanted;
    private final int most;
    private final int orders;
    private final Suppressions suppressed;
    private final Predicate<Finding> failing;
    private final List<Result> results = new ArrayList<>();
    private final List<Kernel> kernels = new ArrayList<>();

    /// @param most findings of a kernel
    /// @param orders of waves that each kernel runs in
    SanitizedRun(
            Set<Check> wanted,
            int most,
            int orders,
            Suppressions suppressed,
            Predicate<Finding> failing) {
        this.wanted = wanted;
        this.most = most;
        this.orders = orders;
        this.suppressed = suppressed;
        this.failing = failing;
    }

    /// @param name of the file
    void run(String name, Reader reader) throws SourceException, Failure, IOException {
        List<Watched> all = new ArrayList<>();
        for (int seed = 0; seed < orders; seed++) {
            List<Kernel> read = reader.read();
            for (int i = 0; i < read.size(); i++) {
                Kernel k = read.get(i);
                if (seed == 0) {
                    all.add(new Watched(k, new Findings(most)));
                    kernels.add(k);
                }
                all.get(i).run(name, k, seed);
            }
        }
        for (Watched w : all) results.add(w.result(name));
    }

    /// A kernel, in all the orders that it runs in.
    private final class Watched {
        private final Kernel first;
        private final Findings findings;
        private final Examined examined = new Examined();
        private final Coverage coverage = new Coverage();

        Watched(Kernel first, Findings findings) {
            this.first = first;
            this.findings = findings;
        }

        void run(String name, Kernel k, long seed) throws Failure {
            Sanitizer s =
                    new Sanitizer(k.device(), k.launch(), wanted, findings, examined, coverage);
            k.launch().trace(s).order(seed);
            try {
                k.device().run(k.launch());
            } catch (RunFault f) {
                s.ended(f);
                if (findings.list().isEmpty()) throw new Failure(name + ": " + f.getMessage());
            } catch (IllegalArgumentException e) {
                throw new Failure(name + ": " + e.getMessage());
            }
            s.finish();
        }

        Result result(String name) {
            List<Finding> left = findings.list().stream().filter(f -> !suppressed.has(f)).toList();
            long all = first.launch().program().insns().size();
            return new Result(name, left, examined, coverage.lines(), all);
        }
    }

    List<Kernel> kernels() {
        return List.copyOf(kernels);
    }

    List<Result> results() {
        return List.copyOf(results);
    }

    /// @return the exit code
    int code() {
        boolean fails = results.stream().flatMap(r -> r.findings().stream()).anyMatch(failing);
        return fails ? 1 : 0;
    }

    /// Prints all findings, and what was looked at where there are none.
    ///
    /// @return the exit code
    int report(PrintStream to) {
        List<Finding> all = new ArrayList<>();
        for (Result r : results) {
            for (Finding f : r.findings()) FindingText.of(f, r.kernel()).forEach(to::println);
            all.addAll(r.findings());
            List<String> looked = FindingText.of(r.examined(), r.lines(), r.instructions());
            String found = r.findings().isEmpty() ? "nothing found: " : "looked at: ";
            to.println(r.kernel() + ": " + found + looked.getFirst());
            if (r.findings().isEmpty()) to.println("    " + looked.getLast());
        }
        to.println(FindingText.summary(all));
        return code();
    }
}

package dev.heddle.corpus.scan;

import java.nio.file.Path;
import java.util.List;

/// A scan in a process of its own, for tests that end it. It writes a line for each split that is done.
final class ScanProcess {
    private ScanProcess() {}

    /// @param args input, output
    public static void main(String[] args) throws Exception {
        new Scan(Scanned.options(200), 2, (done, all, programs) -> {
                    System.out.println(done + " of " + all);
                    System.out.flush();
                })
                .run(List.of(args[0]), Path.of(args[1]), false);
        System.out.println("done");
    }
}

package dev.heddle.studio;

import dev.heddle.studio.trial.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Runs cases by the engine of a Java virtual machine. A program of its own, on a class path on which nothing stands in
/// for the classes of others.
final class CasesHere {
    private CasesHere() {}

    /// @param args a file with cases, and one for the answers
    public static void main(String[] args) throws IOException {
        List<String> cases = Files.readAllLines(Path.of(args[0]));
        Files.write(
                Path.of(args[1]),
                cases.stream().map(Cases::answer).map(a -> a.replace("\n", "\\n")).toList());
    }
}

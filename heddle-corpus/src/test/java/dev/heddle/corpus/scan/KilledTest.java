package dev.heddle.corpus.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.corpus.store.CorpusException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A scan that does not come to its end.
@Tag("long")
class KilledTest {
    @TempDir
    private Path folder;

    private Path in() throws Exception {
        Path in = Files.createDirectories(folder.resolve("in"));
        for (int i = 0; i < 120; i++) {
            // Each third one is like others.
            int n = i % 3 == 0 ? 7 : i;
            String text = "iadd r%d, r1, %d\n".formatted(n % 60, n).repeat(n % 9 + 1);
            Files.write(in.resolve("%03d.agx".formatted(i)), ScanTest.code("agx", text + "stop\n"));
        }
        return in;
    }

    private static Process start(Path in, Path out) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ScanProcess.class.getName(),
                        in.toString(),
                        out.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// Ends a scan when so many splits are done.
    private static void killed(Path in, Path out, int after) throws Exception {
        Process scan = start(in, out);
        try (BufferedReader lines = scan.inputReader()) {
            String line = lines.readLine();
            while (line != null && Integer.parseInt(line.split(" ")[0]) < after) line = lines.readLine();
            assertThat(line).as("it was over before").isNotNull();
            scan.destroyForcibly();
        }
        assertThat(scan.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    private static Map<String, FileTime> done(Path out) throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        try (Stream<Path> all = Files.list(out.resolve("_scan/splits"))) {
            for (Path p : all.toList()) times.put(p.getFileName().toString(), Files.getLastModifiedTime(p));
        }
        return times;
    }

    @Test
    void killedTwiceNothingIsLostAndNothingDoneAgain() throws Exception {
        Path in = in();
        Path whole = folder.resolve("whole");
        Summary undisturbed = Scanned.scan(in, whole, Scanned.options(200), 1);
        assertThat(undisturbed.splits()).isGreaterThan(12);
        Path out = folder.resolve("out");
        killed(in, out, 3);
        Map<String, FileTime> first = done(out);
        assertThat(first.size()).isGreaterThanOrEqualTo(3).isLessThan(undisturbed.splits());
        killed(in, out, first.size() + 2);
        assertThat(done(out)).containsAllEntriesOf(first).hasSizeGreaterThan(first.size());
        int before = done(out).size();
        Summary rest = Scanned.scan(in, out, Scanned.options(200), 2);
        assertThat(rest.before()).isEqualTo(before);
        assertThat(rest.rows()).isEqualTo(undisturbed.rows());
        assertThat(Scanned.files(out)).isEqualTo(Scanned.files(whole));
        assertThat(out.resolve("_scan/splits")).doesNotExist();
    }

    @Test
    void twoScansAtOnceDoNotMix() throws Exception {
        Path in = in();
        Path out = folder.resolve("out");
        Process other = start(in, out);
        try (BufferedReader lines = other.inputReader()) {
            lines.readLine();
            assertThatThrownBy(() ->
                            new Scan(Scanned.options(200), 1, (a, b, c) -> {}).run(List.of(in.toString()), out, false))
                    .isInstanceOf(CorpusException.class)
                    .hasMessageEndingWith("another scan is writing to it");
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void whereNothingCanBeWritten() throws Exception {
        Path in = in();
        Path out = folder.resolve("out");
        killed(in, out, 2);
        int before = done(out).size();
        Path parts = out.resolve("_scan/parts");
        Files.move(parts, out.resolve("_scan/elsewhere"));
        Files.writeString(parts, "a file where a folder should be");
        assertThatThrownBy(() ->
                        new Scan(Scanned.options(200), 2, (a, b, c) -> {}).run(List.of(in.toString()), out, false))
                .isInstanceOf(CorpusException.class)
                .hasMessageStartingWith(out + ": ");
        Files.delete(parts);
        assertThat(done(out)).hasSize(before);
        assertThat(Scanned.scan(in, out, Scanned.options(200), 1).before()).isEqualTo(before);
    }

    /// On a file system of a quarter of a megabyte, if one may be made here.
    @Test
    void aFullDiskIsOneLineAndWhatIsWholeStays() throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        assumeTrue(mount(disk));
        try {
            Path out = disk.resolve("out");
            Path in = in();
            assertThatThrownBy(() ->
                            new Scan(Scanned.options(200), 2, (a, b, c) -> {}).run(List.of(in.toString()), out, false))
                    .isInstanceOf(CorpusException.class)
                    .hasMessageContaining("o space left on");
            int before = done(out).size();
            assertThat(before).isPositive();
            run("mount", "-o", "remount,size=64m", disk.toString());
            Summary rest = Scanned.scan(in, out, Scanned.options(200), 1);
            assertThat(rest.before()).isEqualTo(before);
            Path whole = folder.resolve("whole");
            Scanned.scan(in, whole, Scanned.options(200), 1);
            assertThat(Scanned.files(out)).isEqualTo(Scanned.files(whole));
        } finally {
            run("umount", disk.toString());
        }
    }

    private static boolean mount(Path at) throws Exception {
        return run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", at.toString());
    }

    private static boolean run(String... command) throws Exception {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}

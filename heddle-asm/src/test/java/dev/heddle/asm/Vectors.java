package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// The vectors made with the public tools, a folder for each instruction set. They live beside the project; a clone
/// without them skips the tests that need them.
final class Vectors {
    static final Vectors AGX = new Vectors("agx");
    static final Vectors IR3 = new Vectors("ir3");
    static final Vectors VALHALL = new Vectors("valhall");
    static final Vectors AMX = new Vectors("amx");

    /// Programs of compilers, a folder for each kernel.
    static final Vectors KERNELS = new Vectors("kernels");

    /// Kernels of other people, by the compiler of November 2026.
    static final Vectors KERNELS_2026 = new Vectors("kernels2026");

    private static final int TAR_BLOCK = 512;

    private final String name;

    private Vectors(String name) {
        this.name = name;
    }

    /// @return the folder; the test is skipped if there is none
    private Path folder() {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, name);
        assumeTrue(!root.isEmpty() && Files.isDirectory(folder), "no vectors in '" + root + "'");
        return folder;
    }

    /// Reads a table whose first line is a header.
    ///
    /// @return the columns of each line
    List<String[]> table(String file) {
        List<String> lines = lines(file);
        assertThat(lines.getFirst()).as("the header of %s", file).startsWith("#");
        List<String[]> out = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) out.add(line.split("\t", -1));
        return out;
    }

    String text(String file) {
        return String.join("\n", lines(file)) + "\n";
    }

    /// @param file may end in `.gz`
    List<String> lines(String file) {
        Path path = folder().resolve(file);
        try (InputStream in = Files.newInputStream(path);
                BufferedReader lines = new BufferedReader(new InputStreamReader(
                        file.endsWith(".gz") ? new GZIPInputStream(in) : in, StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param archive a `.tar.gz` with files of plain names
    /// @param names a pattern
    /// @return the texts of the files whose names fit, in their order
    Map<String, String> archived(String archive, String names) {
        Map<String, String> out = new LinkedHashMap<>();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(folder().resolve(archive)))) {
            byte[] head = in.readNBytes(TAR_BLOCK);
            while (head.length == TAR_BLOCK && head[0] != 0) {
                String name = new String(head, 0, 100, StandardCharsets.UTF_8);
                name = name.substring(0, name.indexOf(0));
                int size = Integer.parseInt(new String(head, 124, 11, StandardCharsets.US_ASCII), 8);
                byte[] content = in.readNBytes(size);
                if (name.matches(names)) out.put(name, new String(content, StandardCharsets.UTF_8));
                in.skipNBytes(-size & TAR_BLOCK - 1);
                head = in.readNBytes(TAR_BLOCK);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out;
    }

    /// @return names of the files of a folder that end like this, sorted
    List<String> names(String folder, String ending) {
        return all(folder).filter(n -> n.endsWith(ending)).sorted().toList();
    }

    /// @return names of the folders, sorted
    List<String> folders() {
        return all(".").map(n -> n.substring(2))
                .filter(n -> Files.isDirectory(folder().resolve(n)))
                .sorted()
                .toList();
    }

    private Stream<String> all(String of) {
        try (Stream<Path> all = Files.list(folder().resolve(of))) {
            return all.map(p -> of + "/" + p.getFileName()).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return the instruction's text without its note, every run of white space one blank
    static String plain(String text) {
        int note = text.indexOf(" {");
        return collapsed(note < 0 ? text : text.substring(0, note));
    }

    static String collapsed(String text) {
        return String.join(
                " ", Arrays.stream(text.split("\\s+")).filter(s -> !s.isEmpty()).toList());
    }

    /// @return the member `key` of a JSON object, a string; empty if it has none
    static String member(String json, String key) {
        Matcher m =
                Pattern.compile("\"" + key + "\": ?\"((?:[^\"\\\\]|\\\\.)*+)\"").matcher(json);
        return m.find() ? unescaped(m.group(1)) : "";
    }

    /// @return the strings of the member `key` of a JSON object, an array or an object (names and values in turn)
    static List<String> members(String json, String key) {
        Matcher m = Pattern.compile("\"" + key + "\": ?[\\[{]").matcher(json);
        List<String> out = new ArrayList<>();
        if (!m.find()) return out;
        Matcher s = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|[\\]}]").matcher(json);
        for (int at = m.end(); s.find(at) && s.group(1) != null; at = s.end()) out.add(unescaped(s.group(1)));
        return out;
    }

    private static String unescaped(String s) {
        return s.replace("\\n", "\n").replace("\\t", "\t").replace("\\\"", "\"").replace("\\\\", "\\");
    }
}

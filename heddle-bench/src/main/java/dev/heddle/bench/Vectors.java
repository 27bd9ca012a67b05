package dev.heddle.bench;

import dev.heddle.files.InputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The machine code in the folder of test vectors: what compilers have made, and what was published with a text of a
/// public tool. The folder is the property `heddle.vectors`, or else `../shared/vectors`.
final class Vectors {
    static final Path ROOT = Path.of(System.getProperty("heddle.vectors", "../shared/vectors"));

    /// Members of the JSON files that hold whole programs.
    private static final Pattern CODE = Pattern.compile("\"code\": ?\"([0-9a-f]+)\"");

    private static final Pattern HEX = Pattern.compile("(?:[0-9a-f]{2})+");

    private Vectors() {}

    static boolean areThere() {
        return Files.isDirectory(ROOT.resolve("kernels"));
    }

    /// @param isa name of a book
    /// @param target of the compiled kernels: `agx`, `v9`, `a630`
    /// @return programs, each whole, in the order of their files; none if there are no vectors
    static List<byte[]> programs(String isa, String target) {
        List<byte[]> out = new ArrayList<>();
        for (Path f : files(ROOT.resolve("kernels"))) if (isKernel(f, target)) code(f, out);
        for (Path f : files(ROOT.resolve(isa))) {
            String name = f.getFileName().toString();
            if (name.endsWith(".hex") && !f.getParent().endsWith("shaders"))
                out.add(HexFormat.of().parseHex(text(f).replaceAll("\\s", "")));
            else if (InputFile.isPackage(name)) code(f, out);
        }
        return out;
    }

    /// @param isa name of a book
    /// @param generation where lines begin with one; those of others are left out
    /// @param isNumber whether a word is written as a number, most significant digit first
    /// @return single words of `dis.tsv` and `words.tsv`, in the order of the file; none if there are no vectors
    static List<byte[]> words(String isa, String generation, boolean isNumber) {
        List<byte[]> out = new ArrayList<>();
        for (String file : List.of("dis.tsv", "words.tsv")) {
            Path path = ROOT.resolve(isa).resolve(file);
            if (!Files.isRegularFile(path)) continue;
            for (String line : text(path).lines().toList()) {
                String[] columns = line.split("\t", 3);
                int at = generation.isEmpty() ? 0 : 1;
                boolean isOurs = generation.isEmpty() || columns[0].equals(generation);
                if (line.startsWith("#") || !isOurs || !HEX.matcher(columns[at]).matches()) continue;
                byte[] word = HexFormat.of().parseHex(columns[at]);
                out.add(isNumber ? reversed(word) : word);
            }
        }
        return out;
    }

    private static boolean isKernel(Path file, String target) {
        String name = file.getFileName().toString();
        return name.equals(target + ".json") || name.equals(target + "b.json");
    }

    private static void code(Path file, List<byte[]> out) {
        Matcher code = CODE.matcher(text(file));
        if (code.find()) out.add(HexFormat.of().parseHex(code.group(1)));
    }

    private static byte[] reversed(byte[] word) {
        byte[] out = new byte[word.length];
        for (int i = 0; i < out.length; i++) out[i] = word[out.length - 1 - i];
        return out;
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) return List.of();
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// No line of Java knows an instruction by name.
class MnemonicGuardTest {
    /// Words of the language of the books, of this program, of Java's vectors or of LLVM, and the channel blue, which
    /// are mnemonics somewhere as well.
    private static final Set<String> OF_THE_LANGUAGE = Set.of(
            "and", "or", "xor", "not", "add", "sub", "mul", "min", "max", "abs", "stop", "wait", "barrier", "load",
            "store", "round", "atomic", "rcp", "rsqrt", "exp2", "log2", "sqrt", "sin", "cos", "end", "set", "convert",
            "b", "if", "else", "break", "texture", "frame", "zero", "fadd", "fmul", "fence", "trunc", "rint", "ceil",
            "floor");

    @Test
    void noSourceHasAMnemonicAsALiteral() throws IOException, SourceException {
        Set<String> mnemonics = mnemonics();
        assertThat(mnemonics).hasSizeGreaterThan(100);
        List<String> found = new ArrayList<>();
        int files = 0;
        for (Path file : sources()) {
            files++;
            for (String literal : literals(Files.readString(file)))
                if (mnemonics.contains(literal)) found.add(file.getFileName() + ": " + literal);
        }
        assertThat(files).isGreaterThan(50);
        assertThat(found).isEmpty();
    }

    @Test
    void literalsAreFound() {
        assertThat(literals("a(\"x\"); // \"no\"\n/* \"no\" */ b('\"', \"y\\\"z\", \"\"\"\n text \"in\" it\n\"\"\");"))
                .containsExactly("x", "y\\\"z", "\n text \"in\" it\n");
    }

    private static Set<String> mnemonics() throws SourceException {
        Set<String> out = new TreeSet<>();
        for (String name : Books.names()) {
            for (Book b : Books.parseAll(Books.source(name))) {
                for (Entry e : b.entries()) {
                    out.add(e.mnemonic());
                    out.add(e.id());
                }
            }
        }
        out.removeAll(OF_THE_LANGUAGE);
        return out;
    }

    private static List<Path> sources() throws IOException {
        Path root = Path.of("").toAbsolutePath().getParent();
        assumeTrue(Files.isDirectory(root.resolve("heddle-asm/src/main/java")), "not run in the source tree");
        try (Stream<Path> modules = Files.list(root)) {
            List<Path> out = new ArrayList<>();
            for (Path m : modules.filter(p -> Files.isDirectory(p.resolve("src/main/java")))
                    .sorted()
                    .toList()) {
                try (Stream<Path> all = Files.walk(m.resolve("src/main/java"))) {
                    all.filter(p -> p.toString().endsWith(".java")).sorted().forEach(out::add);
                }
            }
            return out;
        }
    }

    /// @return the string literals and text blocks of a source, as they are written
    private static List<String> literals(String java) {
        List<String> out = new ArrayList<>();
        int at = 0;
        while (at < java.length()) {
            int end;
            if (java.startsWith("//", at)) {
                end = indexOf(java, "\n", at);
            } else if (java.startsWith("/*", at)) {
                end = indexOf(java, "*/", at + 2) + 2;
            } else if (java.startsWith("\"\"\"", at)) {
                end = closing(java, "\"\"\"", at + 3);
                out.add(java.substring(at + 3, end - 3));
            } else if (java.charAt(at) == '"') {
                end = closing(java, "\"", at + 1);
                out.add(java.substring(at + 1, end - 1));
            } else if (java.charAt(at) == '\'') {
                end = closing(java, "'", at + 1);
            } else {
                end = at + 1;
            }
            at = end;
        }
        return out;
    }

    private static int indexOf(String text, String what, int from) {
        int at = text.indexOf(what, from);
        return at < 0 ? text.length() : at;
    }

    /// @return the place after the next `quote` that has no backslash before it
    private static int closing(String java, String quote, int from) {
        int at = from;
        while (at < java.length() && !java.startsWith(quote, at)) at += java.charAt(at) == '\\' ? 2 : 1;
        return Math.min(java.length(), at + quote.length());
    }
}

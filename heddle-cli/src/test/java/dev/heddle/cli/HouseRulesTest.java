package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.format.BookFormat;
import dev.heddle.isa.read.Books;
import dev.heddle.isa.read.FormLevels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The lengths that `CONTRIBUTING.md` allows, in all modules. What is longer is named in a list, with its length: it
/// must not become longer, and leaves the list when it is short enough. To write the list anew, and read the difference
/// before it is committed: `-Dheddle.rebase=true`.
class HouseRulesTest {
    private static final int LINE = 120;
    private static final int METHOD = 40;
    private static final int FILE = 500;

    private static final Path LONG = Path.of("..", "heddle-cli", "src", "test", "resources", "long.txt");

    /// The books that have the house format.
    private static final List<String> FORMATTED =
            List.of("a64", "agx", "agx3", "agx5", "amx", "ir3", "valhall", "valhall15");

    /// A module that keeps names and comments of tests from before these rules.
    private static final Pattern OTHERS = Pattern.compile("/heddle-decompile/");

    private static final Pattern NO_COMMENT = Pattern.compile("(?m)^(?!\\s*//).*$");

    private static final List<Path> SOURCES = sources();
    private static final Map<String, Integer> METHODS = new TreeMap<>();

    private static List<Path> sources() {
        try (Stream<Path> all = Files.walk(Path.of(".."), 20)) {
            return all.filter(p -> p.toString().endsWith(".java"))
                    .filter(p -> p.toString().contains("src/main/java")
                            || p.toString().contains("src/build/java")
                            || p.toString().contains("src/test/java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeAll
    static void parse() throws IOException {
        SourceTrees.of(SOURCES, List.of("-proc:none"), _ -> {}, task -> {
            SourcePositions at = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) new Lengths(unit, at).scan(unit, null);
        });
    }

    /// The methods of a file, with the lines from the first of the declaration to the closing brace.
    private static final class Lengths extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions at;

        Lengths(CompilationUnitTree unit, SourcePositions at) {
            this.unit = unit;
            this.at = at;
        }

        @Override
        public Void visitMethod(MethodTree m, Void none) {
            LineMap lines = unit.getLineMap();
            // Rows of the table of commands are data.
            boolean isTable = unit.getSourceFile().getName().contains("/cli/table/");
            if (m.getBody() != null && !isTable) {
                long last = lines.getLineNumber(at.getEndPosition(unit, m));
                long length = last - lines.getLineNumber(at.getStartPosition(unit, m)) + 1;
                String file =
                        Path.of(unit.getSourceFile().getName()).getFileName().toString();
                String name = file.replace(".java", ".") + m.getName();
                METHODS.merge(name, (int) length, Math::max);
            }
            return super.visitMethod(m, none);
        }
    }

    /// Methods as `Class.method` and files by name, with their lines.
    @Test
    void methodsAndFilesAreShort() throws IOException {
        assertThat(SOURCES).hasSizeGreaterThan(300);
        Map<String, Integer> found = new TreeMap<>();
        METHODS.forEach((name, n) -> add(found, name, n, METHOD));
        for (Path p : SOURCES)
            add(found, p.getFileName().toString(), Files.readAllLines(p).size(), FILE);
        if (Boolean.getBoolean("heddle.rebase")) Files.write(LONG, lines(found));
        assertThat(lines(found)).isSubsetOf(Files.readAllLines(LONG));
        assertThat(Files.readAllLines(LONG)).as("needed exceptions").isSubsetOf(lines(found));
    }

    private static void add(Map<String, Integer> found, String name, int length, int most) {
        if (length > most) found.merge(name, length, Math::max);
    }

    private static List<String> lines(Map<String, Integer> found) {
        return found.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .toList();
    }

    @Test
    void linesAreShort() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        for (Path p : SOURCES) {
            int number = 0;
            boolean inText = false;
            for (String line : Files.readAllLines(p)) {
                number++;
                boolean wasText = inText;
                if (line.split("\"\"\"", -1).length % 2 == 0) inText = !inText;
                // What is between quotes cannot be broken everywhere.
                if (!wasText && bare(line) > LINE) found.add(p.getFileName() + ":" + number);
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void booksAreFormattedAndNarrow() throws SourceException {
        TreeSet<String> wide = new TreeSet<>();
        for (String name : FORMATTED)
            for (BookFormat.Formatted f : BookFormat.of(Books.source(name))) {
                assertThat(f.before().text())
                        .as("%s, line %d", f.before().name(), f.firstDifference())
                        .isEqualTo(f.after());
                f.after().lines().filter(l -> l.length() > LINE).forEach(wide::add);
            }
        assertThat(wide).isEmpty();
    }

    @Test
    void formsOfBooksAreNearTheirRootsAndUsed() {
        for (String name : FORMATTED)
            assertThat(Stream.of(FormLevels.warnings(Books.source(name)), FormLevels.unused(Books.source(name)))
                            .flatMap(List::stream))
                    .extracting(d -> d.render())
                    .isEmpty();
    }

    /// The map in `CONTRIBUTING.md` has every package, in its module, and no others.
    @Test
    void theMapHasAllPackages() throws IOException {
        TreeSet<String> there = new TreeSet<>();
        try (Stream<Path> all = Files.walk(Path.of(".."), 20)) {
            all.filter(p -> p.endsWith("package-info.java"))
                    .map(p -> p.getParent().toString().replace(java.io.File.separatorChar, '/'))
                    .filter(p -> p.contains("/src/main/java/dev/heddle/"))
                    .map(p -> p.replaceAll("^.*/(heddle-[a-z-]+)/src/main/java/", "$1 "))
                    .map(p -> p.replace('/', '.'))
                    .forEach(there::add);
        }
        TreeSet<String> named = new TreeSet<>();
        Pattern name = Pattern.compile("`(?:dev\\.heddle\\.)?([a-z0-9.]+)`");
        String module = "";
        for (String line : Files.readAllLines(Path.of("..", "CONTRIBUTING.md"))) {
            String[] cells = line.split("\\|", -1);
            if (cells.length < 4) continue;
            if (cells[1].contains("heddle-"))
                module = cells[1].replace('`', ' ').strip();
            if (!cells[2].contains("`dev.heddle.")) continue;
            String of = module + " dev.heddle.";
            name.matcher(cells[2]).results().forEach(m -> named.add(of + m.group(1)));
        }
        assertThat(named).isEqualTo(there);
    }

    /// No name of a package is spread over modules: each begins with that of its module.
    @Test
    void packagesAreNamedAfterTheirModules() throws IOException {
        Pattern place = Pattern.compile("heddle-([a-z-]+)/src/main/java/dev/heddle/(.+)/package-info.java");
        List<String> found = new ArrayList<>();
        int packages = 0;
        for (Path p : SOURCES) {
            Matcher m = place.matcher(p.toString().replace(java.io.File.separatorChar, '/'));
            if (!m.find()) continue;
            packages++;
            String module = m.group(1).replace('-', '/');
            if (!(m.group(2) + "/").startsWith(module + "/")) found.add(m.group());
        }
        assertThat(packages).isGreaterThan(50);
        assertThat(found).isEmpty();
    }

    /// A class comment says what the class is or does: not "What …", which is a question without an answer.
    @Test
    void classCommentsAreSentences() throws IOException {
        Pattern question = Pattern.compile("/// (What|Where|How|Which|Whether|That|Whose|All that)\\b.*");
        List<String> found = new ArrayList<>();
        for (Path p : SOURCES)
            if (p.toString().contains("/src/main/") && !p.endsWith("package-info.java"))
                Files.readAllLines(p).stream()
                        .filter(l -> l.startsWith("///"))
                        .findFirst()
                        .filter(l -> question.matcher(l).matches())
                        .ifPresent(l -> found.add(p + ": " + l));
        assertThat(found).isEmpty();
    }

    /// Words that hide who does something, or what is meant, are in no comment and no message.
    @Test
    void wordsThatSayLittle() throws IOException {
        // A phrase may go on in the next line. After a bar, it is in a pattern that finds it in books.
        String words = "(?i)(?<!\\|)\\b(nobody|whoever|is told|is said|what there is)\\b";
        Pattern little = Pattern.compile(words.replace(" ", "[\\s/+\"]+"));
        List<String> found = new ArrayList<>();
        for (Path p : SOURCES) {
            boolean isTest = p.toString().contains("/src/test/");
            if (isTest && OTHERS.matcher(p.toString()).find()) continue;
            String text = Files.readString(p);
            // Tests may quote what users write.
            if (isTest) text = NO_COMMENT.matcher(text).replaceAll("");
            add(found, p, text, little);
        }
        assertThat(found).isEmpty();
    }

    private static void add(List<String> found, Path file, String text, Pattern little) {
        little.matcher(text).results().forEach(m -> {
            long line = text.substring(0, m.start() + 1).lines().count();
            found.add("%s:%d: %s".formatted(file, line, m.group()));
        });
    }

    /// A name says what is in it, not that somebody said it.
    @Test
    void namesThatSayLittle() throws IOException {
        Pattern literals = Pattern.compile("(?s)\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|//[^\n]*");
        Pattern name = Pattern.compile("(?<!\\.)\\b(?:said|told|isSaid|isTold|Said)\\b");
        List<String> found = new ArrayList<>();
        for (Path p : SOURCES) {
            if (OTHERS.matcher(p.toString()).find()) continue;
            String code = literals.matcher(Files.readString(p)).replaceAll("");
            if (name.matcher(code).find()) found.add(p.toString());
        }
        assertThat(found).isEmpty();
    }

    /// The length of a line, up to its first literal if it has one.
    private static int bare(String line) {
        int quote = line.indexOf('"');
        boolean isComment = line.strip().startsWith("//");
        return quote >= 0 && !isComment ? quote : line.length();
    }
}

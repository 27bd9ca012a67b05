package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.kernel.BufferSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The commands and programs of the guides do what the guides show.
class GuidesTest extends InFolder {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Path CHAPTERS = Path.of("../heddle-site/src/main/resources/dev/heddle/site/chapters");
    private static final String FENCE = "```";
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    private static final Pattern HEAD = Pattern.compile(" \\| head -(\\d+)$");

    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]\\w*)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(?:#[^)]*)?\\)");

    /// How fast a run was is different every time.
    private static final Pattern SPEED = Pattern.compile("(?m)(lane-instructions), [\\d.]+ s, .* lane-instructions/s$");

    /// @param mark what stands after the fence
    private record Block(String mark, String text) {}

    private static List<Block> blocks(Path guide) throws IOException {
        List<Block> out = new ArrayList<>();
        List<String> lines = Files.readAllLines(guide);
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).startsWith(FENCE)) continue;
            String mark = lines.get(i).substring(FENCE.length());
            StringBuilder text = new StringBuilder();
            for (i++; !lines.get(i).equals(FENCE); i++)
                text.append(lines.get(i)).append('\n');
            out.add(new Block(mark, text.toString()));
        }
        return out;
    }

    /// Files that guides name, and that no block of theirs shows.
    private static final List<Path> GIVEN = List.of(Path.of("src/test/resources/crash/hang.devcoredump"));

    /// @return all pages with commands and what they print
    static List<Path> guides() throws IOException {
        List<Path> out = new ArrayList<>();
        for (Path folder : List.of(DOCS, CHAPTERS))
            try (Stream<Path> pages = Files.walk(folder)) {
                for (Path p :
                        pages.filter(p -> p.toString().endsWith(".md")).sorted().toList())
                    if (Files.readString(p).contains("\n```console\n")) out.add(p);
            }
        return out;
    }

    @Test
    void mostGuidesHaveCommands() throws IOException {
        assertThat(guides()).hasSizeGreaterThan(18).contains(DOCS.resolve("crash.md"));
    }

    @ParameterizedTest
    @MethodSource("guides")
    void commandsPrintWhatTheGuideShows(Path guide) throws IOException {
        for (Path p : GIVEN) Files.copy(p, folder.resolve(p.getFileName()));
        for (Block b : blocks(guide)) {
            write(b);
            if (!b.mark.equals("console")) continue;
            for (String part : b.text.split("(?m)^\\$ ")) {
                if (part.isEmpty()) continue;
                int end = part.indexOf('\n');
                assertThat(plain(output(part.substring(0, end))))
                        .as(part.substring(0, end))
                        .isEqualTo(plain(part.substring(end + 1)));
            }
        }
    }

    /// Makes the file that a block shows, or adds to it.
    private void write(Block b) throws IOException {
        if (b.mark.startsWith("asm ")) file(b.mark.substring(4), b.text);
        if (b.mark.startsWith("text ")) file(b.mark.substring(5), b.text);
        if (b.mark.startsWith("more ")) {
            Path grown = folder.resolve(b.mark.substring(5));
            Files.writeString(grown, Files.readString(grown) + "\n" + b.text);
        }
    }

    /// Classes are what has a capital and stands in code type, such as `Codec`.
    @Test
    void classesOfTheCodeGuideExist() throws IOException {
        Set<String> classes = new HashSet<>();
        try (Stream<Path> all = Files.walk(Path.of(".."), 20)) {
            all.map(p -> p.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .forEach(name -> classes.add(name.replace(".java", "")));
        }
        Matcher named = CLASS.matcher(Files.readString(DOCS.resolve("code.md")));
        List<String> names = named.results().map(m -> m.group(1)).distinct().toList();
        assertThat(names).hasSizeGreaterThan(40);
        assertThat(classes).containsAll(names);
    }

    /// Every page of the guides is on the index page, and what the pages link to is there.
    @Test
    void linksLeadSomewhere() throws IOException {
        String index = Files.readString(DOCS.resolve("README.md"));
        try (Stream<Path> pages = Files.list(DOCS)) {
            for (Path page : pages.filter(p -> p.toString().endsWith(".md")).toList()) {
                String name = page.getFileName().toString();
                if (!name.equals("README.md")) assertThat(index).contains("(" + name + ")");
                for (MatchResult m :
                        LINK.matcher(Files.readString(page)).results().toList())
                    assertThat(DOCS.resolve(m.group(1))).as(name).exists();
            }
        }
    }

    private static String plain(String output) {
        return SPEED.matcher(output).replaceAll("$1");
    }

    private String output(String typed) {
        Matcher head = HEAD.matcher(typed);
        boolean isCut = head.find();
        String all = whole(isCut ? typed.substring(0, head.start()) : typed);
        if (!isCut) return all;
        return all.lines()
                .limit(Long.parseLong(head.group(1)))
                .map(l -> l + "\n")
                .collect(Collectors.joining());
    }

    private String whole(String line) {
        int pipe = line.indexOf(" | ");
        String input = pipe < 0 ? "" : words(line.substring(0, pipe)).get(1);
        List<String> words = words(line.substring(pipe < 0 ? 0 : pipe + 3));
        assertThat(words.getFirst()).isEqualTo("heddle");
        List<String> args = new ArrayList<>();
        for (String w : words.subList(1, words.size())) args.add(place(w));
        Run run = Run.fed(input, args.toArray(String[]::new));
        return (run.out() + run.err()).replace(folder + "/", "").replace("../examples/", "examples/");
    }

    /// Files of the guide are in this test's folder; examples are in their own.
    private String place(String word) {
        if (word.startsWith("examples/")) return "../" + word;
        return Files.exists(folder.resolve(word)) ? path(word) : word;
    }

    private static List<String> words(String line) {
        List<String> out = new ArrayList<>();
        Matcher m = WORD.matcher(line);
        while (m.find()) out.add(m.group(1) == null ? m.group(2) : m.group(1));
        return out;
    }

    @Test
    void theLinesOfJavaRun() throws IOException, SourceException {
        String text = """
                get_sr r1, thread_position_in_grid.x
                device_load 0, i32, x, r2, u0_u1, r1, unsigned
                wait 0
                imadd r2, r2, 3, 1
                device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
                stop
                """;
        byte[] bytes = BufferSpec.bytes("range:64", Path.of(""));
        Codec codec = Codec.load("agx");
        byte[] code = codec.assembler().assemble(new Source("kernel.s", text)).bytes();
        Device device = new Device();
        Buffer data = device.buffer("data", bytes);
        Launch launch =
                new Launch(new Executable(codec, code, 0), 0).grid(2, 1, 1).group(32, 1, 1);
        launch.constant(0, 64, data.address());
        RunResult done = device.run(launch);
        int[] words = data.ints();
        assertThat(words).hasSize(64).startsWith(1, 4, 7).endsWith(190);
        assertThat(done.instructions()).isEqualTo(12);
        assertThat(done.laneInstructions()).isEqualTo(12 * 32);
    }

    @Test
    void theLinesOfTheLibraryRun() throws SourceException {
        byte[] code = HexFormat.of()
                .parseHex("c00005200308d846030000000308184203000010f80898420000000000020000"
                        + "000000000000820600806103040026c000806103050226c00400050004081850"
                        + "000000000002000000406703040426c000000000000082070000000000000003");
        Device gpu = new Device();
        Executable add = gpu.program("a630", code);
        Buffer x = gpu.buffer("x", new float[] {1, 2, 3, 4});
        Buffer y = gpu.buffer("y", new float[] {10, 20, 30, 40});
        Buffer sum = gpu.buffer("sum", 16);
        Launch launch = gpu.launch(add).grid(1, 1, 1).group(32, 1, 1);
        launch.bind("storage", 0, x).bind("storage", 1, y).bind("storage", 2, sum);
        launch.input("r48.x", "group.x").input("r0.x", "local.x").set("c0.x", 4);
        RunResult done = launch.run();
        float[] result = sum.floats();
        assertThat(result).containsExactly(11, 22, 33, 44);
        assertThat(done.instructions()).isPositive();
        String text = """
                get_sr       r1, thread_position_in_grid.x
                mov_imm      r0l, 0
                if_icmp      r0l, ult, r1, u6, 1
                device_load  0, i32, x, r2, u0_u1, r1, unsigned
                device_load  1, i32, x, r3, u2_u3, r1, unsigned
                wait         0
                wait         1
                fadd32       r2, r2, r3
                device_store 0, i32, x, r2, u4_u5, r1, unsigned, 0
                pop_exec     r0l, 1
                stop
                """;
        byte[] bytes =
                gpu.codec("agx").assembler().assemble(new Source("a.s", text)).bytes();
        y.put(0, new float[] {5, 6, 7, 8});
        Launch apple = gpu.launch(gpu.program("agx", bytes)).group(32, 1, 1);
        apple.address("u0", x).address("u2", y).address("u4", sum).set("u6", 4).run();
        assertThat(sum.floats()).containsExactly(6, 8, 10, 12);
    }

    @ParameterizedTest
    @CsvSource({"running.md, 1", "library.md, 2"})
    void theLinesOfJavaAreThose(String guide, int count) throws IOException {
        String here = Files.readString(Path.of("src/test/java/dev/heddle/cli/GuidesTest.java"))
                .replaceAll("\\s", "");
        List<Block> java = blocks(DOCS.resolve(guide)).stream()
                .filter(b -> b.mark.equals("java"))
                .toList();
        assertThat(java).hasSize(count);
        for (Block b : java) assertThat(here).contains(b.text.replaceAll("\\s", ""));
    }
}

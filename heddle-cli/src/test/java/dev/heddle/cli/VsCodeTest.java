package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.heddle.editors.dap.LaunchArguments;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The extension for VS Code says what Heddle has.
class VsCodeTest {
    private static final Path FOLDER = Path.of("..", "editors", "vscode");

    private static Object json(Path file) throws IOException {
        try (JsonParser p = new JsonFactory().createParser(file.toFile())) {
            p.nextToken();
            Object out = value(p);
            assertThat(p.nextToken()).as("after the value in %s", file).isNull();
            return out;
        }
    }

    private static Object value(JsonParser p) throws IOException {
        return switch (p.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> out = new LinkedHashMap<>();
                while (p.nextToken() != JsonToken.END_OBJECT) {
                    String name = p.currentName();
                    p.nextToken();
                    assertThat(out.put(name, value(p))).as(name).isNull();
                }
                yield out;
            }
            case START_ARRAY -> {
                List<Object> out = new ArrayList<>();
                while (p.nextToken() != JsonToken.END_ARRAY) out.add(value(p));
                yield out;
            }
            case VALUE_TRUE, VALUE_FALSE -> p.getBooleanValue();
            case VALUE_NUMBER_INT -> p.getLongValue();
            default -> p.getText();
        };
    }

    /// @param path names of members, and numbers of elements
    private static Object at(Object of, Object... path) {
        Object out = of;
        for (Object step : path) out = step instanceof Integer i ? ((List<?>) out).get(i) : ((Map<?, ?>) out).get(step);
        assertThat(out).as(List.of(path).toString()).isNotNull();
        return out;
    }

    private static Object manifest() throws IOException {
        return json(FOLDER.resolve("package.json"));
    }

    private static Map<?, ?> debugger() throws IOException {
        return (Map<?, ?>) at(manifest(), "contributes", "debuggers", 0);
    }

    @Test
    void filesAreThere() throws IOException {
        List<String> named = new ArrayList<>();
        for (Object language : (List<?>) at(manifest(), "contributes", "languages")) {
            Path file = FOLDER.resolve((String) at(language, "configuration")).normalize();
            named.add(file.getFileName().toString());
            assertThat(at(json(file), "comments", "lineComment")).isIn(";", "#");
        }
        for (Object grammar : (List<?>) at(manifest(), "contributes", "grammars")) {
            Path file = FOLDER.resolve((String) at(grammar, "path")).normalize();
            named.add(file.getFileName().toString());
            assertThat(at(json(file), "scopeName")).isEqualTo(at(grammar, "scopeName"));
        }
        named.addAll(List.of("package.json", "README.md", (String) at(manifest(), "icon")));
        List<String> sources = Files.readAllLines(FOLDER.resolve(".vscodeignore"));
        sources.removeIf(line -> line.startsWith("*"));
        sources.replaceAll(line -> line.replace("/**", ""));
        List<String> made = Files.readAllLines(FOLDER.resolve(".gitignore"));
        made.replaceAll(line -> line.replace("/", ""));
        sources.removeAll(made);
        named.addAll(sources);
        try (Stream<Path> all = Files.list(FOLDER)) {
            assertThat(all.map(p -> p.getFileName().toString()))
                    .filteredOn(name -> !made.contains(name) && !name.endsWith(".vsix"))
                    .containsExactlyInAnyOrderElementsOf(named);
        }
    }

    private static String code() throws IOException {
        return Files.readString(FOLDER.resolve("extension.js"));
    }

    /// What is registered is what is offered, and the guides name it.
    @Test
    void codeHasTheCommandsOfTheManifest() throws IOException {
        List<String> offered = new ArrayList<>();
        for (Object command : (List<?>) at(manifest(), "contributes", "commands")) {
            offered.add((String) at(command, "command"));
            for (String guide : guides()) assertThat(guide).contains("Heddle: " + at(command, "title"));
        }
        Matcher registered = Pattern.compile("registerCommand\\('(.*?)'").matcher(code());
        assertThat(registered.results().map(m -> m.group(1))).containsExactlyInAnyOrderElementsOf(offered);
        for (Object menu : ((Map<?, ?>) at(manifest(), "contributes", "menus")).values())
            for (Object entry : (List<?>) menu)
                assertThat((String) at(entry, "command")).isIn(offered);
    }

    /// What the language server reads, and where the command is; the guides name them.
    @Test
    void settingsAreThoseOfTheServer() throws IOException, ClassNotFoundException {
        Map<?, ?> offered = (Map<?, ?>) at(manifest(), "contributes", "configuration", "properties");
        List<String> expected = new ArrayList<>(List.of("heddle.path"));
        for (RecordComponent setting :
                Class.forName("dev.heddle.editors.lsp.EditorSettings").getRecordComponents())
            expected.add("heddle." + setting.getName());
        assertThat(offered.keySet().stream().map(String::valueOf)).containsExactlyInAnyOrderElementsOf(expected);
        offered.forEach((name, about) -> {
            Object unset = name.equals("heddle.path") ? "heddle" : "";
            assertThat(at(about, "default")).isIn(unset, true);
            assertThat((String) at(about, "description")).endsWith(".");
        });
        for (String guide : guides())
            assertThat(guide).contains(expected.stream().map(n -> "`" + n + "`").toList());
    }

    private static List<String> guides() throws IOException {
        return List.of(
                Files.readString(Path.of("..", "docs", "editors.md")), Files.readString(FOLDER.resolve("README.md")));
    }

    /// It is activated by a launch of its own, not by those of others; its languages and commands do it by themselves.
    @Test
    void codeIsForWhatTheManifestNames() throws IOException {
        assertThat(at(manifest(), "main")).isEqualTo("./dist/extension.js");
        assertThat((String) at(manifest(), "scripts", "bundle"))
                .contains("esbuild extension.js ", "--outfile=dist/extension.js");
        assertThat(at(manifest(), "activationEvents"))
                .isEqualTo(List.of("onDebugResolve:" + debugger().get("type")));
        assertThat(code())
                .contains("DEBUG_TYPE = '" + debugger().get("type") + "'")
                .contains("registerDebugConfigurationProvider(DEBUG_TYPE")
                .contains("registerDebugAdapterDescriptorFactory(DEBUG_TYPE");
        for (Object language : (List<?>) at(manifest(), "contributes", "languages"))
            assertThat(code()).contains(" = '" + at(language, "id") + "'");
        assertThat(Files.readString(FOLDER.resolve("package-lock.json"))).doesNotContain("\"resolved\"");
    }

    /// `heddle book grammar` writes them again.
    @Test
    void grammarsAreThoseOfTheBooks() throws IOException {
        for (String what : List.of("assembly", "book"))
            assertThat(Run.of("book", "grammar", what).out())
                    .as("heddle book grammar " + what)
                    .isEqualTo(Files.readString(FOLDER.resolve("heddle-" + what + ".tmLanguage.json")));
    }

    /// What the grammar of assembly says of words of lines of all sets.
    @Test
    void grammarKnowsTheWords() throws IOException {
        Object rules = at(json(FOLDER.resolve("heddle-assembly.tmLanguage.json")), "patterns");
        assertThat(scope(rules, "iadd")).isEqualTo("keyword.other.mnemonic.heddle");
        assertThat(scope(rules, "IADD_IMM.i32.reconverge")).isEqualTo("keyword.other.mnemonic.heddle");
        assertThat(scope(rules, "r12")).isEqualTo("variable.language.register.heddle");
        assertThat(scope(rules, "r0l")).isEqualTo("variable.language.register.heddle");
        assertThat(scope(rules, "r1.x")).isEqualTo("variable.language.register.heddle");
        assertThat(scope(rules, "0x1f")).isEqualTo("constant.numeric.heddle");
        assertThat(scope(rules, ".group")).isEqualTo("keyword.control.directive.heddle");
        assertThat(scope(rules, "@localsize")).isEqualTo("keyword.control.directive.heddle");
        assertThat(scope(rules, "; r1")).isEqualTo("comment.line.heddle");
    }

    /// The name of the first rule that takes the whole of a text.
    private static String scope(Object rules, String text) {
        for (Object r : (List<?>) rules) {
            Matcher m = Pattern.compile((String) at(r, "match")).matcher(text);
            if (m.find() && m.start() == 0 && m.end() == text.length()) return (String) at(r, "name");
        }
        return "";
    }

    /// Everything that a launch knows is offered, with words and a type, and nothing else.
    @Test
    void attributesAreThoseOfALaunch() throws IOException {
        Map<?, ?> attributes = (Map<?, ?>) at(debugger(), "configurationAttributes", "launch", "properties");
        assertThat(attributes.keySet().stream().map(String::valueOf))
                .containsExactlyInAnyOrderElementsOf(LaunchArguments.names());
        attributes.forEach((name, about) -> {
            assertThat((String) at(about, "description")).as("%s", name).endsWith(".");
            assertThat(((Map<?, ?>) about).keySet().stream().map(String::valueOf))
                    .containsAnyOf("type", "anyOf");
        });
        assertThat(at(debugger(), "configurationAttributes", "launch", "required"))
                .isEqualTo(List.of("program"));
    }

    @Test
    void theGuideNamesAllAttributes() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "editors.md"));
        for (String name : LaunchArguments.names()) assertThat(guide).contains("`" + name + "`");
    }

    /// Configurations that are offered have only attributes that are known.
    @Test
    void configurationsAreLaunches() throws IOException {
        List<Object> all = new ArrayList<>((List<?>) at(debugger(), "initialConfigurations"));
        for (Object s : (List<?>) at(debugger(), "configurationSnippets")) all.add(at(s, "body"));
        assertThat(all).hasSize(4);
        TreeSet<String> known = new TreeSet<>(LaunchArguments.names());
        known.addAll(List.of("type", "request", "name"));
        for (Object c : all) {
            assertThat(((Map<?, ?>) c).keySet().stream().map(String::valueOf)).isSubsetOf(known);
            assertThat(at(c, "type")).isEqualTo(debugger().get("type"));
            assertThat(at(c, "request")).isEqualTo("launch");
        }
    }

    @Test
    void startsCommandsThatThereAre() throws IOException {
        Matcher started = Pattern.compile("executable\\('(\\w+)'\\)").matcher(code());
        TreeSet<String> commands = new TreeSet<>();
        while (started.find()) commands.add(started.group(1));
        assertThat(commands).containsExactly("dap", "lsp");
        for (String command : commands)
            assertThat(Run.of(command, "--help").out()).contains("Protocol");
        Object languages = at(manifest(), "contributes", "languages");
        assertThat(at(manifest(), "contributes", "breakpoints", 0, "language")).isEqualTo(at(languages, 0, "id"));
        assertThat(at(debugger(), "languages")).isEqualTo(List.of(at(languages, 0, "id")));
        assertThat(at(languages, 0, "extensions")).isEqualTo(List.of(".s"));
        assertThat(at(languages, 1, "extensions")).isEqualTo(List.of(".isa"));
    }

    /// The version is that of the build.
    @Test
    void hasTheVersionOfTheBuild() throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        assertThat(pom).contains("<version>" + at(manifest(), "version") + "</version>");
    }
}

package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.heddle.json.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// JSON of all kinds that Heddle reads, with each member left out or of another type in turn, and cut short: one clear
/// message and exit code 1, or a result, and never a fault of Heddle's own ([Run] looks for those).
@Tag("long")
class DamagedJsonTest extends InFolder {
    private static final Path KERNELS = Path.of("src/test/resources/kernels");

    /// JSON that stands for each member in turn.
    private static final List<String> OTHERS =
            List.of(
                    "null",
                    "true",
                    "\"?\"",
                    "-1",
                    "1.5",
                    "99999999999999999999",
                    "4294967296",
                    "[]",
                    "[null]",
                    "{}",
                    "{\"a\":null}");

    private record Raw(String json) {}

    /// Places at which a text is cut.
    private static final int CUTS = 12;

    private static List<String> damaged(String text) throws IOException {
        List<String> out = new ArrayList<>();
        try (JsonParser in = new JsonFactory().createParser(text)) {
            in.nextToken();
            Map<String, @Nullable Object> root = JsonTree.object(in);
            damage(root, root, out);
        }
        for (int i = 0; i < CUTS; i++)
            out.add(text.substring(0, text.stripTrailing().length() * i / CUTS));
        return out;
    }

    @SuppressWarnings("unchecked") // as JsonTree makes them
    private static void damage(Object root, @Nullable Object at, List<String> out) {
        if (at instanceof Map<?, ?> m) {
            Map<String, @Nullable Object> members = (Map<String, @Nullable Object>) m;
            Map<String, @Nullable Object> all = new LinkedHashMap<>(members);
            for (Map.Entry<String, @Nullable Object> e : all.entrySet()) {
                members.remove(e.getKey());
                out.add(json(root));
                for (String o : OTHERS) {
                    members.put(e.getKey(), new Raw(o));
                    out.add(json(root));
                }
                members.clear();
                members.putAll(all);
                damage(root, e.getValue(), out);
            }
        } else if (at instanceof List<?> l && !l.isEmpty()) {
            List<@Nullable Object> elements = (List<@Nullable Object>) l;
            Object first = elements.getFirst();
            for (String o : OTHERS) {
                elements.set(0, new Raw(o));
                out.add(json(root));
            }
            elements.set(0, first);
            damage(root, first, out);
        }
    }

    private static String json(@Nullable Object o) {
        return switch (o) {
            case null -> "null";
            case Raw r -> r.json;
            case String s -> "\"" + s.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
            case Map<?, ?> m -> {
                StringJoiner all = new StringJoiner(",", "{", "}");
                m.forEach((name, value) -> all.add(json(name) + ":" + json(value)));
                yield all.toString();
            }
            case List<?> l -> {
                StringJoiner all = new StringJoiner(",", "[", "]");
                l.forEach(value -> all.add(json(value)));
                yield all.toString();
            }
            default -> o.toString();
        };
    }

    /// Runs a command on something damaged: exit code 0, or 1 with one message.
    private static void run(String damaged, String... args) {
        Run r = Run.of(args);
        assertThat(r.code()).as("%s of %s: %s", List.of(args), damaged, r.err()).isBetween(0, 1);
        if (r.code() == 1 && r.out().isEmpty())
            assertThat(r.err().lines().filter(l -> !l.startsWith(" ") && !l.startsWith("note: ")))
                    .as("%s of %s", List.of(args), damaged)
                    .hasSize(1);
    }

    private void damagedPackage(String changed) throws IOException {
        for (String name : List.of("agx.json", "io.json"))
            Files.copy(KERNELS.resolve("affine").resolve(name), folder.resolve(name));
        String kernel = path("agx.json");
        for (String d : damaged(Files.readString(folder.resolve(changed)))) {
            file(changed, d);
            for (String command : List.of("run", "stats", "check")) run(d, command, kernel);
        }
    }

    @Test
    void kernelPackages() throws IOException {
        damagedPackage("agx.json");
    }

    @Test
    void buffersOfPackages() throws IOException {
        damagedPackage("io.json");
    }

    @Test
    void runs() throws IOException {
        for (String d : damaged(Files.readString(KERNELS.resolve("reverse.run.json")))) {
            String kernel = file("run.json", d);
            for (String command : List.of("run", "stats", "check", "dis")) run(d, command, kernel);
        }
    }

    @Test
    void baselines() throws IOException {
        String kernel = file("k.s", ".isa agx\nstop\n");
        for (String d : damaged(Run.of("stats", "--json", kernel).ok().out()))
            run(d, "stats", "--baseline", file("before.json", d), "--fail-on", "cost>+5%", kernel);
    }

    @Test
    void cases() throws IOException {
        for (String d :
                damaged("{\"text\":\"iadd r1, r2, r3\",\"in\":{\"pc\":0,\"r2\":\"01000000\"}}"))
            run(d, "exec", "-a", "agx", file("cases.jsonl", d));
    }
}

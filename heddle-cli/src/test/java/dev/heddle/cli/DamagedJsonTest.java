package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.heddle.InFolder;
import dev.heddle.base.json.JsonTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// JSON of all kinds that Heddle reads, with members left out or of another type, and cut short: a result, or one clear
/// message with the name of the file and exit code 1 or 2, and never a fault of Heddle's own ([Run] looks for those).
/// A seed chooses some of all mutants.
@Timeout(120)
@Tag("long")
class DamagedJsonTest extends InFolder {
    private static final Path KERNELS = Path.of("src/test/resources/kernels");
    private static final long SEED = Long.getLong("heddle.fuzz.seed", 1);

    /// Mutants of each text.
    private static final int MOST = Integer.getInteger("heddle.fuzz.json", 12);

    /// JSON that stands for each member in turn.
    private static final List<String> OTHERS = List.of(
            "null",
            "true",
            "\"?\"",
            "-1",
            "1.5",
            "99999999999999999999",
            "99999999999",
            "2147483648",
            "[]",
            "[null]",
            "[99999999,1,1]",
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
        Collections.shuffle(out, new Random(SEED));
        return out.subList(0, Math.min(MOST, out.size()));
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

    /// Runs a command on something damaged.
    private void run(String damaged, String... args) {
        Run r = Run.of(args);
        String what = "%s of %s: %s".formatted(List.of(args), damaged, r.err());
        assertThat(r.code()).as(what).isBetween(0, 2);
        // What is recorded is compared: that is a finding, and no fault of the file.
        boolean isFinding = !r.out().isEmpty() || r.err().contains("differ from the recording");
        if (r.code() == 0 || isFinding) return;
        List<String> messages = r.err()
                .lines()
                .filter(l -> !l.startsWith(" ") && !l.startsWith("note: "))
                .toList();
        assertThat(messages).as(what).hasSize(1);
        if (!messages.getFirst().contains("damaged")) // or what a kernel computes
        assertThat(messages.getFirst()).as(what).contains(folder.toString());
    }

    private void damagedPackage(String changed) throws IOException {
        for (String name : List.of("agx.json", "io.json"))
            Files.copy(KERNELS.resolve("affine").resolve(name), folder.resolve(name));
        String kernel = path("agx.json");
        for (String d : damaged(Files.readString(folder.resolve(changed)))) {
            file(changed, d);
            run(d, "run", "--budget", "100000", kernel);
            run(d, "sanitize", "--budget", "100000", kernel);
            run(d, "stats", kernel);
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
            run(d, "run", "--budget", "100000", kernel);
            for (String command : List.of("check", "dis")) run(d, command, kernel);
        }
    }

    @Test
    void baselines() throws IOException {
        String kernel = file("k.s", ".isa agx\nstop\n");
        for (String d : damaged(Run.of("stats", "--json", kernel).ok().out()))
            run(d, "stats", "--baseline", file("before.json", d), "--fail-on", "cost>+5%", kernel);
    }

    @Test
    void baselinesAndSuppressionsThatAreNoText() throws IOException {
        String kernel = file("k.s", ".isa agx\nstop\n");
        for (String[] option : new String[][] {{"stats", "--baseline"}, {"sanitize", "--suppress"}})
            for (String other : List.of(binary("no.text", "fffe00ff"), folder.toString(), path("none"))) {
                Run r = Run.of(option[0], option[1], other, kernel);
                assertThat(r.code()).isBetween(1, 2);
                assertThat(r.err()).contains(other + ":").doesNotContain(" null\n");
            }
    }

    @Test
    void cases() throws IOException {
        for (String d : damaged("{\"text\":\"iadd r1, r2, r3\",\"in\":{\"pc\":0,\"r2\":\"01000000\"}}"))
            Run.of("exec", "-a", "agx", file("cases.jsonl", d));
    }

    /// Requests, each of which needs those before it.
    private static final List<String> REQUESTS = List.of(
            "{\"do\":\"hello\",\"protocol\":1}",
            "{\"do\":\"buffer\",\"bytes\":16,\"name\":\"data\",\"address\":4096}",
            "{\"do\":\"write\",\"buffer\":1,\"at\":0}",
            "{\"do\":\"launch\",\"program\":1,\"grid\":[1,1,1],\"group\":[1,1,1],\"queue\":true,"
                    + "\"bind\":[{\"table\":\"storage\",\"number\":0,\"buffer\":1}]}",
            "{\"do\":\"wait\",\"launch\":1}",
            "{\"do\":\"read\",\"buffer\":1,\"at\":0,\"bytes\":4}",
            "{\"do\":\"submit\",\"address\":4096,\"bytes\":16,\"chip\":100859905,\"seconds\":0.1}",
            "{\"do\":\"free\",\"buffer\":1}",
            "{\"do\":\"expect\",\"error\":\"x\",\"buffers\":{\"1\":\"aa\"}}");

    private static void message(ByteArrayOutputStream to, String header, String payload) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer lengths = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        to.writeBytes(lengths.putInt(text.length).putInt(payload.length()).array());
        to.writeBytes(text);
        to.writeBytes(payload.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] recording(byte[] requests) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            ByteArrayOutputStream begin = new ByteArrayOutputStream();
            message(begin, "{\"do\":\"record\",\"heddle\":\"x\",\"protocol\":1}", "");
            out.write(begin.toByteArray());
            out.write(requests);
        }
        return packed.toByteArray();
    }

    /// As requests of a client, and in a recording, whole and cut.
    @Test
    void requestsAndRecordings() throws IOException {
        for (int i = 0; i < REQUESTS.size(); i++) {
            List<String> all = damaged(REQUESTS.get(i));
            for (String d : all.subList(0, Math.min(MOST / 3, all.size()))) {
                if (d.contains("submit") && !d.contains("0.1")) continue; // It waits.
                ByteArrayOutputStream asked = new ByteArrayOutputStream();
                message(asked, "{\"do\":\"program\",\"target\":\"a630\",\"assemble\":true}", "end\n");
                for (String r : REQUESTS.subList(0, i)) message(asked, r, "");
                message(asked, d, "");
                assertThat(Run.of(asked.toByteArray(), false, "serve-exec").code())
                        .as(d)
                        .isZero();
                byte[] packed = recording(asked.toByteArray());
                Path file = folder.resolve("bug.rec");
                Files.write(file, packed);
                run(d, "run", "--replay", file.toString());
                run(d, "debug", file.toString(), "--batch");
                Files.write(
                        file,
                        ByteBuffer.wrap(packed, 0, packed.length - 12).slice().array());
                run(d, "sanitize", file.toString());
            }
        }
    }

    /// The message says which member it is, once.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "threadgroup_bytes|-1|'threadgroup_bytes': a memory of -1 bytes; 0 to 16777216 are possible",
                "stack_bytes|99999999|'stack_bytes': a memory of 99999999 bytes; 0 to 1048576 are possible",
                "uniforms|[{\"index16\":0,\"bits\":0,\"value\":1}]|uniforms[0]: a constant of 0 bits; 1 to 64 are possible",
                "uniforms|[{\"index16\":9999,\"bits\":32,\"value\":1}]|uniforms[0]: a constant of 32 bits at number 9999 of 512",
            })
    void membersOfRuns(String member, String value, String message) {
        String run = "{\"isa\":\"agx\",\"code\":\"c.hex\",\"entry\":0,\"grid\":[1,1,1],\"local\":[1,1,1],\"%s\":%s}";
        file("c.hex", "8800");
        String file = file("run.json", run.formatted(member, value));
        Run.of("run", file).fails(1, file + ": " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "half_registers|-5|abi: 'half_registers' must be a number from 0 to 65536",
                "local_size|-1|abi: 'local_size': a memory of -1 bytes; 0 to 16777216 are possible",
                "uniforms|[{\"first_half\":2147483648,\"source\":\"x\"}]|abi: uniforms[0]: 'first_half' must be a number from 0 to 16777216",
                "uniforms|[{\"first_half\":0,\"source\":\"address of storage buffer 7\"}]|abi: uniforms[0]: there is no storage buffer 7",
            })
    void membersOfPackages(String member, String value, String message) {
        file("io.json", "{\"workgroup_size\":[1,1,1]}");
        String text = "{\"target\":\"agx\",\"code\":\"8800\",\"abi\":{\"%s\":%s}}";
        String file = file("agx.json", text.formatted(member, value));
        Run.of("run", file).fails(1, file + ": " + message);
    }

    /// No computer has so much.
    @Test
    void memoryHasALimit() throws IOException {
        ByteArrayOutputStream asked = new ByteArrayOutputStream();
        message(asked, "{\"do\":\"buffer\",\"bytes\":999999999999}", "");
        Run r = Run.of(asked.toByteArray(), false, "serve-exec");
        assertThat(r.out()).contains("all buffers together have at most");
    }
}

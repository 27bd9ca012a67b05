package dev.heddle.studio;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.heddle.machine.AmxFill;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// Cases of [dev.heddle.studio.trial.Cases] out of the vectors and the examples.
final class VectorCases {
    private final Path vectors;
    private final List<String> out = new ArrayList<>();

    /// @param vectors the folder with one of each instruction set
    VectorCases(Path vectors) {
        this.vectors = vectors;
    }

    /// @param examples the folder with kernels
    List<String> all(Path examples) throws IOException {
        table("agx/dis.tsv", "agx", 0, 1);
        table("agx/asm.tsv", "agx", 1, 0);
        table("valhall/dis.tsv", "valhall", 0, 1);
        table("valhall/asm.tsv", "valhall", 1, 0);
        table("amx/words.tsv", "amx", 0, 1);
        table("agx/asm_alt.tsv", "agx", 1, 0);
        for (String line : lines("agx/real.tsv"))
            if (!line.startsWith("#")) out.add("agx\ttext\t" + line.split("\t", 2)[0]);
        table("valhall/alias.tsv", "valhall", 0, 1);
        chains();
        generations("ir3/dis.tsv");
        agx();
        registers("valhall/exec.jsonl");
        registers("ir3/exec.jsonl");
        registers("ir3/exec_sfu.jsonl");
        kernels(examples);
        return List.copyOf(out);
    }

    private List<String> lines(String file) throws IOException {
        Path p = vectors.resolve(file);
        if (!file.endsWith(".gz")) return Files.readAllLines(p);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(p))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private void both(String set, String hex, String text) {
        out.add(set + "\ttext\t" + hex);
        out.add(set + "\tcode\t" + text);
    }

    private void table(String file, String set, int hex, int text) throws IOException {
        for (String line : lines(file)) {
            String[] f = line.split("\t", -1);
            if (!line.startsWith("#") && f.length > 1) both(set, f[hex], f[text]);
        }
    }

    private void generations(String file) throws IOException {
        for (String line : lines(file)) {
            String[] f = line.split("\t", -1);
            if (!line.startsWith("#") && f.length > 2) both("ir3@a" + f[0] + "xx", reversed(f[1]), f[2]);
        }
    }

    private void agx() throws IOException {
        for (String line : lines("agx/exec.jsonl.gz")) {
            JsonObject o = JsonParser.parseString(line).getAsJsonObject();
            JsonObject in = o.getAsJsonObject("in");
            StringBuilder start = new StringBuilder("lanes=20");
            for (Map.Entry<String, JsonElement> e : in.entrySet()) {
                switch (e.getKey()) {
                    case "exec" -> start.append(" exec=").append(hex(e.getValue()));
                    case "mem" -> {
                        JsonObject m = e.getValue().getAsJsonObject();
                        start.append(" @").append(hex(m.get("at")));
                        start.append('=').append(m.get("hex").getAsString());
                    }
                    default -> members(start, e.getValue().getAsJsonObject());
                }
            }
            out.add("agx\tdoes\t" + o.get("hex").getAsString() + "\t" + start);
        }
    }

    // ---- registers that are nothing but bytes

    /// The operand forms of these two have names of their own.
    private static final Map<String, String> WORDS = Map.of("extrh", "extrx", "extrv", "extry");

    private static final int FILE = 512;
    private static final int PAGE = 4096;

    private void chains() throws IOException {
        for (String line : lines("amx/exec.jsonl")) {
            JsonObject o = JsonParser.parseString(line).getAsJsonObject();
            String step = step(o.get("op"), o.get("operand"));
            chain(o.get("chip").getAsInt(), o.getAsJsonObject("in"), step);
        }
        for (String line : lines("amx/seq.jsonl")) {
            JsonObject o = JsonParser.parseString(line).getAsJsonObject();
            String steps = o.getAsJsonArray("prog").asList().stream()
                    .map(JsonElement::getAsJsonArray)
                    .map(s -> step(s.get(0), s.get(1)))
                    .collect(Collectors.joining("|"));
            chain(o.get("chip").getAsInt(), o.getAsJsonObject("in"), steps);
        }
        for (String line : lines("amx/fills.tsv")) {
            String[] f = line.split("\t");
            if (f[0].equals("seed")) continue;
            JsonObject in = new JsonObject();
            in.addProperty("seed", Long.parseLong(f[0]));
            in.addProperty("xy", f[1]);
            in.addProperty("z", f[2]);
            chain(1, in, "set;x0=0");
        }
        for (String line : lines("amx/align.tsv")) {
            String[] f = line.split("\t");
            JsonObject in = new JsonObject();
            in.addProperty("seed", 1);
            chain(Integer.parseInt(f[1]), in, f[0] + " x0;x0=" + f[2].substring(2));
        }
    }

    private static String step(JsonElement word, JsonElement operand) {
        String name = word.getAsString();
        return WORDS.getOrDefault(name, name) + " x0;x0="
                + operand.getAsString().substring(2);
    }

    private void chain(int chip, JsonObject in, String steps) {
        AmxFill fill = new AmxFill(in.get("seed").getAsLong());
        String xy = in.has("xy") ? in.get("xy").getAsString() : "raw";
        String z = in.has("z") ? in.get("z").getAsString() : "raw";
        HexFormat hex = HexFormat.of();
        String start = "x=%s y=%s z=%s @2ac010000000=%s"
                .formatted(
                        hex.formatHex(fill.bytes(FILE, xy)),
                        hex.formatHex(fill.bytes(FILE, xy)),
                        hex.formatHex(fill.bytes(PAGE, z)),
                        hex.formatHex(fill.bytes(PAGE, "raw")));
        out.add("amx@m" + chip + "\tchain\t" + start + "\t" + steps);
    }

    private static void members(StringBuilder to, JsonObject registers) {
        for (Map.Entry<String, JsonElement> e : registers.entrySet()) {
            to.append(' ').append(e.getKey()).append('=');
            if (e.getValue().isJsonArray())
                to.append(e.getValue().getAsJsonArray().asList().stream()
                        .map(VectorCases::hex)
                        .collect(Collectors.joining(",")));
            else to.append(hex(e.getValue()));
        }
    }

    private static String hex(JsonElement number) {
        return Long.toHexString(number.getAsBigInteger().longValue());
    }

    /// Cases whose start is registers and nothing else.
    private void registers(String file) throws IOException {
        for (String line : lines(file)) {
            JsonObject o = JsonParser.parseString(line).getAsJsonObject();
            StringBuilder start = new StringBuilder("lanes=4");
            boolean isPlain = o.get("in").isJsonObject();
            for (Map.Entry<String, JsonElement> e : isPlain
                    ? o.getAsJsonObject("in").entrySet()
                    : Map.<String, JsonElement>of().entrySet()) {
                isPlain &= e.getValue().isJsonPrimitive();
                if (isPlain) start.append(' ').append(e.getKey()).append('=').append(digits(e.getValue()));
            }
            if (!isPlain) continue;
            String set = file.startsWith("ir3")
                    ? "ir3@a" + (o.has("gen") ? o.get("gen").getAsString() : "6") + "xx"
                    : "valhall";
            String hex = o.get("hex").getAsString();
            if (file.startsWith("ir3")) hex = reversed(hex);
            out.add(set + "\tdoes\t" + hex + "\t" + start);
        }
    }

    /// The vectors of that set have words as numbers, the highest byte first.
    private static String reversed(String hex) {
        StringBuilder bytes = new StringBuilder();
        for (int i = hex.length(); i >= 2; i -= 2) bytes.append(hex, i - 2, i);
        return bytes.toString();
    }

    private static String digits(JsonElement e) {
        String s = e.getAsString();
        return s.startsWith("0x") ? s.substring(2) : s;
    }

    private void kernels(Path examples) throws IOException {
        List<Path> all;
        try (Stream<Path> in = Files.walk(examples)) {
            all = in.filter(p -> p.toString().endsWith(".s")).sorted().toList();
        }
        for (Path p : all) {
            String set = p.getParent().getFileName().toString();
            String text = Files.readString(p);
            if (!text.contains("832 * 640"))
                out.add(set + "\truns\t" + text.replace("\t", "        ").replace("\n", "\\n"));
        }
    }
}

package dev.heddle.kernel;

import dev.heddle.code.Codec;
import dev.heddle.exec.Executable;
import dev.heddle.json.Json;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Extent;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads kernels with their buffers: a `TARGET.json` with its `io.json` beside it, or a `run.json`. The formats are in
/// `docs/kernels.md`.
public final class KernelPackage {
    private static final Pattern ADDRESS =
            Pattern.compile("address of (storage|uniform) buffer (\\d+)");
    private static final Pattern SIZE =
            Pattern.compile("size in bytes of (storage|uniform) buffer (\\d+)");

    /// Bytes of a buffer at most.
    static final int MAX_BYTES = 1 << 30;

    /// Texels of an image in one direction at most.
    private static final int MAX_SIDE = 1 << 15;

    /// Halves of constants, by far.
    private static final int MAX_CONSTANTS = 1 << 24;

    private static final String GROUPS = "number of workgroups x, y, z";

    /// Registers of 16 bits that a lane has.
    private static final String HALVES = "half_registers";

    private static final String PREAMBLE_HALVES = "preamble_half_registers";

    private final Path file;
    private final Json json;
    private final Kernel.Options options;
    private final @Nullable Codec given;
    private final Device device = new Device();
    private final List<Expected> expected = new ArrayList<>();

    private KernelPackage(Path file, Json json, @Nullable Codec given, Kernel.Options options) {
        this.file = file;
        this.given = given;
        this.json = json;
        this.options = options;
    }

    /// @param given the instruction set and its variant, or null for what the file says
    /// @throws IOException if a file cannot be read
    /// @throws SourceException if a file is not JSON
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    public static Kernel read(Path file, @Nullable Codec given, Kernel.Options options)
            throws IOException, SourceException {
        return read(file, given, true, options);
    }

    /// @param isExact whether the variant was given, too; else the file may say it
    public static Kernel read(
            Path file, @Nullable Codec given, boolean isExact, Kernel.Options options)
            throws IOException, SourceException {
        Json json = json(file);
        if (DescriptorProgram.is(json))
            return DescriptorProgram.read(
                    json, given, isExact, isa(file), options, file.toString());
        KernelPackage p = new KernelPackage(file, json, given, options);
        return json.get("abi") != null ? p.compiled() : p.recorded();
    }

    private static Json json(Path file) throws IOException, SourceException {
        return Json.parse(
                file.toString(), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    private Path beside(String name) {
        return file.resolveSibling(name);
    }

    // ---- TARGET.json and io.json

    private Kernel compiled() throws IOException, SourceException {
        Json abi = java.util.Objects.requireNonNull(json.object("abi"));
        Path ioFile = beside("io.json");
        if (!Files.isRegularFile(ioFile))
            throw new IllegalArgumentException("%s: there is no io.json beside it".formatted(file));
        Json io = json(ioFile);
        Codec codec = given != null ? given : Codec.load(json.string("target"));
        Executable program = new Executable(codec, json.hex("code"), 0);
        Launch launch = new Launch(program, abi.number("main_offset", 0));
        launch.grid(options.grid() == null ? size(io, "grid") : options.grid());
        launch.group(options.group() == null ? size(io, "workgroup_size") : options.group());
        launch.groupBytes(abi.number("local_size", 0));
        // A program may move its stack pointer first, by what it uses and some 60 bytes, and use
        // what is after it.
        long scratch =
                Math.max(abi.number("scratch_size", 0), abi.number("preamble_scratch_size", 0));
        launch.laneBytes(scratch == 0 ? 0 : 2 * scratch + 64);
        registers(abi, launch, program);
        Tolerance tolerance = Tolerance.of(io);
        Map<String, Buffer> buffers = new HashMap<>();
        for (String kind : List.of("uniform", "storage"))
            for (Json b : io.objects(kind + "_buffers"))
                if (buffers.put(kind + " " + b.number("index"), buffer(kind, b, tolerance)) != null)
                    throw new IllegalArgumentException(b.where() + ": this buffer is there twice");
        Map<String, Resource> resources = new HashMap<>();
        buffers.forEach((name, b) -> resources.put(name, Resource.of(b)));
        for (Json i : io.objects("images")) image(i, tolerance, buffers, resources);
        vertices(io, tolerance, buffers, resources);
        if (io.get("vertices") != null) launch.group(Extent.of(io.number("vertices"), 1, 1));
        Map<String, Buffer> keys = new HashMap<>();
        buffers.forEach((name, b) -> keys.put(key(name), b));
        options.check(keys.keySet());
        patch(io, buffers);
        Json tables = abi.object("constant_data");
        if (tables != null) tables(tables, buffers.size(), resources);
        if (abi.get("tables") != null)
            new HandleAbi(abi, launch, device, new NamedResources(resources)).apply();
        else if (abi.get("registers_at_entry") != null || abi.get("inputs") != null)
            new NamedAbi(abi, launch, new NamedResources(resources)).apply();
        else uniforms(abi, launch, buffers);
        return kernel(json.string("kernel", file.toString()), launch, keys);
    }

    /// The registers that a lane has, of the program and of what runs before it.
    private static void registers(Json abi, Launch launch, Executable program) {
        if (abi.get(HALVES) != null) launch.registers(Short.SIZE * abi.number(HALVES));
        if (!abi.isTrue("has_preamble")) return;
        Executable before =
                abi.get(PREAMBLE_HALVES) == null
                        ? program
                        : program.reserving(
                                Short.SIZE * abi.number(PREAMBLE_HALVES), launch.names()::name);
        launch.preamble(before, abi.number("preamble_offset"));
    }

    private static void uniforms(Json abi, Launch launch, Map<String, Buffer> buffers) {
        for (Json u : abi.objects("uniforms")) {
            try {
                constants(launch, u, buffers);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(u.where() + ": " + e.getMessage(), e);
            }
        }
    }

    /// What is expected is only right for the inputs that it was made with.
    private Kernel kernel(String name, Launch launch, Map<String, Buffer> keys) {
        List<Expected> right = options.changeNothing() ? expected : List.of();
        return new Kernel(name, device, launch, keys, List.of(), right);
    }

    /// `0` for a storage buffer, `u0` for a uniform one, `i0` for an image.
    private static String key(String name) {
        return name.replace("storage ", "")
                .replace("uniform ", "u")
                .replace("image ", "i")
                .replace("attribute ", "a")
                .replace("result ", "");
    }

    private Buffer buffer(String kind, Json b, Tolerance tolerance) {
        return buffer(kind + " buffer", kind, b, b.count("bytes", MAX_BYTES), tolerance);
    }

    private void image(
            Json i, Tolerance tolerance, Map<String, Buffer> buffers, Map<String, Resource> to) {
        if (!i.string("format").equals("r32ui"))
            throw new IllegalArgumentException(
                    "%s: images of the format '%s' are not known"
                            .formatted(i.where(), i.string("format")));
        int width = i.count("width", MAX_SIDE);
        int height = i.count("height", 1, MAX_SIDE);
        int depth = i.count("depth", 1, MAX_SIDE);
        long size = (long) width * height * depth * Integer.BYTES;
        Buffer b = buffer("image", "image", i, size, tolerance);
        String name = "image " + i.number("index", to.size() - buffers.size());
        buffers.put(name, b);
        to.put(name, new Resource(b, width, height, depth, Integer.BYTES));
    }

    /// Attributes and results of vertices, one vertex for each thread.
    private void vertices(
            Json io, Tolerance tolerance, Map<String, Buffer> buffers, Map<String, Resource> to) {
        for (Json a : io.objects("attributes")) {
            String name = "attribute " + a.number("index");
            Buffer b = buffer("attribute", "attribute", a, a.hex("in").length, tolerance);
            buffers.put(name, b);
            to.put(name, Resource.of(b));
        }
        for (Json r : io.objects("outputs")) {
            String name = "result " + r.string("name");
            Buffer b = buffer("result", "result", r, r.hex("out").length, tolerance);
            buffers.put(name, b);
            to.put(name, Resource.of(b));
        }
    }

    /// Tables of a program are one more uniform buffer, after the code.
    private void tables(Json of, int number, Map<String, Resource> to) {
        byte[] code = json.hex("code");
        int at = of.count("byte_offset_from_code", code.length);
        byte[] bytes = java.util.Arrays.copyOfRange(code, at, code.length);
        to.put(
                "uniform " + of.number("uniform_buffer", number),
                Resource.of(device.buffer("the program's tables", bytes)));
    }

    private Buffer buffer(String what, String kind, Json b, long size, Tolerance tolerance) {
        String name = what + " " + b.number("index", 0);
        byte[] other = options.buffers().get(key(kind + " " + b.number("index", 0)));
        if (other != null) return device.buffer(name, other);
        if (size > MAX_BYTES)
            throw new IllegalArgumentException(
                    "%s: %s of %d bytes; at most %d are possible"
                            .formatted(b.where(), what, size, MAX_BYTES));
        Buffer out = device.buffer(name, size);
        byte[] in = b.get("in") == null ? new byte[0] : b.hex("in");
        if (in.length > out.size())
            throw new IllegalArgumentException(
                    b.where() + ": 'in' has more bytes than 'bytes' says");
        out.put(in);
        if (b.get("out") != null) expected.add(new Expected(out, b.hex("out"), tolerance));
        else expected.add(new Expected(out, out.bytes(), new Tolerance.Exact()));
        return out;
    }

    /// Addresses of buffers that have to be in a uniform buffer.
    private void patch(Json io, Map<String, Buffer> buffers) {
        for (Json p : io.objects("patch")) {
            Buffer into = find(buffers, "uniform " + p.number("uniform_buffer", 0), p.where());
            Buffer of = find(buffers, "storage " + p.number("storage_buffer"), p.where());
            byte[] bytes = into.bytes();
            long at = p.number("offset", p.number("byte", 0));
            if (at < 0 || at > bytes.length - 8)
                throw new IllegalArgumentException(
                        "%s: %s has no 8 bytes at %d".formatted(p.where(), into.name(), at));
            long address = of.address() + p.number("add", 0);
            for (int i = 0; i < 8; i++) bytes[(int) at + i] = (byte) (address >>> 8 * i);
            into.put(bytes);
            expected.replaceAll(
                    e -> e.buffer() == into ? new Expected(into, bytes, e.tolerance()) : e);
        }
    }

    private static Buffer find(Map<String, Buffer> buffers, String name, String where) {
        Buffer b = buffers.get(name);
        if (b == null)
            throw new IllegalArgumentException(
                    "%s: there is no %s".formatted(where, name.replace(" ", " buffer ")));
        return b;
    }

    /// A run of 16-bit constants: what it holds is said in words that every target shares, or as numbers.
    private static void constants(Launch launch, Json u, Map<String, Buffer> buffers) {
        long first = u.count("first_half", MAX_CONSTANTS) * 16L / launch.constantBits();
        int word = 32 / launch.constantBits();
        String source = u.string("source");
        Matcher address = ADDRESS.matcher(source);
        Matcher size = SIZE.matcher(source);
        if (address.matches()) {
            String name = address.group(1) + " " + address.group(2);
            launch.constant(first, 64, find(buffers, name, source).address());
        } else if (size.matches()) {
            String name = size.group(1) + " " + size.group(2);
            launch.constant(first, 32, find(buffers, name, source).size());
        } else if (source.equals(GROUPS)) {
            launch.constant(first, 32, launch.grid().x());
            launch.constant(first + word, 32, launch.grid().y());
            launch.constant(first + 2L * word, 32, launch.grid().z());
        } else if (u.get("words") != null) {
            words(launch, first, u.numbers("words"));
        }
    }

    /// @param first element of the constants
    private static void words(Launch launch, long first, long[] words) {
        int word = 32 / launch.constantBits();
        for (int i = 0; i < words.length; i++)
            launch.constant(first + (long) i * word, 32, words[i]);
    }

    /// @return 1 x 1 x 1 if there is none
    private static Extent size(Json of, String member) {
        return of.get(member) == null ? new Extent(1, 1, 1) : size(of.numbers(member), of);
    }

    private static Extent size(long[] xyz, Json where) {
        if (xyz.length != 3)
            throw new IllegalArgumentException(where.where() + ": a size has three numbers");
        try {
            return Extent.of(xyz[0], xyz[1], xyz[2]);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where.where() + ": " + e.getMessage(), e);
        }
    }

    // ---- run.json

    private Kernel recorded() throws IOException, SourceException {
        if (json.get("entry") == null || json.get("code") == null)
            throw new IllegalArgumentException(
                    "%s: neither a kernel package ('abi') nor a run ('code' and 'entry')"
                            .formatted(file));
        Codec codec = given != null ? given : Codec.load(json.string("isa", isa(file)));
        byte[] code = code(json);
        long base = json.number("code_at", 0);
        Launch launch = new Launch(new Executable(codec, code, base), base + json.number("entry"));
        if (json.get("code_at") != null) device.buffer("code", base, code.length).put(code);
        launch.grid(options.grid() == null ? size(json.numbers("grid"), json) : options.grid());
        launch.group(options.group() == null ? size(json.numbers("local"), json) : options.group());
        launch.groupBytes(json.number("threadgroup_bytes", 0));
        launch.laneBytes(json.number("stack_bytes", 0));
        Json preamble = json.object("preamble");
        if (preamble != null)
            launch.preamble(new Executable(codec, code(preamble), 0), preamble.number("entry"));
        for (Json u : json.objects("uniforms"))
            launch.constant(
                    u.count("index16", MAX_CONSTANTS) * 16L / launch.constantBits(),
                    u.count("bits", Long.SIZE),
                    u.number("value"));
        if (json.get("uniform_words") != null) words(launch, 0, json.numbers("uniform_words"));
        Map<String, Buffer> buffers = new HashMap<>();
        for (Json m : json.objects("memory")) {
            byte[] content = options.buffers().getOrDefault(m.string("name"), m.hex("hex"));
            Buffer b = device.buffer(m.string("name"), m.number("at"), content.length);
            b.put(content);
            if (buffers.put(b.name(), b) != null)
                throw new IllegalArgumentException(m.where() + ": this memory is there twice");
        }
        options.check(buffers.keySet());
        for (Json e : json.objects("expect")) {
            Buffer b = buffers.get(e.string("name"));
            if (b == null)
                throw new IllegalArgumentException(
                        "%s: there is no memory '%s'".formatted(e.where(), e.string("name")));
            expected.add(new Expected(b, e.hex("hex"), new Tolerance.Exact()));
        }
        return kernel(file.toString(), launch, buffers);
    }

    /// @return of the nearest folder around the file that is named like an instruction set; else the first one
    private static String isa(Path file) {
        List<String> known = dev.heddle.book.read.Books.names();
        Path path = file.toAbsolutePath().normalize();
        for (int i = path.getNameCount() - 2; i >= 0; i--)
            if (known.contains(path.getName(i).toString())) return path.getName(i).toString();
        return known.getFirst();
    }

    private byte[] code(Json of) throws IOException {
        Path from = beside(of.string("code"));
        if (!Files.isRegularFile(from))
            throw new IllegalArgumentException(
                    "%s: there is no file '%s' beside it".formatted(file, of.string("code")));
        String text = Files.readString(from, StandardCharsets.ISO_8859_1).replaceAll("\\s", "");
        try {
            return java.util.HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "%s: not hex digits, two for each byte".formatted(of.string("code")));
        }
    }
}

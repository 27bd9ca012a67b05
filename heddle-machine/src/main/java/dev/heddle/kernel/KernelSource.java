package dev.heddle.kernel;

import dev.heddle.book.Isa;
import dev.heddle.code.Codec;
import dev.heddle.code.Header;
import dev.heddle.code.Program;
import dev.heddle.exec.Executable;
import dev.heddle.insn.Item;
import dev.heddle.lift.Place;
import dev.heddle.lift.RegisterNames;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Extent;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import dev.heddle.picture.Drawing;
import dev.heddle.picture.Picture;
import dev.heddle.picture.Plot;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import dev.heddle.source.Suggest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a kernel in assembly, whose headers say how to run it. The headers are in `docs/kernels.md`.
public final class KernelSource {
    private static final Pattern ISA = Pattern.compile("(?m)^\\s*\\.isa\\s+(\\S+)");

    private final Source source;
    private final Path folder;
    private final Kernel.Options options;
    private final List<Diagnostic> errors = new ArrayList<>();
    private final Set<String> named = new TreeSet<>();
    private final Map<String, byte[]> contents = new LinkedHashMap<>();
    private final List<Drawing> drawings = new ArrayList<>();

    private KernelSource(Source source, Path folder, Kernel.Options options) {
        this.source = source;
        this.folder = folder;
        this.options = options;
    }

    /// @return the instruction set that a source names, empty if it names none
    public static String isa(Source source) {
        Matcher m = ISA.matcher(source.text());
        return m.find() ? m.group(1) : "";
    }

    /// @param folder that names of files are relative to
    /// @throws SourceException with every error of the source
    public static Kernel read(Source source, Codec codec, Path folder, Kernel.Options options)
            throws SourceException {
        return new KernelSource(source, folder, options).read(codec);
    }

    private Kernel read(Codec codec) throws SourceException {
        Program program = codec.assembler().assemble(source);
        Executable code = new Executable(codec, program.bytes(), base(program));
        Launch launch = new Launch(code, entry(program));
        RegisterNames names = RegisterNames.of(codec.book());
        OwnHeaders own = new OwnHeaders(names);
        for (Header h : program.headers()) shape(h, launch, own);
        if (options.grid() != null) launch.grid(options.grid());
        if (options.group() != null) launch.group(options.group());
        Device device = new Device();
        Map<String, Buffer> buffers = new HashMap<>();
        for (Header h : program.headers()) if (names(h)) named.add(h.arguments().get(2));
        named.addAll(contents.keySet());
        options.check(named);
        options.buffers().forEach(contents::put);
        contents.forEach((key, bytes) -> buffers.put(key, device.buffer("buffer " + key, bytes)));
        buffers.forEach((key, b) -> number(launch, key, b));
        int words = 0;
        for (Header h : program.headers()) {
            if (h.name().equals(".uniform") || h.name().equals(".register"))
                register(h, launch, names, buffers);
            if (!h.role().isEmpty()) ownRegisters(h, launch, own, buffers, words);
            if (h.role().equals("buffer")) words++;
        }
        if (!errors.isEmpty()) {
            errors.sort(Comparator.comparingInt(Diagnostic::line));
            throw new SourceException(errors);
        }
        launch.source(where(program));
        String name =
                program.headers().stream()
                        .filter(h -> h.name().equals(".kernel") && !h.arguments().isEmpty())
                        .map(h -> h.arguments().getFirst())
                        .findFirst()
                        .orElse(source.name());
        return new Kernel(name, device, launch, buffers, drawings, List.of());
    }

    /// A buffer whose key is a number is the storage buffer of that number.
    private static void number(Launch launch, String key, Buffer b) {
        if (key.matches("\\d{1,9}") && launch.hasTable("storage"))
            launch.bind("storage", Long.parseLong(key), Resource.of(b));
    }

    private void ownRegisters(
            Header h, Launch launch, OwnHeaders own, Map<String, Buffer> buffers, int words) {
        try {
            own.registers(h, launch, buffers, String.valueOf(words));
        } catch (IllegalArgumentException e) {
            error(h, String.valueOf(e.getMessage()));
        }
    }

    /// Whether a header asks for the address or the size of a buffer.
    private static boolean names(Header h) {
        return h.arguments().size() == 3
                && (h.arguments().get(1).equals("buffer") || h.arguments().get(1).equals("size"));
    }

    private static long base(Program p) {
        return p.items().isEmpty() ? 0 : p.items().getFirst().address();
    }

    private long entry(Program p) {
        for (Header h : p.headers()) {
            if (!h.name().equals(".entry")) continue;
            Long at = h.arguments().size() == 1 ? p.labels().get(h.arguments().getFirst()) : null;
            if (at != null) return at;
            error(
                    h,
                    ".entry takes "
                            + h.takes()
                            + Suggest.near(String.join(" ", h.arguments()), p.labels().keySet()));
        }
        return base(p);
    }

    private Launch.Where where(Program p) {
        Map<Long, Integer> lines = new HashMap<>();
        for (int i = 0; i < p.items().size(); i++) {
            Item item = p.items().get(i);
            lines.put(item.address(), p.lines().get(i));
        }
        return at -> {
            Integer line = lines.get(at);
            return line == null ? "" : source.name() + ":" + line;
        };
    }

    // ---- headers

    private void shape(Header h, Launch launch, OwnHeaders own) {
        try {
            own.shape(h, launch, contents);
            List<String> a = h.arguments();
            switch (h.name()) {
                case ".grid" -> launch.grid(size(h));
                case ".group" -> launch.group(size(h));
                case ".shared" -> launch.groupBytes(number(one(h)));
                case ".stack" -> launch.laneBytes(number(one(h)));
                case ".registers" -> launch.registers(Integer.SIZE * number(one(h)));
                case ".buffer" -> {
                    if (a.size() < 2) throw takes(h);
                    String spec = String.join(",", a.subList(1, a.size()));
                    contents.put(a.getFirst(), BufferSpec.bytes(spec, folder));
                }
                case ".picture" -> {
                    if (a.size() != 4) throw takes(h);
                    drawings.add(
                            new Picture(a.getFirst(), side(a.get(1)), side(a.get(2)), a.get(3)));
                }
                case ".plot" -> {
                    if (a.size() < 5) throw takes(h);
                    drawings.add(
                            new Plot(
                                    a.getFirst(),
                                    side(a.get(1)),
                                    side(a.get(2)),
                                    a.get(3),
                                    a.subList(4, a.size())));
                }
                default -> {}
            }
        } catch (IllegalArgumentException e) {
            error(h, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            error(h, "cannot read " + e.getMessage());
        }
    }

    private static int side(String s) {
        return Math.clamp(number(s), 0, Integer.MAX_VALUE);
    }

    static Extent size(Header h) {
        long[] xyz = {1, 1, 1};
        if (h.arguments().isEmpty() || h.arguments().size() > 3) throw takes(h);
        for (int i = 0; i < h.arguments().size(); i++) xyz[i] = number(h.arguments().get(i));
        return Extent.of(xyz[0], xyz[1], xyz[2]);
    }

    static String one(Header h) {
        if (h.arguments().size() != 1) throw takes(h);
        return h.arguments().getFirst();
    }

    static IllegalArgumentException takes(Header h) {
        return new IllegalArgumentException(h.name() + " takes " + h.takes());
    }

    static long number(String s) {
        try {
            if (s.startsWith("0x")) return Long.parseUnsignedLong(s.substring(2), 16);
            return Long.parseLong(s);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + s + "' is not a number");
        }
    }

    /// `.uniform u0, buffer 0`, `.uniform u4, 1.5`, `.register r5, 7`
    private void register(
            Header h, Launch launch, RegisterNames names, Map<String, Buffer> buffers) {
        try {
            List<String> a = h.arguments();
            if (a.size() < 2 || a.size() > 3) throw takes(h);
            Place r = names.find(a.getFirst());
            if (r == null)
                throw new IllegalArgumentException(
                        "unknown register '"
                                + a.getFirst()
                                + "'"
                                + Suggest.near(a.getFirst(), names.all()));
            if (a.get(1).equals("buffer")) {
                long address = buffer(a, buffers).address();
                launch.set(r, address);
                if (r.width() < 64) launch.set(next(r, names), address >>> r.width());
            } else if (a.get(1).equals("size")) {
                launch.set(r, buffer(a, buffers).size());
            } else if (Isa.INPUTS.contains(a.get(1)) && !a.get(1).startsWith("groups.")) {
                launch.input(r, a.get(1));
            } else {
                launch.set(r, value(a.get(1), launch.grid(), r.width()));
            }
        } catch (IllegalArgumentException e) {
            error(h, String.valueOf(e.getMessage()));
        }
    }

    /// An address takes two registers of 32 bits.
    static Place next(Place r, RegisterNames names) {
        Place next = r.after(1);
        if (r.width() != 32 || !names.has(next))
            throw new IllegalArgumentException(
                    "an address of 64 bits does not fit into " + names.name(r));
        return next;
    }

    private static Buffer buffer(List<String> a, Map<String, Buffer> buffers) {
        Buffer b = a.size() == 3 ? buffers.get(a.get(2)) : null;
        if (b == null)
            throw new IllegalArgumentException(
                    Buffer.noBuffer(a.size() == 3 ? a.get(2) : "", buffers.keySet()));
        return b;
    }

    private static long value(String s, Extent grid, int bits) {
        return switch (s) {
            case "groups.x" -> grid.x();
            case "groups.y" -> grid.y();
            case "groups.z" -> grid.z();
            default -> s.indexOf('.') >= 0 ? real(s, bits) : fitting(number(s), bits, s);
        };
    }

    private static long fitting(long value, int bits, String s) {
        if (bits < 64 && (value < -(1L << bits - 1) || value >= 1L << bits))
            throw new IllegalArgumentException(
                    "'%s' does not fit into a register of %d bits".formatted(s, bits));
        return value;
    }

    private static long real(String s, int bits) {
        try {
            float f = Float.parseFloat(s);
            return bits == 16 ? Float.floatToFloat16(f) & 0xffff : Float.floatToRawIntBits(f);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + s + "' is not a number");
        }
    }

    private void error(Header h, String message) {
        int column = Math.max(0, h.text().indexOf(h.name())) + 1;
        errors.add(
                new Diagnostic(
                        source.name(), h.line(), column, h.name().length(), h.text(), message));
    }
}

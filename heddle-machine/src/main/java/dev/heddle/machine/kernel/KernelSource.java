package dev.heddle.machine.kernel;

import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.IsaLine;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Header;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.machine.DescriptorTable;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.SourceLocator;
import dev.heddle.machine.picture.Drawing;
import dev.heddle.machine.picture.Picture;
import dev.heddle.machine.picture.Plot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Reads a kernel in assembly, whose headers say how to run it. The headers are in `docs/kernels.md`.
public final class KernelSource {
    /// The content of a buffer that is a part of memory.
    private static final String PART = "memory:";

    private static final String PREAMBLE = ".preamble";

    private final Source source;
    private final Folder folder;
    private final List<Diagnostic> errors = new ArrayList<>();
    private final Set<String> asked = new TreeSet<>();
    private final Map<String, BufferContent> contents = new LinkedHashMap<>();
    private final List<Drawing> drawings = new ArrayList<>();
    private final List<LaunchDescription.Statement> settings = new ArrayList<>();

    private KernelSource(Source source, Folder folder) {
        this.source = source;
        this.folder = folder;
    }

    /// @return the instruction set that a source names, empty if it names none
    public static String isa(Source source) {
        return IsaLine.of(source.text());
    }

    /// Reads what a source says, and makes nothing of it.
    ///
    /// @param folder that has the files it names
    /// @throws SourceException with every error that shows before the launch is made
    public static LaunchDescription describe(Source source, Codec codec, Folder folder) throws SourceException {
        KernelSource reader = new KernelSource(source, folder);
        LaunchDescription out = reader.describe(codec);
        if (!reader.errors.isEmpty()) throw new SourceException(reader.errors);
        return out;
    }

    /// @param folder that the source is in; it may name files of it and below it, and what the options allow
    /// @throws SourceException with every error of the source
    public static Kernel read(Source source, Codec codec, Path folder, Kernel.Options options) throws SourceException {
        return read(source, codec, options.files().folder(folder), options);
    }

    /// @param folder that has the files it names
    /// @throws SourceException with every error of the source
    public static Kernel read(Source source, Codec codec, Folder folder, Kernel.Options options)
            throws SourceException {
        KernelSource reader = new KernelSource(source, folder);
        return reader.describe(codec).kernel(options, reader.errors);
    }

    private LaunchDescription describe(Codec codec) throws SourceException {
        Assembler assembler = codec.assembler();
        Program program = assembled(assembler, codec);
        RegisterNames names = RegisterNames.of(book(program.headers(), codec.book()));
        OwnHeaders own = new OwnHeaders(names);
        for (Header h : program.headers()) {
            say(h, own, names);
            if (names(h) || isRecord(h)) asked.add(h.arguments().get(2));
            if (h.name().equals(".coverage")) asked.add(h.arguments().getFirst());
        }
        tableBehind(program);
        Executable code = new Executable(assembler.codec(), program.bytes(), base(program));
        for (Header h : program.headers())
            if (h.name().equals(PREAMBLE)) say(h, () -> List.of(new LaunchSetting.Preamble(code, address(program, h))));
        return new LaunchDescription(
                name(program),
                code,
                entry(program),
                contents,
                Map.of(),
                asked,
                settings,
                List.of(),
                drawings,
                where(program));
    }

    private void say(Header h, OwnHeaders own, RegisterNames names) {
        say(h, () -> own.settings(h, contents));
        say(h, () -> settings(h, names));
    }

    /// With an error somewhere, what is wrong with the headers is reported, too.
    private Program assembled(Assembler assembler, Codec codec) throws SourceException {
        try {
            return assembler.assemble(source);
        } catch (SourceException e) {
            List<Header> headers = assembler.read(source).program().headers();
            RegisterNames names = RegisterNames.of(book(headers, codec.book()));
            OwnHeaders own = new OwnHeaders(names);
            Set<Integer> faulty = new HashSet<>();
            for (Diagnostic d : e.diagnostics()) faulty.add(d.line());
            for (Header h : headers) if (!faulty.contains(h.line())) say(h, own, names);
            errors.addAll(e.diagnostics());
            errors.sort(Comparator.comparingInt(Diagnostic::line));
            throw new SourceException(errors);
        }
    }

    /// Options say where registers are.
    private static Book book(List<Header> headers, Book all) {
        Book out = all;
        for (Header h : headers)
            if (h.name().equals(".without")
                    && h.arguments().size() == 1
                    && out.options().contains(h.arguments().getFirst()))
                out = out.without(h.arguments().getFirst());
        return out;
    }

    private String name(Program program) {
        return program.headers().stream()
                .filter(h -> h.name().equals(".kernel") && !h.arguments().isEmpty())
                .map(h -> h.arguments().getFirst())
                .findFirst()
                .orElse(source.name());
    }

    /// What a header says.
    private interface HeaderReader {
        List<LaunchSetting> read() throws IOException;
    }

    private void say(Header h, HeaderReader what) {
        try {
            for (LaunchSetting s : what.read())
                settings.add(new LaunchDescription.Statement(s, Origin.Line.of(source, h)));
        } catch (IllegalArgumentException e) {
            error(h, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            error(h, "cannot read " + e.getMessage());
        }
    }

    /// Whether a header asks for the address or the size of a buffer.
    private static boolean names(Header h) {
        return h.arguments().size() == 3
                && (h.arguments().get(1).equals("buffer")
                        || h.arguments().get(1).equals("size"));
    }

    /// Whether the third word is a buffer.
    private static boolean isRecord(Header h) {
        return h.name().equals(".attribute")
                || h.name().equals(".result")
                || h.name().equals(".bind");
    }

    private static long base(Program p) {
        return p.items().isEmpty() ? 0 : p.items().getFirst().address();
    }

    private long entry(Program p) {
        for (Header h : p.headers()) {
            if (!h.name().equals(".entry")) continue;
            try {
                return address(p, h);
            } catch (IllegalArgumentException e) {
                error(h, String.valueOf(e.getMessage()));
            }
        }
        return base(p);
    }

    /// @return the address of a label, or one that is written
    /// @throws IllegalArgumentException if no instruction is there
    private static long address(Program p, Header h) {
        String text = String.join(" ", h.arguments());
        Long at = p.labels().get(text);
        if (at == null && text.startsWith("0x") && h.arguments().size() == 1) {
            long written = number(text);
            boolean isInsn = p.items().stream().anyMatch(i -> i instanceof Insn && i.address() == written);
            if (isInsn) at = written;
        }
        if (at != null) return at;
        throw new IllegalArgumentException("%s takes %s%s"
                .formatted(h.name(), h.takes(), Suggest.near(text, p.labels().keySet())));
    }

    private SourceLocator where(Program p) {
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

    private List<LaunchSetting> settings(Header h, RegisterNames names) throws IOException {
        List<String> a = h.arguments();
        return switch (h.name()) {
            case ".grid" -> List.of(new LaunchSetting.Grid(size(h)));
            case ".group" -> List.of(new LaunchSetting.Group(size(h)));
            case ".shared" -> List.of(new LaunchSetting.GroupBytes(number(one(h))));
            case ".stack" -> List.of(new LaunchSetting.LaneBytes(number(one(h))));
            case ".registers" -> List.of(new LaunchSetting.RegisterBits(Integer.SIZE * number(one(h))));
            case ".lanes" -> List.of(new LaunchSetting.Lanes(side(one(h))));
            case ".without" -> List.of(new LaunchSetting.Without(one(h)));
            case ".stage" -> List.of(new LaunchSetting.Stage(one(h)));
            case ".coverage" -> List.of(new LaunchSetting.Coverage(one(h)));
            case ".bind" -> List.of(table(a));
            case ".descriptors" -> List.of(inMemory(a));
            case ".memory" -> memory(h);
            case ".uniform", ".register" -> register(h, names);
            case ".attribute" ->
                List.of(new LaunchSetting.Attribute(named(a.getFirst(), names), (int) number(a.get(1)), a.get(2)));
            case ".result" ->
                List.of(new LaunchSetting.Result(named(a.getFirst(), names), (int) number(a.get(1)), a.get(2)));
            case ".buffer" -> buffer(h);
            case ".texture" -> List.of(described(ImageSpec.Kind.TEXTURE, a));
            case ".image" -> List.of(described(ImageSpec.Kind.IMAGE, a));
            case ".sampler" -> List.of(described(ImageSpec.Kind.SAMPLER, a));
            case ".picture", ".plot" -> {
                drawings.add(drawing(h, a));
                yield List.of();
            }
            default -> List.of();
        };
    }

    private List<LaunchSetting> buffer(Header h) throws IOException {
        List<String> a = h.arguments();
        if (a.size() < 2) throw takes(h);
        String key = a.getFirst();
        String spec = String.join(",", a.subList(1, a.size()));
        if (spec.startsWith(PART)) {
            contents.put(key, part(key, spec, Origin.Line.of(source, h)));
            return List.of();
        }
        contents.put(key, BufferContent.of(key, BufferSpec.bytes(spec, folder)));
        return BufferSpec.isUnfilled(spec) ? List.of(new LaunchSetting.Unfilled(key)) : List.of();
    }

    /// `.buffer 0, memory:0x5000,256`
    private static BufferContent part(String key, String spec, Origin origin) {
        String[] words = spec.substring(PART.length()).split(",", -1);
        if (words.length != 2) throw new IllegalArgumentException("'%s': write memory:ADDRESS,BYTES".formatted(spec));
        long size = number(words[1]);
        if (size < 0) throw new IllegalArgumentException("a buffer of %d bytes".formatted(size));
        return BufferContent.part(key, number(words[0]), size, origin);
    }

    private List<LaunchSetting> memory(Header h) throws IOException {
        List<String> a = h.arguments();
        if (a.size() < 2) throw takes(h);
        byte[] bytes = BufferSpec.bytes(String.join(",", a.subList(1, a.size())), folder);
        BufferContent made = BufferContent.at(number(a.getFirst()), bytes, Origin.Line.of(source, h));
        if (contents.put(made.key(), made) != null)
            throw new IllegalArgumentException("%s is there twice".formatted(made.name()));
        return List.of();
    }

    /// Data behind the last instruction are memory at their address, as compilers read tables there from the program
    /// counter on, unless the source says what is there.
    private void tableBehind(Program p) {
        int last = p.items().size();
        while (last > 0 && !(p.items().get(last - 1) instanceof Insn)) last--;
        List<Item> behind = p.items().subList(last, p.items().size());
        if (last == 0 || behind.stream().allMatch(i -> i instanceof Data d && d.isPadding())) return;
        long from = behind.getFirst().address();
        byte[] all = p.bytes();
        byte[] table = Arrays.copyOfRange(all, (int) (from - base(p)), all.length);
        boolean isGiven = contents.values().stream().anyMatch(c -> {
            Long at = c.at();
            return at != null && at < from + table.length && from < at + c.size();
        });
        if (isGiven) return;
        BufferContent made = BufferContent.at(from, table, Origin.unknown());
        contents.put(made.key(), made);
    }

    /// `.descriptors texture, 0, 16, 0x5000, 64`
    private static LaunchSetting inMemory(List<String> a) {
        return new LaunchSetting.TableInMemory(new DescriptorTable(
                a.getFirst(), number(a.get(1)), number(a.get(2)), number(a.get(3)), side(a.get(4))));
    }

    private static LaunchSetting table(List<String> a) {
        int each = a.size() > 3 ? (int) number(a.get(3)) : Integer.BYTES;
        return new LaunchSetting.Table(a.getFirst(), number(a.get(1)), a.get(2), each);
    }

    private LaunchSetting described(ImageSpec.Kind kind, List<String> words) {
        return new LaunchSetting.Described(new ImageSpec(kind, words, folder));
    }

    private static Drawing drawing(Header h, List<String> a) {
        boolean isPlot = h.name().equals(".plot");
        if (isPlot ? a.size() < 5 : a.size() != 4) throw takes(h);
        int width = side(a.get(1));
        int height = side(a.get(2));
        return isPlot
                ? new Plot(a.getFirst(), width, height, a.get(3), a.subList(4, a.size()))
                : new Picture(a.getFirst(), width, height, a.get(3));
    }

    private static int side(String s) {
        return Math.clamp(number(s), 0, Integer.MAX_VALUE);
    }

    static GridExtent size(Header h) {
        long[] xyz = {1, 1, 1};
        if (h.arguments().isEmpty() || h.arguments().size() > 3) throw takes(h);
        for (int i = 0; i < h.arguments().size(); i++)
            xyz[i] = number(h.arguments().get(i));
        return GridExtent.of(xyz[0], xyz[1], xyz[2]);
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

    /// `.uniform u0, buffer 0`, `.uniform u4, 1.5`, `.register r5, 7`; further values are for the registers after it.
    private static List<LaunchSetting> register(Header h, RegisterNames names) {
        List<String> a = h.arguments();
        if (a.size() < 2) throw takes(h);
        RegisterRef r = named(a.getFirst(), names);
        String key = a.size() == 3 ? a.get(2) : "";
        if (a.get(1).equals("buffer")) return address(r, key, names);
        if (a.get(1).equals("size")) return List.of(new LaunchSetting.Preset(r, new RegisterContent.Size(key)));
        if (a.size() == 2 && Isa.INPUTS.contains(a.get(1)) && !a.get(1).startsWith("groups."))
            return List.of(new LaunchSetting.Input(r, a.get(1)));
        List<LaunchSetting> out = new ArrayList<>();
        for (String value : a.subList(1, a.size())) {
            RegisterRef each = r.after(out.size());
            if (!names.has(each))
                throw new IllegalArgumentException(
                        "there are no %d registers from %s on".formatted(a.size() - 1, names.name(r)));
            out.add(new LaunchSetting.Preset(each, content(value, r.width())));
        }
        return out;
    }

    private static RegisterRef named(String register, RegisterNames names) {
        RegisterRef r = names.find(register);
        if (r != null) return r;
        throw new IllegalArgumentException("unknown register '" + register + "'" + Suggest.near(register, names.all()));
    }

    /// The address of a buffer: one of 32 bits and the next one take the halves.
    static List<LaunchSetting> address(RegisterRef r, String key, RegisterNames names) {
        LaunchSetting low = new LaunchSetting.Preset(r, new RegisterContent.Address(key, 0));
        if (r.width() == Long.SIZE) return List.of(low);
        RegisterRef next = next(r, names);
        return List.of(low, new LaunchSetting.Preset(next, new RegisterContent.Address(key, r.width())));
    }

    /// An address takes two registers of 32 bits.
    static RegisterRef next(RegisterRef r, RegisterNames names) {
        RegisterRef next = r.after(1);
        if (r.width() != 32 || !names.has(next))
            throw new IllegalArgumentException("an address of 64 bits does not fit into " + names.name(r));
        return next;
    }

    private static RegisterContent content(String s, int bits) {
        return switch (s) {
            case "groups.x", "groups.y", "groups.z" -> new RegisterContent.Groups(s.charAt(7));
            default -> new RegisterContent.Number(s.indexOf('.') >= 0 ? real(s, bits) : fitting(number(s), bits, s));
        };
    }

    private static long fitting(long value, int bits, String s) {
        if (bits < 64 && (value < -(1L << bits - 1) || value >= 1L << bits))
            throw new IllegalArgumentException("'%s' does not fit into a register of %d bits".formatted(s, bits));
        return value;
    }

    private static long real(String s, int bits) {
        return FloatText.bits(s, bits == Short.SIZE ? Short.SIZE : Float.SIZE);
    }

    private void error(Header h, String message) {
        errors.add(Origin.Line.of(source, h).error(message));
    }
}

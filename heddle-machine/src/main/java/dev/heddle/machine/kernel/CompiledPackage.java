package dev.heddle.machine.kernel;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.machine.GridExtent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads a `TARGET.json` with the `io.json` beside it. The format is in `docs/kernels.md`.
final class CompiledPackage {
    private static final Pattern ADDRESS = Pattern.compile("address of (storage|uniform) buffer (\\d+)");
    private static final Pattern SIZE = Pattern.compile("size in bytes of (storage|uniform) buffer (\\d+)");

    private static final String GROUPS = "number of workgroups x, y, z";
    private static final String TABLES = "the program's tables";

    /// Registers of 16 bits that a lane has.
    private static final String HALVES = "half_registers";

    /// Whether half registers are halves of full ones.
    private static final String MERGED = "merged_registers";

    private static final String MERGED_OPTION = "merged";

    private static final String PREAMBLE_HALVES = "preamble_half_registers";
    private static final String SCRATCH = "scratch_size";

    /// Half registers of any lane, by far.
    private static final int MAX_HALVES = 1 << 16;

    private final Path file;
    private final Json json;
    private final Json abi;
    private final Kernel.Options brought;
    private final LaunchDraft draft;

    /// @param brought what the user has; the file need not say it
    CompiledPackage(Path file, Json json, Json abi, Kernel.Options brought) {
        this.file = file;
        this.json = json;
        this.abi = abi;
        this.brought = brought;
        this.draft = new LaunchDraft(file.toString());
    }

    /// @param given the instruction set and its variant, or null for what the file says
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    LaunchDescription describe(@Nullable Codec given) throws IOException, SourceException {
        Json io = shared();
        Codec codec = given != null ? given : Codec.load(json.string("target"));
        Executable program = program(codec);
        long entry = abi.number("main_offset", 0);
        shape(io);
        registers(program);
        for (ImageSpec.Kind kind : ImageSpec.Kind.values()) described(kind);
        PackageImages images = new PackageImages(json, io, draft);
        images.laidOut(json);
        images.place();
        PackageBuffers buffers = new PackageBuffers(io, images, draft, brought);
        buffers.read();
        if (io.get("vertices") != null)
            draft.say(
                    new LaunchSetting.FixedGroup(new GridExtent(io.count("vertices", Integer.MAX_VALUE), 1, 1)),
                    io.place("vertices"));
        headers(codec);
        buffers.expect();
        buffers.patches();
        Json tables = abi.object("constant_data");
        if (tables != null) tables(tables);
        if (abi.get("tables") != null) new HandleAbi(abi, images, program, draft).read();
        else if (abi.get("registers_at_entry") != null || abi.get("inputs") != null)
            new NamedAbi(abi, images, program, draft).read();
        else uniforms(program);
        images.expect(io);
        return draft.description(json.string("kernel", file.toString()), program, entry);
    }

    /// Lines as sources have them, for what has no member of its own.
    private void headers(Codec codec) throws SourceException {
        if (abi.get("headers") == null) return;
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        Source lines = new Source(abi.where() + ": headers", String.join("\n", abi.strings("headers")));
        draft.add(KernelSource.describe(lines, codec, brought.files().folder(folder)));
    }

    private Json shared() throws IOException, SourceException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        byte[] text = brought.files().folder(folder).read(KernelPackage.SHARED);
        if (text == null) throw new IllegalArgumentException("%s: there is no io.json beside it".formatted(file));
        return Json.parse(
                file.resolveSibling(KernelPackage.SHARED).toString(), new String(text, StandardCharsets.UTF_8));
    }

    private Executable program(Codec codec) {
        Executable out = new Executable(codec, json.hex("code"), 0);
        boolean isMerged = abi.get(MERGED) == null || abi.isTrue(MERGED);
        if (isMerged || !codec.book().options().contains(MERGED_OPTION)) return out;
        draft.say(new LaunchSetting.Without(MERGED_OPTION));
        return out.without(MERGED_OPTION);
    }

    /// Images and samplers by number, in the words of a header.
    private void described(ImageSpec.Kind kind) {
        Json all = abi.object(kind.text());
        if (all == null) return;
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        for (String number : all.members().keySet()) {
            String where = "%s.%s".formatted(all.where(), number);
            String words = all.string(number);
            if (kind == ImageSpec.Kind.SAMPLER && json.get("sampler_table") != null)
                words += " table=" + json.string("sampler_table");
            try {
                ImageSpec spec = ImageSpec.of(kind, number, words, folder);
                draft.say(new LaunchSetting.Described(spec), where);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("%s: %s".formatted(where, e.getMessage()), e);
            }
        }
    }

    private void shape(Json io) {
        if (brought.grid() == null) draft.say(new LaunchSetting.Grid(size(io, "grid")));
        if (brought.group() == null) draft.say(new LaunchSetting.Group(size(io, "workgroup_size")));
        draft.say(new LaunchSetting.GroupBytes(abi.number("local_size", 0)), abi.place("local_size"));
        // A program may move its stack pointer first, by what it uses and some 60 bytes, and use
        // what is after it.
        long scratch = Math.max(
                abi.count(SCRATCH, 0, KernelPackage.MAX_BYTES),
                abi.count("preamble_scratch_size", 0, KernelPackage.MAX_BYTES));
        draft.say(new LaunchSetting.LaneBytes(scratch == 0 ? 0 : 2 * scratch + 64), abi.place(SCRATCH));
    }

    /// @return 1 x 1 x 1 if there is none
    private static GridExtent size(Json of, String member) {
        return of.get(member) == null ? new GridExtent(1, 1, 1) : KernelPackage.size(of, member);
    }

    /// The registers that a lane has, of the program and of what runs before it.
    private void registers(Executable program) {
        if (abi.get(HALVES) != null)
            draft.say(
                    new LaunchSetting.RegisterBits(Short.SIZE * (long) abi.count(HALVES, MAX_HALVES)),
                    abi.place(HALVES));
        if (!abi.isTrue("has_preamble")) return;
        Executable before = abi.get(PREAMBLE_HALVES) == null
                ? program
                : program.reserving(
                        Short.SIZE * (long) abi.count(PREAMBLE_HALVES, MAX_HALVES),
                        RegisterNames.of(program.book())::name);
        draft.say(new LaunchSetting.Preamble(before, abi.number("preamble_offset")), abi.place("preamble_offset"));
    }

    /// Tables of a program are one more uniform buffer, after the code.
    private void tables(Json of) {
        byte[] code = json.hex("code");
        int at = of.count("byte_offset_from_code", code.length);
        long number = of.number("uniform_buffer", draft.bufferCount());
        byte[] bytes = Arrays.copyOfRange(code, at, code.length);
        draft.buffer(TABLES, BufferContent.hidden(TABLES, bytes));
        draft.resources().byName().put(NamedResources.id("uniform", number), ResourceShape.of(TABLES));
    }

    private void uniforms(Executable program) {
        for (Json u : abi.objects("uniforms")) constants(u, program.constantBits());
    }

    /// A run of 16-bit constants: what it holds is given in words that every target shares, or as numbers.
    private void constants(Json u, int element) {
        long first = u.count("first_half", KernelPackage.MAX_CONSTANTS) * 16L / element;
        int word = Integer.SIZE / element;
        String source = u.string("source");
        Matcher address = ADDRESS.matcher(source);
        Matcher size = SIZE.matcher(source);
        if (address.matches()) {
            String of = PackageBuffers.find(draft, id(address), u.where());
            constant(first, Long.SIZE, new RegisterContent.Address(of, 0), u);
        } else if (size.matches()) {
            String of = PackageBuffers.find(draft, id(size), u.where());
            constant(first, Integer.SIZE, new RegisterContent.Size(of), u);
        } else if (source.equals(GROUPS)) {
            for (int i = 0; i < 3; i++) {
                RegisterContent groups = new RegisterContent.Groups("xyz".charAt(i));
                constant(first + (long) i * word, Integer.SIZE, groups, u);
            }
        } else if (u.get("words") != null) {
            KernelPackage.words(draft, first, element, u.numbers("words"), u.where());
        }
    }

    private static String id(Matcher buffer) {
        return NamedResources.id(buffer.group(1), buffer.group(2));
    }

    private void constant(long first, int bits, RegisterContent content, Json where) {
        draft.say(new LaunchSetting.Constant(first, bits, content), where.where());
    }
}

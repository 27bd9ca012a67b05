package dev.heddle.machine.kernel;

import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.Descriptors;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import dev.heddle.machine.GridExtent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads a program that is a list of instructions and the descriptors that they find in their registers, with one block
/// of memory. The format is in `docs/kernels.md`.
final class DescriptorProgram {
    private static final String MEMORY = "memory";

    private final Json json;
    private final Codec codec;
    private final Descriptors descriptors;
    private final Kernel.Options brought;
    private final LaunchDraft draft;

    /// What the register holds.
    private @Nullable Long held;

    private DescriptorProgram(Json json, Codec codec, Kernel.Options brought) {
        this.json = json;
        this.codec = codec;
        this.descriptors = codec.descriptors();
        this.brought = brought;
        this.draft = new LaunchDraft(json.where());
    }

    /// @param given what the user wants, or null
    /// @param isExact whether the user has said a variant, too; else the file may
    /// @param isa the default instruction set, or empty
    /// @param brought what the user has; the file need not say it
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    static LaunchDescription describe(
            Json json, @Nullable Codec given, boolean isExact, String isa, Kernel.Options brought, String name)
            throws SourceException {
        Isa set = given == null ? null : given.book().isa();
        String named = set == null ? json.string("isa", withDescriptors(isa)) : set.name();
        Codec codec = given != null && isExact ? given : codec(json, named, given);
        return new DescriptorProgram(json, codec, brought).describe(name);
    }

    /// @return the instruction set, or the first one with descriptors if it has none
    private static String withDescriptors(String isa) throws SourceException {
        if (!isa.isEmpty() && !Books.load(isa).descriptors().isEmpty()) return isa;
        for (String name : Books.names()) if (!Books.load(name).descriptors().isEmpty()) return name;
        return isa;
    }

    /// `chip` counts the variants of the book from 1.
    private static Codec codec(Json json, String isa, @Nullable Codec given) throws SourceException {
        if (json.get("chip") == null) return given == null ? Codec.load(isa) : given;
        List<Isa.Variant> all = given == null
                ? Books.load(isa).isa().variants()
                : given.book().isa().variants();
        long chip = json.number("chip");
        if (chip < 1 || chip > all.size())
            throw new IllegalArgumentException(
                    "%s: %s has chips 1 to %d, not %d".formatted(json.where(), isa, all.size(), chip));
        return Codec.load(isa + "@" + all.get((int) chip - 1).name());
    }

    /// @param isa the instruction set, if the file does not say it, or empty
    /// @return the instructions alone
    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    static Executable program(Json json, String isa) throws SourceException {
        Codec codec = codec(json, json.string("isa", withDescriptors(isa)), null);
        return new DescriptorProgram(json, codec, Kernel.Options.NONE).program();
    }

    private Executable program() throws SourceException {
        return new Executable(codec, assembled(lines()), 0);
    }

    private LaunchDescription describe(String name) throws SourceException {
        Executable program = program();
        byte[] content = brought.buffers().get(MEMORY);
        int size = content == null ? json.count("size", KernelPackage.MAX_BYTES) : content.length;
        draft.buffer(
                MEMORY,
                new BufferContent(
                        MEMORY,
                        MEMORY,
                        json.number("base"),
                        size,
                        content == null ? memory(size) : content,
                        new Origin.Member(json.where())));
        draft.say(new LaunchSetting.FixedGrid(new GridExtent(1, 1, 1)));
        draft.say(new LaunchSetting.FixedGroup(new GridExtent(1, 1, 1)));
        if (brought.changeNothing()) for (Json e : json.objects("expect")) expect(e, size);
        return draft.description(json.string("id", name), program, 0);
    }

    /// @return the bytes up to the end of the last piece
    private byte[] memory(int size) {
        byte[] out = new byte[0];
        for (Json piece : json.objects("memory")) {
            byte[] bytes = piece.hex("hex");
            int at = within(piece, size);
            out = Arrays.copyOf(out, Math.max(out.length, at + bytes.length));
            System.arraycopy(bytes, 0, out, at, bytes.length);
        }
        return out;
    }

    private void expect(Json e, int size) {
        draft.expect(new ExpectedContent.Part(
                MEMORY, MEMORY + " at 0x" + Long.toHexString(e.number("at")), within(e, size), e.hex("hex")));
    }

    /// @return where a piece of memory begins
    private static int within(Json piece, int size) {
        long at = piece.number("at");
        int length = piece.hex("hex").length;
        if (at < 0 || at > size - length)
            throw new IllegalArgumentException("%s: %d bytes at 0x%x are outside of the %d bytes of memory"
                    .formatted(piece.where(), length, at, size));
        return (int) at;
    }

    private byte[] assembled(List<String> lines) throws SourceException {
        Assembler assembler = codec.assembler();
        return assembler
                .assemble(new Source(json.where(), String.join("\n", lines)))
                .bytes();
    }

    private List<String> lines() {
        if (!(json.get("program") instanceof List<?> steps))
            throw new IllegalArgumentException(json.where() + ": 'program' must be a list of instructions");
        List<String> out = new ArrayList<>();
        for (Object step : steps) {
            if (!(step instanceof List<?> s)
                    || s.isEmpty()
                    || s.size() > 2
                    || !(s.getFirst() instanceof String mnemonic)
                    || s.size() == 2 && !(s.get(1) instanceof String))
                throw new IllegalArgumentException(
                        "%s: instruction %d of 'program' must be a mnemonic and perhaps an operand such as \"0x40\""
                                .formatted(json.where(), out.size() + 1));
            int number = out.size() + 1;
            out.add(s.size() == 1 ? alone(mnemonic, number) : line(mnemonic, (String) s.get(1), number));
        }
        return out;
    }

    /// An instruction without an operand.
    private String alone(String mnemonic, int number) {
        try {
            if (!codec.insn(mnemonic, 0).entry().operands().isEmpty())
                throw new IllegalArgumentException("it has an operand");
            return mnemonic;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "%s: instruction %d of 'program': '%s' alone is not an instruction of %s"
                            .formatted(
                                    json.where(),
                                    number,
                                    shown(mnemonic),
                                    codec.book().id()),
                    e);
        }
    }

    private static String shown(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }

    /// The full form sets a register first, unless it has the value already.
    private String line(String mnemonic, String operand, int number) {
        Entry word = descriptors.word(mnemonic);
        if (word == null)
            throw new IllegalArgumentException("%s: instruction %d of 'program': '%s' has no operand in %s%s"
                    .formatted(
                            json.where(),
                            number,
                            shown(mnemonic),
                            codec.book().id(),
                            Suggest.near(mnemonic, descriptors.words())));
        long value = value(operand, number);
        boolean isThere = held != null && held == value;
        held = value;
        if (isThere) return mnemonic + " " + register();
        String text = descriptors.text(word, value);
        int head = text.indexOf(' ');
        return text.substring(0, head) + " " + register() + "," + text.substring(head);
    }

    private long value(String operand, int number) {
        try {
            if (!operand.matches("0x[0-9a-fA-F]+")) throw new NumberFormatException();
            return Long.parseUnsignedLong(operand.substring(2), 16);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s: instruction %d of 'program': '%s' is not an operand such as 0x40"
                            .formatted(json.where(), number, shown(operand)),
                    e);
        }
    }

    /// Any will do.
    private String register() {
        RegisterNames names = RegisterNames.of(codec.book());
        return names.name(Objects.requireNonNull(names.numbered(0)));
    }
}

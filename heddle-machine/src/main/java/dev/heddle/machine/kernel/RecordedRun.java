package dev.heddle.machine.kernel;

import dev.heddle.asm.Codec;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.json.Json;
import dev.heddle.emulator.Executable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/// Reads a run with memory at fixed addresses. The format is in `docs/kernels.md`.
final class RecordedRun {
    private static final String GROUP_BYTES = "threadgroup_bytes";
    private static final String LANE_BYTES = "stack_bytes";
    private final Path file;
    private final Json json;
    private final Kernel.Options brought;
    private final LaunchDraft draft;

    /// @param brought what the user has; the file need not say it
    RecordedRun(Path file, Json json, Kernel.Options brought) {
        this.file = file;
        this.json = json;
        this.brought = brought;
        this.draft = new LaunchDraft(file.toString());
    }

    /// @throws IllegalArgumentException with a message for people if something is missing or wrong
    LaunchDescription describe(Codec codec) throws IOException {
        byte[] code = code(json);
        long base = json.number("code_at", 0);
        Executable program = new Executable(codec, code, base);
        long entry = base + json.number("entry");
        if (json.get("code_at") != null) draft.buffer("code", at("", "code", base, code, json.place("code_at")));
        if (brought.grid() == null) draft.say(new LaunchSetting.Grid(KernelPackage.size(json, "grid")));
        if (brought.group() == null) draft.say(new LaunchSetting.Group(KernelPackage.size(json, "local")));
        draft.say(new LaunchSetting.GroupBytes(json.number(GROUP_BYTES, 0)), json.place(GROUP_BYTES));
        draft.say(new LaunchSetting.LaneBytes(json.number(LANE_BYTES, 0)), json.place(LANE_BYTES));
        Json preamble = json.object("preamble");
        if (preamble != null)
            draft.say(
                    new LaunchSetting.Preamble(new Executable(codec, code(preamble), 0), preamble.number("entry")),
                    preamble.where());
        uniforms(program);
        for (Json m : json.objects("memory")) memory(m);
        for (Json e : json.objects("expect")) expect(e);
        return draft.description(file.toString(), program, entry);
    }

    private static BufferContent at(String key, String name, long address, byte[] bytes, String where) {
        return new BufferContent(key, name, address, bytes.length, bytes, new Origin.Member(where));
    }

    private void uniforms(Executable program) {
        for (Json u : json.objects("uniforms"))
            draft.say(
                    new LaunchSetting.Constant(
                            u.count("index16", KernelPackage.MAX_CONSTANTS) * 16L / program.constantBits(),
                            u.count("bits", Long.SIZE),
                            new RegisterContent.Number(u.number("value"))),
                    u.where());
        if (json.get("uniform_words") == null) return;
        long[] words = json.numbers("uniform_words");
        KernelPackage.words(draft, 0, program.constantBits(), words, json.place("uniform_words"));
    }

    private void memory(Json m) {
        String name = m.string("name");
        if (!draft.buffer(id(name), at(name, name, m.number("at"), m.hex("hex"), m.where())))
            throw new IllegalArgumentException(m.where() + ": this memory is there twice");
    }

    private void expect(Json e) {
        String id = id(e.string("name"));
        if (!draft.hasBuffer(id))
            throw new IllegalArgumentException("%s: there is no memory '%s'".formatted(e.where(), e.string("name")));
        draft.expect(new ExpectedContent.Whole(id, e.hex("hex"), new Tolerance.Exact()));
    }

    private static String id(String name) {
        return "memory " + name;
    }

    private byte[] code(Json of) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        return code(of, brought.files().folder(folder));
    }

    /// @param of a run, or its preamble
    /// @param beside where the file is that it names
    /// @throws IllegalArgumentException with a message for people if there is none, or no code in it
    static byte[] code(Json of, Folder beside) throws IOException {
        String name = of.string("code");
        byte[] content = beside.read(name);
        if (content == null)
            throw new IllegalArgumentException("%s: there is no file '%s' beside it".formatted(of.where(), name));
        String text = new String(content, StandardCharsets.ISO_8859_1).replaceAll("\\s", "");
        try {
            return Hex.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s: not hex digits, two for each byte".formatted(name), e);
        }
    }
}

package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;

/// Programs and dispatches as short texts.
final class Shown {
    private Shown() {}

    /// @return for each program `name isa @address n words, uses x, submit y`, and its notes
    static List<String> programs(Container c) {
        return c.programs().stream().map(Shown::program).toList();
    }

    private static String program(ContainedProgram p) {
        String at = p.address().isPresent() ? "@" + Long.toHexString(p.address().getAsLong()) : "-";
        String size = (p.code() instanceof ContainedProgram.Missing ? "missing " : "")
                + p.code().size() / 8;
        String submit = p.submit().isPresent() ? " in " + p.submit().getAsInt() : "";
        String notes = p.notes().isEmpty() ? "" : " " + p.notes();
        return p.name() + " " + p.isa().orElse("?") + " " + at + " " + size + " x" + p.uses() + submit + notes;
    }

    /// @return for each dispatch `name program groups local in submit`, where it gets its numbers, what is bound, how
    ///     many bytes of memory it has, and its notes
    static List<String> dispatches(Container c) {
        return c.dispatches().stream().map(Shown::dispatch).toList();
    }

    private static String dispatch(Dispatch d) {
        Dispatch.Inputs in = d.inputs();
        Dispatch.Bindings b = d.bindings();
        StringBuilder out = new StringBuilder();
        out.append("%s %s %s %s in %d".formatted(d.name(), d.program().name(), d.groups(), d.local(), d.submit()));
        register(out, "id", in.localId());
        register(out, "group", in.group());
        register(out, "size", in.groupSize());
        register(out, "start", in.groupStart());
        register(out, "index", in.localIndex());
        for (Dispatch.Constants k : b.constants())
            out.append(" k").append(k.first()).append(Arrays.toString(k.words()));
        for (Dispatch.Constants k : b.shared())
            out.append(" shared").append(k.first()).append(Arrays.toString(k.words()));
        buffers(out, "s", b.storage());
        buffers(out, "u", b.uniforms());
        descriptors(out, "t", b.textures());
        descriptors(out, "p", b.samplers());
        int bytes = 0;
        for (Dispatch.Memory m : d.memory()) bytes += m.bytes().length;
        out.append(" of ").append(d.memory().size()).append(':').append(bytes);
        return d.notes().isEmpty()
                ? out.toString()
                : out.append(' ').append(d.notes()).toString();
    }

    private static void register(StringBuilder out, String name, OptionalInt register) {
        register.ifPresent(r -> out.append(' ').append(name).append("=r").append(r));
    }

    private static void buffers(StringBuilder out, String name, List<Dispatch.Buffer> buffers) {
        for (Dispatch.Buffer b : buffers) {
            out.append(' ').append(name).append(b.slot()).append('@');
            out.append(Long.toHexString(b.address()));
            b.size().ifPresent(size -> out.append('+').append(size));
        }
    }

    private static void descriptors(StringBuilder out, String name, List<Dispatch.Descriptor> descriptors) {
        for (Dispatch.Descriptor d : descriptors)
            out.append(' ').append(name).append(d.slot()).append(Arrays.toString(d.words()));
    }

    /// @return the words of a program, 16 hex digits each
    static List<String> words(ContainedProgram p) {
        byte[] bytes = ((ContainedProgram.Present) p.code()).bytes();
        List<String> out = new java.util.ArrayList<>();
        for (int at = 0; at < bytes.length; at += 8) out.add(HexFormat.of().toHexDigits(Dwords.pair(bytes, at)));
        return out;
    }

    static String broke(Container c) {
        return c.broke().map(b -> b.render()).orElse("");
    }
}

package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.container.Dispatch;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/// Writes what a file says of a launch as headers of a kernel's source, and the program's code behind them.
final class LaunchHeaders {
    /// Values in a line.
    private static final int IN_LINE = 4;

    private static final String AXES = "xyz";

    private final Codec codec;
    private final Isa isa;
    private final StringBuilder out;

    /// @param out where lines are added
    LaunchHeaders(Codec codec, StringBuilder out) {
        this.codec = codec;
        this.isa = codec.book().isa();
        this.out = out;
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    /// @param groupBytes memory of a workgroup if the file does not say it; 0 for none
    /// @param laneBytes memory of a lane if the file does not say it; 0 for none
    void settings(Dispatch.Settings how, int groupBytes, int laneBytes) {
        if (how.entry() != 0) line(".entry 0x%x".formatted(how.entry()));
        if (!how.merged().orElse(true)) line(".without merged");
        if (!how.demoted().orElse(true)) line(".without demoted");
        bytes(".shared", how.groupBytes().orElse(groupBytes));
        bytes(".stack", how.laneBytes().orElse(laneBytes));
        if (how.lanes().isPresent()) line(".lanes %d".formatted(how.lanes().getAsInt()));
        for (Dispatch.Table t : how.tables())
            line(".descriptors %s, %d, %d, 0x%x, %d"
                    .formatted(t.name(), t.first(), t.count(), t.address(), t.stride()));
    }

    private void bytes(String header, int count) {
        if (count > 0) line("%s %d".formatted(header, count));
    }

    void inputs(RegisterNames names, Dispatch.Inputs inputs) {
        input(names, inputs.localId(), "local");
        input(names, inputs.group(), "group");
        input(names, inputs.groupSize(), "size");
        input(names, inputs.groupStart(), "first");
        OptionalInt index = inputs.localIndex();
        RegisterRef counted = index.isEmpty() ? null : names.numbered(index.getAsInt());
        if (counted != null) line(".register %s, local.index".formatted(names.name(counted)));
    }

    private void input(RegisterNames names, OptionalInt first, String what) {
        if (first.isEmpty()) return;
        for (int i = 0; i < AXES.length(); i++) {
            RegisterRef r = names.numbered(first.getAsInt() + i);
            if (r != null) line(".register %s, %s.%c".formatted(names.name(r), what, AXES.charAt(i)));
        }
    }

    /// @param bits of a constant
    void constants(RegisterNames names, int bits, List<Dispatch.Constants> all) {
        for (Dispatch.Constants c : all) {
            List<String> values = elements(c.words(), bits);
            int first = c.first() * (Integer.SIZE / bits);
            for (int i = 0; i < values.size(); i += IN_LINE) {
                List<String> some = values.subList(i, Math.min(values.size(), i + IN_LINE));
                line(".uniform %s, %s".formatted(name(names, first + i), String.join(", ", some)));
            }
        }
    }

    /// @param constant its number
    String name(RegisterNames names, int constant) {
        return names.name(RegisterRef.of(isa, isa.constants(), constant));
    }

    /// @param kernel its name, for messages
    /// @throws IllegalStateException if the texts do not assemble back
    void code(String kernel, byte[] bytes) throws SourceException {
        int headers = out.length();
        out.append(CodeInput.text(codec.disassemble(bytes, 0).items(), codec));
        Source text = new Source(kernel + ".s", out.substring(headers));
        if (!Arrays.equals(codec.assembler().assemble(text).bytes(), bytes))
            throw new IllegalStateException("the texts of " + kernel + " are other code");
    }

    private static List<String> elements(int[] words, int bits) {
        List<String> values = new ArrayList<>();
        long mask = bits >= Integer.SIZE ? 0xffff_ffffL : (1L << bits) - 1;
        for (int w : words)
            for (int low = 0; low < Integer.SIZE; low += bits) values.add("0x" + Long.toHexString(w >>> low & mask));
        return values;
    }
}

package dev.heddle.files.adreno;

import dev.heddle.files.container.Container;
import dev.heddle.files.container.Program;
import java.util.HexFormat;
import java.util.List;

/// Programs as short texts.
final class Shown {
    private Shown() {}

    /// @return for each program `name isa @address n words, uses x, submit y`, and its notes
    static List<String> programs(Container c) {
        return c.programs().stream().map(Shown::program).toList();
    }

    private static String program(Program p) {
        String at = p.address().isPresent() ? "@" + Long.toHexString(p.address().getAsLong()) : "-";
        String size = (p.code() instanceof Program.Missing ? "missing " : "") + p.code().size() / 8;
        String submit = p.submit().isPresent() ? " in " + p.submit().getAsInt() : "";
        String notes = p.notes().isEmpty() ? "" : " " + p.notes();
        return p.name()
                + " "
                + p.isa().orElse("?")
                + " "
                + at
                + " "
                + size
                + " x"
                + p.uses()
                + submit
                + notes;
    }

    /// @return the words of a program, 16 hex digits each
    static List<String> words(Program p) {
        byte[] bytes = ((Program.Present) p.code()).bytes();
        List<String> out = new java.util.ArrayList<>();
        for (int at = 0; at < bytes.length; at += 8)
            out.add(HexFormat.of().toHexDigits(Dwords.pair(bytes, at)));
        return out;
    }

    static String broke(Container c) {
        return c.broke().map(b -> b.render()).orElse("");
    }
}

package dev.heddle.files.mali;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;

/// Assembles the text of a program whose bytes are not there, for the first instruction set that has all of it.
final class TextAssembly {
    private static final String FIRST = "valhall";

    private TextAssembly() {}

    /// @param isa instruction set and variant
    /// @param code nothing if no instruction set has the text
    /// @param fault why not for the usual one, in one line; empty if it has
    @SuppressWarnings("ArrayRecordComponent") // never modified
    record Result(String isa, byte[] code, String fault) {}

    static Result of(String text) {
        String fault = "";
        if (text.isBlank()) return new Result(FIRST, new byte[0], fault);
        for (String isa : candidates()) {
            try {
                Codec codec = Codec.load(isa);
                byte[] code =
                        codec.assembler().assemble(new Source("text", text)).bytes();
                return new Result(codec.book().id(), code, "");
            } catch (SourceException e) {
                if (fault.isEmpty()) fault = first(e);
            }
        }
        return new Result(FIRST, new byte[0], fault);
    }

    private static String first(SourceException e) {
        Diagnostic d = e.diagnostics().getFirst();
        return "line %d of it: %s".formatted(d.line(), d.message());
    }

    /// The usual variant, the others, and the instruction set after them.
    private static List<String> candidates() {
        List<String> out = new ArrayList<>(List.of(FIRST));
        for (Isa.Variant v : Books.own(FIRST).isa().variants()) out.add(FIRST + "@" + v.name());
        out.add("valhall15");
        return out;
    }
}

package dev.heddle.asm;

import dev.heddle.asm.source.Directive;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// A word that begins a line which is no instruction.
///
/// @param name such as `.group`
/// @param takes what follows it
/// @param isHeader whether it says how the code is run
public record DirectiveWord(String name, String takes, boolean isHeader) {
    /// @return those of all sources, then those of an instruction set alone
    public static List<DirectiveWord> all(Isa isa) {
        List<DirectiveWord> out = new ArrayList<>();
        for (Directive d : Directive.values()) out.add(new DirectiveWord(d.toString(), d.takes(), d.isHeader()));
        Isa.Writing w = isa.writing();
        if (!w.literal().isEmpty())
            out.add(new DirectiveWord(
                    w.literal(), Directive.ofBytes(isa.granule()).takes(), false));
        new TreeMap<>(w.headers()).forEach((name, h) -> out.add(new DirectiveWord(name, h.takes(), true)));
        new TreeMap<>(w.sections()).forEach((name, s) -> {
            out.add(new DirectiveWord(name, "nothing; " + s.end() + " ends it", true));
            out.add(new DirectiveWord(s.end(), "nothing", true));
        });
        return out;
    }
}

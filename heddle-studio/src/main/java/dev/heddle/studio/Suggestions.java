package dev.heddle.studio;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import java.util.List;
import java.util.TreeSet;

/// Suggests what may stand where somebody is typing.
final class Suggestions {
    /// Names that are tried, and that are given at most.
    private static final int MOST = 400;

    private final Codec codec;
    private final List<String> words;
    private final TreeSet<String> names = new TreeSet<>();

    Suggestions(Codec codec) {
        this.codec = codec;
        this.words = codec.words();
        names.addAll(RegisterNames.of(codec.book()).all());
        for (EnumTable t : codec.book().enums().values())
            for (EnumTable.Row r : t.rows()) {
                names.add(r.name());
                names.addAll(r.aliases());
            }
        names.remove("");
    }

    /// @param before the line up to the cursor
    /// @return what could be there, as JSON: where it begins, the words, and what is expected
    String at(String before) {
        int begin = before.length();
        while (begin > 0 && isWord(before.charAt(begin - 1))) begin--;
        String head = before.substring(0, begin);
        String part = before.substring(begin);
        JsonText out =
                new JsonText().open('{').put("from", begin).key("options").open('[');
        boolean isFirst = head.isBlank() || head.stripTrailing().endsWith(":");
        if (isFirst) mnemonics(out, part);
        else operands(out, head.substring(head.lastIndexOf(':') + 1), part);
        return out.close(']').close('}').toString();
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '$';
    }

    private void mnemonics(JsonText out, String part) {
        int left = MOST;
        for (String w : words) {
            if (!w.startsWith(part) || left-- <= 0) continue;
            List<Entry> all = codec.written(w);
            out.open('{').put("label", w).put("kind", "keyword");
            out.put("detail", all.isEmpty() ? "" : all.getFirst().title()).close('}');
        }
    }

    private void operands(JsonText out, String head, String part) {
        int reach = reach(head + "\u0001");
        int left = MOST;
        for (String n : names.tailSet(part)) {
            if (!n.startsWith(part) || left-- <= 0) break;
            if (reach(head + n + " \u0001") <= reach) continue;
            out.open('{')
                    .put("label", n)
                    .put("kind", "variable")
                    .put("detail", "")
                    .close('}');
        }
    }

    /// @return how far a line can be read
    private int reach(String line) {
        try {
            codec.assembler().assemble(new Source(Document.NAME, line));
            return line.length();
        } catch (SourceException e) {
            Diagnostic d = e.diagnostics().getFirst();
            return d.column();
        }
    }
}

package dev.heddle.cli.commands;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Says of a source that does not assemble what would read it: another dialect, or another variant of the book.
final class OtherSyntax {
    private static final Pattern UNKNOWN =
            Pattern.compile("(unknown instruction '([^']+)')(?:; did you mean '[^']*'\\?)?");

    /// Messages whose instruction is looked for in other variants.
    private static final int MOST = 10;

    private final Codec codec;

    /// The words of the book's other variants by their names, made when they are first asked for.
    private final Map<String, List<String>> others = new LinkedHashMap<>();

    private OtherSyntax(Codec codec) {
        this.codec = codec;
    }

    /// @param e what the assembler of the codec has said of the source
    /// @param isChosen whether the user has chosen the dialect
    /// @return the same with what else would read it, or one line that says so
    static SourceException explained(SourceException e, Source source, Codec codec, boolean isChosen) {
        if (isChosen)
            for (String name : codec.book().isa().dialects())
                if (!name.equals(codec.dialectName()) && reads(Codec.of(codec.book(), name), source))
                    return new SourceException(Diagnostic.of(
                            source.name(),
                            "is written in the dialect '%s', not in '%s' as --dialect says"
                                    .formatted(name, codec.dialectName())));
        OtherSyntax other = new OtherSyntax(codec);
        List<Diagnostic> all = new ArrayList<>();
        for (Diagnostic d : e.diagnostics()) all.add(all.size() < MOST ? other.explained(d) : d);
        return new SourceException(all, e.count());
    }

    private static boolean reads(Codec codec, Source source) {
        try {
            codec.assembler().assemble(source);
            return true;
        } catch (SourceException e) {
            return false;
        }
    }

    private Diagnostic explained(Diagnostic d) {
        Matcher m = UNKNOWN.matcher(d.message());
        // What the assembler lists is better; a word like it is not.
        if (!m.matches()) return d;
        String has = having(m.group(2));
        return has.isEmpty()
                ? d
                : new Diagnostic(
                        d.file(),
                        d.line(),
                        d.column(),
                        d.length(),
                        d.lineText(),
                        m.group(1) + " of " + codec.book().id() + "; " + has + " has it");
    }

    /// @return a variant that knows more of an instruction's name than that of the codec; empty if there is none
    private String having(String name) {
        if (!Books.names().contains(codec.book().isa().name())) return "";
        int own = known(name, codec.words());
        for (Map.Entry<String, List<String>> other : others().entrySet())
            if (known(name, other.getValue()) > own) return other.getKey();
        return "";
    }

    private Map<String, List<String>> others() {
        Isa isa = codec.book().isa();
        if (others.isEmpty())
            for (Isa.Variant v : isa.variants()) {
                String id = isa.name() + "@" + v.name();
                if (!id.equals(codec.book().id()))
                    others.put(id, Codec.of(Books.own(id)).words());
            }
        return others;
    }

    /// @return with how many of the words of a name, which dots divide, an instruction begins
    private static int known(String name, List<String> words) {
        String[] wanted = name.split("\\.");
        int most = 0;
        for (String known : words) {
            String[] parts = known.split("\\.");
            int same = 0;
            while (same < Math.min(parts.length, wanted.length) && parts[same].equals(wanted[same])) same++;
            most = Math.max(most, same);
        }
        return most;
    }
}

package dev.heddle.pages.edit;

import dev.heddle.base.expr.Builtin;
import dev.heddle.isa.read.BookNames;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The words of the language of books.
public final class BookWords {
    /// What stands before a form: a colon, or forms with their arguments and a comma.
    private static final Pattern FORM =
            Pattern.compile("\\s*(?:insn|form)\\b[^{\"]*:\\s*(?:\\w+(?:\\((?:[^()\"]|\"[^\"]*\")*\\))?,\\s*)*");

    private static final List<String> INSIDE = List.of("""
                    bytes fixed ignored unknown reserved rest text accept require advise does let if \
                    else for together each return when is set undefined doc note evidence data general \
                    of as by state view space variant dialect input stage unit delay sync table granule \
                    max lanes costs pipe work fits limit rate latency once\
                    """.split(" "));

    private BookWords() {}

    /// @return words that begin items
    public static List<String> items() {
        return BookNames.items();
    }

    /// @return words within items
    public static List<String> inside() {
        return INSIDE;
    }

    /// What can be written at a place of a book.
    ///
    /// @param line its text up to the place
    public static List<Proposal> at(String line, BookIndex index) {
        int from = line.length();
        while (from > 0 && BookIndex.isPart(line.charAt(from - 1))) from--;
        List<Proposal> out = new ArrayList<>();
        String before = line.substring(0, from);
        int to = line.length();
        if (before.lastIndexOf('#') >= 0 && before.indexOf('"') < 0) return out;
        if (before.isEmpty()) {
            for (String w : items()) out.add(of(w, from, to, Proposal.Kind.DIRECTIVE, ""));
            return out;
        }
        boolean isHeader = FORM.matcher(before).matches();
        for (BookNames.Definition d : index.definitions()) {
            Proposal.Kind kind = kind(d.kind(), isHeader);
            if (kind != null) out.add(of(d.name(), from, to, kind, d.title()));
        }
        if (isHeader) return out;
        for (String b : Builtin.names()) {
            Builtin f = Builtin.of(b);
            out.add(of(b, from, to, Proposal.Kind.MODIFIER, f == null ? "" : f.doc()));
        }
        for (String w : INSIDE) out.add(of(w, from, to, Proposal.Kind.DIRECTIVE, ""));
        return out;
    }

    private static Proposal of(String text, int from, int to, Proposal.Kind kind, String detail) {
        return new Proposal(text, from, to, kind, detail, "");
    }

    /// @param isHeader whether only a form can stand here
    private static Proposal.@Nullable Kind kind(BookNames.Kind of, boolean isHeader) {
        return switch (of) {
            case FORM, FAMILY -> isHeader ? Proposal.Kind.LABEL : null;
            case FUNCTION -> isHeader ? null : Proposal.Kind.LABEL;
            case ENUM, SHAPE, RECORD, DESCRIPTOR -> isHeader ? null : Proposal.Kind.OPERAND;
            case INSTRUCTION, HEAD -> null;
        };
    }
}

package dev.heddle.asm.parse;

import dev.heddle.asm.print.EntryCode;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A text that the assembler takes for an entry. Its matchers are compiled when a line may be one. May be shared by
/// threads.
public final class Candidate {
    private final EntryCode code;
    private final Shape.Alternative alternative;
    private final List<Part> text;
    private final List<String> heads;
    private final boolean isFirst;
    private final boolean isSubstitute;
    private final Compiler compiler;
    private volatile @Nullable Matcher matcher;
    private volatile @Nullable Traced traced;

    /// @param matcher of the whole text, that notes where its parts are
    record Traced(Matcher matcher, SourceRanges spots) {}

    /// What all texts of an entry are compiled by.
    private static final class Compiler {
        private final Book book;
        private final Entry entry;
        private final String dialect;
        private final CompiledTexts kept;
        private @Nullable MatcherCompiler compiler;
        private final List<Candidate> compiled = new ArrayList<>();

        Compiler(Book book, Entry entry, String dialect, CompiledTexts kept) {
            this.book = book;
            this.entry = entry;
            this.dialect = dialect;
            this.kept = kept;
        }

        Matcher matcher(Candidate of) {
            Matcher out;
            boolean isFirst;
            synchronized (this) {
                isFirst = compiler == null;
                out = compiler().compile(of.alternative, of.text);
                of.matcher = out;
                compiled.add(of);
            }
            if (isFirst) kept.add(this::drop);
            return out;
        }

        private MatcherCompiler compiler() {
            MatcherCompiler c = compiler;
            if (c == null) compiler = c = new MatcherCompiler(book, entry, dialect);
            return c;
        }

        /// Another entry needs the room; what has been compiled is compiled anew when it is needed again.
        private synchronized void drop() {
            for (Candidate c : compiled) c.matcher = null;
            compiled.clear();
            compiler = null;
        }

        Traced trace(Shape.Alternative a, List<Part> text) {
            return new MatcherCompiler(book, entry, dialect).trace(a, text);
        }
    }

    private Candidate(
            EntryCode code,
            Shape.Alternative alternative,
            List<Part> text,
            List<String> heads,
            boolean isFirst,
            boolean isSubstitute,
            Compiler compiler) {
        this.code = code;
        this.alternative = alternative;
        this.text = text;
        this.heads = heads;
        this.isFirst = isFirst;
        this.isSubstitute = isSubstitute;
        this.compiler = compiler;
    }

    /// @param code of the entry
    /// @param compiledTexts those of the book
    /// @return the texts of the entry
    public static List<Candidate> of(Book book, EntryCode code, String dialect, CompiledTexts compiledTexts) {
        Entry entry = code.entry();
        Heads heads = new Heads(book, entry);
        Compiler by = new Compiler(book, entry, dialect, compiledTexts);
        List<Candidate> out = new ArrayList<>();
        int own = entry.ownTexts(dialect);
        for (Shape.Alternative a : entry.text(dialect)) {
            List<Part> text = a.text(dialect);
            boolean isOwn = own-- > 0;
            if (text != null) out.add(new Candidate(code, a, text, heads.of(text), isOwn, !isOwn, by));
            for (List<Part> t : a.accepts()) out.add(new Candidate(code, a, t, heads.of(t), false, false, by));
        }
        Shape.Alternative plain = new Shape.Alternative(List.of(), null, Map.of(), List.of(), null, null, entry.at());
        for (List<Part> t : entry.accepts()) out.add(new Candidate(code, plain, t, heads.of(t), false, false, by));
        return out;
    }

    /// @return the code of the entry
    public EntryCode code() {
        return code;
    }

    /// @return beginnings of the text, up to the first blank or to the first part with too many values
    public List<String> heads() {
        return heads;
    }

    /// @return what may follow the mnemonic directly, such as `.f16`
    List<String> modifiers() {
        return new Heads(compiler.book, compiler.entry).modifiers(text);
    }

    /// @return whether it is tried with the first ones: a text of the dialect that the disassembler writes
    public boolean isFirst() {
        return isFirst;
    }

    /// @return whether it is a text of the default dialect that stands in for one that the dialect does not have
    boolean isSubstitute() {
        return isSubstitute;
    }

    /// The matcher of the whole text.
    Matcher matcher() {
        Matcher m = matcher;
        return m != null ? m : compiler.matcher(this);
    }

    Traced traced() {
        Traced t = traced;
        if (t == null) traced = t = compiler.trace(alternative, text);
        return t;
    }
}

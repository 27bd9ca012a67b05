package dev.heddle.editors.lsp;

import dev.heddle.asm.Assembler;
import dev.heddle.asm.AssemblyResult;
import dev.heddle.asm.Codec;
import dev.heddle.asm.IsaLine;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.InputFile;
import dev.heddle.pages.edit.AssemblyFormat;
import dev.heddle.pages.edit.AssemblyText;
import dev.heddle.pages.edit.Hint;
import dev.heddle.pages.edit.LineCache;
import dev.heddle.pages.edit.Proposals;
import dev.heddle.pages.edit.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.jspecify.annotations.Nullable;

/// A source of machine code.
final class AssemblyFeatures implements Features {
    private static final String NO_ISA =
            "which instruction set? a line '.isa agx' says it, or the editor's setting 'isa'";

    private final LspContext context;
    private final Document document;
    private volatile @Nullable Fitting fitting;

    /// The text as it is now, null if it has to be made.
    private @Nullable AssemblyText text;

    private @Nullable LineCache cache;

    /// What was found out last, perhaps of an older text.
    private volatile @Nullable Analysis analysis;

    /// Of the thread that analyses.
    private @Nullable Assembler assembler;

    /// That it is of.
    private @Nullable Codec assembled;

    AssemblyFeatures(LspContext context, Document document) {
        this.context = context;
        this.document = document;
    }

    // ---- what is known

    @Override
    public void changed() {
        text = null;
    }

    /// @return null if its instruction set is unknown
    private @Nullable AssemblyText text() {
        AssemblyText known = text;
        Codec codec = codec();
        LineCache lines = cache;
        if (codec == null) return null;
        if (lines == null || lines.codec() != codec) {
            cache = lines = new LineCache(codec);
            known = null;
        }
        if (known == null)
            text = known = new AssemblyText(lines, document.snapshot().lines());
        return known;
    }

    /// Of the dialect that the source turned out to be in, once that is known.
    private @Nullable Codec codec() {
        try {
            Codec declared = declared(document.snapshot());
            Analysis a = analysis;
            return declared != null
                            && a != null
                            && a.codec().book().id().equals(declared.book().id())
                    ? a.codec()
                    : declared;
        } catch (SourceException e) {
            return null;
        }
    }

    private @Nullable Codec declared(Document.Snapshot of) throws SourceException {
        String named = IsaLine.of(head(of));
        if (named.isEmpty() && context.settings().isa().isEmpty()) named = fitting(of);
        return context.codecs.of(named, context.settings());
    }

    /// The lines that may say of which instruction set a source is: its heading, and lines `.isa`.
    private static String head(Document.Snapshot of) {
        StringBuilder out = new StringBuilder();
        for (String line : of.lines())
            if (line.startsWith(";") || line.contains(".isa")) out.append(line).append('\n');
            else if (out.isEmpty()) out.append('\n');
        return out.toString();
    }

    /// Of a listing with bytes, the set in which they are its texts. To find it takes all books: it stays while lines
    /// are edited, and is found anew when there are more or fewer.
    private String fitting(Document.Snapshot of) {
        Fitting known = fitting;
        if (known == null || known.lines != of.lines().size())
            fitting = known = new Fitting(of.lines().size(), InputFile.isa(of.text()));
        return known.isa;
    }

    private record Fitting(int lines, String isa) {}

    /// @return what is known of the text as it is now, or null
    private @Nullable Analysis current() {
        Analysis a = analysis;
        return a != null && a.version() == document.version() ? a : null;
    }

    /// @return the instruction of a line where it stands, or null
    private @Nullable Insn insn(int line) {
        Analysis a = current();
        List<Insn> all = a == null ? List.of() : a.insns(line);
        return all.size() == 1 ? all.getFirst() : null;
    }

    // ---- beside the thread that answers

    @Override
    public void analyse(BooleanSupplier isOld) {
        Document.Snapshot of = document.snapshot();
        List<Diagnostic> found = new ArrayList<>();
        Analysis a = assembled(of, found);
        if (isOld.getAsBoolean()) return;
        Analysis before = analysis;
        analysis = a;
        context.publish(document.uri, of.version(), found);
        if (a == null) return;
        if (before == null || before.codec() != a.codec()) context.refreshTokens();
        if (a.reading().isSound() && context.settings().flow()) {
            SourceFindings more = new SourceFindings(a, of.lines());
            more.waits();
            if (isOld.getAsBoolean()) return;
            a.follow();
            List<Diagnostic> all = more.flow().all();
            if (isOld.getAsBoolean()) return;
            if (!all.isEmpty()) context.publish(document.uri, of.version(), all);
        }
        context.refreshHints();
    }

    private @Nullable Analysis assembled(Document.Snapshot of, List<Diagnostic> found) {
        Codec codec;
        try {
            codec = declared(of);
        } catch (SourceException e) {
            e.diagnostics().forEach(d -> found.add(unknownIsa(of, d)));
            return null;
        }
        if (codec == null) {
            Diagnostic d = new Diagnostic(Ranges.statement(of.lines().getFirst(), 0), NO_ISA);
            d.setSeverity(DiagnosticSeverity.Information);
            d.setSource("heddle");
            found.add(d);
            return null;
        }
        Assembler a = assembler;
        if (a == null || assembled != codec) {
            assembler = a = codec.assembler();
            assembled = codec;
        }
        AssemblyResult reading = a.read(new Source(document.name(), of.text()));
        reading.faults().forEach(d -> found.add(Ranges.fault(d)));
        return new Analysis(of.version(), reading);
    }

    /// A message about a book, at the line that names it.
    private static Diagnostic unknownIsa(Document.Snapshot of, dev.heddle.base.source.Diagnostic why) {
        Diagnostic d = Ranges.fault(why);
        for (int i = 0; i < of.lines().size(); i++) {
            if (!of.lines().get(i).strip().startsWith(".isa")) continue;
            d.setRange(Ranges.statement(of.lines().get(i), i));
            break;
        }
        d.setMessage(why.render().lines().findFirst().orElse(why.message()));
        return d;
    }

    // ---- a place

    @Override
    public @Nullable Hover hover(Position at) {
        AssemblyText t = text();
        Hint h = t == null ? null : Hint.at(t, at.getLine(), at.getCharacter(), insn(at.getLine()));
        return h == null ? null : Texts.hover(h.text(), Ranges.of(at.getLine(), h.from(), h.to()));
    }

    @Override
    public List<CompletionItem> completion(Position at) {
        AssemblyText t = text();
        return t == null ? List.of() : Texts.items(Proposals.at(t, at.getLine(), at.getCharacter()), at.getLine());
    }

    @Override
    public @Nullable SignatureHelp signature(Position at) {
        AssemblyText t = text();
        return t == null ? null : Texts.signatures(Signature.at(t, at.getLine(), at.getCharacter()));
    }

    @Override
    public List<Location> definition(Position at) {
        AssemblyText t = text();
        String label = t == null ? null : t.label(at.getLine(), at.getCharacter());
        AssemblyText.Place p = t == null || label == null ? null : t.labels().get(label);
        return p == null ? List.of() : List.of(new Location(document.uri, Ranges.of(p)));
    }

    @Override
    public List<Location> references(Position at, boolean withDefinition) {
        AssemblyText t = text();
        if (t == null) return List.of();
        String label = t.label(at.getLine(), at.getCharacter());
        Operand.Register r = t.register(at.getLine(), at.getCharacter());
        List<AssemblyText.Place> all = label != null ? t.uses(label) : r != null ? t.uses(r) : List.of();
        AssemblyText.Place definition = label == null ? null : t.labels().get(label);
        return all.stream()
                .filter(p -> withDefinition || !p.equals(definition))
                .map(p -> new Location(document.uri, Ranges.of(p)))
                .toList();
    }

    @Override
    public @Nullable Range renamed(Position at) {
        AssemblyText t = text();
        String label = t == null ? null : t.label(at.getLine(), at.getCharacter());
        if (t == null || label == null) return null;
        for (AssemblyText.Place p : t.uses(label))
            if (p.line() == at.getLine() && p.from() <= at.getCharacter() && at.getCharacter() <= p.to())
                return Ranges.of(p);
        return null;
    }

    @Override
    public WorkspaceEdit rename(Position at, String name) {
        AssemblyText t = text();
        String label = t == null ? null : t.label(at.getLine(), at.getCharacter());
        if (t == null || label == null) throw new LspRequestRefused("there is no label here");
        if (!AssemblyText.isLabel(name)) throw new LspRequestRefused("'" + name + "' cannot be a label");
        if (!name.equals(label) && t.labels().containsKey(name))
            throw new LspRequestRefused("there is a label '" + name + "' already");
        List<TextEdit> edits = t.uses(label).stream()
                .map(p -> new TextEdit(Ranges.of(p), name))
                .toList();
        return new WorkspaceEdit(Map.of(document.uri, edits));
    }

    // ---- a whole document

    @Override
    public List<DocumentSymbol> symbols() {
        AssemblyText t = text();
        return t == null ? List.of() : SourceOutline.symbols(t);
    }

    @Override
    public List<FoldingRange> folding() {
        AssemblyText t = text();
        return t == null ? List.of() : SourceOutline.folding(t);
    }

    @Override
    public List<TextEdit> format(Range range) {
        AssemblyText t = text();
        if (t == null) return List.of();
        List<TextEdit> out = new ArrayList<>();
        int last = Math.min(range.getEnd().getLine(), t.size() - 1);
        for (int i = Math.max(0, range.getStart().getLine()); i <= last; i++) {
            String before = t.text(i);
            String after = AssemblyFormat.of(t.divided(i));
            if (!before.equals(after)) out.add(new TextEdit(Ranges.of(i, 0, before.length()), after));
        }
        return out;
    }

    @Override
    public List<Integer> tokens(int fromLine, int toLine) {
        AssemblyText t = text();
        return t == null ? List.of() : Texts.tokens(t, fromLine, toLine);
    }

    @Override
    public List<InlayHint> hints(Range range) {
        AssemblyText t = text();
        return t == null ? List.of() : new AssemblyHints(t, current(), context.settings()).in(range);
    }

    @Override
    public List<CodeLens> lenses() {
        AssemblyText t = text();
        return t == null ? List.of() : new Lenses(t, current(), document.file() == null ? "" : document.uri).all();
    }
}

package dev.heddle.editors.lsp;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.format.BookFormat;
import dev.heddle.isa.read.BookNames;
import dev.heddle.isa.read.Books;
import dev.heddle.pages.EntryPage;
import dev.heddle.pages.NamePage;
import dev.heddle.pages.Style;
import dev.heddle.pages.edit.BookIndex;
import dev.heddle.pages.edit.BookWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.jspecify.annotations.Nullable;

/// A book, or a part of one.
final class BookFeatures implements Features {
    private final LspContext context;
    private final Document document;

    /// How the document is called among the files of the book.
    private final String own;

    /// The files of the book when it was looked at last; empty at first.
    private volatile Map<String, String> files = Map.of();

    /// The book when it had no fault the last time.
    private volatile @Nullable Book book;

    private final Map<String, Known> known = new HashMap<>();

    /// Files that there are messages about.
    private List<String> accused = List.of();

    /// What is known of a text of a file.
    private record Known(String text, BookNames names) {}

    BookFeatures(LspContext context, Document document) {
        this.context = context;
        this.document = document;
        Path file = document.file();
        this.own = file == null ? document.uri : BookParts.normal(file.toString());
    }

    // ---- beside the thread that answers

    @Override
    public void analyse(BooleanSupplier isOld) {
        Document.Snapshot of = document.snapshot();
        List<dev.heddle.base.source.Diagnostic> faults = List.of();
        try {
            Source whole = source(of);
            files = BookParts.texts(whole);
            // One variant is read at once; the others may have faults of their own.
            Book first = Books.parse(whole, null);
            if (isOld.getAsBoolean()) return;
            book = first;
            if (first.isa().variants().size() > 1) Books.parseAll(whole);
        } catch (SourceException e) {
            faults = e.diagnostics();
        }
        if (!isOld.getAsBoolean()) publish(of, faults);
    }

    private Source source(Document.Snapshot of) throws SourceException {
        Path file = document.file();
        return file == null ? new Source(document.uri, of.text()) : BookParts.whole(Path.of(own), context.texts());
    }

    private void publish(Document.Snapshot of, List<dev.heddle.base.source.Diagnostic> faults) {
        Map<String, List<Diagnostic>> byFile = new TreeMap<>();
        for (dev.heddle.base.source.Diagnostic d : faults)
            byFile.computeIfAbsent(uri(d.file()), _ -> new ArrayList<>()).add(Ranges.fault(d));
        byFile.putIfAbsent(document.uri, List.of());
        for (String before : accused) if (!byFile.containsKey(before)) context.publish(before, null, List.of());
        accused = byFile.keySet().stream().filter(u -> !u.equals(document.uri)).toList();
        byFile.forEach((uri, all) -> context.publish(uri, uri.equals(document.uri) ? of.version() : null, all));
    }

    private String uri(String file) {
        return document.file() == null ? document.uri : context.uri(Path.of(file));
    }

    // ---- a place

    private BookIndex index() {
        Map<String, String> texts = new LinkedHashMap<>(files);
        context.texts().forEach((name, text) -> texts.computeIfPresent(name, (_, _) -> text));
        texts.put(own, document.snapshot().text());
        Map<String, BookNames> names = new LinkedHashMap<>();
        texts.forEach((name, text) -> {
            Known before = known.get(name);
            boolean isSame = before != null && before.text.equals(text);
            Known k = before != null && isSame ? before : new Known(text, BookNames.of(text));
            known.put(name, k);
            names.put(name, k.names);
        });
        return new BookIndex(names);
    }

    private Lines lines(String file) {
        if (file.equals(own)) return document.lines();
        String open = context.texts().get(file);
        return new Lines(open == null ? files.getOrDefault(file, "") : open);
    }

    private Location location(BookIndex.Place p) {
        Lines in = lines(p.file());
        return new Location(uri(p.file()), in.range(p.from(), p.to()));
    }

    @Override
    public @Nullable Hover hover(Position at) {
        int offset = document.lines().offset(at);
        BookIndex index = index();
        BookIndex.Defined d = index.at(own, offset);
        BookIndex.Place word = index.name(own, offset);
        if (d == null || word == null) return null;
        return Texts.hover(page(d), document.lines().range(word.from(), word.to()));
    }

    private String page(BookIndex.Defined d) {
        Book b = book;
        String name = d.definition().name();
        if (b != null) {
            Entry e = b.entry(name);
            if (e != null && d.definition().kind() == BookNames.Kind.INSTRUCTION)
                return EntryPage.of(b, e, Style.PLAIN);
            if (NamePage.names(b).contains(name)) return NamePage.of(b, name, Style.PLAIN);
        }
        // What has faults has no page, but its text.
        return lines(d.file())
                .text()
                .substring(d.definition().from(), d.definition().end());
    }

    @Override
    public List<Location> definition(Position at) {
        BookIndex.Defined d = index().at(own, document.lines().offset(at));
        return d == null
                ? List.of()
                : List.of(location(new BookIndex.Place(
                        d.file(), d.definition().at(), d.definition().to())));
    }

    @Override
    public List<Location> references(Position at, boolean withDefinition) {
        BookIndex index = index();
        BookIndex.Defined d = index.at(own, document.lines().offset(at));
        if (d == null) return List.of();
        BookIndex.Place first = new BookIndex.Place(
                d.file(), d.definition().at(), d.definition().to());
        return index.places(d.definition()).stream()
                .filter(p -> withDefinition || !p.equals(first))
                .map(this::location)
                .toList();
    }

    @Override
    public @Nullable Range renamed(Position at) {
        int offset = document.lines().offset(at);
        BookIndex index = index();
        BookIndex.Defined d = index.at(own, offset);
        BookIndex.Place p = index.name(own, offset);
        return d == null || p == null || !canChange(d) ? null : document.lines().range(p.from(), p.to());
    }

    /// The names of instructions are what sources say.
    private static boolean canChange(BookIndex.Defined d) {
        return switch (d.definition().kind()) {
            case ENUM, FAMILY, SHAPE, FORM, FUNCTION -> true;
            case HEAD, INSTRUCTION, DESCRIPTOR, RECORD -> false;
        };
    }

    @Override
    public WorkspaceEdit rename(Position at, String name) {
        BookIndex index = index();
        BookIndex.Defined d = index.at(own, document.lines().offset(at));
        if (d == null || !canChange(d)) throw new LspRequestRefused("there is no name here that can be changed");
        if (!BookIndex.isName(name)) throw new LspRequestRefused("'" + name + "' cannot be a name in a book");
        if (index.defines(name)) throw new LspRequestRefused("there is a '" + name + "' already");
        boolean isCapital = Character.isUpperCase(d.definition().name().charAt(0));
        if (isCapital != Character.isUpperCase(name.charAt(0)))
            throw new LspRequestRefused("the first letter stays %s: it says what a name is of"
                    .formatted(isCapital ? "a capital" : "a small one"));
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        for (BookIndex.Place p : index.places(d.definition())) {
            Location l = location(p);
            edits.computeIfAbsent(l.getUri(), _ -> new ArrayList<>()).add(new TextEdit(l.getRange(), name));
        }
        return new WorkspaceEdit(edits);
    }

    @Override
    public List<CompletionItem> completion(Position at) {
        Position p = document.lines().within(at);
        String line = document.lines().line(p.getLine()).substring(0, p.getCharacter());
        return Texts.items(BookWords.at(line, index()), p.getLine());
    }

    // ---- a whole document

    @Override
    public List<Integer> tokens(int fromLine, int toLine) {
        TokenNumbers out = new TokenNumbers();
        Lines lines = document.lines();
        int line = 0;
        int begin = 0;
        for (BookIndex.Name n : index().names(own)) {
            while (n.from() > begin + lines.line(line).length())
                begin += lines.line(line++).length() + 1;
            if (line >= toLine) break;
            if (line < fromLine) continue;
            int length = n.to() - n.from();
            out.add(line, n.from() - begin, length, Capabilities.type(n.kind()), n.isDefinition());
        }
        return out.all();
    }

    @Override
    public List<DocumentSymbol> symbols() {
        List<DocumentSymbol> out = new ArrayList<>();
        for (BookNames.Definition d : index().definitions(own)) {
            DocumentSymbol s = new DocumentSymbol();
            s.setName(d.name());
            s.setDetail(d.title());
            s.setKind(kind(d.kind()));
            s.setRange(document.lines().range(d.from(), d.end()));
            s.setSelectionRange(document.lines().range(d.at(), d.to()));
            out.add(s);
        }
        return out;
    }

    private static SymbolKind kind(BookNames.Kind kind) {
        return switch (kind) {
            case HEAD -> SymbolKind.Module;
            case ENUM -> SymbolKind.Enum;
            case SHAPE -> SymbolKind.Interface;
            case FAMILY, FORM -> SymbolKind.Class;
            case INSTRUCTION -> SymbolKind.Method;
            case DESCRIPTOR, RECORD -> SymbolKind.Struct;
            case FUNCTION -> SymbolKind.Function;
        };
    }

    @Override
    public List<FoldingRange> folding() {
        List<FoldingRange> out = new ArrayList<>();
        for (BookNames.Definition d : index().definitions(own)) {
            Range r = document.lines().range(d.from(), d.end());
            int from = r.getStart().getLine();
            int to = r.getEnd().getLine();
            if (to > from) out.add(new FoldingRange(from, to));
        }
        return out;
    }

    /// Reads all variants twice, to be sure that nothing else changes: it is done beside the thread that answers.
    @Override
    public boolean formatsSlowly() {
        return true;
    }

    @Override
    public List<TextEdit> format(Range range) {
        Document.Snapshot of = document.snapshot();
        try {
            for (BookFormat.Formatted f : BookFormat.of(source(of)))
                if (document.file() == null
                        || BookParts.normal(f.before().name()).equals(own))
                    return f.isSame()
                            ? List.of()
                            : List.of(new TextEdit(
                                    new Range(
                                            new Position(0, 0),
                                            new Position(of.lines().size(), 0)),
                                    f.after()));
        } catch (SourceException e) {
            throw new LspRequestRefused(
                    e.diagnostics().getFirst().render().lines().findFirst().orElse(""));
        }
        return List.of();
    }
}

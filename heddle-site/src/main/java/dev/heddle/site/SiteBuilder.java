package dev.heddle.site;

import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import dev.heddle.site.PageFrame.Crumb;
import dev.heddle.site.html.Html;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes the reference pages of books into a folder that any web server can serve: `reference/` with the list of sets,
/// a folder for each set with one for each of its instructions, and `guides/` if there is more than one set. Pages
/// need no script, and ask no other host for anything.
public final class SiteBuilder {
    private static final List<String> FILES = List.of("reference.css", "search.js", "icon.svg");
    private static final String HOME = "reference/";

    private final Map<String, String> pages = new LinkedHashMap<>();
    private final SearchIndex index = new SearchIndex();
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    /// @param sets for each a book of each variant, the older ones first
    /// @param hasStudio whether the studio is in the folder above that of a set
    private SiteBuilder(List<List<Book>> sets, boolean hasStudio) {
        List<BookSet> all = sets.stream().map(BookSet::new).toList();
        boolean hasGuides = sets.size() > 1;
        PageFrame layout = new PageFrame(all, hasStudio, hasGuides);
        home(layout, all);
        language(layout);
        if (hasGuides) {
            Guides guides = new Guides(hasStudio);
            guides.add(layout, pages, index);
            files.putAll(guides.files());
        }
        for (BookSet s : all) new SetPages(new PageSink(s, layout, pages, index, hasStudio)).add();
    }

    /// Writes the pages of all books that come with Heddle.
    ///
    /// @param out a folder; it is made if it is not there, and what is in it stays, but for files of the same name
    /// @return how many pages
    /// @throws IOException if a file cannot be written
    public static int write(Path out) throws IOException {
        return write(out, own(), false);
    }

    /// Writes the pages of all books that come with Heddle into the folder of the studio: examples have links there.
    ///
    /// @param out a folder; it is made if it is not there, and what is in it stays, but for files of the same name
    /// @return how many pages
    /// @throws IOException if a file cannot be written
    public static int writeBesideStudio(Path out) throws IOException {
        return write(out, own(), true);
    }

    private static List<List<Book>> own() {
        List<List<Book>> sets = new ArrayList<>();
        try {
            for (String name : Books.names()) sets.add(variants(name));
        } catch (SourceException e) {
            throw new IllegalStateException(e);
        }
        return sets;
    }

    /// Writes the pages of some books.
    ///
    /// @param sets for each a book of each variant, the older ones first
    /// @return how many pages
    /// @throws IOException if a file cannot be written
    public static int write(Path out, List<List<Book>> sets) throws IOException {
        return write(out, sets, false);
    }

    /// @param hasStudio whether the studio is in that folder, so that examples can be tried there
    static int write(Path out, List<List<Book>> sets, boolean hasStudio) throws IOException {
        return new SiteBuilder(sets, hasStudio).written(out);
    }

    /// Reads a book that comes with Heddle once for each of its variants.
    ///
    /// @param name one of [Books#names]
    /// @throws SourceException if there is no such book
    public static List<Book> variants(String name) throws SourceException {
        Book preset = Books.load(name);
        List<Book> out = new ArrayList<>();
        for (Isa.Variant v : preset.isa().variants())
            out.add(v.equals(preset.variant()) ? preset : Books.load(name + "@" + v.name()));
        return out;
    }

    private int written(Path out) throws IOException {
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Path folder = out.resolve(page.getKey());
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("index.html"), page.getValue());
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path to = out.resolve(Guides.HOME).resolve(file.getKey());
            Files.createDirectories(to.getParent());
            Files.write(to, file.getValue());
        }
        Path home = out.resolve(HOME);
        for (String name : FILES) Files.write(home.resolve(name), Objects.requireNonNull(BundledFiles.bytes(name)));
        Files.writeString(home.resolve("index.json"), index.json());
        return pages.size();
    }

    private void home(PageFrame layout, List<BookSet> all) {
        String title = "Reference of instruction sets";
        pages.put(HOME, layout.page(HOME, title, List.of(), List.of(), "Reference", homeText(all)));
    }

    private static boolean isKnown(Entry.@Nullable Meaning m) {
        return m != null && m.unknown() == null;
    }

    private static String homeText(List<BookSet> all) {
        StringBuilder out = new StringBuilder();
        out.append("<p>Instruction sets of GPUs and accelerators that their makers document little or not at all:"
                + " each instruction with its bits, its syntax, its semantics, and the evidence for them.</p>\n");
        for (BookSet s : all) {
            List<String> variants =
                    s.byAge().stream().map(b -> b.variant().name()).toList();
            long known = s.main().entries().stream()
                    .filter(e -> isKnown(s.main().meaning(e)))
                    .count();
            out.append("<section class=\"card\"><h2><a href=\"../%s/\">%s</a></h2>\n"
                    .formatted(s.folder(), Html.escape(s.title())));
            out.append("<p>%d instructions%s; what %d of them do is known.</p>\n"
                    .formatted(
                            s.main().entries().size(),
                            s.hasVariants() ? " in " + s.main().variant().name() : "",
                            known));
            if (s.hasVariants())
                out.append("<p>Variants: <a href=\"../%s/variants/\">%s</a></p>\n"
                        .formatted(s.folder(), Html.escape(String.join(", ", variants))));
            out.append(
                    "<p><a href=\"../%s/all/\">%s on one page</a> · <a href=\"../%s/opcodes/\">opcodes of %s</a> · <a href=\"../%s/unknown/\">open questions about %s</a></p></section>\n"
                            .formatted(s.folder(), s.name(), s.folder(), s.name(), s.folder(), s.name()));
        }
        return out.append(
                        "<p><a href=\"language/\">How to read these pages</a>: bits, texts, and the language of meanings.</p>\n")
                .toString();
    }

    private void language(PageFrame layout) {
        LanguagePage page = new LanguagePage();
        String path = HOME + "language/";
        List<Crumb> crumbs = List.of(new Crumb("reference", "../"), new Crumb("language", ""));
        pages.put(
                path,
                layout.page(
                        path,
                        "How to read the reference",
                        crumbs,
                        page.sections(),
                        "How to read these pages",
                        PageFrame.chapter(page.sections())));
        index.page("", "How to read these pages", "bits, texts, the language of meanings", path, Set.of());
    }
}

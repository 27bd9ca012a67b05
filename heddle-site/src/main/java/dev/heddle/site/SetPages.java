package dev.heddle.site;

import dev.heddle.book.Book;
import dev.heddle.book.EnumTable;
import dev.heddle.site.Layout.Crumb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// All pages of one set.
final class SetPages {
    private final BookSet set;
    private final Layout layout;
    private final Map<String, String> pages;
    private final SearchIndex index;
    private final Topics topics;
    private final Map<String, Chapters.Chapter> chapters;
    private final Examples examples;
    private final Map<String, Map<String, List<String>>> differences = new LinkedHashMap<>();
    private final StringBuilder everything = new StringBuilder();
    private final String root;

    /// @param pages the pages that are made, by the path of their folder
    SetPages(BookSet set, Layout layout, Map<String, String> pages, SearchIndex index) {
        this.set = set;
        this.layout = layout;
        this.pages = pages;
        this.index = index;
        this.topics = new Topics(set, Chapters.topicOrder(set));
        this.chapters = Chapters.of(set);
        this.examples = new Examples(set);
        this.root = set.name() + "/";
    }

    void add() {
        first();
        entries();
        chapters();
        names();
        everything();
        opcodes();
        page("unknown/", "What nobody knows about " + set.name(), new UnknownPage(set, new Links(set, "../")).sections());
        if (set.hasVariants())
            page("variants/", "The variants of " + set.name(), new VariantsPage(set, new Links(set, "../"), differences).sections());
    }

    private void put(String folder, String title, String heading, List<Crumb> crumbs, List<Section> contents, String body) {
        String path = root + folder;
        String before = pages.put(path, layout.page(path, title + " · " + set.title(), crumbs, contents, heading, body));
        if (before != null) throw new IllegalStateException("two pages at " + path);
    }

    private void page(String folder, String title, List<Section> sections) {
        put(folder, title, Html.escape(title), crumbs(title), sections, Layout.sections(sections, 2, ""));
        index.page(set.name(), title, set.title(), root + folder, Set.of());
    }

    private List<Crumb> crumbs(String title) {
        return List.of(new Crumb(set.name(), "../"), new Crumb(title, ""));
    }

    private void first() {
        Links links = new Links(set, "");
        BookTables tables = new BookTables(set, links);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("about", "About", tables.of("doc") + tables.of("facts") + more(links)));
        List<String> items = new ArrayList<>();
        chapters.values().forEach(c -> items.add(Html.link(links.chapter(c.slug()), c.title())));
        sections.add(new Section("chapters", "Chapters", Html.list("plain", items)));
        sections.add(new Section("instructions", "Instructions", instructions(links)));
        String title = set.name() + ": " + set.title();
        String path = root;
        pages.put(path, layout.page(path, title + ", reference", List.of(), sections, Html.escape(set.title()), Layout.sections(sections, 2, "")));
        index.page(set.name(), set.name(), set.title(), path, Set.of());
    }

    private String more(Links links) {
        List<String> items = new ArrayList<>();
        items.add(Html.link(links.page("all"), "Everything on one page"));
        items.add(Html.link(links.page("opcodes"), "Table of opcodes"));
        items.add(Html.link(links.page("names"), "Kinds of operands, names of values, functions, records"));
        items.add(Html.link(links.page("unknown"), "What nobody knows"));
        if (set.hasVariants()) items.add(Html.link(links.page("variants"), "Variants and chips, side by side"));
        return Html.list("plain", items);
    }

    private String instructions(Links links) {
        StringBuilder out = new StringBuilder();
        topics.all().forEach((topic, entries) -> {
            out.append("<h3 id=\"%s\">%s</h3>\n".formatted(Topics.anchor(topic), Html.escape(topic)));
            List<String> items = new ArrayList<>();
            for (BookSet.Listed l : entries) items.add(links.entryLink(l.id()) + " " + Html.prose(l.entry().title()) + chips(l));
            out.append(Html.list("entries", items));
        });
        return out.toString();
    }

    /// The variants that have an entry, if not all have it.
    private String chips(BookSet.Listed l) {
        if (l.books().size() == set.books().size()) return "";
        StringBuilder out = new StringBuilder();
        for (Book b : set.byAge())
            if (l.books().contains(b)) out.append(" <small class=\"chip\">").append(Html.escape(b.variant().name())).append("</small>");
        return out.toString();
    }

    private static String heading(BookSet.Listed l) {
        String title = l.entry().title();
        return Html.tag("code", Html.escape(l.id())) + (title.isEmpty() ? "" : " <span>" + Html.prose(title) + "</span>");
    }

    private void entries() {
        Map<String, Set<String>> written = SearchIndex.written(set);
        topics.all().forEach((topic, entries) -> {
            everything.append("<h2 id=\"%s\">%s</h2>\n".formatted(Topics.anchor(topic), Html.escape(topic)));
            for (BookSet.Listed l : entries) {
                EntryArticle article = new EntryArticle(set, l, new Links(set, "../"), examples);
                differences.put(l.id(), article.differences());
                brief(l, article);
                List<Crumb> crumbs = List.of(new Crumb(set.name(), "../"), new Crumb(topic, "../#" + Topics.anchor(topic)), new Crumb(l.id(), ""));
                String folder = set.slug(l.id()) + "/";
                List<Section> sections = article.whole();
                String forms = l.entry().forms().isEmpty() ? "" : "<p class=\"legend\">Shares with others: %s%s</p>\n".formatted(
                        String.join(", ", l.entry().forms().stream().map(new Links(set, "../")::nameLink).toList()), chips(l));
                put(folder, l.id() + ": " + EntrySections.title(l.entry()), heading(l), crumbs, sections, forms + Layout.sections(sections, 2, ""));
                Set<String> words = new LinkedHashSet<>(written.getOrDefault(l.id(), Set.of()));
                words.addAll(SearchIndex.fields(l.entry()));
                index.page(set.name(), l.id(), l.entry().title(), root + folder, words);
            }
        });
    }

    private void chapters() {
        List<Chapters.Chapter> all = List.copyOf(chapters.values());
        for (int i = 0; i < all.size(); i++) {
            Chapters.Chapter c = all.get(i);
            StringBuilder body = new StringBuilder(Layout.chapter(c.sections()));
            body.append("<nav class=\"next\" aria-label=\"Other chapters\">");
            if (i > 0) body.append("<span>Before: ").append(Html.link("../" + all.get(i - 1).slug() + "/", all.get(i - 1).title())).append("</span>");
            if (i + 1 < all.size()) body.append("<span>Next: ").append(Html.link("../" + all.get(i + 1).slug() + "/", all.get(i + 1).title())).append("</span>");
            body.append("</nav>\n");
            List<Crumb> crumbs = List.of(new Crumb(set.name(), "../../"), new Crumb(c.title(), ""));
            put("guide/" + c.slug() + "/", c.title(), Html.escape(c.title()), crumbs, c.sections(), body.toString());
            Set<String> words = new LinkedHashSet<>();
            c.sections().forEach(s -> words.add(s.title()));
            index.page(set.name(), c.title(), "chapter", root + "guide/" + c.slug() + "/", words);
        }
    }

    private void names() {
        Map<String, List<String>> byKind = new LinkedHashMap<>();
        for (String kind : List.of("shape", "enum", "record", "function", "form")) byKind.put(kind, new ArrayList<>());
        Comments comments = new Comments(set.main().source().text());
        for (String name : set.names()) {
            NameArticle article = new NameArticle(set, name, new Links(set, "../../"), comments);
            List<Section> sections = article.sections();
            List<Crumb> crumbs = List.of(new Crumb(set.name(), "../../"), new Crumb("names", "../"), new Crumb(name, ""));
            String title = article.title();
            String slug = set.nameSlug(name) + "/";
            put("names/" + slug, name + ", " + article.kind() + ": " + title, Html.tag("code", Html.escape(name)) + " <span>" + Html.prose(title) + "</span>", crumbs, List.of(), Layout.sections(sections, 2, ""));
            byKind.getOrDefault(article.kind(), new ArrayList<>()).add(Html.linkCode(slug, name) + " " + Html.prose(title));
            Set<String> words = new LinkedHashSet<>();
            for (EnumTable t : set.having(b -> b.enums().get(name)).values()) words.addAll(SearchIndex.values(t));
            index.page(set.name(), name, article.kind(), root + "names/" + slug, words);
        }
        List<Section> sections = new ArrayList<>();
        Map<String, String> titles = Map.of("shape", "Operands and their parts", "enum", "Names of values", "record", "Records in memory", "function", "Functions of meanings", "form", "What entries share");
        byKind.forEach((kind, items) -> {
            if (!items.isEmpty()) sections.add(new Section(kind, titles.getOrDefault(kind, kind), Html.list("entries", items)));
        });
        page("names/", "Names of " + set.name(), sections);
    }

    private void brief(BookSet.Listed l, EntryArticle article) {
        String slug = set.slug(l.id());
        everything.append("<article>\n<h3 id=\"e-%s\"><a href=\"../%s/\">%s</a></h3>\n".formatted(slug, slug, heading(l)));
        for (Section s : article.brief())
            everything.append(Html.tag("h4", Html.escape(s.title()))).append('\n').append(s.html());
        everything.append("</article>\n");
    }

    private void everything() {
        List<Section> contents = new ArrayList<>();
        for (String topic : topics.all().keySet()) contents.add(new Section(Topics.anchor(topic), topic, ""));
        String title = "Everything about the instructions of " + set.name();
        put("all/", title, Html.escape(title), crumbs("all"), contents, everything.toString());
        index.page(set.name(), title, set.title(), root + "all/", Set.of());
    }

    private void opcodes() {
        for (Book b : set.books()) {
            boolean isMain = b == set.main();
            String variant = b.variant().name();
            Links links = new Links(set, isMain ? "../" : "../../");
            List<Section> sections = new OpcodeTable(b, links).sections();
            StringBuilder others = new StringBuilder();
            if (set.hasVariants()) {
                List<String> items = new ArrayList<>();
                for (Book o : set.byAge())
                    items.add(o == b ? Html.tag("b", Html.escape(variant)) : Html.link((isMain ? "" : "../") + (o == set.main() ? "./" : Html.escape(o.variant().name()) + "/"), o.variant().name()));
                others.append("<p>Of the variant ").append(String.join(" · ", items)).append("</p>\n");
            }
            String title = "Opcodes of " + set.name() + (set.hasVariants() ? ", " + variant : "");
            String note = "<p>A code is free if no entry of the book has it. <span class=\"nobody\">?</span> stands after entries whose meaning is not known.</p>\n";
            List<Crumb> crumbs = isMain ? crumbs("opcodes") : List.of(new Crumb(set.name(), "../../"), new Crumb("opcodes", "../"), new Crumb(variant, ""));
            put("opcodes/" + (isMain ? "" : variant + "/"), title, Html.escape(title), crumbs, sections.size() > 40 ? List.of() : sections, others + note + Layout.sections(sections, 2, ""));
            index.page(set.name(), title, "table of opcodes", root + "opcodes/" + (isMain ? "" : variant + "/"), Set.of());
        }
    }
}

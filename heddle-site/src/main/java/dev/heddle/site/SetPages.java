package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.site.PageFrame.Crumb;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// All pages of one set.
final class SetPages {
    private final BookSet set;
    private final PageSink to;
    private final EntryTopics topics;
    private final Map<String, Chapters.Chapter> chapters;
    private final Examples examples;
    private final Map<String, Set<String>> written;
    private final Map<String, Map<String, List<String>>> differences = new LinkedHashMap<>();
    private final StringBuilder everything = new StringBuilder();

    SetPages(PageSink to) {
        this.to = to;
        this.set = to.set();
        this.topics = new EntryTopics(set, Chapters.topicOrder(set));
        this.chapters = Chapters.of(set);
        this.examples = new Examples(set);
        this.written = SearchIndex.written(set);
    }

    void add() {
        Links links = new Links(set, "../");
        first();
        topics.all().forEach(this::topic);
        chapters();
        new NamePages(to).add();
        everything();
        new OpcodePages(to).add();
        to.put("unknown/", "Open questions about " + set.name(), new UnknownPage(set, links).sections());
        if (set.hasVariants())
            to.put("variants/", "The variants of " + set.name(), new VariantsPage(set, links, differences).sections());
    }

    private void first() {
        Links links = new Links(set, "");
        BookTables tables = new BookTables(set, links);
        List<Section> sections = new ArrayList<>();
        String about = tables.of("doc") + tables.of("facts") + more(links);
        sections.add(new Section("about", "About", about));
        List<String> items = new ArrayList<>();
        chapters.values().forEach(c -> items.add(Html.link(links.chapter(c.slug()), c.title())));
        sections.add(new Section("chapters", "Chapters", Html.list("plain", items)));
        sections.add(new Section("instructions", "Instructions", instructions(links)));
        to.put(
                "",
                set.name() + ", reference",
                Html.escape(set.title()),
                List.of(),
                sections,
                PageFrame.sections(sections, 2, ""));
        to.find(set.name(), set.title(), "", Set.of());
    }

    private String more(Links links) {
        List<String> items = new ArrayList<>();
        items.add(Html.link(links.page("all"), "Everything on one page"));
        items.add(Html.link(links.page("opcodes"), "Table of opcodes"));
        items.add(Html.link(links.page("names"), "Kinds of operands, names of values, functions, records"));
        items.add(Html.link(links.page("unknown"), "Open questions"));
        if (set.hasVariants()) items.add(Html.link(links.page("variants"), "Variants and chips, side by side"));
        return Html.list("plain", items);
    }

    private String instructions(Links links) {
        StringBuilder out = new StringBuilder();
        topics.all().forEach((topic, entries) -> {
            out.append(heading("h3", topic)).append(topics.about(topic));
            List<String> items = new ArrayList<>();
            for (BookSet.Listed l : entries)
                items.add(links.entryLink(l.id()) + " " + Html.prose(l.entry().title()) + chips(l));
            out.append(Html.list("entries", items));
        });
        return out.toString();
    }

    private static String heading(String tag, String topic) {
        String id = EntryTopics.anchor(topic);
        return "<%s id=\"%s\">%s</%s>\n".formatted(tag, id, Html.escape(topic), tag);
    }

    /// The variants that have an entry, if not all have it.
    private String chips(BookSet.Listed l) {
        if (l.books().size() == set.books().size()) return "";
        StringBuilder out = new StringBuilder();
        for (Book b : set.byAge())
            if (l.books().contains(b))
                out.append(' ').append(Html.chip(b.variant().name()));
        return out.toString();
    }

    private static String heading(BookSet.Listed l) {
        String title = l.entry().title();
        return Html.code(l.id()) + (title.isEmpty() ? "" : " <span>" + Html.prose(title) + "</span>");
    }

    private void topic(String topic, List<BookSet.Listed> entries) {
        everything.append(heading("h2", topic));
        for (BookSet.Listed l : entries) entry(topic, l);
    }

    private void entry(String topic, BookSet.Listed l) {
        Links links = new Links(set, "../");
        EntryArticle article = new EntryArticle(set, l, links, examples, to.hasStudio());
        differences.put(l.id(), article.differences());
        brief(l, article);
        List<Crumb> crumbs = List.of(
                new Crumb(set.name(), "../"),
                new Crumb(topic, "../#" + EntryTopics.anchor(topic)),
                new Crumb(l.id(), ""));
        String folder = set.slug(l.id()) + "/";
        List<Section> sections = article.whole();
        List<String> forms = l.entry().forms().stream().map(links::nameLink).toList();
        String shared = forms.isEmpty()
                ? ""
                : Html.tag("p", "legend", "Shares with others: " + String.join(", ", forms) + chips(l)) + "\n";
        String body = shared + PageFrame.sections(sections, 2, "");
        String title = l.id() + ": " + EntrySections.title(l.entry());
        to.put(folder, title, heading(l), crumbs, sections, body);
        Set<String> words = new LinkedHashSet<>(written.getOrDefault(l.id(), Set.of()));
        words.addAll(SearchIndex.fields(l.entry()));
        to.find(l.id(), l.entry().title(), folder, words);
    }

    private void brief(BookSet.Listed l, EntryArticle article) {
        String slug = set.slug(l.id());
        everything.append(
                "<article>\n<h3 id=\"e-%s\"><a href=\"../%s/\">%s</a></h3>\n".formatted(slug, slug, heading(l)));
        for (Section s : article.brief())
            everything
                    .append(Html.tag("h4", Html.escape(s.title())))
                    .append('\n')
                    .append(s.html());
        everything.append("</article>\n");
    }

    private void everything() {
        List<Section> contents = new ArrayList<>();
        for (String topic : topics.all().keySet()) contents.add(new Section(EntryTopics.anchor(topic), topic, ""));
        String title = "Everything about the instructions of " + set.name();
        List<Crumb> crumbs = List.of(new Crumb(set.name(), "../"), new Crumb("all", ""));
        to.put("all/", title, Html.escape(title), crumbs, contents, everything.toString());
        to.find(title, set.title(), "all/", Set.of());
    }

    private void chapters() {
        List<Chapters.Chapter> all = List.copyOf(chapters.values());
        for (int i = 0; i < all.size(); i++) {
            Chapters.Chapter c = all.get(i);
            StringBuilder body = new StringBuilder(PageFrame.chapter(c.sections()));
            body.append("<nav class=\"next\" aria-label=\"Other chapters\">");
            if (i > 0)
                body.append("<span>Before: ").append(chapter(all.get(i - 1))).append("</span>");
            if (i + 1 < all.size())
                body.append("<span>Next: ").append(chapter(all.get(i + 1))).append("</span>");
            body.append("</nav>\n");
            List<Crumb> crumbs = List.of(new Crumb(set.name(), "../../"), new Crumb(c.title(), ""));
            String folder = "guide/" + c.slug() + "/";
            to.put(folder, c.title(), Html.escape(c.title()), crumbs, c.sections(), body.toString());
            Set<String> words = new LinkedHashSet<>();
            c.sections().forEach(s -> words.add(s.title()));
            to.find(c.title(), "chapter", folder, words);
        }
    }

    private static String chapter(Chapters.Chapter c) {
        return Html.link("../" + c.slug() + "/", c.title());
    }
}

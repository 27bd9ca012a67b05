package dev.heddle.site;

import dev.heddle.isa.EnumTable;
import dev.heddle.site.PageFrame.Crumb;
import dev.heddle.site.html.Comments;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A page for each shape, enum, record, function and form of a set, and the list of them.
record NamePages(PageSink to) {
    private static final List<Section> KINDS = List.of(
            new Section("shape", "Operands and their parts", ""),
            new Section("enum", "Names of values", ""),
            new Section("record", "Records in memory", ""),
            new Section("function", "Functions of meanings", ""),
            new Section("form", "What entries share", ""));

    void add() {
        BookSet set = to.set();
        Map<String, List<String>> byKind = new LinkedHashMap<>();
        for (Section kind : KINDS) byKind.put(kind.id(), new ArrayList<>());
        Comments comments = new Comments(set.main().source().text());
        for (String name : set.names()) {
            NameArticle article = new NameArticle(set, name, new Links(set, "../../"), comments);
            String slug = set.nameSlug(name) + "/";
            page(article, slug);
            byKind.getOrDefault(article.kind(), new ArrayList<>())
                    .add(Html.linkCode(slug, name) + " " + Html.prose(article.title()));
        }
        List<Section> sections = new ArrayList<>();
        for (Section kind : KINDS) {
            List<String> items = byKind.getOrDefault(kind.id(), List.of());
            if (!items.isEmpty()) sections.add(new Section(kind.id(), kind.title(), Html.list("entries", items)));
        }
        to.put("names/", "Names of " + set.name(), sections);
    }

    private void page(NameArticle article, String slug) {
        String name = article.name();
        String title = article.title();
        List<Crumb> crumbs =
                List.of(new Crumb(to.set().name(), "../../"), new Crumb("names", "../"), new Crumb(name, ""));
        to.put(
                "names/" + slug,
                name + ", " + article.kind() + ": " + title,
                Html.code(name) + " <span>" + Html.prose(title) + "</span>",
                crumbs,
                List.of(),
                PageFrame.sections(article.sections(), 2, ""));
        Set<String> words = new LinkedHashSet<>();
        for (EnumTable t : to.set().having(b -> b.enums().get(name)).values()) words.addAll(SearchIndex.values(t));
        to.find(name, article.kind(), "names/" + slug, words);
    }
}

package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.OperandColours;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The open questions about a set: counts for each variant, and lists for the main one.
record UnknownPage(BookSet set, Links links) {
    List<Section> sections() {
        Map<Book, OpenQuestions> all = new LinkedHashMap<>();
        for (Book b : set.byAge()) all.put(b, new OpenQuestions(b));
        OpenQuestions main = all.getOrDefault(set.main(), new OpenQuestions(set.main()));
        List<Section> out = new ArrayList<>();
        out.add(new Section("counts", "Counts", counts(all)));
        HtmlTable meanings = new HtmlTable("Entries without a meaning", "entry", "why");
        main.meanings.forEach((id, why) -> meanings.row(links.entryLink(id), Html.prose(why)));
        out.add(new Section("meanings", "Entries whose meaning is not known", meanings.html()));
        HtmlTable cases = new HtmlTable("Cases that are not known", "in", "what");
        main.cases.forEach((where, why) -> cases.row(
                where(where), String.join("<br>", why.stream().map(Html::prose).toList())));
        out.add(new Section("cases", "Cases within meanings", cases.html()));
        HtmlTable bits = new HtmlTable("Bits of unknown meaning", "entry", "bits");
        main.bits.forEach((id, b) -> bits.row(links.entryLink(id), Html.tag("code", b)));
        out.add(new Section("bits", "Bits of unknown meaning", bits.html()));
        out.add(new Section("operands", "Encodings of operands without a meaning", operands(main)));
        HtmlTable values = new HtmlTable("Enums with values that have no name", "enum", "values without a name");
        main.values.forEach((name, n) -> values.row(links.nameLink(name), Long.toString(n)));
        out.add(new Section("values", "Values without a name", values.html()));
        HtmlTable notes = new HtmlTable("Notes", "entry", "note");
        main.notes.forEach((id, texts) -> notes.row(
                links.entryLink(id),
                String.join("<br>", texts.stream().map(Html::prose).toList())));
        out.add(new Section("notes", "Notes that say what is open", notes.html()));
        out.removeIf(s -> s.html().isEmpty());
        return out;
    }

    private String operands(OpenQuestions main) {
        HtmlTable out = new HtmlTable("Encodings without a meaning", "kind of operand", "bits", "why");
        CodeHtml code = new CodeHtml(links, OperandColours.NONE);
        main.operands.forEach((shape, all) -> {
            for (String s : all) {
                int tab = s.indexOf('\t');
                String bits = tab == 0 ? "all others" : Html.tag("code", code.of(s.substring(0, tab)));
                out.row(links.nameLink(shape), bits, Html.prose(s.substring(tab + 1)));
            }
        });
        return out.html();
    }

    private String where(String name) {
        return links.entry(name) == null ? links.nameLink(name) : links.entryLink(name);
    }

    private static String counts(Map<Book, OpenQuestions> all) {
        List<String> titles = new ArrayList<>(List.of("what"));
        all.keySet().forEach(b -> titles.add(b.variant().name()));
        HtmlTable table = new HtmlTable("Counts for each variant", titles.toArray(String[]::new));
        for (String what : all.values().iterator().next().counts().keySet()) {
            List<String> cells = new ArrayList<>(List.of(Html.escape(what)));
            all.values().forEach(q -> cells.add(String.format("%,d", q.counts().get(what))));
            table.row(cells);
        }
        return table.html();
    }
}

package dev.heddle.site;

import java.util.ArrayList;
import java.util.List;

/// What all pages have around their contents.
final class Layout {
    /// A step from the first page to this one.
    ///
    /// @param href empty for the page itself
    record Crumb(String text, String href) {}

    private final List<BookSet> sets;

    Layout(List<BookSet> sets) {
        this.sets = List.copyOf(sets);
    }

    /// @param path of the page's folder from the root, ending in a slash
    /// @return from the page to the root, ending in a slash
    static String up(String path) {
        return "../".repeat((int) path.chars().filter(c -> c == '/').count());
    }

    /// @param path of the page's folder from the root, ending in a slash
    /// @param title plain, unique on the site
    /// @param contents the headings of the page, for its table of contents; perhaps none
    /// @param heading of the page, HTML
    /// @param body HTML after the heading
    String page(
            String path,
            String title,
            List<Crumb> crumbs,
            List<Section> contents,
            String heading,
            String body) {
        String root = up(path);
        StringBuilder out = new StringBuilder();
        out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append(Html.tag("title", Html.escape(title))).append('\n');
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        out.append(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; script-src 'self';"
                        + " connect-src 'self'; img-src 'self'\">\n");
        out.append(
                "<link rel=\"stylesheet\" href=\"%sreference/reference.css\">\n".formatted(root));
        out.append(
                "<link rel=\"icon\" href=\"%sreference/icon.svg\" type=\"image/svg+xml\">\n"
                        .formatted(root));
        out.append("<script src=\"%sreference/search.js\" defer></script>\n".formatted(root));
        out.append(
                "</head>\n<body data-root=\"%s\" data-set=\"%s\">\n"
                        .formatted(root, path.substring(0, path.indexOf('/'))));
        out.append("<a class=\"skip\" href=\"#main\">To the contents</a>\n");
        header(path, root, out);
        out.append("<main id=\"main\">\n");
        crumbs(crumbs, out);
        out.append(Html.tag("h1", heading)).append('\n').append(contents(contents)).append(body);
        out.append(
                "</main>\n<footer><p>Made from the books of Heddle: one text file for each instruction set, from which the"
                        + " disassembler, the assembler and the emulator are made, too. What is not known says so.</p></footer>\n");
        return out.append("</body>\n</html>\n").toString();
    }

    private void header(String path, String root, StringBuilder out) {
        out.append(
                "<header><nav aria-label=\"Instruction sets\"><a class=\"home\" href=\"%sreference/\">Reference</a>"
                        .formatted(root));
        for (BookSet s : sets) {
            boolean here = path.startsWith(s.folder() + "/");
            out.append(
                    "<a href=\"%s%s/\"%s>%s</a>"
                            .formatted(
                                    root,
                                    s.folder(),
                                    here ? " aria-current=\"true\"" : "",
                                    Html.escape(s.name())));
        }
        out.append("</nav>\n");
        out.append(
                "<form role=\"search\" hidden><label for=\"search\">Search</label>"
                        + "<input id=\"search\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" placeholder=\"press /\""
                        + " role=\"combobox\" aria-expanded=\"false\" aria-controls=\"found\" aria-autocomplete=\"list\">"
                        + "<ul id=\"found\" role=\"listbox\" aria-label=\"Found\" hidden></ul></form>\n</header>\n");
    }

    private static void crumbs(List<Crumb> crumbs, StringBuilder out) {
        if (crumbs.isEmpty()) return;
        out.append("<nav class=\"crumbs\" aria-label=\"Where this is\"><ol>");
        for (Crumb c : crumbs)
            out.append(
                    Html.tag(
                            "li",
                            c.href().isEmpty()
                                    ? Html.escape(c.text())
                                    : Html.link(c.href(), c.text())));
        out.append("</ol></nav>\n");
    }

    /// The headings of a page; nothing if there are few.
    private static String contents(List<Section> sections) {
        List<String> items = new ArrayList<>();
        for (Section s : sections)
            if (!s.title().isEmpty()) items.add(Html.link("#" + s.id(), s.title()));
        if (items.size() < 3) return "";
        return "<nav class=\"contents\" aria-label=\"On this page\"><b>On this page</b>"
                + Html.list("plain", items)
                + "</nav>\n";
    }

    /// A chapter, of which the first part may be without a heading.
    static String chapter(List<Section> all) {
        StringBuilder out = new StringBuilder();
        for (Section s : all)
            out.append(s.title().isEmpty() ? s.html() : sections(List.of(s), 2, ""));
        return out.toString();
    }

    /// @param level of their headings, 2 to 5
    static String sections(List<Section> all, int level, String prefix) {
        StringBuilder out = new StringBuilder();
        for (Section s : all)
            out.append(
                    "<h%d id=\"%s%s\">%s</h%d>\n%s"
                            .formatted(
                                    level,
                                    prefix,
                                    s.id(),
                                    Html.escape(s.title()),
                                    level,
                                    s.html()));
        return out.toString();
    }
}

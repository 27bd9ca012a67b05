package dev.heddle.site;

import dev.heddle.site.html.Html;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.List;

/// The frame of all pages around their contents.
final class PageFrame {
    /// A step from the first page to this one.
    ///
    /// @param href empty for the page itself
    record Crumb(String text, String href) {}

    private final List<BookSet> sets;
    private final boolean hasStudio;
    private final boolean hasGuides;

    /// @param hasStudio whether the studio is in the folder of the site
    /// @param hasGuides whether the site has the guides of the project
    PageFrame(List<BookSet> sets, boolean hasStudio, boolean hasGuides) {
        this.sets = List.copyOf(sets);
        this.hasStudio = hasStudio;
        this.hasGuides = hasGuides;
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
    String page(String path, String title, List<Crumb> crumbs, List<Section> contents, String heading, String body) {
        String root = up(path);
        StringBuilder out = new StringBuilder();
        out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append(Html.tag("title", Html.escape(title + " · Heddle"))).append('\n');
        out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        out.append(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self'; script-src 'self';"
                        + " connect-src 'self'; img-src 'self'\">\n");
        out.append("<link rel=\"stylesheet\" href=\"%sreference/reference.css\">\n".formatted(root));
        out.append("<link rel=\"icon\" href=\"%sreference/icon.svg\" type=\"image/svg+xml\">\n".formatted(root));
        out.append("<script src=\"%sreference/search.js\" defer></script>\n".formatted(root));
        out.append("</head>\n<body data-root=\"%s\" data-set=\"%s\">\n"
                .formatted(root, path.substring(0, path.indexOf('/'))));
        out.append("<a class=\"skip\" href=\"#main\">To the contents</a>\n");
        header(path, root, out);
        out.append("<main id=\"main\">\n");
        crumbs(crumbs, out);
        out.append(Html.tag("h1", heading))
                .append('\n')
                .append(contents(contents))
                .append(body);
        out.append(
                "</main>\n<footer><p>Heddle describes each instruction set in one text file, its book. These pages, the disassembler,"
                        + " the assembler and the emulator are made from it. What is not known is marked as unknown.</p></footer>\n");
        return out.append("</body>\n</html>\n").toString();
    }

    private void header(String path, String root, StringBuilder out) {
        boolean isGuide = path.startsWith(Guides.HOME);
        String first = root + (hasStudio ? "" : "reference/");
        out.append("<header><nav aria-label=\"Heddle\"><a class=\"home\" href=\"%s\">Heddle</a>".formatted(first));
        if (hasStudio) out.append(Html.link(root, "Studio"));
        if (hasGuides) out.append(place(root + Guides.HOME, "Guides", isGuide));
        out.append(place(root + "reference/", "Reference", path.startsWith("reference/")));
        out.append("</nav>\n<nav aria-label=\"Instruction sets\">");
        for (BookSet s : sets) {
            String folder = s.folder() + "/";
            out.append(place(root + folder, s.name(), path.startsWith(folder)));
        }
        out.append("</nav>\n");
        out.append("<form role=\"search\" hidden><label for=\"search\">Search</label>"
                + "<input id=\"search\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" placeholder=\"press /\""
                + " role=\"combobox\" aria-expanded=\"false\" aria-controls=\"found\" aria-autocomplete=\"list\">"
                + "<ul id=\"found\" role=\"listbox\" aria-label=\"Found\" hidden></ul></form>\n</header>\n");
    }

    private static String place(String href, String text, boolean isHere) {
        String mark = isHere ? " aria-current=\"true\"" : "";
        return "<a href=\"%s\"%s>%s</a>".formatted(href, mark, Html.escape(text));
    }

    private static void crumbs(List<Crumb> crumbs, StringBuilder out) {
        if (crumbs.isEmpty()) return;
        out.append("<nav class=\"crumbs\" aria-label=\"Where this is\"><ol>");
        for (Crumb c : crumbs)
            out.append(Html.tag("li", c.href().isEmpty() ? Html.escape(c.text()) : Html.link(c.href(), c.text())));
        out.append("</ol></nav>\n");
    }

    /// The headings of a page; nothing if there are few.
    private static String contents(List<Section> sections) {
        List<String> items = new ArrayList<>();
        for (Section s : sections)
            if (!s.title().isEmpty())
                items.add(Html.link("#" + s.id(), s.title().replace("`", "")));
        if (items.size() < 3) return "";
        return "<nav class=\"contents\" aria-label=\"On this page\"><b>On this page</b>"
                + Html.list("plain", items)
                + "</nav>\n";
    }

    /// A chapter, of which the first part may be without a heading.
    static String chapter(List<Section> all) {
        StringBuilder out = new StringBuilder();
        for (Section s : all) out.append(s.title().isEmpty() ? s.html() : sections(List.of(s), 2, ""));
        return out.toString();
    }

    /// @param level of their headings, 2 to 5
    static String sections(List<Section> all, int level, String prefix) {
        StringBuilder out = new StringBuilder();
        for (Section s : all)
            out.append("<h%d id=\"%s%s\">%s</h%d>\n%s"
                    .formatted(level, prefix, s.id(), Html.prose(s.title()), level, s.html()));
        return out.toString();
    }
}

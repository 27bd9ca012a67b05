package dev.heddle.pages;

import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.pages.PageText.Literal;
import dev.heddle.pages.PageText.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The registers of a book: files, other ways to see them, what a launch puts there, address spaces, tables.
public final class RegistersPage {
    private final Isa isa;
    private final TextSheet sheet;
    private final Names names;

    private RegistersPage(Isa isa, Names names, Style style) {
        this.isa = isa;
        this.names = names;
        this.sheet = new TextSheet(style);
    }

    /// What registers are called in texts.
    @FunctionalInterface
    public interface Names {
        /// @param file register file or view
        /// @return the name of one of its elements
        String of(String file, int element);
    }

    /// @return lines of at most 80 columns, escape sequences not counted
    public static String of(Book book, Names names, Style style) {
        RegistersPage page = new RegistersPage(book.isa(), names, style);
        page.sheet.title("Registers of " + book.isa().title(), book.id());
        page.sheet.section(files(book.isa()));
        page.sheet.section(views(book.isa()));
        page.inputs("What a launch puts into registers", book.isa().inputs());
        page.stages();
        page.sheet.section(spaces(book.isa()));
        page.sheet.section(tables(book.isa()));
        return page.sheet.text();
    }

    /// Register files, other ways to see them, address spaces, and what a launch binds.
    public static List<PageSection> sections(Isa isa) {
        return List.of(files(isa), views(isa), spaces(isa), tables(isa));
    }

    private static PageSection files(Isa isa) {
        List<String> titles = new ArrayList<>(List.of("file", "registers", "type", "what is there"));
        boolean hasWaves = isa.lanes() > 1;
        if (hasWaves) titles.add(3, "of each");
        List<List<PageText>> rows = new ArrayList<>();
        for (Isa.State s : isa.states().values()) {
            List<PageText> row = PageText.row(
                    new Literal(s.name()), Integer.toString(s.count()), s.type().toString(), constants(isa, s));
            if (hasWaves) row.add(3, new Prose(s.perLane() ? "lane" : "wave"));
            rows.add(row);
        }
        return PageSection.table("registers", "Register files", titles, rows);
    }

    private static String constants(Isa isa, Isa.State s) {
        if (!s.name().equals(isa.constants())) return s.doc();
        String filled = "a launch fills them with its constants";
        return s.doc().isEmpty() ? filled : s.doc() + "; " + filled;
    }

    private static PageSection views(Isa isa) {
        List<List<PageText>> rows = new ArrayList<>();
        for (Isa.View v : isa.views().values())
            rows.add(PageText.row(
                    new Literal(v.name()),
                    Integer.toString(v.count()),
                    v.type().toString(),
                    v.option().isEmpty() ? v.of() : "%s; without %s of %s".formatted(v.of(), v.option(), v.other())));
        return PageSection.table(
                "views", "The same bits, seen in another way", List.of("file", "registers", "type", "of"), rows);
    }

    private void inputs(String heading, List<Isa.Input> inputs) {
        if (inputs.isEmpty()) return;
        sheet.heading(heading);
        for (Isa.Input i : inputs)
            sheet.line("  %s = %s".formatted(sheet.style().name(names.of(i.file(), i.element())), i.what()));
    }

    private void stages() {
        for (Map.Entry<String, Isa.Stage> s : isa.stages().entrySet()) {
            String title = s.getValue().title();
            inputs(
                    "In a launch of stage %s%s".formatted(s.getKey(), title.isEmpty() ? "" : ": " + title),
                    s.getValue().inputs());
        }
    }

    private static PageSection spaces(Isa isa) {
        List<List<PageText>> rows = new ArrayList<>();
        isa.spaces()
                .forEach((name, s) ->
                        rows.add(PageText.row(new Literal(name), s.bits() + " bits", shared(s.reach()), windows(s))));
        return PageSection.table("spaces", "Address spaces", List.of("space", "address", "shared by", "windows"), rows);
    }

    private static String shared(Isa.Reach r) {
        return switch (r) {
            case DEVICE -> "all of the device";
            case GROUP -> "the lanes of a group";
            case LANE -> "none: each lane has its own";
        };
    }

    private static String windows(Isa.Space s) {
        List<String> out = new ArrayList<>();
        for (Isa.Reach r : Isa.Reach.values()) {
            Long at = s.windows().get(r);
            if (at != null)
                out.add("that of the %s from 0x%x on".formatted(r.name().toLowerCase(Locale.ROOT), at));
        }
        return String.join("; ", out);
    }

    /// @return what a launch binds
    static PageSection tables(Isa isa) {
        List<List<PageText>> rows = new ArrayList<>();
        isa.tables().forEach((name, doc) -> rows.add(PageText.row(new Literal(name), doc)));
        return PageSection.table("tables", "What a launch binds", List.of("table", "what is there"), rows);
    }
}

package dev.heddle.page;

import dev.heddle.book.Book;
import dev.heddle.book.Isa;
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
        page.files();
        page.views();
        page.inputs("What a launch puts into registers", book.isa().inputs());
        page.stages();
        page.spaces();
        page.tables();
        return page.sheet.text();
    }

    private void files() {
        if (isa.states().isEmpty()) return;
        sheet.heading("Register files");
        TextTable table = new TextTable("file", "registers", "type", "of each", "what is there");
        for (Isa.State s : isa.states().values())
            table.row(
                    s.name(),
                    Integer.toString(s.count()),
                    s.type().toString(),
                    s.perLane() ? "lane" : "wave",
                    constants(s.name(), s.doc()));
        table.print(sheet, 2);
    }

    private String constants(String file, String doc) {
        if (!file.equals(isa.constants())) return doc;
        String filled = "a launch fills them with its constants";
        return doc.isEmpty() ? filled : doc + "; " + filled;
    }

    private void views() {
        if (isa.views().isEmpty()) return;
        sheet.heading("The same bits, seen in another way");
        TextTable table = new TextTable("file", "registers", "type", "of");
        for (Isa.View v : isa.views().values())
            table.row(
                    v.name(),
                    Integer.toString(v.count()),
                    v.type().toString(),
                    v.option().isEmpty()
                            ? v.of()
                            : "%s; without %s of %s".formatted(v.of(), v.option(), v.other()));
        table.print(sheet, 2);
    }

    private void inputs(String heading, List<Isa.Input> inputs) {
        if (inputs.isEmpty()) return;
        sheet.heading(heading);
        for (Isa.Input i : inputs)
            sheet.line(
                    "  %s = %s"
                            .formatted(
                                    sheet.style().name(names.of(i.file(), i.element())), i.what()));
    }

    private void stages() {
        for (Map.Entry<String, Isa.Stage> s : isa.stages().entrySet()) {
            String title = s.getValue().title();
            inputs(
                    "In a launch of stage %s%s"
                            .formatted(s.getKey(), title.isEmpty() ? "" : ": " + title),
                    s.getValue().inputs());
        }
    }

    private void spaces() {
        if (isa.spaces().isEmpty()) return;
        sheet.heading("Address spaces");
        TextTable table = new TextTable("space", "address", "shared by", "windows");
        isa.spaces()
                .forEach((name, s) ->
                        table.row(name, s.bits() + " bits", shared(s.reach()), windows(s)));
        table.print(sheet, 2);
    }

    private static String shared(Isa.Reach r) {
        return switch (r) {
            case DEVICE -> "all of the device";
            case GROUP -> "the lanes of a group";
            case LANE -> "nobody: each lane has its own";
        };
    }

    private static String windows(Isa.Space s) {
        List<String> out = new ArrayList<>();
        for (Isa.Reach r : Isa.Reach.values()) {
            Long at = s.windows().get(r);
            if (at != null)
                out.add(
                        "that of the %s from 0x%x on"
                                .formatted(r.name().toLowerCase(Locale.ROOT), at));
        }
        return String.join("; ", out);
    }

    private void tables() {
        if (isa.tables().isEmpty()) return;
        sheet.heading("What a launch binds");
        TextTable table = new TextTable("table", "what is there");
        isa.tables().forEach(table::row);
        table.print(sheet, 2);
    }
}

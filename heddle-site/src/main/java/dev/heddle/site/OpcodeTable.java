package dev.heddle.site;

import dev.heddle.base.bits.Mask;
import dev.heddle.isa.Book;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import dev.heddle.site.html.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The table of codes and the entries that take them. The bits of a table are those that all its entries fix, but not
/// to one value; codes that several entries share have a table of their own below.
final class OpcodeTable {
    /// Entries that share a code are listed in its cell up to here.
    private static final int IN_CELL = 3;

    /// Bits of a table in which each code has a cell.
    private static final int MOST_BITS = 9;

    private static final String ALL = "All words";
    private static final int LEAST_GRID = 5;
    private static final int COLUMN_BITS = 4;

    private final Book book;
    private final Links links;
    private final List<Section> sections = new ArrayList<>();

    OpcodeTable(Book book, Links links) {
        this.book = book;
        this.links = links;
        if (book.entries().isEmpty()) sections.add(new Section("codes", ALL, "<p>The book has no instructions.</p>\n"));
        else table("codes", ALL, book.entries(), Mask.NONE);
    }

    /// @return a table each, the first one for all words
    List<Section> sections() {
        return sections;
    }

    /// @param used bits that the tables above have decided
    /// @return the fragment of the table
    private String table(String id, String title, List<Entry> all, Mask used) {
        List<Entry> special = new ArrayList<>(all);
        special.removeIf(e -> all.stream().anyMatch(o -> o != e && e.generalOf().contains(o.id())));
        if (special.size() < 2) special = all;
        Mask bits = deciding(special, used);
        if (bits.isEmpty()) {
            special = all;
            bits = deciding(special, used);
        }
        int at = sections.size();
        sections.add(new Section(id, title, ""));
        StringBuilder out = new StringBuilder();
        List<Entry> general = new ArrayList<>(all);
        general.removeAll(special);
        if (bits.isEmpty()) out.append(overlapping(all));
        else out.append(coded(id, special, bits, used));
        if (!general.isEmpty())
            out.append("<p>Words that none of these takes: %s.</p>\n"
                    .formatted(
                            String.join(", ", general.stream().map(this::entry).toList())));
        sections.set(at, new Section(id, title, out.toString()));
        return id;
    }

    /// The bits that all entries fix, but for those that are the same in all of them.
    private static Mask deciding(List<Entry> entries, Mask used) {
        Mask fixed = entries.getFirst().fixed().without(used);
        Mask differs = Mask.NONE;
        for (Entry e : entries) {
            fixed = fixed.and(e.fixed());
            differs = differs.or(e.match().xor(entries.getFirst().match()));
        }
        return filled(fixed.and(differs), entries, used);
    }

    /// With the bits between them that most entries fix, so that a table is about neighbouring bits. An entry that does
    /// not fix such a bit has several codes.
    private static Mask filled(Mask bits, List<Entry> entries, Mask used) {
        if (bits.count() < 2 || bits.highest(Mask.BITS) >= 64) return bits;
        int low = bits.lowest();
        int high = 63 - Long.numberOfLeadingZeros(bits.lo());
        if (high - low >= MOST_BITS) return bits;
        Mask out = bits;
        for (int bit = low; bit <= high; bit++) {
            int at = bit;
            long fixing = entries.stream().filter(e -> e.fixed().bit(at)).count();
            if (!used.bit(bit) && 2 * fixing > entries.size()) out = out.or(new Mask(1L << bit, 0));
        }
        return out;
    }

    private String coded(String id, List<Entry> entries, Mask bits, Mask used) {
        Map<Long, List<Entry>> byCode = new TreeMap<>();
        for (Entry e : entries)
            for (long c : codes(e, bits))
                byCode.computeIfAbsent(c, n -> new ArrayList<>()).add(e);
        int width = bits.count();
        String of = Html.tag("code", "[" + bits.toString().replace("..", ":").replace(", ", "].[") + "]");
        long codes = 1L << width;
        StringBuilder out = new StringBuilder();
        out.append("<p>By bits %s: %d of %,d codes are taken, %,d are free.</p>\n"
                .formatted(of, byCode.size(), codes, codes - byCode.size()));
        boolean grid = width >= LEAST_GRID && width <= MOST_BITS;
        out.append(grid ? grid(id, byCode, width, bits, used) : rows(id, byCode, width, bits, used));
        return out.toString();
    }

    private static List<Long> codes(Entry e, Mask bits) {
        List<Long> out = List.of(0L);
        for (int bit = Mask.BITS - 1; bit >= 0; bit--) {
            if (!bits.bit(bit)) continue;
            List<Long> next = new ArrayList<>();
            for (long code : out) {
                boolean any = !e.fixed().bit(bit);
                if (any || !e.match().bit(bit)) next.add(code << 1);
                if (any || e.match().bit(bit)) next.add(code << 1 | 1);
            }
            out = next;
        }
        return out;
    }

    private String grid(String id, Map<Long, List<Entry>> byCode, int width, Mask bits, Mask used) {
        int columns = 1 << COLUMN_BITS;
        List<String> titles = new ArrayList<>(List.of(""));
        for (int c = 0; c < columns; c++) titles.add("_" + Integer.toHexString(c));
        HtmlTable table = new HtmlTable("Codes", titles.toArray(String[]::new));
        int digits = (width + 3) / 4 - 1;
        for (long row = 0; row < 1L << (width - COLUMN_BITS); row++) {
            List<String> cells = new ArrayList<>();
            cells.add(Html.tag("code", String.format("%" + (digits == 0 ? "" : "0" + digits) + "x_", row)));
            for (int c = 0; c < columns; c++) {
                List<Entry> here = byCode.get(row << COLUMN_BITS | c);
                cells.add(
                        here == null
                                ? "<span class=\"free\">free</span>"
                                : cell(id, row << COLUMN_BITS | c, here, bits, used));
            }
            table.row(cells);
        }
        return "<div class=\"codes\">" + table.html() + "</div>\n";
    }

    /// Codes that are taken, and runs of those that are free.
    private String rows(String id, Map<Long, List<Entry>> byCode, int width, Mask bits, Mask used) {
        HtmlTable table = new HtmlTable("Codes", "code", "entry");
        long next = 0;
        for (Map.Entry<Long, List<Entry>> e : byCode.entrySet()) {
            if (e.getKey() > next) table.row(range(next, e.getKey() - 1, width), "<span class=\"free\">free</span>");
            table.row(number(e.getKey(), width), cell(id, e.getKey(), e.getValue(), bits, used));
            next = e.getKey() + 1;
        }
        if (next < 1L << width) table.row(range(next, (1L << width) - 1, width), "<span class=\"free\">free</span>");
        return table.html();
    }

    private static String number(long code, int width) {
        return Html.tag("code", digits(code, width));
    }

    private static String digits(long code, int width) {
        return width <= 4 ? Digits.binary(code, width) : "0x" + Long.toHexString(code);
    }

    private static String range(long from, long to, int width) {
        return from == to ? number(from, width) : number(from, width) + " to " + number(to, width);
    }

    private String cell(String id, long code, List<Entry> here, Mask bits, Mask used) {
        if (here.size() <= IN_CELL) return cell(here);
        String sub = id + "-" + Long.toHexString(code);
        String shown = digits(code, bits.count());
        table(sub, "Words with " + shown + " in bits " + bits, here, used.or(bits));
        return Html.link("#" + sub, here.size() + " entries");
    }

    private String cell(List<Entry> here) {
        return String.join("<br>", here.stream().map(this::entry).toList());
    }

    private String entry(Entry e) {
        Entry.Meaning m = book.meaning(e);
        boolean known = m != null && m.unknown() == null;
        return links.entryLink(e.id())
                + (known ? "" : " <span class=\"unknown\" title=\"its meaning is not known\">?</span>");
    }

    /// Entries that no bits tell apart which all of them fix.
    private String overlapping(List<Entry> all) {
        HtmlTable table = new HtmlTable("Entries", "entry", "fixed bits", "ones among them");
        for (Entry e : all)
            table.row(
                    entry(e),
                    Html.tag("code", e.fixed().toString()),
                    Html.tag("code", e.match().isEmpty() ? "none" : e.match().toString()));
        return table.html();
    }
}

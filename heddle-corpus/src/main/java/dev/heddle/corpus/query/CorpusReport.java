package dev.heddle.corpus.query;

import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Writes what is in a corpus as one page of HTML that needs nothing else: no host, no script.
public final class CorpusReport {
    private final Corpus corpus;
    private final ReportHtml page = new ReportHtml();

    private CorpusReport(Corpus corpus) {
        this.corpus = corpus;
    }

    /// @param name of the corpus
    /// @return the page
    public static String of(Corpus corpus, String name) throws CorpusException, IOException {
        CorpusReport r = new CorpusReport(corpus);
        r.head(name);
        r.counts();
        r.sets();
        QueryRows isas = r.rows("SELECT DISTINCT isa FROM program ORDER BY isa");
        for (int i = 0; i < isas.list().size(); i++) r.set(isas.text(i, 0));
        r.unknown();
        r.findings();
        r.failures();
        r.page.raw("</main></body></html>\n");
        return r.page.toString();
    }

    private QueryRows rows(String sql, Object... values) throws CorpusException, IOException {
        return Query.rows(corpus, sql, values);
    }

    private void head(String name) throws IOException {
        page.raw("<!doctype html>\n<html lang=en><head><meta charset=utf-8><title>");
        page.text(name).raw("</title><meta name=viewport content=\"width=device-width\">");
        page.raw("<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">");
        page.raw("<meta name=color-scheme content=\"light dark\"><style>").raw(style());
        page.raw("</style></head><body><main><h1>").text(name).raw("</h1>\n");
    }

    private static String style() throws IOException {
        try (InputStream in = Objects.requireNonNull(CorpusReport.class.getResourceAsStream("report.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void counts() throws CorpusException, IOException {
        QueryRows r = rows("""
                        SELECT count(*), (SELECT count(*) FROM source), count(DISTINCT (isa, variant, structure)),
                          coalesce(sum(bytes), 0), coalesce(sum(instructions), 0),
                          (SELECT count(*) FROM finding WHERE severity = 'error'), (SELECT count(*) FROM failure)
                        FROM program
                        """);
        String[] names = {
            "programs", "places", "different but for registers", "bytes of code", "instructions", "hazards", "not read"
        };
        page.raw("<dl class=counts>");
        for (int i = 0; i < names.length; i++)
            page.raw("<div><dt>")
                    .text(names[i])
                    .raw("</dt><dd>")
                    .text(Bars.number(r.number(0, i)))
                    .raw("</dd></div>");
        page.raw("</dl>\n");
    }

    private void sets() throws CorpusException, IOException {
        Bars sets = new Bars("Programs by instruction set", "programs");
        QueryRows r = rows("SELECT isa || CASE WHEN variant = '' THEN '' ELSE '@' || variant END AS name, count(*)"
                + " FROM program GROUP BY name ORDER BY count(*) DESC, name LIMIT 20");
        fill(sets, r);
        section("Instruction sets");
        sets.write(page);
        duplicates();
    }

    private void section(String title) {
        page.raw("<h2>").text(title).raw("</h2>\n");
    }

    private static void fill(Bars bars, QueryRows r) {
        for (int i = 0; i < r.list().size(); i++)
            bars.add(r.text(i, 0), r.number(i, 1), r.heads().size() > 2 ? r.text(i, 2) : "");
    }

    private void duplicates() throws CorpusException, IOException {
        QueryRows r = rows("""
                        SELECT p.isa, (SELECT count(*) FROM source s WHERE s.isa = p.isa), count(*),
                          count(DISTINCT (variant, structure)) FROM program p GROUP BY p.isa ORDER BY p.isa
                        """);
        Bars bars = new Bars("Duplicates: places, programs, and programs but for registers", "");
        for (int i = 0; i < r.list().size(); i++) {
            bars.add(r.text(i, 0) + ", places", r.number(i, 1));
            bars.add(r.text(i, 0) + ", programs", r.number(i, 2));
            bars.add(r.text(i, 0) + ", but for registers", r.number(i, 3));
        }
        bars.write(page);
    }

    private void set(String isa) throws CorpusException, IOException {
        section(isa);
        Bars most = new Bars("Most frequent instructions", "instructions");
        fill(
                most,
                rows(
                        "SELECT mnemonic, sum(count) AS n FROM instruction WHERE isa = ? GROUP BY mnemonic"
                                + " ORDER BY n DESC, mnemonic LIMIT 20",
                        isa));
        most.write(page);
        histogram(isa, "registers", "Registers of programs", "registers");
        QueryRows unit = rows("SELECT mode(bound) FROM program WHERE isa = ? AND bound IS NOT NULL", isa);
        String by = unit.list().isEmpty() ? "" : unit.text(0, 0);
        histogram(isa, "cost", "Cost of programs", by.isEmpty() ? "cost" : "cost, mostly bound by " + by);
        histogram(isa, "instructions", "Length of programs", "instructions");
    }

    /// Ranges grow where most programs are near the beginning of a long row.
    private void histogram(String isa, String column, String title, String axis) throws CorpusException, IOException {
        QueryRows ends =
                rows("SELECT max(%1$s), quantile_cont(%1$s, 0.5) FROM program WHERE isa = ?".formatted(column), isa);
        double most = ends.number(0, 0);
        if (most <= 0) return;
        Histogram h = new Histogram(title, axis);
        boolean grows = most > 64 && ends.number(0, 1) < most / 8;
        if (grows) powers(h, isa, column, most);
        else even(h, isa, column, most);
        h.write(page);
    }

    private void even(Histogram h, String isa, String column, double most) throws CorpusException, IOException {
        int width = Math.max(1, (int) Math.ceil((most + 1) / 24));
        int bins = (int) (most / width) + 1;
        double[] counts = counts(isa, column, column + " / " + width, bins);
        for (int i = 0; i < bins; i++)
            h.add(width == 1 ? Integer.toString(i) : i * width + "–" + (i * width + width - 1), counts[i]);
    }

    private void powers(Histogram h, String isa, String column, double most) throws CorpusException, IOException {
        int bins = (int) Math.floor(Math.log(most + 1) / Math.log(2)) + 1;
        double[] counts = counts(isa, column, "log2(" + column + " + 1)", bins);
        for (int i = 0; i < bins; i++) {
            long from = (1L << i) - 1;
            long to = (1L << i + 1) - 2;
            h.add(from == to ? Long.toString(from) : from + "–" + to, counts[i]);
        }
    }

    /// @param bin number of the range that a program is in, in SQL; it is rounded down
    /// @return how many programs are in each range
    private double[] counts(String isa, String column, String bin, int bins) throws CorpusException, IOException {
        QueryRows r = rows(
                "SELECT floor(%s)::INTEGER AS bin, count(*) FROM program WHERE isa = ? AND %s >= 0 GROUP BY bin"
                        .formatted(bin, column),
                isa);
        double[] out = new double[bins];
        for (int i = 0; i < r.list().size(); i++) out[Math.min(bins - 1, (int) r.number(i, 0))] += r.number(i, 1);
        return out;
    }

    private void unknown() throws CorpusException, IOException {
        Bars bars = new Bars("Unknown bits that are set", "instructions");
        fill(bars, rows("""
                        SELECT isa || ' ' || entry || ' ' || bits || ' = ' || value AS what, sum(count) AS n,
                          min(example_text) FROM unknown GROUP BY what ORDER BY n DESC, what LIMIT 25
                        """));
        section("Unknown bits");
        if (bars.isEmpty()) page.raw("<p>No program sets unknown bits.</p>\n");
        bars.write(page);
    }

    private void findings() throws CorpusException, IOException {
        Bars bars = new Bars("What 'heddle check' finds", "places");
        fill(
                bars,
                rows("SELECT isa || ', ' || rule || ' (' || severity || ')' AS what, count(*), min(text)"
                        + " FROM finding GROUP BY what ORDER BY count(*) DESC, what LIMIT 25"));
        section("Hazards");
        if (bars.isEmpty()) page.raw("<p>Nothing was found.</p>\n");
        bars.write(page);
    }

    private void failures() throws CorpusException, IOException {
        Bars bars = new Bars("What could not be read, by the reason", "places");
        fill(
                bars,
                rows("SELECT why, count(*), min(path) FROM failure GROUP BY why ORDER BY count(*) DESC, why LIMIT 25"));
        section("Failures");
        if (bars.isEmpty()) page.raw("<p>Everything could be read.</p>\n");
        bars.write(page);
    }
}

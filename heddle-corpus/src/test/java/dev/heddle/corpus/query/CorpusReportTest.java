package dev.heddle.corpus.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Pieces of a report; the command's tests read whole ones.
class CorpusReportTest {
    @Test
    void textsAreTexts() {
        ReportHtml page = new ReportHtml();
        page.raw("<p>").text("a<b> & \"c\" 'd'\u001b[2J").raw("</p>");
        assertThat(page.toString()).isEqualTo("<p>a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;.[2J</p>");
    }

    /// Names of files and texts of instructions are of others.
    @Test
    void labelsCannotLeaveTheirPlace() {
        Bars bars = new Bars("<script>", "x\"y");
        bars.add("</text><script>alert(1)</script>", 3, "<img src=x>");
        bars.add("b", 0);
        ReportHtml page = new ReportHtml();
        bars.write(page);
        assertThat(page.toString())
                .doesNotContain("<script>", "<img")
                .contains("&lt;script&gt;")
                .contains("width=0.0");
    }

    @Test
    void nothingIsNoPlot() {
        ReportHtml page = new ReportHtml();
        new Bars("none", "x").write(page);
        Histogram h = new Histogram("none", "x");
        h.add("0", 0);
        h.write(page);
        assertThat(page.toString()).isEmpty();
    }

    @Test
    void heightsAreInProportion() {
        Histogram h = new Histogram("sizes", "bytes");
        for (double n : List.of(10.0, 5.0)) h.add("x", n);
        ReportHtml page = new ReportHtml();
        h.write(page);
        assertThat(page.toString()).contains("height=168.0 ").contains("height=84.0 ");
    }
}

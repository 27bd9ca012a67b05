package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What is open: its set, its example, its bytes and its link never disagree; and what the checks say of it.
@Tag("long")
class SourcesTest extends StudioPage {
    private static final String OUTSIDE = """
            .isa agx
            .group 32
            .buffer 0, zeros:16
            .uniform u0, buffer 0
            get_sr r1, thread_position_in_grid.x
            device_store 0, i32, x, r1, u0_u1, r1, unsigned, 0
            stop\
            """;

    private void file(String name, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        at("#file").setInputFiles(new FilePayload(name, "text/plain", bytes));
    }

    /// Also by the name of a chip, which is not in the list of sets.
    @Test
    void aFileChoosesItsSet() throws IOException {
        assertThat(at("#example")).hasValue("agx/collatz.s");
        file("julia.s", Files.readString(SITE.resolve("examples/ir3/julia.s")));
        says("\\d+ instructions");
        assertThat(at("#set")).hasValue(Pattern.compile("^ir3"));
        assertThat(at("#example")).hasValue("");
        assertThat(at("#faults")).hasText("");
        file("own.s", ".isa a5xx\nnop\nend\n");
        says("2 instructions");
        assertThat(at("#set")).hasValue("ir3@a5xx");
    }

    @Test
    void aSetWithoutExamplesHasASourceOfItsOwn() {
        at("#set").selectOption("a64");
        assertThat(at(".cm-content")).containsText(".isa a64");
        assertThat(at(".cm-content")).not().containsText("get_sr");
        assertThat(at("#example")).hasValue("");
        assertThat(at("#faults")).hasText("");
        text(".isa a64\nret");
        says("^1 instruction,");
    }

    /// Another variant reads the same source, which then says so.
    @Test
    void aVariantIsWrittenIntoTheSource() {
        file("own.s", ".isa ir3 ; kept\nnop\nend\n");
        says("2 instructions");
        at("#set").selectOption("ir3@a5xx");
        assertThat(at(".cm-content")).containsText(".isa ir3@a5xx ; kept");
        says("2 instructions");
        assertThat(at("#set")).hasValue("ir3@a5xx");
    }

    @Test
    void whatIsTypedChoosesItsSet() {
        text(".isa v9\nNOP\n");
        says("^1 instruction,");
        assertThat(at("#set")).hasValue(Pattern.compile("^valhall"));
        assertThat(at("#example option")).not().hasCount(1);
        assertThat(at("#example")).hasValue("");
    }

    @Test
    void anEditedExampleCanBeOpenedAgain() {
        at(".cm-content").click();
        page.keyboard().type(";");
        assertThat(at("#example")).hasValue("");
        at("#example").selectOption("agx/collatz.s");
        assertThat(at(".cm-line").first()).containsText("; The Collatz");
    }

    @Test
    void pastedBytesActAtOnce() {
        page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        page.evaluate("() => navigator.clipboard.writeText('0e05c436 00000000 8800')");
        at("#hex").focus();
        page.keyboard().press("Control+A");
        page.keyboard().press("Control+V");
        assertThat(at(".row")).hasCount(2);
        assertThat(at(".cm-content")).containsText("iadd r1, r2.discard.sx, 3");
        assertThat(at("#example")).hasValue("");
    }

    /// The token that opens files of the computer stays in the tab.
    @Test
    @OpensItself
    void linksHaveNoToken() {
        open(1440, 900, "?local=0123456789abcdef" + EXAMPLE);
        page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        assertThat(at("#local-files")).isVisible();
        assertThat(page.url()).doesNotContain("local");
        at("#link").click();
        says("the link is on the clipboard");
        assertThat((String) page.evaluate("() => navigator.clipboard.readText()"))
                .doesNotContain("0123456789abcdef")
                .doesNotContain("local=")
                .contains("/#v1/agx/t");
    }

    // ---- checks

    /// In the margins of text and code, and in a list that is brought to the front.
    @Test
    void findingsAreWhereOneLooks() {
        text(OUTSIDE);
        says("3 instructions");
        at("#check").click();
        says("1 problem found");
        assertThat(at("#findings details")).hasCount(1);
        assertThat(at("#findings details")).isInViewport();
        assertThat(at("#findings")).containsText("line 6");
        assertThat(at("#findings-of")).hasText("1");
        assertThat(at(".cm-lint-marker-warning")).isInViewport();
        assertThat(at(".row[data-i='1'] .gutter")).hasText("⚠");
        assertThat(at(".row.on")).hasAttribute("data-i", "1");
        at(".row[data-i='0']").click();
        at("#findings [data-line]").click();
        assertThat(at(".row.on")).hasAttribute("data-i", "1");
        at("#findings [data-moment]").click();
        assertThat(at(".row.here")).hasAttribute("data-i", "1");
        text(OUTSIDE.replace("zeros:16", "zeros:128"));
        says("3 instructions");
        assertThat(at(".cm-lint-marker-warning")).hasCount(0);
        at("#check").click();
        says("^No problems found \\(");
    }

    // ---- what is shown

    @Test
    void emptyColumnsAreNotShown() {
        assertThat(at(".fields th").nth(2)).isVisible();
        assertThat(at(".fields th").nth(3)).isHidden();
        text("iadd r1, r2, 3\nstop");
        says("2 instructions");
        assertThat(at(".row .label").first()).isHidden();
        text(OUTSIDE);
        at(".row[data-i='1']").click();
        assertThat(at(".fields th").nth(3)).isVisible();
        text("here: jmp_exec_any here");
        assertThat(at(".row .label").first()).hasText("here:");
        assertThat(at(".row .label").first()).isVisible();
    }

    @Test
    @OpensItself
    void commentsAreReadToTheirEnd() {
        for (int width : List.of(1440, 1280, 390)) {
            open(width, 800, "#example/agx/mandelbrot.s");
            assertThat(
                            page.evaluate(
                                    "() => { const s = document.querySelector('.cm-scroller'); return s.scrollWidth - s.clientWidth; }"))
                    .as("%d", width)
                    .isEqualTo(0);
        }
    }

    @Test
    void placesInTheRunAreInstructions() {
        page.keyboard().press("F10");
        says("^instruction 1$");
        assertThat(at("#time-of")).hasText("1 of 1 instructions so far; step 1 of wave 0 in group 0");
    }

    // ---- on a phone

    @Test
    @OpensItself
    void runGoesToTheResult() {
        open(390, 844, EXAMPLE);
        at("#run").click();
        says("the run is over");
        assertThat(at("[data-byte='104']")).isInViewport();
        assertThat(at("[data-byte='104']")).hasText("111");
        assertThat(at("#run")).isInViewport();
        open(390, 844, "#example/agx/triangle.s");
        at("#run").click();
        says("the run is over");
        assertThat(at("#pictures canvas")).isInViewport();
    }

    @Test
    @OpensItself
    void theHeaderOfAPhoneFolds() {
        open(390, 844, EXAMPLE);
        assertThat(at("#set")).isHidden();
        assertThat(at("header").boundingBox().height).isLessThan(110);
        at("#menu").click();
        assertThat(at("#set")).isVisible();
        assertThat(at("#restart")).isVisible();
        assertThat(at("#menu")).hasAttribute("aria-expanded", "true");
        at("#menu").click();
        assertThat(at("#set")).isHidden();
    }

    @Test
    @OpensItself
    void findingsAreOnTheScreenOfAPhone() {
        open(390, 844, EXAMPLE);
        text(OUTSIDE);
        says("3 instructions");
        at("#check").click();
        says("1 problem found");
        assertThat(at("#findings summary").first()).isInViewport();
    }
}

package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The pane with the kernel as source.
@Tag("long")
class SourcePaneTest extends StudioPage {
    private static final String SAXPY = "#example/agx/saxpy.s";

    /// The engine of the pane is loaded, and reads the book.
    private static final LocatorAssertions.ContainsTextOptions LONG =
            new LocatorAssertions.ContainsTextOptions().setTimeout(60_000);

    private Locator line(String text) {
        return at("#source .line").filter(new Locator.FilterOptions().setHasText(text));
    }

    private void openSource(String example) {
        open(1440, 760, example);
        show("source");
        assertThat(at("#source")).containsText("__kernel void", LONG);
    }

    @Test
    @OpensItself
    void linesAndInstructionsMarkEachOther() {
        openSource(SAXPY);
        line("buf1[gid] = fma(2.5f").click();
        assertThat(at(".row.sourced")).hasCount(4);
        assertThat(at(".row.on")).containsText("device_load");
        at(".row", "if_icmp").click();
        assertThat(at("#source .line.on")).containsText("if (gid < 1000) {");
        assertThat(at(".row.sourced")).hasCount(1);
        at("#source").focus();
        page.keyboard().press("ArrowDown");
        assertThat(at("#source .line.on")).containsText("buf1[gid] = ");
        // A pane that is away marks nothing.
        show("text");
        assertThat(at(".row.sourced")).hasCount(0);
    }

    private Locator at(String selector, String text) {
        return at(selector).filter(new Locator.FilterOptions().setHasText(text));
    }

    @Test
    @OpensItself
    void theLineOfTheRunIsMarked() {
        openSource(SAXPY);
        assertThat(at("#source .line.here")).hasCount(0);
        List<String> seen = new java.util.ArrayList<>();
        for (int i = 1; i < 8; i++) {
            page.keyboard().press("F10");
            assertThat(at("#time-of")).containsText(i + " of");
            seen.add(at("#source .line.here .words").innerText().strip());
        }
        assertThat(seen.getFirst()).isEqualTo("if (gid < 1000) {");
        assertThat(seen.getLast()).startsWith("buf1[gid] = fma");
        page.keyboard().press("Shift+F10");
        assertThat(at("#source .line.here")).containsText("buf1[gid] = fma");
    }

    /// What is typed is read again; what cannot be written as source says why.
    @Test
    @OpensItself
    void followsTheText() {
        openSource(EXAMPLE);
        show("text");
        text(".isa agx\nget_sr r1, sr80\niadd r2, r1, u2\ndevice_store 0, i32, x, r2, u0_u1, r1, unsigned, 0\nstop");
        show("source");
        assertThat(at("#source")).containsText("at_u0[gid] = gid + u2;", LONG);
        at("#set").selectOption("amx");
        assertThat(at("#source"))
                .hasText(
                        Pattern.compile("No source: .*--to c.*"),
                        new LocatorAssertions.HasTextOptions().setTimeout(60_000));
    }
}

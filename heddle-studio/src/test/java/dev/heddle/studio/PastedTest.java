package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.LocatorAssertions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Bytes without a label, long listings, and where things stand.
@Tag("long")
class PastedTest extends StudioPage {
    /// Of a compiled kernel for Mali.
    private static final String MALI =
            "c900000000c091008040c01901c0b4503c00000000c191007c82c08002c2f0004201000030c01f50"
                    + "c00a000010c01f0001c8c01901c2b400";

    private void paste(String hex) {
        at("#hex").fill(hex);
        at("#hex").press("Enter");
    }

    private LocatorAssertions.IsVisibleOptions soon() {
        return new LocatorAssertions.IsVisibleOptions().setTimeout(60_000);
    }

    @Test
    void theSetOfBytesIsProposed() {
        paste(MALI);
        assertThat(at("#proposal")).isVisible(soon());
        assertThat(at("#proposal")).containsText("This looks like Arm Mali Valhall code: 7 of 7 words");
        at("#proposal [data-set='valhall@v9']").click();
        assertThat(at("#proposal")).isHidden();
        assertThat(at("#set")).hasValue("valhall@v9");
        assertThat(at(".row")).hasCount(7);
        assertThat(at(".cm-content")).not().containsText(".byte");
    }

    @Test
    void whatIsOpenMayStay() {
        paste(MALI);
        assertThat(at("#proposal")).isVisible(soon());
        at("#proposal [data-set='']").click();
        assertThat(at("#proposal")).isHidden();
        assertThat(at("#set")).hasValue("agx");
    }

    @Test
    void tooLittleIsSaidToBeTooLittle() {
        paste("8800");
        assertThat(at("#proposal")).isVisible(soon());
        assertThat(at("#proposal")).containsText("Too few bytes to tell the instruction set; shown as agx.");
        assertThat(at("#proposal [data-set='ir3']")).isVisible();
        text("stop");
        at("#example").selectOption("agx/mandelbrot.s");
        assertThat(at("#proposal")).isHidden();
    }

    @Test
    void whatIsOfTheOpenSetNeedsNoProposal() {
        paste("72051004 620d00000000 0501050200c41200 0e05c43600000000 38000000 8800".replace(" ", ""));
        says("instructions");
        page.waitForTimeout(2000);
        assertThat(at("#proposal")).isHidden();
    }

    /// Rows that can still be seen are not made anew, and stand in their order.
    @Test
    void scrollingMakesTheRowsAtTheEnds() {
        paste("0e05c43600000000".repeat(10_000));
        says("10,000 instructions");
        // The first instruction is selected, and scrolled to, when all is there.
        page.waitForFunction("() => document.querySelector('#hex').value.length > 10000");
        page.waitForTimeout(1000);
        page.evaluate("() => { const box = document.querySelector('#listing'); box.scrollTop = 2400; }");
        assertThat(at("[data-i='105']")).containsText("iadd r1, r2.discard.sx, 3");
        page.evaluate("() => { document.querySelector('[data-i=\"105\"]').dataset.mine = 'yes';"
                + " document.querySelector('#listing').scrollTop = 2448; }");
        assertThat(at("[data-i='98']")).isVisible();
        assertThat(at("[data-mine='yes']")).hasAttribute("data-i", "105");
        page.evaluate("() => { document.querySelector('#listing').scrollTop = 2300; }");
        assertThat(at("[data-i='90']")).containsText("iadd");
        Object order = page.evaluate("() => [...document.querySelectorAll('#rows .row')].map(r => +r.dataset.i)");
        List<Integer> numbers =
                ((List<?>) order).stream().map(n -> ((Number) n).intValue()).toList();
        assertThat(numbers).isSorted().doesNotHaveDuplicates().hasSizeLessThan(100);
        // Few elements for each row: bits that are alike are one.
        Object each = page.evaluate(
                "() => document.querySelectorAll('#rows *').length / document.querySelectorAll('#rows .row').length");
        assertThat(((Number) each).doubleValue()).isLessThan(60);
    }

    @Test
    @OpensItself
    void theHeaderIsOneRowAndTheTools() {
        for (int width : List.of(1280, 1500, 1920)) {
            open(width, 900, "");
            Object tops = page.evaluate("() => ['h1', '#set', '#help'].map(s => { const r = document.querySelector(s)"
                    + ".getBoundingClientRect(); return Math.round((r.top + r.bottom) / 2); })");
            List<Integer> middles =
                    ((List<?>) tops).stream().map(n -> ((Number) n).intValue()).toList();
            for (int m : middles)
                assertThat(m).as("%d: %s", width, middles).isBetween(middles.getFirst() - 8, middles.getFirst() + 8);
        }
    }
}

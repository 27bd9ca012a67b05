package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The keys that [PageTest] does not press on its way.
@Tag("long")
class KeysTest extends StudioPage {
    private void chosen(int row) {
        assertThat(at(".row.on")).hasAttribute("data-i", Integer.toString(row));
    }

    @Test
    void theListing() {
        text("iadd r1, r2, 3\n".repeat(200) + "stop");
        assertThat(at("#says")).containsText("201 instructions");
        at("#listing").focus();
        page.keyboard().press("Home");
        chosen(0);
        page.keyboard().press("ArrowDown");
        chosen(1);
        page.keyboard().press("ArrowUp");
        chosen(0);
        page.keyboard().press("ArrowUp");
        chosen(0);
        page.keyboard().press("PageDown");
        chosen(20);
        page.keyboard().press("End");
        chosen(200);
        assertThat(at(".row.on")).isInViewport();
        page.keyboard().press("PageUp");
        chosen(180);
    }

    @Test
    void theBits() {
        text("iadd r1, r2, 3");
        assertThat(at("#bits .bit")).hasCount(64);
        at("[data-b='5']").focus();
        page.keyboard().press("ArrowRight");
        assertThat(at("[data-b='4']")).isFocused();
        page.keyboard().press("ArrowUp");
        assertThat(at("[data-b='36']")).isFocused();
        page.keyboard().press("ArrowDown");
        assertThat(at("[data-b='4']")).isFocused();
        page.keyboard().press("ArrowDown");
        assertThat(at("[data-b='4']")).isFocused();
        at("[data-b='27']").focus();
        page.keyboard().press("Enter");
        assertThat(at(".cm-content")).containsText("isub r1, r2, 3");
    }

    @Test
    void theLanes() {
        page.keyboard().press("F10");
        assertThat(at("#time-of")).containsText("1 of");
        at("#lanes td[data-register='r1'][data-lane='1']").focus();
        page.keyboard().press("ArrowDown");
        assertThat(at("#lanes td[data-register='r1'][data-lane='2']")).isFocused();
        page.keyboard().press("ArrowRight");
        assertThat(at("#lanes td[data-register='r1'][data-lane='2']")).not().isFocused();
        page.keyboard().press("ArrowLeft");
        page.keyboard().press("ArrowUp");
        assertThat(at("#lanes td[data-register='r1'][data-lane='1']")).isFocused();
        page.keyboard().press("Enter");
        assertThat(at("#says")).containsText("r1");
    }

    @Test
    void theFlow() {
        show("flow");
        at("#flow .block").nth(1).focus();
        page.keyboard().press("Enter");
        assertThat(at("#flow .block.on")).hasCount(1);
        assertThat(at(".row.on")).not().hasAttribute("data-i", "0");
    }

    /// Back to the selected instruction, and away from the field for words.
    @Test
    void backToTheSelection() {
        at("#listing").focus();
        at(".row[data-i='6']").click();
        page.keyboard().press("F4");
        assertThat(at(".row.here")).hasAttribute("data-i", "6");
        Pattern first = Pattern.compile("^" + at("#time-of").textContent().split(" ")[0] + " of");
        page.keyboard().press("F4");
        assertThat(at("#time-of")).not().hasText(first);
        page.keyboard().press("Shift+F4");
        assertThat(at("#time-of")).hasText(first);
        page.keyboard().press("/");
        assertThat(at("#find")).isFocused();
        page.keyboard().press("Escape");
        assertThat(at("#listing")).isFocused();
    }

    /// What the page lists is pressed here, in [PageTest] or in [NotesPageTest].
    @Test
    void allAreListed() {
        assertThat(at("#keys kbd").allTextContents())
                .isSubsetOf(List.of(
                        "F10", "j", "Shift", "k", "o", "O", "F5", "F4", "F9", "w", "n", "p", "[", "]", "{", "}", ";",
                        "/", "?", "Esc"));
    }
}

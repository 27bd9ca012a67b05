package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.MouseButton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Names and comments for addresses: written, kept and saved.
@Tag("long")
class NotesPageTest extends StudioPage {
    private static FilePayload file(String name, String text) {
        return new FilePayload(name, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private void row(int number, String name, String remark) {
        assertThat(at(".row[data-i='" + number + "'] .label")).hasText(name);
        assertThat(at(".row[data-i='" + number + "'] .noted")).hasText("; " + remark);
    }

    /// The address of the page has them, and so has the file that is saved.
    @Test
    void aKeyNotesTheSelectedInstruction() throws IOException {
        at(".row[data-i='2']").click();
        String address = at(".row[data-i='2'] .at").textContent();
        page.keyboard().press(";");
        assertThat(at("#note-of")).hasText("0x" + address);
        assertThat(at("#note-name")).isFocused();
        page.keyboard().type("12");
        page.keyboard().press("Enter");
        assertThat(at("#note-fault")).containsText("'12' is no name");
        at("#note-name").fill("second");
        at("#note-remark").fill("looks <b>odd</b>");
        page.keyboard().press("Enter");
        assertThat(at("#note-dialog")).isHidden();
        assertThat(at("#listing")).isFocused();
        row(2, "second:", "looks <b>odd</b>");
        page.waitForFunction("() => location.hash.split('/').length === 5");
        Download saved = page.waitForDownload(() -> at("#notes-save").click());
        assertThat(saved.suggestedFilename()).isEqualTo("kernel.notes");
        assertThat(Files.readString(saved.path()))
                .isEqualTo("0x%1$s name: second\n0x%1$s # looks <b>odd</b>\n".formatted(address));
        assertThat(at("#notes-save")).isHidden();
        page.reload();
        page.waitForFunction("() => document.documentElement.dataset.ready");
        row(2, "second:", "looks <b>odd</b>");
        at("#example").selectOption("agx/saxpy.s");
        says("instructions");
        assertThat(at(".noted")).hasCount(0);
    }

    /// With a program, or to the one that is open; what people have written for each other stays.
    @Test
    void filesOfNotesAreOpened() throws IOException {
        FilePayload notes = file("mine.notes", "# for me\n0x8 name: third\n\n0x8 # a comment\n");
        FilePayload program = file("mine.s", ".isa agx\n" + "iadd r1, r2, 3\n".repeat(3) + "stop\n");
        at("#file").setInputFiles(new FilePayload[] {notes, program});
        says("^4 instructions");
        row(1, "third:", "a comment");
        at(".row[data-i='0']").click();
        at("#note").click();
        at("#note-remark").fill("first");
        at("#note-form .main").click();
        assertThat(at(".row[data-i='0'] .noted")).hasText("; first");
        Download saved = page.waitForDownload(() -> at("#notes-save").click());
        assertThat(saved.suggestedFilename()).isEqualTo("mine.notes");
        assertThat(Files.readString(saved.path()))
                .isEqualTo("# for me\n0x0 # first\n0x8 name: third\n\n0x8 # a comment\n");
        at("#file").setInputFiles(file("bad.notes", "0x0 name: zeroth\nno address\n"));
        says("^notes, line 2: expected an address");
        row(1, "third:", "a comment");
        at("#file").setInputFiles(file("other.notes", "0 # zero\n"));
        says("^names and comments of other.notes$");
        assertThat(at(".row[data-i='0'] .noted")).hasText("; zero");
        at("#file").setInputFiles(new FilePayload[] {file("code.hex", "0e05443200000000"), notes});
        says("^1 instruction, 8 bytes");
        assertThat(at(".noted")).hasCount(0);
    }

    @Test
    void theMenuOfALine() {
        at(".row[data-i='3']").click(new Locator.ClickOptions().setButton(MouseButton.RIGHT));
        assertThat(at("#line-menu [data-does='note']")).isFocused();
        page.keyboard().press("ArrowUp");
        assertThat(at("#line-menu [data-does='stop']")).isFocused();
        page.keyboard().press("Enter");
        assertThat(at("#line-menu")).isHidden();
        assertThat(at(".row[data-i='3'] .gutter")).hasText("●");
        page.keyboard().press("ContextMenu");
        assertThat(at("#line-menu")).isVisible();
        page.keyboard().press("Escape");
        assertThat(at("#line-menu")).isHidden();
        assertThat(at("#listing")).isFocused();
        page.keyboard().press("Shift+F10");
        assertThat(at("#time-of")).not().hasText(Pattern.compile("^1 of"));
    }

    @Test
    @OpensItself
    void onAPhone() {
        open(390, 844, EXAMPLE);
        show("code");
        at(".row[data-i='1']").click();
        at("#note").click();
        assertThat(at("#note-dialog")).isVisible();
        at("#note-name").fill("a_name_that_is_rather_long");
        at("#note-remark").fill("a comment that is longer than the screen of a phone is wide");
        at("#note-form .main").click();
        assertThat(at("#notes-save")).isInViewport();
        Object width = page.evaluate("() => document.documentElement.scrollWidth");
        assertThat(width).isEqualTo(390);
    }
}

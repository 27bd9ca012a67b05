package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.Position;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Panes that are enlarged, resized, moved and closed, and stay so.
@Tag("long")
class ArrangementTest extends StudioPage {
    private static final List<String> PANES = List.of(
            "picture", "text", "source", "code", "bits", "explain", "findings", "lanes", "memory", "flow", "live");

    private BoundingBox box(String selector) {
        return at(selector).boundingBox();
    }

    private void again() {
        page.reload();
        page.waitForFunction("() => document.documentElement.dataset.ready");
    }

    /// Goes down on a border, by so many pixels to the right and down, and up.
    private void drag(String border, int right, int down) {
        BoundingBox b = at(border).first().boundingBox();
        double x = b.x + b.width / 2;
        double y = b.y + b.height / 2;
        page.mouse().move(x, y);
        page.mouse().down();
        page.mouse().move(x + right, y + down);
        page.mouse().up();
    }

    @ParameterizedTest
    @CsvSource({"1440, 900", "1024, 700"})
    @OpensItself
    void enlargedPanesAreLarge(int width, int height) {
        open(width, height, EXAMPLE);
        for (String pane : PANES) {
            if (at("#pane-" + pane).isHidden()) show(pane);
            at("#pane-" + pane + " .enlarge").click();
            BoundingBox large = box("#pane-" + pane);
            assertThat(large.width).as(pane).isGreaterThan(0.97 * width);
            assertThat(large.height).as(pane).isGreaterThan(0.75 * height);
            assertThat(large.y).as(pane).isBetween(0.0, height - large.height);
            assertThat(at("#pane-" + pane + " .enlarge")).hasAttribute("aria-pressed", "true");
            page.keyboard().press("Escape");
            assertThat(box("#pane-" + pane).width).as(pane).isLessThan(0.8 * width);
        }
        at("#pane-bits .enlarge").click();
        at("#pane-bits .enlarge").click();
        assertThat(at("#pane-bits")).not().hasClass(Pattern.compile("large"));
    }

    @Test
    void bordersAreDraggedAndKept() {
        double text = box("#pane-text").width;
        double code = box("#pane-code").width;
        drag(".border.across", -120, 0);
        assertThat(box("#pane-text").width).isBetween(text - 122, text - 118);
        assertThat(box("#pane-code").width).isBetween(code + 118, code + 122);
        double height = box("#pane-text").height;
        drag(".border.down", 0, 80);
        assertThat(box("#pane-text").height).isBetween(height + 78, height + 82);
        again();
        assertThat(box("#pane-text").width).isBetween(text - 122, text - 118);
        assertThat(box("#pane-text").height).isBetween(height + 78, height + 82);
        at("#reset").click();
        assertThat(box("#pane-text").width).isBetween(text - 1, text + 1);
        again();
        assertThat(box("#pane-text").height).isBetween(height - 1, height + 1);
    }

    /// A pane cannot be dragged away; keys do what the pointer does.
    @Test
    void bordersHaveLimitsAndKeys() {
        drag(".border.across", -2000, 0);
        assertThat(box("#pane-text").width).isGreaterThan(80);
        at("#reset").click();
        double text = box("#pane-text").width;
        at(".border.across").first().focus();
        page.keyboard().press("ArrowRight");
        page.keyboard().press("ArrowRight");
        assertThat(box("#pane-text").width).isBetween(text + 47, text + 49);
    }

    @Test
    void tabsAreDraggedToOtherPlaces() {
        at("[data-tab='flow']")
                .dragTo(at("#pane-text"), new Locator.DragToOptions().setTargetPosition(new Position(200, 400)));
        assertThat(at("#pane-flow")).isVisible();
        assertThat(at("#pane-text")).isVisible();
        assertThat(box("#pane-flow").x).isEqualTo(box("#pane-text").x);
        assertThat(box("#pane-flow").y).isGreaterThan(box("#pane-text").y + 100);
        at("[data-tab='live']")
                .dragTo(at("#pane-bits"), new Locator.DragToOptions().setTargetPosition(new Position(200, 130)));
        assertThat(at("#pane-bits")).isHidden();
        assertThat(at("#pane-live")).isVisible();
        assertThat(at("#faults")).hasText("");
        assertThat(at("#example")).hasValue("agx/collatz.s");
        again();
        assertThat(at("#pane-live")).isVisible();
        assertThat(at("#pane-flow")).isVisible();
        assertThat(at("#flow .block")).not().hasCount(0);
        at("[data-tab='bits']").click();
        assertThat(at("#pane-bits")).isVisible();
        at("#reset").click();
        assertThat(at("#pane-flow")).isHidden();
        assertThat(box("#pane-bits").y).isGreaterThan(box("#pane-code").y);
    }

    @Test
    void tabsAreChosenByKeys() {
        at("[data-tab='explain']").focus();
        page.keyboard().press("ArrowRight");
        assertThat(at("#pane-flow")).isVisible();
        assertThat(at("[data-tab='flow']")).isFocused();
        page.keyboard().press("ArrowLeft");
        page.keyboard().press("ArrowLeft");
        assertThat(at("#pane-findings")).isVisible();
    }

    @Test
    void closedPanesStayClosed() {
        for (String pane : List.of("lanes", "time", "bits")) {
            at("#pane-" + pane + " .close").click();
            assertThat(at("#pane-" + pane)).isHidden();
        }
        again();
        for (String pane : List.of("lanes", "time", "bits")) {
            assertThat(at("#pane-" + pane)).isHidden();
            show(pane);
        }
        // What is pressed again goes away again.
        at("#tabs [data-pane='bits']").click();
        assertThat(at("#pane-bits")).isHidden();
    }

    /// All may go, a whole column at a time, and come back.
    @Test
    void everyPaneCanBeClosed() {
        for (String pane : PANES) {
            if (at("#pane-" + pane).isHidden()) show(pane);
            at("#pane-" + pane + " .close").click();
        }
        again();
        for (String pane : PANES) show(pane);
        assertThat(at(".row")).not().hasCount(0);
    }

    @Test
    void whatIsNoArrangementIsLeft() {
        for (String kept : List.of(
                "no JSON",
                "{}",
                "{\"columns\":[]}",
                "{\"columns\":[{\"size\":1,\"stacks\":[{\"size\":1,\"panes\":[\"text\"],\"on\":\"code\"}]},"
                        + "{\"size\":1,\"stacks\":[]},{\"size\":1,\"stacks\":[]}]}",
                "{\"columns\":[{\"size\":-1,\"stacks\":[]},{\"size\":1,\"stacks\":[]},{\"size\":1,\"stacks\":[]}]}")) {
            page.evaluate("k => localStorage.setItem('heddle-panes', k)", kept);
            again();
            assertThat(at("#pane-text")).isVisible();
            assertThat(at("#pane-lanes")).isVisible();
        }
    }
}

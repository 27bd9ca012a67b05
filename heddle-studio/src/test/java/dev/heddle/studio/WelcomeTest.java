package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.BoundingBox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a visitor sees first: a picture that is being drawn, and what else can be opened.
@Tag("long")
class WelcomeTest extends StudioPage {
    private static final String DRAWN =
            "() => { const c = document.querySelector('#pictures canvas'); return c && c.getContext('2d')"
                    + ".getImageData(0, 0, c.width, c.height).data.some((x, i) => i % 4 < 3 && x > 0); }";

    private BoundingBox box(String selector) {
        return at(selector).boundingBox();
    }

    @ParameterizedTest
    @CsvSource({"1440, 900", "1280, 720", "1024, 700", "390, 844"})
    @OpensItself
    void aPictureIsDrawnWholeInItsPane(int width, int height) {
        open(width, height, "");
        assertThat(at("#intro")).containsText("This is Apple M1 GPU machine code, running in your browser");
        assertThat(at("#intro")).containsText("press ▶ Run");
        assertThat(at("#example")).hasValue("agx/mandelbrot.s");
        page.waitForFunction(DRAWN);
        assertThat(page.evaluate("() => document.querySelector('#stop').disabled"))
                .as("it is drawn while the page can be used")
                .isEqualTo(false);
        BoundingBox pane = box("#pictures");
        BoundingBox canvas = box("#pictures canvas");
        assertThat(canvas.x).isBetween(pane.x - 1, pane.x + pane.width - canvas.width + 1);
        assertThat(canvas.y).isBetween(pane.y - 1, pane.y + pane.height - canvas.height + 1);
        assertThat(canvas.y + canvas.height).isLessThan(height);
        assertThat(canvas.x + canvas.width).isLessThan(width);
        assertThat(canvas.width).isGreaterThan(width < 500 ? 300 : 250);
        assertThat(canvas.width / canvas.height).isBetween(1.28, 1.32);
    }

    /// Questions are answered in between, and a step stops the run.
    @Test
    @OpensItself
    void thePageCanBeUsedWhileItDraws() {
        open(1440, 900, "");
        page.waitForFunction(DRAWN);
        at(".row[data-i='5']").click();
        assertThat(at("#bits-of")).containsText("fmadd32");
        assertThat(at("#explain")).containsText("fmadd32");
        assertThat(page.evaluate("() => document.querySelector('#stop').disabled"))
                .isEqualTo(false);
        page.keyboard().press("F10");
        assertThat(at("#stop")).isDisabled();
        says("^instruction [\\d,]+$");
        assertThat(at("#time-of")).containsText("instructions so far");
    }

    @Test
    @OpensItself
    void whatIsTypedOrOpenedEndsTheRun() {
        open(1440, 900, "");
        page.waitForFunction(DRAWN);
        text(".isa agx\n.grid 1\nmov_imm r1, 7, 0b0\nstop");
        says("^2 instructions, 8 bytes");
        open(1440, 900, "");
        page.waitForFunction(DRAWN);
        at("#example").selectOption("agx/collatz.s");
        says("^18 instructions");
        assertThat(at("#intro")).isHidden();
        assertThat(at("#stop")).isDisabled();
        assertThat(at("#lanes")).containsText("Press Run");
        assertThat(at("#pane-memory")).isVisible();
    }

    /// A second look shows the same; after a change, it goes on with that.
    @Test
    @OpensItself
    void theAddressStaysUntilSomethingIsDone() {
        open(1440, 900, "");
        page.waitForFunction(DRAWN);
        page.waitForTimeout(1000);
        assertThat(page.url()).doesNotContain("#");
        at(".row[data-i='5']").click();
        page.waitForFunction("() => location.hash.startsWith('#v1/agx/')");
    }

    @Test
    @OpensItself
    void theSentenceCanBeClosed() {
        open(1440, 900, "");
        at("#intro-close").click();
        assertThat(at("#intro")).isHidden();
    }

    /// The list has every kernel of the folder that draws, and nothing that is not there.
    @Test
    void everyPictureIsAnExample() throws IOException {
        List<String> listed = examples();
        Path folder = SITE.resolve("examples");
        for (String path : listed) assertThat(folder.resolve(path)).isRegularFile();
        int pictures = 0;
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path p : all.filter(f -> f.toString().endsWith(".s")).toList()) {
                if (!Pattern.compile("(?m)^\\.(picture|plot) ")
                        .matcher(Files.readString(p))
                        .find()) continue;
                assertThat(listed).contains(folder.relativize(p).toString().replace('\\', '/'));
                pictures++;
            }
        }
        assertThat(pictures).isGreaterThan(7);
    }

    private List<String> examples() {
        Object all = page.evaluate(
                "async () => Object.values((await import('./examples.js')).EXAMPLES).flat().map(e => e[0])");
        List<String> out = new ArrayList<>();
        for (Object path : (List<?>) all) out.add(String.valueOf(path));
        return out;
    }

    /// Also by the address that guides and the gallery use.
    @Test
    void everyExampleOpens() {
        for (String path : examples()) {
            page.evaluate("p => { location.hash = 'example/' + p; }", path);
            assertThat(at("#example")).hasValue(path);
            says("\\d+ instructions, \\d+ bytes");
            assertThat(at("#faults")).hasText("");
            assertThat(at("#set")).hasValue(Pattern.compile("^" + path.split("/")[0]));
            assertThat(at("#run")).isEnabled();
        }
    }

    /// One action is the main one.
    @Test
    void runIsTheLargestButton() {
        Object largest = page.evaluate(
                "() => [...document.querySelectorAll('header button')].map(b => [b.getBoundingClientRect(), b.id])"
                        + ".sort(([a], [b]) => b.width * b.height - a.width * a.height)[0][1]");
        assertThat(largest).isEqualTo("run");
        assertThat(at("[data-move='step+'] span")).isVisible();
        assertThat(at("[data-move='step+']")).hasText("▷ Step");
        open(1024, 700, EXAMPLE);
        assertThat(at("[data-move='step+'] span")).isHidden();
        assertThat(at("[data-move='step+']")).hasAttribute("aria-label", "Step");
    }

    /// Enlarged, the picture grows with its pane.
    @Test
    void theEnlargedPictureIsWhole() {
        at("#example").selectOption("agx/triangle.s");
        says("\\d+ instructions");
        at("#run").click();
        page.waitForFunction(DRAWN);
        at("#pane-picture .enlarge").click();
        assertThat(box("#pictures canvas").height).isBetween(600.0, 900.0);
        page.keyboard().press("Escape");
        assertThat(box("#pictures canvas").height).isLessThan(450);
    }

    /// The program around the page does not send a visitor to itself.
    @Test
    void nothingIsAdvertised() {
        assertThat(at("body")).not().containsText("For more: heddle studio");
        assertThat(at("a[href='guides/']")).isVisible();
        assertThat(at("a[href='reference/']")).isVisible();
    }
}

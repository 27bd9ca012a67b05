package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The page in a browser: each pane, and each key.
@Tag("long")
class PageTest extends StudioPage {
    // ---- text, code, bits

    @Test
    void opensOnAKernelTakenApart() {
        assertThat(at(".row")).not().hasCount(0);
        assertThat(at(".row").first()).containsText("get_sr r1, sr80 (thread_position_in_grid.x)");
        assertThat(at("#bits-of")).hasText("get_sr r1, sr80 (thread_position_in_grid.x)");
        assertThat(at("#bits .bit")).hasCount(32);
        assertThat(at("#explain")).containsText("Read a special register");
        assertThat(at("#flow .block")).not().hasCount(0);
    }

    @Test
    void hexGivesText() {
        at("#hex").fill("0e05c43600000000 8800");
        at("#hex").press("Enter");
        assertThat(at(".cm-content")).containsText("iadd r1, r2.discard.sx, 3");
        assertThat(at(".row")).hasCount(2);
        assertThat(at(".row").nth(1)).containsText("stop");
    }

    @Test
    void pastedHexGivesText() {
        at(".cm-content").click();
        page.evaluate("() => { const d = new DataTransfer(); d.setData('text/plain', '0e05c43600000000 8800');"
                + " document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste',"
                + " { clipboardData: d, bubbles: true, cancelable: true })); }");
        assertThat(at(".row")).hasCount(2);
        assertThat(at("#hex")).hasValue(Pattern.compile("^0e05c436 00000000 8800$"));
    }

    @Test
    void branchesOfBytesHaveNames() {
        at("#hex").fill("7e1144128000 00c0faffffff 8800");
        at("#hex").press("Enter");
        assertThat(at(".cm-content")).containsText("L_0:");
        assertThat(at(".cm-content")).containsText("jmp_exec_any L_0");
    }

    @Test
    void textGivesBytesAndFaults() {
        text("iadd r1, r2.discard.sx, 3\nstop");
        assertThat(at("#hex")).hasValue("0e05c436 00000000 8800");
        text("iadd r0, r1, 300");
        says("expected an ALU source");
        assertThat(at(".cm-lintRange-error")).hasCount(1);
        assertThat(at("#faults")).hasText("1 fault");
        text("iadd r0, r1, 30");
        assertThat(at("#faults")).hasText("");
    }

    @Test
    void aBitTurnedRoundIsAnotherInstruction() {
        text("a: iadd r1, r2.discard.sx, 3 ; kept");
        assertThat(at("#hex")).hasValue("0e05c436 00000000");
        at("[data-b='27']").click();
        assertThat(at(".cm-content")).hasText(Pattern.compile("a: isub r1, r2.discard.sx, 3 ; kept"));
        assertThat(at("#hex")).hasValue("0e05c43e 00000000");
    }

    @Test
    void aBitSaysWhatItDecides() {
        text("iadd r1, r2, 3");
        at("[data-b='27']").hover();
        assertThat(at("#tip")).containsText("subtract");
        at("[data-b='27']").focus();
        page.keyboard().press("ArrowLeft");
        assertThat(at("[data-b='28']")).isFocused();
    }

    @Test
    void wordsAreCompleted() {
        text("");
        at(".cm-content").click();
        page.keyboard().type("bfei");
        assertThat(at(".cm-tooltip-autocomplete")).containsText("bfeil");
        // The editor takes no key for a choice that has only just appeared.
        page.waitForTimeout(200);
        page.keyboard().press("Enter");
        page.keyboard().type(" r2, 0, r2, 1");
        assertThat(at("#hex")).hasValue(Pattern.compile("^2e8900"));
    }

    @Test
    void aLineExplainsItself() {
        text("iadd r1, r2, 3");
        assertThat(at(".row")).hasCount(1);
        at(".cm-line").first().hover(new Locator.HoverOptions().setPosition(20, 8));
        assertThat(at(".cm-tip")).containsText("32-bit element 2 of r");
    }

    @Test
    void everySet() {
        for (String set : List.of("ir3", "valhall", "amx", "agx")) {
            at("#set").selectOption(set);
            assertThat(at("#example option")).not().hasCount(1);
            assertThat(at(".row").nth(5)).isVisible();
            assertThat(at("#faults")).hasText("");
        }
    }

    @Test
    void tenThousandLinesAreNotAllMade() {
        at("#hex").fill("0e05c43600000000".repeat(10_000));
        at("#hex").press("Enter");
        says("10,000 instructions");
        assertThat(at(".row").count()).isLessThan(100);
        // What the status says may be there before the rows have their place.
        page.waitForFunction("() => document.querySelector('#listing').scrollHeight > 200000");
        page.evaluate("() => { document.querySelector('#listing').scrollTop = 200000 }");
        assertThat(at("[data-i='8340']")).containsText("iadd r1, r2.discard.sx, 3");
    }

    // ---- flow and live registers

    @Test
    void flowAndLiveRegistersFollowTheSelection() {
        show("flow");
        assertThat(at("#flow .edge.back")).hasCount(1);
        at(".row[data-i='10']").click();
        assertThat(at("#flow .block.on")).isInViewport();
        at("#flow .block").nth(2).click();
        show("live");
        assertThat(at("#live")).containsText("live before");
        at("#live [data-register='r2']").first().click();
        says("r2: \\d+ instructions use it");
    }

    /// A graph as deep as it has blocks; one that is too large says so.
    @Test
    void deepFlowGraphs() {
        show("flow");
        openSource(loops(1500));
        at("#flow #force").click();
        assertThat(at("#flow .block")).hasCount(1501, new LocatorAssertions.HasCountOptions().setTimeout(60_000));
        at("#flow .block").nth(7).click();
        assertThat(at("#flow .block.on")).hasCount(1);
        openSource(loops(5000));
        at("#flow #force").click();
        assertThat(at("#flow"))
                .hasText(
                        "No graph: 5001 blocks are more than the 4000 that a page can show; 'heddle graph' writes larger ones",
                        new LocatorAssertions.HasTextOptions().setTimeout(60_000));
    }

    /// Typing it would take a minute.
    private void openSource(String source) {
        at("#file").setInputFiles(new FilePayload("deep.s", "text/plain", source.getBytes(StandardCharsets.UTF_8)));
    }

    private static String loops(int count) {
        StringBuilder out = new StringBuilder(".isa agx\n");
        for (int i = 0; i < count; i++) out.append("L%d: iadd r1, r1, 1\njmp_exec_any L%1$d\n".formatted(i));
        return out.append("stop").toString();
    }

    @Test
    void blocksHaveCosts() {
        assertThat(at("#flow .cost").first()).hasText(Pattern.compile("^\\w+ [\\d.]+, chain \\d+"));
        assertThat(at("#flow .legend")).containsText("Costs in issue cycles");
        at("#listing").focus();
        page.keyboard().press("ArrowDown");
        assertThat(at("#live")).containsText(Pattern.compile("Costs \\w+ [\\d.]+, "));
    }

    // ---- running

    @Test
    void stepsGoBothWays() {
        page.keyboard().press("F10");
        assertThat(at("#time-of")).containsText("1 of");
        assertThat(at("td.changed")).not().hasCount(0);
        at("#listing").focus();
        page.keyboard().press("j");
        page.keyboard().press("j");
        assertThat(at("#time-of")).containsText("3 of");
        page.keyboard().press("k");
        assertThat(at("#time-of")).containsText("2 of");
        page.keyboard().press("Shift+F10");
        assertThat(at("#time-of")).containsText("1 of");
        page.keyboard().press("o");
        assertThat(at("#time-of")).not().containsText("1 of 3");
        page.keyboard().press("Shift+O");
        assertThat(at("#says")).not().hasText("");
    }

    @Test
    void runsToTheEndAndHoldsTheResult() {
        at("#run").click();
        says("the run is over");
        assertThat(at("#time-of")).containsText("39,330 of 39,330");
        assertThat(at("[data-byte='104']")).hasText("111");
        assertThat(at("#marks .end")).hasCount(1);
        at("[data-byte='104']").click();
        says("is written by this instruction");
        assertThat(at(".row.here")).containsText("device_store");
    }

    /// @return what the time that is shown now begins with
    private Pattern time() {
        return Pattern.compile("^" + at("#time-of").textContent().split(" ")[0] + " of");
    }

    @Test
    void stopsAtBreakpointsBothWays() {
        at("#listing").focus();
        at(".row[data-i='6']").click();
        page.keyboard().press("F9");
        assertThat(at(".row[data-i='6'] .gutter")).hasText("●");
        page.keyboard().press("F5");
        says("stopped at a breakpoint");
        assertThat(at(".row.here")).containsText("and r4, r2, 1");
        Pattern first = time();
        page.keyboard().press("F5");
        assertThat(at("#time-of")).not().hasText(first);
        Pattern second = time();
        page.keyboard().press("F5");
        assertThat(at("#time-of")).not().hasText(second);
        page.keyboard().press("Shift+F5");
        assertThat(at("#time-of")).hasText(second);
        page.keyboard().press("F9");
        at(".row[data-i='7']").click();
        page.keyboard().press("F4");
        assertThat(at(".row.here")).containsText("if_icmp");
    }

    @Test
    void aRegisterLeadsToItsWriters() {
        at("#run").click();
        says("the run is over");
        at("#lanes td[data-register='r3'][data-lane='3']").click();
        says("r3 is written by this instruction");
        assertThat(at(".row.here")).containsText("iadd r3, r3, 1");
        at("#listing").focus();
        String before = at("#time-of").textContent();
        page.keyboard().press("p");
        assertThat(at("#time-of")).not().hasText(before);
        String earlier = at("#time-of").textContent();
        page.keyboard().press("n");
        assertThat(at("#time-of")).not().hasText(earlier);
        page.keyboard().press("w");
        says("watching r3");
        page.keyboard().press("Shift+F5");
        says("stopped at a watchpoint");
    }

    @Test
    void lanesAndWavesAreChosen() {
        page.keyboard().press("F10");
        at("#listing").focus();
        page.keyboard().press("]");
        page.keyboard().press("]");
        assertThat(at("#lanes tr[aria-selected='true'] th")).hasText("2");
        page.keyboard().press("[");
        assertThat(at("#lanes tr[aria-selected='true'] th")).hasText("1");
        page.keyboard().press("}");
        assertThat(at("#lanes-of")).containsText("wave 1 of 2");
        page.keyboard().press("{");
        assertThat(at("#lanes-of")).containsText("wave 0 of 2");
        at("[data-format='r1']").click();
        assertThat(at("[data-format='r1']")).containsText("f32");
    }

    @Test
    void timeIsALine() {
        at("#run").click();
        says("the run is over");
        at("#time").fill("1000");
        assertThat(at("#time-of")).containsText("1,000 of 39,330");
        at("#restart").click();
        assertThat(at("#time-of")).containsText("0 of 39,330");
    }

    @Test
    void aPictureIsDrawnWhileItRuns() {
        at("#example").selectOption("agx/mandelbrot.s");
        says("54 instructions");
        at("#run").click();
        page.waitForFunction(
                "() => { const c = document.querySelector('canvas'); return c && c.getContext('2d')"
                        + ".getImageData(0, 0, 832, 640).data.some(x => x > 0) && !document.querySelector('#stop').disabled; }");
        at("#stop").click();
        says("stopped by you");
    }

    @Test
    void aPlotIsThatOfTheEnd() {
        at("#set").selectOption("amx");
        at("#example").selectOption("amx/mean.s");
        says("\\d+ instructions, \\d+ bytes");
        at("#run").click();
        says("the run is over");
        // The curve of the mean, which goes up and down.
        page.waitForFunction(
                "() => { const c = document.querySelector('canvas').getContext('2d').getImageData(64, 0, 640, 350);"
                        + " const rows = new Set(); for (let i = 0; i < c.data.length; i += 4)"
                        + " if (c.data[i] > 150 && c.data[i + 1] < 100) rows.add(Math.floor(i / 4 / 640));"
                        + " return rows.size > 150; }");
    }

    @Test
    void checksFindWhatIsWrong() {
        text(".isa agx\n.group 32\n.buffer 0, zeros:16\n.uniform u0, buffer 0\nget_sr r1, thread_position_in_grid.x\n"
                + "device_store 0, i32, x, r1, u0_u1, r1, unsigned, 0\nstop");
        at("#check").click();
        assertThat(at("#findings details")).not().hasCount(0);
        assertThat(at(".row[data-i='1'] .gutter")).hasText("⚠");
        at("#run").click();
        says("device_store|outside|bounds|buffer");
    }

    @Test
    void checksSayWhatTheyHaveNotSeen() {
        at("#example").selectOption("agx/mandelbrot.s");
        says("54 instructions");
        at("#check").click();
        assertThat(at("#says"))
                .hasText(
                        Pattern.compile("the rest was not checked"),
                        new LocatorAssertions.HasTextOptions().setTimeout(120_000));
        assertThat(at("#findings .cut")).containsText("heddle sanitize kernel.agx.s");
        assertThat(at("#findings details")).hasCount(0);
    }

    @Test
    void aWayBackCanBeStopped() {
        at("#example").selectOption("agx/mandelbrot.s");
        says("54 instructions");
        page.keyboard().press("F10");
        assertThat(at("#time-of")).containsText("1 of");
        at("#time").evaluate("t => { t.max = '2000000'; t.value = '2000000'; t.dispatchEvent(new Event('change')) }");
        assertThat(at("#time-of"))
                .containsText("2,000,000 of", new LocatorAssertions.ContainsTextOptions().setTimeout(60_000));
        // Before the engine can answer.
        page.evaluate("async () => { const stop = document.querySelector('#stop');"
                + " document.querySelector('[data-move=\"proceed-\"]').click();"
                + " while (stop.disabled) await null; stop.click(); }");
        assertThat(at("#says"))
                .hasText(
                        "stopped by you; instruction 2,000,000",
                        new LocatorAssertions.HasTextOptions().setTimeout(60_000));
        page.keyboard().press("F10");
        assertThat(at("#time-of")).containsText("2,000,001 of");
    }

    @Test
    void kernelsOfAllSetsRun() {
        for (String kernel :
                List.of("ir3/reduction.s", "valhall/collatz.s", "amx/matmul.s", "amx/tanh.s", "amx/mean.s")) {
            at("#set").selectOption(kernel.split("/")[0]);
            at("#example").selectOption(kernel);
            says("\\d+ instructions, \\d+ bytes");
            at("#run").click();
            says("the run is over");
        }
    }

    // ---- address, panes, keys

    @Test
    void theAddressHasEverything() {
        text(".isa agx\n.grid 1\nmov_imm r1, 7, 0b0\nmov_imm r2, 8, 0b0\nstop");
        says("3 instructions, 14 bytes");
        page.keyboard().press("F10");
        assertThat(at("#time-of")).containsText("1 of");
        at("#link").click();
        page.waitForFunction("() => location.hash.includes('t=1')");
        String hash = (String) page.evaluate("() => location.hash");
        open(1440, 900, hash);
        assertThat(at(".cm-content")).containsText("mov_imm r2, 8");
        assertThat(at("#time-of")).containsText("1 of");
    }

    @Test
    void theCommandsAddressesOpen() {
        // As `heddle dis -a ir3 --link` writes it.
        open(1440, 900, "#v1/agx/h42M9YsYABB0MAA/");
        assertThat(at(".row").first()).containsText("iadd r1, r2.discard.sx, 3");
    }

    @Test
    void theReferenceIsBesideIt() {
        at("#explain a").first().click();
        assertThat(at("h1")).containsText("get_sr");
        assertThat(page).hasTitle(Pattern.compile("get_sr"));
    }

    @Test
    void panesCloseAndComeBack() {
        show("flow");
        at("#pane-flow .close").click();
        assertThat(at("#pane-flow")).isHidden();
        show("flow");
        at("#theme").click();
        assertThat(at("html")).hasAttribute("data-theme", Pattern.compile("dark|light"));
    }

    @Test
    void keysAreListedAndWordsFound() {
        at("#listing").focus();
        page.keyboard().press("?");
        assertThat(at("#keys")).isVisible();
        page.keyboard().press("Escape");
        assertThat(at("#keys")).isHidden();
        page.keyboard().press("/");
        assertThat(at("#find")).isFocused();
        page.keyboard().type("while_icmp");
        page.keyboard().press("Enter");
        assertThat(at(".row.on")).containsText("while_icmp");
    }

    /// The rules of WCAG 2 AA that a program can check.
    @Test
    void axeFindsNothing() throws IOException {
        String axe;
        try (InputStream in = PageTest.class.getResourceAsStream("/axe.min.js")) {
            axe = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
        page.evaluate(axe + ";0");
        for (String theme : List.of("light", "dark")) {
            page.evaluate("t => { document.documentElement.dataset.theme = t }", theme);
            page.keyboard().press("F10");
            assertThat(at("#time-of")).containsText("of");
            Object found =
                    page.evaluate("async () => (await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] })).violations"
                            + ".map(v => v.id + ' ' + v.nodes.slice(0, 3).map(n => n.target.join(' ')).join(', '))");
            assertThat((List<?>) found).as(theme).isEmpty();
        }
    }

    @Test
    @OpensItself
    void aPhoneShowsTheSame() {
        open(390, 844, EXAMPLE);
        assertThat(at("#bits .bit")).hasCount(32);
        at("#tabs [data-pane='lanes']").click();
        at("#run").click();
        says("the run is over");
        assertThat(at("#lanes td").first()).isVisible();
        Object wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth");
        assertThat(wide).isEqualTo(0);
    }

    /// The engine is in a worker: the page itself needs no functions made of text.
    @Test
    void thePageMakesNoFunctionsOfText() {
        assertThat(page.content()).contains("script-src 'self' 'sha256-").doesNotContain("unsafe-eval");
    }
}

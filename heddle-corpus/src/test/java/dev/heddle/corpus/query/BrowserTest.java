package dev.heddle.corpus.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import dev.heddle.corpus.store.Corpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A report in the Chromium of this computer; skipped where there is none, or no node for the driver.
@Tag("long")
class BrowserTest {
    private static final String EVIL = "<img src=http://evil.test/x><script>document.title=1</script>";

    @TempDir
    private Path folder = Path.of("");

    private String report() throws Exception {
        TestTables t = new TestTables();
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            code.append("add.f r").append(i).append(".x, r1.x, c0.x\nrcp r2.x, r3.x\n");
            t.add("ir3@a6xx", "p" + i + ".bin", code + "end\n");
        }
        t.add("agx", "k.bin", "iadd r1, r2, 3\nstop\n");
        t.fail(EVIL, EVIL);
        try (Corpus c = Corpus.open(t.write(folder.resolve("corpus")))) {
            return CorpusReport.of(c, EVIL);
        }
    }

    private static @Nullable Path found(String... names) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":"))
            for (String name : names) if (Files.isExecutable(Path.of(folder, name))) return Path.of(folder, name);
        return null;
    }

    @Test
    void thePageNeedsNothingElseAndFits() throws Exception {
        Path chromium = found("chromium", "chromium-browser", "google-chrome");
        Path node = found("node", "nodejs");
        assumeTrue(chromium != null && node != null, "there is no chromium or no node");
        Path file = Files.writeString(folder.resolve("report.html"), report());
        Map<String, String> env =
                Map.of("PLAYWRIGHT_NODEJS_PATH", node.toString(), "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        BrowserType.LaunchOptions options = new BrowserType.LaunchOptions()
                .setExecutablePath(chromium)
                .setArgs(List.of("--no-sandbox", "--disable-gpu"));
        try (Playwright p = Playwright.create(new Playwright.CreateOptions().setEnv(env));
                Browser browser = p.chromium().launch(options)) {
            String light = look(browser, file, ColorScheme.LIGHT, 1000);
            String dark = look(browser, file, ColorScheme.DARK, 1000);
            assertThat(dark).isNotEqualTo(light);
            look(browser, file, ColorScheme.LIGHT, 360);
        }
    }

    /// @return the colour of the page
    private static String look(Browser browser, Path file, ColorScheme scheme, int width) {
        List<String> wrong = new ArrayList<>();
        try (BrowserContext context = browser.newContext(
                new Browser.NewContextOptions().setColorScheme(scheme).setViewportSize(width, 800))) {
            Page page = context.newPage();
            page.onPageError(wrong::add);
            page.onConsoleMessage(m -> wrong.add(m.text()));
            page.onRequest(r -> wrong.add(r.url()));
            page.navigate(file.toUri().toString());
            assertThat(wrong).containsExactly(file.toUri().toString());
            assertThat(page.title()).isEqualTo(EVIL);
            assertThat(page.locator("svg").count()).isGreaterThan(6);
            assertThat(page.locator("script, img").count()).isZero();
            assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isEqualTo(true);
            assertThat(page.evaluate(OUTSIDE)).isEqualTo(List.of());
            page.locator("summary").first().click();
            assertThat(page.locator("details[open] td").count()).isPositive();
            return String.valueOf(page.evaluate("getComputedStyle(document.body).backgroundColor"));
        }
    }

    /// Texts of plots that are cut off by the plot, or lie upon each other in a row.
    private static final String OUTSIDE = """
            [...document.querySelectorAll('svg text')].filter(t => {
              const a = t.getBoundingClientRect(), b = t.closest('svg').getBoundingClientRect();
              return a.left < b.left - 1 || a.right > b.right + 1;
            }).map(t => t.textContent)
            """;
}

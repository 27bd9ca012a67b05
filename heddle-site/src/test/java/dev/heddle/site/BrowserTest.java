package dev.heddle.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The pages in the Chromium of this computer; skipped where there is none, or no node for the driver.
@Tag("long")
class BrowserTest {
    private static final String HOST = "http://heddle.test/";

    /// One page of each kind.
    private static final List<String> KINDS = List.of(
            "reference/",
            "reference/language/",
            "agx/",
            "ir3/add.f/",
            "valhall/FADD.f32/",
            "amx/genlut/",
            "agx/opcodes/",
            "ir3/variants/",
            "valhall/unknown/",
            "agx/names/",
            "valhall/names/Byte/",
            "guides/",
            "guides/checks/",
            "guides/gallery/",
            "guides/i-want-to/",
            "agx/guide/lanes/",
            "valhall/guide/registers/");

    private static @Nullable Playwright playwright;
    private static @Nullable Browser browser;

    @BeforeAll
    static void start() {
        Path chromium = found("chromium", "chromium-browser", "google-chrome");
        Path node = found("node", "nodejs");
        boolean there = chromium != null && node != null;
        if (!there) System.err.println("BrowserTest is skipped: there is no chromium or no node");
        assumeTrue(there);
        // Before a page waits for it.
        assertThat(Site.FOLDER).isDirectory();
        Map<String, String> env =
                Map.of("PLAYWRIGHT_NODEJS_PATH", node.toString(), "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        Playwright p = Playwright.create(new Playwright.CreateOptions().setEnv(env));
        playwright = p;
        browser = p.chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium)
                        .setArgs(List.of("--no-sandbox", "--disable-gpu")));
    }

    private static @Nullable Path found(String... names) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":"))
            for (String name : names) if (Files.isExecutable(Path.of(folder, name))) return Path.of(folder, name);
        return null;
    }

    @AfterAll
    static void stop() {
        if (browser != null) browser.close();
        if (playwright != null) playwright.close();
    }

    /// What a page did that it should not: requests to other hosts, files that are not there, errors of scripts.
    private final List<String> wrong = new ArrayList<>();

    private BrowserContext context(ColorScheme scheme, int width, int height) {
        BrowserContext context = Objects.requireNonNull(browser)
                .newContext(new Browser.NewContextOptions()
                        .setColorScheme(scheme)
                        .setViewportSize(width, height)
                        .setBypassCSP(false));
        context.route("**/*", this::serve);
        return context;
    }

    private void serve(Route route) {
        String url = route.request().url();
        if (!url.startsWith(HOST)) {
            wrong.add("asks for " + url);
            route.abort();
            return;
        }
        String path = url.substring(HOST.length()).replaceFirst("[?#].*", "");
        Path file = Site.FOLDER.resolve(path.isEmpty() || path.endsWith("/") ? path + "index.html" : path);
        if (!Files.isRegularFile(file)) {
            wrong.add("there is no " + path);
            route.fulfill(new Route.FulfillOptions().setStatus(404));
            return;
        }
        route.fulfill(new Route.FulfillOptions().setPath(file));
    }

    private Page open(BrowserContext context, String path) {
        Page page = context.newPage();
        page.onPageError(wrong::add);
        page.onConsoleMessage(m -> {
            if (m.type().equals("error")) wrong.add(m.text());
        });
        page.navigate(HOST + path);
        return page;
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1280, 900, 1", "DARK, 1280, 900, 3", "LIGHT, 390, 844, 3", "DARK, 390, 844, 3"})
    void axeFindsNothing(ColorScheme scheme, int width, int height, int step) throws IOException {
        String axe = resource("/axe.min.js");
        try (BrowserContext context = context(scheme, width, height)) {
            for (int i = 0; i < KINDS.size(); i += step) {
                String path = KINDS.get(i);
                Page page = open(context, path);
                page.evaluate(axe);
                Object found = page.evaluate(
                        "() => axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']})"
                                + ".then(r => r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html).join(' ')))");
                assertThat((List<?>) found).as(path).isEmpty();
                page.close();
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static String resource(String path) throws IOException {
        try (InputStream in = BrowserTest.class.getResourceAsStream(path)) {
            return new String(Objects.requireNonNull(in, path).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// On paper: black on white in the dark, too, with the bits in their colours and the place of the page, and nothing
    /// that can only be clicked.
    @ParameterizedTest
    @CsvSource({"agx/iadd/", "amx/all/"})
    void pagesPrint(String path) {
        try (BrowserContext context = context(ColorScheme.DARK, 718, 1010)) {
            Page page = open(context, path);
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(page.evaluate(
                            "() => ['header', '.contents', 'footer'].flatMap(s => [...document.querySelectorAll(s)])"
                                    + ".filter(e => e.offsetParent !== null || e.getClientRects().length).length"))
                    .isEqualTo(0);
            assertThat(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(255, 255, 255)");
            assertThat(page.evaluate("() => getComputedStyle(document.body).color"))
                    .isEqualTo("rgb(0, 0, 0)");
            assertThat(page.isVisible(".crumbs")).isTrue();
            assertThat(page.evaluate("() => getComputedStyle(document.querySelector('.box')).printColorAdjust"))
                    .isEqualTo("exact");
            assertThat(page.evaluate("() => document.scrollingElement.scrollWidth"))
                    .isEqualTo(718);
            assertThat(page.pdf(new Page.PdfOptions().setFormat("A4")).length).isGreaterThan(20_000);
        }
        assertThat(wrong).isEmpty();
    }

    /// Wide tables and code scroll by themselves, the page does not.
    @Test
    void nothingIsWiderThanTheScreen() {
        try (BrowserContext context = context(ColorScheme.LIGHT, 1280, 800)) {
            for (String path : KINDS) {
                Page page = open(context, path);
                for (int width : new int[] {1280, 768, 390, 360}) {
                    page.setViewportSize(width, 800);
                    assertThat(page.evaluate("() => document.scrollingElement.scrollWidth"))
                            .as(path)
                            .isEqualTo(width);
                }
                page.close();
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void slashFindsAnInstruction() {
        try (BrowserContext context = context(ColorScheme.LIGHT, 1280, 900)) {
            Page page = open(context, "ir3/");
            page.keyboard().press("/");
            assertThat(page.evaluate("() => document.activeElement.id")).isEqualTo("search");
            page.keyboard().type("isub");
            page.waitForSelector("#found li");
            assertThat(page.locator("#found li").first().textContent()).startsWith("isub agx3");
            assertThat(page.locator("#found li").allTextContents())
                    .as("another name of it")
                    .anyMatch(text -> text.startsWith("iadd agx "));
            page.keyboard().press("ArrowDown");
            page.keyboard().press("ArrowUp");
            page.keyboard().press("Enter");
            page.waitForURL(HOST + "agx3/isub/");
            page.keyboard().press("/");
            page.keyboard().type("no such thing at all");
            page.waitForFunction("() => document.querySelector('#found').hidden");
            page.keyboard().press("Escape");
            assertThat(page.locator("#search").inputValue()).isEmpty();
        }
        assertThat(wrong).isEmpty();
    }

    /// The set of the page comes first, and names before other words.
    @Test
    void theSearchPutsWhatIsNearFirst() {
        try (BrowserContext context = context(ColorScheme.LIGHT, 1280, 900)) {
            Page page = open(context, "ir3/add.f/");
            page.locator("#search").fill("stop");
            page.waitForSelector("#found li");
            assertThat(page.locator("#found li").first().textContent()).startsWith("stop agx");
            page.locator("#search").fill("variants of");
            page.waitForFunction(
                    "() => document.querySelector('#found li').textContent.startsWith('The variants of ir3')");
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void pagesAreReadWithoutAScript() {
        try (BrowserContext context = context(ColorScheme.LIGHT, 1280, 900)) {
            context.route("**/*.js", r -> r.fulfill(new Route.FulfillOptions().setBody("")));
            Page page = open(context, "agx/iadd/");
            assertThat(page.locator("form[role=search]").isVisible()).isFalse();
            assertThat(page.locator("h2#meaning + p + pre").textContent()).contains("d = clamped ?");
            assertThat(page.locator(".bits .box").count()).isGreaterThan(15);
        }
        assertThat(wrong).isEmpty();
    }

    /// The highest bit is at the top left, the lowest at the bottom right.
    @ParameterizedTest
    @CsvSource({"390", "1280"})
    void bitsAreInOrder(int width) {
        try (BrowserContext context = context(ColorScheme.LIGHT, width, 900)) {
            Page page = open(context, "agx/iadd/");
            Object places = page.evaluate(
                    "() => [...document.querySelectorAll('.bits .box')].map(b => [b.getBoundingClientRect(),"
                            + " +b.querySelector('i').textContent]).sort(([a], [b]) => Math.round(a.top - b.top) || a.left - b.left)"
                            + ".map(([, bit]) => bit)");
            List<Integer> bits = ((List<?>) places)
                    .stream().map(b -> ((Number) b).intValue()).toList();
            assertThat(bits.getFirst()).isEqualTo(63);
            assertThat(bits).isSortedAccordingTo(java.util.Comparator.reverseOrder());
        }
    }

    @Test
    void printedPagesHaveNoNavigation() {
        try (BrowserContext context = context(ColorScheme.DARK, 1280, 900)) {
            Page page = open(context, "ir3/add.f/");
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(page.locator("header").isVisible()).isFalse();
            assertThat(page.locator(".contents").isVisible()).isFalse();
            assertThat(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(255, 255, 255)");
            assertThat(page.locator("h1").isVisible()).isTrue();
        }
    }
}

package dev.heddle.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/// The page in a browser, opened for each test, with what goes wrong and what it asks for.
abstract class StudioPage {
    static final Path SITE = Path.of(System.getProperty("heddle.site", "target/site"));

    private static SiteServer server;
    private static Chromium chromium;

    private final List<String> errors = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    Page page;

    @BeforeAll
    static void start() throws IOException {
        chromium = Chromium.start();
        server = new SiteServer(SITE.toAbsolutePath().normalize());
    }

    @AfterAll
    static void stop() {
        if (server != null) server.close();
        if (chromium != null) chromium.close();
    }

    /// A small kernel, which does not run by itself.
    static final String EXAMPLE = "#example/agx/collatz.s";

    /// Of a test that opens the page itself, in another size or at another address.
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface OpensItself {}

    @BeforeEach
    void open(TestInfo test) {
        if (!test.getTestMethod().orElseThrow().isAnnotationPresent(OpensItself.class)) open(1440, 900, EXAMPLE);
    }

    @AfterEach
    void nothingWentWrong() {
        assertThat(errors).isEmpty();
        assertThat(asked).allMatch(a -> a.startsWith(server.address()) || a.startsWith("data:"));
        if (page != null) page.close();
        page = null;
    }

    final void open(int width, int height, String hash) {
        if (page != null) page.close();
        page = chromium.browser().newPage(new Browser.NewPageOptions().setViewportSize(width, height));
        page.onPageError(errors::add);
        page.onConsoleMessage(m -> {
            if (m.type().equals("error")) errors.add(m.text());
        });
        page.onRequest(r -> asked.add(r.url()));
        page.navigate(server.address() + hash);
        page.waitForFunction("() => document.documentElement.dataset.ready");
    }

    final Locator at(String selector) {
        return page.locator(selector);
    }

    /// Brings a pane to the front.
    final void show(String pane) {
        at("#tabs [data-pane='" + pane + "']").click();
        assertThat(at("#pane-" + pane)).isVisible();
    }

    final void says(String pattern) {
        assertThat(at("#says")).hasText(Pattern.compile(pattern));
    }

    final void text(String program) {
        at(".cm-content").fill(program);
    }
}

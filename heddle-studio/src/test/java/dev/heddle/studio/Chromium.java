package dev.heddle.studio;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/// The browser of the system, driven by the Node of the system: nothing is downloaded.
final class Chromium implements AutoCloseable {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path NODE = Path.of("/usr/bin/node");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium() {
        Map<String, String> settings =
                Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1", "PLAYWRIGHT_NODEJS_PATH", NODE.toString());
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(settings));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(BROWSER)
                        .setArgs(List.of("--no-sandbox", "--disable-gpu")));
    }

    /// Starts it; without one the test is skipped.
    static Chromium start() {
        Assumptions.assumeTrue(
                Files.isExecutable(BROWSER) && Files.isExecutable(NODE),
                "no /usr/bin/chromium or /usr/bin/node: 'apt-get install chromium fonts-dejavu-core nodejs'");
        return new Chromium();
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}

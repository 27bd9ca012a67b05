package dev.heddle.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The guides of `docs/` as pages.
@Tag("long")
class GuidesOfSiteTest {
    private static final Path DOCS = Path.of("..", "docs");

    private static Document html(String markdown) {
        Markdown m = new Markdown(markdown, to -> to.startsWith("gone") ? null : to.replace(".md", "/"));
        return Jsoup.parse(PageFrame.chapter(m.sections()));
    }

    @Test
    void listsAndCodeOfGuides() {
        Document d = html("""
                        # A guide

                        1. One, and
                           more of it.
                        2. Two.

                            indented < code
                              deeper

                            after a blank line

                        A paragraph
                        - with a list
                          right after it
                        """);
        assertThat(d.select("ol > li").eachText()).containsExactly("One, and more of it.", "Two.");
        assertThat(d.select("pre code").first().wholeText())
                .isEqualTo("indented < code\n  deeper\n\nafter a blank line\n");
        assertThat(d.select("p").eachText()).containsExactly("A paragraph");
        assertThat(d.select("ul > li").eachText()).containsExactly("with a list right after it");
        assertThat(html("3. Three\n4. Four").select("ol").attr("start")).isEqualTo("3");
    }

    @Test
    void wordsOfGuides() {
        Document d = html(
                "See [`run`](run.md#a), [that](gone.md), ![a *cube*](cube.png), *soft* and **hard `x`**, 2 * 3 * 4, `*no*`.");
        assertThat(d.select("a").attr("href")).isEqualTo("run/#a");
        assertThat(d.select("a > code").text()).isEqualTo("run");
        assertThat(d.select("img").attr("src")).isEqualTo("cube.png");
        assertThat(d.select("em").eachText()).containsExactly("soft");
        assertThat(d.select("b").eachText()).containsExactly("hard x");
        assertThat(d.text()).contains("that, ,").contains("2 * 3 * 4, *no*.");
    }

    @Test
    void tablesOfGuides() {
        Document d = html("## T\n| a | `b` |\n|---|---|\n| 1 | `x`<br>`y \\| z` |\n");
        assertThat(d.select("thead th").eachText()).containsExactly("a", "b");
        assertThat(d.select("td code").eachText()).containsExactly("x", "y | z");
        assertThat(d.select("td br")).hasSize(1);
    }

    /// Headings of the same name are told apart, and found by the names that links use.
    @Test
    void headingsHaveAnchors() {
        Document d = html("## Costs\n### `run`, and more\n## Costs\n");
        assertThat(d.select("[id]").eachAttr("id")).containsExactly("costs", "run-and-more", "costs-1");
        assertThat(d.select("h3 code").text()).isEqualTo("run");
    }

    @Test
    void everyGuideIsAPage() throws IOException {
        List<String> missing = new ArrayList<>();
        int seen = 0;
        try (Stream<Path> all = Files.list(DOCS)) {
            for (Path p : all.filter(f -> f.toString().endsWith(".md")).sorted().toList()) {
                String name = p.getFileName().toString().replace(".md", "");
                Document page = Site.PAGES.get(name.equals("README") ? "guides/" : "guides/" + name + "/");
                if (page == null) missing.add(name);
                else seen += page.select("main pre, main table, main p").size();
            }
        }
        assertThat(missing).isEmpty();
        assertThat(seen).isGreaterThan(800);
        assertThat(Site.page("guides/gallery/").select("main img")).hasSize(6);
        assertThat(Site.page("guides/").select("main a").eachText()).contains("Gallery");
    }

    /// Nothing of the marks is left where text should be.
    @Test
    void noMarksAreLeft() {
        List<String> found = new ArrayList<>();
        Site.PAGES.forEach((path, page) -> {
            if (!path.startsWith("guides/")) return;
            Document plain = page.clone();
            plain.select("pre, code").remove();
            for (String text : plain.select("main p, main li, main th, main td, main h2, main h3")
                    .eachText()) if (text.matches(".*(\\*\\*|```|]\\(|`|^#).*")) found.add(path + ": " + text);
        });
        assertThat(found).isEmpty();
    }
}

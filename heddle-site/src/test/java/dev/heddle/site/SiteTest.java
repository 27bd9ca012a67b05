package dev.heddle.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class SiteTest {
    @Test
    void everyEntryOfEveryVariantHasAPage() throws SourceException {
        int seen = 0;
        for (String name : Books.names()) {
            for (Book b : SiteBuilder.variants(name)) {
                for (Entry e : b.entries()) {
                    Document page = Site.page(name + "/" + e.id() + "/");
                    assertThat(page.title()).startsWith(e.id() + ": ");
                    assertThat(page.select("h2#bits")).hasSize(1);
                    seen++;
                }
            }
        }
        assertThat(seen).isGreaterThan(3000);
    }

    @Test
    void everyLinkLeadsSomewhere() {
        Set<String> broken = new TreeSet<>();
        int links = 0;
        Map<String, Set<String>> anchors = new HashMap<>();
        for (Map.Entry<String, Document> e : Site.PAGES.entrySet()) anchors.put(e.getKey(), ids(e.getValue()));
        for (Map.Entry<String, Document> e : Site.PAGES.entrySet()) {
            for (Element a : e.getValue().select("a[href]")) {
                links++;
                URI to = URI.create("/" + e.getKey()).resolve(a.attr("href"));
                if (to.getHost() != null) continue;
                if (Files.isRegularFile(Site.FOLDER.resolve(to.getPath().substring(1)))) continue;
                Set<String> there = anchors.get(to.getPath().substring(1));
                String fragment = to.getFragment();
                if (there == null || fragment != null && !there.contains(fragment))
                    broken.add(e.getKey() + " -> " + a.attr("href"));
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(50_000);
    }

    private static Set<String> ids(Document page) {
        return new HashSet<>(page.select("[id]").eachAttr("id"));
    }

    @Test
    void idsAndTitlesAreUnique() {
        Map<String, String> titles = new HashMap<>();
        Set<String> lower = new HashSet<>();
        for (Map.Entry<String, Document> e : Site.PAGES.entrySet()) {
            List<String> ids = e.getValue().select("[id]").eachAttr("id");
            assertThat(ids).as(e.getKey()).doesNotHaveDuplicates();
            assertThat(titles.put(e.getValue().title(), e.getKey()))
                    .as(e.getKey())
                    .isNull();
            assertThat(e.getValue().select("h1")).as(e.getKey()).hasSize(1);
            // Also where case does not count, no two pages are one.
            assertThat(lower.add(e.getKey().toLowerCase(Locale.ROOT)))
                    .as(e.getKey())
                    .isTrue();
        }
    }

    /// What is loaded comes from the site itself.
    @Test
    void nothingIsAskedOfOtherHosts() throws IOException {
        for (Map.Entry<String, Document> e : Site.PAGES.entrySet()) {
            for (Element x : e.getValue().select("[src], link[href]")) {
                String from = x.hasAttr("src") ? x.attr("src") : x.attr("href");
                Path file = Site.FOLDER.resolve(e.getKey()).resolve(from).normalize();
                assertThat(file).as(e.getKey()).startsWith(Site.FOLDER).isRegularFile();
            }
            assertThat(e.getValue().select("[style], style, iframe"))
                    .as(e.getKey())
                    .isEmpty();
        }
        assertThat(Files.readString(Site.FOLDER.resolve("reference/reference.css")))
                .doesNotContain("url(", "@import");
        assertThat(Files.readString(Site.FOLDER.resolve("reference/search.js"))).doesNotContain("http");
    }

    /// Each page says where it is, and leads to the guides and to the reference.
    @Test
    void everyPageHasTheNameAndTheGuides() {
        for (Map.Entry<String, Document> e : Site.PAGES.entrySet()) {
            Document page = e.getValue();
            assertThat(page.select("header .home").text()).isEqualTo("Heddle");
            assertThat(page.title()).endsWith(" · Heddle");
            assertThat(page.select("header nav a").eachText())
                    .as(e.getKey())
                    .startsWith("Heddle", "Guides", "Reference");
        }
    }

    /// A name that looks like an unfinished page says whose it is.
    @Test
    void namesOfThePublicDecoderSaySo() {
        int seen = 0;
        for (Map.Entry<String, Document> e : Site.PAGES.entrySet()) {
            if (!e.getKey().matches("\\w+/[^/]*TODO[^/]*/")) continue;
            assertThat(e.getValue().select("h2#description ~ p").eachText())
                    .as(e.getKey())
                    .contains("The name, with its TODO, is that of the public decoder.");
            seen++;
        }
        assertThat(seen).isEqualTo(17);
    }

    @Test
    void pagesAreWellFormed() throws IOException {
        for (String path : Site.PAGES.keySet()) {
            Parser parser = Parser.htmlParser().setTrackErrors(5);
            parser.parseInput(Files.readString(Site.FOLDER.resolve(path + "index.html")), "");
            assertThat(parser.getErrors()).as(path).isEmpty();
        }
    }

    @Test
    void namesAndEntriesLinkToEachOther() {
        int pairs = 0;
        for (Map.Entry<String, Document> e : Site.PAGES.entrySet()) {
            String path = e.getKey();
            if (path.contains("/names/")
                    || path.split("/").length != 2
                    || e.getValue().select("main > .bits").isEmpty()) continue;
            Set<String> names =
                    new TreeSet<>(e.getValue().select("a[href^=../names/]").eachAttr("href"));
            for (String name : names) {
                Document there = Site.page(path.substring(0, path.indexOf('/')) + name.substring(2));
                String back = "../../" + path.substring(path.indexOf('/') + 1);
                assertThat(there.select("h2#entries ~ ul a").eachAttr("href"))
                        .as(path + name)
                        .contains(back);
                pairs++;
            }
        }
        assertThat(pairs).isGreaterThan(5000);
    }

    @Test
    void opcodesNameEveryEntryOfTheVariant() throws SourceException {
        for (String name : Books.names()) {
            Book preset = Books.load(name);
            for (Book b : SiteBuilder.variants(name)) {
                boolean isMain = b.variant().equals(preset.variant());
                Document page = Site.page(
                        name + "/opcodes/" + (isMain ? "" : b.variant().name() + "/"));
                List<String> named = page.select("main a code").eachText();
                assertThat(named)
                        .as(b.id())
                        .containsAll(b.entries().stream().map(Entry::id).toList());
            }
        }
    }

    @Test
    void onePageHasAllEntries() throws SourceException {
        for (String name : Books.names()) {
            Document all = Site.page(name + "/all/");
            Set<String> ids = new TreeSet<>();
            for (Book b : SiteBuilder.variants(name)) for (Entry e : b.entries()) ids.add(e.id());
            assertThat(all.select("article > h3 code").eachText()).containsExactlyInAnyOrderElementsOf(ids);
            assertThat(all.select("article > h4")).hasSizeGreaterThan(3 * ids.size());
        }
    }

    @Test
    void whatNobodyKnowsIsCountedAsInTheBook() throws SourceException {
        for (String name : Books.names()) {
            Document page = Site.page(name + "/unknown/");
            Book b = Books.load(name);
            List<String> unknown = new ArrayList<>();
            for (Entry e : b.entries()) {
                Entry.Meaning m = b.meaning(e);
                if (m == null || m.unknown() != null) unknown.add(e.id());
            }
            assertThat(page.select("h2#meanings + .scroll tbody th").eachText()).isEqualTo(unknown);
            int column = SiteBuilder.variants(name).stream()
                    .map(v -> v.variant().name())
                    .toList()
                    .indexOf(b.variant().name());
            Element row = page.select("h2#counts + .scroll tbody tr").get(1);
            assertThat(row.select("td").get(column).text()).isEqualTo(Integer.toString(unknown.size()));
        }
    }

    /// The order of topics names those that the books have.
    @Test
    void topicsOfTheOrderAreThoseOfTheBooks() throws SourceException {
        int named = 0;
        for (String name : Books.names()) {
            BookSet set = new BookSet(SiteBuilder.variants(name));
            Set<String> own = new EntryTopics(set, List.of()).all().keySet();
            for (String line : Chapters.topicOrder(set)) {
                for (String topic : line.split(" = ", 2)[1].split("; ")) {
                    assertThat(own).as(name).contains(topic);
                    named++;
                }
            }
        }
        assertThat(named).isGreaterThan(30);
    }

    /// Each text of an example gives the bytes beside it.
    @Test
    void examplesAssemble() throws SourceException {
        int tried = 0;
        for (String name : Books.names()) {
            BookSet set = new BookSet(SiteBuilder.variants(name));
            Examples examples = new Examples(set);
            Map<String, Codec> codecs = new TreeMap<>();
            for (BookSet.Listed l : set.entries().values()) {
                Codec codec = codecs.computeIfAbsent(l.book().id(), i -> Codec.of(l.book()));
                for (Examples.Example x : examples.of(l.id())) {
                    assertThat(HexFormat.of().formatHex(codec.insn(x.text(), 0).bytes()))
                            .as(x.text())
                            .isEqualTo(x.hex());
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(800);
    }

    @Test
    void theSearchFindsEveryPage() throws IOException {
        String index = Files.readString(Site.FOLDER.resolve("reference/index.json"));
        for (String path : Site.PAGES.keySet())
            if (!path.equals("reference/")) assertThat(index).contains(",\"" + path + "\",");
    }

    @Test
    void examplesAreTriedInTheStudio(@TempDir Path folder) throws IOException, SourceException, DataFormatException {
        SiteBuilder.write(folder, List.of(SiteBuilder.variants("amx")), true);
        Document page = Jsoup.parse(Files.readString(folder.resolve("amx/fma32/index.html")));
        List<Element> rows = page.select("table:has(a[href*=#v1]) tbody tr");
        assertThat(rows).isNotEmpty();
        for (Element row : rows) {
            String[] address = row.select("a").attr("href").split("/");
            assertThat(address).startsWith("..", "..", "#v1", "amx@m4");
            Inflater inflater = new Inflater(true);
            inflater.setInput(Base64.getUrlDecoder().decode(address[4].substring(1)));
            byte[] bytes = new byte[16];
            int length = inflater.inflate(bytes);
            inflater.end();
            assertThat(HexFormat.of().formatHex(bytes, 0, length))
                    .isEqualTo(row.select("th").text());
        }
        assertThat(Site.PAGES.get("amx/fma32/").select("a[href*=#v1]")).isEmpty();
    }

    @Test
    void everythingIsTheSameTheNextTime(@TempDir Path again) throws IOException {
        SiteBuilder.write(again);
        try (Stream<Path> all = Files.walk(again)) {
            for (Path p : all.filter(Files::isRegularFile).toList())
                assertThat(Files.mismatch(p, Site.FOLDER.resolve(again.relativize(p))))
                        .as("%s", p)
                        .isEqualTo(-1);
        }
        try (Stream<Path> a = Files.walk(again);
                Stream<Path> b = Files.walk(Site.FOLDER)) {
            assertThat(a.count()).isEqualTo(b.count());
        }
    }
}

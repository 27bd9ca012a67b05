package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.studio.Site;
import dev.heddle.cli.studio.StudioServer;
import dev.heddle.site.StudioLink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `heddle studio` and `heddle dis --link`.
class StudioTest {
    @TempDir
    private Path folder;

    private static HttpResponse<String> get(String address) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private static HttpResponse<String> post(String address, String body) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(address))
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private StudioServer server() throws IOException {
        Path site = Files.createDirectories(folder.resolve("site/engine"));
        Files.writeString(site.resolve("heddle.wasm"), "wasm");
        Files.writeString(folder.resolve("site/index.html"), "<p>page");
        Files.writeString(folder.resolve("secret"), "secret");
        StudioTools tools = new StudioTools(Commands::run);
        return new StudioServer(new Site(folder.resolve("site")), 0, folder, tools);
    }

    @Test
    void servesThePageAndNothingElse() throws IOException, InterruptedException {
        try (StudioServer s = server()) {
            HttpResponse<String> page = get(s.address());
            assertThat(page.body()).isEqualTo("<p>page");
            assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
            assertThat(get(s.address() + "engine/heddle.wasm").headers().firstValue("Content-Type"))
                    .contains("application/wasm");
            assertThat(get(s.address() + "%2e%2e/secret").statusCode()).isEqualTo(404);
            assertThat(get(s.address() + "%00").statusCode()).isEqualTo(404);
            assertThat(get(s.address() + "none").body()).isEqualTo("there is no /none\n");
            assertThat(post(s.address(), "x").statusCode()).isEqualTo(404);
        }
    }

    /// Programs that look whether the page is there ask for its head.
    @Test
    void theHeadOfThePage() throws IOException, InterruptedException {
        try (StudioServer s = server();
                HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest.Builder head = HttpRequest.newBuilder().HEAD();
            HttpResponse<String> page =
                    client.send(head.uri(URI.create(s.address())).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).isEmpty();
            assertThat(page.headers().firstValue("Content-Length")).contains("7");
            assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
            int none = client.send(
                            head.uri(URI.create(s.address() + "none")).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
            assertThat(none).isEqualTo(404);
        }
    }

    @Test
    void filesAreForThoseWithTheToken() throws IOException, InterruptedException {
        Path code = folder.resolve("code.hex");
        Files.writeString(code, "0e05443200000000");
        try (StudioServer s = server()) {
            String own = s.ownAddress().replace("?local=", "local/") + "/";
            assertThat(get(s.address() + "local/0/list").statusCode()).isEqualTo(403);
            assertThat(get(s.address() + "local/0/read?path=" + code).statusCode())
                    .isEqualTo(403);
            assertThat(get(own + "list").body()).contains("\"name\":\"code.hex\"");
            assertThat(get(own + "read?set=agx&path=" + code).body()).contains("iadd ");
            assertThat(get(own + "read?set=agx&path=" + folder.resolve("no")).body())
                    .isEqualTo("{\"error\":\"there is no file " + folder.resolve("no") + "\"}");
            assertThat(post(own + "run", ".isa agx\n.grid 2\nmov_imm r1, 7, 0b0\nstop")
                            .body())
                    .startsWith("{\"said\":\"4 instructions, ");
            assertThat(post(own + "run", ".isa agx\nmov_im r1\n").body()).startsWith("{\"error\":\"kernel.s:2:1: ");
        }
    }

    /// Names and comments are written beside programs that the page has opened, and nowhere else.
    @Test
    void notesAreKeptBesideAProgram() throws IOException, InterruptedException {
        Path code = Files.writeString(folder.resolve("code.hex"), "0e05443200000000");
        Path notes = Files.writeString(folder.resolve("code.notes"), "0x0 name: entry\n");
        try (StudioServer s = server().opened(code, "#v1/agx/h0/")) {
            String own = s.ownAddress().replace("?local=", "local/") + "/";
            assertThat(post(own + "notes?path=" + code, "0x0 name: other\n").body())
                    .contains("beside a program that the page has opened");
            assertThat(get(own + "read?set=agx&path=" + code).body())
                    .contains("\"notes\":\"0x0 name: entry\\n\"", "\"text\":\"entry:");
            assertThat(get(own + "opened").body()).contains("\"path\":\"" + code, "\"hash\":\"#v1/agx/h0/\"");
            assertThat(post(own + "notes?path=" + code, "0x0 name: other\n0x0 # x\n")
                            .body())
                    .isEqualTo("{\"said\":\"names and comments are in " + notes + "\"}");
            assertThat(notes).hasContent("0x0 name: other\n0x0 # x\n");
            assertThat(post(own + "notes?path=" + code, "name\n").body())
                    .startsWith("{\"error\":\"" + notes + ":1:1: expected an address");
            assertThat(get(own + "notes?path=" + code).body()).contains("error");
            assertThat(post(s.address() + "local/0/notes?path=" + code, "").statusCode())
                    .isEqualTo(403);
            assertThat(notes).hasContent("0x0 name: other\n0x0 # x\n");
        }
    }

    /// What is beyond the limit would change what the kernel does.
    @Test
    void kernelsThatAreTooLongAreRefused() throws IOException, InterruptedException {
        String longer = ".isa agx\nstop\n;" + "x".repeat(1 << 24);
        try (StudioServer s = server()) {
            String own = s.ownAddress().replace("?local=", "local/") + "/";
            assertThat(post(own + "run", longer).body())
                    .isEqualTo("{\"error\":\"a kernel has at most 16,777,216 bytes\"}");
        }
    }

    @Test
    @org.junit.jupiter.api.Timeout(50)
    void aRunCanBeStopped() throws Exception {
        try (StudioServer s = server()) {
            String own = s.ownAddress().replace("?local=", "local/") + "/";
            String endless = ".isa agx\n.grid 64\nl: jmp_exec_any l\nstop\n";
            java.util.concurrent.CompletableFuture<String> reply =
                    java.util.concurrent.CompletableFuture.supplyAsync(() -> {
                        try {
                            return post(own + "run", endless).body();
                        } catch (IOException | InterruptedException e) {
                            return String.valueOf(e);
                        }
                    });
            while (!reply.isDone()) {
                assertThat(get(own + "stop").body()).isEqualTo("{}");
                Thread.sleep(50);
            }
            assertThat(reply.get()).startsWith("{\"error\":").contains("stopped");
            // What is stopped once does not stop the next one.
            assertThat(post(own + "run", ".isa agx\nstop\n").body()).startsWith("{\"said\":");
        }
    }

    /// The page has no option for the files of a kernel.
    @Test
    void filesElsewhereAreRefusedInWordsOfThePage() throws IOException, InterruptedException {
        try (StudioServer s = server()) {
            String own = s.ownAddress().replace("?local=", "local/") + "/";
            assertThat(post(own + "run", ".isa agx\n.buffer 0, /etc/passwd\nstop\n")
                            .body())
                    .contains("is outside of the folder", "'heddle run' can allow it")
                    .doesNotContain("--allow-files");
        }
    }

    /// What starts a browser is seen in the list of processes: its address leads to the token once.
    @Test
    void theAddressOfABrowserCountsOnce() throws IOException, InterruptedException {
        try (StudioServer s = server()) {
            String token = s.ownAddress().replaceFirst(".*=", "");
            String once = s.onceAddress().replace("?once=", "local/once/");
            assertThat(s.onceAddress()).doesNotContain(token);
            assertThat(get(once).body()).isEqualTo("{\"token\":\"" + token + "\"}");
            assertThat(get(once).statusCode()).isEqualTo(403);
        }
    }

    @Test
    void otherNamesOfThisComputerAreRefused() throws IOException {
        try (StudioServer s = server()) {
            int port = URI.create(s.address()).getPort();
            for (String host : List.of(
                    "elsewhere.example",
                    "127.0.0.1:" + port + ".elsewhere.example",
                    "localhost:" + port + "@elsewhere.example",
                    "localhost:1",
                    "127.0.0.1:")) assertThat(answer(port, host)).as(host).startsWith("HTTP/1.1 403");
            assertThat(answer(port, "localhost:" + port)).doesNotStartWith("HTTP/1.1 403");
        }
    }

    private static String answer(int port, String host) throws IOException {
        String get = "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(host);
        try (java.net.Socket socket = new java.net.Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(get.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void addressesHaveTheCodeInThem() throws IOException {
        Run r = Run.fed("0e05443200000000 8800", "dis", "-a", "agx", "--link");
        String link = r.bytes().length == 0 ? "" : new String(r.bytes(), StandardCharsets.UTF_8);
        assertThat(link).startsWith("http://127.0.0.1:8620/#v1/agx@g13/h").endsWith("/\n");
        String data = link.strip().split("/", -1)[5].substring(1);
        byte[] deflated = Base64.getUrlDecoder().decode(data);
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(deflated), new Inflater(true))) {
            assertThat(in.readAllBytes()).containsExactly(0x0e, 5, 0x44, 0x32, 0, 0, 0, 0, 0x88, 0);
        }
        assertThat(StudioLink.ofText("ir3", "nop")).startsWith("#v1/ir3/t");
        Run.fed("0e05443200000000", "dis", "-a", "agx", "--link", "--json")
                .fails(2, "--link goes without --json and --stats");
    }

    @Test
    void otherPagesAndTooMuchCode() {
        Run r = Run.fed("8800", "dis", "-a", "agx", "--link", "--page", "https://x.example/");
        assertThat(new String(r.bytes(), StandardCharsets.UTF_8)).startsWith("https://x.example/#v1/agx@g13/h");
        java.util.Random random = new java.util.Random(1);
        byte[] large = new byte[8000];
        random.nextBytes(large);
        Run much = Run.of(large, false, "dis", "-a", "agx", "--raw", "--link");
        assertThat(much.code()).isEqualTo(1);
        assertThat(much.err())
                .endsWith("\n<stdin>: 8000 bytes are too many for an address; 'heddle studio' opens the file\n")
                .startsWith("note: <stdin>: this does not look like code of agx@g13: ");
    }

    @Test
    void whatIsNotThere() {
        Run.of("studio", "--site", folder.toString(), "--no-browser").fails(1, folder + ": no index.html there");
        Run.of("studio", "--port", "70000").fails(2, "--port: 0 to 65535");
        Run.of("studio", "--site", folder.toString(), "no.s").fails(1, folder + ": no index.html there");
    }
}

package dev.heddle.studio;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/// Serves a folder, as any host of files does.
final class SiteServer implements AutoCloseable {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "json", "application/json",
            "wasm", "application/wasm");

    /// What a page with a token asks for, whose address has got a text meanwhile: `heddle studio` was given no file.
    private static final Pattern OPENED = Pattern.compile("/local/[^/]+/opened");

    private final Path folder;
    private final HttpServer server;

    SiteServer(Path folder) throws IOException {
        this.folder = folder;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private void answer(HttpExchange x) throws IOException {
        try (x) {
            String path = x.getRequestURI().getPath();
            if (OPENED.matcher(path).matches()) {
                send(x, "application/json", "{}".getBytes(StandardCharsets.UTF_8));
                return;
            }
            String name = path.endsWith("/") ? path + "index.html" : path;
            Path file = folder.resolve("." + name).normalize();
            if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
                x.sendResponseHeaders(404, -1);
                return;
            }
            String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
            send(x, type == null ? "application/octet-stream" : type, Files.readAllBytes(file));
        }
    }

    private static void send(HttpExchange x, String type, byte[] content) throws IOException {
        x.getResponseHeaders().set("Content-Type", type);
        x.sendResponseHeaders(200, content.length);
        x.getResponseBody().write(content);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

package dev.heddle.cli.studio;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.json.Member;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Serves the studio on this computer, to this computer. What reads its files or runs something on it needs a token
/// that only the address has which the command prints.
public final class StudioServer implements AutoCloseable {
    /// The port unless it is taken, so that addresses can be made without asking.
    public static final int PORT = 8620;

    /// Bytes of a kernel that is run at most.
    private static final int MOST_BYTES = 1 << 24;

    private static final String NO_MEMORY =
            "this needs more memory than the JVM has; HEDDLE_JAVA_OPTS=-Xmx8g gives it more";

    /// What the command does for the page.
    public interface Tools {
        /// @param set what raw code is of, or empty
        /// @return a text that the page can open
        /// @throws IOException with a message for people
        String text(Path file, String set) throws IOException;

        /// @return the names and comments that are kept beside a program; empty if there are none
        String notes(Path program) throws IOException;

        /// Writes names and comments beside a program.
        ///
        /// @return what is to be said of it
        /// @throws IOException with a message for people, also if the text is none of notes
        String saveNotes(Path program, String notes) throws IOException;

        /// Runs a kernel here, with all that a Java virtual machine can.
        ///
        /// @return what is to be said of it, as JSON
        String run(String kernel) throws IOException;

        /// Ends all runs that are on.
        void stop();
    }

    private final Site site;
    private final Tools tools;
    private final LocalFiles files;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final String token;

    /// Programs that the page has read: notes are written beside those.
    private final Set<Path> read = ConcurrentHashMap.newKeySet();

    /// What the page opens first, and its address; null for nothing of this computer.
    private volatile @Nullable Opened opened;

    /// Gives the token once: what starts a browser is seen in the list of processes.
    private final AtomicReference<@Nullable String> code = new AtomicReference<>();

    /// @param port 0 for any that is free
    /// @param folder where the list of files begins
    /// @throws IOException if the port is taken
    public StudioServer(Site site, int port, Path folder, Tools tools) throws IOException {
        this.site = site;
        this.tools = tools;
        this.files = new LocalFiles(folder);
        token = secret();
        code.set(secret());
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    private record Opened(Path file, String hash) {}

    /// Opens a file of this computer in the page.
    ///
    /// @param hash the part of the page's address that has the program, from `#` on
    public StudioServer opened(Path file, String hash) {
        opened = new Opened(file.toAbsolutePath().normalize(), hash);
        return this;
    }

    private static String secret() {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /// @return the address of the page, without a token
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    /// @return the address with the token
    public String ownAddress() {
        return address() + "?local=" + token;
    }

    /// @return the address for a browser that is started: it leads to the token once
    public String onceAddress() {
        return address() + "?once=" + code.get();
    }

    private void answer(HttpExchange x) throws IOException {
        try (x) {
            // A page of another host whose name leads here is not the studio.
            String host = String.valueOf(x.getRequestHeaders().getFirst("Host"));
            int port = server.getAddress().getPort();
            if (!host.equals("127.0.0.1:" + port) && !host.equals("localhost:" + port)) {
                send(x, 403, "text/plain", bytes("only for this computer\n"));
                return;
            }
            String path = x.getRequestURI().getPath();
            if (path.startsWith("/local/")) local(x, path.substring(7));
            else page(x, path);
        }
    }

    private void page(HttpExchange x, String path) throws IOException {
        boolean isRead = x.getRequestMethod().equals("GET") || isHead(x);
        byte[] content = isRead ? site.read(path) : null;
        if (content == null) send(x, 404, "text/plain", bytes("there is no " + path + "\n"));
        else send(x, 200, Site.type(path), content);
    }

    private void local(HttpExchange x, String path) throws IOException {
        String once = code.get();
        if (once != null && path.equals("once/" + once) && code.compareAndSet(once, null)) {
            send(x, 200, "application/json", bytes(JsonWriter.text(new Token(token))));
            return;
        }
        if (!path.startsWith(token + "/")) {
            send(x, 403, "text/plain", bytes("the address lacks the token\n"));
            return;
        }
        String out;
        try {
            out = answer(x, path.substring(token.length() + 1));
        } catch (IOException | IllegalArgumentException e) {
            out = JsonWriter.text(new Fault(String.valueOf(e.getMessage())));
        } catch (OutOfMemoryError | StackOverflowError _) {
            out = JsonWriter.text(new Fault(NO_MEMORY));
        }
        send(x, 200, "application/json", bytes(out));
    }

    /// @param what is asked for
    /// @return JSON
    private String answer(HttpExchange x, String what) throws IOException {
        Map<String, String> asked = query(x.getRequestURI().getRawQuery());
        String in = asked.getOrDefault("path", "");
        return switch (what) {
            case "list" -> files.list(in);
            case "read" -> {
                Path file = files.file(in);
                String set = asked.getOrDefault("set", "");
                yield read(file, tools.text(file, set), null);
            }
            case "opened" -> {
                Opened first = opened;
                yield first == null ? "{}" : read(first.file, null, first.hash);
            }
            case "notes" -> saveNotes(files.file(in), x);
            case "run" -> tools.run(body(x));
            case "stop" -> {
                tools.stop();
                yield "{}";
            }
            default -> throw new IOException("there is no such request");
        };
    }

    private record Token(String token) {}

    private record Fault(String error) {}

    private record Saved(@Member(name = "said") String message) {}

    /// A program and what is noted about it, with its text or the hash of its code.
    private record Program(
            String path, @Nullable String text, @Nullable String hash, String notes) {}

    private String read(Path program, @Nullable String text, @Nullable String hash) throws IOException {
        Program out = new Program(program.toString(), text, hash, tools.notes(program));
        read.add(program);
        return JsonWriter.text(out);
    }

    private String saveNotes(Path program, HttpExchange x) throws IOException {
        if (!x.getRequestMethod().equals("POST") || !read.contains(program))
            throw new IOException("notes are written beside a program that the page has opened");
        return JsonWriter.text(new Saved(tools.saveNotes(program, body(x))));
    }

    private static String body(HttpExchange x) throws IOException {
        byte[] content = x.getRequestBody().readNBytes(MOST_BYTES + 1);
        // A part of a kernel is another kernel.
        if (content.length > MOST_BYTES) throw new IOException("a kernel has at most %,d bytes".formatted(MOST_BYTES));
        return new String(content, StandardCharsets.UTF_8);
    }

    private static Map<String, String> query(@Nullable String raw) {
        Map<String, String> out = new HashMap<>();
        if (raw == null) return out;
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 0) continue;
            out.put(pair.substring(0, equals), URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return out;
    }

    private static boolean isHead(HttpExchange x) {
        return x.getRequestMethod().equals("HEAD");
    }

    private static byte[] bytes(String s) {
        return s.getBytes(StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange x, int code, String type, byte[] content) throws IOException {
        x.getResponseHeaders().set("Content-Type", type);
        x.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        x.getResponseHeaders().set("Referrer-Policy", "no-referrer");
        if (isHead(x)) x.getResponseHeaders().set("Content-Length", "" + content.length);
        boolean isEmpty = content.length == 0 || isHead(x);
        x.sendResponseHeaders(code, isEmpty ? -1 : content.length);
        if (!isEmpty) x.getResponseBody().write(content);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}

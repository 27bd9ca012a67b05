package dev.heddle.server;

import dev.heddle.base.json.Json;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.json.Member;
import dev.heddle.base.source.SourceException;
import dev.heddle.machine.Buffer;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/// Writes what a client of `serve-exec` asks for into a file, so that [Replay] can do it again: messages as they are
/// sent, packed. Buffers are made at the addresses that they had, contents are written where they have changed before
/// a launch, and after each launch there is a message `expect` with the hashes of all buffers. What the counter of the
/// GPU says to a command buffer comes before it, so that time stamps are the same again.
public final class Recording implements Closeable {
    /// What the first message does.
    static final String BEGIN = "record";

    /// What a message does that says how things should be.
    static final String EXPECT = "expect";

    /// What a message does that has what the counter of the GPU said during the request after it.
    static final String CLOCK = "clock";

    /// The counts, in decimals.
    static final String TICKS = "ticks";

    /// Requests that run something.
    private static final Set<String> RUNS = Set.of("launch", "submit", "wait");

    /// Requests that are written down. What others do shows in the contents.
    private static final Set<String> WRITTEN = Set.of("program", "buffer", "free");

    /// Bytes of a content in one message.
    private static final long PIECE = 1 << 26;

    private final GZIPOutputStream out;
    private final Messages messages;
    private final Map<Long, String> known = new HashMap<>();

    private record Begin(@Member(name = "do") String action, String heddle, long protocol) {}

    private record Write(@Member(name = "do") String action, long buffer, long at) {}

    private record Ticks(@Member(name = "do") String action, String ticks) {}

    private record Make(@Member(name = "do") String action, long bytes, long address, String name) {}

    private record Expect(
            @Member(name = "do") String action,
            @Member(sparse = true) String error,
            Map<String, String> buffers) {}

    /// @param version of Heddle
    /// @throws IOException if the file cannot be written
    public Recording(Path file, String version) throws IOException {
        out = new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), true);
        messages = new Messages(InputStream.nullInputStream(), out);
        write(new Begin(BEGIN, version, DeviceSession.PROTOCOL), MemorySegment.NULL);
    }

    private void write(Record header, MemorySegment payload) throws IOException {
        messages.write(JsonWriter.text(header), payload);
    }

    /// A request comes: what a run finds in memory is written down.
    void before(Messages.Message m, DeviceSession session) throws IOException {
        if (!RUNS.contains(action(m))) return;
        for (Map.Entry<Long, Buffer> e : session.buffers().entrySet()) {
            String hash = hash(e.getValue());
            if (!hash.equals(known.put(e.getKey(), hash))) content(e.getKey(), e.getValue());
        }
    }

    private void content(long number, Buffer b) throws IOException {
        for (long at = 0; at < b.size(); at += PIECE) {
            write(new Write("write", number, at), b.segment(at, Math.min(PIECE, b.size() - at)));
        }
    }

    /// A request has been answered.
    void after(Messages.Message m, DeviceSession.Answer answer, DeviceSession session) throws IOException {
        String action = action(m);
        if (RUNS.contains(action)) {
            if (action.equals("submit")) clock(session.machine().clock());
            messages.write(m.header(), MemorySegment.ofArray(m.payload()));
            expect(answer, session);
        } else if (WRITTEN.contains(action) && !answer.isError()) {
            if (action.equals("buffer")) buffer(answer, session);
            else messages.write(m.header(), MemorySegment.ofArray(m.payload()));
        }
    }

    private void clock(List<Long> times) throws IOException {
        if (times.isEmpty()) return;
        String ticks = times.stream().map(Long::toUnsignedString).collect(Collectors.joining(" "));
        write(new Ticks(CLOCK, ticks), MemorySegment.NULL);
    }

    private void buffer(DeviceSession.Answer answer, DeviceSession session) throws IOException {
        long number = parsed(answer.json()).number("buffer");
        Buffer b = session.buffers().get(number);
        if (b == null) return;
        write(new Make("buffer", b.size(), b.address(), b.name()), MemorySegment.NULL);
        known.put(number, zeros(b.size()));
    }

    private void expect(DeviceSession.Answer answer, DeviceSession session) throws IOException {
        String error = answer.isError() ? parsed(answer.json()).string("error") : "";
        Map<String, String> hashes = new LinkedHashMap<>();
        for (Map.Entry<Long, Buffer> e : session.buffers().entrySet()) {
            String hash = hash(e.getValue());
            known.put(e.getKey(), hash);
            hashes.put(String.valueOf(e.getKey()), hash);
        }
        write(new Expect(EXPECT, error, hashes), MemorySegment.NULL);
        out.flush();
    }

    private static String action(Messages.Message m) {
        try {
            return Json.parse("request", m.header()).string("do", "");
        } catch (SourceException | IllegalArgumentException e) {
            return "";
        }
    }

    private static Json parsed(String json) throws IOException {
        try {
            return Json.parse("answer", json);
        } catch (SourceException e) {
            throw new IOException(e);
        }
    }

    /// @return a hash of the content
    static String hash(Buffer b) {
        MessageDigest all = sha();
        for (long at = 0; at < b.size(); at += PIECE)
            all.update(b.segment(at, Math.min(PIECE, b.size() - at)).toArray(ValueLayout.JAVA_BYTE));
        return HexFormat.of().formatHex(all.digest());
    }

    /// @return the hash of `size` zeros
    private static String zeros(long size) {
        MessageDigest all = sha();
        byte[] some = new byte[(int) Math.min(size, 1 << 16)];
        for (long left = size; left > 0; left -= some.length) all.update(some, 0, (int) Math.min(left, some.length));
        return HexFormat.of().formatHex(all.digest());
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}

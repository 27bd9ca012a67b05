package dev.heddle.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The framing of `heddle serve-exec`: two lengths of 32 bits, little-endian, then a header, then raw bytes. It is
/// described in `docs/serve.md`.
public final class Messages {
    /// Bytes of a header at most.
    static final int MAX_HEADER = 1 << 20;

    /// Bytes after a header at most.
    public static final int MAX_PAYLOAD = 1 << 28;

    private static final int LENGTHS = 8;
    private static final int CHUNK = 1 << 16;

    private final InputStream in;
    private final OutputStream out;
    private int number;

    /// @param header text of a JSON object, if it is one
    public record Message(String header, byte[] payload) {}

    public Messages(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /// @return the next message, or null at the end of the input
    /// @throws MessageException if what comes is not a message
    public @Nullable Message read() throws MessageException, IOException {
        number++;
        byte[] lengths = in.readNBytes(LENGTHS);
        if (lengths.length == 0) return null;
        if (lengths.length < LENGTHS) throw ended();
        ByteBuffer both = ByteBuffer.wrap(lengths).order(ByteOrder.LITTLE_ENDIAN);
        int header = checked(both.getInt(), MAX_HEADER, "header");
        int payload = checked(both.getInt(), MAX_PAYLOAD, "payload");
        String text = new String(exactly(header), StandardCharsets.UTF_8);
        return new Message(text, exactly(payload));
    }

    private int checked(int length, int most, String what) throws MessageException {
        if (Integer.compareUnsigned(length, most) > 0)
            throw new MessageException(
                    "heddle serve-exec: message %d: a %s of %,d bytes; at most %,d are possible (lengths are little-endian)"
                            .formatted(number, what, Integer.toUnsignedLong(length), most));
        return length;
    }

    /// What is announced and does not come takes no memory.
    private byte[] exactly(int length) throws MessageException, IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) throw ended();
        return bytes;
    }

    private MessageException ended() {
        return new MessageException("heddle serve-exec: message %d: the input ends within it".formatted(number));
    }

    /// Writes a message.
    public void write(String header, MemorySegment payload) throws IOException {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer lengths = ByteBuffer.allocate(LENGTHS).order(ByteOrder.LITTLE_ENDIAN);
        lengths.putInt(text.length).putInt(Math.toIntExact(payload.byteSize()));
        out.write(lengths.array());
        out.write(text);
        byte[] chunk = new byte[(int) Math.min(CHUNK, payload.byteSize())];
        for (long at = 0; at < payload.byteSize(); at += chunk.length) {
            int n = (int) Math.min(chunk.length, payload.byteSize() - at);
            MemorySegment.copy(payload, ValueLayout.JAVA_BYTE, at, chunk, 0, n);
            out.write(chunk, 0, n);
        }
        out.flush();
    }
}

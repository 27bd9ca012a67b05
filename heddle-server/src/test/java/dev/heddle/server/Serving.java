package dev.heddle.server;

import dev.heddle.machine.kernel.FileRoot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Messages for `serve-exec`, and what it answers.
public final class Serving {
    private final ByteArrayOutputStream input = new ByteArrayOutputStream();

    public record Answer(String header, byte[] payload) {}

    public Serving send(String header, byte[] payload) {
        byte[] text = header.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        ByteBuffer lengths = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        input.writeBytes(lengths.putInt(text.length).putInt(payload.length).array());
        input.writeBytes(text);
        input.writeBytes(payload);
        return this;
    }

    public Serving send(String header) {
        return send(header, new byte[0]);
    }

    /// A program in assembly.
    public Serving program(String text) {
        return send("{'do':'program','target':'a630','assemble':true}", text.getBytes(StandardCharsets.UTF_8));
    }

    /// @return what the server reads
    public byte[] input() {
        return input.toByteArray();
    }

    /// @param shared folders whose files may be memory
    public List<Answer> answers(Path... shared) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            List<FileRoot> roots = new ArrayList<>();
            for (Path p : shared) roots.add(FileRoot.of(p));
            new DeviceSession("test", new SharedFolders(roots), false)
                    .serve(new Messages(new ByteArrayInputStream(input()), out), null);
        } catch (MessageException | IOException e) {
            throw new AssertionError(e);
        }
        return answers(out.toByteArray());
    }

    /// @param written by the server
    public static List<Answer> answers(byte[] written) {
        List<Answer> out = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(written).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            byte[] header = new byte[in.getInt()];
            byte[] payload = new byte[in.getInt()];
            in.get(header).get(payload);
            out.add(new Answer(new String(header, StandardCharsets.UTF_8), payload));
        }
        return out;
    }

    /// @return the words of the last answer, after checking that none was an error
    public int[] lastWords() {
        List<Answer> all = answers();
        for (Answer a : all) if (a.header.contains("\"error\"")) throw new AssertionError(a.header);
        return words(all.getLast().payload);
    }

    public static int[] words(byte[] bytes) {
        int[] out = new int[bytes.length / 4];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(out);
        return out;
    }

    public static byte[] bytes(int... words) {
        ByteBuffer b = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        b.asIntBuffer().put(words);
        return b.array();
    }
}

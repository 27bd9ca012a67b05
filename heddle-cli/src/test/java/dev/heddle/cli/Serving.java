package dev.heddle.cli;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Messages for `serve-exec`, and what it answers.
final class Serving {
    private final ByteArrayOutputStream input = new ByteArrayOutputStream();

    record Answer(String header, byte[] payload) {}

    Serving send(String header, byte[] payload) {
        byte[] text = header.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        ByteBuffer lengths = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        input.writeBytes(lengths.putInt(text.length).putInt(payload.length).array());
        input.writeBytes(text);
        input.writeBytes(payload);
        return this;
    }

    Serving send(String header) {
        return send(header, new byte[0]);
    }

    /// A program in assembly.
    Serving program(String text) {
        return send(
                "{'do':'program','target':'a630','assemble':true}",
                text.getBytes(StandardCharsets.UTF_8));
    }

    List<Answer> answers(String... options) {
        List<String> args = new ArrayList<>(List.of("serve-exec"));
        args.addAll(List.of(options));
        return answers(Run.of(input.toByteArray(), false, args.toArray(String[]::new)).ok());
    }

    static List<Answer> answers(Run run) {
        List<Answer> out = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(run.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            byte[] header = new byte[in.getInt()];
            byte[] payload = new byte[in.getInt()];
            in.get(header).get(payload);
            out.add(new Answer(new String(header, StandardCharsets.UTF_8), payload));
        }
        return out;
    }

    /// @return the words of the last answer, after checking that none was an error
    int[] lastWords(String... options) {
        List<Answer> all = answers(options);
        for (Answer a : all) if (a.header.contains("\"error\"")) throw new AssertionError(a.header);
        return words(all.getLast().payload);
    }

    static int[] words(byte[] bytes) {
        int[] out = new int[bytes.length / 4];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(out);
        return out;
    }

    static byte[] bytes(int... words) {
        ByteBuffer b = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        b.asIntBuffer().put(words);
        return b.array();
    }
}

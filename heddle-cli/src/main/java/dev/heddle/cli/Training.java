package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/// The training run behind a cache of [StartCache]: many commands in one JVM, because a cache is made of one run.
///
/// `Training FILE KIND FOLDER` runs the commands of a kind in a file such as `training.txt`, which says how it is
/// written. Each begins in [Main#main], as a user's does: what that needs has to be in the cache, too; only what may
/// fail, which would end the process, begins behind it. Their output is that of the process.
final class Training {
    private Training() {}

    public static void main(String[] args) throws IOException {
        String kind = args[1] + " ";
        for (String line : Files.readAllLines(Path.of(args[0])))
            if (line.startsWith(kind)) run(line.substring(kind.length()), args[2]);
    }

    private static void run(String line, String folder) throws IOException {
        int less = line.indexOf(" < ");
        String after = less < 0 ? "" : line.substring(less + 3);
        boolean fails = line.startsWith("!");
        String[] words =
                line.substring(fails ? 1 : 0, less < 0 ? line.length() : less).split(" ");
        for (int i = 0; i < words.length; i++) words[i] = words[i].replace("TMP", folder);
        System.setIn(new ByteArrayInputStream(
                words[0].equals("serve-exec")
                        ? messages(after)
                        : (after.replace(';', '\n') + "\n").getBytes(StandardCharsets.UTF_8)));
        if (fails) Main.run(words, Console.ofProcess());
        else Main.main(words);
    }

    /// Messages of `serve-exec`: lengths of header and payload in 32 bits each, lowest byte first, then both.
    private static byte[] messages(String all) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String message : all.split(";")) {
            List<String> parts = List.of(message.split("\\|"));
            byte[] header = parts.getFirst().getBytes(StandardCharsets.UTF_8);
            byte[] payload = parts.size() == 1 ? new byte[0] : HexFormat.of().parseHex(parts.getLast());
            ByteBuffer lengths = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            out.writeBytes(lengths.putInt(header.length).putInt(payload.length).array());
            out.writeBytes(header);
            out.writeBytes(payload);
        }
        return out.toByteArray();
    }
}

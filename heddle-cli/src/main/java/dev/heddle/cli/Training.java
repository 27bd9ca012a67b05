package dev.heddle.cli;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/// The training run behind the AOT cache: many commands in one JVM, because a cache is made of one run.
///
/// The launcher (`heddle` at the root) starts it with one command a line on standard input; what follows ` < ` on a
/// line is that command's input, where `;` stands between lines, or between messages. Each begins in [Main#main], as a
/// user's does: what that needs has to be in the cache, too; only what begins with `!` may fail, which would end the
/// process. Their output is that of the process.
final class Training {
    private Training() {}

    public static void main(String[] args) throws IOException {
        List<String> commands =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                        .lines()
                        .toList();
        for (String command : commands) {
            int less = command.indexOf(" < ");
            String line = less < 0 ? command : command.substring(0, less);
            String after = less < 0 ? "" : command.substring(less + 3);
            System.setIn(
                    new ByteArrayInputStream(
                            line.startsWith("serve-exec")
                                    ? messages(after)
                                    : (after.replace(';', '\n') + "\n")
                                            .getBytes(StandardCharsets.UTF_8)));
            if (line.startsWith("!")) Main.run(line.substring(1).split(" "), Console.ofProcess());
            else Main.main(line.split(" "));
        }
    }

    /// Messages of `serve-exec`: headers, each perhaps with a tab and its payload in hexadecimal.
    private static byte[] messages(String all) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String message : all.split(";")) {
            String[] parts = message.split("\t");
            byte[] header = parts[0].getBytes(StandardCharsets.UTF_8);
            byte[] payload =
                    parts.length == 1 ? new byte[0] : HexFormat.of().parseHex(parts[1].strip());
            ByteBuffer lengths = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            out.writeBytes(lengths.putInt(header.length).putInt(payload.length).array());
            out.writeBytes(header);
            out.writeBytes(payload);
        }
        return out.toByteArray();
    }
}

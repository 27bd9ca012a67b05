package dev.heddle.cli.commands;

import dev.heddle.asm.Codec;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Finds an instruction in a comment behind another one: other assemblers separate instructions by the sign with which
/// a comment begins here.
final class CommentedCode {
    /// Lines with a comment that are looked at.
    private static final int MOST = 200;

    private CommentedCode() {}

    /// @param name what messages call the source
    /// @return a note about the first line of that kind
    static Optional<String> note(String name, byte[] text, Codec codec) {
        int number = 0;
        int seen = 0;
        for (String line : new String(text, StandardCharsets.UTF_8).split("\n", -1)) {
            number++;
            int sign = line.indexOf(';');
            if (sign <= 0 || line.substring(0, sign).isBlank()) continue;
            String behind = line.substring(sign + 1).strip();
            if (behind.indexOf(' ') < 0 || ++seen > MOST) continue;
            if (isInstruction(behind, codec))
                return Optional.of(
                        "note: %s:%d: '; %s' is a comment here, not a second instruction; write it on a line of its own"
                                .formatted(name, number, behind));
        }
        return Optional.empty();
    }

    private static boolean isInstruction(String text, Codec codec) {
        try {
            return codec.insn(text, 0).length() > 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

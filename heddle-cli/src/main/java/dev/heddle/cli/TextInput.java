package dev.heddle.cli;

import dev.heddle.files.Content;
import dev.heddle.source.SourceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Tells assembly from other inputs.
final class TextInput {
    private TextInput() {}

    /// Whether bytes are a text that is neither hexadecimal nor a dump of several programs.
    static boolean isSource(byte[] bytes) throws IOException {
        boolean isHex = true;
        boolean isBlank = true;
        for (byte b : bytes) {
            if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r') return false;
            isBlank &= b >= 0 && b <= ' ';
            isHex &=
                    b >= 0 && b <= ' '
                            || b == '_'
                            || b == ','
                            || Character.digit(b, 16) >= 0
                            || b == 'x';
        }
        if (isHex) return isBlank;
        if (!isText(bytes)) return false;
        try (Content c = Content.open(new ByteArrayInputStream(bytes), "text", Optional.empty())) {
            // A log without bytes looks like a source.
            return !(c instanceof Content.Programs p)
                    || p.container().programs().stream().allMatch(ProgramTexts::isMissing);
        } catch (SourceException e) {
            return true;
        }
    }

    private static boolean isText(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}

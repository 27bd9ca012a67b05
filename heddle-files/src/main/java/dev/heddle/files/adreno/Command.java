package dev.heddle.files.adreno;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of a capture about who has submitted what follows: a command line, or what a kernel writes of each submit,
/// `glxgears/1234: fence=5`.
final class Command {
    /// Bytes of a text, at most.
    static final int LONGEST = 1 << 10;

    private static final Pattern OF_SUBMIT = Pattern.compile("(.*)/\\d+: fence=\\d+");

    /// What a kernel writes if the process is gone.
    private static final String GONE = "???";

    private Command() {}

    /// @param payload zeros may follow the text
    /// @return empty if it does not tell
    static Optional<String> application(byte[] payload) {
        String text = new String(payload, StandardCharsets.UTF_8);
        // Words of a command line may end in a zero.
        String line = text.replace('\0', ' ').strip();
        Matcher m = OF_SUBMIT.matcher(line);
        String name = m.matches() ? m.group(1) : line;
        boolean isText = name.chars().noneMatch(Character::isISOControl);
        return name.isEmpty() || name.equals(GONE) || !isText
                ? Optional.empty()
                : Optional.of(name);
    }
}

package dev.heddle.files.adreno;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of a capture about who has submitted what follows: a command line, what a kernel writes of each submit,
/// `glxgears/1234: fence=5`, or the name of a driver that writes captures itself.
///
/// @param text without the zeros that may be in it and after it
record SubmitterText(String text) {
    /// Bytes of a text, at most.
    static final int LONGEST = 1 << 10;

    private static final Pattern OF_SUBMIT = Pattern.compile("(.*)/\\d+: fence=\\d+");

    /// What a kernel writes if the process is gone.
    private static final String GONE = "???";

    /// What Mesa's Vulkan driver writes.
    private static final String TURNIP = "tu-dump";

    static SubmitterText of(byte[] payload) {
        String text = new String(payload, StandardCharsets.UTF_8);
        // Words of a command line may end in a zero.
        return new SubmitterText(text.replace('\0', ' ').strip());
    }

    /// @param isTest whether the capture is of a test, which writes down what it calls and not who it is
    /// @return empty if it does not tell
    Optional<String> application(boolean isTest) {
        Matcher m = OF_SUBMIT.matcher(text);
        boolean isOfSubmit = m.matches();
        if (!isOfSubmit && (isTest || text.equals(TURNIP))) return Optional.empty();
        String name = isOfSubmit ? m.group(1) : text;
        boolean isText = name.chars().noneMatch(Character::isISOControl);
        return name.isEmpty() || name.equals(GONE) || !isText ? Optional.empty() : Optional.of(name);
    }

    /// @return the driver that has written the capture, if it names itself
    Optional<String> driver() {
        return text.equals(TURNIP) ? Optional.of("Mesa Turnip") : Optional.empty();
    }
}

package dev.heddle.files.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Looks for the name of a driver in a text: what drivers say when they are asked for their version, which logs and
/// tests often print. The first that is found counts.
public final class DriverName {
    /// Mesa's, `Mesa 24.1.0 (git-0123abc)`; Qualcomm's, `V@415.0 (GIT@…)`; Arm's, `v1.r26p0-01rel0.217d…`.
    private static final Pattern NAME = Pattern.compile("\\bMesa \\d+\\.\\d+[\\w.+-]*(?: \\(git-[0-9a-f]+\\))?"
            + "|\\bV@\\d+\\.\\d+(?: \\([^()]*\\))?"
            + "|\\bv1\\.r\\d+p\\d+[\\w.-]*");

    private Optional<String> found = Optional.empty();

    /// Nothing was looked at yet.
    public DriverName() {}

    /// @param line of the text
    public void look(String line) {
        if (found.isPresent()) return;
        // Most lines have none of these, and patterns take their time.
        if (!line.contains("Mesa ") && !line.contains("V@") && !line.contains("v1.r")) return;
        Matcher m = NAME.matcher(line);
        if (m.find()) found = Optional.of(m.group());
    }

    /// @return the name, if there was one
    public Optional<String> found() {
        return found;
    }
}

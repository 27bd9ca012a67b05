package dev.heddle.editors.command;

/// Colours text on a terminal; plain elsewhere.
record AnsiStyle(boolean isOn) {
    private static final String END = "\u001b[0m";

    String faint(String text) {
        return with("\u001b[2m", text);
    }

    String bold(String text) {
        return with("\u001b[1m", text);
    }

    String changed(String text) {
        return with("\u001b[1;33m", text);
    }

    String label(String text) {
        return with("\u001b[36m", text);
    }

    String bad(String text) {
        return with("\u001b[1;31m", text);
    }

    String current(String text) {
        return with("\u001b[1;32m", text);
    }

    private String with(String begin, String text) {
        return isOn && !text.isEmpty() ? begin + text + END : text;
    }
}

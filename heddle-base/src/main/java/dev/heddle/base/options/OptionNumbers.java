package dev.heddle.base.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Numbers as values of options.
final class OptionNumbers {
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})([kmg]?)");

    private OptionNumbers() {}

    static boolean isWhole(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static boolean isSeconds(String text) {
        try {
            return Double.isFinite(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static boolean isSize(String text) {
        return size(text) > 0;
    }

    /// @return bytes; 0 if it is no size
    static long size(String text) {
        Matcher m = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!m.matches()) return 0;
        int shift = switch (m.group(2)) {
            case "k" -> 10;
            case "m" -> 20;
            case "g" -> 30;
            default -> 0;
        };
        return Long.parseLong(m.group(1)) << shift;
    }
}

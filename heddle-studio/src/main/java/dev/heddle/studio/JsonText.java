package dev.heddle.studio;

import org.jspecify.annotations.Nullable;

/// Writes one JSON value, from left to right.
final class JsonText {
    private final StringBuilder out = new StringBuilder();

    JsonText open(char bracket) {
        comma();
        out.append(bracket);
        return this;
    }

    JsonText close(char bracket) {
        out.append(bracket);
        return this;
    }

    JsonText key(String name) {
        comma();
        quote(name);
        out.append(':');
        return this;
    }

    JsonText put(String name, @Nullable String value) {
        return key(name).value(value);
    }

    JsonText put(String name, long value) {
        return key(name).value(value);
    }

    JsonText put(String name, boolean value) {
        key(name);
        out.append(value);
        return this;
    }

    JsonText value(long value) {
        comma();
        out.append(value);
        return this;
    }

    JsonText value(@Nullable String value) {
        comma();
        if (value == null) out.append("null");
        else quote(value);
        return this;
    }

    private void comma() {
        char last = out.isEmpty() ? '[' : out.charAt(out.length() - 1);
        if (last != '[' && last != '{' && last != ':' && last != ',') out.append(',');
    }

    private void quote(String s) {
        out.append('"');
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c >= ' ') out.append(c);
            else if (c == '\n') out.append("\\n");
            else {
                out.append("\\u00").append(Character.forDigit(c >> 4, 16));
                out.append(Character.forDigit(c & 15, 16));
            }
        }
        out.append('"');
    }

    @Override
    public String toString() {
        return out.toString();
    }
}

package dev.heddle.editors.rpc;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.jspecify.annotations.Nullable;

/// A member that the arguments of a request lack, found by the name of the method that should give it.
public final class MissingMember {
    /// As the library and the Java virtual machine write it.
    private static final Pattern ACCESSOR =
            Pattern.compile("\\.(?:get|is)(\\w+)\\(\\)['\"] (?:must return a non-null|is null)");

    private MissingMember() {}

    /// @param method of the request
    /// @return a message for people
    public static String message(String method, List<MessageIssue> issues) {
        for (MessageIssue i : issues) {
            String member = of(String.valueOf(i.getText()));
            if (member != null) return message(method, member);
        }
        return "the arguments of '%s' are not what the protocol says".formatted(method);
    }

    /// @return a message for people
    public static String message(String method, String member) {
        return "the arguments of '%s' lack '%s'".formatted(method, member);
    }

    /// @param e thrown while a request was answered
    /// @return the member, or null if something else is missing
    public static @Nullable String of(NullPointerException e) {
        return of(String.valueOf(e.getMessage()));
    }

    private static @Nullable String of(String text) {
        Matcher m = ACCESSOR.matcher(text);
        if (!m.find()) return null;
        String name = m.group(1);
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}

package dev.heddle.editors.command;

import java.util.List;

/// The words after the name of a command.
///
/// @param format what follows a `/` at the name, without it; empty if there is none
/// @param text the rest of the line
record Arguments(String format, String text) {
    boolean isEmpty() {
        return text.isEmpty();
    }

    /// @return what an empty line says that continues a command which does not move the run
    Arguments continued() {
        boolean isText =
                words().stream().findFirst().filter(KernelText.NAME::equals).isPresent();
        return new Arguments("", isText ? KernelText.NAME : "");
    }

    List<String> words() {
        return isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }

    /// @return the number that is all of it, or 1 if there is none
    long count() throws Refusal {
        return isEmpty() ? 1 : number(text);
    }

    static long number(String text) throws Refusal {
        try {
            long n = Long.parseLong(text);
            if (n >= 0) return n;
        } catch (NumberFormatException _) {
            // It is refused below.
        }
        throw new Refusal("'" + text + "' is no number");
    }

    /// @throws Refusal unless it is a number of at most nine digits
    static int small(String text) throws Refusal {
        long n = number(text);
        if (n > 999_999_999) throw new Refusal("'" + text + "' is too large");
        return (int) n;
    }

    void none() throws Refusal {
        if (!isEmpty()) throw new Refusal("this takes nothing, not '" + text + "'");
    }
}

package dev.heddle.base.options;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An option of a command.
///
/// @param names the short name, if there is one, before the long one: `-a`, `--isa`
/// @param value what help calls its value, such as `FILE`; empty for an option without a value
/// @param kind what its value has to be
/// @param isRepeated whether it may be given several times
/// @param isRequired whether the command needs it
/// @param separator what stands between several values of one option; empty if there is only one
/// @param otherwise the value if the option is not given; null if there is none
/// @param bare if the option may stand without a value: the value that it has then; else null
/// @param loose which following word is the value of an option that may stand without one; null if only `=` gives it
/// @param words the only values that are right; empty if others are
/// @param help one or two sentences
public record Option(
        List<String> names,
        String value,
        Kind kind,
        boolean isRepeated,
        boolean isRequired,
        String separator,
        @Nullable String otherwise,
        @Nullable String bare,
        @Nullable Pattern loose,
        List<String> words,
        String help) {

    /// What a value has to be.
    public enum Kind {
        FLAG(""),
        TEXT(""),
        CHOICE(""),
        WHOLE("an integer"),
        SECONDS("seconds, such as 2.5"),
        SIZE("a number of bytes such as 4096, 64k, 16M or 2G");

        private final String expected;

        Kind(String expected) {
            this.expected = expected;
        }

        String expected() {
            return expected;
        }
    }

    /// @return the name that messages use: the long one
    public String name() {
        return names.getLast();
    }

    /// @return whether a word has to follow it
    public boolean needsValue() {
        return kind != Kind.FLAG && bare == null;
    }

    /// @return whether it can have a value
    public boolean takesValue() {
        return kind != Kind.FLAG;
    }

    /// @return its names and its value as help shows them: `-a, --isa ISA`, `--trace[=LANES]`
    public String usage() {
        String all = String.join(", ", names);
        if (!takesValue()) return all;
        return bare == null ? all + " " + value : all + "[=" + value + "]";
    }

    /// @throws UsageException if a value is not of its kind
    String checked(String found) throws UsageException {
        boolean isRight = switch (kind) {
            case FLAG, TEXT -> true;
            case CHOICE -> words.contains(found);
            case WHOLE -> OptionNumbers.isWhole(found);
            case SECONDS -> OptionNumbers.isSeconds(found);
            case SIZE -> OptionNumbers.isSize(found);
        };
        if (isRight) return found;
        throw new UsageException("%s: expected %s, found '%s'".formatted(name(), expected(), found));
    }

    private String expected() {
        if (kind != Kind.CHOICE) return kind.expected();
        int last = words.size() - 1;
        return last == 0 ? words.getFirst() : String.join(", ", words.subList(0, last)) + " or " + words.getLast();
    }
}

package dev.heddle.base.options;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes options, for those that several commands share. Names are written as help shows them: `-o, --out`.
public final class Options {
    private Options() {}

    /// An option without a value.
    public static Option flag(String names, String help) {
        return of(names, "", Option.Kind.FLAG, "", help);
    }

    /// An option with a value.
    public static Option value(String names, String value, String help) {
        return of(names, value, Option.Kind.TEXT, "", help);
    }

    /// An option with a value that has to be there.
    public static Option required(String names, String value, String help) {
        Option o = value(names, value, help);
        return new Option(o.names(), value, o.kind(), false, true, "", null, null, null, List.of(), help);
    }

    /// An option with a value that may be given several times; where help shows `N[,N...]`, also with commas.
    public static Option values(String names, String value, String help) {
        Option o = value(names, value, help);
        String separator = value.endsWith("...]") ? "," : "";
        return new Option(o.names(), value, o.kind(), true, false, separator, null, null, null, List.of(), help);
    }

    /// An option with an integer.
    ///
    /// @param otherwise the number if it is not given; empty if there is none
    public static Option whole(String names, String value, String otherwise, String help) {
        return number(names, value, Option.Kind.WHOLE, otherwise, help);
    }

    static Option number(String names, String value, Option.Kind kind, String otherwise, String help) {
        return of(names, value, kind, otherwise, help);
    }

    static Option choice(String names, String words, String otherwise, String help) {
        Option o = of(names, words, Option.Kind.CHOICE, otherwise, help);
        return new Option(
                o.names(),
                words,
                o.kind(),
                false,
                false,
                "",
                o.otherwise(),
                null,
                null,
                List.of(words.split("\\|")),
                help);
    }

    /// An option whose value is one of some words, and that may stand without one; only `=` gives it.
    ///
    /// @param words with `|` between them; help shows them so
    /// @param bare the word without a value
    public static Option choiceOr(String names, String words, String bare, String help) {
        Option o = choice(names, words, "", help);
        return new Option(o.names(), words, o.kind(), false, false, "", null, bare, null, o.words(), help);
    }

    static Option optional(String names, String value, String bare, @Nullable Pattern loose, String help) {
        Option o = value(names, value, help);
        return new Option(o.names(), value, o.kind(), false, false, "", null, bare, loose, List.of(), help);
    }

    private static Option of(String names, String value, Option.Kind kind, String otherwise, String help) {
        return new Option(
                List.of(names.split(", ")),
                value,
                kind,
                false,
                false,
                "",
                otherwise.isEmpty() ? null : otherwise,
                null,
                null,
                List.of(),
                help);
    }
}

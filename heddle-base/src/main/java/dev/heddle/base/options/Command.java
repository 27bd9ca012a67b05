package dev.heddle.base.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A command: what it takes, and what help says about it.
///
/// @param name with the names of the commands above it: `heddle book show`
/// @param summary one or two sentences
/// @param parameters in their order; only the last one may take several words
/// @param options in any order
/// @param commands its subcommands; a command with some takes neither parameters nor options of its own
/// @param notes paragraphs below the options; lines that begin with a blank stay as they are
/// @param examples lines
/// @param isPaged whether its output is text to read, of which a terminal shows a page at a time
/// @param addOn the optional part of the program that it needs; empty if none
public record Command(
        String name,
        String summary,
        List<Parameter> parameters,
        List<Option> options,
        List<Command> commands,
        String notes,
        List<String> examples,
        boolean isPaged,
        String addOn) {

    /// @return the last word of its name
    public String word() {
        return name.substring(name.lastIndexOf(' ') + 1);
    }

    /// @return the subcommand of a name, or null
    public @Nullable Command find(String word) {
        for (Command c : commands) if (c.word().equals(word)) return c;
        return null;
    }

    /// @return the option of a name, or null
    public @Nullable Option option(String name) {
        for (Option o : options) if (o.names().contains(name)) return o;
        return null;
    }

    /// @param name with the names of the commands above it
    /// @param summary one or two sentences
    public static Builder of(String name, String summary) {
        return new Builder(name, summary);
    }

    /// Describes a command, one row for each option.
    public static final class Builder {
        private final String name;
        private final String summary;
        private final List<Parameter> parameters = new ArrayList<>();
        private final List<Option> options = new ArrayList<>();
        private final List<Command> commands = new ArrayList<>();
        private String notes = "";
        private List<String> examples = List.of();
        private boolean isPaged;
        private String addOn = "";

        private Builder(String name, String summary) {
            this.name = name;
            this.summary = summary;
        }

        /// A word that has to be there.
        public Builder needs(String parameter, String help) {
            return add(new Parameter(parameter, 1, 1, help));
        }

        /// A word that may be there.
        public Builder takes(String parameter, String help) {
            return add(new Parameter(parameter, 0, 1, help));
        }

        /// At least one word, and all that follow.
        public Builder needsSome(String parameter, String help) {
            return add(new Parameter(parameter, 1, Integer.MAX_VALUE, help));
        }

        /// All words that follow.
        public Builder takesAny(String parameter, String help) {
            return add(new Parameter(parameter, 0, Integer.MAX_VALUE, help));
        }

        private Builder add(Parameter p) {
            parameters.add(p);
            return this;
        }

        /// Options that several commands have.
        public Builder with(List<Option> shared) {
            options.addAll(shared);
            return this;
        }

        /// An option without a value.
        public Builder flag(String names, String help) {
            options.add(Options.flag(names, help));
            return this;
        }

        /// An option with a value.
        public Builder value(String names, String value, String help) {
            options.add(Options.value(names, value, help));
            return this;
        }

        /// An option with a value that has to be there.
        public Builder required(String names, String value, String help) {
            options.add(Options.required(names, value, help));
            return this;
        }

        /// An option with a value that may be given several times.
        public Builder values(String names, String value, String help) {
            options.add(Options.values(names, value, help));
            return this;
        }

        /// An option with an integer.
        ///
        /// @param otherwise the number if it is not given; empty if there is none
        public Builder whole(String names, String value, String otherwise, String help) {
            options.add(Options.number(names, value, Option.Kind.WHOLE, otherwise, help));
            return this;
        }

        /// An option with a time in seconds.
        ///
        /// @param otherwise the seconds if it is not given; empty if there are none
        public Builder seconds(String names, String value, String otherwise, String help) {
            options.add(Options.number(names, value, Option.Kind.SECONDS, otherwise, help));
            return this;
        }

        /// An option with a number of bytes, such as `64M`.
        ///
        /// @param otherwise the size if it is not given; empty if there is none
        public Builder size(String names, String value, String otherwise, String help) {
            options.add(Options.number(names, value, Option.Kind.SIZE, otherwise, help));
            return this;
        }

        /// An option whose value is one of some words.
        ///
        /// @param words with `|` between them; help shows them so
        /// @param otherwise the word if it is not given; empty if there is none
        public Builder choice(String names, String words, String otherwise, String help) {
            options.add(Options.choice(names, words, otherwise, help));
            return this;
        }

        /// An option that may stand without a value.
        ///
        /// @param bare the value that it has then
        /// @param loose a regular expression: which following word is its value; empty if only `=` gives it
        public Builder optional(String names, String value, String bare, String loose, String help) {
            options.add(Options.optional(names, value, bare, loose.isEmpty() ? null : Pattern.compile(loose), help));
            return this;
        }

        /// A subcommand.
        public Builder command(Command below) {
            commands.add(below);
            return this;
        }

        /// @param paragraphs with an empty line between them; lines that begin with a blank stay as they are
        public Builder notes(String paragraphs) {
            notes = paragraphs.strip();
            return this;
        }

        /// @param lines one example each
        public Builder examples(String... lines) {
            examples = Arrays.asList(lines);
            return this;
        }

        /// Its output is text to read, of which a terminal shows a page at a time.
        public Builder paged() {
            isPaged = true;
            return this;
        }

        /// @param part the optional part of the program that the command needs
        public Builder needsAddOn(String part) {
            addOn = part;
            return this;
        }

        public Command build() {
            return new Command(
                    name,
                    summary,
                    List.copyOf(parameters),
                    List.copyOf(options),
                    List.copyOf(commands),
                    notes,
                    List.copyOf(examples),
                    isPaged,
                    addOn);
        }
    }
}

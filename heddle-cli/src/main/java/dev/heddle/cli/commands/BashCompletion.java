package dev.heddle.cli.commands;

import dev.heddle.base.options.Command;
import dev.heddle.base.options.Option;
import dev.heddle.cli.input.IsaNames;
import java.util.List;
import java.util.stream.Collectors;

/// A completion script for bash, and for zsh through its emulation of bash's completion.
final class BashCompletion {
    private static final String SCRIPT = """
            # Completion of heddle for bash and zsh: source <(heddle completion)
            if [ -n "${ZSH_VERSION-}" ]; then
                autoload -U +X compinit && compinit
                autoload -U +X bashcompinit && bashcompinit
            fi

            _heddle() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
                local command='' options='' values='' i
                local isas="@ISAS@"
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case "$command ${COMP_WORDS[i]}" in
                        @COMMANDS@) command="$command ${COMP_WORDS[i]}" ;;
                    esac
                done
                case "$command" in
            @OPTIONS@
                esac
                case "$command $before" in
            @VALUES@
                esac
                if [ -n "$values" ]; then
                    [ "$values" = FILE ] || COMPREPLY=($(compgen -W "$values" -- "$word"))
                elif [[ $word == -* || $options != -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$word"))
                fi
            }
            complete -o default -F _heddle heddle
            """;

    private final StringBuilder options = new StringBuilder();
    private final StringBuilder values = new StringBuilder();

    private final IsaNames isas = new IsaNames();

    private BashCompletion() {}

    static String of(List<Command> all) {
        BashCompletion b = new BashCompletion();
        b.choice("''", words(all));
        for (Command c : all) b.add(c);
        String names = all.stream()
                .flatMap(c -> java.util.stream.Stream.concat(java.util.stream.Stream.of(c), c.commands().stream()))
                .map(BashCompletion::path)
                .collect(Collectors.joining(" | "));
        return SCRIPT.replace("@COMMANDS@", names)
                .replace("@ISAS@", String.join(" ", b.isas.all()))
                .replace("@OPTIONS@\n", b.options)
                .replace("@VALUES@\n", b.values);
    }

    private static String words(List<Command> commands) {
        return commands.stream().map(Command::word).collect(Collectors.joining(" "));
    }

    /// As the script has read it: each word after a blank.
    private static String path(Command c) {
        return "'" + c.name().substring("heddle".length()) + "'";
    }

    private void choice(String command, String words) {
        options.append("        ")
                .append(command)
                .append(") options=\"")
                .append(words)
                .append("\" ;;\n");
    }

    private void add(Command command) {
        if (!command.commands().isEmpty()) {
            choice(path(command), words(command.commands()));
            command.commands().forEach(this::add);
            return;
        }
        String names =
                command.options().stream().flatMap(o -> o.names().stream()).collect(Collectors.joining(" "));
        choice(path(command), names);
        for (Option o : command.options()) if (o.needsValue()) value(command, o);
    }

    private void value(Command command, Option o) {
        boolean isIsa = IsaNames.areFor(o);
        String words = isIsa ? "$isas" : String.join(" ", o.words());
        String when = o.names().stream()
                .map(n -> "'" + command.name().substring("heddle".length()) + " " + n + "'")
                .collect(Collectors.joining(" | "));
        values.append("        ")
                .append(when)
                .append(") values=\"")
                .append(words.isEmpty() ? "FILE" : words)
                .append("\" ;;\n");
    }
}

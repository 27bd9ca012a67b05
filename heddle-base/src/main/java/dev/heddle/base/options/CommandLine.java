package dev.heddle.base.options;

import dev.heddle.base.source.Suggest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the words after a command by its description. As is usual: `--name value` and `--name=value`, `-n value`,
/// `-nvalue` and `-n=value`, several short options without values in one word, options and other words in any order,
/// and after `--` no options any more.
public final class CommandLine {
    private final Command command;
    private final Map<String, List<String>> values = new HashMap<>();
    private final List<String> words = new ArrayList<>();

    private CommandLine(Command command) {
        this.command = command;
    }

    /// @param line the words after the name of the command
    /// @param unchecked options with which nothing else has to be there, such as `--help`
    /// @throws UsageException if it is wrong, in words for people
    public static Args read(Command command, List<String> line, List<String> unchecked) throws UsageException {
        CommandLine c = new CommandLine(command);
        int at = 0;
        while (at < line.size()) {
            if (line.get(at).equals("--")) {
                c.words.addAll(line.subList(at + 1, line.size()));
                break;
            }
            at = c.take(line, at);
        }
        if (unchecked.stream().noneMatch(c.values::containsKey)) c.check();
        return new Args(command, c.values, List.copyOf(c.words));
    }

    /// @return where the next word is
    private int take(List<String> line, int at) throws UsageException {
        String word = line.get(at);
        if (word.length() < 2 || word.charAt(0) != '-') {
            words.add(word);
            return at + 1;
        }
        return word.startsWith("--") ? takeLong(line, at) : takeShort(line, at);
    }

    private int takeLong(List<String> line, int at) throws UsageException {
        String word = line.get(at);
        int sign = word.indexOf('=');
        Option o = known(sign < 0 ? word : word.substring(0, sign));
        return take(o, sign < 0 ? null : word.substring(sign + 1), line, at);
    }

    private int takeShort(List<String> line, int at) throws UsageException {
        String word = line.get(at);
        // A name of several letters after one sign, as gdb has them.
        if (command.option(word) != null) return take(known(word), null, line, at);
        for (int i = 1; i < word.length(); i++) {
            Option o = command.option("-" + word.charAt(i));
            // What is no option at all is named whole.
            if (o == null) throw unknown(i == 1 ? word : "-" + word.charAt(i));
            String rest = word.substring(i + 1);
            if (o.takesValue() && !rest.isEmpty())
                return take(o, rest.startsWith("=") ? rest.substring(1) : rest, line, at);
            int next = take(o, null, line, at);
            if (rest.isEmpty()) return next;
        }
        return at + 1;
    }

    private Option known(String name) throws UsageException {
        Option o = command.option(name);
        if (o == null) throw unknown(name);
        return o;
    }

    private UsageException unknown(String name) {
        List<String> all = new ArrayList<>();
        for (Option o : command.options()) all.addAll(o.names());
        // Any letter is near any other.
        String near = name.length() > 2 ? Suggest.near(name, all) : "";
        return new UsageException("unknown option '" + name + "'" + near);
    }

    private int take(Option o, @Nullable String attached, List<String> line, int at) throws UsageException {
        if (!o.takesValue()) {
            if (attached != null)
                throw new UsageException("%s takes no value, found '%s'".formatted(o.name(), attached));
            values.putIfAbsent(o.name(), List.of(""));
            return at + 1;
        }
        if (attached != null) {
            put(o, attached);
            return at + 1;
        }
        String next = at + 1 < line.size() ? line.get(at + 1) : null;
        if (next != null && isValue(o, next)) {
            put(o, next);
            return at + 2;
        }
        if (o.bare() == null) throw new UsageException("%s needs a value: %s".formatted(o.name(), o.usage()));
        put(o, o.bare());
        return at + 1;
    }

    /// Whether a word is the value of the option before it.
    private boolean isValue(Option o, String word) {
        if (o.bare() == null) return !isOption(word);
        return o.loose() != null && o.loose().matcher(word).matches();
    }

    /// A word that begins with a sign may be a value, unless it is an option of the command.
    private boolean isOption(String word) {
        int sign = word.indexOf('=');
        return command.option(sign < 0 ? word : word.substring(0, sign)) != null;
    }

    private void put(Option o, String value) throws UsageException {
        List<String> all = values.computeIfAbsent(o.name(), _ -> new ArrayList<>());
        if (!all.isEmpty() && !o.isRepeated()) throw new UsageException(o.name() + " is given twice");
        if (o.separator().isEmpty()) all.add(o.checked(value));
        else for (String part : value.split(o.separator(), -1)) all.add(o.checked(part));
    }

    private void check() throws UsageException {
        for (Option o : command.options())
            if (o.isRequired() && !values.containsKey(o.name()))
                throw new UsageException("option %s is missing".formatted(o.usage()));
        int place = 0;
        for (Parameter p : command.parameters()) {
            if (p.least() > words.size() - place) throw new UsageException(p.name() + " is missing");
            place = p.most() > 1 ? words.size() : Math.min(words.size(), place + 1);
        }
        if (place < words.size()) throw new UsageException("unexpected argument '%s'".formatted(words.get(place)));
    }
}

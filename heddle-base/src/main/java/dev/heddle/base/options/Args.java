package dev.heddle.base.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A command line as its command reads it. Options are asked for by their long names; to ask for one that the command
/// does not have is a fault of the program.
public final class Args {
    private final Command command;
    private final Map<String, List<String>> values;
    private final List<String> words;

    Args(Command command, Map<String, List<String>> values, List<String> words) {
        this.command = command;
        this.values = values;
        this.words = words;
    }

    /// @return the command that reads the line
    public Command command() {
        return command;
    }

    /// @return the words that are no options, in their order
    public List<String> words() {
        return words;
    }

    /// @param place from 0 on
    /// @param otherwise if the line has no such word
    public String word(int place, String otherwise) {
        return place < words.size() ? words.get(place) : otherwise;
    }

    /// @param from the first place
    /// @param otherwise the only word if there is none
    /// @return the words from a place on
    public List<String> words(int from, String otherwise) {
        return words.size() <= from ? List.of(otherwise) : words.subList(from, words.size());
    }

    /// @param place from 0 on, of a word that has to be there
    /// @throws UsageException if no file can have that name
    public Path wordPath(int place) throws UsageException {
        return path(command.parameters().getFirst().name(), words.get(place));
    }

    /// @return all words as names of files
    /// @throws UsageException if no file can have such a name
    public List<Path> wordPaths() throws UsageException {
        List<Path> out = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) out.add(wordPath(i));
        return out;
    }

    /// @return whether an option was given
    public boolean has(String name) {
        known(name);
        return values.containsKey(name);
    }

    /// @return the value of an option, or what it is otherwise, or null
    public @Nullable String text(String name) {
        Option o = known(name);
        List<String> given = values.get(name);
        return given == null ? o.otherwise() : given.getLast();
    }

    /// @return the value of an option that is required, or has one if it is not given
    public String need(String name) {
        String text = text(name);
        if (text == null) throw new IllegalStateException(command.name() + " " + name);
        return text;
    }

    /// @return the values of an option that may be given several times, in their order
    public List<String> texts(String name) {
        known(name);
        return values.getOrDefault(name, List.of());
    }

    /// @return the value of an option as a name of a file, or null
    /// @throws UsageException if no file can have that name
    public @Nullable Path path(String name) throws UsageException {
        String text = text(name);
        return text == null ? null : path(name, text);
    }

    /// @return the value of an option that is required, as the name of a file
    /// @throws UsageException if no file can have that name
    public Path needPath(String name) throws UsageException {
        return path(name, need(name));
    }

    /// @return the values of an option as names of files
    /// @throws UsageException if no file can have such a name
    public List<Path> paths(String name) throws UsageException {
        List<Path> out = new ArrayList<>();
        for (String text : texts(name)) out.add(path(name, text));
        return out;
    }

    private static Path path(String name, String text) throws UsageException {
        // Java takes it for the folder of work: what a script allows, shares or writes would be
        // another than it means.
        if (text.isEmpty()) throw new UsageException(name + ": the name of the file is empty");
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new UsageException("%s: no file is called '%s'".formatted(name, text));
        }
    }

    /// @return the integer of an option, or null
    public @Nullable Long whole(String name) {
        String text = text(name);
        return text == null ? null : Long.valueOf(text);
    }

    /// @return the integer of an option that has one if it is not given
    public long number(String name) {
        return Long.parseLong(need(name));
    }

    /// @param least the smallest value that makes sense
    /// @return the integer of an option, at most 2,147,483,647; null if there is none
    /// @throws UsageException if it is below `least` or too large
    public @Nullable Integer small(String name, int least) throws UsageException {
        Long n = whole(name);
        if (n == null) return null;
        if (n < least || n > Integer.MAX_VALUE)
            throw new UsageException("%s: expected %,d%s, found %d"
                    .formatted(name, n < least ? least : Integer.MAX_VALUE, n < least ? " or more" : " at most", n));
        return Math.toIntExact(n);
    }

    /// @param least the smallest value that makes sense
    /// @return the integer of an option that has one if it is not given, at most 2,147,483,647
    /// @throws UsageException if it is below `least` or too large
    public int smallOr(String name, int least) throws UsageException {
        Integer n = small(name, least);
        if (n == null) throw new IllegalStateException(command.name() + " " + name);
        return n;
    }

    /// @return the seconds of an option, or null
    public @Nullable Double seconds(String name) {
        String text = text(name);
        return text == null ? null : Double.valueOf(text);
    }

    /// @return the bytes of an option that has some if it is not given
    public long size(String name) {
        return OptionNumbers.size(need(name));
    }

    private Option known(String name) {
        Option o = command.option(name);
        if (o == null || !o.name().equals(name))
            throw new IllegalArgumentException(command.name() + " has no option " + name);
        return o;
    }
}

package dev.heddle.asm.source;

import dev.heddle.asm.text.Chars;
import dev.heddle.asm.text.WholeNumbers;
import dev.heddle.isa.Book;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The names that a source gives to numbers with `.equ`.
public final class Equates {
    /// Characters of a number at most.
    private static final int MAX_LENGTH = 20;

    private final Book book;
    private final String dialect;
    private final Map<String, BigInteger> values = new HashMap<>();
    private @Nullable TextWords words;

    /// Where the characters of a statement with replaced names came from.
    private int[] origin = new int[1];

    /// @param dialect of the source, nothing for the default one
    public Equates(Book book, String dialect) {
        this.book = book;
        this.dialect = dialect;
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    /// Reads what follows `.equ`.
    ///
    /// @return what is wrong, or null
    public @Nullable String define(String arguments) {
        String[] parts = arguments.split(",", 2);
        String name = parts[0].trim();
        if (parts.length < 2 || !isName(name)) return ".equ takes " + Directive.EQU.takes();
        TextWords w = words;
        if (w == null) words = w = new TextWords(book, dialect);
        if (w.has(name))
            return "'%s' is a word of %s; as a number it would not be found there any more"
                    .formatted(name, book.isa().name());
        BigInteger value = number(parts[1].trim());
        if (value == null) return "'" + parts[1].trim() + "' is not a number";
        return values.putIfAbsent(name, value) == null ? null : "'" + name + "' is defined twice";
    }

    /// Names with a dot are never found: after a dot stands a part of something else.
    private static boolean isName(String s) {
        return SourceLines.isLabel(s) && s.indexOf('.') < 0;
    }

    /// @return the value of a name or a number, or null
    public @Nullable BigInteger number(String s) {
        BigInteger known = values.get(s);
        return known != null ? known : WholeNumbers.integer(s);
    }

    /// @return the statement with numbers in place of their names, or null if it has none
    public byte @Nullable [] substituted(String s) {
        StringBuilder out = new StringBuilder();
        origin = new int[s.length() * MAX_LENGTH + 1];
        boolean found = false;
        for (int i = 0; i < s.length(); ) {
            int start = i;
            while (i < s.length() && (Chars.isWord(s.charAt(i)) || s.charAt(i) == '$')) i++;
            if (i == start) {
                origin[out.length()] = i;
                out.append(s.charAt(i++));
                continue;
            }
            String word = s.substring(start, i);
            // After a dot stands a part of a name, such as the component of a register.
            boolean isPart = start > 0 && s.charAt(start - 1) == '.';
            BigInteger value = isPart ? null : values.get(word);
            String by = value == null ? word : value.toString();
            for (int k = 0; k < by.length(); k++) origin[out.length() + k] = value == null ? start + k : start;
            out.append(by);
            origin[out.length()] = i;
            found |= value != null;
        }
        return !found ? null : out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /// @param at offset in the statement that was substituted last
    /// @return the offset in what it was before
    public int origin(int at) {
        return origin[Math.min(at, origin.length - 1)];
    }
}

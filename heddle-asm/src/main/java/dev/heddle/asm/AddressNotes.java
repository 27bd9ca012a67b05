package dev.heddle.asm;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Names and comments for addresses of a program, as people keep them beside it: lines `0x10 name: entry` and `0x24 #
/// loads the pixel`. Blank lines and lines that begin with `#` are for people.
///
/// @param names by address, each once
/// @param remarks by address, without what could steer a terminal
public record AddressNotes(Map<Long, String> names, Map<Long, String> remarks) {
    /// Nothing is noted.
    public static final AddressNotes NONE = new AddressNotes(new TreeMap<>(), new TreeMap<>());

    private static final Pattern LINE = Pattern.compile("\\s*+(0[xX][0-9a-fA-F]{1,16}|\\d{1,18})\\s*+(.*+)\\s*+");
    private static final Pattern NAME = Pattern.compile("name\\s*:\\s*(.*)");
    private static final Pattern LABEL = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");

    /// As an address, it would be read as bytes.
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]+");

    public AddressNotes {
        names = Collections.unmodifiableMap(new TreeMap<>(names));
        remarks = Collections.unmodifiableMap(new TreeMap<>(remarks));
    }

    /// @throws SourceException with every line that is wrong
    public static AddressNotes of(Source source) throws SourceException {
        Map<Long, String> names = new TreeMap<>();
        Map<Long, StringBuilder> remarks = new TreeMap<>();
        Map<String, Long> known = new HashMap<>();
        List<Diagnostic> wrong = new ArrayList<>();
        String[] lines = source.text().split("\r\n|\r|\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String text = lines[i];
            if (text.isBlank() || text.strip().startsWith("#")) continue;
            Matcher m = LINE.matcher(text);
            if (!m.matches()) {
                wrong.add(error(source, i, text, 0, "expected an address such as 0x10"));
                continue;
            }
            long address = address(m.group(1));
            String rest = m.group(2).stripTrailing();
            Matcher name = NAME.matcher(rest);
            if (rest.startsWith("#")) {
                StringBuilder all = remarks.computeIfAbsent(address, _ -> new StringBuilder());
                all.append(all.isEmpty() ? "" : "; ").append(rest.substring(1).strip());
            } else if (name.matches()) {
                String why = wrong(name.group(1), address, names, known);
                if (!why.isEmpty()) wrong.add(error(source, i, text, m.start(2) + name.start(1), why));
                else names.put(address, name.group(1));
                known.putIfAbsent(name.group(1), address);
            } else {
                String why = "expected 'name: NAME' or '# COMMENT' after the address";
                wrong.add(error(source, i, text, m.start(2), why));
            }
        }
        if (!wrong.isEmpty()) throw new SourceException(wrong);
        Map<Long, String> texts = new TreeMap<>();
        remarks.forEach((address, all) -> texts.put(address, TerminalSafeText.safe(all.toString())));
        return new AddressNotes(names, texts);
    }

    private static long address(String text) {
        boolean isHex = text.startsWith("0x") || text.startsWith("0X");
        if (!isHex) return Long.parseLong(text);
        long address = 0;
        for (char c : text.substring(2).toCharArray()) address = address << 4 | Character.digit(c, 16);
        return address;
    }

    /// @return why an address cannot have a name, or nothing
    private static String wrong(String name, long address, Map<Long, String> names, Map<String, Long> known) {
        if (!LABEL.matcher(name).matches() || HEX.matcher(name).matches())
            return "'%s' is no name; letters, digits, '_' and '.' make one that is no hexadecimal number"
                    .formatted(TerminalSafeText.word(name));
        String other = names.get(address);
        if (other != null) return "0x%x has a name already, '%s'".formatted(address, TerminalSafeText.word(other));
        Long there = known.get(name);
        return there == null ? "" : "'%s' is the name of 0x%x already".formatted(TerminalSafeText.word(name), there);
    }

    private static Diagnostic error(Source in, int line, String text, int column, String what) {
        int length = Math.max(1, text.stripTrailing().length() - column);
        return new Diagnostic(in.name(), line + 1, column + 1, length, text, what);
    }

    public boolean isEmpty() {
        return names.isEmpty() && remarks.isEmpty();
    }
}

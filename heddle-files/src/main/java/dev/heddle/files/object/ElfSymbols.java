package dev.heddle.files.object;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Labels out of the symbols of an ELF file: those of the full table, or if a file was stripped those of the table for
/// dynamic linking.
///
/// Functions count, and labels without a type that other files can name. Labels of assembly that are neither are places
/// within functions.
final class ElfSymbols {
    private static final int BYTES = 24;

    /// How many are kept.
    private static final int MAX = 1 << 20;

    /// Types of symbols: in the low four bits of a byte; a function may be chosen at run time.
    private static final int NO_TYPE = 0;

    private static final int FUNCTION = 2;
    private static final int CHOSEN_FUNCTION = 10;

    /// Numbers from here on mean no section, but for the last: another table has the number.
    private static final int RESERVED = 0xff00;

    private final Span file;
    private final ObjectFindings findings;
    private final List<ElfSection> sections;
    private final boolean isObject;
    private final Map<Integer, List<Label>> labels = new HashMap<>();
    private int count;

    private ElfSymbols(Span file, ObjectFindings findings, List<ElfSection> sections, boolean isObject) {
        this.file = file;
        this.findings = findings;
        this.sections = sections;
        this.isObject = isObject;
    }

    /// @param isObject whether addresses count from the start of their section
    /// @return labels of sections with code, by the number of the section
    static Map<Integer, List<Label>> labels(
            Span file, ObjectFindings findings, List<ElfSection> sections, boolean isObject) {
        ElfSymbols symbols = new ElfSymbols(file, findings, sections, isObject);
        int table = symbols.number(ElfSection.SYMBOLS);
        if (table < 0) table = symbols.number(ElfSection.DYNAMIC_SYMBOLS);
        if (table >= 0) symbols.read(table);
        return symbols.labels;
    }

    /// @return of the first section of a type, -1 if there is none
    private int number(int type) {
        for (int i = 0; i < sections.size(); i++) if (sections.get(i).type() == type) return i;
        return -1;
    }

    private void read(int number) {
        ElfSection section = sections.get(number);
        if (section.each() != BYTES) {
            findings.broken(
                    section.offset(),
                    "expected symbols of %d bytes each in section %s, found %s"
                            .formatted(BYTES, section.name(), Long.toUnsignedString(section.each())));
            return;
        }
        Span table = section.bytes(file, findings);
        Optional<Span> names = names(section);
        if (names.isEmpty()) return;
        Optional<Span> more = sections.stream()
                .filter(s -> s.type() == ElfSection.SYMBOL_SECTIONS && s.link() == number)
                .findFirst()
                .map(s -> s.bytes(file, findings));
        for (int i = 0; i < table.length() / BYTES; i++) {
            if (!findings.spend(BYTES)) return;
            int home = table.u16((long) i * BYTES + 6);
            if (home == ElfHeader.EXTENDED) home = extended(more, i);
            else if (home >= RESERVED) continue;
            if (home <= 0 || home >= sections.size() || !sections.get(home).isCode()) continue;
            if (!symbol(table.part((long) i * BYTES, BYTES), home, names.get())) return;
        }
    }

    private Optional<Span> names(ElfSection table) {
        if (table.link() < sections.size())
            return Optional.of(sections.get((int) table.link()).bytes(file, findings));
        findings.broken(
                table.offset(),
                "expected the number of a section with the names of section %s, below %d, found %d"
                        .formatted(table.name(), sections.size(), table.link()));
        return Optional.empty();
    }

    private int extended(Optional<Span> more, int index) {
        if (more.isEmpty() || !more.get().has(4L * index, 4)) {
            findings.note("symbols whose section is not told were passed over");
            return 0;
        }
        return more.get().i32(4L * index);
    }

    /// @return false if no more symbols are to be read
    private boolean symbol(Span symbol, int home, Span names) {
        int type = symbol.u8(4) & 15;
        boolean isGlobal = symbol.u8(4) >>> 4 != 0;
        boolean isStart = type == FUNCTION || type == CHOSEN_FUNCTION || type == NO_TYPE && isGlobal;
        ElfSection section = sections.get(home);
        long address = symbol.u64(8) + (isObject ? section.address() : 0);
        if (!isStart || Long.compareUnsigned(address - section.address(), section.size()) >= 0) return true;
        String name = names.name(symbol.u32(0));
        if (isMapping(name)) return true;
        if (!findings.spend(name.length())) return false;
        if (count++ == MAX) {
            findings.note("more symbols of code than are read");
            return false;
        }
        labels.computeIfAbsent(home, _ -> new ArrayList<>()).add(new Label(address, name, isGlobal));
        return true;
    }

    /// Symbols that say where instructions begin and where data, `$x` and `$d`, with or without something after a dot.
    private static boolean isMapping(String name) {
        return name.length() >= 2
                && name.charAt(0) == '$'
                && (name.charAt(1) == 'x' || name.charAt(1) == 'd')
                && (name.length() == 2 || name.charAt(2) == '.');
    }
}

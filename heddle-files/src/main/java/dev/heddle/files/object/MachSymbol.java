package dev.heddle.files.object;

import dev.heddle.files.object.MachImage.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A symbol of a Mach-O file.
///
/// @param name offset of its name among the names
/// @param type bits 7 to 5: a debugger's own; 3 to 1: what it is; 0: other files can name it
/// @param section number of its section, from 1; 0 for none
/// @param value its address
record MachSymbol(long name, int type, int section, long value) {
    private static final int BYTES = 16;

    /// How many are kept.
    private static final int MAX = 1 << 20;

    private static final int DEBUG = 0xe0;
    private static final int IN_SECTION = 0x0e;

    /// What assemblers of LLVM put at the start of sections.
    private static final String OF_ASSEMBLER = "ltmp";

    boolean isDebug() {
        return (type & DEBUG) != 0;
    }

    /// @return whether it is an address in a section, as symbols of code are
    boolean isInSection() {
        return (type & IN_SECTION) == IN_SECTION && section != 0;
    }

    /// @return whether it is a name without a place
    boolean isUndefined() {
        return (type & IN_SECTION) == 0 && section == 0;
    }

    boolean isGlobal() {
        return (type & 1) != 0;
    }

    /// @return the symbols that are wanted, in the order of the table, without those for debuggers
    static List<MachSymbol> read(MachImage image, ObjectFindings findings, Predicate<MachSymbol> wanted) {
        List<MachSymbol> out = new ArrayList<>();
        SymbolTable table = image.symbols();
        if (table == null) return out;
        Span bytes = image.bytes();
        Span there = bytes.part(table.offset(), table.count() * BYTES);
        int count = there.length() / BYTES;
        if (count < table.count())
            findings.broken(
                    bytes.inFile(table.offset()),
                    "expected %d symbols of %d bytes, found %d".formatted(table.count(), BYTES, count));
        for (int i = 0; i < count; i++) {
            if (!findings.spend(BYTES)) return out;
            MachSymbol s = at(there, (long) i * BYTES);
            if (s.isDebug() || !wanted.test(s)) continue;
            if (out.size() == MAX) {
                findings.note("more symbols of code than are read");
                return out;
            }
            out.add(s);
        }
        return out;
    }

    private static MachSymbol at(Span table, long at) {
        return new MachSymbol(table.u32(at), table.u8(at + 4), table.u8(at + 5), table.u64(at + 8));
    }

    /// A symbol with its name.
    record Named(MachSymbol symbol, String name) {
        Label label() {
            return new Label(symbol.value, name, symbol.isGlobal());
        }
    }

    /// @return the symbols with their names, without those of assemblers
    static List<Named> named(MachImage image, List<MachSymbol> symbols, ObjectFindings findings) {
        SymbolTable table = image.symbols();
        List<Named> out = new ArrayList<>();
        if (table == null || symbols.isEmpty()) return out;
        Span names = findings.part(image.bytes(), table.names(), table.namesSize(), "names of symbols");
        for (MachSymbol s : symbols) {
            String name = names.name(s.name());
            if (!findings.spend(name.length())) return out;
            boolean isOfAssembler = name.startsWith(OF_ASSEMBLER)
                    && name.chars().skip(OF_ASSEMBLER.length()).allMatch(c -> c >= '0' && c <= '9');
            if (!isOfAssembler) out.add(new Named(s, name));
        }
        return out;
    }
}

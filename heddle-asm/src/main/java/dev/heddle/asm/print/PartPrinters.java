package dev.heddle.asm.print;

import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Printers of parts that have no others in them.
public final class PartPrinters {
    private PartPrinters() {}

    /// Of a number as a format says.
    public static Printer number(Book book, Bits bits, Part.Format format) {
        if (format instanceof Part.Format.By f) return new Printer.By(Scope.applied(book, f.function(), bits));
        if (format instanceof Part.Format.SmallFloat f) return new Printer.SmallFloat(bits, f);
        if (format instanceof Part.Format.Relative f) return new Printer.Relative(bits, f);
        if (format instanceof Part.Format.Decimal f) return new Printer.Decimal(bits, f);
        Part.Format.Integer f = (Part.Format.Integer) format;
        int digits = f.base() == 16 ? (bits.width() + 3) / 4 : bits.width();
        return new Printer.Integer(bits, f, Chars.shared(f.prefix()), f.fixedWidth() ? digits : 1);
    }

    static Printer names(Bits bits, EnumTable table) {
        int size = 0;
        for (EnumTable.Row r : table.rows()) size = Math.max(size, (int) r.value() + 1);
        byte[][] names = new byte[size][];
        int[] first = new int[size];
        Map<String, Integer> known = new HashMap<>();
        for (EnumTable.Row r : table.rows()) {
            names[(int) r.value()] = Chars.shared(r.name());
            known.putIfAbsent(r.name(), (int) r.value());
            first[(int) r.value()] = Objects.requireNonNull(known.get(r.name()));
        }
        return new Printer.Names(bits, names, first, table.open(), table.reserved() ? Printer.RESERVED : Printer.FAIL);
    }

    static Printer choice(Bits bits, List<String> texts) {
        byte[][] names = new byte[texts.size()][];
        int[] first = new int[texts.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = Chars.shared(texts.get(i));
            first[i] = texts.indexOf(texts.get(i));
        }
        return new Printer.Names(bits, names, first, false, Printer.FAIL);
    }
}

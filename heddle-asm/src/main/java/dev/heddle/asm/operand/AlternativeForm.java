package dev.heddle.asm.operand;

import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Placed;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.print.Printer;
import dev.heddle.asm.print.PrinterCompiler;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parts of an alternative's text besides registers.
final class AlternativeForm {
    private final Printer[] modifiers;
    private final @Nullable NumberForm[] numbers;
    private final @Nullable Bits[] choices;
    private final @Nullable Names[] names;

    /// Bits whose values have names.
    record Names(Bits bits, EnumTable table) {
        static @Nullable Names of(Book book, Part p, Scope scope) {
            EnumTable t = p instanceof Part.Named n ? book.enums().get(n.table()) : null;
            return t != null && p instanceof Part.Named n ? new Names(scope.bits(n.value()), t) : null;
        }

        Operand.Named read(String name, String text, Word w) {
            long value = bits.get(w);
            EnumTable.Row row = table.row(value);
            return new Operand.Named(name, text, value, row == null ? "" : row.doc());
        }
    }

    AlternativeForm(Book book, PrinterCompiler printers, Placed p) {
        List<Part> parts = p.text();
        Scope scope = p.scope();
        this.numbers = new NumberForm[parts.size()];
        this.choices = new Bits[parts.size()];
        this.names = new Names[parts.size()];
        List<Printer> all = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            names[i] = Names.of(book, part, scope);
            if (part instanceof Part.Number n) numbers[i] = new NumberForm(book, n, scope);
            if (part instanceof Part.Choice c) choices[i] = scope.bits(c.value());
            if (part instanceof Part.AnyOrder g) for (Part q : g.parts()) all.add(printers.one(scope, q));
            if (part instanceof Part.Flag || names[i] != null) all.add(printers.one(scope, part));
        }
        this.modifiers = all.toArray(Printer[]::new);
    }

    /// Adds the modifiers as they are printed. A name, such as that of a special register, is none.
    ///
    /// @param out to print to
    void addModifiers(Word w, TextBuffer out, List<String> to) {
        for (Printer p : modifiers) {
            out.clear();
            Word copy = new Word();
            copy.copy(w);
            if (p.print(out, copy) < 0 || out.length == 0) continue;
            String text = out.text(0);
            if (!Chars.isWord(text.charAt(0))) to.add(text);
        }
    }

    /// @param part number of a part of the text, from 0
    /// @return null if it is no number
    @Nullable
    NumberForm number(int part) {
        return numbers[part];
    }

    /// @param part number of a part of the text, from 0
    /// @return null if it is not a value with names
    @Nullable
    Names names(int part) {
        return names[part];
    }

    /// @param part number of a part of the text, from 0
    /// @return null if it is not one of some texts
    @Nullable
    Bits choice(int part) {
        return choices[part];
    }
}

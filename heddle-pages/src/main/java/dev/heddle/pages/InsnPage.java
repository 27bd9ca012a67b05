package dev.heddle.pages;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.isa.BitOwners;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;
import java.util.List;

/// One instruction taken apart.
public final class InsnPage {
    private static final int LABEL = 10;

    private final Codec codec;
    private final Insn insn;
    private final Entry entry;
    private final TextSheet sheet;

    private InsnPage(Codec codec, Insn insn, Style style) {
        this.codec = codec;
        this.insn = insn;
        this.entry = insn.entry();
        this.sheet = new TextSheet(style);
    }

    /// @param insn decoded or assembled by the codec
    /// @return lines of at most 80 columns, escape sequences not counted
    public static String of(Codec codec, Insn insn, Style style) {
        return new InsnPage(codec, insn, style).page();
    }

    private String page() {
        head();
        sheet.heading("Bits");
        new BitDiagram(entry, insn.length(), insn.mask(), sheet.style()).print(sheet);
        if (insn.length() < entry.length().longBytes()) {
            sheet.prose(
                    2,
                    "Bits %d..%d of the long form are not there and read as 0."
                            .formatted(8 * entry.length().longBytes() - 1, 8 * insn.length()));
        }
        fields();
        operands();
        remarks();
        new EntryContent(codec.book(), entry).ofInstruction().forEach(sheet::section);
        return sheet.text();
    }

    private void head() {
        String text = codec.isIncluded(insn) ? codec.spelled(insn) : codec.text(insn);
        sheet.title(text.isEmpty() ? codec.text(insn) : text, codec.book().id());
        if (!entry.title().isEmpty()) sheet.prose(0, entry.title());
        sheet.blank();
        if (insn.address() != 0) sheet.item(2, "address", LABEL, Digits.hex(insn.address()));
        StringBuilder bytes = new StringBuilder();
        for (byte b : insn.bytes()) {
            if (!bytes.isEmpty()) bytes.append(' ');
            bytes.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        sheet.item(2, "bytes", LABEL, bytes.toString());
        sheet.item(2, "length", LABEL, Digits.count(insn.length(), "byte", "bytes") + length());
        sheet.item(2, "entry", LABEL, entry.id());
    }

    private String length() {
        Entry.Length l = entry.length();
        if (l.isFixed()) return "";
        boolean isLong = insn.length() == l.longBytes();
        return ", the %s form: bit %d is %d".formatted(isLong ? "long" : "short", l.by(), isLong ? 1 : 0);
    }

    private void fields() {
        VariableUses uses = VariableUses.of(codec.book(), entry);
        TextTable table = new TextTable("name", "bits", "binary", "decimal", "hex", "text");
        for (BitOwners.Named n : BitOwners.named(entry)) {
            long v = insn.field(n.name());
            table.row(
                    n.name(),
                    Digits.places(n.bits()),
                    Digits.binary(v, n.bits().width()),
                    Long.toUnsignedString(v),
                    Digits.hex(v),
                    uses.text(n.name(), v));
        }
        if (table.isEmpty()) return;
        sheet.heading("Fields");
        table.print(sheet, 2);
    }

    private void operands() {
        List<Operand> operands = codec.operands(insn);
        if (operands.isEmpty()) return;
        TextTable table = new TextTable("name", "text", "what it is");
        for (Operand o : operands)
            table.row(o.name(), o.text().isEmpty() ? "(nothing)" : o.text(), OperandText.what(codec.book(), o));
        sheet.heading("Operands");
        table.print(sheet, 2);
    }

    private void remarks() {
        List<String> remarks = codec.remarks(insn);
        if (remarks.isEmpty()) return;
        sheet.heading("Remarks");
        for (String r : remarks) sheet.item(2, "*", 2, r);
    }
}

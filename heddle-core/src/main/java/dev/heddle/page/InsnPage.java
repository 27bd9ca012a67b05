package dev.heddle.page;

import dev.heddle.bits.Mask;
import dev.heddle.book.Entry;
import dev.heddle.book.Isa;
import dev.heddle.code.Codec;
import dev.heddle.code.Operand;
import dev.heddle.insn.Insn;
import java.util.List;

/// One instruction taken apart.
public final class InsnPage {
    private static final int LABEL = 10;

    private final Codec codec;
    private final Insn insn;
    private final Entry entry;
    private final Sheet sheet;

    private InsnPage(Codec codec, Insn insn, Style style) {
        this.codec = codec;
        this.insn = insn;
        this.entry = insn.entry();
        this.sheet = new Sheet(style);
    }

    /// @param insn decoded or assembled by the codec
    /// @return lines of at most 80 columns, escape sequences not counted
    public static String of(Codec codec, Insn insn, Style style) {
        return new InsnPage(codec, insn, style).page();
    }

    private String page() {
        Sections sections = new Sections(codec.book(), entry, sheet);
        head();
        sheet.heading("Bits");
        new BitDiagram(entry, insn.length(), new Mask(insn.lo(), insn.hi()), sheet.style())
                .print(sheet);
        if (insn.length() < entry.length().longBytes()) {
            sheet.prose(
                    2,
                    "Bits %d..%d of the long form are not there and read as 0."
                            .formatted(8 * entry.length().longBytes() - 1, 8 * insn.length()));
        }
        fields();
        operands();
        remarks();
        sections.docs();
        sections.does();
        sections.evidence();
        sections.notes();
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
            bytes.append(Character.forDigit(b >> 4 & 15, 16))
                    .append(Character.forDigit(b & 15, 16));
        }
        sheet.item(2, "bytes", LABEL, bytes.toString());
        sheet.item(2, "length", LABEL, Digits.count(insn.length(), "byte", "bytes") + length());
        sheet.item(2, "entry", LABEL, entry.id());
    }

    private String length() {
        Entry.Length l = entry.length();
        if (l.isFixed()) return "";
        boolean isLong = insn.length() == l.longBytes();
        return ", the %s form: bit %d is %d"
                .formatted(isLong ? "long" : "short", l.by(), isLong ? 1 : 0);
    }

    private void fields() {
        Uses uses = Uses.of(codec.book(), entry);
        Table table = new Table("name", "bits", "binary", "decimal", "hex", "text");
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
        Table table = new Table("name", "text", "what it is");
        for (Operand o : operands)
            table.row(o.name(), o.text().isEmpty() ? "(nothing)" : o.text(), what(o));
        sheet.heading("Operands");
        table.print(sheet, 2);
    }

    private String what(Operand operand) {
        return switch (operand) {
            case Operand.Register r -> register(r) + with(r.modifiers());
            case Operand.Relative r -> "a register of " + r.file() + " at a distance";
            case Operand.Immediate i ->
                    "number "
                            + i.value()
                            + (i.value() > 9 ? " = " + Digits.hex(i.value()) : "")
                            + with(i.modifiers());
            case Operand.Named n -> "value " + n.value();
            case Operand.Target t ->
                    "address " + Digits.hex(t.address()) + ", " + distance(t.distance());
            case Operand.Undefined u -> "has no meaning";
        };
    }

    private static String distance(long bytes) {
        if (bytes == 0) return "this instruction";
        return Digits.count(Math.abs(bytes), "byte", "bytes")
                + (bytes < 0 ? " before" : " after")
                + " the first of this instruction";
    }

    private String register(Operand.Register r) {
        Isa.State file = codec.book().isa().states().get(r.file());
        String about = file == null || file.doc().isEmpty() ? "" : " (" + file.doc() + ")";
        String where = "%d-bit element %d".formatted(r.elementBits(), r.index());
        if (r.count() == 0) where = "none of the %d-bit elements".formatted(r.elementBits());
        if (r.count() > 1)
            where = "%d %d-bit elements from %d".formatted(r.count(), r.elementBits(), r.index());
        return r.type() + ": " + where + " of " + r.file() + about;
    }

    private static String with(List<String> modifiers) {
        return modifiers.isEmpty() ? "" : "; with " + String.join(" ", modifiers);
    }

    private void remarks() {
        List<String> remarks = codec.remarks(insn);
        if (remarks.isEmpty()) return;
        sheet.heading("Remarks");
        for (String r : remarks) sheet.item(2, "*", 2, r);
    }
}

package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.isa.BitOwners;
import dev.heddle.isa.Entry;
import dev.heddle.pages.ExprText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An instruction with its entry, its fields and its meaning, as JSON.
@Published(title = "What heddle explain --json writes")
public record ExplainJson(
        String book,
        String entry,
        String mnemonic,
        String title,
        String bytes,
        String text,
        List<OperandJson> operands,
        List<Field> fields,
        List<String> docs,
        List<String> notes,
        List<String> remarks,
        List<String> evidence,
        @Nullable String unknown,
        @Nullable List<String> meaning) {
    /// @param bits the highest first
    record Field(
            String name,

            @Member("bits, the highest first, such as 44..38")
            String bits,

            @Member(hex = true) long value) {}

    public static ExplainJson of(Codec codec, Insn i) {
        Entry e = i.entry();
        Entry.Meaning meaning = codec.book().meaning(e);
        String unknown = meaning == null ? null : meaning.unknown();
        return new ExplainJson(
                codec.book().id(),
                e.id(),
                e.mnemonic(),
                e.title(),
                Hex.of(i.bytes(), 0, i.length()),
                new InsnText(codec).of(i),
                InsnJson.operands(codec, i),
                BitOwners.named(e).stream()
                        .map(n -> new Field(
                                n.name(), Mask.of(n.bits()).toString(), n.bits().get(i.word())))
                        .toList(),
                e.docs(),
                e.notes(),
                codec.remarks(i),
                e.evidence(),
                unknown,
                meaning == null || unknown != null ? null : ExprText.of(meaning.body()));
    }
}

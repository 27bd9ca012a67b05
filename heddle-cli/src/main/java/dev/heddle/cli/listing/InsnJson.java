package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An instruction, or bytes that are none, as a line of `dis --json`.
@Published(title = "A line of what heddle dis --json writes")
record InsnJson(
        @Member("which one, in a file of several") @Nullable String program,

        @Member("from the first byte of the program, where that is code for a CPU") @Nullable
        Long offset,

        long address,
        @Member("bytes; of padding all of them") int length,

        @Member(value = "in memory order; of padding the first ones", schema = "pattern: '^([0-9a-f]{2})*$'")
        String bytes,

        @Member("empty if it is not an instruction") String mnemonic,

        @Member(value = "name in the book", nulls = true) @Nullable
        String entry,

        List<OperandJson> operands,
        String text,
        List<String> notes) {
    static InsnJson of(Codec codec, Insn i, String text, List<String> notes, Place place) {
        return new InsnJson(
                place.program,
                place.offset(i.address()),
                i.address(),
                i.length(),
                Hex.of(i.bytes(), 0, i.length()),
                i.entry().mnemonic(),
                i.entry().id(),
                operands(codec, i),
                text,
                notes);
    }

    static List<OperandJson> operands(Codec codec, Insn i) {
        return codec.operands(i).stream()
                .filter(OperandJson::isPrinted)
                .map(OperandJson::of)
                .toList();
    }

    static InsnJson of(Codec codec, Data d, Place place) {
        String note = d.isPadding()
                ? "padding"
                : "not an instruction of " + codec.book().id();
        String bytes = Hex.of(d.bytes(), 0, d.bytes().length);
        return new InsnJson(
                place.program,
                place.offset(d.address()),
                d.address(),
                d.length(),
                bytes,
                "",
                null,
                List.of(),
                "",
                List.of(note));
    }

    /// Of which program the items are.
    ///
    /// @param program its name; null if the input has only one
    /// @param from address that offsets are counted from, null to write none
    record Place(@Nullable String program, @Nullable Long from) {
        private @Nullable Long offset(long address) {
            return from == null ? null : (Long) (address - from);
        }
    }
}

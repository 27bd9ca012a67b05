package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.SourceException;
import java.util.Arrays;

/// Prints words and assembles the texts, and notes what does not come back.
final class RoundTrip {
    private final Disassembler disassembler;
    private final Disassembler other;
    private final Assembler assembler;
    private final Codec codec;
    private final Mismatches mismatches;

    RoundTrip(Codec codec, String what) {
        this.codec = codec;
        this.disassembler = codec.disassembler();
        this.other = codec.disassembler();
        this.assembler = codec.assembler();
        this.mismatches = new Mismatches(what);
    }

    /// Reads one instruction or directive at `code[at]`; its text must assemble to the bytes read, and be the same when
    /// it is printed again.
    ///
    /// @return the bytes that were read
    int check(byte[] code, int at, int available) {
        disassembler.clear();
        int n = disassembler.next(code, at, available);
        String text = disassembler.text();
        byte[] want = Arrays.copyOfRange(code, at, at + n);
        try {
            byte[] got = assembler.line(text);
            mismatches.check(
                    Arrays.equals(want, got),
                    () -> "%s prints '%s', which gives %s".formatted(Bytes.hex(want), text, Bytes.hex(got)));
        } catch (SourceException e) {
            mismatches.check(
                    false,
                    () -> "%s prints '%s': %s"
                            .formatted(
                                    Bytes.hex(want),
                                    text,
                                    e.diagnostics().getFirst().message()));
        }
        return n;
    }

    /// The same for a word that must be an instruction, which is printed by a second disassembler too.
    void checkInsn(byte[] word) {
        int n = check(word, 0, word.length);
        String text = disassembler.text();
        Insn insn = codec.decode(word, 0, word.length, 0);
        boolean decodes = insn != null && !codec.compiled().code(insn.entry()).isSilent();
        mismatches.check(
                !decodes || n == insn.length() && !text.startsWith("."),
                () -> Bytes.hex(word) + " decodes, but prints '" + text + "'");
        other.clear();
        other.next(word, 0, word.length);
        mismatches.compare(Bytes.hex(word) + " printed again", text, other.text());
    }

    /// @throws AssertionError if something did not come back
    void verify() {
        mismatches.verify();
    }
}

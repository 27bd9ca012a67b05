package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.meaning.KnownRegisters;
import dev.heddle.asm.meaning.StraightLineConstants;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.MnemonicIndex;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.RegisterAssignment;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads an instruction with its descriptor in one line: the text of the descriptor, with the register after its first
/// word. It becomes the instructions that set the register, and the instruction itself.
final class InlineDescriptor {
    /// Where the value and the number of the register are while a setting is computed.
    private static final Bits VALUE = Bits.of(0, 64);

    private static final Bits REGISTER = Bits.of(64, 32);

    private final Codec codec;
    private final Book book;
    private final Descriptors descriptors;
    private @Nullable Encoder encoder;

    InlineDescriptor(Codec codec) {
        this.codec = codec;
        this.book = codec.book();
        this.descriptors = codec.descriptors();
    }

    /// @param insns empty if the line is wrong
    /// @param failure null if it is not
    record Result(List<Insn> insns, Encoder.@Nullable Failure failure) {
        private static Result wrong(int at, int length, String error) {
            return new Result(List.of(), new Encoder.Failure(at, Math.max(1, length), error));
        }
    }

    /// @return null if the line is not of this kind
    @Nullable
    Result read(byte[] text, int from, int to, long address, boolean force) {
        if (descriptors.words().isEmpty()) return null;
        int head = MnemonicIndex.begin(text, from, to);
        int end = MnemonicIndex.end(text, head, to);
        List<Entry> words = descriptors.withText(text, head, end);
        if (words.isEmpty()) return null;
        int register = end;
        while (register < to && text[register] == ' ') register++;
        int comma = register;
        while (comma < to && text[comma] != ',') comma++;
        if (comma == to)
            return words.getFirst().mnemonic().equals(string(text, head, end))
                    ? null
                    : Result.wrong(
                            register, to - register, "expected a register, a comma and the operand that goes into it");
        int rest = comma + 1;
        while (rest < to && text[rest] == ' ') rest++;
        byte[] operand = glued(text, head, end, rest, to);
        Descriptors.Reading r = descriptors.read(operand, 0, operand.length, force);
        Entry word = r.word();
        if (word == null) {
            int inside = r.at() - (end - head) - 1;
            return Result.wrong(inside < 0 ? head + r.at() : rest + inside, r.length(), r.error());
        }
        return with(word, text, register, comma, r.value(), address);
    }

    /// The first word, a blank, and what follows the register.
    private static byte[] glued(byte[] text, int head, int end, int rest, int to) {
        byte[] out = new byte[end - head + 1 + to - rest];
        System.arraycopy(text, head, out, 0, end - head);
        out[end - head] = ' ';
        System.arraycopy(text, rest, out, end - head + 1, to - rest);
        return out;
    }

    private Result with(Entry word, byte[] text, int from, int to, long value, long address) {
        byte[] name = Chars.utf8(word.mnemonic() + " ");
        byte[] plain = Arrays.copyOf(name, name.length + to - from);
        System.arraycopy(text, from, plain, name.length, to - from);
        Encoder e = encoder();
        int length = e.encode(plain, 0, plain.length, address, null, false);
        if (length == 0) {
            Encoder.Failure f = e.failure();
            return Result.wrong(from + Math.max(0, f.at() - name.length), f.length(), f.error());
        }
        Insn insn = e.insn(address, length);
        String pointer = Objects.requireNonNull(word.pointer()).operand();
        StraightLineConstants nothing = new StraightLineConstants(book);
        BigInteger always = nothing.operand(insn, pointer);
        String shown = string(text, from, to).strip();
        if (always != null && always.longValue() != value)
            return Result.wrong(
                    from,
                    shown.length(),
                    "%s is always 0x%x, and this operand is 0x%016x; take another register"
                            .formatted(shown, always, value));
        List<Insn> out = new ArrayList<>();
        if (always == null) {
            KnownRegisters.Element place = nothing.placeOf(insn, pointer);
            RegisterAssignment s = place == null ? null : book.settings().get(place.file());
            if (place == null || s == null)
                return Result.wrong(
                        from, shown.length(), "the book does not say how %s is given a value".formatted(shown));
            set(s, place.index(), value, address, out);
        }
        long at = address;
        for (Insn i : out) at += i.length();
        out.add(insn.at(at));
        return new Result(out, null);
    }

    /// The instructions that give a register a value.
    private void set(RegisterAssignment s, long register, long value, long address, List<Insn> out) {
        Scope scope = Scope.of(book, Map.of(s.register(), REGISTER, s.value(), VALUE));
        Word w = new Word(value, register);
        long at = address;
        for (RegisterAssignment.Step step : s.steps()) {
            if (step.when() != null && scope.expr(step.when()).eval(w) == 0) continue;
            Map<String, Long> fields = new LinkedHashMap<>();
            for (RegisterAssignment.Part p : step.parts())
                fields.put(p.field(), scope.expr(p.value()).eval(w));
            Insn i = codec.build(step.entry(), fields, at);
            out.add(i);
            at += i.length();
        }
    }

    private Encoder encoder() {
        Encoder e = encoder;
        if (e == null) encoder = e = codec.compiled().encoder();
        return e;
    }

    private static String string(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
}

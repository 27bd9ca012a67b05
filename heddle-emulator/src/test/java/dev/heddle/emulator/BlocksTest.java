package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Word;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Fault;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Instructions do the same in a block as one by one, with all lanes and with some, and inactive lanes keep what they
/// have.
@Tag("long")
class BlocksTest {
    private static final int PROGRAMS = 300;
    private static final int LENGTH = 40;
    private static final Set<Op> LEFT_OUT = EnumSet.of(
            Op.FAULT, Op.JUMP, Op.STOP, Op.BARRIER, Op.LOAD, Op.STORE, Op.ATOMIC, Op.WRITE_AT, Op.READ_AT, Op.LOOK);

    @Test
    void blocksDoWhatTheirInstructionsDo() throws Exception {
        Codec codec = Codec.load("agx");
        Lifter lifter = new Lifter(codec.book());
        Random random = new Random(5);
        List<Entry> entries = new ArrayList<>();
        for (Entry e : codec.book().entries())
            if (e.meaning() != null && e.meaning().unknown() == null) entries.add(e);
        for (int p = 0; p < PROGRAMS; p++) {
            ByteArrayOutputStream code = new ByteArrayOutputStream();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < LENGTH; i++) {
                Insn insn = null;
                while (insn == null) insn = usable(codec, lifter, entries.get(random.nextInt(entries.size())), random);
                code.writeBytes(insn.bytes());
                text.append(codec.text(insn)).append('\n');
            }
            Executable program = new Executable(codec, code.toByteArray(), 0);
            long seed = random.nextLong();
            int mask = switch (p % 3) {
                case 0 -> -1;
                case 1 -> random.nextInt();
                default -> 1 << random.nextInt(32);
            };
            Wave whole = run(program, seed, mask, code.size(), text.toString());
            Wave single = run(program.stepwise(), seed, mask, code.size(), text.toString());
            compare(codec.book().isa(), whole, single, text.toString());
        }
    }

    private static Insn usable(Codec codec, Lifter lifter, Entry e, Random random) {
        long lo = ~(e.fixed().lo() | e.unknown().lo()) & random.nextLong();
        long hi = ~(e.fixed().hi() | e.unknown().hi()) & random.nextLong();
        // Few registers, so that results meet.
        Word w = new Word(e.match().lo() | lo & 0xcfffffffffff87ffL, e.match().hi() | hi);
        byte[] bytes = new byte[e.length().of(w)];
        Word.write(w.lo, w.hi, bytes, 0, bytes.length);
        Insn i = codec.decode(bytes, 0, bytes.length, 0);
        if (i == null || i.length() != bytes.length) return null;
        for (Step s : lifter.lift(i).steps()) if (LEFT_OUT.contains(s.op())) return null;
        return i;
    }

    private static Wave run(Executable program, long seed, int mask, int end, String text) {
        Wave w = new Wave(program);
        w.reset(0, 32);
        Random random = new Random(seed);
        for (int r = 0; r < 128; r++) for (int i = 0; i < 32; i++) w.set("r", r, i, random.nextInt() & 0xffffffffL);
        for (int u = 0; u < 256; u++) w.set("u", u, random.nextInt() & 0xffffffffL);
        for (int i = 0; i < 32; i++) w.active(i, (mask >>> i & 1) != 0);
        try {
            new Interpreter().run(w, 100_000);
        } catch (Fault f) {
            assertThat(f.reason()).as(text).isEqualTo("there is no code at this address");
            assertThat(w.pc()).isEqualTo(end);
        }
        return w;
    }

    private static void compare(Isa isa, Wave a, Wave b, String text) {
        for (Isa.State s : isa.states().values())
            for (int k = 0; k < s.count(); k++)
                for (int i = 0; i < 32; i++)
                    assertThat(a.get(s.name(), k, i))
                            .as("%s[%d] lane %d after%n%s", s.name(), k, i, text)
                            .isEqualTo(b.get(s.name(), k, i));
        for (int i = 0; i < 32; i++) assertThat(a.isActive(i)).as(text).isEqualTo(b.isActive(i));
        assertThat(a.instructions()).isEqualTo(b.instructions());
    }
}

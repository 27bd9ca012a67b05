package dev.heddle.machine;

import dev.heddle.book.Book;
import dev.heddle.book.Isa;
import dev.heddle.book.Types;
import dev.heddle.code.Codec;
import dev.heddle.code.Insn;
import dev.heddle.exec.Executable;
import dev.heddle.exec.Fault;
import dev.heddle.exec.Wave;
import dev.heddle.lift.Lifter;
import dev.heddle.lift.Op;
import dev.heddle.lift.Place;
import dev.heddle.lift.Step;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Watches results that arrive with slots, and registers that were read for the last time. Both are poison: the first
/// until their slot was waited for, the others until they are written.
///
/// It goes by what an instruction's lane code reads and writes, in parts of a byte. Registers by an index are not
/// followed.
final class SlotSync implements SyncWatch {
    /// What an instruction does with the parts of registers.
    ///
    /// @param lasts parts that are read for the last time
    /// @param lost the same, when all lanes lose them, active or not
    /// @param slot with which its results arrive, or -1
    /// @param waits bit k for slot k
    private record Use(
            Insn insn, int[] reads, int[] writes, int[] lasts, int[] lost, int slot, long waits) {}

    /// A register file in parts.
    ///
    /// @param first number of its first part
    private record File(Isa.State state, int first) {
        /// @return bits of an element
        int bits() {
            return Types.bits(state.type());
        }

        /// @return parts of an element
        int width() {
            return Math.max(1, bits() / Byte.SIZE);
        }

        int end() {
            return first + state.count() * width();
        }
    }

    private final Codec codec;
    private final Lifter lifter;

    private final Map<String, File> files = new HashMap<>();

    private final Map<Long, Use> uses = new HashMap<>();

    /// By lane and part: the instruction that has it on its way, and the one that read it for the last time.
    private final Use[][] coming;

    private final Use[][] gone;

    SlotSync(Executable program, int lanes) {
        codec = program.codec();
        lifter = new Lifter(codec.book());
        int parts = 0;
        for (Isa.State s : codec.book().isa().states().values()) {
            if (!s.perLane()) continue;
            File file = new File(s, parts);
            files.put(s.name(), file);
            parts = file.end();
        }
        coming = new Use[lanes][parts];
        gone = new Use[lanes][parts];
    }

    /// @return whether results of some instruction arrive with a slot
    static boolean isKnown(Book book) {
        return book.entries().stream()
                .anyMatch(e -> e.meaning() != null && e.meaning().async() != null);
    }

    @Override
    public void reset() {
        for (Use[] lane : coming) Arrays.fill(lane, null);
        for (Use[] lane : gone) Arrays.fill(lane, null);
    }

    @Override
    public void before(Insn insn, Wave wave) {
        Use u = uses.computeIfAbsent(insn.address(), _ -> use(insn));
        for (int i = 0; i < coming.length; i++) if (wave.isHere(i) && wave.isActive(i)) check(u, i);
        if (u.lost.length > 0) {
            for (int i = 0; i < coming.length; i++)
                if (wave.isHere(i)) for (int part : u.lost) gone[i][part] = u;
        }
        for (int i = 0; i < coming.length; i++)
            if (wave.isHere(i) && wave.isActive(i)) through(u, i);
    }

    private void check(Use u, int lane) {
        Use[] on = coming[lane];
        Use[] off = gone[lane];
        for (int part : u.reads) {
            if (on[part] != null) throw tooEarly("reads", part, on[part], lane);
            if (off[part] != null) throw tooLate(part, off[part], lane);
        }
        for (int part : u.writes)
            if (on[part] != null) throw tooEarly("overwrites", part, on[part], lane);
    }

    private void through(Use u, int lane) {
        Use[] on = coming[lane];
        Use[] off = gone[lane];
        for (int part : u.lasts) off[part] = u;
        for (int part : u.writes) {
            on[part] = u.slot < 0 ? null : u;
            off[part] = null;
        }
        if (u.waits == 0) return;
        for (int part = 0; part < on.length; part++)
            if (on[part] != null && (u.waits >> on[part].slot & 1) != 0) on[part] = null;
    }

    private Fault tooEarly(String does, int part, Use by, int lane) {
        return new Fault(
                "strict sync: %s %s before slot %d is waited for, and 0x%x writes it: %s"
                        .formatted(
                                does,
                                register(part),
                                by.slot,
                                by.insn.address(),
                                codec.text(by.insn)),
                lane);
    }

    private Fault tooLate(int part, Use by, int lane) {
        return new Fault(
                "strict sync: reads %s, and 0x%x read it for the last time: %s"
                        .formatted(register(part), by.insn.address(), codec.text(by.insn)),
                lane);
    }

    private String register(int part) {
        for (File f : files.values())
            if (f.first <= part && part < f.end())
                return RegisterNames.of(codec.book())
                        .name(new Place(f.state.name(), (part - f.first) / f.width(), 0, f.bits()));
        throw new IllegalArgumentException("part " + part);
    }

    // ---- what an instruction does

    private Use use(Insn insn) {
        var steps = lifter.lift(insn).steps();
        long waits = 0;
        int slot = -1;
        for (Step s : steps) {
            if (s.op() == Op.WAIT) waits |= 1L << s.value();
            if (s.op() == Op.ASYNC) slot = (int) s.value();
        }
        return new Use(
                insn,
                parts(steps, s -> s.op() == Op.READ),
                parts(steps, s -> s.op() == Op.WRITE),
                parts(steps, s -> s.op() == Op.LAST && s.word().isEmpty()),
                parts(steps, s -> s.op() == Op.LAST && !s.word().isEmpty()),
                slot,
                waits);
    }

    private int[] parts(Iterable<Step> steps, Predicate<Step> which) {
        IntStream.Builder out = IntStream.builder();
        for (Step s : steps) {
            Place p = s.place();
            File f = which.test(s) && p != null ? files.get(p.state()) : null;
            if (p == null || f == null) continue;
            int element = f.first + p.element() * f.width();
            for (int bit = p.low(); bit < p.low() + p.width(); bit += Byte.SIZE)
                out.add(element + bit / Byte.SIZE);
        }
        return out.build().distinct().toArray();
    }
}

package dev.heddle.exec;

import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Lifter;
import dev.heddle.lift.Op;
import dev.heddle.lift.Place;
import dev.heddle.lift.Step;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Programs of random words that come to an end: loops with counters, branches, memory, and between them whatever the
/// book has.
final class RandomProgram {
    /// How a book writes what random words cannot be trusted with. `%d` is the number of a place in the program.
    ///
    /// @param target a chip or a book
    /// @param file the register file whose elements from `first` on are kept for these lines: counter, limit, room and
    ///     addresses, the last ones in the group's memory
    /// @param loop the end of a loop that begins at `L%d:`
    /// @param open what lanes of a condition skip, up to `close`
    /// @param memory lines that load and store
    record Dialect(
            String target,
            String file,
            int first,
            int last,
            List<String> loop,
            List<String> open,
            List<String> close,
            List<String> memory,
            String end) {
        /// @return the element with an address in the group's memory
        int ofGroup() {
            return target.equals("agx") ? last : target.equals("valhall") ? last - 1 : last - 3;
        }
    }

    static final Dialect AGX =
            new Dialect(
                    "agx",
                    "r",
                    20,
                    23,
                    List.of(
                            "iadd r20, r20, 1",
                            "while_icmp r0l, ult, r20, r21, 1",
                            "jmp_exec_any L%d",
                            "pop_exec r0l, 1",
                            "mov_imm r20, 0, 0b0"),
                    List.of("if_icmp r0l, ult, r%x, r%y, 1"),
                    List.of("pop_exec r0l, 1"),
                    List.of(
                            "device_load 0, i32, x, r%x, u0_u1, r22, unsigned",
                            "device_load 0, i32, x, r%x, u0_u1, 3, unsigned",
                            "device_store 0, i32, x, r%x, u0_u1, r22, unsigned, 0",
                            "threadgroup_load i32, x, r%x, r23l, 0",
                            "threadgroup_store i32, x, r%x, r23l, 0"),
                    "stop");

    static final Dialect IR3 =
            new Dialect(
                    "a630",
                    "r",
                    160,
                    175,
                    List.of(
                            "add.u r40.x, r40.x, 1",
                            "cmps.u.lt p0.x, r40.x, r41.x",
                            "br p0.x, #L%d",
                            "mov.u32u32 r40.x, 0"),
                    List.of("cmps.u.lt p0.y, r%x.x, r%y.y", "br p0.y, #M%d"),
                    List.of("M%d:"),
                    List.of(
                            "ldg.u32 r%x.x, g[r42.x], 1",
                            "stg.u32 g[r42.x], r%x.x, 1",
                            "ldl.u32 r%x.x, l[r43.x], 1",
                            "stl.u32 l[r43.x], r%x.x, 1",
                            "atomic.add.untyped.1d.u32.1.l r%x.x, l[r43.x], r%y.x"),
                    "end");

    /// Lanes leave a loop in its middle, and pass some instructions on their way out; nothing is stored.
    static final Dialect LEAVING =
            new Dialect(
                    IR3.target,
                    IR3.file,
                    IR3.first,
                    IR3.last,
                    List.of(
                            "add.u r40.x, r40.x, 1",
                            "cmps.u.lt p0.x, r40.x, r41.x",
                            "br !p0.x, #E%d",
                            "jump #L%d",
                            "E%d:",
                            "mov.u32u32 r40.x, 0"),
                    List.of(
                            "cmps.u.lt p0.y, r%x.x, r%y.y",
                            "br p0.y, #N%d",
                            "jump #E0",
                            "N%d:",
                            "cmps.u.lt p0.z, r%x.z, r%y.w",
                            "br p0.z, #O%d",
                            "add.u r%x.x, r%y.y, 1",
                            "mov.u32u32 r%y.x, r%x.w",
                            "jump #E0",
                            "O%d:"),
                    List.of(),
                    List.of("ldg.u32 r%x.x, g[r42.x], 1", "ldl.u32 r%x.x, l[r43.x], 1"),
                    IR3.end);

    /// Loops store nothing.
    static final Dialect LOADING =
            new Dialect(
                    AGX.target,
                    AGX.file,
                    AGX.first,
                    AGX.last,
                    AGX.loop,
                    AGX.open,
                    AGX.close,
                    List.of(
                            "device_load 0, i32, x, r%x, u0_u1, r22, unsigned",
                            "device_load 0, i32, x, r%x, u0_u1, 3, unsigned",
                            "threadgroup_load i32, x, r%x, r23l, 0"),
                    AGX.end);

    /// Registers that all lanes share are set and read all the time.
    static final Dialect SHARED =
            new Dialect(
                    IR3.target,
                    IR3.file,
                    IR3.first,
                    IR3.last,
                    IR3.loop,
                    IR3.open,
                    IR3.close,
                    List.of(
                            "mov.u32u32 r48.x, r%x.x",
                            "mov.u32u32 r48.y, 5",
                            "mov.u32u32 r%x.z, r48.x",
                            "add.u r48.y, r48.x, r48.y",
                            "add.u r49.x, r49.x, 1",
                            "add.u r48.z, r%x.x, r48.y",
                            "add.u r%x.y, r48.y, r%y.z",
                            "(rpt1)shl.b r48.z, (r)r48.x, 1",
                            "(rpt1)mov.u32u32 r49.y, (r)r%x.x",
                            "cmps.u.lt hr50.z, r48.y, r48.w",
                            "cmps.u.lt hr50.w, r%x.y, r49.x",
                            "cmps.u.lt p0.z, r49.x, r%x.x",
                            "add.f r49.w, r%x.x, r48.y",
                            "mul.f r49.y, r49.w, r48.x",
                            "mad.f32 r%x.x, r49.w, r%y.y, r49.y",
                            "ldl.u32 r48.w, l[r43.x], 1",
                            "stl.u32 l[r43.x], r48.x, 1",
                            "stg.u32 g[r42.x], r48.y, 1",
                            "ldg.u32 r%x.x, g[r42.x], 1",
                            "atomic.add.untyped.1d.u32.1.l r48.z, l[r43.x], r48.y"),
                    IR3.end);

    static final Dialect VALHALL =
            new Dialect(
                    "valhall",
                    "r",
                    40,
                    47,
                    List.of(
                            "IADD_IMM.i32 r40, r40, #0x1",
                            "ICMP_OR.u32.ge.m1 r42, r40, r41, 0x0",
                            "BRANCHZ.eq r42.h0, offset:%l",
                            "IADD_IMM.i32 r40, 0x0, #0x0"),
                    List.of("BRANCHZ.eq r%x.h0, offset:%m"),
                    List.of(),
                    List.of(
                            "LOAD.i32.unsigned.slot0.wait0 @r%x, r44, offset:0",
                            "STORE.i32.slot0.wait0 @r%x, r44, offset:0",
                            "ATOM.i32.slot0.aadd.wait0 @r%x, r44, offset:0x0",
                            "LOAD.i32.unsigned.slot0.wait0 @r%x, r46, offset:0",
                            "STORE.i32.slot0.wait0 @r%x, r46, offset:0"),
                    "NOP.end");

    private static final Set<Op> LEFT_OUT =
            EnumSet.of(
                    Op.FAULT,
                    Op.JUMP,
                    Op.STOP,
                    Op.BARRIER,
                    Op.SET_EXEC,
                    Op.LOAD,
                    Op.STORE,
                    Op.ATOMIC,
                    Op.WRITE_AT,
                    Op.READ_AT,
                    Op.RESOURCE,
                    Op.LOOK,
                    Op.PERFORM,
                    Op.BEYOND);

    private final Dialect dialect;
    private final Codec codec;
    private final Lifter lifter;
    private final List<Entry> entries = new ArrayList<>();

    /// Words to draw from, and which ones: making a word takes longer than running it.
    private final List<String> pool = new ArrayList<>();

    private long poolNumber = -1;
    private static final int POOL = 1024;

    RandomProgram(Dialect dialect) throws SourceException {
        this.dialect = dialect;
        this.codec = Codec.load(dialect.target());
        this.lifter = new Lifter(codec.book());
        for (Entry e : codec.book().entries())
            if (e.meaning() != null && e.meaning().unknown() == null) entries.add(e);
    }

    Codec codec() {
        return codec;
    }

    Dialect dialect() {
        return dialect;
    }

    /// @return the program's source
    String source(long seed, Random random) {
        if (poolNumber != seed / POOL) {
            poolNumber = seed / POOL;
            pool.clear();
            Random words = new Random(poolNumber);
            for (int i = 0; i < POOL; i++) pool.add(word(words));
        }
        List<String> out = new ArrayList<>();
        if (random.nextBoolean()) some(out, random, 4);
        part(out, random, 0, random.nextInt(3));
        some(out, random, 5);
        out.add(dialect.end());
        return String.join("\n", out) + "\n";
    }

    byte[] bytes(String source) throws SourceException {
        return codec.assembler().assemble(new Source("random.s", source)).bytes();
    }

    /// A loop with what is in it.
    private void part(List<String> out, Random random, int number, int branches) {
        int begin = out.size();
        out.add("L" + number + ":");
        some(out, random, 6);
        for (int i = 0; i < branches; i++) {
            List<String> inner = new ArrayList<>();
            some(inner, random, 4);
            lines(out, dialect.open(), random, i, 0, inner.size());
            out.addAll(inner);
            lines(out, dialect.close(), random, i, 0, 0);
            some(out, random, 3);
        }
        lines(out, dialect.loop(), random, number, begin, 0);
    }

    private static void lines(
            List<String> out, List<String> of, Random random, int number, int begin, int skipped) {
        for (String line : of) {
            long words = out.stream().skip(begin).filter(l -> !l.endsWith(":")).count();
            out.add(
                    line.replace("%d", Integer.toString(number))
                            .replace("%l", Long.toString(-words - 1))
                            .replace("%m", Integer.toString(skipped))
                            .replace("%x", Integer.toString(4 + random.nextInt(8)))
                            .replace("%y", Integer.toString(4 + random.nextInt(8))));
        }
    }

    private void some(List<String> out, Random random, int most) {
        int n = 1 + random.nextInt(most);
        for (int i = 0; i < n; i++) {
            if (random.nextInt(dialect == SHARED ? 2 : 8) == 0)
                lines(
                        out,
                        List.of(dialect.memory().get(random.nextInt(dialect.memory().size()))),
                        random,
                        0,
                        0,
                        0);
            else out.add(pool.get(random.nextInt(POOL)));
        }
    }

    private String word(Random random) {
        while (true) {
            Entry e = entries.get(random.nextInt(entries.size()));
            long lo = ~(e.fixed().lo() | e.unknown().lo()) & random.nextLong();
            long hi = ~(e.fixed().hi() | e.unknown().hi()) & random.nextLong();
            if (random.nextBoolean()) lo &= random.nextLong();
            Word w = new Word(e.match().lo() | lo, e.match().hi() | hi);
            byte[] bytes = new byte[e.length().of(w)];
            Word.write(w.lo, w.hi, bytes, 0, bytes.length);
            Insn i = codec.decode(bytes, 0, bytes.length, 0);
            if (i == null || i.length() != bytes.length || !isUsable(lifter.lift(i))) continue;
            return data(bytes, codec.book().isa().granule());
        }
    }

    private static String data(byte[] bytes, int granule) {
        List<String> out = new ArrayList<>();
        for (int at = 0; at < bytes.length; at += granule) {
            StringBuilder value = new StringBuilder(granule == 2 ? ".hword 0x" : ".quad 0x");
            for (int i = granule - 1; i >= 0; i--) value.append("%02x".formatted(bytes[at + i]));
            out.add(value.toString());
        }
        return String.join("\n", out);
    }

    private boolean isUsable(LaneCode code) {
        for (Step s : code.steps()) {
            if (LEFT_OUT.contains(s.op())) return false;
            Place p = s.place();
            if (s.op() == Op.WRITE && p != null && isKept(p)) return false;
        }
        return true;
    }

    /// Whether the lines of the dialect rely on a register.
    private boolean isKept(Place p) {
        boolean isFirst = p.state().equals("r") && p.element() == 0;
        boolean isCommon = p.state().equals("u") && p.element() < 2;
        boolean isOwn =
                p.state().equals(dialect.file())
                        && p.element() >= dialect.first()
                        && p.element() <= dialect.last();
        return isFirst || isCommon || isOwn;
    }
}

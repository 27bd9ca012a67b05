package dev.heddle.machine;

import static dev.heddle.machine.Ir3Device.each;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.ReadAfterWrite;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Entry;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Results that lie over sources: all sources are read before anything is written. Only repetitions are steps of their
/// own.
@Tag("long")
class Ir3OverlapTest {
    private static final int WORDS = 25;
    private static final Set<String> FILES = Set.of("r", "h", "s", "c", "p", "a0", "a1");

    private static final List<Long> FIRST = List.of(4L, 0xc0L);

    @Test
    void nothingIsReadThatTheSameStepHasWritten() throws SourceException {
        Set<String> late = new HashSet<>();
        Set<String> seen = new HashSet<>();
        for (String target : List.of("a330", "a420", "a530", "a630", "a740")) {
            Codec codec = Ir3Device.codec(target);
            Lifter lifter = new Lifter(codec.book());
            Random random = new Random(1);
            for (Entry e : codec.book().entries()) {
                if (e.meaning() == null || e.meaning().unknown() != null) continue;
                for (int i = 0; i < WORDS; i++) {
                    Insn insn = insn(codec, e, random);
                    if (insn == null || !insn.entry().id().equals(e.id())) continue;
                    seen.add(e.id());
                    String why = late(lifter, insn);
                    if (!why.isEmpty()) late.add(target + " " + e.id() + ": " + why);
                }
            }
        }
        assertThat(late).isEmpty();
        assertThat(seen).contains("dsx", "quad_shuffle.brcst", "brcst.active", "ldg", "resinfo", "swz", "isam");
    }

    /// A random word whose registers are mostly neighbours, with all components and without a repetition.
    private static Insn insn(Codec codec, Entry e, Random random) {
        Word w = new Word(random.nextLong(), 0);
        long first = FIRST.get(random.nextInt(FIRST.size()));
        for (Entry.OperandDecl o : e.operands()) {
            Entry.OperandArg n = o.arg("n");
            if (n == null || n.bits() == null || random.nextInt(4) == 0) continue;
            n.bits().put(w, first + random.nextInt(3));
        }
        for (Entry.Field f : e.fields()) {
            if (f.name().equals("rpt")) f.bits().put(w, 0);
            if (f.name().equals("mask")) f.bits().put(w, 15);
        }
        w = new Word(w.lo & ~e.fixed().lo() | e.match().lo(), 0);
        byte[] code = new byte[8];
        Word.write(w.lo, w.hi, code, 0, 8);
        return codec.decode(code, 0, 8, 0);
    }

    private static String late(Lifter lifter, Insn insn) {
        try {
            RegisterRef p = ReadAfterWrite.of(lifter.lift(insn), FILES::contains);
            return p == null ? "" : p.toString();
        } catch (MeaningException e) {
            return "";
        }
    }

    @Test
    void neighboursOfAQuadAreReadFirst() throws SourceException {
        Ir3Device d = new Ir3Device();
        String two = "mov.u32u32 r2.x, r0.x\nadd.u r2.y, r0.x, 100\n";
        String both = "\nmull.u r3.w, r2.z, 1000\nadd.u r1.x, r2.y, 0\nadd.u r1.x, r1.x, r3.w";
        // The first result is written where the second source is.
        assertThat(d.run("a630", 8, two + "quad_shuffle.horiz (u32)(xy)r2.y, r2.x" + both))
                .isEqualTo(each(8, i -> (i ^ 1) + 1000 * ((i ^ 1) + 100)));
        assertThat(d.run("a740", 8, two + "mov.u32u32 r4.x, 2\nquad_shuffle.brcst (u32)(xy)r2.y, r2.x, r4.x" + both))
                .isEqualTo(each(8, i -> (i & ~3 | 2) + 1000 * ((i & ~3 | 2) + 100)));
        String cluster = "mov.u32u32 r2.z, 0\nbrcst.active.w2 (u32)(xy)r2.y, r2.x" + both;
        assertThat(d.run("a740", 8, two + cluster))
                .isEqualTo(each(8, i -> i % 2 == 0 ? i + 100 : (i & ~1) + 1000 * ((i & ~1) + 100)));
        String floats = "cov.u32f32 r2.x, r0.x\nmul.f r2.y, r2.x, (2.0)\ndsx (f32)(xy)r2.y, r2.x\n";
        String sum = "cov.f32u32 r1.x, r2.y\ncov.f32u32 r2.z, r2.z\nshl.b r2.z, r2.z, 4\nadd.u r1.x, r1.x, r2.z";
        assertThat(d.run("a630", 8, floats + sum)).containsOnly(1 + 16 * 2);
    }
}

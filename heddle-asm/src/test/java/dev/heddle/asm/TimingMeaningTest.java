package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.meaning.Usage;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What an instruction uses by its meaning and by its timing: the two must not drift apart.
@Tag("long")
class TimingMeaningTest {
    private static final int WORDS = 24;

    /// Words of an entry among which each operand that its meaning reads comes up.
    private static final int MANY_WORDS = 160;

    /// Registers that the hardware has for other things, and those that runs of registers go on to from there.
    private static final int SPECIAL = 180;

    /// Of these some components are not known.
    private static final Set<String> PARTLY = Set.of("getsize", "getbuf");

    private static Insn some(Codec codec, Entry e, Random r) {
        long bits = r.nextLong();
        for (int k = r.nextInt(3); k > 0; k--) bits &= r.nextLong();
        byte[] word = Words.of(e, bits, 0);
        return codec.decode(word, 0, word.length, 0x400);
    }

    private static boolean isLarge(Codec codec, String file) {
        return Objects.requireNonNull(codec.book().isa().states().get(file)).count() > SPECIAL;
    }

    private static void collect(Set<String> to, boolean isWrite, String file, long bit, int bits) {
        for (long b = bit / 8; b <= (bit + bits - 1) / 8; b++)
            to.add((isWrite ? "writes " : "reads ") + file + " byte " + b);
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#codecs")
    void timingHasAllThatTheMeaningUses(Codec codec) {
        Map<String, String> overlaps = codec.book().isa().schedule().overlaps();
        Set<String> files =
                Set.of("inside", "mask", "depth", "calls", "fiber"); // of meanings alone: no text names them
        for (Entry e : codec.book().entries()) {
            // What an alias names is read by the instruction that finds it.
            if (e.timing() == null || e.data().containsKey("aliases")) continue;
            Set<String> declared =
                    e.timing().accesses().stream().map(a -> a.operand()).collect(Collectors.toSet());
            Random r = new Random(e.id().hashCode());
            for (int i = 0; i < WORDS; i++) {
                Insn insn = some(codec, e, r);
                if (insn == null || insn.entry() != e) continue;
                Set<String> timed = new TreeSet<>();
                for (RegisterUse u : Objects.requireNonNull(codec.timed(insn)).uses())
                    collect(timed, u.isWrite(), u.file(), u.bit(), u.bits());
                Set<String> meant = new TreeSet<>();
                for (Usage.Use u : codec.compiled().uses(insn, codec.encoding(insn))) {
                    if (files.contains(u.file()) || declared.contains(u.file())) continue;
                    String file = overlaps.getOrDefault(u.file(), u.file());
                    collect(meant, u.isWrite(), file, u.bit(), u.bits());
                }
                assertThat(timed).as(codec.text(insn)).containsAll(meant);
            }
        }
    }

    /// Reads may be more: texts have operands that one kind of an instruction does not need.
    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#codecs")
    void timingNamesNothingToWriteThatTheMeaningDoesNotWrite(Codec codec) {
        Map<String, String> overlaps = codec.book().isa().schedule().overlaps();
        for (Entry e : codec.book().entries()) {
            Entry.Meaning m = e.meaning();
            if (e.timing() == null || m == null || m.unknown() != null) continue;
            if (PARTLY.contains(e.id())) continue;
            Random r = new Random(e.id().hashCode() + 1);
            for (int i = 0; i < WORDS; i++) {
                Insn insn = some(codec, e, r);
                if (insn == null || insn.entry() != e) continue;
                Set<String> meant = new TreeSet<>();
                for (Usage.Use u : codec.compiled().uses(insn, codec.encoding(insn))) {
                    String file = overlaps.getOrDefault(u.file(), u.file());
                    collect(meant, u.isWrite(), file, u.bit(), u.bits());
                }
                if (meant.stream().noneMatch(s -> s.startsWith("writes"))) continue;
                Set<String> timed = new TreeSet<>();
                for (RegisterUse u : Objects.requireNonNull(codec.timed(insn)).uses())
                    if (u.isWrite() && u.bit() < SPECIAL * 16 && isLarge(codec, u.file()))
                        collect(timed, true, u.file(), u.bit(), u.bits());
                assertThat(meant).as(codec.text(insn)).containsAll(timed);
            }
        }
    }

    /// Operands that no word of an entry reads are none that code has to wait for.
    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#codecs")
    void timingReadsNoOperandThatTheMeaningNeverReads(Codec codec) {
        Map<String, String> overlaps = codec.book().isa().schedule().overlaps();
        Set<String> wrong = new TreeSet<>();
        for (Entry e : codec.book().entries()) {
            Entry.Meaning m = e.meaning();
            if (e.timing() == null || m == null || m.unknown() != null) continue;
            Set<String> never = new TreeSet<>();
            Set<String> read = new TreeSet<>();
            Random r = new Random(e.id().hashCode() + 2);
            for (int i = 0; i < MANY_WORDS; i++) {
                Insn insn = some(codec, e, r);
                if (insn == null || insn.entry() != e) continue;
                Set<String> meant = new TreeSet<>();
                List<Usage.Use> uses = codec.compiled().uses(insn, codec.encoding(insn));
                for (Usage.Use u : uses) {
                    String file = overlaps.getOrDefault(u.file(), u.file());
                    collect(meant, u.isWrite(), file, u.bit(), u.bits());
                }
                // A meaning that is not known for this word says nothing of what it reads.
                if (uses.isEmpty()) continue;
                List<Operand> operands = codec.operands(insn);
                for (Operand o : operands) {
                    if (!(o instanceof Operand.Register g)) continue;
                    // Uses have the text of their operand alone.
                    if (operands.stream().filter(p -> p.text().equals(g.text())).count() > 1) continue;
                    Set<String> timed = new TreeSet<>();
                    for (RegisterUse u :
                            Objects.requireNonNull(codec.timed(insn)).uses())
                        if (!u.isWrite() && u.operand().equals(g.text()) && u.bit() < SPECIAL * 16)
                            collect(timed, false, u.file(), u.bit(), u.bits());
                    if (timed.isEmpty()) continue;
                    boolean isRead = timed.stream().anyMatch(meant::contains);
                    (isRead ? read : never).add(o.name());
                }
            }
            never.removeAll(read);
            for (String operand : never) wrong.add(e.id() + " " + operand);
        }
        assertThat(wrong).as(codec.book().isa().name()).isEmpty();
    }

    /// The words that need it: pairs, indices, coordinates, and which fiber is asked.
    @ParameterizedTest
    @CsvSource({
        "'quad_shuffle.brcst (u32)(x)r2.x, r4.x, r6.y', reads r 25",
        "'ldg.a.u32 r0.x, g[r4.x+(r8.z+1)<<2], 1', reads r 16",
        "'ldg.a.u32 r0.x, g[r4.x+(r8.z+1)<<2], 1', reads r 17",
        "'ldg.a.u32 r0.x, g[r4.x+(r8.z+1)<<2], 1', reads r 34",
        "'stg.a.u32 g[r4.x+(r8.z+1)<<2], r0.x, 1', reads r 34",
        "'atomic.g.add.untyped.1d.u64.1.g r2.x, r4.x, r6.x', writes r 9",
        "'atomic.g.add.untyped.1d.u64.1.g r2.x, r4.x, r6.x', reads r 25",
        "'ldib.b.untyped.1d.u32.1.imm r2.x, r4.x+3, 5', reads r 16",
        "'ldg.u32 r2.x, g[r4.x+8], 2', writes r 9",
        "'ldg.u32 r2.x, g[r4.x+8], 2', reads r 17",
        "'stl.u32 l[r4.x], r6.x, 3', reads r 26",
    })
    void registersOfAdreno(String text, String use) throws SourceException {
        Codec codec = Codec.load("ir3@a6xx");
        assertThat(Objects.requireNonNull(codec.timed(codec.insn(text, 0))).uses())
                .extracting(u -> (u.isWrite() ? "writes " : "reads ") + u.file() + " " + u.bit() / 32)
                .contains(use);
    }

    private static Codec pace(String timing) throws SourceException {
        String book = """
                isa pace "P" {
                  granule 4
                  max 4
                  state r : u32[16] "registers"
                  state a : u32 "an address"
                  state stack : u32
                  unit alu "sums"
                  delay alu to any 6
                }
                shape Reg(n:4) "a register" { | "r{n}"  is u32 r[n + step] }
                shape Addr(n:1) "the address" {
                  | n=0 "a" is u32 a
                  | n=1 "b" is u32 r[0]
                }
                insn add "Add" {
                  bytes 4
                  fixed [7:0]=1
                  times[9:8]
                  d: Reg(n[15:12])  s: Reg(n[19:16])  x: Addr(n[20])
                  rest ignored
                  text "add {d}, {s}, {x}, {times}"
                  does { for step in 0..times { d = s + a }  stack = 1 }
                  timing alu %s
                }
                """;
        return Codec.of(Books.parse(new Source("pace.isa", book.formatted(timing)), null));
    }

    private static String uses(String timing) throws SourceException {
        Codec codec = pace(timing);
        return Objects.requireNonNull(codec.timed(codec.insn("add r2, r8, a, 1", 0))).uses().stream()
                .map(u -> (u.isWrite() ? "w" : "r")
                        + u.file()
                        + u.bit() / 32
                        + "@"
                        + u.step()
                        + (u.role().equals("alu") ? "" : u.role()))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        // one slot for each turn; the address is read in each, and the first time counts
        "takes 1 + times, ra0@0 rr8@0 rr9@1 wr2@0 wr3@1",
        "takes 1, ra0@0 rr8@0 rr9@0 wr2@0 wr3@0",
        "'', ra0@0 rr8@0 rr9@0 wr2@0 wr3@0",
        // what the timing says stays as it says it
        "takes 1 + times { reads s as third }, ra0@0 rr8@0third rr9@1 wr2@0 wr3@1",
        "takes 1 + times { writes d at 5 }, ra0@0 rr8@0 rr9@1 wr2@5 wr3@1",
        // and a state that it names is what it says
        "takes 1 + times { reads a count 0 }, rr8@0 rr9@1 wr2@0 wr3@1",
    })
    void whatTimingDoesNotNameIsOfTheMeaning(String timing, String uses) throws SourceException {
        assertThat(uses(timing)).isEqualTo(uses);
    }

    @Test
    void whatOnlyMeaningsKnowIsNothingToWaitFor() throws SourceException {
        assertThat(uses("takes 1")).doesNotContain("stack");
    }
}

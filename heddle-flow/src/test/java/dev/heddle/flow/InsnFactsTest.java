package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.isa.read.Books;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What lane code says of an instruction.
class InsnFactsTest {
    private static final String BOOK = """
            isa facts "A machine with a stack of addresses" {
              granule 2
              max 2
              state r : u32[8] "registers"
              state s : u64[8] "the stack"
              space memory : 32
            }
            shape Reg(n:3) "a register" { | "r{n}"  is u32 r[n] }
            form Op(code) {
              bytes 2
              fixed [3:0]=code
              d: Reg(n[6:4])  a: Reg(n[9:7])
              rest ignored
              text "{name} {d}, {a}"
            }
            insn low    : Op(0) "Return to the low half"  { does { pc = s[d] & 0xffffffff } }
            insn high   : Op(1) "Return to the high half" { does { pc = s[d] >> 32 } }
            insn choose : Op(2) "Return to one of two"    { does { pc = a == 0 ? s[0] : s[d] } }
            insn go     : Op(3) "Go to a register"        { does { pc = d + a } }
            insn some   : Op(4) "Write in some lanes"     { does { if a[0] { d = 5 } } }
            insn half   : Op(5) "Half of a register"      { does { d = a & 0xffff } }
            insn any    : Op(6) "By an index"             { does { r[a & 7] = r[d & 7] } }
            insn load   : Op(7) "Load"                    { does async 3 { wait(1)  d = load(memory, last(a), u32)  wait(2) } }
            insn wait   : Op(8) "Wait"                    { does { wait(4)  wait(5) } }
            insn tbd    : Op(9) "Not known"               { does unknown "nobody has tried it" }
            """;

    private final Codec codec;
    private final Effects.Finder finder;

    InsnFactsTest() throws SourceException {
        codec = Codec.of(Books.parse(new Source("facts.isa", BOOK), null));
        finder = new Effects.Finder(codec);
    }

    private Effects effects(String text) {
        return finder.of(codec.insn(text, 0));
    }

    private InsnFacts facts(String text) {
        return effects(text).facts();
    }

    private List<Exit.Kind> exits(String text) {
        return effects(text).exits().stream().map(Exit::kind).toList();
    }

    @Test
    void anAddressOutOfAStackIsAReturnHoweverItIsTakenApart() {
        assertThat(exits("low r1, r2")).containsExactly(Exit.Kind.RETURN);
        assertThat(exits("high r1, r2")).containsExactly(Exit.Kind.RETURN);
        assertThat(exits("choose r1, r2")).containsExactly(Exit.Kind.RETURN);
        assertThat(exits("go r1, r2")).containsExactly(Exit.Kind.INDIRECT);
    }

    @Test
    void aConditionMakesAWritePossibleOnly() {
        Effects e = effects("some r1, r2");
        assertThat(e.writes().isEmpty()).isTrue();
        assertThat(e.mayWrite().stream()).containsExactly(4, 5, 6, 7);
        assertThat(e.facts().accesses())
                .filteredOn(RegisterEffect::isWrite)
                .singleElement()
                .matches(RegisterEffect::isConditional);
    }

    @Test
    void ofWhatIsReadOnlySomeBitsCount() {
        Effects e = effects("half r1, r2");
        assertThat(e.reads().stream()).containsExactly(8, 9);
        assertThat(e.writes().stream()).containsExactly(4, 5, 6, 7);
        assertThat(e.facts().accesses())
                .filteredOn(RegisterEffect::isRead)
                .singleElement()
                .matches(a -> a.place().width() == 32 && a.counts() == 0xffff);
    }

    @Test
    void anIndexMayMeanAnyRegister() {
        Effects e = effects("any r1, r2");
        assertThat(e.reads().cardinality()).isEqualTo(2);
        assertThat(e.mayRead().cardinality()).isEqualTo(32);
        assertThat(e.mayWrite().cardinality()).isEqualTo(32);
        assertThat(e.facts().accesses()).filteredOn(RegisterEffect::isIndexed).hasSize(2);
    }

    @Test
    void waitsAreBeforeRegistersAreUsedOrAfterThat() {
        InsnFacts load = facts("load r1, r2");
        assertThat(List.of(load.slot(), (int) load.before(), (int) load.waits()))
                .containsExactly(3, 1 << 1, 1 << 2);
        assertThat(load.kind()).isEqualTo(InstructionKind.LOAD);
        assertThat(load.has(Op.LAST)).isTrue();
        InsnFacts wait = facts("wait r0, r0");
        assertThat(List.of(wait.slot(), (int) wait.before(), (int) wait.waits()))
                .containsExactly(-1, 0, 1 << 4 | 1 << 5);
        assertThat(wait.kind()).isEqualTo(InstructionKind.WAIT);
    }

    @Test
    void whatNobodyKnowsIsUnknown() {
        InsnFacts f = facts("tbd r0, r0");
        assertThat(f.isUnknown()).isTrue();
        assertThat(f.kind()).isEqualTo(InstructionKind.UNKNOWN);
        InsnFacts run = InsnFacts.of(Lifter.of(codec).lift(codec.insn("tbd r0, r0", 0)));
        assertThat(run.isUnknown()).isTrue();
    }

    @Test
    void theSameBitsElsewhereGoOnElsewhere() {
        Effects here = effects("half r1, r2");
        here.facts();
        Effects there = finder.of(codec.insn("half r1, r2", 0x40));
        assertThat(there.facts().exits()).containsExactly(new Exit(Exit.Kind.NEXT, 0x42));
        assertThat(there.reads()).isSameAs(here.reads());
    }
}

package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A machine for tests that waits for nothing, with an instruction for each thing that a book can say about time.
final class Heddles {
    static final String BOOK = """
            isa hasty "A machine that does not wait" {
              granule 4
              max 4
              evidence guess "made up"
              state r : u32[16] "registers"
              view  h : u16[32] of r
              state w : u32[16] "wide registers, over the others as far as waiting goes"
              state v : u16[8]  "small registers"
              view  vb : u8[16] of v
              state p : u1[4]   "predicates"
              state a : u16     "address register"
              state k : u32[16] shared "one value for all lanes"
              sync q "slow results"
              sync m "memory"
              unit flow  "branches"
              unit fast  "arithmetic"      results q in k unless k
              unit slow  "division"        results q  sources q
              unit load  "loads"           results m  sources q or m
              unit store "stores"          sources q
              unit quick "without a limit"
              delay fast in a to any 5
              delay fast to third 1 mixed 4 evidence guess "read later"
              delay fast to fast 3 mixed 6
              delay fast to any 7
              overlap w r
            }

            shape R(n:4) "a register"        { | "r{n}"  is u32 r[n] }
            shape W(n:4) "a wide register"   { | "w{n}"  is u32 w[n] }
            shape H(n:4) "half a register"   { | "h{n}"  is u16 h[n] }
            shape V(n:4) "a small register"  { | "v{n}"  is u16 v[n] }
            shape B(n:4) "a byte"            { | "b{n}"  is u8 vb[n] }
            shape P(n:4) "a predicate"       { | n=_:2.k:2 "p{k}"  is u1 p[k] }
            shape K(n:4) "a shared register" { | "k{n}"  is u32 k[n] }
            shape Far(n:4) "a distant register" { | "r\\[a+{n}\\]" is u32 r[a + n] }

            form Word(code) { bytes 4  fixed [7:0]=code  rest ignored }
            form Wait(code, operands) : Word(code) {
              q[8] m[9] rep[11:10]
              text "<{q:(q)}{m:(m)}{rep:|(1)|(2)|(3)}>{name}{operands}"
            }
            form To(code, operands) : Wait(code, operands) { d: R(n[15:12]) }
            form Move(code) : To(code, " {d}, {a}") { a: R(n[19:16]) }

            insn nop  : Wait(1, "") { timing flow takes 1 + rep }
            insn add  : To(2, " {d}, {a}, {b}") {
              a: R(n[19:16])  b: R(n[23:20])
              timing fast takes 1 { writes d  reads a  reads b }
            }
            insn run  : To(3, " {d}, {a}{go:+}") {
              a: R(n[19:16])  go[31]
              timing fast takes 1 + rep { writes d steps rep moves 1  reads a steps rep moves go }
            }
            insn mad  : To(4, " {d}, {a}, {c}") {
              a: R(n[19:16])  c: R(n[23:20])
              timing fast takes 1 { writes d  reads a  reads c as third }
            }
            insn half : Wait(5, " {d}, {a}") {
              d: H(n[15:12])  a: H(n[19:16])
              timing fast takes 1 { writes d  reads a }
            }
            insn madh : Wait(6, " {d}, {c}") {
              d: R(n[15:12])  c: H(n[19:16])
              timing fast takes 1 { writes d  reads c as third }
            }
            insn two  : To(7, " {d}, {e}, {a}, {b}") {
              e: R(n[19:16])  a: R(n[23:20])  b: R(n[27:24])
              timing fast takes 2 { writes d  writes e at 1  reads a  reads b at 1 }
            }
            insn rcp  : Move(8) { timing slow { writes d  reads a } }
            insn ld   : To(9, " {d}, {a}, {mask:hex}") {
              a: R(n[19:16])  mask[27:24]
              timing load { writes d mask mask  reads a }
            }
            insn ldn  : To(10, " {d}, {a}, {c}") {
              a: R(n[19:16])  c[27:24]
              timing load { writes d count c  reads a count 2 }
            }
            insn ldm  : To(11, " {d}, {a}, {mask:hex}, {c}") {
              a: R(n[19:16])  mask[27:24]  c[31:28]
              timing load { writes d count c mask mask  reads a }
            }
            insn st   : Wait(12, " {a}, {b}") {
              a: R(n[15:12])  b: R(n[19:16])
              timing store { reads a  reads b }
            }
            insn seta : Wait(13, " {b}") { b: R(n[19:16])  timing fast takes 1 { writes a  reads b } }
            insn far  : To(14, " {d}, {b}") { b: Far(n[19:16])  timing fast takes 1 { writes d  reads b } }
            insn test : Wait(15, " {d}, {a}") {
              d: P(n[15:12])  a: R(n[19:16])
              timing fast takes 1 + rep { writes d steps rep  reads a }
            }
            insn br   : Wait(16, " {c}, {to:rel(4, 0)}") {
              c: P(n[15:12])  to[31:16]
              timing flow { reads c }
            }
            insn jump : Word(17) { to[31:16]  text "jump {to:rel(4, 0)}"  timing flow  data flow jumps }
            insn end  : Word(18) { text "end"  timing flow takes 1  data flow ends }
            insn bar  : Word(19) { text "bar"  timing flow takes 1 then q, m }
            insn solo : To(20, " {d}") { timing slow then q alone { writes d } }
            insn fin  : Wait(21, "") { timing flow takes 1 needs q, m }
            insn ghost : Move(22) { }
            insn addk : Wait(23, " {d}, {a}, {b}") {
              d: K(n[15:12])  a: K(n[19:16])  b: K(n[23:20])
              timing fast takes 1 { writes d  reads a  reads b }
            }
            insn getk : To(24, " {d}, {a}") { a: K(n[19:16])  timing fast takes 1 { writes d  reads a } }
            insn slowk : Wait(25, " {d}, {a}") {
              d: K(n[15:12])  a: R(n[19:16])
              timing slow { writes d  reads a }
            }
            insn mov8 : Wait(26, " {d}, {a}") { d: B(n[15:12])  a: B(n[19:16])  timing fast takes 1 { writes d  reads a } }
            insn mov16 : Wait(27, " {d}, {a}") { d: V(n[15:12])  a: V(n[19:16])  timing fast takes 1 { writes d  reads a } }
            insn wide : Wait(28, " {d}, {a}") { d: W(n[15:12])  a: W(n[19:16])  timing fast takes 1 { writes d  reads a } }
            insn skip : To(29, " {d}") { timing fast { writes d } }
            insn any  : To(30, " {d}, {a}") { a: R(n[19:16])  timing quick takes 1 { writes d  reads a } }
            form Queued(code, by, way) : Move(code) { timing by { writes d  reads a }  data queue way }
            insn ldq  : Queued(32, load, one) { }
            insn rcpq : Queued(33, slow, one) { }
            insn ldo  : Queued(34, load, other) { }
            insn ldx  : Word(31) {
              d: R(n[15:12])  a: R(n[19:16])
              text "ldx {d}, {a}"
              timing load { writes d  reads a }
            }
            """;

    static final Codec CODEC = load();

    private Heddles() {}

    private static Codec load() {
        try {
            return Codec.of(Books.parse(new Source("hasty.isa", BOOK), null));
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// @return a line for each finding; instructions are called by their line
    static List<String> check(String source) {
        try {
            Program p = CODEC.assembler().assemble(new Source("a.s", source));
            Map<Long, Integer> lines = new HashMap<>();
            for (int i = 0; i < p.items().size(); i++)
                lines.put(p.items().get(i).address(), p.lines().get(i));
            return Hazards.of(CODEC, p).stream().map(h -> text(h, lines)).toList();
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static String text(Hazard h, Map<Long, Integer> lines) {
        String at = line(h.at(), lines) + ": ";
        return at
                + switch (h.rule()) {
                    case SLOTS -> h.fact("slots") + " slots, " + h.fact("register") + " of " + line(h.before(), lines);
                    case WAIT -> wait(h, lines);
                    case JOIN -> h.fact("field") + " after " + line(h.before(), lines);
                    case LAST -> "last " + h.fact("register");
                    case ORDER -> "order, overwrites " + h.fact("register") + " of " + line(h.before(), lines);
                    case HELPERS -> "helpers after " + line(h.before(), lines);
                    case CONSTANT -> "not given " + h.fact("register");
                    case ALIAS -> h.fact("reason").toString();
                    case PAUSE -> "pause " + h.fact("slots");
                    case NEEDLESS -> "no " + h.fact("wait");
                };
    }

    private static String wait(Hazard h, Map<Long, Integer> lines) {
        Object register = h.facts().get("register");
        return h.fact("wait")
                + (register == null ? "" : (isSet(h, "overwrites") ? ", overwrites " : ", reads ") + register)
                + (h.before() == null ? "" : " of " + line(h.before(), lines))
                + (isSet(h, "source") ? ", a source" : "")
                + (isSet(h, "carrier") ? ", before it" : "");
    }

    private static boolean isSet(Hazard h, String fact) {
        return Boolean.TRUE.equals(h.facts().get(fact));
    }

    private static int line(@Nullable Insn i, Map<Long, Integer> lines) {
        return Objects.requireNonNull(lines.get(Objects.requireNonNull(i).address()), "an instruction of no line");
    }
}

package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlowGraphTest {
    private static FlowGraph graph(String isa, String text) throws Exception {
        Codec codec = Codec.load(isa);
        Program p = codec.assembler().assemble(new Source("test", text));
        return FlowGraph.of(new Effects.Finder(codec), p);
    }

    private static List<String> edges(FlowGraph g) {
        return g.blocks().stream()
                .flatMap(b -> b.exits().stream())
                .map(e -> e.from() + " " + Exit.text(e.kind()) + " " + e.to())
                .toList();
    }

    @Test
    void branchesOfLanes() throws Exception {
        FlowGraph g = graph("ir3@a6xx", """
                        again:
                        add.u r0.x, r0.x, 1
                        cmps.u.lt p0.x, r0.x, c0.x
                        br p0.x, #again
                        jump #out
                        mov.u32u32 r1.x, 0
                        out:
                        end
                        """);
        assertThat(edges(g)).containsExactly("0 not taken 1", "0 taken 0", "1 jump 3", "2 next 3", "3 stop -1");
        assertThat(g.isReached(2)).isFalse();
        assertThat(g.loops()).containsExactly(new Loop(0, g.loops().getFirst().blocks(), 1));
        assertThat(g.dominator(3)).isEqualTo(1);
        assertThat(g.hasUnknownExits()).isFalse();
    }

    @Test
    void whatNoWayLeadsToIsLeftOut() throws Exception {
        Codec codec = Codec.load("ir3@a6xx");
        Program p = codec.assembler().assemble(new Source("test", """
                                        jump #out
                                        again:
                                        mov.u32u32 r1.x, 0
                                        jump #again
                                        out:
                                        br p0.x, #end
                                        add.u r0.x, r0.x, 1
                                        end:
                                        end
                                        """));
        FlowGraph g = FlowGraph.ofReached(new Effects.Finder(codec), p);
        assertThat(g.code()).hasSize(4);
        assertThat(edges(g)).containsExactly("0 jump 1", "1 not taken 2", "1 taken 3", "2 next 3", "3 stop -1");
    }

    @Test
    void callsAndReturns() throws Exception {
        FlowGraph g = graph("ir3@a6xx", """
                        call #sub
                        end
                        sub:
                        add.u r0.x, r0.x, 1
                        ret
                        """);
        assertThat(edges(g)).containsExactly("0 call 2", "0 after call 1", "1 stop -1", "2 return -1");
    }

    @Test
    void lanesThatAreSwitchedOffStayInTheWave() throws Exception {
        FlowGraph g = graph("agx", """
                        mov_imm r0l, 0
                        if_icmp r0l, seq, r1, 0, 1
                        mov_imm r2, 1, 0b0
                        pop_exec r0l, 1
                        stop
                        """);
        assertThat(edges(g)).contains("1 switched off 3");
        assertThat(g.isReached(2)).isTrue();
        Uniformity u = new Uniformity(Codec.load("agx").book(), g);
        assertThat(u.isSplit(1)).isTrue();
    }

    @Test
    void whatAllLanesDoAlikeIsUniform() throws Exception {
        FlowGraph g = graph("ir3@a6xx", """
                        mov.u32u32 r1.x, c0.x
                        cmps.u.lt p0.x, r1.x, 4
                        br p0.x, #a
                        cmps.u.lt p0.y, r0.x, 4
                        br p0.y, #a
                        mov.u32u32 r1.x, 5
                        a:
                        end
                        """);
        Uniformity u = new Uniformity(Codec.load("ir3@a6xx").book(), g);
        assertThat(u.isSplit(2)).isFalse();
        assertThat(u.isSplit(4)).isTrue();
        int r1 = g.parts().files().getFirst().first() + 4 * 4;
        assertThat(u.before(2).get(r1)).isFalse();
        assertThat(u.before(6).get(r1)).as("some lanes have 5").isTrue();
    }
}

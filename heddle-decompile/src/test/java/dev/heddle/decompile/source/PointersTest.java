package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Pointers into buffers of bytes.
class PointersTest {
    private final Terms terms = new Terms();
    private final Block block = new Block(0);
    private final Term base = terms.symbol(ValueType.I64, Term.Symbol.Kind.POINTER, "buf0");
    private final Term lane = terms.symbol(ValueType.I32, Term.Symbol.Kind.VALUE, "gid");
    private final Term offset = terms.symbol(ValueType.I32, Term.Symbol.Kind.VALUE, "lid");

    private Term wide(Term t, long by) {
        Term wide = terms.of(ValueType.I64, Op.WIDEN_U, t);
        return terms.of(ValueType.I64, Op.MUL, wide, terms.number(ValueType.I64, by));
    }

    private Term sum(Term a, Term b) {
        return terms.of(ValueType.I64, Op.ADD, a, b);
    }

    private void access(Op op, Term.@Nullable Variable to, String space, int bits, Term... args) {
        block.effects.add(new Effect(op, to, List.of(args), null, bits, space, List.of(), 0));
    }

    /// Copies what is at a place.
    private void copy(Term place, int bits, long to) {
        Term.Variable x = terms.variable(ValueType.I32, bits);
        access(Op.LOAD, x, "device", bits, place);
        access(Op.STORE, null, "lane", Integer.SIZE, terms.number(ValueType.I64, to), x);
    }

    private List<String> lines() {
        block.exits.add(new Block.Exit(null, -1));
        List<Block> blocks = List.of(block);
        Pointers.find(terms, blocks);
        Map<String, String> spaces = Map.of("lane", "own");
        SourceBody body = new SourceBody.Parts(blocks, List.of(), spaces, terms.insns(), true, s -> s).body();
        Printer out = new Printer(null);
        out.statements(body.statements());
        return out.lines().stream().map(String::strip).toList();
    }

    /// An offset in bytes is a part of the pointer, what counts elements is not.
    @Test
    void offsetsAreParts() {
        copy(sum(sum(base, wide(offset, 1)), wide(lane, 4)), Integer.SIZE, 0);
        assertThat(lines()).containsExactly("__global uint *p1 = (__global uint *)(buf0 + lid);", "own[0] = p1[gid];");
    }

    /// Each width has its own pointer, and bytes have none.
    @Test
    void widthsHaveTheirOwn() {
        int to = 0;
        for (int bits : new int[] {Integer.SIZE, Short.SIZE, Byte.SIZE})
            for (int i = 0; i < 2; i++, to += 4) copy(at(8L * to), bits, to);
        assertThat(lines())
                .containsExactly(
                        "__global uint *p1 = (__global uint *)buf0;",
                        "own[0] = p1[gid];",
                        "own[1] = p1[gid + 8];",
                        "__global ushort *p2 = (__global ushort *)buf0;",
                        "own[2] = p2[gid * 2 + 32];",
                        "own[3] = p2[gid * 2 + 48];",
                        "own[4] = buf0[gid * 4 + 128];",
                        "own[5] = buf0[gid * 4 + 160];");
    }

    /// The same place has a pointer only for the width that it is accessed in more than once.
    @Test
    void placesOfSeveralWidths() {
        copy(at(0), Integer.SIZE, 0);
        copy(at(0), Short.SIZE, 4);
        copy(at(0), Integer.SIZE, 8);
        assertThat(lines())
                .containsExactly(
                        "__global uint *p1 = (__global uint *)buf0;",
                        "own[0] = p1[gid];",
                        "own[1] = ((__global ushort *)buf0)[gid * 2];",
                        "own[2] = p1[gid];");
    }

    private Term at(long bytes) {
        return sum(sum(base, wide(lane, 4)), terms.number(ValueType.I64, bytes));
    }

    /// Buffers of whole elements need no pointers.
    @Test
    void elementsNeedNone() {
        copy(sum(base, wide(lane, 4)), Integer.SIZE, 0);
        copy(sum(base, wide(offset, 8)), Integer.SIZE, 4);
        assertThat(lines()).containsExactly("own[0] = buf0[gid];", "own[1] = buf0[lid * 2];");
    }
}

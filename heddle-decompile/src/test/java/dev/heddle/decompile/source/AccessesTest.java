package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The types of arrays and of what is copied between them, and the parts of places.
class AccessesTest {
    private static final Map<String, String> SPACES = Map.of("group", "shared", "lane", "own");

    private final Terms terms = new Terms();
    private final Block block = new Block(0);

    private Term.Variable load(String space, long address, int bits) {
        Term.Variable to = terms.variable(ValueType.I32, bits);
        add(Op.LOAD, to, space, bits, terms.number(ValueType.I64, address));
        return to;
    }

    private void store(String space, long address, Term value) {
        add(Op.STORE, null, space, Integer.SIZE, terms.number(ValueType.I64, address), value);
    }

    private void add(Op op, Term.@Nullable Variable to, String space, int bits, Term... args) {
        block.effects.add(new Effect(op, to, List.of(args), null, bits, space, List.of(), 0));
    }

    /// Stores what makes floats of a value.
    private void storeSum(String space, long address, Term value) {
        Term x = terms.of(ValueType.F32, Op.AS_FLOAT, value);
        Term sum = terms.of(ValueType.F32, Op.FADD, List.of(x, x), 0, "", FloatFormat.SINGLE);
        store(space, address, terms.of(ValueType.I32, Op.AS_INT, sum));
    }

    private Accesses accesses(Kinds kinds) {
        return new Accesses(List.of(block), kinds, SPACES, true);
    }

    private static String element(Accesses of, String array) {
        return Objects.requireNonNull(of.arrays().get(array)).element();
    }

    /// A word that nothing takes for anything is what the array holds that it comes from.
    @Test
    void copiesAreOfOneType() {
        Term.Variable copied = load("group", 8, Integer.SIZE);
        storeSum("group", 0, load("group", 4, Integer.SIZE));
        store("lane", 0, copied);
        Kinds kinds = new Kinds(List.of(block));
        Accesses made = accesses(kinds);
        assertThat(element(made, "shared")).isEqualTo("float");
        assertThat(element(made, "own")).isEqualTo("float");
        assertThat(kinds.of(copied)).isEqualTo(Kind.FLOAT);
    }

    /// Two halves of a word are stored as such, whichever stands first; a word of one half and a number is none.
    @Test
    void halves() {
        store("lane", 0, terms.of(ValueType.I32, Op.OR, half(4), upperHalf(8)));
        store("lane", 4, terms.of(ValueType.I32, Op.OR, upperHalf(16), half(12)));
        store("lane", 8, terms.of(ValueType.I32, Op.OR, upperHalf(20), terms.number(ValueType.I32, 1)));
        block.exits.add(new Block.Exit(null, -1));
        SourceBody made = new SourceBody.Parts(List.of(block), List.of(), SPACES, terms.insns(), true, s -> s).body();
        List<String> texts = made.statements().stream()
                .map(s -> s instanceof Statement.Line l ? l.text() : "")
                .toList();
        assertThat(texts)
                .containsExactly(
                        "vstore_half2((float2)(shared[1], shared[2]), 0, (half *)own);",
                        "vstore_half2((float2)(shared[3], shared[4]), 1, (half *)own);",
                        "own[2] = (half_bits(shared[5]) << 16) | 1;");
    }

    private Term upperHalf(long address) {
        return terms.of(ValueType.I32, Op.SHL, half(address), terms.number(ValueType.I32, Short.SIZE));
    }

    private Term half(long address) {
        Term x = terms.of(ValueType.F32, Op.AS_FLOAT, load("group", address, Integer.SIZE));
        return terms.of(ValueType.I32, Op.TO_HALF, List.of(x), 0, "", new FloatFormat(16, false, Rounding.RTE, false));
    }

    /// Bytes of an array whose words are floats are none.
    @Test
    void bytesAreNoFloats() {
        Term.Variable low = load("group", 8, Byte.SIZE);
        storeSum("group", 0, load("group", 4, Integer.SIZE));
        store("lane", 0, low);
        Kinds kinds = new Kinds(List.of(block));
        Accesses made = accesses(kinds);
        assertThat(element(made, "shared")).isEqualTo("uchar");
        assertThat(kinds.of(low)).isEqualTo(Kind.UINT);
    }

    /// A barrier names the buffers only where lanes may see there what others have written.
    @Test
    void fences() {
        Term first = terms.symbol(ValueType.I64, Term.Symbol.Kind.POINTER, "buf0");
        Term second = terms.symbol(ValueType.I64, Term.Symbol.Kind.POINTER, "buf1");
        Term.Variable read = terms.variable(ValueType.I32, Integer.SIZE);
        add(Op.LOAD, read, "device", Integer.SIZE, first);
        add(Op.STORE, null, "device", Integer.SIZE, second, read);
        assertThat(accesses(new Kinds(List.of(block))).fences()).isEqualTo("CLK_GLOBAL_MEM_FENCE");
        store("group", 0, load("group", 4, Integer.SIZE));
        store("lane", 0, load("lane", 4, Integer.SIZE));
        assertThat(accesses(new Kinds(List.of(block))).fences()).isEqualTo("CLK_LOCAL_MEM_FENCE");
        add(Op.STORE, null, "device", Integer.SIZE, first, read);
        assertThat(accesses(new Kinds(List.of(block))).fences())
                .isEqualTo("CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");
    }

    /// People test bits without saying that they are not 0.
    @Test
    void bitsAsConditions() {
        Term.Variable x = terms.variable(ValueType.I32, Integer.SIZE);
        block.phis.add(new Block.Phi(x, Block.NO_CELL, Map.of()));
        Kinds kinds = new Kinds(List.of(block));
        Expressions by = new Expressions(new Placement(List.of(block)), kinds, accesses(kinds), Map.of(x, "a"));
        Term bits = terms.of(ValueType.I32, Op.AND, x, terms.number(ValueType.I32, 6));
        Term clear = terms.of(ValueType.MASK, Op.EQ, bits, terms.number(ValueType.I32, 0));
        assertThat(by.condition(clear, false)).isEqualTo("a & 6");
        assertThat(by.condition(clear, true)).isEqualTo("(a & 6) == 0");
        assertThat(by.condition(terms.not(clear), true)).isEqualTo("a & 6");
        assertThat(by.condition(terms.not(clear), false)).isEqualTo("(a & 6) == 0");
        Term one = terms.of(ValueType.MASK, Op.EQ, bits, terms.number(ValueType.I32, 2));
        assertThat(by.condition(one, false)).isEqualTo("(a & 6) != 2");
    }

    /// A place leaves out what cuts it to the memory of a group; a value does not.
    @Test
    void valuesAreExact() {
        Term x = terms.variable(ValueType.I32, Integer.SIZE);
        Term y = terms.variable(ValueType.I32, Integer.SIZE);
        Term scaled = terms.of(ValueType.I32, Op.SHL, x, terms.number(ValueType.I32, 7));
        Term sum = terms.of(ValueType.I32, Op.ADD, scaled, y);
        assertThat(Objects.requireNonNull(Location.ofValue(sum)).products()).isEqualTo(Map.of(x, 128L, y, 1L));
        Term cut = terms.of(ValueType.I32, Op.AND, sum, terms.number(ValueType.I32, 0xffff));
        assertThat(Location.of(cut).products()).isEqualTo(Map.of(x, 128L, y, 1L));
        assertThat(Objects.requireNonNull(Location.ofValue(cut)).products()).isEqualTo(Map.of(cut, 1L));
    }

    /// What is a sum of sums, as a hash has them, is not taken apart as a whole.
    @Test
    void longSumsStay() {
        Term x = terms.variable(ValueType.I32, Integer.SIZE);
        Term sum = terms.variable(ValueType.I32, Integer.SIZE);
        for (int i = 0; i < 64; i++)
            sum = terms.plain(ValueType.I32, Op.ADD, sum, terms.plain(ValueType.I32, Op.SUB, sum, x));
        assertThat(Location.ofValue(sum)).isNull();
    }
}

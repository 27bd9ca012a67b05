package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Words of uniform buffers that become arguments, and those that stay in arrays.
class ArgumentTest {
    private final Terms terms = new Terms();
    private final Block block = new Block(0);
    private final Term.Symbol buffer = terms.symbol(ValueType.I64, Term.Symbol.Kind.POINTER, "ubo0", -16, null);

    private Term load(Term place, int bits, String space) {
        Term address = terms.of(ValueType.I64, Op.ADD, buffer, place);
        return terms.plain(ValueType.I32, Op.LOAD, List.of(address), bits, space, null);
    }

    private Term word(long bytes, String space) {
        return load(terms.number(ValueType.I64, bytes), Integer.SIZE, space);
    }

    private void store(Term value) {
        Term address = terms.number(ValueType.I64, 4L * block.effects.size());
        block.effects.add(
                new Effect(Op.STORE, null, List.of(address, value), null, Integer.SIZE, "group", List.of(), 0));
    }

    private List<Argument> taken() {
        return Argument.take(terms, List.of(block), Set.of("ubo0"));
    }

    /// A word is one argument in whatever memory it is read, of the type that it is taken for.
    @Test
    void eachWordHasItsType() {
        Term x = terms.of(ValueType.F32, Op.AS_FLOAT, word(40, "device"));
        store(terms.of(
                ValueType.I32, Op.AS_INT, terms.of(ValueType.F32, Op.FADD, List.of(x, x), 0, "", FloatFormat.SINGLE)));
        store(terms.of(ValueType.I32, Op.XOR, word(8, "device"), terms.number(ValueType.I32, 9)));
        store(terms.of(ValueType.I32, Op.XOR, word(8, "constant"), terms.number(ValueType.I32, 7)));
        List<Argument> made = taken();
        Kinds kinds = new Kinds(List.of(block));
        assertThat(made).extracting(a -> a.declared(kinds)).containsExactly("uint ubo0_2", "float ubo0_10");
        assertThat(Operands.all(List.of(block))).noneMatch(t -> t.is(Op.LOAD));
    }

    @Test
    void arraysStay() {
        Term lane = terms.symbol(ValueType.I32, Term.Symbol.Kind.VALUE, "lane");
        Term place = terms.of(ValueType.I64, Op.WIDEN_U, terms.of(ValueType.I32, Op.SHL, lane, number(2)));
        for (Term other :
                List.of(load(place, Integer.SIZE, "device"), load(number64(4), Short.SIZE, "device"), low())) {
            block.effects.clear();
            store(word(8, "device"));
            store(other);
            assertThat(taken()).isEmpty();
            assertThat(Operands.all(List.of(block))).contains(word(8, "device"));
        }
    }

    /// A buffer that an instruction reads at its place in the order of the program.
    @Test
    void effectsStay() {
        store(word(8, "device"));
        Term.Variable to = terms.variable(ValueType.I32, Integer.SIZE);
        block.effects.add(new Effect(Op.LOAD, to, List.of(buffer), null, Integer.SIZE, "device", List.of(), 0));
        assertThat(taken()).isEmpty();
    }

    /// The address of the buffer as a number.
    private Term low() {
        return terms.plain(ValueType.I32, Op.NARROW, buffer);
    }

    private Term number(long value) {
        return terms.number(ValueType.I32, value);
    }

    private Term number64(long value) {
        return terms.number(ValueType.I64, value);
    }
}

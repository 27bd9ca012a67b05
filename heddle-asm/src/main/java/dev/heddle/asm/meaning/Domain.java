package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.expr.UnaryOperator;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Shape;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The domain in which a meaning is evaluated: its values, registers and flow of control: [Walker] asks it for
/// everything that is not a matter of names and of order.
///
/// A condition is a value, too; so is a run of registers, a word such as the name of a space, and the unknown value.
///
/// @param <V> a value
public interface Domain<V> {
    // ---- values

    /// An integer of unlimited range.
    V number(BigInteger n);

    /// A float.
    V real(double x);

    /// A word that stands for itself.
    V word(String text);

    /// A value that is unknown, or that the machine refuses.
    V unknown(String why);

    /// No value.
    V nothing();

    /// A value of which nothing is known.
    V anything();

    /// The registers from an element on.
    V run(RegisterRange<V> from);

    /// The own lane's number.
    V lane();

    /// Whether the own lane is active.
    V exec();

    /// Bits of a descriptor that are read each time.
    V live(Bits field);

    /// What bits of the instruction say, as an unsigned number.
    ///
    /// @param in the word that has the bits
    default V bits(Bits bits, Word in) {
        return unsigned(bits.get(in));
    }

    /// An address that follows from where the instruction is.
    default V address(long address) {
        return unsigned(address);
    }

    private V unsigned(long bits) {
        BigInteger n = BigInteger.valueOf(bits);
        return number(bits < 0 ? n.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : n);
    }

    /// @param number of an operand in the order of the entry, from 0
    default Encoding.Operand operand(Encoding encoding, int number) {
        return encoding.operand(number);
    }

    /// An operand that a meaning names by its shape.
    ///
    /// @param args all of them [#isKnown]
    default Encoding.Operand operand(Encoding encoding, Shape shape, List<V> args) {
        List<Long> values = new ArrayList<>();
        for (V a : args) {
            BigInteger n = known(a);
            values.add(n == null ? 0 : n.longValue());
        }
        return encoding.operand(shape, values);
    }

    // ---- what is known of a value

    /// @return whether [#known] gives a number
    default boolean isKnown(V v) {
        return known(v) != null;
    }

    /// @return whether it is 0 each time
    default boolean isZero(V v) {
        BigInteger n = known(v);
        return n != null && n.signum() == 0;
    }

    /// @return the integer, or null if it is not the same each time
    @Nullable
    BigInteger known(V v);

    /// @return whether a condition holds, or null if that is not the same each time
    /// @throws MeaningException if it has to be known, and the book says that it is unknown
    @Nullable
    Boolean decided(V condition);

    /// @return why it is [#unknown], or null if it is a value
    @Nullable
    String why(V v);

    /// @return the registers that it stands for, or null
    @Nullable
    RegisterRange<V> asRun(V v);

    // ---- operations

    /// `-x`, `~x` or `!x`.
    V unary(UnaryOperator op, V x);

    /// An operator between two values.
    V binary(Operator op, V x, V y);

    /// One of two values by a condition that is not decided.
    V choose(V condition, V yes, V no);

    /// The same of two arms, each of which reads memory only where the condition chooses it.
    default V either(V condition, Supplier<V> yes, Supplier<V> no) {
        return choose(condition, yes.get(), no.get());
    }

    /// `and` or `or` after a left side that is not decided: the right one reads memory only where it decides.
    default V logical(Operator op, V left, Supplier<V> right) {
        V y = right.get();
        return why(y) != null ? y : binary(op, left, y);
    }

    /// The bits of an integer.
    ///
    /// @param low the same as `high` for a single bit
    V slice(V x, V high, V low);

    /// An element of a row that [Loops#row] has made, or one bit of a number.
    V element(V row, V index);

    /// A value of which some bits are replaced.
    V insert(V old, V high, V low, V bits);

    /// A column of an enum; 0 for values without a row.
    V column(EnumTable table, int column, V value);

    /// A function of the language.
    ///
    /// @param args as many as the function takes; words stand for themselves
    V call(Builtin function, List<V> args);

    /// `u16(x)`: a float is rounded, an integer cut.
    V convert(V x, ElementType type);

    /// An integer as the type of an operand holds it; floats stay.
    V typed(V x, ElementType type);

    // ---- registers

    /// @param type what the elements together hold
    V load(RegisterRange<V> from, ElementType type);

    /// @param type what the elements together hold
    void store(RegisterRange<V> to, ElementType type, V value);

    // ---- control

    /// Sets the address of the next instruction.
    ///
    /// @param to a byte address
    void jump(V to);

    /// Sets for every lane whether it is active.
    void exec(V condition);

    /// What is done here is unknown, or the machine refuses it.
    ///
    /// @return what is assigned where that was the value, or null if nothing is
    @Nullable
    V fault(String why);

    /// Does one thing where a condition holds that is not decided, the other one where it does not.
    void branch(V condition, Runnable yes, Runnable no);

    /// A turn of `for step in …` begins, or the loop has ended and it is again what it was before.
    default void turn(V step) {}

    /// Does something an unknown number of times, possibly zero.
    void anyTimes(Runnable body);

    /// @return how loops that stay loops are made, or null if their bodies are done [#anyTimes]
    @Nullable
    Loops<V> loops();

    /// Loops that stay loops.
    interface Loops<V> {
        /// Begins one.
        ///
        /// @return the number of the turn, counted from `from` on
        V begin(long from, long count);

        /// Ends the innermost one.
        void end();

        /// Fills a row of values by a loop.
        V row(long from, long count, java.util.function.UnaryOperator<V> element);
    }
}

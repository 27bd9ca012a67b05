package dev.heddle.decompile.source;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value of a lane. [Terms] makes each one once: two terms are equal if they are the same object. An operation on
/// vectors is done on each of their components, on a value that is none as often as it takes.
abstract sealed class Term {
    private final int id;
    private final ValueType type;
    private final int size;

    private Term(int id, ValueType type, int size) {
        this.id = id;
        this.type = type;
        this.size = size;
    }

    /// @return its number; arguments have lower ones
    final int id() {
        return id;
    }

    final ValueType type() {
        return type;
    }

    /// @return the components of a vector; 0 of what is none
    final int size() {
        return size;
    }

    /// Sets of terms have an order that is the same in all runs.
    @Override
    public final int hashCode() {
        return id;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return this == other;
    }

    /// @return the terms that it is computed from
    List<Term> args() {
        return List.of();
    }

    /// A constant: bits as [dev.heddle.ir.number.Reference] has them.
    static final class Number extends Term {
        private final long value;

        Number(int id, ValueType type, long value) {
            super(id, type, 0);
            this.value = value;
        }

        long value() {
            return value;
        }
    }

    /// Something that the launch decides, by a name.
    static final class Symbol extends Term {
        /// The kind of thing that a symbol stands for.
        enum Kind {
            /// A number that is the same in all lanes, or that says which lane it is.
            VALUE,
            /// A word that the function is given.
            ARGUMENT,
            /// The address of a buffer's first byte.
            POINTER,
            /// The bytes of a buffer.
            SIZE
        }

        /// The axis of a grid along which a symbol is the place of a thread in its group.
        ///
        /// @param group the number of the group
        /// @param size threads of a group
        /// @param global the place of the thread in the grid
        record Axis(Symbol group, long size, Symbol global) {}

        private final Kind kind;
        private final String name;
        private final long possible;
        private final @Nullable Axis axis;

        /// @param possible a mask of the bits that may be 1
        /// @param axis null if it is not the place of a thread in its group
        Symbol(int id, ValueType type, Kind kind, String name, long possible, @Nullable Axis axis) {
            super(id, type, 0);
            this.kind = kind;
            this.name = name;
            this.possible = possible;
            this.axis = axis;
        }

        @Nullable
        Axis axis() {
            return axis;
        }

        long possible() {
            return possible;
        }

        Kind kind() {
            return kind;
        }

        String name() {
            return name;
        }
    }

    /// The value of an operation whose value depends on its arguments alone.
    static final class Computed extends Term {
        private final Op op;
        private final List<Term> args;
        private final long value;
        private final String word;
        private final @Nullable FloatFormat format;

        Computed(
                int id, ValueType type, Op op, List<Term> args, long value, String word, @Nullable FloatFormat format) {
            super(id, type, size(op, args));
            this.op = op;
            this.args = List.copyOf(args);
            this.value = value;
            this.word = word;
            this.format = format;
        }

        private static int size(Op op, List<Term> args) {
            if (op == Op.LOAD) return args.size() > 1 ? (int) ((Number) args.get(1)).value() : 0;
            if (op == Op.TEXEL) return 0;
            int most = 0;
            for (Term a : args) most = Math.max(most, a.size());
            return most;
        }

        Op op() {
            return op;
        }

        @Override
        List<Term> args() {
            return args;
        }

        /// @return see [Op]
        long value() {
            return value;
        }

        /// @return see [Op]
        String word() {
            return word;
        }

        @Nullable
        FloatFormat format() {
            return format;
        }
    }

    /// A sum that several accesses have in their places, as one value.
    static final class Index extends Term {
        private final Term sum;

        Index(int id, Term sum) {
            super(id, sum.type(), 0);
            this.sum = sum;
        }

        @Override
        List<Term> args() {
            return List.of(sum);
        }
    }

    /// A place in a buffer from which accesses count elements.
    static final class Pointer extends Term {
        private final Symbol base;
        private final Map<Term, Long> products;
        private final long bytes;
        private final int bits;

        /// @param products what is added to the begin of the buffer, with a number of bytes
        /// @param bits of an element
        Pointer(int id, Symbol base, Map<Term, Long> products, long bytes, int bits) {
            super(id, base.type(), 0);
            this.base = base;
            this.products = products;
            this.bytes = bytes;
            this.bits = bits;
        }

        Symbol base() {
            return base;
        }

        Location location() {
            return new Location(base, null, products, bytes);
        }

        int bits() {
            return bits;
        }

        @Override
        List<Term> args() {
            return List.copyOf(products.keySet());
        }
    }

    /// What a function gives.
    static final class Call extends Term {
        private final Callee function;
        private final List<Term> args;
        private final Term origin;

        /// @param origin the same value without the function
        Call(int id, Callee function, List<Term> args, Term origin) {
            super(id, origin.type(), origin.size());
            this.function = function;
            this.args = List.copyOf(args);
            this.origin = origin;
        }

        Callee function() {
            return function;
        }

        @Override
        List<Term> args() {
            return args;
        }

        Term origin() {
            return origin;
        }
    }

    /// Whether it is made of others, so that it can be computed where it is needed.
    final boolean isMade() {
        return this instanceof Computed || this instanceof Index || this instanceof Pointer || this instanceof Call;
    }

    /// The result of an effect, such as a load, or what several ways to a block bring along.
    static final class Variable extends Term {
        private final int bits;

        /// @param bits that may be 1, from the lowest one on
        /// @param size see [Term#size]
        Variable(int id, ValueType type, int bits, int size) {
            super(id, type, size);
            this.bits = bits;
        }

        int bits() {
            return bits;
        }
    }

    /// @return the value of which these are the bits, as whatever type
    final Term bare() {
        return is(Op.AS_INT) || is(Op.AS_FLOAT) ? arg(0).bare() : this;
    }

    /// Whether it is the value of this operation.
    final boolean is(Op op) {
        return this instanceof Computed c && c.op() == op;
    }

    /// Whether it is this number.
    final boolean is(long value) {
        return this instanceof Number n && n.value() == value;
    }

    /// Whether it is a word that the function is given.
    final boolean isArgument() {
        return this instanceof Symbol s && s.kind() == Symbol.Kind.ARGUMENT;
    }

    /// Whether it is a part of a vector.
    final boolean isComponent() {
        return is(Op.TEXEL) && arg(0).size() > 0;
    }

    /// @return the argument of that number
    final Term arg(int i) {
        return args().get(i);
    }
}

package dev.heddle.emulator;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.emulator.scalar.ScalarCode;
import dev.heddle.emulator.scalar.ScalarInterpreter;
import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.RegisterLayout;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The meanings of a book's descriptors, made ready to run when they are first asked for; those that differ in `live`
/// fields alone share one code. May be shared by threads.
public final class DescriptorCodes {
    /// How many are kept.
    private static final int MAX_CODES = 4096;

    /// Operations of a run of machine code, which cannot be interrupted.
    private static final long MOST_OPERATIONS = 1 << 22;

    private record Key(String kind, long value) {}

    private final Book book;
    private final RegisterLayout layout;
    private final List<String> spaces;
    private final Map<String, Site> kinds = new HashMap<>();

    /// Those that were asked for last.
    private final Map<Key, TieredCode> codes = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, TieredCode> eldest) {
            return size() > MAX_CODES;
        }
    };

    public DescriptorCodes(Codec codec) {
        this.book = codec.book();
        this.layout = new RegisterLayout(book.isa());
        this.spaces = List.copyOf(book.isa().spaces().keySet());
    }

    /// @return ones where the bits of a kind are read each time
    public long live(String kind) {
        Entry e = entry(kind);
        long live = 0;
        for (String field : e.live())
            live |= Mask.of(Objects.requireNonNull(e.field(field)).bits()).lo();
        return live;
    }

    private Entry entry(String kind) {
        return Objects.requireNonNull(book.descriptors().get(kind), kind)
                .entries()
                .getFirst();
    }

    /// @param value the bits, without those that are read each time
    private synchronized TieredCode code(String kind, long value) {
        return codes.computeIfAbsent(new Key(kind, value), this::compiled);
    }

    private TieredCode compiled(Key key) {
        return compiled(lane(key.kind, key.value), key.value);
    }

    /// @param value the bits, without those that are read each time
    /// @return what a descriptor of a kind does
    public LaneCode lane(String kind, long value) {
        Book of = Objects.requireNonNull(book.descriptors().get(kind), kind);
        return new Lifter(of).lift(new Insn(entry(kind), new Word(value, 0), 0, Isa.DESCRIPTOR_BYTES));
    }

    /// @param of the descriptor; 0 for an instruction
    private TieredCode compiled(LaneCode lane, long of) {
        long operations = operations(lane);
        CodeGenerator generator = operations > MOST_OPERATIONS ? null : FoundGenerator.HERE;
        ScalarCode plain;
        try {
            plain = new ScalarInterpreter(layout, spaces, lane);
        } catch (MeaningException e) {
            plain = (_, _, _, _, _) -> {
                throw new Fault(e.reason(), 0);
            };
            generator = null;
        }
        return new TieredCode(
                of, plain, operations, writesShared(lane), generator, g -> g.scalar(layout, spaces, lane));
    }

    private boolean writesShared(LaneCode lane) {
        return lane.steps().stream()
                .anyMatch(s -> (s.op() == Op.WRITE || s.op() == Op.WRITE_AT)
                        && !layout.isPacked(Objects.requireNonNull(s.place()).state()));
    }

    /// @return how many are done in a run, with those of each turn of a loop
    private static long operations(LaneCode lane) {
        long all = 1;
        long turns = 1;
        Deque<Long> outer = new ArrayDeque<>();
        for (Step s : lane.steps()) {
            if (s.op() == Op.EACH) {
                outer.push(turns);
                turns = Math.min(turns * s.value(), Integer.MAX_VALUE);
            } else if (s.op() == Op.END) {
                turns = outer.pop();
            } else if (s.op() != Op.CONST) {
                all += turns;
            }
        }
        return all;
    }

    /// Whether rows of lanes cannot do a step: loops, packed files, binary64.
    boolean isNeeded(Step s) {
        RegisterRef p = s.place();
        boolean isDouble = s.type() == ValueType.F64 && (s.op() == Op.AS_FLOAT || s.format() == FloatFormat.DOUBLE);
        return s.op() == Op.EACH || p != null && layout.isPacked(p.state()) || isDouble;
    }

    /// What an instruction does that rows of lanes cannot do.
    Site site(LaneCode lane) {
        TieredCode code = compiled(lane, 0);
        return _ -> code;
    }

    /// What instructions do with the descriptors that they find: one for all of a kind, so that what it knows is near.
    synchronized Site site(String kind) {
        return kinds.computeIfAbsent(kind, Kind::new);
    }

    /// Which code to run.
    interface Site {
        /// @param value the bits of a descriptor
        TieredCode code(long value);

        default void perform(Wave w, long value) {
            TieredCode code = code(value);
            if (w.compilesDescriptors) code.runFast(w.spaces, w.shared, w.wideShared, w.packed, value);
            else code.run(w.spaces, w.shared, w.wideShared, w.packed, value);
            w.commons.changed();
            if (code.writesShared()) w.commons.mirror();
        }
    }

    /// Threads may overwrite each other's last codes; each is right by its value.
    private final class Kind implements Site {
        private static final int LAST_BITS = 8;

        /// Spreads what differs in a few bits.
        private static final long SPREAD = 0x9e3779b97f4a7c15L;

        private final String kind;
        private final long fixed;
        private final @Nullable TieredCode[] last = new TieredCode[1 << LAST_BITS];

        Kind(String kind) {
            this.kind = kind;
            this.fixed = ~live(kind);
        }

        @Override
        public TieredCode code(long value) {
            long of = value & fixed;
            int at = (int) (of * SPREAD >>> Long.SIZE - LAST_BITS);
            TieredCode c = last[at];
            if (c == null || c.of() != of) {
                c = DescriptorCodes.this.code(kind, of);
                last[at] = c;
            }
            return c;
        }
    }
}

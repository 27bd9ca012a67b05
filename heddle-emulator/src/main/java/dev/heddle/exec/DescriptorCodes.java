package dev.heddle.exec;

import dev.heddle.bits.Mask;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Isa;
import dev.heddle.code.Codec;
import dev.heddle.exec.scalar.JoinedCode;
import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.scalar.ScalarCodeGenerator;
import dev.heddle.exec.scalar.ScalarInterpreter;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.insn.Insn;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Lifter;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import dev.heddle.meaning.MeaningException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The meanings of a book's descriptors, compiled when it is first asked for; those that differ in `live` fields alone
/// share one code. May be shared by threads.
public final class DescriptorCodes {
    /// How many are kept.
    private static final int MAX_CODES = 4096;

    /// Operations of a word that takes so long that others need not be done with it.
    private static final long MOST_OPERATIONS = 1 << 12;

    /// Those that were asked for last.
    private static final class Recent<K> extends LinkedHashMap<K, TieredCode> {
        private static final long serialVersionUID = 1;

        Recent() {
            super(64, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, TieredCode> eldest) {
            return size() > MAX_CODES;
        }
    }

    private record Key(String kind, long value) {}

    /// Makes lane code ready to run.
    private interface Engine {
        ScalarCode of(RegisterLayout layout, List<String> spaces, LaneCode code);
    }

    private final Engine engine;

    /// When faster code is made.
    private enum Faster {
        NEVER,
        IF_OFTEN,
        AT_ONCE
    }

    private final Faster when;

    private final TieredCode.Turn turn = new TieredCode.Turn(FoundGenerator.SCALAR);
    private final Book book;
    private final RegisterLayout layout;
    private final Map<String, Site> kinds = new HashMap<>();
    private final Map<Key, TieredCode> codes = new Recent<>();

    /// What words do as one, by what each does.
    private final Map<List<TieredCode>, TieredCode> runs = new Recent<>();

    public DescriptorCodes(Codec codec) {
        this(
                codec,
                DescriptorCodes::fastest,
                FoundGenerator.SCALAR == null ? Faster.NEVER : Faster.IF_OFTEN);
    }

    /// Those that the reference interpreter runs: for tests, and for who wants to compare.
    public static DescriptorCodes interpreted(Codec codec) {
        return new DescriptorCodes(codec, ScalarInterpreter::new, Faster.NEVER);
    }

    /// Those with vectorised loops, and with words that are done as one, from the first run on, which is slow: for
    /// tests.
    public static DescriptorCodes vectors(Codec codec) {
        return new DescriptorCodes(
                codec,
                (layout, spaces, code) -> {
                    ScalarCode plain = fastest(layout, spaces, code);
                    ScalarCode vectors = loops(layout, spaces, code);
                    return vectors == null ? plain : vectors;
                },
                Faster.AT_ONCE);
    }

    /// @return what is fast from the first run on
    private static ScalarCode fastest(RegisterLayout layout, List<String> spaces, LaneCode code) {
        ScalarCodeGenerator generator = FoundGenerator.SCALAR;
        return generator == null
                ? new ScalarInterpreter(layout, spaces, code)
                : generator.scalar(layout, spaces, code);
    }

    private static @Nullable ScalarCode loops(
            RegisterLayout layout, List<String> spaces, LaneCode code) {
        ScalarCodeGenerator generator = FoundGenerator.SCALAR;
        return generator == null ? null : generator.loops(layout, spaces, code);
    }

    private DescriptorCodes(Codec codec, Engine engine, Faster when) {
        this.engine = engine;
        this.when = when;
        this.book = codec.book();
        this.layout = new RegisterLayout(book.isa());
    }

    /// @return ones where the bits of a kind are read each time
    private long live(String kind) {
        Entry e = entry(kind);
        long live = 0;
        for (String field : e.live())
            live |= Mask.of(Objects.requireNonNull(e.field(field)).bits()).lo();
        return live;
    }

    private Entry entry(String kind) {
        return Objects.requireNonNull(book.descriptors().get(kind), kind).entries().getFirst();
    }

    /// @param value the bits, without those that are read each time
    private synchronized TieredCode code(String kind, long value) {
        return codes.computeIfAbsent(new Key(kind, value), this::compiled);
    }

    private TieredCode compiled(Key key) {
        return compiled(lane(key.kind, key.value), key.value);
    }

    private LaneCode lane(String kind, long value) {
        Book of = Objects.requireNonNull(book.descriptors().get(kind), kind);
        return new Lifter(of)
                .lift(new Insn(entry(kind), new Word(value, 0), 0, Isa.DESCRIPTOR_BYTES));
    }

    private List<String> spaces() {
        return List.copyOf(book.isa().spaces().keySet());
    }

    /// @param of the descriptor; 0 for an instruction
    private TieredCode compiled(LaneCode lane, long of) {
        List<String> spaces = spaces();
        try {
            ScalarCode code = engine.of(layout, spaces, lane);
            return new TieredCode(
                    of,
                    code,
                    lane,
                    operations(lane),
                    turn,
                    when == Faster.IF_OFTEN ? () -> loops(layout, spaces, lane) : null);
        } catch (MeaningException e) {
            ScalarCode refused =
                    (_, _, _, _, _) -> {
                        throw new Fault(e.reason(), 0);
                    };
            return new TieredCode(of, refused, null, 1, turn, null);
        }
    }

    /// @param words one after the other
    /// @return what does them as one; null if that cannot be done, or is not worth it
    synchronized @Nullable TieredCode joined(List<TieredCode> words) {
        return when == Faster.NEVER ? null : runs.computeIfAbsent(words, this::compiledRun);
    }

    private @Nullable TieredCode compiledRun(List<TieredCode> words) {
        long operations = 0;
        for (TieredCode c : words) {
            if (c.operations() > MOST_OPERATIONS) return null;
            operations += c.operations();
        }
        if (lanes(words) == null) return null;
        ScalarCode each =
                (spaces, shared, wide, packed, _) -> {
                    for (TieredCode c : words) c.run(spaces, shared, wide, packed, c.of());
                };
        TieredCode made = new TieredCode(0, each, null, operations, turn, () -> faster(words));
        return when == Faster.AT_ONCE ? made.heated() : made;
    }

    private @Nullable LaneCode lanes(List<TieredCode> words) {
        List<LaneCode> lanes = new ArrayList<>();
        for (TieredCode c : words) {
            if (c.lane() == null) return null;
            lanes.add(c.lane());
        }
        return JoinedCode.of(layout, lanes);
    }

    /// One method if it is not too long, else several.
    private ScalarCode faster(List<TieredCode> words) {
        if (words.size() == 1) return words.getFirst().best();
        LaneCode lane = lanes(words);
        ScalarCode one = lane == null ? null : loops(layout, spaces(), lane);
        if (one != null) return one;
        int half = words.size() / 2;
        List<TieredCode> last = words.subList(half, words.size());
        ScalarCode first = faster(words.subList(0, half));
        ScalarCode then = last.equals(words.subList(0, half)) ? first : faster(last);
        return (spaces, shared, wide, packed, of) -> {
            first.run(spaces, shared, wide, packed, of);
            then.run(spaces, shared, wide, packed, of);
        };
    }

    /// @return how many are done in a run, with those of each turn of a loop
    private static long operations(LaneCode lane) {
        long all = 1;
        long turns = 1;
        Deque<Long> outer = new ArrayDeque<>();
        for (Step s : lane.steps()) {
            if (s.op() == Op.EACH) {
                outer.push(turns);
                turns *= s.value();
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
        boolean isDouble =
                s.type() == ValueType.F64
                        && (s.op() == Op.AS_FLOAT || s.format() == FloatFormat.DOUBLE);
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
        /// Whether it may be done together with others: it touches no memory.
        default boolean isNear() {
            return false;
        }

        /// @param value the bits of a descriptor
        TieredCode code(long value);

        default void perform(Wave w, long value) {
            TieredCode code = code(value);
            code.run(w.spaces, w.shared, w.wideShared, w.packed, value);
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
        private final boolean isNear;
        private final @Nullable TieredCode[] last = new TieredCode[1 << LAST_BITS];

        Kind(String kind) {
            this.kind = kind;
            this.fixed = ~live(kind);
            this.isNear =
                    lane(kind, 0).steps().stream()
                            .noneMatch(s -> s.op() == Op.LOAD || s.op() == Op.STORE);
        }

        @Override
        public boolean isNear() {
            return isNear;
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

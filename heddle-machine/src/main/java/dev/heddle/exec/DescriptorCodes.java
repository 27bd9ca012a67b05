package dev.heddle.exec;

import dev.heddle.bits.Mask;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Isa;
import dev.heddle.code.Codec;
import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.scalar.ScalarInterpreter;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Layout;
import dev.heddle.insn.Insn;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Lifter;
import dev.heddle.lift.Op;
import dev.heddle.lift.Step;
import dev.heddle.meaning.MeaningException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the descriptors of a book say, compiled when it is first asked for; those that differ in `live` fields alone
/// share one code. May be shared by threads.
public final class DescriptorCodes {
    /// How many are kept.
    private static final int MAX_CODES = 4096;

    private record Key(String kind, long value) {}

    /// Makes lane code ready to run.
    private interface Engine {
        ScalarCode of(Layout layout, List<String> spaces, LaneCode code);
    }

    private final Engine engine;

    /// Whether code that is run often is compiled once more.
    private final boolean isTiered;

    private final HotCode.Turn turn = new HotCode.Turn();
    private final Book book;
    private final Layout layout;
    private final Map<String, Site> kinds = new HashMap<>();
    private final Map<Key, HotCode> codes =
            new LinkedHashMap<>(64, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, HotCode> eldest) {
                    return size() > MAX_CODES;
                }
            };

    public DescriptorCodes(Codec codec) {
        this(codec, Platform::compile, true);
    }

    /// Those that the reference interpreter runs: for tests, and for who wants to compare.
    public static DescriptorCodes interpreted(Codec codec) {
        return new DescriptorCodes(codec, ScalarInterpreter::new, false);
    }

    /// Those with loops whose turns are done side by side from the first run on, which is slow: for tests.
    public static DescriptorCodes vectors(Codec codec) {
        return new DescriptorCodes(
                codec,
                (layout, spaces, code) -> {
                    ScalarCode plain = Platform.compile(layout, spaces, code);
                    ScalarCode vectors = Platform.compileVectors(layout, spaces, code);
                    return vectors == null ? plain : vectors;
                },
                false);
    }

    private DescriptorCodes(Codec codec, Engine engine, boolean isTiered) {
        this.engine = engine;
        this.isTiered = isTiered;
        this.book = codec.book();
        this.layout = new Layout(book.isa());
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
    private synchronized HotCode code(String kind, long value) {
        return codes.computeIfAbsent(new Key(kind, value), this::compiled);
    }

    private HotCode compiled(Key key) {
        Book of = Objects.requireNonNull(book.descriptors().get(key.kind), key.kind);
        Insn insn = new Insn(entry(key.kind), key.value, 0, 0, Isa.DESCRIPTOR_BYTES);
        return compiled(new Lifter(of).lift(insn), key.value);
    }

    /// @param of the descriptor; 0 for an instruction
    private HotCode compiled(LaneCode lane, long of) {
        List<String> spaces = List.copyOf(book.isa().spaces().keySet());
        try {
            ScalarCode code = engine.of(layout, spaces, lane);
            return new HotCode(
                    of,
                    code,
                    operations(lane),
                    turn,
                    isTiered ? () -> Platform.compileVectors(layout, spaces, lane) : null);
        } catch (MeaningException e) {
            ScalarCode refused =
                    (_, _, _, _, _) -> {
                        throw new Fault(e.reason(), 0);
                    };
            return new HotCode(of, refused, 1, turn, null);
        }
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

    /// What an instruction does that rows of lanes cannot do.
    Site site(LaneCode lane) {
        HotCode code = compiled(lane, 0);
        return _ -> code;
    }

    /// What instructions do with the descriptors that they find: one for all of a kind, so that what it knows is near.
    synchronized Site site(String kind) {
        return kinds.computeIfAbsent(kind, Kind::new);
    }

    /// Which code to run.
    interface Site {
        /// @param value the bits of a descriptor
        HotCode code(long value);

        default void perform(Wave w, long value) {
            HotCode code = code(value);
            code.run(w.spaces, w.shared, w.wideShared, w.packed, value);
            if (code.writesShared()) w.mirror();
        }
    }

    /// Threads may overwrite each other's last codes; each is right by its value.
    private final class Kind implements Site {
        private static final int LAST_BITS = 8;

        /// Spreads what differs in a few bits.
        private static final long SPREAD = 0x9e3779b97f4a7c15L;

        private final String kind;
        private final long fixed;
        private final @Nullable HotCode[] last = new HotCode[1 << LAST_BITS];

        Kind(String kind) {
            this.kind = kind;
            this.fixed = ~live(kind);
        }

        @Override
        public HotCode code(long value) {
            long of = value & fixed;
            int at = (int) (of * SPREAD >>> Long.SIZE - LAST_BITS);
            HotCode c = last[at];
            if (c == null || c.of() != of) {
                c = DescriptorCodes.this.code(kind, of);
                last[at] = c;
            }
            return c;
        }
    }
}

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
import dev.heddle.meaning.MeaningException;
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
    private final Book book;
    private final Layout layout;
    private final Map<Key, ScalarCode> codes =
            new LinkedHashMap<>(64, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, ScalarCode> eldest) {
                    return size() > MAX_CODES;
                }
            };

    public DescriptorCodes(Codec codec) {
        this(codec, Platform::compile);
    }

    /// Those that the reference interpreter runs: for tests, and for who wants to compare.
    public static DescriptorCodes interpreted(Codec codec) {
        return new DescriptorCodes(codec, ScalarInterpreter::new);
    }

    private DescriptorCodes(Codec codec, Engine engine) {
        this.engine = engine;
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
    private synchronized ScalarCode code(String kind, long value) {
        return codes.computeIfAbsent(new Key(kind, value), this::compiled);
    }

    private ScalarCode compiled(Key key) {
        Book of = Objects.requireNonNull(book.descriptors().get(key.kind), key.kind);
        Insn insn = new Insn(entry(key.kind), key.value, 0, 0, Isa.DESCRIPTOR_BYTES);
        return compiled(new Lifter(of).lift(insn));
    }

    private ScalarCode compiled(LaneCode lane) {
        try {
            return engine.of(layout, List.copyOf(book.isa().spaces().keySet()), lane);
        } catch (MeaningException e) {
            return (_, _, _, _, _) -> {
                throw new Fault(e.reason(), 0);
            };
        }
    }

    /// What an instruction does that rows of lanes cannot do.
    Site site(LaneCode lane) {
        ScalarCode code = compiled(lane);
        return _ -> code;
    }

    /// What an instruction does with the descriptors that it finds.
    Site site(String kind) {
        return new Kind(kind);
    }

    /// Which code to run.
    interface Site {
        /// @param value the bits of a descriptor
        ScalarCode code(long value);

        default void perform(Wave w, long value) {
            ScalarCode code = code(value);
            code.run(w.spaces, w.shared, w.wideShared, w.packed, value);
            if (code.writesShared()) w.mirror();
        }
    }

    /// Threads may overwrite each other's last code; each is right by its value.
    private final class Kind implements Site {
        private record Last(long value, ScalarCode code) {}

        private final String kind;
        private final long live;
        private @Nullable Last last;

        Kind(String kind) {
            this.kind = kind;
            this.live = live(kind);
        }

        @Override
        public ScalarCode code(long value) {
            long fixed = value & ~live;
            Last l = last;
            if (l == null || l.value != fixed) {
                l = new Last(fixed, DescriptorCodes.this.code(kind, fixed));
                last = l;
            }
            return l.code;
        }
    }
}

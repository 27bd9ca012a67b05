package dev.heddle.exec.jvm.region;

import dev.heddle.book.Entry;
import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.KnownBits;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionBlock;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import dev.heddle.lift.Op;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Makes bodies of the pieces of a region.
public final class Bodies {
    /// Which lanes a body is for.
    public enum Lanes {
        /// One that is active.
        ACTIVE,
        /// One that is not.
        IDLE,
        /// All, with the mask of those that are active.
        ALL
    }

    private final RegionFilter suitable;
    private final Lanes lanes;
    private final RegisterLayout layout;
    private final Map<Integer, RegisterRef> places = new HashMap<>();
    private Set<Integer> floats = new HashSet<>();
    private Set<Integer> clean = new HashSet<>();
    private Values values = new Values(Set.of(), false);

    /// What is known of rows in active lanes, by row.
    private Map<Integer, KnownBits> known = Map.of();

    private Bodies(RegionFilter suitable, Lanes lanes) {
        this.suitable = suitable;
        this.lanes = lanes;
        this.layout = suitable.layout();
    }

    /// @param pieces of a [RegionFinder]
    /// @return what they do
    public static Region of(List<RegionBlock> pieces, RegionFilter suitable) {
        return new Bodies(suitable, suitable.across() ? Lanes.ALL : Lanes.ACTIVE).region(pieces);
    }

    /// The same with bodies of their own for lanes that are not active, also if lanes are run as vectors.
    ///
    /// @param pieces of a loop
    public static Region ofActive(List<RegionBlock> pieces, RegionFilter suitable) {
        Bodies b = new Bodies(suitable, Lanes.ACTIVE);
        Region first = b.region(pieces);
        b.known = KnownBitsFinder.of(first, b.values);
        return b.known.isEmpty() ? first : b.region(pieces);
    }

    private Region region(List<RegionBlock> pieces) {
        floats = Set.of();
        clean = Set.of();
        List<Body> bodies = bodies(pieces);
        floats = candidates(bodies);
        while (true) {
            bodies = bodies(pieces);
            Set<Integer> not = notFloats(bodies);
            if (not.isEmpty()) break;
            floats.removeAll(not);
        }
        clean = new HashSet<>(floats);
        while (true) {
            bodies = bodies(pieces);
            Set<Integer> not = notClean(bodies);
            if (not.isEmpty()) break;
            clean.removeAll(not);
        }
        SortedSet<Integer> written = new TreeSet<>();
        for (Body b : bodies) written.addAll(b.out().keySet());
        SortedSet<Integer> variables = new TreeSet<>(written);
        for (Body b : bodies) for (Step s : b.steps()) if (s.op() == Op.READ) variables.add(row(s));
        Region region =
                new Region(
                        pieces,
                        bodies.subList(0, pieces.size()),
                        bodies.subList(pieces.size(), bodies.size()),
                        values.all(),
                        used(values.uniform(), bodies),
                        variables,
                        written,
                        Set.copyOf(floats),
                        reliedOn(bodies),
                        Set.of(),
                        known.values().stream().filter(k -> !floats.contains(k.row())).toList(),
                        Region.LEAST_NORMAL + 1);
        return suitable.across() ? FlushElimination.without(region, layout) : region;
    }

    /// @return a body for each piece, and after them, if they differ, those for lanes that are not active
    private List<Body> bodies(List<RegionBlock> pieces) {
        Set<RegisterRef> cleanPlaces = new HashSet<>();
        for (int row : clean) cleanPlaces.add(Objects.requireNonNull(places.get(row)));
        values = new Values(cleanPlaces, suitable.across() && suitable.apart());
        List<Body> out = new ArrayList<>();
        for (RegionBlock p : pieces) out.add(new PieceBody(p, lanes).body());
        if (lanes == Lanes.ALL || suitable.apart()) return out;
        for (RegionBlock p : pieces) out.add(new PieceBody(p, Lanes.IDLE).body());
        return out;
    }

    /// @return the row that a step reads
    private int row(Step read) {
        return layout.number(Objects.requireNonNull(read.place()));
    }

    // ---- variables that hold floats

    private Set<Integer> candidates(List<Body> bodies) {
        Set<Integer> out = new HashSet<>();
        for (Body b : bodies) {
            for (Step s : b.steps())
                if (s.op() == Op.AS_FLOAT && s.type() == ValueType.F32) {
                    Step of = values.get(s.args().getFirst());
                    if (of.op() == Op.READ && !of.uniform()) out.add(row(of));
                }
            b.out()
                    .forEach((row, id) -> {
                        if (values.get(id).op() == Op.AS_INT) out.add(row);
                    });
        }
        out.removeIf(row -> Objects.requireNonNull(places.get(row)).width() != Integer.SIZE);
        return out;
    }

    private Set<Integer> notFloats(List<Body> bodies) {
        Set<Integer> out = new HashSet<>();
        for (Body b : bodies)
            b.out()
                    .forEach((row, id) -> {
                        if (floats.contains(row) && values.get(id).type() != ValueType.F32)
                            out.add(row);
                    });
        return out;
    }

    private Set<Integer> notClean(List<Body> bodies) {
        Set<Integer> out = new HashSet<>();
        for (Body b : bodies)
            b.out()
                    .forEach((row, id) -> {
                        if (clean.contains(row) && !values.isClean(id)) out.add(row);
                    });
        return out;
    }

    /// @return the clean variables that code relies on, so that they must hold no denormal at the beginning: those a
    /// flush was left out for, and those they are set to
    private Set<Integer> reliedOn(List<Body> bodies) {
        Set<RegisterRef> out = new HashSet<>(values.reliedOn());
        int before;
        do {
            before = out.size();
            for (Body b : bodies)
                b.out()
                        .forEach((row, id) -> {
                            if (out.contains(places.get(row))) values.cleanBecauseOf(id, out);
                        });
        } while (out.size() > before);
        Set<Integer> rows = new HashSet<>(clean);
        rows.removeIf(row -> !out.contains(places.get(row)));
        return rows;
    }

    private static List<Step> used(List<Step> uniform, List<Body> bodies) {
        Set<Integer> needed = new HashSet<>();
        for (Body b : bodies) {
            for (Step s : b.steps()) {
                needed.add(s.id());
                need(s, needed);
            }
            needed.addAll(b.out().values());
            needed.addAll(b.shared().values());
            needed.add(b.exec());
            needed.add(b.when());
        }
        List<Step> out = new ArrayList<>();
        for (Step s : uniform.reversed()) {
            if (!needed.contains(s.id())) continue;
            need(s, needed);
            out.addFirst(s);
        }
        return out;
    }

    private static void need(Step s, Set<Integer> needed) {
        needed.addAll(s.args());
        if (s.when() >= 0) needed.add(s.when());
    }

    /// One piece.
    private final class PieceBody {
        private final RegionBlock piece;
        private final Lanes lanes;

        /// Values of variables in active lanes, and in others.
        private final Map<Integer, Integer> active = new TreeMap<>();

        private final Map<Integer, Integer> idle = new TreeMap<>();

        /// Values of registers that all lanes share.
        private final SortedMap<Integer, Integer> shared = new TreeMap<>();

        private int exec = -1;
        private int when = -1;

        PieceBody(RegionBlock piece, Lanes lanes) {
            this.piece = piece;
            this.lanes = lanes;
        }

        Body body() {
            values.begin();
            for (LaneCode code : piece.codes()) add(code);
            TreeMap<Integer, Integer> out = new TreeMap<>();
            for (int row : active.keySet()) {
                int id = merged(row);
                if (floats.contains(row)) {
                    int real = values.asFloat(id);
                    if (real >= 0) id = real;
                }
                if (!isUnchanged(row, id)) out.put(row, id);
            }
            return new Body(needed(out), out, shared, exec, when);
        }

        private boolean isUnchanged(int row, int id) {
            if (known.containsKey(row))
                return id == first(row, Objects.requireNonNull(places.get(row)));
            Step s = values.get(id);
            return s.op() == Op.READ && !s.uniform() && row(s) == row;
        }

        /// The steps that something comes of.
        private List<Step> needed(Map<Integer, Integer> out) {
            Set<Integer> needed = new HashSet<>(out.values());
            needed.addAll(shared.values());
            needed.add(exec);
            needed.add(when);
            List<Step> steps = new ArrayList<>();
            for (Step s : values.body().reversed()) {
                boolean stays =
                        switch (s.op()) {
                            case LOAD, STORE, ATOMIC, BEYOND, RESOURCE -> true;
                            default -> s.type() == ValueType.NONE;
                        };
                if (!stays && !needed.contains(s.id())) continue;
                need(s, needed);
                steps.addFirst(s);
            }
            return steps;
        }

        private void add(LaneCode code) {
            boolean ofAll = code.lanes() == Entry.Lanes.ALL && !suitable.apart();
            if (lanes == Lanes.IDLE && code.lanes() == Entry.Lanes.ACTIVE) return;
            int[] map = new int[code.steps().size()];
            FirstLane first = suitable.first(code);
            for (Step s : code.steps()) map[s.id()] = first.finds(s) ? -1 : step(s, map, ofAll);
        }

        private int step(Step s, int[] map, boolean ofAll) {
            int[] args = s.args().stream().mapToInt(a -> map[a]).toArray();
            int mask = s.when() < 0 ? -1 : map[s.when()];
            return switch (s.op()) {
                case EXEC -> exec();
                case READ -> read(s, ofAll);
                case WRITE -> write(s, args[0], mask, ofAll);
                case LOAD, STORE, ATOMIC, BEYOND, FAULT -> effect(s, args, mask, ofAll);
                case RESOURCE -> resource(s, args, mask, ofAll);
                case SET_EXEC -> {
                    exec = ofAll ? args[0] : select(exec(), args[0], exec());
                    yield -1;
                }
                case JUMP -> {
                    when = mask;
                    yield -1;
                }
                case WAIT, ASYNC, LAST, BARRIER, STOP -> -1;
                default ->
                        values.pure(
                                s.op(), s.type(), s.value(), s.word(), s.place(), s.format(), args);
            };
        }

        private int effect(Step s, int[] args, int mask, boolean ofAll) {
            boolean isNever = mask >= 0 && values.isConst(mask, 0);
            if (isNever && s.type() == ValueType.NONE) return -1;
            if (isNever) return values.constant(s.type(), 0);
            List<Integer> list = new ArrayList<>();
            for (int a : args) list.add(a);
            return values.effect(s, list, effective(mask, ofAll));
        }

        /// A question that has been asked for all lanes may be asked for some.
        private int resource(Step s, int[] args, int mask, boolean ofAll) {
            boolean isForAll = mask < 0 || values.isConst(mask, -1);
            if (isForAll || values.isAsked(s, args))
                return values.pure(
                        s.op(), s.type(), s.value(), s.word(), s.place(), s.format(), args);
            return effect(s, args, mask, ofAll);
        }

        private int exec() {
            return switch (lanes) {
                case ACTIVE -> values.constant(ValueType.MASK, -1);
                case IDLE -> values.constant(ValueType.MASK, 0);
                case ALL -> values.pure(Op.EXEC, ValueType.MASK);
            };
        }

        private int select(int mask, int yes, int no) {
            return values.pure(Op.SELECT, values.get(yes).type(), mask, yes, no);
        }

        /// The lanes that an effect is for, -1 for all.
        private int effective(int mask, boolean ofAll) {
            if (lanes == Lanes.IDLE || ofAll || !suitable.across()) return mask;
            int exec = values.pure(Op.EXEC, ValueType.MASK);
            return mask < 0 ? exec : values.pure(Op.AND, ValueType.MASK, mask, exec);
        }

        // ---- registers

        private int read(Step s, boolean ofAll) {
            RegisterRef p = Objects.requireNonNull(s.place());
            int bits = layout.elementBits(p.state());
            RegisterRef whole = new RegisterRef(p.state(), p.element(), 0, bits);
            if (layout.isShared(p.state())) return part(common(p, whole), p, bits);
            int row = layout.number(p);
            places.put(row, whole);
            if (!active.containsKey(row)) begin(row, whole);
            int now = ofAll ? merged(row) : Objects.requireNonNull(active.get(row));
            return part(now, p, bits);
        }

        /// What a register holds that all lanes share.
        private int common(RegisterRef p, RegisterRef whole) {
            Integer now = shared.get(layout.number(p));
            return now != null ? now : values.read(ValueType.I32, whole, true);
        }

        private void begin(int row, RegisterRef whole) {
            int id = first(row, whole);
            active.put(row, id);
            idle.put(row, id);
        }

        private int first(int row, RegisterRef whole) {
            if (floats.contains(row))
                return values.pure(
                        Op.AS_INT, ValueType.I32, values.read(ValueType.F32, whole, false));
            int id = values.read(ValueType.I32, whole, false);
            KnownBits k = lanes == Lanes.ACTIVE ? known.get(row) : null;
            if (k == null) return id;
            int rest =
                    values.pure(
                            Op.AND, ValueType.I32, id, values.constant(ValueType.I32, ~k.mask()));
            return values.pure(
                    Op.OR, ValueType.I32, rest, values.constant(ValueType.I32, k.bits()));
        }

        /// What all lanes hold, active or not.
        private int merged(int row) {
            int yes = Objects.requireNonNull(active.get(row));
            if (lanes != Lanes.ALL) return yes;
            int no = Objects.requireNonNull(idle.get(row));
            int id = select(exec(), yes, no);
            active.put(row, id);
            idle.put(row, id);
            return id;
        }

        private int part(int of, RegisterRef p, int bits) {
            if (p.width() == bits) return of;
            int shifted =
                    p.low() == 0
                            ? of
                            : values.pure(
                                    Op.SHR,
                                    ValueType.I32,
                                    of,
                                    values.constant(ValueType.I32, p.low()));
            if (p.low() + p.width() == Integer.SIZE) return shifted;
            return values.pure(
                    Op.AND,
                    ValueType.I32,
                    shifted,
                    values.constant(ValueType.I32, (1L << p.width()) - 1));
        }

        private int write(Step s, int value, int mask, boolean ofAll) {
            RegisterRef p = Objects.requireNonNull(s.place());
            int bits = layout.elementBits(p.state());
            int row = layout.number(p);
            RegisterRef whole = new RegisterRef(p.state(), p.element(), 0, bits);
            if (layout.isShared(p.state())) {
                shared.put(row, inserted(common(p, whole), value, p, bits));
                return -1;
            }
            places.put(row, whole);
            if (!active.containsKey(row)) begin(row, whole);
            int old = ofAll ? merged(row) : Objects.requireNonNull(active.get(row));
            int next = inserted(old, value, p, bits);
            if (mask >= 0) next = select(mask, next, old);
            active.put(row, next);
            if (ofAll) idle.put(row, next);
            return -1;
        }

        private int inserted(int old, int value, RegisterRef p, int bits) {
            if (p.width() == Integer.SIZE) return value;
            int ones = (int) ((1L << p.width()) - 1);
            int low =
                    values.pure(Op.AND, ValueType.I32, value, values.constant(ValueType.I32, ones));
            if (p.width() == bits) return low;
            int rest =
                    values.pure(
                            Op.AND,
                            ValueType.I32,
                            old,
                            values.constant(ValueType.I32, ~(ones << p.low())));
            int up =
                    p.low() == 0
                            ? low
                            : values.pure(
                                    Op.SHL,
                                    ValueType.I32,
                                    low,
                                    values.constant(ValueType.I32, p.low()));
            return values.pure(Op.OR, ValueType.I32, rest, up);
        }
    }
}

package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.analysis.hazard.ByAddress;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveProgram;
import dev.heddle.flow.RegisterParts;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.watch.InsnText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The instruction and the wave that run right now, for all checks.
final class CheckContext {
    final Launch launch;
    final Findings findings;

    /// Numbers of the registers that checks keep something about.
    final RegisterParts rows;

    private final InsnText texts;

    /// By program: a preamble may have one of its own.
    private final Map<WaveProgram, ByAddress<InstructionInfo>> known = new HashMap<>();

    private final Map<WaveProgram, List<InstructionInfo>> numbered = new HashMap<>();
    private ByAddress<InstructionInfo> here = new ByAddress<>();
    private List<InstructionInfo> all = new ArrayList<>();
    private @Nullable WaveProgram program;
    private @Nullable InstructionInfo code;
    private @Nullable Wave state;

    /// By wave, the barrier that it came to last.
    private final Map<Integer, Insn> barriers = new HashMap<>();

    long group;
    int wave;
    boolean isPreamble;

    /// Instructions that the wave had run before this one.
    long step;

    /// Barriers that all groups have passed so far: it tells epochs of all groups apart.
    int epoch;

    /// -1 for each lane that the instruction is for.
    int[] lanes;

    final int[] active;

    /// Lanes that run, active or not, and the first one.
    private final int[] running;

    private final int[] first;

    /// Whether all lanes are active.
    boolean isFull;

    /// Whether the instruction is for every lane that there is.
    boolean isForEvery;

    private boolean isEveryActive;
    private boolean isEveryRunning;
    private boolean isOnlyFirst;
    private int laneChanges;

    CheckContext(Launch launch, Findings findings) {
        this.launch = launch;
        this.findings = findings;
        this.rows = rows(launch.codec().book());
        this.texts = new InsnText(launch.codec());
        this.active = new int[MOST_LANES];
        this.running = new int[MOST_LANES];
        this.first = new int[MOST_LANES];
        this.first[0] = -1;
        this.lanes = active;
    }

    private static final int MOST_LANES = 1024;

    /// Numbers for the registers that programs have for themselves: those of each lane that instructions name. What
    /// the machine sets before a program starts, such as numbers of groups, is left out unless it is in the first
    /// file.
    private static RegisterParts rows(Book book) {
        Isa isa = book.isa();
        RegisterNames names = RegisterNames.of(book);
        List<Isa.State> files = isa.states().values().stream()
                .filter(s -> s.perLane() && !s.isPacked())
                .filter(s -> s.type().bits() <= Integer.SIZE)
                .toList();
        Set<String> given = new HashSet<>();
        for (Isa.Input in : isa.inputs())
            given.add(RegisterRef.of(isa, in.file(), in.element()).state());
        if (!files.isEmpty()) given.remove(files.getFirst().name());
        return RegisterParts.elements(
                book, s -> files.contains(s) && names.isNamed(s.name()) && !given.contains(s.name()));
    }

    /// @return by row, the bits of its element
    int[] masks() {
        return IntStream.range(0, rows.count())
                .map(i -> (int) rows.place(i).mask())
                .toArray();
    }

    /// Whether all lanes have one register file.
    boolean isShared(String file) {
        Isa isa = launch.codec().book().isa();
        return !Objects.requireNonNull(isa.states().get(file)).perLane();
    }

    void begins(long number, List<Wave> waves) {
        group = number;
        epoch++;
        barriers.clear();
        WaveProgram p = waves.getFirst().program();
        if (p == program) return;
        program = p;
        here = known.computeIfAbsent(p, _ -> new ByAddress<>());
        all = numbered.computeIfAbsent(p, _ -> new ArrayList<>());
    }

    void before(int number, Insn insn, Wave w) {
        InstructionInfo a = at(insn);
        code = a;
        if (w != state || w.laneChanges() != laneChanges) look(w);
        wave = number;
        step = w.instructions();
        if (a.isBarrier) barriers.put(number, insn);
        lanes = a.isOnce ? first : a.isForAll ? running : active;
        isForEvery = a.isOnce ? isOnlyFirst : a.isForAll ? isEveryRunning : isEveryActive;
    }

    /// Other lanes than before run, or are active.
    private void look(Wave w) {
        state = w;
        laneChanges = w.laneChanges();
        w.activeLanes(active);
        int all = -1;
        int anyLeft = 0;
        int anyAway = 0;
        int others = 0;
        for (int i = 0; i < w.lanes(); i++) {
            int is = w.exists(i) ? -1 : 0;
            running[i] = w.isHere(i) ? -1 : 0;
            all &= active[i];
            anyLeft |= is & ~active[i];
            anyAway |= is & ~running[i];
            if (i > 0) others |= is;
        }
        isFull = all != 0;
        isEveryActive = anyLeft == 0;
        isEveryRunning = anyAway == 0;
        isOnlyFirst = others == 0;
    }

    int activeCount() {
        return state().activeCount();
    }

    /// @return an instruction of the running program
    InstructionInfo at(Insn insn) {
        InstructionInfo a = here.get(insn.address());
        return a == null ? read(insn) : a;
    }

    private InstructionInfo read(Insn insn) {
        LaneCode lane = Objects.requireNonNull(program).laneCode(insn.address());
        LaneCode code = lane == null ? Lifter.fault(insn, "") : lane;
        InstructionInfo a = new InstructionInfo(all.size(), code, this);
        here.put(insn.address(), a);
        all.add(a);
        return a;
    }

    InstructionInfo code() {
        return Objects.requireNonNull(code);
    }

    Wave state() {
        return Objects.requireNonNull(state);
    }

    /// @return the instruction of the running program with that number
    InstructionInfo numbered(int number) {
        return all.get(number);
    }

    /// @return instructions of the running program that were met
    int count() {
        return all.size();
    }

    Finding.Place place(InstructionInfo a) {
        long at = a.insn.address();
        return Finding.Place.of(launch.source(at), at, texts.of(a.insn, state()));
    }

    /// @param lane -1 if it is all the same
    Finding.Spot spot(int lane) {
        return spot(group, wave, lane, step);
    }

    Finding.Spot spot(long ofGroup, int ofWave, int lane, long step) {
        String text = "%d,%d,%d"
                .formatted(
                        launch.grid().along('x', ofGroup),
                        launch.grid().along('y', ofGroup),
                        launch.grid().along('z', ofGroup));
        return new Finding.Spot(ofGroup, text, ofWave, lane, step);
    }

    /// The instruction that runs does something wrong.
    void found(Rule rule, int lane, Supplier<String> message, Slice slice) {
        InstructionInfo a = code();
        findings.met(rule, a.insn.address(), -1, () -> finding(rule, a, spot(lane), message.get(), slice.sites()));
    }

    /// The same, together with another instruction.
    void found(
            Rule rule, int lane, Supplier<String> message, InstructionInfo other, Supplier<Finding.Related> partner) {
        InstructionInfo a = code();
        findings.met(
                rule,
                a.insn.address(),
                other.insn.address(),
                () -> finding(rule, a, spot(lane), message.get(), List.of(partner.get())));
    }

    /// The run has ended before its end.
    void ended(Rule rule, RunFault why) {
        boolean isBarrier = rule == Rule.DIVERGENCE_BARRIER;
        Insn insn = isBarrier ? barriers.get(why.waveNumber()) : why.insn();
        Wave w = why.wave();
        if (insn == null || w == null) return;
        state = w;
        Finding.Spot at = spot(why.group(), why.waveNumber(), why.lane(), step);
        findings.met(rule, insn.address(), -1, () -> finding(rule, at(insn), at, why.reason() + where(w), List.of()));
    }

    private Finding finding(
            Rule rule, InstructionInfo at, Finding.Spot spot, String message, List<Finding.Related> related) {
        Finding.Met met = new Finding.Met(spot, launch.order(), isPreamble, 1);
        return new Finding(rule, place(at), message, related, met, Map.of());
    }

    /// Who is where, if lanes are not all at one place.
    private static String where(Wave w) {
        Map<Long, Integer> count = new TreeMap<>();
        for (int i = 0; i < w.lanes(); i++) if (w.isAlive(i) && w.exists(i)) count.merge(w.pc(i), 1, Integer::sum);
        if (count.size() < 2) return "";
        List<String> out = new ArrayList<>();
        count.forEach((pc, n) -> out.add("%d lane%s at 0x%x".formatted(n, n == 1 ? "" : "s", pc)));
        return "; " + String.join(", ", out);
    }
}

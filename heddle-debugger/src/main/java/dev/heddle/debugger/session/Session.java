package dev.heddle.debugger.session;

import dev.heddle.asm.insn.Insn;
import dev.heddle.debugger.Goal;
import dev.heddle.debugger.Moment;
import dev.heddle.debugger.Timeline;
import dev.heddle.debugger.goal.Focus;
import dev.heddle.debugger.goal.ProgramFacts;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.Stepper;
import dev.heddle.machine.UnknownBitsNote;
import dev.heddle.machine.kernel.ProgramSource;
import dev.heddle.machine.watch.InsnText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A debugging session: a run, a wave and a lane that are selected, and breakpoints. Everything that moves the run
/// gives a [Stop], and the selection follows what stopped it. For one thread.
public final class Session {
    private final Timeline timeline;
    private final Launch launch;
    private boolean hasSaidUnknownBits;
    private final ProgramFacts facts;
    private final Code code;
    private final Memories memories;
    private final Registers registers;
    private final Breakpoints breakpoints;
    private final InsnText texts;
    private final Assignments assignments;
    private final long entry;
    private Timeline.Watcher asked = (_, _) -> true;
    private int wave;
    private int lane;

    /// Begins a run, before its first instruction.
    ///
    /// @param buffers by the keys that users name them with
    /// @param source of the program, or [ProgramSource#NONE]
    /// @param seed chooses the order of waves; 0 for that of their numbers
    /// @param history bytes for going back, about
    /// @throws RunFault if the launch's preamble has one
    /// @throws IllegalArgumentException as [Device#run], or if there is no instruction
    public Session(
            Device device, Launch launch, Map<String, Buffer> buffers, ProgramSource source, long seed, long history) {
        this.launch = launch;
        this.timeline = new Timeline(device, launch, seed, history);
        Stepper run = timeline.state();
        if (run.program().insns().isEmpty()) throw new IllegalArgumentException("the program has no instruction");
        this.facts = new ProgramFacts(run.program());
        this.code = new Code(run.program(), source);
        this.memories = new Memories(device, timeline, buffers);
        this.registers = new Registers(run.program(), facts);
        this.breakpoints = new Breakpoints(timeline, facts, memories);
        this.texts = new InsnText(run.program().codec());
        this.assignments = new Assignments(this, timeline);
        this.wave = run.turn();
        this.entry = run.wave(wave).pc();
        keep();
        chooseLane();
    }

    /// Says who is asked now and then whether a far jump is to go on.
    public void watchedBy(Timeline.Watcher who) {
        asked = who;
    }

    // ---- state

    public Timeline timeline() {
        return timeline;
    }

    /// @return a line that the run has come to instructions that set unknown bits; empty if it has not, or if
    ///     this was said before
    public String unknownBits() {
        String line = hasSaidUnknownBits ? "" : UnknownBitsNote.line(launch);
        hasSaidUnknownBits |= !line.isEmpty();
        return line;
    }

    public Code code() {
        return code;
    }

    public Memories memories() {
        return memories;
    }

    /// @return what sets registers and memory
    public Assignments assignments() {
        return assignments;
    }

    public Breakpoints breakpoints() {
        return breakpoints;
    }

    /// @return the registers by their names
    public Registers registers() {
        return registers;
    }

    /// @return groups of the launch in each direction
    public GridExtent grid() {
        return launch.grid();
    }

    /// @return waves of a group
    public int waves() {
        return timeline.state().waves();
    }

    /// @return the selected wave's group, x fastest: the one that runs
    public long group() {
        return timeline.state().group();
    }

    /// @return number of the selected wave in its group
    public int wave() {
        return wave;
    }

    /// @return the selected lane
    public int lane() {
        return lane;
    }

    /// @return the selected wave; only to look at
    public Wave state() {
        return timeline.state().wave(wave);
    }

    /// @return where the selected wave is
    public Moment now() {
        return new Moment(group(), wave, state().instructions());
    }

    /// @return address of the selected wave's next instruction
    public long address() {
        return state().pc();
    }

    /// @return what ends the run here, or null
    public @Nullable RunFault fault() {
        return timeline.fault();
    }

    // ---- the selection

    /// Selects another wave of the group. The run stays where it is.
    ///
    /// @throws IllegalArgumentException if there is none of that number
    public void selectWave(int number) {
        if (number < 0 || number >= waves())
            throw new IllegalArgumentException("there is no wave %d; a group has %d".formatted(number, waves()));
        if (number != wave) {
            wave = number;
            keep();
        }
        chooseLane();
    }

    /// @throws IllegalArgumentException if there is none of that number
    public void selectLane(int number) {
        checkLane(number);
        lane = number;
    }

    private void checkLane(int number) {
        if (number < 0 || number >= state().lanes())
            throw new IllegalArgumentException("there is no lane %d; a wave has %d".formatted(number, state().lanes()));
    }

    /// Takes the lane that was selected if it is active, else the first one that is.
    private void chooseLane() {
        Wave w = state();
        if (lane >= w.lanes()) lane = 0;
        if (w.isActive(lane) && w.isHere(lane)) return;
        for (int i = 0; i < w.lanes(); i++) {
            if (!w.isActive(i) || !w.isHere(i)) continue;
            lane = i;
            return;
        }
    }

    // ---- moving

    private Motion motion() {
        return new Motion(timeline, breakpoints, facts, entry, code.last(), asked);
    }

    private void keep() {
        registers.keep(state(), group(), wave);
    }

    /// @param from the group in which the way began
    private Stop arrived(long from, Motion.Arrival a) {
        boolean isSameGroup = a.group() == group();
        if (group() != from) wave = timeline.state().turn();
        int before = wave;
        if (a.wave() >= 0) wave = isSameGroup ? a.wave() : timeline.state().turn();
        RunFault f = timeline.fault();
        if (a.reason() == Stop.Reason.FAULT && f != null) wave = Math.min(f.waveNumber(), waves() - 1);
        int about = a.reason() == Stop.Reason.FAULT && f != null ? f.lane() : a.lane();
        boolean isOfBreakpoint = !a.breakpoints().isEmpty() && isSameGroup;
        if (about >= 0 && isSameGroup) lane = about;
        else if (isOfBreakpoint || before != wave) chooseLane();
        return new Stop(a.reason(), now(), timeline.time(), address(), a.breakpoints(), a.change(), f);
    }

    /// The selected wave runs instructions, or goes back by as many; other waves do what they must.
    public Stop step(Direction way, long count) {
        keep();
        long from = group();
        return arrived(from, way == Direction.FORWARD ? motion().step(wave, count) : motion().stepBack(wave, count));
    }

    /// To the end of the loop's turn or where lanes come back, whichever is first.
    public Stop next(Direction way) {
        keep();
        return arrived(group(), motion().next(way, wave));
    }

    /// To the wave's last instruction, or its first one.
    public Stop finish(Direction way) {
        keep();
        return arrived(group(), motion().finish(way, wave));
    }

    /// To an instruction, in the selected wave.
    ///
    /// @param address null for any that is after the wave's own one, or before it if the run goes back
    public Stop until(Direction way, @Nullable Long address) {
        keep();
        return arrived(group(), motion().until(way, wave, address));
    }

    /// To the next breakpoint, or the end; back to the one before, or the begin.
    public Stop proceed(Direction way) {
        keep();
        long from = group();
        return arrived(from, way == Direction.FORWARD ? motion().forward(List.of()) : motion().back(List.of()));
    }

    /// To where a wave is about to run an instruction.
    ///
    /// @throws IllegalArgumentException if the run has no such moment; then it is where it was
    public Stop go(Moment to) {
        keep();
        return arrived(group(), motion().go(to));
    }

    /// To a time.
    public Stop go(long time) {
        keep();
        return arrived(group(), motion().go(time));
    }

    // ---- looking

    /// @param all whether those are wanted, too, that the program does not name
    public List<Registers.Row> rows(boolean all) {
        return registers.rows(state(), group(), wave, all);
    }

    /// @return rows of packed files; none if the instruction set has no such
    public List<Registers.Packed> packed() {
        return registers.packed(state(), group(), wave);
    }

    /// @return a register of the selected wave, by the name that listings use
    /// @throws IllegalArgumentException if there is none of that name
    public Registers.Row register(String name) {
        return registers.row(state(), registers.names().get(name));
    }

    /// @throws IllegalArgumentException if it is no expression
    public Expression expression(String text) {
        return ExpressionReader.read(text, timeline.state().program(), state().lanes());
    }

    /// @return what an expression gives in the lanes of the selected wave
    /// @throws IllegalArgumentException if it cannot be computed
    public EvaluatedValue value(Expression e) {
        return e.value(new Situation(state(), group(), wave, timeline.time()));
    }

    /// @throws IllegalArgumentException if it is no expression, or cannot be computed
    public EvaluatedValue value(String expression) {
        return value(expression(expression));
    }

    /// @return the selected wave's next instruction, with the descriptor that is in its register now; empty if none is
    ///     there
    public String instruction() {
        Insn insn = timeline.state().program().insn(address());
        return insn == null ? "" : texts.of(insn, state());
    }

    // ---- where something was written

    /// Where something was written last.
    ///
    /// @param at the wave that is about to do it
    /// @param address of the instruction
    public record Written(Moment at, long time, long address) {}

    /// @param lane whose register it is; -1 for any
    /// @return where the selected wave wrote a register last; null if it has not
    public @Nullable Written lastWrite(RegisterRef register, int lane) {
        Focus own = new Focus(group(), wave);
        return before(breakpoints.register(register, lane, WatchKind.WRITE, own));
    }

    /// @param of whose memory
    /// @param first address of the first byte
    /// @return where one of the bytes was written last; null if none was
    public @Nullable Written lastWrite(Trigger.MemoryOf of, long first, int bytes) {
        return before(breakpoints.written(of, first, bytes));
    }

    private @Nullable Written before(Goal goal) {
        long from = timeline.time();
        boolean isFound = timeline.findBack(goal, asked);
        Stepper run = timeline.state();
        Written out = isFound
                ? new Written(
                        timeline.now(), timeline.time(), run.wave(run.turn()).pc())
                : null;
        timeline.go(from, (_, _) -> true);
        return out;
    }

    Isa isa() {
        return timeline.state().program().book().isa();
    }

    /// @return the address spaces of the instruction set and whose memory they are
    public Map<String, Isa.Space> spaces() {
        return isa().spaces();
    }
}

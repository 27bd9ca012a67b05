package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Session;
import dev.heddle.emulator.Wave;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Preamble;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackFramePresentationHint;
import org.eclipse.lsp4j.debug.Thread;

/// A kernel that is being debugged: its session, and how waves and lanes appear as threads. A thread has one frame,
/// which has its number.
final class Debuggee {
    final Kernel kernel;
    final Session session;
    final Text text;
    final LaunchArguments how;
    final String name;

    /// Where registers are looked at.
    record Spot(int wave, int lane) {}

    /// @throws DapRequestRefused if the launch cannot be run
    Debuggee(KernelOpener.Opened opened, LaunchArguments how, Text.Habits habits) {
        this.how = how;
        this.kernel = opened.kernel();
        this.name = kernel.name();
        try {
            session = new Session(
                    kernel.device(), launch(kernel, how), kernel.buffers(), opened.source(), how.seed(), how.history());
        } catch (RunFault | IllegalArgumentException e) {
            throw new DapRequestRefused(how.program() + ": " + e.getMessage());
        }
        this.text = new Text(session.code(), name, habits);
    }

    private static Launch launch(Kernel kernel, LaunchArguments how) {
        if (!how.preamble()) return kernel.launch();
        Launch before = Preamble.of(kernel.launch());
        if (before == null) throw new IllegalArgumentException("the kernel has no preamble");
        return before;
    }

    private int lanes() {
        return session.state().lanes();
    }

    Wave wave(int number) {
        return session.timeline().state().wave(number);
    }

    // ---- threads

    /// @return number of the thread that a wave, or a lane of it, is
    int thread(int wave, int lane) {
        return 1 + (how.lanesAsThreads() ? wave * lanes() + lane : wave);
    }

    /// @return number of the thread that is selected
    int thread() {
        return thread(session.wave(), session.lane());
    }

    /// @throws DapRequestRefused if there is no such thread
    Spot spot(int thread) {
        int each = how.lanesAsThreads() ? lanes() : 1;
        int n = thread - 1;
        if (n < 0 || n >= session.waves() * each)
            throw new DapRequestRefused(
                    "there is no thread %d; a group has %d".formatted(thread, session.waves() * each));
        return how.lanesAsThreads() ? new Spot(n / each, n % each) : new Spot(n, lane(n));
    }

    /// The lane of a wave that one looks at.
    private int lane(int wave) {
        if (wave == session.wave()) return session.lane();
        Wave w = wave(wave);
        for (int i = 0; i < w.lanes(); i++) if (w.isHere(i) && w.isActive(i)) return i;
        return 0;
    }

    /// Makes the wave of a thread the one that steps are about.
    void select(int thread) {
        Spot s = spot(thread);
        if (s.wave != session.wave()) session.selectWave(s.wave);
        session.selectLane(s.lane);
    }

    /// Does something with a wave and a lane selected; afterwards those are selected again that were.
    <T> T at(Spot s, Supplier<T> what) {
        Spot before = new Spot(session.wave(), session.lane());
        go(s);
        try {
            return what.get();
        } finally {
            go(before);
        }
    }

    private void go(Spot s) {
        if (s.wave != session.wave()) session.selectWave(s.wave);
        session.selectLane(s.lane);
    }

    Thread[] threads() {
        List<Thread> out = new ArrayList<>();
        for (int w = 0; w < session.waves(); w++) {
            int each = how.lanesAsThreads() ? lanes() : 1;
            for (int i = 0; i < each; i++) {
                Thread t = new Thread();
                t.setId(thread(w, i));
                String of = "group %s wave %d".formatted(group(), w);
                t.setName((how.lanesAsThreads() ? of + " lane " + i : of) + state(w));
                out.add(t);
            }
        }
        return out.toArray(Thread[]::new);
    }

    private String state(int wave) {
        if (wave(wave).isStopped()) return " (over)";
        return session.timeline().state().isWaiting(wave) ? " (waits at a barrier)" : "";
    }

    /// @return where the group is in the grid
    String group() {
        GridExtent g = session.grid();
        long n = session.group();
        return "%d,%d,%d".formatted(n % g.x(), n / g.x() % g.y(), n / g.x() / g.y());
    }

    // ---- frames

    StackFrame frame(int thread) {
        Spot s = spot(thread);
        Wave w = wave(s.wave);
        long pc = how.lanesAsThreads() && w.isAlive(s.lane) ? w.pc(s.lane) : w.pc();
        StackFrame out = new StackFrame();
        out.setId(thread);
        String place = session.code().at(pc) == null ? name : text.place(pc);
        out.setName(w.isStopped() ? place + " (over)" : place);
        out.setInstructionPointerReference(Address.hex(pc));
        int line = text.line(pc);
        if (line > 0) out.setSource(text.source());
        out.setLine(line > 0 ? text.habits().shown(line) : 0);
        out.setColumn(line > 0 ? text.habits().firstColumn() : 0);
        boolean isOff = how.lanesAsThreads() && !(w.isActive(s.lane) && w.isHere(s.lane));
        out.setPresentationHint(isOff ? StackFramePresentationHint.SUBTLE : StackFramePresentationHint.NORMAL);
        return out;
    }
}

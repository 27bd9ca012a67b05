package dev.heddle.studio;

import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.Moment;
import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Direction;
import dev.heddle.debugger.session.Memories;
import dev.heddle.debugger.session.Registers;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Stop;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.debugger.session.WatchKind;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.kernel.Folder;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import dev.heddle.machine.kernel.ProgramSource;
import dev.heddle.machine.picture.Drawing;

/// A run of the document, which the page looks at and moves.
final class RunView {
    /// Bytes for going back.
    private static final long HISTORY = 96L << 20;

    private final Kernel kernel;
    private final Session session;
    private long deadline;

    RunView(Document d) throws SourceException {
        kernel = KernelSource.read(d.source(), d.codec(), Folder.NONE, Kernel.Options.NONE);
        session = new Session(
                kernel.device(),
                kernel.launch(),
                kernel.buffers(),
                ProgramSource.of(d.source(), d.codec()),
                0,
                HISTORY);
        session.watchedBy((_, _) -> System.currentTimeMillis() < deadline);
    }

    // ---- moving

    /// @param how `step`, `next`, `finish`, `until`, `proceed` with `+` or `-` for the way, or `time` or `moment`
    /// @param to how many steps, the address, the time, or the moment; may be empty
    String move(String how, String to, int millis) {
        deadline = System.currentTimeMillis() + millis;
        Direction way = how.endsWith("-") ? Direction.BACK : Direction.FORWARD;
        Stop s = switch (how.substring(0, how.length() - 1)) {
            case "step" -> session.step(way, to.isEmpty() ? 1 : Long.parseLong(to));
            case "next" -> session.next(way);
            case "finish" -> session.finish(way);
            case "until" -> session.until(way, Long.parseLong(to));
            case "proceed" -> session.proceed(way);
            case "time" -> session.go(Long.parseLong(to));
            case "moment" -> session.go(Moment.of(to));
            default -> throw new IllegalArgumentException("no move '" + how + "'");
        };
        return state(s.reason().name());
    }

    String select(int wave, int lane) {
        if (wave != session.wave()) session.selectWave(wave);
        if (lane >= 0) session.selectLane(lane);
        return state("");
    }

    // ---- stopping

    /// @param what `at`, `register`, `memory`, `catch`, or `clear`
    /// @param on the address, the name of a register, address and length, `nan` or `barrier`; one that is there
    ///     goes away
    String breakpoint(String what, String on) {
        if (what.equals("clear")) {
            session.breakpoints().clear();
            return state("");
        }
        Trigger t = switch (what) {
            case "at" -> new Trigger.At(Long.parseLong(on), "*" + on);
            case "register" -> register(on);
            case "memory" -> memory(on);
            default -> new Trigger.Caught(caught(on));
        };
        for (Breakpoint b : session.breakpoints().all()) {
            if (!b.trigger().equals(t)) continue;
            session.breakpoints().delete(b.number());
            return state("");
        }
        session.breakpoints().add(t, false);
        return state("");
    }

    private Trigger register(String name) {
        Registers.Row row = session.register(name);
        return new Trigger.Register(row.place(), session.group(), session.wave(), -1, WatchKind.WRITE, name);
    }

    private static Trigger memory(String on) {
        int colon = on.indexOf(':');
        long first = Long.parseLong(on.substring(0, colon));
        int bytes = Integer.parseInt(on.substring(colon + 1));
        return new Trigger.Memory(
                Trigger.MemoryOf.DEVICE, first, bytes, WatchKind.WRITE, "0x" + Long.toHexString(first));
    }

    private static Trigger.What caught(String word) {
        for (Trigger.What w : Trigger.What.values()) if (w.word().equals(word)) return w;
        throw new IllegalArgumentException("nothing called '" + word + "' can be caught");
    }

    // ---- looking

    /// @param reason why the run has stopped; empty if it has not moved
    String state(String reason) {
        JsonText out = new JsonText().open('{').put("reason", reason);
        out.put("time", session.timeline().time());
        long end = session.timeline().end();
        out.put("end", end == Long.MAX_VALUE ? -1 : end);
        out.put("atEnd", session.timeline().isAtEnd());
        out.put("fault", session.fault() == null ? "" : session.fault().getMessage());
        out.put("group", session.group())
                .put("groups", session.timeline().state().groups());
        out.put("wave", session.wave()).put("waves", session.waves());
        out.put("lane", session.lane()).put("step", session.now().step());
        out.put("address", session.state().isStopped() ? -1 : session.address());
        RunJson.lanes(out, session);
        RunJson.breakpoints(out, session);
        RunJson.memories(out, session, kernel);
        return out.close('}').toString();
    }

    /// @param whose `buffer:KEY`, `group` or `lane`
    /// @param first offset of the first byte
    String memory(String whose, String first, int length) {
        Memories m = session.memories();
        long from = Long.parseLong(first);
        if (whose.startsWith("buffer:")) {
            Buffer b = m.buffers().get(whose.substring(7));
            if (b == null) throw new IllegalArgumentException("there is no such buffer");
            from += b.address();
        }
        Memories.Bytes bytes = m.read(of(whose), from, length);
        return RunJson.bytes(bytes);
    }

    private Trigger.MemoryOf of(String whose) {
        return switch (whose) {
            case "group" -> Trigger.MemoryOf.GROUP;
            case "lane" -> new Trigger.MemoryOf(Isa.Reach.LANE, session.wave(), session.lane());
            default -> Trigger.MemoryOf.DEVICE;
        };
    }

    /// @param of a register, or `buffer:KEY`, `group`, `lane` and then the byte is meant
    String lastWrite(String of, String first, int lane) {
        deadline = Long.MAX_VALUE;
        Session.Written w;
        if (of.indexOf(':') < 0 && !of.equals("group") && !of.equals("lane")) {
            w = session.lastWrite(session.register(of).place(), lane);
        } else {
            long at = Long.parseLong(first);
            Buffer b = of.startsWith("buffer:") ? session.memories().buffers().get(of.substring(7)) : null;
            w = session.lastWrite(of(of), b == null ? at : b.address() + at, 1);
        }
        JsonText out = new JsonText().open('{').put("found", w != null);
        if (w != null)
            out.put("time", w.time()).put("moment", w.at().toString()).put("address", w.address());
        return out.close('}').toString();
    }

    /// @return `0xAABBGGRR` for each pixel of a drawing
    int[] pixels(int drawing) {
        if (drawing >= kernel.drawings().size()) return new int[0];
        Drawing d = kernel.drawings().get(drawing);
        int[] out = d.pixels(kernel.buffers());
        for (int i = 0; i < out.length; i++) {
            int p = out[i];
            out[i] = p & 0xff00ff00 | (p & 0xff) << 16 | p >>> 16 & 0xff;
        }
        return out;
    }
}

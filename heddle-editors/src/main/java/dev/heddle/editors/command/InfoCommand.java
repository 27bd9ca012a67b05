package dev.heddle.editors.command;

import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Registers;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.ValueFormat;
import dev.heddle.emulator.Wave;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.Stepper;
import dev.heddle.machine.kernel.ProgramSource;
import java.util.ArrayList;
import java.util.List;

/// `info`.
final class InfoCommand {
    static final List<String> TOPICS = List.of(
            "lanes",
            "registers",
            "all-registers",
            "waves",
            "threads",
            "breakpoints",
            "watchpoints",
            "buffers",
            "source",
            "display",
            "line",
            "fault");

    private final DebuggerContext of;
    private final Session session;
    private final PrintCommands looks;

    InfoCommand(DebuggerContext of, PrintCommands looks) {
        this.of = of;
        this.session = of.session();
        this.looks = looks;
    }

    void into(Verbs to) {
        to.add(new Verb(
                "info",
                List.of("i", "inf"),
                Verb.Group.LOOKING,
                "TOPIC",
                String.join(", ", TOPICS),
                Verb.Completes.TOPICS,
                false,
                this::info));
    }

    private void info(Arguments a) throws Refusal {
        String[] parts = a.text().split("\\s+", 2);
        String word = parts[0].equals("b") ? "breakpoints" : parts[0].equals("r") ? "registers" : parts[0];
        int slash = word.indexOf('/');
        String format = slash < 0 ? a.format() : word.substring(slash + 1);
        String topic = HelpTopics.find(slash < 0 ? word : word.substring(0, slash), TOPICS, "info");
        Arguments rest = new Arguments(format, parts.length > 1 ? parts[1] : "");
        switch (topic) {
            case "lanes" -> lanes();
            case "registers" -> registers(rest, false);
            case "all-registers" -> registers(rest, true);
            case "waves", "threads" -> waves();
            case "breakpoints", "watchpoints" -> breakpoints();
            case "buffers" -> buffers();
            case "source" -> source();
            case "display" -> looks.infoDisplay();
            case "fault" -> fault();
            default -> of.screen().line(of.instruction(session.address()));
        }
    }

    private void fault() {
        RunFault f = session.fault();
        String none = "No fault ends the run here.";
        of.screen().line(f == null ? none : String.valueOf(f.getMessage()));
    }

    // ---- registers

    private void registers(Arguments a, boolean all) throws Refusal {
        MemoryShape how = MemoryShape.of(a.format());
        ValueFormat f = how.format() == null ? ValueFormat.HEX : how.format();
        RegisterTable table = new RegisterTable(of, f);
        if (!a.isEmpty()) {
            List<Registers.Row> rows = new ArrayList<>();
            List<Registers.Row> known = session.rows(false);
            for (String w : a.words()) rows.add(row(w.startsWith("$") ? w.substring(1) : w, known));
            table.print(rows);
            return;
        }
        List<Registers.Row> rows = session.rows(all);
        List<Registers.Row> filled =
                rows.stream().filter(r -> !all || isFilled(r)).toList();
        table.print(filled);
        table.packed(session.packed(), all);
        if (filled.size() < rows.size())
            of.screen().line("and %d registers that are 0 in all lanes".formatted(rows.size() - filled.size()));
    }

    private static boolean isFilled(Registers.Row r) {
        for (int i = 0; i < r.values().length; i++) if (r.values()[i] != 0 || r.changed()[i]) return true;
        return false;
    }

    private Registers.Row row(String name, List<Registers.Row> known) {
        for (Registers.Row r : known) if (r.name().equals(name)) return r;
        return session.register(name);
    }

    // ---- waves and lanes

    private String state(Wave w, int lane) {
        if (!w.exists(lane)) return "no thread";
        if (!w.isAlive(lane)) return "over";
        if (w.isActive(lane) && w.isHere(lane)) return "active";
        return "inactive";
    }

    /// Neighbours in the same state are one line.
    private void lanes() {
        Wave w = session.state();
        for (int i = 0; i < w.lanes(); ) {
            String state = state(w, i);
            long at = w.exists(i) ? w.pc(i) : 0;
            int end = i + 1;
            while (end < w.lanes() && state(w, end).equals(state) && (w.exists(end) ? w.pc(end) : 0) == at) end++;
            String which = end - i == 1 ? "" + i : i + "-" + (end - 1);
            boolean isHere = session.lane() >= i && session.lane() < end;
            boolean isSomewhere = state.equals("active") || state.equals("inactive");
            String line = "%s %-8s %-9s %s"
                    .formatted(isHere ? ">" : " ", which, state, isSomewhere ? of.instruction(at) : "");
            of.screen().line(state.equals("active") ? line : of.ink().faint(line.stripTrailing()));
            i = end;
        }
    }

    private void waves() {
        Stepper run = session.timeline().state();
        of.screen().line("group %s (%d of %d)".formatted(of.group(run.group()), run.group(), run.groups()));
        for (int i = 0; i < run.waves(); i++) {
            Wave w = run.wave(i);
            int active = 0;
            for (int k = 0; k < w.lanes(); k++) if (w.isActive(k) && w.isHere(k)) active++;
            String state = w.isStopped()
                    ? "over"
                    : run.isWaiting(i) ? "waits" : i == run.turn() && !run.isAtEnd() ? "next" : "ready";
            String line = "%s %3d  %-5s  step %-8d  %3d lanes  %s"
                    .formatted(
                            i == session.wave() ? ">" : " ",
                            i,
                            state,
                            w.instructions(),
                            active,
                            w.isStopped() ? "" : of.instruction(w.pc()));
            of.screen().line(line);
        }
    }

    // ---- others

    private void breakpoints() {
        List<Breakpoint> all = session.breakpoints().all();
        if (all.isEmpty()) of.screen().line("There are no breakpoints.");
        for (Breakpoint b : all) {
            StringBuilder line = new StringBuilder();
            line.append("%3d  %-10s  "
                    .formatted(b.number(), BreakpointCommands.kind(b.trigger()).toLowerCase(java.util.Locale.ROOT)));
            line.append(b.trigger().shown());
            if (b.condition() != null) line.append(" if ").append(b.condition());
            if (b.isTemporary()) line.append(", once");
            if (!b.isEnabled()) line.append(", disabled");
            if (b.ignored() > 0) line.append(", passed %d times more".formatted(b.ignored()));
            if (b.hits() > 0) line.append(", reached %d times".formatted(b.hits()));
            of.screen().line(b.isEnabled() ? line.toString() : of.ink().faint(line.toString()));
        }
    }

    private void buffers() {
        session.memories()
                .buffers()
                .forEach((key, b) -> of.screen()
                        .line("&%-10s  0x%x  %,d bytes%s"
                                .formatted(
                                        key,
                                        b.address(),
                                        b.size(),
                                        of.kernel().drawing(key) == null ? "" : ", a picture")));
        int group = session.timeline().state().groupMemory().size();
        int lane = session.timeline().state().laneMemory(session.wave()).size();
        if (group > 0) of.screen().line("&%-10s  %,d bytes".formatted("group", group));
        if (lane > 0) of.screen().line("&%-10s  %,d bytes of each lane".formatted("lane", lane));
    }

    private void source() {
        ProgramSource s = session.code().source();
        of.screen()
                .line(
                        s.name().isEmpty()
                                ? "There is no source; 'disassemble' shows the instructions."
                                : "%s, %d lines, %d instructions"
                                        .formatted(
                                                s.name(),
                                                s.lines().size(),
                                                session.code().lines().size()));
    }
}

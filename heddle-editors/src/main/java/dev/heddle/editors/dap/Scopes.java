package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Registers;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.ValueFormat;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterRef;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopePresentationHint;
import org.eclipse.lsp4j.debug.Variable;

/// The scopes of a frame: registers of its lane and of all lanes, what all lanes share, memory.
final class Scopes {
    /// Lanes that the value of a register of all lanes shows before one opens it.
    private static final int FIRST = 4;

    private final Debuggee debuggee;
    private final Session session;
    private final Variables variables;
    private final MemoryNodes memory;

    Scopes(Debuggee debuggee, Variables variables) {
        this.debuggee = debuggee;
        this.session = debuggee.session;
        this.variables = variables;
        this.memory = new MemoryNodes(session);
    }

    Scope[] of(int thread) {
        Debuggee.Spot s = debuggee.spot(thread);
        List<Scope> out = new ArrayList<>();
        Wave w = debuggee.wave(s.wave());
        if (has(s, r -> !r.isShared())) {
            String whose = w.lanes() == 1 ? "Registers" : "Registers of lane " + s.lane();
            add(out, whose, of(s, false, r -> !r.isShared()), false);
            if (w.lanes() > 1) add(out, "Registers of all lanes", lanes(s), false);
        }
        if (has(s, Registers.Row::isShared))
            add(out, out.isEmpty() ? "Registers" : "Shared registers", of(s, false, Registers.Row::isShared), false);
        if (!debuggee.at(s, session::packed).isEmpty()) add(out, "Rows", packed(s), false);
        add(out, "Buffers", memory.buffers(), false);
        VariableNode ofGroup = memory.ofGroup();
        if (ofGroup.indexed() > 0) add(out, "Memory of the group", ofGroup, false);
        VariableNode ofLane = memory.ofLane(s);
        if (ofLane.indexed() > 0) add(out, "Memory of lane " + s.lane(), ofLane, false);
        add(out, "Run", (_, _, _) -> run(s), false);
        add(out, "All registers", of(s, true, _ -> true), true);
        out.getFirst().setPresentationHint(ScopePresentationHint.REGISTERS);
        return out.toArray(Scope[]::new);
    }

    private void add(List<Scope> to, String name, VariableNode node, boolean isExpensive) {
        Scope s = new Scope();
        s.setName(name);
        s.setVariablesReference(variables.reference(node));
        s.setExpensive(isExpensive);
        if (node.indexed() > 0) s.setIndexedVariables(node.indexed());
        to.add(s);
    }

    private boolean has(Debuggee.Spot s, Predicate<Registers.Row> which) {
        return debuggee.at(s, () -> session.rows(false)).stream().anyMatch(which);
    }

    // ---- registers

    private VariableNode of(Debuggee.Spot s, boolean all, Predicate<Registers.Row> which) {
        return (_, _, hex) -> debuggee.at(s, () -> session.rows(all)).stream()
                .filter(which)
                .map(r -> register(s, r, s.lane(), r.name(), hex))
                .toList();
    }

    private VariableNode.Entry register(Debuggee.Spot s, Registers.Row r, int lane, String name, boolean hex) {
        RegisterRef p = r.place();
        long bits = r.value(lane);
        Variable v = VariableFormat.plain(name, VariableFormat.value(bits, p.width(), hex));
        v.setType(p.width() == 1 ? "a bit" : p.width() + " bits");
        int its = r.isShared() ? -1 : lane;
        v.setEvaluateName("$" + r.name() + (r.isShared() ? "" : "@" + lane));
        String data = new DataId.Register(session.group(), s.wave(), its, r.name()).toString();
        return new VariableNode.Entry(v, p.width() < 8 ? VariableNode.NONE : views(bits, p.width()), data);
    }

    static VariableNode views(long bits, int width) {
        return (_, _, _) -> VariableFormat.views(bits, width).stream()
                .map(VariableNode.Entry::new)
                .toList();
    }

    /// Registers, and in each its lanes.
    private VariableNode lanes(Debuggee.Spot s) {
        return (_, _, hex) -> {
            List<VariableNode.Entry> out = new ArrayList<>();
            for (Registers.Row r : debuggee.at(s, () -> session.rows(false))) {
                if (r.isShared()) continue;
                Variable v = VariableFormat.plain(r.name(), summary(r));
                v.setType("%d × %d bits".formatted(r.values().length, r.place().width()));
                v.setEvaluateName("$" + r.name());
                String data = new DataId.Register(session.group(), s.wave(), -1, r.name()).toString();
                out.add(new VariableNode.Entry(v, new OfLanes(s, r), data));
            }
            return out;
        };
    }

    private static String summary(Registers.Row r) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < Math.min(FIRST, r.values().length); i++)
            out.add(ValueFormat.HEX.text(r.values()[i], r.place().width()));
        return String.join(", ", out) + (r.values().length > FIRST ? ", …" : "");
    }

    /// The lanes of a register.
    private final class OfLanes implements VariableNode {
        private final Debuggee.Spot spot;
        private final Registers.Row row;

        OfLanes(Debuggee.Spot spot, Registers.Row row) {
            this.spot = spot;
            this.row = row;
        }

        @Override
        public int indexed() {
            return row.values().length;
        }

        @Override
        public List<Entry> entries(int from, int count, boolean hex) {
            Wave w = debuggee.wave(spot.wave());
            List<Entry> out = new ArrayList<>();
            for (int i = from; i < row.values().length && i - from < count; i++) {
                Entry e = register(spot, row, i, "[" + i + "]", hex);
                Variable v = e.variable();
                if (!w.isActive(i) || !w.isHere(i)) v.setValue(v.getValue() + " (inactive)");
                out.add(e);
            }
            return out;
        }
    }

    /// Rows of packed files, and in each its words.
    private VariableNode packed(Debuggee.Spot s) {
        return (_, _, _) -> {
            List<VariableNode.Entry> out = new ArrayList<>();
            for (Registers.Packed p : debuggee.at(s, session::packed)) {
                Variable v = VariableFormat.plain(p.name(), HexFormat.of().formatHex(p.bytes()));
                v.setType(p.bytes().length + " bytes");
                out.add(new VariableNode.Entry(v, new MemoryNodes.Words(p.bytes()), ""));
            }
            return out;
        };
    }

    // ---- the run

    private List<VariableNode.Entry> run(Debuggee.Spot s) {
        Wave w = debuggee.wave(s.wave());
        List<VariableNode.Entry> out = new ArrayList<>();
        add(out, "group", debuggee.group());
        add(out, "wave", s.wave() + " of " + session.waves());
        add(out, "lane", s.lane() + " of " + w.lanes());
        add(out, "active lanes", active(w));
        add(out, "address", Address.hex(w.pc()));
        add(out, "step", Long.toString(w.instructions()));
        add(out, "time", Long.toString(session.timeline().time()));
        add(out, "moment", "%d:%d:%d".formatted(session.group(), s.wave(), w.instructions()));
        return out;
    }

    private static void add(List<VariableNode.Entry> to, String name, String value) {
        to.add(new VariableNode.Entry(VariableFormat.plain(name, value)));
    }

    /// @return as in `0-15,31`
    static String active(Wave w) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < w.lanes(); i++) {
            if (!w.isActive(i) || !w.isHere(i)) continue;
            int from = i;
            while (i + 1 < w.lanes() && w.isActive(i + 1) && w.isHere(i + 1)) i++;
            out.add(from == i ? "" + i : from + "-" + i);
        }
        return out.isEmpty() ? "none" : String.join(",", out);
    }
}

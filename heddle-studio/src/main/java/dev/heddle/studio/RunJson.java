package dev.heddle.studio;

import dev.heddle.base.bits.Hex;
import dev.heddle.debugger.session.Breakpoint;
import dev.heddle.debugger.session.Memories;
import dev.heddle.debugger.session.Registers;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.emulator.Wave;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Stepper;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.picture.Drawing;
import java.util.Map;

/// Writes what the page shows of a run.
final class RunJson {
    private RunJson() {}

    /// The selected wave: which lanes are active, and the registers that the program names.
    static void lanes(JsonText out, Session s) {
        Wave w = s.state();
        out.key("active").open('[');
        for (int i = 0; i < w.lanes(); i++) out.value(!w.exists(i) ? -1 : w.isActive(i) && w.isHere(i) ? 1 : 0);
        out.close(']').key("at").open('[');
        for (int i = 0; i < w.lanes(); i++) out.value(w.isAlive(i) ? w.pc(i) : -1);
        out.close(']').key("registers").open('[');
        for (Registers.Row r : s.rows(false)) register(out, r);
        out.close(']').key("packed").open('[');
        for (Registers.Packed p : s.packed()) {
            out.open('{').put("name", p.name()).put("hex", Hex.of(p.bytes(), 0, p.bytes().length));
            out.put("before", Hex.of(p.before(), 0, p.before().length)).close('}');
        }
        out.close(']');
    }

    /// Numbers of more than 32 bits are texts: a page has none that are so wide.
    private static void register(JsonText out, Registers.Row r) {
        out.open('{').put("name", r.name()).put("bits", r.place().width());
        out.put("shared", r.isShared()).key("values").open('[');
        for (long v : r.values()) {
            if (r.place().width() <= Integer.SIZE) out.value(v);
            else out.value("0x" + Long.toHexString(v));
        }
        out.close(']').key("changed").open('[');
        for (int i = 0; i < r.changed().length; i++) if (r.changed()[i]) out.value(i);
        out.close(']').close('}');
    }

    static void breakpoints(JsonText out, Session s) {
        out.key("breakpoints").open('[');
        for (Breakpoint b : s.breakpoints().all()) {
            out.open('{').put("number", b.number()).put("shown", b.trigger().shown());
            out.put("hits", b.hits());
            out.put("address", b.trigger() instanceof Trigger.At a ? a.address() : -1)
                    .close('}');
        }
        out.close(']');
    }

    static void memories(JsonText out, Session s, Kernel kernel) {
        Stepper run = s.timeline().state();
        out.key("buffers").open('[');
        for (Map.Entry<String, Buffer> b : s.memories().buffers().entrySet())
            out.open('{')
                    .put("key", b.getKey())
                    .put("size", b.getValue().size())
                    .put("address", b.getValue().address())
                    .close('}');
        out.close(']').put("groupBytes", run.groupMemory().size());
        out.put("laneBytes", run.laneMemory(s.wave()).size());
        out.key("drawings").open('[');
        for (Drawing d : kernel.drawings())
            out.open('{')
                    .put("key", d.key())
                    .put("width", d.width())
                    .put("height", d.height())
                    .close('}');
        out.close(']');
    }

    static String bytes(Memories.Bytes b) {
        return new JsonText()
                .open('{')
                .put("first", b.first())
                .put("offset", b.offset())
                .put("hex", Hex.of(b.bytes(), 0, b.bytes().length))
                .close('}')
                .toString();
    }
}

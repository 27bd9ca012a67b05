package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.debugger.session.WatchKind;
import dev.heddle.ir.lift.RegisterRef;

/// The identifier of what a data breakpoint watches: the text by which the protocol names it.
sealed interface DataId {
    /// @return the same for the session
    Trigger trigger(Session session, WatchKind access);

    /// @return for people
    String description();

    /// A register of one lane, or of any.
    record Register(long group, int wave, int lane, String name) implements DataId {
        @Override
        public Trigger trigger(Session session, WatchKind access) {
            RegisterRef p = session.registers().names().get(name);
            return new Trigger.Register(p, group, wave, lane, access, shown());
        }

        private String shown() {
            return "$" + name + (lane < 0 ? "" : "@" + lane);
        }

        @Override
        public String description() {
            return "%s of wave %d in group %d".formatted(shown(), wave, group);
        }

        @Override
        public String toString() {
            return "register:%d:%d:%d:%s".formatted(group, wave, lane, name);
        }
    }

    /// Bytes of memory.
    record Memory(Address first, int bytes) implements DataId {
        @Override
        public Trigger trigger(Session session, WatchKind access) {
            Trigger.MemoryOf of = first.memory();
            if (of == null) throw new DapRequestRefused("the program is not written, and read only by running it");
            return new Trigger.Memory(of, first.at(), bytes, access, description());
        }

        @Override
        public String description() {
            return "%d bytes at %s".formatted(bytes, first);
        }

        @Override
        public String toString() {
            return "memory:%d:%s".formatted(bytes, first);
        }
    }

    /// @throws DapRequestRefused if it is none
    static DataId of(String text) {
        String[] kind = text.split(":", 2);
        try {
            if (kind.length == 2 && kind[0].equals("memory")) {
                String[] parts = kind[1].split(":", 2);
                if (parts.length == 2) return new Memory(Address.of(parts[1]), Integer.parseInt(parts[0]));
            }
            if (kind.length == 2 && kind[0].equals("register")) {
                String[] parts = kind[1].split(":", 4);
                if (parts.length == 4)
                    return new Register(
                            Long.parseLong(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), parts[3]);
            }
        } catch (NumberFormatException _) {
            // It is none either way.
        }
        throw new DapRequestRefused("'%s' names no data; dataBreakpointInfo gives such names".formatted(text));
    }
}

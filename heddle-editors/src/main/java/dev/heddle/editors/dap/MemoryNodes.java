package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.LocalMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.Variable;

/// Memory as variables: words of 32 bits, as many at a time as the client wants.
final class MemoryNodes {
    /// Words at a time for a client that asks for all.
    private static final int MOST = 1 << 16;

    private final Session session;

    MemoryNodes(Session session) {
        this.session = session;
    }

    VariableNode buffers() {
        return (_, _, _) -> {
            List<VariableNode.Entry> out = new ArrayList<>();
            for (Map.Entry<String, Buffer> e : session.memories().buffers().entrySet()) {
                Buffer b = e.getValue();
                Address at = new Address(Trigger.MemoryOf.DEVICE, b.address());
                Variable v = VariableFormat.plain(
                        e.getKey(), "%,d bytes at %s".formatted(b.size(), Address.hex(b.address())));
                v.setType("buffer");
                v.setMemoryReference(at.toString());
                int bytes = (int) Math.min(b.size(), Integer.MAX_VALUE - 3);
                String data = b.size() > MOST ? "" : new DataId.Memory(at, bytes).toString();
                out.add(new VariableNode.Entry(v, new Memory(at, bytes), data));
            }
            return out;
        };
    }

    VariableNode ofGroup() {
        LocalMemory m = session.timeline().state().groupMemory();
        return new Memory(new Address(Trigger.MemoryOf.GROUP, 0), m.size());
    }

    VariableNode ofLane(Debuggee.Spot s) {
        LocalMemory m = session.timeline().state().laneMemory(s.wave());
        Trigger.MemoryOf of = new Trigger.MemoryOf(Isa.Reach.LANE, s.wave(), s.lane());
        return new Memory(new Address(of, 0), m.size());
    }

    /// Bytes from an address on.
    private final class Memory implements VariableNode {
        private final Address first;
        private final int bytes;

        Memory(Address first, int bytes) {
            this.first = first;
            this.bytes = bytes;
        }

        @Override
        public int indexed() {
            return (int) ((bytes + 3L) / Integer.BYTES);
        }

        @Override
        public List<Entry> entries(int from, int count, boolean hex) {
            int words = Math.min(Math.min(count, MOST), indexed() - from);
            if (words <= 0) return List.of();
            long at = (long) Integer.BYTES * from;
            int length = (int) Math.min((long) Integer.BYTES * words, bytes - at);
            Trigger.MemoryOf of = java.util.Objects.requireNonNull(first.memory());
            byte[] all = session.memories().read(of, first.at() + at, length).bytes();
            List<Entry> out = new ArrayList<>();
            for (int i = 0; i < words; i++) {
                Entry e = word(all, i, from + i, hex);
                Address its = first.plus(at + (long) Integer.BYTES * i);
                e.variable().setMemoryReference(its.toString());
                int width = Math.min(Integer.BYTES, length - Integer.BYTES * i);
                out.add(new Entry(e.variable(), e.children(), new DataId.Memory(its, width).toString()));
            }
            return out;
        }
    }

    /// Bytes that do not change any more.
    static final class Words implements VariableNode {
        private final byte[] bytes;

        Words(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int indexed() {
            return (bytes.length + 3) / Integer.BYTES;
        }

        @Override
        public List<Entry> entries(int from, int count, boolean hex) {
            List<Entry> out = new ArrayList<>();
            for (int i = from; i < indexed() && i - from < count; i++) out.add(word(bytes, i, i, hex));
            return out;
        }
    }

    /// @param number of the word among the bytes
    /// @param index that it is shown with
    private static VariableNode.Entry word(byte[] bytes, int number, int index, boolean hex) {
        byte[] its =
                Arrays.copyOfRange(bytes, Integer.BYTES * number, Math.min(bytes.length, Integer.BYTES * (number + 1)));
        long bits = 0;
        for (int i = 0; i < its.length; i++) bits |= (its[i] & 0xffL) << Byte.SIZE * i;
        int width = Byte.SIZE * its.length;
        Variable v = VariableFormat.plain("[" + index + "]", VariableFormat.value(bits, width, hex));
        v.setType(width + " bits");
        return new VariableNode.Entry(v, Scopes.views(bits, width), "");
    }
}

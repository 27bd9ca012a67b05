package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.debug.DataBreakpointAccessType;
import org.eclipse.lsp4j.debug.DataBreakpointInfoArguments;
import org.eclipse.lsp4j.debug.DataBreakpointInfoResponse;

/// Says what data breakpoints can watch.
final class Watching {
    private static final Pattern REGISTER = Pattern.compile("\\$?([^@\\s]+?)(?:@(\\d{1,4}))?");

    private final Session session;
    private final Variables variables;
    private final Evaluation evaluation;

    Watching(Session session, Variables variables, Evaluation evaluation) {
        this.session = session;
        this.variables = variables;
        this.evaluation = evaluation;
    }

    DataBreakpointInfoResponse info(DataBreakpointInfoArguments a, Debuggee.Spot at) {
        String id;
        try {
            id = id(a, at);
        } catch (IllegalArgumentException e) {
            throw new DapRequestRefused(String.valueOf(e.getMessage()));
        }
        DataBreakpointInfoResponse out = new DataBreakpointInfoResponse();
        if (id.isEmpty()) {
            out.setDescription("'%s' is nothing that can be watched".formatted(a.getName()));
            return out;
        }
        out.setDataId(id);
        out.setDescription(DataId.of(id).description());
        out.setAccessTypes(DataBreakpointAccessType.values());
        out.setCanPersist(false);
        return out;
    }

    private String id(DataBreakpointInfoArguments a, Debuggee.Spot at) {
        int bytes = a.getBytes() == null ? Integer.BYTES : a.getBytes();
        if (bytes < 1) throw new DapRequestRefused("%d bytes; expected at least 1".formatted(bytes));
        Integer reference = a.getVariablesReference();
        if (reference != null && reference > 0) {
            String data = variables.find(reference, a.getName()).data();
            boolean isPart = a.getBytes() != null && data.startsWith("memory:");
            return isPart && DataId.of(data) instanceof DataId.Memory m
                    ? new DataId.Memory(m.first(), bytes).toString()
                    : data;
        }
        Address place = evaluation.place(a.getName());
        if (place != null) return memory(place, bytes);
        if (Boolean.TRUE.equals(a.getAsAddress())) return memory(address(a.getName()), bytes);
        return register(a.getName(), at);
    }

    /// A number alone is an address of the device's memory.
    private static Address address(String text) {
        Address out = Address.of(text);
        return out.memory() == null ? new Address(Trigger.MemoryOf.DEVICE, out.at()) : out;
    }

    private String memory(Address at, int bytes) {
        Trigger.MemoryOf of = at.memory();
        // Refuses what is not there.
        if (of != null) session.memories().read(of, at.at(), bytes);
        return new DataId.Memory(at, bytes).toString();
    }

    private String register(String name, Debuggee.Spot at) {
        Matcher m = REGISTER.matcher(name.strip());
        RegisterNames names = session.registers().names();
        RegisterRef p = m.matches() ? names.find(m.group(1)) : null;
        if (p == null) return "";
        int lane = m.group(2) == null ? at.lane() : Integer.parseInt(m.group(2));
        boolean isShared = session.register(m.group(1)).isShared();
        return new DataId.Register(session.group(), at.wave(), isShared ? -1 : lane, m.group(1)).toString();
    }
}

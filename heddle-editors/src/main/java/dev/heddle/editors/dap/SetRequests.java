package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Assignments;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import java.util.Base64;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.debug.SetExpressionArguments;
import org.eclipse.lsp4j.debug.SetExpressionResponse;
import org.eclipse.lsp4j.debug.SetVariableArguments;
import org.eclipse.lsp4j.debug.SetVariableResponse;
import org.eclipse.lsp4j.debug.WriteMemoryArguments;
import org.eclipse.lsp4j.debug.WriteMemoryResponse;

/// Sets registers and memory for the client.
final class SetRequests {
    private static final Pattern REGISTER = Pattern.compile("\\s*\\$?([^@\\s{]+?)(?:@(\\d{1,4}))?\\s*");
    private static final Pattern MEMORY = Pattern.compile("\\s*\\{\\s*(\\w+)\\s*}\\s*(.+?)\\s*");

    private final Debuggee debuggee;
    private final Session session;
    private final Variables variables;
    private final Evaluation evaluation;

    SetRequests(Debuggee debuggee, Variables variables, Evaluation evaluation) {
        this.debuggee = debuggee;
        this.session = debuggee.session;
        this.variables = variables;
        this.evaluation = evaluation;
    }

    /// @return what the variable is now
    /// @throws DapRequestRefused if it cannot be set
    SetVariableResponse variable(SetVariableArguments a) {
        int reference = a.getVariablesReference();
        String data = variables.find(reference, a.getName()).data();
        if (data.isEmpty()) throw new DapRequestRefused("'%s' cannot be set".formatted(a.getName()));
        tried(() -> {
            set(DataId.of(data), a.getName(), a.getValue());
            return "";
        });
        SetVariableResponse out = new SetVariableResponse();
        out.setValue(variables.find(reference, a.getName()).variable().getValue());
        return out;
    }

    private void set(DataId data, String name, String value) {
        Assignments all = session.assignments();
        switch (data) {
            case DataId.Register r -> {
                Debuggee.Spot at = new Debuggee.Spot(r.wave(), Math.max(0, r.lane()));
                debuggee.at(at, () -> {
                    all.register(r.name(), r.lane(), value);
                    return "";
                });
            }
            case DataId.Memory m -> {
                Trigger.MemoryOf of = m.first().memory();
                if (of == null || Integer.bitCount(m.bytes()) != 1 || m.bytes() > Long.BYTES)
                    throw new DapRequestRefused("'%s' is not one number; set one of its words".formatted(name));
                all.memory(of, m.first().at(), "x" + Byte.SIZE * m.bytes(), value);
            }
        }
    }

    /// Sets `$r2`, `$r2@3` or `{u32}&0 + 16`.
    ///
    /// @param at whose registers are meant
    /// @return what the expression is now
    /// @throws DapRequestRefused if it cannot be set
    SetExpressionResponse expression(SetExpressionArguments a, Debuggee.Spot at) {
        SetExpressionResponse out = new SetExpressionResponse();
        out.setValue(tried(() -> debuggee.at(at, () -> set(a.getExpression(), a.getValue(), at))));
        return out;
    }

    private String set(String text, String value, Debuggee.Spot at) {
        Matcher memory = MEMORY.matcher(text);
        Matcher register = REGISTER.matcher(text);
        if (memory.matches()) return memory(memory.group(1), memory.group(2), value);
        if (!register.matches())
            throw new DapRequestRefused("'%s' is neither a register nor memory such as {u32}&0".formatted(text));
        String lane = register.group(2);
        session.assignments().register(register.group(1), lane == null ? at.lane() : Integer.parseInt(lane), value);
        return evaluation.of(text, at, false).getResult();
    }

    private String memory(String type, String place, String value) {
        Address at = evaluation.place(place);
        Trigger.MemoryOf of = at == null ? Trigger.MemoryOf.DEVICE : at.memory();
        long address = at == null ? session.value(place).integer(session.lane()) : at.at();
        session.assignments().memory(java.util.Objects.requireNonNull(of), address, type, value);
        return value;
    }

    /// @throws DapRequestRefused if not all of them can be written
    WriteMemoryResponse bytes(WriteMemoryArguments a) {
        Address at = Address.of(a.getMemoryReference()).plus(a.getOffset() == null ? 0 : a.getOffset());
        Trigger.MemoryOf of = at.memory();
        if (of == null) throw new DapRequestRefused("the program cannot be written");
        WriteMemoryResponse out = new WriteMemoryResponse();
        out.setBytesWritten(tried(() -> {
            byte[] bytes = Base64.getDecoder().decode(a.getData());
            session.assignments().memory(of, at.at(), bytes);
            return bytes.length;
        }));
        return out;
    }

    private static <T> T tried(Supplier<T> what) {
        try {
            return what.get();
        } catch (IllegalArgumentException e) {
            throw new DapRequestRefused(
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }
}

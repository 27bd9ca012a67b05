package dev.heddle.editors.dap;

import dev.heddle.debugger.session.EvaluatedValue;
import dev.heddle.debugger.session.Session;
import dev.heddle.debugger.session.Trigger;
import dev.heddle.debugger.session.ValueFormat;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.machine.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.debug.CompletionItem;
import org.eclipse.lsp4j.debug.CompletionItemType;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.jspecify.annotations.Nullable;

/// Expressions of the client: those of the session, perhaps with a format after a comma (`$r0, f32`), and `&0 + 16` for
/// what a buffer has at a byte.
final class Evaluation {
    private static final Pattern FORMAT = Pattern.compile("(.*),\\s*([a-z]+\\d*)\\s*");
    private static final Pattern PLACE =
            Pattern.compile("\\s*&\\s*([^\\s+]+)\\s*(?:\\+\\s*(0x[0-9a-fA-F]+|\\d+))?\\s*");
    private static final Pattern WORD = Pattern.compile("[$&]?[\\w.\\[\\]]*$");

    /// Names that are no registers.
    private static final List<String> FACTS = List.of("$pc", "$wave", "$group", "$step", "$time", "$lane", "$exec");

    private final Debuggee debuggee;
    private final Session session;
    private final Variables variables;

    Evaluation(Debuggee debuggee, Variables variables) {
        this.debuggee = debuggee;
        this.session = debuggee.session;
        this.variables = variables;
    }

    /// @throws DapRequestRefused if it is no expression, or cannot be computed
    EvaluateResponse of(String expression, Debuggee.Spot at, boolean hex) {
        try {
            Matcher place = PLACE.matcher(expression);
            return place.matches()
                    ? place(place.group(1), place.group(2))
                    : debuggee.at(at, () -> value(expression, at, hex));
        } catch (IllegalArgumentException e) {
            throw new DapRequestRefused(oneLine(e.getMessage()));
        }
    }

    /// Messages about sources have a second line, which shows the place.
    private static String oneLine(@Nullable String message) {
        return String.valueOf(message).lines().findFirst().orElse("");
    }

    private EvaluateResponse value(String expression, Debuggee.Spot at, boolean hex) {
        Matcher m = FORMAT.matcher(expression);
        ValueFormat format = hex ? ValueFormat.HEX : null;
        String text = expression;
        if (m.matches() && ValueFormat.names().contains(m.group(2))) {
            format = ValueFormat.of(m.group(2));
            text = m.group(1);
        }
        EvaluatedValue v = session.value(text);
        EvaluateResponse out = new EvaluateResponse();
        out.setResult(text(v, at.lane(), format));
        out.setType(v.isCondition() ? "condition" : v.type().name().toLowerCase(Locale.ROOT));
        VariableNode lanes = new OfLanes(v, format, at.wave());
        if (v.lanes().length > 1) {
            out.setVariablesReference(variables.reference(lanes));
            out.setIndexedVariables(lanes.indexed());
        }
        out.setMemoryReference(reference(v, at.lane()));
        return out;
    }

    private static String text(EvaluatedValue v, int lane, @Nullable ValueFormat format) {
        if (format != null) return v.text(lane, format);
        return v.width() > 1 ? VariableFormat.value(v.lanes()[lane], v.width(), false) : v.text(lane);
    }

    /// @return the place in memory that a value is an address of, or null
    private @Nullable String reference(EvaluatedValue v, int lane) {
        if (v.isCondition() || v.type() == ValueType.F32 || v.type() == ValueType.F64) return null;
        long at = v.integer(lane);
        for (Buffer b : session.memories().buffers().values())
            if (at >= b.address() && at < b.address() + b.size())
                return new Address(Trigger.MemoryOf.DEVICE, at).toString();
        return null;
    }

    /// What an expression gives in all lanes.
    private final class OfLanes implements VariableNode {
        private final EvaluatedValue value;
        private final @Nullable ValueFormat format;
        private final int wave;

        OfLanes(EvaluatedValue value, @Nullable ValueFormat format, int wave) {
            this.value = value;
            this.format = format;
            this.wave = wave;
        }

        @Override
        public int indexed() {
            return value.lanes().length;
        }

        @Override
        public List<Entry> entries(int from, int count, boolean hex) {
            Wave w = debuggee.wave(wave);
            List<Entry> out = new ArrayList<>();
            for (int i = from; i < indexed() && i - from < count; i++) {
                String its = text(value, i, hex ? ValueFormat.HEX : format);
                boolean isActive = w.isActive(i) && w.isHere(i);
                Variable v = VariableFormat.plain("[" + i + "]", isActive ? its : its + " (inactive)");
                out.add(new Entry(v));
            }
            return out;
        }
    }

    // ---- memory

    /// @param offset as it is written, or null
    /// @throws IllegalArgumentException if there is no such buffer
    Address address(String buffer, @Nullable String offset) {
        Buffer b = session.memories().buffers().get(buffer);
        if (b == null)
            throw new IllegalArgumentException(
                    Buffer.noBuffer(buffer, session.memories().buffers().keySet()));
        long at = offset == null ? 0 : Long.decode(offset);
        return new Address(Trigger.MemoryOf.DEVICE, b.address() + at);
    }

    /// @return the address that `&BUFFER + OFFSET` is; null if it is something else
    @Nullable
    Address place(String expression) {
        Matcher m = PLACE.matcher(expression);
        return m.matches() ? address(m.group(1), m.group(2)) : null;
    }

    private EvaluateResponse place(String buffer, @Nullable String offset) {
        Address at = address(buffer, offset);
        Trigger.MemoryOf of = java.util.Objects.requireNonNull(at.memory());
        byte[] bytes = session.memories().read(of, at.at(), 64).bytes();
        EvaluateResponse out = new EvaluateResponse();
        out.setResult(Address.hex(at.at()));
        out.setType("address");
        out.setMemoryReference(at.toString());
        VariableNode words = new MemoryNodes.Words(bytes);
        out.setVariablesReference(variables.reference(words));
        out.setIndexedVariables(words.indexed());
        return out;
    }

    // ---- completion

    /// @param column of the first character that does not count; there may be none
    static String before(String text, int column) {
        return text.substring(0, Math.clamp(column, 0, text.length()));
    }

    /// @param before the text up to where one types
    /// @param commands words that a line may begin with, if it is one of the console
    CompletionItem[] completions(String before, List<String> commands) {
        Matcher m = WORD.matcher(before);
        String word = m.find() ? m.group() : "";
        List<CompletionItem> out = new ArrayList<>();
        String line = before.stripLeading();
        if (!line.contains(" ")) for (String c : commands) add(out, c, line, before, CompletionItemType.KEYWORD);
        if (line.endsWith("-")) return out.toArray(CompletionItem[]::new);
        for (String f : FACTS) add(out, f, word, before, CompletionItemType.PROPERTY);
        String sign = word.startsWith("$") ? "$" : "";
        session.rows(false).stream()
                .map(r -> sign + r.name())
                .forEach(n -> add(out, n, word, before, CompletionItemType.VARIABLE));
        for (String b : session.memories().buffers().keySet())
            add(out, "&" + b, word, before, CompletionItemType.REFERENCE);
        return out.toArray(CompletionItem[]::new);
    }

    private static void add(
            List<CompletionItem> to, String label, String word, String before, CompletionItemType type) {
        if (!label.startsWith(word)) return;
        CompletionItem c = new CompletionItem();
        c.setLabel(label);
        c.setType(type);
        c.setStart(before.length() - word.length());
        c.setLength(word.length());
        to.add(c);
    }
}

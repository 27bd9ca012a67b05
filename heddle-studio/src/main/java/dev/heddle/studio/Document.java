package dev.heddle.studio;

import dev.heddle.asm.Assembler;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The open document of the page: a source, and the program that it was when it was last without faults.
final class Document {
    /// The name that messages call the source by.
    static final String NAME = "kernel.s";

    private final Codec codec;
    private Source source = new Source(NAME, "");
    private Program program;

    /// The codec of the dialect that the source is in.
    private Codec dialect;

    Document(Codec codec) {
        this.codec = codec;
        this.dialect = codec;
        this.program = new Program(codec.book(), List.of(), Map.of());
    }

    Codec codec() {
        return dialect;
    }

    Source source() {
        return source;
    }

    Program program() {
        return program;
    }

    List<Item> items() {
        return program.items();
    }

    /// @return an instruction, or null if the item is data
    @Nullable
    Insn insn(int item) {
        return item >= 0 && item < items().size() && items().get(item) instanceof Insn i ? i : null;
    }

    /// @return line of the source, from 1; 0 if there is none
    int line(int item) {
        return item < program.lines().size() ? program.lines().get(item) : 0;
    }

    /// Takes a new text.
    ///
    /// @return its faults; if there are some, the program stays as it was
    List<Diagnostic> assemble(String text) {
        source = new Source(NAME, text);
        try {
            Assembler a = codec.assembler();
            program = a.assemble(source);
            dialect = a.codec();
            return List.of();
        } catch (SourceException e) {
            return e.diagnostics();
        }
    }

    /// @return a source of a code, in which targets of branches have names
    String text(byte[] code) {
        List<Item> all = codec.disassemble(code, 0).items();
        Map<Long, String> names = targets(all);
        StringBuilder out = new StringBuilder();
        for (Item i : all) {
            String label = names.get(i.address());
            if (label != null) out.append(label).append(":\n");
            out.append("        ").append(text(i, names)).append('\n');
        }
        return out.toString();
    }

    private Map<Long, String> targets(List<Item> all) {
        Map<Long, Boolean> starts = new HashMap<>();
        for (Item i : all) starts.put(i.address(), true);
        Map<Long, String> out = new HashMap<>();
        for (Item i : all)
            if (i instanceof Insn n && codec.hasTarget(n))
                for (Operand o : codec.operands(n))
                    if (o instanceof Operand.Target t && starts.containsKey(t.address()))
                        out.put(t.address(), codec.book().isa().writing().label(t.address()));
        return out;
    }

    private String text(Item item, Map<Long, String> names) {
        if (item instanceof Data d) return data(d);
        Insn insn = (Insn) item;
        String text = codec.text(insn);
        if (names.isEmpty() || !codec.hasTarget(insn)) return text;
        for (Operand o : codec.operands(insn)) {
            String name = o instanceof Operand.Target t ? names.get(t.address()) : null;
            int at = name == null ? -1 : text.lastIndexOf(o.text());
            if (name == null || at < 0) continue;
            String named =
                    text.substring(0, at) + name + text.substring(at + o.text().length());
            if (isSame(named, name, insn, o)) return named;
        }
        return text;
    }

    /// Whether a text with a name in it gives the same instruction.
    private boolean isSame(String text, String name, Insn insn, Operand target) {
        long at = ((Operand.Target) target).address();
        long here = insn.address();
        String label = name + ":\n";
        String gap = ".zero " + Math.abs(at - here) + "\n";
        String all = at <= here ? label + gap + text : text + "\n" + gap + label;
        if (at == here) all = label + text;
        long skip = at > here ? at - here - insn.length() : 0;
        if (at > here) all = text + "\n" + (skip > 0 ? ".zero " + skip + "\n" : "") + label;
        try {
            byte[] code = codec.assembler().assemble(new Source(NAME, all)).bytes();
            int from = at < here ? (int) (here - at) : 0;
            return Hex.of(code, from, insn.length()).equals(Hex.of(insn.bytes(), 0, insn.length()));
        } catch (SourceException e) {
            return false;
        }
    }

    private String data(Data d) {
        if (d.isPadding() && d.bytes()[0] == 0) return ".zero " + d.length();
        List<String> bytes = new ArrayList<>();
        for (byte b : d.whole()) bytes.add("0x" + Hex.of(new byte[] {b}, 0, 1));
        return ".byte " + String.join(", ", bytes);
    }

    /// @return the text of an instruction with other bits, or of data if there is none of them
    String text(byte[] bytes, long address) {
        Insn i = codec.decode(bytes, 0, bytes.length, address);
        if (i != null && i.length() == bytes.length) return dialect.text(i);
        StringBuilder out = new StringBuilder();
        for (Item item : codec.disassemble(bytes, address).items()) {
            if (!out.isEmpty()) out.append('\n');
            out.append(item instanceof Insn n ? dialect.text(n) : data((Data) item));
        }
        return out.toString();
    }
}

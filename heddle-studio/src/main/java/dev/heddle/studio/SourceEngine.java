package dev.heddle.studio;

import dev.heddle.asm.Codecs;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.decompile.source.SourceCode;
import dev.heddle.decompile.source.SourceText;
import dev.heddle.machine.kernel.Folder;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import java.util.List;
import java.util.Map;
import org.teavm.jso.JSExport;

/// The function that writes kernels as source, in an engine of its own: most visitors never ask for it.
public final class SourceEngine {
    private static final Codecs CODECS = new Codecs();

    private SourceEngine() {}

    /// There is nothing to do before the page calls.
    public static void main(String[] args) {}

    /// Takes the text of a book, before it is used.
    @JSExport
    public static void book(String name, String text) {
        BookText.put(name, text);
    }

    /// Decompiles a kernel.
    ///
    /// @param set the instruction set
    /// @param text of the kernel, in assembly
    /// @return lines with their addresses, and for each address the line where someone is who stands there
    @JSExport
    public static String source(String set, String text) {
        return Answer.of(() -> {
            Document d = new Document(CODECS.load(set));
            List<Diagnostic> faults = d.assemble(text);
            if (!faults.isEmpty()) return Answer.error(faults.getFirst().message());
            Kernel k = KernelSource.read(d.source(), d.codec(), Folder.NONE, Kernel.Options.NONE);
            try {
                return json(SourceText.code(k, false));
            } finally {
                k.device().close();
            }
        });
    }

    private static String json(SourceCode source) {
        JsonText out = new JsonText().open('{').key("lines").open('[');
        for (SourceCode.Line l : source.lines()) {
            out.open('{').put("text", l.text()).key("at").open('[');
            for (long at : l.addresses()) out.value(at);
            out.close(']').close('}');
        }
        out.close(']').key("positions").open('[');
        for (Map.Entry<Long, Integer> p : source.positions(false).entrySet())
            out.open('[').value(p.getKey()).value(p.getValue()).close(']');
        return out.close(']').close('}').toString();
    }
}

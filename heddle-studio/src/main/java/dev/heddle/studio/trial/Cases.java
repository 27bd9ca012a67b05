package dev.heddle.studio.trial;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Codecs;
import dev.heddle.asm.Disassembler;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.trial.Trial;
import dev.heddle.debugger.trial.TrialResult;
import dev.heddle.debugger.trial.TrialStart;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Fault;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.kernel.Folder;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import dev.heddle.studio.BookText;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.teavm.jso.JSExport;

/// Runs cases. A case is a line of fields with tabs between them: the instruction set, what to do, and what with. Its
/// answer is one line.
public final class Cases {
    private static final Codecs CODECS = new Codecs();
    private static final Map<String, Trial> TRIALS = new HashMap<>();

    private Cases() {}

    public static void main(String[] args) {}

    /// Takes the text of a book, before it is used.
    @JSExport
    public static void book(String name, String text) {
        BookText.put(name, text);
    }

    /// @param lines cases, with line feeds between them
    /// @return as many answers
    @JSExport
    public static String run(String lines) {
        StringBuilder out = new StringBuilder();
        for (String line : lines.split("\n", -1)) {
            if (!out.isEmpty()) out.append('\n');
            out.append(answer(line).replace("\n", "\\n"));
        }
        return out.toString();
    }

    /// @return what comes of one case
    public static String answer(String line) {
        String[] f = line.split("\t", -1);
        try {
            Codec c = codec(f[0]);
            return switch (f[1]) {
                case "text" -> text(c, Hex.parse(f[2]));
                case "code" -> code(c, f[2]);
                case "does" -> does(f[0], c, Hex.parse(f[2]), f[3]);
                case "chain" -> new Chain(c, f[2]).run(f[3]);
                case "runs" -> runs(c, f[2].replace("\\n", "\n"));
                default -> throw new IllegalArgumentException(f[1]);
            };
        } catch (SourceException e) {
            return "! " + e.diagnostics().getFirst().message();
        } catch (Fault | RunFault | IllegalArgumentException e) {
            return "! " + e.getMessage();
        }
    }

    private static Codec codec(String set) throws SourceException {
        return CODECS.load(set);
    }

    private static String text(Codec c, byte[] code) {
        Disassembler d = c.disassembler();
        d.whole(code);
        return d.text();
    }

    private static String code(Codec c, String text) throws SourceException {
        byte[] code = c.assembler().line(text);
        return Hex.of(code, 0, code.length);
    }

    // ---- meanings

    /// @param start `r1=0,1,2 u3=7`: numbers in hexadecimal, one for all lanes or one for each; `exec` for the active
    ///     lanes, `lanes` for how many there are, `@1000` for bytes of memory
    private static String does(String set, Codec c, byte[] code, String start) {
        Insn insn = c.decode(code, 0, code.length, 0);
        if (insn == null) return "! not an instruction";
        RegisterNames names = RegisterNames.of(c.book());
        TrialStart from = start(names, start, Math.min(c.book().isa().lanes(), 32));
        TrialResult r = TRIALS.computeIfAbsent(set, _ -> new Trial(c)).run(insn, from);
        Map<String, String> out = new TreeMap<>();
        for (Map.Entry<RegisterRef, long[]> e : r.registers().entrySet()) {
            StringBuilder all = new StringBuilder();
            for (long v : e.getValue()) all.append(all.isEmpty() ? "" : ",").append(Long.toHexString(v));
            out.put(names.name(e.getKey()), all.toString());
        }
        r.rows().forEach((name, bytes) -> out.put(name, Hex.of(bytes, 0, bytes.length)));
        r.device().forEach((at, bytes) -> out.put("@" + Long.toHexString(at), Hex.of(bytes, 0, bytes.length)));
        return out + (r.exec() == null ? "" : " exec " + r.exec()) + (r.stopped() ? " stop" : "");
    }

    private static TrialStart start(RegisterNames names, String text, int most) {
        Map<String, String> all = new TreeMap<>();
        for (String s : text.split(" ", -1)) {
            int equals = s.indexOf('=');
            if (equals > 0) all.put(s.substring(0, equals), s.substring(equals + 1));
        }
        String lanes = all.remove("lanes");
        TrialStart out = new TrialStart(lanes == null ? most : Integer.parseInt(lanes, 16));
        all.forEach((name, values) -> member(out, names, name, values));
        return out;
    }

    private static void member(TrialStart to, RegisterNames names, String name, String values) {
        if (name.startsWith("@")) {
            to.device(Long.parseUnsignedLong(name.substring(1), 16), Hex.parse(values));
            return;
        }
        String[] parts = values.split(",", -1);
        long[] numbers = new long[parts.length];
        for (int i = 0; i < parts.length; i++) numbers[i] = Long.parseUnsignedLong(parts[i], 16);
        if (name.equals("exec")) {
            BitSet active = new BitSet();
            for (int i = 0; i < Long.SIZE; i++) active.set(i, (numbers[0] >>> i & 1) != 0);
            to.active(active);
            return;
        }
        RegisterRef p = names.find(name);
        if (p == null) throw new IllegalArgumentException("there is no register " + name);
        to.set(p, numbers);
    }

    // ---- kernels

    /// @return how many instructions a kernel runs, and a number for what is in each buffer afterwards
    private static String runs(Codec c, String text) throws SourceException {
        Source s = new Source("kernel.s", text);
        Kernel k = KernelSource.read(s, c, Folder.NONE, Kernel.Options.NONE);
        StringBuilder out = new StringBuilder();
        out.append(k.device().run(k.launch().threads(1)).instructions());
        for (Map.Entry<String, Buffer> b : k.buffers().entrySet())
            out.append(' ')
                    .append(b.getKey())
                    .append('=')
                    .append(sum(b.getValue().bytes()));
        return out.toString();
    }

    private static String sum(byte[] bytes) {
        long h = 0xcbf29ce484222325L;
        for (byte b : bytes) h = (h ^ b & 0xff) * 0x100000001b3L;
        return Long.toHexString(h);
    }
}

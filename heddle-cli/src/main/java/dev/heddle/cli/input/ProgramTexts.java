package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.cli.console.Failure;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Writes the headings of programs of a container.
public final class ProgramTexts {
    private ProgramTexts() {}

    /// @return where the program was in the memory of the GPU; `-` if the file does not tell, or it was not in memory
    public static String address(ContainedProgram p) {
        return p.address().isPresent() ? "0x" + Long.toHexString(p.address().getAsLong()) : "-";
    }

    public static boolean isMissing(ContainedProgram p) {
        return p.code() instanceof ContainedProgram.Missing;
    }

    /// @return `vs2: ir3@a4xx, at 0x10000, 57 instructions, used 357 times`
    public static String heading(Container container, ContainedProgram p) {
        return heading(container, p, "instruction set not known");
    }

    /// @param isa the instruction set that it is read as, if the file does not say it
    public static String heading(Container container, ContainedProgram p, String isa) {
        StringBuilder out = new StringBuilder(TerminalSafeText.name(p.name())).append(": ");
        out.append(p.isa().orElse(isa));
        if (p.address().isPresent()) out.append(", at ").append(address(p));
        if (isMissing(p)) return out.append(", not in this file").toString();
        int each = container.kind().instructionBytes();
        if (each == 0) out.append(", ").append(count(p.code().size(), "byte"));
        else out.append(", ").append(count(p.code().size() / each, "instruction"));
        if (p.uses() > 1) out.append(", used ").append(count(p.uses(), "time"));
        p.notes().forEach(n -> out.append(", ").append(TerminalSafeText.name(n)));
        return out.toString();
    }

    /// @return why there is no code in a file: there are no programs, or it only names them
    public static String nothing(Container container) {
        List<ContainedProgram> programs = container.programs();
        if (container.kind() == ContainerKind.OTHER)
            return container.summary() + "; 'heddle dis --raw' reads the file as code all the same";
        String what = programs.isEmpty()
                ? "no programs in this " + container.kind().title()
                : "the bytes of none of the %s that it names are in this file"
                        .formatted(count(programs.size(), "program"));
        if (container.broke().isPresent() || container.notes().isEmpty()) return what;
        return what + " (" + String.join("; ", container.notes()) + ")";
    }

    /// Passes over a program that no book reads, unless the user says that one does.
    ///
    /// @return whether it was passed over; a note says so
    public static boolean passes(String file, ContainedProgram p, IsaOptions isa, PrintStream err) {
        if (isa.isGiven() || p.noBook().isEmpty()) return false;
        err.println("note: %s: %s: %s; '-a ISA' reads it nevertheless"
                .formatted(file, TerminalSafeText.name(p.name()), p.noBook().get()));
        return true;
    }

    /// @return `1 program`, `2 programs`
    public static String count(long n, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", n, what, n == 1 ? "" : "s");
    }

    /// @param code of a program, from address 0 on
    /// @param entry where it begins: there are constants before it
    /// @return what of it is run
    /// @throws Failure if no instruction is there
    public static Program run(String file, Codec codec, byte[] code, int entry) throws Failure {
        Program run = codec.disassemble(Arrays.copyOfRange(code, entry, code.length), entry);
        boolean isAligned = entry % codec.book().isa().granule() == 0;
        if (entry > 0 && !(isAligned && run.items().getFirst() instanceof Insn))
            throw new Failure("%s: it begins at 0x%x, and no instruction is there".formatted(file, entry));
        return run;
    }

    /// @param declared such as `fs`
    /// @return the stage of the book, or nothing if it has none of that name
    public static String stage(Codec codec, String declared) {
        if (!declared.endsWith("s")) return "";
        String first = declared.substring(0, declared.length() - 1);
        return codec.book().isa().stages().keySet().stream()
                .filter(n -> !first.isEmpty() && n.startsWith(first))
                .findFirst()
                .orElse("");
    }
}

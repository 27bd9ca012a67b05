package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Code;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceArguments;
import org.eclipse.lsp4j.debug.SourcePresentationHint;
import org.eclipse.lsp4j.debug.SourceResponse;
import org.jspecify.annotations.Nullable;

/// The text that the editor shows: the source of a kernel, or a listing where there is none.
final class Text {
    /// Number of the listing among the texts that the client has to ask for.
    static final int LISTING = 1;

    private final Code code;
    private final @Nullable Path file;
    private final String kernel;
    private final Habits habits;
    private final List<String> listing = new ArrayList<>();
    private final Map<Long, Integer> lines = new HashMap<>();

    /// How a client counts and names things.
    ///
    /// @param firstLine number of a text's first line
    /// @param firstColumn number of a line's first column
    /// @param uris whether files are named by URIs
    record Habits(int firstLine, int firstColumn, boolean uris) {
        static final Habits USUAL = new Habits(1, 1, false);

        /// @return a line, counted from 1 on, as the client counts
        int shown(int line) {
            return line - 1 + firstLine;
        }

        /// @return a line of the client, counted from 1 on
        int read(int line) {
            return line + 1 - firstLine;
        }
    }

    Text(Code code, String kernel, Habits habits) {
        this.code = code;
        this.kernel = kernel;
        this.habits = habits;
        String name = code.source().name();
        this.file = name.isEmpty() ? null : Path.of(name).toAbsolutePath().normalize();
        for (Code.Line l : code.lines()) {
            if (file == null) list(l);
            else lines.put(l.address(), l.line());
        }
    }

    private void list(Code.Line l) {
        for (String label : l.labels()) listing.add(label + ":");
        listing.add("%8x: %-32s %s".formatted(l.address(), l.bytes(), l.text()));
        lines.put(l.address(), listing.size());
    }

    Source source() {
        Source out = new Source();
        Path of = file;
        if (of == null) {
            out.setName(kernel + ".s");
            out.setSourceReference(LISTING);
            out.setOrigin("a listing of the machine code");
            return out;
        }
        out.setName(String.valueOf(of.getFileName()));
        out.setPath(habits.uris ? of.toUri().toString() : of.toString());
        out.setPresentationHint(SourcePresentationHint.NORMAL);
        return out;
    }

    /// Whether a client means this text.
    boolean is(Source s) {
        Integer reference = s.getSourceReference();
        if (reference != null && reference > 0) return file == null && reference == LISTING;
        String path = s.getPath();
        if (path == null || file == null) return path == null && file == null;
        try {
            Path of = habits.uris ? Path.of(URI.create(path)) : Path.of(path);
            return of.toAbsolutePath().normalize().equals(file);
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return false;
        }
    }

    Habits habits() {
        return habits;
    }

    /// @throws DapRequestRefused if another text is wanted
    SourceResponse content(SourceArguments a) {
        Source wanted = a.getSource();
        if (wanted == null) {
            wanted = new Source();
            wanted.setSourceReference(a.getSourceReference());
        }
        if (!is(wanted))
            throw new DapRequestRefused("there is no such source; the kernel is made of " + source().getName());
        SourceResponse out = new SourceResponse();
        out.setContent(String.join("\n", file == null ? listing : code.source().lines()) + "\n");
        return out;
    }

    /// @return the line of an instruction, from 1 on; 0 if it has none
    int line(long address) {
        return lines.getOrDefault(address, 0);
    }

    /// @return the first instruction in the first line from this one on that has one, or null
    Code.@Nullable Line at(int line) {
        Code.Line best = null;
        int found = Integer.MAX_VALUE;
        for (Code.Line l : code.lines()) {
            int its = line(l.address());
            if (its < line || its >= found) continue;
            found = its;
            best = l;
        }
        return best;
    }

    /// @return lines that have instructions, in order
    List<Integer> lines(int from, int to) {
        return lines.values().stream()
                .filter(l -> l >= from && l <= to)
                .distinct()
                .sorted()
                .toList();
    }

    /// @return the name of the last label before an address with the distance to it, or of the kernel
    String place(long address) {
        String name = kernel;
        long from = code.lines().isEmpty() ? 0 : code.lines().getFirst().address();
        for (Code.Line l : code.lines()) {
            if (l.address() > address) break;
            if (l.labels().isEmpty()) continue;
            name = l.labels().getFirst();
            from = l.address();
        }
        return address == from ? name : "%s+0x%x".formatted(name, address - from);
    }

    /// Says where a breakpoint at an instruction is.
    void place(Breakpoint to, long address) {
        int line = line(address);
        if (line > 0) {
            to.setSource(source());
            to.setLine(habits().shown(line));
        }
        to.setInstructionReference(Address.hex(address));
    }
}

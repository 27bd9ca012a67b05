package dev.heddle.cli.crash;

import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.files.container.Crash;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A report of a crash as one JSON object.
@Published(title = "What heddle crash --json writes", format = "heddle-crash-1")
public record JsonPage(
        String file,
        @Member("what the file is, and whose") String kind,
        List<Crash.Fact> facts,
        List<String> notes,
        List<Fault> faults,

        @Member("where each processor of commands stood, the innermost level first")
        List<Position> positions,

        @Member("programs that were running, the likeliest first")
        List<Program> programs,

        List<Register> registers,
        @Member("what the dump does not have") List<String> missing,
        List<String> commands) {
    public static JsonPage of(CrashReport r) {
        Crash c = r.crash();
        return new JsonPage(
                r.file(),
                r.kind(),
                r.facts(),
                r.notes(),
                c.faults().stream().map(f -> Fault.of(f, r.near())).toList(),
                c.positions().stream()
                        .map(p -> new Position(p.processor(), p.address(), p.text()))
                        .toList(),
                r.suspects().stream().map(Program::of).toList(),
                c.registers().stream()
                        .map(x -> new Register(x.name(), x.value(), x.text()))
                        .toList(),
                c.missing(),
                r.commands());
    }

    record Fault(
            String text,
            @Member(hex = true) @Nullable Long address,
            @Member("buffers near the address") @Nullable List<Buffer> near) {
        static Fault of(Crash.Fault f, List<CrashReport.Near> near) {
            if (f.address().isEmpty()) return new Fault(f.text(), null, null);
            long at = f.address().getAsLong();
            List<Buffer> buffers = near.stream()
                    .filter(n -> n.address() == at)
                    .flatMap(n -> n.buffers().stream())
                    .map(Buffer::of)
                    .toList();
            return new Fault(f.text(), at, buffers);
        }
    }

    record Buffer(
            CrashReport.Side side,
            @Member(hex = true) long address,
            @Member("bytes") long size,
            String name,

            @Member(
                    "bytes from the end of the buffer to the address; after it, from the address to its begin; inside, from its begin")
            long distance) {
        static Buffer of(CrashReport.Neighbour n) {
            Crash.Buffer b = n.buffer();
            return new Buffer(n.side(), b.address(), b.size(), b.name().strip(), n.distance());
        }
    }

    record Position(String processor, @Member(hex = true) long address, String text) {}

    record Register(String name, @Member(hex = true) long value, String text) {}

    record Program(
            String name,
            String heading,
            @Member("why it is taken to have been running") String reason,
            List<Line> lines,
            @Member("instructions that are not in lines") int more,
            boolean isChecked,
            @Member("what heddle check finds") List<String> findings,
            List<Access> accesses,

            @Member("constants that are addresses near that of a fault")
            List<String> pointers) {
        static Program of(CrashReport.Suspect s) {
            return new Program(
                    s.name(),
                    s.heading(),
                    s.reason(),
                    Line.all(s.lines()),
                    s.more(),
                    s.isChecked(),
                    s.findings(),
                    s.accesses().stream().map(Access::of).toList(),
                    s.pointers());
        }
    }

    record Line(
            @Member("byte of the program") long address,
            String text,

            @Member(value = "why the line counts", sparse = true)
            String mark) {
        static List<Line> all(List<CrashReport.Line> of) {
            return of.stream()
                    .map(l -> new Line(l.address(), l.text(), l.mark()))
                    .toList();
        }
    }

    record Access(
            @Member("load, store, atomic, or several of them")
            String kind,

            long address,
            String text,

            @Member("instructions that the address comes from")
            List<Line> slice,

            List<Source> sources,

            @Member("what speaks for it that it has made a fault")
            List<String> hints) {
        static Access of(CrashReport.Access a) {
            List<Source> sources = a.sources().stream()
                    .map(s -> new Source(
                            s.register(), s.value().map(Integer::toUnsignedLong).orElse(null)))
                    .toList();
            return new Access(a.kind(), a.at().address(), a.at().text(), Line.all(a.slice()), sources, a.hints());
        }
    }

    record Source(String register, @Nullable Long value) {}
}

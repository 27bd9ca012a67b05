package dev.heddle.cli.listing;

import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.files.Content;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The contents of files as JSON Lines, always the same keys in the same order. An object with the key `name` is a
/// program, one with `dispatch` is a dispatch, one with `format` is a file.
@Published(
        title = "A line of what heddle files --json writes: a file, one of its programs, or one of its dispatches",
        nulls = true)
public sealed interface ProgramJson {
    /// Writes a line for the file and one for each program and dispatch in it.
    static void write(String file, Content content, JsonWriter to) throws IOException {
        switch (content) {
            case Content.Code c ->
                to.write(new File(file, c.reader().format().toString(), "", Optional.empty(), 0, 0, List.of(), null));
            case Content.Programs p -> write(file, p.container(), to);
        }
        to.flush();
    }

    private static void write(String file, Container c, JsonWriter to) throws IOException {
        to.write(new File(
                file,
                c.kind().format(),
                c.summary(),
                c.driver(),
                c.programs().size(),
                c.dispatches().size(),
                c.notes(),
                c.broke().map(Diagnostic::render).orElse(null)));
        for (int i = 0; i < c.programs().size(); i++)
            to.write(Program.of(file, i, c.programs().get(i), c.kind().instructionBytes()));
        for (int i = 0; i < c.dispatches().size(); i++)
            to.write(Dispatch.of(file, i, c.dispatches().get(i)));
    }

    record File(
            String file,
            String format,
            String summary,
            Optional<String> driver,
            int programs,
            int dispatches,
            List<String> notes,
            @Nullable String broke)
            implements ProgramJson {}

    record Program(
            String file,
            String name,
            int index,
            @Nullable String stage,
            Optional<String> isa,
            @Nullable BigInteger address,
            long bytes,
            @Nullable Long instructions,
            boolean missing,
            OptionalInt submit,
            Optional<String> application,
            int uses,
            List<String> notes)
            implements ProgramJson {
        /// @param each bytes of an instruction, 0 if they differ
        static Program of(String file, int index, ContainedProgram p, int each) {
            // Kernels are in the upper half of the addresses.
            BigInteger address = p.address().isEmpty()
                    ? null
                    : new BigInteger(Long.toUnsignedString(p.address().getAsLong()));
            return new Program(
                    file,
                    p.name(),
                    index,
                    p.stage().isEmpty() ? null : p.stage(),
                    p.isa(),
                    address,
                    p.code().size(),
                    each > 0 ? (long) p.code().size() / each : null,
                    ProgramTexts.isMissing(p),
                    p.submit(),
                    p.application(),
                    p.uses(),
                    p.notes());
        }
    }

    record Dispatch(
            String file,
            String dispatch,
            int index,
            String program,
            int submit,
            @Member(schema = "minItems: 3, maxItems: 3") List<Long> groups,
            @Member(schema = "minItems: 3, maxItems: 3") List<Long> local,
            dev.heddle.files.container.Dispatch.Inputs inputs,
            List<Constants> constants,
            List<Constants> shared,
            List<Buffer> storage,
            List<Buffer> uniforms,
            List<Integer> textures,
            List<Integer> samplers,
            Memory memory,
            List<String> notes)
            implements ProgramJson {
        static Dispatch of(String file, int index, dev.heddle.files.container.Dispatch d) {
            var b = d.bindings();
            long bytes = d.memory().stream().mapToLong(m -> m.bytes().length).sum();
            return new Dispatch(
                    file,
                    d.name(),
                    index,
                    d.program().name(),
                    d.submit(),
                    List.of(d.groups().x(), d.groups().y(), d.groups().z()),
                    List.of(d.local().x(), d.local().y(), d.local().z()),
                    d.inputs(),
                    Constants.all(b.constants()),
                    Constants.all(b.shared()),
                    Buffer.all(b.storage()),
                    Buffer.all(b.uniforms()),
                    b.textures().stream().map(x -> x.slot()).toList(),
                    b.samplers().stream().map(x -> x.slot()).toList(),
                    new Memory(d.memory().size(), bytes),
                    d.notes());
        }
    }

    record Constants(int first, int words) {
        static List<Constants> all(List<dev.heddle.files.container.Dispatch.Constants> of) {
            return of.stream()
                    .map(c -> new Constants(c.first(), c.words().length))
                    .toList();
        }
    }

    record Buffer(int slot, long address, OptionalLong bytes) {
        static List<Buffer> all(List<dev.heddle.files.container.Dispatch.Buffer> of) {
            return of.stream()
                    .map(b -> new Buffer(b.slot(), b.address(), b.size()))
                    .toList();
        }
    }

    record Memory(int buffers, long bytes) {}
}

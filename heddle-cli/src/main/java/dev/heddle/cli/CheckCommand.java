package dev.heddle.cli;

import dev.heddle.code.Assembler;
import dev.heddle.code.Codec;
import dev.heddle.code.Program;
import dev.heddle.files.Content;
import dev.heddle.files.container.Program.Present;
import dev.heddle.hazard.Hazard;
import dev.heddle.hazard.Hazards;
import dev.heddle.insn.Item;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import dev.heddle.watch.SlotHazards;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle check`.
@Command(
        name = "check",
        description =
                "Looks for results that are used too early: missing slots, missing and needless waits, along all branches.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The input is assembly, or code as 'dis' takes it. What the code is checked against is in the book: see",
            "'heddle book list -a ir3'. Registers that are not written before count as ready.",
            "The exit code is 1 if something is missing; what is needless only costs time. It is 2 if the instruction set has",
            "nothing to wait for, so that nothing was checked.",
            "",
            "Examples:",
            "  heddle check -a ir3 shader.s",
            "  heddle check compute.rd.gz",
            "  heddle check -a a530 --json shader.bin | jq .slots"
        })
final class CheckCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The code; - or nothing is standard input.")
    private String file = "-";

    @Option(names = "--json", description = "Write JSON Lines: one object for each finding.")
    private boolean json;

    private int wrong;
    private int needless;
    private int instructions;

    CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        isa.warn(console.err());
        String name = file.equals("-") ? "<stdin>" : file;
        byte[] bytes = file.equals("-") ? console.in().readAllBytes() : Inputs.bytes(Path.of(file));
        if (TextInput.isSource(bytes)) {
            Source source = new Source(name, new String(bytes, StandardCharsets.UTF_8));
            isa.of(source);
            Codec codec = codec(Optional.empty());
            Assembler assembler = codec.assembler();
            Program program = assembler.assemble(source);
            check(assembler.codec(), name, program);
        } else {
            try (Content content =
                    Content.open(new ByteArrayInputStream(bytes), name, Optional.empty())) {
                check(name, content);
            }
        }
        if (!json) summary();
        return wrong > 0 ? 1 : 0;
    }

    private void check(String name, Content content) throws SourceException, Failure, IOException {
        switch (content) {
            case Content.Code c -> {
                Codec codec = codec(Optional.empty());
                List<Item> items = CodeInputs.items(codec, c.reader());
                check(codec, name, new Program(codec.book(), items, Map.of()));
            }
            case Content.Programs p -> {
                for (dev.heddle.files.container.Program q : p.container().programs()) {
                    if (!(q.code() instanceof Present code)) continue;
                    Codec codec = codec(q.isa());
                    check(codec, name + ":" + q.name(), codec.disassemble(code.bytes(), 0));
                }
            }
        }
    }

    private Codec codec(Optional<String> said) throws SourceException, Failure, IOException {
        Codec codec = isa.codec(said);
        if (!Hazards.isKnown(codec) && !SlotHazards.isKnown(codec))
            throw Failure.usage(
                    codec.book().id()
                            + ": nothing was checked, as this book says nothing about delays and waits");
        return codec;
    }

    private void check(Codec codec, String name, Program program) throws IOException {
        HazardText text = new HazardText(codec, name, program);
        for (Hazard h : hazards(codec, program)) {
            if (h.isWrong()) wrong++;
            else needless++;
            console.print((json ? text.json(h) : text.of(h)) + "\n");
        }
        instructions += (int) program.items().stream().filter(HazardText::isInsn).count();
    }

    private static List<Hazard> hazards(Codec codec, Program program) {
        return Hazards.isKnown(codec) ? Hazards.of(codec, program) : SlotHazards.of(codec, program);
    }

    private void summary() throws IOException {
        console.print(
                "%s, %s in %s\n"
                        .formatted(
                                wrong == 0
                                        ? "nothing missing"
                                        : ProgramTexts.count(wrong, "thing") + " missing",
                                count(needless, "needless wait"),
                                count(instructions, "instruction")));
    }

    private static String count(int n, String what) {
        return n == 0 ? "no " + what + "s" : ProgramTexts.count(n, what);
    }
}

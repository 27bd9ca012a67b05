package dev.heddle.corpus.sample;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.corpus.input.ArchiveLimits;
import dev.heddle.corpus.input.Finder;
import dev.heddle.corpus.input.Input;
import dev.heddle.corpus.input.InputList;
import dev.heddle.corpus.input.ProgramPlace;
import dev.heddle.corpus.input.Visitor;
import dev.heddle.corpus.measure.Measure;
import dev.heddle.corpus.measure.ScanCodecs;
import dev.heddle.corpus.store.CorpusException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Programs that compilers have made, and as many others as are wanted that differ from them in numbers of registers.
final class Kernels {
    /// One instruction in this many gets another register.
    private static final int OTHER = 4;

    /// An instruction, and the same one with another register: one bit of its word is different.
    private record Step(byte[] word, List<byte[]> others) {}

    /// By instruction set and variant.
    private final Map<String, List<List<Step>>> programs = new HashMap<>();

    /// None.
    Kernels() {}

    /// @param folder with files of any kind that a scan reads
    /// @throws CorpusException if something there cannot be read
    static Kernels of(Path folder) throws IOException, CorpusException {
        Kernels out = new Kernels();
        ScanCodecs codecs = new ScanCodecs("");
        Visitor visitor = out.new Found(codecs);
        InputList.Sink sink = new InputList.Sink() {
            @Override
            public void file(Input input) throws CorpusException {
                new Finder(ArchiveLimits.USUAL, Path.of(""), codecs, visitor).read(input);
            }

            @Override
            public void failure(String path, String why) throws CorpusException {
                throw new CorpusException(path + ": " + why);
            }
        };
        new InputList(Path.of("/"), sink).all(List.of(folder.toString()));
        return out;
    }

    private final class Found implements Visitor {
        private final ScanCodecs codecs;

        Found(ScanCodecs codecs) {
            this.codecs = codecs;
        }

        @Override
        public void program(ProgramPlace p, Optional<String> isa, byte[] code) throws CorpusException {
            String name = p.member().isEmpty() ? p.path() : p.member();
            Optional<String> set = isa.isPresent() ? isa : codecs.named(name);
            if (set.isEmpty())
                throw new CorpusException(p.path() + ": its name has to say its instruction set, as x.ISA does");
            Codec codec = codecs.codec(set);
            String key = key(Measure.isa(codec), Measure.variant(codec));
            programs.computeIfAbsent(key, _ -> new ArrayList<>()).add(steps(codec, code));
        }

        @Override
        public void failure(String path, String member, String program, @Nullable Long position, String why)
                throws CorpusException {
            throw new CorpusException(path + ": " + why);
        }
    }

    private static String key(String isa, String variant) {
        return isa + "@" + variant;
    }

    private static List<Step> steps(Codec codec, byte[] code) {
        List<Step> out = new ArrayList<>();
        for (Item item : codec.disassemble(code, 0).items()) {
            switch (item) {
                case Insn i -> out.add(new Step(i.bytes(), others(codec, i)));
                case Data d -> out.add(new Step(d.whole(), List.of()));
            }
        }
        return out;
    }

    private static List<byte[]> others(Codec codec, Insn insn) {
        List<byte[]> out = new ArrayList<>();
        List<Operand> operands = codec.operands(insn);
        for (int bit = 0; bit < 8 * insn.length(); bit++) {
            byte[] word = insn.bytes();
            word[bit / 8] ^= (byte) (1 << bit % 8);
            Insn other = codec.decode(word, 0, word.length, 0);
            if (other == null
                    || other.length() != insn.length()
                    || !other.entry().id().equals(insn.entry().id())) continue;
            if (isRenamed(operands, codec.operands(other))) out.add(word);
        }
        return out;
    }

    /// @return whether the only difference is the number of one register
    private static boolean isRenamed(List<Operand> a, List<Operand> b) {
        if (a.size() != b.size()) return false;
        int renamed = 0;
        for (int i = 0; i < a.size(); i++) {
            if (a.get(i).equals(b.get(i))) continue;
            if (!(a.get(i) instanceof Operand.Register x
                    && b.get(i) instanceof Operand.Register y
                    && x.file().equals(y.file())
                    && x.count() == y.count()
                    && x.elementBits() == y.elementBits()
                    && x.type().equals(y.type())
                    && x.modifiers().equals(y.modifiers()))) return false;
            renamed++;
        }
        return renamed == 1;
    }

    boolean has(String isa, String variant) {
        return programs.containsKey(key(isa, variant));
    }

    /// @return one that a compiler has made, with other registers
    byte[] program(String isa, String variant, Random random) {
        List<List<Step>> all = programs.getOrDefault(key(isa, variant), List.of());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Step s : all.get(random.nextInt(all.size()))) {
            boolean isOther = !s.others().isEmpty() && random.nextInt(OTHER) == 0;
            out.writeBytes(isOther ? s.others().get(random.nextInt(s.others().size())) : s.word());
        }
        return out.toByteArray();
    }
}

package dev.heddle.bench;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Machine code as a user has it, and of as many kinds: half of it made from the book, with operands of all values,
/// half compiled programs and words that public tools have given texts for. The two halves come in turns of some
/// fifty instructions; programs are whole. Without the vectors all of it is made.
///
/// The words of the made half are nearly all different, however much is asked for; those of the other half come back
/// after a few thousand.
final class MixedCode {
    static final List<String> SETS = List.of("agx", "valhall", "ir3", "amx");

    private static final long SEED = 7;

    /// Instructions of one half, one after the other, at least.
    private static final int TURN = 50;

    private final MadeWords made;
    private final Random random = new Random(SEED);
    private final List<byte[]> published;
    private List<byte[]> left = new ArrayList<>();
    private int nextPublished;

    /// @param codec of a book in [#SETS]
    MixedCode(Codec codec) {
        made = new MadeWords(codec, SEED);
        String isa = codec.book().isa().name();
        published = switch (isa) {
            case "agx" -> published(codec, "agx", "", false);
            case "valhall" -> published(codec, "v9", "", false);
            case "ir3" -> published(codec, "a630", "6", true);
            default -> published(codec, isa, "", true);
        };
    }

    /// Programs instruction by instruction, with runs of single words between them.
    private static List<byte[]> published(Codec codec, String target, String generation, boolean isNumber) {
        String isa = codec.book().isa().name();
        List<byte[]> words = Vectors.words(isa, generation, isNumber);
        Collections.shuffle(words, new Random(SEED));
        List<byte[]> out = new ArrayList<>();
        int at = 0;
        for (byte[] program : Vectors.programs(isa, target)) {
            for (Item item : codec.disassemble(program, 0).items()) {
                int from = (int) item.address();
                out.add(Arrays.copyOfRange(program, from, from + item.length()));
            }
            int end = Math.min(words.size(), at + TURN);
            out.addAll(words.subList(at, end));
            at = end;
        }
        out.addAll(words.subList(at, words.size()));
        return out;
    }

    /// @return the next instructions, 100 or so
    List<byte[]> next() {
        List<byte[]> out = new ArrayList<>(TURN * 2);
        for (int i = 0; i < TURN && !published.isEmpty(); i++)
            out.add(published.get(nextPublished++ % published.size()));
        while (left.size() < TURN) {
            left = new ArrayList<>(left);
            left.addAll(made.round());
            Collections.shuffle(left, random);
        }
        List<byte[]> turn = left.subList(left.size() - TURN, left.size());
        out.addAll(turn);
        turn.clear();
        return out;
    }

    /// @return as many instructions
    static List<byte[]> of(Codec codec, int count) {
        MixedCode corpus = new MixedCode(codec);
        List<byte[]> out = new ArrayList<>();
        while (out.size() < count) out.addAll(corpus.next());
        return out.subList(0, count);
    }

    /// @return how many of them are different
    static int different(List<byte[]> words) {
        Set<String> out = new HashSet<>();
        for (byte[] w : words) out.add(Arrays.toString(w));
        return out.size();
    }
}

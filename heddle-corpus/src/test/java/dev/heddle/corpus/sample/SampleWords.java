package dev.heddle.corpus.sample;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Mask;
import dev.heddle.isa.Entry;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Programs of one instruction set: words that its book knows, a few of them often and most of them seldom, as
/// compilers use them.
final class SampleWords {
    private static final int POOL = 200;
    private static final int TRIES = 40;

    /// One in this many of the bits that an entry leaves open is set: most modifiers are not there, registers are low.
    private static final int SET = 6;

    /// One word in this many is not of the pool.
    private static final int NEW = 4;

    private static final double MIDDLE = Math.log(80);
    private static final double SPREAD = 0.8;
    private static final int LONGEST = 4000;

    private final Codec codec;
    private final List<byte[]> pool = new ArrayList<>();

    SampleWords(Codec codec, Random random) {
        this.codec = codec;
        List<Entry> entries = codec.book().entries();
        for (int i = 0; pool.size() < POOL && i < POOL * TRIES; i++) {
            byte[] word = word(entries.get(random.nextInt(entries.size())), random);
            if (word.length > 0) pool.add(word);
        }
    }

    /// @return empty if it came out as no instruction
    private byte[] word(Entry e, Random random) {
        int most = codec.book().isa().maxBytes();
        byte[] bytes = new byte[most];
        Mask any = new Mask(sparse(random), sparse(random));
        if (most > 16) any = new Mask(any.lo(), any.hi(), sparse(random), sparse(random));
        any.without(e.fixed()).or(e.match()).word().write(bytes, 0, most);
        Insn insn = codec.decode(bytes, 0, most, 0);
        return insn == null || codec.text(insn).isEmpty() ? new byte[0] : insn.bytes();
    }

    private static long sparse(Random random) {
        long out = 0;
        for (int i = 0; i < 64; i++) if (random.nextInt(SET) == 0) out |= 1L << i;
        return out;
    }

    /// @return the code of a program
    byte[] program(Random random) {
        int length = (int) Math.exp(MIDDLE + SPREAD * random.nextGaussian());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < Math.clamp(length, 1, LONGEST); i++) {
            // The square of a uniform number: the first words of the pool come up most often.
            double at = random.nextDouble();
            byte[] word = pool.get((int) (at * at * at * pool.size()));
            out.writeBytes(random.nextInt(NEW) == 0 ? changed(word, random) : word);
        }
        return out.toByteArray();
    }

    /// The same instruction with another register, or another one: a bit is changed, if it is still an instruction.
    private byte[] changed(byte[] word, Random random) {
        byte[] other = word.clone();
        other[random.nextInt(other.length)] ^= (byte) (1 << random.nextInt(8));
        Insn insn = codec.decode(other, 0, other.length, 0);
        return insn != null && insn.length() == word.length ? other : word;
    }
}

package dev.heddle.ir.state;

import dev.heddle.base.expr.Builtin;
import java.util.Arrays;
import java.util.Locale;

/// A texture unit: reads, filters and writes images that descriptors in memory tell of.
public interface Textures {
    /// What is asked for. The answer has four components: bits of f32, or integers where the image has integers.
    enum How {
        /// A filtered value; the level of detail follows from the coordinates of the quad, and `LOD` is added to it.
        FILTERED,
        /// A filtered value at the level of detail `LOD`.
        LEVELED,
        /// A filtered value; the level of detail follows from gradients.
        GRADED,
        /// One channel of the four texels that a linear filter would take.
        GATHERED,
        /// A texel by its numbers, in the level `LOD`, an integer.
        FETCHED,
        /// Writes a texel; there is no answer.
        STORED,
        /// The level of detail that FILTERED would take, as f32: after and before its limits, and the same without the
        /// sampler's bias.
        LOD_OF,
        /// The same of GRADED.
        LOD_GRADED,
        /// Width, height, depth, layers at the level `LOD`, an integer.
        SIZE_OF,
        /// Levels, samples, and what the descriptor says as `code` and `order_code`.
        INFO_OF,
        /// The address of a texel, its low and its high half, and what the descriptor says as `conversion`, 0 if there
        /// is no such texel.
        ADDRESS_OF,
        /// Writes a texel to the address `TEXTURE` in the format that the word `X` says; 0 writes nothing. It is number
        /// `SAMPLE` of those from there on, of which there are `Y` bytes, or as many as it takes if that is 0.
        ENCODED,
        /// Reads a texel in the same way; of one that there is not, or at the address 0, all bits are 0.
        DECODED;

        public static How of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }
    }

    /// Parts of a question: the labels of the language. Coordinates, references, gradients and levels of
    /// detail are bits of f32 unless the question is about texels by their numbers.
    enum Part {
        TEXTURE,
        SAMPLER,
        /// Where the records are that the sampler says `border_entry` of.
        BORDERS,
        /// Where the addresses of levels are that the texture says `level_address` of.
        LEVELS,
        X,
        Y,
        Z,
        LAYER,
        SAMPLE,
        OFFSET_X,
        OFFSET_Y,
        OFFSET_Z,
        COMPARE,
        REFERENCE,
        LOD,
        LEAST_LOD,
        DSDX,
        DTDX,
        DRDX,
        DSDY,
        DTDY,
        DRDY,
        CHANNEL,
        /// Not 0: what is read and written has 16 bits, halves of floats or of integers.
        NARROW,
        /// Not 0: what is written is a code as it is, also where the image has colours of sRGB.
        PLAIN,
        /// Not 0: the swizzle of the descriptor does not count.
        UNSWIZZLED,
        R,
        G,
        B,
        A;

        /// Parts that are addresses come first.
        static final int ADDRESSES = 4;

        private final int number = Builtin.SAMPLE.labels().indexOf(name().toLowerCase(Locale.ROOT));

        /// @return as lane code has it
        public int number() {
            return number;
        }

        /// Whether a part is an address.
        ///
        /// @param number of a part, as lane code has it
        public static boolean isAddress(int number) {
            return number < ADDRESSES;
        }

        /// @param number of a part, as lane code has it
        /// @return its label in the language of the books
        public static String label(int number) {
            return Builtin.SAMPLE.labels().get(number);
        }
    }

    /// None.
    Textures NONE = (how, question, mask, lanes) -> {
        throw new Fault("there is no texture unit here", -1);
    };

    /// Answers a question in the lanes of a mask.
    ///
    /// @throws Fault if a descriptor cannot be understood, or memory is not there
    void look(How how, Question question, int[] mask, int lanes);

    /// What all lanes of a wave ask, and their answers.
    final class Question {
        private final int lanes;
        private long[][] addresses = new long[0][];
        private int[][] parts = new int[0][];
        private int[][] answers = new int[0][];

        /// A bit for each part that the question says; the others are 0.
        private int changed;

        /// @param lanes of the wave
        public Question(int lanes) {
            this.lanes = lanes;
        }

        /// Most programs never ask.
        private void prepare() {
            if (answers.length > 0) return;
            addresses = new long[Part.ADDRESSES][lanes];
            parts = new int[Builtin.SAMPLE.labels().size()][lanes];
            answers = new int[4][lanes];
        }

        public void part(int number, int[] values, int lanes) {
            prepare();
            changed |= 1 << number;
            if (number >= Part.ADDRESSES) System.arraycopy(values, 0, parts[number], 0, lanes);
            else for (int i = 0; i < lanes; i++) addresses[number][i] = values[i] & 0xffffffffL;
        }

        public void part(int number, long[] values, int lanes) {
            prepare();
            changed |= 1 << number;
            if (number < Part.ADDRESSES) System.arraycopy(values, 0, addresses[number], 0, lanes);
            else for (int i = 0; i < lanes; i++) parts[number][i] = (int) values[i];
        }

        /// Asks, and forgets the question.
        public void look(Textures unit, int[] mask, Object how) {
            prepare();
            unit.look((How) how, this, mask, lanes);
            for (int i = 0; i < parts.length; i++) {
                if ((changed >>> i & 1) == 0) continue;
                if (i < addresses.length) Arrays.fill(addresses[i], 0);
                else Arrays.fill(parts[i], 0);
            }
            changed = 0;
        }

        public void answer(int component, int[] out, int lanes) {
            System.arraycopy(answers[component], 0, out, 0, lanes);
        }

        /// @return the address of a descriptor, 0 if there is none
        public long address(Part p, int lane) {
            return addresses[p.number][lane];
        }

        /// @return whether two lanes ask about the same descriptors
        public boolean isAlike(int lane, int other) {
            for (int i = 0; i < addresses.length; i++)
                if ((changed >>> i & 1) != 0 && addresses[i][lane] != addresses[i][other]) return false;
            return true;
        }

        public int of(Part p, int lane) {
            return parts[p.number][lane];
        }

        public float real(Part p, int lane) {
            return Float.intBitsToFloat(of(p, lane));
        }

        public void answer(int lane, int[] four) {
            for (int c = 0; c < 4; c++) answers[c][lane] = four[c];
        }
    }
}

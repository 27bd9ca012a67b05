package dev.heddle.textures;

import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.Textures;
import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.record.RecordException;
import dev.heddle.isa.record.RecordValues;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.TexelKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers questions about images with the records `texture`, `sampler` and, for writing, `image` of a book. One for
/// each thread.
public final class TextureUnit implements Textures {
    /// How much is remembered of descriptors: a program may make as many as it likes.
    static final int MOST_KNOWN = 4096;

    private final Book book;
    private final Texels texels;
    private final Conversions conversions;
    private final Map<Long, Entry> images = new HashMap<>();
    private final Map<Long, Entry> written = new HashMap<>();
    private final Map<Long, Entry> samplers = new HashMap<>();
    private final Memory memory;
    private final Map<Pair, SampledImage> looks = new HashMap<>();
    private final UsedImages uses;

    /// A descriptor, and what has been made of it.
    private record Entry(byte[] bytes, Object made) {}

    private record Pair(DescribedImage image, @Nullable DescribedSampler sampler) {}

    /// @param memory where descriptors and images are
    /// @param isNeverCompressed whether no block of an image that may be compressed is, because only this unit has
    ///     written to it; else such images are refused
    /// @param uses takes the images that programs use
    public TextureUnit(Book book, Memory memory, boolean isNeverCompressed, UsedImages uses) {
        this.book = book;
        this.uses = uses;
        this.memory = memory;
        this.texels = new Texels(memory, isNeverCompressed);
        this.conversions = new Conversions(book, texels);
    }

    /// @return where descriptors and images are
    public Memory memory() {
        return memory;
    }

    @Override
    public void look(How how, Question question, int[] mask, int lanes) {
        boolean asksImage = how != How.ENCODED && how != How.DECODED;
        int[] out = new int[4];
        SampledImage look = null;
        int before = -1;
        for (int i = 0; i < lanes; i++) {
            if (mask[i] == 0) continue;
            Arrays.fill(out, 0);
            try {
                if (how == How.ENCODED) {
                    conversions.write(question, i);
                    continue;
                }
                if (!asksImage) {
                    conversions.read(question, i, out);
                } else {
                    // Most lanes ask about the image that the one before has asked about.
                    if (look == null || !question.isAlike(before, i)) look = look(how, question, i);
                    before = i;
                    look.in(i);
                    look.answer(how, question, i, lanes, out);
                }
            } catch (RecordException | IllegalArgumentException | UnsupportedOperationException e) {
                throw new Fault(String.valueOf(e.getMessage()), i);
            }
            if (question.of(Part.NARROW, i) != 0) narrow(out, how, question, i, look);
            question.answer(i, out);
        }
    }

    /// What is a float in 32 bits becomes one in 16.
    ///
    /// @param look that has been asked, null if none has
    private void narrow(int[] out, How how, Question q, int lane, @Nullable SampledImage look) {
        boolean isFloat = switch (how) {
            case LOD_OF, LOD_GRADED -> true;
            case DECODED -> conversions.isFloat(q, lane);
            case FILTERED, LEVELED, GRADED, GATHERED, FETCHED ->
                q.of(Part.COMPARE, lane) != 0 || look != null && look.kind() == TexelKind.FLOAT;
            case STORED, SIZE_OF, INFO_OF, ADDRESS_OF, ENCODED -> false;
        };
        for (int c = 0; c < 4; c++)
            out[c] = isFloat ? Float.floatToFloat16(Float.intBitsToFloat(out[c])) & 0xffff : out[c] & 0xffff;
    }

    private SampledImage look(How how, Question q, int lane) {
        long texture = q.address(Part.TEXTURE, lane);
        long levels = q.address(Part.LEVELS, lane);
        return look(how, texture, levels, q.address(Part.SAMPLER, lane), q.address(Part.BORDERS, lane), lane);
    }

    /// @param at address of the image's descriptor
    /// @param levels where the addresses of levels are, or 0
    /// @param from address of the sampler's descriptor, or 0
    /// @param borders where borders are, or 0
    /// @param lane that asks
    /// @return the image, seen through the sampler
    /// @throws Fault if there is none, or memory is not there
    /// @throws IllegalArgumentException if it cannot be read
    /// @throws RecordException if a field of a descriptor has a value without a meaning
    public SampledImage look(How how, long at, long levels, long from, long borders, int lane) {
        if (at == 0) throw new Fault("no texture is bound here", lane);
        boolean writes = how == How.STORED && book.records().containsKey("image");
        DescribedImage image = image(writes ? "image" : "texture", writes ? written : images, at, lane);
        image.lane = lane;
        image.levelAddresses = levels;
        note(how, image, writes ? "image" : "texture");
        DescribedSampler sampler = from == 0 ? null : sampler(from, borders, lane);
        if (looks.size() > MOST_KNOWN) looks.clear();
        return looks.computeIfAbsent(
                new Pair(image, sampler),
                p -> new SampledImage(
                        image,
                        sampler == null ? plain() : sampler.of(image),
                        sampler == null ? null : sampler.fetches(),
                        sampler == null ? Float.NEGATIVE_INFINITY : sampler.least(image)));
    }

    private void note(How how, DescribedImage image, String record) {
        if (how == How.SIZE_OF || how == How.INFO_OF || image.isNull) return;
        boolean isStorage = how == How.STORED || how == How.ADDRESS_OF;
        if (image.noted.add(isStorage)) uses.add(image.used(record, isStorage));
    }

    /// What stands for a sampler where an instruction has none.
    private static Sampler plain() {
        return Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.CLAMP_TO_BORDER);
    }

    private DescribedImage image(String name, Map<Long, Entry> known, long at, int lane) {
        byte[] bytes = bytes(name, at, lane);
        Entry e = known.get(at);
        if (e == null || !Arrays.equals(e.bytes, bytes)) {
            RecordValues values = new RecordValues(book, record(name), bytes);
            e = new Entry(bytes, Described.image(book, values, texels, lane));
            if (known.size() > MOST_KNOWN) known.clear();
            known.put(at, e);
        }
        return (DescribedImage) e.made;
    }

    private DescribedSampler sampler(long at, long borders, int lane) {
        byte[] bytes = bytes("sampler", at, lane);
        Entry e = samplers.get(at);
        if (e != null && Arrays.equals(e.bytes, bytes) && e.made instanceof DescribedSampler s && s.borders == borders)
            return s;
        RecordValues values = new RecordValues(book, record("sampler"), bytes);
        DescribedSampler made = new DescribedSampler(book, values, texels, at, borders);
        if (samplers.size() > MOST_KNOWN) samplers.clear();
        samplers.put(at, new Entry(bytes, made));
        return made;
    }

    private RecordLayout record(String name) {
        return record(book, name);
    }

    static RecordLayout record(Book book, String name) {
        RecordLayout l = book.records().get(name);
        if (l == null)
            throw new RecordException("%s does not say what a descriptor of a %s is".formatted(book.id(), name));
        return l;
    }

    private byte[] bytes(String name, long at, int lane) {
        return texels.bytes(lane, at, record(name).bytes());
    }
}

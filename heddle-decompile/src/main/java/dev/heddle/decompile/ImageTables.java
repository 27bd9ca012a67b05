package dev.heddle.decompile;

import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.isa.Book;
import dev.heddle.isa.record.RecordException;
import dev.heddle.machine.DescriptorTable;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.textures.Conversion;
import dev.heddle.textures.SampledImage;
import dev.heddle.textures.TextureUnit;
import dev.heddle.textures.UsedImages;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.texel.TexelKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The images and samplers that a program asks the texture unit about, as tables of its text. A descriptor is read
/// before the program is run; the text looks whether its bytes are still there.
final class ImageTables {
    /// Pairs of images and samplers, at most.
    private static final int MOST_VIEWS = 4096;

    /// Descriptors of a table in memory that are tried, at most.
    private static final long MOST_DESCRIPTORS = 1024;

    private final Supplier<Set<Long>> bound;
    private final Book book;
    private final SeenMemory memory;
    private final boolean isWrittenApart;
    private final FormatText formats = new FormatText();
    private final ImageText images = new ImageText(formats);
    private final Map<Key, View> views = new LinkedHashMap<>();
    private final Map<Key, String> refused = new LinkedHashMap<>();
    private final Map<Integer, Conversion> conversions = new TreeMap<>();
    private boolean isAsked;
    private boolean asksQuads;

    /// What a question says of an image: addresses.
    private record Key(boolean isWritten, long texture, long levels, long sampler, long borders) {}

    /// @param image number of the image in the text, `sampler` of the sampler
    /// @param seen bytes in memory that it follows from
    /// @param needsLod whether the filtered value depends on a level of detail
    private record View(int image, int sampler, SortedMap<Long, Byte> seen, boolean needsLod) {}

    /// @param memory where descriptors are
    /// @param bound addresses of all descriptors that a program may ask about
    ImageTables(Book book, Memory memory, Supplier<Set<Long>> bound) {
        this.bound = bound;
        this.book = book;
        this.memory = new SeenMemory(memory);
        this.isWrittenApart = book.records().containsKey("image");
    }

    static ImageTables of(LaunchSetup setup, Memory memory) {
        return new ImageTables(setup.program().book(), memory, () -> bound(setup));
    }

    private static Set<Long> bound(LaunchSetup setup) {
        Set<Long> out = new TreeSet<>();
        for (String table : setup.program().book().isa().tables().keySet()) {
            for (long n : setup.numbers(table)) {
                long at = setup.about(table, n, Fact.DESCRIPTOR).orElse(0);
                if (at != 0) out.add(at);
            }
            for (DescriptorTable t : setup.inMemory(table))
                for (long n = 0; n < Math.min(t.count(), MOST_DESCRIPTORS); n++) out.add(t.address() + n * t.stride());
        }
        return out;
    }

    /// Takes note of a question.
    ///
    /// @param parts its parts; those whose value is known before the program is run with that
    /// @return whether it is about the differences to neighbours
    /// @throws UnsupportedOperationException if it cannot be said, with the reason
    boolean ask(How how, Map<Integer, @Nullable Long> parts) {
        isAsked = true;
        if (how == How.ENCODED || how == How.DECODED) {
            convert(parts);
            return false;
        }
        boolean isWritten = how == How.STORED && isWrittenApart;
        boolean hasQuads = how == How.LOD_OF;
        boolean isAny = false;
        String why = "";
        for (long texture : values(parts, Part.TEXTURE))
            for (long sampler : values(parts, Part.SAMPLER)) {
                Key key = new Key(isWritten, texture, one(parts, Part.LEVELS), sampler, one(parts, Part.BORDERS));
                View view = view(key, how);
                if (view == null) {
                    if (why.isEmpty()) why = refused.getOrDefault(key, "");
                    continue;
                }
                isAny = true;
                if (how == How.ADDRESS_OF) images.withAddresses(view.image);
                hasQuads |= how == How.FILTERED && view.needsLod;
            }
        if (!isAny) throw new UnsupportedOperationException(why.isEmpty() ? "no image is bound" : why);
        asksQuads |= hasQuads;
        return hasQuads;
    }

    /// Whether a question is about the differences to neighbours.
    boolean asksQuads() {
        return asksQuads;
    }

    private long one(Map<Integer, @Nullable Long> parts, Part part) {
        if (!parts.containsKey(part.number())) return 0;
        Long known = parts.get(part.number());
        if (known == null)
            throw new UnsupportedOperationException(
                    "where its %s are is only known when the program runs".formatted(Part.label(part.number())));
        return known;
    }

    /// @return the addresses of descriptors that a part may have
    private Set<Long> values(Map<Integer, @Nullable Long> parts, Part part) {
        if (!parts.containsKey(part.number())) return Set.of(0L);
        Long known = parts.get(part.number());
        return known != null ? Set.of(known) : bound.get();
    }

    private @Nullable View view(Key key, How how) {
        View known = views.get(key);
        if (known != null || refused.containsKey(key)) return known;
        if (views.size() + refused.size() >= MOST_VIEWS)
            throw new UnsupportedOperationException(
                    "there are more than %d pairs of images and samplers".formatted(MOST_VIEWS));
        try {
            if (key.texture == 0) throw new UnsupportedOperationException("no texture is bound");
            View made = made(key, how);
            views.put(key, made);
            return made;
        } catch (RecordException | IllegalArgumentException | UnsupportedOperationException | Fault e) {
            refused.put(key, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private View made(Key key, How how) {
        TextureUnit unit = new TextureUnit(book, memory, false, new UsedImages());
        How as = key.isWritten ? How.STORED : how == How.STORED ? How.FETCHED : how;
        memory.take();
        SampledImage image = unit.look(as, key.texture, key.levels, key.sampler, key.borders, 0);
        int number = images.image(image, queried(unit, key));
        int sampler = images.sampler(image);
        Sampler s = image.sampler();
        boolean isFloat = image.format().kind() == TexelKind.FLOAT;
        boolean hasLevels = s.mip() != Filter.NONE && image.levels() > 1;
        boolean needsLod = hasLevels || s.anisotropy() > 1 || isFloat && s.magnify() != s.minify();
        return new View(number, sampler, memory.take(), needsLod);
    }

    private static ImageText.Queried queried(TextureUnit unit, Key key) {
        if (key.isWritten) return ImageText.Queried.NONE;
        Map<Integer, Long> parts = Map.of(Part.TEXTURE.number(), key.texture, Part.LEVELS.number(), key.levels);
        int[] size = TextureAnswers.answer(unit, How.SIZE_OF, parts);
        int[] info = TextureAnswers.answer(unit, How.INFO_OF, parts);
        int[] address = TextureAnswers.answer(unit, How.ADDRESS_OF, parts);
        return new ImageText.Queried(size[3], info[0], info[1], info[2], info[3], address[2]);
    }

    // ---- texels that the program has the address of

    private void convert(Map<Integer, @Nullable Long> parts) {
        Long word = parts.getOrDefault(Part.X.number(), 0L);
        if (word != null) {
            conversion(word.intValue());
            return;
        }
        String why = "how texels are converted is only known when the program runs";
        for (long texture : bound.get()) {
            Key key = new Key(false, texture, 0, 0, 0);
            View view = view(key, How.ADDRESS_OF);
            if (view == null) why = refused.getOrDefault(key, why);
            else conversion(images.conversion(view.image));
        }
        if (conversions.isEmpty()) throw new UnsupportedOperationException(why);
    }

    private void conversion(int word) {
        if (word == 0 || conversions.containsKey(word)) return;
        try {
            Conversion c = Conversion.of(book, word);
            formats.number(c.format());
            conversions.put(word, c);
        } catch (RecordException | IllegalArgumentException e) {
            throw new UnsupportedOperationException(String.valueOf(e.getMessage()), e);
        }
    }

    // ---- text

    /// @return tables and functions; nothing if no question is asked
    String text() {
        if (!isAsked) return "";
        String tables = images.text();
        StringBuilder out =
                new StringBuilder("\n").append(Resource.of("texels.h")).append(Resource.of("textures.h"));
        out.append(tables);
        out.append("#define WRITTEN_APART %d\n".formatted(isWrittenApart ? 1 : 0));
        List<String> bytes = new ArrayList<>();
        List<String> runs = new ArrayList<>();
        List<String> all = new ArrayList<>();
        views.forEach((key, view) -> {
            int first = runs.size();
            runs(view.seen, runs, bytes);
            all.add("{%d, 0x%xUL, 0x%xUL, 0x%xUL, 0x%xUL, %d, %d, %d, %d}"
                    .formatted(
                            key.isWritten ? 1 : 0,
                            key.texture,
                            key.levels,
                            key.sampler,
                            key.borders,
                            view.image,
                            view.sampler,
                            first,
                            runs.size() - first));
        });
        out.append("#define VIEWS %d\n".formatted(views.size()));
        out.append(ImageText.table("struct view", "views", all, "{0}"));
        out.append(ImageText.table("struct run_of_bytes", "runs_of_bytes", runs, "{0}"));
        out.append(ImageText.table("uchar", "bytes_seen", bytes, "0"));
        List<String> words = new ArrayList<>();
        conversions.forEach((word, c) -> words.add("{0x%xu, %d, 0x%xu}"
                .formatted(word, formats.number(c.format()), c.order().codes())));
        out.append("struct conversion { uint word; int format; uint order; };\n");
        out.append("#define CONVERSIONS %d\n".formatted(conversions.size()));
        out.append(ImageText.table("struct conversion", "conversions", words, "{0}"));
        return out.append(formats.text())
                .append(Resource.of("sampling.h"))
                .append(Resource.of("looks.h"))
                .toString();
    }

    /// Bytes that follow each other are one run.
    private static void runs(SortedMap<Long, Byte> seen, List<String> runs, List<String> bytes) {
        List<Map.Entry<Long, Byte>> all = List.copyOf(seen.entrySet());
        for (int i = 0; i < all.size(); ) {
            long at = all.get(i).getKey();
            int first = i;
            int from = bytes.size();
            for (; i < all.size() && all.get(i).getKey() == at + i - first; i++)
                bytes.add("" + (all.get(i).getValue() & 0xff));
            runs.add("{0x%xUL, %du, %du}".formatted(at, i - first, from));
        }
    }
}

package dev.heddle.machine.kernel;

import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Suggest;
import dev.heddle.machine.BoundImages;
import dev.heddle.machine.Launch;
import dev.heddle.textures.ImageDescriptors;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import dev.heddle.textures.texel.TexelFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The description of a texture or a sampler that is bound to a number, in a few words: `wood.ktx2 layout=twiddled`,
/// `format=rgba8-unorm width=64 height=64`, `descriptor=0a0b…`, `filter=linear wrap=repeat`. The words are those of
/// `docs/texels.md`.
public final class ImageSpec {
    /// What it is.
    public enum Kind {
        /// An image that is read.
        TEXTURE("texture"),
        /// An image that is written.
        IMAGE("texture"),
        SAMPLER("sampler");

        private final String table;

        Kind(String table) {
            this.table = table;
        }

        /// @return as a header calls it
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Set<String> OF_IMAGES = Set.of(
            "file",
            "table",
            "layout",
            "format",
            "width",
            "height",
            "depth",
            "layers",
            "levels",
            "dimension",
            "samples",
            "swizzle",
            "of",
            "content",
            "descriptor");

    private static final Set<String> OF_SAMPLERS = Set.of(
            "table",
            "filter",
            "magnify",
            "minify",
            "mip",
            "wrap",
            "wrap-s",
            "wrap-t",
            "wrap-r",
            "compare",
            "anisotropy",
            "bias",
            "lod",
            "coordinates",
            "reduction",
            "border",
            "descriptor");

    private final Kind kind;
    private final long number;
    private final Map<String, String> words = new LinkedHashMap<>();
    private final Folder folder;

    /// The same, of words in one text.
    ///
    /// @param words divided by commas or blanks
    public static ImageSpec of(Kind kind, String number, String words, Path folder) {
        List<String> all = new ArrayList<>(List.of(number));
        for (String w : words.split("[ ,]+")) if (!w.isEmpty()) all.add(w);
        return new ImageSpec(kind, all, folder);
    }

    /// The same with any files of this computer.
    ///
    /// @throws IllegalArgumentException with a message for people
    public ImageSpec(Kind kind, List<String> all, Path folder) {
        this(kind, all, new DiskFolder(folder));
    }

    /// @param all the number and the words
    /// @param folder that has the files
    /// @throws IllegalArgumentException with a message for people
    public ImageSpec(Kind kind, List<String> all, Folder folder) {
        this.kind = kind;
        this.folder = folder;
        this.number = number(all.getFirst(), "the number of a " + kind.text());
        Set<String> known = kind == Kind.SAMPLER ? OF_SAMPLERS : OF_IMAGES;
        String last = "";
        for (String w : all.subList(1, all.size())) {
            int equals = w.indexOf('=');
            // Contents have commas, where words are divided.
            if (equals < 0 && last.equals("content")) {
                words.merge(last, w, (before, more) -> before + "," + more);
                continue;
            }
            String key = equals < 0 ? "file" : w.substring(0, equals);
            if (!known.contains(key) || key.equals("file") && equals >= 0)
                throw new IllegalArgumentException(
                        "a %s has no '%s'%s".formatted(kind.text(), w, Suggest.near(key, known)));
            if (words.put(key, w.substring(equals + 1)) != null)
                throw new IllegalArgumentException("'%s' is there twice".formatted(key));
            last = key;
        }
    }

    /// Binds it.
    ///
    /// @throws IllegalArgumentException with a message for people
    public void bind(Launch launch, BoundImages to) {
        String table = words.getOrDefault("table", preset(launch));
        try {
            String bytes = words.get("descriptor");
            if (bytes != null) to.descriptor(table, number, hex(bytes));
            else
                switch (kind) {
                    case TEXTURE, IMAGE -> image(table, to);
                    case SAMPLER -> to.sampler(table, number, sampler());
                }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + e.getMessage(), e);
        }
    }

    private void image(String table, BoundImages to) throws IOException {
        boolean isWritten = kind == Kind.IMAGE;
        String of = words.get("of");
        String swizzle = words.getOrDefault("swizzle", "");
        if (of == null) {
            boolean isBuffer = words.getOrDefault("dimension", "").equals("buffer");
            ImageDescriptors.Appearance seen = new ImageDescriptors.Appearance(swizzle, isBuffer);
            to.bind(table, number, image(), words.get("layout"), seen, isWritten);
            return;
        }
        if (words.size() > 1 + (words.containsKey("table") ? 1 : 0) + (swizzle.isEmpty() ? 0 : 1))
            throw new IllegalArgumentException(
                    "'of=%s' is an image that is bound already; only table= and swizzle= go with it".formatted(of));
        int colon = of.indexOf(':');
        to.same(
                table,
                number,
                colon < 0 ? table : of.substring(0, colon),
                number(of.substring(colon + 1), "the image that is meant"),
                swizzle,
                isWritten);
    }

    /// Where a book has no table of that kind, the first of its head is for everything.
    private String preset(Launch launch) {
        Set<String> all = launch.codec().book().isa().tables().keySet();
        return all.isEmpty() || all.contains(kind.table)
                ? kind.table
                : all.iterator().next();
    }

    private static byte[] hex(String s) {
        try {
            return Hex.parse(s);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'%s' is not bytes in hexadecimal, such as 00ff".formatted(s), e);
        }
    }

    // ---- images

    private Image image() throws IOException {
        String file = words.get("file");
        return file == null ? blank() : folder.image(file);
    }

    /// An image that the words describe, with a content or all zeros.
    Image blank() throws IOException {
        String name = words.get("format");
        if (name == null || words.get("width") == null)
            throw new IllegalArgumentException(
                    "expected a .png or .ktx2 file, descriptor=HEX, or format=rgba8-unorm width=N height=N");
        TexelFormat format = Formats.ofWord(name);
        String dimension = words.getOrDefault("dimension", "2d");
        Dimension d = dimension.equals("buffer") ? Dimension.D1 : Dimension.of(dimension);
        int layers = count("layers", d == Dimension.CUBE ? 6 : 1);
        ImageExtent e = new ImageExtent(
                d,
                count("width", 1),
                count("height", 1),
                count("depth", 1),
                layers,
                count("levels", 1),
                count("samples", 1));
        Image out = Image.of(format, e);
        String content = words.get("content");
        if (content != null) fill(out, BufferSpec.bytes(content, folder));
        return out;
    }

    private static void fill(Image image, byte[] bytes) {
        int at = 0;
        for (byte[] level : image.levels()) {
            int n = Math.min(level.length, bytes.length - at);
            System.arraycopy(bytes, at, level, 0, n);
            at += n;
        }
        if (at < bytes.length)
            throw new IllegalArgumentException("a content of %d bytes for an image of %d".formatted(bytes.length, at));
    }

    private int count(String key, int otherwise) {
        String s = words.get(key);
        return s == null ? otherwise : Math.clamp(number(s, key), 0, Integer.MAX_VALUE);
    }

    // ---- samplers

    private Sampler sampler() {
        Filter both = filter(words.get("filter"), Filter.NEAREST);
        WrapMode wrap = wrap(words.get("wrap"), WrapMode.CLAMP_TO_EDGE);
        String[] lod = words.getOrDefault("lod", "0..15").split("\\.\\.", -1);
        if (lod.length != 2)
            throw new IllegalArgumentException("lod is a range such as 0..4, found '%s'".formatted(words.get("lod")));
        return new Sampler(
                filter(words.get("magnify"), both),
                filter(words.get("minify"), both),
                filter(words.get("mip"), Filter.NONE),
                wrap(words.get("wrap-s"), wrap),
                wrap(words.get("wrap-t"), wrap),
                wrap(words.get("wrap-r"), wrap),
                real(words.getOrDefault("bias", "0")),
                real(lod[0]),
                real(lod[1]),
                0,
                count("anisotropy", 1),
                comparison(words.getOrDefault("compare", "always")),
                reduction(),
                !words.getOrDefault("coordinates", "normalized").equals("texels"),
                true,
                border());
    }

    private static Filter filter(@Nullable String s, Filter otherwise) {
        if (s == null) return otherwise;
        for (Filter f : Filter.values()) if (f.name().equalsIgnoreCase(s)) return f;
        throw new IllegalArgumentException(
                "'%s' is not a filter; there are nearest, linear and, between levels, none".formatted(s));
    }

    private static WrapMode wrap(@Nullable String s, WrapMode otherwise) {
        return s == null ? otherwise : WrapMode.of(s);
    }

    private static DepthComparison comparison(String s) {
        String name = s.toUpperCase(Locale.ROOT).replace('-', '_');
        for (DepthComparison c : DepthComparison.values()) if (c.name().equals(name)) return c;
        throw new IllegalArgumentException(
                "'%s' is not a comparison; there are never, less, equal, less-or-equal, greater, not-equal, greater-or-equal, always"
                        .formatted(s));
    }

    private Reduction reduction() {
        String s = words.getOrDefault("reduction", "average");
        for (Reduction r : Reduction.values()) if (r.name().equalsIgnoreCase(s)) return r;
        throw new IllegalArgumentException(
                "'%s' is not a reduction; there are average, minimum and maximum".formatted(s));
    }

    /// The colour around an image: a name, or four numbers with `:` between, floats unless they have no point.
    private int[] border() {
        String s = words.getOrDefault("border", "transparent-black");
        int one = Float.floatToIntBits(1);
        switch (s) {
            case "transparent-black" -> {
                return new int[4];
            }
            case "opaque-black" -> {
                return new int[] {0, 0, 0, one};
            }
            case "opaque-white" -> {
                return new int[] {one, one, one, one};
            }
            default -> {
                String[] parts = s.split(":", -1);
                if (parts.length != 4)
                    throw new IllegalArgumentException(
                            "'%s' is not a border; there are transparent-black, opaque-black, opaque-white, and four numbers such as 0.5:0:0:1"
                                    .formatted(s));
                int[] out = new int[4];
                for (int i = 0; i < 4; i++) out[i] = Float.floatToIntBits(real(parts[i]));
                return out;
            }
        }
    }

    private static float real(String s) {
        return FloatText.single(s);
    }

    private static long number(String s, String what) {
        try {
            if (s.startsWith("0x")) return Long.parseUnsignedLong(s.substring(2), 16);
            long n = Long.parseLong(s);
            if (n >= 0) return n;
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("%s is a number from 0, found '%s'".formatted(what, s));
    }
}

package dev.heddle.machine.kernel;

import dev.heddle.base.json.Json;
import dev.heddle.textures.texel.Image;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The images of a package that its program reaches by descriptors: of any format, with texels before and after. What
/// an image is stands in `io.json`, or, where the instruction set decides it, in `TARGET.json`; where the program finds
/// it stands in `TARGET.json`, unless its tables have all images in order.
final class PackageImages {
    /// What a word of a header and a member are both called.
    private static final List<String> WORDS =
            List.of("format", "width", "height", "depth", "layers", "levels", "samples", "dimension", "swizzle");

    /// Images that are buffers of 32-bit words, row after row, unless the target says where they are.
    static final String PLAIN = "r32ui";

    /// A number of a table.
    ///
    /// @param isWritten whether the program writes it there
    record Place(String table, long number, boolean isWritten) {}

    private final LaunchDraft draft;
    private final Tolerance tolerance;
    private final Map<Long, Json> ofTarget = new LinkedHashMap<>();
    private final Map<Long, Json> shared = new LinkedHashMap<>();
    private final Map<Long, Place> first = new LinkedHashMap<>();

    PackageImages(Json target, Json io, LaunchDraft draft) {
        this.draft = draft;
        tolerance = Tolerance.of(io);
        for (Json i : target.objects("images")) ofTarget.put(i.number("index", 0), i);
        for (Json i : io.objects("images"))
            if (ofTarget.containsKey(i.number("index", 0))
                    || !i.string("format").equals(PLAIN)) shared.put(i.number("index", 0), i);
    }

    /// @return whether an image of `io.json` is one of these
    boolean has(long index) {
        return shared.containsKey(index);
    }

    /// @return the images for which the target names no place
    Set<Long> unplaced() {
        Set<Long> out = new TreeSet<>(shared.keySet());
        ofTarget.forEach((index, i) -> {
            if (i.get("at") != null) out.remove(index);
        });
        return out;
    }

    /// Binds what a driver has laid out: descriptors, and memory at the addresses that they hold.
    void laidOut(Json target) {
        for (Json d : target.objects("driver_textures")) {
            memory(d, "at", "texels");
            if (d.get("planes") != null) memory(d, "planes_at", "planes");
            List<String> words = List.of(
                    Long.toString(d.number("number")),
                    "table=" + d.string("table"),
                    "descriptor=" + d.string("descriptor"));
            draft.say(new LaunchSetting.Described(spec(ImageSpec.Kind.TEXTURE, words, d.where())), d.where());
        }
    }

    private void memory(Json of, String address, String bytes) {
        BufferContent content = BufferContent.at(of.number(address), of.hex(bytes), new Origin.Member(of.place(bytes)));
        if (!draft.buffer(content.name(), content))
            throw new IllegalArgumentException(of.place(address) + ": there is memory at this address already");
    }

    /// Binds the images for which the target names places.
    void place() {
        ofTarget.forEach((index, i) -> {
            if (i.get("at") != null) place(index, places(i));
        });
    }

    private static List<Place> places(Json of) {
        List<Place> out = new ArrayList<>();
        if (of.get("at") instanceof List<?> all)
            for (Object each : all)
                if (each instanceof List<?> at
                        && at.size() == 3
                        && at.get(0) instanceof String table
                        && at.get(1) instanceof Number number
                        && at.get(2) instanceof Boolean isWritten)
                    out.add(new Place(table, number.longValue(), isWritten));
        if (out.isEmpty())
            throw new IllegalArgumentException(
                    of.where() + ": 'at' is a list of places, each a table, a number, and whether it is written there");
        return out;
    }

    /// @param at at least one
    void place(long index, List<Place> at) {
        Place home = at.getFirst();
        first.put(index, home);
        for (Place p : at) {
            List<String> words = new ArrayList<>(List.of(Long.toString(p.number)));
            words.add("table=" + p.table);
            if (p.equals(home)) words.addAll(described(index, true));
            else words.add("of=%s:%d".formatted(home.table, home.number));
            ImageSpec.Kind kind = p.isWritten ? ImageSpec.Kind.IMAGE : ImageSpec.Kind.TEXTURE;
            draft.say(new LaunchSetting.Described(spec(kind, words, where(index))), where(index));
        }
    }

    private static ImageSpec spec(ImageSpec.Kind kind, List<String> words, String where) {
        try {
            return new ImageSpec(kind, words, Folder.EMPTY);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    private String where(long index) {
        Json i = ofTarget.getOrDefault(index, shared.get(index));
        return i == null ? "images" : i.where();
    }

    private List<String> described(long index, boolean hasContent) {
        List<String> out = new ArrayList<>();
        String depth = text(index, "depth");
        if (depth != null && !depth.equals("1") && text(index, "dimension") == null) out.add("dimension=3d");
        for (String word : WORDS) {
            String value = text(index, word);
            if (value != null) out.add(word + "=" + value);
        }
        String content = text(index, "in");
        if (content == null) content = text(index, "content");
        if (hasContent && content != null) out.add("content=hex:" + content);
        return out;
    }

    /// What the target says counts.
    private @Nullable String text(long index, String member) {
        for (Map<Long, Json> from : List.of(ofTarget, shared)) {
            Json i = from.get(index);
            Object value = i == null ? null : i.get(member);
            if (value != null) return value.toString();
        }
        return null;
    }

    /// What is to be in the images after a run: `out` of `io.json`, or its object `images_expected`.
    ///
    /// @throws IllegalArgumentException with a message for people
    void expect(Json io) {
        shared.forEach((index, i) -> {
            if (i.get("out") != null) expect(index, i.string("out"), i.where());
        });
        Json expected = io.object("images_expected");
        if (expected == null) return;
        for (String number : expected.members().keySet()) {
            Json e = expected.object(number);
            if (e != null) expect(index(number, expected), e.string("texels"), e.where());
        }
    }

    private static long index(String number, Json where) {
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s: '%s' is not the index of an image".formatted(where.where(), number), e);
        }
    }

    private void expect(long index, String texels, String where) {
        Place at = first.get(index);
        if (at == null)
            throw new IllegalArgumentException(
                    "%s: there is no image %d among those of the target".formatted(where, index));
        List<String> words = new ArrayList<>(List.of("0"));
        words.addAll(described(index, false));
        words.add("content=hex:" + texels);
        try {
            Image image = new ImageSpec(ImageSpec.Kind.TEXTURE, words, Folder.EMPTY).blank();
            draft.expect(new ExpectedContent.Texels("image " + index, at.table, at.number, image, tolerance));
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }
}

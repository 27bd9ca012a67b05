package dev.heddle.machine.kernel;

import dev.heddle.base.json.Json;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what a program begins with, where its package says it by the names of registers: ids of the thread in
/// registers, values in constants, buffers and images by number. The words are those of `docs/kernels.md`.
final class NamedAbi {
    private static final Pattern ID = Pattern.compile("(local invocation|workgroup|global invocation) id ([xyz])");
    private static final Pattern RANGE = Pattern.compile("uniform buffer (\\d+), bytes (\\d+)\\.\\.(\\d+).*");
    private static final Pattern PLACE = Pattern.compile("(storage buffer|uniform buffer|image) (\\d+): (.*)");
    private static final Pattern ADDRESSES = Pattern.compile("address(es)? of (the )?uniform buffers?( .*)?");
    private static final String PARAMETERS = "driver parameters:";

    /// Sets in which programs find their resources, where they ask by set: buffers to write, constants, images.
    private static final List<String> SETS = List.of("storage", "uniform", "image");

    private static final int SET_SHIFT = 24;
    private static final Pattern GENERIC = Pattern.compile("GENERIC ?(\\d+)");
    private static final int VECTOR = 4;
    private static final int MAX_LANES = 1 << 16;
    private static final int MAX_WORDS = 1 << 16;
    private static final int MAX_DIGITS = 9;

    private final Json abi;
    private final PackageImages images;
    private final LaunchDraft draft;
    private final Isa isa;
    private final RegisterNames names;
    private final NamedResources resources;

    NamedAbi(Json abi, PackageImages images, Executable program, LaunchDraft draft) {
        this.abi = abi;
        this.images = images;
        this.draft = draft;
        this.isa = program.codec().book().isa();
        this.names = RegisterNames.of(program.book());
        this.resources = draft.resources();
    }

    /// @throws IllegalArgumentException with a message for people
    void read() {
        draft.say(new LaunchSetting.GroupBytes(abi.number("shared_size", 0)), abi.place("shared_size"));
        draft.say(new LaunchSetting.LaneBytes(abi.number("private_size", 0)), abi.place("private_size"));
        int lanes = abi.count("threadsize_base", isa.lanes(), MAX_LANES);
        draft.say(
                new LaunchSetting.Lanes(abi.isTrue("double_threadsize") ? 2 * lanes : lanes),
                abi.place("threadsize_base"));
        for (String kind : SETS) resources.each(kind, (index, id) -> bind(kind, index, id));
        for (long index : images.unplaced()) images.place(index, places(index));
        for (Json r : abi.objects("registers_at_entry")) input(r);
        for (Json c : abi.objects("constants")) constants(c);
        for (Json a : abi.objects("inputs")) attribute(a);
        for (Json r : abi.objects("outputs")) result(r);
    }

    /// Of a vertex shader: `GENERIC 1` is attribute 1.
    private void attribute(Json of) {
        Matcher generic = GENERIC.matcher(of.string("name"));
        if (!generic.matches()) return;
        String id = resources.find("attribute", generic.group(1), of);
        RegisterRef first = register(names, of, "first_register");
        draft.say(new LaunchSetting.Attribute(first, words(of), resources.buffer(id)));
    }

    private void result(Json of) {
        String id = NamedResources.id("result", of.string("name"));
        if (!resources.byName().containsKey(id)) return;
        RegisterRef first = register(names, of, "first_register");
        draft.say(new LaunchSetting.Result(first, words(of), resources.buffer(id)));
    }

    private static int words(Json of) {
        return of.count("components", VECTOR, MAX_WORDS);
    }

    /// Where an image that is no buffer is found, of the tables that this instruction set has.
    private List<PackageImages.Place> places(long index) {
        List<PackageImages.Place> out = new ArrayList<>();
        long inSet = (long) SETS.indexOf("image") << SET_SHIFT | index;
        for (PackageImages.Place p : List.of(
                new PackageImages.Place("storage", resources.count("storage") + index, true),
                new PackageImages.Place("descriptor", inSet, true),
                new PackageImages.Place("texture", index, false)))
            if (isa.tables().containsKey(p.table())) out.add(p);
        if (out.isEmpty())
            throw new IllegalArgumentException("%s: %s has no table of images".formatted(abi.where(), isa.name()));
        return out;
    }

    private void bind(String kind, long index, String id) {
        descriptors(kind, index, id);
        switch (kind) {
            case "image" -> {
                bindIn("storage", resources.count("storage") + index, id);
                bindIn("texture", index, id);
            }
            default -> bindIn(kind, index, id);
        }
    }

    /// Binds what is found in sets. Where `descriptors` lists widths of elements for the kind, such as
    /// `{"storage": [16, 8]}`, each resource has as many descriptors, one after the other.
    private void descriptors(String kind, long index, String id) {
        long set = (long) SETS.indexOf(kind) << SET_SHIFT;
        long[] widths = widths(kind);
        if (widths.length == 0) bindIn("descriptor", set | index, id);
        if (!isa.tables().containsKey("descriptor")) return;
        for (int i = 0; i < widths.length; i++)
            draft.say(new LaunchSetting.Table(
                    "descriptor", set | index * widths.length + i, resources.buffer(id), (int) widths[i] / Byte.SIZE));
    }

    /// @return bits of elements, a descriptor for each; none if a resource has one descriptor
    private long[] widths(String kind) {
        Json all = abi.object("descriptors");
        if (all == null || all.get(kind) == null) return new long[0];
        long[] widths = all.numbers(kind);
        for (long w : widths)
            if (w != 8 && w != 16 && w != 32)
                throw new IllegalArgumentException(
                        "%s: an element of %d bits; 8, 16 and 32 are possible".formatted(all.where(), w));
        return widths;
    }

    /// Programs of this instruction set may ask by other tables, or none.
    private void bindIn(String table, long number, String id) {
        if (isa.tables().containsKey(table)) draft.say(new LaunchSetting.Bind(table, number, id));
    }

    private void input(Json of) {
        String value = of.string("value");
        Matcher id = ID.matcher(value);
        if (!id.matches()) throw new IllegalArgumentException("%s: unknown value '%s'".formatted(of.where(), value));
        draft.say(new LaunchSetting.Input(register(names, of, "register"), what(id)));
    }

    private static String what(Matcher id) {
        String kind = switch (id.group(1)) {
            case "workgroup" -> "group";
            case "local invocation" -> "local";
            default -> "global";
        };
        return kind + "." + id.group(2);
    }

    private void constants(Json of) {
        RegisterRef first = register(names, of, "first");
        String source = of.string("source");
        Matcher range = RANGE.matcher(source);
        Matcher place = PLACE.matcher(source);
        if (range.matches()) {
            String id = resources.find("uniform buffer", range.group(1), of);
            copy(first, resources.buffer(id), place(range.group(2), of), place(range.group(3), of));
        } else if (of.get("words") instanceof List<?> words) {
            for (int i = 0; i < words.size(); i++) word(first.after(i), String.valueOf(words.get(i)), of);
            if (source.startsWith(PARAMETERS)) sizes(first);
        } else if (place.matches()) {
            facts(first, resources.find(place.group(1), place.group(2), of), place.group(3), of);
        } else if (ADDRESSES.matcher(source).matches()) {
            addresses(first);
        } else if (!source.contains("preamble")) {
            throw new IllegalArgumentException("%s: unknown source '%s'".formatted(of.where(), source));
        }
    }

    /// @return a number of a byte in a buffer
    static int place(String digits, Json where) {
        if (digits.length() <= MAX_DIGITS) return Integer.parseInt(digits);
        throw new IllegalArgumentException("%s: no buffer has a byte %s".formatted(where.where(), digits));
    }

    /// The launch refuses the first register that is not there; those after it need not be listed.
    private void copy(RegisterRef first, String buffer, int begin, int end) {
        for (int at = begin; at + Integer.BYTES <= end + 1; at += Integer.BYTES) {
            RegisterRef r = first.after((at - begin) / Integer.BYTES);
            set(r, new RegisterContent.Word(buffer, at));
            Isa.State s = isa.states().get(r.state());
            if (s == null || r.element() >= s.count()) return;
        }
    }

    private void set(RegisterRef register, RegisterContent content) {
        draft.say(new LaunchSetting.Preset(register, content));
    }

    private void word(RegisterRef r, String text, Json of) {
        Matcher id = ID.matcher(text);
        if (id.matches()) {
            draft.say(new LaunchSetting.Input(r, what(id)));
            return;
        }
        try {
            set(r, new RegisterContent.Number(Long.decode(text)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("%s: '%s' is not a number".formatted(of.where(), text), e);
        }
    }

    /// What of the driver's parameters depends on how the program is launched.
    private void sizes(RegisterRef first) {
        for (int i = 0; i < 3; i++) {
            set(first.after(i), new RegisterContent.Groups("xyz".charAt(i)));
            set(first.after(8 + i), new RegisterContent.Threads("xyz".charAt(i)));
        }
    }

    /// `address, row pitch, layer pitch, bytes per texel`, or numbers.
    private void facts(RegisterRef first, String id, String list, Json of) {
        int n = 0;
        for (String fact : list.split(", *")) {
            RegisterContent content = switch (fact) {
                case "address" -> new RegisterContent.About(id, Fact.ADDRESS);
                case "row pitch", "bytes per row" -> new RegisterContent.About(id, Fact.ROW);
                case "layer pitch", "bytes per layer" -> new RegisterContent.About(id, Fact.LAYER);
                case "bytes per texel" -> new RegisterContent.About(id, Fact.TEXEL);
                case "0" -> new RegisterContent.Number(0);
                default -> throw new IllegalArgumentException("%s: unknown fact '%s'".formatted(of.where(), fact));
            };
            set(first.after(n++), content);
        }
    }

    /// One word each, or two where addresses have 64 bits.
    private void addresses(RegisterRef first) {
        int each = abi.number("generation", 0) < 5 ? 1 : 2;
        for (int i = 0; i < resources.count("uniform"); i++) {
            String buffer = resources.buffer(resources.find("uniform buffer", String.valueOf(i), abi));
            set(first.after(each * i), new RegisterContent.Address(buffer, 0));
            if (each == 2) set(first.after(2 * i + 1), new RegisterContent.Address(buffer, Integer.SIZE));
        }
    }

    /// @return the register that a member of a file names
    /// @throws IllegalArgumentException if there is none
    static RegisterRef register(RegisterNames names, Json of, String member) {
        RegisterRef r = names.find(of.string(member));
        if (r == null)
            throw new IllegalArgumentException("%s: unknown register '%s'".formatted(of.where(), of.string(member)));
        return r;
    }
}

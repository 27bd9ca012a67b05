package dev.heddle.kernel;

import dev.heddle.exec.state.Resources.Fact;
import dev.heddle.json.Json;
import dev.heddle.lift.Place;
import dev.heddle.lift.RegisterNames;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Gives a program what it begins with, where its package says it by the names of registers: ids of the thread in
/// registers, values in constants, buffers and images by number. The words are those of `docs/kernels.md`.
final class NamedAbi {
    private static final Pattern ID =
            Pattern.compile("(local invocation|workgroup|global invocation) id ([xyz])");
    private static final Pattern RANGE =
            Pattern.compile("uniform buffer (\\d+), bytes (\\d+)\\.\\.(\\d+).*");
    private static final Pattern PLACE =
            Pattern.compile("(storage buffer|uniform buffer|image) (\\d+): (.*)");
    private static final Pattern ADDRESSES =
            Pattern.compile("address(es)? of (the )?uniform buffers?( .*)?");
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
    private final Launch launch;
    private final RegisterNames names;
    private final NamedResources resources;

    NamedAbi(Json abi, Launch launch, NamedResources resources) {
        this.abi = abi;
        this.launch = launch;
        this.names = RegisterNames.of(launch.codec().book());
        this.resources = resources;
    }

    /// @throws IllegalArgumentException with a message for people
    void apply() {
        launch.groupBytes(abi.number("shared_size", 0));
        launch.laneBytes(abi.number("private_size", 0));
        int lanes = abi.count("threadsize_base", launch.lanes(), MAX_LANES);
        launch.lanes(abi.isTrue("double_threadsize") ? 2 * lanes : lanes);
        for (String kind : SETS) resources.each(kind, (index, r) -> bind(kind, index, r));
        for (Json r : abi.objects("registers_at_entry")) input(r);
        for (Json c : abi.objects("constants")) constants(c);
        for (Json a : abi.objects("inputs")) attribute(a);
        for (Json r : abi.objects("outputs")) result(r);
    }

    /// Of a vertex shader: `GENERIC 1` is attribute 1.
    private void attribute(Json of) {
        Matcher generic = GENERIC.matcher(of.string("name"));
        if (!generic.matches()) return;
        Resource r = resources.find("attribute", generic.group(1), of);
        launch.attribute(register(names, of, "first_register"), words(of), r.buffer());
    }

    private void result(Json of) {
        Resource r = resources.get("result", of.string("name"));
        if (r != null) launch.result(register(names, of, "first_register"), words(of), r.buffer());
    }

    private static int words(Json of) {
        return of.count("components", VECTOR, MAX_WORDS);
    }

    private void bind(String kind, long index, Resource r) {
        bindIn("descriptor", (long) SETS.indexOf(kind) << SET_SHIFT | index, r);
        switch (kind) {
            case "image" -> {
                bindIn("storage", resources.count("storage") + index, r);
                bindIn("texture", index, r);
            }
            default -> bindIn(kind, index, r);
        }
    }

    /// Programs of this instruction set may ask by other tables, or none.
    private void bindIn(String table, long number, Resource r) {
        if (launch.hasTable(table)) launch.bind(table, number, r);
    }

    private void input(Json of) {
        String value = of.string("value");
        Matcher id = ID.matcher(value);
        if (!id.matches())
            throw new IllegalArgumentException(
                    "%s: unknown value '%s'".formatted(of.where(), value));
        launch.input(register(names, of, "register"), what(id));
    }

    private static String what(Matcher id) {
        String kind =
                switch (id.group(1)) {
                    case "workgroup" -> "group";
                    case "local invocation" -> "local";
                    default -> "global";
                };
        return kind + "." + id.group(2);
    }

    private void constants(Json of) {
        Place first = register(names, of, "first");
        String source = of.string("source");
        Matcher range = RANGE.matcher(source);
        Matcher place = PLACE.matcher(source);
        if (range.matches()) {
            Resource r = resources.find("uniform buffer", range.group(1), of);
            copy(first, r, place(range.group(2), of), place(range.group(3), of));
        } else if (of.get("words") instanceof List<?> words) {
            for (int i = 0; i < words.size(); i++)
                word(first.after(i), String.valueOf(words.get(i)), of);
            if (source.startsWith(PARAMETERS)) sizes(first);
        } else if (place.matches()) {
            facts(first, resources.find(place.group(1), place.group(2), of), place.group(3), of);
        } else if (ADDRESSES.matcher(source).matches()) {
            addresses(first);
        } else if (!source.contains("preamble")) {
            throw new IllegalArgumentException(
                    "%s: unknown source '%s'".formatted(of.where(), source));
        }
    }

    /// @return a number of a byte in a buffer
    static int place(String digits, Json where) {
        if (digits.length() <= MAX_DIGITS) return Integer.parseInt(digits);
        throw new IllegalArgumentException(
                "%s: no buffer has a byte %s".formatted(where.where(), digits));
    }

    private void copy(Place first, Resource from, int begin, int end) {
        for (int at = begin; at + Integer.BYTES <= end + 1; at += Integer.BYTES)
            launch.set(first.after((at - begin) / Integer.BYTES), from.buffer().word(at));
    }

    private void word(Place r, String text, Json of) {
        Matcher id = ID.matcher(text);
        if (id.matches()) {
            launch.input(r, what(id));
            return;
        }
        try {
            launch.set(r, Long.decode(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s: '%s' is not a number".formatted(of.where(), text), e);
        }
    }

    /// What of the driver's parameters depends on how the program is launched.
    private void sizes(Place first) {
        for (int i = 0; i < 3; i++) {
            launch.set(first.after(i), launch.grid().side("xyz".charAt(i)));
            launch.set(first.after(8 + i), launch.group().side("xyz".charAt(i)));
        }
    }

    /// `address, row pitch, layer pitch, bytes per texel`, or numbers.
    private void facts(Place first, Resource r, String list, Json of) {
        int n = 0;
        for (String fact : list.split(", *")) {
            long value =
                    switch (fact) {
                        case "address" -> r.about(Fact.ADDRESS);
                        case "row pitch", "bytes per row" -> r.about(Fact.ROW);
                        case "layer pitch", "bytes per layer" -> r.about(Fact.LAYER);
                        case "bytes per texel" -> r.about(Fact.TEXEL);
                        case "0" -> 0;
                        default ->
                                throw new IllegalArgumentException(
                                        "%s: unknown fact '%s'".formatted(of.where(), fact));
                    };
            launch.set(first.after(n++), value);
        }
    }

    /// One word each, or two where addresses have 64 bits.
    private void addresses(Place first) {
        int each = abi.number("generation", 0) < 5 ? 1 : 2;
        for (int i = 0; i < resources.count("uniform"); i++) {
            long address =
                    resources.find("uniform buffer", String.valueOf(i), abi).buffer().address();
            launch.set(first.after(each * i), address);
            if (each == 2) launch.set(first.after(2 * i + 1), address >>> Integer.SIZE);
        }
    }

    /// @return the register that a member of a file names
    /// @throws IllegalArgumentException if there is none
    static Place register(RegisterNames names, Json of, String member) {
        Place r = names.find(of.string(member));
        if (r == null)
            throw new IllegalArgumentException(
                    "%s: unknown register '%s'".formatted(of.where(), of.string(member)));
        return r;
    }
}

package dev.heddle.kernel;

import dev.heddle.json.Json;
import dev.heddle.lift.Place;
import dev.heddle.lift.RegisterNames;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Gives a program what it begins with, where it asks for resources by handles (the number of a table, shifted to the
/// left by 24 bits, and the index in it) and its package lists the uniform words. The words are those of
/// `docs/kernels.md`.
final class HandleAbi {
    private static final Pattern OF_BUFFER = Pattern.compile("uniform buffer (\\d+), byte (\\d+)");
    private static final Pattern OF_SYSTEM = Pattern.compile("system values, byte (\\d+)");
    private static final String TABLE = "handle";
    private static final int TABLE_SHIFT = 24;

    /// Kinds of resources by what packages call their tables.
    private static final Map<String, String> KINDS =
            Map.of(
                    "uniform buffers", "uniform",
                    "storage buffers", "storage",
                    "textures", "image",
                    "images", "image");

    /// Words of the system values: numbers of groups, sizes of a group, sizes of buffers.
    private static final int GROUP = 4;

    private static final int SIZES = 8;

    private final Json abi;
    private final Launch launch;
    private final Device device;
    private final NamedResources resources;
    private final RegisterNames names;

    HandleAbi(Json abi, Launch launch, Device device, NamedResources resources) {
        this.abi = abi;
        this.launch = launch;
        this.device = device;
        this.resources = resources;
        this.names = RegisterNames.of(launch.codec().book());
    }

    /// @throws IllegalArgumentException with a message for people
    void apply() {
        if (!launch.hasTable(TABLE))
            throw new IllegalArgumentException(
                    "%s: %s has no resources by handles"
                            .formatted(abi.where(), launch.codec().book().id()));
        launch.groupBytes(abi.number("wls_size", 0));
        launch.laneBytes(abi.number("tls_size", 0));
        @Nullable Buffer system = systemValues();
        Json tables = java.util.Objects.requireNonNull(abi.object("tables"));
        for (String number : tables.members().keySet()) {
            String kind = KINDS.get(tables.string(number));
            if (kind != null)
                resources.each(
                        kind, (index, r) -> launch.bind(TABLE, handle(number, index, tables), r));
        }
        for (Json word : abi.objects("fau")) word(word, system);
    }

    private static long handle(String table, long index, Json where) {
        try {
            return Long.parseLong(table) << TABLE_SHIFT | index;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s: '%s' is not a number of a table".formatted(where.where(), table), e);
        }
    }

    /// One more uniform buffer. What depends on how the program is launched is of this launch.
    private @Nullable Buffer systemValues() {
        Json of = abi.object("system_value_buffer");
        if (of == null) return null;
        int[] words = Arrays.stream(of.numbers("words")).mapToInt(w -> (int) w).toArray();
        if (words.length == 0)
            throw new IllegalArgumentException(of.where() + ": 'words' is missing");
        for (int i = 0; i < 3 && GROUP + i < words.length; i++) {
            words[i] = launch.grid().side("xyz".charAt(i));
            words[GROUP + i] = launch.group().side("xyz".charAt(i));
        }
        resources.each(
                "storage",
                (index, r) -> {
                    if (SIZES + index < words.length)
                        words[(int) (SIZES + index)] = (int) r.buffer().size();
                });
        Buffer b = device.buffer("the system values", words);
        resources.byName().put("uniform " + of.number("uniform_buffer"), Resource.of(b));
        return b;
    }

    private void word(Json of, @Nullable Buffer system) {
        Place r = NamedAbi.register(names, of, "word");
        String source = of.string("source");
        Matcher buffer = OF_BUFFER.matcher(source);
        Matcher value = OF_SYSTEM.matcher(source);
        if (buffer.matches())
            launch.set(
                    r,
                    resources
                            .find("uniform buffer", buffer.group(1), of)
                            .buffer()
                            .word(NamedAbi.place(buffer.group(2), of)));
        else if (value.matches() && system != null)
            launch.set(r, system.word(NamedAbi.place(value.group(1), of)));
        else launch.set(r, of.number("value"));
    }
}

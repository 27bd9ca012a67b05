package dev.heddle.machine.kernel;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what a program begins with, where it asks for resources by handles (the number of a table, shifted to the
/// left by 24 bits, and the index in it) and its package lists the uniform words. The words are those of
/// `docs/kernels.md`.
final class HandleAbi {
    private static final Pattern OF_BUFFER = Pattern.compile("uniform buffer (\\d+), byte (\\d+)");
    private static final Pattern OF_SYSTEM = Pattern.compile("system values, byte (\\d+)");
    private static final String SYSTEM = "the system values";
    private static final String TABLE = "handle";
    private static final int TABLE_SHIFT = 24;

    /// Kinds of resources by what packages call their tables.
    private static final Map<String, String> KINDS = Map.of(
            "uniform buffers", "uniform",
            "storage buffers", "storage",
            "textures", "image",
            "images", "image");

    /// Words of the system values: numbers of groups, sizes of a group, sizes of buffers.
    private static final int GROUP = 4;

    private static final int SIZES = 8;

    private final Json abi;
    private final PackageImages images;
    private final LaunchDraft draft;
    private final Codec codec;
    private final NamedResources resources;
    private final RegisterNames names;

    HandleAbi(Json abi, PackageImages images, Executable program, LaunchDraft draft) {
        this.abi = abi;
        this.images = images;
        this.draft = draft;
        this.codec = program.codec();
        this.resources = draft.resources();
        this.names = RegisterNames.of(codec.book());
    }

    /// @throws IllegalArgumentException with a message for people
    void read() {
        if (!codec.book().isa().tables().containsKey(TABLE))
            throw new IllegalArgumentException("%s: %s has no resources by handles"
                    .formatted(abi.where(), codec.book().id()));
        draft.say(new LaunchSetting.GroupBytes(abi.number("wls_size", 0)), abi.place("wls_size"));
        draft.say(new LaunchSetting.LaneBytes(abi.number("tls_size", 0)), abi.place("tls_size"));
        systemValues();
        Json tables = java.util.Objects.requireNonNull(abi.object("tables"));
        for (String number : tables.members().keySet()) {
            String kind = KINDS.get(tables.string(number));
            if (kind != null) resources.each(kind, (index, id) -> bind(handle(number, index, tables), id));
        }
        for (long index : images.unplaced()) place(index, tables);
        for (Json word : abi.objects("fau")) word(word);
    }

    /// An image is in all tables of images and textures.
    private void place(long index, Json tables) {
        List<PackageImages.Place> at = new ArrayList<>();
        for (String number : tables.members().keySet()) {
            String kind = tables.string(number);
            if ("image".equals(KINDS.get(kind)))
                at.add(new PackageImages.Place(TABLE, handle(number, index, tables), kind.equals("images")));
        }
        if (at.isEmpty())
            throw new IllegalArgumentException("%s: no table of images for image %d".formatted(tables.where(), index));
        images.place(index, at);
    }

    private void bind(long handle, String id) {
        draft.say(new LaunchSetting.Bind(TABLE, handle, id));
    }

    private static long handle(String table, long index, Json where) {
        try {
            return Long.parseLong(table) << TABLE_SHIFT | index;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s: '%s' is not a number of a table".formatted(where.where(), table), e);
        }
    }

    /// One more uniform buffer. What depends on how the program is launched is patched.
    private void systemValues() {
        Json of = abi.object("system_value_buffer");
        if (of == null) return;
        long[] words = of.numbers("words");
        if (words.length == 0) throw new IllegalArgumentException(of.where() + ": 'words' is missing");
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long word : words) bytes.putInt((int) word);
        draft.buffer(SYSTEM, BufferContent.hidden(SYSTEM, bytes.array()));
        for (int i = 0; i < 3 && GROUP + i < words.length; i++) {
            patch(i, new RegisterContent.Groups("xyz".charAt(i)));
            patch(GROUP + i, new RegisterContent.Threads("xyz".charAt(i)));
        }
        resources.each("storage", (index, id) -> {
            if (SIZES + index < words.length) patch(SIZES + index, new RegisterContent.Size(resources.buffer(id)));
        });
        resources.byName().put("uniform " + of.number("uniform_buffer"), ResourceShape.of(SYSTEM));
    }

    private void patch(long word, RegisterContent content) {
        draft.say(new LaunchSetting.Patch(SYSTEM, Integer.BYTES * word, Integer.BYTES, content));
    }

    private void word(Json of) {
        RegisterRef r = NamedAbi.register(names, of, "word");
        draft.say(new LaunchSetting.Preset(r, content(of)));
    }

    private RegisterContent content(Json of) {
        String source = of.string("source");
        Matcher buffer = OF_BUFFER.matcher(source);
        Matcher value = OF_SYSTEM.matcher(source);
        if (buffer.matches()) {
            String id = resources.find("uniform buffer", buffer.group(1), of);
            return new RegisterContent.Word(resources.buffer(id), NamedAbi.place(buffer.group(2), of));
        }
        if (value.matches() && draft.hasBuffer(SYSTEM))
            return new RegisterContent.Word(SYSTEM, NamedAbi.place(value.group(1), of));
        return new RegisterContent.Number(of.number("value"));
    }
}

package dev.heddle.machine.kernel;

import dev.heddle.base.json.Json;
import java.util.List;

/// Reads the buffers and images of an `io.json`. Their ids are the kind and the index: `storage 0`, `uniform 1`,
/// `image 0`, `attribute 0`, `result NAME`.
final class PackageBuffers {
    /// Texels of an image in one direction at most.
    private static final int MAX_SIDE = 1 << 15;

    private static final int WORD = 8;

    private final Json io;
    private final Tolerance tolerance;
    private final LaunchDraft draft;
    private final PackageImages images;
    private final Kernel.Options brought;

    /// @param images that are no buffers
    /// @param brought what the user has; the file need not say it
    PackageBuffers(Json io, PackageImages images, LaunchDraft draft, Kernel.Options brought) {
        this.io = io;
        this.images = images;
        this.tolerance = Tolerance.of(io);
        this.draft = draft;
        this.brought = brought;
    }

    /// @throws IllegalArgumentException with a message for people
    void read() {
        for (String kind : List.of("uniform", "storage"))
            for (Json b : io.objects(kind + "_buffers")) {
                String id = NamedResources.id(kind, b.number("index"));
                long size = b.count("bytes", KernelPackage.MAX_BYTES);
                plain(id, content(kind + " buffer", id, b, size), b);
            }
        for (Json i : io.objects("images")) if (!images.has(i.number("index", 0))) image(i);
        for (Json a : io.objects("attributes")) {
            String id = NamedResources.id("attribute", a.number("index"));
            plain(id, content("attribute", id, a, a.hex("in").length), a);
        }
        for (Json r : io.objects("outputs")) {
            String id = NamedResources.id("result", r.string("name"));
            plain(id, content("result", id, r, r.hex("out").length), r);
        }
    }

    private void plain(String id, BufferContent content, Json where) {
        add(id, content, ResourceShape.of(id), where);
    }

    private void add(String id, BufferContent content, ResourceShape shape, Json where) {
        if (!draft.buffer(id, content))
            throw new IllegalArgumentException(where.where() + ": this buffer is there twice");
        draft.resources().byName().put(id, shape);
        byte[] out = where.get("out") == null ? null : where.hex("out");
        draft.expect(
                out == null
                        ? new ExpectedContent.Unchanged(id, new Tolerance.Exact())
                        : new ExpectedContent.Whole(id, out, tolerance));
    }

    private void image(Json i) {
        int width = i.count("width", MAX_SIDE);
        int height = i.count("height", 1, MAX_SIDE);
        int depth = i.count("depth", 1, MAX_SIDE);
        long size = (long) width * height * depth * Integer.BYTES;
        String id = NamedResources.id("image", i.number("index", 0));
        ResourceShape shape = new ResourceShape(id, width, height, depth, Integer.BYTES);
        add(id, content("image", id, i, size), shape, i);
    }

    private BufferContent content(String what, String id, Json b, long size) {
        String name = what + " " + b.number("index", 0);
        String key = key(id);
        if (brought.buffers().containsKey(key))
            return new BufferContent(key, name, null, 0, new byte[0], new Origin.Member(b.where()));
        if (size > KernelPackage.MAX_BYTES)
            throw new IllegalArgumentException("%s: %s of %d bytes; at most %d are possible"
                    .formatted(b.where(), what, size, KernelPackage.MAX_BYTES));
        byte[] in = b.get("in") == null ? new byte[0] : b.hex("in");
        if (in.length > size) throw new IllegalArgumentException(b.where() + ": 'in' has more bytes than 'bytes' says");
        return new BufferContent(key, name, null, size, in, new Origin.Member(b.where()));
    }

    /// `0` for a storage buffer, `u0` for a uniform one, `i0` for an image.
    private static String key(String id) {
        return id.replace("storage ", "")
                .replace("uniform ", "u")
                .replace("image ", "i")
                .replace("attribute ", "a")
                .replace("result ", "");
    }

    /// What buffers that a header makes should hold after a run.
    void expect() {
        Json expected = io.object("buffers_expected");
        if (expected == null) return;
        for (String key : expected.members().keySet()) {
            if (!draft.hasBuffer(key))
                throw new IllegalArgumentException("%s: there is no buffer '%s'".formatted(expected.where(), key));
            draft.expect(new ExpectedContent.Whole(key, expected.hex(key), tolerance));
        }
    }

    /// Addresses of buffers that have to be in a uniform buffer.
    void patches() {
        for (Json p : io.objects("patch")) {
            String into = find(draft, "uniform " + p.number("uniform_buffer", 0), p.where());
            String of = find(draft, "storage " + p.number("storage_buffer"), p.where());
            RegisterContent address = new RegisterContent.Address(of, p.number("add", 0), 0);
            long at = p.number("offset", p.number("byte", 0));
            draft.say(new LaunchSetting.Patch(into, at, WORD, address), p.where());
            draft.expectUnchanged(into);
        }
    }

    /// @return the id
    /// @throws IllegalArgumentException if there is no such buffer
    static String find(LaunchDraft draft, String id, String where) {
        if (!draft.hasBuffer(id))
            throw new IllegalArgumentException("%s: there is no %s".formatted(where, id.replace(" ", " buffer ")));
        return id;
    }
}

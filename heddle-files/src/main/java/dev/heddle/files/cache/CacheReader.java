package dev.heddle.files.cache;

import dev.heddle.base.bits.LittleEndian;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.binary.Damage;
import dev.heddle.files.binary.WholeFile;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads caches of compiled shaders. Layouts: Mesa's `disk_cache_os.c`, `fossilize_db.c` and `mesa_cache_db.c`,
/// Vulkan's `VkPipelineCacheHeaderVersionOne`, and Fossilize's own archive, whose entries are no machine code.
public final class CacheReader {
    /// How much of a file is read.
    private static final int MAX_BYTES = 1 << 29;

    private static final byte[] FOSSILIZE = "\u0081FOSSILIZEDB".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] DATABASE = "MESA_DB\0".getBytes(StandardCharsets.ISO_8859_1);

    /// Bytes of the headers of files and entries.
    private static final int FOSSILIZE_HEAD = 16;

    private static final int NAME = 40;
    private static final int FOSSILIZE_ENTRY = NAME + 16;
    private static final int DATABASE_HEAD = 20;
    private static final int DATABASE_ENTRY = 20 + 4 + 4;
    private static final int PIPELINE_HEAD = 32;

    private final byte[] file;
    private final String name;
    private final CacheEntries entries;
    private final Damage damage = new Damage();

    private CacheReader(byte[] file, String name, Unpack unpack) {
        this.file = file;
        this.name = name;
        entries = new CacheEntries(unpack);
    }

    /// Unpacks what an entry has packed.
    @FunctionalInterface
    public interface Unpack {
        /// @return what is packed; null if it is damaged, or of a format that is not known here
        byte @Nullable [] bytes(byte[] packed) throws IOException;
    }

    /// @param start the first bytes of a file
    /// @return whether it is such a file
    public static boolean starts(byte[] start) {
        return begins(start, FOSSILIZE) || begins(start, DATABASE) || MesaEntry.starts(start) || isPipelines(start);
    }

    private static boolean begins(byte[] start, byte[] with) {
        return start.length >= with.length && Arrays.equals(start, 0, with.length, with, 0, with.length);
    }

    /// Vulkan's header of 32 bytes in version 1, and a vendor that is known.
    private static boolean isPipelines(byte[] start) {
        return start.length >= PIPELINE_HEAD
                && LittleEndian.get32(start, 0) == PIPELINE_HEAD
                && LittleEndian.get32(start, 4) == 1
                && !Vendor.of(LittleEndian.get32(start, 8)).isEmpty();
    }

    /// @param in the file; it is read to its end, and not closed
    /// @param name what messages call the file
    public static Container read(InputStream in, String name, Unpack unpack) throws IOException {
        WholeFile whole = WholeFile.read(in, MAX_BYTES, "a file");
        return new CacheReader(whole.bytes(), name, unpack).read(whole.ending());
    }

    private Container read(String ending) throws IOException {
        String summary;
        ContainerKind kind = ContainerKind.SHADER_CACHE;
        if (begins(file, FOSSILIZE)) summary = fossilize();
        else if (begins(file, DATABASE)) summary = database();
        else if (MesaEntry.starts(file)) summary = entries.mesa("entry", file);
        else {
            kind = ContainerKind.PIPELINE_CACHE;
            summary = pipelines();
        }
        String missing = ending.isEmpty() ? null : "expected more bytes";
        return new Container(
                kind,
                summary,
                Optional.empty(),
                entries.programs(),
                List.of(),
                entries.notes(),
                damage.first()
                        .or(() -> Optional.ofNullable(missing))
                        .map(first -> Diagnostic.of(name, first + ending)));
    }

    /// Entries with a name of 40 hexadecimal digits, sizes and a payload.
    private String fossilize() throws IOException {
        String what = "";
        int count = 0;
        int at = FOSSILIZE_HEAD;
        while (at < file.length) {
            if (at + FOSSILIZE_ENTRY > file.length || !isHex(at)) {
                damage.add(at, "expected the name of an entry, 40 hexadecimal digits, and its sizes");
                break;
            }
            String entry = new String(file, at, NAME, StandardCharsets.ISO_8859_1);
            long size = Integer.toUnsignedLong(LittleEndian.get32(file, at + NAME));
            int format = LittleEndian.get32(file, at + NAME + 4);
            at += FOSSILIZE_ENTRY;
            if (size > file.length - at) {
                damage.add(at, "expected %d bytes of an entry".formatted(size));
                break;
            }
            byte[] payload = Arrays.copyOfRange(file, at, at + (int) size);
            at += (int) size;
            count++;
            String found = entries.fossilize(entry, payload, format);
            if (what.isEmpty()) what = found;
        }
        return "fossilize file, " + count(count) + (what.isEmpty() ? "" : ", " + what);
    }

    private boolean isHex(int at) {
        for (int i = 0; i < NAME; i++) if (Character.digit(file[at + i], 16) < 0) return false;
        return true;
    }

    /// Entries with a key of 20 bytes, a checksum and a size.
    private String database() throws IOException {
        String what = "";
        int count = 0;
        int at = DATABASE_HEAD;
        while (at < file.length) {
            long size =
                    at + DATABASE_ENTRY > file.length ? -1 : Integer.toUnsignedLong(LittleEndian.get32(file, at + 24));
            at += DATABASE_ENTRY;
            if (size < 0 || size > file.length - at) {
                damage.add(at - DATABASE_ENTRY, "expected the key, checksum and size of an entry, and its bytes");
                break;
            }
            byte[] payload = Arrays.copyOfRange(file, at, at + (int) size);
            at += (int) size;
            String found = entries.mesa("entry" + count++, payload);
            if (what.isEmpty()) what = found;
        }
        return "Mesa cache database, " + count(count) + (what.isEmpty() ? "" : ", " + what);
    }

    private String pipelines() {
        int vendor = LittleEndian.get32(file, 8);
        entries.search("pipelines", Arrays.copyOfRange(file, PIPELINE_HEAD, file.length), PIPELINE_HEAD);
        entries.note("what is behind the header of Vulkan is the driver's own record");
        return "%s, device 0x%x".formatted(Vendor.of(vendor), LittleEndian.get32(file, 12));
    }

    private static String count(int n) {
        return n == 1 ? "1 entry" : n + " entries";
    }
}

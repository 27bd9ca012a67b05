package dev.heddle.files;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.binary.WholeFile;
import dev.heddle.files.text.ByteStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// The formats in which files are packed, by their first bytes.
enum Packing {
    GZIP("\u001f\u008b"),
    ZSTD("(\u00b5/\u00fd"),
    XZ("\u00fd7zXZ\0");

    /// The most unpacked bytes of a file that is no container, which may be large.
    private static final int MOST = 1 << 29;

    private static final int BUFFER = 1 << 13;

    /// Each byte a character.
    private final String magic;

    Packing(String magic) {
        this.magic = magic;
    }

    /// @param start the first bytes of a file
    /// @return null if it is not packed
    static @Nullable Packing of(byte[] start) {
        for (Packing p : values()) if (p.begins(start)) return p;
        return null;
    }

    private boolean begins(byte[] start) {
        if (start.length < magic.length()) return false;
        for (int i = 0; i < magic.length(); i++) if ((start[i] & 255) != magic.charAt(i)) return false;
        return true;
    }

    /// Whether nothing else begins so: two bytes of gzip may be code.
    boolean isCertain() {
        return this != GZIP;
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @param name what messages call the file
    /// @return what is packed; faults of packed data, and too much of it, are an [EOFException] or a [ZipException]
    /// @throws SourceException if nothing here unpacks this format
    InputStream unpacked(InputStream in, String name) throws IOException, SourceException {
        UnpackedLimit limit = new UnpackedLimit();
        InputStream packed = limit.packed(in);
        if (this == GZIP) return limit.unpacked(new GZIPInputStream(packed, BUFFER));
        for (Unpacker u : ServiceLoader.load(Unpacker.class, Packing.class.getClassLoader()))
            if (u.format().equals(text())) return limit.unpacked(new Faults(u, packed));
        throw new SourceException(Diagnostic.of(
                name, "a file packed with %s, which cannot be unpacked here; unpack it first".formatted(text())));
    }

    /// @return all that is packed
    /// @throws SourceException if it is damaged, ends early or is too large
    byte[] all(InputStream in, String name) throws IOException, SourceException {
        WholeFile whole = WholeFile.read(in, MOST, "a packed file");
        if (whole.ending().isEmpty()) return whole.bytes();
        throw new SourceException(Diagnostic.of(name, text() + whole.ending().replaceFirst("^;", ":")));
    }

    /// The first bytes of what is packed, as far as a sample of the file has them.
    ///
    /// @return none if the sample is damaged
    byte[] start(byte[] sample, String name) throws SourceException {
        byte[] out = new byte[Detector.SAMPLE];
        int length = 0;
        try (InputStream in = unpacked(new ByteStream(sample), name)) {
            int count = in.read(out);
            while (count > 0) {
                length += count;
                count = in.read(out, length, out.length - length);
            }
        } catch (IOException _) {
            // The sample ends early, or the file is damaged: what came out counts.
        }
        return Arrays.copyOf(out, length);
    }

    /// Unpacks a record within a file: of these formats, or deflated without a head.
    ///
    /// @return null if it is damaged or of another format
    static byte @Nullable [] record(byte[] packed) {
        Packing p = of(packed);
        try {
            InputStream in = new ByteStream(packed);
            WholeFile whole =
                    WholeFile.read(p == null ? new InflaterInputStream(in) : p.unpacked(in, ""), MOST, "a record");
            return whole.ending().isEmpty() ? whole.bytes() : null;
        } catch (IOException | SourceException _) {
            return null;
        }
    }

    /// Tells damage in the same way for all formats, that of a head as soon as something is read.
    private static final class Faults extends InputStream {
        private final Unpacker by;
        private final InputStream packed;
        private @Nullable InputStream unpacked;

        Faults(Unpacker by, InputStream packed) {
            this.by = by;
            this.packed = packed;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            try {
                InputStream in = unpacked;
                if (in == null) unpacked = in = by.unpacked(new Whole(packed));
                return in.read(into, from, length);
            } catch (EOFException | ReadFault e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                ZipException fault = new ZipException(e.getMessage());
                fault.initCause(e);
                throw fault;
            }
        }

        @Override
        public void close() throws IOException {
            InputStream in = unpacked;
            if (in != null) in.close();
            else packed.close();
        }
    }

    /// A fault of the file itself is none of what is packed.
    private static final class ReadFault extends IOException {
        private static final long serialVersionUID = 1;

        ReadFault(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }

    private static final class Whole extends FilterInputStream {
        Whole(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            try {
                return in.read(into, from, length);
            } catch (IOException e) {
                throw new ReadFault(e);
            }
        }
    }
}

package dev.heddle.files.object;

import dev.heddle.files.object.MachImage.SymbolTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Reads the header and the load commands of a Mach-O file: each a number, its own length in bytes, and what it says.
final class LoadCommands {
    private static final int SYMBOLS = 2;
    private static final int SEGMENT = 0x19;
    private static final int FUNCTION_STARTS = 0x26;
    private static final int ENCRYPTION = 0x2c;
    private static final int BUILD_VERSION = 0x32;

    /// Bytes of the number and the length.
    private static final int HEAD = 8;

    /// Bytes of commands, without what may stand after them.
    private static final int SEGMENT_BYTES = 72;

    private static final int SYMBOLS_BYTES = 24;
    private static final int DATA_BYTES = 16;
    private static final int ENCRYPTION_BYTES = 20;

    private final Span image;
    private final ObjectFindings findings;
    private final List<MachSection> sections = new ArrayList<>();
    private @Nullable SymbolTable symbols;
    private @Nullable Span starts;
    private OptionalLong text = OptionalLong.empty();
    private boolean isEncrypted;

    private LoadCommands(Span image, ObjectFindings findings) {
        this.image = image;
        this.findings = findings;
    }

    /// @param image bytes that begin with the magic number
    /// @return null if the header is cut
    static @Nullable MachImage read(Span image, ObjectFindings findings) {
        if (!image.has(0, MachImage.HEADER)) {
            findings.broken(
                    image.from(),
                    "expected the header of a Mach-O file, %d bytes, found %d"
                            .formatted(MachImage.HEADER, image.length()));
            return null;
        }
        LoadCommands commands = new LoadCommands(image, findings);
        commands.readAll(image.u32(16), image.u32(20));
        return new MachImage(
                image,
                new Cpu(image.i32(4), image.i32(8)),
                image.i32(12),
                commands.sections,
                commands.symbols,
                commands.starts,
                commands.text,
                commands.isEncrypted);
    }

    /// @param size bytes of all commands
    private void readAll(long count, long size) {
        boolean isCut = !image.has(MachImage.HEADER, size);
        if (isCut)
            findings.broken(
                    image.inFile(MachImage.HEADER),
                    "expected %d bytes of load commands, found %d".formatted(size, image.length() - MachImage.HEADER));
        long end = Math.min(MachImage.HEADER + size, image.length());
        long at = MachImage.HEADER;
        for (long i = 0; i < count; i++) {
            long length = at + HEAD > end ? 0 : image.u32(at + 4);
            if (length < HEAD || length > end - at) {
                if (!isCut) findings.broken(image.inFile(at), found(i, count, at, end, length));
                return;
            }
            if (!findings.spend(length)) return;
            command(at, length);
            at += length;
        }
    }

    private static String found(long index, long count, long at, long end, long length) {
        String what = "expected load command %d of %d, ".formatted(index + 1, count);
        if (at + HEAD > end) return what + "found the end of the commands";
        return what + "%d to %d bytes, found one of %d bytes".formatted(HEAD, end - at, length);
    }

    private void command(long at, long length) {
        switch (image.i32(at)) {
            case SEGMENT -> {
                if (isWhole(at, length, SEGMENT_BYTES, "a segment")) segment(at, length);
            }
            case SYMBOLS -> {
                if (symbols == null && isWhole(at, length, SYMBOLS_BYTES, "symbols"))
                    symbols = new SymbolTable(
                            image.u32(at + 8), image.u32(at + 12), image.u32(at + 16), image.u32(at + 20));
            }
            case FUNCTION_STARTS -> {
                if (starts == null && isWhole(at, length, DATA_BYTES, "function starts"))
                    starts = findings.part(image, image.u32(at + 8), image.u32(at + 12), "function starts");
            }
            case ENCRYPTION -> {
                if (isWhole(at, length, ENCRYPTION_BYTES, "encryption")) isEncrypted |= image.i32(at + 16) != 0;
            }
            case BUILD_VERSION -> {
                if (isWhole(at, length, BuildTools.BYTES, "a build version"))
                    findings.driver(BuildTools.text(image.part(at, length)));
            }
            default -> {}
        }
    }

    private boolean isWhole(long at, long length, int expected, String what) {
        if (length >= expected) return true;
        findings.broken(
                image.inFile(at),
                "expected a load command for %s, %d bytes, found %d".formatted(what, expected, length));
        return false;
    }

    private void segment(long at, long length) {
        if (image.name(at + 8, 16).equals(MachSection.TEXT_SEGMENT) && text.isEmpty())
            text = OptionalLong.of(image.u64(at + 24));
        long count = image.u32(at + 64);
        long room = (length - SEGMENT_BYTES) / MachSection.BYTES;
        if (count > room)
            findings.broken(
                    image.inFile(at),
                    "expected a load command with %d sections, found room for %d in its %d bytes"
                            .formatted(count, room, length));
        for (long i = 0; i < Math.min(count, room); i++)
            sections.add(MachSection.at(image, at + SEGMENT_BYTES + i * MachSection.BYTES));
    }
}

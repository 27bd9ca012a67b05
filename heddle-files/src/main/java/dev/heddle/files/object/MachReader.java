package dev.heddle.files.object;

import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.object.FatHeader.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads Mach-O files, and wrappers of which one slice is for arm64, or some are for Apple GPUs.
final class MachReader {
    private static final int MAGIC_32 = 0xfeed_face;
    private static final byte[] STATIC_LIBRARY = {'!', '<', 'a', 'r', 'c', 'h', '>', '\n'};

    /// How many slices a note names.
    private static final int MAX_NAMED = 8;

    private final Span file;
    private final ObjectFindings findings;

    private MachReader(Span file, ObjectFindings findings) {
        this.file = file;
        this.findings = findings;
    }

    /// @param start the first bytes of a file
    static boolean starts(Span start) {
        return FatHeader.starts(start) || MachImage.starts(start) || isOld(start) || MetalArchive.isLibrary(start);
    }

    /// A Mach-O file that is not read: of 32 bits, or big-endian.
    private static boolean isOld(Span start) {
        if (!start.has(0, 4)) return false;
        int magic = start.i32(0);
        int swapped = Integer.reverseBytes(magic);
        return magic == MAGIC_32 || swapped == MAGIC_32 || swapped == MachImage.MAGIC;
    }

    /// @param file one that [#starts]
    static Found read(Span file, ObjectFindings findings) {
        return new MachReader(file, findings).read();
    }

    private Found read() {
        if (MetalArchive.isLibrary(file)) return MetalLibrary.read(file, findings);
        if (FatHeader.starts(file)) return wrapper(FatHeader.read(file, findings));
        if (!isOld(file)) return image(file, "");
        boolean isBig = file.i32(0) != MAGIC_32;
        int magic = isBig ? Integer.reverseBytes(file.i32(0)) : file.i32(0);
        boolean isNarrow = magic == MAGIC_32;
        String what = (isNarrow ? "32-bit" : "64-bit") + (isBig ? ", big-endian" : "");
        if (file.has(4, 4)) what += ", " + new Cpu((int) (isBig ? file.u32Big(4) : file.u32(4)), 0).title();
        findings.note("no A64 code: the file is for " + what);
        return Found.none(ContainerKind.MACH_O, what);
    }

    /// Of slices for arm64 one is read, of those for Apple GPUs all.
    private Found wrapper(FatHeader header) {
        List<Slice> slices = header.slices();
        List<Slice> gpu = slices.stream().filter(s -> s.cpu().isAppleGpu()).toList();
        Optional<Slice> arm = arm64(slices);
        boolean isGpu = !gpu.isEmpty() && (header.isMetal() || arm.isEmpty());
        List<Slice> taken = isGpu ? gpu : arm.map(List::of).orElse(List.of());
        List<Slice> others = new ArrayList<>(slices);
        others.removeAll(taken);
        ContainerKind kind = header.isMetal() ? ContainerKind.METAL : ContainerKind.MACH_O;
        String all = slices.size() == 1 ? "1 slice" : slices.size() + " slices";
        if (taken.isEmpty()) {
            if (!slices.isEmpty()) findings.note("neither A64 nor AGX code: the slices are for " + names(others));
            return Found.none(kind, all);
        }
        if (!others.isEmpty()) findings.note("slices passed over: " + names(others));
        String of = " of " + all;
        if (!isGpu) {
            Span bytes = slice(taken.getFirst());
            return bytes == null ? Found.none(kind, taken.getFirst().cpu().title() + of) : image(bytes, of);
        }
        MetalArchive archive = new MetalArchive(findings);
        for (Slice s : taken) {
            Span bytes = slice(s);
            if (bytes != null) archive.add(bytes, taken.size() > 1 ? Optional.of(s) : Optional.empty());
        }
        for (Slice s : others) {
            Span bytes = file.part(s.offset(), s.size());
            if (MetalArchive.isLibrary(bytes)) archive.bitcode(bytes);
        }
        return archive.found(taken.getFirst().cpu().title() + of);
    }

    /// The plain one rather than that with signed pointers: more tools can read it.
    private static Optional<Slice> arm64(List<Slice> slices) {
        List<Slice> all = slices.stream().filter(s -> s.cpu().isArm64()).toList();
        return all.stream()
                .filter(s -> s.cpu().title().equals("arm64"))
                .findFirst()
                .or(() -> all.stream().findFirst());
    }

    private static String names(List<Slice> slices) {
        String names = slices.stream()
                .map(s -> s.cpu().title())
                .distinct()
                .limit(MAX_NAMED)
                .collect(Collectors.joining(", "));
        long all = slices.stream().map(s -> s.cpu().title()).distinct().count();
        return all > MAX_NAMED ? names + " and others" : names;
    }

    /// @return the bytes of a Mach-O file; null if there is none, which is reported
    private @Nullable Span slice(Slice slice) {
        Span there = file.part(slice.offset(), slice.size());
        if (there.length() != slice.size())
            findings.broken(
                    slice.record(),
                    "expected %s bytes of a slice for %s at byte 0x%x, found %d"
                            .formatted(
                                    Long.toUnsignedString(slice.size()),
                                    slice.cpu().title(),
                                    slice.offset(),
                                    there.length()));
        if (MachImage.starts(there)) return there;
        String title = slice.cpu().title();
        if (MetalArchive.isLibrary(there)) {
            findings.note("the slice for %s is bitcode, no machine code".formatted(title));
        } else if (isStaticLibrary(there)) {
            findings.note("the slice for %s is a static library; its members are not read".formatted(title));
        } else if (there.length() == slice.size()) {
            findings.broken(there.from(), "expected a Mach-O file of 64 bits, the slice for %s".formatted(title));
        }
        return null;
    }

    private static boolean isStaticLibrary(Span bytes) {
        if (!bytes.has(0, STATIC_LIBRARY.length)) return false;
        for (int i = 0; i < STATIC_LIBRARY.length; i++) if (bytes.u8(i) != STATIC_LIBRARY[i]) return false;
        return true;
    }

    /// @param of ` of 2 slices`, or nothing
    private Found image(Span bytes, String of) {
        MachImage image = LoadCommands.read(bytes, findings);
        if (image == null) return Found.none(ContainerKind.MACH_O, "");
        String title = image.cpu().title() + of;
        if (image.cpu().isAppleGpu()) {
            MetalArchive archive = new MetalArchive(findings);
            archive.add(image, Optional.empty());
            return archive.found(title);
        }
        String summary = title + ", " + image.typeTitle();
        if (image.cpu().isArm64()) return new Found(ContainerKind.MACH_O, summary, MachCode.programs(image, findings));
        findings.note("no A64 code: the file is for " + title);
        return Found.none(ContainerKind.MACH_O, summary);
    }
}

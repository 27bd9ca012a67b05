package dev.heddle.corpus.input;

import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.machine.kernel.Folder;
import dev.heddle.machine.kernel.KernelPackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Kernel packages, as `heddle run` takes them.
final class PackageLeaf {
    /// Bytes of a package: the tree of its JSON takes several times as many.
    private static final int MOST = 16 << 20;

    private final String path;
    private final Path file;
    private final Visitor to;

    /// @param path as it is reported
    /// @param file where it is
    PackageLeaf(String path, Path file, Visitor to) {
        this.path = path;
        this.file = file;
        this.to = to;
    }

    /// @param name of a file or member
    /// @return whether it is called as packages are
    static boolean isNamed(String name) {
        return InputFile.isPackage(plain(name));
    }

    private static String plain(String name) {
        return name.replaceFirst("\\.(gz|zst)$", "");
    }

    /// @param member where it is in the file; empty if it is the file
    void read(byte[] text, String member, Folder beside) throws IOException, CorpusException {
        if (text.length > MOST) {
            fail(member, "is JSON of more than %,d bytes; no kernel package is".formatted(MOST));
            return;
        }
        // The folders around it may tell the instruction set.
        Path name = member.isEmpty()
                ? file
                : file.resolveSibling(member.replace("!", "/")).normalize();
        try {
            Optional<KernelPackage> read = KernelPackage.of(name, text);
            if (read.isPresent())
                for (KernelPackage.Code c : read.get().code(beside)) to.program(place(member, c), c.isa(), c.bytes());
            else if (!name.endsWith(KernelPackage.SHARED)) fail(member, "is JSON, but no kernel package");
        } catch (SourceException e) {
            fail(member, Reason.of(e));
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage());
            fail(member, why.startsWith(name + ": ") ? why.substring((name + ": ").length()) : why);
        }
    }

    private ProgramPlace place(String member, KernelPackage.Code c) {
        return new ProgramPlace(
                path,
                member,
                ContainerKind.KERNEL.format(),
                c.name(),
                null,
                c.stage(),
                c.application().orElse(null),
                c.driver().orElse(null));
    }

    private void fail(String member, String why) throws CorpusException {
        to.failure(path, member, "", null, Reason.line(why));
    }
}

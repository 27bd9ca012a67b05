/// The `heddle` command.
@SuppressWarnings("requires-automatic") // JLine's jars have names, but no descriptors.
module dev.heddle.cli {
    requires com.fasterxml.jackson.core;
    requires aircompressor;
    requires dev.heddle.corpus;
    requires dev.heddle.decompile;
    requires dev.heddle.files;
    requires dev.heddle.editors;
    requires dev.heddle.server;
    requires dev.heddle.site;
    requires java.desktop;
    requires jdk.httpserver;
    requires org.jline.reader;
    requires org.jline.terminal;
    requires org.tukaani.xz;
    requires static org.jspecify;

    provides dev.heddle.files.Unpacker with
            dev.heddle.cli.unpack.Zstd,
            dev.heddle.cli.unpack.Xz;
}

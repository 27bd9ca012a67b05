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

    // Records in them are written as JSON.
    opens dev.heddle.cli to
            dev.heddle.base;
    opens dev.heddle.cli.ci to
            dev.heddle.base;
    opens dev.heddle.cli.commands to
            dev.heddle.base;
    opens dev.heddle.cli.crash to
            dev.heddle.base;
    opens dev.heddle.cli.diff to
            dev.heddle.base;
    opens dev.heddle.cli.graph to
            dev.heddle.base;
    opens dev.heddle.cli.launch to
            dev.heddle.base;
    opens dev.heddle.cli.listing to
            dev.heddle.base;
    opens dev.heddle.cli.stats to
            dev.heddle.base;
    opens dev.heddle.cli.studio to
            dev.heddle.base;

    provides dev.heddle.files.Unpacker with
            dev.heddle.cli.unpack.Zstd,
            dev.heddle.cli.unpack.Xz;
}

/// Serves a device to other programs, records what they do, and does it again.
module dev.heddle.server {
    requires transitive dev.heddle.files;
    requires transitive dev.heddle.machine;
    requires static org.jspecify;

    exports dev.heddle.server;
    exports dev.heddle.server.submit;

    // Records in it are written as JSON.
    opens dev.heddle.server to
            dev.heddle.base;
}

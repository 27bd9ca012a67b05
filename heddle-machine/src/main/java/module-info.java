/// Runs machine code without the hardware: meanings become lane code, lane code runs on a device.
module dev.heddle.machine {
    requires com.fasterxml.jackson.core;
    requires transitive dev.heddle.core;
    requires static transitive org.jspecify;

    exports dev.heddle.lift;
    exports dev.heddle.exec;
    exports dev.heddle.machine;
}

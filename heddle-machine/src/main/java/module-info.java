/// Runs machine code without the hardware: meanings become lane code, lane code runs on a device.
module dev.heddle.machine {
    requires com.fasterxml.jackson.core;
    requires transitive dev.heddle.core;
    requires static org.jspecify;

    exports dev.heddle.lift;
    exports dev.heddle.debug;
    exports dev.heddle.debug.goal;
    exports dev.heddle.debug.session;
    exports dev.heddle.exec;
    exports dev.heddle.exec.state;
    // For what makes code.
    exports dev.heddle.exec.number to
            dev.heddle.accel;
    exports dev.heddle.exec.region to
            dev.heddle.accel;
    exports dev.heddle.exec.scalar to
            dev.heddle.accel;
    exports dev.heddle.flow;
    exports dev.heddle.flow.align;
    exports dev.heddle.flow.lane;
    exports dev.heddle.flow.layout;
    exports dev.heddle.json;
    exports dev.heddle.kernel;
    exports dev.heddle.machine;
    exports dev.heddle.picture;
    exports dev.heddle.sanitize;
    exports dev.heddle.stats;
    exports dev.heddle.texel;
    exports dev.heddle.texel.block;
    exports dev.heddle.texel.file;
    exports dev.heddle.texel.layout;
    exports dev.heddle.texel.number;
    exports dev.heddle.texel.sample;
    exports dev.heddle.texture;
    exports dev.heddle.trial;
    exports dev.heddle.watch;

    uses dev.heddle.exec.CodeGenerator;
}

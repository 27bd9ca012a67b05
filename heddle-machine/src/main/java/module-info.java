/// Runs machine code without the hardware: a device, launches, kernels.
module dev.heddle.machine {
    requires transitive dev.heddle.analysis;
    requires transitive dev.heddle.textures;
    requires static org.jspecify;

    exports dev.heddle.machine.kernel;
    exports dev.heddle.machine;
    exports dev.heddle.machine.picture;
    exports dev.heddle.machine.watch;
}

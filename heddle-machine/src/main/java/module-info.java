/// Runs machine code without the hardware: a device, launches, kernels.
module dev.heddle.machine {
    requires com.fasterxml.jackson.core;
    requires transitive dev.heddle.analysis;
    requires transitive dev.heddle.textures;
    requires static org.jspecify;

    exports dev.heddle.json;
    exports dev.heddle.kernel;
    exports dev.heddle.machine;
    exports dev.heddle.picture;
}

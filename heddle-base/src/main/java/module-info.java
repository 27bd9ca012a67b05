/// Stands below all other modules: texts and messages about them, bits, expressions, options of commands.
module dev.heddle.base {
    requires static org.jspecify;

    exports dev.heddle.source;
    exports dev.heddle.bits;
    exports dev.heddle.expr to
            dev.heddle.isa,
            dev.heddle.asm,
            dev.heddle.assist,
            dev.heddle.ir,
            dev.heddle.emulator,
            dev.heddle.accel,
            dev.heddle.flow,
            dev.heddle.analysis,
            dev.heddle.machine,
            dev.heddle.debugger,
            dev.heddle.editors,
            dev.heddle.site,
            dev.heddle.cli;
    exports dev.heddle.options;
}

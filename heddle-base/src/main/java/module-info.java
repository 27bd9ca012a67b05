/// Stands below all other modules: texts and messages about them, bits, expressions, options of commands.
module dev.heddle.base {
    requires com.fasterxml.jackson.core;
    requires static org.jspecify;

    exports dev.heddle.base.source;
    exports dev.heddle.base.bits;
    exports dev.heddle.base.expr to
            dev.heddle.isa,
            dev.heddle.asm,
            dev.heddle.pages,
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
    exports dev.heddle.base.json;
    exports dev.heddle.base.options;
}

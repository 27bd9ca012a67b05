package dev.heddle.files.container;

/// The kind of a container.
public enum ContainerKind {
    /// A command-stream capture of an Adreno GPU, `.rd` or `.rd.gz`.
    CAPTURE("rd", "command-stream capture", 8),

    /// Texts of shaders with their words in brackets: what Mesa's compiler prints, and logs of `cffdump`.
    SHADER_TEXT("shader-text", "shader dump", 8),

    /// A crash dump of an Adreno GPU that the driver msm of the mainline kernel has written.
    DEVCOREDUMP("devcoredump", "GPU crash dump", 8),

    /// A crash dump of an Adreno GPU that Android's driver KGSL has written.
    KGSL_SNAPSHOT("kgsl-snapshot", "KGSL snapshot", 8),

    /// A program binary of Qualcomm's OpenCL compiler.
    OPENCL("opencl-binary", "Qualcomm OpenCL binary", 8),

    /// A program binary of a Mali GPU, one stage. After the instructions of a program may be tables.
    MBS2("mbs2", "Mali program binary", 0),

    /// A program binary of a Mali GPU with several stages.
    MPB1("mpb1", "Mali program binary with stages", 0),

    /// Kernels that Arm's OpenCL compiler made.
    CLCC("clcc", "Mali OpenCL binary", 0),

    /// A crash dump of the kernel's driver for Mali GPUs with a job manager.
    PANFROST_DUMP("panfrost-dump", "panfrost crash dump", 8),

    /// A crash dump of the kernel's driver for Mali GPUs with command streams, in one of two forms.
    PANTHOR_DUMP("panthor-dump", "panthor crash dump", 8),

    /// Shader program descriptors of a Mali GPU, without the code that they point to.
    PROGRAM_DESCRIPTORS("program-descriptors", "shader program descriptors", 8),

    /// What Mesa's driver for Mali GPUs prints of its shaders.
    MALI_LOG("mali-log", "Mali shader log", 8),

    /// What pandecode prints of the work of a Mali GPU.
    PANDECODE("pandecode", "pandecode dump", 8),

    /// A text with listings of several programs.
    LISTINGS("listings", "text with listings", 0),

    /// Source code with several constants.
    CONSTANTS("constants", "constants in source code", 0),

    /// A Mach-O file, or a wrapper around several: an object, an executable, a library with A64 code.
    MACH_O("mach-o", "Mach-O file", 4),

    /// An ELF file: the same, of other systems.
    ELF("elf", "ELF file", 4),

    /// A Metal binary archive or library with code for Apple GPUs. Instructions have 2 to 12 bytes.
    METAL("metal-archive", "Metal binary archive", 0),

    /// A Metal library, `.metallib`, which has bitcode.
    METALLIB("metallib", "Metal library", 0),

    /// A log of the kernel that tells of faults of a GPU, perhaps with shaders in it.
    KERNEL_LOG("kernel-log", "log of GPU faults", 0),

    /// A program binary of Qualcomm's GL driver.
    GL_BINARY("gl-binary", "Qualcomm GL program binary", 8),

    /// A file that has no code, and of which it is known what it is.
    OTHER("other", "file", 0),

    /// LLVM bitcode, such as `.air`.
    BITCODE("bitcode", "LLVM bitcode", 0),

    /// A cache of compiled shaders: an entry of Mesa's, a database of them, or a fossilize file.
    SHADER_CACHE("shader-cache", "shader cache", 0),

    /// A cache of Vulkan's pipelines.
    PIPELINE_CACHE("pipeline-cache", "Vulkan pipeline cache", 0),

    /// A compiled kernel with what it is launched with, as `heddle run` takes it.
    KERNEL("kernel-package", "kernel package", 0);

    private final String format;
    private final String title;
    private final int instructionBytes;

    ContainerKind(String format, String title, int instructionBytes) {
        this.format = format;
        this.title = title;
        this.instructionBytes = instructionBytes;
    }

    /// @return the format in one word, for scripts
    public String format() {
        return format;
    }

    /// @return the format as people call it
    public String title() {
        return title;
    }

    /// @return bytes of each instruction of the programs in it; 0 if not all are the same, or not all
    ///     of a program are instructions
    public int instructionBytes() {
        return instructionBytes;
    }
}

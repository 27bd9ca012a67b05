package dev.heddle.decompile;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.kernel.Kernel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The rest of a program around a text: what the buffers begin with, and a function `main` that runs all groups and
/// writes what the buffers hold then.
public final class MainText {
    /// Words of a line.
    private static final int WORDS = 6;

    private final Kernel kernel;
    private final LaunchSetup setup;
    private final Map<String, Buffer> buffers;
    private final Target target;

    MainText(Kernel kernel, LaunchSetup setup, Map<String, Buffer> buffers, Target target) {
        this.kernel = kernel;
        this.setup = setup;
        this.buffers = buffers;
        this.target = target;
    }

    /// A function for one lane in OpenCL C as a whole program in C, in which each lane is a coroutine.
    ///
    /// @param body a function `program`, which uses those of `source.h`; buffers are `bytes0`, their sizes `size0`,
    ///     in the order of the kernel's device
    public static String ofSource(Kernel kernel, LaunchSetup setup, String body) {
        Map<String, Buffer> buffers = kernel.allBuffers();
        GridExtent group = setup.group();
        StringBuilder out = new StringBuilder();
        out.append("#define WAVE %d\n#define WIDTH %d\n".formatted(setup.lanes(), setup.width()));
        out.append("#define GROUP_SIZE %du\n#define GROUP_BYTES 0UL\n".formatted(group.count()));
        out.append("#define SIZE_X %du\n#define SIZE_Y %du\n#define SIZE_Z %du\n"
                .formatted(group.x(), group.y(), group.z()));
        boolean isApart = setup.program().book().isa().apart();
        out.append("#define APART %d\n".formatted(isApart ? 1 : 0));
        for (String part : List.of("head.h", "source.h", "lanes.h", "across.h", "source_lanes.h"))
            out.append(Resource.of(part));
        StringBuilder arguments = new StringBuilder();
        StringBuilder sets = new StringBuilder();
        for (int i = 0; i < buffers.size(); i++) {
            out.append("static uchar *bytes%1$d; static ulong size%1$d;\n".formatted(i));
            arguments.append(", uchar *b%1$d, ulong n%1$d".formatted(i));
            sets.append("    bytes%1$d = b%1$d; size%1$d = n%1$d;\n".formatted(i));
        }
        out.append(body);
        out.append(Resource.of("source_run.h").formatted(arguments, sets));
        return new MainText(kernel, setup, buffers, Target.C).with(out.toString());
    }

    String with(String text) {
        boolean isC = target == Target.C;
        StringBuilder out = new StringBuilder();
        out.append(isC ? text : quoted(text));
        out.append("""

                /* ---- what the buffers begin with; all after that is 0 */
                """);
        List<String> entries = new ArrayList<>();
        for (Map.Entry<String, Buffer> b : buffers.entrySet()) {
            String name = "content_" + entries.size();
            out.append(content(name, b.getValue().bytes()));
            entries.add("    {\"%s\", %s, sizeof %s, %dUL},\n"
                    .formatted(
                            b.getKey().replaceAll("[^A-Za-z0-9_.-]", "_"),
                            name,
                            name,
                            b.getValue().size()));
        }
        out.append("struct start { const char *key; const unsigned long *words;\n");
        out.append("    unsigned long given, bytes; };\n");
        out.append("static const struct start starts[] = {\n");
        entries.forEach(out::append);
        out.append("    {0, 0, 0, 0}\n");
        out.append("};\n");
        GridExtent grid = setup.grid();
        GridExtent group = setup.group();
        out.append("enum { COUNT = %d };\n".formatted(buffers.size()));
        out.append("static const size_t grid_of[3] = {%d, %d, %d}, size_of_group[3] = {%d, %d, %d};\n"
                .formatted(grid.x(), grid.y(), grid.z(), group.x(), group.y(), group.z()));
        out.append(Resource.of("main.h"));
        out.append(isC ? call() : "");
        return out.append(Resource.of(isC ? "main_c.h" : "main_opencl.h")).toString();
    }

    /// A text in OpenCL C as lines of a host program.
    private String quoted(String text) {
        StringBuilder out = new StringBuilder();
        out.append("/* %s: gcc -O1 FILE.c -lOpenCL */\n".formatted(kernel.name().replace("*/", "* /")));
        out.append("static const char *const text[] = {\n");
        java.util.Arrays.stream(text.split("\n"))
                .map(l -> l.replace("\\", "\\\\").replace("\"", "\\\""))
                .forEach(l -> out.append("    \"").append(l).append("\\n\",").append('\n'));
        out.append("};\n");
        return out.append(Resource.of("host.h")).toString();
    }

    private static String content(String name, byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] == 0) end--;
        byte[] whole = Arrays.copyOf(bytes, (end + 7) / 8 * 8);
        ByteBuffer words = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
        StringBuilder out = new StringBuilder("static const unsigned long %s[] = {".formatted(name));
        if (whole.length == 0) out.append("0");
        for (int i = 0; words.hasRemaining(); i++) {
            if (i % WORDS == 0) out.append('\n').append("    ");
            out.append("0x%xUL,".formatted(words.getLong()));
        }
        return out.append("};\n").toString();
    }

    private String call() {
        StringBuilder out = new StringBuilder("static void all(unsigned char **b, unsigned long *n) {\n");
        out.append("    run((uint)grid_of[0], (uint)grid_of[1], (uint)grid_of[2]");
        for (int i = 0; i < buffers.size(); i++) out.append(", b[%d], n[%d]".formatted(i, i));
        out.append(");\n");
        return out.append("}\n").toString();
    }
}

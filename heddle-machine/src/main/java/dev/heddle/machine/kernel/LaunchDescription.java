package dev.heddle.machine.kernel;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import dev.heddle.machine.SourceLocator;
import dev.heddle.machine.picture.Drawing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The launch of a kernel, as its file says it. Nothing of it is made before [#kernel].
///
/// @param name of the kernel
/// @param program its code; its codec says for which machine
/// @param entry address of the first instruction
/// @param buffers by id, in the order in which they are made; those whose id is a number are storage buffers of that
///     number, if programs reach buffers by number
/// @param resources by id, what programs can reach by numbers
/// @param asked keys of buffers that registers ask for, whether there is such a buffer or not
/// @param settings of the launch, in the order of the file
/// @param expected what buffers should hold after a run with nothing changed
/// @param drawings what can be written as an image
/// @param where names the lines of the code
public record LaunchDescription(
        String name,
        Executable program,
        long entry,
        Map<String, BufferContent> buffers,
        Map<String, ResourceShape> resources,
        Set<String> asked,
        List<Statement> settings,
        List<ExpectedContent> expected,
        List<Drawing> drawings,
        SourceLocator where) {
    /// @param origin where it was found
    public record Statement(LaunchSetting setting, Origin origin) {}

    public LaunchDescription {
        buffers = Collections.unmodifiableMap(new LinkedHashMap<>(buffers));
        resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
        asked = Set.copyOf(asked);
        settings = List.copyOf(settings);
        expected = List.copyOf(expected);
        drawings = List.copyOf(drawings);
    }

    /// Makes the launch, its device and its buffers.
    ///
    /// @throws SourceException with every error of a source
    /// @throws IllegalArgumentException if the user names a buffer that is not there, or with the first error of a
    ///     package
    public Kernel kernel(Kernel.Options options) throws SourceException {
        return kernel(options, List.of());
    }

    /// Makes the launch, its device and its buffers.
    ///
    /// @param options what a user wants other than the file says
    /// @param errors what is wrong with the file so far
    /// @throws SourceException with these errors and all others
    /// @throws IllegalArgumentException if the user names a buffer that is not there, or with the first error of a
    ///     package
    Kernel kernel(Kernel.Options options, List<Diagnostic> errors) throws SourceException {
        List<Diagnostic> all = new ArrayList<>(errors);
        Launch launch = new Launch(program, entry).source(where);
        for (Statement s : settings)
            if (s.setting instanceof LaunchSetting.Shape) apply(s, launch, LaunchMemory.NONE, all);
        if (options.grid() != null) launch.grid(options.grid());
        if (options.group() != null) launch.group(options.group());
        Device device = new Device();
        Map<String, BufferContent> contents = contents(options);
        LaunchMemory memory = memory(contents, device, options, all);
        memory.buffers().forEach((id, b) -> number(launch, id, b));
        for (Statement s : settings)
            if (!(s.setting instanceof LaunchSetting.Shape) && !isFilled(s.setting, options))
                apply(s, launch, memory, all);
        all.sort(Comparator.comparingInt(Diagnostic::line));
        if (!all.isEmpty()) throw new SourceException(all);
        Map<String, Buffer> named = new LinkedHashMap<>();
        contents.forEach((id, c) -> {
            if (!c.key().isEmpty()) named.put(c.key(), memory.buffer(id));
        });
        StartContents start =
                new StartContents(settings.stream().map(Statement::setting).toList(), memory);
        return new Kernel(name, device, launch, named, drawings, expected(memory, launch, options), start);
    }

    /// Whether a buffer that has no content gets one after all.
    private static boolean isFilled(LaunchSetting s, Kernel.Options options) {
        return s instanceof LaunchSetting.Unfilled u && options.buffers().containsKey(u.buffer());
    }

    private static void apply(Statement s, Launch launch, LaunchMemory memory, List<Diagnostic> errors) {
        try {
            s.setting.apply(launch, memory);
        } catch (IllegalArgumentException e) {
            s.origin.report(e, errors);
        }
    }

    /// All buffers, with those that only the user has.
    private Map<String, BufferContent> contents(Kernel.Options options) {
        Set<String> known = new TreeSet<>(asked);
        for (BufferContent b : buffers.values()) if (!b.key().isEmpty()) known.add(b.key());
        options.check(known);
        Map<String, BufferContent> out = new LinkedHashMap<>(buffers);
        for (String key : new TreeSet<>(asked)) {
            byte[] bytes = options.buffers().get(key);
            if (bytes != null) out.putIfAbsent(key, BufferContent.of(key, bytes));
        }
        return out;
    }

    private LaunchMemory memory(
            Map<String, BufferContent> contents, Device device, Kernel.Options options, List<Diagnostic> errors) {
        Map<String, Buffer> made = new LinkedHashMap<>();
        List<Map.Entry<String, BufferContent>> all = new ArrayList<>(contents.entrySet());
        all.sort(Comparator.comparingInt(e -> e.getValue().order()));
        for (Map.Entry<String, BufferContent> each : all)
            try {
                made.put(each.getKey(), each.getValue().make(device, options));
            } catch (IllegalArgumentException e) {
                each.getValue().origin().report(e, errors);
            }
        LaunchMemory plain = new LaunchMemory(made, Map.of(), device);
        Map<String, Resource> reached = new LinkedHashMap<>();
        resources.forEach((id, r) -> reached.put(id, r.in(plain.buffer(r.buffer()))));
        return new LaunchMemory(made, reached, device);
    }

    private static void number(Launch launch, String id, Buffer b) {
        if (id.matches("\\d{1,9}") && launch.hasTable("storage"))
            launch.bind("storage", Long.parseLong(id), Resource.of(b));
    }

    /// What is expected is only right for the inputs that it was made with.
    private List<Expected> expected(LaunchMemory memory, Launch launch, Kernel.Options options) {
        if (!options.changeNothing()) return List.of();
        return expected.stream().map(e -> e.of(memory, launch)).toList();
    }
}

package dev.heddle.kernel;

import dev.heddle.exec.Executable;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import dev.heddle.picture.Drawing;
import dev.heddle.source.Diagnostic;
import dev.heddle.source.SourceException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// How a kernel is to run, as its file says it. Nothing of it is made before [#kernel].
///
/// @param name of the kernel
/// @param program its code; its codec says for which machine
/// @param entry address of the first instruction
/// @param buffers contents by key; those whose key is a number are storage buffers of that number, if programs reach
///     buffers by number
/// @param asked keys that registers ask for, whether there is such a buffer or not
/// @param settings what is said about the launch, in the order of the file
/// @param drawings what can be written as an image
/// @param where names the lines of the code
public record LaunchDescription(
        String name,
        Executable program,
        long entry,
        Map<String, byte[]> buffers,
        Set<String> asked,
        List<Said> settings,
        List<Drawing> drawings,
        Launch.Where where) {
    /// @param origin where it was found
    public record Said(LaunchSetting setting, Origin origin) {}

    public LaunchDescription {
        buffers = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(buffers));
        asked = Set.copyOf(asked);
        settings = List.copyOf(settings);
        drawings = List.copyOf(drawings);
    }

    /// Makes the launch, its device and its buffers.
    ///
    /// @throws SourceException with every error
    /// @throws IllegalArgumentException if the user names a buffer that is not there
    public Kernel kernel(Kernel.Options options) throws SourceException {
        return kernel(options, List.of());
    }

    /// Makes the launch, its device and its buffers.
    ///
    /// @param options what a user wants other than the file says
    /// @param errors what is wrong with the file so far
    /// @throws SourceException with these errors and all others
    /// @throws IllegalArgumentException if the user names a buffer that is not there
    Kernel kernel(Kernel.Options options, List<Diagnostic> errors) throws SourceException {
        List<Diagnostic> all = new ArrayList<>(errors);
        Launch launch = new Launch(program, entry).source(where);
        for (Said s : settings)
            if (s.setting instanceof LaunchSetting.Shape) apply(s, launch, Map.of(), all);
        if (options.grid() != null) launch.grid(options.grid());
        if (options.group() != null) launch.group(options.group());
        Device device = new Device();
        Map<String, Buffer> made = buffers(device, options);
        made.forEach((key, b) -> number(launch, key, b));
        for (Said s : settings)
            if (!(s.setting instanceof LaunchSetting.Shape)) apply(s, launch, made, all);
        if (all.isEmpty()) return new Kernel(name, device, launch, made, drawings, List.of());
        all.sort(Comparator.comparingInt(Diagnostic::line));
        throw new SourceException(all);
    }

    private static void apply(
            Said s, Launch launch, Map<String, Buffer> made, List<Diagnostic> errors) {
        try {
            s.setting.apply(launch, made);
        } catch (IllegalArgumentException e) {
            errors.add(s.origin.error(String.valueOf(e.getMessage())));
        }
    }

    private Map<String, Buffer> buffers(Device device, Kernel.Options options) {
        Set<String> known = new TreeSet<>(asked);
        known.addAll(buffers.keySet());
        options.check(known);
        Map<String, byte[]> contents = new LinkedHashMap<>(buffers);
        contents.putAll(options.buffers());
        Map<String, Buffer> made = new LinkedHashMap<>();
        contents.forEach((key, bytes) -> made.put(key, device.buffer("buffer " + key, bytes)));
        return made;
    }

    private static void number(Launch launch, String key, Buffer b) {
        if (key.matches("\\d{1,9}") && launch.hasTable("storage"))
            launch.bind("storage", Long.parseLong(key), Resource.of(b));
    }
}

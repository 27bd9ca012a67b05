package dev.heddle.server;

import dev.heddle.asm.Codec;
import dev.heddle.base.json.Json;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.emulator.Executable;
import dev.heddle.files.adreno.LiveStream;
import dev.heddle.files.submit.CommandProcessor;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import dev.heddle.server.submit.LaunchRunner;
import dev.heddle.server.submit.SubmitMachine;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The state of a client of `heddle serve-exec`: a device with its buffers, and programs. The requests are described in
/// `docs/serve.md`.
public final class DeviceSession implements AutoCloseable {
    /// Counts up when a client of before would not understand an answer, or be understood.
    static final int PROTOCOL = 1;

    private static final MemorySegment NOTHING = MemorySegment.NULL;

    /// Characters of an error at most: a header that may have any of them fits the protocol.
    private static final int MAX_MESSAGE = 4000;

    /// Members of each request, beside `do`; a launch has those of its book, too, and looks at them itself.
    private static final Map<String, List<String>> REQUESTS = Map.of(
            "hello", List.of("protocol"),
            "program", List.of("target", "assemble"),
            "buffer", List.of("bytes", "name", "address", "file", "offset"),
            "write", List.of("buffer", "at"),
            "read", List.of("buffer", "at", "bytes"),
            "launch", List.of(),
            "submit", List.of("address", "bytes", "chip", "seconds", "context", "queue"),
            "wait", List.of("launch"),
            "free", List.of("buffer", "program", "queue"),
            "quit", List.of());

    /// Requests that raw bytes may follow.
    private static final List<String> WITH_PAYLOAD = List.of("program", "buffer", "write", "launch");

    /// The default chip of a command buffer: an Adreno 630.
    private static final long CHIP = 0x0603_0001;

    /// How long a command buffer waits for what others write by default.
    private static final double PATIENCE = 30;

    /// The kind of error that a command buffer gives which did not run, because one before it went wrong.
    public static final String LOST = "lost";

    private final Device device = new Device();
    private final String version;
    private final SharedFolders shared;
    private final LaunchQueue queue;
    private final LaunchRunner by;
    private final @Nullable LaunchListener listener;
    private final SubmitMachine machine;
    private final Map<Long, CommandProcessor> processors = new HashMap<>();
    private final Map<Long, Buffer> buffers = new HashMap<>();
    private final Map<Long, Executable> programs = new HashMap<>();

    /// Those of which a command buffer went wrong.
    private final Set<Long> lostContexts = ConcurrentHashMap.newKeySet();

    /// What keeps the files mapped that are memory.
    private final Map<Buffer, Arena> mapped = new HashMap<>();

    private long lastBuffer;
    private long lastProgram;
    private boolean over;

    /// @param json one object
    /// @param payload raw bytes that follow it
    record Answer(String json, MemorySegment payload) {
        /// Whether something went wrong.
        boolean isError() {
            return json.startsWith("{\"error\":");
        }
    }

    /// @param version of Heddle, as clients are told
    /// @param shared folders whose files may be memory
    /// @param isInOrder whether launches of the queue run when they are asked for
    public DeviceSession(String version, SharedFolders shared, boolean isInOrder) {
        this(version, shared, isInOrder, LaunchRunner.PLAIN);
    }

    /// @param by runs launches, and those of command buffers
    DeviceSession(String version, SharedFolders shared, boolean isInOrder, LaunchRunner by) {
        this(version, shared, isInOrder, by, null);
    }

    /// @param by runs launches, and those of command buffers
    /// @param listener hears of launches of the queue, which the client does not wait for then, and of command
    ///     buffers; null for none
    public DeviceSession(
            String version,
            SharedFolders shared,
            boolean isInOrder,
            LaunchRunner by,
            @Nullable LaunchListener listener) {
        this.version = version;
        this.by = by;
        this.listener = listener;
        this.machine = new SubmitMachine(device, by);
        device.neverCompressed();
        this.shared = shared;
        this.queue = new LaunchQueue(isInOrder, listener);
    }

    /// @return all buffers that the client has, by number
    Map<Long, Buffer> buffers() {
        return new TreeMap<>(buffers);
    }

    /// The counter of the GPU as command buffers read it; a recording keeps what it said.
    SubmitMachine machine() {
        return machine;
    }

    /// Serves a client until it says that it is done, or is gone.
    ///
    /// @param recording takes what the client does; null for none
    /// @throws MessageException if what comes is not a message
    public void serve(Messages messages, @Nullable Recording recording) throws MessageException, IOException {
        while (!over) {
            Messages.Message m = messages.read();
            if (m == null) break;
            if (recording != null) recording.before(m, this);
            Answer a = answer(m);
            if (recording != null) recording.after(m, a, this);
            messages.write(a.json(), a.payload());
        }
    }

    /// The client has gone: what it has asked for ends, or does not begin.
    public void abandon() {
        queue.stop();
    }

    /// Gives all memory back, when what was asked for has run.
    @Override
    public void close() {
        queue.finish();
        device.close();
        for (Arena a : mapped.values()) a.close();
        mapped.clear();
    }

    /// @return what a request gives: always an answer
    Answer answer(Messages.Message m) throws IOException {
        return guarded(() -> answered(m));
    }

    private interface Request {
        Answer answer() throws IOException, SourceException;
    }

    private static Answer guarded(Request r) throws IOException {
        try {
            return r.answer();
        } catch (RunFault f) {
            return error("fault", String.valueOf(f.getMessage()));
        } catch (IllegalArgumentException e) {
            return error("request", String.valueOf(e.getMessage()));
        } catch (SourceException e) {
            String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            return error("request", first);
        } catch (InternalError e) {
            return error("memory", "a file that is memory is shorter than it was");
        } catch (OutOfMemoryError e) {
            return error(
                    "memory", "the request needs more memory than the JVM has; HEDDLE_JAVA_OPTS=-Xmx8g gives it more");
        } catch (RuntimeException e) {
            return error("heddle", "a fault of Heddle itself (" + e + ")");
        }
    }

    private Answer answered(Messages.Message m) throws IOException, SourceException {
        Json r = Json.parse("request", m.header());
        String what = r.string("do");
        List<String> members = REQUESTS.get(what);
        if (members == null)
            throw new IllegalArgumentException("there is no request '%s'; there are %s%s"
                    .formatted(
                            what,
                            String.join(", ", new TreeSet<>(REQUESTS.keySet())),
                            Suggest.near(what, REQUESTS.keySet())));
        if (!what.equals("launch")) known(r, what, members);
        if (m.payload().length > 0 && !WITH_PAYLOAD.contains(what))
            throw new IllegalArgumentException(
                    "%d bytes after the header of '%s', which takes none".formatted(m.payload().length, what));
        return switch (what) {
            case "hello" -> hello(r);
            case "program" -> program(r, m.payload());
            case "buffer" -> buffer(r, m.payload());
            case "write" -> {
                buffer(r.number("buffer")).put(r.number("at", 0), m.payload());
                yield done();
            }
            case "read" -> read(r);
            case "launch" -> launch(r, m.payload());
            case "submit" -> submit(r);
            case "wait" -> await(r);
            case "free" -> free(r);
            default -> {
                over = true;
                yield done();
            }
        };
    }

    /// An unknown member is a mistake, not a wish that can be passed over.
    static void known(Json of, String what, List<String> members) {
        for (String name : of.members().keySet())
            if (!members.contains(name) && !name.equals("do"))
                throw new IllegalArgumentException(
                        "'%s' has no member '%s'%s".formatted(what, name, Suggest.near(name, members)));
    }

    /// @return whether a member is true; what is neither true nor false is a mistake
    static boolean isTrue(Json of, String member) {
        Object value = of.get(member);
        if (value != null && !(value instanceof Boolean))
            throw new IllegalArgumentException("'%s' is true or false".formatted(member));
        return of.isTrue(member);
    }

    // ---- requests

    private Answer hello(Json r) throws IOException, SourceException {
        long theirs = r.number("protocol", PROTOCOL);
        if (theirs != PROTOCOL)
            throw new IllegalArgumentException("protocol %d is not known here; this is %d".formatted(theirs, PROTOCOL));
        Map<String, List<String>> targets = new LinkedHashMap<>();
        for (String name : Books.names()) {
            List<String> words = new ArrayList<>();
            for (Isa.Variant v : Books.own(name).isa().variants()) {
                words.add(v.name());
                words.addAll(v.aliases());
            }
            targets.put(name, words);
        }
        return answer(new Hello(version, PROTOCOL, targets));
    }

    private Answer program(Json r, byte[] payload) throws IOException, SourceException {
        Codec codec = device.codec(r.string("target"));
        byte[] code = payload;
        if (isTrue(r, "assemble")) {
            Source text = new Source("program", new String(payload, StandardCharsets.UTF_8));
            code = codec.assembler().assemble(text).bytes();
        }
        programs.put(++lastProgram, device.program(codec, code));
        return answer(new ProgramMade(lastProgram, code.length));
    }

    private Answer buffer(Json r, byte[] payload) throws IOException {
        long size = r.number("bytes", payload.length);
        if (size >= 0 && size < payload.length)
            throw new IllegalArgumentException("%d bytes for a buffer of %d".formatted(payload.length, size));
        String name = r.string("name", "buffer " + (lastBuffer + 1));
        Buffer b = buffer(r, name, size, payload);
        buffers.put(++lastBuffer, b);
        return answer(new BufferMade(lastBuffer, b.address()));
    }

    private Buffer buffer(Json r, String name, long size, byte[] payload) {
        boolean isPlaced = r.get("address") != null;
        long address = isPlaced ? r.number("address") : 0;
        if (r.get("file") == null) {
            if (r.get("offset") != null) throw new IllegalArgumentException("'offset' is one in a 'file'");
            Buffer b = isPlaced ? device.buffer(name, address, size) : device.buffer(name, size);
            return b.put(0, payload);
        }
        if (payload.length > 0) throw new IllegalArgumentException("a buffer of a file has the bytes of the file");
        Arena arena = Arena.ofShared();
        try {
            MemorySegment bytes = shared.map(r.string("file"), r.number("offset", 0), size, arena);
            Buffer b = isPlaced ? device.buffer(name, address, bytes) : device.buffer(name, bytes);
            mapped.put(b, arena);
            return b;
        } finally {
            if (!mapped.containsValue(arena)) arena.close();
        }
    }

    private Answer read(Json r) throws IOException {
        Buffer b = buffer(r.number("buffer"));
        long at = r.number("at", 0);
        long size = r.number("bytes", b.size() - at);
        if (size > Messages.MAX_PAYLOAD)
            throw new IllegalArgumentException(
                    "a message has at most %d bytes; read the rest with 'at'".formatted(Messages.MAX_PAYLOAD));
        MemorySegment bytes = b.segment(at, size);
        // A file may become shorter while the answer is written.
        if (bytes.isMapped()) bytes = MemorySegment.ofArray(bytes.toArray(ValueLayout.JAVA_BYTE));
        return new Answer(done().json(), bytes);
    }

    private Answer launch(Json r, byte[] payload) throws IOException {
        // What is wrong with it is reported at once, and not when its turn comes.
        LaunchRequest.Made made = new LaunchRequest(device, this::program, this::buffer).of(r, payload);
        return inTurn(r, () -> {
            try {
                return result(by.run(device, made.launch()), null, null);
            } finally {
                for (Buffer b : made.made()) device.free(b);
            }
        });
    }

    /// Runs something now, or when its turn comes.
    private Answer inTurn(Json r, Request work) throws IOException {
        if (!isTrue(r, "queue")) {
            queue.finish();
            return guarded(work);
        }
        long number = queue.add(() -> guarded(work));
        return answer(new Queued(number));
    }

    private static Answer result(RunResult done, @Nullable Integer launches, @Nullable List<String> notes) {
        return answer(new Ran(done.instructions(), done.laneInstructions(), done.nanos(), launches, notes));
    }

    private Answer submit(Json r) throws IOException {
        long chip = r.number("chip", CHIP);
        CommandProcessor to = processors.computeIfAbsent(chip, _ -> new LiveStream(chip, machine));
        long address = r.number("address");
        long bytes = r.number("bytes");
        double seconds = r.get("seconds") == null ? PATIENCE : r.real("seconds");
        if (bytes < 0 || bytes % Integer.BYTES != 0 || seconds < 0)
            throw new IllegalArgumentException("'bytes' is a multiple of 4, and 'seconds' is not negative");
        Request work = () -> {
            if (listener != null) listener.begins(device, chip, address, bytes);
            return run(to, address, bytes, seconds);
        };
        if (r.get("context") == null) return inTurn(r, work);
        long context = r.number("context");
        return inTurn(r, () -> run(context, work));
    }

    private Answer run(CommandProcessor to, long address, long bytes, double seconds) throws IOException {
        machine.begin((long) (seconds * 1e9));
        long begin = System.nanoTime();
        to.run(address, bytes);
        RunResult done = machine.result(System.nanoTime() - begin);
        return result(done, machine.launches(), to.news());
    }

    /// After a fault nothing of its context runs any more.
    private Answer run(long context, Request work) throws IOException {
        if (lostContexts.contains(context))
            return error(LOST, "a command buffer of context %d went wrong".formatted(context));
        Answer a = guarded(work);
        if (a.isError()) lostContexts.add(context);
        return a;
    }

    private Answer await(Json r) throws IOException {
        if (r.get("launch") != null) return queue.waitFor(r.number("launch"));
        Answer wrong = queue.waitForAll();
        return wrong != null ? wrong : done();
    }

    private Answer free(Json r) throws IOException {
        if (r.get("buffer") == null && r.get("program") == null)
            throw new IllegalArgumentException("'free' needs a 'buffer' or a 'program'");
        // Both are looked up before one is gone.
        Buffer b = r.get("buffer") == null ? null : buffer(r.number("buffer"));
        if (r.get("program") != null) {
            program(r.number("program"));
            programs.remove(r.number("program"));
        }
        Arena arena = b == null ? null : mapped.remove(b);
        if (b != null) buffers.remove(r.number("buffer"));
        return inTurn(r, () -> {
            if (b != null) device.free(b);
            if (arena != null) arena.close();
            return done();
        });
    }

    private Buffer buffer(long number) {
        Buffer b = buffers.get(number);
        if (b == null) throw new IllegalArgumentException("there is no buffer " + number);
        return b;
    }

    private Executable program(long number) {
        Executable p = programs.get(number);
        if (p == null) throw new IllegalArgumentException("there is no program " + number);
        return p;
    }

    // ---- answers

    private static Answer done() {
        return answer(new Done());
    }

    private static Answer error(String kind, String message) {
        // Texts of the client may have line ends in them.
        String all = message.replaceAll("\\s+", " ");
        String line = all.length() <= MAX_MESSAGE ? all : all.substring(0, MAX_MESSAGE) + " …";
        return answer(new Refused(line, kind));
    }

    private static Answer answer(Record members) {
        return new Answer(JsonWriter.text(members), NOTHING);
    }

    private record Hello(String heddle, long protocol, Map<String, List<String>> targets) {}

    private record ProgramMade(long program, int bytes) {}

    private record BufferMade(long buffer, long address) {}

    private record Queued(long launch) {}

    /// @param launches of a command buffer
    /// @param notes about it
    private record Ran(
            long instructions,
            long laneInstructions,
            long nanos,
            @Nullable Integer launches,
            @Nullable List<String> notes) {}

    private record Refused(String error, String kind) {}

    private record Done() {}
}

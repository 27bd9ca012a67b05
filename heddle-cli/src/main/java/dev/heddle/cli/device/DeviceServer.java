package dev.heddle.cli.device;

import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.kernel.FileRoot;
import dev.heddle.server.DeviceSession;
import dev.heddle.server.LaunchListener;
import dev.heddle.server.MessageException;
import dev.heddle.server.Messages;
import dev.heddle.server.Recording;
import dev.heddle.server.SharedFolders;
import dev.heddle.server.submit.LaunchRunner;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Serves all processes of a program by a socket. Each has a session of its own, with msm one for each open file: a
/// device, a folder for its memory, and two connections. Requests and answers of `serve-exec` go by the first one; by
/// the second one Heddle says which launches have ended. Each begins with a number from either side: 0 asks for a
/// session, and its number is the answer; another number is that of the session that a second connection is for.
final class DeviceServer implements Closeable {
    /// Connections whose threads run, at most: two for a process, of which one ends soon.
    private static final int MOST_CLIENTS = 2000;

    private final AtomicInteger clients = new AtomicInteger();
    private final DeviceFolder folder;
    private final DeviceOptions options;
    private final DeviceReport report;
    private final LaunchWatch watch;
    private final String version;
    private final ServerSocketChannel socket;
    private final Map<Integer, Session> sessions = new ConcurrentHashMap<>();
    private final @Nullable SubmitDump dump;
    private int last;

    DeviceServer(DeviceFolder folder, DeviceOptions options, DeviceReport report, LaunchWatch watch, String version)
            throws IOException {
        this.watch = watch;
        this.folder = folder;
        this.options = options;
        this.report = report;
        this.version = version;
        dump = options.dump() == null ? null : new SubmitDump(options.dump());
        socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        socket.bind(UnixDomainSocketAddress.of(folder.socket()));
    }

    /// Clients are answered from now on; those that came before have waited.
    void begin() {
        start("heddle device", this::accept);
    }

    private static void start(String name, Runnable what) {
        Thread.ofPlatform().daemon().name(name).start(what);
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel c = socket.accept();
                if (clients.incrementAndGet() > MOST_CLIENTS) {
                    clients.decrementAndGet();
                    c.close();
                } else start("heddle device client", () -> serve(c));
            }
        } catch (IOException e) {
            // The end.
        }
    }

    private void serve(SocketChannel c) {
        try {
            int number = number(c);
            Session of = sessions.get(number);
            if (number == 0) session(c);
            else if (of == null) c.close();
            else of.hears(c);
        } catch (IOException e) {
            // The client has gone.
        } finally {
            clients.decrementAndGet();
        }
    }

    private void session(SocketChannel c) throws IOException {
        int number;
        synchronized (this) {
            number = ++last;
        }
        Path own = Files.createDirectory(folder.path().resolve(String.valueOf(number)));
        Session session = new Session(number);
        sessions.put(number, session);
        report.process();
        try (c) {
            write(c, number);
            session.serve(c, own, record(number));
        } finally {
            sessions.remove(number);
            session.close();
            DeviceFolder.delete(own);
        }
    }

    /// The file of a session's recording: after the first one they have its number at the end of their names.
    private @Nullable Path record(int number) {
        Path first = options.record();
        return first == null || number == 1
                ? first
                : first.resolveSibling("%s.%d".formatted(first.getFileName(), number));
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int number(SocketChannel c) throws IOException {
        ByteBuffer b = little(Integer.BYTES);
        while (b.hasRemaining()) if (c.read(b) < 0) throw new EOFException();
        return b.flip().getInt();
    }

    private static void write(SocketChannel to, int... numbers) throws IOException {
        ByteBuffer b = little(Integer.BYTES * numbers.length);
        for (int n : numbers) b.putInt(n);
        b.flip();
        while (b.hasRemaining()) to.write(b);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /// A process, from its first opened device to its last.
    private final class Session implements LaunchRunner, LaunchListener {
        private final int number;
        private volatile @Nullable SocketChannel events;
        private volatile boolean isOver;
        private String where = "";
        private final @Nullable ModelClock clock = watch.clock();

        /// Ends of launches that the next answer reports to the client, while there is a recording.
        private final List<int[]> held = new CopyOnWriteArrayList<>();

        private boolean isHeld;

        Session(int number) {
            this.number = number;
        }

        /// Only the first one hears: a session is of one process.
        void hears(SocketChannel c) throws IOException {
            synchronized (this) {
                if (events != null) {
                    c.close();
                    return;
                }
                events = c;
            }
            // The number again: all is ready.
            write(c, number);
        }

        void serve(SocketChannel c, Path own, @Nullable Path record) throws IOException {
            SharedFolders shared = new SharedFolders(List.of(FileRoot.of(own)));
            try (DeviceSession device = new DeviceSession(version, shared, record != null, this, this);
                    Recording to = record == null ? null : new Recording(record, version)) {
                isHeld = to != null;
                serve(device, c, to);
            } catch (MessageException e) {
                // A process may end within a message.
            }
        }

        /// What it has asked for ends with it, also if it was killed.
        private void serve(DeviceSession device, SocketChannel c, @Nullable Recording to)
                throws MessageException, IOException {
            try {
                Messages messages = new Messages(new BufferedInputStream(Channels.newInputStream(c)), answers(c));
                device.serve(messages, to);
            } finally {
                isOver = true;
                device.abandon();
            }
        }

        @Override
        public RunResult run(Device device, Launch launch) {
            if (isOver) throw new IllegalArgumentException("the process has ended");
            DeviceReport.Begun begun = report.begins(launch);
            where = begun.toString();
            launch.timeLimit(options.timeout());
            RunResult done = watch.run(begun.kernel(), device, launch, clock);
            where = "";
            report.ran(launch, done);
            return done;
        }

        @Override
        public long ticks() {
            return clock == null ? LaunchRunner.super.ticks() : clock.ticks();
        }

        @Override
        public void begins(Device device, long chip, long address, long bytes) {
            SubmitDump to = dump;
            if (to == null || isOver) return;
            try {
                to.write(device, chip, options.chip().number(), address, bytes);
            } catch (IOException e) {
                throw new IllegalArgumentException("--dump: " + e.getMessage(), e);
            }
        }

        @Override
        public void ended(long launch, String answer, boolean isError) {
            if (!isOver) report.ended(where, answer, isError);
            where = "";
            if (isHeld) held.add(new int[] {(int) launch, isError ? 1 : 0});
            else tell((int) launch, isError ? 1 : 0);
        }

        private void tell(int... event) {
            SocketChannel to = events;
            if (to == null) return;
            try {
                write(to, event);
            } catch (IOException e) {
                // The client has gone.
            }
        }

        /// A recording looks at the memory after each launch: the client may go on when it has done that.
        private OutputStream answers(SocketChannel c) {
            return new BufferedOutputStream(Channels.newOutputStream(c)) {
                @Override
                public synchronized void flush() throws IOException {
                    super.flush();
                    for (int[] event : held) tell(event);
                    held.clear();
                }
            };
        }

        void close() throws IOException {
            isOver = true;
            SocketChannel to = events;
            if (to != null) to.close();
        }
    }
}

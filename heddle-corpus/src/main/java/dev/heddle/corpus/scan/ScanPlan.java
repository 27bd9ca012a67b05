package dev.heddle.corpus.scan;

import dev.heddle.corpus.input.ArchiveParts;
import dev.heddle.corpus.input.Input;
import dev.heddle.corpus.input.InputList;
import dev.heddle.corpus.store.CorpusException;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The files of a scan and how they are divided: a text file with a line for each, so that millions need no memory.
///
/// A line is the number of its split, the size, the time, the first and past the last member, and the path; or a
/// split, `!`, a path and why it cannot be listed.
public final class ScanPlan {
    /// What a split has to do.
    ///
    /// @param number from 0
    /// @param inputs files, and parts of archives
    /// @param failures paths that could not be listed, and why
    public record Split(int number, List<Input> inputs, List<Unlisted> failures) {}

    /// A path that could not be listed.
    public record Unlisted(String path, String why) {}

    /// Files of a split, however small.
    private static final int MOST_FILES = 1 << 14;

    private final Path file;

    /// @param file that [#write] has written
    public ScanPlan(Path file) {
        this.file = file;
    }

    /// Lists the inputs and divides them.
    ///
    /// @param names as the user gives them
    /// @param passedOver folder that is no input
    /// @param splitBytes size of a split; a larger archive is divided by its members
    public static ScanPlan write(Path file, List<String> names, Path passedOver, long splitBytes)
            throws IOException, CorpusException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            Lines lines = new Lines(out, splitBytes);
            new InputList(passedOver, lines).all(names);
        }
        return new ScanPlan(file);
    }

    private static final class Lines implements InputList.Sink {
        private final BufferedWriter out;
        private final long splitBytes;
        private int split;
        private long bytes;
        private int files;

        Lines(BufferedWriter out, long splitBytes) {
            this.out = out;
            this.splitBytes = splitBytes;
        }

        @Override
        public void file(Input input) throws IOException {
            List<ArchiveParts.Part> parts =
                    input.size() < 2 * splitBytes ? List.of() : ArchiveParts.of(Path.of(input.path()), splitBytes);
            if (parts.isEmpty()) {
                line(input, input.size());
                return;
            }
            for (ArchiveParts.Part p : parts)
                line(new Input(input.path(), input.size(), input.modified(), p.from(), p.to()), p.bytes());
        }

        private void line(Input i, long size) throws IOException {
            room(size);
            out.write("%d\t%d\t%d\t%d\t%d\t%s\n"
                    .formatted(split, i.size(), i.modified(), i.from(), i.to(), escaped(i.path())));
        }

        @Override
        public void failure(String path, String why) throws IOException {
            room(0);
            out.write("%d\t!\t%s\t%s\n".formatted(split, escaped(path), escaped(why)));
        }

        /// A split is as near to its size as whole files allow.
        private void room(long size) {
            boolean isFull = bytes + size / 2 > splitBytes || files == MOST_FILES;
            if (files > 0 && isFull) {
                split++;
                bytes = 0;
                files = 0;
            }
            bytes += size;
            files++;
        }
    }

    /// A line has one path, whatever is in it.
    private static String escaped(String text) {
        return text.replace("%", "%25")
                .replace("\t", "%09")
                .replace("\n", "%0a")
                .replace("\r", "%0d");
    }

    private static String plain(String text) {
        return text.replace("%0d", "\r")
                .replace("%0a", "\n")
                .replace("%09", "\t")
                .replace("%25", "%");
    }

    /// A split, and the byte of the plan where its lines begin.
    public record Piece(int number, long at) implements Serializable {}

    /// @return where each split is, in their order
    List<Piece> pieces() throws IOException {
        List<Piece> out = new ArrayList<>();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            long at = 0;
            long line = 0;
            int number = 0;
            boolean isNumber = true;
            for (int b = in.read(); b >= 0; b = in.read()) {
                at++;
                if (b == '\n') {
                    line = at;
                    number = 0;
                    isNumber = true;
                } else if (b == '\t' && isNumber) {
                    isNumber = false;
                    if (number == out.size()) out.add(new Piece(number, line));
                } else if (isNumber) {
                    number = number * 10 + b - '0';
                }
            }
        }
        return out;
    }

    /// @return one of the splits
    Split split(Piece piece) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            channel.position(piece.at());
            return new Reader(new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))).next();
        }
    }

    /// @return the splits, in their order, read as they are asked for; to be closed
    public Stream<Split> splits() throws IOException {
        BufferedReader in = Files.newBufferedReader(file);
        Reader reader = new Reader(in);
        return Stream.generate(reader::next)
                .takeWhile(s -> !s.inputs().isEmpty() || !s.failures().isEmpty())
                .onClose(reader::close);
    }

    private static final class Reader {
        private final BufferedReader in;
        private String[] ahead;

        Reader(BufferedReader in) {
            this.in = in;
            ahead = line();
        }

        private String[] line() {
            try {
                String line = in.readLine();
                return line == null ? new String[0] : line.split("\t", -1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Split next() {
            List<Input> inputs = new ArrayList<>();
            List<Unlisted> failures = new ArrayList<>();
            int number = ahead.length == 0 ? 0 : Integer.parseInt(ahead[0]);
            while (ahead.length > 0 && Integer.parseInt(ahead[0]) == number) {
                if (ahead[1].equals("!")) {
                    failures.add(new Unlisted(plain(ahead[2]), plain(ahead[3])));
                } else {
                    inputs.add(input(ahead));
                }
                ahead = line();
            }
            return new Split(number, inputs, failures);
        }

        private static Input input(String[] line) {
            return new Input(
                    plain(line[5]),
                    Long.parseLong(line[1]),
                    Long.parseLong(line[2]),
                    Integer.parseInt(line[3]),
                    Integer.parseInt(line[4]));
        }

        void close() {
            try {
                in.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// @return what is not the same in another plan, as a message for people; empty if all is
    public String difference(ScanPlan other) throws IOException {
        if (Files.mismatch(file, other.file) < 0) return "";
        try (BufferedReader a = Files.newBufferedReader(file);
                BufferedReader b = Files.newBufferedReader(other.file)) {
            while (true) {
                String x = a.readLine();
                String y = b.readLine();
                if (x == null && y == null) return "";
                if (x == null) return path(String.valueOf(y)) + " is new";
                if (y == null) return path(x) + " is gone";
                if (x.equals(y)) continue;
                int by = path(x).compareTo(path(y));
                return by == 0 ? path(x) + " has changed" : by < 0 ? path(x) + " is gone" : path(y) + " is new";
            }
        }
    }

    private static String path(String line) {
        String[] parts = line.split("\t", -1);
        return plain(parts[1].equals("!") ? parts[2] : parts[5]);
    }
}

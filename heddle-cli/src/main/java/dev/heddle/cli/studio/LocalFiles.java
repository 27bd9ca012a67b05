package dev.heddle.cli.studio;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The folders and files of this computer, as lists.
final class LocalFiles {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int MOST = 2000;

    private final Path begin;

    /// @param begin where the first list is of
    LocalFiles(Path begin) {
        this.begin = begin.toAbsolutePath().normalize();
    }

    /// @param path of a folder; empty for the first one
    String list(String path) throws IOException {
        Path folder = path.isEmpty() ? begin : Path.of(path).normalize();
        if (!Files.isDirectory(folder)) throw new IOException(folder + " is no folder");
        List<Path> all;
        try (Stream<Path> in = Files.list(folder)) {
            all = in.filter(p -> !p.getFileName().toString().startsWith("."))
                    .sorted(Comparator.comparing((Path p) -> !Files.isDirectory(p))
                            .thenComparing(p -> p))
                    .limit(MOST)
                    .toList();
        }
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("path", folder.toString());
            Path up = folder.getParent();
            json.writeStringField("parent", up == null ? "" : up.toString());
            json.writeArrayFieldStart("entries");
            for (Path p : all) {
                json.writeStartObject();
                json.writeStringField("name", p.getFileName().toString());
                json.writeStringField("path", p.toString());
                json.writeBooleanField("folder", Files.isDirectory(p));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return out.toString();
    }

    /// @throws IOException if there is no such file
    Path file(String path) throws IOException {
        Path file = Path.of(path);
        if (!Files.isRegularFile(file)) throw new IOException("there is no file " + path);
        return file;
    }

    /// @return an object with one member
    static String json(String name, String value) throws IOException {
        return json(Map.of(name, value));
    }

    /// @return an object with these members
    static String json(Map<String, String> members) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            for (Map.Entry<String, String> m : members.entrySet()) json.writeStringField(m.getKey(), m.getValue());
            json.writeEndObject();
        }
        return out.toString();
    }
}

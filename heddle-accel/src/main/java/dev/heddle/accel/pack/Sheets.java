package dev.heddle.accel.pack;

import dev.heddle.accel.book.ReadyFile;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All sheets of a file and its strings; equal ones are there once.
final class Sheets {
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final Map<ByteBuffer, Integer> places = new HashMap<>();
    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private final Map<Class<?>, List<PackedComponent>> components = new HashMap<>();

    /// @return the number of a string
    int string(String text) {
        return strings.computeIfAbsent(text, t -> strings.size());
    }

    /// @return where the sheet stands in the file
    int place(RecordBytes sheet) {
        ByteBuffer bytes = ByteBuffer.wrap(sheet.bytes());
        Integer known = places.get(bytes);
        if (known != null) return known;
        int at = ReadyFile.HEAD + body.size();
        places.put(bytes, at);
        body.writeBytes(bytes.array());
        return at;
    }

    /// @param checksum of the text
    /// @return the file
    byte[] file(int checksum, RecordBytes root) {
        int at = place(root);
        byte[] texts = strings();
        ByteBuffer out =
                ByteBuffer.allocate(ReadyFile.HEAD + body.size() + texts.length).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(ReadyFile.MAGIC).putInt(checksum).putInt(at);
        out.putInt(ReadyFile.HEAD + body.size());
        return out.put(body.toByteArray()).put(texts).array();
    }

    private byte[] strings() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteBuffer table = ByteBuffer.allocate(4 + 4 * strings.size());
        table.order(ByteOrder.LITTLE_ENDIAN).putInt(strings.size());
        for (String s : strings.keySet()) {
            all.writeBytes(s.getBytes(StandardCharsets.UTF_8));
            table.putInt(all.size());
        }
        return ByteBuffer.allocate(table.capacity() + all.size())
                .put(table.array())
                .put(all.toByteArray())
                .array();
    }

    List<PackedComponent> components(Class<?> record) {
        return components.computeIfAbsent(record, PackedComponent::all);
    }
}

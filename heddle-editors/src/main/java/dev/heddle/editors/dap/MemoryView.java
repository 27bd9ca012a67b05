package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Code;
import dev.heddle.debugger.session.Memories;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.ReadMemoryResponse;

/// Bytes for the memory view.
final class MemoryView {
    /// Bytes of one answer.
    private static final int MOST = 16 << 20;

    private final Memories memories;
    private final Code code;

    MemoryView(Memories memories, Code code) {
        this.memories = memories;
        this.code = code;
    }

    ReadMemoryResponse read(ReadMemoryArguments a) {
        int count = a.getCount();
        if (count < 0 || count > MOST) throw new DapRequestRefused("%d bytes; expected 0 to %d".formatted(count, MOST));
        Address at = Address.of(a.getMemoryReference()).plus(a.getOffset() == null ? 0 : a.getOffset());
        byte[] bytes = bytes(at, count);
        ReadMemoryResponse out = new ReadMemoryResponse();
        out.setAddress(Address.hex(at.at()));
        out.setData(Base64.getEncoder().encodeToString(bytes));
        if (bytes.length < count) out.setUnreadableBytes(count - bytes.length);
        return out;
    }

    /// @return those that are there, up to the first that is not
    byte[] bytes(Address at, int count) {
        if (count == 0) return new byte[0];
        if (at.memory() == null) return ofProgram(at.at(), count);
        try {
            return memories.read(at.memory(), at.at(), count).bytes();
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private byte[] ofProgram(long at, int count) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Code.Line l : code.lines()) {
            if (l.end() <= at || out.size() >= count) continue;
            if (l.address() > at + out.size()) break;
            byte[] its = HexFormat.of().parseHex(l.bytes());
            int from = (int) (at + out.size() - l.address());
            out.write(its, from, Math.min(its.length - from, count - out.size()));
        }
        return Arrays.copyOf(out.toByteArray(), out.size());
    }
}

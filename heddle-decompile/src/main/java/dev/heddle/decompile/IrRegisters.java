package dev.heddle.decompile;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.llvm.Ir;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The registers of a lane in IR: an array of the stack for each file that only the lane has, and memory behind the
/// pointer `%shared` for those that the lanes of a wave share.
final class IrRegisters {
    private final RegisterFields fields;
    private final Ir ir;
    private final Map<String, Place> own;
    private final Map<String, Place> shared;

    IrRegisters(RegisterFields fields, Ir ir) {
        this.fields = fields;
        this.ir = ir;
        own = places(false);
        shared = places(true);
    }

    /// A file in the memory that the caller has for it.
    ///
    /// @param offset of its first byte
    /// @param count of its elements
    private record Place(String file, int offset, String type, int count) {
        int bytes() {
            return count * (Integer.parseInt(type.substring(1)) / Byte.SIZE);
        }

        String text() {
            return "%s at byte %d, %d x %s".formatted(file, offset, count, type);
        }
    }

    /// @return files by their names, in the order in which they lie
    private Map<String, Place> places(boolean areShared) {
        Map<String, Place> out = new LinkedHashMap<>();
        int at = 0;
        for (String f : fields.files()) {
            if (fields.isShared(f) != areShared) continue;
            Place p = new Place(f, 0, type(f), fields.count(f));
            int align = p.bytes() / p.count;
            at = (at + align - 1) / align * align;
            out.put(f, new Place(f, at, p.type, p.count));
            at += p.bytes();
        }
        return out;
    }

    private Place place(String file) {
        return Objects.requireNonNull((fields.isShared(file) ? shared : own).get(file));
    }

    /// @return lines of comment: where files are in memory
    List<String> about() {
        List<String> out = new ArrayList<>();
        for (Place p : own.values()) out.add("%lane: " + p.text());
        for (Place p : shared.values()) out.add("%shared: " + p.text());
        return out;
    }

    /// Takes what the lane begins with.
    void begin() {
        for (Place p : own.values()) ir.line("%%%s = alloca [%d x %s], align 8".formatted(p.file, p.count, p.type));
        for (Place p : own.values()) copy("%" + p.file, ir.at("%lane", p.offset), p.bytes());
    }

    /// Gives what the lane has.
    void end() {
        for (Place p : own.values()) copy(ir.at("%lane", p.offset), "%" + p.file, p.bytes());
    }

    private void copy(String to, String from, int bytes) {
        ir.line("call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %s, i64 %d, i1 false)".formatted(to, from, bytes));
    }

    private String type(String file) {
        if (fields.isPacked(file)) return "i8";
        return fields.bits(file) > Integer.SIZE ? "i64" : "i32";
    }

    /// @param element an i64
    /// @return a pointer
    private String pointer(String file, String element) {
        Place p = place(file);
        String array = fields.isShared(file) ? ir.at("%shared", p.offset) : "%" + file;
        return ir.set("getelementptr [%d x %s], ptr %s, i64 0, i64 %s".formatted(p.count, p.type, array, element));
    }

    private static String typed(int bits) {
        return "i" + bits;
    }

    // ---- a register

    String read(RegisterRef p, ValueType to) {
        String file = p.state();
        String at = pointer(file, Integer.toString(p.element()));
        if (fields.isPacked(file)) return ir.resized(ir.load(typed(p.width()), at, 1), p.width(), to.bits());
        return field(at, p, Integer.toString(p.low()), to);
    }

    void write(RegisterRef p, String value, int bits) {
        String file = p.state();
        String at = pointer(file, Integer.toString(p.element()));
        if (fields.isPacked(file)) ir.store(typed(p.width()), ir.resized(value, bits, p.width()), at, 1);
        else put(at, p, Integer.toString(p.low()), value, bits);
    }

    // ---- by number

    /// @return elements of a place's width that its file has
    long count(RegisterRef p) {
        String file = p.state();
        int bits = fields.isPacked(file) ? Byte.SIZE : fields.bits(file);
        return (long) fields.all(file) * bits / p.width();
    }

    /// @param index below [#count], an i32
    String readAt(RegisterRef p, String index, ValueType to) {
        Indexed at = indexed(p, index);
        if (fields.isPacked(p.state()))
            return ir.resized(ir.load(typed(p.width()), at.pointer, 1), p.width(), to.bits());
        return field(at.pointer, p, at.low, to);
    }

    void writeAt(RegisterRef p, String index, String value, int bits) {
        Indexed at = indexed(p, index);
        if (fields.isPacked(p.state())) ir.store(typed(p.width()), ir.resized(value, bits, p.width()), at.pointer, 1);
        else put(at.pointer, p, at.low, value, bits);
    }

    /// @param low the first bit in the element, of its type
    private record Indexed(String pointer, String low) {}

    private Indexed indexed(RegisterRef p, String index) {
        String file = p.state();
        String wide = ir.resized(index, Integer.SIZE, Long.SIZE);
        if (fields.isPacked(file)) {
            String at = ir.set("mul i64 %s, %d".formatted(wide, p.width() / Byte.SIZE));
            return new Indexed(pointer(file, at), "0");
        }
        int each = fields.bits(file) / p.width();
        if (each == 1) return new Indexed(pointer(file, wide), "0");
        String pointer = pointer(file, ir.set("udiv i64 %s, %d".formatted(wide, each)));
        String low = ir.set("mul i64 %s, %d".formatted(ir.set("urem i64 %s, %d".formatted(wide, each)), p.width()));
        return new Indexed(pointer, ir.resized(low, Long.SIZE, elementBits(file)));
    }

    private int elementBits(String file) {
        return Objects.equals(type(file), "i64") ? Long.SIZE : Integer.SIZE;
    }

    /// Bytes of a packed file, behind whose last one the first one follows.
    ///
    /// @param first number of the first byte, an i64
    /// @return as many bits as the place has
    String ring(RegisterRef p, String first) {
        String out = "0";
        String type = typed(p.width());
        for (int i = 0; i < p.width() / Byte.SIZE; i++) {
            String number = ir.set("add i64 %s, %d".formatted(first, i));
            String at = ir.set("urem i64 %s, %d".formatted(number, fields.count(p.state())));
            String one = ir.resized(ir.load("i8", pointer(p.state(), at), 1), Byte.SIZE, p.width());
            String up = ir.set("shl %s %s, %d".formatted(type, one, Byte.SIZE * i));
            out = ir.set("or %s %s, %s".formatted(type, out, up));
        }
        return out;
    }

    // ---- bits of an element

    private String field(String pointer, RegisterRef p, String low, ValueType to) {
        int bits = elementBits(p.state());
        String whole = ir.load(typed(bits), pointer, bits / Byte.SIZE);
        if (!low.equals("0")) whole = ir.set("lshr %s %s, %s".formatted(typed(bits), whole, low));
        if (p.width() < bits) whole = ir.set("and %s %s, %d".formatted(typed(bits), whole, ones(p)));
        return ir.resized(whole, bits, to.bits());
    }

    private void put(String pointer, RegisterRef p, String low, String value, int from) {
        int bits = elementBits(p.state());
        String type = typed(bits);
        String in = ir.resized(value, from, bits);
        if (p.width() < bits) {
            in = ir.set("and %s %s, %d".formatted(type, in, ones(p)));
            String mask = Long.toString(ones(p));
            if (!low.equals("0")) {
                in = ir.set("shl %s %s, %s".formatted(type, in, low));
                mask = ir.set("shl %s %s, %s".formatted(type, mask, low));
            }
            String kept = ir.set("xor %s %s, -1".formatted(type, mask));
            String rest = ir.set("and %s %s, %s".formatted(type, ir.load(type, pointer, bits / Byte.SIZE), kept));
            in = ir.set("or %s %s, %s".formatted(type, rest, in));
        }
        ir.store(type, in, pointer, bits / Byte.SIZE);
    }

    private static long ones(RegisterRef p) {
        return (1L << p.width()) - 1;
    }
}

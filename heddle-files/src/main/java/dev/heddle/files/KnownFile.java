package dev.heddle.files;

import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Files that people have beside code, known by how they begin: what each is, in a few words.
///
/// @param at where the digits are
/// @param digits hexadecimal ones, `.` for any
/// @param what the file is
record KnownFile(int at, String digits, String what) {
    /// Offset, digits, what it is.
    private static final List<KnownFile> BINARIES = table("""
                    0 89504e470d0a1a0a a PNG image
                    0 ffd8ff a JPEG image
                    0 474946383 a GIF image
                    0 52494646........57454250 a WebP image
                    0 52494646 a RIFF file
                    0 ab4b5458 a KTX texture
                    0 44445320 a DDS texture
                    0 13aba15c an ASTC texture
                    0 25504446 a PDF document
                    0 504b0304 a zip archive; unpack it first
                    0 504b0506 an empty zip archive
                    257 7573746172 a tar archive; unpack it first
                    0 377abcaf271c a 7z archive; unpack it first
                    0 526172211a07 a RAR archive; unpack it first
                    0 213c617263683e0a an archive of object files (ar); unpack it first
                    0 4d5a..............................000000000000000000000000000000 a Windows executable
                    0 4d5a a DOS or Windows executable
                    0 cafebabe0000003 a Java class
                    0 cafebabe0000004 a Java class
                    0 47465852 a GFXReconstruct capture (.gfxr), which has SPIR-V and calls, no machine code
                    0 52444f43 a RenderDoc capture, which has calls and SPIR-V, no machine code
                    0 03022307 SPIR-V, which a driver compiles; it is no machine code
                    0 07230203 SPIR-V, highest byte first, which a driver compiles; it is no machine code
                    0 44584243 a DirectX shader container, which a driver compiles; it is no machine code
                    0 53514c69746520666f726d6174 an SQLite database
                    0 50415231 a Parquet file
                    0 d00dfeed a device tree
                    0 414e44524f494421 an Android boot image; its kernel and firmware are packed inside
                    0 3aff26ed an Android sparse image; unpack it first
                    0 6465780a an Android dex file
                    0 0061736d a WebAssembly module
                    0 4f676753 an Ogg file
                    0 494433 an MP3 file
                    4 66747970 an MP4 video
                    0 1a45dfa3 a Matroska video
                    """);

    /// Chips by a number in the second word of their firmware (Mesa's qrisc/util.h).
    private static final List<String> FIRMWARE = List.of(
            "5ff a530",
            "6ee a630",
            "6dc a650",
            "6dd a660",
            "730 a730",
            "740 a740",
            "512 gen70500",
            "520 a750",
            "500 gen80000",
            "700 gen80100",
            "510 gen80200");

    private static final Pattern FIRMWARE_NAME =
            Pattern.compile("(?:.*/)?(?:a\\d{3}|gen\\d{5}|qcom)\\w*_(?:sqe|pm4|pfp|gmu|aqe|zap)\\b.*");

    /// How texts begin, and what they are.
    private static final List<Text> TEXTS = List.of(
            new Text(
                    "Mali Offline Compiler v|Main shader\\s*\\n=+\\s",
                    "a report of Arm's offline compiler (malioc), which has counts and no code"),
            new Text("\\s*<\\?xml", "an XML file"),
            new Text("\\s*<(?:!DOCTYPE html|html)", "an HTML page"),
            new Text("; SPIR-V\\b", "SPIR-V as text, which a driver compiles"),
            new Text("\\s*#version \\d+", "GLSL source, which a driver compiles"),
            new Text("; ModuleID = ", "LLVM IR as text"),
            new Text("#include <metal_stdlib>", "Metal source, which a compiler takes"),
            new Text("%PDF-", "a PDF document"),
            new Text("(?s)\\s*\\{\\s*(?:\"[^\"]*\"\\s*:.*|\\}\\s*)", "JSON"),
            new Text("(?s)\\s*\\[\\s*(?:\\{.*|\".*)", "JSON"));

    private record Text(Pattern begin, String what) {
        Text(String begin, String what) {
            this(Pattern.compile(begin), what);
        }
    }

    /// Bytes of a text that are looked at.
    private static final int MOST = 1 << 12;

    private static List<KnownFile> table(String rows) {
        List<KnownFile> out = new ArrayList<>();
        for (String row : rows.split("\n")) {
            String[] c = row.split(" ", 3);
            out.add(new KnownFile(Integer.parseInt(c[0]), c[1], c[2]));
        }
        return List.copyOf(out);
    }

    /// @param start of a file
    /// @param name of it: firmware is known by its name, too
    /// @return a container without programs that says what it is; nothing if it is not known
    static Optional<Container> of(byte[] start, String name) {
        Optional<String> firmware = firmware(start, name);
        if (firmware.isPresent()) return firmware.map(KnownFile::container);
        for (KnownFile k : BINARIES) if (k.fits(start)) return Optional.of(container(k.what));
        return Optional.empty();
    }

    /// @param start of a text
    /// @return the same
    static Optional<Container> ofText(byte[] start) {
        String text = new String(start, 0, Math.min(MOST, start.length), StandardCharsets.UTF_8);
        for (Text t : TEXTS) {
            Matcher m = t.begin.matcher(text);
            if (m.lookingAt()) return Optional.of(container(t.what));
        }
        return Optional.empty();
    }

    private static Container container(String what) {
        return new Container(ContainerKind.OTHER, what, List.of(), List.of());
    }

    private boolean fits(byte[] b) {
        for (int i = 0; i < digits.length(); i++) {
            int place = at + i / 2;
            if (place >= b.length) return false;
            int half = i % 2 == 0 ? b[place] >> 4 & 15 : b[place] & 15;
            char c = digits.charAt(i);
            if (c != '.' && Character.digit(c, 16) != half) return false;
        }
        return true;
    }

    /// Firmware of the command processor: its first word is 0 or the number of words, its second names the chip.
    private static Optional<String> firmware(byte[] b, String name) {
        boolean isNamed = FIRMWARE_NAME.matcher(name.toLowerCase(Locale.ROOT)).matches();
        String chip = "";
        if (b.length >= 16 && b[0] == 0 && b[1] == 0 && b[2] == 0 && b[3] == 0) {
            int word = b[4] & 0xff | (b[5] & 0xff) << 8 | (b[6] & 0xff) << 16 | b[7] << 24;
            String id = "%03x ".formatted(word >>> 12 & 0xfff);
            boolean isMove = word >>> 24 <= 2;
            for (String f : FIRMWARE) if (isMove && f.startsWith(id)) chip = " for " + f.substring(4);
        }
        if (!isNamed && chip.isEmpty()) return Optional.empty();
        return Optional.of(
                "firmware of an Adreno GPU%s (SQE, QRisc microcode), which is no shader code".formatted(chip));
    }
}

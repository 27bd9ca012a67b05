package dev.heddle.site;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;

/// Addresses of the studio in which everything is: the part behind `#`, which no server sees.
public final class StudioLink {
    /// Longer ones are cut by too many programs.
    public static final int MOST = 8192;

    private StudioLink() {}

    /// @param set `agx`, `valhall@v10`
    /// @return `#v1/SET/hDATA/`: the code, deflated, in base64url
    public static String ofCode(String set, byte[] code) {
        return "#v1/" + set + "/h" + deflated(code) + "/";
    }

    /// The same of a text.
    public static String ofText(String set, String text) {
        return "#v1/" + set + "/t" + deflated(text.getBytes(StandardCharsets.UTF_8)) + "/";
    }

    private static String deflated(byte[] bytes) {
        try (Deflater d = new Deflater(Deflater.BEST_COMPRESSION, true)) {
            d.setInput(bytes);
            d.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] part = new byte[1 << 12];
            while (!d.finished()) out.write(part, 0, d.deflate(part));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(out.toByteArray());
        }
    }
}

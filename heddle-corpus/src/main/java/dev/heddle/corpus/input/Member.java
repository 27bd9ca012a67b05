package dev.heddle.corpus.input;

/// Names of files in archives.
final class Member {
    private Member() {}

    /// @return whether a name leads out of the folder that its archive would be unpacked to
    static boolean leadsOut(String name) {
        String plain = name.replace('\\', '/');
        if (plain.startsWith("/") || plain.matches("[A-Za-z]:.*")) return true;
        int depth = 0;
        for (String part : plain.split("/")) {
            if (part.equals("..")) depth--;
            else if (!part.isEmpty() && !part.equals(".")) depth++;
            if (depth < 0) return true;
        }
        return false;
    }

    /// @param outer where the archive is; empty if it is the file itself
    static String within(String outer, String name) {
        return outer.isEmpty() ? name : outer + "!" + name;
    }
}

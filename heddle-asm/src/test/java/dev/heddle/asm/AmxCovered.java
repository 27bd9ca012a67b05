package dev.heddle.asm;

/// The bits that the text of an AMX descriptor says, as the description of the syntax lists them for each form; all
/// others are for `raw=`. Written without the book, to compare with it.
final class AmxCovered {
    private AmxCovered() {}

    static long by(String kind, long v) {
        return switch (kind) {
            case "ldx", "ldy" -> bits("0-58 62") | when(v, 62, "60 61");
            case "stx", "sty" -> bits("0-58 62");
            case "ldz", "stz" -> bits("0-62");
            case "ldzi", "stzi" -> bits("0-61");
            case "extrx", "extry" -> taken(kind, v);
            case "vecint", "vecfp" -> vector(kind, v);
            case "matint" -> matint(v);
            case "matfp" -> matfp(v);
            case "genlut" -> genlut(v);
            default -> single(kind, v);
        };
    }

    private static long taken(String kind, long v) {
        boolean isX = kind.equals("extrx");
        if (!is(v, 26)) {
            if (is(v, 27)) return bits(isX ? "16-18 20-22 26 27" : "6-8 20-22 26 27");
            return bits(isX ? "10-18 20-29 41-47" : "0-8 20-29 32-38");
        }
        int lanes = field(v, 11, 4);
        boolean isFloat = is(v, 63);
        long narrow = isFloat
                ? lanes == 9 || lanes == 10 ? bits("62") : 0
                : lanes == 9 || lanes == 10 || lanes == 11 || lanes == 13 ? bits("54 55 57-62") | when(v, 55, "56") : 0;
        long mask = is(v, 31) ? 0 : bits("32-40");
        return bits("0-8 10 11-14 25 26 31 63") | rows(v, 0) | narrow | mask;
    }

    /// The bits of the first row: fewer with passes, and without the lowest ones if 2^spread rows are written.
    private static long rows(long v, int spread) {
        int count = !is(v, 31) ? 6 : is(v, 25) ? 4 : 5;
        return (1L << 20 + count) - (1L << 20 + spread);
    }

    private static long single(String kind, long v) {
        boolean isHalf = kind.endsWith("16");
        long all = bits("0-8 10-18 27-29 41-47 63");
        if (kind.endsWith("32") || kind.equals("mac16")) all |= bits("60 61");
        if (kind.equals("mac16")) all |= bits("55-59");
        if (is(v, 63)) return all | bits("20-25");
        all |= bits("32-38") | (isHalf ? bits("62") : 0);
        if (isHalf) return all | (is(v, 62) ? 0 : bits("20"));
        return all | bits(kind.endsWith("64") ? "20-22" : "20 21");
    }

    private static int operation(long v) {
        return is(v, 53) ? 0 : field(v, 47, 6);
    }

    private static long vector(String kind, long v) {
        boolean isInt = kind.equals("vecint");
        int op = operation(v);
        int lanes = field(v, 42, 4);
        boolean isOp = op <= 1 || op >= 10 && op <= 12 || (isInt ? op <= 6 : op == 4 || op == 5 || op == 7);
        if (field(v, 54, 3) != 0 || !isOp) return 0;
        long all = bits("0-8 10-18 25 27-31 42-45 47-56");
        if (is(v, 53)) all &= ~bits("52");
        all |= is(v, 31) ? bits("32-34") : bits("32-36 38-40") | (isInt ? bits("37") : 0);
        if (!isInt) return all | rows(v, lanes == 1 || lanes == 3 ? 1 : 0);
        all |= bits("26 58-63");
        if (op == 5 || op == 6) return all & ~bits("42-45 58-62") | rows(v, 0);
        if (op == 4) return shift(all, v) | rows(v, 0);
        return all | rows(v, lanes == 3 || lanes == 11 ? 1 : lanes == 10 || lanes == 12 || lanes == 13 ? 2 : 0);
    }

    private static long shift(long all, long v) {
        return all & ~bits("0-8 10-18 26-28") | when(v, 30, "26");
    }

    private static long matint(long v) {
        int op = is(v, 53) ? (is(v, 54) ? 8 : 0) : operation(v);
        int lanes = field(v, 42, 4);
        boolean isOp = op <= 6 || op == 8 || op == 9;
        if (field(v, 55, 2) != 0 || is(v, 54) && !is(v, 53) || !isOp) return 0;
        long all = bits("0-8 10-18 25-30 32-40 42-45 47-56 58-63");
        if (is(v, 53)) all &= ~bits("52");
        return switch (op) {
            case 4 -> shift(all, v) | bits(lanes == 3 || lanes == 4 || lanes == 10 ? "20 21" : "20");
            case 5, 6 -> all & ~bits("42-45 58-62") | bits("20");
            case 8 -> all;
            case 9 -> all & ~bits("58-62") | (lanes == 3 ? 0 : bits(lanes == 4 ? "20 21" : "20"));
            default -> all | (lanes == 3 ? 0 : bits("20"));
        };
    }

    private static long matfp(long v) {
        int op = operation(v);
        if (field(v, 54, 3) != 0 || op != 0 && op != 1 && op != 4) return 0;
        long all = bits("0-8 10-18 23-25 27-30 32-36 38-40 42-45 47-56 58-62");
        if (is(v, 53)) all &= ~bits("52");
        return all
                | switch (field(v, 42, 4)) {
                    case 1, 3 -> 0;
                    case 4 -> bits("20 21");
                    case 7 -> bits("20-22");
                    default -> bits("20");
                };
    }

    private static long genlut(long v) {
        int mode = field(v, 53, 4);
        long all = bits("0-8 10 20-22 53-56 59-62") | (mode == 1 ? bits("30") : 0);
        if (mode < 7) return all | bits("25");
        return all | bits(is(v, 26) ? "23-26" : "25 26");
    }

    private static boolean is(long v, int bit) {
        return (v >>> bit & 1) != 0;
    }

    private static int field(long v, int low, int width) {
        return (int) (v >>> low) & (1 << width) - 1;
    }

    private static long when(long v, int bit, String ranges) {
        return is(v, bit) ? bits(ranges) : 0;
    }

    /// @param ranges such as `0-8 10`, both ends included
    private static long bits(String ranges) {
        long out = 0;
        for (String r : ranges.split(" ", -1)) {
            int dash = r.indexOf('-');
            int from = Integer.parseInt(dash < 0 ? r : r.substring(0, dash));
            int to = Integer.parseInt(r.substring(dash + 1));
            for (int b = from; b <= to; b++) out |= 1L << b;
        }
        return out;
    }
}

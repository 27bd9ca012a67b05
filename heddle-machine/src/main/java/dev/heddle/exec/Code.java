package dev.heddle.exec;

/// Numbers of the interpreter's operations. Letters behind the underscore say what the rows hold: I and L integers of
/// 32 and 64 bits, F and D floats of the same, M masks; where there is none, I or F.
final class Code {
    private Code() {}

    // Of [Computing#ints]
    static final int COPY = 0;
    static final int LANE = 1;
    static final int ADD = 2;
    static final int SUB = 3;
    static final int MUL = 4;
    static final int AND = 5;
    static final int OR = 6;
    static final int XOR = 7;
    static final int SHL = 8;
    static final int SHR = 9;
    static final int SAR = 10;
    static final int DIV_S = 11;
    static final int DIV_U = 12;
    static final int REM_S = 13;
    static final int REM_U = 14;
    static final int MIN_S = 15;
    static final int MAX_S = 16;
    static final int MIN_U = 17;
    static final int MAX_U = 18;
    static final int SEXT = 19;
    static final int POPCOUNT = 20;
    static final int REVERSE = 21;
    static final int HIGHEST = 22;
    static final int LOWEST = 23;
    static final int EQ = 24;
    static final int LT_S = 25;
    static final int LT_U = 26;
    static final int SELECT = 27;
    static final int SPREAD = 28;
    static final int BITS = 29;
    static final int INSERT = 30;
    static final int MODIFY_F = 31;

    // Of [Computing#wide]
    static final int SPREAD_L = 32;
    static final int COPY_L = 33;
    static final int ADD_L = 34;
    static final int SUB_L = 35;
    static final int MUL_L = 36;
    static final int MUL_HIGH_L = 37;
    static final int AND_L = 38;
    static final int OR_L = 39;
    static final int XOR_L = 40;
    static final int SHL_L = 41;
    static final int SHR_L = 42;
    static final int SAR_L = 43;
    static final int DIV_S_L = 44;
    static final int DIV_U_L = 45;
    static final int REM_S_L = 46;
    static final int REM_U_L = 47;
    static final int MIN_S_L = 48;
    static final int MAX_S_L = 49;
    static final int MIN_U_L = 50;
    static final int MAX_U_L = 51;
    static final int SEXT_L = 52;
    static final int POPCOUNT_L = 53;
    static final int REVERSE_L = 54;
    static final int HIGHEST_L = 55;
    static final int LOWEST_L = 56;
    static final int EQ_L = 57;
    static final int LT_S_L = 58;
    static final int LT_U_L = 59;
    static final int SELECT_L = 60;
    static final int WIDEN_S = 61;
    static final int WIDEN_U = 62;
    static final int NARROW = 63;
    static final int HIGH = 64;
    static final int PAIR = 65;
    static final int FIRST_WIDE = SPREAD_L;

    // Of [Computing#singles]
    static final int CANON_F = 66;
    static final int FROM_HALF = 67;
    static final int TO_HALF_F = 68;
    static final int FROM_S_F = 69;
    static final int FROM_U_F = 70;
    static final int ADD_F = 71;
    static final int MUL_F = 72;
    static final int FMA_F = 73;
    static final int ADD_FLUSH_F = 74;
    static final int FMA_FLUSH_F = 75;
    static final int ADD_H = 76;
    static final int FMA_H = 77;
    static final int ADD_ANY_F = 78;
    static final int MUL_ANY_F = 79;
    static final int FMA_ANY_F = 80;
    static final int MIN_F = 81;
    static final int MAX_F = 82;
    static final int SATURATE_F = 83;
    static final int INTEGRAL_F = 84;
    static final int EQ_F = 85;
    static final int LT_F = 86;
    static final int LE_F = 87;
    static final int FIRST_SINGLES = CANON_F;

    // Of [Computing#doubles]
    static final int TO_HALF_D = 88;
    static final int WIDEN_F = 89;
    static final int ROUND_D = 90;
    static final int FROM_S_D = 91;
    static final int FROM_U_D = 92;
    static final int FROM_SL_D = 93;
    static final int FROM_UL_D = 94;
    static final int TO_INT_D = 95;
    static final int ADD_D = 96;
    static final int MUL_D = 97;
    static final int FMA_D = 98;
    static final int DIV_D = 99;
    static final int FUNCTION_D = 100;
    static final int NEG_D = 101;
    static final int ABS_D = 102;
    static final int MIN_D = 103;
    static final int MAX_D = 104;
    static final int FLUSH_D = 105;
    static final int PACK_D = 106;
    static final int SATURATE_D = 107;
    static final int INTEGRAL_D = 108;
    static final int EQ_D = 109;
    static final int LT_D = 110;
    static final int LE_D = 111;
    static final int FIRST_DOUBLES = TO_HALF_D;

    // Of [Computing#across]
    static final int BALLOT = 112;
    static final int BALLOT_L = 113;
    static final int ANY = 114;
    static final int ACROSS = 115;
    static final int ACROSS_L = 116;
    static final int REDUCE = 117;
    static final int REDUCE_L = 118;
    static final int REDUCE_D = 119;
    static final int FIRST_ACROSS = BALLOT;

    // What touches memory, or registers by an index
    static final int READ_AT = 120;
    static final int READ_AT_L = 121;
    static final int WRITE_AT = 122;
    static final int WRITE_AT_L = 123;
    static final int PUT_L = 124;
    static final int SHARE = 125;
    static final int SHARE_L = 126;
    static final int LOAD = 127;
    static final int LOAD_L = 128;
    static final int STORE = 129;
    static final int STORE_L = 130;
    static final int ATOMIC = 131;
    static final int ATOMIC_L = 132;
    static final int FAULT = 133;
    static final int LOAD_ONE = 134;
    static final int FIRST_EFFECT = READ_AT;

    // Control
    static final int JUMP = 135;
    static final int SET_EXEC = 136;
    static final int STOP = 137;
    static final int BARRIER = 138;
    static final int FIRST_CONTROL = JUMP;
}

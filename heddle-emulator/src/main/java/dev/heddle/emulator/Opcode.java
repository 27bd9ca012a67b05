package dev.heddle.emulator;

/// Numbers of the interpreter's operations. Letters after the underscore say what the rows hold: I and L integers of
/// 32 and 64 bits, F and D floats of the same, M masks; where there is none, I or F.
/// Each kind has a range of its own.
final class Opcode {
    private Opcode() {}

    // Of [LaneDispatch#ints]
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
    static final int SHL_BY = 32;
    static final int SAR_BY = 33;
    static final int MUL_ADD = 34;
    static final int SELECT_EQ = 35;
    static final int SELECT_LT_S = 36;
    static final int SELECT_LT_U = 37;

    // Of [LaneDispatch#wide]
    static final int FIRST_WIDE = 64;
    static final int SPREAD_L = 64;
    static final int COPY_L = 65;
    static final int ADD_L = 66;
    static final int SUB_L = 67;
    static final int MUL_L = 68;
    static final int AND_L = 70;
    static final int OR_L = 71;
    static final int XOR_L = 72;
    static final int SHL_L = 73;
    static final int SHR_L = 74;
    static final int SAR_L = 75;
    static final int MIN_S_L = 80;
    static final int MAX_S_L = 81;
    static final int MIN_U_L = 82;
    static final int MAX_U_L = 83;
    static final int SEXT_L = 84;
    static final int POPCOUNT_L = 85;
    static final int REVERSE_L = 86;
    static final int HIGHEST_L = 87;
    static final int LOWEST_L = 88;
    static final int EQ_L = 89;
    static final int LT_S_L = 90;
    static final int LT_U_L = 91;
    static final int SELECT_L = 92;
    static final int WIDEN_S = 93;
    static final int WIDEN_U = 94;
    static final int NARROW = 95;
    static final int HIGH = 96;
    static final int PAIR = 97;

    // Of [LaneDispatch#singles]
    static final int FIRST_SINGLES = 112;
    static final int CANON_F = 112;
    static final int FROM_HALF = 113;
    static final int TO_HALF_F = 114;
    static final int FROM_S_F = 115;
    static final int FROM_U_F = 116;
    static final int ADD_F = 117;
    static final int MUL_F = 118;
    static final int FMA_F = 119;
    static final int ADD_FLUSH_F = 120;
    static final int FMA_FLUSH_F = 121;
    static final int ADD_H = 122;
    static final int FMA_H = 123;
    static final int ADD_ANY_F = 124;
    static final int MUL_ANY_F = 125;
    static final int FMA_ANY_F = 126;
    static final int MIN_F = 127;
    static final int MAX_F = 128;
    static final int SATURATE_F = 129;
    static final int INTEGRAL_F = 130;
    static final int EQ_F = 131;
    static final int LT_F = 132;
    static final int LE_F = 133;
    static final int MUL_FLUSH_F = 134;

    // Of [LaneDispatch#doubles]
    static final int FIRST_DOUBLES = 144;
    static final int TO_HALF_D = 144;
    static final int WIDEN_F = 145;
    static final int ROUND_D = 146;
    static final int FROM_S_D = 147;
    static final int FROM_U_D = 148;
    static final int FROM_SL_D = 149;
    static final int FROM_UL_D = 150;
    static final int TO_INT_D = 151;
    static final int ADD_D = 152;
    static final int MUL_D = 153;
    static final int FMA_D = 154;
    static final int DIV_D = 155;
    static final int FUNCTION_D = 156;
    static final int NEG_D = 157;
    static final int ABS_D = 158;
    static final int MIN_D = 159;
    static final int MAX_D = 160;
    static final int FLUSH_D = 161;
    static final int SATURATE_D = 163;
    static final int INTEGRAL_D = 164;
    static final int EQ_D = 165;
    static final int LT_D = 166;
    static final int LE_D = 167;

    // Of [LaneDispatch#across]
    static final int FIRST_ACROSS = 176;
    static final int BALLOT = 176;
    static final int BALLOT_L = 177;
    static final int ANY = 178;
    static final int ACROSS = 179;
    static final int ACROSS_L = 180;
    static final int REDUCE = 181;
    static final int REDUCE_L = 182;
    static final int REDUCE_D = 183;

    /// What has no number of its own: by its scalar form, lane by lane.
    static final int REFERENCE = 184;

    // What touches memory, or registers by an index
    static final int FIRST_EFFECT = 192;
    static final int READ_AT = 192;
    static final int READ_AT_L = 193;
    static final int WRITE_AT = 194;
    static final int WRITE_AT_L = 195;
    static final int PUT_L = 196;
    static final int SHARE = 197;
    static final int SHARE_L = 198;
    static final int LOAD = 199;
    static final int LOAD_L = 200;
    static final int STORE = 201;
    static final int STORE_L = 202;
    static final int ATOMIC = 203;
    static final int ATOMIC_L = 204;
    static final int FAULT = 205;
    static final int LOAD_ONE = 206;
    static final int RESOURCE = 207;
    static final int PERFORM = 208;
    static final int BEYOND = 209;
    static final int ASK = 210;
    static final int ASK_L = 211;
    static final int LOOK = 212;
    static final int TEXEL = 213;

    // Control
    static final int FIRST_CONTROL = 216;
    static final int JUMP = 216;
    static final int SET_EXEC = 217;
    static final int STOP = 218;
    static final int BARRIER = 219;
}

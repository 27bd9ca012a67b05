package dev.heddle.decompile;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.StartRegister;

/// Functions that set the registers a lane begins with.
final class StartText {
    private final LaunchSetup setup;
    private final RegisterFields registers;

    StartText(LaunchSetup setup, RegisterFields registers) {
        this.setup = setup;
        this.registers = registers;
    }

    /// @param isOfLanes whether those of each lane are meant, or those that the lanes of a wave share
    /// @param facts unused registers need not be set
    String words(String name, boolean isOfLanes, Facts facts) {
        StringBuilder out = new StringBuilder("HELPER void %s(LANE *l) {\n".formatted(name));
        for (String file : registers.files()) {
            if (registers.isShared(file) == isOfLanes) continue;
            for (int i = 0; i < registers.count(file); i++) {
                long value = setup.word(file, i);
                int bits = registers.bits(file);
                RegisterRef whole = new RegisterRef(file, i, 0, bits);
                boolean isFolded =
                        !registers.isIndexed(file) && facts.register(whole).isPresent();
                if (value != 0 && !isFolded)
                    out.append("    %s = 0x%xUL;\n".formatted(registers.element(file, i), value));
            }
        }
        return out.append("""
                            (void)l;
                        }
                        """).toString();
    }

    /// What differs from lane to lane.
    String each() {
        StringBuilder out = new StringBuilder("HELPER void start(LANE *l) {\n");
        for (StartRegister s : setup.each()) {
            RegisterRef p = s.register();
            if (registers.count(p.state()) <= p.element()) continue;
            String value = switch (s) {
                case StartRegister.Constant c -> "0x%xUL".formatted(c.value());
                case StartRegister.PerLane l -> input(l.what());
            };
            String to = registers.element(p.state(), p.element());
            String mask = "0x%xUL".formatted(p.mask());
            out.append("    %1$s = (%1$s & ~%2$s) | ((ulong)(%3$s) << %4$d & %2$s); /* %5$s */\n"
                    .formatted(to, mask, value, p.low(), s instanceof StartRegister.PerLane l ? l.what() : "")
                    .replace(" /*  */", ""));
        }
        return out.append("""
                            (void)l;
                        }
                        """).toString();
    }

    /// @param what one of [dev.heddle.isa.Isa#INPUTS]
    private String input(String what) {
        int axis = what.charAt(what.length() - 1) - 'x';
        GridExtent size = setup.group();
        int side = axis < 0 || axis > 2 ? 0 : size.side("xyz".charAt(axis));
        return switch (what) {
            case "lane" -> "l->lane";
            case "lane.bytes" -> setup.laneBytes() + "u";
            case "wave" -> "l->thread / WAVE";
            case "local.index" -> "l->thread";
            case "global.index" ->
                "(%s * (groups_y * %du) + %s) * (groups_x * %du) + %s"
                        .formatted(global(2), size.y(), global(1), size.x(), global(0));
            case "coverage" -> "1";
            case "zero" -> "0";
            default ->
                switch (what.substring(0, what.indexOf('.'))) {
                    case "groups" -> "groups_" + "xyz".charAt(axis);
                    case "size" -> side + "u";
                    case "group" -> "l->group[%d]".formatted(axis);
                    case "first" -> "l->group[%d] * %du".formatted(axis, side);
                    case "local" -> local(axis);
                    default -> global(axis);
                };
        };
    }

    private String local(int axis) {
        GridExtent size = setup.group();
        return switch (axis) {
            case 0 -> "l->thread %% %du".formatted(size.x());
            case 1 -> "l->thread / %du %% %du".formatted(size.x(), size.y());
            default -> "l->thread / %du".formatted(size.x() * size.y());
        };
    }

    private String global(int axis) {
        int side = setup.group().side("xyz".charAt(axis));
        return "(l->group[%d] * %du + %s)".formatted(axis, side, local(axis));
    }
}

package dev.heddle.exec;

import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.region.Target;
import dev.heddle.exec.scalar.ScalarCode;
import dev.heddle.exec.scalar.ScalarInterpreter;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.LaneCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes no code: everything is interpreted.
final class Interpreted implements CodeGenerator {
    @Override
    public ScalarCode scalar(RegisterLayout layout, List<String> spaces, LaneCode code) {
        return new ScalarInterpreter(layout, spaces, code);
    }

    @Override
    public @Nullable ScalarCode loops(RegisterLayout layout, List<String> spaces, LaneCode code) {
        return null;
    }

    @Override
    public @Nullable RegionCode lanes(Region region, RegisterLayout layout, List<String> spaces) {
        return null;
    }

    @Override
    public @Nullable RegionCode vectors(Region region, Target target, int room, int each) {
        return null;
    }

    @Override
    public @Nullable RegionCode chunks(Region region, Target target, int room, int each) {
        return null;
    }
}

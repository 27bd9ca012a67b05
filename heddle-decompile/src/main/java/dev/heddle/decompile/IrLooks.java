package dev.heddle.decompile;

import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import java.util.Map;
import java.util.TreeMap;

/// Questions to the texture unit as calls. A function is named by what is asked for and the parts of the question that
/// it takes, `heddle.fetched.texture.x.y`; the answer has four components.
final class IrLooks {
    static final String ANSWER = "{ i32, i32, i32, i32 }";

    private final Map<Integer, String> parts = new TreeMap<>();
    private String answer = "";

    /// Takes note of a part of the next question.
    ///
    /// @param value an i64 for an address, else an i32
    void part(Step ask, String value) {
        parts.put((int) ask.value(), value);
    }

    /// @return the type of a part
    static int bits(Step ask) {
        return Part.isAddress((int) ask.value()) ? Long.SIZE : Integer.SIZE;
    }

    /// @return the answer
    String ask(Step look, IrCalls calls) {
        StringBuilder name = new StringBuilder(look.word());
        String[] args = new String[parts.size()];
        int i = 0;
        for (Map.Entry<Integer, String> p : parts.entrySet()) {
            name.append('.').append(Part.label(p.getKey()));
            args[i++] = (Part.isAddress(p.getKey()) ? "i64 " : "i32 ") + p.getValue();
        }
        parts.clear();
        How how = How.of(look.word());
        // Their level of detail follows from neighbours.
        boolean isOfQuad = how == How.FILTERED || how == How.LOD_OF;
        return calls.value(ANSWER, name.toString(), isOfQuad ? IrCalls.CONVERGENT : IrCalls.PLAIN, args);
    }

    void answered(String value) {
        answer = value;
    }

    String answer() {
        return answer;
    }
}

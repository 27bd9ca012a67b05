package dev.heddle.llvm.engine;

import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.llvm.texture.Shape;
import java.util.SortedMap;

/// The question of an instruction to the texture unit, without what its lanes say. Each is only equal to itself.
final class LookQuestion {
    final How how;

    /// All parts but addresses.
    final SortedMap<Part, Shape.Asked> parts;

    /// A bit for each component of the answer that is used.
    final int wanted;

    /// Lanes of a strip.
    final int strip;

    LookQuestion(How how, SortedMap<Part, Shape.Asked> parts, int wanted, int strip) {
        this.how = how;
        this.parts = parts;
        this.wanted = wanted;
        this.strip = strip;
    }
}

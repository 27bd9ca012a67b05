package dev.heddle.cli.launch;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Failure;
import dev.heddle.machine.BoundImages;
import dev.heddle.machine.kernel.ImageSpec;
import dev.heddle.machine.kernel.Kernel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Images and samplers that a user binds for a run.
public final class ImageOptions {
    private final List<String> textures;
    private final List<String> images;
    private final List<String> samplers;

    public ImageOptions(Args args) throws UsageException {
        textures = args.texts("--texture");
        images = args.texts("--image");
        samplers = args.texts("--sampler");
    }

    public boolean isEmpty() {
        return textures.isEmpty() && images.isEmpty() && samplers.isEmpty();
    }

    /// @throws Failure if something cannot be bound
    public void bind(Kernel kernel) throws Failure {
        BoundImages to = new BoundImages(kernel.device(), kernel.launch()).replacing();
        bind("--texture", ImageSpec.Kind.TEXTURE, textures, kernel, to);
        bind("--image", ImageSpec.Kind.IMAGE, images, kernel, to);
        bind("--sampler", ImageSpec.Kind.SAMPLER, samplers, kernel, to);
    }

    private static void bind(String option, ImageSpec.Kind kind, List<String> all, Kernel kernel, BoundImages to)
            throws Failure {
        for (String s : all) {
            int equals = s.indexOf('=');
            if (equals <= 0) throw Failure.usage("%s takes N=WORDS, found '%s'".formatted(option, s));
            List<String> words = new ArrayList<>(List.of(s.substring(0, equals)));
            words.addAll(Arrays.asList(s.substring(equals + 1).split(",")));
            try {
                new ImageSpec(kind, words, Path.of("")).bind(kernel.launch(), to);
            } catch (IllegalArgumentException e) {
                throw new Failure(option + " " + s + ": " + e.getMessage());
            }
        }
    }
}

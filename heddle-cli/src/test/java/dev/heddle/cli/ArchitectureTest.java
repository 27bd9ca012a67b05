package dev.heddle.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Who may use whom: the floors of the house.
class ArchitectureTest {
    private static final String ROOT = "dev.heddle.";

    private static final JavaClasses HEDDLE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(place -> !place.contains("-tests.jar"))
            .importPackages("dev.heddle");

    /// The packages of the libraries, from the ground up, and which of those above them in this list each may use.
    private static final String FLOORS = """
            source:
            bits:
            options: source
            expr:
            book: source bits expr
            book.check: source bits expr book
            book.read: source bits expr book book.check
            book.format: source bits book book.read
            record: source expr book
            insn: bits expr book
            meaning: bits expr book insn
            code.text: bits
            code.template: bits book insn
            code.print: bits expr book insn code.text code.template
            code.parse: source bits expr book insn code.text code.template code.print
            code.compiler: source code.text
            code.source: source bits book book.read insn code.text code.template code.print code.parse
            code.operand: source bits expr book book.read insn meaning code.text code.template code.print
            code: source bits expr book book.read insn meaning code.text code.template code.print code.parse code.compiler code.source code.operand
            check: source bits book insn meaning code
            dataflow:
            finding:
            hazard: expr book insn code dataflow finding
            page: bits expr book book.read insn code
            edit: expr book book.read insn code page
            site.html: source bits expr book insn code page
            site: site.html source bits expr book book.read insn code page
            texel.number: bits
            texel.block: bits texel.number
            texel: bits texel.number texel.block
            texel.layout: texel
            texel.sample: texel
            texel.file: bits texel texel.layout
            search: source bits book book.read insn code
            lift: source bits expr book insn meaning code
            exec.number: bits lift
            flow: bits expr book insn meaning code dataflow lift exec.number
            flow.lane: book insn dataflow lift exec.number flow
            flow.layout: lift flow flow.lane
            flow.align: book insn code flow
            stats: bits book search code insn lift flow
            exec.state: expr book insn lift
            exec.scalar: meaning lift exec.number exec.state
            exec.lanes: bits lift exec.number
            exec: bits expr book insn meaning code lift exec.number exec.state exec.scalar exec.lanes
            accel.book: source bits expr book book.read
            accel.pack: source bits expr book book.read accel.book
            accel.text: bits code code.text code.parse code.print
            llvm: lift
            files.container: source
            files.submit: files.container
            files.column: source bits book book.read insn code search files.container
            files.fault: files.container
            files.binary:
            files.text: files.binary
            files.adreno.packets: source bits book book.read insn code files.container files.text search
            files.adreno: source bits book book.read insn code files.container files.submit files.binary files.text files.adreno.packets
            files.mali: source bits book book.read insn record code files.container files.text files.binary
            files.object: bits source book book.read files.container files.binary
            files.cache: source bits book.read code files.container files.binary search
            files: source bits book book.read insn code files.column files.fault files.container files.text files.adreno files.binary files.mali files.object files.cache
            json: source bits
            texture: bits book record texel texel.block texel.layout texel.sample exec.state
            llvm.texture: exec.state llvm texel texel.layout texel.sample texture
            llvm.engine: book record dataflow lift insn exec exec.lanes exec.number exec.scalar exec.state llvm llvm.texture texture
            watch: bits expr book insn code dataflow hazard lift flow exec.state exec
            machine: source bits expr book record insn code texel texel.sample lift exec.state exec texture watch
            sanitize: expr book insn code lift flow exec.number exec.state exec machine watch finding
            picture: machine
            kernel: source bits book book.read insn code texel texel.file texel.sample texture lift exec.state exec json machine picture
            decompile: book insn code dataflow lift flow flow.lane exec.number exec.state exec record texel texel.layout texel.sample texture machine kernel llvm
            decompile.source: book insn code lift flow flow.lane exec.number exec.state exec machine kernel decompile
            debug: book lift exec exec.state machine
            debug.goal: book insn lift flow exec machine debug
            debug.session: source bits expr book book.read insn meaning code lift flow exec.number exec.state exec watch machine kernel debug debug.goal
            debug.command: source bits book insn lift exec machine picture kernel decompile decompile.source debug debug.session
            trial: source bits expr book insn code lift exec.state exec json machine
            rpc:
            dap: source book lift exec machine kernel debug debug.session debug.command rpc
            lsp: source bits expr book book.read book.format insn code page edit dataflow lift flow hazard watch files kernel rpc
            server.submit: book record code lift texel texel.layout texel.sample exec files.container files.submit machine
            server: source book book.read insn code texel exec files.adreno files.submit json machine kernel server.submit
            export: source bits expr book book.read code page edit lift
            corpus.store:
            corpus.measure: source bits book code insn flow finding hazard stats watch corpus.store
            corpus.input: source book insn code files files.adreno files.container kernel corpus.store corpus.measure
            corpus.sample: source bits book book.read insn code corpus.store corpus.input corpus.measure
            corpus.scan: source options code corpus.store corpus.input corpus.measure
            corpus.query: source book insn code search stats json corpus.store corpus.input corpus.measure
            """;

    /// Libraries of others, and those of the JDK that are not in java.base, by the packages that may use them.
    private static final String OF_OTHERS = """
            json: com.fasterxml.jackson.core
            trial: com.fasterxml.jackson.core
            server: com.fasterxml.jackson.core
            export: com.fasterxml.jackson.core com.fasterxml.jackson.core.util
            rpc: com.google.gson org.eclipse.lsp4j..
            dap: com.google.gson org.eclipse.lsp4j.. java.util.logging
            lsp: com.google.gson org.eclipse.lsp4j.. java.util.logging
            corpus.measure: java.lang.management
            corpus.store: java.sql org.duckdb
            corpus.query: java.sql
            corpus.sample: com.github.luben.zstd org.apache.commons.compress.archivers.tar
            corpus.input: com.github.luben.zstd org.apache.commons.compress.archivers..
            """;

    private static Map<String, List<String>> floors() {
        return packages(FLOORS);
    }

    /// @param lines a package each, and after a colon others
    private static Map<String, List<String>> packages(String lines) {
        Map<String, List<String>> out = new LinkedHashMap<>();
        lines.lines().forEach(line -> {
            String[] parts = line.split(":", 2);
            String below = parts[1].strip();
            out.put(parts[0], below.isEmpty() ? List.of() : List.of(below.split(" ")));
        });
        return out;
    }

    private static final Set<String> JAVA_BASE = Object.class.getModule().getPackages();

    private static final DescribedPredicate<JavaClass> OF_JAVA_BASE = describe(
            "are of java.base",
            c -> JAVA_BASE.contains(c.getBaseComponentType().getPackageName())
                    || c.getBaseComponentType().isPrimitive());

    @Test
    void everyPackageIsOnAFloor() {
        assertThat(HEDDLE).isNotEmpty();
        assertThat(HEDDLE.stream()
                        .map(c -> c.getPackageName().substring(ROOT.length()))
                        .distinct())
                .filteredOn(p -> !p.equals("cli") && !p.startsWith("cli."))
                .containsExactlyInAnyOrderElementsOf(floors().keySet());
    }

    @Test
    void floorsStandOnFloorsBelow() {
        List<String> below = new ArrayList<>();
        floors().forEach((name, uses) -> {
            assertThat(below).as(name).containsAll(uses);
            below.add(name);
        });
    }

    @Test
    void librariesUseTheFloorsBelowAndLittleElse() {
        floors().forEach((name, below) -> {
            List<String> may = new ArrayList<>(List.of(ROOT + name, "org.jspecify.annotations"));
            below.forEach(b -> may.add(ROOT + b));
            may.addAll(packages(OF_OTHERS).getOrDefault(name, List.of()));
            DescribedPredicate<JavaClass> allowed = OF_JAVA_BASE.or(resideInAnyPackage(may.toArray(String[]::new)));
            classes()
                    .that()
                    .resideInAPackage(ROOT + name)
                    .should(onlyDependOnClassesThat(allowed))
                    .check(HEDDLE);
        });
    }

    /// What a platform without a Java virtual machine lacks, such as the class library of a browser. Packages end in a
    /// dot.
    private static final Set<String> NOT_EVERYWHERE = Set.of(
            "java.lang.invoke.VarHandle",
            "java.lang.invoke.MethodHandles",
            "java.lang.invoke.MethodHandle",
            "java.lang.foreign.",
            "java.lang.classfile.",
            "java.lang.constant.",
            "java.lang.reflect.",
            "java.lang.Thread",
            "java.util.HexFormat",
            "java.util.StringJoiner",
            "java.util.concurrent.ExecutorService",
            "java.util.concurrent.Executors",
            "java.util.concurrent.ForkJoinPool",
            "java.util.concurrent.CompletableFuture");

    /// Methods that it lacks, or has wrong, and for which no others are called in a page.
    private static final Set<String> METHODS_NOT_EVERYWHERE = Set.of(
            "java.lang.Math.multiplyHigh",
            "java.lang.String.lines",
            "java.util.Collections.unmodifiableNavigableMap",
            "java.io.ByteArrayOutputStream.writeBytes");

    /// Methods for callers that have a virtual machine anyway.
    private static final Set<String> OF_THE_VIRTUAL_MACHINE = Set.of(
            "dev.heddle.code.Codec.disassemble",
            "dev.heddle.machine.Buffer.segment",
            "dev.heddle.machine.BufferBytes.segment");

    /// Classes that a page does not have, or of which other methods are called there.
    private static final Set<String> NOT_IN_PAGES =
            Set.of("dev.heddle.bits.LittleEndian", "dev.heddle.machine.OffHeapBytes", "dev.heddle.machine.RunThreads");

    /// The packages that have to run without a Java virtual machine.
    private static boolean isPortable(JavaClass c) {
        String of = c.getPackageName();
        return of.startsWith("dev.heddle.")
                && !of.startsWith("dev.heddle.cli")
                && !of.startsWith("dev.heddle.files")
                && !of.startsWith("dev.heddle.picture")
                && !of.startsWith("dev.heddle.corpus")
                && !of.startsWith("dev.heddle.site")
                && !of.startsWith("dev.heddle.server")
                && !of.equals("dev.heddle.debug.command")
                && !packages(OF_OTHERS).containsKey(of.substring(ROOT.length()))
                && !of.startsWith("dev.heddle.llvm.engine")
                && !of.startsWith("dev.heddle.llvm.texture")
                && !of.startsWith("dev.heddle.accel")
                && NOT_IN_PAGES.stream()
                        .noneMatch(p -> c.getName().split("\\$", 2)[0].equals(p));
    }

    private static boolean isNotEverywhere(String owner) {
        return NOT_EVERYWHERE.stream().anyMatch(n -> n.endsWith(".") ? owner.startsWith(n) : owner.equals(n));
    }

    @Test
    void onlyFewClassesNeedAVirtualMachine() {
        TreeSet<String> wrong = new TreeSet<>();
        for (JavaClass c : HEDDLE) {
            if (!isPortable(c)) continue;
            for (JavaAccess<?> a : c.getAccessesFromSelf()) {
                String target =
                        a.getTargetOwner().getName() + "." + a.getTarget().getName();
                String origin = c.getName() + "." + a.getOrigin().getName();
                if (OF_THE_VIRTUAL_MACHINE.contains(origin)) continue;
                if (isNotEverywhere(a.getTargetOwner().getName()) || METHODS_NOT_EVERYWHERE.contains(target))
                    wrong.add(origin + " uses " + target);
            }
            for (JavaField f : c.getFields()) if (isNotEverywhere(f.getRawType().getName())) wrong.add(f.getFullName());
        }
        assertThat(wrong).isEmpty();
    }

    /// That of a browser's class library gives the same bytes twice.
    @Test
    void readersHaveAStreamOfBytesOfTheirOwn() {
        noClasses()
                .that()
                .resideInAPackage("dev.heddle.files..")
                .and()
                .doNotHaveFullyQualifiedName("dev.heddle.files.text.ByteStream")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.ByteArrayInputStream")
                .check(HEDDLE);
    }

    @Test
    void nothingDependsOnTheAccelerators() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.heddle.llvm.engine..", "dev.heddle.accel..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.heddle.llvm.engine..", "dev.heddle.accel..")
                .check(HEDDLE);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.heddle.(*)..").should().beFreeOfCycles().check(HEDDLE);
        slices().matching("dev.heddle.(**)").should().beFreeOfCycles().check(HEDDLE);
    }

    /// Most classes of a package that may need each other, directly or by way of others of the package.
    private static final int CYCLE = 8;

    @Test
    void groupsOfClassesThatNeedEachOtherAreSmall() {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass c : HEDDLE)
            for (Dependency d : c.getDirectDependenciesFromSelf())
                if (d.getTargetClass().getPackageName().equals(c.getPackageName()))
                    uses.computeIfAbsent(file(c), _ -> new TreeSet<>()).add(file(d.getTargetClass()));
        Map<String, Set<String>> reached = new TreeMap<>();
        for (String c : uses.keySet()) {
            Set<String> all = new TreeSet<>();
            Deque<String> open = new ArrayDeque<>(List.of(c));
            while (!open.isEmpty())
                for (String n : uses.getOrDefault(open.pop(), Set.of())) if (all.add(n)) open.add(n);
            reached.put(c, all);
        }
        Map<String, Integer> larger = new TreeMap<>();
        reached.forEach((c, all) -> {
            long group = all.stream()
                    .filter(n -> reached.getOrDefault(n, Set.of()).contains(c))
                    .count();
            if (group > CYCLE) larger.merge(c.substring(0, c.lastIndexOf('.')), (int) group, Math::max);
        });
        assertThat(larger).isEmpty();
    }

    /// @return the class that a file is named after
    private static String file(JavaClass c) {
        return c.getBaseComponentType().getName().split("\\$", 2)[0];
    }

    @Test
    void namesSayWhatThingsDo() {
        Set<String> empty = Set.of("util", "utils", "common", "impl", "internal", "manager", "helper", "misc");
        for (JavaClass c : HEDDLE) {
            assertThat(c.getPackageName().split("\\.")).as(c.getName()).noneMatch(empty::contains);
            for (String word : c.getSimpleName().split("(?=[A-Z])")) {
                assertThat(empty).as(c.getName()).doesNotContain(word.toLowerCase(Locale.ROOT));
            }
        }
    }

    @Test
    void onlyTheCommandTalksToTheProcess() {
        // The packer of books is a program of the build.
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.heddle.cli", "dev.heddle.cli.console", "dev.heddle.accel.pack")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .accessField(System.class, "in")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(HEDDLE);
    }
}

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
            base.source:
            base.bits:
            base.options: base.source
            base.expr:
            base.json: base.source base.bits
            isa: base.source base.bits base.expr
            isa.check: base.source base.bits base.expr isa
            isa.token: base.source base.expr isa.check
            isa.read: base.source base.bits base.expr isa isa.check isa.token
            isa.format: base.source base.bits isa isa.check isa.token isa.read
            isa.record: base.source base.expr isa
            asm.insn: base.bits base.expr isa
            asm.meaning: base.bits base.expr isa asm.insn
            asm.text: base.bits
            asm.template: base.bits isa asm.insn
            asm.print: base.bits base.expr isa asm.insn asm.text asm.template
            asm.parse: base.source base.bits base.expr isa asm.insn asm.text asm.template asm.print
            asm.compiler: base.source asm.text
            asm.source: base.source base.bits isa isa.read asm.insn asm.text asm.template asm.print asm.parse
            asm.operand: base.source base.bits base.expr isa isa.read asm.insn asm.meaning asm.text asm.template asm.print
            asm: base.source base.bits base.expr isa isa.read asm.insn asm.meaning asm.text asm.template asm.print asm.parse asm.compiler asm.source asm.operand
            asm.search: base.source base.bits isa isa.read asm.insn asm
            pages: base.bits base.expr isa isa.read asm.insn asm
            pages.edit: base.expr isa isa.read asm.insn asm pages
            files.container: base.source
            files.submit: files.container
            files.column: base.source base.bits isa isa.read asm.insn asm asm.search files.container
            files.fault: files.container
            files.binary:
            files.text: files.binary
            files.adreno.packets: base.source base.bits isa isa.read asm.insn asm asm.search files.container files.text
            files.adreno: base.source base.bits isa isa.read asm.insn asm files.container files.submit files.binary files.text files.adreno.packets
            files.mali: base.source base.bits isa isa.read isa.record asm.insn asm files.container files.binary files.text
            files.object: base.source base.bits isa isa.read files.container files.binary
            files.cache: base.source base.bits isa.read asm asm.search files.container files.binary
            files: base.source base.bits isa isa.read asm.insn asm files.container files.column files.fault files.binary files.text files.adreno files.mali files.object files.cache
            ir.dataflow:
            ir.lift: base.source base.bits base.expr isa asm.insn asm.meaning asm
            ir.number: base.bits ir.lift
            ir.state: base.expr isa asm.insn ir.lift
            emulator.scalar: asm.meaning ir.lift ir.number ir.state
            emulator.lanes: base.bits ir.lift ir.number
            emulator: base.bits base.expr isa asm.insn asm.meaning asm ir.lift ir.number ir.state emulator.scalar emulator.lanes
            flow: base.bits base.expr isa asm.insn asm.meaning asm ir.dataflow ir.lift ir.number
            flow.lane: isa asm.insn ir.dataflow ir.lift ir.number flow
            flow.layout: ir.lift flow flow.lane
            flow.align: isa asm.insn asm flow
            analysis.finding:
            analysis.hazard: base.expr isa asm.insn asm ir.dataflow ir.lift flow analysis.finding
            analysis.stats: base.bits isa asm.insn asm asm.search ir.lift flow
            textures.number: base.bits
            textures.block: base.bits textures.number
            textures.texel: base.bits textures.number textures.block
            textures.layout: textures.texel
            textures.sample: textures.texel
            textures.file: base.bits textures.texel textures.layout
            textures: base.bits isa isa.record ir.state textures.block textures.texel textures.layout textures.sample
            machine.watch: base.bits base.expr isa asm.insn asm ir.dataflow ir.lift ir.state emulator flow analysis.hazard
            machine: base.source base.bits base.expr isa isa.record asm.insn asm ir.lift ir.state emulator analysis.hazard textures.texel textures.sample textures machine.watch
            machine.picture: machine
            machine.kernel: base.source base.bits base.json isa isa.read asm.insn asm ir.lift ir.state emulator textures.texel textures.sample textures.file textures machine machine.picture
            debugger.sanitize: base.expr isa asm.insn asm ir.lift ir.number ir.state emulator flow analysis.finding analysis.hazard machine.watch machine
            debugger: isa ir.lift ir.state emulator machine
            debugger.goal: isa asm.insn ir.lift emulator flow machine debugger
            debugger.session: base.source base.bits base.expr isa isa.read asm.insn asm.meaning asm ir.lift ir.number ir.state emulator flow analysis.hazard machine.watch machine machine.kernel debugger debugger.goal
            debugger.trial: base.source base.bits base.expr base.json isa asm.insn asm ir.lift ir.state emulator machine
            accel.book: base.source base.bits base.expr isa isa.read
            accel.pack: base.source base.bits base.expr isa isa.read accel.book
            accel.text: base.bits asm.text asm.print asm.parse asm
            llvm: ir.lift
            decompile: isa isa.record asm.insn asm ir.dataflow ir.lift ir.number ir.state emulator flow flow.lane textures.texel textures.layout textures.sample textures machine machine.kernel llvm
            decompile.source: isa asm.insn asm ir.lift ir.number ir.state emulator flow flow.lane machine machine.kernel decompile
            llvm.texture: ir.state textures.texel textures.layout textures.sample textures llvm
            llvm.engine: isa isa.record asm.insn ir.dataflow ir.lift ir.number ir.state emulator.scalar emulator.lanes emulator textures llvm llvm.texture
            editors.command: base.source base.bits isa asm.insn ir.lift emulator machine machine.picture machine.kernel debugger debugger.session decompile decompile.source
            editors.rpc:
            editors.dap: base.source isa ir.lift emulator machine machine.kernel debugger debugger.session editors.command editors.rpc
            editors.lsp: base.source base.bits base.expr isa isa.read isa.format asm.insn asm pages pages.edit files ir.dataflow ir.lift flow analysis.hazard machine.watch machine.kernel editors.rpc
            server.submit: isa isa.record asm files.container files.submit ir.lift emulator textures.texel textures.layout textures.sample machine
            server: base.source base.json isa isa.read asm.insn asm files.submit files.adreno emulator textures.texel machine machine.kernel server.submit
            site.html: base.source base.bits base.expr isa asm.insn asm pages
            site: base.source base.bits base.expr isa isa.read asm.insn asm pages site.html
            site.export: base.source base.bits base.expr base.json isa isa.read asm pages pages.edit ir.lift
            corpus.store:
            corpus.measure: base.source base.bits isa asm.insn asm flow analysis.finding analysis.hazard analysis.stats machine.watch corpus.store
            corpus.input: base.source isa asm.insn asm files.container files.adreno files machine.kernel corpus.store corpus.measure
            corpus.scan: base.source base.options asm corpus.store corpus.measure corpus.input
            corpus.query: base.source base.json isa asm.insn asm asm.search analysis.stats corpus.store corpus.measure corpus.input
            """;

    /// Libraries of others, and those of the JDK that are not in java.base, by the packages that may use them.
    private static final String OF_OTHERS = """
            base.json: com.fasterxml.jackson.core com.fasterxml.jackson.core.util
            debugger.trial: com.fasterxml.jackson.core
            accel.pack: javax.tools
            editors.rpc: com.google.gson org.eclipse.lsp4j..
            editors.dap: com.google.gson org.eclipse.lsp4j.. java.util.logging
            editors.lsp: com.google.gson org.eclipse.lsp4j.. java.util.logging
            corpus.measure: java.lang.management
            corpus.store: java.sql org.duckdb
            corpus.query: java.sql
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
            "dev.heddle.asm.Codec.disassemble",
            "dev.heddle.machine.Buffer.segment",
            "dev.heddle.machine.BufferBytes.segment");

    /// Classes that a page does not have, or of which other methods are called there.
    private static final Set<String> NOT_IN_PAGES = Set.of(
            "dev.heddle.base.bits.LittleEndian", "dev.heddle.machine.OffHeapBytes", "dev.heddle.machine.RunThreads");

    /// The packages that have to run without a Java virtual machine.
    private static boolean isPortable(JavaClass c) {
        String of = c.getPackageName();
        return of.startsWith("dev.heddle.")
                && !of.startsWith("dev.heddle.cli")
                && !of.startsWith("dev.heddle.files")
                && !of.startsWith("dev.heddle.machine.picture")
                && !of.startsWith("dev.heddle.corpus")
                && !of.startsWith("dev.heddle.site")
                && !of.startsWith("dev.heddle.server")
                && !of.equals("dev.heddle.editors.command")
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

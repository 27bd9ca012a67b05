/* Runs a kernel in OpenCL C on a device that is a processor: pocl FILE.cl KERNEL X Y Z SECONDS UNIFORM RESULT BUFFER...
 * The arguments of the kernel are the buffers, then a constant one (UNIFORM: a file, or - for none), then, if it has more,
 * an image of 256 x 256 floats, of which each is its number, and a sampler that is linear and repeats. X, Y and Z are
 * numbers of groups; their size is in the kernel. Prints the least CPU time of a run, in seconds, and a sum of the words
 * of a buffer after the first one. Ends with 2 if the file has no such kernel. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SIDE 256
#define MANY 8

static cl_context context;

static void check(const char *what, cl_int result) {
    if (result == CL_SUCCESS) return;
    fprintf(stderr, "pocl: %s: %d\n", what, result);
    exit(1);
}

static void *contents(const char *file, size_t *size) {
    FILE *f = fopen(file, "rb");
    if (!f) check(file, 1);
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    char *out = malloc(*size + 1);
    if (!out || fread(out, 1, *size, f) != *size) check(file, 1);
    out[*size] = 0;
    fclose(f);
    return out;
}

/* PoCL, of all the drivers that there may be. */
static cl_device_id find_device(void) {
    cl_platform_id all[MANY];
    cl_uint count = 0;
    check("clGetPlatformIDs", clGetPlatformIDs(MANY, all, &count));
    for (cl_uint i = 0; i < count && i < MANY; i++) {
        char name[256] = "";
        cl_device_id out;
        clGetPlatformInfo(all[i], CL_PLATFORM_NAME, sizeof name, name, NULL);
        if (strcmp(name, "Portable Computing Language") != 0) continue;
        if (clGetDeviceIDs(all[i], CL_DEVICE_TYPE_CPU, 1, &out, NULL) == CL_SUCCESS) return out;
    }
    check("no PoCL with a processor", 1);
    return NULL;
}

static cl_kernel kernel(cl_device_id device, const char *file, const char *name) {
    size_t size;
    const char *text = contents(file, &size);
    cl_int result;
    cl_program program = clCreateProgramWithSource(context, 1, &text, &size, &result);
    check("clCreateProgramWithSource", result);
    if (clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL) != CL_SUCCESS) {
        char log[4096] = "";
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        check(log, 1);
    }
    cl_kernel out = clCreateKernel(program, name, &result);
    if (result == CL_INVALID_KERNEL_NAME) exit(2);
    check("clCreateKernel", result);
    return out;
}

static cl_mem buffer(const char *file, size_t *size) {
    cl_int result;
    void *from = contents(file, size);
    cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, *size, from, &result);
    check("clCreateBuffer", result);
    free(from);
    return out;
}

static void texture(cl_kernel of, cl_uint argument) {
    static float texels[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) texels[i] = (float)i;
    cl_image_format format = {CL_R, CL_FLOAT};
    cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = SIDE, .image_height = SIDE};
    cl_int result;
    cl_mem image = clCreateImage(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, &format, &desc, texels, &result);
    check("clCreateImage", result);
    cl_sampler sampler = clCreateSampler(context, CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, &result);
    check("clCreateSampler", result);
    check("clSetKernelArg", clSetKernelArg(of, argument, sizeof image, &image));
    check("clSetKernelArg", clSetKernelArg(of, argument + 1, sizeof sampler, &sampler));
}

static double cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    if (argc < 10 || argc > 9 + MANY) return 3;
    cl_device_id device = find_device();
    cl_int result;
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &result);
    check("clCreateContext", result);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &result);
    check("clCreateCommandQueue", result);
    cl_kernel k = kernel(device, argv[1], argv[2]);

    cl_uint count = (cl_uint)argc - 9, wanted = (cl_uint)atoi(argv[8]), next = 0, all_arguments;
    cl_mem right = NULL;
    size_t size, bytes = 0;
    for (cl_uint i = 0; i < count; i++) {
        cl_mem b = buffer(argv[9 + i], &size);
        check("clSetKernelArg", clSetKernelArg(k, next++, sizeof b, &b));
        if (i != wanted) continue;
        right = b;
        bytes = size;
    }
    if (strcmp(argv[7], "-") != 0) {
        cl_mem b = buffer(argv[7], &size);
        check("clSetKernelArg", clSetKernelArg(k, next++, sizeof b, &b));
    }
    check("clGetKernelInfo", clGetKernelInfo(k, CL_KERNEL_NUM_ARGS, sizeof all_arguments, &all_arguments, NULL));
    if (all_arguments > next) texture(k, next);

    size_t local[3], global[3];
    check("clGetKernelWorkGroupInfo",
          clGetKernelWorkGroupInfo(k, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof local, local, NULL));
    for (int i = 0; i < 3; i++) global[i] = local[i] * (size_t)atol(argv[3 + i]);
    uint32_t *words = malloc(bytes), sum = 0;
    double seconds = atof(argv[6]), least = 1e9, all = 0;
    for (int i = 0; i < 3 || all < seconds; i++) {
        double from = cpu();
        check("clEnqueueNDRangeKernel", clEnqueueNDRangeKernel(queue, k, 3, NULL, global, local, 0, NULL, NULL));
        check("clFinish", clFinish(queue));
        double took = cpu() - from;
        all += took;
        if (took < least) least = took;
        if (i > 0) continue;
        check("clEnqueueReadBuffer", clEnqueueReadBuffer(queue, right, CL_TRUE, 0, bytes, words, 0, NULL, NULL));
        for (size_t w = 0; w < bytes / 4; w++) sum = sum * 31 + words[w];
    }
    printf("%.9f %u\n", least, sum);
    return 0;
}

static void must(cl_int e, const char *what) {
    if (e) { fprintf(stderr, "%s: OpenCL error %d\n", what, e); exit(1); }
}
int main(int count, char **words) {
    begin(count, words);
    cl_platform_id platform;
    cl_device_id device;
    cl_int e;
    must(clGetPlatformIDs(1, &platform, 0), "platform");
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, 0), "device");
    cl_context context = clCreateContext(0, 1, &device, 0, 0, &e);
    must(e, "context");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &e);
    must(e, "queue");
    cl_program program = clCreateProgramWithSource(context, sizeof text / sizeof *text, (const char **)text, 0, &e);
    must(e, "program");
    e = clBuildProgram(program, 1, &device, "", 0, 0);
    if (e) {
        static char log[1 << 16];
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, 0);
        fprintf(stderr, "%s\n", log);
        must(e, "build");
    }
    cl_kernel kernel = clCreateKernel(program, "run", &e);
    must(e, "kernel");
    cl_uint fault = 0;
    cl_mem faults = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 4, &fault, &e), all[COUNT + 1];
    must(e, "buffer");
    must(clSetKernelArg(kernel, 0, sizeof faults, &faults), "argument");
    for (int i = 0; i < COUNT; i++) {
        cl_ulong n = sizes[i];
        all[i] = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, n + 8, memory[i], &e);
        must(e, "buffer");
        must(clSetKernelArg(kernel, (cl_uint)(2 * i + 1), sizeof all[i], &all[i]), "argument");
        must(clSetKernelArg(kernel, (cl_uint)(2 * i + 2), sizeof n, &n), "argument");
    }
    size_t threads[3];
    for (int i = 0; i < 3; i++) threads[i] = grid_of[i] * size_of_group[i];
    must(clEnqueueNDRangeKernel(queue, kernel, 3, 0, threads, size_of_group, 0, 0, 0), "run");
    must(clFinish(queue), "run");
    must(clEnqueueReadBuffer(queue, faults, CL_TRUE, 0, 4, &fault, 0, 0, 0), "read");
    for (int i = 0; i < COUNT; i++)
        if (sizes[i]) must(clEnqueueReadBuffer(queue, all[i], CL_TRUE, 0, sizes[i], memory[i], 0, 0, 0), "read");
    if (fault) {
        static const char *const why[] = {"", "an access outside of all buffers", "an access outside of the group's memory",
            "an access outside of the lane's memory"};
        fprintf(stderr, "fault %u: %s\n", fault, fault < 4 ? why[fault] : "a fault of the program; its text has the reasons");
        exit(1);
    }
    end(count, words);
    return 0;
}

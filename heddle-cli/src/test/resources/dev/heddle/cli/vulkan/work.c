/* How work is begun, ordered and counted: indirect and conditional launches, queries, semaphores, threads, processes. */
#include "vk.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 256

static void step(VkCommandBuffer c, const struct pipeline *p, uint32_t add) {
    use(c, p);
    push(c, p, &add, 4);
}

static void indirect(void) {
    struct buffer r = buffer(N * 4, 1), s = buffer(64, 0);
    ((uint32_t *)s.map)[0] = 2;
    ((uint32_t *)s.map)[1] = ((uint32_t *)s.map)[2] = 1;
    struct binding b[] = {STORAGE(r)}, w[] = {STORAGE(s)};
    struct pipeline p = pipeline("step", b, 1, NULL, 0), q = pipeline("sizes", w, 1, NULL, 0);
    VkCommandBuffer c = begin();
    use(c, &q);
    vkCmdDispatch(c, 1, 1, 1);
    barrier(c);
    for (uint32_t at = 0; at < 48; at += 16) {
        step(c, &p, at + 1);
        vkCmdDispatchIndirect(c, s.handle, at);
        barrier(c);
    }
    finish(c);
    words("", r.map, N);
}

static void base(void) {
    struct buffer r = buffer(80 * 4, 0);
    struct binding b[] = {STORAGE(r)};
    struct pipeline p = pipeline("base", b, 1, NULL, VK_PIPELINE_CREATE_DISPATCH_BASE);
    VkCommandBuffer c = begin();
    use(c, &p);
    vkCmdDispatchBase(c, 2, 1, 0, 6, 1, 1);
    vkCmdDispatchBase(c, 0, 0, 0, 3, 1, 1);
    finish(c);
    words("", r.map, 80);
}

/* Launches in one command buffer, in secondary ones, and in several of one submit. */
static void order(void) {
    struct buffer r = buffer(N * 4, 1);
    struct binding b[] = {STORAGE(r)};
    struct pipeline p = pipeline("step", b, 1, NULL, 0);
    VkCommandBuffer all[3];
    for (uint32_t k = 0; k < 3; k++) {
        all[k] = begin();
        for (uint32_t i = 0; i < 4; i++) {
            step(all[k], &p, 10 * k + i);
            vkCmdDispatch(all[k], 4, 1, 1);
            barrier(all[k]);
        }
        CHECK(vkEndCommandBuffer(all[k]));
    }
    VkSubmitInfo s[] = {{VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 2, .pCommandBuffers = all},
                        {VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = all + 2}};
    CHECK(vkQueueSubmit(queue, 2, s, VK_NULL_HANDLE));
    CHECK(vkQueueWaitIdle(queue));
    words("", r.map, N);
}

static void events(void) {
    struct buffer r = buffer(N * 4, 1);
    struct binding b[] = {STORAGE(r)};
    struct pipeline p = pipeline("step", b, 1, NULL, 0);
    VkEventCreateInfo ec = {VK_STRUCTURE_TYPE_EVENT_CREATE_INFO};
    VkEvent on_gpu, on_host;
    CHECK(vkCreateEvent(device, &ec, NULL, &on_gpu));
    CHECK(vkCreateEvent(device, &ec, NULL, &on_host));
    VkMemoryBarrier m = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL, VK_ACCESS_SHADER_WRITE_BIT, VK_ACCESS_SHADER_READ_BIT};
    VkPipelineStageFlags stage = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;
    VkCommandBuffer c = begin();
    step(c, &p, 1);
    vkCmdDispatch(c, 4, 1, 1);
    vkCmdSetEvent(c, on_gpu, stage);
    vkCmdWaitEvents(c, 1, &on_gpu, stage, stage, 1, &m, 0, NULL, 0, NULL);
    step(c, &p, 2);
    vkCmdDispatch(c, 4, 1, 1);
    finish(c);
    if (vkGetEventStatus(device, on_gpu) != VK_EVENT_SET) wrong("an event is not set");
    if (vkGetEventStatus(device, on_host) != VK_EVENT_RESET) wrong("an event is set");
    words("", r.map, N);
}

static void time_stamps(void) {
    VkQueryPoolCreateInfo qc = {VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO, .queryType = VK_QUERY_TYPE_TIMESTAMP, .queryCount = 4};
    VkQueryPool q;
    CHECK(vkCreateQueryPool(device, &qc, NULL, &q));
    struct buffer r = buffer(N * 4, 1), copied = buffer(64, 0);
    struct binding b[] = {STORAGE(r)};
    struct pipeline p = pipeline("step", b, 1, NULL, 0);
    VkCommandBuffer c = begin();
    vkCmdResetQueryPool(c, q, 0, 4);
    for (uint32_t i = 0; i < 3; i++) {
        vkCmdWriteTimestamp(c, i ? VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT : VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, q, i);
        step(c, &p, 1);
        vkCmdDispatch(c, 4, 1, 1);
        barrier(c);
    }
    vkCmdCopyQueryPoolResults(c, q, 0, 3, copied.handle, 0, 8, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT);
    finish(c);
    uint64_t t[8] = {0}, *same = copied.map;
    VkResult got = vkGetQueryPoolResults(device, q, 0, 4, sizeof t, t, 16, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    if (got != VK_NOT_READY || !t[1] || !t[3] || !t[5] || t[7]) wrong("the wrong time stamps are there: %d", got);
    if (t[0] > t[2] || t[2] > t[4]) wrong("time goes backwards: %llu %llu %llu", (unsigned long long)t[0], (unsigned long long)t[2], (unsigned long long)t[4]);
    for (int i = 0; i < 3; i++)
        if (same[i] != t[2 * i]) wrong("a copied time stamp differs");
    fprintf(stderr, "time stamps %llu %llu\n", (unsigned long long)(t[2] - t[0]), (unsigned long long)(t[4] - t[2]));
    right("");
    words("steps", r.map, N);
}

static void statistics(void) {
    need(has.core.features.pipelineStatisticsQuery, "pipelineStatisticsQuery");
    VkQueryPoolCreateInfo qc = {VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO, .queryType = VK_QUERY_TYPE_PIPELINE_STATISTICS, .queryCount = 1, .pipelineStatistics = VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT};
    VkQueryPool q;
    CHECK(vkCreateQueryPool(device, &qc, NULL, &q));
    struct buffer r = buffer(N * 4, 1);
    struct binding b[] = {STORAGE(r)};
    struct pipeline p = pipeline("step", b, 1, NULL, 0);
    VkCommandBuffer c = begin();
    vkCmdResetQueryPool(c, q, 0, 1);
    vkCmdBeginQuery(c, q, 0, 0);
    step(c, &p, 1);
    vkCmdDispatch(c, 3, 1, 1);
    vkCmdEndQuery(c, q, 0);
    finish(c);
    uint64_t n = 0;
    CHECK(vkGetQueryPoolResults(device, q, 0, 1, 8, &n, 8, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT));
    words("", &n, 2);
}

static void conditional(void) {
    need(has.conditional.conditionalRendering, "conditionalRendering");
    EXTENSION(vkCmdBeginConditionalRenderingEXT);
    EXTENSION(vkCmdEndConditionalRenderingEXT);
    struct buffer r = buffer(N * 4, 1), when = buffer(16, 0);
    ((uint32_t *)when.map)[1] = 1;
    struct binding b[] = {STORAGE(r)};
    struct pipeline p = pipeline("step", b, 1, NULL, 0);
    VkCommandBuffer c = begin();
    for (uint32_t i = 0; i < 4; i++) {
        VkConditionalRenderingBeginInfoEXT info = {VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT, NULL, when.handle, i % 2 * 4, i / 2};
        vkCmdBeginConditionalRenderingEXT(c, &info);
        step(c, &p, i * 5);
        vkCmdDispatch(c, 4, 1, 1);
        vkCmdEndConditionalRenderingEXT(c);
        barrier(c);
    }
    finish(c);
    words("", r.map, N);
}

/* A chain of submits over all queues: each waits for the value that the one before gives; the first waits for the host. */
static void timeline(void) {
    need(has.v12.timelineSemaphore, "timelineSemaphore");
    struct buffer r = buffer(N * 4, 1);
    struct binding b[] = {STORAGE(r)};
    struct pipeline p = pipeline("step", b, 1, NULL, 0);
    VkSemaphoreTypeCreateInfo type = {VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO, NULL, VK_SEMAPHORE_TYPE_TIMELINE, 0};
    VkSemaphoreCreateInfo sc = {VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type, 0};
    VkSemaphore s;
    CHECK(vkCreateSemaphore(device, &sc, NULL, &s));
    for (uint64_t i = 0; i < 6; i++) {
        VkCommandBuffer c = begin();
        step(c, &p, (uint32_t)i);
        vkCmdDispatch(c, 4, 1, 1);
        barrier(c);
        CHECK(vkEndCommandBuffer(c));
        uint64_t from = i + 1, to = i + 2;
        VkTimelineSemaphoreSubmitInfo values = {VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO, NULL, 1, &from, 1, &to};
        VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
        VkSubmitInfo submit = {VK_STRUCTURE_TYPE_SUBMIT_INFO, &values, 1, &s, &all, 1, &c, 1, &s};
        VkQueue on;
        vkGetDeviceQueue(device, 0, (uint32_t)i % queue_count, &on);
        CHECK(vkQueueSubmit(on, 1, &submit, VK_NULL_HANDLE));
    }
    VkSemaphoreSignalInfo one = {VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO, NULL, s, 1};
    CHECK(vkSignalSemaphore(device, &one));
    uint64_t last = 7, now = 0;
    VkSemaphoreWaitInfo wait = {VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO, .semaphoreCount = 1, .pSemaphores = &s, .pValues = &last};
    CHECK(vkWaitSemaphores(device, &wait, 60000000000ull));
    CHECK(vkGetSemaphoreCounterValue(device, s, &now));
    words("", r.map, N);
    words("value", &now, 2);
}

/* ---- threads, each with a pool of its own; the queue is for one at a time */

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static void *thread(void *work) {
    const struct pipeline *p = work;
    VkCommandPoolCreateInfo pc = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    VkCommandPool pool;
    VkFenceCreateInfo fc = {VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkFence fence;
    VkCommandBuffer c;
    if (vkCreateCommandPool(device, &pc, NULL, &pool) || vkCreateFence(device, &fc, NULL, &fence)) return work;
    VkCommandBufferAllocateInfo a = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, NULL, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY, 1};
    if (vkAllocateCommandBuffers(device, &a, &c)) return work;
    for (uint32_t i = 0; i < 8; i++) {
        VkCommandBufferBeginInfo b = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
        if (vkResetCommandPool(device, pool, 0) || vkBeginCommandBuffer(c, &b)) return work;
        step(c, p, i);
        vkCmdDispatch(c, 4, 1, 1);
        barrier(c);
        if (vkEndCommandBuffer(c)) return work;
        VkSubmitInfo s = {VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &c};
        pthread_mutex_lock(&turn);
        VkResult r = vkQueueSubmit(queue, 1, &s, fence);
        pthread_mutex_unlock(&turn);
        if (r || vkWaitForFences(device, 1, &fence, true, 60000000000ull) || vkResetFences(device, 1, &fence)) return work;
    }
    return NULL;
}

static void threads(void) {
    enum { THREADS = 4 };
    struct buffer r[THREADS];
    struct pipeline p[THREADS];
    pthread_t all[THREADS];
    void *failed;
    for (int i = 0; i < THREADS; i++) {
        r[i] = buffer(N * 4, (uint32_t)i);
        p[i] = pipeline("step", (struct binding[]){STORAGE(r[i])}, 1, NULL, 0);
    }
    for (int i = 0; i < THREADS; i++) pthread_create(&all[i], NULL, thread, &p[i]);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(all[i], &failed);
        if (failed) wrong("thread %d failed", i);
    }
    for (int i = 0; i < THREADS; i++) words((const char *[]){"0", "1", "2", "3"}[i], r[i].map, N);
}

/* Other processes with devices of their own, at the same time: this program, with one case. */
static void processes(void) {
    extern const char *shaders;
    enum { PROCESSES = 3 };
    pid_t all[PROCESSES];
    int out[PROCESSES];
    static char text[PROCESSES][1 << 16];
    fflush(stdout);
    for (int i = 0; i < PROCESSES; i++) {
        int ends[2];
        if (pipe(ends)) wrong("no pipe");
        all[i] = fork();
        if (!all[i]) {
            dup2(ends[1], STDOUT_FILENO);
            close(ends[0]);
            execl("/proc/self/exe", "suite", shaders, "work.order", "shared", NULL);
            _exit(127);
        }
        close(ends[1]);
        out[i] = ends[0];
    }
    for (int i = 0; i < PROCESSES; i++) {
        size_t n = 0;
        for (ssize_t k; (k = read(out[i], text[i] + n, sizeof text[i] - 1 - n)) > 0;) n += (size_t)k;
        close(out[i]);
        int status;
        waitpid(all[i], &status, 0);
        if (status || !strstr(text[i], "bits")) wrong("a process ends with %#x: %.60s", status, text[i]);
        if (strcmp(text[i], text[0])) wrong("two processes differ");
    }
    right("");
}

const struct suite_case WORK[] = {
    {"work.indirect", indirect, false},       {"work.base", base, false},         {"work.order", order, false},
    {"work.events", events, false},           {"work.stamps", time_stamps, false}, {"work.statistics", statistics, false},
    {"work.conditional", conditional, false}, {"work.timeline", timeline, false}, {"work.threads", threads, false},
    {"work.processes", processes, false},     {0}};

/* Runs a compute shader on a Vulkan device that is a processor: vulkan SHADER.spv X Y Z SECONDS UNIFORM RESULT BUFFER...
 * Set 0 has the storage buffers, set 1 the uniform buffer (a file, or - for none), set 2 an image of 256 x 256 floats,
 * of which each is its number, with a sampler that is linear and repeats. Prints the least CPU time of a run, in
 * seconds, and a sum of the words of a buffer after the first one. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <vulkan/vulkan.h>

#define SIDE 256
#define MANY 8
#define CHECK(call) \
    do { \
        VkResult result_ = (call); \
        if (result_ != VK_SUCCESS) fail(#call, result_); \
    } while (0)

static VkPhysicalDevice physical;
static VkDevice device;
static VkQueue queue;
static VkCommandPool pool;

static void fail(const char *what, int result) {
    fprintf(stderr, "vulkan: %.60s: %d\n", what, result);
    exit(1);
}

static void *contents(const char *file, size_t *size) {
    FILE *f = fopen(file, "rb");
    if (!f) fail(file, 0);
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    void *out = malloc(*size + 1);
    if (fread(out, 1, *size, f) != *size) fail(file, 0);
    fclose(f);
    return out;
}

static void find_device(void) {
    VkApplicationInfo app = {VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_1};
    VkInstanceCreateInfo info = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &app};
    VkInstance instance;
    CHECK(vkCreateInstance(&info, NULL, &instance));
    VkPhysicalDevice all[MANY];
    uint32_t count = MANY;
    vkEnumeratePhysicalDevices(instance, &count, all);
    for (uint32_t i = 0; i < count; i++) {
        VkPhysicalDeviceProperties p;
        vkGetPhysicalDeviceProperties(all[i], &p);
        if (p.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU) physical = all[i];
    }
    if (!physical) fail("no device that is a processor", 0);
    float priority = 1;
    VkDeviceQueueCreateInfo q = {
        VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
    VkDeviceCreateInfo d = {
        VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .queueCreateInfoCount = 1, .pQueueCreateInfos = &q};
    CHECK(vkCreateDevice(physical, &d, NULL, &device));
    vkGetDeviceQueue(device, 0, 0, &queue);
    VkCommandPoolCreateInfo c = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    CHECK(vkCreateCommandPool(device, &c, NULL, &pool));
}

/* All memory of such a device can be mapped. */
static VkDeviceMemory memory(VkMemoryRequirements need) {
    VkPhysicalDeviceMemoryProperties p;
    vkGetPhysicalDeviceMemoryProperties(physical, &p);
    VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = need.size};
    for (uint32_t i = 0; i < p.memoryTypeCount; i++)
        if ((need.memoryTypeBits >> i & 1) && (p.memoryTypes[i].propertyFlags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT))
            info.memoryTypeIndex = i;
    VkDeviceMemory out;
    CHECK(vkAllocateMemory(device, &info, NULL, &out));
    return out;
}

static VkBuffer buffer(const void *from, size_t size, VkBufferUsageFlags use, void **at) {
    VkBufferCreateInfo info = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size, .usage = use};
    VkBuffer out;
    CHECK(vkCreateBuffer(device, &info, NULL, &out));
    VkMemoryRequirements need;
    vkGetBufferMemoryRequirements(device, out, &need);
    VkDeviceMemory m = memory(need);
    CHECK(vkBindBufferMemory(device, out, m, 0));
    CHECK(vkMapMemory(device, m, 0, VK_WHOLE_SIZE, 0, at));
    memcpy(*at, from, size);
    return out;
}

static VkCommandBuffer begun(void) {
    VkCommandBufferAllocateInfo info = {
        VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandPool = pool, .commandBufferCount = 1};
    VkCommandBuffer out;
    CHECK(vkAllocateCommandBuffers(device, &info, &out));
    VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    CHECK(vkBeginCommandBuffer(out, &begin));
    return out;
}

static void submit(VkCommandBuffer commands) {
    VkSubmitInfo info = {
        VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
    CHECK(vkQueueSubmit(queue, 1, &info, VK_NULL_HANDLE));
    CHECK(vkQueueWaitIdle(queue));
}

static VkDescriptorImageInfo image(void) {
    VkImageCreateInfo info = {
        VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, .imageType = VK_IMAGE_TYPE_2D, .format = VK_FORMAT_R32_SFLOAT,
        .extent = {SIDE, SIDE, 1}, .mipLevels = 1, .arrayLayers = 1, .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT};
    VkImage of;
    CHECK(vkCreateImage(device, &info, NULL, &of));
    VkMemoryRequirements need;
    vkGetImageMemoryRequirements(device, of, &need);
    CHECK(vkBindImageMemory(device, of, memory(need), 0));
    static float texels[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) texels[i] = (float)i;
    void *at;
    VkBuffer from = buffer(texels, sizeof texels, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, &at);
    VkCommandBuffer c = begun();
    VkImageSubresourceRange all = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    VkImageMemoryBarrier to = {
        VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER, .newLayout = VK_IMAGE_LAYOUT_GENERAL, .image = of,
        .subresourceRange = all};
    vkCmdPipelineBarrier(c, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0,
                         NULL, 1, &to);
    VkBufferImageCopy copy = {
        .imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1}, .imageExtent = {SIDE, SIDE, 1}};
    vkCmdCopyBufferToImage(c, from, of, VK_IMAGE_LAYOUT_GENERAL, 1, &copy);
    CHECK(vkEndCommandBuffer(c));
    submit(c);
    VkImageViewCreateInfo view = {
        VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, .image = of, .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = VK_FORMAT_R32_SFLOAT, .subresourceRange = all};
    VkSamplerCreateInfo sampler = {
        VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .magFilter = VK_FILTER_LINEAR, .minFilter = VK_FILTER_LINEAR};
    VkDescriptorImageInfo out = {.imageLayout = VK_IMAGE_LAYOUT_GENERAL};
    CHECK(vkCreateImageView(device, &view, NULL, &out.imageView));
    CHECK(vkCreateSampler(device, &sampler, NULL, &out.sampler));
    return out;
}

static VkDescriptorSetLayout layout(VkDescriptorType type, uint32_t count) {
    VkDescriptorSetLayoutBinding all[MANY];
    for (uint32_t i = 0; i < count; i++)
        all[i] = (VkDescriptorSetLayoutBinding){i, type, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL};
    VkDescriptorSetLayoutCreateInfo info = {
        VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = count, .pBindings = all};
    VkDescriptorSetLayout out;
    CHECK(vkCreateDescriptorSetLayout(device, &info, NULL, &out));
    return out;
}

static void write(VkDescriptorSet set, uint32_t binding, VkDescriptorType type, VkBuffer of,
                  VkDescriptorImageInfo *image_info) {
    VkDescriptorBufferInfo b = {of, 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet w = {
        VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, .dstSet = set, .dstBinding = binding, .descriptorCount = 1,
        .descriptorType = type, .pBufferInfo = &b, .pImageInfo = image_info};
    vkUpdateDescriptorSets(device, 1, &w, 0, NULL);
}

static VkPipeline pipeline(const char *shader, VkPipelineLayout of) {
    VkShaderModuleCreateInfo module = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    module.pCode = contents(shader, &module.codeSize);
    VkComputePipelineCreateInfo info = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO, .layout = of};
    info.stage = (VkPipelineShaderStageCreateInfo){
        VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .stage = VK_SHADER_STAGE_COMPUTE_BIT, .pName = "main"};
    CHECK(vkCreateShaderModule(device, &module, NULL, &info.stage.module));
    VkPipeline out;
    CHECK(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &info, NULL, &out));
    return out;
}

static double cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    if (argc < 9 || argc > 8 + MANY) return 2;
    find_device();
    VkDescriptorType types[] = {
        VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
        VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER};
    uint32_t count = (uint32_t)argc - 8, counts[] = {count, 1, 1};
    VkDescriptorSetLayout layouts[3];
    for (int i = 0; i < 3; i++) layouts[i] = layout(types[i], counts[i]);
    VkDescriptorPoolSize sizes[] = {{types[0], MANY}, {types[1], 1}, {types[2], 1}};
    VkDescriptorPoolCreateInfo p = {
        VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 3, .poolSizeCount = 3, .pPoolSizes = sizes};
    VkDescriptorSetAllocateInfo a = {
        VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, .descriptorSetCount = 3, .pSetLayouts = layouts};
    CHECK(vkCreateDescriptorPool(device, &p, NULL, &a.descriptorPool));
    VkDescriptorSet sets[3];
    CHECK(vkAllocateDescriptorSets(device, &a, sets));

    int result = atoi(argv[7]);
    uint32_t *words = NULL;
    size_t size, bytes = 0;
    for (uint32_t i = 0; i < count; i++) {
        void *at, *from = contents(argv[8 + i], &size);
        write(sets[0], i, types[0], buffer(from, size, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &at), NULL);
        if ((int)i != result) continue;
        words = at;
        bytes = size;
    }
    char none[64] = {0};
    void *at, *uniform = none;
    size = sizeof none;
    if (strcmp(argv[6], "-") != 0) uniform = contents(argv[6], &size);
    write(sets[1], 0, types[1], buffer(uniform, size, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, &at), NULL);
    VkDescriptorImageInfo texture = image();
    write(sets[2], 0, types[2], VK_NULL_HANDLE, &texture);

    VkPipelineLayoutCreateInfo l = {
        VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = 3, .pSetLayouts = layouts};
    VkPipelineLayout of;
    CHECK(vkCreatePipelineLayout(device, &l, NULL, &of));
    VkCommandBuffer c = begun();
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline(argv[1], of));
    vkCmdBindDescriptorSets(c, VK_PIPELINE_BIND_POINT_COMPUTE, of, 0, 3, sets, 0, NULL);
    vkCmdDispatch(c, (uint32_t)atoi(argv[2]), (uint32_t)atoi(argv[3]), (uint32_t)atoi(argv[4]));
    CHECK(vkEndCommandBuffer(c));

    double seconds = atof(argv[5]), least = 1e9, all = 0;
    uint32_t sum = 0;
    for (int i = 0; i < 3 || all < seconds; i++) {
        double from = cpu();
        submit(c);
        double took = cpu() - from;
        all += took;
        if (took < least) least = took;
        if (i == 0)
            for (size_t k = 0; k < bytes / 4; k++) sum = sum * 31 + words[k];
    }
    printf("%.9f %u\n", least, sum);
    return 0;
}

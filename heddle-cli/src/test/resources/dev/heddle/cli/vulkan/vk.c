/* The device, memory and work of the suite. What a case makes stays until its device is closed. */
#include "vk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const char *shaders;

struct features has;
VkPhysicalDeviceProperties properties;
VkPhysicalDeviceSubgroupProperties subgroups;
VkPhysicalDevice physical;
VkDevice device;
VkQueue queue;
uint32_t queue_count;

static VkInstance instance;
static VkCommandPool commands;
static VkPhysicalDeviceMemoryProperties kinds;

/* ---- the device */

static bool has_extension(const char *name) {
    static VkExtensionProperties all[512];
    uint32_t n = COUNT(all);
    vkEnumerateDeviceExtensionProperties(physical, NULL, &n, all);
    for (uint32_t i = 0; i < n; i++)
        if (!strcmp(all[i].extensionName, name)) return true;
    return false;
}

static void ask_features(bool has_robust, bool has_conditional) {
    has = (struct features){
        {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &has.v11, {0}},
        {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, .pNext = &has.v12},
        {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &has.v13},
        {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES},
        {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT},
        {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONDITIONAL_RENDERING_FEATURES_EXT},
    };
    if (has_robust) {
        has.robust.pNext = has.core.pNext;
        has.core.pNext = &has.robust;
    }
    if (has_conditional) {
        has.conditional.pNext = has.core.pNext;
        has.core.pNext = &has.conditional;
    }
    vkGetPhysicalDeviceFeatures2(physical, &has.core);
}

void device_open(bool is_robust) {
    VkApplicationInfo app = {VK_STRUCTURE_TYPE_APPLICATION_INFO, .pApplicationName = "suite", .apiVersion = VK_API_VERSION_1_3};
    VkInstanceCreateInfo ic = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &app};
    CHECK(vkCreateInstance(&ic, NULL, &instance));
    uint32_t one = 1;
    vkEnumeratePhysicalDevices(instance, &one, &physical);
    if (!one) wrong("there is no device");
    subgroups = (VkPhysicalDeviceSubgroupProperties){VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES};
    VkPhysicalDeviceProperties2 p = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &subgroups, {0}};
    vkGetPhysicalDeviceProperties2(physical, &p);
    properties = p.properties;
    vkGetPhysicalDeviceMemoryProperties(physical, &kinds);
    const char *extensions[2];
    uint32_t n = 0;
    bool has_robust = has_extension("VK_EXT_robustness2"), has_conditional = has_extension("VK_EXT_conditional_rendering");
    if (has_robust) extensions[n++] = "VK_EXT_robustness2";
    if (has_conditional) extensions[n++] = "VK_EXT_conditional_rendering";
    ask_features(has_robust, has_conditional);
    if (!is_robust) {
        has.core.features.robustBufferAccess = has.v13.robustImageAccess = false;
        has.robust.robustBufferAccess2 = has.robust.robustImageAccess2 = false;
    }
    VkQueueFamilyProperties families[8];
    uint32_t families_count = COUNT(families);
    vkGetPhysicalDeviceQueueFamilyProperties(physical, &families_count, families);
    queue_count = families[0].queueCount < 4 ? families[0].queueCount : 4;
    float priorities[4] = {1, 1, 1, 1};
    VkDeviceQueueCreateInfo qc = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = queue_count, .pQueuePriorities = priorities};
    VkDeviceCreateInfo dc = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &has.core, .queueCreateInfoCount = 1, .pQueueCreateInfos = &qc, .enabledExtensionCount = n, .ppEnabledExtensionNames = extensions};
    CHECK(vkCreateDevice(physical, &dc, NULL, &device));
    vkGetDeviceQueue(device, 0, 0, &queue);
    VkCommandPoolCreateInfo cp = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    CHECK(vkCreateCommandPool(device, &cp, NULL, &commands));
}

void device_close(void) {
    vkDeviceWaitIdle(device);
    vkDestroyCommandPool(device, commands, NULL);
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
}

/* ---- memory */

static VkDeviceMemory allocate(VkMemoryRequirements need, VkMemoryPropertyFlags wanted, bool has_address) {
    uint32_t kind = 0;
    while (kind < kinds.memoryTypeCount &&
           !(need.memoryTypeBits >> kind & 1 && (kinds.memoryTypes[kind].propertyFlags & wanted) == wanted))
        kind++;
    VkMemoryAllocateFlagsInfo flags = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT};
    VkMemoryAllocateInfo a = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, has_address ? &flags : NULL, need.size, kind};
    VkDeviceMemory m;
    CHECK(vkAllocateMemory(device, &a, NULL, &m));
    return m;
}

struct buffer buffer(uint64_t size, uint32_t fill) {
    struct buffer b = {.size = size};
    bool has_address = has.v12.bufferDeviceAddress;
    VkBufferCreateInfo c = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size};
    c.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
              VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT |
              VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    if (has_address) c.usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    if (has.conditional.conditionalRendering) c.usage |= VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT;
    CHECK(vkCreateBuffer(device, &c, NULL, &b.handle));
    VkMemoryRequirements r;
    vkGetBufferMemoryRequirements(device, b.handle, &r);
    b.memory = allocate(r, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT, has_address);
    CHECK(vkBindBufferMemory(device, b.handle, b.memory, 0));
    CHECK(vkMapMemory(device, b.memory, 0, VK_WHOLE_SIZE, 0, &b.map));
    for (uint64_t i = 0; i < size / 4; i++) ((uint32_t *)b.map)[i] = fill;
    return b;
}

uint64_t address_of(const struct buffer *b) {
    VkBufferDeviceAddressInfo of = {VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, .buffer = b->handle};
    return vkGetBufferDeviceAddress(device, &of);
}

bool has_image(const struct shape *s, VkFormatFeatureFlags uses) {
    VkFormatProperties p;
    vkGetPhysicalDeviceFormatProperties(physical, s->format, &p);
    return ((s->is_linear ? p.linearTilingFeatures : p.optimalTilingFeatures) & uses) == uses;
}

static uint32_t at_least_one(uint32_t n) {
    return n ? n : 1;
}

static VkImageType type_of(VkImageViewType t) {
    if (t == VK_IMAGE_VIEW_TYPE_3D) return VK_IMAGE_TYPE_3D;
    return t == VK_IMAGE_VIEW_TYPE_1D || t == VK_IMAGE_VIEW_TYPE_1D_ARRAY ? VK_IMAGE_TYPE_1D : VK_IMAGE_TYPE_2D;
}

static void to_general(const struct image *i) {
    VkImageMemoryBarrier to = {VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER, .newLayout = VK_IMAGE_LAYOUT_GENERAL};
    to.srcQueueFamilyIndex = to.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    to.image = i->handle;
    to.subresourceRange = (VkImageSubresourceRange){VK_IMAGE_ASPECT_COLOR_BIT, 0, i->levels, 0, i->layers};
    VkCommandBuffer c = begin();
    vkCmdPipelineBarrier(c, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &to);
    finish(c);
}

struct image image(const struct shape *s, VkImageUsageFlags uses) {
    struct image i = {.format = s->format, .levels = at_least_one(s->levels), .layers = at_least_one(s->layers)};
    i.extent = (VkExtent3D){s->width, at_least_one(s->height), at_least_one(s->depth)};
    VkImageCreateInfo c = {VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, .imageType = type_of(s->type), .format = s->format, .extent = i.extent};
    c.mipLevels = i.levels;
    c.arrayLayers = i.layers;
    c.samples = 1;
    c.tiling = s->is_linear ? VK_IMAGE_TILING_LINEAR : VK_IMAGE_TILING_OPTIMAL;
    c.usage = uses | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    if (s->type == VK_IMAGE_VIEW_TYPE_CUBE) c.flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT;
    CHECK(vkCreateImage(device, &c, NULL, &i.handle));
    VkMemoryRequirements r;
    vkGetImageMemoryRequirements(device, i.handle, &r);
    CHECK(vkBindImageMemory(device, i.handle, allocate(r, 0, false), 0));
    VkImageViewCreateInfo v = {VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, .image = i.handle, .viewType = s->type, .format = s->format};
    v.subresourceRange = (VkImageSubresourceRange){VK_IMAGE_ASPECT_COLOR_BIT, 0, i.levels, 0, i.layers};
    if (uses) CHECK(vkCreateImageView(device, &v, NULL, &i.view));
    to_general(&i);
    return i;
}

static uint32_t side(uint32_t n, uint32_t level) {
    return at_least_one(n >> level);
}

VkBufferImageCopy all_of(const struct image *i, uint32_t level) {
    return (VkBufferImageCopy){
        .imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, level, 0, i->layers},
        .imageExtent = {side(i->extent.width, level), side(i->extent.height, level), side(i->extent.depth, level)}};
}

uint32_t texels(const struct image *i, uint32_t level) {
    VkExtent3D e = all_of(i, level).imageExtent;
    return e.width * e.height * e.depth * i->layers;
}

void upload(const struct image *i, uint32_t level, const struct buffer *from) {
    VkBufferImageCopy all = all_of(i, level);
    VkCommandBuffer c = begin();
    vkCmdCopyBufferToImage(c, from->handle, i->handle, VK_IMAGE_LAYOUT_GENERAL, 1, &all);
    finish(c);
}

void download(const struct image *i, uint32_t level, const struct buffer *to) {
    VkBufferImageCopy all = all_of(i, level);
    VkCommandBuffer c = begin();
    vkCmdCopyImageToBuffer(c, i->handle, VK_IMAGE_LAYOUT_GENERAL, to->handle, 1, &all);
    finish(c);
}

VkSampler sampler(VkFilter filter, VkSamplerAddressMode wrap, VkBorderColor border) {
    VkSamplerCreateInfo c = {VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .magFilter = filter, .minFilter = filter, .borderColor = border};
    c.addressModeU = c.addressModeV = c.addressModeW = wrap;
    c.maxLod = VK_LOD_CLAMP_NONE;
    VkSampler s;
    CHECK(vkCreateSampler(device, &c, NULL, &s));
    return s;
}

/* ---- work */

static VkShaderModule shader(const char *name) {
    static uint32_t code[1 << 18];
    char path[512];
    snprintf(path, sizeof path, "%s/%s.spv", shaders, name);
    FILE *f = fopen(path, "rb");
    if (!f) wrong("there is no %s", path);
    size_t bytes = fread(code, 1, sizeof code, f);
    fclose(f);
    VkShaderModuleCreateInfo c = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = bytes, .pCode = code};
    VkShaderModule m;
    CHECK(vkCreateShaderModule(device, &c, NULL, &m));
    return m;
}

#define MOST_BINDINGS 16

/* Writes one descriptor, or all of an array of buffers. */
static void describe(VkDescriptorSet set, uint32_t number, const struct binding *b) {
    VkDescriptorBufferInfo buffers[8];
    VkDescriptorImageInfo of_image = {.sampler = b->sampler, .imageLayout = VK_IMAGE_LAYOUT_GENERAL};
    VkBufferView view = VK_NULL_HANDLE;
    if (b->image) of_image.imageView = b->image->view;
    for (uint32_t i = 0; b->buffer && i < at_least_one(b->count); i++)
        buffers[i] = (VkDescriptorBufferInfo){b->buffer[i].handle, b->offset, b->range ? b->range : VK_WHOLE_SIZE};
    if (b->format) {
        VkBufferViewCreateInfo v = {VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO, .buffer = b->buffer->handle, .format = b->format, .offset = b->offset, .range = b->range ? b->range : VK_WHOLE_SIZE};
        CHECK(vkCreateBufferView(device, &v, NULL, &view));
    }
    VkWriteDescriptorSet w = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, NULL, set, number, 0, at_least_one(b->count), b->type, &of_image, buffers, &view};
    vkUpdateDescriptorSets(device, 1, &w, 0, NULL);
}

struct pipeline pipeline(const char *name, const struct binding *bindings, uint32_t count,
                         const VkSpecializationInfo *special, VkPipelineCreateFlags flags) {
    struct pipeline p;
    VkDescriptorSetLayoutBinding of[MOST_BINDINGS] = {0};
    VkDescriptorPoolSize sizes[MOST_BINDINGS];
    for (uint32_t i = 0; i < count; i++) {
        of[i] = (VkDescriptorSetLayoutBinding){i, bindings[i].type, at_least_one(bindings[i].count), VK_SHADER_STAGE_COMPUTE_BIT, NULL};
        sizes[i] = (VkDescriptorPoolSize){bindings[i].type, at_least_one(bindings[i].count)};
    }
    VkDescriptorSetLayoutCreateInfo lc = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = count, .pBindings = of};
    VkDescriptorSetLayout layout;
    CHECK(vkCreateDescriptorSetLayout(device, &lc, NULL, &layout));
    VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0, PUSHED};
    VkPipelineLayoutCreateInfo pl = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, NULL, 0, 1, &layout, 1, &range};
    CHECK(vkCreatePipelineLayout(device, &pl, NULL, &p.layout));
    VkComputePipelineCreateInfo c = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO, .flags = flags, .layout = p.layout};
    c.stage = (VkPipelineShaderStageCreateInfo){VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, NULL, 0, VK_SHADER_STAGE_COMPUTE_BIT, shader(name), "main", special};
    CHECK(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &c, NULL, &p.handle));
    VkDescriptorPoolCreateInfo dp = {VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, NULL, 0, 1, count, sizes};
    VkDescriptorPool pool;
    CHECK(vkCreateDescriptorPool(device, &dp, NULL, &pool));
    VkDescriptorSetAllocateInfo da = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, NULL, pool, 1, &layout};
    CHECK(vkAllocateDescriptorSets(device, &da, &p.set));
    for (uint32_t i = 0; i < count; i++) describe(p.set, i, &bindings[i]);
    return p;
}

VkCommandBuffer begin(void) {
    VkCommandBufferAllocateInfo a = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, NULL, commands, VK_COMMAND_BUFFER_LEVEL_PRIMARY, 1};
    VkCommandBuffer c;
    CHECK(vkAllocateCommandBuffers(device, &a, &c));
    VkCommandBufferBeginInfo b = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    CHECK(vkBeginCommandBuffer(c, &b));
    return c;
}

void use(VkCommandBuffer c, const struct pipeline *p) {
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_COMPUTE, p->handle);
    vkCmdBindDescriptorSets(c, VK_PIPELINE_BIND_POINT_COMPUTE, p->layout, 0, 1, &p->set, 0, NULL);
}

void push(VkCommandBuffer c, const struct pipeline *p, const void *from, uint32_t size) {
    if (size) vkCmdPushConstants(c, p->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, size, from);
}

void barrier(VkCommandBuffer c) {
    VkMemoryBarrier m = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL, VK_ACCESS_MEMORY_WRITE_BIT, VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT};
    vkCmdPipelineBarrier(c, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &m, 0, NULL, 0, NULL);
}

void finish(VkCommandBuffer c) {
    barrier(c);
    CHECK(vkEndCommandBuffer(c));
    VkFenceCreateInfo fc = {VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkFence fence;
    CHECK(vkCreateFence(device, &fc, NULL, &fence));
    VkSubmitInfo s = {VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &c};
    CHECK(vkQueueSubmit(queue, 1, &s, fence));
    CHECK(vkWaitForFences(device, 1, &fence, true, 60000000000ull));
    vkDestroyFence(device, fence, NULL);
}

void launch(const char *name, uint32_t x, uint32_t y, uint32_t z, const struct binding *bindings, uint32_t count,
            const void *pushed, uint32_t size) {
    struct pipeline p = pipeline(name, bindings, count, NULL, 0);
    VkCommandBuffer c = begin();
    use(c, &p);
    push(c, &p, pushed, size);
    vkCmdDispatch(c, x, y, z);
    finish(c);
}

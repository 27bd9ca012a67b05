/* A suite of small Vulkan programs for compute: what all of them stand on. Each case writes lines of its results, which
   are to be the same on all devices; what depends on a device, as sizes of subgroups, the case looks at itself. */
#ifndef VK_H
#define VK_H

#include <stdbool.h>
#include <stdint.h>
#include <vulkan/vulkan.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- the device */

struct features {
    VkPhysicalDeviceFeatures2 core;
    VkPhysicalDeviceVulkan11Features v11;
    VkPhysicalDeviceVulkan12Features v12;
    VkPhysicalDeviceVulkan13Features v13;
    VkPhysicalDeviceRobustness2FeaturesEXT robust;
    VkPhysicalDeviceConditionalRenderingFeaturesEXT conditional;
};

extern struct features has;
extern VkPhysicalDeviceProperties properties;
extern VkPhysicalDeviceSubgroupProperties subgroups;
extern VkPhysicalDevice physical;
extern VkDevice device;
extern VkQueue queue;
extern uint32_t queue_count;

/* Begins with a device. `is_robust`: accesses beyond buffers have results. */
void device_open(bool is_robust);
void device_close(void);

/* A function of an extension. */
#define EXTENSION(name) PFN_##name name = (PFN_##name)vkGetDeviceProcAddr(device, #name)

/* ---- what a case says */

/* Ends the case, if a call has not gone well. */
void check(VkResult r, const char *what);
#define CHECK(call) check(call, #call)

/* Ends the case as one that the device is not for. */
void need(bool is_there, const char *what);

/* Ends the case as one that has a wrong result. */
void wrong(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* Results that are the same to the bit, and floats of which each may be a few ULPs away. */
void words(const char *part, const void *from, uint32_t count);
void floats(const char *part, const void *from, uint32_t count, uint32_t ulps);

/* The case has looked at its results itself, and they are right. */
void right(const char *part);

/* ---- memory */

struct buffer {
    VkBuffer handle;
    VkDeviceMemory memory;
    uint64_t size;
    void *map;
};

/* For every use, mapped, full of `fill`. */
struct buffer buffer(uint64_t size, uint32_t fill);
uint64_t address_of(const struct buffer *b);

/* The n-th of a row of numbers that look random. */
uint32_t noise(uint32_t n);

struct image {
    VkImage handle;
    VkImageView view;
    VkFormat format;
    VkExtent3D extent;
    uint32_t levels, layers;
};

struct shape {
    VkImageViewType type;
    VkFormat format;
    uint32_t width, height, depth, levels, layers;
    bool is_linear;
};

/* Whether the device has such images, for sampling, storage and copies. */
bool has_image(const struct shape *s, VkFormatFeatureFlags uses);

/* In the general layout. Sizes that are 0 are 1. */
struct image image(const struct shape *s, VkImageUsageFlags uses);

/* A part of an image: one level, all of its layers. */
VkBufferImageCopy all_of(const struct image *i, uint32_t level);
uint32_t texels(const struct image *i, uint32_t level);
void upload(const struct image *i, uint32_t level, const struct buffer *from);
void download(const struct image *i, uint32_t level, const struct buffer *to);

VkSampler sampler(VkFilter filter, VkSamplerAddressMode wrap, VkBorderColor border);

/* ---- work */

struct binding {
    VkDescriptorType type;
    const struct buffer *buffer;
    uint64_t offset, range; /* 0: all */
    VkFormat format;        /* of texel buffers */
    const struct image *image;
    VkSampler sampler;
    uint32_t count; /* of an array of buffers; 0: one */
};

#define STORAGE(b) {.type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .buffer = &(b)}
#define UNIFORM(b) {.type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, .buffer = &(b)}
#define STORED(i) {.type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, .image = &(i)}
#define SAMPLED(i, s) {.type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, .image = &(i), .sampler = (s)}

struct pipeline {
    VkPipeline handle;
    VkPipelineLayout layout;
    VkDescriptorSet set;
};

/* Bytes of push constants that all pipelines have. */
#define PUSHED 128

struct pipeline pipeline(const char *shader, const struct binding *bindings, uint32_t count,
                         const VkSpecializationInfo *special, VkPipelineCreateFlags flags);

VkCommandBuffer begin(void);
void use(VkCommandBuffer c, const struct pipeline *p);
void push(VkCommandBuffer c, const struct pipeline *p, const void *from, uint32_t size);

/* All that comes after waits for all before. */
void barrier(VkCommandBuffer c);

/* Submits and waits. */
void finish(VkCommandBuffer c);

/* One launch, with words as push constants. */
void launch(const char *shader, uint32_t x, uint32_t y, uint32_t z, const struct binding *bindings, uint32_t count,
            const void *pushed, uint32_t size);
#define LAUNCH(shader, groups, ...) \
    launch(shader, groups, 1, 1, (struct binding[]){__VA_ARGS__}, COUNT(((struct binding[]){__VA_ARGS__})), NULL, 0)

/* ---- all cases */

struct suite_case {
    const char *name;
    void (*run)(void);
    bool is_robust;
};

extern const struct suite_case TYPES[], SUBGROUPS[], MEMORY[], IMAGES[], TRANSFERS[], WORK[];

#endif

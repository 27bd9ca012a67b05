#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#define INT int64_t
#define UINT uint64_t
#define BITS 64
#include "integers.glsl"

#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_8bit_storage : require
#define INT int8_t
#define UINT uint8_t
#define BITS 8
#include "integers.glsl"

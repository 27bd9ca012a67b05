#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
#extension GL_EXT_shader_16bit_storage : require
#define INT int16_t
#define UINT uint16_t
#define BITS 16
#include "integers.glsl"

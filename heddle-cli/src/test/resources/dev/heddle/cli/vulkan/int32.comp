#version 450
#extension GL_GOOGLE_include_directive : require
#define INT int
#define UINT uint
#define BITS 32
#include "integers.glsl"

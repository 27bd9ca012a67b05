#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#define ROW 18
#include "lanes.glsl"
void main() {
    uint x = begin();
    put(subgroupElect() ? 1 : 0); put(subgroupAll(x > 5) ? 1 : 0); put(subgroupAny(x > 0xff000000u) ? 1 : 0);
    put(subgroupAllEqual(gl_SubgroupID) ? 1 : 0); put(subgroupAllEqual(x) ? 1 : 0);
    uvec4 b = subgroupBallot((x & 1) != 0);
    put(subgroupBallotBitCount(b)); put(subgroupBallotInclusiveBitCount(b)); put(subgroupBallotExclusiveBitCount(b));
    put(subgroupBallotFindLSB(b)); put(subgroupBallotFindMSB(b)); put(subgroupInverseBallot(b) ? 1 : 0);
    put(subgroupBroadcastFirst(x)); put(subgroupBroadcast(x, 3));
    // The lanes that go here are those that vote here.
    uint count = 0;
    if ((x & 2) != 0) count = subgroupBallotBitCount(subgroupBallot(true));
    put(count);
}

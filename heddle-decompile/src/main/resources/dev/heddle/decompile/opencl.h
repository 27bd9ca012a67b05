#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL FP_CONTRACT OFF
#define HELPER __attribute__((noinline))
#define PRIVATE __private
#define DEVICE __global
#define GROUP __local
#define CONSTANT __constant
#define IN_TABLE __constant
#define FMA_F fma
/* Nothing has more digits than a double: what lies next to a boundary is taken as it is. */
#define DECIDE(y, exact) set_odd(y)
#define LANE __private struct lane
#define EXCHANGE32_device(p, old, now) (atomic_cmpxchg((volatile __global uint *)(p), (uint)(old), (uint)(now)) == (uint)(old))
#define EXCHANGE64_device(p, old, now) (atom_cmpxchg((volatile __global ulong *)(p), (ulong)(old), (ulong)(now)) == (old))
#define EXCHANGE32_group(p, old, now) (atomic_cmpxchg((volatile __local uint *)(p), (uint)(old), (uint)(now)) == (uint)(old))
#define EXCHANGE64_group(p, old, now) (atom_cmpxchg((volatile __local ulong *)(p), (ulong)(old), (ulong)(now)) == (old))
#define EXCHANGE32_lane(p, old, now) (*(__private any32 *)(p) = (uint)(now), 1)
#define EXCHANGE64_lane(p, old, now) (*(__private any64 *)(p) = (now), 1)
#define turn(l, place)
#define fault(l, number, why) raise(l, number)
#define wait_for_group(l, place, each) barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define groups_x ((uint)get_num_groups(0))
#define groups_y ((uint)get_num_groups(1))
#define groups_z ((uint)get_num_groups(2))

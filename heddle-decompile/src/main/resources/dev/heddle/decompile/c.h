#define PRIVATE
#define DEVICE
#define GROUP
#define CONSTANT static const
#define FMA_F fmaf
/* Where a long double has more digits, it decides. */
#define DECIDE(y, exact) beside(boundary(y), (double)((exact) - (long double)boundary(y)))
#define EXP2_L(x) exp2l(x)
#define LOG2_L(x) log2l(x)
#define SIN_L(x) sinl(x)
#define COS_L(x) cosl(x)
#define SINPI_L(x) sinl(3.14159265358979323846264338327950288L * (x))
#define COSPI_L(x) cosl(3.14159265358979323846264338327950288L * (x))
#define LANE struct lane
#define EXCHANGE32(p, old, now) (*(any32 *)(p) = (uint)(now), 1)
#define EXCHANGE64(p, old, now) (*(any64 *)(p) = (now), 1)
#define EXCHANGE32_device EXCHANGE32
#define EXCHANGE64_device EXCHANGE64
#define EXCHANGE32_group EXCHANGE32
#define EXCHANGE64_group EXCHANGE64
#define EXCHANGE32_lane EXCHANGE32
#define EXCHANGE64_lane EXCHANGE64
#define IN_TABLE const

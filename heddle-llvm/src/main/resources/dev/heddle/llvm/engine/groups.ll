
; Groups one after the other: each is begun and run from barrier to barrier, wave by wave, until
; all of its waves have ended. What cannot be gone on with comes back in the middle of a group.
define void @$$groups(ptr %g) nounwind {
entry:
  %pleft = getelementptr i8, ptr %g, i64 #G_LEFT#
  %pstatus = getelementptr i8, ptr %g, i64 #G_STATUS#
  %pwithin = getelementptr i8, ptr %g, i64 #G_WITHIN#
  %pwave = getelementptr i8, ptr %g, i64 #G_WAVE#
  %pwaiting = getelementptr i8, ptr %g, i64 #G_WAITING#
  %pstopped = getelementptr i8, ptr %g, i64 #G_STOPPED#
  %pwaves = getelementptr i8, ptr %g, i64 #G_WAVES#
  %pframes = getelementptr i8, ptr %g, i64 #G_FRAMES#
  %ppast = getelementptr i8, ptr %g, i64 #G_PAST#
  %pnext = getelementptr i8, ptr %g, i64 #G_NEXT#
  %pinsns = getelementptr i8, ptr %g, i64 #G_INSTRUCTIONS#
  %planeinsns = getelementptr i8, ptr %g, i64 #G_LANE_INSTRUCTIONS#
  %waves = load i64, ptr %pwaves
  %frames = load ptr, ptr %pframes
  %past = load i64, ptr %ppast
  %within = load i64, ptr %pwithin
  %isin = icmp ne i64 %within, 0
  br i1 %isin, label %wave, label %begin
begin:
  %leftbefore = load i64, ptr %pleft
  %none = icmp sle i64 %leftbefore, 0
  br i1 %none, label %budget, label %more
more:
  %n = load i64, ptr %pnext
  %over = icmp uge i64 %n, %past
  br i1 %over, label %ended, label %starts
starts:
  %after = add i64 %n, 1
  store i64 %after, ptr %pnext
  call void @$$start(ptr %g, i64 %n)
  store i64 1, ptr %pwithin
  br label %phase
phase:
  store i64 0, ptr %pwave
  store i64 0, ptr %pwaiting
  store i64 0, ptr %pstopped
  br label %wave
wave:
  %i = load i64, ptr %pwave
  %all = icmp uge i64 %i, %waves
  br i1 %all, label %met, label %one
one:
  %pf = getelementptr ptr, ptr %frames, i64 %i
  %f = load ptr, ptr %pf
  %pfstatus = getelementptr i8, ptr %f, i64 #STATUS#
  %was = load i64, ptr %pfstatus
  %hasended = icmp eq i64 %was, #STOPPED#
  br i1 %hasended, label %stopped, label %may
may:
  %left = load i64, ptr %pleft
  %spent = icmp sle i64 %left, 0
  br i1 %spent, label %budget, label %run
run:
  %pfleft = getelementptr i8, ptr %f, i64 #LEFT#
  store i64 %left, ptr %pfleft
  store i64 0, ptr %pfstatus
  call void @$$dispatch(ptr %f)
  %rest = load i64, ptr %pfleft
  store i64 %rest, ptr %pleft
  %now = load i64, ptr %pfstatus
  switch i64 %now, label %leaves [
    i64 #WAITS#, label %waits
    i64 #STOPPED#, label %stopped
    i64 #BUDGET#, label %budget
  ]
waits:
  %waiting = load i64, ptr %pwaiting
  %morewait = add i64 %waiting, 1
  store i64 %morewait, ptr %pwaiting
  br label %next
stopped:
  %ends = load i64, ptr %pstopped
  %moreends = add i64 %ends, 1
  store i64 %moreends, ptr %pstopped
  br label %next
next:
  %inext = add i64 %i, 1
  store i64 %inext, ptr %pwave
  br label %wave
met:
  %wait = load i64, ptr %pwaiting
  %nobody = icmp eq i64 %wait, 0
  br i1 %nobody, label %sum, label %some
some:
  %gone = load i64, ptr %pstopped
  %apart = icmp ne i64 %gone, 0
  br i1 %apart, label %leaves, label %phase
sum:
  %k = phi i64 [ 0, %met ], [ %knext, %sum ]
  %pkf = getelementptr ptr, ptr %frames, i64 %k
  %kf = load ptr, ptr %pkf
  %pkinsns = getelementptr i8, ptr %kf, i64 #INSTRUCTIONS#
  %kinsns = load i64, ptr %pkinsns
  %insns = load i64, ptr %pinsns
  %insnsnow = add i64 %insns, %kinsns
  store i64 %insnsnow, ptr %pinsns
  %pklaneinsns = getelementptr i8, ptr %kf, i64 #LANE_INSTRUCTIONS#
  %klaneinsns = load i64, ptr %pklaneinsns
  %laneinsns = load i64, ptr %planeinsns
  %laneinsnsnow = add i64 %laneinsns, %klaneinsns
  store i64 %laneinsnsnow, ptr %planeinsns
  %knext = add i64 %k, 1
  %summed = icmp uge i64 %knext, %waves
  br i1 %summed, label %end, label %sum
end:
  store i64 0, ptr %pwithin
  %pended = getelementptr i8, ptr %g, i64 #G_ENDED#
  %endedbefore = load i64, ptr %pended
  %endednow = add i64 %endedbefore, 1
  store i64 %endednow, ptr %pended
  br label %begin
ended:
  store i64 #STOPPED#, ptr %pstatus
  ret void
budget:
  store i64 #BUDGET#, ptr %pstatus
  ret void
leaves:
  store i64 #LEAVES#, ptr %pstatus
  ret void
}

; Begins a group: its memories are 0, and frames have what they had when they were copied, but for registers that
; differ from group to group. Only what code may have changed is put back, or all if somebody else has used the frames.
define void @$$start(ptr %g, i64 %n) nounwind {
entry:
  %pmemories = getelementptr i8, ptr %g, i64 #G_MEMORIES#
  %memories = load ptr, ptr %pmemories
  %pmemorycount = getelementptr i8, ptr %g, i64 #G_MEMORY_COUNT#
  %memorycount = load i64, ptr %pmemorycount
  %pframes = getelementptr i8, ptr %g, i64 #G_FRAMES#
  %frames = load ptr, ptr %pframes
  %pcopies = getelementptr i8, ptr %g, i64 #G_COPIES#
  %copies = load ptr, ptr %pcopies
  %pwaves = getelementptr i8, ptr %g, i64 #G_WAVES#
  %waves = load i64, ptr %pwaves
  %pranges = getelementptr i8, ptr %g, i64 #G_RANGES#
  %ranges = load ptr, ptr %pranges
  %pfull = getelementptr i8, ptr %g, i64 #G_FULL#
  %full = load i64, ptr %pfull
  store i64 0, ptr %pfull
  %isfull = icmp ne i64 %full, 0
  %pfew = getelementptr i8, ptr %g, i64 #G_WRITTEN_COUNT#
  %few = load i64, ptr %pfew
  %pall = getelementptr i8, ptr %g, i64 #G_RANGE_COUNT#
  %all = load i64, ptr %pall
  %to = select i1 %isfull, i64 %all, i64 %few
  %pinputs = getelementptr i8, ptr %g, i64 #G_INPUTS#
  %inputs = load ptr, ptr %pinputs
  %pinputcount = getelementptr i8, ptr %g, i64 #G_INPUT_COUNT#
  %inputcount = load i64, ptr %pinputcount
  %pgx = getelementptr i8, ptr %g, i64 #G_X#
  %gx = load i64, ptr %pgx
  %pgy = getelementptr i8, ptr %g, i64 #G_Y#
  %gy = load i64, ptr %pgy
  %x = urem i64 %n, %gx
  %row = udiv i64 %n, %gx
  %y = urem i64 %row, %gy
  %z = udiv i64 %row, %gy
  br label %memory
memory:
  %m = phi i64 [ 0, %entry ], [ %mnext, %clear ]
  %cleared = icmp uge i64 %m, %memorycount
  br i1 %cleared, label %wave, label %clear
clear:
  %mat = shl i64 %m, 4
  %pm = getelementptr i8, ptr %memories, i64 %mat
  %ma = load ptr, ptr %pm
  %pmsize = getelementptr i8, ptr %pm, i64 8
  %msize = load i64, ptr %pmsize
  call void @llvm.memset.p0.i64(ptr %ma, i8 0, i64 %msize, i1 false)
  %mnext = add i64 %m, 1
  br label %memory
wave:
  %w = phi i64 [ 0, %memory ], [ %wnext, %wavedone ]
  %done = icmp uge i64 %w, %waves
  br i1 %done, label %out, label %one
one:
  %pf = getelementptr ptr, ptr %frames, i64 %w
  %f = load ptr, ptr %pf
  %pc = getelementptr ptr, ptr %copies, i64 %w
  %c = load ptr, ptr %pc
  br label %range
range:
  %r = phi i64 [ 0, %one ], [ %rnext, %copy ]
  %copied = icmp uge i64 %r, %to
  br i1 %copied, label %input, label %copy
copy:
  %rat = shl i64 %r, 4
  %pr = getelementptr i8, ptr %ranges, i64 %rat
  %first = load i64, ptr %pr
  %prsize = getelementptr i8, ptr %pr, i64 8
  %rsize = load i64, ptr %prsize
  %target = getelementptr i8, ptr %f, i64 %first
  %source = getelementptr i8, ptr %c, i64 %first
  call void @llvm.memcpy.p0.p0.i64(ptr %target, ptr %source, i64 %rsize, i1 false)
  %rnext = add i64 %r, 1
  br label %range
input:
  %k = phi i64 [ 0, %range ], [ %knext, %set ]
  %given = icmp uge i64 %k, %inputcount
  br i1 %given, label %wavedone, label %set
set:
  %kat = mul i64 %k, #INPUT_SIZE#
  %in = getelementptr i8, ptr %inputs, i64 %kat
  %psx = getelementptr i8, ptr %in, i64 #INPUT_X#
  %sx = load i64, ptr %psx
  %psy = getelementptr i8, ptr %in, i64 #INPUT_Y#
  %sy = load i64, ptr %psy
  %psz = getelementptr i8, ptr %in, i64 #INPUT_Z#
  %sz = load i64, ptr %psz
  %mx = mul i64 %x, %sx
  %my = mul i64 %y, %sy
  %mz = mul i64 %z, %sz
  %mxy = add i64 %mx, %my
  %mxyz = add i64 %mxy, %mz
  %more = trunc i64 %mxyz to i32
  call void @$$input(ptr %f, ptr %in, i64 %w, i32 %more)
  %knext = add i64 %k, 1
  br label %input
wavedone:
  %wnext = add i64 %w, 1
  br label %wave
out:
  ret void
}

; Sets bits of a register: in the lanes that exist, or once, where all lanes share it.
define internal void @$$input(ptr %f, ptr %in, i64 %w, i32 %more) nounwind {
entry:
  %plow = getelementptr i8, ptr %in, i64 #INPUT_LOW#
  %low = load i32, ptr %plow
  %pmask = getelementptr i8, ptr %in, i64 #INPUT_MASK#
  %mask = load i32, ptr %pmask
  %keep = xor i32 %mask, -1
  %pvalues = getelementptr i8, ptr %in, i64 #INPUT_VALUES#
  %values = load ptr, ptr %pvalues
  %peach = getelementptr i8, ptr %in, i64 #INPUT_EACH#
  %each = load i64, ptr %peach
  %skip = mul i64 %w, %each
  %own = getelementptr i8, ptr %values, i64 %skip
  %prow = getelementptr i8, ptr %in, i64 #INPUT_ROW#
  %row = load i64, ptr %prow
  %pshared = getelementptr i8, ptr %in, i64 #INPUT_SHARED#
  %shared = load i64, ptr %pshared
  %isshared = icmp ne i64 %shared, 0
  br i1 %isshared, label %once, label %lanes
once:
  %bits = load i32, ptr %own, align 4
  %grown = add i32 %bits, %more
  %up = shl i32 %grown, %low
  %new = and i32 %up, %mask
  %ps = getelementptr i8, ptr %f, i64 %shared
  %before = load i32, ptr %ps
  %others = and i32 %before, %keep
  %whole = or i32 %others, %new
  store i32 %whole, ptr %ps
  ret void
lanes:
  %pend = getelementptr i8, ptr %f, i64 #END#
  %end = load i64, ptr %pend
  %pfirst = getelementptr i8, ptr %f, i64 #FIRST#
  %first = load i64, ptr %pfirst
  %pstride = getelementptr i8, ptr %f, i64 #STRIDE#
  %stride = load i64, ptr %pstride
  %more1 = insertelement <#STRIP# x i32> poison, i32 %more, i32 0
  %mores = shufflevector <#STRIP# x i32> %more1, <#STRIP# x i32> poison, <#STRIP# x i32> zeroinitializer
  %low1 = insertelement <#STRIP# x i32> poison, i32 %low, i32 0
  %lows = shufflevector <#STRIP# x i32> %low1, <#STRIP# x i32> poison, <#STRIP# x i32> zeroinitializer
  %mask1 = insertelement <#STRIP# x i32> poison, i32 %mask, i32 0
  %masks = shufflevector <#STRIP# x i32> %mask1, <#STRIP# x i32> poison, <#STRIP# x i32> zeroinitializer
  %keep1 = insertelement <#STRIP# x i32> poison, i32 %keep, i32 0
  %keeps = shufflevector <#STRIP# x i32> %keep1, <#STRIP# x i32> poison, <#STRIP# x i32> zeroinitializer
  br label %strip
strip:
  %at = phi i64 [ %first, %lanes ], [ %atnext, %strip ]
  %from = phi i64 [ 0, %lanes ], [ %fromnext, %strip ]
  %pv = getelementptr <#STRIP# x i32>, ptr %own, i64 %from
  %v = load <#STRIP# x i32>, ptr %pv, align 4
  %vmore = add <#STRIP# x i32> %v, %mores
  %vup = shl <#STRIP# x i32> %vmore, %lows
  %vnew = and <#STRIP# x i32> %vup, %masks
  %base = getelementptr i8, ptr %f, i64 %at
  %pold = getelementptr i8, ptr %base, i64 %row
  %old = load <#STRIP# x i32>, ptr %pold
  %kept = and <#STRIP# x i32> %old, %keeps
  %joined = or <#STRIP# x i32> %kept, %vnew
  %pexists = getelementptr i8, ptr %base, i64 #EXISTS#
  %exists = load <#STRIP# x i32>, ptr %pexists
  %isthere = icmp ne <#STRIP# x i32> %exists, zeroinitializer
  %value = select <#STRIP# x i1> %isthere, <#STRIP# x i32> %joined, <#STRIP# x i32> %old
  store <#STRIP# x i32> %value, ptr %pold
  %atnext = add i64 %at, %stride
  %fromnext = add i64 %from, 1
  %over = icmp uge i64 %atnext, %end
  br i1 %over, label %done, label %strip
done:
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

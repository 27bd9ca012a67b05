; The way from block to block: until the budget is spent, there is no code at the address, or a block has a reason
; to come back. A block is looked up by its place: its function, the number of its instructions, and their bytes.
define void @$$dispatch(ptr %f) nounwind {
entry:
  %ppc = getelementptr i8, ptr %f, i64 #PC#
  %pleft = getelementptr i8, ptr %f, i64 #LEFT#
  %pinsns = getelementptr i8, ptr %f, i64 #INSTRUCTIONS#
  %planeinsns = getelementptr i8, ptr %f, i64 #LANE_INSTRUCTIONS#
  %pactive = getelementptr i8, ptr %f, i64 #ACTIVE#
  %prunning = getelementptr i8, ptr %f, i64 #RUNNING#
  %pstatus = getelementptr i8, ptr %f, i64 #STATUS#
  %plimit = getelementptr i8, ptr %f, i64 #LIMIT#
  %ptogether = getelementptr i8, ptr %f, i64 #TOGETHER#
  %ptable = getelementptr i8, ptr %f, i64 #TABLE#
  %psize = getelementptr i8, ptr %f, i64 #TABLE_SIZE#
  %pbase = getelementptr i8, ptr %f, i64 #BASE#
  %pshift = getelementptr i8, ptr %f, i64 #SHIFT#
  %table = load ptr, ptr %ptable
  %size = load i64, ptr %psize
  %base = load i64, ptr %pbase
  %shift = load i64, ptr %pshift
  %start = load i64, ptr %ppc
  br label %loop
loop:
  %pc = phi i64 [ %start, %entry ], [ %next, %goes ], [ %met, %meet ]
  %left = load i64, ptr %pleft
  %spent = icmp sle i64 %left, 0
  br i1 %spent, label %budget, label %find
find:
  %offset = sub i64 %pc, %base
  %place = lshr i64 %offset, %shift
  %back = shl i64 %place, %shift
  %whole = icmp eq i64 %back, %offset
  %within = icmp ult i64 %place, %size
  %there = and i1 %whole, %within
  br i1 %there, label %look, label %leave
look:
  %twice = shl i64 %place, 4
  %entryat = getelementptr i8, ptr %table, i64 %twice
  %code = load ptr, ptr %entryat
  %known = icmp ne ptr %code, null
  %sizesat = getelementptr i8, ptr %entryat, i64 8
  %sizes = load i64, ptr %sizesat
  %count = and i64 %sizes, 4294967295
  br i1 %known, label %fits, label %leave
fits:
  %length = lshr i64 %sizes, 32
  %ends = add i64 %pc, %length
  %limit = load i64, ptr %plimit
  %crosses = icmp ugt i64 %ends, %limit
  br i1 %crosses, label %leave, label %run
run:
  %rest = sub i64 %left, %count
  store i64 %rest, ptr %pleft
  %running = load i64, ptr %prunning
  %moreinsns = mul i64 %running, %count
  %insns = load i64, ptr %pinsns
  %insnsnow = add i64 %insns, %moreinsns
  store i64 %insnsnow, ptr %pinsns
  %active = load i64, ptr %pactive
  %morelanes = mul i64 %active, %count
  %laneinsns = load i64, ptr %planeinsns
  %laneinsnsnow = add i64 %laneinsns, %morelanes
  store i64 %laneinsnsnow, ptr %planeinsns
  store i64 %pc, ptr %ppc
  %next = call i64 %code(ptr %f)
  %status = load i64, ptr %pstatus
  %done = icmp ne i64 %status, 0
  br i1 %done, label %out, label %apart
apart:
  %limitnow = load i64, ptr %plimit
  %meets = icmp uge i64 %next, %limitnow
  br i1 %meets, label %meet, label %goes
goes:
  br label %loop
meet:
  %met = call i64 @$$arrive(ptr %f, i64 %next)
  br label %loop
out:
  %failed = icmp eq i64 %status, #FAULT#
  %at = select i1 %failed, i64 %pc, i64 %next
  store i64 %at, ptr %ppc
  ret void
budget:
  store i64 #BUDGET#, ptr %pstatus
  store i64 %pc, ptr %ppc
  ret void
leave:
  store i64 %pc, ptr %ppc
  ret void
}

; Counts the waves that have an active lane, lane by lane; at least 1.
define void @$$waves(ptr %f) nounwind {
entry:
  %peach = getelementptr i8, ptr %f, i64 #EACH#
  %each = load i64, ptr %peach
  %plast = getelementptr i8, ptr %f, i64 #LANES#
  %last = load i64, ptr %plast
  %pfirst = getelementptr i8, ptr %f, i64 #FIRST#
  %first = load i64, ptr %pfirst
  %pstride = getelementptr i8, ptr %f, i64 #STRIDE#
  %stride = load i64, ptr %pstride
  %prunning = getelementptr i8, ptr %f, i64 #RUNNING#
  br label %lane
lane:
  %i = phi i64 [ 0, %entry ], [ %inext, %lane ]
  %some = phi i32 [ 0, %entry ], [ %somenext, %lane ]
  %left = phi i64 [ %each, %entry ], [ %leftnext, %lane ]
  %waves = phi i64 [ 0, %entry ], [ %wavesnext, %lane ]
  %strip = udiv i64 %i, #STRIP#
  %in = urem i64 %i, #STRIP#
  %stripat = mul i64 %strip, %stride
  %inat = shl i64 %in, 2
  %a = add i64 %first, %stripat
  %b = add i64 %a, %inat
  %c = add i64 %b, #EXEC#
  %p = getelementptr i8, ptr %f, i64 %c
  %m = load i32, ptr %p
  %now = or i32 %some, %m
  %inext = add i64 %i, 1
  %over = icmp uge i64 %inext, %last
  %less = sub i64 %left, 1
  %full = icmp eq i64 %less, 0
  %ends = or i1 %over, %full
  %on = icmp ne i32 %now, 0
  %counts = and i1 %ends, %on
  %one = zext i1 %counts to i64
  %wavesnext = add i64 %waves, %one
  %leftnext = select i1 %ends, i64 %each, i64 %less
  %somenext = select i1 %ends, i32 0, i32 %now
  br i1 %over, label %done, label %lane
done:
  %none = icmp eq i64 %wavesnext, 0
  %out = select i1 %none, i64 1, i64 %wavesnext
  store i64 %out, ptr %prunning
  ret void
}

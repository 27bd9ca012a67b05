; The way from block to block: until the budget is spent, there is no code at the address, or a block has a reason
; to come back. A block is looked up by its place: its function, the number of its instructions, their bytes, its record.
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
  %entrybytes = shl i64 %place, 5
  %entryat = getelementptr i8, ptr %table, i64 %entrybytes
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
  %recordat = getelementptr i8, ptr %entryat, i64 16
  %record = load ptr, ptr %recordat
  %next = call i64 %code(ptr %f, ptr %record)
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

; Counts the waves that have an active lane, strip by strip: of each wave the first such lane, then the lanes of that
; wave are passed over. At least 1.
define void @$$waves(ptr %f) nounwind {
entry:
  %peach = getelementptr i8, ptr %f, i64 #EACH#
  %each = load i64, ptr %peach
  %pend = getelementptr i8, ptr %f, i64 #END#
  %end = load i64, ptr %pend
  %pfirst = getelementptr i8, ptr %f, i64 #FIRST#
  %first = load i64, ptr %pfirst
  %pstride = getelementptr i8, ptr %f, i64 #STRIDE#
  %stride = load i64, ptr %pstride
  %prunning = getelementptr i8, ptr %f, i64 #RUNNING#
  br label %strip
strip:
  %at = phi i64 [ %first, %entry ], [ %atnext, %past ]
  %lane = phi i64 [ 0, %entry ], [ %lanenext, %past ]
  %from = phi i64 [ 0, %entry ], [ %goeson, %past ]
  %waves = phi i64 [ 0, %entry ], [ %sum, %past ]
  %row = getelementptr i8, ptr %f, i64 %at
  %pexec = getelementptr i8, ptr %row, i64 #EXEC#
  %exec = load <#STRIP# x i32>, ptr %pexec
  %on = icmp ne <#STRIP# x i32> %exec, zeroinitializer
  %bits = bitcast <#STRIP# x i1> %on to i#STRIP#
  %wide = zext i#STRIP# %bits to i128
  %word = trunc i128 %wide to i64
  %passed = call i64 @llvm.usub.sat.i64(i64 %from, i64 %lane)
  br label %pass
pass:
  %rest = phi i64 [ %word, %strip ], [ %kept, %wave ]
  %by = phi i64 [ %passed, %strip ], [ %behind, %wave ]
  %goeson = phi i64 [ %from, %strip ], [ %next, %wave ]
  %sum = phi i64 [ %waves, %strip ], [ %more, %wave ]
  %all = icmp ugt i64 %by, 63
  %shift = and i64 %by, 63
  %above = shl i64 -1, %shift
  %these = select i1 %all, i64 0, i64 %above
  %kept = and i64 %rest, %these
  %none = icmp eq i64 %kept, 0
  br i1 %none, label %past, label %wave
wave:
  %k = call i64 @llvm.cttz.i64(i64 %kept, i1 true)
  %active = add i64 %lane, %k
  %in = urem i64 %active, %each
  %begin = sub i64 %active, %in
  %next = add i64 %begin, %each
  %behind = sub i64 %next, %lane
  %more = add i64 %sum, 1
  br label %pass
past:
  %atnext = add i64 %at, %stride
  %lanenext = add i64 %lane, #STRIP#
  %over = icmp uge i64 %atnext, %end
  br i1 %over, label %done, label %strip
done:
  %nowave = icmp eq i64 %sum, 0
  %out = select i1 %nowave, i64 1, i64 %sum
  store i64 %out, ptr %prunning
  ret void
}

package dev.heddle.corpus.spark;

import org.apache.spark.Partitioner;

/// Divides splits into runs of neighbours.
final class SplitOrder extends Partitioner {
    private static final long serialVersionUID = 1;

    private final int splits;
    private final int partitions;

    /// @param splits number of them
    SplitOrder(int splits, int partitions) {
        this.splits = splits;
        this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
        return partitions;
    }

    @Override
    public int getPartition(Object split) {
        return (int) ((long) (Integer) split * partitions / splits);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof SplitOrder s && s.splits == splits && s.partitions == partitions;
    }

    @Override
    public int hashCode() {
        return 31 * splits + partitions;
    }
}

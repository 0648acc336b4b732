import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import { READ_OUTCOMES, type ReadReplicas } from '#server/database/replicas/read-replicas.ts';

/** Adds how reads were answered, and the state of each replica. Without replicas the metrics have no values. */
export function addReplicaMetrics(registry: Registry, reads: ReadReplicas | undefined): void {
  const registers = [registry];
  const replicas = reads?.replicas ?? [];
  new Counter({
    name: 'database_reads_total',
    help: 'Reads of the data API, by who answered them and why.',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      this.reset();
      if (reads) for (const outcome of READ_OUTCOMES) this.inc({ outcome }, reads.counts[outcome]);
    },
  });
  new Gauge({
    name: 'database_replica_usable',
    help: '1 while reads go to the replica, else 0.',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      for (const { name, isUsable } of replicas) this.set({ replica: name }, isUsable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_replica_lag_bytes',
    help: 'How far the replica was behind the primary at the last check, in bytes of WAL.',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      for (const { name, lagBytes } of replicas) this.set({ replica: name }, lagBytes);
    },
  });
}

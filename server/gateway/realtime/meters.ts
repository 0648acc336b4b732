import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import type { Topics } from '#server/gateway/realtime/channels/topics.ts';

/** Metrics of this node's sockets. */
export interface Meters {
  /** Call this after changes were sent to their subscribers. */
  published(changes: readonly Change[]): void;
  /** The node has fallen behind: this many changes were not sent, and this many channels were asked to read again. */
  leftOut(changes: number, channels: number): void;
  /** A socket was closed because its client read too slowly. */
  tooSlow(): void;
}

/** Counts into a registry of Prometheus. */
export function createMeters(
  { topics, connections }: { topics: Topics; connections: ReadonlySet<unknown> },
  registry: Registry,
): Meters {
  const registers = [registry];
  new Gauge({
    name: 'realtime_sockets',
    help: 'Open sockets.',
    registers,
    collect() {
      this.set(connections.size);
    },
  });
  new Gauge({
    name: 'realtime_channels',
    help: 'Topics that open sockets have joined.',
    registers,
    collect() {
      this.set(topics.size());
    },
  });
  const delays = new Histogram({
    name: 'realtime_change_seconds',
    help: 'Seconds from the write of a row to its publication to sockets, including a long transaction.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers,
  });
  const slow = new Counter({
    name: 'realtime_slow_sockets_total',
    help: 'Sockets that were closed because their clients read too slowly.',
    registers,
  });
  const leftOut = new Counter({
    name: 'realtime_left_out_changes_total',
    help: 'Changes that were not sent, because the node fell behind.',
    registers,
  });
  const readAgain = new Counter({
    name: 'realtime_read_again_total',
    help: 'Requests to channels to read again, because changes were left out.',
    registers,
  });
  return {
    published(changes) {
      const now = Date.now();
      for (const { at } of changes) delays.observe(Math.max(0, now - Date.parse(at)) / 1000);
    },
    leftOut(changes, channels) {
      leftOut.inc(changes);
      readAgain.inc(channels);
    },
    tooSlow: () => slow.inc(),
  };
}

import { EMPTY_QUEUE, type QueueNumbers } from '#web/offline/outbox/queue-numbers.ts';

/** Changes come in groups: they are looked at together. */
const LOOK_MS = 1_000;
/** What is delivered within this time has never waited. */
const SETTLE_MS = 10_000;
/** Between two reports of a device; that nothing waits any more is reported at once. */
const EVERY_MS = 60_000;

/** What this device last reported, in ms since 1970. */
export interface LastReport {
  numbers: QueueNumbers;
  atMs: number;
}

interface ReporterDependencies {
  /** Null when the device cannot say. */
  count: () => Promise<QueueNumbers | null>;
  /** Of this session, by any window; null when it never reported anything. */
  last: () => LastReport | null;
  remember: (report: LastReport) => void;
  /** Rejects when the server did not take it. */
  send: (numbers: QueueNumbers) => Promise<void>;
  isOnline: () => boolean;
  now: () => number;
}

/**
 * Tells the server how much waits on this device, when that changes: at most once a minute, and at once when nothing
 * waits any more. A device on which nothing ever waits sends nothing. It only counts; a failure is silent, and the next
 * change tries again.
 */
export function createQueueReporter(parts: ReporterDependencies) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let differsSinceMs: number | null = null;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let isChanged = false;
  let isStopped = false;

  const lookIn = (inMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), inMs);
  };

  async function look(): Promise<void> {
    timer = undefined;
    isLooking = true;
    isChanged = false;
    const waitMs = await report().catch(() => null);
    isLooking = false;
    if (isStopped) return;
    if (waitMs !== null) lookIn(waitMs);
    else if (isChanged) lookIn(LOOK_MS);
  }

  /** @returns when to look again, in ms; null when only a change makes that necessary */
  async function report(): Promise<number | null> {
    const numbers = await parts.count();
    if (numbers === null || isStopped) return null;
    const last = parts.last();
    if (isSame(numbers, last?.numbers ?? EMPTY_QUEUE)) {
      differsSinceMs = null;
      return null;
    }
    const nowMs = parts.now();
    differsSinceMs ??= nowMs;
    if (!parts.isOnline()) return null;
    if (!isSame(numbers, EMPTY_QUEUE)) {
      const dueMs = Math.max(differsSinceMs + SETTLE_MS, lastTriedMs(last, nowMs) + EVERY_MS);
      if (dueMs > nowMs) return dueMs - nowMs;
    }
    triedAtMs = nowMs;
    await parts.send(numbers);
    parts.remember({ numbers, atMs: nowMs });
    differsSinceMs = null;
    return null;
  }

  /** By this window or another one. A time in the future was stored under a wrong clock. */
  function lastTriedMs(last: LastReport | null, nowMs: number): number {
    const atMs = last && last.atMs <= nowMs ? last.atMs : Number.NEGATIVE_INFINITY;
    return Math.max(triedAtMs <= nowMs ? triedAtMs : Number.NEGATIVE_INFINITY, atMs);
  }

  return {
    /** What waits may have changed, or the device is online again. */
    changed(): void {
      if (isStopped) return;
      if (isLooking) isChanged = true;
      else lookIn(LOOK_MS);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const isSame = (one: QueueNumbers, other: QueueNumbers): boolean =>
  one.reports === other.reports &&
  one.photos === other.photos &&
  one.clock_events === other.clock_events &&
  one.messages === other.messages &&
  one.refused === other.refused &&
  one.oldestMs === other.oldestMs;

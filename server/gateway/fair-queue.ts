import { type ClientAbort, ClientAbortError } from '#server/gateway/client-abort.ts';
import type { Identity } from '#server/gateway/identity-types.ts';

/** The caller for whom work is done. */
export interface Requester {
  /** The user, or several callers that share slots, e.g. all callers without an account. */
  owner: string;
  /** Divides the requests of an owner into groups that are served in turn. */
  group?: string;
  /** Removes the request from the queue when the client disconnects. */
  clientAbort?: ClientAbort | undefined;
}

/** The requester with this identity. Callers without an account share their slots. */
export function requesterOf({ claims, role }: Identity, clientAbort?: ClientAbort): Requester {
  return { owner: claims.sub ?? role, clientAbort };
}

export interface FairQueueOptions {
  /** How many may run at once. It may change at any time; running work is not stopped. */
  slots: () => number;
  /**
   * How many of `left`, the slots that other owners do not use, one owner may use. By default half of them, rounded up,
   * so that one owner never uses all of several slots.
   */
  ownSlots?: (left: number) => number;
  /** How many requests of one owner, and of one of its groups, may wait. */
  waitingPerOwner?: number;
  waitingPerGroup?: number;
  /** The error for an owner with too many waiting requests. Others are not refused. */
  refusal?: () => Error;
  /** How long a request may wait; 0: forever. */
  timeoutMs?: number;
  /** The error for a request that waited too long. */
  timeoutError?: () => Error;
}

/** A queue for a scarce resource (connections, processor time). Owners are served in turn. */
export interface FairQueue {
  /**
   * Waits for a slot. Call the returned function once, to release the slot.
   * @throws the refusal, the timeout error, or ClientAbortError when the client disconnects first
   */
  take(requester: Requester): Promise<() => void>;
  /** Runs `work` in a slot. @throws what `take` and `work` throw */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T>;
  /** Whether anything runs or waits. */
  isBusy(): boolean;
}

const halfOf = (left: number) => Math.ceil(left / 2);

/** Creates a queue that is fair among owners, and among the groups of an owner. */
export function createFairQueue({
  slots,
  ownSlots = halfOf,
  waitingPerOwner = Number.POSITIVE_INFINITY,
  waitingPerGroup = waitingPerOwner,
  refusal = () => new Error('Too many requests are waiting.'),
  timeoutMs = 0,
  timeoutError = () => new Error('The request waited too long.'),
}: FairQueueOptions): FairQueue {
  /** Used slots by owner. */
  const running = new Map<string, number>();
  /** Waiting requests by owner. The most recently served owner is last. */
  const waiting = new Map<string, WaitingLine>();
  let total = 0;

  function mayRun(owner: string): boolean {
    const own = running.get(owner) ?? 0;
    const left = slots() - (total - own);
    return own < left && own < ownSlots(left);
  }

  function start(owner: string): () => void {
    running.set(owner, (running.get(owner) ?? 0) + 1);
    total += 1;
    return () => {
      total -= 1;
      const left = (running.get(owner) ?? 1) - 1;
      if (left > 0) running.set(owner, left);
      else running.delete(owner);
      while (serveNext());
    };
  }

  function serveNext(): boolean {
    for (const [owner, line] of waiting) {
      if (!mayRun(owner)) continue;
      waiting.delete(owner);
      const serve = line.shift();
      if (line.size > 0) waiting.set(owner, line);
      serve?.();
      return true;
    }
    return false;
  }

  function wait({ owner, group = '', clientAbort }: Requester): Promise<() => void> {
    const line = waiting.get(owner) ?? new WaitingLine();
    if (line.size >= waitingPerOwner || line.sizeOf(group) >= waitingPerGroup) throw refusal();
    waiting.set(owner, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        clientAbort?.listen(undefined);
        line.delete(group, serve);
        if (line.size === 0 && waiting.get(owner) === line) waiting.delete(owner);
      };
      const serve = () => {
        leave();
        resolve(start(owner));
      };
      const fail = (error: Error) => {
        leave();
        reject(error);
      };
      const timer = timeoutMs > 0 ? setTimeout(() => fail(timeoutError()), timeoutMs) : undefined;
      clientAbort?.listen(() => fail(new ClientAbortError()));
      line.add(group, serve);
    });
  }

  async function take(requester: Requester): Promise<() => void> {
    requester.clientAbort?.throwIfAborted();
    // A new request does not overtake waiting ones of the same owner.
    return mayRun(requester.owner) && !waiting.has(requester.owner)
      ? start(requester.owner)
      : wait(requester);
  }

  return {
    take,
    async run(requester, work) {
      const done = await take(requester);
      try {
        return await work();
      } finally {
        done();
      }
    },
    isBusy: () => total > 0 || waiting.size > 0,
  };
}

type Serve = () => void;

/** The waiting requests of one owner: groups in turn, first come, first served within a group. */
class WaitingLine {
  size = 0;
  private readonly groups = new Map<string, Set<Serve>>();

  sizeOf(group: string): number {
    return this.groups.get(group)?.size ?? 0;
  }

  add(group: string, serve: Serve): void {
    const requests = this.groups.get(group) ?? new Set();
    this.groups.set(group, requests.add(serve));
    this.size += 1;
  }

  delete(group: string, serve: Serve): void {
    const requests = this.groups.get(group);
    if (!requests?.delete(serve)) return;
    this.size -= 1;
    if (requests.size === 0) this.groups.delete(group);
  }

  /** Removes and returns the next request, and moves its group to the end. */
  shift(): Serve | undefined {
    for (const [group, requests] of this.groups) {
      const [first] = requests;
      if (!first) continue;
      this.delete(group, first);
      this.groups.delete(group);
      if (requests.size > 0) this.groups.set(group, requests);
      return first;
    }
    return undefined;
  }
}

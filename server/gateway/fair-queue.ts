import { type ClientAbort, ClientAbortError } from '#server/gateway/client-abort.ts';
import type { Identity } from '#server/gateway/identity-types.ts';

/** On whose behalf work is done. */
export interface Asker {
  /** The user, or a group of callers that share their places, e.g. everybody without an account. */
  owner: string;
  /** Splits a group: its members are served in turn. */
  part?: string;
  /** Drops the request from the queue when the client disconnects. */
  clientAbort?: ClientAbort | undefined;
}

/** On whose behalf a request with this identity runs. Callers without an account share their places. */
export function askerOf({ claims, role }: Identity, clientAbort?: ClientAbort): Asker {
  return { owner: claims.sub ?? role, clientAbort };
}

export interface FairQueueOptions {
  /** How many may run at once. It may change while some run: who has begun goes on. */
  places: () => number;
  /**
   * How many of `left`, the places that other owners do not use, one owner may use. By default half of them, rounded
   * up, so that one owner never holds all places where there are several.
   */
  ownPlaces?: (left: number) => number;
  /** How many requests of one owner, and of one part of it, may wait. */
  waitingPerOwner?: number;
  waitingPerPart?: number;
  /** What an owner with too many waiting requests is told. Others are not refused. */
  refusal?: () => Error;
  /** How long a request may wait; 0: for ever. */
  patienceMs?: number;
  /** What a request that waited too long is told. */
  tooLate?: () => Error;
}

/** A queue in front of something scarce (connections, processor time). Owners are served in turn. */
export interface FairQueue {
  /**
   * Resolves when it is the asker's turn. The function that it resolves with gives the place back; call it once.
   * @throws the refusal, the error for a late request, or ClientAbortError when the client disconnected before
   */
  take(asker: Asker): Promise<() => void>;
  /** Runs `work` when it is the asker's turn. @throws what `take` and `work` throw */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** Whether anything runs or waits. */
  isBusy(): boolean;
}

const halfOf = (left: number) => Math.ceil(left / 2);

/** Creates a queue that is fair among owners, and within an owner among its parts. */
export function createFairQueue({
  places,
  ownPlaces = halfOf,
  waitingPerOwner = Number.POSITIVE_INFINITY,
  waitingPerPart = waitingPerOwner,
  refusal = () => new Error('Too many requests are waiting.'),
  patienceMs = 0,
  tooLate = () => new Error('The request waited too long.'),
}: FairQueueOptions): FairQueue {
  /** How many run, by owner. */
  const running = new Map<string, number>();
  /** Those who wait, by owner; the owner who was served last stands last. */
  const waiting = new Map<string, WaitingLine>();
  let total = 0;

  function mayRun(owner: string): boolean {
    const own = running.get(owner) ?? 0;
    const left = places() - (total - own);
    return own < left && own < ownPlaces(left);
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

  function wait({ owner, part = '', clientAbort }: Asker): Promise<() => void> {
    const line = waiting.get(owner) ?? new WaitingLine();
    if (line.size >= waitingPerOwner || line.sizeOf(part) >= waitingPerPart) throw refusal();
    waiting.set(owner, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        clientAbort?.listen(undefined);
        line.delete(part, serve);
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
      const timer = patienceMs > 0 ? setTimeout(() => fail(tooLate()), patienceMs) : undefined;
      clientAbort?.listen(() => fail(new ClientAbortError()));
      line.add(part, serve);
    });
  }

  async function take(asker: Asker): Promise<() => void> {
    asker.clientAbort?.throwIfAborted();
    // A new request does not overtake the ones of the same owner that wait already.
    return mayRun(asker.owner) && !waiting.has(asker.owner) ? start(asker.owner) : wait(asker);
  }

  return {
    take,
    async run(asker, work) {
      const done = await take(asker);
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

/** The waiting requests of one owner: parts in turn, and first come, first served within a part. */
class WaitingLine {
  size = 0;
  private readonly parts = new Map<string, Set<Serve>>();

  sizeOf(part: string): number {
    return this.parts.get(part)?.size ?? 0;
  }

  add(part: string, serve: Serve): void {
    const requests = this.parts.get(part) ?? new Set();
    this.parts.set(part, requests.add(serve));
    this.size += 1;
  }

  delete(part: string, serve: Serve): void {
    const requests = this.parts.get(part);
    if (!requests?.delete(serve)) return;
    this.size -= 1;
    if (requests.size === 0) this.parts.delete(part);
  }

  /** Takes out the next request; its part then stands last. */
  shift(): Serve | undefined {
    for (const [part, requests] of this.parts) {
      const [first] = requests;
      if (!first) continue;
      this.delete(part, first);
      this.parts.delete(part);
      if (requests.size > 0) this.parts.set(part, requests);
      return first;
    }
    return undefined;
  }
}

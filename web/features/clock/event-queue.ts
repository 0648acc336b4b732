import type { ClockEntry, EventLocation, Touch } from '#web/features/clock/clock-event.ts';
import { DataError } from '#web/lib/data-error.ts';

type Entries = readonly ClockEntry[];

/** Finds out where a touch happened; tells what it knows already by `found`. */
type Locate = (found: (location: EventLocation) => void) => Promise<EventLocation | null>;

/** So long after the touch an event still counts as sent at once: as long as its own window tries. */
const NOW_MS = 8_000;

/** What became of an event at its first try. */
export type Outcome =
  | { state: 'sent' }
  /** It waits on this device; `error` says what the first try met. */
  | { state: 'kept'; error?: unknown }
  | { state: 'refused'; error: unknown };

/** What sending is made of; the rest is here. */
export interface QueueParts {
  /** Sends one event. Rejects when it was refused and when nobody answered. */
  send: (entry: ClockEntry) => Promise<void>;
  /** Whether an error means that the same event may be taken later. */
  isPassing: (error: unknown) => boolean;
  /** Says a refusal in words. */
  explain: (error: unknown) => { title: string; advice: string };
  /** Tells that an event which had waited was refused. */
  onRefusedLater: (entry: ClockEntry, error: unknown) => void;
  hasSignal: () => boolean;
  /** Where entries outlive the page: `localStorage`. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  storageKey: string;
  /** Does something while no other window holds the same lock; a window that is closed lets go. */
  alone: (lock: string, work: () => Promise<void>) => Promise<void>;
  retryDelayMs: (failures: number) => number;
}

export type EventQueue = ReturnType<typeof createEventQueue>;

/**
 * Clock events on their way to the server, in order, each carried out exactly once however often the line drops or the
 * page is reloaded: an entry is kept on the device before anything is waited for, and goes when the server has said its
 * word. One that waited and was then refused stays, until the person has read why.
 */
export function createEventQueue(parts: QueueParts) {
  const { storage, storageKey } = parts;
  const listeners = new Set<() => void>();
  const outcomes = new Map<string, (outcome: Outcome) => void>();
  let entries: Entries = stored() ?? [];
  // False once the device has no room: then the page's own memory counts.
  let isKept = true;
  let failures = 0;
  let isDraining = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function stored(): Entries | null {
    try {
      // Nothing there, and it was put away: somebody has signed out.
      const value: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
      return Array.isArray(value) ? value : null;
    } catch {
      return null;
    }
  }
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const change = (how: (entries: Entries) => Entries) => {
    // Other windows write too, so every change begins with what is stored.
    entries = how((isKept && stored()) || entries);
    try {
      storage.setItem(storageKey, JSON.stringify(entries));
      isKept = true;
    } catch {
      isKept = false;
    }
    tell();
  };
  const edit = (key: string, changes: Partial<ClockEntry>) =>
    change((all) => all.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  const remove = (key: string) => change((all) => all.filter((entry) => entry.key !== key));
  const keepWaiting = () =>
    change((all) =>
      all.map((entry) =>
        entry.state === 'refused' || entry.state === 'locating'
          ? entry
          : { ...entry, state: 'waiting', isOffline: true },
      ),
    );
  const settle = (key: string, outcome: Outcome) => {
    outcomes.get(key)?.(outcome);
    outcomes.delete(key);
  };

  const drain = async () => {
    if (isDraining) return;
    isDraining = true;
    clearTimeout(retry);
    let hasLine = true;
    await parts.alone(storageKey, async () => {
      hasLine = await sendAll();
    });
    isDraining = false;
    // One that came in the very last moment.
    if (hasLine && waiting()) void drain();
  };

  /** False when the line broke. */
  const sendAll = async (): Promise<boolean> => {
    // What another window was sending when it was closed: nobody knows whether it arrived, so it goes again.
    change((all) => all.map((entry) => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry)));
    for (let next = first(); next; next = first()) {
      if (next.state === 'locating') await untilLocated(next);
      else if (!(await sendOne(next))) return false;
    }
    // Another window was quicker, and has sent what this one took.
    for (const key of [...outcomes.keys()]) {
      const entry = entries.find((known) => known.key === key);
      if (!entry) settle(key, { state: 'sent' });
      else if (entry.problem) {
        if (!entry.isOffline) remove(key);
        settle(key, { state: 'refused', error: refusalOf(entry.problem) });
      }
    }
    return true;
  };
  const waiting = () => entries.find(({ state }) => state === 'waiting');
  const first = () => entries.find(({ state }) => state === 'waiting' || state === 'locating');
  const lockOf = ({ key }: Touch) => `${storageKey}:${key}`;

  /** Nothing overtakes a touch whose place its window looks for. If that was closed, what it had found is all there is. */
  const untilLocated = (entry: ClockEntry) =>
    parts.alone(lockOf(entry), async () =>
      change((all) =>
        all.map((known) =>
          known.key === entry.key && known.state === 'locating' ? { ...known, state: 'waiting' } : known,
        ),
      ),
    );

  /** False when the line broke. */
  const sendOne = async (entry: ClockEntry): Promise<boolean> => {
    const isOurs = outcomes.has(entry.key);
    // Another window's may be taken along while it happens; later that window is gone, and the event's own time counts.
    const isOffline = entry.isOffline || (!isOurs && Date.now() - Date.parse(entry.at) > NOW_MS);
    edit(entry.key, { state: 'sending', isOffline });
    try {
      await parts.send({ ...entry, isOffline });
      failures = 0;
      remove(entry.key);
      settle(entry.key, { state: 'sent' });
      return true;
    } catch (error) {
      if (parts.isPassing(error)) {
        keepWaiting();
        for (const key of [...outcomes.keys()]) settle(key, { state: 'kept', error });
        retry = setTimeout(drain, parts.retryDelayMs(failures));
        failures += 1;
        return false;
      }
      if (isOurs && !isOffline) remove(entry.key);
      else edit(entry.key, { state: 'refused', problem: parts.explain(error) });
      if (isOffline) parts.onRefusedLater(entry, error);
      settle(entry.key, { state: 'refused', error });
      return true;
    }
  };

  return {
    read: () => entries,
    /** Reads again what is stored: another window has changed it. */
    refresh() {
      if (isKept) entries = stored() ?? entries;
      tell();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes a touch; sends it when its place is known or given up. Answers what became of the first try. */
    async add(touch: Touch, locate: Locate): Promise<Outcome> {
      const { key } = touch;
      const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
      change((all) => [...all, { ...touch, location: null, isOffline: false, state: 'locating' }]);
      await parts.alone(lockOf(touch), async () => {
        // Whatever goes wrong there stops nobody (offline specification, 5).
        const location = await locate((found) => edit(key, { location: found })).catch(() => null);
        const isBehind = entries.some(({ state, isOffline }) => state !== 'refused' && isOffline);
        const isOffline = isBehind || !parts.hasSignal();
        if (isOffline) resolve({ state: 'kept' });
        else outcomes.set(key, resolve);
        edit(key, { location, isOffline, state: 'waiting' });
      });
      if (parts.hasSignal()) void drain();
      return outcome;
    },
    /** The person has read why an event was refused. */
    dismiss: remove,
    /** Tries now: the line is back. */
    wake() {
      failures = 0;
      if (entries.some(({ state }) => state !== 'refused')) void drain();
    },
  };
}

const refusalOf = ({ title, advice }: NonNullable<ClockEntry['problem']>) =>
  new DataError({ message: title, hint: advice, status: 422 });

import {
  afterReload,
  type Draft,
  type Entries,
  nextToSend,
  type OutboxEntry,
  type Place,
  withoutEntry,
  withQueued,
  withState,
} from '#web/features/conversation/outbox-entries.ts';

/** What sending is made of; the rest is here. */
export interface OutboxParts {
  /** Sends one message. Rejects when it was refused and when nobody answered. */
  send: (entry: OutboxEntry) => Promise<void>;
  /** Whether an error means that the same message may be taken later: no line, a server that restarts. */
  isPassing: (error: unknown) => boolean;
  /** Reads the stored message back, so that it is on screen before the pending one goes. */
  readBack: (entry: OutboxEntry) => Promise<void>;
  /** Tells that a message was refused. */
  onRefused: (error: unknown) => void;
  /** Where entries outlive the page: `localStorage`. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  storageKey: string;
  /** Lets one window at a time send. */
  alone: (work: () => Promise<boolean>) => Promise<boolean>;
  /** How long a sent message stays in the list, and how long to wait after the n-th failure. */
  shownAfterSendingMs: number;
  retryDelayMs: (failures: number) => number;
}

export interface Outbox {
  read: () => Entries;
  /** Reads again what is stored: another window has changed it. */
  refresh: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Takes a message and begins to send. */
  add: (place: Place, draft: Draft) => void;
  /** Gives a returned message back to its writer. */
  takeBack: (clientKey: string) => void;
  /** Tries now: the line is back. */
  wake: () => void;
}

/**
 * Messages on their way to the server, in order, each stored exactly once however often the line drops or the page is
 * reloaded: an entry is kept on the device before it is sent, and goes when the server has said its word.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { storage, storageKey } = parts;
  const listeners = new Set<() => void>();
  let entries = readEntries(storage, storageKey) ?? [];
  // False once the device has no room: then the page's own memory counts.
  let isKept = true;
  let isDraining = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Stored, and still shown by this window. */
  const settling = new Set<string>();

  const refresh = () => {
    if (isKept) entries = readEntries(storage, storageKey) ?? entries;
    for (const listener of listeners) listener();
  };
  const change = (how: (entries: Entries) => Entries) => {
    // Other windows write too, so every change begins with what is stored.
    entries = how((isKept && readEntries(storage, storageKey)) || entries);
    isKept = keepEntries(storage, storageKey, entries);
    for (const listener of listeners) listener();
  };

  const drain = async () => {
    if (isDraining) return;
    isDraining = true;
    clearTimeout(retry);
    const hasLine = await parts.alone(sendAll);
    isDraining = false;
    // One that came in the very last moment.
    if (hasLine && nextToSend(entries)) void drain();
  };

  /** Sends what waits; false when the line broke. */
  const sendAll = async (): Promise<boolean> => {
    change((all) => afterReload(all, settling));
    for (let entry = nextToSend(entries); entry; entry = nextToSend(entries)) {
      if (!(await sendOne(entry))) return false;
    }
    return true;
  };

  const sendOne = async (entry: OutboxEntry): Promise<boolean> => {
    const become = (state: OutboxEntry['state']) => change((all) => withState(all, entry.clientKey, state));
    become('sending');
    try {
      await parts.send(entry);
      failures = 0;
      settling.add(entry.clientKey);
      become('sent');
      void settle(entry);
      return true;
    } catch (error) {
      if (parts.isPassing(error)) {
        become('waiting');
        retry = setTimeout(drain, parts.retryDelayMs(failures));
        failures += 1;
        return false;
      }
      become('returned');
      parts.onRefused(error);
      return true;
    }
  };

  const settle = async (entry: OutboxEntry) => {
    const shown = new Promise((resolve) => setTimeout(resolve, parts.shownAfterSendingMs));
    await Promise.allSettled([parts.readBack(entry), shown]);
    settling.delete(entry.clientKey);
    change((all) => withoutEntry(all, entry.clientKey));
  };

  return {
    read: () => entries,
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(place, draft) {
      const clientKey = crypto.randomUUID();
      change((all) => withQueued(all, { ...draft, place, clientKey, queuedAt: new Date().toISOString() }));
      void drain();
    },
    takeBack: (clientKey) => change((all) => withoutEntry(all, clientKey)),
    wake: () => {
      failures = 0;
      void drain();
    },
  };
}

/** Null when it cannot be read, or there is no storage. */
function readEntries(storage: OutboxParts['storage'], key: string): Entries | null {
  try {
    // Nothing there, and it was put away: somebody has signed out.
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Whether there was room. A full storage must not stop a message; it only no longer survives a reload. */
function keepEntries(storage: OutboxParts['storage'], key: string, entries: Entries): boolean {
  try {
    storage.setItem(key, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

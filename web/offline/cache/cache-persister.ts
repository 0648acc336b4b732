import {
  hashKey,
  onlineManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { CACHE_WRITE_DELAY_MS, SAVED_COPY_DELAY_MS } from '#shared/limits.ts';
import { DataError, isNotFound } from '#web/lib/data-error.ts';
import {
  type CachedResponse,
  CachedResponses,
  type Changes,
  isKept,
} from '#web/offline/cache/cached-responses.ts';

/** Where answers lie while the page is closed, by person. */
export interface AnswerDatabase {
  /** The answers of this person that this version of the app wrote; those of everybody else are removed. */
  readAnswers(ownerId: string): Promise<CachedResponse[]>;
  writeAnswers(ownerId: string, changes: Changes): Promise<void>;
  /** Removes what belongs to this person: answers and files. */
  clearOwner(ownerId: string): Promise<void>;
}

type Loaded = readonly [hash: string, data: unknown, savedAt: number];

/** What was downloaded for a question that a screen will ask. */
export interface Download {
  key: QueryKey;
  data: unknown;
  /** When the server gave it, by this device's clock; now, when nothing is said. */
  savedAt?: number;
}

/**
 * Keeps what a person has read on the device, and shows it where the server does not answer: at once without a line, and
 * after a moment on one that is slow. On a good line nothing old is shown, so that no form begins with what was true last week.
 * Nothing is shown in the place of a refusal. A record that is gone, or is no longer the person's to see, is dropped.
 * @param open the database, which is loaded when it is first needed; without one, what was read stays in memory
 */
export function createCachePersister(open: () => Promise<AnswerDatabase>) {
  const kept = new CachedResponses();
  const fresh = new Map<string, Query>();
  /** When copies of a table were last changed by `change`. */
  const changedAt = new Map<unknown, number>();
  /** The ids of records that are gone, by the question that found out; they may still lie on the device. */
  const gone = new Map<string, readonly string[]>();
  /** Questions without an answer that have been waiting for long enough, or cannot be asked now. */
  const overdue = new WeakSet<Query>();
  const listeners = new Set<() => void>();
  const goneListeners = new Set<(ids: readonly string[]) => void>();
  let client: QueryClient | null = null;
  let owner: string | null = null;
  let isRestored = false;
  /** Resolves when what lies on the device has been read; it may never do so. */
  let reading: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function show(query: Query): void {
    // What is known without a time may be older.
    if (owner === null || query.state.dataUpdatedAt > 0 || isDenied(query.state.error)) return;
    const found = kept.read(query.queryHash);
    if (!found) return;
    query.setState({
      data: found.data,
      dataUpdatedAt: found.savedAt,
      // A failure stays with it: the screen says from when the data is.
      status: query.state.error ? 'error' : 'success',
      // Asked anew as soon as that can be done, however young it is.
      isInvalidated: true,
    });
  }

  function follow(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'added' && !onlineManager.isOnline()) showOverdue(query);
    if (event.type !== 'updated') return;
    switch (event.action.type) {
      case 'error':
        // What is never kept, such as the person who looks, names no record that could be gone.
        if (isNotFound(event.action.error) && isKept(query.queryKey)) drop(query);
        else showOverdue(query);
        break;
      case 'success':
        overdue.delete(query);
        if (isKept(query.queryKey)) {
          fresh.set(query.queryHash, query);
          timer ??= setTimeout(() => whenIdle(write), CACHE_WRITE_DELAY_MS);
        }
        break;
      case 'fetch':
        if (query.state.dataUpdatedAt > 0) break;
        if (!onlineManager.isOnline()) showOverdue(query);
        else setTimeout(() => showOverdue(query), SAVED_COPY_DELAY_MS);
        break;
      case 'setState':
        // A canceled fetch restores the state from before it, and so removes what was shown meanwhile.
        if (overdue.has(query)) show(query);
    }
  }

  /** Shows what is kept, now or as soon as it is known. */
  function showOverdue(query: Query): void {
    if (query.state.dataUpdatedAt > 0) return;
    overdue.add(query);
    show(query);
  }

  /** Removes a record that the server does not have for this person, and every answer that names it. */
  function drop(query: Query): void {
    fresh.delete(query.queryHash);
    if (query.state.data !== undefined) query.setState({ data: undefined, dataUpdatedAt: 0 });
    const ids = query.queryHash.match(UUIDS) ?? [];
    gone.set(query.queryHash, ids);
    if (!isRestored) return;
    forget([query.queryHash, ...ids]);
    for (const listener of goneListeners) listener(ids);
  }

  /** Forgets every answer whose question names one of these, here and on the device. Returns whether there was any. */
  function forget(names: readonly string[]): boolean {
    const hashes = kept.drop(names);
    if (hashes.length > 0) void erase(hashes);
    return hashes.length > 0;
  }

  async function erase(hashes: string[]): Promise<void> {
    const eraser = owner;
    if (eraser === null) return;
    try {
      const database = await open();
      if (owner === eraser) await database.writeAnswers(eraser, { put: [], remove: hashes });
    } catch {
      // Without a database there is nothing on the device.
    }
  }

  /** What was found to be gone while the device was read, or was saved again by another window. */
  function dropRestored(): void {
    for (const [hash, ids] of gone) {
      if (forget([hash, ...ids])) for (const listener of goneListeners) listener(ids);
    }
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const queries = [...fresh.values()];
    fresh.clear();
    try {
      await put(queries.map(({ queryHash, state }) => [queryHash, state.data, state.dataUpdatedAt]));
    } catch {
      // No room, or no database: what was read can be read again.
    }
  }

  async function put(answers: readonly Loaded[]): Promise<void> {
    const writer = owner;
    if (writer === null || answers.length === 0) return;
    for (const [hash] of answers) gone.delete(hash);
    const changes = kept.take(answers, Date.now());
    for (const [hash] of answers) {
      const query = client?.getQueryCache().get(hash);
      if (query && overdue.has(query)) show(query);
    }
    const database = await open();
    if (owner === writer) await database.writeAnswers(writer, changes);
  }

  const putAll = (downloads: readonly Download[]): Promise<void> => {
    const now = Date.now();
    return put(downloads.map(({ key, data, savedAt = now }) => [hashKey(key), data, savedAt]));
  };

  async function restore(reader: string): Promise<void> {
    // A browser may take its time, or never answer: screens must not wait for it.
    const late = setTimeout(() => {
      if (owner !== reader) return;
      isRestored = true;
      tell();
    }, SAVED_COPY_DELAY_MS);
    let answers: CachedResponse[] = [];
    try {
      answers = await (await open()).readAnswers(reader);
    } catch {
      // A browser that keeps nothing: then reading needs a signal.
    }
    clearTimeout(late);
    if (owner !== reader) return;
    kept.fill(answers, Date.now());
    isRestored = true;
    for (const query of client?.getQueryCache().getAll() ?? []) {
      if (overdue.has(query) || !onlineManager.isOnline()) show(query);
    }
    tell();
    dropRestored();
  }

  function end(): void {
    owner = null;
    isRestored = false;
    clearTimeout(timer);
    timer = undefined;
    fresh.clear();
    kept.clear();
    tell();
  }

  return {
    /** Follows this cache from now on. */
    attach(queries: QueryClient): void {
      client = queries;
      queries.getQueryCache().subscribe(follow);
      globalThis.document?.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') void write();
      });
    },
    /** Keeps for this person from now on, and restores what is there. */
    async begin(ownerId: string): Promise<void> {
      if (owner === ownerId) return;
      end();
      owner = ownerId;
      reading = restore(ownerId);
      await reading;
    },
    /** Reads again what lies on the device: another window has downloaded. */
    async readAgain(): Promise<void> {
      if (owner !== null) await restore(owner);
    },
    /**
     * Takes what this person has downloaded for questions that are not asked yet; resolves once it is written. Rejects
     * without room, and when somebody else is here by now.
     * @param askedAt when the download began: a copy that was changed since then stays
     */
    async keep(ownerId: string, downloads: readonly Download[], askedAt = Date.now()): Promise<void> {
      if (owner !== ownerId) throw new Error('Whoever downloaded this has signed out.');
      await putAll(downloads.filter(({ key }) => (changedAt.get(key[0]) ?? 0) < askedAt));
    },
    /**
     * Changes copies of a table by what the server has accepted; resolves once they are written.
     * @param changed makes the changed copies, once what lies on the device has been read
     */
    async change(ownerId: string, table: string, changed: () => readonly Download[]): Promise<void> {
      changedAt.set(table, Date.now());
      await reading;
      if (owner === ownerId) await putAll(changed());
    },
    /** Everything that is kept. */
    all: kept.all,
    /** What was kept for a question. */
    read: (key: QueryKey) => kept.read(hashKey(key)),
    /** Removes everything of this person, or of whoever is kept for now. */
    async clear(ownerId: string | null = owner): Promise<void> {
      if (ownerId === null || ownerId === owner) {
        gone.clear();
        end();
      }
      if (ownerId !== null) await (await open()).clearOwner(ownerId);
    },
    forget,
    /**
     * Calls back with the ids of records that the server does not have any more for this person, also of those found before;
     * returns how to stop.
     */
    onGone(listener: (ids: readonly string[]) => void): () => void {
      goneListeners.add(listener);
      for (const ids of gone.values()) listener(ids);
      return () => goneListeners.delete(listener);
    },
    /** Whether what is kept is known: before that, nothing can be said to be missing. */
    isRestored: () => isRestored,
    owner: () => owner,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The server says that there is nothing for this person to see. */
const isDenied = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof DataError && error.status === 403);

/** Not while a screen is drawn; Safari has no word for that. */
function whenIdle(work: () => Promise<void>): void {
  const run = () => void work();
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: CACHE_WRITE_DELAY_MS });
  else setTimeout(run, 0);
}

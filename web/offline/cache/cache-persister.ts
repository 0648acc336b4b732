import {
  hashKey,
  onlineManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { CACHE_WRITE_DELAY_MS, SAVED_COPY_DELAY_MS } from '#shared/limits.ts';
import { isDenied, isNotFound } from '#web/lib/data-error.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import {
  type CachedResponse,
  CachedResponses,
  type Changes,
  isKept,
} from '#web/offline/cache/cached-responses.ts';

/** Stores responses while the page is closed, by user. */
export interface AnswerDatabase {
  /** The responses of this user that this version of the app wrote; those of other users are deleted. */
  readAnswers(ownerId: string): Promise<CachedResponse[]>;
  writeAnswers(ownerId: string, changes: Changes): Promise<void>;
  /** Deletes the responses and files of this user. */
  clearOwner(ownerId: string): Promise<void>;
}

type Loaded = readonly [hash: string, data: unknown, savedAt: number];

/** A prefetched response to a query that a screen will need. */
export interface Download {
  key: QueryKey;
  data: unknown;
  /** When the server sent it, by this device's clock; now, by default. */
  savedAt?: number;
}

/**
 * Stores the user's query responses on the device, and shows them when the server does not respond: offline at once,
 * after a moment on a slow connection. On a good connection it shows nothing old, so no form starts with outdated data.
 * A stored response never replaces a refusal. Records that are deleted or that the user may no longer see are removed.
 * @param open opens the database when it is first needed; without one, responses stay in memory
 */
export function createCachePersister(open: () => Promise<AnswerDatabase>) {
  const kept = new CachedResponses();
  const fresh = new Map<string, Query>();
  /** When `change` last changed copies of a table. */
  const changedAt = new Map<unknown, number>();
  /** The ids of deleted records, by the query that found out; they may still be stored. */
  const gone = new Map<string, readonly string[]>();
  /** Queries without a response that have waited long enough, or that cannot be sent now. */
  const overdue = new WeakSet<Query>();
  const listeners = new Set<() => void>();
  const goneListeners = new Set<(ids: readonly string[]) => void>();
  let client: QueryClient | null = null;
  let owner: string | null = null;
  let isRestored = false;
  /** Resolves when the stored responses are loaded, which may never happen. */
  let reading: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let database: AnswerDatabase | undefined;

  const opened = async () => {
    database ??= await open();
    return database;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };

  function show(query: Query): void {
    // Data without a timestamp may be older.
    if (owner === null || query.state.dataUpdatedAt > 0 || isDenied(query.state.error)) return;
    const found = kept.read(query.queryHash);
    if (!found) return;
    query.setState({
      data: found.data,
      dataUpdatedAt: found.savedAt,
      // Keep the error: the screen then shows the age of the data.
      status: query.state.error ? 'error' : 'success',
      // Refetch as soon as possible, regardless of its age.
      isInvalidated: true,
    });
  }

  function follow(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'added' && !onlineManager.isOnline()) showOverdue(query);
    if (event.type !== 'updated') return;
    switch (event.action.type) {
      case 'error':
        // Queries that are never stored, such as the viewer, do not name records that could be deleted.
        if (isNotFound(event.action.error) && isKept(query.queryKey)) drop(query);
        else showOverdue(query);
        break;
      case 'success':
        overdue.delete(query);
        if (isKept(query.queryKey)) {
          fresh.set(query.queryHash, query);
          timer ??= setTimeout(
            () => whenIdle(() => void write(), CACHE_WRITE_DELAY_MS),
            CACHE_WRITE_DELAY_MS,
          );
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

  /** Shows stored responses, now or as soon as they are loaded. */
  function showOverdue(query: Query): void {
    if (query.state.dataUpdatedAt > 0) return;
    overdue.add(query);
    show(query);
  }

  /** Removes a record that the server does not return to this user, and every response that names it. */
  function drop(query: Query): void {
    fresh.delete(query.queryHash);
    if (query.state.data !== undefined) query.setState({ data: undefined, dataUpdatedAt: 0 });
    const ids = query.queryHash.match(UUIDS) ?? [];
    gone.set(query.queryHash, ids);
    if (!isRestored) return;
    forget([query.queryHash, ...ids]);
    for (const listener of goneListeners) listener(ids);
  }

  /** Removes every response whose query key has one of these, in memory and on the device. Returns whether any did. */
  function forget(names: readonly string[]): boolean {
    const hashes = kept.drop(names);
    if (hashes.length > 0) void erase(hashes);
    return hashes.length > 0;
  }

  async function erase(hashes: string[]): Promise<void> {
    const eraser = owner;
    if (eraser === null) return;
    try {
      const device = await opened();
      if (owner === eraser) await device.writeAnswers(eraser, { put: [], remove: hashes });
    } catch {
      // Without a database, nothing is stored.
    }
  }

  /** Removes records that were deleted while the store was read, or that another window has stored again. */
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
      // Storage is full, or there is no database. The data can be fetched again.
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
    const device = await opened();
    if (owner === writer) await device.writeAnswers(writer, changes);
  }

  const putAll = (downloads: readonly Download[]): Promise<void> => {
    const now = Date.now();
    return put(downloads.map(({ key, data, savedAt = now }) => [hashKey(key), data, savedAt]));
  };

  async function restore(reader: string): Promise<void> {
    // A browser may be slow, or never respond. Screens must not wait for it.
    const late = setTimeout(() => {
      if (owner !== reader) return;
      isRestored = true;
      tell();
    }, SAVED_COPY_DELAY_MS);
    let answers: CachedResponse[] = [];
    try {
      answers = await (await opened()).readAnswers(reader);
    } catch {
      // This browser cannot store anything, so reading needs a connection.
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
    /** Starts to follow this query cache. */
    attach(queries: QueryClient): void {
      client = queries;
      queries.getQueryCache().subscribe(follow);
      globalThis.document?.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') void write();
      });
      globalThis.addEventListener?.('pagehide', () => void write());
    },
    /** Starts to store for this user, and restores the stored responses. */
    async begin(ownerId: string): Promise<void> {
      if (owner === ownerId) return;
      end();
      owner = ownerId;
      reading = restore(ownerId);
      await reading;
    },
    /** Reads the store again, after another window has downloaded. */
    async readAgain(): Promise<void> {
      if (owner !== null) await restore(owner);
    },
    /**
     * Stores prefetched responses for this user; resolves once written. Rejects when storage is full, and when another
     * user has signed in meanwhile.
     * @param askedAt when the download began: copies that were changed since then are not overwritten
     */
    async keep(ownerId: string, downloads: readonly Download[], askedAt = Date.now()): Promise<void> {
      if (owner !== ownerId) throw new Error('Whoever downloaded this has signed out.');
      await putAll(downloads.filter(({ key }) => (changedAt.get(key[0]) ?? 0) < askedAt));
    },
    /**
     * Updates copies of a table after the server has accepted a change; resolves once they are written.
     * @param changed returns the changed copies; called once the stored responses are loaded
     */
    async change(ownerId: string, table: string, changed: () => readonly Download[]): Promise<void> {
      changedAt.set(table, Date.now());
      await reading;
      // Responses that are not written yet are copies, too.
      await write();
      if (owner === ownerId) await putAll(changed());
    },
    /** All stored responses. */
    all: kept.all,
    /** The stored response to a query. */
    read: (key: QueryKey) => kept.read(hashKey(key)),
    /** Deletes everything of this user, by default of the current one. */
    async clear(ownerId: string | null = owner): Promise<void> {
      if (ownerId === null || ownerId === owner) {
        gone.clear();
        end();
      }
      if (ownerId !== null) await (await opened()).clearOwner(ownerId);
    },
    forget,
    /**
     * Calls back with the ids of records that the server no longer returns to this user, also earlier ones; returns a
     * function that stops it.
     */
    onGone(listener: (ids: readonly string[]) => void): () => void {
      goneListeners.add(listener);
      for (const ids of gone.values()) listener(ids);
      return () => goneListeners.delete(listener);
    },
    /** Whether the stored responses are loaded. Before that, no data counts as missing. */
    isRestored: () => isRestored,
    owner: () => owner,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

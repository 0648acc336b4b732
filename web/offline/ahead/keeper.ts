import {
  hashKey,
  onlineManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { AHEAD_PATIENCE_MS, AHEAD_WRITE_DELAY_MS } from '#shared/limits.ts';
import { type Changes, isKept, type KeptAnswer, KeptAnswers } from '#web/offline/ahead/kept-answers.ts';

/** Where answers lie while the page is closed, by person. */
export interface AnswerDatabase {
  /** The answers of this person that this version of the app wrote; those of everybody else are removed. */
  readAnswers(ownerId: string): Promise<KeptAnswer[]>;
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
 * @param open the database, which is loaded when it is first needed; without one, what was read stays in memory
 */
export function createKeeper(open: () => Promise<AnswerDatabase>) {
  const kept = new KeptAnswers();
  const fresh = new Map<string, Query>();
  /** When copies of a table were last changed by `change`. */
  const changedAt = new Map<unknown, number>();
  const listeners = new Set<() => void>();
  let client: QueryClient | null = null;
  let owner: string | null = null;
  let isRestored = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function show(query: Query): void {
    // What is known without a time may be older.
    if (owner === null || query.state.dataUpdatedAt > 0) return;
    const found = kept.read(query.queryHash);
    if (!found) return;
    query.setState({
      data: found.data,
      dataUpdatedAt: found.savedAt,
      status: 'success',
      error: null,
      // Asked anew as soon as that can be done, however young it is.
      isInvalidated: true,
    });
  }

  function follow(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'added' && !onlineManager.isOnline()) show(query);
    if (event.type !== 'updated') return;
    if (event.action.type === 'success' && isKept(query.queryKey)) {
      fresh.set(query.queryHash, query);
      timer ??= setTimeout(() => whenIdle(write), AHEAD_WRITE_DELAY_MS);
    }
    if (event.action.type === 'fetch' && query.state.dataUpdatedAt === 0) {
      if (!onlineManager.isOnline()) show(query);
      else setTimeout(() => show(query), AHEAD_PATIENCE_MS);
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
    const changes = kept.take(answers, Date.now());
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
    }, AHEAD_PATIENCE_MS);
    let answers: KeptAnswer[] = [];
    try {
      answers = await (await open()).readAnswers(reader);
    } catch {
      // A browser that keeps nothing: then reading needs a signal.
    }
    clearTimeout(late);
    if (owner !== reader) return;
    kept.fill(answers, Date.now());
    isRestored = true;
    if (!onlineManager.isOnline()) for (const query of client?.getQueryCache().getAll() ?? []) show(query);
    tell();
  }

  function forget(): void {
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
      forget();
      owner = ownerId;
      await restore(ownerId);
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
    /** Changes copies of a table by what the server has accepted; resolves once they are written. */
    async change(ownerId: string, table: string, copies: readonly Download[]): Promise<void> {
      changedAt.set(table, Date.now());
      if (owner === ownerId) await putAll(copies);
    },
    /** Everything that is kept. */
    all: kept.all,
    /** What was kept for a question. */
    read: (key: QueryKey) => kept.read(hashKey(key)),
    /** Removes everything of this person, or of whoever is kept for now. */
    async clear(ownerId: string | null = owner): Promise<void> {
      if (ownerId === null || ownerId === owner) forget();
      if (ownerId !== null) await (await open()).clearOwner(ownerId);
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

/** Not while a screen is drawn; Safari has no word for that. */
function whenIdle(work: () => Promise<void>): void {
  const run = () => void work();
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: AHEAD_WRITE_DELAY_MS });
  else setTimeout(run, 0);
}

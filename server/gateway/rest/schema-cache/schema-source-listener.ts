import pg from 'pg';

const TRY_AGAIN_MS = 1000;
const KEEP_ALIVE_MS = 30_000;

/** What the database says when its tables, functions or settings of roles have changed; both are read in one go. */
const RELOADS: ReadonlySet<string> = new Set(['', 'reload schema', 'reload config']);

export interface Reloading {
  /** Whether something was read that may have become old while nobody listened. */
  hasRead(): boolean;
  reload(): Promise<void>;
}

/**
 * Listens for `notify pgrst` on a connection of its own, and on a new one when that is lost.
 * @param pool whose connection settings are used
 */
export function listenForReloads(pool: pg.Pool, { hasRead, reload }: Reloading): { stop(): Promise<void> } {
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      ...pool.options,
      // The pool hides its password from enumeration, so it is named.
      password: pool.options.password,
      // A network that forgets quiet connections would be noticed by nothing else.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    listener = client;
    client.on('notification', ({ payload = '' }) => {
      if (RELOADS.has(payload)) reloadOrAgain();
    });
    client.on('error', () => again(listenOrAgain));
    client.on('end', () => again(listenOrAgain));
    await client.connect();
    await client.query('listen pgrst');
    // What was announced while nobody listened is caught up with.
    if (hasRead()) reloadOrAgain();
  }

  function again(attempt: () => void): void {
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(attempt, TRY_AGAIN_MS);
    retry.unref();
  }

  const listenOrAgain = () => void listen().catch(() => again(listenOrAgain));
  const reloadOrAgain = () => void reload().catch(() => again(reloadOrAgain));

  listenOrAgain();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await listener?.end().catch(() => undefined);
    },
  };
}

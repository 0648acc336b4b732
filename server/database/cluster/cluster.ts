import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { QUIET_LOG } from '#server/database/quiet-log.ts';
import { StartError } from '#server/start-error.ts';
import { findBinaries } from './binaries.ts';
import { prepareDataFolder } from './data-folder.ts';
import type { LaunchOptions } from './launch.ts';
import { keepBounded } from './log-file.ts';
import { postgresUser } from './os-user.ts';
import { processState } from './process-state.ts';
import { isFull, type RunningServer, runningServer, stopServer } from './running-server.ts';
import { archiving, makeWalFolder } from './wal-archive.ts';

/** Committed means on disk: none of these may be weakened for anything that is not a test. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const SETTINGS = {
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Requests are short; compiling their plans costs more than it saves.
  jit: 'off',
  ...DURABLE,
  ...QUIET_LOG,
};
/** Held by the one process that owns a data folder, for as long as it lives. */
const OWNERSHIP_LOCK = 4_601_127;
const OWNERSHIP_PATIENCE_MS = 5_000;
const LOOK_FOR_SPACE_MS = 500;

export interface ClusterOptions {
  /** Folder of the database files, e.g. `data/postgres`; made when missing. */
  folder: string;
  /** Password of the superuser `postgres`. */
  password: string;
  /** Whether completed WAL is put aside in `walFolder`, for whoever archives it. */
  archivesWal?: boolean;
  /** Overrides of server settings; tests switch durability off. */
  settings?: Record<string, string>;
  /** Receives messages about the start, one sentence each. */
  say?: (sentence: string) => void;
  /** Called when the server died, was started again and could not be; the process had better end. */
  onLost?: (error: Error) => void;
}

export interface Cluster {
  /** Where and how the superuser connects. It stays the same when the server had to be started again. */
  superuser(database?: string): pg.ClientConfig;
  /** Process number of the server, which changes when it had to be started again. */
  pid(): number;
  /** Folder of the completed WAL, if it is archived. Whoever has stored a file elsewhere removes it. */
  walFolder: string | undefined;
  /** Whether the server had been left running by a killed process. */
  adopted: boolean;
  stop(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL of a folder: makes it, adopts the one that still runs, or starts it; watches over it
 * and starts it again when it dies. Throws StartError when the folder is in use by another process.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const say = options.say ?? (() => undefined);
  const user = postgresUser(options.folder);
  const binaries = findBinaries(user, say);
  const folder = prepareDataFolder({
    folder: options.folder,
    user,
    binaries,
    password: options.password,
    say,
  });
  const walFolder = options.archivesWal ? makeWalFolder(folder, user) : undefined;
  const launchOptions: LaunchOptions = {
    folder,
    user,
    binaries,
    settings: { ...SETTINGS, ...(walFolder && archiving(walFolder)), ...options.settings },
    logFile: join(dirname(folder), 'postgres.log'),
    address: undefined,
  };

  let server: RunningServer = await runningServer(launchOptions, options.password);
  const stopRotating = keepBounded(launchOptions.logFile);
  let stopping = false;
  const superuser = (database = 'postgres'): pg.ClientConfig => ({
    host: server.host,
    port: server.port,
    user: 'postgres',
    password: options.password,
    database,
  });
  let keeper = await takeOwnership(superuser(), options.folder);
  watch();

  /** The keeper's connection ends together with the server, no matter which process started the server. */
  function watch(): void {
    keeper.once('end', () => {
      if (!stopping) restart().catch((error: Error) => options.onLost?.(error));
    });
  }

  async function restart(): Promise<void> {
    say('PostgreSQL ended unexpectedly and is started again.');
    const { host, port } = server;
    const startAgain = async () => {
      server = await runningServer({ ...launchOptions, address: { host, port } }, options.password);
      keeper = await takeOwnership(superuser(), options.folder);
    };
    await startWithSpace(startAgain);
    if (stopping) await end();
    else watch();
  }

  /** A full disk passes: PostgreSQL, which cannot start meanwhile, is started when there is space. */
  async function startWithSpace(start: () => Promise<void>): Promise<void> {
    for (let isSaid = false; !stopping; isSaid = true) {
      try {
        return await start();
      } catch (error) {
        if (!isFull(folder)) throw error;
        if (!isSaid)
          say(
            `PostgreSQL cannot start, because ${dirname(folder)} has no space left. It is started when there is.`,
          );
      }
      while (isFull(folder) && !stopping) await sleep(LOOK_FOR_SPACE_MS);
    }
  }

  async function end(): Promise<void> {
    await keeper.end().catch(() => undefined);
    await stopServer(server.pid, launchOptions);
  }

  return {
    superuser,
    pid: () => server.pid,
    walFolder,
    adopted: server.adopted,
    async stop() {
      stopping = true;
      stopRotating();
      await end();
    },
  };
}

/**
 * Connects the client that owns the folder: the lock goes with its connection, so a killed owner leaves nothing behind.
 */
async function takeOwnership(config: pg.ClientConfig, folder: string): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: `fieldfare ${process.pid}`, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const deadline = Date.now() + OWNERSHIP_PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      OWNERSHIP_LOCK,
    ]);
    if (rows[0]?.mine) return client;
    const owner = await ownerPid(client);
    // PostgreSQL needs a moment to notice that an owner was killed.
    if ((owner && processState(owner) === 'alive') || Date.now() > deadline) {
      await client.end();
      throw new StartError(
        `${dirname(folder)} is in use by another Fieldfare (process ${owner ?? 'unknown'}): stop it first, or set DATA_DIR to another folder.`,
      );
    }
    await sleep(20);
  }
}

/** The process that owns the data folder of the server to which `client` is connected. */
export async function ownerPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNERSHIP_LOCK],
  );
  return Number(rows[0]?.name.split(' ')[1]) || undefined;
}

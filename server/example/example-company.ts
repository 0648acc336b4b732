import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { DatabaseServer } from '#server/database/open.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import type { ExampleRole } from '#shared/rules/example-roles.ts';
import { type ExampleApp, type OpenApp, openExampleApp } from './example-app.ts';
import { exampleDatabase } from './example-database.ts';
import { choosePort } from './example-port.ts';
import { type Loader, startLoader } from './loader.ts';
import { diskShort, findObstacle, freeBytesIn } from './obstacle.ts';
import { readState, removeFolder, type StoredState, writeState } from './state-file.ts';

type ExampleState = CommandOutput<'read_example_company'>;

/** How long its visitors' requests may take to end before it is removed. */
const REMOVAL_PATIENCE_MS = 2_000;
/** The part of the progress that the empty database takes, and that is left for opening it. */
const CREATED = 0.05;
const FILLED = 0.95;

export interface ExampleCompany {
  read(): Promise<ExampleState>;
  /** Starts to load it, unless it is there. @throws AppError with what is in the way */
  load(): Promise<ExampleState>;
  /** Starts to remove it, or stops loading it. */
  remove(): Promise<ExampleState>;
  /** @throws AppError when it is not open */
  enter(role: ExampleRole): Promise<CommandOutput<'enter_example_company'>>;
  /** Opens what an earlier process has loaded; removes what it has not completed. Does not wait for either. */
  begin(): void;
  /** Resolves when nothing of it is under way. */
  settled(): Promise<void>;
  stop(patienceMs: number): Promise<void>;
}

export interface ExampleOptions {
  /** The settings of the real portal. */
  config: Config;
  server: DatabaseServer;
  openApp: OpenApp;
  /** Logs an error of the background work. */
  report: (error: unknown, what: string) => void;
  /** How much the disk of the data folder has left, for tests. */
  freeBytes?: (folder: string) => Promise<number>;
}

/**
 * The example company beside the real one (decision 085): a database, a folder, and an app of its own. The folder is
 * there from before the database is created until after it is dropped, and says what has to be completed or undone.
 */
export function createExampleCompany(options: ExampleOptions): ExampleCompany {
  const { config, server, openApp, report, freeBytes = freeBytesIn } = options;
  const folder = join(config.dataDir, 'example-company');
  const database = exampleDatabase(server);
  const qualifiedName = `${config.databaseUrl ? new URL(config.databaseUrl).host : 'embedded'}/${database.name}`;
  const note = (state: StoredState['state'], port: number | null = null) =>
    writeState(folder, { state, database: qualifiedName, port });

  let state: ExampleState['state'] = 'absent';
  let progress = 0;
  let problem: AppError | undefined;
  let app: ExampleApp | undefined;
  let loader: Loader | undefined;
  let isCancelled = false;
  let isStopping = false;
  let work: Promise<void> | undefined;

  /** Runs one task at a time: a request for another one meanwhile changes nothing and gets the state. */
  function start(what: () => Promise<void>): void {
    work ??= what().finally(() => {
      work = undefined;
    });
  }

  async function open(former: number | null): Promise<void> {
    const port = await choosePort(config, former);
    app = await openExampleApp({ config, database, folder, openApp }, port);
    note('ready', port);
    state = 'ready';
    problem = undefined;
  }

  async function load(): Promise<void> {
    try {
      note('loading');
      await database.create();
      progress = CREATED;
      if (isCancelled || isStopping) throw new Error('It was cancelled.');
      loader = startLoader({ owner: database.owner, filesDir: join(folder, 'files') }, (share) => {
        progress = CREATED + share * (FILLED - CREATED);
      });
      await loader.done;
      await open(null);
      if (isCancelled) throw new Error('It was cancelled.');
    } catch (error) {
      // The next start removes what is there.
      if (isStopping) return;
      if (!isCancelled) fail(error, 'the example company could not be loaded');
      await wipe();
    } finally {
      loader = undefined;
    }
  }

  async function reopen(former: number | null): Promise<void> {
    await open(former).catch((error) => fail(error, 'the example company could not be opened'));
  }

  async function wipe({ dropsDatabase = true } = {}): Promise<void> {
    state = 'removing';
    try {
      if (dropsDatabase) noteRemoval();
      await app?.close(REMOVAL_PATIENCE_MS);
      app = undefined;
      if (dropsDatabase) await database.drop();
      await removeFolder(folder);
      state = 'absent';
    } catch (error) {
      // It stays as it is until an administrator or the next start tries again.
      fail(error, 'the example company could not be removed');
    }
  }

  function noteRemoval(): void {
    try {
      note('removing');
    } catch (error) {
      // A full disk must not keep it from being emptied.
      report(error, 'the removal of the example company could not be noted');
    }
  }

  function fail(error: unknown, what: string): void {
    report(error, what);
    problem = problemOf(error);
  }

  const obstacle = () =>
    findObstacle(config, database, freeBytes).catch((error) => {
      report(error, 'whether the example company can be loaded could not be found out');
      return new AppError('example_failed');
    });

  function view(inTheWay?: AppError): ExampleState {
    const shown = inTheWay ?? problem;
    return {
      state,
      progress,
      problem: shown ? { message: shown.message, details: shown.details, hint: shown.hint } : null,
      is_offered: state === 'absent' && !inTheWay,
      origin: app ? originOf(app) : null,
    };
  }

  const originOf = ({ port }: ExampleApp) => ({ url: config.example.publicUrl ?? null, port });

  return {
    read: async () => view(state === 'absent' ? await obstacle() : undefined),
    async load() {
      const inTheWay = state === 'absent' && !work ? await obstacle() : undefined;
      if (state === 'ready' && !app) start(() => reopen(readState(folder)?.port ?? null));
      if (state !== 'absent' || work) return view();
      if (inTheWay) throw inTheWay;
      state = 'loading';
      progress = 0;
      problem = undefined;
      isCancelled = false;
      start(load);
      return view();
    },
    async remove() {
      problem = undefined;
      if (state === 'loading') {
        state = 'removing';
        isCancelled = true;
        void loader?.stop();
      } else if (state !== 'absent') start(wipe);
      return view();
    },
    async enter(role) {
      if (!app) throw problem ?? new AppError('example_not_open');
      return { token: await app.tokenFor(role), origin: originOf(app) };
    },
    begin() {
      const stored = readState(folder);
      if (!stored) return;
      // The database may be on another server, which the settings do not name any more.
      const isHere = stored.database === qualifiedName;
      state = isHere && stored.state === 'ready' ? 'ready' : 'removing';
      start(() => (state === 'ready' ? reopen(stored.port) : wipe({ dropsDatabase: isHere })));
    },
    settled: async () => work,
    async stop(patienceMs) {
      isStopping = true;
      await loader?.stop();
      await work;
      await app?.close(patienceMs);
    },
  };
}

/** The refusal that explains a failure to administrators. */
function problemOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string };
  return code === 'ENOSPC' || code === '53100' ? diskShort(0) : new AppError('example_failed');
}

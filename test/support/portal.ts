import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type pg from 'pg';
import { loadConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { readMigrations } from '#server/database/migrate.ts';
import {
  createExampleCompany,
  type ExampleCompany,
  type ExampleOptions,
} from '#server/example/example-company.ts';
import type { PasswordHasher } from '#server/gateway/auth/passwords.ts';
import { errorText } from '#server/observability/loggable-error.ts';
import type { LogStream } from '#server/observability/logger.ts';
import { listeningApp } from '#server/portal.ts';
import { makeSecrets } from '#server/secrets.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { collectAnswers, collectMetrics, noteSecrets, suiteLog } from './suite-logs.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestPortal {
  /** Where it listens, e.g. `http://127.0.0.1:40123`. */
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Signs the links in its mails. */
  linkSecret: string;
  /** The stock client: with the browser's key, or as whoever `accessToken` belongs to. */
  client(accessToken?: string): SupabaseClient;
  /** The stock client of a trusted program, which acts as `service_role`. */
  serviceClient(): SupabaseClient;
  database: Database;
  /** As the owner of all tables: for arranging and looking, not under test. */
  owner: pg.Pool;
  /** Folder of the stored files. */
  filesDir: string;
  /** The example company beside it, where the test asked for one. */
  example: ExampleCompany | undefined;
  stop(): Promise<void>;
}

/**
 * The real portal over a fresh database, listening on a free port of this machine.
 * @param options.env settings as environment variables, e.g. `{ AUTH_DISABLE_SIGNUP: 'true' }`
 * @param options.port where it listens, for a test that must know its address before it is there
 * @param options.logStream takes its log lines; LOG_LEVEL in `env` says which
 * @param options.passwords how passwords are hashed, instead of as cheaply as possible
 * @param options.example whether it offers the example company; an object changes how
 * @param options.database instead of one of its own; it is dropped when the portal stops
 */
export async function startTestPortal(
  options: {
    env?: Record<string, string>;
    port?: number;
    database?: TestDatabase;
    logStream?: LogStream;
    passwords?: PasswordHasher;
    example?: boolean | Partial<ExampleOptions>;
  } = {},
): Promise<TestPortal> {
  const [testDatabase, port, secrets, migrations] = await Promise.all([
    options.database ?? createTestDatabase(),
    options.port ?? freePort(),
    makeSecrets(),
    readMigrations(),
  ]);
  const folder = temporaryFolder();
  const env = {
    PORT: String(port),
    DATA_DIR: folder.path,
    // Browsers of tests tell times in the zone of this machine, unless a test is about other zones.
    TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
    LOG_LEVEL: suiteLog() ? 'info' : 'silent',
    ...options.env,
  };
  const config = loadConfig(env, 'start');
  const appOptions = {
    logStream: options.logStream ?? suiteLog(),
    passwords: options.passwords ?? cheapPasswords,
  };
  const example = options.example
    ? createExampleCompany({
        config,
        server: testDatabase.server,
        openApp: (...app) => listeningApp(...app, appOptions),
        report: (error) => process.stderr.write(`${errorText(error)}\n`),
        ...(options.example === true ? {} : options.example),
      })
    : undefined;
  const app = await listeningApp(
    config,
    secrets,
    { database: testDatabase.database, migrations },
    { ...appOptions, ...(example && { example }) },
  );
  collectAnswers(app.server);
  noteSecrets([secrets.serviceRoleKey, secrets.linkSecret, secrets.offlineSecret, secrets.vapidPrivateKey]);
  const { url, anonKey, serviceRoleKey, linkSecret } = { url: `http://127.0.0.1:${port}`, ...secrets };
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return {
    url,
    anonKey,
    serviceRoleKey,
    linkSecret,
    client: (accessToken) =>
      createClient(url, anonKey, accessToken ? { accessToken: async () => accessToken } : { auth }),
    serviceClient: () => createClient(url, serviceRoleKey, { auth }),
    database: testDatabase.database,
    owner: testDatabase.owner,
    filesDir: config.gatewaySettings(secrets).storage.filesDir,
    example,
    async stop() {
      collectMetrics((await app.inject('/metrics')).body);
      await app.close();
      await example?.remove();
      await example?.settled();
      await testDatabase.drop();
      folder[Symbol.dispose]();
    },
  };
}

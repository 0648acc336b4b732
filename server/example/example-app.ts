import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { migrate, readMigrations } from '#server/database/migrate.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { closeApp } from '#server/http-server.ts';
import { loadSecrets, type Secrets } from '#server/secrets.ts';
import type { ExampleRole } from '#shared/rules/example-roles.ts';
import { entryToken } from './entrance.ts';
import { exampleConfig } from './example-config.ts';
import type { ExampleDatabase } from './example-database.ts';

/** Makes the app of a portal, which then listens where `config` says. */
export type OpenApp = (
  config: Config,
  secrets: Secrets,
  opened: Pick<OpenDatabase, 'database' | 'migrations'>,
) => Promise<FastifyInstance>;

/** The portal of the example company, listening. */
export interface ExampleApp {
  port: number;
  /** A token with which a browser enters as a role. */
  tokenFor(role: ExampleRole): Promise<string>;
  close(patienceMs: number): Promise<void>;
}

interface AppOptions {
  config: Config;
  database: ExampleDatabase;
  /** The folder of its files and secrets. */
  folder: string;
  openApp: OpenApp;
}

/** Opens a loaded example company, after an update of the portal with the migrations that it lacks. */
export async function openExampleApp(
  { config, database, folder, openApp }: AppOptions,
  port: number,
): Promise<ExampleApp> {
  const secrets = await loadSecrets(folder);
  const migrations = await readMigrations();
  await migrate(database.owner, migrations);
  const connections = database.open();
  try {
    const opened = { database: connections.database, migrations };
    const app = await openApp(exampleConfig(config, folder, port), secrets, opened);
    return {
      port,
      tokenFor: (role) => entryToken(app, secrets.serviceRoleKey, role),
      async close(patienceMs) {
        await closeApp(app, patienceMs);
        await connections.close();
      },
    };
  } catch (error) {
    await connections.close();
    throw error;
  }
}

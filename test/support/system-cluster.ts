import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUser } from '#server/database/cluster/os-user.ts';
import { findSystemPostgres } from '../../scripts/find-system-postgres.mjs';
import { freePort } from './free-port.ts';
import { TEST_PASSWORD } from './test-cluster.ts';

/** A PostgreSQL that the operator runs: of the system, and not the one that came with npm. */
export interface SystemCluster {
  /** Its data folder. */
  folder: string;
  port: number;
  /** For DATABASE_URL, as its superuser. */
  url(database: string): string;
  start(): void;
  /** Ends it like a loss of power. */
  stop(): void;
  /** Runs a program as the user of the database. @returns what it printed */
  run(program: string, args: readonly string[]): string;
}

/**
 * Makes a PostgreSQL below `root`, which that user must be able to enter. It does not run yet.
 * @param settings for postgresql.conf
 */
export async function makeSystemCluster(
  root: string,
  settings: (cluster: { folder: string; port: number }) => Record<string, string> = () => ({}),
): Promise<SystemCluster> {
  const { bin } = findSystemPostgres();
  const port = await freePort();
  const [folder, password] = [join(root, 'postgres'), join(root, 'password')];
  const user = postgresUser(folder);
  const owner = user && { uid: user.uid, gid: user.gid };
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(password, TEST_PASSWORD);
  if (user) for (const path of [folder, password]) chownSync(path, user.uid, user.gid);
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program.includes('/') ? program : join(bin, program), args, {
      ...owner,
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  run('initdb', ['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`]);
  const all = {
    ...{ port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: root },
    ...settings({ folder, port }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  writeFileSync(join(folder, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
  // Tools of the operator connect as the user of the system.
  writeFileSync(
    join(folder, 'pg_hba.conf'),
    'local all postgres trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  return {
    folder,
    port,
    url: (database) => `postgres://postgres:${TEST_PASSWORD}@127.0.0.1:${port}/${database}`,
    run,
    start() {
      // Not by pg_ctl alone, which would wait for the end of what inherits its output.
      const log = join(root, 'postgres.log');
      spawn(join(bin, 'pg_ctl'), ['-D', folder, '-l', log, '-w', 'start'], {
        ...owner,
        stdio: 'ignore',
      }).unref();
      for (let tries = 0; ; tries += 1) {
        try {
          run('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]);
          return;
        } catch (error) {
          if (tries === 300) throw error;
          execFileSync('sleep', ['0.1']);
        }
      }
    },
    stop: () => void run('pg_ctl', ['-D', folder, '-m', 'immediate', '-w', 'stop']),
  };
}

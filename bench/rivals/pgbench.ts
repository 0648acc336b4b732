import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';
import type { Load, Measured } from '../contest/load.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** `$PGBENCH`, the one on the PATH, or that of a Debian package; undefined when the machine has none. */
export function findPgbench(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  const packaged = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'bin/pgbench'))
    : [];
  return [process.env.PGBENCH ?? '', ...onPath, ...packaged].find((path) => path !== '' && existsSync(path));
}

/**
 * Sends the statements of one request after the other, each request in one transaction and one round trip, prepared, as
 * fast as PostgreSQL's own tool can.
 */
export async function runPgbench(
  pgbench: string,
  connection: pg.ClientConfig,
  requests: readonly (readonly Statement[])[],
  { connections, seconds }: Load,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldfare-pgbench-'));
  try {
    const scripts = await Promise.all(requests.map((statements, at) => writeScript(folder, at, statements)));
    const { user, host, port, database } = connection;
    const { stdout } = await promisify(execFile)(
      pgbench,
      [
        ...['--no-vacuum', '--protocol=prepared', '--log', `--log-prefix=${join(folder, 'log')}`],
        ...scripts.map((script) => `--file=${script}`),
        ...[`--client=${connections}`, '--jobs=1', `--time=${seconds}`],
        ...['-h', String(host), '-p', String(port), '-U', String(user), String(database)],
      ],
      // It prepares the statements before it runs any, so the role that may read the tables must hold from the start.
      {
        env: { ...process.env, PGPASSWORD: String(connection.password), PGOPTIONS: '-c role=authenticated' },
      },
    );
    const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!perSecond) throw new Error(`pgbench said: ${stdout}`);
    return { requestsPerSecond: Number(perSecond), p95Ms: await p95Of(folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeScript(folder: string, at: number, statements: readonly Statement[]): Promise<string> {
  const script = join(folder, `request-${at}.sql`);
  const lines = ['begin', ...statements.map(withValues), 'commit'].map((line) => `${line};`);
  await writeFile(script, ['\\startpipeline', ...lines, '\\endpipeline'].join('\n'));
  return script;
}

/** Its third column is the time of a transaction in microseconds. */
async function p95Of(folder: string): Promise<number | undefined> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  const times = texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2])),
  );
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)];
  return p95 === undefined ? undefined : p95 / 1000;
}

/** pgbench knows no values beside a text, and takes a colon before a letter or digit for a variable of its own. */
function withValues({ text, values }: Statement): string {
  const sql = text.replace(/\$(\d+)/g, (_all, at: string) => {
    const value = values[Number(at) - 1];
    return value === null || value === undefined ? 'null' : pg.escapeLiteral(value);
  });
  return sql.replaceAll('\n', ' ').replace(/(?<!:):(?=[A-Za-z0-9])/g, ': ');
}

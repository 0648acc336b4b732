import { appendFileSync, copyFileSync, existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import type { LogStream } from '#server/observability/logger.ts';
import { SUITE_LOGS_VARIABLE } from '../../scripts/scan-logs.ts';

/** Codes of six digits and tokens, in what mails and messages carry. */
const ISSUED = /(?<=token(?:_hash)?=|code=|"(?:token|code|tokenHash)":")[\w.-]{6,}|(?<![\w-])\d{6}(?![\w-])/g;

function append(kind: 'server' | 'answers' | 'metrics' | 'secrets', text: string): void {
  const folder = process.env[SUITE_LOGS_VARIABLE];
  if (folder) appendFileSync(join(folder, `${kind}-${process.pid}.log`), text, { mode: 0o600 });
}

/** Takes the log lines of the servers of this process; undefined when nothing is collected. */
export function suiteLog(): LogStream | undefined {
  return process.env[SUITE_LOGS_VARIABLE] ? { write: (line) => append('server', line) } : undefined;
}

/** Collects the error answers of a server. */
export function collectAnswers(server: Server): void {
  if (!process.env[SUITE_LOGS_VARIABLE]) return;
  server.prependListener('request', (_request, response) => {
    const end = response.end.bind(response) as (...args: unknown[]) => typeof response;
    response.end = (...args: unknown[]) => {
      const [body] = args;
      if (response.statusCode >= 400 && typeof body === 'string') append('answers', `${body}\n`);
      return end(...args);
    };
  });
}

export function collectMetrics(text: string): void {
  append('metrics', text);
}

/** Notes secrets that were issued, one a line. */
export function noteSecrets(secrets: Iterable<string>): void {
  append('secrets', [...secrets].map((secret) => `${secret}\n`).join(''));
}

/** Notes the tokens and codes in mails or messages. */
export function noteIssued(text: string): void {
  noteSecrets(text.match(ISSUED) ?? []);
}

/** Notes the tokens, codes, and links that a database has kept, before it is dropped. */
export async function noteSecretsOf(connectionString: string): Promise<void> {
  if (!process.env[SUITE_LOGS_VARIABLE]) return;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const texts = async (table: string, column: string) => {
      const { rows: found } = await client.query('select to_regclass($1) is not null as there', [table]);
      if (!found[0]?.there) return [];
      const { rows } = await client.query<{ text: string }>(
        `select ${column} as text from ${table} where ${column} is not null`,
      );
      return rows.map(({ text }) => text);
    };
    noteSecrets(await texts('auth.refresh_tokens', 'token'));
    noteSecrets(await texts('auth.flow_state', 'auth_code'));
    for (const text of await texts('app.mail_bodies', 'text')) noteIssued(text);
  } finally {
    await client.end();
  }
}

/** Keeps the log of a PostgreSQL, and the one before it. */
export function keepPostgresLog(file: string, name: string): void {
  const folder = process.env[SUITE_LOGS_VARIABLE];
  if (!folder) return;
  for (const end of ['', '.1']) {
    if (existsSync(file + end)) copyFileSync(file + end, join(folder, `postgres-${name}${end}.log`));
  }
}

/** Keeps what a process has printed. The set-up link is printed on purpose. */
export function keepOutput(output: string): void {
  const lines = output.split('\n').filter((line) => !line.startsWith('Make the first administrator here'));
  append('server', `${lines.join('\n')}\n`);
}

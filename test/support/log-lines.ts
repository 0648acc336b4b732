import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestDatabase } from './database.ts';

/** Log lines of a portal, kept in memory. */
export class LogLines {
  private lines: string[] = [];

  write(line: string): void {
    this.lines.push(line);
  }

  text(): string {
    return this.lines.join('');
  }
}

/** What the PostgreSQL of a test database logs from now on. It belongs to the whole test run. */
export async function watchPostgresLog(database: TestDatabase): Promise<{ added(): string }> {
  const client = new pg.Client({ connectionString: database.url('postgres') });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const file = join(dirname(rows[0]?.data_directory ?? ''), 'postgres.log');
  const from = statSync(file).size;
  return { added: () => readFileSync(file).subarray(from).toString('utf8') };
}

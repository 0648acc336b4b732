import pg from 'pg';
import { poolSettings } from '#server/database/pool-settings.ts';

/** A primary that does not say its position in this time is asked for the answer itself. */
const POSITION_PATIENCE_MS = 1_000;

/** A position in the WAL as PostgreSQL writes it (`0/16B3748`), as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The number as PostgreSQL writes it. */
export const positionText = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();

export interface Positions {
  /**
   * Where the WAL of the primary is flushed to, asked after this call began: everything that anybody has seen, or
   * knows to be committed, is before it. Rejects when the primary does not answer.
   */
  now(): Promise<string>;
  /** What the primary said last, and how long ago it was asked, in ms. */
  last(): { position: bigint; ageMs: number };
  stop(): Promise<void>;
}

/** Asks the primary on a connection of its own: all reads that wait for it share one question. */
export function createPositions(primary: pg.Pool): Positions {
  const pool = new pg.Pool({
    ...poolSettings(primary),
    max: 1,
    query_timeout: POSITION_PATIENCE_MS,
    connectionTimeoutMillis: POSITION_PATIENCE_MS,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<string> | undefined;

  let last = { position: 0n, askedAtMs: Number.NEGATIVE_INFINITY };
  async function ask(): Promise<string> {
    const askedAtMs = performance.now();
    const { rows } = await pool.query<{ position: string }>({
      name: 'position',
      text: 'select pg_catalog.pg_current_wal_flush_lsn()::text as position',
    });
    const position = rows[0]?.position ?? '0/0';
    last = { position: positionOf(position), askedAtMs };
    return position;
  }

  async function afterTheLast(): Promise<string> {
    await asked;
    next = undefined;
    const answer = ask();
    asked = answer.catch(() => undefined);
    return answer;
  }

  return {
    now() {
      // A question that was sent already may be older than a write that the caller knows of.
      next ??= afterTheLast();
      return next;
    },
    last: () => ({ position: last.position, ageMs: performance.now() - last.askedAtMs }),
    stop: () => pool.end(),
  };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadKeys, signToken } from '#server/gateway/tokens.ts';
import { type BystanderReport, startBystander } from '#test/support/bystander.ts';
import { percentile } from '#test/support/percentile.ts';
import { startWatchedGateway } from '#test/support/watched-gateway.ts';
import { type ConnectionReport, holdConnection } from './connections.ts';
import { startSlowQueries, startSlowReaders } from './slow-ones.ts';

const POOL = 10;
const TIMEOUT_MS = 3000;
const EVERY_MS = 250;
const HELD_AFTER_MS = 1500;

export interface SoakOptions {
  connections: number;
  seconds: number;
  /** Pause of each connection between two requests. */
  pauseMs: number;
  /** Clients that read 1 KB a second. */
  slowReaders: number;
  /** Calls by one person that run until the statement timeout, at any moment. */
  slowQueries: number;
}

export interface SoakReport extends SoakOptions {
  answers: number;
  errors: string[];
  /** 99th percentile of each connection: the median connection and the worst. */
  p99Ms: { median: number; worst: number };
  /** Highest memory while the many connections were held, and over all. */
  heldPeakMb: number;
  peakMb: number;
  bystander: { alone: BystanderReport; besideSlowOnes: BystanderReport };
  slow: { bytesRead: number; calls: number; statuses: number[] };
}

/**
 * Two parts on one gateway with a pool of 10: many connections held for a time; then slow clients and slow queries,
 * with somebody beside them who only wants one row.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const sql = await readFile(join(import.meta.dirname, 'database.sql'), 'utf8');
  const gateway = await startWatchedGateway(sql, {
    DATABASE_POOL_SIZE: String(POOL),
    REST_STATEMENT_TIMEOUT_AUTHENTICATED_MS: String(TIMEOUT_MS),
    LOG_LEVEL: 'error',
  });
  let peakMb = 0;
  const watch = setInterval(() => {
    void gateway.rssNow().then((rss) => {
      peakMb = Math.max(peakMb, rss);
    });
  }, EVERY_MS);
  try {
    const keys = await loadKeys({ secret: gateway.secret });
    const tokenOf = (person: number) =>
      signToken(
        keys,
        { role: 'authenticated', sub: `00000000-0000-4000-8000-${String(person).padStart(12, '0')}` },
        { expiresInSeconds: 3600 },
      );
    const tokens = await Promise.all(Array.from({ length: 50 }, (_, person) => tokenOf(person)));
    const list = `${gateway.url}/rest/v1/things?select=id,name&limit=20&order=id`;
    const one = `${gateway.url}/rest/v1/things?select=id&id=eq.1`;

    const until = performance.now() + options.seconds * 1000;
    const reports = await Promise.all(
      Array.from({ length: options.connections }, (_, at) =>
        holdConnection(list, tokens[at % tokens.length] ?? '', { until, pauseMs: options.pauseMs }),
      ),
    );

    const heldPeakMb = peakMb;
    const bystander = startBystander(one, await tokenOf(1000));
    const share = Math.max(3000, options.seconds * 250);
    await sleep(1000);
    await bystander.report();
    await sleep(share);
    const alone = await bystander.report();
    const readers = startSlowReaders(
      `${gateway.url}/rest/v1/things?limit=1000`,
      tokens[0] ?? '',
      options.slowReaders,
    );
    const queries = startSlowQueries(
      `${gateway.url}/rest/v1/rpc/dawdle?seconds=60`,
      tokens[1] ?? '',
      options.slowQueries,
    );
    // Making their large answers is work like any other; what is asked is who waits while they are held.
    await sleep(HELD_AFTER_MS);
    await bystander.report();
    await sleep(Math.max(share, TIMEOUT_MS + 1500));
    const besideSlowOnes = await bystander.report();
    const { bytes } = readers.stop();
    const { calls, statuses } = await queries.stop();
    await bystander.stop();
    return {
      ...options,
      ...summary(reports),
      heldPeakMb,
      peakMb,
      bystander: { alone, besideSlowOnes },
      slow: { bytesRead: bytes, calls, statuses: [...statuses] },
    };
  } finally {
    clearInterval(watch);
    await gateway.stop();
  }
}

function summary(reports: readonly ConnectionReport[]) {
  const p99s = reports.map(({ p99Ms }) => p99Ms);
  return {
    answers: reports.reduce((sum, { answers }) => sum + answers, 0),
    errors: reports.flatMap(({ errors }) => errors),
    p99Ms: { median: percentile(p99s, 0.5), worst: percentile(p99s, 1) },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { SLOW_QUERY_MS } from '#shared/limits.ts';
import { loggerOptions } from './logger.ts';
import { warnOfSlowQueries } from './slow-queries.ts';

test('warns about a query that takes more than two seconds, without its values', async () => {
  const lines: { msg: string; durationMs?: number; req?: { path: string } }[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const app = fastify({ logger: { ...loggerOptions('warn'), stream } });
  warnOfSlowQueries(app);
  app.get('/rest/v1/quick', async () => []);
  app.get('/rest/v1/slow', async () => wait(SLOW_QUERY_MS + 50, []));
  app.get('/storage/v1/slow', async () => wait(SLOW_QUERY_MS + 50, []));

  await Promise.all(
    ['/rest/v1/quick', '/rest/v1/slow?email=eq.a@b.c', '/storage/v1/slow'].map((url) => app.inject({ url })),
  );
  await app.close();
  expect(lines).toMatchObject([{ msg: 'slow query', req: { method: 'GET', path: '/rest/v1/slow' } }]);
  expect(lines[0]?.durationMs).toBeGreaterThanOrEqual(SLOW_QUERY_MS);
});

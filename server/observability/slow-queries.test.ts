import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { SLOW_QUERY_MS } from '#shared/limits.ts';
import { loggerOptions } from './logger.ts';
import { warnOfSlowQueries } from './slow-queries.ts';
import { createSlowest } from './slowest.ts';

test('warns about a query that takes more than two seconds, without its values', async () => {
  const lines: { msg: string; durationMs?: number; req?: { path: string } }[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const app = fastify({ logger: { ...loggerOptions('warn'), stream } });
  const slowRequests = createSlowest();
  warnOfSlowQueries(app, slowRequests);
  app.get('/rest/v1/quick', async () => []);
  app.get('/rest/v1/slow', async () => wait(SLOW_QUERY_MS + 50, []));
  app.get('/storage/v1/slow', async () => wait(SLOW_QUERY_MS + 50, []));

  await Promise.all(
    ['/rest/v1/quick', '/rest/v1/slow?email=eq.a@b.c', '/storage/v1/slow'].map((url) => app.inject({ url })),
  );
  await app.close();
  expect(lines).toMatchObject([{ msg: 'slow query', req: { method: 'GET', path: '/rest/v1/slow' } }]);
  expect(lines[0]?.durationMs).toBeGreaterThanOrEqual(SLOW_QUERY_MS);
  expect(slowRequests.list()).toMatchObject([{ text: 'GET /rest/v1/slow', count: 1 }]);
});

test('remembers the slowest first, and a bounded number of texts', () => {
  const slow = createSlowest();
  slow.note('first', 9000);
  for (let text = 0; text < 99; text++) slow.note(`${text}`, 3000);
  slow.note('first', 4000);
  expect(slow.list()[0]).toMatchObject({ text: 'first', count: 2, longestMs: 9000 });
  slow.note('another', 5000);
  expect(slow.list()).toHaveLength(100);
  expect(slow.list().map(({ text }) => text)).not.toContain('0');
});

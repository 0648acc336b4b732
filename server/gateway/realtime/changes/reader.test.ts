import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import { createChangeReader, type Position, TIMELINE } from '#server/gateway/realtime/changes/reader.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query('insert into realtime.nodes (id) values (gen_random_uuid())');
});
afterAll(() => db.drop());

async function here(): Promise<Position> {
  const { rows } = await db.owner.query<Position>(
    `select pg_current_snapshot()::text as snapshot, ${TIMELINE} as timeline`,
  );
  return rows[0] ?? { snapshot: '', timeline: '' };
}

test('a position of another timeline is left, and nothing is read until the node begins anew', async () => {
  const published: Change[] = [];
  const moved = vi.fn();
  const reader = createChangeReader(db.database.pool, {
    publish: async (changes) => void published.push(...changes),
    moved,
    leaveOut: async () => undefined,
    setListens: async () => undefined,
    olderEnded: async () => undefined,
    report: () => undefined,
    behindMs: 10_000,
  });
  const say = () =>
    db.owner.query(`insert into realtime.messages (topic, extension, event) values ('t', 'broadcast', 'e')`);
  const position = await here();
  await say();
  reader.begin({ ...position, timeline: '0000FFFF' });
  await vi.waitFor(() => expect(moved).toHaveBeenCalledTimes(1), 5_000);
  reader.wake();
  await sleep(200);
  expect([published.length, moved.mock.calls.length, reader.position()]).toEqual([0, 1, undefined]);

  reader.begin(position);
  await vi.waitFor(() => expect(published).toHaveLength(1), 5_000);
  await reader.stop();
  expect(moved).toHaveBeenCalledTimes(1);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ANN,
  BOB,
  joined,
  type RealtimeTestGateway,
  startRealtimeGateway,
} from '#server/gateway/realtime/test/gateway.ts';

/** A node that has more changes than it can send in time asks to read again (decision 126). */
const MANY = 3000;

let gateway: RealtimeTestGateway;

beforeAll(async () => {
  gateway = await startRealtimeGateway({ settings: { REALTIME_BEHIND_MS: '1' } });
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.owner.query('delete from notes'));

/** What the stock client of somebody receives, from the moment it has joined. */
async function listen(who: string, table: string) {
  const client = await gateway.client(who);
  const ids: number[] = [];
  const systems: { status: string; message: string }[] = [];
  const broadcasts: unknown[] = [];
  const channel = client
    .channel(`behind-${table}`)
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table }, ({ new: row }) => ids.push(row.id))
    .on('broadcast', { event: 'said' }, ({ payload }) => broadcasts.push(payload));
  await joined(channel, { changes: true });
  channel.on('system', {}, (message) => systems.push(message));
  return { ids, systems, broadcasts, stop: () => client.realtime.disconnect() };
}

const writeMany = `with many as (
    insert into notes (room_id, body) select 1, 'many ' || n from generate_series(1, ${MANY}) n
  ) select realtime.send('{"last": true}', 'said', 'behind-notes', false)`;

test('what a node cannot send in time is left out, and the stock client is asked to read again', async () => {
  const ann = await listen(ANN, 'notes');
  await gateway.owner.query(writeMany);
  await expect.poll(() => ann.systems.length).toBe(1);
  expect(ann.systems[0]).toMatchObject({
    status: 'ok',
    message: 'Changes were left out, because there were too many: read again',
  });
  // What was sent before is in order, and nothing twice.
  expect(ann.ids.length).toBeLessThan(MANY);
  expect(ann.ids).toEqual([...new Set(ann.ids)].toSorted((a, b) => a - b));
  // Broadcasts of the same transaction are nothing that could be read again.
  await expect.poll(() => ann.broadcasts.length).toBe(1);
  // Afterwards changes are sent as before.
  const { rows } = await gateway.owner.query(
    `insert into notes (room_id, body) values (1, 'next') returning id::int`,
  );
  await expect.poll(() => ann.ids.at(-1)).toBe(rows[0]?.id);
  expect(ann.systems).toHaveLength(1);
  await ann.stop();
});

test('who may see nothing of the changes is asked as well; who listens to other tables is not', async () => {
  const bob = await listen(BOB, 'notes');
  const other = await listen(ANN, 'rooms');
  await gateway.owner.query(writeMany);
  // Otherwise the request would say that one of them was visible.
  await expect.poll(() => bob.systems.length).toBe(1);
  expect(bob.ids).toEqual([]);
  expect(other.systems).toEqual([]);
  await bob.stop();
  await other.stop();
});

test('sockets of somebody whose rights have changed are closed, however much waits', async () => {
  const ann = await gateway.client(ANN);
  const channel = ann
    .channel('closed')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => {});
  await joined(channel, { changes: true });
  await gateway.owner.query(`begin; ${writeMany}; select realtime.disconnect('${ANN}'); commit`);
  await expect.poll(() => ann.realtime.isConnected(), { interval: 10 }).toBe(false);
  await ann.realtime.disconnect();
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  ANN,
  BOB,
  joined,
  type RealtimeTestGateway,
  startRealtimeGateway,
} from '#server/gateway/realtime/test/gateway.ts';

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>;
type Asked = { event?: string; table?: string; schema?: string; filter?: string; select?: string[] };

let gateway: RealtimeTestGateway;
let clients: SupabaseClient[] = [];

beforeAll(async () => {
  gateway = await startRealtimeGateway();
});
afterEach(async () => {
  for (const client of clients) await client.realtime.disconnect();
  clients = [];
});
afterAll(() => gateway.stop());

/** Everything that reaches somebody who asks for changes. */
async function listener(person: string | undefined, asked: Asked): Promise<Payload[]> {
  const client = await gateway.client(person);
  clients.push(client);
  const received: Payload[] = [];
  const filter = { event: '*', schema: 'public', ...asked } as { event: '*'; schema: string };
  const channel = client
    .channel(`changes-${Math.random()}`)
    .on('postgres_changes', filter, (payload: Payload) => void received.push(payload));
  await joined(channel, { changes: true });
  return received;
}

const write = (sql: string, ...values: unknown[]) => gateway.owner.query(sql, values);

/** Resolves when whatever was on its way must have arrived: a later change has. */
async function settled(): Promise<void> {
  const witness = await listener(ANN, { table: 'announcements' });
  await write('insert into announcements select coalesce(max(id), 0) + 1 from announcements');
  await expect.poll(() => witness.length).toBeGreaterThan(0);
}

test('an insert is published to the people who may see the row, with its columns, and to nobody else', async () => {
  const ann = await listener(ANN, { table: 'notes' });
  const bob = await listener(BOB, { table: 'notes' });
  await write(`insert into notes (room_id, author, body, amount, tags, secret, at)
    values (1, '${ANN}', 'Hello', 12345678901234567890.5, '{a,b}', 'canary', '2026-01-31 12:00:00.125+00')`);
  await expect.poll(() => ann).toHaveLength(1);
  expect(ann[0]).toMatchObject({
    schema: 'public',
    table: 'notes',
    eventType: 'INSERT',
    new: { room_id: 1, author: ANN, body: 'Hello', tags: ['a', 'b'] },
    old: {},
    errors: null,
  });
  expect(ann[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(JSON.stringify(ann)).not.toContain('canary');
  await settled();
  expect(bob).toEqual([]);
});

test('an update contains the new row and the old key, a delete only the key', async () => {
  const { rows } = await write(`insert into notes (room_id, body) values (1, 'First') returning id::int`);
  const { id } = rows[0];
  await settled();
  const ann = await listener(ANN, { table: 'notes' });
  const bob = await listener(BOB, { table: 'notes' });
  await write(`update notes set body = 'Second' where id = $1`, id);
  await expect.poll(() => ann).toHaveLength(1);
  await write('delete from notes where id = $1', id);
  await expect.poll(() => ann).toHaveLength(2);
  expect(
    ann.map(({ eventType, new: now, old }) => ({ eventType, body: 'body' in now && now.body, old })),
  ).toEqual([
    { eventType: 'UPDATE', body: 'Second', old: { id } },
    { eventType: 'DELETE', body: false, old: { id } },
  ]);
  await settled();
  expect(bob).toEqual([]);
});

test('a delete is published to the people to whom the policies would have shown the row', async () => {
  const ann = await listener(ANN, { event: 'DELETE', table: 'room_members', filter: `person=eq.${ANN}` });
  const all = await listener(ANN, { event: 'DELETE', table: 'notes' });
  const bob = await listener(BOB, { event: 'DELETE', table: 'room_members' });
  const { rows } = await write(
    `insert into notes (room_id, body) values (1, 'restricted'), (1, 'open'), (2, 'of Bob') returning id::int`,
  );
  await write(
    'delete from notes where id = any ($1)',
    rows.map((row) => row.id),
  );
  await write('insert into rooms values (3, $1)', 'Gone');
  await write('insert into room_members values (3, $1)', ANN);
  await write('delete from room_members where room_id = 3');
  await expect.poll(() => ann).toHaveLength(1);
  expect(ann[0]?.old).toEqual({ room_id: 3, person: ANN });
  expect(all.map(({ old }) => old)).toEqual([{ id: rows[1].id }]);
  await settled();
  expect(bob).toEqual([]);
});

test('a row that becomes visible reveals none of its earlier versions, however late they are published', async () => {
  const bob = await listener(BOB, { table: 'notes' });
  const { rows } = await write(`insert into notes (room_id, body) values (1, 'older') returning id::int`);
  // One transaction, so that all changes are sent after the last one.
  await write(`do $$ begin
    update notes set body = 'a reason for room 1' where id = ${rows[0].id};
    update notes set room_id = 2, body = 'moved' where id = ${rows[0].id};
    insert into notes (room_id, body) values (1, 'a draft of room 1');
    update notes set room_id = 2, body = 'added' where body = 'a draft of room 1';
    update notes set body = 'last' where body = 'added';
  end $$`);
  await expect.poll(() => bob.map(({ new: row }) => 'body' in row && row.body)).toContain('last');
  expect(bob.map(({ eventType, new: row }) => [eventType, 'body' in row && row.body])).toEqual([
    ['UPDATE', 'moved'],
    ['UPDATE', 'added'],
    ['UPDATE', 'last'],
  ]);
});

test('a caller without the right to select from a table is refused, as is a table that is not published', async () => {
  await expect(listener(ANN, { table: 'hidden' })).rejects.toThrow('Unable to subscribe to changes');
  await expect(listener(undefined, { table: 'notes' })).rejects.toThrow('Unable to subscribe to changes');
  await expect(listener(ANN, { table: 'profiles' })).rejects.toThrow('Unable to subscribe to changes');
  await expect(listener(ANN, { schema: 'realtime', table: 'messages' })).rejects.toThrow(
    'Unable to subscribe',
  );
});

test.each([
  ['room_id=eq.1', ['a', 'b', 'c']],
  ['body=eq.b', ['b']],
  ['body=neq.b', ['a', 'c']],
  ['body=in.(a,"c")', ['a', 'c']],
  ['amount=gt.1.50', ['b', 'c']],
  ['amount=lte.2.0', ['a', 'b']],
  ['body=like.%', ['a', 'b', 'c']],
  ['body=ilike.B', ['b']],
  ['body=match.^[ab]$', ['a', 'b']],
  ['body=match.B', []],
  ['body=imatch.B|C', ['b', 'c']],
  ['body=not.match.(a+)+', ['b', 'c']],
  ['amount=match."^\\\\d{1,2}$"', ['b', 'c']],
  ['body=not.eq.b', ['a', 'c']],
  ['author=is.null', ['a', 'b', 'c']],
  ['body=eq.a,amount=lt.2', ['a']],
  ['body=eq.a,amount=gt.2', []],
  ['at=gt.2099-01-01', []],
])('the filter %s matches %j', async (filter, bodies) => {
  const ann = await listener(ANN, { table: 'notes', filter });
  await write(`insert into notes (room_id, body, amount) values (1, 'a', 1.5), (1, 'b', 2), (1, 'c', 3)`);
  await settled();
  expect(ann.map(({ new: row }) => 'body' in row && row.body)).toEqual(bodies);
});

test.each([
  ['secret=eq.x', 'invalid column for filter secret'],
  ['nothing=eq.x', 'invalid column for filter nothing'],
  ['room_id=eq.x', 'Error parsing `filter` params'],
  ['room_id=near.1', 'Error parsing `filter` params'],
  ['room_id', 'Error parsing `filter` params'],
  ['room_id=in.(1', 'Error parsing `filter` params'],
  ['body=match.(a', 'invalid regular expression: a parenthesis does not end'],
  ['body=match.(a)\\1', 'invalid regular expression: \\1 is not offered'],
])('the filter %s is refused: %s', async (filter, message) => {
  await expect(listener(ANN, { table: 'notes', filter })).rejects.toThrow(message);
});

test('rolled back changes are never published, and many changes arrive in the order of their writes', async () => {
  const ann = await listener(ANN, { table: 'notes' });
  const client = await gateway.owner.connect();
  await client.query(`begin; insert into notes (room_id, body) values (1, 'never'); rollback`);
  await client.query(`begin; insert into notes (room_id, body) values (1, 'late')`);
  await write(`insert into notes (room_id, body) select 1, n::text from generate_series(1, 1500) n`);
  await expect.poll(() => ann.length).toBe(1500);
  await client.query('commit');
  client.release();
  await expect.poll(() => ann.length).toBe(1501);
  const bodies = ann.map(({ new: row }) => 'body' in row && row.body);
  expect(bodies).toEqual([...Array.from({ length: 1500 }, (_none, at) => String(at + 1)), 'late']);
});

test('a removed member receives nothing more', async () => {
  await write('insert into room_members values (2, $1)', ANN);
  const ann = await listener(ANN, { table: 'notes', filter: 'room_id=eq.2' });
  await write(`insert into notes (room_id, body) values (2, 'seen')`);
  await expect.poll(() => ann).toHaveLength(1);
  await write('delete from room_members where room_id = 2 and person = $1', ANN);
  await write(`insert into notes (room_id, body) values (2, 'not seen')`);
  await settled();
  expect(ann).toHaveLength(1);
});

test('an old record has the columns of the replica identity; a deleted row with policies only its key', async () => {
  await write('alter table notes replica identity full');
  const { rows } = await write(
    `insert into notes (room_id, body, secret) values (1, 'old', 'canary') returning id::int`,
  );
  // What the catalogue says may be three seconds old.
  await sleep(3100);
  const ann = await listener(ANN, { table: 'notes', select: ['body'] });
  await write(`update notes set body = 'new' where id = $1`, rows[0].id);
  await expect.poll(() => ann).toHaveLength(1);
  await write('delete from notes where id = $1', rows[0].id);
  await expect.poll(() => ann).toHaveLength(2);
  const [update, gone] = ann;
  expect([update?.new, update?.old, gone?.old]).toEqual([
    { id: rows[0].id, body: 'new' },
    { id: rows[0].id, body: 'old' },
    { id: rows[0].id },
  ]);
  await write('alter table notes replica identity default');
});

test('a row without a key, and one that is too large, are published with an error instead of their values', async () => {
  await write(
    `create table log (line text); grant select on log to authenticated; select realtime.publish('log')`,
  );
  const ann = await listener(ANN, { table: 'log' });
  await write(`insert into log values ('x')`);
  await expect
    .poll(() => ann)
    .toMatchObject([{ new: {}, errors: ['Error 400: Bad Request, no primary key'] }]);
  const changes = await listener(undefined, { table: 'announcements' });
  await write(`insert into announcements values (-1, repeat('x', 1100000))`);
  await expect
    .poll(() => changes)
    .toMatchObject([{ new: { id: -1 }, errors: ['Error 413: Payload Too Large'] }]);
  expect(JSON.stringify(changes).length).toBeLessThan(1000);
});

test('many rows with a key of several columns, and keys of any text, reach the people who may see them', async () => {
  await write(`
    create table labels (room_id int, label text, primary key (room_id, label));
    alter table labels enable row level security;
    create policy member on labels for select to authenticated
      using (exists (select from room_members m where m.room_id = labels.room_id and m.person = auth.uid()));
    grant select on labels to authenticated; select realtime.publish('labels')`);
  const ann = await listener(ANN, { table: 'labels' });
  await write(`insert into labels select 1 + n % 2, n || E'\\n "\\\\" {,}' from generate_series(1, 2000) n`);
  await expect.poll(() => ann.length).toBe(1000);
  await settled();
  expect(new Set(ann.map(({ new: row }) => 'room_id' in row && row.room_id))).toEqual(new Set([1]));
});

test('the publication of Supabase decides what is published, once it is configured', async () => {
  await write(`
    create table boards (id int primary key, title text); grant select on boards to anon;
    alter publication supabase_realtime add table boards; select realtime.follow_publication()`);
  const everybody = await listener(undefined, { table: 'boards' });
  await write(`insert into boards values (1, 'told')`);
  await expect.poll(() => everybody).toHaveLength(1);
  await write(`alter publication supabase_realtime drop table boards; select realtime.follow_publication()`);
  await write(`insert into boards values (2, 'not told')`);
  await settled();
  expect(everybody).toHaveLength(1);
  // What was published without it stays published.
  const changes = await listener(undefined, { table: 'announcements' });
  await write('insert into announcements select max(id) + 1 from announcements');
  await expect.poll(() => changes).toHaveLength(1);
});

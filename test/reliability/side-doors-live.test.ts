import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRaw, type RawSocket } from '#server/gateway/realtime/test/raw-socket.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { CAST_NAMES, type Cast, type CastName, makeCast, NOBODY } from './support/cast.ts';
import { makeWorlds, type World } from './support/world.ts';

/**
 * Everybody listens to everything on a socket: changes of every published table, in every way to ask for them, and the
 * topics of every conversation. Then everything happens to the rows of three firms. Whoever could not select a row must
 * not hear of it, not even that it was deleted.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Name = CastName | 'anon';
const NAMES: Name[] = [...CAST_NAMES, 'anon'];
const EVENTS = ['INSERT', 'UPDATE', 'DELETE', '*'];
const PATIENCE_MS = 30_000;

let portal: TestPortal;
let cast: Cast;
let worlds: World[];
let tables: string[];
const sockets = {} as Record<Name, RawSocket>;
/** Ids of rows that somebody may select, as the data API answers. */
const visible = {} as Record<Name, Set<string>>;

beforeAll(async () => {
  portal = await startTestPortal();
  cast = await makeCast(portal);
  const published = await portal.owner.query<{ name: string }>(
    `select c.relname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where g.tgname = 'realtime_capture' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  tables = published.rows.map(({ name }) => name);
  for (const name of NAMES) sockets[name] = await listenToEverything(name);
  worlds = await makeWorlds(portal.owner, cast);
  for (const name of NAMES) visible[name] = await selectableBy(name);
});
afterAll(async () => {
  for (const { socket } of Object.values(sockets)) socket.terminate();
  await portal.stop();
});

async function tokenOf(name: Name): Promise<string> {
  const { data } = await cast.clients[name].auth.getSession();
  return data.session?.access_token ?? portal.anonKey;
}

/** One channel for each table with all kinds of events, and one for all tables of all schemas. */
async function listenToEverything(name: Name): Promise<RawSocket> {
  const raw = await openRaw(portal.url, portal.anonKey);
  const access_token = await tokenOf(name);
  raw.join('realtime:settled', { access_token });
  for (const table of ['*', ...tables]) {
    const schema = table === '*' ? '*' : 'public';
    const postgres_changes = EVENTS.map((event) => ({ event, schema, table }));
    raw.join(`realtime:all ${table}`, { access_token, config: { postgres_changes } });
    // A refused join gets an error, in the reply or in a system message.
    const [, , , , reply] = await raw.next(`realtime:all ${table}`, 'phx_reply');
    if ((reply as { status: string }).status === 'ok') await raw.next(`realtime:all ${table}`, 'system');
  }
  return raw;
}

async function selectableBy(name: Name): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const table of [...tables, 'conversations']) {
    const { data } = await cast.clients[name].from(table as 'work_orders').select('id');
    for (const { id } of data ?? []) ids.add(id);
  }
  return ids;
}

/** Resolves once everybody has heard what was on its way: a word of the database comes after it. */
async function settle(mark: string): Promise<void> {
  await portal.owner.query(`select realtime.send('{}', $1, 'settled', false)`, [mark]);
  const open = NAMES.filter((name) => !NOBODY.includes(name));
  const hasMark = (name: Name) =>
    sockets[name].frames.some((frame) => Array.isArray(frame) && JSON.stringify(frame[4]).includes(mark));
  await expect.poll(() => open.every(hasMark), { timeout: PATIENCE_MS }).toBe(true);
}

interface ReceivedChange {
  type: string;
  table: string;
  record?: { id?: string };
  old_record?: { id?: string };
}

function received(name: Name): ReceivedChange[] {
  return sockets[name].frames.flatMap((frame) =>
    Array.isArray(frame) && frame[3] === 'postgres_changes'
      ? [(frame[4] as { data: ReceivedChange }).data]
      : [],
  );
}

const idsOf = (changes: ReceivedChange[]) =>
  new Set(changes.flatMap(({ record, old_record }) => [record?.id ?? [], old_record?.id ?? []].flat()));

test('new rows are not published to people who cannot select them', async () => {
  await settle('all inserted');
  for (const name of NAMES) {
    const unseen = [...idsOf(received(name))].filter((id) => !visible[name].has(id));
    expect(unseen, name).toEqual([]);
  }
  expect(received('admin').length).toBeGreaterThan(50);
});

test('changed rows are published to exactly the people who can select them', async () => {
  for (const name of NAMES) sockets[name].frames.length = 0;
  const changed = new Set<string>();
  for (const table of tables) {
    const { rows } = await portal.owner.query<{ id: string }>(`select id from public.${table}`);
    for (const { id } of rows) {
      await portal.owner.query(`update public.${table} set id = id where id = $1`, [id]).then(
        () => changed.add(id),
        (error) =>
          expect(error.message, 'what is finished does not change').toMatch(/already|cannot|finished/),
      );
    }
  }
  await settle('all updated');
  for (const name of NAMES) {
    const expected = [...visible[name]].filter((id) => changed.has(id));
    expect([...idsOf(received(name))].sort(), name).toEqual(expected.sort());
  }
});

test('broadcasts and presence of a conversation reach only the people who see the conversation', async () => {
  for (const { rows } of worlds) {
    for (const conversation of [rows.direct, rows.thread]) {
      const topic = `realtime:conversation:${conversation}`;
      const joined: Name[] = [];
      for (const name of NAMES) {
        const access_token = await tokenOf(name);
        const config = { private: true, presence: { enabled: true, key: cast.profiles[name as CastName] } };
        sockets[name].join(topic, { access_token, config });
        const [, , , , reply] = await sockets[name].next(topic, 'phx_reply');
        if ((reply as { status: string }).status === 'ok') joined.push(name);
      }
      expect(joined).toEqual(NAMES.filter((name) => visible[name].has(conversation)));
      const speaker = joined.find(
        (name) => name === 'employee' || name === 'otherEmployee' || name === 'manager',
      );
      if (!speaker) throw new Error(`Nobody of the office sees ${conversation}.`);
      const canary = `canary_${conversation}`;
      const say = (event: string, payload: unknown) => sockets[speaker].say('1', '2', topic, event, payload);
      say('presence', { event: 'track', payload: { canary } });
      say('broadcast', { event: 'typing', payload: { canary } });
      await portal.owner.query('select realtime.send($1, $2, $3)', [{ canary }, 'saved', topic.slice(9)]);
      await settle(`said in ${conversation}`);
      const heard = NAMES.filter((name) => JSON.stringify(sockets[name].frames).includes(canary));
      expect(heard).toEqual(joined);
    }
  }
});

test('deleted rows are not published to people who could not select them', async () => {
  for (const name of NAMES) sockets[name].frames.length = 0;
  const { rows } = await portal.owner.query<{ id: string }>(
    'delete from public.message_read_receipts returning id',
  );
  for (const table of ['notifications', 'work_order_messages', 'conversation_participants']) {
    await portal.owner.query(`delete from public.${table}`);
  }
  await settle('all deleted');
  for (const name of NAMES) {
    const unseen = [...idsOf(received(name))].filter((id) => !visible[name].has(id));
    expect(unseen, name).toEqual([]);
  }
  expect(idsOf(received('partner')).has(rows[0]?.id ?? '')).toBe(true);
});

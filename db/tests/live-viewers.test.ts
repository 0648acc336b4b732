import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Access } from '#server/gateway/realtime/access-token.ts';
import type { Change } from '#server/gateway/realtime/changes/change.ts';
import type { Question } from '#server/gateway/realtime/changes/question.ts';
import type { Table } from '#server/gateway/realtime/changes/table.ts';
import { createTables } from '#server/gateway/realtime/changes/tables.ts';
import { askDatabase } from '#server/gateway/realtime/changes/visibility.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { seededRandom, testSeed } from '#test/support/seeded-random.ts';
import { sized } from '#test/support/test-size.ts';
import { makeRandomWorld, type RandomViewer } from './support/random-world.ts';

/**
 * Whoever sees a change by the functions of `0112_live_viewers.sql`, which decide for all subscribers at once, sees it
 * by the policies of its table, and the other way around: over random rows, people, and former versions of rows.
 */
const WORLDS = sized({ quick: 1, push: 8, release: 80 });
const MOST_WORLDS = 20;
/** Of about ninety tokens of a world. */
const VIEWERS = sized({ quick: 20, push: 60, release: 100 });
vi.setConfig({ testTimeout: 60_000 + WORLDS * 20_000 });

let database: TestDatabase;
let superuser: pg.Client;
const seed = testSeed();
const random = seededRandom(seed);

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client(database.url('postgres'));
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

const tablesNow = async () =>
  [...(await createTables(database.database.pool).current()).values()].filter(
    ({ schema }) => schema === 'public',
  );

/** Changes of a table: rows as they are, with values of other rows, and rows that are gone. */
async function changesOf({ oid, name, key }: Table): Promise<Change[]> {
  const { rows } = await superuser.query<{ content: Record<string, unknown> }>(
    `select to_jsonb(t) as content from public.${name} t`,
  );
  const contents = rows.map(({ content }) => content);
  const change = (type: Change['type'], content: Record<string, unknown>): Change => ({
    ...{ relation: oid, type, at: new Date().toISOString() },
    record: type === 'DELETE' ? null : JSON.stringify(content),
    oldRecord: type === 'DELETE' ? JSON.stringify(content) : null,
  });
  return contents.flatMap((content) => {
    const other = contents[Math.floor(random() * contents.length)] ?? content;
    const former = Object.fromEntries(
      Object.entries(content).map(([column, value]) => [
        column,
        !key.includes(column) && random() < 0.3 ? other[column] : value,
      ]),
    );
    return [
      change('INSERT', content),
      change('UPDATE', former),
      change('UPDATE', { ...former, id: crypto.randomUUID() }),
      change('DELETE', former),
      change('DELETE', { ...content, id: crypto.randomUUID() }),
    ];
  });
}

/** Who sees which of these changes, as texts. */
async function seen(
  table: Table,
  changes: readonly Change[],
  viewers: readonly RandomViewer[],
): Promise<Set<string>> {
  const questions = viewers.map(({ claims }): Question => {
    const ofType = (isDelete: boolean) =>
      new Map(
        changes
          .filter(({ type }) => (type === 'DELETE') === isDelete)
          .map((change) => [change, JSON.parse(change.record ?? change.oldRecord ?? '')]),
      );
    const identity = { role: 'authenticated', claims } as unknown as Access['identity'];
    const access: Access = { identity, key: JSON.stringify(claims), token: '', expiresAt: 0 };
    return { access, table, written: ofType(false), deleted: ofType(true), seen: new Set() };
  });
  await askDatabase(database.database.pool, questions, (error) => {
    throw error;
  });
  return new Set(
    questions.flatMap(({ access, seen: ofOne }) =>
      [...ofOne].map(({ type, record, oldRecord }) => `${access.key} ${type} ${record ?? oldRecord}`),
    ),
  );
}

/** How many pairs both ways show, and those that only one of them shows. */
async function compare(table: Table, viewers: readonly RandomViewer[]) {
  const changes = await changesOf(table);
  const together = await seen(table, changes, viewers);
  const apart = await seen({ ...table, audience: null }, changes, viewers);
  return { both: together.intersection(apart).size, differences: together.symmetricDifference(apart) };
}

test('every published table of the portal has a declared audience that holds', async () => {
  const tables = await tablesNow();
  expect(tables.length).toBeGreaterThan(8);
  expect(tables.filter(({ audience }) => audience === null).map(({ name }) => name)).toEqual([]);
});

afterEach(() => superuser.query('rollback'));

test(`delivers what the policies show, and nothing else (seed ${seed})`, async () => {
  const tables = await tablesNow();
  const counts = new Map<string, number>();
  for (let world = 0; world < WORLDS; world += 1) {
    const viewers = (await makeRandomWorld(superuser, random())).slice(0, VIEWERS);
    for (const table of tables) {
      const { both, differences } = await compare(table, viewers);
      expect([...differences].slice(0, 3), `${table.name}, world ${world}`).toEqual([]);
      counts.set(table.name, (counts.get(table.name) ?? 0) + both);
    }
  }
  // Worlds in which nobody sees anything would prove nothing. In a single one, nobody may see what few do.
  const unseen = [...counts].filter(([, count]) => count === 0);
  expect(unseen.length).toBeLessThan(WORLDS > 1 ? 1 : counts.size);
});

test('a policy that changed without its function is found, and is not used', async () => {
  const [table] = (await tablesNow()).filter(({ name }) => name === 'work_orders');
  if (!table) throw new Error('There is no table work_orders.');
  await superuser.query(`create policy fewer on public.work_orders as restrictive for select to authenticated
    using (false)`);
  const [changed] = (await tablesNow()).filter(({ name }) => name === 'work_orders');
  expect(changed?.audience).toBeNull();
  // In some worlds, nobody sees a work order at all.
  let differences = 0;
  for (let world = 0; world < MOST_WORLDS && differences === 0; world += 1) {
    const viewers = await makeRandomWorld(superuser, random());
    const found = await compare({ ...(changed ?? table), audience: table.audience }, viewers);
    differences = found.differences.size;
  }
  expect(differences).toBeGreaterThan(0);
  await superuser.query('drop policy fewer on public.work_orders');
  expect((await tablesNow()).every(({ audience }) => audience !== null)).toBe(true);
});

test('a function of a policy that changed, even one that is called by another, ends what was declared', async () => {
  await superuser.query('begin');
  const basis = async () =>
    (await superuser.query(`select realtime.basis('public.message_read_receipts') as now`)).rows[0]?.now;
  const before = await basis();
  await superuser.query(`create or replace function app.owes_second_factor() returns boolean
    language plpgsql stable security definer set search_path = '' as 'begin return false; end'`);
  expect(await basis()).not.toBe(before);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { SHAPES } from './shapes/index.ts';
import { eachAtOnce } from './support/at-once.ts';
import { CAST_NAMES, type Cast, type CastName, makeCast } from './support/cast.ts';
import { isAmong } from './support/shape.ts';
import { makeWorlds, type World } from './support/world.ts';

/** Everybody takes turns on one connection of the database: nobody gets what the one before could see. */
const REQUESTS = sized({ quick: 100, push: 1000, release: 100_000 });
vi.setConfig({ testTimeout: 30_000 + 50 * REQUESTS, hookTimeout: 120_000 });

const { random } = campaign('role bleed', `2 × ${REQUESTS} requests`);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

let portal: TestPortal;
let cast: Cast;
let worlds: World[];
beforeAll(async () => {
  const database = await createTestDatabase();
  database.database.pool.options.max = 1;
  portal = await startTestPortal({ database });
  cast = await makeCast(portal);
  worlds = await makeWorlds(portal.owner, cast);
});
afterAll(() => portal.stop());

/** What leaves a connection in a state of its own: a refusal, an error, a command that fails with more rights. */
const DISTURBANCES: ((name: CastName | 'anon') => PromiseLike<unknown>)[] = [
  (name) => cast.clients[name].from('work_orders').select('no_such_column'),
  (name) => cast.clients[name].from('work_orders').update({ status: 'closed' }).neq('title', ''),
  (name) => cast.clients[name].from('work_orders').select('id', { count: 'exact', head: true }),
  (name) => cast.clients[name].rpc('approve_report', { report_id: pick(worlds).rows.approvedReport }),
  (name) => cast.clients[name].rpc('get_unread_message_counts'),
  (name) => cast.clients[name].rpc('approve_report', { report_id: 'no id' }),
  () => portal.serviceClient().from('settings').select('key'),
];

const work = SHAPES.find(({ table }) => table === 'work_orders');

/** Asks who the portal takes somebody for, by what they see; compares with who they are. */
async function confused(name: CastName | 'anon'): Promise<string[]> {
  const orders = await cast.clients[name].from('work_orders').select('id');
  const own = worlds.filter((world) => isAmong(name, work?.see ?? [], world));
  const expected = own.flatMap(({ rows }) => [rows.workOrder, rows.spareWorkOrder]).sort();
  const seen = (orders.data ?? []).map(({ id }) => id).sort();
  return JSON.stringify(seen) === JSON.stringify(expected)
    ? []
    : [`${name} saw ${seen} instead of ${expected}`];
}

test.for([1, 8])('requests in turn, %i at once: nobody is taken for another', async (limit) => {
  const turns = Array.from({ length: REQUESTS }, () => ({
    disturbs: random() < 0.4,
    name: pick(['anon', ...CAST_NAMES] as const),
  }));
  const bleeding: string[] = [];
  await eachAtOnce(turns, limit, async ({ disturbs, name }) => {
    if (disturbs) await pick(DISTURBANCES)(name);
    else bleeding.push(...(await confused(name)));
  });
  expect(bleeding).toEqual([]);
});

test('there was one connection, and it has no caller left', async () => {
  const { pool } = portal.database;
  expect(pool.totalCount).toBe(1);
  const { rows } = await pool.query(
    `select current_user::text as "user", coalesce(current_setting('request.jwt.claims', true), '') as claims`,
  );
  expect(rows).toEqual([{ user: 'authenticator', claims: '' }]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { percentile } from '#test/support/percentile.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { SHAPES } from './shapes/index.ts';
import { type Cast, type CastName, makeCast } from './support/cast.ts';
import { isAmong, nameOf, type Shape } from './support/shape.ts';
import { makeWorlds, type World } from './support/world.ts';

/**
 * Nothing must reveal whether another person's row exists: the responses to its id and to an unused id have the same
 * bytes, and take the same time. Every request is rolled back.
 */
const TRIES = sized({ quick: 12, push: 60, release: 1000 });
vi.setConfig({ testTimeout: 60_000 + 100 * TRIES, hookTimeout: 120_000 });
const ASKERS = ['partner', 'crew'] as const satisfies CastName[];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

let portal: TestPortal;
let cast: Cast;
let own: World;
let foreign: World;
beforeAll(async () => {
  portal = await startTestPortal({ env: { REST_TX_END: 'rollback' } });
  cast = await makeCast(portal);
  const worlds = await makeWorlds(portal.owner, cast);
  const named = (name: string) => worlds.find((world) => world.name === name) as World;
  [own, foreign] = [named('own'), named('foreign')];
});
afterAll(() => portal.stop());

type Values = Record<string, unknown>;

/** The same with ids that never were. */
function invented<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(UUID, () => randomUUID()));
}

const filterOf = (key: Values) =>
  Object.entries(key)
    .map(([column, value]) => `${column}=eq.${encodeURIComponent(String(value))}`)
    .join('&');

async function ask(name: CastName, method: string, path: string, body?: unknown, accept = '*/*') {
  const { data } = await cast.clients[name].auth.getSession();
  const answer = await fetch(`${portal.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: portal.anonKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation, count=exact',
      accept,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const headers = [...answer.headers].filter(
    ([header]) => !['date', 'keep-alive', 'x-request-id'].includes(header),
  );
  // The ids that were asked for come back in an address or a message; nothing else may differ.
  return `${answer.status} ${JSON.stringify(headers)} ${await answer.text()}`.replace(UUID, 'id');
}

const cells = ASKERS.flatMap((name) => SHAPES.map((shape) => [name, nameOf(shape), shape] as const));
const hasIds = (key: Values) => JSON.stringify(key) !== JSON.stringify(invented(key));

describe('another organization’s row and one that does not exist', () => {
  test.for(cells)('%s: %s', async ([name, , shape]) => {
    const key = shape.key(foreign);
    if (isAmong(name, shape.see, foreign) || !hasIds(key)) return;
    const change = shape.change?.columns ?? {};
    const answers = async (asked: Values) => {
      const path = `${shape.table}?${filterOf(asked)}`;
      return [
        await ask(name, 'GET', path),
        await ask(name, 'GET', path, undefined, 'application/vnd.pgrst.object+json'),
        await ask(name, 'GET', path, undefined, 'application/vnd.pgrst.plan+json'),
        await ask(name, 'HEAD', path),
        await ask(name, 'PATCH', path, change),
        await ask(name, 'DELETE', path),
      ];
    };
    expect(await answers(key)).toEqual(await answers(invented(key)));
  });
});

describe('a row with a foreign parent and with one that does not exist', () => {
  test.for(cells.filter(([, , { add }]) => add))('%s: %s', async ([name, , shape]) => {
    const row = rowOf(shape, own);
    for (const [column, value] of Object.entries(rowOf(shape, foreign))) {
      if (typeof value !== 'string' || !value.match(UUID) || value === row[column]) continue;
      const hung = await ask(name, 'POST', shape.table, { ...row, [column]: value });
      expect(hung, column).toEqual(await ask(name, 'POST', shape.table, { ...row, [column]: randomUUID() }));
      expect(hung, column).not.toMatch(/^2/);
    }
  });
});

test('the caller’s own row gets another response', async () => {
  const path = `work_orders?id=eq.${own.rows.workOrder}`;
  expect(await ask('partner', 'GET', path)).not.toEqual(await ask('partner', 'GET', invented(path)));
});

const rowOf = (shape: Shape, world: World): Values => shape.add?.row(world, cast) ?? {};

test(`${TRIES} requests for each take the same time`, async () => {
  const timesMs: Record<'foreign' | 'invented', number[]> = { foreign: [], invented: [] };
  const id = { foreign: foreign.rows.workOrder, invented: randomUUID() };
  for (let n = 0; n < TRIES; n += 1) {
    for (const which of n % 2 ? (['foreign', 'invented'] as const) : (['invented', 'foreign'] as const)) {
      const start = performance.now();
      await ask('partner', 'GET', `work_orders?id=eq.${id[which]}`);
      timesMs[which].push(performance.now() - start);
    }
  }
  const apart = Math.abs(percentile(timesMs.foreign, 0.5) - percentile(timesMs.invented, 0.5));
  expect(apart).toBeLessThan(5);
});

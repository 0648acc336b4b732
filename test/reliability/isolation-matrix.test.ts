import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign, drawn } from '#test/support/campaign.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { SHAPES } from './shapes/index.ts';
import { add, change, type Outcome, remove, replace, see } from './support/ask.ts';
import { eachAtOnce } from './support/at-once.ts';
import { CAST_NAMES, type Cast, type CastName, makeCast } from './support/cast.ts';
import { isAmong, nameOf, type Shape, type Who } from './support/shape.ts';
import { makeWorlds, type World } from './support/world.ts';

/**
 * Every kind of row × everybody × see, change, remove, add, replace × own, a colleague's, another firm's: through the
 * front door with the stock client, against what `shapes/` says. Every request is rolled back, so that all cells share
 * one set-up.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const EVERYBODY = ['anon', ...CAST_NAMES] as const;
/** Not allowed for a reason of its own: a right, a rule of the table, a row that is there or missing. */
const REFUSALS = ['42501', '23514', '23503', '23505', 'P0001'];

const SHARES = { quick: 0.08, push: 1, release: 1 };
const { random } = campaign('isolation matrix', `${100 * sized(SHARES)} % of the cells`);

let portal: TestPortal;
let cast: Cast;
let worlds: World[];
let anyColumn: Map<string, string>;
let cells = 0;
beforeAll(async () => {
  portal = await startTestPortal({ env: { REST_TX_END: 'rollback' } });
  cast = await makeCast(portal);
  worlds = await makeWorlds(portal.owner, cast);
  anyColumn = await readAnyColumn();
});
afterAll(async () => {
  process.stdout.write(`isolation matrix: ${cells} cells\n`);
  await portal.stop();
});

/** Of each table one column that is not part of its key. */
async function readAnyColumn(): Promise<Map<string, string>> {
  const { rows } = await portal.owner.query<{ table: string; column: string }>(
    `select distinct on (table_name) table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position desc`,
  );
  return new Map(rows.map(({ table, column }) => [table, column]));
}

test('has cells for every table', async () => {
  const { rows } = await portal.owner.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public'`,
  );
  const covered = new Set(SHAPES.map(({ table }) => table));
  expect([...covered].sort()).toEqual(rows.map(({ tablename }) => tablename).sort());
});

interface Try {
  what: string;
  by: readonly Who[];
  run(name: CastName | 'anon', world: World): Promise<Outcome>;
}

function triesOf(shape: Shape): Try[] {
  const { table, key } = shape;
  const values = shape.change?.columns ?? { [anyColumn.get(table) ?? '']: null };
  const [column = ''] = Object.keys(values);
  const over = (world: World) => ({
    ...shape.add?.row(world, cast),
    ...key(world),
    [column]: values[column],
  });
  return [
    { what: 'see', by: shape.see, run: (name, world) => see(cast.clients[name], table, key(world)) },
    {
      what: 'change',
      by: shape.change?.by ?? [],
      run: (name, world) => change(cast.clients[name], table, key(world), { [column]: values[column] }),
    },
    {
      what: 'remove',
      by: shape.remove ?? [],
      run: (name, world) => remove(cast.clients[name], table, key(world)),
    },
    {
      what: 'add',
      by: shape.add?.by ?? [],
      run: (name, world) => add(cast.clients[name], table, shape.add?.row(world, cast) ?? over(world)),
    },
    {
      what: 'replace',
      by: shape.replace?.by ?? [],
      run: (name, world) =>
        replace(
          cast.clients[name],
          table,
          shape.replace?.row(world) ?? over(world),
          shape.replace?.key ?? Object.keys(key(world)).join(','),
        ),
    },
  ];
}

test.for(SHAPES.map((shape) => [nameOf(shape), shape] as const))('%s', async ([, shape]) => {
  const cellsOf = triesOf(shape).flatMap((one) =>
    EVERYBODY.flatMap((name) => worlds.map((world) => ({ ...one, name, world }))),
  );
  const asked = drawn(cellsOf, SHARES, random);
  const deviations: string[] = [];
  await eachAtOnce(asked, 8, async ({ what, by, run, name, world }) => {
    const outcome = await run(name, world);
    const isAllowed = isAmong(name, by, world);
    const isAsExpected = isAllowed ? outcome === 1 : outcome === 0 || REFUSALS.includes(String(outcome));
    if (!isAsExpected)
      deviations.push(`${name} may${isAllowed ? '' : ' not'} ${what} ${world.name}: ${outcome}`);
    cells += 1;
  });
  expect(deviations.sort()).toEqual([]);
});

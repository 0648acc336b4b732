import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign, drawn } from '#test/support/campaign.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { SHAPES } from './shapes/index.ts';
import { eachAtOnce } from './support/at-once.ts';
import { CAST_NAMES, type Cast, type CastName, makeCast } from './support/cast.ts';
import { type Column, readColumns, temptingValues } from './support/columns.ts';
import { isAmong, nameOf, type Shape } from './support/shape.ts';
import { makeWorlds, type World } from './support/world.ts';

/**
 * Every column of every kind of row, sent by everybody who can see the row: only what `shapes/` lists is written. Each
 * request asks for the row as it is then, and is rolled back.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SHARES = { quick: 0.04, push: 0.4, release: 1 };
const { random } = campaign('mass assignment', `${100 * sized(SHARES)} % of the writes`);

let portal: TestPortal;
let cast: Cast;
let own: World;
let foreign: World;
let columns: Column[];
let tries = 0;
beforeAll(async () => {
  portal = await startTestPortal({ env: { REST_TX_END: 'rollback' } });
  cast = await makeCast(portal);
  const [first, , last] = await makeWorlds(portal.owner, cast);
  if (!first || !last) throw new Error('Three worlds were expected.');
  own = first;
  foreign = last;
  columns = await readColumns(portal.owner);
});
afterAll(async () => {
  process.stdout.write(`mass assignment: ${tries} writes tried\n`);
  await portal.stop();
});

type Row = Record<string, unknown>;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const columnsOf = (shape: Shape, listed: readonly string[]) =>
  columns.filter(({ table, name }) => table === shape.table && !listed.includes(name));
const client = (name: CastName): SupabaseClient => cast.clients[name];
const cases = SHAPES.map((shape) => [nameOf(shape), shape] as const);

test.for(cases)('%s: nobody changes another column than those listed', async ([, shape]) => {
  const { table, key, change } = shape;
  const before = (await portal.serviceClient().from(table).select('*').match(key(own)).single()).data as Row;
  const listed = [...Object.keys(change?.columns ?? {}), ...(change?.more ?? [])];
  const names = CAST_NAMES.filter((name) => isAmong(name, [...shape.see, ...(change?.by ?? [])], own));
  const asked = columnsOf(shape, listed).flatMap((column) =>
    temptingValues(column, cast, foreign)
      .filter((value) => !same(value, before[column.name]))
      .flatMap((value) => names.map((name) => ({ column: column.name, value, name }))),
  );
  const written: string[] = [];
  await eachAtOnce(drawn(asked, SHARES, random), 8, async ({ column, value, name }) => {
    const answer = await client(name)
      .from(table)
      .update({ [column]: value })
      .match(key(own))
      .select(column);
    const [row] = (answer.data ?? []) as unknown as Row[];
    if (row && same(row[column], value)) written.push(`${name} writes ${column} = ${JSON.stringify(value)}`);
    tries += 1;
  });
  expect(written.sort()).toEqual([]);
});

const changeable = cases.filter(([, shape]) => shape.change);
test.for(changeable)('%s: each column listed is changed by those who may', async ([, shape]) => {
  const { table, key, change } = shape;
  const name = CAST_NAMES.find((candidate) => isAmong(candidate, change?.by ?? [], own)) ?? 'noMembership';
  for (const [column, value] of Object.entries(change?.columns ?? {})) {
    const answer = await client(name)
      .from(table)
      .update({ [column]: value })
      .match(key(own))
      .select(column);
    expect(answer.error, column).toBeNull();
    expect(answer.data, column).toEqual([{ [column]: value }]);
  }
});

const addable = cases.filter(([, shape]) => shape.add);
test.for(addable)('%s: no other column counts when a row is added', async ([, shape]) => {
  const { table, add } = shape;
  const base = add?.row(own, cast) ?? {};
  const names = CAST_NAMES.filter((name) => isAmong(name, add?.by ?? [], own));
  const asked = columnsOf(shape, [...Object.keys(base), ...(add?.more ?? [])]).flatMap((column) =>
    temptingValues(column, cast, foreign).flatMap((value) =>
      names.map((name) => ({ column: column.name, value, name })),
    ),
  );
  const defaults = new Map<string, Row>();
  for (const name of names) {
    const { data } = await client(name).from(table).insert(base).select('*').maybeSingle();
    defaults.set(name, (data ?? {}) as Row);
  }
  const written: string[] = [];
  await eachAtOnce(drawn(asked, SHARES, random), 8, async ({ column, value, name }) => {
    const answer = await client(name)
      .from(table)
      .insert({ ...base, [column]: value })
      .select(column);
    const [row] = (answer.data ?? []) as unknown as Row[];
    const isDefault = same(value, defaults.get(name)?.[column]);
    const isTheOffices = add?.office?.includes(column) && isAmong(name, ['staff'], own);
    if (row && same(row[column], value) && !isDefault && !isTheOffices)
      written.push(`${name} adds ${column} = ${JSON.stringify(value)}`);
    tries += 1;
  });
  expect(written.sort()).toEqual([]);
});

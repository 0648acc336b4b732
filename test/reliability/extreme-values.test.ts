import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign, drawn } from '#test/support/campaign.ts';
import { EXTREME_VALUES, type ValueKind } from '#test/support/extreme-values.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { sized } from '#test/support/test-size.ts';
import { valueColumns } from '../../db/tests/support/value-columns.ts';
import { SHAPES } from './shapes/index.ts';
import { eachAtOnce } from './support/at-once.ts';
import { CAST_NAMES, type Cast, type CastName, makeCast } from './support/cast.ts';
import { isAmong, nameOf, type Who } from './support/shape.ts';
import { makeWorlds, type World } from './support/world.ts';

/**
 * NaN, infinity, the years 1 and 9999, and a million characters, into every column that somebody may write through the
 * data API: no answer is a fault of the server, and no extreme is kept.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
/** Kinds whose extremes are a megabyte: one of those who may write tries them. */
const LARGE: readonly (ValueKind | undefined)[] = ['text', 'list', 'json'];

const SHARES = { quick: 0.25, push: 1, release: 1 };
const { random } = campaign('extreme values', `${100 * sized(SHARES)} % of the writes`);
let portal: TestPortal;
let cast: Cast;
let worlds: World[];
beforeAll(async () => {
  portal = await startTestPortal();
  cast = await makeCast(portal);
  worlds = await makeWorlds(portal.owner, cast);
});
afterAll(() => portal.stop());

type Row = Record<string, unknown>;
interface Write {
  who: CastName;
  column: string;
  row: Row;
  isNew: boolean;
  key: Row;
}

test.for(SHAPES.filter(({ change, add }) => change || add).map((shape) => [nameOf(shape), shape] as const))(
  '%s: no direct write keeps an extreme',
  async ([, shape]) => {
    const [own] = worlds;
    if (!own) throw new Error('A world was expected.');
    const { table, change, add } = shape;
    const kinds = new Map(
      (await valueColumns(portal.owner))
        .filter((one) => one.table === table)
        .map((one) => [one.column, one.kind]),
    );
    const extremes = (by: readonly Who[], columns: string[], base: Row | undefined): Write[] => {
      const names = CAST_NAMES.filter((name) => isAmong(name, by, own));
      return columns.flatMap((column) => {
        const kind = kinds.get(column);
        const values = kind ? EXTREME_VALUES[kind] : [];
        const writers = LARGE.includes(kind)
          ? names.slice(0, 1 + Math.floor(random() * names.length)).slice(-1)
          : names;
        return writers.flatMap((who) =>
          values.map((value) => ({
            ...{ who, column, isNew: base !== undefined, key: shape.key(own) },
            row: { ...base, [column]: value },
          })),
        );
      });
    };
    const changed = [...Object.keys(change?.columns ?? {}), ...(change?.more ?? [])];
    const base = add?.row(own, cast) ?? {};
    const added = [...new Set([...Object.keys(base), ...(add?.more ?? []), ...(add?.office ?? [])])];
    const writes = [
      ...extremes(change?.by ?? [], changed, undefined),
      ...extremes(add?.by ?? [], added, base),
    ];
    const wrong: string[] = [];
    await eachAtOnce(drawn(writes, SHARES, random), 4, async ({ who, column, row, isNew, key }) => {
      const client: SupabaseClient = cast.clients[who];
      const rows = client.from(table);
      const answer = await (isNew ? rows.insert(row) : rows.update(row).match(key)).select(column);
      const kept = (answer.data ?? []) as unknown as Row[];
      const isKept = kept.some((one) => JSON.stringify(one[column]) === JSON.stringify(row[column]));
      if (answer.status >= 500 || isKept) {
        wrong.push(
          `${who} ${column} = ${JSON.stringify(row[column]).slice(0, 40)}: ${answer.status} ${answer.error?.message}`,
        );
      }
    });
    expect(wrong).toEqual([]);
  },
);

test('a refusal names the field and its limits', async () => {
  const { employee } = cast.clients;
  const receipt = { vendor_name: 'Supply House', receipt_date: recentDay(7), amount: 12 };
  const answers = [
    await employee.from('receipts').insert({ ...receipt, receipt_date: '0001-01-01' }),
    await employee.from('receipts').insert({ ...receipt, amount: 'NaN' as never }),
    await employee.from('receipts').insert({ ...receipt, vendor_name: `Supply ${' '.repeat(200)}` }),
  ];
  expect(answers.map(({ status, error }) => [status, error?.message, error?.hint])).toEqual([
    [400, 'Receipt date is out of range.', 'Use a date between 1900 and 2199.'],
    [400, 'Amount is out of range.', 'Use a number from 0 to 10,000,000,000.'],
    [400, 'Vendor name is too long.', 'Use at most 160 characters.'],
  ]);
});

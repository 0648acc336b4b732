import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { withoutTriggers } from '#test/support/without-triggers.ts';
import { SHAPES } from './shapes/index.ts';
import { eachAtOnce } from './support/at-once.ts';
import { CAST_NAMES, type Cast, type CastName, makeCast } from './support/cast.ts';
import { isAmong, nameOf, type Who } from './support/shape.ts';
import { webSelects } from './support/web-selects.ts';
import { makeWorlds, type World } from './support/world.ts';

/**
 * Whatever a screen asks for, everybody asks for, without the screen's filters: the lists' columns, the money of a work
 * order, everything that is embedded. Each amount of each firm is a number of its own, and comes back only to those who
 * may see its row.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Amount {
  /** The shape whose `see` says who may know it. */
  shape: string;
  column: string;
  /** A second column that says the same. */
  also?: string;
  /** Dollars of the first world; the next ones add one each. */
  dollars: number;
}
const AMOUNTS: Amount[] = [
  { shape: 'work_order_budgets', column: 'nte_amount', dollars: 8110 },
  {
    shape: 'subcontractor_bill_work_orders, of a draft',
    column: 'amount',
    also: 'billed_amount',
    dollars: 8120,
  },
  {
    ...{
      shape: 'subcontractor_bill_work_orders, of a submitted bill',
      column: 'amount',
      also: 'billed_amount',
    },
    dollars: 8130,
  },
  { shape: 'partner_invoice_lines, of a draft', column: 'unit_price', dollars: 8140 },
  { shape: 'partner_invoice_lines, of a sent invoice', column: 'unit_price', dollars: 8150 },
  { shape: 'profile_rates', column: 'hourly_billable_rate', dollars: 8160 },
  // Screens read the rate of now from it, and none the column of profile_cost_rates.
  { shape: 'cost_rate_history', column: 'hourly_cost_rate', dollars: 8175 },
  { shape: 'receipts', column: 'amount', dollars: 8180 },
  { shape: 'receipt_allocations', column: 'amount', dollars: 8190 },
];
/** Everybody who has something to do with a job: nobody else gets any text of it. */
const SIDES: Who[] = ['staff', 'customer', 'subcontractor', 'requester', 'crew', 'clerk'];
const selects = webSelects();

let portal: TestPortal;
let cast: Cast;
let worlds: World[];
/** By amount: whose row it stands in. */
const rowsOf = new Map<string, { shape: (typeof SHAPES)[number]; world: World }>();
const known = new Set<string>();

beforeAll(async () => {
  portal = await startTestPortal();
  cast = await makeCast(portal);
  worlds = await makeWorlds(portal.owner, cast);
  for (const amount of AMOUNTS) await setAmounts(amount);
});
afterAll(() => portal.stop());

async function setAmounts({ shape: name, column, also, dollars }: Amount): Promise<void> {
  const shape = SHAPES.find((one) => nameOf(one) === name);
  if (!shape) throw new Error(`There is no shape ${name}.`);
  for (const [index, world] of worlds.entries()) {
    const value = `${dollars + index}.37`;
    const [[key, id] = []] = Object.entries(shape.key(world));
    await withoutTriggers(portal.owner, shape.table, async () => {
      const { rowCount } = await portal.owner.query(
        `update public.${shape.table} set ${column} = $1${also ? `, ${also} = $1` : ''} where ${key} = $2`,
        [value, id],
      );
      expect(rowCount).toBe(1);
    });
    rowsOf.set(value, { shape, world });
  }
}

test('finds the queries of the screens', () => {
  expect(selects.length).toBeGreaterThan(100);
  expect(selects.filter(({ select }) => select === '' || select.includes('$'))).toEqual([]);
  const money = selects.filter(({ select }) => select.includes('budget:work_order_budgets(nte_amount)'));
  expect(money.map(({ file }) => file)).toEqual(expect.arrayContaining(['features/work-orders/queries.ts']));
});

test.for([...CAST_NAMES, 'anon'] as const)(
  '%s gets no amount and no text of a row that is not theirs to see',
  async (name) => {
    const token = await tokenOf(name);
    const leaks: string[] = [];
    await eachAtOnce(selects, 8, async ({ file, table, select }) => {
      const answer = await fetch(`${portal.url}/rest/v1/${table}?select=${encodeURIComponent(select)}`, {
        headers: { apikey: portal.anonKey, authorization: `Bearer ${token}` },
      });
      const text = await answer.text();
      if (!['anon', 'signedOut', 'disabled'].includes(name) && answer.status !== 200)
        leaks.push(`${file}: ${text}`);
      for (const [mark, of = ''] of text.matchAll(/canary_(own|colleagues|foreign)_\w+/g)) {
        const world = worlds.find((one) => one.name === of);
        if (world && !isAmong(name, SIDES, world)) leaks.push(`${file}: ${mark}`);
      }
      for (const [amount] of text.matchAll(/81\d\d\.37/g)) {
        const row = rowsOf.get(amount);
        if (!row) throw new Error(`Whose is ${amount}?`);
        known.add(nameOf(row.shape));
        if (!isAmong(name, row.shape.see, row.world))
          leaks.push(`${file}: ${nameOf(row.shape)} of ${row.world.name}`);
      }
    });
    expect(leaks).toEqual([]);
  },
);

test('every kind of amount reached some role', () => {
  expect([...known].sort()).toEqual(AMOUNTS.map(({ shape }) => shape).sort());
});

async function tokenOf(name: CastName | 'anon'): Promise<string> {
  const { data } = await cast.clients[name].auth.getSession();
  return data.session?.access_token ?? portal.anonKey;
}

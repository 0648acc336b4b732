import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { IDENTITY_NAMES } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/** Which price applies to the work of a work order, and why (decision 092). */
const cases = withScenario();

/** The scopes of a list, the closest first. */
const SCOPES = ['project', 'location', 'customer', 'trade', 'everyone'] as const;
type Scope = (typeof SCOPES)[number];
const DAY = '2026-06-15';

interface Item {
  kind?: string;
  trade?: string;
  labor_class?: string;
  time_kind?: string;
  tier_from?: number;
  minimum_hours?: number;
  description?: string;
  value: number;
}

interface List {
  scope: Scope;
  valid_from?: string;
  valid_until?: string;
  is_active?: boolean;
  items: Item[];
}

interface Question {
  kind?: string;
  day?: string;
  trade?: string;
  time_kind?: string;
  cost?: number;
  description?: string;
  labor_class?: string;
}

let targets: Record<Scope, Record<string, string>>;
beforeAll(async () => {
  const { scenario, testDatabase } = cases;
  await testDatabase.owner.query('delete from public.price_lists');
  await testDatabase.owner.query(
    `update public.work_orders set trade = 'HVAC', project_id = $2 where id = $1`,
    [scenario.rows.workOrder, scenario.rows.project],
  );
  targets = {
    project: { project_id: scenario.rows.project },
    location: { partner_location_id: scenario.rows.location },
    customer: { organization_id: scenario.organizations.partner },
    trade: { trade: 'HVAC' },
    everyone: {},
  };
});

async function add(client: pg.ClientBase, list: List): Promise<void> {
  const { items, scope, ...facts } = list;
  const row = { name: `For ${scope}`, valid_from: '2026-01-01', ...facts, ...targets[scope] };
  const { rows } = await client.query(
    `insert into public.price_lists (${Object.keys(row)}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})
     returning id`,
    Object.values(row),
  );
  for (const { kind = 'hour', ...item } of items) {
    const columns = { price_list_id: rows[0].id, kind, ...item };
    await client.query(
      `insert into public.price_list_items (${Object.keys(columns)})
       values (${Object.keys(columns).map((_, n) => `$${n + 1}`)})`,
      Object.values(columns),
    );
  }
}

const asked = ({
  kind = 'hour',
  day = DAY,
  trade,
  time_kind,
  cost = 0,
  description,
  labor_class,
}: Question) => [
  ...[kind, cases.scenario.rows.workOrder, day, trade ?? null],
  ...[time_kind ?? 'regular', cost, description ?? null, labor_class ?? null],
];

/** Runs `work` in a transaction with these lists, of which nothing stays. */
async function withLists<T>(lists: readonly List[], work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await cases.testDatabase.owner.connect();
  try {
    await client.query('begin');
    for (const list of lists) await add(client, list);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What is charged: the value, or null when no list has a price. */
const priceOf = (lists: readonly List[], question: Question = {}): Promise<number | null> =>
  withLists(lists, async (client) => {
    const { rows } = await client.query(
      'select value from app.price_of($1, $2, $3, $4, $5, $6, $7, $8)',
      asked(question),
    );
    expect(rows.length).toBeLessThanOrEqual(1);
    return rows[0] ? Number(rows[0].value) : null;
  });

describe('among lists', () => {
  const valueFor = (scope: Scope) => 100 + SCOPES.indexOf(scope);
  const subsets = Array.from({ length: 2 ** SCOPES.length - 1 }, (_, bits) =>
    SCOPES.filter((_scope, index) => (bits + 1) & (1 << index)),
  );

  it.for(subsets.map((scopes) => [scopes.join(', '), scopes] as const))(
    'the closest one of %s sets the price',
    async ([, scopes]) => {
      const closest = SCOPES.find((scope) => scopes.includes(scope)) ?? 'everyone';
      const list = (scope: Scope): List => ({ scope, items: [{ value: valueFor(scope) }] });
      expect(await priceOf(scopes.map(list))).toBe(valueFor(closest));
      // Neither the order in which they were entered, nor the day on which they began, changes that.
      const later = scopes.map((scope, n) => ({ ...list(scope), valid_from: `2026-0${n + 1}-02` }));
      expect(await priceOf(later.reverse())).toBe(valueFor(closest));
    },
  );

  it('a close list without the kind leaves it to the next one', async () => {
    const lists: List[] = [
      { scope: 'customer', items: [{ kind: 'trip', value: 40 }] },
      { scope: 'everyone', items: [{ value: 95 }] },
    ];
    expect(await priceOf(lists)).toBe(95);
    expect(await priceOf(lists, { kind: 'mile' })).toBeNull();
  });

  it('lists of others do not count', async () => {
    const price = await withLists([], async (client) => {
      const { scenario } = cases;
      for (const [column, value] of [
        ['organization_id', scenario.organizations.otherPartner],
        ['partner_location_id', scenario.rows.otherLocation],
        ['trade', 'Plumbing'],
      ]) {
        await client.query(
          `with list as (
             insert into public.price_lists (name, valid_from, ${column}) values ('Other', '2026-01-01', $1) returning id
           ) insert into public.price_list_items (price_list_id, kind, value) select id, 'hour', 1 from list`,
          [value],
        );
      }
      return client.query('select from app.price_of($1, $2, $3, $4, $5, $6, $7, $8)', asked({}));
    });
    expect(price.rowCount).toBe(0);
  });

  it('the one that began last wins among equals', async () => {
    const lists: List[] = [
      { scope: 'everyone', valid_from: '2026-03-01', items: [{ value: 97 }] },
      { scope: 'everyone', valid_from: '2026-01-01', items: [{ value: 95 }] },
    ];
    expect(await priceOf(lists)).toBe(97);
    expect(await priceOf(lists, { day: '2026-02-28' })).toBe(95);
  });

  it.for([
    ['2025-12-31', null],
    ['2026-01-01', 95],
    ['2026-06-30', 95],
    ['2026-07-01', null],
  ] as const)('a list valid from January 1 to June 30 has on %s the price %s', async ([day, expected]) => {
    const list: List = { scope: 'everyone', valid_until: '2026-06-30', items: [{ value: 95 }] };
    expect(await priceOf([list], { day })).toBe(expected);
  });

  it('a retired list sets no price', async () => {
    expect(await priceOf([{ scope: 'everyone', is_active: false, items: [{ value: 95 }] }])).toBeNull();
  });
});

describe('in a list', () => {
  const items: Item[] = [
    { value: 90 },
    { trade: 'HVAC', value: 100 },
    { time_kind: 'emergency', value: 150 },
    { trade: 'HVAC', time_kind: 'emergency', value: 180 },
    { trade: 'Plumbing', time_kind: 'weekend', value: 130 },
  ];

  it.for([
    // The work order is HVAC.
    [{}, 100],
    [{ time_kind: 'emergency' }, 180],
    [{ time_kind: 'weekend' }, 100],
    [{ trade: 'Plumbing' }, 90],
    [{ trade: 'Plumbing', time_kind: 'emergency' }, 150],
    [{ trade: 'Plumbing', time_kind: 'weekend' }, 130],
    [{ trade: '' }, 100],
  ] as const)('%o costs %s an hour', async ([question, expected]) => {
    expect(await priceOf([{ scope: 'everyone', items }], question)).toBe(expected);
    expect(await priceOf([{ scope: 'everyone', items: [...items].reverse() }], question)).toBe(expected);
  });

  it('the item for the time comes before the item for the trade', async () => {
    const both: Item[] = [
      { trade: 'HVAC', value: 100 },
      { time_kind: 'emergency', value: 150 },
    ];
    expect(await priceOf([{ scope: 'everyone', items: both }], { time_kind: 'emergency' })).toBe(150);
  });

  it('an hour at another time has no price', async () => {
    const list: List = { scope: 'everyone', items: [{ time_kind: 'regular', value: 90 }] };
    expect(await priceOf([list])).toBe(90);
    expect(await priceOf([list], { time_kind: 'holiday' })).toBeNull();
  });

  it.for([
    [0, 30],
    [99.99, 30],
    [100, 20],
    [999.99, 20],
    [1000, 10],
    [50_000, 10],
    [-5, 30],
  ] as const)('a cost of %s has a markup of %s percent', async ([cost, expected]) => {
    const tiers: Item[] = [
      { kind: 'material_markup', tier_from: 100, value: 20 },
      { kind: 'material_markup', value: 30 },
      { kind: 'material_markup', tier_from: 1000, value: 10 },
      { kind: 'subcontractor_markup', value: 15 },
    ];
    expect(await priceOf([{ scope: 'everyone', items: tiers }], { kind: 'material_markup', cost })).toBe(
      expected,
    );
  });

  it('a tier is no substitute for a closer list', async () => {
    const tier = (scope: Scope, tier_from: number, value: number): List => ({
      ...{ scope, items: [{ kind: 'material_markup', tier_from, value }] },
    });
    const question = { kind: 'material_markup', cost: 5000 };
    expect(await priceOf([tier('customer', 0, 12), tier('everyone', 1000, 8)], question)).toBe(12);
  });

  it.for([
    ['Filter change', 120],
    [' filter CHANGE ', 120],
    ['Coil cleaning', null],
    [undefined, null],
  ] as const)('the job type %j costs %s', async ([description, expected]) => {
    const list: List = {
      scope: 'everyone',
      items: [{ kind: 'flat', description: 'Filter change', value: 120 }],
    };
    expect(await priceOf([list], { kind: 'flat', ...(description && { description }) })).toBe(expected);
  });
});

/** The parameters in the order of `asked`. */
const EXPLAINED =
  '$1, $3, p_work_order_id => $2, p_trade => $4, p_time_kind => $5, p_cost => $6, p_description => $7, p_labor_class => $8';

describe('explain_price', () => {
  const explained = (lists: readonly List[], question: Question = {}) =>
    withLists(lists, async (client) => {
      const { rows } = await client.query(
        `select value::float, applies, decided_by, scope from public.explain_price(${EXPLAINED})`,
        asked(question),
      );
      return rows.map(({ value, applies, decided_by }) => [value, applies, decided_by]);
    });

  it('lists every candidate in its order, and what decided', async () => {
    const markup = (tier_from: number, value: number): Item => ({
      kind: 'material_markup',
      tier_from,
      value,
    });
    expect(
      await explained(
        [
          { scope: 'everyone', valid_from: '2026-02-01', items: [markup(0, 35)] },
          { scope: 'customer', items: [markup(0, 25), markup(500, 15), markup(9000, 5)] },
          { scope: 'customer', valid_from: '2026-05-01', items: [{ ...markup(0, 22), trade: 'HVAC' }] },
          { scope: 'customer', valid_from: '2026-03-01', items: [markup(500, 14)] },
        ],
        { kind: 'material_markup', cost: 800 },
      ),
    ).toEqual([
      [22, true, 'trade'],
      [14, false, 'trade'],
      [15, false, 'trade'],
      [25, false, 'trade'],
      [35, false, 'scope'],
    ]);
  });

  it.for([
    ['time_kind', [{ scope: 'everyone', items: [{ value: 90 }, { time_kind: 'regular', value: 95 }] }]],
    ['labor_class', [{ scope: 'everyone', items: [{ value: 90 }, { labor_class: 'Helper', value: 95 }] }]],
    [
      'valid_from',
      [
        { scope: 'trade', items: [{ value: 90 }] },
        { scope: 'trade', valid_from: '2026-04-01', items: [{ value: 95 }] },
      ],
    ],
    [
      'entered',
      [
        { scope: 'trade', items: [{ value: 90 }] },
        { scope: 'trade', items: [{ value: 95 }] },
      ],
    ],
  ] as [string, List[]][])('says that %s decided', async ([reason, lists]) => {
    expect(await explained(lists, { labor_class: 'Helper' })).toEqual([
      [95, true, reason],
      [90, false, reason],
    ]);
  });

  it('says that a price has no rival', async () => {
    expect(await explained([{ scope: 'everyone', items: [{ value: 95 }] }])).toEqual([[95, true, 'only']]);
    expect(await explained([])).toEqual([]);
  });
});

it('only members who invoice or see costs get a price', async () => {
  const { testDatabase } = cases;
  await add(testDatabase.owner as unknown as pg.ClientBase, { scope: 'everyone', items: [{ value: 95 }] });
  const found: string[] = [];
  for (const name of IDENTITY_NAMES) {
    for (const text of [
      `select from public.explain_price(${EXPLAINED})`,
      'select from app.price_of($1, $2, $3, $4, $5, $6, $7, $8)',
    ]) {
      const count = await cases
        .as(name, (client) => client.query(text, asked({})))
        .then(
          ({ rowCount }) => rowCount,
          () => 0,
        );
      if (count) found.push(`${name} ${/(\w+)\(/.exec(text)?.[1]}`);
    }
  }
  await testDatabase.owner.query('delete from public.price_lists');
  const readers = ['manager', 'admin', 'billing', 'payroll', 'readOnly'];
  expect(found.sort()).toEqual(
    readers.flatMap((name) => [`${name} explain_price`, `${name} price_of`]).sort(),
  );
});

describe('a list', () => {
  const list = (columns: Record<string, unknown>) => {
    const row = { name: 'List', valid_from: '2026-01-01', ...columns };
    return cases.testDatabase.owner.query(
      `insert into public.price_lists (${Object.keys(row)}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
      Object.values(row),
    );
  };

  it('has one scope', async () => {
    await expect(list({ ...targets.customer, trade: 'HVAC' })).rejects.toMatchObject({
      constraint: 'price_lists_scope',
    });
  });

  it('does not end before it begins', async () => {
    await expect(list({ valid_until: '2025-12-31' })).rejects.toMatchObject({
      constraint: 'price_lists_validity',
    });
  });

  it.for([
    ['price_list_items_once', [{ value: 1 }, { value: 2 }]],
    ['price_list_items_of_hours', [{ kind: 'trip', time_kind: 'weekend', value: 1 }]],
    ['price_list_items_of_markups', [{ tier_from: 10, value: 1 }]],
    ['price_list_items_of_jobs', [{ kind: 'flat', value: 1 }]],
    ['price_list_items_value_0_to_10000000', [{ value: -1 }]],
  ] as [string, Item[]][])('keeps %s', async ([constraint, items]) => {
    await expect(priceOf([{ scope: 'everyone', items }])).rejects.toMatchObject({ constraint });
  });
});

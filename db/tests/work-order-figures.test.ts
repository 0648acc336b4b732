import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { sized } from '#test/support/test-size.ts';
import { randomLife } from './support/random-life.ts';
import { withScenario } from './support/with-scenario.ts';

vi.setConfig({ testTimeout: 120_000 });
const cases = withScenario();
const STEPS = sized({ quick: 300, push: 900, release: 10_000 });
const { seed } = campaign('work-order figures', `${STEPS} steps`);

/** What is counted. A life in which something never happened proves nothing about it, so it goes on until all did. */
const MEASURES = [
  ...['assigned', 'begun', 'completed', 'nte', 'opened'],
  ...['punctual', 'requested', 'reviewed', 'spent', 'started'],
];
const LONGEST_LIFE = 10 * STEPS;

/** All totals as they are kept, and as they are when everything is counted again. */
async function keptAndRecounted(owner: pg.Pool) {
  const totals = async () => {
    await owner.query('select app.aggregate_work_order_figures()');
    return (await owner.query(`select f::text as row from app.work_order_figures f order by f`)).rows;
  };
  const kept = await totals();
  await owner.query('select app.recount_work_order_figures()');
  return { kept, recounted: await totals() };
}

it('equals a full recount after any history of work orders', async () => {
  const { owner } = cases.testDatabase;
  const random = seededRandom(seed);
  const live = await randomLife(owner, cases.scenario, random);
  for (let step = 0; step < STEPS || (step < LONGEST_LIFE && !(await hasEverything(owner))); step++) {
    await live();
    if (random() < 0.05) await owner.query('select app.aggregate_work_order_figures()');
  }
  const { kept, recounted } = await keptAndRecounted(owner);
  expect(await hasEverything(owner)).toBe(true);
  expect(kept).toEqual(recounted);
});

/** Only totals count: what was counted and taken back since the last aggregation leaves none. */
async function hasEverything(owner: pg.Pool): Promise<boolean> {
  await owner.query('select app.aggregate_work_order_figures()');
  const { rows } = await owner.query<{ measure: string }>(
    'select distinct measure from app.work_order_figures',
  );
  const measured = new Set(rows.map(({ measure }) => measure));
  return MEASURES.every((measure) => measured.has(measure));
}

it('equals a full recount after concurrent writers and aggregations', async () => {
  const { owner, url } = cases.testDatabase;
  const { Pool } = (await import('pg')).default;
  const pools = Array.from({ length: 6 }, () => new Pool({ connectionString: url('postgres'), max: 1 }));
  let writing = pools.length;
  const aggregating = async () => {
    while (writing > 0) await owner.query('select app.aggregate_work_order_figures()');
  };
  const writers = pools.map(async (pool, index) => {
    try {
      const live = await randomLife(pool, cases.scenario, seededRandom(seed + index));
      for (let step = 0; step < 80; step++) await live();
    } finally {
      writing--;
    }
  });
  await Promise.all([aggregating(), ...writers]);
  const { kept, recounted } = await keptAndRecounted(owner);
  expect(kept).toEqual(recounted);
  await Promise.all(pools.map((pool) => pool.end()));
});

it('blocks nobody on the row of a total: two writers count the same, with an aggregation between them', async () => {
  const { owner } = cases.testDatabase;
  const [first, second] = await Promise.all([owner.connect(), owner.connect()]);
  const { workOrder, newWorkOrder } = cases.scenario.rows;
  await first.query('begin');
  await first.query(`update public.work_orders set trade = 'Roofing' where id = $1`, [workOrder]);
  await second.query(`set lock_timeout = '500ms'`);
  await second.query(`update public.work_orders set trade = 'Roofing' where id = $1`, [newWorkOrder]);
  await second.query('select app.aggregate_work_order_figures()');
  await second.query('reset lock_timeout');
  await first.query('rollback');
  first.release();
  second.release();
  const { kept, recounted } = await keptAndRecounted(owner);
  expect(kept).toEqual(recounted);
});

it('is the same before and after the aggregation', async () => {
  const { owner } = cases.testDatabase;
  const { organizations } = cases.scenario;
  await owner.query(
    `insert into public.work_orders (organization_id, title, trade) values ($1, 'Gutter hangs', 'Roofing')`,
    [organizations.partner],
  );
  const totals = () =>
    cases.as('manager', async (client) => {
      const { rows } = await client.query(
        `select * from public.work_order_figures('{opened,open_received,completed}', '-infinity', 'trade') order by 1, 2`,
      );
      return rows;
    });
  const before = await totals();
  expect(before).toEqual(
    expect.arrayContaining([expect.objectContaining({ measure: 'opened', key: 'Roofing' })]),
  );
  await owner.query('select app.aggregate_work_order_figures()');
  expect(await totals()).toEqual(before);
  expect((await owner.query('select from app.work_order_figure_changes')).rowCount).toBe(0);
});

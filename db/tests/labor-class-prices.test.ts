import { beforeAll, describe, expect, it } from 'vitest';
import { adder } from './support/adder.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

describe('the labor class', () => {
  let workOrder: string;
  beforeAll(async () => {
    const { owner } = cases.testDatabase;
    const add = adder(owner);
    await owner.query('delete from public.price_lists');
    workOrder = await add('work_orders', {
      ...{ organization_id: cases.scenario.organizations.partner, title: 'Door sticks', trade: 'HVAC' },
    });
    const list = await add('price_lists', { name: 'For everyone', valid_from: '2026-01-01' });
    for (const item of [
      { value: 90 },
      { value: 95, trade: 'HVAC' },
      { value: 60, labor_class: 'Helper' },
      { value: 65, labor_class: 'Helper', trade: 'HVAC' },
      { value: 140, time_kind: 'emergency' },
    ]) {
      await add('price_list_items', { price_list_id: list, kind: 'hour', ...item });
    }
  });
  const priceOf = async (labor_class: string | null, trade: string | null = null, time_kind = 'regular') => {
    const { rows } = await cases.testDatabase.owner.query<{ value: number }>(
      `select value::float8 from app.price_of('hour', $1, '2026-06-15', $2, $3, p_labor_class => $4)`,
      [workOrder, trade, time_kind, labor_class],
    );
    return rows[0]?.value;
  };

  it.for([
    ['class and trade before the class', ['Helper'], 65],
    ['the class before the trade', ['Helper', 'Plumbing'], 60],
    ['the trade for another class', ['Foreman'], 95],
    ['the trade without a class', [null], 95],
    ['neither', [null, 'Plumbing'], 90],
    ['the time before the class', ['Helper', null, 'emergency'], 140],
  ] as [string, Parameters<typeof priceOf>, number][])('%s', async ([, asked, expected]) => {
    expect(await priceOf(...asked)).toBe(expected);
  });

  it('is no substitute for a closer list', async () => {
    const add = adder(cases.testDatabase.owner);
    const list = await add('price_lists', {
      ...{ name: 'Of the customer', valid_from: '2026-01-01' },
      organization_id: cases.scenario.organizations.partner,
    });
    await add('price_list_items', { price_list_id: list, kind: 'hour', value: 80 });
    expect(await priceOf('Helper')).toBe(80);
  });

  it('is of hours only', async () => {
    await expect(
      cases.testDatabase.owner.query(
        `insert into public.price_list_items (price_list_id, kind, labor_class, value)
         select id, 'trip', 'Helper', 1 from public.price_lists limit 1`,
      ),
    ).rejects.toThrow('price_list_items_of_hours');
  });
});

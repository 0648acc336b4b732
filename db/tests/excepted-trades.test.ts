import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { applyFilters } from '#web/features/work-orders/apply-filters.ts';
import { exceptTrades } from '#web/lib/office-trades.ts';

/** The bar of all other trades opens the work of all trades but those that have bars of their own. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const tradesOf = async (as: PersonName, left: string[]) => {
  const question = company.people[as].client.from('work_orders').select('trade').eq('title', 'Of a trade');
  const { data, error } = await applyFilters(question as never, { trade: exceptTrades(left) });
  expect(error, as).toBeNull();
  return (data as unknown as { trade: string }[]).map(({ trade }) => trade).toSorted();
};

test('leaves trades out as they are stored, also work without one, and shows nobody more', async () => {
  const trades = ['HVAC', 'Doors, "auto"', 'Signs', ''];
  await portal.owner.query(
    `insert into public.work_orders (title, organization_id, trade) select 'Of a trade', $1, unnest($2::text[])`,
    [company.organizations.customer, trades],
  );
  expect(await tradesOf('admin', ['HVAC', 'Doors, "auto"'])).toEqual(['', 'Signs']);
  expect(await tradesOf('admin', ['HVAC', ''])).toEqual(['Doors, "auto"', 'Signs']);
  expect(await tradesOf('partner', ['HVAC', 'Signs'])).toEqual(['', 'Doors, "auto"']);
  for (const as of ['otherPartner', 'subcontractor', 'stranger'] as const)
    expect(await tradesOf(as, ['HVAC']), as).toEqual([]);
});

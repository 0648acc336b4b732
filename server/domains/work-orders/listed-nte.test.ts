import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** A work order without an NTE of its own has that of the closest price list (decision 092). */
let portal: TestPortal;
let company: Company;
/** Sees what things cost and reads price lists. */
let biller: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  biller = await addPerson(portal, {
    name: 'biller',
    memberships: [[company.organizations.contractor, 'employee', ['invoice']]],
  });
  const save = async (
    name: string,
    target: object,
    items: { trade?: string; value: number }[],
    from: string,
  ) => {
    const { error } = await company.people.admin.client.rpc('save_price_list', {
      ...{ name, scope: 'everyone', valid_from: from, ...target },
      items: items.map((item) => ({ kind: 'nte', ...item })),
    } as never);
    expect(error).toBeNull();
  };
  const customer = { scope: 'customer', organization_id: company.organizations.customer };
  await save('For everyone', {}, [{ value: 900 }], '2026-01-01');
  await save('Of the customer', customer, [{ value: 500 }, { trade: 'Doors', value: 350 }], '2026-01-01');
  await save('Of next year', customer, [{ value: 1 }], '2199-01-01');
});
afterAll(() => portal.stop());

async function requested(trade: string, office?: object): Promise<string> {
  const { data, error } = await company.people[office ? 'admin' : 'partner'].client.rpc('create_work_order', {
    ...{ partner_location_id: company.locationId, title: 'Gate sticks', description: 'Since today.' },
    ...{ trade, priority: 'high', submission_key: randomUUID() },
    ...(office && {
      office: {
        ...{ nte_amount: null, assigned_organization_id: null, assignees: [], due_date: null, note: '' },
        ...{ partner_reference: '', ...office },
      },
    }),
  } as never);
  expect(error).toBeNull();
  return (data as { id: string } | null)?.id ?? '';
}

/** The NTE as somebody reads it, and the list that gave it. */
async function nteOf(id: string, { client } = biller) {
  const { data } = await client
    .from('work_orders')
    .select('nte_amount, nte_price_list, budget:work_order_budgets(nte_amount)')
    .eq('id', id)
    .maybeSingle();
  return data && [data.nte_amount, data.budget?.nte_amount ?? null, data.nte_price_list];
}

const assign = (work_order_id: string, firm: 'subcontractor' | 'otherSubcontractor', nte: number | null) =>
  company.people.admin.client.rpc('assign_work_order', {
    ...{ work_order_id, assigned_organization_id: company.organizations[firm], assignees: [] },
    ...{ nte_amount: nte, due_date: null },
  });

test('a new work order has the NTE of the closest list, by trade', async () => {
  expect(await nteOf(await requested('Roofing'))).toEqual([500, 500, 'Of the customer']);
  expect(await nteOf(await requested('Doors'))).toEqual([350, 350, 'Of the customer']);
});

test('one that was entered, or agreed with the customer, comes before', async () => {
  expect(await nteOf(await requested('Doors', { nte_amount: 275 }))).toEqual([275, 275, null]);
  await portal.owner.query(
    `insert into public.organization_internals (organization_id, default_nte) values ($1, 620)
     on conflict (organization_id) do update set default_nte = 620`,
    [company.organizations.customer],
  );
  expect(await nteOf(await requested('Doors'))).toEqual([620, 620, null]);
  await portal.owner.query('update public.organization_internals set default_nte = null');
});

test('the subcontractor reads it where it reads every NTE, and nobody else of its source', async () => {
  const id = await requested('Doors');
  const { people } = company;
  expect(await nteOf(id, people.partner)).toEqual([null, null, null]);
  expect(await nteOf(id, people.subcontractor)).toBeNull();
  expect((await assign(id, 'subcontractor', null)).error).toBeNull();
  expect(await nteOf(id, people.subcontractor)).toEqual([350, 350, null]);
  expect(await nteOf(id, people.partner)).toEqual([null, null, null]);
  expect(await nteOf(id, people.otherSubcontractor)).toBeNull();
  // Of the office, those who see no prices read the amount and not the list.
  expect(await nteOf(id, people.employee)).toEqual([350, 350, null]);
  expect(await nteOf(id)).toEqual([350, 350, 'Of the customer']);
});

test('an amount that is taken away leaves that of the list, also for the next firm', async () => {
  const id = await requested('Doors');
  expect((await assign(id, 'subcontractor', 800)).error).toBeNull();
  expect(await nteOf(id)).toEqual([800, 800, null]);
  expect((await assign(id, 'otherSubcontractor', null)).error).toBeNull();
  expect(await nteOf(id)).toEqual([350, 350, 'Of the customer']);
  expect(await nteOf(id, company.people.otherSubcontractor)).toEqual([350, 350, null]);
});

test('the list counts that was valid when the work order was created, and changes nothing later', async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, trade, status, organization_id, created_at)
     values ('From last year', 'Roofing', 'received', $1, '2025-06-01T12:00Z') returning id`,
    [company.organizations.customer],
  );
  const old = rows[0]?.id ?? '';
  expect((await assign(old, 'subcontractor', null)).error).toBeNull();
  expect(await nteOf(old)).toEqual([null, null, null]);

  const id = await requested('Roofing');
  await portal.owner.query(
    `update public.price_list_items set value = 5000 where kind = 'nte' and value = 500`,
  );
  expect(await nteOf(id)).toEqual([500, 500, 'Of the customer']);
  await portal.owner.query(
    `update public.price_list_items set value = 500 where kind = 'nte' and value = 5000`,
  );
});

test('bills and the work to invoice are compared with it', async () => {
  const id = await requested('Doors');
  await assign(id, 'subcontractor', null);
  const { people, organizations } = company;
  for (const status of ['in_progress', 'work_completed', 'completed']) {
    await portal.owner.query('update public.work_orders set status = $2 where id = $1', [id, status]);
  }
  await portal.owner.query(
    `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       work_performed, hours_worked, completed_on, status, reviewed_at)
     values ($1, $2, $3, 'Closer replaced', 2, current_date, 'approved', now())`,
    [id, people.subcontractor.profileId, organizations.subcontractor],
  );
  const billed = await people.subcontractor.client.rpc('submit_bill', {
    lines: [{ work_order_id: id, amount: 400 }],
  } as never);
  expect(billed.error).toBeNull();
  const bill = (billed.data as { id: string } | null)?.id ?? '';
  const { data: over } = await people.admin.client
    .from('subcontractor_bills')
    .select('over_nte_amount')
    .eq('id', bill)
    .single();
  expect(over).toEqual({ over_nte_amount: 50 });
  await portal.owner.query(
    `update public.subcontractor_bills set status = 'approved', reviewed_by = $2, reviewed_at = now() where id = $1`,
    [bill, people.admin.profileId],
  );
  const { data: waiting } = await biller.client.rpc('billable_work', { p_limit: 500 });
  expect(waiting?.find(({ work_order_id }) => work_order_id === id)).toMatchObject({
    ...{ nte_amount: 350, missing: ['over_nte'] },
  });
});

test('an NTE is more than nothing, and only those who invoice enter one', async () => {
  const save = async (value: number, as: Person = company.people.admin) =>
    (
      await as.client.rpc('save_price_list', {
        ...{ name: 'Wrong', scope: 'everyone', valid_from: '2026-01-01', items: [{ kind: 'nte', value }] },
      } as never)
    ).error;
  for (const value of [0, 99.999]) {
    expect((await save(value))?.message).toContain('Enter more than 0, with at most two decimals.');
  }
  for (const who of ['employee', 'partner', 'subcontractor'] as const) {
    expect(await save(1, company.people[who])).toMatchObject({ code: 'forbidden' });
  }
});

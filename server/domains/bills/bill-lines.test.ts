import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What the amount of a work order on a bill consists of, and what the office compares it with. */
let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal?.stop());

async function work(): Promise<string> {
  const { organizations, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed)
     values ('Door does not close', 'completed', $1, $2, $3, now()) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}

const crew = () => company.people.subcontractor.client;
const save = (input: CommandInput<'save_bill_draft'>) => crew().rpc('save_bill_draft', input);
const labor = (hours: number, hourly_rate: number) => ({ kind: 'labor', hours, hourly_rate }) as const;

async function linesOf(id: string, as = crew()) {
  const { data } = await as
    .from('subcontractor_bills')
    .select(
      'total_amount, lines:subcontractor_bill_work_orders(id, amount, billed_amount, comparison, items:subcontractor_bill_lines(kind, description, hours, hourly_rate, amount, position))',
    )
    .eq('id', id)
    .maybeSingle();
  return data;
}

test('the amount is the sum of the lines, added up by the database', async () => {
  const [itemized, whole] = [await work(), await work()];
  const { data, error } = await save({
    lines: [
      {
        ...{ work_order_id: itemized, amount: 1 },
        items: [
          { ...labor(1.15, 33.33), description: 'Repair' },
          { kind: 'material', amount: 20.05, description: null },
          { kind: 'tax', amount: 1.4 },
        ],
      },
      { work_order_id: whole, amount: 50 },
    ],
  });
  expect(error).toBeNull();
  expect(data?.total_amount).toBe(109.78);
  const bill = await linesOf(data?.id ?? '');
  const byAmount = bill?.lines.toSorted((a, b) => b.amount - a.amount);
  expect(byAmount).toMatchObject([
    {
      ...{ amount: 59.78, billed_amount: 59.78 },
      items: [
        { ...labor(1.15, 33.33), description: 'Repair', amount: 38.33, position: 1 },
        { kind: 'material', description: '', hours: null, hourly_rate: null, amount: 20.05, position: 2 },
        { kind: 'tax', amount: 1.4, position: 3 },
      ],
    },
    { amount: 50, items: [] },
  ]);
});

test('saved again, a work order has the lines of the newest form', async () => {
  const work_order_id = await work();
  const first = await save({ lines: [{ work_order_id, amount: 90, items: [labor(1, 90)] }] });
  const bill_id = first.data?.id ?? '';
  await save({ bill_id, lines: [{ work_order_id, amount: 45, items: [labor(0.5, 90)] }] });
  expect(await linesOf(bill_id)).toMatchObject({
    ...{ total_amount: 45, lines: [{ amount: 45, items: [{ hours: 0.5 }] }] },
  });
  await save({ bill_id, lines: [{ work_order_id, amount: 30 }] });
  expect(await linesOf(bill_id)).toMatchObject({ total_amount: 30, lines: [{ amount: 30, items: [] }] });
});

test('an amount that is written past its lines is refused', async () => {
  const work_order_id = await work();
  const { data } = await save({ lines: [{ work_order_id, amount: 90, items: [labor(1, 90)] }] });
  const { error } = await crew()
    .from('subcontractor_bill_work_orders')
    .update({ amount: 91 })
    .eq('subcontractor_bill_id', data?.id ?? '');
  expect(readReason(error?.details)?.reason).toBe('bill_lines_differ');
  expect(await linesOf(data?.id ?? '')).toMatchObject({ total_amount: 90 });
});

test.for([
  ['no hours', { kind: 'labor', hours: 0, hourly_rate: 90 }, 'items.0.hours: Enter more than 0 hours.'],
  ['a third decimal', labor(1.005, 90), 'items.0.hours: Use at most two decimals.'],
  ['a negative amount', { kind: 'trip', amount: -5 }, 'items.0.amount: Enter more than 0.'],
  ['a line break', { kind: 'trip', amount: 5, description: 'a\nb' }, 'items.0.description: Use one line'],
] as const)('%s is refused at its field', async ([, item, issue]) => {
  const { error } = await save({ lines: [{ work_order_id: await work(), amount: 5, items: [item] }] });
  expect(error?.code).toBe('invalid_input');
  expect(error?.message).toContain(issue);
});

test('less is approved of a work order with lines, which stay as they were billed', async () => {
  const work_order_id = await work();
  const { data } = await crew().rpc('submit_bill', {
    lines: [{ work_order_id, amount: 90, items: [labor(1, 90)] }],
  });
  const { error } = await company.people.admin.client.rpc('approve_bill', {
    ...{ bill_id: data?.id ?? '', reductions: [{ work_order_id, amount: 45, reason: 'Half an hour.' }] },
  });
  expect(error).toBeNull();
  expect(await linesOf(data?.id ?? '')).toMatchObject({
    ...{ total_amount: 45, lines: [{ amount: 45, billed_amount: 90, items: [{ amount: 90 }] }] },
  });
});

test('the comparison has the reports, the time in progress, and the closest agreed rate', async () => {
  const work_order_id = await work();
  const { subcontractor, customer } = company.organizations;
  await portal.owner.query(
    `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       organization_id, work_performed, hours_worked, crew_size, completed_on, status, reviewed_by, reviewed_at)
     select $1, $2, $3, $4, 'Repaired the door.', 1.5, 2, '2026-03-02', status, $5, now()
     from unnest(array['approved', 'rejected']) status`,
    [
      ...[work_order_id, company.people.subcontractor.profileId, subcontractor, customer],
      company.people.admin.profileId,
    ],
  );
  await portal.owner.query(
    `insert into public.work_order_events (work_order_id, event_type, assigned_organization_id, data, created_at)
     select $1, e.type, $2, '{}', e.at::timestamptz from (values ('work_started', '2026-03-02T13:00:00Z'),
       ('put_on_hold', '2026-03-02T14:00:00Z'), ('work_started', '2026-03-03T13:00:00Z'),
       ('work_completed', '2026-03-03T13:45:00Z')) e (type, at)`,
    [work_order_id, subcontractor],
  );
  const { data } = await crew().rpc('submit_bill', { lines: [{ work_order_id, amount: 90 }] });
  const agree = (hourly_rate: number | null, only?: string) =>
    company.people.admin.client.rpc('set_agreed_rate', {
      ...{ organization_id: subcontractor, work_order_id: only ?? null, hourly_rate },
    });
  const compared = async (as = company.people.admin.client) =>
    (await linesOf(data?.id ?? '', as))?.lines[0]?.comparison;
  expect(await compared()).toMatchObject({
    ...{ reported_hours: 3, on_site_hours: 1.75, crew_size: 2, agreed_rate: null },
    reports: [{ hours: 1.5, crew_size: 2, status: 'approved', day: '2026-03-02' }],
  });
  await agree(95);
  expect(await compared()).toMatchObject({ agreed_rate: 95, is_for_work_order: false });
  await agree(110, work_order_id);
  await agree(112.5, work_order_id);
  expect(await compared()).toMatchObject({ agreed_rate: 112.5, is_for_work_order: true });
  expect(await compared(crew())).toMatchObject({ agreed_rate: 112.5 });
  await agree(null, work_order_id);
  expect(await compared()).toMatchObject({ agreed_rate: 95 });
  await agree(null);
  expect(await compared()).toMatchObject({ agreed_rate: null });
});

test('only the office agrees on rates, and with subcontractors', async () => {
  const { subcontractor, customer } = company.organizations;
  const input = { organization_id: subcontractor, hourly_rate: 90 };
  for (const as of ['manager', 'subcontractor', 'partner'] as const) {
    const { error } = await company.people[as].client.rpc('set_agreed_rate', input);
    const reason = as === 'manager' ? 'capability_missing' : 'agreed_rate_office_only';
    expect(readReason(error?.details)?.reason, as).toBe(reason);
  }
  const { error } = await company.people.admin.client.rpc('set_agreed_rate', {
    ...{ organization_id: customer, hourly_rate: 90 },
  });
  expect(readReason(error?.details)?.reason).toBe('agreed_rate_firm_missing');
});

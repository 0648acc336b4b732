import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPeople, one, type People, type PersonName } from './support/identities.ts';

/** The figures at the top of an organization's page, of rows whose figures are known. */
let testDatabase: TestDatabase;
let people: People;
/** Today, by the office's clock. */
let today: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  people = await addPeople(testDatabase.owner);
  today = (await testDatabase.owner.query('select app.office_day(now())::text as day')).rows[0].day;
  await addCustomer();
  await addFirm();
});
afterAll(() => testDatabase.drop());

const figures = (of: keyof People['organizations'], as: PersonName = 'admin') =>
  testDatabase.database.as(people.identities[as], async (client) => {
    const { rows } = await client.query('select * from public.organization_figures($1)', [
      people.organizations[of],
    ]);
    return (
      rows[0] && Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]))
    );
  });

const add = (table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row);
  return one(
    testDatabase.owner,
    `insert into public.${table} (${columns.join(', ')})
     values (${columns.map((_column, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const day = (days: number) => new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10);
const ago = (days: number, hours = 0) => new Date(Date.now() - days * DAY + hours * HOUR).toISOString();

/** Three invoices are unpaid, one of them is overdue; two people, but one is inactive. */
async function addCustomer() {
  const { partner, otherPartner } = people.organizations;
  const invoice = (
    status: string,
    total_amount: number,
    due_date: string | null,
    organization_id = partner,
  ) =>
    add('partner_invoices', {
      ...{ organization_id, status, total_amount, issue_date: day(-60), due_date },
      ...(status === 'paid' && { paid_amount: total_amount }),
      ...(status === 'void' && { void_reason: 'Twice.' }),
    });
  await invoice('draft', 10, day(-1));
  await invoice('sent', 120, day(-1));
  await invoice('sent', 80, today);
  await invoice('sent', 40.5, null);
  await invoice('paid', 500, day(-1));
  await invoice('void', 60, day(-1));
  await invoice('sent', 999, day(-1), otherPartner);
  await add('partner_locations', { organization_id: partner, name: 'Main Street' });
  await add('partner_locations', { organization_id: partner, name: 'Old Mill', is_active: false });
  await testDatabase.owner.query(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $3, 'member'), ($2, $3, 'member')`,
    [people.profiles.stranger, people.profiles.disabled, partner],
  );
}

/** Of the last twelve months: three with a due date are finished, two of them on time; four were accepted. */
async function addFirm() {
  const { partner, subcontractor, otherSubcontractor } = people.organizations;
  const done = (row: Record<string, unknown>, firm = subcontractor) =>
    add('work_orders', {
      ...{ title: 'Rooftop unit', organization_id: partner, assigned_organization_id: firm },
      ...{ status: 'completed', reported_by: people.profiles.partner, created_at: ago(20) },
      ...row,
    });
  const answered = (hours: number, days = 15) => ({
    ...{
      date_assigned: ago(days),
      accepted_at: ago(days, hours),
      accepted_by: people.profiles.subcontractor,
    },
  });
  const order = await done({ ...answered(2), due_date: day(-5), date_finished: ago(7) });
  // The last minute of the day counts, by the office's clock.
  const lastMinute = await done({ ...answered(4), due_date: day(-6) });
  await testDatabase.owner.query(
    `update public.work_orders w set date_finished = (
       select max(m) from generate_series(w.due_date::timestamptz, w.due_date + interval '3 days', interval '1 minute') m
       where app.office_day(m) = w.due_date
     ) where w.id = $1`,
    [lastMinute],
  );
  await done({ ...answered(10), due_date: day(-10), date_finished: ago(5) });
  await done({ ...answered(5), date_finished: ago(5) });
  await done({ status: 'assigned', due_date: day(-3), date_assigned: ago(9) });
  // Before the twelve months: open work is still open, and nothing else counts.
  const old = { created_at: ago(400) };
  await done({ ...old, ...answered(100, 390), due_date: day(-300), date_finished: ago(350) });
  await done({ ...old, status: 'on_hold', due_date: day(-300) });
  await done({ ...answered(90), due_date: day(-5), date_finished: ago(2) }, otherSubcontractor);

  const report = (status: string, submitted_at: string, firm = subcontractor) =>
    add('work_order_reports', {
      ...{ work_order_id: order, subcontractor_user_id: people.profiles.subcontractor, status, submitted_at },
      ...{
        subcontractor_organization_id: firm,
        work_performed: 'Done.',
        hours_worked: 1,
        completed_on: day(-20),
      },
      ...(status !== 'submitted' && { reviewed_by: people.profiles.manager, reviewed_at: ago(1) }),
    });
  for (const status of ['submitted', 'approved', 'approved', 'rejected']) await report(status, ago(3));
  for (const status of ['submitted', 'approved', 'rejected']) await report(status, ago(380));
  await report('rejected', ago(3), otherSubcontractor);

  const bill = (status: string, total_amount: number, firm = subcontractor) =>
    add('subcontractor_bills', {
      ...{
        subcontractor_organization_id: firm,
        submitted_by: people.profiles.subcontractor,
        status,
        total_amount,
      },
      ...(status !== 'draft' && { submitted_at: ago(400), internal_bill_number: `B-${total_amount}` }),
      ...(status === 'rejected' && { rejection_reason: 'No photo.' }),
    });
  await bill('draft', 100);
  await bill('submitted', 250.5);
  await bill('approved', 300);
  await bill('rejected', 70);
  await bill('paid', 1000);
  await bill('submitted', 999, otherSubcontractor);
}

describe('organization_figures', () => {
  it('counts what a customer has and owes', async () => {
    expect(await figures('partner')).toMatchObject({
      ...{ people: 2, locations: 1, open_work_orders: 2, reports_to_review: 2 },
      ...{ unpaid_invoices: 3, unpaid_invoices_amount: 240.5, overdue_invoices_amount: 120 },
      ...{ unpaid_bills: 0, unpaid_bills_amount: 0, due_work_orders: 0, reviewed_reports: 0 },
    });
  });

  it('scores a subcontractor by its last twelve months, and adds up what it is owed', async () => {
    expect(await figures('subcontractor')).toMatchObject({
      ...{ people: 1, open_work_orders: 2, reports_to_review: 2 },
      ...{ due_work_orders: 3, on_time_work_orders: 2 },
      ...{ reviewed_reports: 3, sent_back_reports: 1 },
      // The median of 2, 4, 5, and 10 hours.
      ...{ answered_assignments: 4, median_answer_hours: 4.5 },
      ...{ unpaid_bills: 2, unpaid_bills_amount: 550.5, unpaid_invoices: 0 },
    });
  });

  it('is for the office only', async () => {
    expect(await figures('subcontractor', 'dispatcher')).toBeDefined();
    for (const as of ['partner', 'subcontractor', 'stranger'] as const)
      expect(await figures('subcontractor', as)).toBeUndefined();
  });
});

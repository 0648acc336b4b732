import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AppDatabase } from '#shared/database.ts';
import { type Called, type Fixture, openFixture } from './fixture.ts';

/** A project without a contract, with what is recorded on it, for each test. */

export let fixture: Fixture;
/** The project of the test that runs. */
export let project: string;

/** A portal with a price list. */
export async function openWithPrices(): Promise<void> {
  fixture = await openFixture();
  const { id: list } = await fixture.one<{ id: string }>(
    `insert into public.price_lists (name, valid_from) values ('Standard', '2026-01-01') returning id`,
  );
  await fixture.portal.owner.query(
    `insert into public.price_list_items (price_list_id, kind, labor_class, tier_from, minimum_hours, value)
     values ($1, 'hour', null, 0, 2, 100), ($1, 'hour', 'Helper', 0, null, 60), ($1, 'mile', null, 0, null, 0.75),
       ($1, 'material_markup', null, 0, null, 50), ($1, 'material_markup', null, 100, null, 10),
       ($1, 'trip', null, 0, null, 85)`,
    [list],
  );
}

export async function startProject(): Promise<void> {
  project = await newProject();
}

export const add = async (text: string, values: unknown[]) =>
  (await fixture.one<{ id: string }>(text, values)).id;
export const newProject = (organization: string | null = fixture.company.organizations.customer) =>
  add(`insert into public.projects (name, organization_id) values ('Refit', $1) returning id`, [
    organization,
  ]);
export const DAY = '2026-03-02';

/** A day of the technician on the project. */
export const time = (hours: number, { day = DAY, status = 'approved', on = project } = {}) =>
  add(
    `insert into public.employee_reports (employee_user_id, project_id, report_date, status, hours_worked,
       hourly_rate_snapshot, work_performed) values ($1, $2, $3, $4, $5, 80, 'Work') returning id`,
    [fixture.people.technician.profileId, on, day, status, hours],
  );

export const REASON = { reason: 'Forgotten.', time_zone: 'America/New_York' };
export const span = (hour: number, hours: number) => {
  const start = Date.parse(`${DAY}T05:00:00Z`) + hour * 3_600_000;
  return {
    started_at: new Date(start).toISOString(),
    ended_at: new Date(start + hours * 3_600_000).toISOString(),
  };
};
/** Approved hours of the technician by the clock. @returns the id of the segment */
export async function worked(hour: number, hours: number): Promise<string> {
  const employee_id = fixture.people.technician.profileId;
  const { data, error } = await fixture.call('manager', 'add_time', {
    ...{ employee_id, work_order_id: null, project_id: project, ...span(hour, hours), ...REASON },
  });
  expect(error).toBeNull();
  const approved = await fixture.call('manager', 'approve_time', {
    ...{ employee_ids: [employee_id], starts_on: DAY, ends_on: DAY },
  });
  expect(approved.error).toBeNull();
  return (data as unknown as { segment_id: string }).segment_id;
}

/** A receipt for the project. @returns the ids of its part and of itself */
export const receipt = (amount: number, status = 'approved', on = project) =>
  fixture.one<{ id: string; receipt: string }>(
    `with receipt as (
       insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount, status)
       values ($1, 'Hardware Store', $2, $3, $4) returning id
     )
     insert into public.receipt_allocations (receipt_id, project_id, amount) select id, $5, $3 from receipt
     returning id, receipt_id as receipt`,
    [fixture.people.technician.profileId, DAY, amount, status, on],
  );

export const miles = (count: number, status = 'approved', on = project) =>
  add(
    `insert into public.mileage_entries (employee_user_id, recorded_by, project_id, drive_date, miles, status,
       approved_at, submission_key)
     values ($1, $1, $2, $3, $4, $5, case when $5 = 'approved' then now() end, gen_random_uuid()) returning id`,
    [fixture.people.technician.profileId, on, DAY, count, status],
  );

interface Asked {
  invoice_id?: string;
  as?: keyof Fixture['people'];
  key?: string;
  project_id?: string;
}
export const invoice = ({
  invoice_id,
  as = 'biller',
  key = randomUUID(),
  project_id = project,
}: Asked = {}) =>
  fixture.call(as, 'create_project_invoice', {
    ...{ project_id, submission_key: key, ...(invoice_id && { invoice_id }) },
  });
export const madeBy = ({ data, error }: Called) => {
  expect(error).toBeNull();
  return data as unknown as { id: string; total_amount: number };
};

export const linesOf = async (id: string) =>
  (
    await fixture.portal.owner.query(
      `select description, kind, unit, quantity::float8, unit_price::float8, amount::float8, work_order_id,
         employee_report_id, receipt_allocation_id, mileage_entry_id, price_list_item_id is not null as is_listed
       from public.partner_invoice_lines where partner_invoice_id = $1 order by position`,
      [id],
    )
  ).rows;

type Proposed = AppDatabase['public']['Functions']['project_to_invoice']['Returns'][number];
export const proposed = async (as: keyof Fixture['people'] = 'biller') => {
  const { data } = await fixture.people[as].client
    .rpc('project_to_invoice', { p_project_id: project })
    .throwOnError();
  return (data as unknown as Proposed[])[0];
};
export const leftOut = async () => {
  const { data } = await fixture.people.admin.client
    .rpc('work_left_out', { p_project: project })
    .throwOnError();
  return (data as { kind: string; hours: number; amount: number; miles: number }[]).map(
    ({ kind, hours, amount, miles: driven }) => [kind, hours ?? amount ?? driven],
  );
};

export async function send(id: string): Promise<void> {
  const { version } = await fixture.read(id);
  const { error } = await fixture.call('biller', 'send_invoice', {
    ...{ invoice_id: id, version, is_emailed: false, issue_date: '2026-03-10' },
  });
  expect(error).toBeNull();
}
export const voidIt = async (id: string) =>
  expect(
    (await fixture.call('biller', 'void_invoice', { invoice_id: id, reason: 'Wrong price' })).error,
  ).toBeNull();

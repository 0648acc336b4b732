import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { IMPLAUSIBLE_SEGMENT_HOURS } from '#shared/limits.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { eveningZone } from '#test/support/evening-zone.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/**
 * A clock-in that arrives days late, or a clock-out that was forgotten: the time is kept, marked and not paid unseen.
 */

const HOUR_MS = 3_600_000;
const time_zone = eveningZone();

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  await portal.owner.query(
    'insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 65)',
    [company.people.employee.profileId],
  );
});
afterAll(() => portal.stop());

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);

/** Clocks in without a signal, so many hours ago, and out now. */
async function clocked(hours: number) {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id) values ('Leak', 'in_progress', $1) returning id`,
    [company.organizations.customer],
  );
  const work_order_id = rows[0]?.id ?? '';
  const device_time = new Date(Date.now() - hours * HOUR_MS).toISOString();
  const event = { device_time, time_zone, is_offline: true, sent_after_ms: hours * HOUR_MS };
  expect((await call('employee', 'clock_in', { work_order_id, event })).error).toBeNull();
  const out = { device_time: new Date().toISOString(), time_zone };
  expect((await call('employee', 'clock_out', { event: out })).error).toBeNull();
  const { data } = await company.people.employee.client
    .from('time_segments')
    .select('id, employee_report_id, report_date, started_at, hours_worked, is_implausible')
    .eq('work_order_id', work_order_id)
    .single();
  if (!data) throw new Error('The time segment was not saved.');
  return { ...data, work_order_id };
}

const approve = (day: string) =>
  call('manager', 'approve_time', {
    employee_ids: [company.people.employee.profileId],
    ...{ starts_on: day, ends_on: day },
  });

test('67 hours in one piece are stored and marked, and approved when a manager has corrected them', async () => {
  const segment = await clocked(67);
  expect(segment).toMatchObject({ hours_worked: 67, is_implausible: true });
  expect((await approve(segment.report_date)).data).toMatchObject({ approved: 0, left: 1 });

  const direct = portal.serviceClient().from('employee_reports');
  const past = await direct.update({ status: 'approved' }).eq('id', segment.employee_report_id);
  expect(past.error?.message).toBe('A time segment of this day is longer than 16 hours.');

  const start = Date.parse(segment.started_at);
  const corrected = await call('manager', 'correct_time', {
    ...{ segment_id: segment.id, work_order_id: segment.work_order_id, time_zone },
    ...{ started_at: segment.started_at, ended_at: new Date(start + 8 * HOUR_MS).toISOString() },
    reason: 'Forgot to clock out on Friday.',
  });
  expect(corrected.error).toBeNull();
  expect((await approve(segment.report_date)).data).toMatchObject({ approved: 1, left: 0 });
});

test.each([
  ['its start earlier', 'clock_in', 31],
  ['its end earlier', 'clock_out', 1],
] as const)('a late event of the employee that makes %s leaves the mark', async (_what, name, hoursAgo) => {
  const before = await clocked(30);
  const { work_order_id } = before;
  const event = {
    device_time: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
    ...{ time_zone, is_offline: true, sent_after_ms: hoursAgo * HOUR_MS },
  };
  const late =
    name === 'clock_out'
      ? await call('employee', name, { event })
      : await call('employee', name, { work_order_id, event });
  expect(late.error).toBeNull();
  const { rows } = await portal.owner.query<Record<string, unknown>>(
    `select hours_worked::float8, is_implausible, corrected_by is not null as is_replaced from public.time_segments
     where work_order_id = $1 and is_current and ended_at > started_at`,
    [work_order_id],
  );
  expect(rows).toEqual([
    { hours_worked: name === 'clock_out' ? 29 : 31, is_implausible: true, is_replaced: true },
  ]);
  expect((await approve(before.report_date)).data).toMatchObject({ left: 1 });
  // The next case starts on a free day.
  await call('manager', 'strike_time', {
    segment_id: await currentSegment(work_order_id),
    reason: 'A test.',
  });
});

async function currentSegment(workOrderId: string): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    'select id from public.time_segments where work_order_id = $1 and is_current',
    [workOrderId],
  );
  return rows[0]?.id ?? '';
}

test(`a time segment is marked beyond ${IMPLAUSIBLE_SEGMENT_HOURS} hours`, async () => {
  const { rows } = await portal.owner.query<{ employee_report_id: string; employee_user_id: string }>(
    'select employee_report_id, employee_user_id from public.time_segments limit 1',
  );
  const marked = await portal.owner.query(
    `insert into public.time_segments (employee_report_id, employee_user_id, started_at, ended_at, ended_by)
     select $1, $2, start, start + (hours || ' hours')::interval, 'out'
     from (values ('2020-01-01'::timestamptz, $3), ('2020-02-01', $4)) as s (start, hours)
     returning is_implausible`,
    [
      ...[rows[0]?.employee_report_id, rows[0]?.employee_user_id],
      ...[`${IMPLAUSIBLE_SEGMENT_HOURS}`, `${IMPLAUSIBLE_SEGMENT_HOURS + 0.01}`],
    ],
  );
  expect(marked.rows).toEqual([{ is_implausible: false }, { is_implausible: true }]);
});

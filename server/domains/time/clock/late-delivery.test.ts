import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CommandName } from '#shared/commands.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Events that waited on a device for so long that their time, or their month, does not count any more. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  await portal.owner.query('insert into profile_rates values ($1, 65)', [company.people.employee.profileId]);
}, 240_000);
afterAll(() => portal?.stop());
afterEach(async () => {
  await portal.owner.query('truncate time_segments, employee_reports, clock_events, notifications cascade');
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** A tap without a signal that is sent now. */
const tapped = (command: 'clock_in' | 'clock_out', hoursAgo: number, input: object = {}) =>
  company.people.employee.client.rpc(
    command as CommandName,
    {
      ...input,
      event: {
        ...{ device_time: daysAgo(hoursAgo / 24), time_zone: 'UTC' },
        ...{ is_offline: true, sent_after_ms: hoursAgo * HOUR },
      },
    } as never,
  ) as unknown as PromiseLike<{ data: unknown; error: unknown }>;

async function workOrder(): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, status, organization_id) values ('Door', 'assigned', $1) returning id`,
    [company.organizations.customer],
  );
  return rows[0]?.id ?? '';
}
const rowsOf = async (table: string) => (await portal.owner.query(`select * from ${table}`)).rows;
const notifiedPeople = async () =>
  new Set(
    (await rowsOf('notifications'))
      .filter(({ kind }) => kind === 'clock_event_set_aside')
      .map(({ profile_id }) => profile_id),
  );

test('time that waited for over a week is to be reviewed, and keeps what the device says', async () => {
  const work_order_id = await workOrder();
  await tapped('clock_in', 41 * 24, { work_order_id });
  await tapped('clock_out', 41 * 24 - 2);
  const [segment] = await rowsOf('time_segments');
  const { data } = await company.people.manager.client.rpc('time_to_review', {
    p_from: daysAgo(9).slice(0, 10),
    p_to: daysAgo(-1).slice(0, 10),
  });
  expect(data).toContainEqual(
    expect.objectContaining({
      segment_id: segment.id,
      reason: 'It waited on the device for over a week, so it counts as a week ago.',
    }),
  );
  expect((segment.device_ended_at - segment.device_started_at) / HOUR).toBeCloseTo(2, 2);
  expect(await notifiedPeople()).toContain(company.people.manager.profileId);
});

test('time that waited for less than a week is not', async () => {
  await tapped('clock_in', 6 * 24, { work_order_id: await workOrder() });
  await tapped('clock_out', 6 * 24 - 2);
  expect(await notifiedPeople()).toEqual(new Set());
});

test('an event of a closed month is set aside with the reason, and both sides are notified', async () => {
  await portal.owner.query(
    `insert into closed_months (month_date, closed_by) values (date_trunc('month', now() + interval '2 days'), $1)`,
    [company.people.admin.profileId],
  );
  const answer = await tapped('clock_in', 1, { work_order_id: await workOrder() });
  await portal.owner.query('truncate closed_months cascade');
  expect(answer).toMatchObject({ data: null, error: null });
  expect(await rowsOf('clock_events')).toMatchObject([
    {
      outcome: 'refused',
      set_aside_reason: expect.stringMatching(
        /^The month of .* is closed\. .*ask an administrator to reopen/,
      ),
    },
  ]);
  const { employee, manager } = company.people;
  expect(await notifiedPeople()).toContain(employee.profileId);
  expect(await notifiedPeople()).toContain(manager.profileId);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addDoorRequest } from '#test/support/requested-door.ts';

/** A phone delivers a report after its work order was cancelled or given away: the office learns of it, once. */

let portal: TestPortal;
let company: Company;
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.owner.query('delete from public.notifications');
  order = await addDoorRequest(portal, company, 'subcontractor');
});

const submit = async (
  as: PersonName,
  submission_key: string,
  more: Partial<CommandInput<'submit_report'>> = {},
) => {
  const input: CommandInput<'submit_report'> = {
    ...{
      work_order_id: order,
      submission_key,
      work_performed: 'Set the closer.',
      hours_worked: 2,
      crew_size: 1,
    },
    ...{ completed_on: '2026-03-02', is_final: false, ...more },
  };
  const { error } = await company.people[as].client.rpc('submit_report', input as never);
  return error?.code ?? null;
};
const setStatus = (status: string) =>
  portal.owner.query(
    `update public.work_orders set status = $2, status_reason = 'The site has closed.' where id = $1`,
    [order, status],
  );
const giveAway = () =>
  portal.owner.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
    order,
    company.organizations.otherSubcontractor,
  ]);
const refusals = async (as: PersonName) =>
  (
    await company.people[as].client
      .from('work_order_events')
      .select('actor_profile_id, data')
      .eq('work_order_id', order)
      .eq('event_type', 'report_refused')
      .throwOnError()
  ).data;
const notified = async (as: PersonName) =>
  (
    await company.people[as].client
      .from('notifications')
      .select('title, body, path, topic')
      .eq('kind', 'report_refused')
      .throwOnError()
  ).data;

test('the office learns who reported which work, and why it was refused, however often it is sent', async () => {
  await setStatus('cancelled');
  const key = randomUUID();
  for (let sent = 0; sent < 3; sent += 1) expect(await submit('employee', key)).toBe('rule_violation');
  const { profileId } = company.people.employee;
  expect(await refusals('manager')).toEqual([
    {
      actor_profile_id: profileId,
      data: {
        ...{ submission_key: key, completed_on: '2026-03-02' },
        ...{ reason: 'report_status_closed', status: 'cancelled' },
      },
    },
  ]);
  const { rows } = await portal.owner.query(
    'select work_order_number as number from work_orders where id = $1',
    [order],
  );
  expect(await notified('manager')).toEqual([
    {
      title: `employee Person – report on ${rows[0].number} was refused`,
      body: 'Ask them about the work of Mar 2: the work order was cancelled. The report stays on their device.',
      path: `/admin/work-orders/${order}`,
      topic: 'reviews',
    },
  ]);
  expect(await notified('employee')).toEqual([]);
});

test('so it is when the work has gone to another firm, which learns nothing of it', async () => {
  await giveAway();
  const key = randomUUID();
  await Promise.all([submit('subcontractor', key), submit('subcontractor', key)]);
  expect(await refusals('manager')).toHaveLength(1);
  expect(await notified('manager')).toMatchObject([
    { body: expect.stringContaining('the work order had gone to somebody else') },
  ]);
  for (const as of ['subcontractor', 'otherSubcontractor', 'partner'] as const) {
    expect(await refusals(as), as).toEqual([]);
    expect(await notified(as), as).toEqual([]);
  }
});

test('another draft is another refusal', async () => {
  await setStatus('cancelled');
  await submit('employee', randomUUID());
  await submit('employee', randomUUID());
  expect(await refusals('manager')).toHaveLength(2);
});

test('the office hears nothing of strangers, and of what its author can correct', async () => {
  for (const as of ['otherSubcontractor', 'partner', 'stranger'] as const) {
    expect(await submit(as, randomUUID()), as).not.toBeNull();
  }
  expect(await submit('employee', randomUUID(), { hours_worked: 0 })).toBe('invalid_input');
  expect(await refusals('manager')).toEqual([]);
  expect(await notified('manager')).toEqual([]);
});

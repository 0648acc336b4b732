import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { addDoorRequest } from '#test/support/requested-door.ts';

/**
 * A review moves the work order only if the work order waits for this report: not for one of a former firm or round.
 */

let portal: TestPortal;
let company: Company;
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  order = await addDoorRequest(portal, company);
});

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { data, error } = await company.people[as].client.rpc(name, input as never);
  expect(error, `${name} as ${as}`).toBeNull();
  return data as unknown as { id: string; work_order_status: string };
}

type Firm = 'subcontractor' | 'otherSubcontractor';
const give = (firm: Firm) =>
  call('admin', 'assign_work_order', {
    ...{ work_order_id: order, assigned_organization_id: company.organizations[firm] },
    ...{ assignees: [], nte_amount: null, due_date: null },
  });
const step = (status: 'in_progress' | 'on_hold' | 'work_completed' | 'received', reason = 'As agreed.') =>
  call('admin', 'change_work_order_status', { work_order_id: order, status, reason });
const finish = async (as: PersonName) =>
  (
    await call(as, 'submit_report', {
      ...{ work_order_id: order, submission_key: randomUUID(), work_performed: 'Set the closer.' },
      ...{ hours_worked: 1, crew_size: 1, completed_on: recentDay(), is_final: true },
    })
  ).id;
const review = (report_id: string, decision: 'approve_report' | 'reject_report') =>
  call('manager', decision, { report_id, review_notes: 'canary: the hinge' });

async function state() {
  const { rows } = await portal.owner.query(
    `select w.status, w.status_reason, array(
       select e.event_type from public.work_order_events e
       where e.work_order_id = w.id and e.event_type in ('completed', 'sent_back') and e.message <> 'As agreed.'
     ) as moves from public.work_orders w where w.id = $1`,
    [order],
  );
  return rows[0];
}
/** Whether the office reads that its review will move the work order. */
async function moves(id: string) {
  const { data } = await company.people.admin.client
    .from('work_order_reports')
    .select('moves_work_order')
    .eq('id', id)
    .single()
    .throwOnError();
  return data.moves_work_order;
}

const STAYS = { status: 'work_completed', status_reason: null, moves: [] };
const DECISIONS = ['approve_report', 'reject_report'] as const;

test.for(DECISIONS)('%s of a former firm’s report leaves the next firm’s work as it is', async (decision) => {
  await give('subcontractor');
  const old = await finish('subcontractor');
  await step('in_progress');
  await give('otherSubcontractor');
  const current = await finish('otherSubcontractor');
  expect([await moves(old), await moves(current)]).toEqual([false, true]);
  expect(await review(old, decision)).toMatchObject({ work_order_status: 'work_completed' });
  expect(await state()).toEqual(STAYS);
  expect(await review(current, 'approve_report')).toMatchObject({ work_order_status: 'completed' });
});

test.for(DECISIONS)('%s of a report that a later one follows leaves the work as it is', async (decision) => {
  await give('subcontractor');
  const old = await finish('subcontractor');
  await step('in_progress');
  const current = await finish('subcontractor');
  expect(await review(old, decision)).toMatchObject({ work_order_status: 'work_completed' });
  expect(await state()).toEqual(STAYS);
  expect(await review(current, 'reject_report')).toMatchObject({ work_order_status: 'in_progress' });
});

test.for(DECISIONS)(
  '%s of a report from an earlier assignment leaves the work as it is',
  async (decision) => {
    await give('subcontractor');
    const old = await finish('subcontractor');
    await step('on_hold');
    await give('otherSubcontractor');
    await give('subcontractor');
    await step('in_progress');
    await step('work_completed');
    await review(old, decision);
    expect(await state()).toEqual(STAYS);
  },
);

test('the last final report of the own crew decides, alone or with a firm', async () => {
  await give('subcontractor');
  const own = await finish('employee');
  expect(await review(own, 'approve_report')).toMatchObject({ work_order_status: 'completed' });
});

test('the crew’s report from the time of a former firm does not decide', async () => {
  await give('subcontractor');
  const own = await finish('employee');
  await step('on_hold');
  await give('otherSubcontractor');
  await finish('otherSubcontractor');
  await review(own, 'approve_report');
  expect(await state()).toEqual(STAYS);
});

test.for(DECISIONS)('%s keeps notes of 5,000 characters, and the firm reads them', async (decision) => {
  await give('subcontractor');
  const report_id = await finish('subcontractor');
  const review_notes = 'x'.repeat(5000);
  await call('manager', decision, { report_id, review_notes });
  const { data } = await company.people.subcontractor.client
    .from('work_order_events')
    .select('message')
    .eq('work_order_id', order)
    .in('event_type', ['report_approved', 'report_rejected'])
    .throwOnError();
  expect(data).toEqual([{ message: review_notes }]);
});

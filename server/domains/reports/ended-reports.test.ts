import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addDoorRequest } from '#test/support/requested-door.ts';

/** A report that was sent back is corrected after the work has ended, and the work order stays as it is. */

let portal: TestPortal;
let company: Company;
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  order = await addDoorRequest(portal, company, 'subcontractor');
});

const submit = (as: PersonName, more: Partial<CommandInput<'submit_report'>> = {}) =>
  company.people[as].client.rpc('submit_report', {
    ...{ work_order_id: order, submission_key: randomUUID(), work_performed: 'Set the closer.' },
    ...{ hours_worked: 2, crew_size: 1, completed_on: '2026-03-02', is_final: false },
    ...more,
  } as never);
async function submitted(as: PersonName, more: Partial<CommandInput<'submit_report'>> = {}) {
  const { data, error } = await submit(as, more);
  expect(error).toBeNull();
  return (data as unknown as { id: string }).id;
}
const sendBack = (report_id: string) =>
  company.people.manager.client
    .rpc('reject_report', { report_id, review_notes: 'A photo is missing.' } as never)
    .throwOnError();
const setStatus = (status: string) =>
  portal.owner.query(
    `update public.work_orders set status = $2, status_reason = 'The site has closed.' where id = $1`,
    [order, status],
  );
async function complete() {
  for (const status of ['in_progress', 'work_completed', 'completed']) await setStatus(status);
}
const workOrder = async () =>
  (
    await portal.owner.query(
      'select status, date_completed, date_finished, status_since from public.work_orders where id = $1',
      [order],
    )
  ).rows[0];
const stored = async (id: string) =>
  (
    await portal.owner.query(
      'select status, is_final, replaces_report_id, awaits_answer from public.work_order_reports where id = $1',
      [id],
    )
  ).rows[0];

test.for(['subcontractor', 'employee'] as const)(
  'the %s corrects what was sent back before or after the end',
  async (as) => {
    const before = await submitted(as);
    const after = await submitted(as);
    await sendBack(before);
    await complete();
    await sendBack(after);
    const ended = await workOrder();
    for (const first of [before, after]) {
      const second = await submitted(as, { corrects_report_id: first, is_final: true });
      expect(await stored(second)).toEqual({
        ...{ status: 'submitted', is_final: false, replaces_report_id: first, awaits_answer: false },
      });
      expect(await stored(first)).toMatchObject({ status: 'rejected', awaits_answer: false });
      expect(await workOrder()).toEqual(ended);
    }
    await setStatus('closed');
    expect((await submit(as, { corrects_report_id: after })).error).toMatchObject({ code: 'conflict' });
  },
);

test.for(['on_hold', 'cancelled'])('so it is while the work is %s', async (status) => {
  const first = await submitted('subcontractor');
  await sendBack(first);
  await setStatus('in_progress');
  await setStatus(status);
  // A program that names no report corrects the one that was sent back.
  expect(await stored(await submitted('subcontractor'))).toMatchObject({ replaces_report_id: first });
  expect(await workOrder()).toMatchObject({ status });
  expect((await submit('subcontractor')).error).toMatchObject({ code: 'rule_violation' });
});

test.for(['subcontractor', 'employee'] as const)(
  'a report of the %s that names none corrects only the last one of its firm',
  async (as) => {
    const old = await submitted(as);
    const last = await submitted(as);
    await submitted(as === 'employee' ? 'subcontractor' : 'employee');
    await sendBack(old);
    await complete();
    expect((await submit(as)).error).toMatchObject({ code: 'rule_violation' });
    expect(await stored(old)).toMatchObject({ status: 'rejected', awaits_answer: false });
    await sendBack(last);
    expect(await stored(await submitted(as))).toMatchObject({ replaces_report_id: last });
    expect(await stored(await submitted(as, { corrects_report_id: old }))).toMatchObject({
      replaces_report_id: old,
    });
  },
);

test('the correction and its review do not change work that waits for review', async () => {
  const first = await submitted('subcontractor');
  await submitted('subcontractor', { is_final: true });
  await sendBack(first);
  const second = await submitted('subcontractor', { corrects_report_id: first, is_final: true });
  await sendBack(second);
  expect(await workOrder()).toMatchObject({ status: 'work_completed' });
});

test('nobody corrects the report of others, an open report, or one of another work order', async () => {
  const first = await submitted('subcontractor');
  expect((await submit('subcontractor', { corrects_report_id: first })).error?.code).toBe('conflict');
  await sendBack(first);
  for (const as of ['otherSubcontractor', 'partner', 'stranger', 'employee'] as const) {
    expect((await submit(as, { corrects_report_id: first })).error, as).not.toBeNull();
  }
  const elsewhere = await addDoorRequest(portal, company, 'subcontractor');
  const { error } = await submit('subcontractor', { work_order_id: elsewhere, corrects_report_id: first });
  expect(error).toMatchObject({ code: 'conflict' });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addDoorRequest } from '#test/support/requested-door.ts';
import { settleDecisions } from '#test/support/settle-decisions.ts';

/** Reports of a firm that no longer has the work order: it corrects what is sent back, and no report is ever stuck. */

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

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { data, error } = await company.people[as].client.rpc(name, input as never);
  return { data: data as unknown as { id: string; work_order_status: string } | null, error };
}

async function done<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { data, error } = await call(as, name, input);
  expect(error, `${name} as ${as}`).toBeNull();
  return { id: '', work_order_status: '', ...data };
}

const give = (firm: 'subcontractor' | 'otherSubcontractor') =>
  done('admin', 'assign_work_order', {
    ...{ work_order_id: order, assigned_organization_id: company.organizations[firm] },
    ...{ assignees: [], nte_amount: 90, due_date: null },
  });

const report = (more: Partial<CommandInput<'submit_report'>> = {}): CommandInput<'submit_report'> => ({
  ...{ work_order_id: order, submission_key: randomUUID(), work_performed: 'Set the closer.' },
  ...{ hours_worked: 2, crew_size: 1, completed_on: '2026-03-02', is_final: false },
  ...more,
});
const submit = async (as: PersonName = 'subcontractor', more: Partial<CommandInput<'submit_report'>> = {}) =>
  (await done(as, 'submit_report', report(more))).id;
const sendBack = (id: string) =>
  done('manager', 'reject_report', { report_id: id, review_notes: 'A photo is missing.' });
const approve = (id: string, more: Partial<CommandInput<'approve_report'>> = {}) =>
  call('manager', 'approve_report', { report_id: id, ...more });
const bill = () =>
  call('subcontractor', 'submit_bill', { lines: [{ work_order_id: order, amount: 120 }] } as never);
const setStatus = (status: string) =>
  portal.owner.query(
    `update public.work_orders set status = $2, status_reason = 'The site has closed.' where id = $1`,
    [order, status],
  );

const stored = async (id: string) =>
  (
    await portal.owner.query(
      `select r.status, r.is_final, r.replaces_report_id, r.awaits_answer, w.status as work_order_status
       from public.work_order_reports r join public.work_orders w on w.id = r.work_order_id where r.id = $1`,
      [id],
    )
  ).rows[0];

async function notificationsOf(person: PersonName) {
  const { client } = company.people[person];
  await settleDecisions(portal);
  const { data } = await client.from('notifications').select('kind, body, path').like('kind', 'report_%');
  return data;
}

test('a former firm is notified, corrects its report, and bills the work', async () => {
  const first = await submit();
  await give('otherSubcontractor');
  await portal.owner.query(`update public.work_orders set title = 'canary: later' where id = $1`, [order]);
  await sendBack(first);
  const body = expect.stringMatching(/^Door does not close/);
  expect(await notificationsOf('subcontractor')).toEqual([
    { kind: 'report_rejected', body, path: `/subcontractor/reports/${first}` },
  ]);
  const second = await submit('subcontractor', { is_final: true });
  expect(await stored(first)).toMatchObject({ status: 'rejected', awaits_answer: false });
  expect(await stored(second)).toEqual({
    ...{ status: 'submitted', is_final: false, replaces_report_id: first, awaits_answer: false },
    work_order_status: 'assigned',
  });
  await sendBack(second);
  const third = await submit();
  expect((await bill()).error?.message).toContain('No report of your company');
  expect((await approve(third)).error).toBeNull();
  expect(await notificationsOf('subcontractor')).toContainEqual(
    expect.objectContaining({ kind: 'report_approved' }),
  );
  expect((await bill()).error).toBeNull();
  expect(JSON.stringify(await notificationsOf('subcontractor'))).not.toContain('canary');
});

test('its dashboard asks for the correction until it is submitted', async () => {
  const first = await submit();
  await sendBack(first);
  const asked = async (as: 'subcontractor' | 'otherSubcontractor') =>
    (
      await company.people[as].client
        .from('work_order_reports')
        .select('id, former_title')
        .eq('work_order_id', order)
        .is('awaits_answer', true)
        .not('former_title', 'is', null)
        .throwOnError()
    ).data;
  expect(await asked('subcontractor')).toEqual([]);
  await give('otherSubcontractor');
  expect(await asked('subcontractor')).toMatchObject([
    { id: first, former_title: expect.stringContaining('Door does not close') },
  ]);
  expect(await asked('otherSubcontractor')).toEqual([]);
  await submit();
  expect(await asked('subcontractor')).toEqual([]);
});

test('its correction is hidden from the next firm, and changes nothing for it', async () => {
  const first = await submit();
  await give('otherSubcontractor');
  await sendBack(first);
  const second = await submit();
  const next = company.people.otherSubcontractor.client;
  const reports = await next.from('work_order_reports').select('id').eq('work_order_id', order);
  const events = await next.from('work_order_events').select('*').eq('work_order_id', order);
  expect(reports.data).toEqual([]);
  expect(JSON.stringify(events.data)).not.toMatch(new RegExp(`${first}|${second}|photo is missing|report_`));
  expect(await notificationsOf('otherSubcontractor')).toEqual([]);
});

test('it corrects whatever happens to the work order, and is not asked again afterwards', async () => {
  const first = await submit();
  await sendBack(first);
  await give('otherSubcontractor');
  for (const status of ['in_progress', 'work_completed', 'completed']) await setStatus(status);
  expect(await stored(first)).toMatchObject({ awaits_answer: true });
  expect(await stored(await submit())).toMatchObject({
    replaces_report_id: first,
    work_order_status: 'completed',
  });
  const { error } = await call('subcontractor', 'submit_report', report());
  expect(error).toMatchObject({
    code: 'conflict',
    message: 'This work order is no longer assigned to your company.',
  });
});

test('a former firm cannot write another report, and nobody corrects the report of another firm', async () => {
  const first = await submit();
  await give('otherSubcontractor');
  const other = await call('subcontractor', 'submit_report', report());
  expect(other.error?.code).toBe('conflict');
  await sendBack(first);
  expect((await call('stranger', 'submit_report', report())).error).not.toBeNull();
  expect((await call('otherPartner', 'submit_report', report())).error?.code).toBe('not_found');
  expect(await stored(await submit('otherSubcontractor'))).toMatchObject({ replaces_report_id: null });
  expect(await stored(first)).toMatchObject({ awaits_answer: true });
});

test('a person of the former and the current firm corrects the report that they name', async () => {
  const both = company.people.otherSubcontractor;
  const { subcontractor, otherSubcontractor } = company.organizations;
  await portal.owner.query(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
    [both.profileId, subcontractor],
  );
  const firmOf = async (id: string) =>
    (
      await portal.owner.query<{ firm: string }>(
        'select subcontractor_organization_id as firm from public.work_order_reports where id = $1',
        [id],
      )
    ).rows[0]?.firm;
  try {
    const first = await submit();
    await give('otherSubcontractor');
    await sendBack(first);
    const own = await submit('otherSubcontractor');
    expect([await firmOf(own), (await stored(own)).replaces_report_id]).toEqual([otherSubcontractor, null]);
    const naming = { is_final: true, corrects_report_id: first };
    const second = await submit('otherSubcontractor', naming);
    expect(await firmOf(second)).toBe(subcontractor);
    expect(await stored(second)).toMatchObject({
      ...{ is_final: false, replaces_report_id: first, work_order_status: 'in_progress' },
    });
    // It is never filed as a report of the other firm.
    const again = await call('otherSubcontractor', 'submit_report', report(naming));
    expect(again.error).toMatchObject({ code: 'conflict' });
  } finally {
    await portal.owner.query(
      'delete from public.organization_members where user_id = $1 and organization_id = $2',
      [both.profileId, subcontractor],
    );
  }
});

test('of two simultaneous corrections one is accepted', async () => {
  const first = await submit();
  await give('otherSubcontractor');
  await sendBack(first);
  const answers = await Promise.all([1, 2].map(() => call('subcontractor', 'submit_report', report())));
  expect(answers.map(({ error }) => error?.code).sort()).toEqual(['conflict', undefined]);
});

test('the review of a former firm’s final report does not finish the work of the next firm', async () => {
  const final = await submit('subcontractor', { is_final: true });
  const earlier = await submitEarlierFinal();
  await setStatus('in_progress');
  await give('otherSubcontractor');
  await submit('otherSubcontractor', { is_final: true });
  expect(await stored(final)).toMatchObject({ work_order_status: 'work_completed' });
  expect((await approve(final)).data).toMatchObject({ work_order_status: 'work_completed' });
  expect(await sendBack(earlier)).toMatchObject({ work_order_status: 'work_completed' });
});

/** Another final report of the first firm that waits for its review. */
async function submitEarlierFinal(): Promise<string> {
  const { subcontractor } = company.people;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       work_performed, hours_worked, completed_on, is_final, submitted_at)
     values ($1, $2, $3, 'Looked at it.', 1, '2026-03-01', true, now() - interval '1 day') returning id`,
    [order, subcontractor.profileId, company.organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}

test('the office approves what it sent back to a former firm, and the firm bills it', async () => {
  const first = await submit();
  await give('otherSubcontractor');
  await sendBack(first);
  expect((await approve(first, { seen_status: 'submitted' })).error).toMatchObject({ code: 'conflict' });
  expect((await approve(first, { seen_status: 'rejected' })).error).toBeNull();
  expect(await stored(first)).toMatchObject({ status: 'approved', awaits_answer: false });
  const { data } = await company.people.subcontractor.client
    .from('work_order_reports')
    .select('review:work_order_report_reviews(review_notes)')
    .eq('id', first)
    .single();
  expect(data).toEqual({ review: null });
  expect((await bill()).error).toBeNull();
});

test('the office approves what it sent back on a work order that is closed', async () => {
  const first = await submit();
  await sendBack(first);
  expect((await approve(first)).error).toMatchObject({ code: 'conflict' });
  await setStatus('cancelled');
  expect((await approve(first, { review_notes: 'The photo came by mail.' })).error).toBeNull();
  expect((await bill()).error).toBeNull();
});

test('a report that was corrected cannot be approved any more, and is not overwritten by the approval', async () => {
  const first = await submit();
  await give('otherSubcontractor');
  await sendBack(first);
  const rewrite = portal.owner.query(
    `update public.work_order_reports set status = 'approved', hours_worked = 9 where id = $1`,
    [first],
  );
  await expect(rewrite).rejects.toThrow('This report is already rejected.');
  await submit();
  expect((await approve(first)).error).toMatchObject({ code: 'conflict' });
});

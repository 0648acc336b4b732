import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { UNDO_ALLOWED_MS } from '#shared/rules/undo.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import {
  addProject,
  addReport,
  addSubmittedBill,
  addWorkOrder,
  billForm,
  type Fixture,
} from '../../../test/reliability/support/fixture.ts';
import { RECIPES, type SessionCommand } from '../../../test/reliability/support/intents.ts';

/** Decisions are undone for some seconds, without a trace but in the audit log, and nobody is notified of them. */

let portal: TestPortal;
let company: Company;
let fixture: Fixture;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  fixture = { owner: portal.owner, company };
});
afterAll(() => portal.stop());
beforeEach(() => portal.owner.query('delete from app.decisions; delete from public.notifications'));

interface Decision {
  name: CommandName;
  as: PersonName;
  prepare: () => Promise<unknown>;
}

const recipe = (name: SessionCommand): Decision => ({
  ...{ name, as: RECIPES[name].as },
  prepare: () => RECIPES[name].prepare(fixture),
});

/** Everything that somebody approves, sends back, pays, or ends. */
const DECISIONS: Record<string, Decision> = {
  'an approved report': recipe('approve_report'),
  'a report that was sent back': recipe('reject_report'),
  'a report approved after all': { name: 'approve_report', as: 'manager', prepare: reportSentBack },
  'an approved bill': recipe('approve_bill'),
  'a bill over NTE': { name: 'approve_bill', as: 'admin', prepare: billOverNte },
  'a bill that was sent back': { name: 'reject_bill', as: 'admin', prepare: billBeforeAnother },
  'paid bills': { name: 'mark_bills_paid', as: 'admin', prepare: approvedBills },
  'approved receipts': recipe('approve_receipts'),
  'a receipt that was sent back': recipe('reject_receipt'),
  'reimbursed receipts': recipe('reimburse_receipts'),
  'approved time': { name: 'approve_time', as: 'manager', prepare: timeWithoutRate },
  'time that was sent back': recipe('send_back_time'),
  'a work order completed by hand': ended('completed', 'work_completed'),
  'a closed work order': ended('closed', 'completed'),
  'a cancelled work order': ended('cancelled', 'assigned'),
  'work orders cancelled together': {
    ...{ name: 'bulk_change_work_order_status', as: 'employee' },
    prepare: async () => ({
      work_order_ids: [await addWorkOrder(fixture, 'received'), await addWorkOrder(fixture, 'in_progress')],
      ...{ status: 'cancelled', reason: 'The store closes.' },
    }),
  },
  'a cancelled project': {
    ...{ name: 'change_project_status', as: 'admin' },
    prepare: async () => ({
      project_id: await addProject(fixture),
      status: 'cancelled',
      reason: 'No money.',
    }),
  },
};

function ended(status: string, from: string): Decision {
  const prepare = async () => ({ work_order_id: await addWorkOrder(fixture, from), status, reason: 'Done.' });
  return { name: 'change_work_order_status', as: 'employee', prepare };
}

async function reportSentBack() {
  const report_id = await addReport(fixture);
  expect((await call('manager', 'reject_report', { report_id, review_notes: 'No photo.' })).error).toBeNull();
  await portal.owner.query(
    `update public.work_orders set assigned_organization_id = $2
     where id = (select work_order_id from public.work_order_reports where id = $1)`,
    [report_id, company.organizations.otherSubcontractor],
  );
  await settle();
  return { report_id, seen_status: 'rejected' };
}

async function billOverNte() {
  const bill_id = await addSubmittedBill(fixture);
  await limitBudget(bill_id, 100);
  return { bill_id, note: 'Agreed by phone.' };
}

/** A bill that a later one of the same work order counts, because both are over its NTE. */
async function billBeforeAnother() {
  const bill_id = await addSubmittedBill(fixture);
  const later = await addSubmittedBill(fixture);
  await portal.owner.query(
    `update public.subcontractor_bill_work_orders l set work_order_id = first.work_order_id
     from public.subcontractor_bill_work_orders first
     where l.subcontractor_bill_id = $2 and first.subcontractor_bill_id = $1`,
    [bill_id, later],
  );
  await portal.owner.query(
    `update public.subcontractor_bills set submitted_at = submitted_at + interval '1 day' where id = $1`,
    [later],
  );
  await limitBudget(bill_id, 500);
  return { bill_id, reason: 'Billed twice.' };
}

const limitBudget = (billId: string, nte: number) =>
  portal.owner.query(
    `insert into public.work_order_budgets (work_order_id, nte_amount, assigned_organization_id)
     select l.work_order_id, $2, b.subcontractor_organization_id
     from public.subcontractor_bill_work_orders l
     join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
     where b.id = $1 on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
    [billId, nte],
  );

async function approvedBills() {
  const both = [await recipe('mark_bills_paid').prepare(), await recipe('mark_bills_paid').prepare()];
  const [first, second] = both as CommandInput<'mark_bills_paid'>[];
  await settle();
  return { ...first, bill_ids: [...(first?.bill_ids ?? []), ...(second?.bill_ids ?? [])] };
}

/** Its cost is fixed with the approval. */
async function timeWithoutRate() {
  const input = await recipe('approve_time').prepare();
  await portal.owner.query(
    `insert into public.profile_cost_rates (profile_id, hourly_cost_rate) values ($1, 31) on conflict do nothing`,
    [company.people.employee.profileId],
  );
  await portal.owner.query('update public.time_segments set cost_rate_id = null');
  return input;
}

async function call(as: PersonName, name: CommandName, input: unknown) {
  const { data, error } = await company.people[as].client.rpc(name, input as never);
  return { data: data as unknown as { decision_id: string }, error };
}

const undo = (as: PersonName, decision_id: string) => call(as, 'undo_decision', { decision_id });
const reasonOf = ({ error }: Awaited<ReturnType<typeof undo>>) => readReason(error?.details)?.reason;

async function decide({ name, as, prepare }: Decision): Promise<string> {
  const input = await prepare();
  await portal.owner.query('delete from public.notifications; delete from app.work_alerts');
  const { data, error } = await call(as, name, input);
  expect(error).toBeNull();
  return data.decision_id;
}

const settle = () => portal.owner.query(`select app.settle_decisions('infinity', 1000)`);
const age = (ms: number) =>
  portal.owner.query(
    `update app.decisions set decided_at = decided_at - make_interval(secs => $1::float8 / 1000)`,
    [ms],
  );
/** What other people get, or will get as a mail or a push. */
async function notified(): Promise<string[]> {
  const { rows } = await portal.owner.query(
    `select kind from public.notifications union all select channel from app.work_alerts
     union all select channel from app.message_alerts union all select 'push' from app.pushes
     union all select template from public.email_log where created_at >= (select max(decided_at) from app.decisions)`,
  );
  return rows.map(({ kind }) => kind);
}
/** Written meanwhile by the portal's own jobs, or by undoing itself. */
const OWN_LIFE = ['audit_log', 'audit_blocks', 'scheduled_jobs', 'email_log'];

/** Every row of every table, without the time of its last change; and the figures of the dashboards. */
async function everything(): Promise<Record<string, unknown>> {
  const { rows: tables } = await portal.owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [OWN_LIFE],
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await portal.owner.query(
      `select to_jsonb(t) - 'updated_at' as row from public.${name} t order by to_jsonb(t)::text collate "C"`,
    );
    all[name] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  // Alone, so that the portal's own aggregation is over.
  await portal.owner.query(
    `select pg_advisory_xact_lock(hashtext('app.aggregate_work_order_figures')), app.aggregate_work_order_figures()`,
  );
  const { rows: figures } = await portal.owner.query(
    `select to_jsonb(f)::text as row from app.work_order_figures f where count <> 0 or amount <> 0 order by 1`,
  );
  return { ...all, figures };
}

describe.for(Object.entries(DECISIONS))('%s', ([, decision]) => {
  test('is undone without a trace, once', async () => {
    const input = await decision.prepare();
    const before = await everything();
    const { data, error } = await call(decision.as, decision.name, input);
    expect(error).toBeNull();
    expect(await everything()).not.toEqual(before);
    expect((await undo(decision.as, data.decision_id)).error).toBeNull();
    expect(await everything()).toEqual(before);
    expect((await undo(decision.as, data.decision_id)).error).toBeNull();
    await settle();
    expect(await everything()).toEqual(before);
    // It can be decided again.
    expect((await call(decision.as, decision.name, input)).error).toBeNull();
  });

  test('is undone by nobody else, and not too late', async () => {
    const id = await decide(decision);
    const after = await everything();
    for (const as of ['admin', 'manager', 'subcontractor', 'stranger'] as const) {
      if (as === decision.as) continue;
      expect((await undo(as, id)).error, as).not.toBeNull();
    }
    await age(UNDO_ALLOWED_MS + 1);
    expect(reasonOf(await undo(decision.as, id))).toBe('decision_final');
    // The portal may send its notifications now.
    expect({ ...(await everything()), notifications: [] }).toEqual({ ...after, notifications: [] });
  });
});

test('the window of the database is that of the screen’s rules', async () => {
  const { rows } = await portal.owner.query(`select extract(epoch from app.undo_window())::int * 1000 as ms`);
  expect(rows[0]?.ms).toBe(UNDO_ALLOWED_MS);
});

describe('nobody is notified', () => {
  test.for(Object.entries(DECISIONS))('of %s, until it can no longer be undone', async ([name, decision]) => {
    const id = await decide(decision);
    expect(await notified()).toEqual([]);
    await portal.owner.query(`select app.settle_decisions(now() - app.undo_window(), 100)`);
    expect(await notified()).toEqual([]);
    await settle();
    if (/approved (report|receipts)|paid bills|sent back/.test(name))
      expect(await notified()).not.toEqual([]);
    const { rowCount: kept } = await portal.owner.query('select from app.decided_rows');
    expect([reasonOf(await undo(decision.as, id)), kept]).toEqual(['decision_final', 0]);
  });
});

describe('what happened since is not undone', () => {
  test('a report whose work was billed', async () => {
    const report_id = await addReport(fixture);
    const { data } = await call('manager', 'approve_report', { report_id });
    const { rows } = await portal.owner.query(
      'select work_order_id from public.work_order_reports where id = $1',
      [report_id],
    );
    const bill = await billForm(fixture);
    const lines = [{ work_order_id: rows[0].work_order_id, amount: 20 }];
    expect((await call('subcontractor', 'submit_bill', { ...bill, lines })).error).toBeNull();
    const after = await everything();
    expect(reasonOf(await undo('manager', data.decision_id))).toBe('decision_overtaken');
    expect(await everything()).toEqual(after);
  });

  test('a bill that was paid, until the payment is undone', async () => {
    const bill_id = await addSubmittedBill(fixture);
    const approved = await call('admin', 'approve_bill', { bill_id });
    const payment = {
      bill_ids: [bill_id],
      paid_on: '2026-11-20',
      payment_method: 'ach',
      payment_reference: '',
    };
    const paid = await call('admin', 'mark_bills_paid', payment);
    expect(reasonOf(await undo('admin', approved.data.decision_id))).toBe('decision_overtaken');
    expect((await undo('admin', paid.data.decision_id)).error).toBeNull();
    expect((await undo('admin', approved.data.decision_id)).error).toBeNull();
    const { rows } = await portal.owner.query('select status from public.subcontractor_bills where id = $1', [
      bill_id,
    ]);
    expect(rows[0]?.status).toBe('submitted');
  });

  test.for(['changed', 'added', 'deleted', 'saved as a draft'])(
    'a bill that was sent back, once a line of it was %s',
    async (change) => {
      const bill_id = await addSubmittedBill(fixture);
      const rejected = await call('admin', 'reject_bill', { bill_id, reason: 'Which door?' });
      const { client } = company.people.subcontractor;
      const lines = () => client.from('subcontractor_bill_work_orders');
      if (change === 'changed') {
        await lines().update({ amount: 5000 }).eq('subcontractor_bill_id', bill_id).throwOnError();
      } else if (change === 'added') {
        const work_order_id = await addWorkOrder(fixture, 'assigned');
        await portal.owner.query(
          'update public.work_orders set assigned_organization_id = $2 where id = $1',
          [...[work_order_id, company.organizations.subcontractor]],
        );
        await lines()
          .insert({ subcontractor_bill_id: bill_id, work_order_id, amount: 10, description: 'Not done yet' })
          .throwOnError();
      } else if (change === 'deleted') {
        await lines().delete().eq('subcontractor_bill_id', bill_id).throwOnError();
      } else {
        await client
          .from('subcontractor_bills')
          .update({ external_bill_number: 'B-77' })
          .eq('id', bill_id)
          .throwOnError();
      }
      const after = await everything();
      expect(reasonOf(await undo('admin', rejected.data.decision_id))).toBe('decision_overtaken');
      expect(await everything()).toEqual(after);
    },
  );

  test('receipts that were allocated otherwise', async () => {
    const input = (await recipe('approve_receipts').prepare()) as CommandInput<'approve_receipts'>;
    const approved = await call(RECIPES.approve_receipts.as, 'approve_receipts', input);
    const work_order_id = await addWorkOrder(fixture, 'in_progress');
    await portal.owner.query(
      `insert into public.receipt_allocations (receipt_id, work_order_id, amount) values ($1, $2, 0.01)`,
      [input.receipts[0]?.receipt_id, work_order_id],
    );
    expect(reasonOf(await undo(RECIPES.approve_receipts.as, approved.data.decision_id))).toBe(
      'decision_overtaken',
    );
  });

  test('time in a pay period that was locked', async () => {
    const input = (await recipe('approve_time').prepare()) as CommandInput<'approve_time'>;
    const { data } = await call('manager', 'approve_time', input);
    await portal.owner.query(
      'insert into public.pay_periods (starts_on, ends_on, locked_at, locked_by) values ($1, $1, now(), $2)',
      [input.starts_on, company.people.manager.profileId],
    );
    expect(reasonOf(await undo('manager', data.decision_id))).toBe('pay_period_locked');
    await portal.owner.query('update public.pay_periods set locked_at = null, locked_by = null');
  });
});

test('the correction of a report is refused when the office has taken back that it sent it back', async () => {
  const report_id = await addReport(fixture);
  const { rows } = await portal.owner.query('select work_order_id from work_order_reports where id = $1', [
    report_id,
  ]);
  const sentBack = await call('manager', 'reject_report', { report_id, review_notes: 'Which door?' });
  expect((await undo('manager', sentBack.data.decision_id)).error).toBeNull();
  const correction = await call('subcontractor', 'submit_report', {
    ...{ work_order_id: rows[0].work_order_id, corrects_report_id: report_id, submission_key: randomUUID() },
    ...{ work_performed: 'The dock door.', hours_worked: 2, crew_size: 1, completed_on: '2026-03-02' },
    ...{ is_final: true, attachment_ids: [] },
  });
  expect(reasonOf(correction)).toBe('report_correction_closed');
});

test('a person who may no longer decide does not undo either', async () => {
  const id = await decide(DECISIONS['an approved report'] as Decision);
  const set = (capabilities: string[]) =>
    portal.owner.query(`update public.organization_members set capabilities = $2 where user_id = $1`, [
      company.people.employee.profileId,
      capabilities,
    ]);
  await set(['assign_work']);
  expect(reasonOf(await undo('employee', id))).toBe('capability_missing');
  await set(['assign_work', 'review_reports']);
  expect((await undo('employee', id)).error).toBeNull();
});

test('the audit log has the decision, its undo, and who did both', async () => {
  const id = await decide(DECISIONS['an approved report'] as Decision);
  await undo('employee', id);
  const { rows } = await portal.owner.query(
    `select actor_profile_id, action, record_table, before, after from public.audit_log
     where table_name = 'decisions' and row_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      ...{ actor_profile_id: company.people.employee.profileId, action: 'update' },
      record_table: 'work_order_reports',
      before: { kind: 'report_approved', is_undone: false },
      after: { kind: 'report_approved', is_undone: true },
    },
  ]);
  const { rows: reports } = await portal.owner.query(
    `select before ->> 'status' as was, after ->> 'status' as "isNow" from public.audit_log
     where table_name = 'work_order_reports' and action = 'update' order by occurred_at desc, id desc limit 2`,
  );
  expect(reports).toEqual([
    { was: 'approved', isNow: 'submitted' },
    { was: 'submitted', isNow: 'approved' },
  ]);
});

test('an unknown decision has the answer of one that is over', async () => {
  expect(reasonOf(await undo('admin', randomUUID()))).toBe('decision_final');
});

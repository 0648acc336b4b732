import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { type AuditEntry, sentenceOf } from '#web/features/audit/sentence.ts';
import { ROW_SENTENCES } from '#web/features/audit/sentences.ts';
import {
  COLUMN_SENTENCES,
  FILLED_SENTENCES,
  START_SENTENCES,
  STEP_SENTENCES,
} from '#web/features/audit/step-sentences.ts';
import { TABLE_LABELS } from '#web/features/audit/table-labels.ts';

const db = await createTestDatabase();
afterAll(db.drop);

const DANA = '0199aaaa-0000-7000-8000-000000000001';

/** The audited tables with their columns, from the catalog. */
const { rows: audited } = await db.owner.query<{ table: string; column: string }>(
  `select c.relname as table, a.attname as column
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where t.tgfoid = 'app.audit'::regproc
   union all
   -- app.undo_decision writes these entries itself.
   select 'decisions', unnest(array['kind', 'is_undone'])`,
);

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  action: 'update',
  table_name: 'work_orders',
  row_id: DANA,
  record_table: 'work_orders',
  record_id: DANA,
  record_name: 'WO-000017',
  before: null,
  after: null,
  actor: { first_name: 'Dana', last_name: 'Whitfield' },
  ...change,
});
const said = (change: Partial<AuditEntry>) => sentenceOf(entry(change));

test('every audited table has its own sentences, and no other', () => {
  const tables = [...new Set(audited.map(({ table }) => table))].sort();
  expect(Object.keys(ROW_SENTENCES).sort()).toEqual(tables);
  expect(tables.filter((table) => !Object.hasOwn(TABLE_LABELS, table))).toEqual([]);
});

test('every sentence of a step is about a column of an audited table', () => {
  const columns = new Set(audited.map(({ table, column }) => `${table}.${column}`));
  const named = [...START_SENTENCES, ...STEP_SENTENCES, ...FILLED_SENTENCES, ...COLUMN_SENTENCES].map(
    ([table, column]) => `${table}.${column}`,
  );
  // Written by a merge, or counted by functions of the database, because sessions and factors are the gateway's.
  const written = ['organizations.merged_organization_id', 'profiles.second_factors', 'profiles.sessions'];
  expect(named.filter((column) => !columns.has(column))).toEqual(written);
});

test('every status that a table can have, but the first, has a sentence', async () => {
  const { rows } = await db.owner.query<{ table: string; states: string }>(
    `select distinct c.relname as table, pg_get_constraintdef(k.oid) as states
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'app.audit'::regproc
     where k.conname = c.relname || '_status'`,
  );
  const missing = rows.flatMap(({ table, states }) =>
    [...states.matchAll(/'(\w+)'::text/g)]
      .map(([, state]) => `${table} ${state}`)
      .filter(
        (one) =>
          !STEP_SENTENCES.some(([name, column, value]) => column === 'status' && `${name} ${value}` === one),
      ),
  );
  expect(missing.sort()).toEqual([
    'accounting_batches exported',
    'data_exports waiting',
    'employee_reports open',
    'invitations pending',
    'mileage_entries submitted',
    'partner_invoices draft',
    'payment_runs confirmed',
    'payroll_exports exported',
    'subcontractor_bills draft',
    'work_order_reports submitted',
  ]);
});

test('no change of any column of any audited table is left without a readable sentence', () => {
  for (const { table, column } of audited) {
    for (const action of ['insert', 'update', 'delete']) {
      const row = { [column]: 'x' };
      const sentence = said({
        action,
        table_name: table,
        before: action === 'insert' ? null : { [column]: 'y' },
        after: action === 'delete' ? null : row,
      });
      expect(sentence, `${table}.${column}`).toMatch(/^Dana Whitfield [a-z]/);
      expect(sentence, `${table}.${column}`).not.toMatch(/[{}_]|undefined|null/);
    }
  }
});

test.each([
  [
    {
      table_name: 'subcontractor_bills',
      record_table: 'subcontractor_bills',
      record_name: 'BILL-000094',
      before: { status: 'submitted', over_nte_amount: 85 },
      after: { status: 'approved', over_nte_amount: 85 },
    },
    'Dana Whitfield approved BILL-000094, $85.00 over NTE',
  ],
  [{ before: { status: 'received' }, after: { status: 'assigned' } }, 'Dana Whitfield assigned WO-000017'],
  [
    { before: { accepted_at: null }, after: { accepted_at: '2026-11-29T12:00:00Z' } },
    'Dana Whitfield accepted WO-000017',
  ],
  [
    {
      ...{
        table_name: 'subcontractor_bills',
        record_table: 'subcontractor_bills',
        record_name: 'BILL-000094',
      },
      ...{ before: { status: 'approved' }, after: { status: 'submitted' } },
    },
    'Dana Whitfield undid the approval of BILL-000094',
  ],
  [
    {
      ...{
        table_name: 'subcontractor_bills',
        record_table: 'subcontractor_bills',
        record_name: 'BILL-000094',
      },
      before: { status: 'rejected', submitted_at: '2026-11-28T12:00:00Z' },
      after: { status: 'submitted', submitted_at: '2026-11-29T12:00:00Z' },
    },
    'Dana Whitfield submitted BILL-000094 again',
  ],
  [
    {
      table_name: 'profiles',
      record_table: 'profiles',
      record_name: 'Maria Lopez',
      before: { is_active: true },
      after: { is_active: false },
    },
    'Dana Whitfield deactivated Maria Lopez',
  ],
  [
    { table_name: 'work_order_budgets', before: { nte_amount: 800 }, after: { nte_amount: 950 } },
    'Dana Whitfield changed the NTE of WO-000017 to $950.00',
  ],
  [
    {
      table_name: 'organization_members',
      record_table: 'profiles',
      record_name: 'Maria Lopez',
      before: { role: 'employee' },
      after: { role: 'admin' },
    },
    'Dana Whitfield changed the role of Maria Lopez to Admin',
  ],
  [
    {
      table_name: 'organization_members',
      record_table: 'profiles',
      record_name: 'Maria Lopez',
      before: { role: 'employee', preset: 'technician', capabilities: [] },
      after: { role: 'admin', preset: 'billing', capabilities: ['approve_bills'] },
    },
    'Dana Whitfield changed the access of Maria Lopez to Billing',
  ],
  [
    {
      table_name: 'organization_members',
      record_table: 'profiles',
      record_name: 'Maria Lopez',
      before: { bill_approval_limit: null },
      after: { bill_approval_limit: 2500 },
    },
    'Dana Whitfield changed up to what amount Maria Lopez approves bills: $2,500.00',
  ],
  [
    {
      action: 'insert',
      table_name: 'maintenance_runs',
      record_table: 'maintenance_runs',
      record_name: null,
      after: { kind: 'run_job', target: 'send-mail' },
    },
    'Dana Whitfield ran a scheduled job',
  ],
  [
    {
      action: 'sign_in',
      table_name: 'sign_ins',
      record_table: 'profiles',
      record_name: 'Maria Lopez',
      after: { event: 'login' },
    },
    'Maria Lopez signed in',
  ],
  [
    {
      action: 'sign_in_refused',
      table_name: 'sign_ins',
      record_table: 'sign_ins',
      record_name: 'unknown',
      actor: null,
      after: { event: 'login_failed' },
    },
    'A sign-in as an unknown account was refused',
  ],
  [
    { action: 'refusal', table_name: 'requests', row_id: 'approve_bill' },
    'Dana Whitfield was refused: Approve bill',
  ],
  [
    { action: 'export', table_name: 'exports', row_id: 'Work orders', after: { rows: 12, filters: {} } },
    'Dana Whitfield exported 12 rows of Work orders',
  ],
  [
    {
      ...{ action: 'import', table_name: 'imports', row_id: 'locations' },
      after: { file_name: 'sites.csv', added: 880, updated: 0, skipped: 0, refused: 20 },
    },
    'Dana Whitfield imported 900 locations from “sites.csv”: 880 added, 20 refused',
  ],
  [
    {
      ...{ action: 'import', table_name: 'imports', row_id: 'people' },
      after: { file_name: '', added: 1, updated: 0, skipped: 0, refused: 0 },
    },
    'Dana Whitfield imported 1 person from pasted rows: 1 added',
  ],
  [
    { action: 'download', table_name: 'work_order_reports', record_name: 'RPT-000004' },
    'Dana Whitfield downloaded RPT-000004 as a PDF',
  ],
  [
    {
      action: 'insert',
      table_name: 'partner_invoices',
      record_table: 'partner_invoices',
      record_name: null,
      after: { status: 'draft' },
    },
    'Dana Whitfield created an invoice without a number',
  ],
  [{ table_name: 'unheard_of', after: {} }, 'Dana Whitfield changed a record of Unheard of'],
] as [Partial<AuditEntry>, string][])('%o', (change, sentence) => {
  expect(said(change)).toBe(sentence);
});

test('an event of an account without a name is an unknown event', () => {
  const unnamed = entry({ action: 'account', record_name: 'Dana Whitfield', after: null });
  expect(sentenceOf(unnamed)).toBe('The account of Dana Whitfield: an unknown event');
});

test('the checklist of all trades without one of their own is named so', () => {
  const table = 'report_checklists';
  const checklist = { action: 'update', table_name: table, record_table: table };
  expect(said({ ...checklist, record_name: 'HVAC' })).toBe('Dana Whitfield changed the checklist for HVAC');
  expect(said({ ...checklist, record_name: '' })).toBe(
    'Dana Whitfield changed the checklist for all other trades',
  );
});

test('settings are named as their pages, and templates say which part was changed', () => {
  const setting = {
    table_name: 'settings',
    record_table: 'settings',
    record_id: 'trades',
    record_name: null,
  };
  expect(said({ ...setting, action: 'insert' })).toBe('Dana Whitfield changed the trades and checklists');
  const template = {
    table_name: 'email_templates',
    record_table: 'email_templates',
    record_id: 'invite',
    record_name: null,
  };
  expect(said({ ...template, before: { subject: 'A' }, after: { subject: 'B' } })).toBe(
    'Dana Whitfield changed the subject of the email template Invite',
  );
  expect(said({ ...template, before: { subject: 'A', body: 'A' }, after: { subject: 'B', body: 'B' } })).toBe(
    'Dana Whitfield changed the subject and the text of the email template Invite',
  );
});

test('a change of a crew names the person', () => {
  const change = {
    action: 'insert',
    table_name: 'work_order_assignments',
    after: { assigned_to: 'p1', work_order_id: DANA },
  };
  expect(sentenceOf(entry(change), new Map([['p1', 'Tomas Rivera']]))).toBe(
    'Dana Whitfield put Tomas Rivera on the crew of WO-000017',
  );
  expect(said(change)).toBe('Dana Whitfield put somebody on the crew of WO-000017');
  expect(
    sentenceOf(
      entry({ ...change, action: 'delete', before: change.after, after: null }),
      new Map([['p1', 'Tomas Rivera']]),
    ),
  ).toBe('Dana Whitfield took Tomas Rivera off the crew of WO-000017');
});

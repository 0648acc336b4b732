import { afterAll, beforeAll, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { type CommandName, commands } from '#shared/commands.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  accepts,
  keptExtremes,
  loadExtremes,
  type ValueColumn,
  valueColumns,
} from './support/value-columns.ts';

/** The catalog rule for values: no column keeps NaN, infinity, absurd dates, or a megabyte of text. */
let testDatabase: TestDatabase;
let columns: ValueColumn[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  columns = await valueColumns(testDatabase.owner);
});
afterAll(() => testDatabase.drop());

it('bounds every number, date and text of an exposed table', async () => {
  await loadExtremes(testDatabase.owner);
  const kept = await Promise.all(
    columns.map(async (column) =>
      (await keptExtremes(testDatabase.owner, column)).map(
        (value) => `${column.table}.${column.column} keeps ${value}`,
      ),
    ),
  );
  expect(
    kept.flat(),
    'A migration that adds columns calls app.bound_columns() and app.validate_limits().',
  ).toEqual([]);
}, 120_000);

it('bounds every text, list, and document of a file, a bucket, and an upload', async () => {
  const { rows } = await testDatabase.owner.query(
    `select c.relname || '.' || a.attname as unbounded
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'storage'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and (t.typcategory in ('S', 'A') or t.typname = 'jsonb')
       -- The state of parts is written by the server alone; the identifier of a bucket is what others refer to.
       and (c.relname, a.attname) not in (('resumable_uploads', 'parts'), ('resumable_uploads', 'bucket_id'),
         ('objects', 'bucket_id'), ('buckets', 'type'))
       and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ 'length\\('
       )`,
  );
  expect(rows).toEqual([]);
});

it('has no limit that older rows were never checked against', async () => {
  const { rows } = await testDatabase.owner.query(
    `select conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and not convalidated`,
  );
  expect(rows).toEqual([]);
});

it('says in the name of a limit what the limit is', async () => {
  const { rows } = await testDatabase.owner.query<{ name: string; condition: string }>(
    `select conname as name, pg_get_expr(conbin, conrelid) as condition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conname ~ '_(max_\\d+|\\d+_to_\\d+)$'`,
  );
  for (const { name, condition } of rows) {
    const bounds = /_year_/.test(name)
      ? ['1900-01-01', '2200-01-01']
      : (/_(?:max_|minus_)?(\d+)(?:_to_(\d+))?$/.exec(name) ?? []).slice(1);
    for (const bound of bounds) if (bound !== undefined) expect(`${name}: ${condition}`).toContain(bound);
  }
  expect(rows.length).toBeGreaterThan(200);
});

/** Which column a text of a command becomes; `null` stands for the column of the same name. */
const TEXTS: [command: CommandName, table: string, fields: Record<string, string | null>][] = [
  [
    'save_location',
    'partner_locations',
    {
      ...{ name: null, store_number: null, address_line1: null, address_line2: null, city: null },
      ...{ contact_name: null, contact_phone: null, access_notes: null },
    },
  ],
  ['save_project', 'projects', { name: null, description: null }],
  ['change_project_status', 'projects', { reason: 'status_reason' }],
  [
    'create_work_order',
    'work_orders',
    { title: null, description: null, trade: null, contact_name: null, contact_phone: null },
  ],
  [
    'correct_work_order',
    'work_orders',
    { title: null, description: null, trade: null, contact_name: null, partner_reference: null },
  ],
  ['change_work_order_status', 'work_orders', { reason: 'status_reason' }],
  [
    'submit_report',
    'work_order_reports',
    { work_performed: null, materials_used: null, signature_name: null },
  ],
  ['attach_report_photo', 'attachments', { file_name: null, caption: null }],
  ['approve_report', 'work_order_report_reviews', { review_notes: null }],
  ['reject_report', 'work_order_report_reviews', { review_notes: null }],
  ['save_checklist', 'report_checklists', { trade: null }],
  ['save_receipt', 'receipts', { vendor_name: null, description: null }],
  ['reject_receipt', 'receipts', { reason: 'review_notes' }],
  ['save_bill_draft', 'subcontractor_bills', { external_bill_number: null, notes: null }],
  ['save_bill_draft', 'subcontractor_bill_work_orders', { 'lines.description': 'description' }],
  ['reject_bill', 'subcontractor_bills', { reason: 'rejection_reason' }],
  ['mark_bills_paid', 'subcontractor_bills', { payment_reference: null }],
  ['describe_session', 'employee_reports', { work_performed: null }],
  ['clock_in', 'employee_reports', { 'event.location.address': 'location_address' }],
  ['send_back_time', 'employee_reports', { review_notes: null }],
  ['correct_time', 'time_segments', { work_performed: null, reason: null }],
  ['set_pay_rates', 'profile_cost_rates', { employee_number: null }],
  ['set_up_company', 'organizations', { company_name: 'name' }],
  ['set_up_company', 'profiles', { first_name: null, last_name: null }],
];

it.each(TEXTS)('%s takes texts as long as %s keeps them', async (command, table, fields) => {
  for (const [field, name] of Object.entries(fields)) {
    const most = maxLengthOf(command, field);
    const column = columns.find((one) => one.table === table && one.column === (name ?? field));
    if (!column) throw new Error(`${table} has no column ${name ?? field}.`);
    const long = (length: number) => accepts(testDatabase.owner, column, `repeat('x', ${length})`);
    expect([field, await long(most), await long(most + 1)]).toEqual([field, true, false]);
  }
});

/** The most characters that a command takes for the text at this path of its input. */
function maxLengthOf(command: CommandName, path: string): number {
  let schema = toJSONSchema(commands[command].input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  for (const key of path.split('.')) {
    schema = inner(schema).properties?.[key] ?? {};
  }
  const { maxLength } = inner(schema);
  if (maxLength === undefined) throw new Error(`${command} does not limit ${path}.`);
  return maxLength;
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string;
  maxLength?: number;
}

/** Without the wrapping for `null` and for lists. */
function inner(schema: JsonSchema): JsonSchema {
  const next =
    schema.items ?? [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].find(({ type }) => type !== 'null');
  return next ? inner(next) : schema;
}

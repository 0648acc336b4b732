import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type AccountingFile, readDocuments } from '#server/domains/accounting/documents.ts';
import { writeFiles } from '#server/domains/accounting/write-files.ts';
import type { Mapping, MappingScope } from '#shared/rules/accounting.ts';
import { at, type Day } from './calendar.ts';
import type { DemoCompany } from './demo-company.ts';
import { insertRows } from './insert.ts';
import type { Names } from './rows/table-rows.ts';

const FORMAT = 'qbo';

/** Scope, key, and the account, product, and class of QuickBooks Online. */
const NAMES: readonly (readonly [
  scope: MappingScope,
  key: string,
  account: string,
  item?: string,
  klass?: string,
])[] = [
  ['account', 'receivable', 'Accounts Receivable (A/R)'],
  ['account', 'payable', 'Accounts Payable (A/P)'],
  ['account', 'sales_tax', 'Sales Tax Payable', 'Sales tax'],
  ['account', 'credit_note', 'Discounts given'],
  ['account', 'bill', 'Cost of Goods Sold:Subcontractors', undefined, 'Field service'],
  ['account', 'receipt', 'Company card'],
  ['line', 'default', 'Services', 'Service', 'Field service'],
  ['line', 'labor', 'Services:Labor', 'Labor'],
  ['line', 'material', 'Sales of Product Income', 'Material'],
  ['line', 'retainage', 'Retainage Receivable', 'Retainage'],
  ['line', 'deposit', 'Customer Deposits', 'Deposit'],
  ['payment', 'default', 'Undeposited Funds'],
  ['payment', 'ach', 'Checking'],
  ['bill_payment', 'default', 'Checking'],
  ['receipt', 'default', 'Job Materials'],
  ['receipt', 'fuel', 'Vehicle fuel'],
  ['receipt', 'tools', 'Small tools'],
  ['tax', 'exempt', ''],
];

/** Batches by how many months ago their last day was. The second one was withdrawn and made again. */
const BATCHES = [
  { monthsAgo: 2, withdrawReason: null },
  { monthsAgo: 1, withdrawReason: 'The import stopped at a customer with two names. The name is corrected.' },
  { monthsAgo: 1, withdrawReason: null },
] as const;
/** After the end of its month. */
const MADE_AFTER_DAYS = 3;
const CLOSED_MONTHS_AGO = [3, 2] as const;

/**
 * The names of the accounting program, batches until the end of last month, and the months before it, which are closed.
 * Everything that they have in them is there already.
 */
export async function addBooks(client: pg.PoolClient, company: DemoCompany, names: Names): Promise<void> {
  const mappings = NAMES.map(([scope, key, account, item, klass]): Mapping & { scope: MappingScope } => ({
    ...{ scope, key, account: account || null, item: item ?? null, class: klass ?? null },
    tax_code: scope === 'tax' ? 'Tax Exempt (0%)' : null,
  }));
  await insertRows(client, { table: 'public.accounting_mappings', rows: mappings });
  for (const [index, batch] of BATCHES.entries())
    await addBatch(client, { company, names, mappings, number: index + 1, ...batch });
  await insertRows(client, {
    table: 'public.closed_months',
    rows: CLOSED_MONTHS_AGO.map((months) => {
      const closed_at = names.instant(at(lastDayOf(company, months) + MADE_AFTER_DAYS + 1, 16));
      return {
        month_date: `${company.world.calendar.date(lastDayOf(company, months)).slice(0, 7)}-01`,
        ...{ closed_at, created_at: closed_at, closed_by: names.profile('grace.nakamura') },
      };
    }),
  });
}

/** The last day of the month that is some months before today's. */
function lastDayOf({ world: { calendar } }: DemoCompany, monthsAgo: number): Day {
  let day: Day = 0;
  for (let left = monthsAgo; left > 0; left -= 1) day -= calendar.dayOfMonth(day);
  return day;
}

interface NewBatch {
  company: DemoCompany;
  names: Names;
  mappings: readonly Mapping[];
  number: number;
  monthsAgo: number;
  withdrawReason: string | null;
}

async function addBatch(client: pg.PoolClient, batch: NewBatch): Promise<void> {
  const { company, names, mappings, number, withdrawReason } = batch;
  const id = company.world.random.uuid();
  const last = lastDayOf(company, batch.monthsAgo);
  const ends_on = company.world.calendar.date(last);
  const grace = names.profile('grace.nakamura');
  // The one that was made again came an hour later.
  const created_at = names.instant(Math.min(at(last + MADE_AFTER_DAYS, 9 + number), -1));
  await insertRows(client, {
    table: 'public.accounting_batches',
    rows: [
      {
        ...{ id, batch_number: number, format: FORMAT, ends_on, created_by: grace, created_at },
        ...{ submission_key: company.world.random.uuid(), request_digest: digest(`${FORMAT} ${ends_on}`) },
      },
    ],
  });
  await client.query('select app.fill_accounting_batch($1, $2)', [id, ends_on]);
  const documents = await readDocuments(client as ElevatedClient, id);
  await addFiles(client, id, number, writeFiles(FORMAT, documents, mappings));
  if (withdrawReason === null) return;
  await client.query(
    `update public.accounting_batches set status = 'withdrawn', withdrawn_at = created_at + interval '40 minutes',
       withdrawn_by = created_by, withdraw_reason = $2 where id = $1`,
    [id, withdrawReason],
  );
  await client.query(
    'update public.accounting_batch_items set is_withdrawn = true where accounting_batch_id = $1',
    [id],
  );
}

async function addFiles(
  client: pg.PoolClient,
  batch: string,
  number: number,
  files: readonly AccountingFile[],
): Promise<void> {
  for (const [at, { name, rows, content }] of files.entries())
    await client.query(
      `with file as (
         insert into public.accounting_batch_files (accounting_batch_id, position, file_name, row_count, byte_count, sha256)
         values ($1, $2, $3, $4, $5, $6) returning id
       )
       insert into app.accounting_file_contents (file_id, content) select id, $7 from file`,
      [
        ...[batch, at + 1, `batch-${number}-${name}`, rows, Buffer.byteLength(content), digest(content)],
        content,
      ],
    );
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

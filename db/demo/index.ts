/**
 * Fills an empty database with the demo company, which `docs/demo.md` describes.
 *
 * All rows are written in their final state, with the dates of the story, in one transaction of the tables' owner.
 * No constraint or trigger is switched off. Triggers on updates do not run, and the rows bring their own numbers, which
 * the number triggers keep.
 */
import type pg from 'pg';
import { hashPassword } from '#server/gateway/auth/passwords.ts';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import type { ChecklistItem } from '#shared/commands/reports.ts';
import { addBooks } from './accounting.ts';
import { budgetRows } from './budgets.ts';
import { customerBillingRows } from './customer-billing.ts';
import { type DemoCompany, demoCompany } from './demo-company.ts';
import { disputeRows } from './disputes.ts';
import { documentRows } from './documents.ts';
import { dunningRows } from './dunning.ts';
import { insertRows } from './insert.ts';
import { invoiceMileage, mileageRows } from './mileage.ts';
import { addPayroll } from './payroll.ts';
import { DEMO_PASSWORD } from './people.ts';
import { storePhotos } from './photos/store-photos.ts';
import { priceRows } from './prices.ts';
import { billLineRows } from './rows/bill-lines.ts';
import { contractRows } from './rows/contracts.ts';
import { locationRows } from './rows/locations.ts';
import { messageRows, notificationRows } from './rows/messages.ts';
import { billEventRows, billRows, invoiceRows, receiptRows } from './rows/money.ts';
import { namesOf } from './rows/names.ts';
import { payPeriodRows } from './rows/pay-periods.ts';
import { addPaymentRuns } from './rows/payment-runs.ts';
import { paymentRows } from './rows/payments.ts';
import { accountRows, companyRows, profileRows } from './rows/people.ts';
import { photoRows } from './rows/photos.ts';
import type { Checklists } from './rows/report-checks.ts';
import { reportRows } from './rows/reports.ts';
import { runningTimeRows } from './rows/running-time.ts';
import { taxRateRows } from './rows/sales-tax.ts';
import type { Names, TableRows } from './rows/table-rows.ts';
import { timeRows } from './rows/time.ts';
import { workOrderRows } from './rows/work-orders.ts';
import { taxFactRows } from './tax-facts.ts';

export interface DemoOptions {
  /** The store of the gateway, where the pictures go. */
  files: FileStore;
  /** The demo ends on the day before; today when absent. */
  now?: Date;
  /** The contractor's name, from the branding. */
  companyName?: string;
  /** Leaves the accounts without a password, instead of the public one: nobody signs in by themselves. */
  withoutPasswords?: boolean;
  /** Called with the part that is inserted, from 0 to 1. */
  onProgress?: (share: number) => void;
}

const COMPANY_NAME = 'Fieldfare Facility Services';
/** How often `insertAll` is called, for the progress. */
const GROUPS = 12;

/**
 * Writes the demo company, with its photos, into a migrated database. Does nothing when there already is an
 * organization, so it may be called at every start.
 * @param owner connections of the role that owns the tables
 */
export async function fillDemoCompany(owner: pg.Pool, options: DemoOptions): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Two processes that start at once: the second waits here and then finds the company.
    await client.query(`select pg_advisory_xact_lock(hashtext('fieldfare demo company'))`);
    const { rowCount } = await client.query('select from public.organizations limit 1');
    if (!rowCount) await fill(client, options);
    await client.query('commit');
    client.release();
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

async function fill(client: pg.PoolClient, options: DemoOptions): Promise<void> {
  const company = demoCompany(options.now ?? new Date(), options.companyName ?? COMPANY_NAME);
  const names = namesOf(company.world);
  const pictures = storePhotos(options.files, company.photos, company.world.random);
  const passwordHash = options.withoutPasswords ? null : await hashPassword(DEMO_PASSWORD);
  let inserted = 0;
  const insertAll = async (tables: TableRows[]) => {
    for (const table of tables) await insertRows(client, table);
    inserted += 1;
    options.onProgress?.(inserted / GROUPS);
  };

  await insertAll(accountRows(company, names, passwordHash));
  await completeProfiles(client, company, names);
  await insertAll(companyRows(company, names));
  await insertAll(locationRows(company, names));
  for (const table of [customerBillingRows(company.world, names), ...taxRateRows(company, names)])
    await insertRows(client, table);
  await insertAll(workOrderRows(company, names));
  await insertAll(reportRows(company, names, await readChecklists(client)));
  await insertAll(timeRows(company, names));
  await insertRows(client, runningTimeRows(company, names, options.now ?? new Date()));
  await insertRows(client, mileageRows(company, names));
  await insertRows(client, payPeriodRows(company, names));
  await insertAll(receiptRows(company, names));
  await insertAll(billRows(company, names));
  await insertAll(billLineRows(company, names));
  await addPaymentRuns(client, company, names);
  await beginDrafts(client);
  await insertRows(client, billEventRows(company, names));
  await insertAll(invoiceRows(company, names));
  await invoiceMileage(client);
  for (const table of [
    ...paymentRows(company, names),
    ...contractRows(company, names),
    ...dunningRows(company, names),
    ...disputeRows(company, names),
    taxFactRows(names),
  ])
    await insertRows(client, table);
  await keepSales(client);
  await insertAll(messageRows(company, names));
  await insertAll(notificationRows(company, names));
  await insertAll(photoRows(await pictures, company.world, names));
  for (const table of await documentRows(options.files, company, names, 'admin'))
    await insertRows(client, table);
  await insertRows(client, budgetRows(company));
  for (const table of priceRows(company, names, 'admin')) await insertRows(client, table);
  await addPayroll(client, names);
  await addBooks(client, company, names);
  // All receipts of the demo are drawn once: they are not copies of each other.
  await client.query('update public.attachments set content_digest = null where receipt_id is not null');
  await hideChecklist(client);
  await continueNumbers(client);
  await dateAuditLog(client);
}

async function readChecklists(client: pg.PoolClient): Promise<Checklists> {
  const { rows } = await client.query<{ trade: string; items: ChecklistItem[] }>(
    'select trade, items from public.report_checklists',
  );
  return new Map(rows.map(({ trade, items }) => [trade, items]));
}

/** A trigger gave each account its profile; this gives the profiles the ids that the rest of the demo names. */
async function completeProfiles(client: pg.PoolClient, company: DemoCompany, names: Names): Promise<void> {
  await client.query(
    `update public.profiles p
     set id = d.id, phone = d.phone, is_active = d.is_active, is_employee = d.is_employee, created_at = d.created_at
     from jsonb_populate_recordset(null::public.profiles, $1) d
     where p.user_id = d.user_id`,
    [JSON.stringify(profileRows(company, names))],
  );
}

/** A company that has worked for months does not need the set-up checklist. */
const hideChecklist = (client: pg.PoolClient) =>
  client.query(
    `insert into public.settings (key, value) values ('onboarding', '{"is_hidden": true, "has_backup": false, "skipped": []}')`,
  );

/** What of the invoices was taxed, and why the rest was not, as sending them keeps it. */
const keepSales = (client: pg.PoolClient) =>
  client.query(
    `select app.write_invoiced_sales(i.id, i.organization_id, i.issue_date) from public.partner_invoices i
     where i.status <> 'draft'`,
  );

/** The next document takes the number after the last one of the demo. */
async function continueNumbers(client: pg.PoolClient): Promise<void> {
  await client.query(`
    update app.number_sequences s
    set last_value = greatest(s.last_value, used.last)
    from (
      select split_part(number, '-', 1) as kind, max(split_part(number, '-', 2)::bigint) as last
      from (
        select work_order_number as number from public.work_orders
        union all select project_number from public.projects
        union all select report_number from public.work_order_reports
        union all select internal_bill_number from public.subcontractor_bills where internal_bill_number <> ''
        union all select invoice_number from public.partner_invoices where invoice_number <> ''
      ) documents
      group by 1
    ) used
    where s.kind = used.kind`);
}

/** Drafts were begun by those whose they are, when they were begun. */
async function beginDrafts(client: pg.PoolClient): Promise<void> {
  await client.query(`
    update public.subcontractor_bill_events e
    set created_at = b.created_at, actor_profile_id = b.submitted_by
    from public.subcontractor_bills b where b.id = e.subcontractor_bill_id`);
}

/** The audit triggers wrote down this very moment; the entries belong where the rows say they come from. */
async function dateAuditLog(client: pg.PoolClient): Promise<void> {
  await client.query(`
    update public.audit_log
    set occurred_at = (after ->> 'created_at')::timestamptz,
        actor_profile_id = coalesce(
          after ->> 'reported_by', after ->> 'subcontractor_user_id', after ->> 'employee_user_id',
          after ->> 'submitted_by', after ->> 'created_by', after ->> 'invited_by',
          after ->> 'uploaded_by'
        )::uuid
    where action = 'insert' and after ? 'created_at'`);
}

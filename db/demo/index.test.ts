import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { growWorkOrders } from './grow.ts';
import { growRecords } from './grow-records.ts';
import { fillDemoCompany } from './index.ts';
import { DEMO_PASSWORD } from './people.ts';

const now = new Date('2026-11-20T18:00:00Z');
let base: TestDatabase;
let filesDir: string;

beforeAll(async () => {
  base = await createTestDatabase();
  filesDir = await mkdtemp(join(tmpdir(), 'fieldfare-demo-'));
  await fillDemoCompany(base.owner, { files: createFolderStore(filesDir), now });
}, 240_000);
afterAll(async () => {
  await base.drop();
  await rm(filesDir, { recursive: true, force: true });
});

async function rowsOf<Row extends object>(sql: string): Promise<Row[]> {
  return (await base.owner.query<Row>(sql)).rows;
}

/** How many rows of `table` the account sees. */
async function visible(account: string, table: string): Promise<number> {
  const [user] = await rowsOf<{ id: string }>(
    `select id from auth.users where email = '${account}@fieldfare.test'`,
  );
  const claims = { sub: user?.id ?? '', role: 'authenticated' as const };
  return base.database.as({ role: 'authenticated', claims }, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return rows[0]?.count ?? 0;
  });
}

test('a second run changes nothing', async () => {
  const snapshot = () =>
    rowsOf(`select (select count(*) from public.work_orders) as orders, (select count(*) from public.audit_log) as audit,
      (select count(*) from auth.users) as users, (select max(updated_at) from public.work_orders) as changed`);
  const before = await snapshot();
  const files = (await readdir(filesDir, { recursive: true })).length;
  await fillDemoCompany(base.owner, { files: createFolderStore(filesDir), now });
  expect(await snapshot()).toEqual(before);
  expect((await readdir(filesDir, { recursive: true })).length).toBe(files);
});

test('every account signs in with the password of the demo', async () => {
  const users = await rowsOf<{ encrypted_password: string; identities: number; confirmed: boolean }>(
    `select u.encrypted_password, u.email_confirmed_at is not null as confirmed,
       (select count(*)::int from auth.identities i where i.user_id = u.id and i.provider = 'email') as identities
     from auth.users u`,
  );
  expect(users.length).toBeGreaterThan(20);
  expect(users.filter(({ identities, confirmed }) => identities !== 1 || !confirmed)).toEqual([]);
  expect(await verify(users[0]?.encrypted_password ?? '', DEMO_PASSWORD)).toBe(true);
  expect(await verify(users[0]?.encrypted_password ?? '', 'Fieldfare!2025')).toBe(false);
});

test('people see their own firm’s work and no other’s', async () => {
  const [all] = await rowsOf<{ orders: number; mine: number }>(
    `select count(*)::int as orders,
       count(*) filter (where o.name = 'Northlight Mechanical')::int as mine
     from public.work_orders w left join public.organizations o on o.id = w.assigned_organization_id`,
  );
  expect(await visible('admin', 'public.work_orders')).toBe(all?.orders);
  expect(await visible('subcontractor', 'public.work_orders')).toBe(all?.mine);
  const partner = await visible('partner', 'public.work_orders');
  const partner2 = await visible('partner2', 'public.work_orders');
  expect(partner).toBeGreaterThan(partner2);
  expect(partner + partner2).toBeLessThan(all?.orders ?? 0);
  expect(await visible('partner', 'public.subcontractor_bills')).toBe(0);
  expect(await visible('subcontractor', 'public.partner_invoices')).toBe(0);
  expect(await visible('partner', 'public.attachments')).toBeGreaterThan(50);
});

test('totals are the sums of their lines', async () => {
  expect(
    await rowsOf(
      `select b.id from public.subcontractor_bills b
       where b.total_amount <> (select sum(l.amount) from public.subcontractor_bill_work_orders l where l.subcontractor_bill_id = b.id)
       union all
       select i.id from public.partner_invoices i
       where i.total_amount <> i.tax_amount + (select sum(l.amount) from public.partner_invoice_lines l where l.partner_invoice_id = i.id)`,
    ),
  ).toEqual([]);
});

test('no payment happens before it was requested', async () => {
  expect(
    await rowsOf(
      `select b.id from public.subcontractor_bills b where b.paid_on < app.office_day(b.submitted_at)
       union all
       select r.id from public.receipts r where r.reimbursed_on < r.receipt_date`,
    ),
  ).toEqual([]);
});

test('what the office collects is there: invoices that are overdue, paid in part, disputed, and promised', async () => {
  const [row] = await rowsOf<Record<string, number>>(
    `select
       count(*) filter (where i.due_date < app.office_day(now()))::int as overdue,
       count(*) filter (where i.paid_amount > 0)::int as partly_paid,
       count(*) filter (where exists (
         select from public.invoice_disputes d where d.partner_invoice_id = i.id and d.resolved_at is null
       ))::int as disputed,
       count(*) filter (where exists (
         select from public.payment_promises p where p.partner_invoice_id = i.id
       ))::int as promised,
       count(*) filter (where i.retained_amount <> 0)::int as with_retainage
     from public.partner_invoices i where i.status = 'sent'`,
  );
  for (const [state, count] of Object.entries(row ?? {})) expect(count, state).toBeGreaterThan(0);
});

test('the latest invoices have the tax that the portal computes, and an exempt customer none', async () => {
  const taxes = (of: string) =>
    `select partner_invoice_id, tax_rate_id, taxable_amount, amount from (${of}) t`;
  const due = `select i.id as partner_invoice_id, t.* from public.partner_invoices i
    cross join lateral app.invoice_taxes(i.id, i.organization_id, i.issue_date) t where i.status <> 'void'`;
  const written = 'select * from public.partner_invoice_taxes';
  expect(await rowsOf(`${taxes(due)} except ${taxes(written)}`)).toEqual([]);
  expect(await rowsOf(`${taxes(written)} except ${taxes(due)}`)).toEqual([]);
  const [row] = await rowsOf(
    `select count(*) filter (where i.tax_amount > 0) > 0 as taxed,
       bool_and(i.tax_amount = 0) filter (where b.is_tax_exempt) as spared
     from public.partner_invoices i join public.organization_billing b using (organization_id)`,
  );
  expect(row).toEqual({ taxed: true, spared: true });
});

test('subcontractors are paid by runs, whose checks are the sums of their bills', async () => {
  const runs = await rowsOf<{ total: string; paid: string; checks: number }>(
    `select r.total_amount as total, sum(p.amount) as paid, count(distinct y.check_number)::int as checks
     from public.payment_runs r join public.payment_run_payees y on y.payment_run_id = r.id
     join public.bill_payments p on p.payment_run_payee_id = y.id
       and p.payment_reference = y.check_number::text
     group by r.id`,
  );
  expect(runs).toHaveLength(6);
  expect(runs.map(({ paid }) => paid)).toEqual(runs.map(({ total }) => total));
  expect(Math.max(...runs.map(({ checks }) => checks))).toBeGreaterThan(1);
});

test('the work of most projects is billed by contracts, and earns money', async () => {
  const [row] = await rowsOf(
    `select (select count(*)::int from public.project_contracts) as contracts,
       (select count(*) > 0 from public.customer_payments where received_on >= '2026-11-01') as paid_this_month,
       (select sum(amount) filter (where kind like 'retainage%') < 0 from public.partner_invoice_lines) as held`,
  );
  expect(row).toEqual({ contracts: 5, paid_this_month: true, held: true });
});

test('numbers continue after the last ones of the demo', async () => {
  for (const [prefix, table, column] of [
    ['WO', 'work_orders', 'work_order_number'],
    ['RPT', 'work_order_reports', 'report_number'],
    ['BILL', 'subcontractor_bills', 'internal_bill_number'],
    ['INV', 'partner_invoices', 'invoice_number'],
    ['CN', 'credit_notes', 'credit_note_number'],
    ['PRJ', 'projects', 'project_number'],
  ]) {
    const [row] = await rowsOf<{ next: string; last: string }>(
      `select app.next_number('${prefix}') as next, (select max(${column}) from public.${table}) as last`,
    );
    expect((row?.next ?? '') > (row?.last ?? ''), prefix).toBe(true);
  }
});

test('every time sheet has its time segments with their rate, none overlap, and two sessions run', async () => {
  const [row] = await rowsOf<Record<string, number>>(
    `select
       (select count(*)::int from public.employee_reports r
        where r.clock_out_time is not null
          and not exists (select from public.time_segments s where s.employee_report_id = r.id)) as bare,
       (select count(*)::int from public.time_segments where hourly_rate_snapshot is null) as without_rate,
       (select count(*)::int from public.time_segments where cost_rate_id is null) as without_cost,
       (select count(*)::int from public.employee_reports where clock_out_time is null) as running,
       (select count(*)::int from public.time_segments a join public.time_segments b
        on a.employee_user_id = b.employee_user_id and a.id < b.id
        and a.started_at < b.ended_at and b.started_at < a.ended_at) as overlapping`,
  );
  expect(row).toEqual({ bare: 0, without_rate: 0, without_cost: 0, running: 2, overlapping: 0 });
});

test('bills that wait name hours, some beyond the report; one is reduced, and of one firm’s a part is held', async () => {
  const rows = await rowsOf(
    `select count(distinct l.subcontractor_bill_id) > 2 as itemized,
       bool_or(l.hours > (w.comparison ->> 'reported_hours')::numeric) as longer,
       bool_or(l.hourly_rate > (w.comparison ->> 'agreed_rate')::numeric) as expensive,
       (select count(*)::int from public.subcontractor_bills b where b.billed_amount > b.total_amount) as reduced,
       (select bool_or(b.retainage_amount > 0 and b.balance = b.total_amount - b.retainage_amount)
        from public.subcontractor_bills b) as held
     from public.subcontractor_bill_lines l
     join (select w.id, public.comparison(w) as comparison from public.subcontractor_bill_work_orders w) w
       on w.id = l.bill_work_order_id`,
  );
  expect(rows).toEqual([{ itemized: true, longer: true, expensive: true, reduced: 1, held: true }]);
});

test('few costs are left out of the work to invoice: a lump sum covers the bills of its work', async () => {
  await rowsOf('select app.price_work_to_invoice(100000)');
  const [user] = await rowsOf<{ id: string }>(
    `select id from auth.users where email = 'admin@fieldfare.test'`,
  );
  const claims = { sub: user?.id ?? '', role: 'authenticated' as const };
  const found = await base.database.as({ role: 'authenticated', claims }, async (client) => {
    const { rows } = await client.query<{ kind: string; work_order_id: string | null }>(
      'select kind, work_order_id from public.work_left_out()',
    );
    return rows;
  });
  // Projects without a contract have costs of their own.
  expect(found.filter(({ work_order_id }) => work_order_id !== null)).toEqual([]);
  expect(found.length).toBeLessThanOrEqual(20);
});

test('every photo has its file, a JPEG of the stated size', async () => {
  const objects = await rowsOf<{ version: string; size: number }>(
    `select o.version, a.size_bytes::int as size from public.attachments a
     join storage.objects o on o.bucket_id = 'attachments' and o.name = a.storage_path`,
  );
  const [attachments] = await rowsOf<{ count: number }>(
    'select count(*)::int as count from public.attachments',
  );
  expect(objects.length).toBe(attachments?.count);
  expect(objects.length).toBeGreaterThan(400);
  const store = createFolderStore(filesDir);
  for (const { version, size } of objects.filter((_, index) => index % 60 === 0)) {
    const bytes = Buffer.concat(await (await store.open(version)).toArray());
    expect(bytes.length).toBe(size);
    expect(size).toBeLessThanOrEqual(180 * 1024);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 960 });
  }
});

test('the audit log has the days on which things happened', async () => {
  const [row] = await rowsOf<{ late: number }>(
    `select count(*)::int as late from public.audit_log
     where table_name = 'work_orders' and occurred_at > '2026-11-21'`,
  );
  expect(row?.late).toBe(0);
});

test('the books have batches, one of them withdrawn, closed months, and a payroll file', async () => {
  const batches = await rowsOf<{ status: string; ends_on: string; kinds: number; files: number }>(
    `select b.status, b.ends_on::text, count(distinct i.kind)::int as kinds, count(distinct f.id)::int as files
     from public.accounting_batches b join public.accounting_batch_items i on i.accounting_batch_id = b.id
     join public.accounting_batch_files f on f.accounting_batch_id = b.id
     group by b.id order by b.batch_number`,
  );
  expect(batches.map(({ status, ends_on }) => [status, ends_on])).toEqual([
    ['exported', '2026-09-30'],
    ['withdrawn', '2026-10-31'],
    ['exported', '2026-10-31'],
  ]);
  expect(Math.min(...batches.map(({ kinds }) => kinds))).toBeGreaterThanOrEqual(5);
  expect(Math.min(...batches.map(({ files }) => files))).toBeGreaterThanOrEqual(2);
  const months = await rowsOf<{ month: string }>(
    'select month_date::text as month from public.closed_months order by 1',
  );
  expect(months.map(({ month }) => month)).toEqual(['2026-08-01', '2026-09-01']);
  const [payroll] = await rowsOf<{ content: string; is_latest: boolean; late: boolean }>(
    `select f.content, p.ends_on = (select max(ends_on) from public.pay_periods where locked_at is not null) as is_latest,
       e.created_at > '2026-11-20' as late
     from app.payroll_files f join public.payroll_exports e on e.id = f.payroll_export_id
     join public.pay_periods p on p.id = e.pay_period_id`,
  );
  expect(payroll?.content).toContain(',PTO,8.00,');
  expect(payroll).toMatchObject({ is_latest: false, late: false });
});

// The last tests, because they change the company.
test('grows the demo to the requested number, the newest of other firms', async () => {
  await growWorkOrders(base.owner, { total: 3000, foreignNewest: 1000 });
  const { rows } = await base.owner.query<{ firm: string; count: number }>(
    `select o.name as firm, count(*)::int from (select * from public.work_orders order by created_at desc limit 1000) w
     join public.organizations o on o.id in (w.organization_id, w.assigned_organization_id) group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { firm: 'Brightwater Plumbing Co.', count: 1000 },
    { firm: 'Larkspur Pharmacy', count: 1000 },
  ]);
  const all = await base.owner.query('select distinct work_order_number from public.work_orders');
  expect(all.rowCount).toBe(3000);
});

test('numbers the next work order after the added ones', async () => {
  const [row] = await rowsOf<{ next: string; last: string }>(
    `select app.next_number('WO') as next, (select max(work_order_number) from public.work_orders) as last`,
  );
  expect((row?.next ?? '') > (row?.last ?? '')).toBe(true);
});

test('adds nothing when there are enough', async () => {
  expect(await growWorkOrders(base.owner, { total: 3000, foreignNewest: 1000 })).toBe(0);
});

test('adds reports with photos, NTE amounts, and bills whose sums are right', async () => {
  await growRecords(base.owner, { reports: 500, photosEach: 2 });
  const [grown] = await rowsOf<Record<string, number>>(
    `select (select count(*)::int from work_order_reports where report_number like 'RPT-G%') as reports,
       (select count(*)::int from attachments a join work_order_reports r on r.id = a.report_id
        where r.report_number like 'RPT-G%') as photos,
       (select count(*)::int from work_order_budgets where nte_amount > 0) as budgets,
       (select count(*)::int from subcontractor_bills where internal_bill_number like 'BILL-G%') as bills,
       (select count(*)::int from subcontractor_bills b where total_amount is distinct from
         (select sum(amount) from subcontractor_bill_work_orders l where l.subcontractor_bill_id = b.id)) as wrong`,
  );
  expect(grown).toMatchObject({ reports: 500, photos: 1000, wrong: 0 });
  expect(grown?.budgets).toBeGreaterThan(500);
  expect(grown?.bills).toBeGreaterThan(20);
});

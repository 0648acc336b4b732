/** Gives the work orders of a grown demo company their invoices and payments, for measurements. */
import type pg from 'pg';
import { dropIndexes } from './drop-indexes.ts';

const GROWN = [
  'public.partner_invoices',
  'public.partner_invoice_lines',
  'public.customer_payments',
  'public.payment_allocations',
  'app.receivable_entries',
  'app.invoiced_sales',
  'app.accounting_candidates',
];

/**
 * Adds invoices with four lines each, oldest work first, and payments of all but the newest of them. Newer work stays to
 * be invoiced. Expects the records of `growRecords`. The rows bring their numbers and sums, so no trigger runs.
 * @param owner connections of the role that owns the tables
 * @param invoices how many to add
 */
export async function growMoney(owner: pg.Pool, invoices: number): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const table of GROWN) await client.query(`alter table ${table} disable trigger user`);
    const makeIndexes = await dropIndexes(client, GROWN);
    await client.query(CHOSEN, [invoices, UNBILLED]);
    await client.query(BUNDLES);
    await client.query(INVOICES);
    await client.query(LINES);
    await client.query(SALES);
    await client.query(PAYMENTS);
    await makeIndexes();
    await client.query(QUEUE);
    await client.query(UNBOOKED);
    for (const table of GROWN) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
    await client.query(`analyze ${GROWN.join(', ')}`);
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** Work orders, the newest, that no invoice has. */
const UNBILLED = 2000;

/** The work, and the invoice that it is on. */
const CHOSEN = `
  create temporary table chosen on commit drop as
    select w.id as work_order_id, w.organization_id, w.title, w.work_order_number, w.created_at, r.id as report_id,
      120 + abs(hashtext(w.id::text)) % 900 + 0.25 as price, w.n, w.n * $1 / greatest(count(*) over (), 1) as bundle
    from (
      select w.*, row_number() over (order by w.created_at, w.id) - 1 as n from (
        select * from public.work_orders w
        where w.status in ('completed', 'closed')
          and not exists (select from public.partner_invoice_lines l where l.work_order_id = w.id)
        order by w.created_at desc, w.id offset $2
      ) w
    ) w
    left join lateral (
      select r.id from public.work_order_reports r where r.work_order_id = w.id and r.status = 'approved' limit 1
    ) r on true`;

/**
 * The invoices: one of a hundred is open, the newest; every fifth of those is paid in part. One of fifty holds retainage,
 * and another one releases it.
 */
const BUNDLES = `
  create temporary table bundles on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as payment_id, organization_id, bundle,
      max(created_at) + interval '2 days' as moment, sum(price * lines) as total,
      row_number() over (order by max(created_at)) as n, count(*) over () as many, 0 as kept
    from (select c.*, 3 + (c.n % 3 = 0)::integer as lines from chosen c) c group by organization_id, bundle;
  update bundles set kept = case n % 50 when 0 then -40 else 40 end, total = total + case n % 50 when 0 then -40 else 40 end
  where n % 50 in (0, 25);
  alter table bundles add paid numeric(12, 2) not null default 0;
  update bundles set paid = case when n <= many * 0.99 then total when n % 5 = 0 then 100 else 0 end;
  create index on bundles (organization_id, bundle);
  analyze chosen, bundles`;

const INVOICES = `
  insert into public.partner_invoices (id, invoice_number, organization_id, status, issue_date, due_date, total_amount,
    retained_amount, paid_amount, sent_at, viewed_at, paid_at, title, created_at, updated_at)
  select b.id, 'INV-G' || lpad(b.n::text, 7, '0'), b.organization_id, case when b.paid = b.total then 'paid' else 'sent' end,
    b.moment::date, b.moment::date + (b.n % 10)::integer, b.total, -b.kept, b.paid, b.moment,
    b.moment + interval '1 day',
    case when b.paid = b.total then b.moment + interval '25 days' end, 'Work of ' || to_char(b.moment, 'Mon YYYY'),
    b.moment, b.moment
  from bundles b;
  insert into app.receivable_entries (entered_at, organization_id, partner_invoice_id, kind, amount, document_id)
  select b.moment, b.organization_id, b.id, 'invoiced', b.total, b.id from bundles b`;

/** The first line of a work order bills its report. Retainage is the last line. */
const LINES = `
  insert into public.partner_invoice_lines (partner_invoice_id, work_order_id, work_order_report_id, position, kind, unit,
    description, quantity, unit_price, is_taxable, created_at)
  select b.id, c.work_order_id, case when k = 1 then c.report_id end, row_number() over (partition by b.id order by c.n, k),
    case when k = 1 then 'labor' else 'material' end, 'each', c.work_order_number || ' ' || c.title, 1, c.price, false,
    b.moment
  from chosen c join bundles b using (organization_id, bundle)
  cross join generate_series(1, 3 + (c.n % 3 = 0)::integer) k;
  insert into public.partner_invoice_lines (partner_invoice_id, position, kind, unit, description, quantity, unit_price,
    is_taxable, created_at)
  select b.id, 1000, case when b.kept < 0 then 'retainage' else 'retainage_release' end, 'each', 'Retainage', 1, b.kept,
    false, b.moment
  from bundles b where b.kept <> 0`;

/** None of it is taxed. */
const SALES = `
  insert into app.invoiced_sales (partner_invoice_id, position, state, gross_amount, exempt_amount, untaxed_amount,
    unrated_amount)
  select b.id, 1, 'OH', b.total + b.kept, 0, b.total + b.kept, 0 from bundles b`;

const PAYMENTS = `
  insert into public.customer_payments (id, organization_id, method, reference, received_on, amount, applied_amount,
    created_at, updated_at)
  select b.payment_id, b.organization_id, case when b.n % 3 = 0 then 'ach' else 'check' end, (10000 + b.n)::text,
    t.at::date, b.paid, b.paid, t.at, t.at
  from bundles b cross join lateral (select least(b.moment + interval '25 days', now()) as at) t where b.paid > 0;
  insert into public.payment_allocations (customer_payment_id, partner_invoice_id, amount, created_at)
  select b.payment_id, b.id, b.paid, least(b.moment + interval '25 days', now()) from bundles b where b.paid > 0;
  insert into app.receivable_entries (entered_at, organization_id, partner_invoice_id, kind, amount, document_id)
  select e.at, b.organization_id, e.invoice, e.kind, e.amount, b.payment_id
  from bundles b
  cross join lateral (select least(b.moment + interval '25 days', now()) as at) t
  cross join lateral (
    values (t.at, null::uuid, 'paid', -b.paid), (t.at, null, 'applied', b.paid), (t.at, b.id, 'applied', -b.paid)
  ) e (at, invoice, kind, amount)
  where b.paid > 0`;

/** What is to be invoiced: the work that was left out. */
const QUEUE = `
  insert into app.work_to_invoice (work_order_id, since)
  select w.id, w.created_at from (
    select * from public.work_orders w where w.status in ('completed', 'closed') order by w.created_at desc limit 2000
  ) w
  on conflict do nothing`;

/** What no accounting batch has: the invoices that are open, and what was paid of them. */
const UNBOOKED = `
  insert into app.accounting_candidates (kind, record_id)
  select 'invoice', b.id from bundles b where b.paid < b.total
  union all
  select 'payment', b.payment_id from bundles b where b.paid > 0 and b.paid < b.total`;

/** Gives the work orders of a grown demo company their reports, photos, NTE amounts and bills, for measurements. */
import type pg from 'pg';
import { dropIndexes } from './drop-indexes.ts';

export interface Records {
  /** Reports to add, on the newest work orders that can have one. */
  reports: number;
  /** Photos to add to each of them. */
  photosEach: number;
}

const GROWN = [
  'public.work_order_budgets',
  'public.work_order_reports',
  'public.attachments',
  'public.subcontractor_bills',
  'public.subcontractor_bill_work_orders',
];

/**
 * Adds an NTE amount to every third work order, reports with photos, and a bill for every five closed ones. Expects the
 * demo company with the work orders of `growWorkOrders`. The rows bring their numbers, so no trigger runs.
 * @param owner connections of the role that owns the tables
 */
export async function growRecords(owner: pg.Pool, { reports, photosEach }: Records): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const table of GROWN) await client.query(`alter table ${table} disable trigger user`);
    const makeIndexes = await dropIndexes(client, GROWN);
    await client.query(BUDGETS);
    await client.query(REPORTS, [reports]);
    await client.query(PHOTOS, [photosEach]);
    await client.query(BILLS);
    await client.query(LINES);
    await makeIndexes();
    // What a bill comes to is looked up bill by bill, which reads each table whole for each of them unless the planner
    // knows the indexes and how much there is.
    await client.query(`analyze ${GROWN.join(', ')}`);
    await client.query(TOTALS);
    for (const table of GROWN) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

const BUDGETS = `
  insert into public.work_order_budgets (work_order_id, nte_amount, assigned_organization_id)
  select w.id, 150 + 25 * (w.n % 90), w.assigned_organization_id
  from (select id, assigned_organization_id, row_number() over (order by created_at, id) as n from public.work_orders
        where assigned_organization_id is not null) w
  where w.n % 3 = 0
  on conflict (work_order_id) do nothing`;

const REPORTS = `
  insert into public.work_order_reports (report_number, work_order_id, subcontractor_user_id, subcontractor_organization_id,
    organization_id, status, work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, submitted_at,
    reviewed_by, reviewed_at, created_at, updated_at)
  select 'RPT-G' || lpad(w.n::text, 7, '0'), w.id, a.assigned_to, w.assigned_organization_id, w.organization_id,
    case when w.status = 'work_completed' then 'submitted' when w.n % 25 = 3 then 'rejected' else 'approved' end,
    'Found the fault, replaced the part, tested it for twenty minutes and showed it to the manager. ' || w.title,
    'Belt, two contactors, sealant', 1 + w.n % 9, 1 + w.n % 3, w.done::date, w.n % 10 <> 0, w.done,
    case when w.status <> 'work_completed' then office.id end,
    case when w.status <> 'work_completed' then w.done + interval '6 hours' end, w.done, w.done
  from (
    select w.*, row_number() over (order by w.created_at desc, w.id) as n,
      least(now() - interval '1 hour', w.created_at + interval '2 days') as done
    from public.work_orders w
    where w.status in ('work_completed', 'completed', 'closed') and w.assigned_organization_id is not null
      and not exists (select from public.work_order_reports r where r.work_order_id = w.id)
    order by w.created_at desc, w.id limit $1
  ) w
  join public.work_order_assignments a on a.work_order_id = w.id and a.is_lead
  cross join (select p.id from public.profiles p where p.email = 'admin@fieldfare.test') office`;

const PHOTOS = `
  insert into public.attachments (storage_path, file_name, content_type, size_bytes, category, caption, taken_at, uploaded_by,
    report_id, created_at)
  select r.subcontractor_user_id || '/' || gen_random_uuid() || '.jpg', 'photo-' || n || '.jpg', 'image/jpeg', 180000 + n,
    (array['before', 'during', 'after', 'after'])[1 + n % 4], '', r.submitted_at, r.subcontractor_user_id, r.id, r.submitted_at
  from public.work_order_reports r, generate_series(1, $1::int) n
  where r.report_number like 'RPT-G%'`;

/** The fifth part of the closed work orders that are not on a bill yet: each bill takes five that follow each other. */
const BILLS = `
  create temporary table billed on commit drop as
    select w.id, w.assigned_organization_id, w.created_at, a.assigned_to,
      (row_number() over (partition by w.assigned_organization_id order by w.created_at, w.id) - 1) / 5 as bundle
    from public.work_orders w
    join public.work_order_assignments a on a.work_order_id = w.id and a.is_lead
    where w.status = 'closed' and w.assigned_organization_id is not null and abs(hashtext(w.id::text)) % 5 = 0
      and not exists (select from public.subcontractor_bill_work_orders l where l.work_order_id = w.id);
  create temporary table bundles on commit drop as
    select gen_random_uuid() as id, assigned_organization_id, bundle, max(created_at) + interval '9 days' as moment,
      (array_agg(assigned_to))[1] as sender, row_number() over (order by max(created_at)) as n, count(*) over () as many
    from billed group by assigned_organization_id, bundle;
  insert into public.subcontractor_bills (id, internal_bill_number, external_bill_number, status, submitted_by, submitted_at,
    subcontractor_organization_id, reviewed_by, reviewed_at, paid_at, created_at, updated_at)
  select b.id, 'BILL-G' || lpad(b.n::text, 7, '0'), 'INV-' || b.n,
    case when b.n > b.many - 200 then 'submitted' when b.n > b.many - 900 then 'approved' else 'paid' end,
    b.sender, b.moment, b.assigned_organization_id,
    case when b.n <= b.many - 200 then office.id end,
    case when b.n <= b.many - 200 then b.moment + interval '2 days' end,
    case when b.n <= b.many - 900 then b.moment + interval '20 days' end, b.moment, b.moment
  from bundles b cross join (select p.id from public.profiles p where p.email = 'admin@fieldfare.test') office`;

const LINES = `
  insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount, billed_amount)
  select bundles.id, billed.id, dollars, dollars
  from billed join bundles using (assigned_organization_id, bundle)
  cross join lateral (select 120 + abs(hashtext(billed.id::text)) % 900) d (dollars)`;

const TOTALS = `
  update public.subcontractor_bills b
  set total_amount = l.total, billed_amount = l.total, over_nte_amount = app.bill_over_nte(b.id), paid_on = b.paid_at::date,
    search_text = app.bill_search_text(b.id, b.subcontractor_organization_id, b.external_bill_number, b.internal_bill_number)
  from (select subcontractor_bill_id as id, sum(amount) as total from public.subcontractor_bill_work_orders group by 1) l
  where l.id = b.id and b.internal_bill_number like 'BILL-G%'`;

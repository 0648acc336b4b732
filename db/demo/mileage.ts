import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { at } from './calendar.ts';
import type { DemoCompany } from './demo-company.ts';
import type { Names, TableRows } from './rows/table-rows.ts';

/** Of the days on projects, one of these many was driven to from another site. */
const PROJECT_DAYS_EACH = 9;
/** How far the sites are, in miles there and back. */
const MILES = [18.4, 42.5, 27, 61.2, 12.8, 35.6] as const;
/** What the demo's price list charges, in US dollars for a mile. */
const PRICE = 0.75;

/** What the crew drove: to work that no sent invoice has, and now and then to a project. */
export function mileageRows({ timeSheets, invoices, world }: DemoCompany, names: Names): TableRows {
  const invoiced = new Set(
    invoices
      .filter(({ status }) => status !== 'draft' && status !== 'void')
      .flatMap(({ lines }) => lines.map(({ order }) => order)),
  );
  const driven = timeSheets
    .filter(({ order }, index) => (order ? !invoiced.has(order) : index % PROJECT_DAYS_EACH === 0))
    .filter(({ status }) => status === 'approved' || status === 'submitted');
  return {
    table: 'public.mileage_entries',
    rows: driven.map((row, index) => ({
      employee_user_id: names.profile(row.person),
      recorded_by: names.profile(row.person),
      work_order_id: row.order?.id ?? null,
      project_id: row.order ? null : (row.project?.id ?? null),
      drive_date: world.calendar.date(row.day),
      miles: MILES[index % MILES.length] ?? 0,
      note: index % 3 === 0 ? 'Shop to site and back' : '',
      status: row.status === 'approved' ? ('approved' as const) : ('submitted' as const),
      approved_by: row.status === 'approved' ? names.profile('manager') : null,
      approved_at: row.status === 'approved' ? names.instant(at(row.day + 5, 16)) : null,
      submission_key: randomUUID(),
      created_at: names.instant(at(row.day, 17)),
    })),
  };
}

/** Drafts of invoices have the miles to their work. */
export const invoiceMileage = (client: pg.PoolClient) =>
  client.query(
    `insert into public.partner_invoice_lines (partner_invoice_id, work_order_id, position, kind, unit, description,
       quantity, unit_price, mileage_entry_id)
     select d.id, m.work_order_id, d.last + row_number() over (partition by d.id order by m.drive_date, m.id), 'trip',
       'mile', w.work_order_number || ': Mileage, ' || app.format_day(m.drive_date), m.miles, $1, m.id
     from (
       select i.id, max(l.position) as last, array_agg(l.work_order_id) as work_orders
       from public.partner_invoices i join public.partner_invoice_lines l on l.partner_invoice_id = i.id
       where i.status = 'draft' group by i.id
     ) d
     join public.mileage_entries m on m.work_order_id = any (d.work_orders) and m.status = 'approved'
     join public.work_orders w on w.id = m.work_order_id`,
    [PRICE],
  );

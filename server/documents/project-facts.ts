import type pg from 'pg';
import { type Address, addressSql, COMPANY_SQL, type Company } from '#server/documents/company.ts';
import type { STATUS_LABELS } from '#shared/status-labels.ts';

/** More than a usual project has. Further work orders are only counted. */
const WORK_ORDERS_MAX = 500;

export interface ProjectFacts {
  project_number: string;
  name: string;
  description: string;
  status: keyof typeof STATUS_LABELS.project;
  status_reason: string | null;
  start_date: string | null;
  end_date: string | null;
  company: Company | null;
  customer: ({ name: string } & Address) | null;
  people: string[];
  totals: {
    open_orders: number;
    done_orders: number;
    cancelled_orders: number;
    project_hours: number;
    order_hours: number;
    subcontractor_hours: number;
    nte_total: number;
    billed_total: number | null;
    receipts_total: number;
  };
  work_orders: {
    work_order_number: string;
    title: string;
    store_location: string;
    status: keyof typeof STATUS_LABELS.work_order;
    due_date: string | null;
    firm: string | null;
  }[];
  work_order_count: number;
}

/** Reads a project with its work orders and totals in one statement, for the office; null for everyone else. */
export async function loadProjectFacts(client: pg.PoolClient, id: string): Promise<ProjectFacts | null> {
  const { rows } = await client.query<{ facts: ProjectFacts }>(
    `select json_build_object(
       'project_number', j.project_number, 'name', j.name, 'description', j.description, 'status', j.status,
       'status_reason', j.status_reason, 'start_date', j.start_date, 'end_date', j.end_date, 'company', ${COMPANY_SQL},
       'customer', (
         select json_build_object('name', o.name, ${addressSql('o')})
         from public.organizations o where o.id = j.organization_id
       ),
       'people', coalesce((
         select json_agg(trim(p.first_name || ' ' || p.last_name) order by a.assigned_at, p.id)
         from public.project_assignments a join public.profiles p on p.id = a.assigned_to where a.project_id = j.id
       ), '[]'),
       'totals', (select to_json(f) from public.project_totals(j.id) f),
       'work_orders', coalesce((
         select json_agg(n) from (
           select w.work_order_number, w.title, w.store_location, w.status, w.due_date, (
             select o.name from public.organizations o where o.id = w.assigned_organization_id) as firm
           from public.work_orders w where w.project_id = j.id order by w.created_at, w.id limit $2
         ) n
       ), '[]'),
       'work_order_count', (select count(*) from public.work_orders w where w.project_id = j.id)
     ) as facts
     from public.projects j where j.id = $1 and (select app.is_office())`,
    [id, WORK_ORDERS_MAX],
  );
  return rows[0]?.facts ?? null;
}

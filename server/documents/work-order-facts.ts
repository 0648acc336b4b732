import type pg from 'pg';
import { type Address, addressSql, COMPANY_SQL, type Company } from '#server/documents/company.ts';
import type { ReportPhoto } from '#server/documents/report-facts.ts';
import type { STATUS_LABELS } from '#shared/status-labels.ts';

/** Further pictures are only counted: each report has its own document with all of them. */
const PICTURES_MAX = 30;

export interface WorkOrderReport {
  report_number: string;
  status: keyof typeof STATUS_LABELS.report;
  completed_on: string;
  hours_worked: number;
  crew_size: number;
  work_performed: string;
  materials_used: string;
}

export interface WorkOrderFacts {
  /** Without the office's amounts, people, time, and unapproved reports. */
  is_customer_copy: boolean;
  work_order_number: string;
  title: string;
  description: string;
  status: keyof typeof STATUS_LABELS.work_order;
  status_reason: string | null;
  priority: keyof typeof STATUS_LABELS.priority;
  trade: string;
  store_location: string;
  partner_reference: string | null;
  contact: string;
  preferred_from: string | null;
  preferred_to: string | null;
  due_date: string | null;
  appointment_from: string | null;
  appointment_until: string | null;
  created_at: string;
  date_completed: string | null;
  company: Company | null;
  customer: ({ name: string } & Address) | null;
  location: ({ name: string; store_number: string; access_notes: string | null } & Address) | null;
  project: string | null;
  firm: string | null;
  nte_amount: number | null;
  people: { name: string; is_lead: boolean }[];
  reports: WorkOrderReport[];
  /** Of the contractor's own people, as far as the reader sees it. */
  time: { day: string; name: string; hours: number }[];
  bills: {
    internal_bill_number: string;
    firm: string | null;
    status: 'submitted' | 'approved' | 'rejected' | 'paid';
    amount: number;
  }[];
  photos: ReportPhoto[];
  photo_count: number;
}

/** The pictures of the work order and of its reports that the reader may see. */
const PHOTOS = `public.attachments a where (a.work_order_id = w.id or a.report_id in (
    select r.id from public.work_order_reports r where r.work_order_id = w.id and (r.status = 'approved' or not w.is_copy)))
  and a.category <> 'signature' and a.content_type like 'image/%' and (a.is_released or not w.is_copy)`;

const nameSql = (table: string) => `trim(${table}.first_name || ' ' || ${table}.last_name)`;

/**
 * Reads a work order with the rows that the reader may see, in one statement; null when the reader may not see it. For a
 * customer, and for the office that asks for the customer's copy, it has only what the customer sees on its own screen.
 */
export async function loadWorkOrderFacts(
  client: pg.PoolClient,
  id: string,
  { copy }: Readonly<Record<string, unknown>>,
): Promise<WorkOrderFacts | null> {
  const { rows } = await client.query<{ facts: WorkOrderFacts }>(
    `with w as (
       select w.*, $2 or w.organization_id = any ((select app.partner_organization_ids())::uuid[]) as is_copy
       from public.work_orders w where w.id = $1
     )
     select json_build_object(
       'is_customer_copy', w.is_copy, 'work_order_number', w.work_order_number, 'title', w.title,
       'description', w.description, 'status', w.status, 'status_reason', w.status_reason, 'priority', w.priority,
       'trade', w.trade, 'store_location', w.store_location, 'partner_reference', w.partner_reference,
       'contact', concat_ws(' · ', nullif(w.contact_name, ''), nullif(w.contact_phone, '')),
       'preferred_from', w.preferred_from, 'preferred_to', w.preferred_to, 'due_date', w.due_date,
       'appointment_from', w.appointment_from, 'appointment_until', w.appointment_until, 'created_at', w.created_at,
       'date_completed', w.date_completed, 'company', ${COMPANY_SQL},
       'customer', (
         select json_build_object('name', o.name, ${addressSql('o')})
         from public.organizations o where o.id = w.organization_id
       ),
       'location', (
         select json_build_object('name', l.name, 'store_number', l.store_number, ${addressSql('l')},
           'access_notes', case when not w.is_copy then l.access_notes end)
         from public.partner_locations l where l.id = w.partner_location_id
       ),
       'project', (
         select concat_ws(' ', j.project_number, j.name) from public.projects j where j.id = w.project_id and not w.is_copy
       ),
       'firm', (
         select o.name from public.organizations o where o.id = w.assigned_organization_id and not w.is_copy
       ),
       'nte_amount', (
         select b.nte_amount from public.work_order_budgets b where b.work_order_id = w.id and not w.is_copy
       ),
       'people', coalesce((
         select json_agg(json_build_object('name', ${nameSql('p')}, 'is_lead', a.is_lead)
           order by a.is_lead desc, p.last_name, p.first_name, p.id)
         from public.work_order_assignments a join public.profiles p on p.id = a.assigned_to
         where a.work_order_id = w.id and not w.is_copy
       ), '[]'),
       'reports', coalesce((
         select json_agg(json_build_object('report_number', r.report_number, 'status', r.status,
           'completed_on', r.completed_on, 'hours_worked', r.hours_worked, 'crew_size', r.crew_size,
           'work_performed', r.work_performed, 'materials_used', r.materials_used) order by r.completed_on, r.id)
         from public.work_order_reports r
         where r.work_order_id = w.id and (r.status = 'approved' or not w.is_copy)
       ), '[]'),
       'time', coalesce((
         select json_agg(json_build_object('day', d.report_date, 'name', d.name, 'hours', d.hours)
           order by d.report_date, d.name)
         from (
           select s.report_date, ${nameSql('p')} as name, sum(s.hours_worked) as hours
           from public.time_segments s join public.profiles p on p.id = s.employee_user_id
           where s.work_order_id = w.id and s.is_current and not w.is_copy
           group by s.report_date, p.id, ${nameSql('p')}
         ) d
       ), '[]'),
       'bills', coalesce((
         select json_agg(json_build_object('internal_bill_number', b.internal_bill_number, 'status', b.status,
           'amount', l.amount, 'firm', (
             select o.name from public.organizations o where o.id = b.subcontractor_organization_id
           )) order by b.submitted_at, b.id)
         from public.subcontractor_bill_work_orders l join public.subcontractor_bills b on b.id = l.subcontractor_bill_id
         where l.work_order_id = w.id and b.status <> 'draft' and not w.is_copy
       ), '[]'),
       'photos', coalesce((
         select json_agg(p) from (
           select a.storage_path, a.category, a.caption, a.file_name, a.taken_at from ${PHOTOS}
           order by array_position(array['before', 'during', 'after'], a.category), a.position, a.taken_at, a.id
           limit $3
         ) p
       ), '[]'),
       'photo_count', (select count(*) from ${PHOTOS})
     ) as facts
     from w`,
    [id, copy === 'customer', PICTURES_MAX],
  );
  return rows[0]?.facts ?? null;
}

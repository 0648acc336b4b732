import type pg from 'pg';
import { type Address, addressSql, COMPANY_SQL, type Company } from '#server/documents/company.ts';
import type { ChecklistAnswer } from '#shared/commands/reports.ts';

/** More than a usual report has. Further pictures are only counted. */
const REPORT_PICTURES_MAX = 60;

export interface ReportPhoto {
  storage_path: string;
  category: string;
  caption: string;
  file_name: string;
  taken_at: string | null;
}

export interface ReportFacts {
  report_number: string;
  status: 'submitted' | 'approved' | 'rejected';
  is_final: boolean;
  work_performed: string;
  materials_used: string;
  hours_worked: number;
  crew_size: number;
  completed_on: string;
  submitted_at: string;
  reviewed_at: string | null;
  signature_name: string | null;
  checklist: ChecklistAnswer[];
  company: Company | null;
  subcontractor: { name: string } | null;
  /** Null for a firm after the work order was reassigned to another one. */
  work_order: null | {
    work_order_number: string;
    title: string;
    trade: string;
    store_location: string;
    partner_reference: string | null;
    customer: ({ name: string } & Address) | null;
    location: ({ name: string; store_number: string } & Address) | null;
  };
  photos: ReportPhoto[];
  photo_count: number;
  documents: string[];
  signature_path: string | null;
}

/** The files that the reader may see. */
const FILES = 'public.attachments a where a.report_id = r.id and (a.is_released or not $3)';

/**
 * Reads a report with the rows that the caller may see, in one statement; null when the caller may not see the report.
 * The customer's copy has what the customer sees on its own screen, whoever reads it.
 */
export async function loadReportFacts(
  client: pg.PoolClient,
  id: string,
  { copy }: Readonly<Record<string, unknown>> = {},
): Promise<ReportFacts | null> {
  const { rows } = await client.query<{ facts: ReportFacts }>(
    `select json_build_object(
       'report_number', r.report_number, 'status', r.status, 'is_final', r.is_final,
       'work_performed', r.work_performed, 'materials_used', r.materials_used, 'hours_worked', r.hours_worked,
       'crew_size', r.crew_size, 'completed_on', r.completed_on, 'submitted_at', r.submitted_at,
       'reviewed_at', r.reviewed_at, 'signature_name', r.signature_name, 'checklist', r.checklist,
       'company', ${COMPANY_SQL},
       'subcontractor', (
         select json_build_object('name', o.name) from public.organizations o
         where o.id = r.subcontractor_organization_id and not $3
       ),
       'work_order', (
         select json_build_object('work_order_number', w.work_order_number, 'title', w.title, 'trade', w.trade,
           'store_location', w.store_location, 'partner_reference', w.partner_reference,
           'customer', (
             select json_build_object('name', o.name, ${addressSql('o')})
             from public.organizations o where o.id = w.organization_id
           ),
           'location', (
             select json_build_object('name', l.name, 'store_number', l.store_number, ${addressSql('l')})
             from public.partner_locations l where l.id = w.partner_location_id
           ))
         from public.work_orders w where w.id = r.work_order_id
       ),
       'photos', coalesce((
         select json_agg(p) from (
           select a.storage_path, a.category, a.caption, a.file_name, a.taken_at
           from ${FILES} and a.category <> 'signature' and a.content_type like 'image/%'
           order by array_position(array['before', 'during', 'after'], a.category), a.position, a.taken_at, a.id
           limit $2
         ) p
       ), '[]'),
       'photo_count', (
         select count(*) from ${FILES} and a.category <> 'signature' and a.content_type like 'image/%'
       ),
       'documents', coalesce((
         select json_agg(a.file_name order by a.id) from ${FILES} and a.content_type not like 'image/%'
       ), '[]'),
       'signature_path', (
         select a.storage_path from ${FILES} and a.category = 'signature' order by a.id desc limit 1
       )
     ) as facts
     from public.work_order_reports r where r.id = $1 and (r.status = 'approved' or not $3)`,
    [id, REPORT_PICTURES_MAX, copy === 'customer'],
  );
  return rows[0]?.facts ?? null;
}

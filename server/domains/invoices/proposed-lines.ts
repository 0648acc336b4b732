import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { WorkToInvoice } from '#server/domains/invoices/group-work.ts';
import { AppError } from '#shared/errors.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { PRICE_TIME_KIND_LABELS, type PriceTimeKind } from '#shared/rules/prices.ts';
import { t } from '#shared/text.ts';

/** A row of `app.work_parts`: what one line of an invoice charges for. Numbers are texts, as the database writes them. */
export interface WorkPart {
  /** Or that of a project, for what is recorded on it. */
  work_order_id: string;
  kind: 'flat' | 'labor' | 'trip' | 'subcontractor' | 'material';
  unit: 'hour' | 'mile' | 'each';
  quantity: string;
  unit_price: string;
  happened_on: string;
  work_order_report_id: string | null;
  employee_report_id: string | null;
  receipt_allocation_id: string | null;
  bill_line_id: string | null;
  mileage_entry_id: string | null;
  price_list_item_id: string | null;
  /** Of a flat price. */
  job_type: string | null;
  /** Of hours: when they were worked; null for all of a day that cost the same. */
  time_kind: PriceTimeKind | null;
  /** Of hours whose price is for a labor class. */
  labor_class: string | null;
}

/** A row of it before the choice of the office. */
interface ProposedPart extends WorkPart {
  source: string | null;
  isLeftOut: boolean;
}

/**
 * What work orders, or projects themselves, have to invoice, by the id of either: a flat price and labor first, each kind by day. One of which all is left
 * out has no parts; one that has nothing is not in it.
 * @param leftOut what is not invoiced now: the sources of lines. A trip is charged for the days of the labor that stays.
 * @throws AppError `left_out_changed` when one of them is not proposed, as it may be part of another line now
 */
export async function readParts(
  elevated: ElevatedClient,
  workOrderIds: readonly string[],
  leftOut: readonly string[],
): Promise<Map<string, WorkPart[]>> {
  const { rows } = await elevated.query<ProposedPart>(
    `with proposed as materialized (
       select p.*, s.source, coalesce(s.source = any ($2::uuid[]), false) as is_left_out
       from app.work_parts($1::uuid[]) p
       cross join lateral (
         select coalesce(p.work_order_report_id, p.employee_report_id, p.receipt_allocation_id, p.bill_line_id,
           p.mileage_entry_id) as source
       ) s
     ), trips as (
       select p.work_order_id, count(distinct p.trip_day) as days from proposed p where not p.is_left_out
       group by p.work_order_id
     )
     select p.work_order_id, p.kind, p.unit,
       case when p.source is null then t.days else p.quantity end::text as quantity, p.unit_price::text,
       p.happened_on::text, p.work_order_report_id, p.employee_report_id, p.receipt_allocation_id, p.bill_line_id,
       p.mileage_entry_id, p.price_list_item_id, p.job_type, p.time_kind,
       p.labor_class, p.source,
       p.is_left_out or (p.source is null and coalesce(t.days, 0) = 0) as "isLeftOut"
     from proposed p left join trips t on t.work_order_id = p.work_order_id
     order by array_position('{flat,labor,trip,subcontractor,material}'::text[], p.kind), p.happened_on, p.source,
       p.time_kind desc`,
    [workOrderIds, leftOut],
  );
  const proposed = new Set(rows.map(({ source }) => source));
  if (leftOut.some((source) => !proposed.has(source)))
    throw new AppError('left_out_changed', {}, { field: 'left_out' });
  const parts = new Map(rows.map(({ work_order_id }): [string, WorkPart[]] => [work_order_id, []]));
  for (const { source: _source, isLeftOut, ...part } of rows)
    if (!isLeftOut) parts.get(part.work_order_id)?.push(part);
  return parts;
}

/** The lines of an invoice for these work orders. Only an invoice of several says on each line of which it is. */
export const linesOf = (work: readonly WorkToInvoice[], parts: ReadonlyMap<string, readonly WorkPart[]>) =>
  work.flatMap(({ id, number, title }) =>
    (parts.get(id) ?? []).map(lineOf).map(({ description, ...line }) => ({
      ...line,
      description: work.length > 1 ? `${number} ${title}: ${description}` : description,
    })),
  );

/** The line of an invoice that charges for a part. */
export const lineOf = ({ happened_on, job_type, labor_class, ...part }: WorkPart) => ({
  ...part,
  description: job_type ?? describe(part, happened_on, labor_class),
});

/** Writes lines: each has its invoice and position. */
export async function insertLines(elevated: ElevatedClient, lines: readonly object[]): Promise<void> {
  await elevated.query(
    `insert into public.partner_invoice_lines (partner_invoice_id, position, work_order_id, kind, unit, description,
       quantity, unit_price, work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id,
       mileage_entry_id, price_list_item_id, time_kind)
     select partner_invoice_id, position, work_order_id, kind, unit, description, quantity, unit_price,
       work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id,
       price_list_item_id, time_kind
     from json_populate_recordset(null::public.partner_invoice_lines, $1)`,
    [JSON.stringify(lines)],
  );
}

/** The customer reads it: it names neither people nor vendors. */
function describe(
  { kind, unit, time_kind }: Pick<WorkPart, 'kind' | 'unit' | 'time_kind'>,
  date: string,
  laborClass: string | null,
): string {
  const day = formatInZone('date', date, 'UTC');
  if (kind === 'labor') {
    const time = time_kind && time_kind !== 'regular' ? t(PRICE_TIME_KIND_LABELS[time_kind]) : null;
    const details = [laborClass, time].filter((detail) => detail !== null).join(', ');
    return details ? t('Labor, {{day}} ({{time}})', { day, time: details }) : t('Labor, {{day}}', { day });
  }
  if (kind === 'material') return t('Materials, {{day}}', { day });
  if (kind === 'subcontractor') return t('Work performed, {{day}}', { day });
  return unit === 'mile' ? t('Mileage, {{day}}', { day }) : t('Trip');
}

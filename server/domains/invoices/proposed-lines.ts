import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { WorkToInvoice } from '#server/domains/invoices/group-work.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { PRICE_TIME_KIND_LABELS, type PriceTimeKind } from '#shared/rules/prices.ts';
import { t } from '#shared/text.ts';

/** A row of `app.work_parts`: what one line of an invoice charges for. Numbers are texts, as the database writes them. */
export interface WorkPart {
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
}

/** What work orders have to invoice, by work order: a flat price and labor first, each kind by day. */
export async function readParts(
  elevated: ElevatedClient,
  workOrderIds: readonly string[],
): Promise<Map<string, WorkPart[]>> {
  const { rows } = await elevated.query<WorkPart>(
    `select work_order_id, kind, unit, quantity::text, unit_price::text, happened_on::text, work_order_report_id,
       employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id, price_list_item_id, job_type, time_kind
     from app.work_parts($1::uuid[])
     order by array_position('{flat,labor,trip,subcontractor,material}'::text[], kind), happened_on,
       coalesce(work_order_report_id, employee_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id), time_kind desc`,
    [workOrderIds],
  );
  return Map.groupBy(rows, (part) => part.work_order_id);
}

/** The lines of an invoice for these work orders. Only an invoice of several says on each line of which it is. */
export const linesOf = (work: readonly WorkToInvoice[], parts: ReadonlyMap<string, readonly WorkPart[]>) =>
  work.flatMap(({ id, number }) =>
    (parts.get(id) ?? []).map(({ happened_on, job_type, ...part }) => {
      const description = job_type ?? describe(part, happened_on);
      return { ...part, description: work.length > 1 ? `${number}: ${description}` : description };
    }),
  );

/** The customer reads it: it names neither people nor vendors. */
function describe(
  { kind, unit, time_kind }: Pick<WorkPart, 'kind' | 'unit' | 'time_kind'>,
  date: string,
): string {
  const day = formatInZone('date', date, 'UTC');
  if (kind === 'labor' && time_kind && time_kind !== 'regular')
    return t('Labor, {{day}} ({{time}})', { day, time: t(PRICE_TIME_KIND_LABELS[time_kind]) });
  if (kind === 'labor') return t('Labor, {{day}}', { day });
  if (kind === 'material') return t('Materials, {{day}}', { day });
  if (kind === 'subcontractor') return t('Work performed, {{day}}', { day });
  return unit === 'mile' ? t('Mileage, {{day}}', { day }) : t('Trip');
}

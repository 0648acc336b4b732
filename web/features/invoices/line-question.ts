import type { PriceKind, PriceTimeKind } from '#shared/rules/prices.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import type { WorkPart } from '#web/features/invoices/ready-queries.ts';
import { officeDay } from '#web/lib/dates.ts';

type Line = OfficeInvoice['lines'][number];

/** What a line is for: a work order, or a project itself. */
export type LineJob = { workOrderId: string } | { workOrderId: null; projectId: string };

/** What to ask the price lists about a line. */
export interface LineQuestion {
  /** Null for what is on a project itself. */
  workOrderId: string | null;
  projectId?: string;
  kind: PriceKind;
  /** `YYYY-MM-DD`. */
  day: string;
  timeKind: PriceTimeKind;
  /** What it costs the contractor, for a markup. */
  cost: number;
  /** The item that set the price of the line; null when no list did, or when the price was typed. */
  itemId: string | null;
  /** Of a flat price. */
  jobType: string;
  /** Of hours: that of whoever worked them. */
  laborClass: string;
  /** What the line charges for one. */
  unitPrice: number;
}

const KINDS: Partial<Record<string, PriceKind>> = {
  ...{ labor: 'hour', trip: 'trip', material: 'material_markup', subcontractor: 'subcontractor_markup' },
  flat: 'flat',
};

const dayOf = ({ time, report, receipt_part, bill_part, mileage_part }: Line): string | undefined => {
  const submitted = bill_part?.bill?.submitted_at;
  return (
    time?.report_date ??
    report?.completed_on ??
    receipt_part?.receipt?.receipt_date ??
    mileage_part?.drive_date ??
    (submitted ? officeDay(submitted) : undefined)
  );
};

/**
 * The question whose answer set the price of a line, as app.work_parts asks it; undefined for a line without work, or
 * when its reader may not see when that was done. What is on no work order is on the project of the invoice.
 */
export function questionOf(line: Line, invoice: Priced): LineQuestion | undefined {
  const kind = line.mileage_entry_id ? 'mile' : KINDS[line.kind];
  const job = jobOf(line.work_order_id, invoice.project_id);
  if (!kind || !job) return undefined;
  // A trip is one of the first day of the work.
  const day = kind === 'trip' ? firstDay(line.work_order_id, invoice.lines) : dayOf(line);
  if (!day) return undefined;
  return {
    ...{ ...job, kind, day, itemId: line.price_list_item_id },
    // A line of a day whose hours all cost the same has none.
    timeKind: (line.time_kind ?? 'regular') as PriceTimeKind,
    cost: line.receipt_part?.amount ?? line.bill_part?.amount ?? 0,
    jobType: kind === 'flat' ? (line.work_order?.job_type ?? '') : '',
    laborClass: kind === 'hour' ? (line.time?.labor_class ?? '') : '',
    unitPrice: line.unit_price,
  };
}

/** An invoice, as far as its prices are asked for. */
export type Priced = Pick<OfficeInvoice, 'project_id' | 'lines'>;

export function jobOf(workOrderId: string | null, projectId: string | null): LineJob | undefined {
  if (workOrderId) return { workOrderId };
  return projectId ? { workOrderId: null, projectId } : undefined;
}

/** The same for a line that is proposed. A markup depends on a cost that not every reader may see. */
export function questionOfPart(part: WorkPart, job: LineJob | undefined): LineQuestion | undefined {
  const kind = part.kind === 'trip' && part.unit === 'mile' ? 'mile' : KINDS[part.kind];
  if (!kind || !job || (kind.endsWith('_markup') && part.cost === undefined)) return undefined;
  return {
    ...{ ...job, kind, day: part.day, itemId: part.price_list_item_id, cost: part.cost ?? 0 },
    timeKind: (part.time_kind ?? 'regular') as PriceTimeKind,
    ...{ jobType: part.job_type ?? '', laborClass: part.labor_class ?? '', unitPrice: part.unit_price },
  };
}

const firstDay = (workOrderId: string | null, lines: readonly Line[]): string | undefined =>
  lines
    .filter((line) => line.work_order_id === workOrderId && line.kind === 'labor')
    .flatMap((line) => dayOf(line) ?? [])
    .sort()[0];

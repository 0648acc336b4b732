import type { CommandInput } from '#shared/commands.ts';
import { overNte } from '#shared/rules/over-nte.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import {
  type BillItem,
  itemOf,
  itemsTotal,
  type StoredItem,
  typedItem,
} from '#web/features/bills/bill-items.ts';

/** One work order in the form, selected or not; the amount is stored as typed. */
export interface BillFormLine {
  selected: boolean;
  amount: string;
  description: string;
  /** What the amount consists of. A form that an earlier version kept on this device has none. */
  items?: BillItem[];
}

/**
 * The values of the form. Lines are stored by work order, so that an amount comes back when its work order is selected
 * again.
 */
export interface BillForm {
  /** Null until the draft is first saved. */
  billId: string | null;
  /** The version that the form was filled with; null for a bill that is not on the server. */
  version: string | null;
  /** Names a new bill to the server, so that one that is sent twice is one. */
  submissionKey: string | null;
  externalBillNumber: string;
  notes: string;
  lines: Record<string, BillFormLine>;
}

export const EMPTY_BILL: BillForm = {
  billId: null,
  version: null,
  submissionKey: null,
  externalBillNumber: '',
  notes: '',
  lines: {},
};
/** The form of a bill that is not on the server. */
export const newBill = (held: BillForm = EMPTY_BILL): BillForm => ({
  ...held,
  ...{ billId: null, version: null, submissionKey: crypto.randomUUID() },
});
export const EMPTY_LINE: BillFormLine = { selected: false, amount: '', description: '' };

/** The form with this work order selected; an amount that was typed for it comes back. */
export const withWorkOrder = (form: BillForm, workOrderId: string): BillForm => ({
  ...form,
  lines: {
    ...form.lines,
    [workOrderId]: { ...EMPTY_LINE, ...form.lines[workOrderId], selected: true },
  },
});

/** In US dollars: what the database can store is below it. */
const AMOUNT_LIMIT = 10_000_000_000;

/** The typed amount in dollars (`1,250.50`, `350,50`, `$80`), in whole cents; undefined when it is invalid. */
export function amountOf(text: string): number | undefined {
  const amount = typedNumber(text);
  // A comparison with NaN is false.
  if (amount === null || !(amount >= 0 && amount < AMOUNT_LIMIT)) return undefined;
  return Number(amount.toFixed(2)) === amount ? amount : undefined;
}

/** What is billed for a work order: what its items add up to or, without items, what was typed. */
export const lineAmount = (line: BillFormLine): number | undefined =>
  line.items?.length ? itemsTotal(line.items) : amountOf(line.amount);

/** The lines that are saved: selected, with an amount above 0 (portal requirements 5). */
export function savedLines(form: BillForm): CommandInput<'save_bill_draft'>['lines'] {
  return Object.entries(form.lines).flatMap(([work_order_id, line]) => {
    const amount = lineAmount(line);
    if (!line.selected || !amount) return [];
    const items = line.items?.flatMap((item) => itemOf(item) ?? []) ?? [];
    return [{ work_order_id, amount, description: line.description, ...(items.length > 0 && { items }) }];
  });
}

/** US dollars; computed in cents so that sums are exact. */
export function totalOf(form: BillForm): number {
  return savedLines(form).reduce((cents, line) => cents + Math.round(line.amount * 100), 0) / 100;
}

/** A new draft is saved automatically once it has a number, a selected work order, or notes (portal requirements 5). */
export function isWorthSaving(form: BillForm): boolean {
  const anySelected = Object.values(form.lines).some((line) => line.selected);
  return form.externalBillNumber.trim() !== '' || anySelected || form.notes.trim() !== '';
}

/** The selected work orders whose amount is missing or invalid: the bill would silently lack them. */
export function linesWithoutAmount(form: BillForm): string[] {
  return Object.entries(form.lines)
    .filter(([, line]) => line.selected && !lineAmount(line))
    .map(([workOrderId]) => workOrderId);
}

/** The data of a work order besides its line: US dollars. */
export interface LineLimits {
  nteAmount: number | null;
  alreadyBilled: number;
}

export interface LineOver extends LineLimits {
  workOrderId: string;
  amount: number;
  over: number;
}

/** The lines that exceed their NTE, with the amounts that explain it. */
export function linesOver(form: BillForm, limits: ReadonlyMap<string, LineLimits>): LineOver[] {
  return savedLines(form).flatMap(({ work_order_id, amount }) => {
    const known = limits.get(work_order_id);
    if (!known) return [];
    const over = overNte(amount, known.nteAmount, known.alreadyBilled);
    return over > 0 ? [{ workOrderId: work_order_id, amount, over, ...known }] : [];
  });
}

/** The input of the commands. Only the office sets `organizationId`. */
export function toCommand(
  form: BillForm,
  organizationId: string | null,
  attachmentIds: string[],
): CommandInput<'save_bill_draft'> {
  return {
    bill_id: form.billId,
    version: form.version,
    submission_key: form.submissionKey,
    subcontractor_organization_id: organizationId,
    external_bill_number: form.externalBillNumber,
    notes: form.notes,
    lines: savedLines(form),
    attachment_ids: attachmentIds,
  };
}

/** Whether two forms would be the same bill. */
export const isSameBill = (one: BillForm, other: BillForm): boolean => contentOf(one) === contentOf(other);

const contentOf = (form: BillForm): string =>
  JSON.stringify([
    ...[form.externalBillNumber.trim(), form.notes.trim()],
    savedLines(form)
      .map(({ work_order_id, amount, description }) => [work_order_id, amount, description?.trim()])
      .sort(),
  ]);

interface StoredBill {
  id: string;
  updated_at: string;
  external_bill_number: string | null;
  notes: string | null;
  lines: { work_order_id: string; amount: number; description: string; items: StoredItem[] }[];
}

/** A stored draft as values of the form. */
export function fromStored(bill: StoredBill): BillForm {
  return {
    billId: bill.id,
    version: bill.updated_at,
    submissionKey: null,
    externalBillNumber: bill.external_bill_number ?? '',
    notes: bill.notes ?? '',
    lines: Object.fromEntries(
      bill.lines.map(({ work_order_id, amount, description, items }) => [
        work_order_id,
        {
          ...{ selected: true, amount: amount.toFixed(2), description },
          ...(items.length > 0 && { items: items.map(typedItem) }),
        },
      ]),
    ),
  };
}

import type { CommandInput } from '#shared/commands.ts';
import { formatNumber } from '#shared/locale.ts';
import { isContractKind } from '#shared/rules/contract-kinds.ts';
import { linesTotal } from '#shared/rules/line-amount.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { LineKind } from '#web/features/invoices/line-kinds.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';

/** A line of a draft as it is typed. */
export interface DraftLine {
  /** Null for a new line. */
  id: string | null;
  work_order_id: string | null;
  kind: LineKind;
  description: string;
  quantity: string;
  unit: 'hour' | 'mile' | 'each';
  unit_price: string;
  /** Whether it is taxed; empty for what its state says. */
  tax: '' | 'yes' | 'no';
  /** Of a discount in percent of the other lines; null for an amount. */
  discount_percent: string | null;
}

/** A draft as it is typed, with the version that it was filled with. */
export interface DraftForm {
  invoice_id: string;
  version: string;
  title: string;
  customer_reference: string;
  issue_date: string;
  due_date: string;
  terms: string;
  notes: string;
  lines: DraftLine[];
}

const QUANTITY = { maximumFractionDigits: 2 } as const;
const PRICE = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** The form of a stored draft. */
export const formOf = (invoice: OfficeInvoice): DraftForm => ({
  invoice_id: invoice.id,
  version: invoice.updated_at,
  title: invoice.title,
  customer_reference: invoice.customer_reference ?? '',
  issue_date: invoice.issue_date ?? '',
  due_date: invoice.due_date ?? '',
  terms: invoice.terms ?? '',
  notes: invoice.notes ?? '',
  lines: invoice.lines.map((line) => ({
    ...{ id: line.id, work_order_id: line.work_order_id, kind: line.kind as LineKind },
    ...{ description: line.description, unit: line.unit as DraftLine['unit'] },
    quantity: formatNumber(line.quantity, QUANTITY),
    unit_price: formatNumber(line.unit_price, PRICE),
    tax: line.is_taxable === null ? '' : line.is_taxable ? 'yes' : 'no',
    discount_percent: line.discount_percent == null ? null : formatNumber(line.discount_percent, QUANTITY),
  })),
});

const numberOf = (typed: string): number => typedNumber(typed) ?? Number.NaN;

const DEDUCTIONS: ReadonlySet<string> = new Set(['discount', 'retainage', 'deposit_applied']);

/** The price of a line. What takes an amount off is typed with or without its sign. */
function priceOf({ kind, unit_price }: Pick<DraftLine, 'kind' | 'unit_price'>): number {
  const price = numberOf(unit_price);
  return DEDUCTIONS.has(kind) ? -Math.abs(price) : price;
}

type Amounts = Pick<DraftLine, 'kind' | 'quantity' | 'unit_price' | 'discount_percent'>;

const amountsOf = (line: Amounts) => ({ quantity: numberOf(line.quantity), unit_price: priceOf(line) });

/** The price of a discount in percent, as the database computes it of what the lines charge for. */
function percentPrice(percent: string, lines: readonly Amounts[]): number {
  const charged = lines.filter(({ kind }) => !DEDUCTIONS.has(kind) && !isContractKind(kind));
  const cents = Math.round(linesTotal(charged.map(amountsOf)) * 100);
  return -Math.round((cents * Math.round(numberOf(percent) * 100)) / 10_000) / 100;
}

/** What a line costs, one of these lines. */
export const lineAmount = (line: Amounts, lines: readonly Amounts[]): number =>
  line.discount_percent === null ? linesTotal([amountsOf(line)]) : percentPrice(line.discount_percent, lines);

/** What lines cost in dollars, as the server will compute it. */
export const totalOf = (lines: readonly Amounts[]): number =>
  linesTotal(lines.map((line) => ({ quantity: 1, unit_price: lineAmount(line, lines) })));

/** The input of the command. An amount that is no number is refused by its schema. */
export const inputOf = (form: DraftForm): CommandInput<'save_invoice'> => ({
  ...form,
  issue_date: form.issue_date || null,
  due_date: form.due_date || null,
  lines: form.lines.map(({ tax, discount_percent, ...line }) => ({
    ...line,
    quantity: numberOf(line.quantity),
    unit_price:
      discount_percent === null ? priceOf(line as DraftLine) : priceOfPercent(discount_percent, form.lines),
    discount_percent: discount_percent === null ? null : numberOf(discount_percent),
    is_taxable: tax === '' ? null : tax === 'yes',
  })),
});

/** Zero while no percent is typed: its own field says so. */
const priceOfPercent = (percent: string, lines: readonly DraftLine[]): number =>
  percentPrice(percent, lines) || 0;

/** A new line: of something, or a discount, of an amount or in percent. */
export const newLine = (kind: 'other' | 'discount' | 'percent', description = ''): DraftLine => ({
  ...{ id: null, work_order_id: null, kind: kind === 'percent' ? 'discount' : kind, description },
  ...{ quantity: '1', unit: 'each', unit_price: kind === 'percent' ? '0' : '', tax: '' },
  discount_percent: kind === 'percent' ? '' : null,
});

/**
 * My lines over a version in which others have removed some: a line that charged for work is gone, because its work may
 * be on another invoice by now; and so is one of a contract or deposit. Any other one is added again.
 */
export function overNewest(mine: readonly DraftLine[], newest: readonly DraftLine[]): DraftLine[] {
  const kept = new Set(newest.map(({ id }) => id));
  return mine.flatMap((line) => {
    if (line.id === null || kept.has(line.id)) return [line];
    return line.work_order_id === null && !isContractKind(line.kind) ? [{ ...line, id: null }] : [];
  });
}

import type { CommandInput } from '#shared/commands.ts';
import { BILL_MAX } from '#shared/limits.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { type Message, message } from '#web/lib/text.ts';

/** Of what the amount of a work order can consist. */
export const ITEM_KINDS = ['labor', 'material', 'trip', 'tax', 'other'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const ITEM_LABELS: Record<ItemKind, Message> = {
  labor: message('Labor'),
  material: message('Material'),
  trip: message('Trip'),
  tax: message('Tax'),
  other: message('Other'),
};

/** An item as it is typed. Labor has hours and a rate, the others an amount. */
export interface BillItem {
  key: string;
  kind: ItemKind;
  description: string;
  hours: string;
  rate: string;
  amount: string;
}

export const newItem = (kind: ItemKind = 'labor', rate = ''): BillItem => ({
  ...{ key: crypto.randomUUID(), kind, description: '', hours: '', rate, amount: '' },
});

export const HOURS_MAX = 1000;
export const RATE_MAX = 100_000;
export const AMOUNT_MAX = BILL_MAX;

/** What was typed, above 0, up to `most`, with at most two decimals; undefined when it is not. */
const positiveOf = (text: string, most: number): number | undefined =>
  positiveProblem(text, most) === undefined ? (typedNumber(text) ?? undefined) : undefined;

/** Why what was typed is not taken: it is empty or no number, has too many decimals, or is out of range. */
export function positiveProblem(text: string, most: number): 'number' | 'decimals' | 'range' | undefined {
  const number = typedNumber(text);
  if (number === null || Number.isNaN(number)) return 'number';
  if (!(number > 0 && number <= most)) return 'range';
  return Number(number.toFixed(2)) === number ? undefined : 'decimals';
}

const hoursOf = (item: BillItem) => positiveOf(item.hours, HOURS_MAX);
const rateOf = (item: BillItem) => positiveOf(item.rate, RATE_MAX);

/** In cents, rounded half up as the database does: hours and rates are whole hundredths. */
const laborCents = (hours: number, rate: number): number =>
  Math.floor((Math.round(hours * 100) * Math.round(rate * 100) + 50) / 100);

/** What an item comes to, in US dollars; undefined while it is not complete. */
export function itemAmount(item: BillItem): number | undefined {
  if (item.kind !== 'labor') return positiveOf(item.amount, AMOUNT_MAX);
  const [hours, rate] = [hoursOf(item), rateOf(item)];
  if (hours === undefined || rate === undefined) return undefined;
  return laborCents(hours, rate) / 100 || undefined;
}

/** What complete items add up to; undefined while one of them is not complete. */
export function itemsTotal(items: readonly BillItem[]): number | undefined {
  let cents = 0;
  for (const item of items) {
    const amount = itemAmount(item);
    if (amount === undefined) return undefined;
    cents += Math.round(amount * 100);
  }
  return cents / 100;
}

type SentItem = NonNullable<CommandInput<'save_bill_draft'>['lines'][number]['items']>[number];

/** An item as the commands take it; undefined while it is not complete. */
export function itemOf(item: BillItem): SentItem | undefined {
  const amount = itemAmount(item);
  if (amount === undefined) return undefined;
  const { kind, description } = item;
  if (kind !== 'labor') return { kind, description, amount };
  return { kind, description, hours: hoursOf(item) ?? 0, hourly_rate: rateOf(item) ?? 0 };
}

export interface StoredItem {
  id: string;
  kind: string;
  description: string;
  hours: number | null;
  hourly_rate: number | null;
  amount: number;
}

/** A stored item as values of the form. */
export const typedItem = (item: StoredItem): BillItem => ({
  key: item.id,
  kind: ITEM_KINDS.find((kind) => kind === item.kind) ?? 'other',
  description: item.description,
  hours: item.hours?.toFixed(2) ?? '',
  rate: item.hourly_rate?.toFixed(2) ?? '',
  amount: item.kind === 'labor' ? '' : item.amount.toFixed(2),
});

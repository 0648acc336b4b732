import { formatNumber } from '#shared/locale.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, message } from '#web/lib/text.ts';

/** What a margin consists of: the revenue, and each kind of cost. */
export const COSTS = [
  ['subcontractors', message('Subcontractors')],
  ['labor', message('Own labor')],
  ['receipts', message('Receipts')],
  ['travel', message('Mileage and travel')],
] as const satisfies readonly (readonly [string, Message])[];

/** '24.5%'; '—' for work without revenue. */
export function percentText(percent: number | null | undefined): string {
  return percent == null
    ? '—'
    : formatNumber(percent / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** '$1,200.00 (24.5%)'. */
export function marginText(margin: number | null | undefined, percent: number | null | undefined): string {
  return percent == null ? formatMoney(margin) : `${formatMoney(margin)} (${percentText(percent)})`;
}

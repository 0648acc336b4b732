import type { CommandInput } from '#shared/commands.ts';
import { overNte } from '#shared/rules/over-nte.ts';
import { amountOf } from '#web/features/bills/bill-form.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

/** What the approver has typed for one work order. */
export interface TypedPart {
  amount: string;
  reason: string;
}
export type TypedParts = Record<string, TypedPart>;

interface BilledLine {
  work_order_id: string;
  amount: number;
  firm_nte?: number | null;
  billed_before?: number | null;
}

/** What is typed for a line; at first, all that was billed. */
export const partOf = (line: BilledLine, typed: TypedParts): TypedPart =>
  typed[line.work_order_id] ?? { amount: line.amount.toFixed(2), reason: '' };

/** Whether less is approved of a line than was billed. An amount that is none counts as the billed one. */
export const isReduced = (line: BilledLine, typed: TypedParts): boolean =>
  (amountOf(partOf(line, typed).amount) ?? line.amount) < line.amount;

/** What is wrong with a line, at its two fields. */
export function partErrors(line: BilledLine, typed: TypedParts): { amount?: string; reason?: string } {
  const part = partOf(line, typed);
  const amount = part.amount.trim() === '' ? undefined : amountOf(part.amount);
  if (amount === undefined)
    return { amount: t('Enter an amount from 0.00 to {{amount}}.', { amount: formatMoney(line.amount) }) };
  if (amount > line.amount)
    return {
      amount: t('Enter {{amount}} at most: more was not billed.', { amount: formatMoney(line.amount) }),
    };
  if (amount < line.amount && part.reason.trim() === '')
    return { reason: t('Say why. The subcontractor reads this.') };
  return {};
}

/** What is approved, in US dollars, and by how much it exceeds the NTE. */
export function approvedSums(lines: readonly BilledLine[], typed: TypedParts) {
  let total = 0;
  let over = 0;
  for (const line of lines) {
    const amount = isReduced(line, typed) ? (amountOf(partOf(line, typed).amount) ?? 0) : line.amount;
    total += Math.round(amount * 100);
    over += Math.round(overNte(amount, line.firm_nte ?? null, line.billed_before ?? 0) * 100);
  }
  return { total: total / 100, over: over / 100 };
}

/** The work orders of which less is approved, as the command takes them. */
export const reductionsOf = (
  lines: readonly BilledLine[],
  typed: TypedParts,
): NonNullable<CommandInput<'approve_bill'>['reductions']> =>
  lines.flatMap((line) => {
    if (!isReduced(line, typed)) return [];
    const { amount, reason } = partOf(line, typed);
    return [{ work_order_id: line.work_order_id, amount: amountOf(amount) ?? 0, reason: reason.trim() }];
  });

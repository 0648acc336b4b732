import type { PlainReasonName } from '#shared/error-reasons/index.ts';
import { AppError } from '#shared/errors.ts';

const WHY_NOT: Partial<Record<string, PlainReasonName>> = {
  own: 'bill_own_payment',
  paid: 'bill_already_paid',
  submitted: 'bill_not_approved',
  rejected: 'bill_sent_back',
};

/**
 * Why a bill cannot be paid on this day; undefined when it can. `own` stands for a bill of the payer's own. `read` is what
 * was left when the payer read it, if known: a payment recorded meanwhile is not repeated unseen (decision 097).
 */
export function whyNotPayable(
  bill: { status: string; submitted_on: string; balance: number } | undefined,
  paidOn: string,
  read?: number,
): AppError | undefined {
  if (!bill) return new AppError('bill_payment_missing');
  if (bill.status !== 'approved') return new AppError(WHY_NOT[bill.status] ?? 'bill_payment_missing');
  if (bill.balance <= 0) return new AppError('bill_retainage_held');
  if (read !== undefined && bill.balance !== read)
    return new AppError('bill_balance_changed', { amount: bill.balance });
  if (paidOn >= bill.submitted_on) return undefined;
  return new AppError('bill_payment_before_submission', { day: bill.submitted_on });
}

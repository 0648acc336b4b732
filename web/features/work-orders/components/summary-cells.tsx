import { expectedLabel } from '#web/lib/appointment-labels.ts';
import { formatDate, formatDay, today } from '#web/lib/dates.ts';
import { dueLabel } from '#web/lib/due-labels.ts';
import { elapsedLabel } from '#web/lib/elapsed-labels.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { PendingValue } from '#web/ui/pending-value.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { statusLook } from '#web/ui/statuses.ts';
import type { SummaryCell } from '#web/ui/summary-strip.tsx';

const ENDED = ['completed', 'closed', 'cancelled'];

interface Standing {
  status: string;
  created_at: string;
  date_completed?: string | null;
}

/** The status of the work, and since when it is open. */
export function statusCell({ status, created_at, date_completed }: Standing): SummaryCell {
  return {
    label: t('Status'),
    value: <StatusBadge kind="work_order" status={status} />,
    detail: ENDED.includes(status)
      ? date_completed && t('on {{date}}', { date: formatDay(date_completed) })
      : t('open for {{time}}', { time: elapsedLabel(created_at) }),
  };
}

interface Schedule {
  status: string;
  due_date: string | null;
  arrival_at: string | null;
  appointment_from: string | null;
  appointment_until: string | null;
}

/** The due date, how near it is, and when the crew is expected. */
export function scheduleCell(order: Schedule): SummaryCell {
  const near = dueLabel(order, today());
  const expected = expectedLabel(order);
  return {
    label: t('Due date'),
    value: order.due_date ? formatDate(order.due_date) : t('No date'),
    detail: [near?.text, expected && t('expected {{time}}', { time: expected })].filter(Boolean).join(' · '),
    attention: near?.urgency === 'overdue',
  };
}

/** The NTE. */
/** @param priceList the list that gave the amount, for those who read price lists */
export const nteCell = (amount: number | null | undefined, priceList?: string | null): SummaryCell => ({
  label: t('NTE'),
  value: formatMoney(amount),
  detail:
    amount == null
      ? t('not set')
      : priceList
        ? t('From the price list {{name}}', { name: priceList })
        : undefined,
});

/**
 * The billed amount, and the rest of the NTE; `billed` is undefined while loading. `underNte` is the part that
 * the NTE limits.
 */
export function billedCell(
  billed: number | undefined,
  nte: number | null | undefined,
  underNte = billed,
): SummaryCell {
  const left = nte == null || underNte === undefined ? undefined : nte - underNte;
  return {
    label: t('Billed'),
    value: amountOf(billed),
    detail:
      left === undefined
        ? undefined
        : left < 0
          ? t('{{amount}} over', { amount: formatMoney(-left) })
          : t('{{amount}} left', { amount: formatMoney(left) }),
    attention: left !== undefined && left < 0,
  };
}

/** The amount that is invoiced to the customer, and the status of the invoice. */
export const invoicedCell = (amount: number | undefined, state: string | undefined): SummaryCell => ({
  label: t('Invoiced'),
  value: amountOf(amount),
  detail:
    amount === undefined ? undefined : state ? t(statusLook('invoice', state).label) : t('no invoice yet'),
});

/** An amount, or its skeleton while loading. */
export const amountOf = (amount: number | undefined) =>
  amount === undefined ? <PendingValue className="my-1 h-4 w-20" /> : formatMoney(amount);

import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { t } from '#web/lib/text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** For due dates that are further away than this, the date is enough. */
const SOON_DAYS = 7;

/** Work that still needs to be done. Work that waits for the office's review counts as done. */
const TO_DO: readonly WorkOrderStatus[] = ['received', 'assigned', 'in_progress', 'on_hold'];

export interface DueLabel {
  /** '3 days overdue', 'due tomorrow'. */
  text: string;
  urgency: 'overdue' | 'today' | 'soon';
}

/**
 * How close the due date is, as text; undefined when the work is done, has no due date, or is due much later. Both days
 * are `YYYY-MM-DD`.
 */
export function dueLabel(
  order: { status: string; due_date: string | null },
  today: string,
): DueLabel | undefined {
  if (!order.due_date || !TO_DO.some((status) => status === order.status)) return undefined;
  const days = Math.round((Date.parse(order.due_date) - Date.parse(today)) / DAY_MS);
  if (days < 0) {
    return {
      text: t('{{count}} day overdue|{{count}} days overdue', { count: -days }),
      urgency: 'overdue',
    };
  }
  if (days === 0) return { text: t('due today'), urgency: 'today' };
  if (days === 1) return { text: t('due tomorrow'), urgency: 'soon' };
  return days <= SOON_DAYS
    ? { text: t('due in {{count}} days', { count: days }), urgency: 'soon' }
    : undefined;
}

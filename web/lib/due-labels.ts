import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { t } from '#web/lib/text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Further away than this, the date says enough. */
const SOON_DAYS = 7;

/** Work that somebody still has to do something for; what waits for the office's review is done. */
const TO_DO: readonly WorkOrderStatus[] = ['received', 'assigned', 'in_progress', 'on_hold'];

export interface DueLabel {
  /** '3 days overdue', 'due tomorrow'. */
  text: string;
  urgency: 'overdue' | 'today' | 'soon';
}

/**
 * How near its due day work is, in words; undefined when it is done, has none, or it is far away. Both days are
 * `YYYY-MM-DD`.
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

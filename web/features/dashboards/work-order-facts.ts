import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface ListedWorkOrder {
  work_order_number: string | null;
  store_location: string | null;
  due_date: string | null;
}

/** What stands below the title of a listed work order: number, place and when it is due. */
export function workOrderFacts({ work_order_number, store_location, due_date }: ListedWorkOrder): string {
  return [work_order_number, store_location, due_date && t('due {{date}}', { date: formatDate(due_date) })]
    .filter(Boolean)
    .join(' · ');
}

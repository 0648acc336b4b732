import type { Json } from '#shared/database.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

export interface HistoryEvent {
  event_type: string;
  data: Json;
}

const TITLES: Record<string, string> = {
  created: 'Request received',
  assigned: 'Assigned',
  unassigned: 'Taken back from the crew',
  work_started: 'Work started',
  work_completed: 'Work completed, waiting for review',
  completed: 'Work accepted',
  closed: 'Closed',
  sent_back: 'Sent back to the crew',
  put_on_hold: 'Put on hold',
  resumed: 'Resumed',
  cancelled: 'Cancelled',
  people_assigned: 'People assigned',
};

/** What happened, in one line. An event that this version does not know shows its own name. */
export function eventTitle({ event_type, data }: HistoryEvent): string {
  const known = TITLES[event_type];
  if (known) return t(known);
  const report = textOf(data, 'report_number');
  const bill = textOf(data, 'bill_number');
  switch (event_type) {
    case 'assignment_changed': {
      const subcontractor = textOf(data, 'subcontractor');
      return subcontractor ? t('Given to {{name}}', { name: subcontractor }) : t('Given to our own crew');
    }
    case 'report_submitted':
      return factOf(data, 'is_final') === false
        ? t('Progress report {{report}} submitted', { report })
        : t('Final report {{report}} submitted', { report });
    case 'report_approved':
      return t('Report {{report}} approved', { report });
    case 'report_rejected':
      return t('Report {{report}} sent back', { report });
    case 'bill_submitted':
      return t('Bill {{bill}} submitted', { bill });
    case 'bill_approved':
      return t('Bill {{bill}} approved', { bill });
    case 'bill_rejected':
      return t('Bill {{bill}} rejected', { bill });
    case 'bill_paid':
      return t('Bill {{bill}} paid', { bill });
    default:
      return event_type.replaceAll('_', ' ');
  }
}

/** The facts that came with it: names, amounts, days; '' when there are none. */
export function eventDetail({ event_type, data }: HistoryEvent): string {
  if (event_type === 'people_assigned') {
    const people = factOf(data, 'people');
    return Array.isArray(people) ? people.join(', ') : '';
  }
  if (event_type === 'assignment_changed') {
    const nte = factOf(data, 'nte_amount');
    const due = textOf(data, 'due_date');
    return [
      typeof nte === 'number' && t('NTE {{amount}}', { amount: formatMoney(nte) }),
      due && t('due {{date}}', { date: formatDate(due) }),
    ]
      .filter(Boolean)
      .join(' · ');
  }
  const amount = factOf(data, 'amount');
  return typeof amount === 'number' ? formatMoney(amount) : '';
}

function factOf(data: Json, key: string): Json | undefined {
  return data !== null && typeof data === 'object' && !Array.isArray(data) ? data[key] : undefined;
}

function textOf(data: Json, key: string): string {
  const value = factOf(data, key);
  return typeof value === 'string' ? value : '';
}

import type { Json } from '#shared/database.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';

export interface HistoryEvent {
  event_type: string;
  data: Json;
}

const TITLES: Record<string, Message> = {
  created: message('Request received'),
  assigned: message('Assigned'),
  unassigned: message('Taken back from the crew'),
  work_started: message('Work started'),
  work_completed: message('Work completed, waiting for review'),
  completed: message('Work accepted'),
  closed: message('Closed'),
  sent_back: message('Sent back to the crew'),
  put_on_hold: message('Put on hold'),
  resumed: message('Resumed'),
  cancelled: message('Cancelled'),
  people_assigned: message('People assigned'),
  corrected: message('Corrected'),
};

/** What a customer reads of events that name the crew and its review. */
const CUSTOMER_TITLES: Record<string, Message> = {
  unassigned: message('Waiting to be assigned'),
  sent_back: message('The work continues'),
};

/** The label of an event for a customer. */
export function customerEventTitle(event: HistoryEvent): string {
  const known = CUSTOMER_TITLES[event.event_type];
  return known ? t(known) : eventTitle(event);
}

/** The label of an event. An event that this version does not know shows its own name. */
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
    case 'assignment_accepted':
      return factOf(data, 'changed') === true ? t('Arrival changed') : t('Assignment accepted');
    case 'assignment_declined':
      return t('Declined by {{name}}', { name: textOf(data, 'subcontractor') });
    case 'files_added': {
      const count = factOf(data, 'files');
      return t('{{count}} file added|{{count}} files added', {
        count: typeof count === 'number' ? count : 1,
      });
    }
    case 'files_shared': {
      const count = factOf(data, 'files');
      return t('{{count}} file shared with the customer|{{count}} files shared with the customer', {
        count: typeof count === 'number' ? count : 1,
      });
    }
    case 'file_removed':
      return t('File {{name}} removed', { name: textOf(data, 'file_name') });
    case 'report_submitted':
      return factOf(data, 'is_final') === false
        ? t('Progress report {{report}} submitted', { report })
        : t('Final report {{report}} submitted', { report });
    case 'report_approved':
      return t('Report {{report}} approved', { report });
    case 'report_rejected':
      return t('Report {{report}} sent back', { report });
    case 'report_refused':
      return t('Report of {{day}} was refused', { day: formatDate(textOf(data, 'completed_on')) });
    case 'bill_submitted':
      return t('Bill {{bill}} submitted', { bill });
    case 'bill_approved':
      return t('Bill {{bill}} approved', { bill });
    case 'bill_rejected':
      return t('Bill {{bill}} sent back', { bill });
    case 'bill_over_nte_approved':
      return t('Bill over the NTE approved');
    case 'project_joined':
      return t('Part of {{project}}', { project: textOf(data, 'project_number') });
    case 'project_left':
      return t('Taken out of {{project}}', { project: textOf(data, 'project_number') });
    case 'paid':
      return t('Closed: paid with {{invoices}}', { invoices: textOf(data, 'invoices') });
    case 'paid_no_more':
      return t('Completed again: {{invoices}} is not paid any more', { invoices: textOf(data, 'invoices') });
    case 'bill_paid':
      return t('Bill {{bill}} paid', { bill });
    default:
      return event_type.replaceAll('_', ' ');
  }
}

/** The customer's events; all readers may know who of the office did them. */
const BY_CUSTOMER = ['created', 'cancelled'];

interface EventBy {
  event_type: string;
  /** Null when the user may not know who did it. */
  actor: Parameters<typeof personName>[0];
}

/** The actor's name if the user may know it, otherwise their side. */
export function eventActor({ event_type, actor }: EventBy): string {
  if (actor) return personName(actor);
  return BY_CUSTOMER.includes(event_type) ? t('The customer') : t('The crew');
}

/** The names, amounts, and days of the event; '' when there are none. */
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
  if (event_type === 'assignment_accepted') {
    const arrival = textOf(data, 'arrival_at');
    return arrival && t('Expected {{time}}', { time: formatDateTime(arrival) });
  }
  if (event_type === 'report_refused') return refusalDetail(data);
  if (event_type.startsWith('project_')) return textOf(data, 'name');
  const amount = factOf(data, 'amount');
  return typeof amount === 'number' ? formatMoney(amount) : '';
}

/** Why a report was refused, and what the office can do. */
function refusalDetail(data: Json): string {
  switch (textOf(data, 'reason')) {
    case 'report_work_order_declined':
      return t('Their company had declined the work order. The report is still on their device: ask them.');
    case 'report_work_order_reassigned':
      return t('The work order had gone to somebody else. The report is still on their device: ask them.');
    default:
      return t('The work order had the status {{status}}. The report is still on their device: ask them.', {
        status: t(statusLook('work_order', textOf(data, 'status')).label),
      });
  }
}

/** The labels of corrected fields in the history, as in their form. */
const FIELD_NAMES: Record<string, Message> = {
  location: message('Location'),
  title: message('What is needed'),
  description: message('Description'),
  trade: message('Trade'),
  priority: message('Priority'),
  preferred_from: message('Preferred from'),
  preferred_to: message('Preferred until'),
  due_date: message('Due date'),
  appointment_from: message('Appointment from'),
  appointment_until: message('Appointment until'),
  arrival_at: message('Arrival'),
  contact_name: message('Contact on site'),
  contact_phone: message('Phone'),
  partner_reference: message("Customer's reference"),
  job_type: message('Job type'),
  nte_amount: message('NTE'),
};

export interface FieldChange {
  label: string;
  /** '' for an empty value. */
  before: string;
  after: string;
}

/** The changes of a correction, field by field; empty for other events. */
export function fieldChanges({ event_type, data }: HistoryEvent): FieldChange[] {
  if (event_type !== 'corrected' || data === null || typeof data !== 'object' || Array.isArray(data))
    return [];
  return Object.entries(data).flatMap(([field, change]) => {
    if (!FIELD_NAMES[field] || !Array.isArray(change)) return [];
    const [before, after] = change.map((value) => fieldValue(field, value));
    return [{ label: fieldName(field), before: before ?? '', after: after ?? '' }];
  });
}

export const fieldName = (field: string): string => t(FIELD_NAMES[field] ?? received(field));

/** A value as the screens show it. */
export function fieldValue(field: string, value: Json | undefined): string {
  if (typeof value === 'number') return formatMoney(value);
  if (typeof value !== 'string' || value === '') return '';
  if (field === 'priority') return t(statusLook('priority', value).label);
  if (field.startsWith('appointment_') || field === 'arrival_at') return formatDateTime(value);
  return /_date$|^preferred_/.test(field) ? formatDate(value) : value;
}

function factOf(data: Json, key: string): Json | undefined {
  return data !== null && typeof data === 'object' && !Array.isArray(data) ? data[key] : undefined;
}

function textOf(data: Json, key: string): string {
  const value = factOf(data, key);
  return typeof value === 'string' ? value : '';
}

import type { Json } from '#shared/database.ts';
import { formatDate } from '#web/lib/dates.ts';
import { type Message, message, t } from '#web/lib/text.ts';

export interface ProjectEvent {
  event_type: string;
  data: Json;
}

const TITLES: Record<string, Message> = {
  created: message('Project planned'),
  corrected: message('Project changed'),
  started: message('Work started'),
  put_on_hold: message('Put on hold'),
  resumed: message('Resumed'),
  completed: message('Completed'),
  cancelled: message('Cancelled'),
  reopened: message('Opened again'),
  people_changed: message('People changed'),
  work_orders_added: message('Work orders added'),
  work_orders_removed: message('Work orders removed'),
};

/** The label of an event. An event that this version does not know shows its own name. */
export function projectEventTitle({ event_type }: ProjectEvent): string {
  const known = TITLES[event_type];
  return known ? t(known) : event_type.replaceAll('_', ' ');
}

const NUMBERS_SHOWN = 8;

/** The names, numbers, and days of the event; '' when there are none. */
export function projectEventDetail({ event_type, data }: ProjectEvent): string {
  switch (event_type) {
    case 'people_changed':
      return [
        words(data, 'added') && t('Added: {{names}}', { names: words(data, 'added') }),
        words(data, 'removed') && t('Removed: {{names}}', { names: words(data, 'removed') }),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'work_orders_added':
    case 'work_orders_removed':
      return words(data, 'work_orders');
    case 'corrected':
      return changes(data);
    default:
      return '';
  }
}

function words(data: Json, name: string): string {
  const value = factOf(data, name);
  if (!Array.isArray(value)) return '';
  const shown = value.slice(0, NUMBERS_SHOWN).join(', ');
  const more = value.length - NUMBERS_SHOWN;
  return more > 0 ? t('{{shown}} and {{count}} more', { shown, count: more }) : shown;
}

const FIELDS: Record<string, Message> = {
  name: message('Name'),
  description: message('Description'),
  organization_id: message('Customer'),
  start_date: message('Start'),
  end_date: message('End'),
};

/** 'Name: A → B · Description'. */
function changes(data: Json): string {
  return Object.entries(FIELDS)
    .flatMap(([field, label]) => {
      const change = factOf(data, field);
      if (change === undefined) return [];
      if (!Array.isArray(change)) return [t(label)];
      const [before, after] = change.map((value) => said(field, value));
      return [`${t(label)}: ${before} → ${after}`];
    })
    .join(' · ');
}

const said = (field: string, value: Json | undefined): string =>
  field.endsWith('_date') ? formatDate(value === null ? null : String(value)) : String(value);

function factOf(data: Json, name: string): Json | undefined {
  return data !== null && typeof data === 'object' && !Array.isArray(data) ? data[name] : undefined;
}

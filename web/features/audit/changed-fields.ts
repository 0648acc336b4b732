import type { Json } from '#shared/database.ts';
import { FIELD_LABELS, OWN_LABELS } from '#web/features/audit/field-labels.ts';
import { PART_LABELS, TABLE_LABELS } from '#web/features/audit/table-labels.ts';
import { UNSAID_FIELDS } from '#web/features/audit/unsaid-fields.ts';
import { codeLabel, weekdayLabel } from '#web/features/audit/value-labels.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { isId } from '#web/lib/is-id.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, received, t } from '#web/lib/text.ts';

/** The names for the ids on a page of the log, by id. */
export type Names = ReadonlyMap<string, string>;

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONEY = /(^|_)(amount|limit|nte|price|rate|rate_snapshot)$/;
/** Ids in checklist items and in the set-up checklist, where the entry names the person anyhow. */
const KEY_OF_PART = /^(item_)?id$|^backup_confirmed_by$/;
/** Five decimals are a meter; GPS returns a dozen. */
const COORDINATE = /(^|_)(lat|lng|latitude|longitude)$/;
const CODE = /^[a-z]+(_[a-z]+)+$/;

interface Change {
  table_name: string;
  before: Json | null;
  after: Json | null;
}

/** The fields of a change as texts: 'Status: Submitted → Approved'. Inserts and deletes name their record. */
export function changedFields(change: Change, names: Names = new Map()): string[] {
  const was = fieldsOf(change.before);
  const is = fieldsOf(change.after);
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !UNSAID_FIELDS.has(name),
  );
  const show = (name: string, value: Json | undefined) => shownValue(change.table_name, name, value, names);
  const label = (name: string) => fieldLabel(change.table_name, name);
  if (change.before && change.after) {
    return fields
      .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
      .filter((name) => !(isNothing(was[name]) && isNothing(is[name])))
      .map((name) => `${label(name)}: ${show(name, was[name])} → ${show(name, is[name])}`);
  }
  const row = change.before ? was : is;
  return fields
    .filter((name) => !isNothing(row[name]) && !isNameless(row[name], names))
    .map((name) => `${label(name)}: ${show(name, row[name])}`);
}

/** The label of a table's column: 'Reviewed by', 'Customer'. */
export const fieldLabel = (table: string, column: string): string =>
  t(OWN_LABELS[table]?.[column] ?? FIELD_LABELS[column] ?? inWords(column));

/** The label of a part of a setting, a checklist, or an answer: 'Photos before'. */
export const partLabel = (name: string): string => t(PART_LABELS[name] ?? inWords(name));

/** The label of a table: 'Work orders'. */
export const tableLabel = (table: string): string => t(TABLE_LABELS[table] ?? inWords(table));

/** A name without a label, such as a quota's, as words. */
function inWords(name: string): Message {
  const words = name.replaceAll('_', ' ');
  return received(words.charAt(0).toUpperCase() + words.slice(1));
}

/** The fields of a stored row. */
export function fieldsOf(value: Json | null): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function isNothing(value: Json | undefined): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isNothing);
}

/** An id that no user would recognize. */
const isNameless = (value: Json | undefined, names: Names): boolean => isId(value) && !names.has(value);

/** A stored value as its screen shows it. */
export function shownValue(table: string, field: string, value: Json | undefined, names: Names): string {
  if (value === undefined || value === null || isNothing(value)) return '—';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number') return shownNumber(field, value);
  if (Array.isArray(value)) return value.map((each) => shownValue(table, field, each, names)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([name, each]) => !KEY_OF_PART.test(name) && !isNothing(each))
      .map(([name, each]) => `${partLabel(name)}: ${shownValue(table, name, each, names)}`)
      .join(', ');
  }
  if (isId(value)) return names.get(value) ?? t('another record');
  if (DAY.test(value)) return formatDate(value);
  if (INSTANT.test(value)) return formatDateTime(value);
  return codeLabel(table, field, value) ?? (CODE.test(value) ? inWords(value) : value);
}

function shownNumber(field: string, value: number): string {
  if (MONEY.test(field)) return formatMoney(value);
  if (COORDINATE.test(field)) return value.toFixed(5);
  if (field === 'hours_worked') return formatHours(value);
  return field === 'week_starts_on' || field === 'working_days' ? weekdayLabel(value) : String(value);
}

import type { Json } from '#shared/database.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

/** What the ids of a page of the log are called, by id. */
export type Names = ReadonlyMap<string, string>;

/** Say nothing to a person: the row itself, and when it was written, which the log tells in its own columns. */
const UNSAID = new Set(['id', 'created_at', 'updated_at']);
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Fields that hold the id of somebody or something with a name. */
const NAMED = /(_by|_to|user_id|profile_id|organization_id|work_order_id)s?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONEY = /(^|_)(amount|total|rate)$/;
/** Five decimals are a meter; GPS tells a dozen. */
const COORDINATE = /(^|_)(lat|lng|latitude|longitude)$/;
const CODE = /^[a-z]+(_[a-z]+)+$/;

/** What ended a time segment. */
const ENDINGS: Record<string, string> = {
  out: 'clock-out',
  break: 'break',
  day_end: 'end of the day',
  correction: 'correction',
};

/** What a change did, in a line: 'Status: submitted → approved'. Inserts and deletes name what they are about. */
export function changedFields(before: Json | null, after: Json | null, names: Names = new Map()): string {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !UNSAID.has(name));
  if (before && after) {
    return fields
      .map((name) => `${nameOf(name)}: ${show(name, was[name], names)} → ${show(name, is[name], names)}`)
      .join(' · ');
  }
  const row = before ? was : is;
  return fields
    .filter((name) => !isNothing(row[name]) && !isNameless(row[name], names))
    .map((name) => `${nameOf(name)}: ${show(name, row[name], names)}`)
    .join(' · ');
}

/** The people, organizations and work orders that a change mentions, by id, to ask for their names. */
export function mentionedIds(...rows: readonly (Json | null)[]): string[] {
  const values = rows.flatMap((row) =>
    Object.entries(fieldsOf(row)).flatMap(([name, value]) =>
      !NAMED.test(name) ? [] : Array.isArray(value) ? value : [value],
    ),
  );
  return [...new Set(values.filter((value) => typeof value === 'string' && ID.test(value)))] as string[];
}

/** A field's or a table's name as people write it: 'Reviewed by', 'Organization'. */
export function nameOf(name: string): string {
  const words = name
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ')
    .replace(/\bnte\b/, 'NTE')
    .replace(/\blat\b/, 'latitude')
    .replace(/\blng\b/, 'longitude')
    .replace(/\baccuracy m\b/, 'accuracy in meters')
    .replace(/\bfix age s\b/, 'age of the location in seconds');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fieldsOf(value: Json | null): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

const isNothing = (value: Json | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** An id that nobody would recognize. */
const isNameless = (value: Json | undefined, names: Names): boolean =>
  typeof value === 'string' && ID.test(value) && !names.has(value);

function show(field: string, value: Json | undefined, names: Names): string {
  if (value === undefined || value === null || isNothing(value)) return '—';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number') {
    if (MONEY.test(field)) return formatMoney(value);
    return COORDINATE.test(field) ? value.toFixed(5) : String(value);
  }
  if (Array.isArray(value)) return value.map((each) => show(field, each, names)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, each]) => `${nameOf(name)} ${show(name, each, names)}`)
      .join(', ');
  }
  if (ID.test(value)) return names.get(value) ?? t('another record');
  if (DAY.test(value)) return formatDate(value);
  if (INSTANT.test(value)) return formatDateTime(value);
  if (field === 'ended_by') return t(ENDINGS[value] ?? value);
  return CODE.test(value) ? value.replaceAll('_', ' ') : value;
}
